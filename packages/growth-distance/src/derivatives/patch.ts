/**
 * The record of a body's local geometry at a contact, and its sampled parts: the two ends of an edge, and the Hessian
 * of the support function.
 *
 * - In: a shape and the outward unit normal n at the contact, in the body's frame; `edge` and `at` of the record.
 * - Out: rows 0 and 1 of `points` (`edgeEnds`; lengths, body's frame), and `hessian`, 3 x 3 row-major, length
 *   (`edgeHessian`, `pointHessian`).
 * - Method: the support function at n + t e and n + 2 t e, e the direction of the edge, t = +-1e-6 (`TILT`),
 *   extrapolated to t = 0. support-face.ts finds the face, probe.ts completes the record.
 */
import type { ConvexShape } from "@col/types";

/** Tilt of the probes: faces within this angle of the normal count as faces at the contact. Radians. */
export const TILT = 1e-6;

/** The surface of a body at a contact: result of `probe` (probe.ts), local frame of the body. */
export interface Patch {
  /** Dimension of the support face, 0 .. 2, and of the normal cone across n, 0 .. 2. */
  face: number;
  cone: number;
  /** Unit directions of a one-dimensional face, and of a one-dimensional cone. */
  readonly edge: Float64Array;
  readonly axis: Float64Array;
  /** Where the contact is on a one-dimensional face: 0 at its end against `edge`, 1 at its end along it. */
  at: number;
  /** Distance above the contact from which the projection is taken. Length; the caller writes it. */
  reach: number;
  /**
   * A support point that moves farther than this under a tilt is on another corner: the cause is not curvature. Length.
   */
  jump: number;
  /** The contact is inside its face, not on the face's border. */
  inside: boolean;
  /** Finite support Hessian of the core perpendicular to n and the face, row-major. */
  readonly hessian: Float64Array;
  /** Derivative of the projection, row-major. */
  readonly projection: Float64Array;
  /** Two unit vectors perpendicular to the normal. */
  readonly tangents: Float64Array;
  /** Direction of the next support, core's frame: V8 boxes numbers passed to a call, so the caller writes it. */
  readonly d: Float64Array;
  readonly points: Float64Array;
}

/** An empty record. */
export function createPatch(): Patch {
  const f = (n: number): Float64Array => new Float64Array(n);
  return {
    face: 0, cone: 0, edge: f(3), axis: f(3), at: NaN, reach: NaN, jump: NaN, inside: true, hessian: f(9),
    projection: f(9), tangents: f(6), d: f(3), points: f(24),
  };
}

/** Writes the support point of the core along `out.d`, which is overwritten, into a row of `out.points`. */
export function support(shape: ConvexShape, out: Patch, row: number): void {
  const d = out.d, k = 3 * row;
  shape.support(shape, d, d);
  out.points[k] = d[0]; out.points[k + 1] = d[1]; out.points[k + 2] = d[2];
}

/**
 * The two ends of an edge at n itself: limits of the core's support for tilts along +e (row 0 of `out.points`) and -e
 * (row 1), by extrapolation from two tilts. One tilt alone leaves the curvature of the ends in the edge's direction:
 * 1e-6.
 */
export function edgeEnds(shape: ConvexShape, n: Float64Array, out: Patch): void {
  const { points: p, edge: e, d } = out;
  for (let side = 0; side < 2; side++) {
    const t = side === 0 ? TILT : -TILT, k = 3 * side;
    for (let c = 0; c < 3; c++) d[c] = n[c] + 2 * t * e[c];
    support(shape, out, 7);
    for (let c = 0; c < 3; c++) d[c] = n[c] + t * e[c];
    support(shape, out, side);
    for (let c = 0; c < 3; c++) p[k + c] += p[k + c] - p[21 + c];
  }
}

/**
 * Mean of the Hessians at the two ends of the edge, weights `out.at` and 1 - `out.at`, into `out.hessian`; limits by
 * extrapolation, as in `edgeEnds`.
 */
export function edgeHessian(shape: ConvexShape, n: Float64Array, out: Patch): void {
  const { at, edge: e, hessian: sum, projection: h, d } = out;
  sum.fill(0);
  if (shape.curvature === 0 || shape.hessian === null) return;
  for (let k = 0; k < 4; k++) {
    const side = k < 2 ? TILT : -TILT, tilt = (k & 1) === 0 ? side : 2 * side,
      weight = k === 0 ? 2 * at : k === 1 ? -at : k === 2 ? 2 * (1 - at) : at - 1;
    for (let c = 0; c < 3; c++) d[c] = n[c] + tilt * e[c];
    shape.hessian(shape, d, h);
    for (let c = 0; c < 9; c++) sum[c] += weight * h[c];
  }
}

/** Hessian at a corner or a curved point, into `out.hessian`. */
export function pointHessian(shape: ConvexShape, n: Float64Array, out: Patch): void {
  const { hessian: sum, projection: h, d } = out;
  sum.fill(0);
  if (shape.curvature === 0 || shape.hessian === null) return;
  for (let c = 0; c < 3; c++) d[c] = n[c];
  shape.hessian(shape, d, h);
  for (let c = 0; c < 9; c++) sum[c] += h[c];
}
