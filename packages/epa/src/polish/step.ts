/**
 * One step of the polish: the minimum of max_i q_i over directions near n0, where q_i is the second-order model of a
 * smooth piece of h.
 *
 * The support function h of D is the largest of smooth pieces (rim, vertex, side, ...). Near a direction n_i, the piece
 * that owns the support point w_i is q_i(n) = <w_i, n> + <n, H_i n> / 2, exact to third order. On the tangent plane n =
 * n0 + E y with phi = 1 / (1 + |n|): q_i = c_i + b_i y + phi y A_i y, and |n| = 1 + phi y^2. So q_i <= u |n| turns the
 * Hessians into A_i - u I. With phi in the place of 1/2, points and circles are represented exactly, at any length of
 * the step. On solids of revolution, where whole circles of directions are nearly as good, the path around the circle
 * is one step.
 * - In: 1 to 3 pieces in a `Bundle` (vertices and Hessians, A's frame, lengths), the points `w` (3 doubles each), `n`:
 *   n0 (unit) and u (a length).
 * - Out: `bundle.y` (the step, 2 doubles, nearly radians), `bundle.lambda` (weights of the pieces, sum 1),
 *   `bundle.cut`. Pieces with a negative weight are removed. `n[4]` is the value of the models at the new direction, a
 *   length.
 * - Method: one Newton step on the KKT conditions sum lambda_i (b_i + A_i y) = u y, by the number of active pieces
 *   (sequential quadratic programming; Nocedal and Wright 2006, ch. 18, for the minimax of few smooth functions).
 */
import { tangentBasis } from "@col/kernel";
import type { Bundle } from "./state.ts";

/** Curvature of h below this fraction of u counts as 0: the step is then as long as the reach allows. No dimension. */
const FLAT_CURVE = 1e-9;
/** Two pieces whose gradients differ by less than this fraction of the scale are one. No dimension. */
const SAME_GRADIENT = 1e-12;

/** Removes piece i. */
function drop(s: Bundle, i: number): void {
  const last = --s.count;
  for (let j = i; j < last; j++) {
    s.vertex[j] = s.vertex[j + 1];
    for (let c = 0; c < 6; c++) {
      s.hessian[6 * j + c] = s.hessian[6 * j + 6 + c];
      s.model[6 * j + c] = s.model[6 * j + 6 + c];
    }
  }
}

/** Models of all pieces on the tangent plane at n0. */
export function projectPieces(s: Bundle, w: Float64Array, n: Float64Array): void {
  const e = s.basis, m = s.model, x = n[0], y = n[1], z = n[2];
  tangentBasis(n, 0, e, 0);
  const e0 = e[0], e1 = e[1], e2 = e[2], f0 = e[3], f1 = e[4], f2 = e[5];
  for (let i = 0; i < s.count; i++) {
    const k = 3 * s.vertex[i], h = 6 * i, H = s.hessian;
    const xx = H[h], xy = H[h + 1], xz = H[h + 2], yy = H[h + 3], yz = H[h + 4], zz = H[h + 5];
    const hx = xx * x + xy * y + xz * z, hy = xy * x + yy * y + yz * z, hz = xz * x + yz * y + zz * z;
    const gx = w[k] + hx, gy = w[k + 1] + hy, gz = w[k + 2] + hz;
    m[h] = w[k] * x + w[k + 1] * y + w[k + 2] * z + 0.5 * (hx * x + hy * y + hz * z);
    m[h + 1] = gx * e0 + gy * e1 + gz * e2;
    m[h + 2] = gx * f0 + gy * f1 + gz * f2;
    const px = xx * e0 + xy * e1 + xz * e2, py = xy * e0 + yy * e1 + yz * e2, pz = xz * e0 + yz * e1 + zz * e2;
    m[h + 3] = e0 * px + e1 * py + e2 * pz;
    m[h + 4] = f0 * px + f1 * py + f2 * pz;
    m[h + 5] = f0 * (xx * f0 + xy * f1 + xz * f2) + f1 * (xy * f0 + yy * f1 + yz * f2)
      + f2 * (xz * f0 + yz * f1 + zz * f2);
  }
}

/** Newton on one piece; an indefinite Hessian is made positive by a shift. */
function one(s: Bundle): void {
  const u = s.reach[1];
  const m = s.model, b1 = m[1], b2 = m[2], y = s.y;
  let a = m[3] - u, c = m[5] - u;
  const h = m[4], mean = 0.5 * (a + c), radius = Math.sqrt(0.25 * (a - c) * (a - c) + h * h), least = mean - radius;
  const small = FLAT_CURVE * (mean + radius > 0 ? mean + radius : u);
  if (least < small) { // |eigenvalues|, at least `small`
    const shift = (least < 0 ? -2 * least : 0) + small;
    a += shift;
    c += shift;
  }
  const det = a * c - h * h;
  y[0] = -(c * b1 - h * b2) / det;
  y[1] = -(a * b2 - h * b1) / det;
  s.lambda[0] = 1;
}

