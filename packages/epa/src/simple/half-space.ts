/**
 * A half-space and any core: the plane's normal is the only direction, the signed distance is exact in closed form.
 *
 * In: normal form, the half-space first. Out: PROVEN, and the answer with points and normal.
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
    answer.status = SEPARATED; // until the band is looked at
    return PROVEN;
  },
};
