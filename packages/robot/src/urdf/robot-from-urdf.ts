/**
 * `robotFromUrdf`: converts the text of a URDF file to a description for `createRobot`: links with their collision
 * elements, joints, limits, mimic.
 *
 * In: the text, and optionally a function that returns the vertices of a mesh file. Out: a `RobotDescription`;
 * lengths in metres, angles in radians. Boxes have whole edges in the file and half extents here. Cylinders lie along
 * z. A rotation `rpy` is Rz(yaw) Ry(pitch) Rx(roll). Meshes become convex hulls. Visual elements, inertias and
 * materials are not read. Files with xacro elements are refused.
 */
import { came, cosineSine, requireFunction, requireOptions } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import { box, convexHull, cylinder, sphere } from "@col/shapes";
import type { ConvexShape, Pose, Vec3Like } from "@col/types";
import type { JointType, RobotBody, RobotDescription, RobotJoint, RobotLink } from "../model/description.ts";
import {
  attribute, childOf, childrenOf, elementsOf, numbersOf, parseRobot, refuse, requireAttribute, WHERE,
} from "./xml.ts";
import type { Element } from "./xml.ts";

const URDF_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["mesh"]);

/** A mesh that the file names. */
export interface UrdfMesh {
  readonly filename: string;
  /** Name of the link. */
  readonly link: string;
}

/** Options of `robotFromUrdf`. */
export interface UrdfOptions {
  /**
   * Returns the vertices of a mesh, 3 numbers each, as in the mesh file: the URDF's scale is applied afterwards. The
   * body is their convex hull. A list of lists makes one body from each.
   */
  readonly mesh?: ((mesh: UrdfMesh) => ArrayLike<number> | readonly ArrayLike<number>[]) | undefined;
}

const ZERO: readonly number[] = [0, 0, 0];
const ONE: readonly number[] = [1, 1, 1];
const NO_OPTIONS: UrdfOptions = {};

/** The pose of the element `origin`. */
function poseOf(element: Element, who: string): Pose {
  const origin = childOf(element, "origin"), [x, y, z] = numbersOf(origin, "xyz", 3, ZERO, who),
    rpy = numbersOf(origin, "rpy", 3, ZERO, who);
  const [[cr, sr], [cp, sp], [cy, sy]] = rpy.map((angle) => {
    const turn = new Float64Array(2);
    cosineSine(angle / 2, turn);
    return turn;
  });
  return { position: { x, y, z }, quaternion: {
    x: sr * cp * cy - cr * sp * sy, y: cr * sp * cy + sr * cp * sy, z: cr * cp * sy - sr * sp * cy,
    w: cr * cp * cy + sr * sp * sy } };
}

/** Convex hulls of a mesh. */
function hullsOf(element: Element, link: string, options: UrdfOptions, who: string): ConvexShape[] {
  const filename = requireAttribute(element, "filename", who), scale = numbersOf(element, "scale", 3, ONE, who),
    { mesh } = options;
  if (mesh === undefined) refuse(who, `options.mesh must give the vertices of "${filename}"`);
  const got: unknown = mesh({ filename, link });
  if (typeof got !== "object" || got === null || !("length" in got))
    refuse(who, `options.mesh must return a list of coordinates for "${filename}", got ${came(got)}`);
  const list = got as ArrayLike<unknown>;
  const parts = (typeof list[0] === "number" ? [list] : Array.from(list)) as ArrayLike<number>[];
  return parts.map((points) => {
    try {
      return convexHull(Array.from(points, (v, i) => v * scale[i % 3]));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return refuse(who, `the mesh "${filename}" has no hull: ${why}`);
    }
  });
}

