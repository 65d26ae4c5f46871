/**
 * Converts the result for the cores to the result for the shapes: adds the margins and sets the status.
 *
 * In: the cores' `upper, lower` (lengths), `normal*, a*, q*` (A's frame), and `end` in the workspace. Out: the same
 * fields for the shapes, and `status`. A shape `core + disc(margin)` has the result of its core, moved along the
 * normal; the lower bound is reduced by the rounding error.
 */
import { BUDGET_SPENT, OVERLAPPING, SEPARATED, TOUCHING } from "@col/kernel";
import type { ConvexShape2 } from "@col/types";
import type { Workspace2 } from "./workspace.ts";

/** The cores are separated: adds the margins. `signed`: a negative distance is the result, else it becomes 0. */
export function settleApart(a: ConvexShape2, b: ConvexShape2, signed: boolean, ws: Workspace2): void {
  const ra = a.margin, rb = b.margin, r = ra + rb, noise = ws.noise;
  let upper = ws.upper - r, lower = ws.lower - r - noise;
  ws.status = ws.end !== 0 ? ws.end : upper > noise ? SEPARATED : upper >= -noise ? TOUCHING : OVERLAPPING;
  // a support function returned NaN
  if (!(Math.abs(upper) < Infinity)) ws.status = BUDGET_SPENT;
  if (upper < -noise && !signed) {
    // The discs overlap: a common point divides the core segment in the ratio of the margins.
    const t = ra / r;
    ws.ax = ws.qx = ws.ax + t * (ws.qx - ws.ax);
    ws.ay = ws.qy = ws.ay + t * (ws.qy - ws.ay);
    ws.normalX = ws.normalY = NaN;
  } else if (r > 0) {
    ws.ax += ra * ws.normalX;
    ws.ay += ra * ws.normalY;
    ws.qx -= rb * ws.normalX;
    ws.qy -= rb * ws.normalY;
  }
  if (!signed) {
    if (upper <= 0) upper = 0;
    if (!(lower > 0)) lower = 0;
  }
  ws.upper = upper;
  ws.lower = lower;
}

/** Ends `distance2`. `meet`: the cores share a point up to rounding. */
export function settleDistance(meet: boolean, a: ConvexShape2, b: ConvexShape2, ws: Workspace2): void {
  if (!meet) {
    settleApart(a, b, false, ws);
    return;
  }
  // An edge through the origin without a point beyond it is a touch; other cases cannot be distinguished from an
  // overlap here.
  const touch = ws.rank === 2 && ws.upper - ws.lower <= ws.noise && a.margin + b.margin === 0;
  ws.status = touch ? TOUCHING : OVERLAPPING;
  if (!touch) ws.normalX = ws.normalY = NaN;
  ws.upper = ws.lower = 0;
}
