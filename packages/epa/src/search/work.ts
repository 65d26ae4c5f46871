/**
 * The work of a search between curved bodies: one counted budget for everything that it does. A query then takes a
 * limited time for any pair, and ends at the same step on every machine.
 *
 * - In: the budget of expansions, and counts of operations. Out: `ws.search.work`, the units that remain; the search
 *   ends at 0. A unit is about the time of one model of a cell (models.ts).
 * - Every part of the search charges its operations. All searches of a query share one budget.
 * - Method: the prices are least squares of the times of the slowest pairs (`slowest.ts` of the fuzzer lists them) over
 *   counts of their operations, rounded.
 */
import type { ConvexShape } from "@col/types";
import type { SearchWorkspace } from "./state.ts";

/** Units for each expansion that a query may spend. The default budget takes less than a millisecond. */
const WORK_OF_EXPANSION = 4.95;
/** Price of a step of the search: finding the nearest face, and the test whether a minimum rules it out. Units. */
const STEP_PRICE = 0.3;
/** Price of the support along a face's normal. Units. */
export const LOOK_PRICE: number = 0.5;
/** Price of a face that an insertion visits or makes. Units. */
const FACE_PRICE = 0.32;
/** Price of a step of a polish: a support and its Hessian. Units. */
export const POLISH_PRICE: number = 1.25;
/** Price of one more point on a ring: a support of one body. Units. */
export const POINT_PRICE: number = 0.5;
/** Price of a support call of an operand, made by a support of a composed body. Units. */
const INNER_PRICE = 0.35;
/** Price of a cell on a ring, before the first of its lines. Units. */
const RING_PRICE = 1.5;
/** Number of lines on rings for one unit. */
const LINES_OF_UNIT = 32;

/** Number of support calls of operands that one support of the shape makes. */
function innerSupports(s: ConvexShape): number {
  let count = 0;
  for (let i = 0; i < s.operands.length; i++) count += 1 + innerSupports(s.operands[i]);
  return count;
}

/** Sets the whole budget, and the price of composed bodies. */
export function openWork(ws: SearchWorkspace, budget: number): void {
  const s = ws.search;
  s.work = WORK_OF_EXPANSION * budget;
  s.inner = INNER_PRICE * (innerSupports(ws.pair.a) + innerSupports(ws.pair.b));
}

/** Charges `count` times the price, each with a support of both bodies. */
export function chargeSupports(ws: SearchWorkspace, count: number, price: number): void {
  const s = ws.search;
  s.work -= count * (price + s.inner);
}

/** Charges the last insertion into the polytope, by the faces that it touched: two to twenty. */
export function chargeFaces(ws: SearchWorkspace): void {
  ws.search.work -= FACE_PRICE * ws.polytope.touched;
}

/** Charges a step of the search. */
export function chargeStep(ws: SearchWorkspace): void {
  ws.search.work -= STEP_PRICE;
}

/** Charges a cell on a ring. */
export function chargeRing(ws: SearchWorkspace): void {
  ws.search.work -= RING_PRICE;
}

/** Charges lines on rings. */
export function chargeLines(ws: SearchWorkspace, count: number): void {
  ws.search.work -= count / LINES_OF_UNIT;
}