/** Two pieces: onto their kink, Newton along it. False: a piece was dropped. */
function two(s: Bundle): boolean {
  const u = s.reach[1], scale = s.reach[2];
  const m = s.model, y = s.y, dx = m[1] - m[7], dy = m[2] - m[8], d = Math.sqrt(dx * dx + dy * dy);
  if (!(d > SAME_GRADIENT * scale)) {
    drop(s, m[0] >= m[6] ? 1 : 0);
    return false;
  }
  const px = dx / d, py = dy / d, tx = -py, ty = px;
  const bd1 = m[1] * px + m[2] * py, bd2 = bd1 - d, tau = m[1] * tx + m[2] * ty;
  let l = -bd2 / d;
  l = l < 0 ? 0 : l > 1 ? 1 : l;
  const k = 1 - l;
  const a = l * m[3] + k * m[9] - u, h = l * m[4] + k * m[10], c = l * m[5] + k * m[11] - u;
  const curv = tx * (a * tx + h * ty) + ty * (h * tx + c * ty);
  const cross = px * (a * tx + h * ty) + py * (h * tx + c * ty),
    along = px * (a * px + h * py) + py * (h * px + c * py);
  let yd = -(m[0] - m[6]) / d;
  const safe = curv > FLAT_CURVE * u ? curv : (curv < 0 ? -curv : curv) + FLAT_CURVE * u, reach = s.reach[0];
  let yt = -(tau + yd * cross) / safe;
  const long = yt > reach || yt < -reach;
  if (long) yt = yt < 0 ? -reach : reach;
  // the kink is a curve: return to it at the new place (a plain Newton step leaves it: Maratos effect)
  const da = m[3] - m[9], dh = m[4] - m[10], dc = m[5] - m[11];
  for (let round = 0; round < 2; round++) {
    const z0 = px * yd + tx * yt, z1 = py * yd + ty * yt;
    const phi = 1 / (1 + Math.sqrt(1 + z0 * z0 + z1 * z1));
    yd = -(m[0] - m[6] + phi * (da * z0 * z0 + 2 * dh * z0 * z1 + dc * z1 * z1)) / d;
  }
  const l1 = -(bd2 + along * yd + cross * yt) / d;
  const raw = -bd2 / d, weight = curv > 0 && !long && yd * yd < reach * reach ? l1 : raw;
  if (weight < -1e-9 || weight > 1 + 1e-9) {
    drop(s, weight < 0 ? 0 : 1);
    return false;
  }
  s.lambda[0] = weight; s.lambda[1] = 1 - weight;
  s.cut = long;
  y[0] = px * yd + tx * yt;
  y[1] = py * yd + ty * yt;
  return true;
}

/** Three pieces: their common point. False: a piece was dropped. */
function three(s: Bundle): boolean {
  const u = s.reach[1], scale = s.reach[2];
  const m = s.model, y = s.y;
  const p0 = m[1] - m[13], p1 = m[2] - m[14], q0 = m[7] - m[13], q1 = m[8] - m[14], det = p0 * q1 - p1 * q0;
  const r = m[12] - m[0], t = m[12] - m[6];
  if (!(Math.abs(det) > SAME_GRADIENT * scale * scale)) {
    drop(s, m[0] < m[6] ? (m[0] < m[12] ? 0 : 2) : (m[6] < m[12] ? 1 : 2));
    return false;
  }
  let y0 = (r * q1 - t * p1) / det, y1 = (p0 * t - q0 * r) / det;
  for (let round = 0; round < 2; round++) { // the common point of the curved kinks
    const phi = 1 / (1 + Math.sqrt(1 + y0 * y0 + y1 * y1)), a = phi * y0 * y0, b = 2 * phi * y0 * y1, c = phi * y1 * y1,
      e = a * m[15] + b * m[16] + c * m[17];
    const f = r + e - (a * m[3] + b * m[4] + c * m[5]), g = t + e - (a * m[9] + b * m[10] + c * m[11]);
    y0 = (f * q1 - g * p1) / det;
    y1 = (p0 * g - q0 * f) / det;
  }
  // weights with the curvature of an equal mix: they only decide which pieces stay
  const a = (m[3] + m[9] + m[15]) / 3 - u, h = (m[4] + m[10] + m[16]) / 3, c = (m[5] + m[11] + m[17]) / 3 - u;
  const g0 = -(m[13] + a * y0 + h * y1), g1 = -(m[14] + h * y0 + c * y1);
  const l0 = (g0 * q1 - g1 * q0) / det, l1 = (p0 * g1 - p1 * g0) / det, l2 = 1 - l0 - l1;
  const least = l0 < l1 ? (l0 < l2 ? 0 : 2) : (l1 < l2 ? 1 : 2);
  if ((least === 0 ? l0 : least === 1 ? l1 : l2) < -1e-9) {
    drop(s, least);
    return false;
  }
  y[0] = y0; y[1] = y1;
  s.lambda[0] = l0; s.lambda[1] = l1; s.lambda[2] = l2;
  return true;
}

/** See the file header. `n`: n0 and u; the model's value at the new direction, divided by its norm, goes to `n[4]`. */
export function bundleStep(s: Bundle, w: Float64Array, n: Float64Array): void {
  s.reach[1] = n[3];
  projectPieces(s, w, n);
  s.cut = false;
  if (s.count === 3) three(s);
  if (s.count === 2) two(s);
  if (s.count === 1) one(s);
  const y = s.y, m = s.model;
  const len = Math.sqrt(y[0] * y[0] + y[1] * y[1]);
  const longest = s.reach[0];
  if (len > longest * (1 + 1e-9) && !(s.cut && len < 2 * longest)) {
    s.cut = true;
    y[0] *= longest / len;
    y[1] *= longest / len;
  }
  const y0 = y[0], y1 = y[1], norm = Math.sqrt(1 + y0 * y0 + y1 * y1), phi = 1 / (1 + norm);
  let q = -Infinity;
  for (let i = 0; i < s.count; i++) {
    const k = 6 * i;
    const v = m[k] + m[k + 1] * y0 + m[k + 2] * y1
      + phi * (m[k + 3] * y0 * y0 + 2 * m[k + 4] * y0 * y1 + m[k + 5] * y1 * y1);
    if (v > q) q = v;
  }
  n[4] = q / norm;
}
