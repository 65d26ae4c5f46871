/**
 * Keeps the first of the results of a body's parts on a ray, and its certified bounds.
 *
 * In: the result of one part in `space.answer`; the body's frame, times as multiples of the direction. Out: `out`. Call
 * `clearKept` before the first part, `keepAnswer` once per part, and `settle` after the last part.
 *
 * `keepAnswer` keeps the first hit in `out`, and lowers the ray's limit to its time. Of equal times an overlap wins,
 * then the part with the smaller index. `settle` writes the lower bound and the status of the whole. A part that the
 * ray only grazes is kept in `space.graze`; `settle` returns it if no other part is met. A part is undecided if its
 * budget is spent or its support function returned NaN. It makes the whole result undecided, unless another part is met
 * before the undecided part's lower bound.
 */
import type { BodyCastResult } from "@col/types";
import { copyCast, writeMiss } from "../cast-result.ts";
import type { RaySpace } from "./space.ts";

/** No part is solved yet. */
export function clearKept(space: RaySpace, out: BodyCastResult): void {
  writeMiss(out, space.ray.limit[0]);
  space.lower[0] = space.openLower[0] = Infinity;
  space.graze.partA = -1;
}

/**
 * Keeps the answer of part `item` in `out` if it is the first; of equal times an overlap wins, then the smaller index.
 */
export function keepAnswer(space: RaySpace, item: number, out: BodyCastResult): void {
  const { answer: r, graze, lower, openLower, ray: { limit, start } } = space;
  out.iterations++;
  if (r.status === "miss") return;
  const isOpen = r.status === "budget-spent" || !(r.lowerTime >= start[0]), bound = isOpen ? openLower : lower;
  if (r.lowerTime >= start[0]) bound[0] = Math.min(bound[0], r.lowerTime);
  else bound[0] = start[0];
  if (!(r.time <= limit[0])) return;
  if (r.status === "grazing") {
    if (graze.partA >= 0 && (graze.time < r.time || (graze.time === r.time && graze.partA < item))) return;
    copyCast(r, graze);
    graze.partA = item;
    return;
  }
  const overlaps = r.status === "overlapping", wins = overlaps && out.status !== "overlapping",
    loses = !overlaps && out.status === "overlapping";
  if (r.time === limit[0] && out.partA >= 0 && !wins && (out.partA < item || loses)) return;
  limit[0] = r.time;
  copyCast(r, out);
  out.partA = item;
}

/** The bounds and the status of the whole, when all parts were asked. */
export function settle(space: RaySpace, maxTime: number, out: BodyCastResult): void {
  const { graze, lower, openLower } = space, open = openLower[0];
  if (out.partA < 0 && graze.partA >= 0) {
    copyCast(graze, out);
    out.partA = graze.partA;
  }
  if (out.partA < 0) {
    out.lowerTime = Math.min(maxTime, open);
    if (open < Infinity) out.status = "budget-spent";
    return;
  }
  out.lowerTime = Math.min(out.time, lower[0], open);
  if (open < out.time) out.status = "budget-spent";
}
