/**
 * The record of a body's local geometry at a contact, and what of it comes from supports and Hessians a little off the
 * normal: the ends of an edge, and the Hessian there. support-face.ts finds the face, probe.ts puts it together.
 */
import type { ConvexShape } from "@col/types";

/** Tilt of the probes: faces within this angle of the normal count as met. Radians. */
export const TILT = 1e-6;

/** What is known of a body at a contact: result of `probe` (probe.ts), local frame of the body. */
export interface Patch {
  /** Dimension of the support face, 0 .. 2, and of the normal cone across n, 0 .. 2. */
  face: number;
  cone: number;
  /** Unit directions of a one-dimensional face, and of a one-dimensional cone. */
  readonly edge: Float64Array;
  readonly axis: Float64Array;
  /** Where the contact is on a one-dimensional face: 0 at its end against `edge`, 1 at its end along it. */
  at: number;
  /** The contact is inside its face, not on the face's border. */
  inside: boolean;
  /** Finite support Hessian of the core across n and the face, row-major. */
  readonly hessian: Float64Array;
  /** Derivative of the projection, row-major. */
  readonly projection: Float64Array;
  /** Two unit vectors across the normal. */
  readonly tangents: Float64Array;
  readonly d: Float64Array;
  readonly points: Float64Array;
}

/** An empty record. */
export function createPatch(): Patch {
  const f = (n: number): Float64Array => new Float64Array(n);
  return {
    face: 0, cone: 0, edge: f(3), axis: f(3), at: 0, inside: true, hessian: f(9), projection: f(9), tangents: f(6),
    d: f(3), points: f(24),
  };
}

/** Support of the core along (x, y, z) into a row of `out.points`. */
export function support(shape: ConvexShape, x: number, y: number, z: number, out: Patch, row: number): void {
  const d = out.d, k = 3 * row;
  d[0] = x; d[1] = y; d[2] = z;
  shape.support(shape, d, d);
  out.points[k] = d[0]; out.points[k + 1] = d[1]; out.points[k + 2] = d[2];
}

/** Adds `weight` times the core's Hessian at n + tilt e to `out.hessian`. */
function addHessian(shape: ConvexShape, n: Float64Array, e: Float64Array, tilt: number, weight: number,
  out: Patch): void {
  const h = out.projection, d = out.d;
  if (shape.curvature === 0 || shape.hessian === null) return;
  d[0] = n[0] + tilt * e[0]; d[1] = n[1] + tilt * e[1]; d[2] = n[2] + tilt * e[2];
  shape.hessian(shape, d, h);
  for (let c = 0; c < 9; c++) out.hessian[c] += weight * h[c];
}

/**
 * The two ends of an edge at n itself: limits of the core's support for tilts along +e (row 0 of `out.points`) and -e
 * (row 1), by extrapolation from two tilts. One tilt alone leaves the curvature of the ends in the edge's direction:
 * 1e-6.
 */
export function edgeEnds(shape: ConvexShape, n: Float64Array, e: Float64Array, out: Patch): void {
  const p = out.points;
  for (let side = 0; side < 2; side++) {
    const t = side === 0 ? TILT : -TILT, k = 3 * side;
    support(shape, n[0] + 2 * t * e[0], n[1] + 2 * t * e[1], n[2] + 2 * t * e[2], out, 7);
    support(shape, n[0] + t * e[0], n[1] + t * e[1], n[2] + t * e[2], out, side);
    for (let c = 0; c < 3; c++) p[k + c] += p[k + c] - p[21 + c];
  }
}

/** Mean of the Hessians at the two ends of an edge, weights `at` and 1 - `at`, into `out.hessian`; as in `edgeEnds`. */
export function edgeHessian(shape: ConvexShape, n: Float64Array, e: Float64Array, at: number, out: Patch): void {
  out.hessian.fill(0);
  addHessian(shape, n, e, TILT, 2 * at, out);
  addHessian(shape, n, e, 2 * TILT, -at, out);
  addHessian(shape, n, e, -TILT, 2 * (1 - at), out);
  addHessian(shape, n, e, -2 * TILT, at - 1, out);
}

/** Hessian at a corner or a curved point, into `out.hessian`. */
export function pointHessian(shape: ConvexShape, n: Float64Array, out: Patch): void {
  out.hessian.fill(0);
  addHessian(shape, n, n, 0, 1, out);
}
