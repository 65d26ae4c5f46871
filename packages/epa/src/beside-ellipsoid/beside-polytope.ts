/**
 * An ellipsoid and a box or hull that overlap: Newton on the direction, from a trial to a local minimum of h.
 *
 * In: `ws.beside` (inner-ball.ts) with a frame and a trial direction. Out: the number of points of a candidate there;
 * 0: apart, or not settled. Frame of the polytope K. h(n) = max <v, n> + e(n) - <c, n> over the vertices v: one smooth
 * function, and planes. Method: the least of that function's second-order model (step.ts says why A - u I) plus the
 * highest of three planes at most, those of vertices met on the way. A trial that is not lower brings a vertex, or
 * halves the step; u never rises.
 */
import type { ConvexShape } from "@col/types";
import type { Beside } from "../beside-state.ts";
import { LAST_STEP, LONGEST_STEP, TOUCHING_MAX } from "../tolerances.ts";
import { DESCENT_STEPS, HALVINGS, INSIDE, SETTLED } from "./inner-ball.ts";
import type { EpaWorkspace } from "../workspace.ts";

/** Slopes nearer to a line than that (squared, part of the size) have no common point. No dimension. */
const FLAT = 1e-24;
/** Takes vertex i and its model out of the bundle of `count`. */
function drop(m: Beside, i: number, count: number): void {
  for (let k = 3 * i; k < 3 * count - 3; k++) {
    m.points[k] = m.points[k + 3];
    m.planes[k] = m.planes[k + 3];
  }
}

/**
 * Weights of three planes whose slopes add up to minus those in the first two
 * weights, into the weights; returns the least one's
 * place; -1: there are none, the slopes lie on a line.
 */
function threeWeights(m: Beside): number {
  const g = m.planes, b0 = m.weights[0] + g[7], b1 = m.weights[1] + g[8], p0 = g[1] - g[7], p1 = g[2] - g[8];
  const q0 = m.planes[4] - m.planes[7], q1 = m.planes[5] - m.planes[8], det = p0 * q1 - p1 * q0;
  if (!(Math.abs(det) > FLAT * m.size * m.size)) return -1;
  const l0 = (b1 * q0 - b0 * q1) / det, l1 = (b0 * p1 - b1 * p0) / det;
  m.weights[0] = l0; m.weights[1] = l1; m.weights[2] = 1 - l0 - l1;
  return m.weights[0] < m.weights[1] ? (m.weights[0] < m.weights[2] ? 0 : 2) : (m.weights[1] < m.weights[2] ? 1 : 2);
}

/**
 * The fourth plane enters: the place of the one that leaves, by the ratio test of the simplex method, so that the
 * weights of the three that stay can be non-negative. In the weights: those of the three there were.
 */
function leaving(m: Beside): number {
  const g = m.planes, p0 = g[1] - g[7], p1 = g[2] - g[8], q0 = g[4] - g[7], q1 = g[5] - g[8];
  const t0 = m.planes[10] - m.planes[7], t1 = m.planes[11] - m.planes[8], det = p0 * q1 - p1 * q0;
  const k0 = (t0 * q1 - t1 * q0) / det, k1 = (p0 * t1 - p1 * t0) / det, k2 = 1 - k0 - k1;
  let out = 0, least = Infinity;
  if (k0 > 0) least = m.weights[0] / k0;
  if (k1 > 0 && m.weights[1] / k1 < least) {
    least = m.weights[1] / k1;
    out = 1;
  }
  return k2 > 0 && m.weights[2] / k2 < least ? 2 : out;
}

/** The place of the lowest of three planes. */
function lowest(m: Beside): number {
  return m.planes[0] < m.planes[3] ? (m.planes[0] < m.planes[6] ? 0 : 2) : (m.planes[3] < m.planes[6] ? 1 : 2);
}

/** Weights of the mean of the vertices that the slopes of the smooth part, in the first two, ask for. */
function weights(m: Beside, count: number): boolean {
  if (count === 3 && threeWeights(m) < 0) return false;
  if (count === 2) {
    const dx = m.planes[1] - m.planes[4], dy = m.planes[2] - m.planes[5],
      l = -(dx * (m.weights[0] + m.planes[4]) + dy * (m.weights[1] + m.planes[5])) / (dx * dx + dy * dy);
    m.weights[0] = l; m.weights[1] = 1 - l;
  } else if (count === 1) m.weights[0] = 1;
  return true;
}

/**
 * The face of a box that has the least h, where the ellipsoid's deepest point is under it, as a candidate: 1, else 0.
 */
