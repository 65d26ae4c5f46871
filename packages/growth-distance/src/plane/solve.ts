/**
 * The ray intersection loop in 2-D: the two-dimensional case of ../loop/solve.ts.
 *
 * - In: shapes, settings, a workspace as `begin2` leaves it; `ws.limits` (heights, lengths) and `second` same as in
 *   3-D. `ws.tolerance`, `ws.iterations`: relative width to stop at, iterations spent before.
 * - Out: `ws.heights` = [lower, upper] (lengths), `ws.bracket.reach`, `ws.slope`, columns, `ws.iterations`,
 *   `ws.status`.
 * - Columns: one point of D left of the ray (x < 0) and one right of it (x >= 0); heights z. Aligned frame. Directions
 *   are (t, 1).
 * - Method: the support point along the chord's normal replaces the column on its side. Second order: Newton's step on
 *   f(t) = h_D((t, 1)), taken if it does not pass the slope of the cutting plane.
 * - Invariants: x0 < 0 <= x1; lower never falls, upper never rises.
 */
import type { ConvexShape2, SupportHessianFn2 } from "@col/types";
import { STEEP, SUM_ROUNDING } from "../state/exit.ts";
import type { Settings } from "../state/settings.ts";
import { LONG_STALL, NEARLY, PATIENCE } from "../loop/stall.ts";
import { LEVEL } from "../loop/start.ts";
import { BUDGET_SPENT, OPTIMAL, OVERLAPPING, PRECISION_LIMIT, SEPARATED } from "../state/status.ts";
import type { Workspace2 } from "./workspace.ts";

/** Number of iterations without progress of either bound after which rounding is the cause. Count. */
const STALL = 6;
/** Never called: `second` is only set if both Hessians are known. */
const NO_HESSIAN: SupportHessianFn2 = (_shape, _d, out) => {
  out.fill(NaN);
};

/** See the file header. */
export function solve2(
  a: ConvexShape2, b: ConvexShape2, set: Settings, second: boolean, ws: Workspace2,
): void {
  const f = ws.frame, dA = ws.dA, dB = ws.dB, w = ws.w, pa = ws.pointsA, pb = ws.pointsB, dirs = ws.directions,
    mark = ws.inscribed;
  const H = ws.hessian, ux = f[0], uy = f[1], m00 = f[2], m01 = f[3], m10 = f[4], m11 = f[5];
  const cA = a.center, cB = b.center, a0x = cA[0], a0y = cA[1], b0x = cB[0], b0y = cB[1];
  const mA = a.margin, mB = b.margin, m = mA + mB, widen = 1 + ws.tolerance, max = set.maxIterations;
  const above = ws.limits[0], below = ws.limits[1];
  const curvedA = second && a.curvature > 0, curvedB = second && b.curvature > 0;
  const hessianA = a.hessian ?? NO_HESSIAN, hessianB = b.hessian ?? NO_HESSIAN;
  let x0 = w[0], z0 = w[1], x1 = w[2], z1 = w[3], lower = ws.heights[0], upper = Infinity, t = ws.slope[0], best = t;
  let cut = (z0 - z1) / (x1 - x0), status = BUDGET_SPENT, k = ws.iterations, size = 0, stall = 0;
  while (k < max) {
    k++;
    // support of D along (t, 1); Q = [uy -ux; ux uy]
    const nx = uy * t + ux, ny = uy - ux * t, bx = -(m00 * t + m10), by = -(m01 * t + m11);
    dA[0] = nx; dA[1] = ny;
    dB[0] = bx; dB[1] = by;
    a.support(a, dA, dA);
    b.support(b, dB, dB);
    // points about the centres, as in space
    let ax = dA[0] - a0x, ay = dA[1] - a0y, ex = dB[0] - b0x, ey = dB[1] - b0y, unit = 0;
    if (m > 0) {
      unit = 1 / Math.sqrt(t * t + 1);
      ax += mA * unit * nx; ay += mA * unit * ny;
      ex += mB * unit * bx; ey += mB * unit * by;
    }
    const x = uy * ax - ux * ay - (m00 * ex + m01 * ey), z = ux * ax + uy * ay - (m10 * ex + m11 * ey);
    let h = t * x + z;
    stall++;
    if (h < upper) {
      const slope = Math.abs(t);
      let rounding = 0;
      if (slope > STEEP || h < below) {
        size = Math.abs(ax) + Math.abs(ay) + Math.abs(ex) + Math.abs(ey);
        rounding = SUM_ROUNDING * size * (1 + slope);
        if (slope > STEEP) h += rounding;
      }
      if (h < upper) {
        upper = h;
        best = t;
        stall = 0;
        if (h < below && (slope > STEEP || h + rounding < below)) {
          status = SEPARATED;
          break;
        }
      }
    }
    if (cut * x + z > lower) {
      const left = x < 0, height = left ? (x1 * z - x * z1) / (x1 - x) : (x * z0 - x0 * z) / (x - x0);
      if (height >= lower * LEVEL) {
        if (height > lower) {
          lower = height;
          stall = 0;
        }
        const i = left ? 0 : 1;
        pa[2 * i] = ax; pa[2 * i + 1] = ay;
        pb[2 * i] = ex; pb[2 * i + 1] = ey;
        dirs[i] = t;
        mark[i] = 0;
        if (left) {
          x0 = x;
          z0 = z;
        } else {
          x1 = x;
          z1 = z;
        }
        cut = (z0 - z1) / (x1 - x0);
      }
    }
    if (upper <= lower * widen) {
      status = OPTIMAL;
      break;
    }
    if (lower >= above) {
      status = OVERLAPPING;
      break;
    }
    if (stall >= STALL && (upper <= lower * NEARLY || stall >= LONG_STALL)) {
      status = PRECISION_LIMIT;
      break;
    }
    let next = cut;
    if (stall >= PATIENCE && (stall & 1) === 0) {
      // the chord is as short as rounding: use the weighted mean of the slopes at which its ends were found (secant
      // step); if one end is still a point of the discs, Newton's step makes no progress, and the chord is used
      if (mark[0] + mark[1] === 0) next = (x1 * dirs[0] - x0 * dirs[1]) / (x1 - x0);
    } else if (second) {
      let g = m * unit * unit * unit;
      if (curvedA) {
        dA[0] = nx; dA[1] = ny;
        hessianA(a, dA, H);
        g += uy * (H[0] * uy - H[1] * ux) - ux * (H[2] * uy - H[3] * ux);
      }
      if (curvedB) {
        dB[0] = bx; dB[1] = by;
        hessianB(b, dB, H);
        g += m00 * (H[0] * m00 + H[1] * m01) + m01 * (H[2] * m00 + H[3] * m01);
      }
      if (g > 0) {
        const s = t - x / g;
        // between here and the cutting plane's slope, both limits included
        if ((s - t) * (cut - t) >= 0 && (cut - s) * (cut - t) >= 0) next = s;
      }
    }
    t = next;
  }
  w[0] = x0; w[1] = z0; w[2] = x1; w[3] = z1;
  ws.heights[0] = lower;
  ws.heights[1] = upper;
  ws.bracket.reach = size;
  ws.slope[0] = best;
  ws.iterations = k;
  ws.status = status;
}
