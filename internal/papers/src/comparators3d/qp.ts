/**
 * The distance of two polytopes as a quadratic program, solved by the dual active-set method of Goldfarb and Idnani
 * (package `quadprog`): min |x1 - x2|^2 subject to the face planes of both, the baseline of Table II of GJK++.
 *
 * In: face planes in ONE frame, 4 doubles each, n . x <= offset. The objective |x1 - x2|^2 is singular along x1 = x2,
 * which the method does not take: `regularisation` (no dimension, default 1e-9) times |x1|^2 + |x2|^2 is added, so the
 * squared distance is right to about that part of the squared coordinates: put the frame near the bodies.
 */
import type { ConvexShape, PackedPose } from "@col/types";
// @ts-expect-error: the package has no types
import * as quadprog from "quadprog";

/** Its one function, as far as it is used here: 1-based arrays, index 0 of each is unused. */
const { solveQP } = quadprog as { solveQP: (D: number[][], d: number[], A: number[][],
  b: number[]) => { solution: number[]; iterations: number[]; message: string } };

/** Distance and nearest points; NaN with a message where the solver gave up. */
export interface QpResult {
  readonly distance: number;
  readonly pointA: readonly [number, number, number];
  readonly pointB: readonly [number, number, number];
  readonly iterations: number;
  readonly message: string;
}

/** Face planes of a mesh in the frame its pose maps to. @throws TypeError for a shape without faces. */
export function posedPlanes(shape: ConvexShape, pose: PackedPose): Float64Array {
  if (shape.mesh === null) throw new TypeError("posedPlanes: the shape must be a mesh");
  const local = shape.mesh.facetPlanes, out = new Float64Array(local.length), m = pose;
  for (let k = 0; k < local.length; k += 4) {
    const x = local[k], y = local[k + 1], z = local[k + 2];
    const nx = m[0] * x + m[1] * y + m[2] * z, ny = m[3] * x + m[4] * y + m[5] * z, nz = m[6] * x + m[7] * y + m[8] * z;
    out[k] = nx; out[k + 1] = ny; out[k + 2] = nz;
    out[k + 3] = local[k + 3] + nx * m[9] + ny * m[10] + nz * m[11];
  }
  return out;
}

/** See the file header. */
export function qpDistance(planesA: ArrayLike<number>, planesB: ArrayLike<number>, regularisation = 1e-9): QpResult {
  const na = planesA.length / 4, nb = planesB.length / 4, count = na + nb;
  // 1-based arrays: 1/2 x^T D x - d^T x, constraints A^T x >= b, one column a plane
  const D: number[][] = [[]], d: number[] = [0], A: number[][] = [[]], b: number[] = [0];
  for (let i = 1; i <= 6; i++) {
    D[i] = [0];
    A[i] = [0];
    d[i] = 0;
    for (let k = 1; k <= 6; k++) D[i][k] = (i === k ? 2 * (1 + regularisation) : 0) - (Math.abs(i - k) === 3 ? 2 : 0);
    for (let c = 1; c <= count; c++) A[i][c] = 0;
  }
  for (let c = 0; c < count; c++) {
    const own = c < na, planes = own ? planesA : planesB, k = 4 * (own ? c : c - na), row = own ? 1 : 4;
    for (let i = 0; i < 3; i++) A[row + i][c + 1] = -planes[k + i];
    b[c + 1] = -planes[k + 3];
  }
  const r = solveQP(D, d, A, b), x = r.solution;
  const pointA = [x[1], x[2], x[3]] as const, pointB = [x[4], x[5], x[6]] as const;
  const dx = pointA[0] - pointB[0], dy = pointA[1] - pointB[1], dz = pointA[2] - pointB[2];
  return { distance: Math.sqrt(dx * dx + dy * dy + dz * dz), pointA: [...pointA], pointB: [...pointB],
    iterations: r.iterations[1] ?? 0, message: r.message };
}