/** Shapes of a collision element. */
function shapesOf(collision: Element, link: string, options: UrdfOptions, who: string): ConvexShape[] {
  const geometry = childOf(collision, "geometry");
  if (geometry === undefined) refuse(who, "the element geometry is missing");
  const ball = childOf(geometry, "sphere"), block = childOf(geometry, "box"), tube = childOf(geometry, "cylinder"),
    mesh = childOf(geometry, "mesh");
  const positive = (element: Element, name: string, count: number): readonly number[] => {
    const numbers = numbersOf(element, name, count, null, who);
    if (numbers.some((x) => x < 0)) refuse(who, `${name} must be >= 0, got "${String(attribute(element, name))}"`);
    return numbers;
  };
  if (ball !== undefined) return [sphere(positive(ball, "radius", 1)[0])];
  if (block !== undefined) {
    const [x, y, z] = positive(block, "size", 3);
    return [box(x / 2, y / 2, z / 2)];
  }
  if (tube !== undefined)
    return [cylinder(positive(tube, "radius", 1)[0], positive(tube, "length", 1)[0] / 2, { axis: "z" })];
  if (mesh !== undefined) return hullsOf(mesh, link, options, who);
  const names = elementsOf(geometry).map(({ tagName }) => tagName).join(", ");
  return refuse(who, `the geometry must be box, cylinder, sphere or mesh, got ${names}`);
}

function linkOf(element: Element, i: number, options: UrdfOptions): RobotLink {
  const name = requireAttribute(element, "name", `link ${i}`);
  const bodies = childrenOf(element, "collision").flatMap((collision, k): RobotBody[] => {
    const who = `link "${name}", collision ${k}`, pose = poseOf(collision, who);
    return shapesOf(collision, name, options, who).map((shape) => ({ shape, pose }));
  });
  return { name, bodies };
}

/** The limits of a joint; a missing angle or translation is 0, as the URDF format defines. */
function limitsOf(element: Element, type: string, who: string): RobotJoint["limits"] {
  if (type !== "revolute" && type !== "prismatic") return undefined;
  const limit = childOf(element, "limit");
  if (limit === undefined) refuse(who, `a ${type} joint must have the element limit`);
  const [lower] = numbersOf(limit, "lower", 1, ZERO, who), [upper] = numbersOf(limit, "upper", 1, ZERO, who);
  return { lower, upper };
}

function axisOf(element: Element, type: string, who: string): Vec3Like | undefined {
  if (type === "fixed") return undefined;
  const [x, y, z] = numbersOf(childOf(element, "axis"), "xyz", 3, [1, 0, 0], who);
  return { x, y, z };
}

/** The element `mimic`, ignored for a fixed joint: files of robots whose joints were locked keep the element. */
function mimicOf(element: Element, type: string, who: string): RobotJoint["mimic"] {
  const mimic = childOf(element, "mimic");
  if (mimic === undefined || type === "fixed") return undefined;
  const [factor] = numbersOf(mimic, "multiplier", 1, ONE, who), [offset] = numbersOf(mimic, "offset", 1, ZERO, who);
  return { joint: requireAttribute(mimic, "joint", who), factor, offset };
}

function endOf(element: Element, name: string, who: string): string {
  const end = childOf(element, name);
  if (end === undefined) refuse(who, `the element ${name} is missing`);
  return requireAttribute(end, "link", `${who}, ${name}`);
}

function jointOf(element: Element, i: number): RobotJoint {
  const name = requireAttribute(element, "name", `joint ${i}`), who = `joint "${name}"`,
    type = requireAttribute(element, "type", who);
  return {
    name, type: type as JointType, parent: endOf(element, "parent", who), child: endOf(element, "child", who),
    pose: poseOf(element, who), axis: axisOf(element, type, who), limits: limitsOf(element, type, who),
    mimic: mimicOf(element, type, who),
  };
}

/**
 * Reads a URDF file. The result is a description for `createRobot`, to which pairs and a base pose can be added:
 * `createRobot({ ...robotFromUrdf(text, { mesh }), disabledPairs }, { distance })`.
 *
 * @throws RangeError that names the link or the joint, for an element that is missing, not a number or of an unknown
 * kind. The tree itself is checked by `createRobot`.
 */
export function robotFromUrdf(text: string, options: UrdfOptions = NO_OPTIONS): RobotDescription {
  requireOptions(options, URDF_OPTIONS, WHERE);
  if (options.mesh !== undefined) requireFunction(WHERE, "options.mesh", options.mesh);
  const robot = parseRobot(text);
  if (elementsOf(robot).some(({ tagName }) => tagName.startsWith("xacro:")))
    refuse("<robot>", "the file has xacro elements: expand it with xacro first");
  return {
    links: childrenOf(robot, "link").map((element, i) => linkOf(element, i, options)),
    joints: childrenOf(robot, "joint").map(jointOf),
  };
}
