/**
 * Decides whether two boxes share a point, by separating axes, unless the boxes nearly touch: then the GJK loop
 * decides.
 *
 * - In: two boxes (kind `BOX_KIND`, half extents in `bounds[3..5]`, lengths) without margins, and the packed pose of B
 *   in A (12 doubles). A's frame.
 * - Out: 1 they share a point, -1 they do not, 0 undecided: the gap is within CLEAR of their size, or within the
 *   tolerance.
 * - Method: boxes are separated exactly if their projections are separated on one of 15 axes: 3 + 3 normals of faces,
 *   and 9 products of edges (Gottschalk, Lin, Manocha 1996). An axis L = e_i x R_j is not normalised: gap and |L| are
 *   compared.
 * - If two edges are parallel to 1e-8, their product is skipped: its facet of A - B bevels an edge by a few 1e-8 of the
 *   size, which is far below CLEAR. Allocates no memory.
 */
import type { ConvexShape, PackedPose } from "@col/types";
import type { Settings } from "./settings.ts";

/**
 * Gaps below this fraction of the boxes' size are left to the loop: the bevels of PARALLEL2 are smaller. No dimension.
 */
const CLEAR = 1e-7;
/** sin^2 of the angle between two edges below which their product is no axis. No dimension. */
const PARALLEL2 = 1e-16;

/**
 * Do two boxes without margins share a point? 1: yes; -1: no; 0: they are too near to touching for this test, ask
 * `solve`.
 *
 * @param bInA Packed relative pose of B in A.
 * @param set The tolerance, relative to the size.
 */
export function boxBoxVerdict(a: ConvexShape, b: ConvexShape, bInA: PackedPose, set: Settings): number {
  const r = bInA, p = a.bounds, q = b.bounds, t0 = r[9], t1 = r[10], t2 = r[11];
  // for boxes that are near each other, every point of A - B is within this distance of the origin
  const size = 2 * (p[3] + p[4] + p[5] + q[3] + q[4] + q[5]);
  const clear = Math.max(CLEAR * size, set.dualityGap < 0 ? set.tolerance * size : Math.sqrt(set.dualityGap)),
    clear2 = clear * clear;
  let doubt = false;
  for (let i = 0; i < 3; i++) {
    const k = 3 * i;
    // gaps across a face of A, across a face of B
    const f = Math.abs(r[9 + i]) - p[3 + i]
      - (q[3] * Math.abs(r[k]) + q[4] * Math.abs(r[k + 1]) + q[5] * Math.abs(r[k + 2]));
    const g = Math.abs(t0 * r[i] + t1 * r[3 + i] + t2 * r[6 + i]) - q[3 + i]
      - (p[3] * Math.abs(r[i]) + p[4] * Math.abs(r[3 + i]) + p[5] * Math.abs(r[6 + i]));
    if (f > clear || g > clear) return -1;
    if (f > -clear || g > -clear) doubt = true;
  }
  for (let i = 0; i < 3; i++) {
    const u = (i + 1) % 3, v = (i + 2) % 3, tu = r[9 + u], tv = r[9 + v], pu = p[3 + u], pv = p[3 + v];
    for (let j = 0; j < 3; j++) {
      const m = (j + 1) % 3, n = (j + 2) % 3, ru = r[3 * u + j], rv = r[3 * v + j], ll = ru * ru + rv * rv;
      const g = Math.abs(tv * ru - tu * rv)
        - (pu * Math.abs(rv) + pv * Math.abs(ru) + q[3 + m] * Math.abs(r[3 * i + n])
          + q[3 + n] * Math.abs(r[3 * i + m]));
      if (ll > PARALLEL2 && g * Math.abs(g) > -clear2 * ll) {
        if (g > 0 && g * g > clear2 * ll) return -1;
        doubt = true;
      }
    }
  }
  return doubt ? 0 : 1;
}
