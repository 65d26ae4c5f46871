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
import { polish } from "./polish.ts";
import type { EpaWorkspace } from "../workspace.ts";

/** See the file header. -2 for `f` goes on from a polish that has not converged: the polish's. */
export function localMinimum(a: ConvexShape, b: ConvexShape, r: PackedPose, ws: EpaWorkspace, v: number,
  f: number): number {
  const m = ws.beside, p = ws.polytope, d = p.dir, k = 3 * v, s = ws.start;
  if (m.open > 0 && f !== -2) {
    const turned = m.open > 1, axis = m.axis, i = axis === 2 ? 0 : axis + 1, j = axis === 0 ? 2 : axis - 1,
      t = ws.polish.d, x = d[k], y = d[k + 1], z = d[k + 2];
    t[0] = x; t[1] = y; t[2] = z;
    if (turned) {
      t[0] = -(r[0] * x + r[3] * y + r[6] * z); t[1] = -(r[1] * x + r[4] * y + r[7] * z);
      t[2] = -(r[2] * x + r[5] * y + r[8] * z);
    }
    m.trial[0] = t[i]; m.trial[1] = t[j]; m.trial[2] = t[axis];
    const count = descend(turned ? b : a, ws);
    s[0] = 0;
    if (count > 0 && candidate(count, ws)) {
      leaveMinimum(count, ws);
      knownMinimum(r, ws);
      return 0;
    }
  }
  return polish(a, b, r, ws.gjk.support, p, ws.polish, v, f);
}
