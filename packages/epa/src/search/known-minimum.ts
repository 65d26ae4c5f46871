/**
 * A local minimum of h that a method before GJK could not prove, left for the search.
 *
 * In: a polish that converged, or one pair of points with its normal. Out, after the search has seeded its polytope:
 * `ws.polish` as after a polish that converged, its pieces vertices of the polytope.
 */
import type { Pair } from "../pair/method.ts";
import type { SearchWorkspace } from "./state.ts";

/** The minimum in `ws.polish`, unless a lower one is left already. */
export function leaveMinimum(pair: Pair, ws: SearchWorkspace): void {
  const { n, bundle: { count, vertex, lambda } } = ws.polish, s = ws.known, p = ws.polytope;
  if (pair.minimum && s.normal[3] <= n[3]) return;
  pair.minimum = true;
  s.count = count;
  for (let c = 0; c < 4; c++) s.normal[c] = n[c];
  for (let k = 0; k < count; k++) {
    s.weights[k] = lambda[k];
    for (let c = 0; c < 3; c++) {
      s.ofA[3 * k + c] = p.a[3 * vertex[k] + c];
      s.ofB[3 * k + c] = p.b[3 * vertex[k] + c];
      s.directions[3 * k + c] = p.dir[3 * vertex[k] + c];
    }
  }
}

/** The minimum whose normal, points and depth are in the workspace. */
export function leaveFlatMinimum(pair: Pair, ws: SearchWorkspace): void {
  const s = ws.known, { normal: n, pointA, pointBLocal } = ws.gjk;
  pair.minimum = true;
  s.count = 1;
  s.normal[3] = ws.depth[0];
  s.weights[0] = 1;
  for (let c = 0; c < 3; c++) {
    s.normal[c] = n[c]; s.directions[c] = n[c]; s.ofA[c] = pointA[c]; s.ofB[c] = pointBLocal[c];
  }
}

/** The minimum that a method left, in `ws.polish`. False: none was left. */
export function knownMinimum({ minimum }: Pair, ws: SearchWorkspace): boolean {
  const s = ws.known, p = ws.polytope, o = ws.polish, { n, bundle } = o, r = ws.gjk.bInA, rho = p.sizes.ball;
  if (!minimum) return false;
  for (let c = 0; c < 3; c++) n[c] = s.normal[c];
  n[3] = s.normal[3] - rho;
  bundle.count = s.count;
  for (let k = 0; k < s.count; k++) {
    const v = p.vertices++, q = 3 * k, x = s.ofB[q], y = s.ofB[q + 1], z = s.ofB[q + 2];
    bundle.vertex[k] = v;
    bundle.lambda[k] = s.weights[k];
    for (let c = 0; c < 3; c++) {
      p.a[3 * v + c] = s.ofA[q + c];
      p.b[3 * v + c] = s.ofB[q + c];
      p.dir[3 * v + c] = s.directions[q + c];
      p.w[3 * v + c] = s.ofA[q + c] - (r[3 * c] * x + r[3 * c + 1] * y + r[3 * c + 2] * z + r[9 + c])
        - rho * s.directions[q + c];
    }
  }
  o.converged = true;
  return true;
}
