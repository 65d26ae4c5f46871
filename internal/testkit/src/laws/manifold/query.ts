/**
 * The solver that the laws of manifolds need, and measures of a manifold.
 *
 * World frame. The laws query a manifold many times, so each answer is copied.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape, DistanceResult, Pose, Vec3Like } from "@col/types";
import { posed, supportWorld } from "../../posed.ts";
import type { Posed } from "../../posed.ts";
import { outside } from "../../certify/membership.ts";

/** Rows of a manifold, as `contactManifold` of `@col/epa` fills them. */
export interface ManifoldRows {
  readonly count: number;
  readonly distance: number;
  readonly normal: Vec3Like;
  readonly pointsA: Float64Array;
  readonly pointsB: Float64Array;
  readonly gaps: Float64Array;
  readonly ids: Int32Array;
}

export interface ManifoldSolver {
  readonly signedDistance: (a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose) => DistanceResult;
  /** A manifold with room for `room` points. */
  readonly manifold: (a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose,
    options: { readonly maxDistance: number; readonly faceAngle?: number }, room: number) => ManifoldRows;
}

type Point = readonly [number, number, number];

export interface Contact {
  readonly a: Point;
  readonly b: Point;
  readonly gap: number;
  readonly id: number;
}

const row = (m: Float64Array, k: number): Point => [m[3 * k], m[3 * k + 1], m[3 * k + 2]];

/** The contacts of a manifold. */
export function contactsOf(m: ManifoldRows): Contact[] {
  return Array.from({ length: m.count }, (_, k) => ({ a: row(m.pointsA, k), b: row(m.pointsB, k), gap: m.gaps[k],
    id: m.ids[k] }));
}

/** Length of a vector of any dimension. */
export function lengthOf(...v: number[]): number {
  return Math.sqrt(v.reduce((sum, x) => sum + x * x, 0));
}

export function apart(p: Point, q: Point): number {
  return lengthOf(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

/** Largest extent of the core's bounds and twice the margin; infinite for half-spaces. */
export function extentOf({ bounds: b, margin }: ConvexShape): number {
  return Math.max(b[3] - b[0], b[4] - b[1], b[5] - b[2]) + 2 * margin;
}

/** How far n . p is below the support plane of the body along n; for a half-space along its normal. */
export function below(s: Posed, n: readonly number[], p: Point): number {
  if (s.shape.kind === HALF_SPACE_KIND) return -outsideOf(s, p, 0);
  const d = Float64Array.from(n);
  supportWorld(s, d, d);
  return n[0] * (d[0] - p[0]) + n[1] * (d[1] - p[1]) + n[2] * (d[2] - p[2]);
}

/** How far a point is outside of the body, for certain. */
export function outsideOf(s: Posed, p: Point, tolerance: number): number {
  if (s.shape.kind !== HALF_SPACE_KIND) return outside(s, Float64Array.from(p), tolerance).lower;
  const [x, y, z, offset] = s.shape.params, m = s.pose, q = [p[0] - m[9], p[1] - m[10], p[2] - m[11]];
  const local = [0, 1, 2].map((c) => m[c] * q[0] + m[3 + c] * q[1] + m[6 + c] * q[2]);
  return x * local[0] + y * local[1] + z * local[2] - offset - s.shape.margin;
}

/** Both bodies in the world. */
export function bodiesOf(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose): [Posed, Posed] {
  return [posed(a, poseA), posed(b, poseB)];
}

/** Tangents of a unit normal: a right-handed frame with it. */
export function tangentsOf(n: readonly number[]): [Point, Point] {
  const k = Math.abs(n[0]) < 0.6 ? 0 : Math.abs(n[1]) < 0.6 ? 1 : 2, e = [0, 0, 0];
  e[k] = 1;
  const cross = (p: readonly number[], q: readonly number[]): Point => [p[1] * q[2] - p[2] * q[1],
    p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]];
  const u = cross(n, e), l = lengthOf(...u), t: Point = [u[0] / l, u[1] / l, u[2] / l];
  return [t, cross(n, t)];
}
