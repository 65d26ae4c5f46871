/**
 * The signed distance of a point and an ellipsoid, from the root of one equation.
 *
 * - In: the pair in normal form, the ellipsoid first (three radii and their squares), the point second. Out: PROVEN,
 *   with the bracket (lengths), the closest point (the ellipsoid's frame) and the unit normal from A to B (A's frame).
 *   PASS: the computed point or its plane fails a check, the point is farther than the limit, or a warm start needs
 *   GJK.
 * - Method: Newton's method for the Lagrange multiplier of the closest point (Hart, Graphics Gems IV, 1994). The
 *   unknown t is the multiplier plus the least squared semi-axis; the root with t > 0 serves inside and outside points
 *   alike. The function is convex and decreasing in t. The start is at or left of the root, so each step stays at or
 *   left of it.
 * - An inner point on the symmetry plane across the shortest axis may have two closest points. The method shifts it off
 *   the plane by 1e-20 of that semi-axis.
 */
import { pointProven } from "../polytope/bracket.ts";
import { PASS } from "../pair/method.ts";
import type { Method } from "../pair/method.ts";
import { firstBody, pointInFirst, pointOfFirst, secondBody } from "../pair/normal-form.ts";
import type { PolytopeWorkspace } from "../polytope/state.ts";
import { CLOSED_FORM_GAP_MAX } from "../pair/tolerances.ts";

/**
 * A point on the plane across an ellipsoid's shortest axis may have two closest points, or a ring of them. It is moved
 * by this fraction of the radius, and then has one. No dimension.
 */
const OFF_PLANE = 1e-20;
/**
 * Maximum number of Newton steps, and the residual (no dimension) after which no further step follows: the next
 * residual is about its square.
 */
const ROOT_STEPS = 24;
const ROOT_SETTLED = 1e-9;

/** Signed distance of a point and an ellipsoid by the root of one equation. */
export const pointEllipsoid: Method<PolytopeWorkspace> = {
  name: "point-ellipsoid",
  run: (pair, answer, ws) => {
    const g = ws.gjk, q = firstBody(pair).params, c = secondBody(pair).params, n = g.normal,
      foot = pointOfFirst(pair, g);
    pointInFirst(pair, g.bInA, c, foot);
    const x = foot[0], y = foot[1], z = foot[2];
    const r0 = q[0], r1 = q[1], r2 = q[2], s0 = q[3], s1 = q[4], s2 = q[5], least = Math.min(s0, Math.min(s1, s2)),
      d0 = s0 - least, d1 = s1 - least, d2 = s2 - least;
    const size = Math.abs(x) + Math.abs(y) + Math.abs(z) + (r0 + r1 + r2);
    let ex = x, ey = y, ez = z, t = Math.max(r0 * Math.abs(x) - d0,
      Math.max(r1 * Math.abs(y) - d1, r2 * Math.abs(z) - d2));
    if (!(t > 0)) { // on the plane across the shortest axis: slightly above it
      if (d0 === 0) ex = OFF_PLANE * r0;
      else if (d1 === 0) ey = OFF_PLANE * r1;
      else ez = OFF_PLANE * r2;
      t = OFF_PLANE * least;
    }
    if (!((x / r0) * (x / r0) + (y / r1) * (y / r1) + (z / r2) * (z / r2) < 1)) t = Math.max(least, t);
    // the same bound from all terms together: without it, a point beside the rim of a flat ellipsoid needs one step for
    // each halving of the thickness
    const all = r0 * r0 * ex * ex + r1 * r1 * ey * ey + r2 * r2 * ez * ez;
    t = Math.max(t, Math.sqrt(all) - Math.max(d0, Math.max(d1, d2)));
    for (let k = 0; k < ROOT_STEPS; k++) { // t is the multiplier plus the least square: the sum cancels deep inside
      const i0 = 1 / (t + d0), i1 = 1 / (t + d1), i2 = 1 / (t + d2), g0 = r0 * ex * i0, g1 = r1 * ey * i1,
        g2 = r2 * ez * i2;
      const q0 = g0 * g0, q1 = g1 * g1, q2 = g2 * g2, f = q0 + q1 + q2 - 1;
      t += f / (2 * (q0 * i0 + q1 * i1 + q2 * i2));
      if (f <= ROOT_SETTLED) break;
    }
    // x - closest = multiplier * gradient
    const gx = ex / (t + d0), gy = ey / (t + d1), gz = ez / (t + d2), m = Math.sqrt(gx * gx + gy * gy + gz * gz),
      on = s0 * gx * gx + s1 * gy * gy + s2 * gz * gz;
    // the plane of the normal, a bound from the support function alone
    const nx = gx / m, ny = gy / m, nz = gz / m, d = (t - least) * m,
      lower = nx * x + ny * y + nz * z - Math.sqrt(on) / m;
    // the closest point must be on the surface, and in that plane: beside a rim, one may hold without the other
    if (!(Math.abs(on - 1) <= CLOSED_FORM_GAP_MAX && Math.abs(d - lower) <= CLOSED_FORM_GAP_MAX * size)) return PASS;
    n[0] = nx; n[1] = ny; n[2] = nz;
    foot[0] = gx * s0; foot[1] = gy * s1; foot[2] = gz * s2;
    answer.signed = d;
    answer.lower = Math.min(lower, d);
    g.found.size = size;
    return pointProven(pair, answer, ws);
  },
};
