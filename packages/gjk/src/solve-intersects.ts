/**
 * The Boolean GJK loop: are the shapes apart or not? Early exits on both sides.
 *
 * In: as `solveDistance`; `margin` = sum of the shapes' margins, `ws.x`, `ws.simplex` the start. Out: returned 1 (they
 * share a point), 0 (a plane with normal `ws.x` separates them), `ws.iterations`.
 * Exits: lower bound of the cores' distance > margin: apart, certified by the plane; |x| <= margin or origin inside the
 * simplex: overlap, certified by points of both. Otherwise the bracket closes on `margin` to the tolerance: touching,
 * which counts as intersecting (closed sets share their boundary).
 * Allocates nothing; touches neither `a` nor `b` rows of the simplex beyond what the support writes.
 */
import { compact, nearestVoronoi, supportRow } from "@col/kernel";
import type { ConvexShape, PackedPose } from "@col/types";
import type { Settings } from "./settings.ts";
import type { Workspace } from "./workspace.ts";

/** As in solve-distance.ts. */
const ROUNDING = 1e-15;
const ZERO = 1e-15;

/** See the file header. */
export function solveIntersects(
  a: ConvexShape, b: ConvexShape, bInA: PackedPose, set: Settings, margin: number, ws: Workspace,
): number {
  const s = ws.simplex, w = s.w, x = ws.x, buf = ws.support;
  const tolerance = set.tolerance, gap = set.dualityGap, max = set.maxIterations;
  const margin2 = margin * margin;
  let x0 = x[0], x1 = x[1], x2 = x[2], xx = x0 * x0 + x1 * x1 + x2 * x2, size2 = 0;
  let rank = s.rank, k = 0, hit = -1;
  while (k < max) {
    k++;
    supportRow(a, b, bInA, x, buf, s, rank);
    const r = 3 * rank;
    const w0 = w[r], w1 = w[r + 1], w2 = w[r + 2];
    const xw = x0 * w0 + x1 * w1 + x2 * w2, ww = w0 * w0 + w1 * w1 + w2 * w2;
    // <x/|x|, w> > margin, without the root
    if (xw > 0 && xw * xw > margin2 * xx) {
      hit = 0;
      break;
    }
    if (ww > size2) size2 = ww;
    if (rank > 0) {
      const diff = xx - xw;
      // the root only when the cheap part of the test has passed: diff <= 2 tolerance * size * |x| would need it
      if (gap >= 0 ? 2 * diff <= gap : diff * diff <= tolerance * tolerance * size2 * xx) break;
      if (diff * diff <= ROUNDING * ROUNDING * xx * size2) break;
    }
    const mask = nearestVoronoi(w, rank + 1, x);
    if (mask === 15) {
      hit = 1;
      break;
    }
    const y0 = x[0], y1 = x[1], y2 = x[2], yy = y0 * y0 + y1 * y1 + y2 * y2;
    if (rank > 0 && !(yy < xx)) {
      x[0] = x0; x[1] = x1; x[2] = x2;
      break;
    }
    s.rank = rank + 1;
    compact(s, mask);
    rank = s.rank;
    x0 = y0; x1 = y1; x2 = y2; xx = yy;
    if (xx <= margin2 || !(xx > ZERO * ZERO * size2)) {
      hit = 1;
      break;
    }
  }
  ws.iterations = k;
  if (hit < 0) {
    // bracket closed on the margin, or budget spent: the upper bound decides, within the band of the tolerance
    const band = gap < 0 ? tolerance * Math.sqrt(size2) : Math.sqrt(gap);
    hit = Math.sqrt(xx) <= margin + band ? 1 : 0;
  }
  return hit;
}