export function faceBeside(k: ConvexShape, ws: EpaWorkspace): number {
  const m = ws.beside, b = k.bounds, e0 = Math.sqrt(m.matrix[0]), e1 = Math.sqrt(m.matrix[3]),
    e2 = Math.sqrt(m.matrix[5]);
  const u0 = b[3] + e0 - Math.abs(m.pose[9]), u1 = b[4] + e1 - Math.abs(m.pose[10]),
    u2 = b[5] + e2 - Math.abs(m.pose[11]), u = Math.min(u0, Math.min(u1, u2));
  const i = u === u0 ? 0 : u === u1 ? 1 : 2;
  const sign = m.pose[9 + i] >= 0 ? 1 : -1, e = Math.sqrt(m.matrix[i === 0 ? 0 : 1 + 2 * i]), f = -sign / e;
  m.normal[0] = 0; m.normal[1] = 0; m.normal[2] = 0;
  m.normal[i] = sign;
  m.height = u;
  m.foot[0] = f * m.matrix[i]; m.foot[1] = f * m.matrix[i === 0 ? 1 : i + 2];
  m.foot[2] = f * m.matrix[i === 2 ? 5 : 2 + 2 * i];
  m.points[0] = m.pose[9] + m.foot[0]; m.points[1] = m.pose[10] + m.foot[1]; m.points[2] = m.pose[11] + m.foot[2];
  m.points[i] = sign * b[3 + i];
  m.weights[0] = 1;
  m.support = e;
  return +(u > TOUCHING_MAX * m.size && Math.abs(m.points[0]) <= b[3] && Math.abs(m.points[1]) <= b[4]
    && Math.abs(m.points[2]) <= b[5]);
}

