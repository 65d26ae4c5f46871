/**
 * The ray intersection loop in 3-D, for the growth distance and the Boolean query (Thirugnanam and Sreenath 2026).
 *
 * Shoots a ray from the interior point 0 of D = (A - centre) - (B - centre) along p, the line of the centres. It
 * brackets the height rho at which the ray leaves D, between a simplex inside D and a supporting plane.
 * - In: shapes, settings, a workspace as `begin` leaves it. `ws.limits` = above, below: heights. The loop stops if
 *   lower >= `above` (a common point) or upper < `below` (separated, beyond rounding); (Infinity, -Infinity) never
 *   stops. `ws.tolerance`, `ws.iterations`: relative width to stop at, iterations spent before.
 * - Out: `ws.heights` = [lower, upper] (lengths), `ws.bracket.reach`, `ws.y` (best direction (y, 1)), columns, slots,
 *   areas, `ws.iterations`, `ws.status`.
 *
 * Aligned frame. A column is a point of D: (x, y) across the ray, height z. Invariants: the triangle of the columns'
 * (x, y) is counter-clockwise and contains the origin. So its three signed areas a_i = cross(P_j, P_k) are >= 0, and
 * a_i / sum are the ray's convex coordinates; lower never falls, upper never rises. Flat triangles: chord.ts.
 * Exchange (departure from the paper's ratio test, same choice): let c_i = cross(P_i, q) for the new point q. The ray
 * lies in the triangle of q and the edge (j, k) if and only if c_j <= 0 <= c_k; c_k, -c_j are two of its areas. This
 * takes three products, no solve and no division. Cancelling products are recomputed exactly: needles keep the
 * invariant.
 * Next direction: the normal of the plane through the columns. While one column is a point of the inscribed balls,
 * which no plane supports, that normal overshoots. The step from the best direction is then cut to a reach
 * (`ws.limits[3]`) that grows from step to step, as a trust region does (Lemarechal, Nemirovskii and Nesterov 1995).
 * Second order: Newton's step y - H^-1 P on f(y) = h_D((y, 1)), if the newest plane is still the highest of the three
 * there. At edges and corners of the bodies it is refused repeatedly: then cutting planes alone are cheaper.
 */
import type { ConvexShape } from "@col/types";
import { CHORD, exchangeOnChord, IN_LINE, makeChord, SLIVER } from "./chord.ts";
import { crossExact } from "./cross.ts";
import { curvatureAt } from "./curvature.ts";
import { kinkStep } from "./kink.ts";
import { STEEP, SUM_ROUNDING } from "../state/exit.ts";
import type { Settings } from "../state/settings.ts";
import { LONG_STALL, NEARLY, PATIENCE } from "./stall.ts";
import { LEVEL } from "./start.ts";
import { BUDGET_SPENT, OPTIMAL, OVERLAPPING, PRECISION_LIMIT, SEPARATED } from "../state/status.ts";
import type { Workspace } from "../state/workspace.ts";

/** (Product difference / product)^2 below which a cross product is recomputed: areas to 1e-14. No dimension. */
const CANCEL2 = 1e-4;
/** det < this * trace^2: the Hessian is singular up to rounding. No dimension. */
const SINGULAR = 1e-14;
/** A Newton step that left more than this fraction of the bracket is followed by a cutting plane. No dimension. */
const SHRINK = 0.9;
/**
 * Number of refused Newton steps after which Newton pauses until the bracket has NEARLY converged; smooth pairs, which
 * have no edges, try to the end. An iteration with a Hessian costs 1.7 times an iteration without. On 8000 pairs of
 * curved and mixed primitives 5 to 7 are the best: 0.82 of the time of trying to the end, 0.76 at the 99th percentile.
 */
const REFUSALS = 6;
/** Factor of the reach from step to step. Measured: 1.3 to 2 differ by 3 % of the iterations. No dimension. */
const WIDEN = 1.5;
/** Iterations without progress of either bound that show rounding as the cause: degenerate vertices need a few. */
const STALL = 12;

