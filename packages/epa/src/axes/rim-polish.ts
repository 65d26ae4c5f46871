/**
 * From a direction to a local minimum of h of two solids of revolution with rims (frame.ts).
 *
 * - In: `Rims` (lengths, frame of A's axes), a unit direction in `minimum`.
 * - Out: whether a minimum above 0 was found (a height <= 0: the solids are separated); the direction, its height
 *   (length), and `mixA`, `mixB`: the position of the support point along each side, 0 and 1 its rims. The position is
 *   strictly between them if n is at the latitude of the side's normals, where the pieces of both rims meet.
 * - Method: w = rho n + V, rho the sum of r / sqrt(1 - p^2), V = t + (z - rho p) along each axis. On the sphere h has
 *   the gradient V - <V, n> n and the Hessian rho_A tau_A tau_A^T + rho_B tau_B tau_B^T - h. Newton's method with the
 *   absolute values of its eigenvalues, with steps that are cut where h rises; along a circle of latitude if n is at a
 *   kink.
 */
import type { Rims } from "./rim-state.ts";
import { LAST_STEP } from "../pair/tolerances.ts";

/** Maximum number of steps: a descent that needs more oscillates between two pieces. Count. */
const RIM_STEPS = 24;
/** The longest step: an angle in radians. n is at a kink if it is nearer than `LAST_STEP`. */
const STEP_MAX = 0.5;
/** h rises if it rises by more than this fraction of the scene; less is rounding. No dimension. */
const RIM_ROUNDING = 1e-14;
/**
 * Sine of the angle from a pole below which h is less accurate than 1e-12: it is the difference of lengths r / sine. No
 * dimension.
 */
const NEAR_POLE = 1e-4;
/**
 * The minimum curvature, as a fraction of the rims' curvature: flatter ones would give unbounded steps. No dimension.
 */
const BEND_MIN = 1e-6;