/** See the file header. */
export function descendPolytope(k: ConvexShape, ws: EpaWorkspace): number {
  const m = ws.beside, g = m.planes, d = ws.gjk.support.dA;
  const cx = m.pose[9], cy = m.pose[10], cz = m.pose[11], xx = m.matrix[0], xy = m.matrix[1], xz = m.matrix[2],
    yy = m.matrix[3], yz = m.matrix[4], zz = m.matrix[5], size = m.size;
  m.height = Infinity;
  m.longest = LONGEST_STEP;
  let count = 0, last = false, halved = 0;
  for (let step = 0; step < DESCENT_STEPS; step++) {
    const t0 = m.trial[0], t1 = m.trial[1], t2 = m.trial[2], unit = 1 / Math.sqrt(t0 * t0 + t1 * t1 + t2 * t2),
      ux = t0 * unit, uy = t1 * unit, uz = t2 * unit;
    d[0] = ux; d[1] = uy; d[2] = uz;
    k.support(k, d, d);
    const vx = d[0], vy = d[1], vz = d[2];
    const mx = xx * ux + xy * uy + xz * uz, my = xy * ux + yy * uy + yz * uz, mz = xz * ux + yz * uy + zz * uz;
    const h = Math.sqrt(mx * ux + my * uy + mz * uz) + (vx - cx) * ux + (vy - cy) * uy + (vz - cz) * uz;
    if (!(h > TOUCHING_MAX * size)) return 0; // apart, or no centre to start from
    let own = -1;
    for (let i = 0; i < count; i++)
      if (m.points[3 * i] === vx && m.points[3 * i + 1] === vy && m.points[3 * i + 2] === vz) own = i;
    const lower = h <= m.height + 4 * SETTLED * size;
    if (own >= 0 && !lower) { // the model overshot: half the step
      if (++halved > HALVINGS) return 0;
      m.step[0] *= 0.5; m.step[1] *= 0.5; m.step[2] *= 0.5;
      m.trial[0] = m.normal[0] + m.step[0]; m.trial[1] = m.normal[1] + m.step[1]; m.trial[2] = m.normal[2] + m.step[2];
      last = false;
      continue;
    }
    if (own < 0) {
      last = false;
      m.points[3 * count] = vx; m.points[3 * count + 1] = vy; m.points[3 * count + 2] = vz;
      count++;
    }
    if (lower) {
      m.normal[0] = ux; m.normal[1] = uy; m.normal[2] = uz;
      m.height = h;
      m.longest = LONGEST_STEP;
    }
    // the model at n
    const x = m.normal[0], y = m.normal[1], z = m.normal[2], u = m.height;
    const px = xx * x + xy * y + xz * z, py = xy * x + yy * y + yz * z, pz = xz * x + yz * y + zz * z,
      ee = Math.sqrt(px * x + py * y + pz * z), i1 = 1 / ee;
    // tangent basis: Duff et al., JCGT 6(1), 2017
    const sign = z < 0 ? -1 : 1, f = -1 / (sign + z), e0 = 1 + sign * x * x * f, e1 = sign * x * y * f, e2 = -sign * x,
      f0 = x * y * f, f1 = sign + y * y * f, f2 = -y;
    const pe = (px * e0 + py * e1 + pz * e2) * i1, pf = (px * f0 + py * f1 + pz * f2) * i1;
    const ge = pe - (cx * e0 + cy * e1 + cz * e2), gf = pf - (cx * f0 + cy * f1 + cz * f2);
    for (let i = 0; i < 3 * count; i += 3) {
      const p0 = m.points[i], p1 = m.points[i + 1], p2 = m.points[i + 2];
      g[i] = (p0 - cx) * x + (p1 - cy) * y + (p2 - cz) * z + ee - u;
      g[i + 1] = p0 * e0 + p1 * e1 + p2 * e2;
      g[i + 2] = p0 * f0 + p1 * f1 + p2 * f2;
    }
    if (last) {
      m.foot[0] = -px * i1; m.foot[1] = -py * i1; m.foot[2] = -pz * i1;
      m.support = ee;
      m.weights[0] = ge; m.weights[1] = gf;
      return weights(m, count) ? count : 0;
    }
    if (count === 4) {
      drop(m, leaving(m), 4);
      count = 3;
    }
    const qx = xx * e0 + xy * e1 + xz * e2, qy = xy * e0 + yy * e1 + yz * e2, qz = xz * e0 + yz * e1 + zz * e2;
    const wx = xx * f0 + xy * f1 + xz * f2, wy = xy * f0 + yy * f1 + yz * f2, wz = xz * f0 + yz * f1 + zz * f2;
    const b = ((qx * f0 + qy * f1 + qz * f2) - pe * pf) * i1, aa = ((qx * e0 + qy * e1 + qz * e2) - pe * pe) * i1,
      cc = ((wx * f0 + wy * f1 + wz * f2) - pf * pf) * i1;
    if (count === 3) { // where three planes meet
      const p0 = g[1] - g[7], p1 = g[2] - g[8], q0 = g[4] - g[7], q1 = g[5] - g[8],
        det = p0 * q1 - p1 * q0, r = g[6] - g[0], t = g[6] - g[3];
      const y0 = (r * q1 - t * p1) / det, y1 = (p0 * t - q0 * r) / det;
      m.tangent[0] = y0; m.tangent[1] = y1;
      m.weights[0] = ge + (aa - u) * y0 + b * y1; m.weights[1] = gf + b * y0 + (cc - u) * y1;
      const out = threeWeights(m);
      if (out < 0 || m.weights[out] < INSIDE) drop(m, out < 0 ? lowest(m) : out, count--);
    }
    if (count === 2) { // along the kink of two
      const dx = g[1] - g[4], dy = g[2] - g[5], len = Math.sqrt(dx * dx + dy * dy), tx = -dy / len,
        ty = dx / len, s = (g[3] - g[0]) / (len * len);
      const bent = tx * ((aa - u) * tx + b * ty) + ty * (b * tx + (cc - u) * ty), bend = bent > 0 ? bent : bent + u;
      const k0 = s * dx, k1 = s * dy,
        t = -(tx * (ge + g[1] + (aa - u) * k0 + b * k1) + ty * (gf + g[2] + b * k0 + (cc - u) * k1)) / bend,
        y0 = k0 + t * tx, y1 = k1 + t * ty;
      m.tangent[0] = y0; m.tangent[1] = y1;
      const l = -(dx * (ge + g[4] + (aa - u) * y0 + b * y1) + dy * (gf + g[5] + b * y0 + (cc - u) * y1))
        / (len * len);
      if (!(l >= INSIDE && l <= 1 - INSIDE)) drop(m, l > 0.5 ? 1 : 0, count--);
    }
    if (count === 1) {
      const convex = aa > u && (aa - u) * (cc - u) > b * b, a0 = convex ? aa - u : aa, c0 = convex ? cc - u : cc,
        det = a0 * c0 - b * b, g0 = ge + g[1], g1 = gf + g[2];
      m.tangent[0] = (b * g1 - c0 * g0) / det; m.tangent[1] = (b * g0 - a0 * g1) / det;
    }
    const y0 = m.tangent[0], y1 = m.tangent[1], yy2 = y0 * y0 + y1 * y1, now = 3 * count - 3;
    // a vertex met in vain: the models are no good so far off
    if (!lower && (m.points[now] !== vx || m.points[now + 1] !== vy || m.points[now + 2] !== vz))
      m.longest = 0.5 * Math.min(m.longest, Math.sqrt(yy2));
    const cut = Math.min(1, m.longest / Math.sqrt(yy2)), z0 = cut * y0, z1 = cut * y1;
    m.step[0] = z0 * e0 + z1 * f0; m.step[1] = z0 * e1 + z1 * f1; m.step[2] = z0 * e2 + z1 * f2;
    m.trial[0] = x + m.step[0]; m.trial[1] = y + m.step[1]; m.trial[2] = z + m.step[2];
    last = yy2 < LAST_STEP * LAST_STEP;
    halved = 0;
  }
  return 0;
}
