/**
 * A point beside or in a box: the signed distance in closed form, by clamping.
 *
 * - In: the pair in normal form, the box first (half extents, lengths), the point second. Out: PROVEN, and the answer:
 *   signed distance and lower bound (lengths), unit normal from A to B (A's frame), points (A's in A's frame, B's in
 *   B's).
 * - Method: outside, the point is clamped to the box; inside, the nearest face gives the distance. The support of the
 *   box along the normal is the lower bound.
 * - PASS: the point is outside, but nearer than 1e-6 of the size, so the direction is inaccurate; or the bounds differ
 *   by more than rounding; or a warm start needs GJK's simplex; or the distance exceeds the query's limit.
 */
import { pointProven } from "../polytope/bracket.ts";
import { PASS } from "../pair/method.ts";
import type { Method } from "../pair/method.ts";
import { firstBody, pointInFirst, pointOfFirst, secondBody } from "../pair/normal-form.ts";
import type { PolytopeWorkspace } from "../polytope/state.ts";
import { ROUGH_DIRECTION_MAX } from "../pair/tolerances.ts";

/** Signed distance of a point and a box by clamping. */
export const pointBox: Method<PolytopeWorkspace> = {
  name: "point-box",
  run: (pair, answer, ws) => {
    const g = ws.gjk, q = firstBody(pair).params, c = secondBody(pair).params, n = g.normal,
      foot = pointOfFirst(pair, g);
    pointInFirst(pair, g.bInA, c, foot);
    const x = foot[0], y = foot[1], z = foot[2], hx = q[0], hy = q[1], hz = q[2], ax = Math.abs(x) - hx,
      ay = Math.abs(y) - hy, az = Math.abs(z) - hz;
    const size = Math.abs(x) + Math.abs(y) + Math.abs(z) + (hx + hy + hz), sx = x < 0 ? -1 : 1, sy = y < 0 ? -1 : 1,
      sz = z < 0 ? -1 : 1;
    if (ax > 0 || ay > 0 || az > 0) {
      const ex = Math.max(0, ax), ey = Math.max(0, ay), ez = Math.max(0, az),
        d = Math.sqrt(ex * ex + ey * ey + ez * ez);
      if (!(d > ROUGH_DIRECTION_MAX * size)) return PASS;
      n[0] = sx * (ex / d); n[1] = sy * (ey / d); n[2] = sz * (ez / d);
      foot[0] = x - sx * ex; foot[1] = y - sy * ey; foot[2] = z - sz * ez;
      answer.signed = d;
    } else { // inside: the nearest face
      const d = Math.max(ax, Math.max(ay, az)), i = d === ax ? 0 : d === ay ? 1 : 2,
        side = i === 0 ? sx : i === 1 ? sy : sz;
      n[0] = 0; n[1] = 0; n[2] = 0;
      n[i] = side;
      foot[i] = side * q[i];
      answer.signed = d;
    }
    // the plane of the normal: distance beyond the support of the box
    const nx = n[0], ny = n[1], nz = n[2], shown = nx * x + ny * y + nz * z
      - (sx * nx * hx + sy * ny * hy + sz * nz * hz);
    answer.lower = Math.min(answer.signed, shown);
    g.found.size = size;
    return pointProven(pair, answer, ws);
  },
};
