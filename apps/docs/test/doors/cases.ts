/**
 * What people hand to a query by mistake, and the sentence they get: one table for every query of every package.
 *
 * Each row spoils one argument of a call that is right. `says` is part of the message; `SHAPE`, `POSE`, `VECTOR` and
 * `NAME` in it stand for the argument's own name.
 */
import { signedDistance as epaDistance } from "@col/epa";
import { box, serialize, sphere } from "@col/shapes";
import { box2, disc } from "@col/shapes/2d";
import { BoxGeometry, Euler, Group, Matrix4, Mesh, Quaternion, Vector3 } from "three";

/** Which argument of a call is spoiled. */
export type Place =
  | "shape" | "pose" | "shape2" | "pose2" | "options" | "vector" | "body" | "motion" | "scene" | "handle" | "visit"
  | "object" | "matrix" | "answer";

/** One mistake. */
export interface DoorCase {
  readonly mistake: string;
  readonly place: Place;
  readonly value: unknown;
  readonly error: "TypeError" | "RangeError";
  readonly says: string;
}

const O = { x: 0, y: 0, z: 0 }, ONE = { x: 0, y: 0, z: 0, w: 1 };
const mesh = new Mesh(new BoxGeometry(1, 1, 1));
const scaled = new Mesh(new BoxGeometry(1, 1, 1)), child = new Mesh(new BoxGeometry(1, 1, 1));
scaled.scale.setScalar(5);
new Group().add(child).position.set(1, 0, 0);
const row = (
  place: Place, mistake: string, value: unknown, says: string, error: DoorCase["error"] = "TypeError",
): DoorCase => ({ place, mistake, value, says, error });
const SHAPE = "SHAPE must be a convex shape in space, got", POSE = "POSE must be a pose { position, quaternion }, got";
const PLANE = "SHAPE must be a convex shape in the plane, got";
const POSE2 = "POSE must be a pose of the plane { x, y, c, s }, got";
const BODY = "NAME must be a convex shape in space, a compound or a mesh, got";
const UNIT = "POSE.quaternion must be a unit quaternion { x, y, z, w }, got";

