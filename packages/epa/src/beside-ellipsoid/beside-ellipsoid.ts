/**
 * An ellipsoid and a box, hull, cylinder, cone or frustum that overlap: the depth by Newton on the direction, proven by
 * a ball inside the ellipsoid, without a simplex (decisions/0032).
 *
 * In: the pair in normal form, the ellipsoid second. Out: 1 and `ws.depth`, `ws.gjk.normal`, witness points as `expand`
 * leaves them; 0: apart, not settled, or no proof (inner-ball.ts): the general search takes it, and begins at the
 * minimum found.
 * Method: the face of a box, or the cap, that the ellipsoid is least behind; else from the way between the middles,
 * seen in the metric of both, to a local minimum of h (beside-polytope.ts, beside-discs.ts).
 */
import { FIRST_DISCS_KIND, LAST_DISCS_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import { capBeside, descendDiscs } from "./beside-discs.ts";
import { descendPolytope, faceBeside } from "./beside-polytope.ts";
import { ballProves, candidate, openBeside } from "./inner-ball.ts";
import { leaveMinimum } from "./known-minimum.ts";
import type { Pair } from "../method.ts";
import { firstBody, secondBody } from "../normal-form.ts";
import type { EpaWorkspace } from "../workspace.ts";

function isDiscs(s: ConvexShape): boolean {
  return s.kind >= FIRST_DISCS_KIND && s.kind <= LAST_DISCS_KIND;
}

/** From the trial in `ws.beside` to a local minimum; the number of its points, 0: none. */
export function descend(k: ConvexShape, ws: EpaWorkspace): number {
  return isDiscs(k) ? descendDiscs(k, ws) : descendPolytope(k, ws);
}

/** Is the candidate of `count` points the answer? */
function answers(k: ConvexShape, count: number, ws: EpaWorkspace): boolean {
  if (!(count > 0 && candidate(count, ws))) return false;
  if (ballProves(k, ws)) return true;
  leaveMinimum(count, ws);
  return false;
}

/**
 * Depth of an ellipsoid and a box, hull, cylinder, cone or frustum that overlap. 1: written to `ws`; 0: not settled
 * here.
 */
export function besideEllipsoid(pair: Pair, ws: EpaWorkspace): number {
  const k = firstBody(pair), discs = isDiscs(k);
  if (!openBeside(k, secondBody(pair), discs ? k.params[3] | 0 : 2, ws)) return 0;
  let flat = 0;
  if (discs) flat = capBeside(k, ws);
  else if (k.mesh === null) flat = faceBeside(k, ws);
  return +(answers(k, flat, ws) || answers(k, descend(k, ws), ws));
}