/** See the file header. `second`: take Newton steps. */
export function solve(a: ConvexShape, b: ConvexShape, set: Settings, second: boolean, ws: Workspace): void {
  const f = ws.frame, dA = ws.dA, dB = ws.dB, w = ws.w, pa = ws.pointsA, pb = ws.pointsB, dirs = ws.directions,
    inscribed = ws.inscribed;
  const q00 = f[0], q01 = f[1], q02 = f[2], q10 = f[3], q11 = f[4], q12 = f[5], q20 = f[6], q21 = f[7], q22 = f[8];
  const m00 = f[9], m01 = f[10], m02 = f[11], m10 = f[12], m11 = f[13], m12 = f[14], m20 = f[15],
    m21 = f[16], m22 = f[17];
  const cA = a.center, cB = b.center, a0x = cA[0], a0y = cA[1], a0z = cA[2], b0x = cB[0], b0y = cB[1], b0z = cB[2];
  const mA = a.margin, mB = b.margin, m = mA + mB, widen = 1 + ws.tolerance, max = set.maxIterations;
  const limits = ws.limits, above = limits[0], below = limits[1];
  const slots = ws.slots, area = ws.areas, scratch = ws.scratch, C = ws.curvature;
  const level = LEVEL, sliver = SLIVER, steep = STEEP,
    refusals = a.curvature === 2 && b.curvature === 2 ? max : REFUSALS;
  let s0 = slots[0], s1 = slots[1], s2 = slots[2], free = slots[3];
  let x0 = w[3 * s0], y0 = w[3 * s0 + 1], z0 = w[3 * s0 + 2], x1 = w[3 * s1], y1 = w[3 * s1 + 1], z1 = w[3 * s1 + 2];
  let x2 = w[3 * s2], y2 = w[3 * s2 + 1], z2 = w[3 * s2 + 2], balls = inscribed[s0] + inscribed[s1] + inscribed[s2];
  let a0 = area[0], a1 = area[1], a2 = area[2];
  let lower = ws.heights[0], upper = Infinity, u = ws.y[0], v = ws.y[1], bestU = u, bestV = v;
  // normal (cu, cv, 1) of the plane through the columns
  const first = 1 / (a0 + a1 + a2);
  let cu = ((y1 - y0) * (z2 - z0) - (z1 - z0) * (y2 - y0)) * first,
    cv = ((z1 - z0) * (x2 - x0) - (x1 - x0) * (z2 - z0)) * first;
  let status = BUDGET_SPENT, k = ws.iterations, size = 0, stall = 0, newton = false, refused = 0, lastGap = Infinity,
    chord = false, flat = false;
  while (k < max) {
    k++;
    // support of D along (u, v, 1)
    const nx = q00 * u + q10 * v + q20, ny = q01 * u + q11 * v + q21, nz = q02 * u + q12 * v + q22;
    const bx = -(m00 * u + m10 * v + m20), by = -(m01 * u + m11 * v + m21), bz = -(m02 * u + m12 * v + m22);
    dA[0] = nx; dA[1] = ny; dA[2] = nz;
    dB[0] = bx; dB[1] = by; dB[2] = bz;
    a.support(a, dA, dA);
    b.support(b, dB, dB);
    // points about the centres, so that a distant origin of a frame does not round them
    let ax = dA[0] - a0x, ay = dA[1] - a0y, az = dA[2] - a0z, ex = dB[0] - b0x, ey = dB[1] - b0y, ez = dB[2] - b0z;
    if (m > 0) {
      const unit = 1 / Math.sqrt(u * u + v * v + 1), ga = mA * unit, gb = mB * unit;
      ax += ga * nx; ay += ga * ny; az += ga * nz;
      ex += gb * bx; ey += gb * by; ez += gb * bz;
    }
    const x = q00 * ax + q01 * ay + q02 * az - (m00 * ex + m01 * ey + m02 * ez);
    const y = q10 * ax + q11 * ay + q12 * az - (m10 * ex + m11 * ey + m12 * ez);
    const z = q20 * ax + q21 * ay + q22 * az - (m20 * ex + m21 * ey + m22 * ez);
    // outer bound
    let h = u * x + v * y + z;
    stall++;
    if (h < upper) {
      const slope = Math.abs(u) + Math.abs(v);
      let rounding = 0;
      if (slope > steep || h < below) {
        size = Math.abs(ax) + Math.abs(ay) + Math.abs(az) + Math.abs(ex) + Math.abs(ey) + Math.abs(ez);
        rounding = SUM_ROUNDING * size * (1 + slope);
        if (slope > steep) h += rounding;
      }
      if (h < upper) {
        upper = h;
        bestU = u;
        bestV = v;
        stall = 0;
        if (h < below && (slope > steep || h + rounding < below)) {
          status = SEPARATED;
          break;
        }
      }
    }
    // inner bound: exchange, if the point lies above the plane of the columns; a facet too small to decide this is not
    // used
    let col = -1;
    const higher = cu * x + cv * y + z > lower;
    if (higher || (stall > PATIENCE && !chord)) {
      // a place for the point: kept if it enters
      const row = 3 * free;
      w[row] = x; w[row + 1] = y; w[row + 2] = z;
      pa[row] = ax; pa[row + 1] = ay; pa[row + 2] = az;
      pb[row] = ex; pb[row + 1] = ey; pb[row + 2] = ez;
      dirs[2 * free] = u; dirs[2 * free + 1] = v;
      inscribed[free] = 0;
      if (chord) col = 0;
      else {
        const t0 = x0 * y, t1 = x1 * y, t2 = x2 * y;
        let c0 = t0 - y0 * x, c1 = t1 - y1 * x, c2 = t2 - y2 * x;
        if (c0 * c0 < CANCEL2 * t0 * t0) {
          scratch[1] = x0; scratch[2] = y0; scratch[3] = x; scratch[4] = y;
          crossExact(scratch);
          c0 = scratch[0];
        }
        if (c1 * c1 < CANCEL2 * t1 * t1) {
          scratch[1] = x1; scratch[2] = y1; scratch[3] = x; scratch[4] = y;
          crossExact(scratch);
          c1 = scratch[0];
        }
        if (c2 * c2 < CANCEL2 * t2 * t2) {
          scratch[1] = x2; scratch[2] = y2; scratch[3] = x; scratch[4] = y;
          crossExact(scratch);
          c2 = scratch[0];
        }
        let sum = 1, height = 0;
        if (c1 <= 0 && c2 >= 0 && a0 + c2 - c1 > 0) {
          col = 0;
          sum = a0 + c2 - c1;
          height = a0 * z + c2 * z1 - c1 * z2;
        } else if (c2 <= 0 && c0 >= 0 && a1 + c0 - c2 > 0) {
          col = 1;
          sum = a1 + c0 - c2;
          height = a1 * z + c0 * z2 - c2 * z0;
        } else if (c0 <= 0 && c1 >= 0 && a2 + c1 - c0 > 0) {
          col = 2;
          sum = a2 + c1 - c0;
          height = a2 * z + c1 * z0 - c0 * z1;
        }
        const inv = 1 / sum;
        height *= inv;
        if (col >= 0 && (height > lower || (higher && height >= lower * level))) {
          if (height > lower) {
            lower = height;
            stall = 0;
          }
          const t = free;
          if (col === 0) {
            x0 = x; y0 = y; z0 = z;
            a1 = c2; a2 = -c1;
            free = s0;
            s0 = t;
          } else if (col === 1) {
            x1 = x; y1 = y; z1 = z;
            a2 = c0; a0 = -c2;
            free = s1;
            s1 = t;
          } else {
            x2 = x; y2 = y; z2 = z;
            a0 = c1; a1 = -c0;
            free = s2;
            s2 = t;
          }
          balls -= inscribed[free];
          cu = ((y1 - y0) * (z2 - z0) - (z1 - z0) * (y2 - y0)) * inv;
          cv = ((z1 - z0) * (x2 - x0) - (x1 - x0) * (z2 - z0)) * inv;
          const p0 = x0 * x0 + y0 * y0, p1 = x1 * x1 + y1 * y1, p2 = x2 * x2 + y2 * y2;
          if (sum <= sliver * (p0 > p1 ? (p0 > p2 ? p0 : p2) : p1 > p2 ? p1 : p2)) flat = true;
        } else col = -1;
      }
    }
    if (flat || (chord && col === 0)) {
      // rare: the state goes through the workspace
      slots[0] = s0; slots[1] = s1; slots[2] = s2; slots[3] = free;
      area[0] = a0; area[1] = a1; area[2] = a2;
      ws.heights[0] = lower;
      let kind = CHORD;
      if (!flat) kind = exchangeOnChord(ws);
      if (flat || kind === IN_LINE) {
        scratch[0] = cu; scratch[1] = cv;
        const turns = makeChord(ws);
        if (turns > 0 && col >= 0) col = (col + 3 - turns) % 3;
        if (turns >= 0) chord = true;
      } else chord = kind === CHORD;
      flat = false;
      cu = scratch[0]; cv = scratch[1];
      if (ws.heights[0] > lower) {
        lower = ws.heights[0];
        stall = 0;
      }
      s0 = slots[0]; s1 = slots[1]; s2 = slots[2]; free = slots[3];
      a0 = area[0]; a1 = area[1]; a2 = area[2];
      x0 = w[3 * s0]; y0 = w[3 * s0 + 1]; z0 = w[3 * s0 + 2];
      x1 = w[3 * s1]; y1 = w[3 * s1 + 1]; z1 = w[3 * s1 + 2];
      x2 = w[3 * s2]; y2 = w[3 * s2 + 1]; z2 = w[3 * s2 + 2];
      balls = inscribed[s0] + inscribed[s1] + inscribed[s2];
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
    if (stall > 0 && !chord) {
      // One correction of the facet's normal: products over a small area leave an error that, along a long edge,
      // exceeds the bracket.
      const e1 = x1 - x0, f1 = y1 - y0, e2 = x2 - x0, f2 = y2 - y0, i = 1 / (a0 + a1 + a2);
      const r1 = cu * e1 + cv * f1 + (z1 - z0), r2 = cu * e2 + cv * f2 + (z2 - z0);
      cu -= (r1 * f2 - r2 * f1) * i;
      cv -= (r2 * e1 - r1 * e2) * i;
    }
    // next direction
    let nu = cu, nv = cv;
    if (balls > 0) {
      // within reach of the best direction; sums of slopes, since a root would be waited for
      const reach = limits[3], du = cu - bestU, dv = cv - bestV, part = reach / (Math.abs(du) + Math.abs(dv));
      if (part < 1) {
        nu = bestU + part * du;
        nv = bestV + part * dv;
      }
      limits[3] = WIDEN * reach;
    }
    const gap = upper - lower, idle = newton && gap > SHRINK * lastGap;
    lastGap = gap;
    newton = false;
    if (stall >= PATIENCE && (stall & 1) === 0 && balls === 0) {
      // the facet has become so small that its normal is rounding
      slots[0] = s0; slots[1] = s1; slots[2] = s2;
      area[0] = a0; area[1] = a1; area[2] = a2;
      scratch[0] = bestU; scratch[1] = bestV;
      if ((upper <= lower * NEARLY || stall >= STALL) && kinkStep(a, b, (stall & 2) !== 0, ws)) {
        nu = scratch[0];
        nv = scratch[1];
      } else {
        // the weighted mean of its columns' directions (multi-secant step)
        const i = 1 / (a0 + a1 + a2);
        nu = (a0 * dirs[2 * s0] + a1 * dirs[2 * s1] + a2 * dirs[2 * s2]) * i;
        nv = (a0 * dirs[2 * s0 + 1] + a1 * dirs[2 * s1 + 1] + a2 * dirs[2 * s2 + 1]) * i;
      }
    } else if (second && col >= 0 && !idle && (refused < refusals || upper <= lower * NEARLY)) {
      C[1] = u; C[2] = v;
      curvatureAt(a, b, ws);
      const huu = C[0], huv = C[1], hvv = C[2], det = huu * hvv - huv * huv, trace = huu + hvv;
      if (det > SINGULAR * trace * trace) { // false for NaN
        const tu = u - (hvv * x - huv * y) / det, tv = v - (huu * y - huv * x) / det;
        const h0 = x0 * tu + y0 * tv + z0, h1 = x1 * tu + y1 * tv + z1, h2 = x2 * tu + y2 * tv + z2;
        const own = col === 0 ? h0 : col === 1 ? h1 : h2;
        if (own >= h0 && own >= h1 && own >= h2) {
          nu = tu;
          nv = tv;
          newton = true;
        }
      }
      if (!newton) refused++;
    }
    u = nu;
    v = nv;
  }
  // locals back to the workspace; the columns are there
  slots[0] = s0; slots[1] = s1; slots[2] = s2; slots[3] = free;
  area[0] = a0; area[1] = a1; area[2] = a2;
  ws.heights[0] = lower;
  ws.heights[1] = upper;
  ws.bracket.reach = size;
  ws.y[0] = bestU;
  ws.y[1] = bestV;
  ws.iterations = k;
  ws.status = status;
}
