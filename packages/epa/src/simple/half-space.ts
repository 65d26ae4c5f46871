/**
 * A half-space and any core: the plane's normal is the only direction, so the signed distance has an exact closed form.
 *
 * - In: the pair in normal form, the half-space first (unit normal and offset, 4 doubles, its frame). Out: PROVEN, and
 *   the answer: signed distance and lower bound (equal, a length), unit normal from A to B (A's frame), points (A's in
 *   A's frame, B's in B's).
 * - Method: one support of the core against the plane's normal gives its deepest point; the projection onto the plane
 *   gives the other point.
 */
import { SEPARATED } from "@col/kernel";
import { PROVEN } from "../pair/method.ts";
import type { Method } from "../pair/method.ts";
import {
  directionInSecond, firstBody, normalToA, pointInFirst, pointOfFirst, pointOfSecond, secondBody,
} from "../pair/normal-form.ts";
import type { PolytopeWorkspace } from "../polytope/state.ts";

/** Signed distance of a half-space and any other shape: exact, in closed form. */
export const besideHalfSpace: Method<PolytopeWorkspace> = {
  name: "half-space",
  run: (pair, answer, ws) => {
    const g = ws.gjk, r = g.bInA, n = g.normal, plane = firstBody(pair).params, body = secondBody(pair),
      foot = pointOfFirst(pair, g), deepest = pointOfSecond(pair, g), p = g.pointA;
    for (let i = 0; i < 3; i++) n[i] = -plane[i];
    directionInSecond(pair, r, n, deepest);
    body.support(body, deepest, deepest);
    pointInFirst(pair, r, deepest, foot);
    const gap = plane[0] * foot[0] + plane[1] * foot[1] + plane[2] * foot[2] - plane[3];
    for (let i = 0; i < 3; i++) {
      foot[i] -= gap * plane[i];
      n[i] = plane[i];
    }
    normalToA(pair, r, n);
    g.found.size = Math.abs(gap) + Math.sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
    answer.signed = gap;
    answer.lower = gap;
    answer.status = SEPARATED; // until the touching band is applied
    return PROVEN;
  },
};
