/**
 * Corrects the weights of a nearly flat simplex. If its rows are almost on a line, the loop's weights carry the
 * rounding of its normal. The weighted sum then lies far beside the point x that the loop found.
 *
 * - In: rank 2 or 3, rows of `ws.simplex` selected by `ws.slots`, weights `ws.simplex.lambda` (the last row has the
 *   rest; no unit), and `p`, the weighted sum of the rows of w. A's frame, lengths.
 * - Out: the weights, changed so that p loses its component in the plane (or along the line) of the rows. Also writes
 *   `ws.simplex.w` of these rows.
 * - Method: iterative refinement. The correction solves the same equations for p itself, which is short, so each pass
 *   multiplies the error by the relative rounding of the normal.
 * - A correction of 1 or more is refused. Allocates no memory.
 */
import type { Workspace } from "./workspace.ts";

/** See the file header. */
export function refineWeights(ws: Workspace, p: Float64Array): void {
  const s = ws.simplex, { a, b, w, lambda: l } = s, r = ws.bInA, rank = ws.rank, slots = ws.slots;
  for (let i = 0; i < rank; i++) {
    const k = 3 * slots[i], b0 = b[k], b1 = b[k + 1], b2 = b[k + 2];
    w[k] = a[k] - (r[0] * b0 + r[1] * b1 + r[2] * b2 + r[9]);
    w[k + 1] = a[k + 1] - (r[3] * b0 + r[4] * b1 + r[5] * b2 + r[10]);
    w[k + 2] = a[k + 2] - (r[6] * b0 + r[7] * b1 + r[8] * b2 + r[11]);
  }
  const o = 3 * slots[rank - 1], i = 3 * slots[0], j = 3 * slots[1], p0 = p[0], p1 = p[1], p2 = p[2];
  const u0 = w[i] - w[o], u1 = w[i + 1] - w[o + 1], u2 = w[i + 2] - w[o + 2];
  if (rank === 2) {
    const change = (p0 * u0 + p1 * u1 + p2 * u2) / (u0 * u0 + u1 * u1 + u2 * u2);
    if (Math.abs(change) < 1) l[0] -= change;
    return;
  }
  const v0 = w[j] - w[o], v1 = w[j + 1] - w[o + 1], v2 = w[j + 2] - w[o + 2];
  const n0 = u1 * v2 - u2 * v1, n1 = u2 * v0 - u0 * v2, n2 = u0 * v1 - u1 * v0, nn = n0 * n0 + n1 * n1 + n2 * n2;
  const du = (n0 * (p1 * v2 - p2 * v1) + n1 * (p2 * v0 - p0 * v2) + n2 * (p0 * v1 - p1 * v0)) / nn;
  const dv = (n0 * (u1 * p2 - u2 * p1) + n1 * (u2 * p0 - u0 * p2) + n2 * (u0 * p1 - u1 * p0)) / nn;
  // coincident rows give NaN; a correction of 1 or more is refused
  if (!(Math.abs(du) < 1 && Math.abs(dv) < 1)) return;
  l[0] -= du;
  l[1] -= dv;
}
