/**
 * The cell as flat outlines for SVG: each body's silhouette, from its support function alone, back to front, the
 * nearest two marked, and the way between them. Lengths in metres, the world's z up.
 */
import type { ConvexShape, Pose, Vec2Like } from "@col/types";
import { Quaternion, Vector3 } from "three";
import type { Cell } from "../../examples/robot/cell.ts";
import { outline } from "../steps/project.ts";
import type { Camera, Facet } from "../steps/project.ts";
import type { Picture } from "../steps/view.ts";
import type { Answer, Scene } from "./model.ts";

/** Points of a silhouette. */
const AROUND = 40;
/** What is shown, metres: left, top, width and height, y down as in SVG. */
const VIEW_BOX = "-0.95 -1.15 1.9 1.6";

/** The page's axes in the world: to the right, up, and to the reader. */
interface Axes {
  readonly right: Vector3;
  readonly up: Vector3;
  readonly near: Vector3;
}

function axesOf({ yaw, pitch }: Camera): Axes {
  const c = Math.cos(yaw), s = Math.sin(yaw), cp = Math.cos(pitch), sp = Math.sin(pitch);
  return { right: new Vector3(c, s, 0), up: new Vector3(-sp * s, sp * c, cp), near: new Vector3(cp * s, -cp * c, sp) };
}

const DIRECTION = new Float64Array(3), POINT = new Float64Array(3), TURN = new Quaternion(), WORLD = new Vector3();

/** The point of a body farthest along a direction of the world, into WORLD. */
function farthest(shape: ConvexShape, pose: Pose, along: Vector3): Vector3 {
  const { x, y, z, w } = pose.quaternion;
  TURN.set(x, y, z, w);
  WORLD.copy(along).applyQuaternion(TURN.conjugate()).toArray(DIRECTION);
  shape.support(shape, DIRECTION, POINT);
  WORLD.fromArray(POINT).applyQuaternion(TURN.conjugate()).add(pose.position);
  return WORLD.addScaledVector(along, shape.margin);
}

function silhouette(shape: ConvexShape, pose: Pose, { right, up, near }: Axes): { d: string; depth: number } {
  const points: Vec2Like[] = [], along = new Vector3();
  for (let k = 0; k < AROUND; k++) {
    const t = (2 * Math.PI * (k + 0.5)) / AROUND;
    farthest(shape, pose, along.set(0, 0, 0).addScaledVector(right, Math.cos(t)).addScaledVector(up, Math.sin(t)));
    points.push({ x: WORLD.dot(right), y: WORLD.dot(up) });
  }
  return { d: outline(points), depth: WORLD.copy(pose.position).dot(near) };
}

/** See the file header. */
export function picture(cell: Cell, { camera }: Scene, { handles, points }: Answer): Picture {
  const axes = axesOf(camera), facets = [...cell.bodies].map(([handle, { shape, pose, part }]): Facet =>
    ({ ...silhouette(shape, pose, axes), facing: part === null ? 0.4 : 1.6, mark: handles.includes(handle) }));
  const [from, to] = points.map(([x, y, z]): Vec2Like => {
    WORLD.set(x, y, z);
    return { x: WORLD.dot(axes.right), y: WORLD.dot(axes.up) };
  });
  return { facets: facets.sort((a, b) => a.depth - b.depth), lines: [{ from, to, kind: "gap" }], viewBox: VIEW_BOX,
    dots: [] };
}
