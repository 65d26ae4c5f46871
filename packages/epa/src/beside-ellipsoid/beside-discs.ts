/**
 * An ellipsoid and a cylinder, cone or frustum that overlap: Newton on the direction, from a trial to a local minimum
 * of h.
 *
 * In, out: as beside-polytope.ts.
 * Frame of the solid K, its axis third; n = (f cos t, f sin t, z). K's support function is the larger of two rims', r
 * f + H z and s f - H z. Method: Newton on the sphere with the rim that is higher (step.ts says why A - u I), or along
 * the kink of both, where the side is met: the circle z = lean f. A trial on the other rim's part goes to the kink; the
 * kink is left where the mean of the rims' points that the slope across it asks for is none. u never rises.
 */
import type { ConvexShape } from "@col/types";
import { LAST_STEP, LONGEST_STEP, TOUCHING_MAX } from "../tolerances.ts";
import { DESCENT_STEPS, HALVINGS, INSIDE, SETTLED } from "./inner-ball.ts";
import type { EpaWorkspace } from "../workspace.ts";

/** Directions nearer to the axis than that are a cap's: left to the search. Radians. */
const TIP = 1e-6;
/** What the direction is held to: the upper rim's part, the lower one's, the side's circle. */
const HELD_UPPER = 0, HELD_LOWER = 1, HELD_SIDE = 2;

/** The cap on the ellipsoid's side, where the ellipsoid's deepest point is under it, as a candidate: 1, else 0. */
export function capBeside(k: ConvexShape, ws: EpaWorkspace): number {
  const m = ws.beside, q = k.params, sign = m.pose[11] >= 0 ? 1 : -1, e = Math.sqrt(m.matrix[5]),
    r = q[sign > 0 ? 1 : 0],
    f = -sign / e, u = q[2] + e - sign * m.pose[11];
  const fx = f * m.matrix[2], fy = f * m.matrix[4], x = m.pose[9] + fx, y = m.pose[10] + fy;
  if (!(u > TOUCHING_MAX * m.size && x * x + y * y <= r * r)) return 0;
  m.normal[0] = 0; m.normal[1] = 0; m.normal[2] = sign; m.height = u;
  m.points[0] = x; m.points[1] = y; m.points[2] = sign * q[2]; m.weights[0] = 1;
  m.foot[0] = fx; m.foot[1] = fy; m.foot[2] = -sign * e;
  m.support = e;
  return 1;
}

