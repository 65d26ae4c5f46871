/**
 * Makes the answer and its status from a method's depth, distance or bracket of the cores.
 *
 * - In: the pair, a depth in `ws.depth` ([upper, lower], lengths), or a distance in the answer; the unit normal in
 *   `ws.gjk.normal` (A's frame).
 * - Out: `signed` and `lower` in the answer (lengths, negative if the cores overlap), the status, and PROVEN, START or
 *   PASS.
 * - Method: a depth counts only if the supports along its normal confirm it (certificate.ts). For a bracket that has
 *   not converged the answer holds the certified bounds.
 */
import { BUDGET_SPENT, finish, OVERLAPPING, PRECISION_LIMIT, SEPARATED } from "@col/kernel";
import { closeBracket } from "./apart.ts";
import { closeEnds, depthShown, lowerSide } from "./certificate.ts";
import { PASS, PROVEN, START } from "../pair/method.ts";
import type { Answer, Method, Pair } from "../pair/method.ts";
import { normalToA, pointOfSecond, secondBody } from "../pair/normal-form.ts";
import type { PolytopeWorkspace } from "./state.ts";
import { CLOSED_FORM_GAP_MAX, SUPPORT_ROUNDING } from "../pair/tolerances.ts";

/** Index of "flat" in `STATUSES`. */
const FLAT_STATUS = 6;

/**
 * A closed form left the depth in `ws.depth`. PROVEN: the supports along its normal confirm it. PASS: they do not, and
 * the next method is tried.
 */
export function depthOf(pair: Pair, answer: Answer, ws: PolytopeWorkspace): number {
  if (!depthShown(pair.a, pair.b, ws)) return PASS;
  answer.signed = -ws.depth[0];
  answer.lower = -ws.depth[0];
  answer.status = OVERLAPPING;
  return PROVEN;
}

/**
 * A method from a function that returns PROVEN, with the depth in `ws.depth`, or PASS. It is skipped if an earlier
 * method has separated the cores.
 */
export function depthMethod<W extends PolytopeWorkspace>(name: string,
  depth: (pair: Pair, ws: W) => number): Method<W> {
  return {
    name,
    run: (pair, answer, ws) => !pair.apart && depth(pair, ws) === PROVEN ? depthOf(pair, answer, ws) : PASS,
  };
}

/**
 * Signed distance and lower bound in the answer are proven. Returns PROVEN, except if the warm start of separated cores
 * needs GJK's simplex, or if the distance exceeds the limit.
 */
export function distanceProven(pair: Pair, answer: Answer): number {
  answer.status = OVERLAPPING; // until the touching band is applied
  pair.apart = answer.signed > 0 && answer.signed > pair.limit;
  return (pair.warm === null || !(answer.signed > 0)) && answer.signed <= pair.limit ? PROVEN : PASS;
}

/**
 * For pairs whose second body is a point. In: in the answer its distance, and the lower bound that the plane at the
 * closest point shows; in the workspace the size without the point's coordinates, the closest point and the normal, in
 * the first body's frame. Out: as `distanceProven`, and PASS if the two bounds differ by more than rounding.
 */
export function pointProven(pair: Pair, answer: Answer, ws: PolytopeWorkspace): number {
  const g = ws.gjk, found = g.found, c = secondBody(pair).params, mine = pointOfSecond(pair, g);
  if (!(answer.signed - answer.lower <= CLOSED_FORM_GAP_MAX * found.size)) return PASS;
  mine[0] = c[0]; mine[1] = c[1]; mine[2] = c[2];
  normalToA(pair, g.bInA, g.normal);
  found.size = found.size + Math.abs(c[0]) + Math.abs(c[1]) + Math.abs(c[2]);
  return distanceProven(pair, answer);
}

/**
 * A search ended with this status and the bracket in `ws.depth`. PROVEN: the bracket has converged. START: it has not,
 * and the answer is the bracket.
 */
export function bracketOf(pair: Pair, answer: Answer, ws: PolytopeWorkspace, ended: number): number {
  const g = ws.gjk, depth = ws.depth, size = pair.size;
  let status = ended;
  // the bracket has converged all the same
  if ((status === BUDGET_SPENT || status === PRECISION_LIMIT) && depth[0]
    - depth[1] <= pair.tolerance * size) status = OVERLAPPING;
  if (status === SEPARATED) { // a plane between cores that GJK could not separate: a lower bound
    g.bounds.lower = -depth[0];
    if (!closeBracket(pair.a, pair.b, ws)) status = PRECISION_LIMIT;
    depth[0] = -g.bounds.lower;
    depth[1] = -g.bounds.upper;
    g.found.size = size;
  }
  // a bracket that has not converged: the certified bounds
  answer.signed = status === OVERLAPPING ? -depth[0] : -depth[1];
  answer.lower = -depth[0];
  answer.status = status;
  closeEnds(pair.a, pair.b, ws);
  return answer.status === OVERLAPPING || answer.status === SEPARATED ? PROVEN : START;
}

/**
 * D is flat, so there is no expansion. GJK's point is the common point, and the normal in the workspace is
 * perpendicular to the flat set.
 */
export function flatDifference(pair: Pair, answer: Answer, ws: PolytopeWorkspace): number {
  const { a, b, settings, size } = pair, g = ws.gjk, c = ws.certificate;
  if (pair.overlap) {
    const nx = g.normal[0], ny = g.normal[1], nz = g.normal[2];
    finish(g, settings);
    g.found.size = size;
    g.normal[0] = nx; g.normal[1] = ny; g.normal[2] = nz;
  }
  lowerSide(a, b, ws);
  ws.depth[0] = c.height;
  ws.depth[1] = Math.min(0, c.height);
  // a support function returned NaN: there is no simplex and no bound
  if (!(Math.abs(c.height) + size < Infinity)) return bracketOf(pair, answer, ws, BUDGET_SPENT);
  // D is beside the origin, or no common point is known
  const beside = ws.depth[0] < -SUPPORT_ROUNDING * size || c.upper > settings.tolerance * size;
  return bracketOf(pair, answer, ws, beside ? SEPARATED : a.margin + b.margin > 0 ? OVERLAPPING : FLAT_STATUS);
}
