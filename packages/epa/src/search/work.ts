/**
 * Work of a search between curved bodies: one budget for all that it does, counted, so that a query takes no longer
 * whatever the pair, and ends at the same step on every machine.
 *
 * A unit is about the time of one model of a cell (models.ts): the prices are least squares of the times of pairs that
 * take longest (`slowest.ts` of the fuzzer lists them) over counts of their operations, rounded. Every part of the
 * search charges its operations; all searches of a query share one budget.
 */
import type { ConvexShape } from "@col/types";
import type { SearchWorkspace } from "./state.ts";

/** Units for each expansion that a query may spend. By default all together takes less than a millisecond. */
const WORK_OF_EXPANSION = 4.95;
/** A step of the search: the nearest face is found, and whether a minimum rules it out. */
const STEP_PRICE = 0.3;
/** A look along a face: its support. */
export const LOOK_PRICE: number = 0.5;
/** A face that an insertion looks at or makes. */
const FACE_PRICE = 0.32;
/** A step of a polish: a support and its Hessian. */
export const POLISH_PRICE: number = 1.25;
/** One more point on a ring: a support of one body. */
export const POINT_PRICE: number = 0.5;
/** A support call of an operand, made by a support of a composed body. */
const INNER_PRICE = 0.35;
/** A cell on a ring, before the first of its lines. */
const RING_PRICE = 1.5;
/** Lines on rings for one unit. */
const LINES_OF_UNIT = 32;

/** Supports of operands that one support of the shape calls. */
function innerSupports(s: ConvexShape): number {
  let count = 0;
  for (let i = 0; i < s.operands.length; i++) count += 1 + innerSupports(s.operands[i]);
  return count;
}

/** The whole budget is there. */
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
