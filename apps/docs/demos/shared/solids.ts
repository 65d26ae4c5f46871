/**
 * Bodies as flat pictures, from their support functions alone: facets of a polytope of support points, and silhouettes.
 *
 * Lengths of the scene, world frame; margins are part of the bodies. A camera says where the reader looks from
 * (`steps/project.ts`); `up` names the axis of the world that points up on the page.
 */
import { convexHull } from "@col/shapes";
import type { ConvexShape, Pose, Vec2Like, Vec3Like } from "@col/types";
import { outline } from "../steps/project.ts";
import type { Camera } from "../steps/project.ts";

/** Support points that a curved body is drawn from, and that a silhouette has. */
const DIRECTIONS = 260, AROUND = 40;
/** Angle between neighbours of a spiral that covers the sphere evenly: the golden one, radians. */
const GOLDEN = 2.399963;

/** v turned by a unit quaternion; `back`: by its inverse. */
export function turned({ x, y, z, w }: Pose["quaternion"], v: Vec3Like, back = false): Vec3Like {
  const s = back ? -w : w, a = y * v.z - z * v.y + s * v.x, b = z * v.x - x * v.z + s * v.y,
    c = x * v.y - y * v.x + s * v.z;
  return { x: v.x + 2 * (y * c - z * b), y: v.y + 2 * (z * a - x * c), z: v.z + 2 * (x * b - y * a) };
}

/** A point of a body's frame in the world. */
export function placed(pose: Pose, p: Vec3Like): Vec3Like {
  const v = turned(pose.quaternion, p), t = pose.position;
  return { x: v.x + t.x, y: v.y + t.y, z: v.z + t.z };
}

/** The point of a body farthest along a unit direction of the world. */
export function farthest(shape: ConvexShape, pose: Pose, along: Vec3Like): Vec3Like {
  const d = turned(pose.quaternion, along, true), point = new Float64Array(3), m = shape.margin;
  shape.support(shape, Float64Array.of(d.x, d.y, d.z), point);
  const p = placed(pose, { x: point[0], y: point[1], z: point[2] });
  return { x: p.x + m * along.x, y: p.y + m * along.y, z: p.z + m * along.z };
}

/** `count` unit directions, evenly. */
export const directions = (count: number): readonly Vec3Like[] => Array.from({ length: count }, (_, i) => {
  const y = 1 - (2 * (i + 0.5)) / count, r = Math.sqrt(1 - y * y);
  return { x: r * Math.cos(GOLDEN * i), y, z: r * Math.sin(GOLDEN * i) };
});

/** A stone: the hull of `count` points of an ellipsoid with these radii. */
export const stone = (count: number, rx: number, ry: number, rz: number): ConvexShape =>
  convexHull(directions(count).map(({ x, y, z }) => ({ x: rx * x, y: ry * y, z: rz * z })));

/** Facets of a shape with corners, in the frame of its corners; none for the others. */
export function meshFacets({ mesh }: ConvexShape): readonly (readonly Vec3Like[])[] {
  if (mesh === null) return [];
  const { vertices: v, facetStart, facetVertices } = mesh;
  return Array.from({ length: facetStart.length - 1 }, (_, f) =>
    Array.from(facetVertices.subarray(facetStart[f], facetStart[f + 1]),
      (k) => ({ x: v[3 * k], y: v[3 * k + 1], z: v[3 * k + 2] })));
}

/** A body's facets in the world: its own, or those of the hull of support points all round. */
export function facetsOf(shape: ConvexShape, pose: Pose): readonly (readonly Vec3Like[])[] {
  if (shape.mesh !== null && shape.margin === 0)
    return meshFacets(shape).map((corners) => corners.map((p) => placed(pose, p)));
  return meshFacets(convexHull(directions(DIRECTIONS).map((d) => farthest(shape, pose, d))));
}

/** The page's axes in the world: to the right, up, and to the reader. */
export interface Axes {
  readonly right: Vec3Like;
  readonly up: Vec3Like;
  readonly near: Vec3Like;
}

export function axesOf({ yaw, pitch }: Camera, up: "y" | "z"): Axes {
  const c = Math.cos(yaw), s = Math.sin(yaw), cp = Math.cos(pitch), sp = Math.sin(pitch);
  return up === "z"
    ? { right: { x: c, y: s, z: 0 }, up: { x: -sp * s, y: sp * c, z: cp }, near: { x: cp * s, y: -cp * c, z: sp } }
    : { right: { x: c, y: 0, z: s }, up: { x: sp * s, y: cp, z: -sp * c }, near: { x: -cp * s, y: sp, z: cp * c } };
}

const dot = (a: Vec3Like, b: Vec3Like): number => a.x * b.x + a.y * b.y + a.z * b.z;
/** Where a point of the world is on the page. */
export const onPage = (p: Vec3Like, { right, up }: Axes): Vec2Like => ({ x: dot(p, right), y: dot(p, up) });

/** The outline of a body as a path of SVG, and how near its origin is to the reader. */
export function silhouette(shape: ConvexShape, pose: Pose, axes: Axes): { readonly d: string; readonly depth: number } {
  const { right, up, near } = axes;
  const points = Array.from({ length: AROUND }, (_, k): Vec2Like => {
    const t = (2 * Math.PI * (k + 0.5)) / AROUND, c = Math.cos(t), s = Math.sin(t);
    const along = { x: c * right.x + s * up.x, y: c * right.y + s * up.y, z: c * right.z + s * up.z };
    return onPage(farthest(shape, pose, along), axes);
  });
  return { d: outline(points), depth: dot(pose.position, near) };
}
