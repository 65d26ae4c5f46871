/**
 * Weights of a nearly flat simplex, once more: where its rows are almost on a line the loop's weights carry the rounding
 * of its normal, and the weighted sum lies far beside the point x that the loop found.
 *
 * In: rank 2 or 3, rows of `ws.simplex` by `ws.slots`, weights `ws.simplex.lambda` (the last row has the rest), and `p`, the
 * weighted sum of the rows of w. Out: the weights, moved so that p loses its part in the plane (or along the line) of the
 * rows. Method: iterative refinement: the correction solves the same equations for p itself, which is short, so each pass
 * leaves of the error the relative rounding of the normal. A's frame. Allocates nothing.
 */
import type { Workspace } from "./workspace.ts";

/** Component c of row `slot` of w = a - (R b + t). */
function component(ws: Workspace, slot: number, c: number): number {
  const a = ws.simplex.a, b = ws.simplex.b, r = ws.bInA, k = 3 * slot;
  return a[k + c] - (r[3 * c] * b[k] + r[3 * c + 1] * b[k + 1] + r[3 * c + 2] * b[k + 2] + r[9 + c]);
}

/** See the file header. */
export function refineWeights(ws: Workspace, p: Float64Array): void {
  const rank = ws.rank, l = ws.simplex.lambda, slots = ws.slots, last = slots[rank - 1];
  const o0 = component(ws, last, 0), o1 = component(ws, last, 1), o2 = component(ws, last, 2);
  const u0 = component(ws, slots[0], 0) - o0, u1 = component(ws, slots[0], 1) - o1, u2 = component(ws, slots[0], 2) - o2;
  const p0 = p[0], p1 = p[1], p2 = p[2];
  if (rank === 2) {
    const change = (p0 * u0 + p1 * u1 + p2 * u2) / (u0 * u0 + u1 * u1 + u2 * u2);
    if (Math.abs(change) < 1) l[0] -= change;
    return;
  }
  const v0 = component(ws, slots[1], 0) - o0, v1 = component(ws, slots[1], 1) - o1, v2 = component(ws, slots[1], 2) - o2;
  const n0 = u1 * v2 - u2 * v1, n1 = u2 * v0 - u0 * v2, n2 = u0 * v1 - u1 * v0, nn = n0 * n0 + n1 * n1 + n2 * n2;
  const du = (n0 * (p1 * v2 - p2 * v1) + n1 * (p2 * v0 - p0 * v2) + n2 * (p0 * v1 - p1 * v0)) / nn;
  const dv = (n0 * (u1 * p2 - u2 * p1) + n1 * (u2 * p0 - u0 * p2) + n2 * (u0 * p1 - u1 * p0)) / nn;
  // rows that coincide: no number; a correction above 1 is none
  if (!(Math.abs(du) < 1 && Math.abs(dv) < 1)) return;
  l[0] -= du;
  l[1] -= dv;
}
