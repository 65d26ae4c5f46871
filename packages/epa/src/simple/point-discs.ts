/**
 * A point beside or in a cylinder, cone or frustum: the signed distance in closed form (discs.ts).
 *
 * - In: the pair in normal form, the solid first (`FIRST_DISCS_KIND` lists its parameters, lengths), the point second.
 *   Out: PROVEN, and the answer: signed distance and lower bound (lengths), unit normal from A to B (A's frame), points
 *   (A's in A's frame, B's in B's).
 * - Method: the closest point in the half plane through the axis; the support of the solid along the normal is the
 *   lower bound.
 * - PASS: the point is outside, but nearer than 1e-6 of the size; or the bounds differ by more than rounding; or a warm
 *   start needs GJK's simplex; or the distance exceeds the query's limit.
 */
import { pointProven } from "../polytope/bracket.ts";
import { PASS } from "../pair/method.ts";
import type { Method } from "../pair/method.ts";
import { firstBody, pointInFirst, pointOfFirst, secondBody } from "../pair/normal-form.ts";
import type { FootWorkspace } from "./discs.ts";
import { ROUGH_DIRECTION_MAX } from "../pair/tolerances.ts";
import { besideDiscs, discsSupport, insideDiscs } from "./discs.ts";

/** Signed distance of a point and a cylinder, cone or frustum in closed form. */
export const pointDiscs: Method<FootWorkspace> = {
  name: "point-discs",
  run: (pair, answer, ws) => {
    const g = ws.gjk, q = firstBody(pair).params, c = secondBody(pair).params, n = g.normal,
      foot = pointOfFirst(pair, g), f = ws.foot;
    pointInFirst(pair, g.bInA, c, f);
    const size = Math.abs(f[0]) + Math.abs(f[1]) + Math.abs(f[2]) + (q[0] + q[1] + 2 * q[2]);
    const outside = besideDiscs(q, f, 0);
    if (!outside) insideDiscs(q, f, 0);
    const d = f[12];
    if (outside && !(d > ROUGH_DIRECTION_MAX * size)) return PASS;
    discsSupport(q, f);
    for (let k = 0; k < 3; k++) {
      foot[k] = f[6 + k];
      n[k] = f[9 + k];
    }
    answer.signed = d;
    answer.lower = Math.min(d, f[9] * f[0] + f[10] * f[1] + f[11] * f[2] - f[15]);
    g.found.size = size;
    return pointProven(pair, answer, ws);
  },
};
