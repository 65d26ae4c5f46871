/**
 * From a direction to a local minimum of h: by the descent of the closed form where there is one, else by the polish.
 *
 * In, out: as `polish` (polish.ts), whose last two arguments are the vertex and what is known of it. Where `ws.beside`
 * has a frame (inner-ball.ts) the bodies are an ellipsoid and a box, hull, cylinder, cone or frustum: a step of the
 * descent costs a third of the polish's, and kinks hold it up less.
 */
import type { ConvexShape, PackedPose } from "@col/types";
import { descend } from "../beside-ellipsoid/beside-ellipsoid.ts";
import { candidate } from "../beside-ellipsoid/inner-ball.ts";
import { knownMinimum, leaveMinimum } from "../beside-ellipsoid/known-minimum.ts";
import { firstBody, normalToFirst } from "../normal-form.ts";
import { polish } from "./polish.ts";
import { chargeSupports, DESCENT_PRICE, POLISH_PRICE } from "./work.ts";
import type { EpaWorkspace } from "../workspace.ts";

/** See the file header. -2 for `f` goes on from a polish that has not converged: the polish's. */
export function localMinimum(a: ConvexShape, b: ConvexShape, r: PackedPose, ws: EpaWorkspace, v: number,
  f: number): number {
  const m = ws.beside, p = ws.polytope, d = p.dir, k = 3 * v;
  if (m.open && f !== -2) {
    const axis = m.axis, i = axis === 2 ? 0 : axis + 1, j = axis === 0 ? 2 : axis - 1, t = ws.polish.d;
    t[0] = d[k]; t[1] = d[k + 1]; t[2] = d[k + 2];
    normalToFirst(ws.pair, r, t);
    m.trial[0] = t[i]; m.trial[1] = t[j]; m.trial[2] = t[axis];
    const count = descend(firstBody(ws.pair), ws);
    chargeSupports(ws, 1, DESCENT_PRICE);
    ws.known.count = 0;
    if (count > 0 && candidate(count, ws)) {
      leaveMinimum(count, ws);
      knownMinimum(r, ws);
      return 0;
    }
  }
  const spent = polish(a, b, r, ws.gjk.support, p, ws.polish, v, f);
  chargeSupports(ws, spent, POLISH_PRICE);
  return spent;
}