/** See the file header. */
export const DOOR_CASES: readonly DoorCase[] = [
  row("shape", "nothing", undefined, `${SHAPE} undefined`),
  row("shape", "null", null, `${SHAPE} null`),
  row("shape", "a number", 5, `${SHAPE} 5`),
  row("shape", "a bare {}", {}, `${SHAPE} an empty object`),
  row("shape", "a constructor that was not called", box, `${SHAPE} a function, box: call it`),
  row("shape", "a Mesh", mesh, `${SHAPE} a three.js Mesh: bodyOf of @col/three is its shape and pose`),
  row("shape", "a geometry", mesh.geometry, `${SHAPE} a three.js BoxGeometry: bodyOf of @col/three`),
  row("shape", "a Matrix4", new Matrix4(), `${SHAPE} a Matrix4`),
  row("shape", "a pose", { position: O, quaternion: ONE }, `${SHAPE} a pose`),
  row("shape", "a body", { shape: box(1, 1, 1), pose: { position: O, quaternion: ONE } },
    `${SHAPE} a body { shape, pose }`),
  row("shape", "a list of numbers", [0, 0, 0, 1, 0, 0], `${SHAPE} a list [0, 0, 0, 1, ..]`),
  row("shape", "a shape of the plane", box2(1, 1), `${SHAPE} a shape of the plane`),
  row("shape", "a disc", disc(1), `${SHAPE} a shape of the plane`),
  row("shape", "what serialize gave", serialize(sphere(1)), `${SHAPE} a serialized shape: deserialize of @col/shapes`),
  row("pose", "nothing", undefined, `${POSE} undefined`),
  row("pose", "a bare {}", {}, `${POSE} an empty object`),
  row("pose", "a Matrix4", new Matrix4(), `${POSE} a Matrix4: fromMatrix4 of @col/three makes a pose of it`),
  row("pose", "a position alone", new Vector3(1, 2, 3), `${POSE} a vector (1, 2, 3)`),
  row("pose", "a shape", box(1, 1, 1), `${POSE} a shape in space`),
  row("pose", "a pose of the plane", { x: 1, y: 2, c: 1, s: 0 }, `${POSE} a pose of the plane`),
  row("pose", "no quaternion", { position: O }, "POSE.quaternion must be { x, y, z, w }, got undefined"),
  row("pose", "rotation instead of quaternion", { position: O, rotation: O }, "got undefined: rotation is not read"),
  row("pose", "no position", { quaternion: ONE }, "POSE.position must be { x, y, z }, got undefined"),
  row("pose", "a list for the position", { position: [1, 2, 3], quaternion: ONE },
    "POSE.position must be { x, y, z }, got a list [1, 2, 3]"),
  row("pose", "a list for the quaternion", { position: O, quaternion: [0, 0, 0, 1] },
    "POSE.quaternion must be { x, y, z, w }, got a list [0, 0, 0, 1]"),
  row("pose", "Euler angles", { position: O, quaternion: new Euler(0.1, 0.2, 0.3) },
    `${UNIT} (0.1, 0.2, 0.3): looks like Euler angles`, "RangeError"),
  row("pose", "angles in degrees", { position: O, quaternion: { x: 0, y: 90, z: 0 } },
    `${UNIT} (0, 90, 0): looks like angles in degrees`, "RangeError"),
  row("pose", "an axis with an angle in degrees", { position: O, quaternion: { x: 0, y: 1, z: 0, w: 45 } },
    `${UNIT} (0, 1, 0, 45): looks like angles in degrees`, "RangeError"),
  row("pose", "a quaternion of length 2", { position: O, quaternion: new Quaternion(0, 0, 0, 2) },
    `${UNIT} (0, 0, 0, 2): its length is 2`, "RangeError"),
  row("pose", "an object with a scale", scaled, "a three.js object with scale (5, 5, 5)", "RangeError"),
  row("pose", "an object under a parent", child, "under a Group that moves, turns or scales it", "RangeError"),
  row("pose", "a text for a coordinate", { position: { x: "1", y: 0, z: 0 }, quaternion: ONE },
    'POSE.position.x must be a number, got "1"'),
  row("pose", "a quaternion of zeros", { position: O, quaternion: { x: 0, y: 0, z: 0, w: 0 } },
    `${UNIT} (0, 0, 0, 0): its length is 0`, "RangeError"),
  row("pose", "NaN in the position", { position: { x: NaN, y: 0, z: 0 }, quaternion: ONE }, "NaN", "RangeError"),
  row("shape2", "nothing", undefined, `${PLANE} undefined`),
  row("shape2", "a bare {}", {}, `${PLANE} an empty object`),
  row("shape2", "a shape in space", box(1, 1, 1), `${PLANE} a shape in space`),
  row("shape2", "a Mesh", mesh, `${PLANE} a three.js Mesh`),
  row("pose2", "nothing", undefined, `${POSE2} undefined`),
  row("pose2", "an angle", { x: 0, y: 0, angle: 1 }, "pose2(x, y, angle) makes one"),
  row("pose2", "a pose in space", { position: O, quaternion: ONE }, `${POSE2} a pose`),
  row("pose2", "a list", [0, 0, 1, 0], `${POSE2} a list [0, 0, 1, 0]`),
  row("pose2", "a text for a coordinate", { x: "1", y: 0, c: 1, s: 0 }, 'POSE.x must be a number, got "1"'),
  row("pose2", "an angle in the place of its sine", { x: 0, y: 0, c: 1, s: 1 }, "1", "RangeError"),
  row("options", "null", null, "options must be an object, got null"),
  row("options", "a number", 1e-6, "options must be an object, got 0.000001"),
  row("options", "a list", [1], "options must be an object, got a list [1]"),
  row("options", "a slip", { maxDistanc: 1 },
    "options.maxDistanc is no option, did you mean maxDistance?", "RangeError"),
  row("options", "letters in the wrong order", { maxIteratoins: 5 }, "did you mean maxIterations?", "RangeError"),
  row("options", "small letters", { warmstart: null }, "did you mean warmStart?", "RangeError"),
  row("options", "snake case", { max_iterations: 5 }, "did you mean maxIterations?", "RangeError"),
  row("options", "another library's name", { tol: 1e-3 }, "did you mean tolerance?", "RangeError"),
  row("options", "a gap for a distance", { maxGap: 1 }, "options.maxGap is no option, did you mean maxDistance?",
    "RangeError"),
  row("options", "another library's name for fixed", { static: true }, "did you mean fixed?", "RangeError"),
  row("options", "the solver itself", epaDistance, "options must be an object, got the function signedDistance itself"),
  row("options", "a word shortened", { tolerence: 1 }, "did you mean tolerance?", "RangeError"),
  row("vector", "a list", [1, 2, 3], "VECTOR must be { x, y, z }, got a list [1, 2, 3]"),
  row("vector", "a typed array", new Float64Array(3), "VECTOR must be { x, y, z }, got a list [0, 0, 0]"),
  row("vector", "nothing", undefined, "VECTOR must be { x, y, z }, got undefined"),
  row("vector", "two coordinates", { x: 1, y: 2 }, "VECTOR", "RangeError"),
  row("vector", "a text for a coordinate", { x: "1", y: 0, z: 0 }, "VECTOR", "RangeError"),
  row("vector", "NaN", { x: NaN, y: 0, z: 0 }, "NaN", "RangeError"),
  row("body", "nothing", undefined, `${BODY} undefined`),
  row("body", "a bare {}", {}, `${BODY} an empty object`),
  row("body", "a Mesh", mesh, `${BODY} a three.js Mesh: bodyOf of @col/three is its shape and pose`),
  row("body", "a geometry", mesh.geometry, `${BODY} a three.js BoxGeometry: bodyOf of @col/three`),
  row("body", "a body of bodyOf", { shape: box(1, 1, 1), pose: { position: O, quaternion: ONE } },
    `${BODY} a body { shape, pose }: pass its shape and its pose`),
  row("body", "a shape of the plane", box2(1, 1), `${BODY} a shape of the plane`),
  row("body", "a list of numbers", [0, 0, 0, 1, 0, 0], `${BODY} a list [0, 0, 0, 1, ..]`),
  row("motion", "nothing", undefined, "NAME must be { velocity, angularVelocity, about }, got undefined"),
  row("motion", "a vector alone", { x: 1, y: 0, z: 0 }, "NAME.velocity must be { x, y, z }, got undefined"),
  row("motion", "a list for the velocity", { velocity: [1, 0, 0] }, "NAME.velocity must be { x, y, z }, got a list"),
  row("motion", "a slip", { velocity: O, angularVelocty: O },
    "NAME.angularVelocty is not read, did you mean", "RangeError"),
  row("motion", "an angle alone", { velocity: O, angularVelocity: 3 },
    "NAME.angularVelocity must be { x, y, z }, got 3"),
  row("scene", "nothing", undefined, "scene must be made by createScene, got undefined"),
  row("scene", "a scene of three.js", new Group(), "scene must be made by createScene, got a three.js Group"),
  row("handle", "nothing", undefined,
    "handle must be a handle of a body of the scene (not removed), got undefined", "RangeError"),
  row("handle", "the body itself", box(1, 1, 1), "got a shape in space", "RangeError"),
  row("handle", "a removed body", 99, "got 99", "RangeError"),
  row("visit", "nothing", undefined, "must be a function, got undefined"),
  row("object", "nothing", undefined, "got undefined"),
  row("object", "a geometry", mesh.geometry,
    "got a three.js BoxGeometry: bodyOf of @col/three makes a shape of a mesh with it"),
  row("object", "a pose", { position: O, quaternion: ONE }, "got a pose"),
  row("matrix", "nothing", undefined, "need a Matrix4 or { elements }, 16 numbers, got undefined"),
  row("matrix", "a pose", { position: O, quaternion: ONE }, "need a Matrix4 or { elements }, 16 numbers, got a pose"),
  row("answer", "a bare {}", {}, "NAME must be made by", "TypeError"),
  row("answer", "null", null, "NAME must be made by", "TypeError"),
];