/** See the file header. */
export function polishRims(r: Rims): boolean {
  const { cos: c, sin: s, gap, a, b, minimum: m } = r, ka = a.latitude, kb = b.latitude, ha = a.half, hb = b.half,
    ta = a.along, tc = a.across;
  let p = m.x, y = m.y, z = m.z, q = c * p + s * y, highA = p > ka, highB = q > kb,
    onA = Math.abs(p - ka) < LAST_STEP, onB = Math.abs(q - kb) < LAST_STEP, last = false,
    reach = STEP_MAX, length = STEP_MAX;
  let lastP = p, lastY = y, lastZ = z, lastA = 0, lastB = 0, before = Infinity;
  const climb = RIM_ROUNDING * r.size;
  if (onA) p = ka;
  if (onB) q = kb;
  for (let i = 0; i < RIM_STEPS; i++) {
    const cp = onA ? a.latitudeCos : Math.sqrt(y * y + z * z), vq = c * y - s * p,
      cq = onB ? b.latitudeCos : Math.sqrt(vq * vq + z * z);
    if (!(cp > 0 && cq > 0)) return false;
    // upper rim's V minus the lower's
    const ia = 1 / cp, ib = 1 / cq, dA = 2 * ha - (a.high - a.low) * ia * p,
      dB = 2 * hb - (b.high - b.low) * ib * q;
    let ra = (highA ? a.high : a.low) * ia, rb = (highB ? b.high : b.low) * ib,
      xa = (highA ? ha : -ha) - ra * p, xb = (highB ? hb : -hb) - rb * q;
    let vx = ta + xa + c * xb, vy = tc + s * xb, mixA = highA ? 1 : 0, mixB = highB ? 1 : 0;
    if (onA && onB) { // w is along n for one pair of weights
      mixA -= (z * (s * vx - c * vy) - vq * gap) / (dA * s * z);
      mixB -= (z * vy + y * gap) / (dB * s * z);
      const offA = Math.max(-mixA, mixA - 1), offB = Math.max(-mixB, mixB - 1);
      last = !(Math.max(offA, offB) > 0);
      if (!last) { // leaves the worse kink; the other one is evaluated again
        onA = offA < offB;
        onB = !onA;
        if (onB) highA = mixA > 0.5;
        else highB = mixB > 0.5;
        mixA = highA ? 1 : 0; mixB = highB ? 1 : 0;
        ra = (highA ? a.high : a.low) * ia; rb = (highB ? b.high : b.low) * ib;
        xa = (highA ? ha : -ha) - ra * p; xb = (highB ? hb : -hb) - rb * q;
        vx = ta + xa + c * xb; vy = tc + s * xb;
      }
    }
    if (onA !== onB) { // does h fall on one side of the kink?
      const vn = vx * p + vy * y - gap * z;
      if (onA) {
        mixA -= (vx - p * vn) / (dA * cp * cp);
        onA = mixA >= 0 && mixA <= 1;
        if (!onA) {
          highA = mixA > 0.5;
          mixA = highA ? 1 : 0;
          last = false;
        }
      } else {
        mixB -= (c * vx + s * vy - q * vn) / (dB * cq * cq);
        onB = mixB >= 0 && mixB <= 1;
        if (!onB) {
          highB = mixB > 0.5;
          mixB = highB ? 1 : 0;
          last = false;
        }
      }
      ra = (highA ? a.high : a.low) * ia; rb = (highB ? b.high : b.low) * ib;
      xa = (highA ? ha : -ha) - ra * p; xb = (highB ? hb : -hb) - rb * q;
      vx = ta + xa + c * xb; vy = tc + s * xb;
    }
    const vn = vx * p + vy * y - gap * z, vb = c * vx + s * vy, h = ra + rb + vn;
    if (!(h > 0)) { // separated
      m.height = h;
      return false;
    }
    if (h > before + climb && !last) { // back, and a shorter step
      p = lastP; y = lastY; z = lastZ; q = c * p + s * y;
      onA = lastA > 1; onB = lastB > 1; highA = (lastA & 1) === 1; highB = (lastB & 1) === 1;
      if (onA) p = ka;
      if (onB) q = kb;
      before = Infinity;
      reach = 0.25 * length;
      continue;
    }
    if (last) {
      if (!(cp > NEAR_POLE && cq > NEAR_POLE)) return false;
      m.x = p; m.y = y; m.z = z; m.height = h; m.mixA = mixA; m.mixB = mixB;
      return true;
    }
    const cos = (c - p * q) * ia * ib, sin = s * z * ia * ib, ga = -(z * vy + y * gap) * ia,
      gb = (z * (s * vx - c * vy) - vq * gap) * ib;
    let x1 = p, y1 = y, z1 = z;
    lastP = p; lastY = y; lastZ = z; lastA = +highA + 2 * +onA; lastB = +highB + 2 * +onB; before = h;
    if (onA) { // by the angle about a
      const bend = p * vx - vn - rb * cp * cp * sin * sin,
        d = Math.max(-reach, Math.min(reach, (-ga * cp) / Math.max(BEND_MIN * (ra + rb), Math.abs(bend)))),
        f = 1 / Math.sqrt(1 + d * d);
      y1 = (y - d * z) * f; z1 = (z + d * y) * f;
      length = Math.abs(d);
    } else if (onB) {
      const bend = q * vb - vn - ra * cq * cq * sin * sin,
        d = Math.max(-reach, Math.min(reach, (-gb * cq) / Math.max(BEND_MIN * (ra + rb), Math.abs(bend)))),
        f = 1 / Math.sqrt(1 + d * d), w = (vq - d * z) * f;
      x1 = q * c - w * s; y1 = q * s + w * c; z1 = (z + d * vq) * f;
      length = Math.abs(d);
    } else { // along each axis of the Hessian, by the absolute values of its two eigenvalues: away from saddles
      const h11 = ra + rb * cos * cos - h, h12 = rb * cos * sin, h22 = rb * sin * sin - h, mean = 0.5 * (h11 + h22),
        half = 0.5 * (h11 - h22), root = Math.sqrt(half * half + h12 * h12);
      const cos2 = root > 0 ? half / root : 1, co = Math.sqrt(Math.max(0, 0.5 * (1 + cos2))),
        si = (h12 < 0 ? -1 : 1) * Math.sqrt(Math.max(0, 0.5 * (1 - cos2))), g2 = (vx - p * vn) * ia,
        floor = BEND_MIN * (ra + rb);
      const e1 = -(co * ga + si * g2) / Math.max(floor, Math.abs(mean + root)),
        e2 = -(co * g2 - si * ga) / Math.max(floor, Math.abs(mean - root)), far = Math.sqrt(e1 * e1 + e2 * e2);
      length = Math.min(far, reach);
      const cut = far > reach ? reach / far : 1, u = cut * (co * e1 - si * e2), v = cut * (si * e1 + co * e2),
        f = 1 / Math.sqrt(1 + length * length);
      // along tau_A = (0, -z, y) / cp and (a - p n) / cp
      x1 = (p + v * cp) * f; y1 = (y - (u * z + v * p * y) * ia) * f; z1 = (z + (u * y - v * p * z) * ia) * f;
    }
    z1 = Math.abs(z1);
    let q1 = c * x1 + s * y1;
    // no farther than the kinks
    const pastA = !onA && (highA ? x1 < ka : x1 > ka), pastB = !onB && (highB ? q1 < kb : q1 > kb);
    last = !pastA && !pastB && length < LAST_STEP && length < reach;
    reach = Math.min(STEP_MAX, 2 * reach);
    if (onA) x1 = ka;
    if (onB) q1 = kb;
    if ((pastA || onA) && (pastB || onB)) {
      const w = (kb - c * ka) / s, up2 = 1 - ka * ka - w * w;
      if (!(up2 > 0)) return false;
      onA = true; onB = true;
      x1 = ka; q1 = kb; y1 = w; z1 = Math.sqrt(up2);
    } else if (pastA) {
      const f = a.latitudeCos / Math.sqrt(y1 * y1 + z1 * z1);
      onA = true;
      x1 = ka; y1 *= f; z1 *= f; q1 = c * x1 + s * y1;
      highB = q1 > kb;
    } else if (pastB) {
      const w = c * y1 - s * x1, f = b.latitudeCos / Math.sqrt(w * w + z1 * z1);
      onB = true;
      q1 = kb; x1 = c * kb - s * f * w; y1 = s * kb + c * f * w; z1 *= f;
      highA = x1 > ka;
    }
    p = x1; y = y1; z = z1; q = q1;
  }
  return false;
}
