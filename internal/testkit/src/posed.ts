/**
 * A shape in the world, accessed through its support function only. Certificates and oracles work on it.
 *
 * In: shapes of the contract and poses. Out: world support points (margin included), gaps between supporting planes,
 * length scales. Method: R, t from `poses.ts`. Gaps are formed from t_B - t_A and local support values, so a common
 * translation of the world costs one rounding of the difference and no more.
 */
import type { ConvexShape, Pose } from "@col/types";
import { applyPacked, packPose, unrotatePacked } from "./poses.ts";

/** A shape, where it is, and scratch to ask it with. */
export interface Posed {
  readonly shape: ConvexShape;
  /** Packed pose, 12 doubles. */
  readonly pose: Float64Array;
  /** Scratch: local direction, local point. */
  readonly dLocal: Float64Array;
  readonly pLocal: Float64Array;
}

/** See the file header. */
export function posed(shape: ConvexShape, pose: Pose): Posed {
  return { shape, pose: packPose(pose), dLocal: new Float64Array(3), pLocal: new Float64Array(3) };
}

/** World support point of shape plus margin at `d` (not zero). `out` may be `d`. Returns the support index. */
export function supportWorld(s: Posed, d: Float64Array, out: Float64Array): number {
  const dx = d[0], dy = d[1], dz = d[2];
  unrotatePacked(s.pose, d, s.dLocal);
  const id = s.shape.support(s.shape, s.dLocal, s.pLocal);
  applyPacked(s.pose, s.pLocal, out);
  if (s.shape.margin > 0) {
    const k = s.shape.margin / Math.sqrt(dx * dx + dy * dy + dz * dz);
    out[0] += k * dx;
    out[1] += k * dy;
    out[2] += k * dz;
  }
  return id;
}

/** Support value of the core in its local orientation: max over the core of (R^T (sign d)) . p. */
function localValue(s: Posed, d: Float64Array, sign: number): number {
  const q = s.dLocal;
  unrotatePacked(s.pose, d, q);
  q[0] *= sign;
  q[1] *= sign;
  q[2] *= sign;
  s.shape.support(s.shape, q, s.pLocal);
  return q[0] * s.pLocal[0] + q[1] * s.pLocal[1] + q[2] * s.pLocal[2];
}

/**
 * Signed gap between the supporting planes of A and B with normal `n`: min over B of n.b - max over A of n.a, for a
 * unit `n` pointing from A to B. A lower bound of the signed distance for EVERY unit n; the signed distance is its
 * maximum.
 */
export function planeGap(a: Posed, b: Posed, n: Float64Array): number {
  const t = n[0] * (b.pose[9] - a.pose[9]) + n[1] * (b.pose[10] - a.pose[10]) + n[2] * (b.pose[11] - a.pose[11]);
  const length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
  return t - localValue(a, n, 1) - localValue(b, n, -1) - (a.shape.margin + b.shape.margin) * length;
}

/** Support point of the core difference D = A - B at `d`, relative to t_A: s_A(d) - s_B(-d). `out` may be `d`. */
export function supportDifference(a: Posed, b: Posed, d: Float64Array, out: Float64Array): void {
  unrotatePacked(a.pose, d, a.dLocal);
  unrotatePacked(b.pose, d, b.dLocal);
  b.dLocal[0] *= -1;
  b.dLocal[1] *= -1;
  b.dLocal[2] *= -1;
  a.shape.support(a.shape, a.dLocal, a.pLocal);
  b.shape.support(b.shape, b.dLocal, b.pLocal);
  const p = a.pLocal, q = b.pLocal, m = a.pose, w = b.pose;
  out[0] = m[0] * p[0] + m[1] * p[1] + m[2] * p[2] - (w[0] * q[0] + w[1] * q[1] + w[2] * q[2]) + (m[9] - w[9]);
  out[1] = m[3] * p[0] + m[4] * p[1] + m[5] * p[2] - (w[3] * q[0] + w[4] * q[1] + w[5] * q[2]) + (m[10] - w[10]);
  out[2] = m[6] * p[0] + m[7] * p[1] + m[8] * p[2] - (w[6] * q[0] + w[7] * q[1] + w[8] * q[2]) + (m[11] - w[11]);
}

/** Axis k of the local frame in the world, times `sign`. */
export function worldAxis(m: Float64Array, k: number, sign: number): [number, number, number] {
  return [sign * m[k], sign * m[3 + k], sign * m[6 + k]];
}

/** Largest finite coordinate of the core's bounds plus the margin: size of the shape as its frame sees it. */
export function extent(shape: ConvexShape): number {
  let e = 0;
  for (let i = 0; i < 6; i++) {
    const c = Math.abs(shape.bounds[i]);
    if (c > e && c < Infinity) e = c;
  }
  return e + shape.margin;
}

/** Length scale of the pair free of its place in the world: sizes and the offset between the frames. */
export function pairScale(a: Posed, b: Posed): number {
  const x = b.pose[9] - a.pose[9], y = b.pose[10] - a.pose[10], z = b.pose[11] - a.pose[11];
  return Math.max(extent(a.shape), extent(b.shape), Math.sqrt(x * x + y * y + z * z));
}

/** Largest coordinate of the two positions: world coordinates are rounded at 2^-53 of it. */
export function farScale(a: Posed, b: Posed): number {
  let f = 0;
  for (let i = 9; i < 12; i++) f = Math.max(f, Math.abs(a.pose[i]), Math.abs(b.pose[i]));
  return f;
}

/**
 * Roundings of a world coordinate that a correct answer may collect (read pose, form point, form difference, write).
 */
const WORLD_ROUNDINGS = 32;

/** Length below which no law is decided: `relative` of the pair's scale plus the rounding of world coordinates. */
export function lengthTolerance(a: Posed, b: Posed, relative: number): number {
  return relative * pairScale(a, b) + WORLD_ROUNDINGS * Number.EPSILON * farScale(a, b);
}