/** See the file header. */
export function descendDiscs(k: ConvexShape, ws: EpaWorkspace): number {
  const m = ws.beside, q = k.params;
  const cx = m.pose[9], cy = m.pose[10], cz = m.pose[11], xx = m.matrix[0], xy = m.matrix[1], xz = m.matrix[2],
    yy = m.matrix[3], yz = m.matrix[4], zz = m.matrix[5], size = m.size;
  const top = q[1], bottom = q[0], high = q[2], lean = (bottom - top) / (2 * high),
    cos = 1 / Math.sqrt(1 + lean * lean), sin = lean * cos;
  m.height = Infinity;
  let held = -1, last = false, halved = 0;
  for (let step = 0; step < DESCENT_STEPS; step++) {
    const t0 = m.trial[0], t1 = m.trial[1], t2 = m.trial[2], tt = t0 * t0 + t1 * t1,
      unit = 1 / Math.sqrt(tt + t2 * t2), flat = Math.sqrt(tt) * unit;
    if (!(flat > TIP)) return 0;
    let ux = t0 * unit, uy = t1 * unit, uz = t2 * unit;
    const part = uz >= lean * flat ? HELD_UPPER : HELD_LOWER;
    if (held === -1) held = part;
    else if (held === HELD_SIDE || part !== held) { // onto the circle, of the same bearing
      const s = cos / flat;
      ux *= s; uy *= s; uz = sin;
      last &&= held === HELD_SIDE;
      held = HELD_SIDE;
    }
    const f = Math.sqrt(ux * ux + uy * uy), mx = xx * ux + xy * uy + xz * uz, my = xy * ux + yy * uy + yz * uz,
      mz = xz * ux + yz * uy + zz * uz;
    const h = Math.sqrt(mx * ux + my * uy + mz * uz) - (cx * ux + cy * uy + cz * uz) + Math.max(top * f + high * uz,
      bottom * f - high * uz);
    if (!(h > TOUCHING_MAX * size)) return 0; // apart, or no centre to start from
    if (!(h <= m.height + 4 * SETTLED * size)) { // the model overshot: half the step
      if (++halved > HALVINGS) return 0;
      m.step[0] *= 0.5; m.step[1] *= 0.5; m.step[2] *= 0.5;
      m.trial[0] = m.normal[0] + m.step[0]; m.trial[1] = m.normal[1] + m.step[1]; m.trial[2] = m.normal[2] + m.step[2];
      last = false;
      continue;
    }
    m.normal[0] = ux; m.normal[1] = uy; m.normal[2] = uz; m.height = h;
    const x = ux, y = uy, z = uz, u = h, i1 = 1 / Math.sqrt(mx * x + my * y + mz * z), px = mx * i1, py = my * i1,
      pz = mz * i1, fi = 1 / f, c = x * fi, s = y * fi;
    // along the bearing: (-s, c, 0); up: (-z c, -z s, f)
    const ge = c * (py - cy) - s * (px - cx), gf = f * (pz - cz) - z * (c * (px - cx) + s * (py - cy));
    const up = -(gf - z * top + f * high), down = -(gf - z * bottom - f * high); // slopes of both rims' functions, down
    if (held === HELD_SIDE && !last) {
      const l = -down / (up - down); // weight of the upper rim
      if (!(l >= INSIDE)) held = HELD_LOWER;
      else if (!(l <= 1 - INSIDE)) held = HELD_UPPER;
    }
    const r = held === HELD_UPPER ? top : bottom;
    if (last) {
      const l = -down / (up - down), j = held === HELD_LOWER ? 0 : 3, i = 3 - j;
      m.points[i] = top * c; m.points[i + 1] = top * s; m.points[i + 2] = high;
      m.points[j] = bottom * c; m.points[j + 1] = bottom * s; m.points[j + 2] = -high;
      m.weights[0] = held === HELD_SIDE ? l : 1;
      if (held === HELD_SIDE) m.weights[1] = 1 - l;
      m.foot[0] = -px; m.foot[1] = -py; m.foot[2] = -pz;
      m.support = 1 / i1;
      return held === HELD_SIDE ? 2 : 1;
    }
    const tx = -s, ty = c, vx = -z * c, vy = -z * s, pe = px * tx + py * ty, pv = px * vx + py * vy + pz * f;
    const qx = xx * tx + xy * ty, qy = xy * tx + yy * ty, qz = xz * tx + yz * ty,
      a0 = ((qx * tx + qy * ty) - pe * pe) * i1;
    if (held === HELD_SIDE) { // along the circle: its own bend is towards the axis
      const bend = cos * a0 - (c * (px - cx) + s * (py - cy)), t = -ge / (bend > 0 ? bend : cos * a0),
        w = Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, t));
      m.step[0] = w * f * tx; m.step[1] = w * f * ty; m.step[2] = 0;
      last = w * w < LAST_STEP * LAST_STEP;
    } else {
      const wx = xx * vx + xy * vy + xz * f, wy = xy * vx + yy * vy + yz * f, wz = xz * vx + yz * vy + zz * f;
      const a = a0 + r * fi, b = (qx * vx + qy * vy + qz * f - pe * pv) * i1,
        d = (wx * vx + wy * vy + wz * f - pv * pv) * i1, g = -(held === HELD_UPPER ? up : down);
      const convex = a > u && (a - u) * (d - u) > b * b, a1 = convex ? a - u : a, d1 = convex ? d - u : d,
        det = a1 * d1 - b * b;
      const y0 = (b * g - d1 * ge) / det, y1 = (b * ge - a1 * g) / det, len2 = y0 * y0 + y1 * y1,
        cut = Math.min(1, LONGEST_STEP / Math.sqrt(len2)), z0 = cut * y0, z1 = cut * y1;
      m.step[0] = z0 * tx + z1 * vx; m.step[1] = z0 * ty + z1 * vy; m.step[2] = z1 * f;
      last = len2 < LAST_STEP * LAST_STEP;
    }
    m.trial[0] = x + m.step[0]; m.trial[1] = y + m.step[1]; m.trial[2] = z + m.step[2];
    halved = 0;
  }
  return 0;
}
