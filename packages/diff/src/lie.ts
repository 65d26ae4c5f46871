/**
 * `@col/diff/lie`: the functions of rigid motions SE(3) that derivatives need: exp, log, adjoint, retraction.
 *
 * - Twists are xi = (rho, theta), 6 doubles: translation part (length), rotation vector (radians). Rigid motions are
 *   packed, 12 doubles: rotation row-major [0..8], translation [9..11].
 * - Perturbations are on the RIGHT (body frame): q (+) xi = q exp(xi), so dt = R rho and dR = R [theta]x.
 * - Method of exp: R = I + a [th] + b [th]^2, t = V rho, V = I + b [th] + c [th]^2; a = sin u / u, b = (1 - cos u) /
 *   u^2, c = (u - sin u) / u^3, u = |theta|. log uses the quaternion, so it is accurate up to rounding near 0 and near
 *   pi alike.
 * - Source: Sola, Deray, Atchuthan, "A micro Lie theory for state estimation in robotics", 2018, appendix D (own
 *   arrangement). Uses Math.sin, cos, atan2: the last bit may differ between engines (decisions/numbers.md).
 * @module
 */
import { packPose } from "@col/kernel";
import type { MutablePose, PackedPose, Pose } from "@col/types";

/**
 * u^2 below which c and the factor of log are summed as series: 7 terms leave less than 1e-17 there. Radians squared.
 */
const SERIES = 0.25;
/** |sin(u / 2)| below which the angle over it is 2 up to rounding (the next term is its square / 6). No dimension. */
const TINY_SINE = 1e-9;

/** (u - sin u) / u^3 of u^2. */
function cubic(u2: number): number {
  if (u2 > SERIES) {
    const u = Math.sqrt(u2);
    return (u - Math.sin(u)) / (u2 * u);
  }
  return (1 - u2 / 20 * (1 - u2 / 42 * (1 - u2 / 72 * (1 - u2 / 110 * (1 - u2 / 156 * (1 - u2 / 210)))))) / 6;
}

/** (1 - (u / 2) cot(u / 2)) / u^2 of u^2: the second-order factor of V^-1 (Bernoulli numbers over factorials). */
function inverseFactor(u2: number): number {
  if (u2 > SERIES) {
    const h = 0.5 * Math.sqrt(u2), s = Math.sin(h);
    return (s - h * Math.cos(h)) / (u2 * s);
  }
  return 1 / 12
    + u2 * (1 / 720
      + u2 * (1 / 30240 + u2 * (1 / 1209600 + u2 * (1 / 47900160 + u2 * (691 / 1307674368000 + u2 / 74724249600)))));
}

/** v + f (th x v) + g (th x (th x v)) of v at `v[i..]` into `out[o..]`; `v` may be `out`. */
function turn(th: Float64Array, f: number, g: number, v: Float64Array, i: number, out: Float64Array, o: number): void {
  const x = th[3], y = th[4], z = th[5], v0 = v[i], v1 = v[i + 1], v2 = v[i + 2];
  const c0 = y * v2 - z * v1, c1 = z * v0 - x * v2, c2 = x * v1 - y * v0;
  out[o] = v0 + f * c0 + g * (y * c2 - z * c1);
  out[o + 1] = v1 + f * c1 + g * (z * c0 - x * c2);
  out[o + 2] = v2 + f * c2 + g * (x * c1 - y * c0);
}

/** Rigid motion reached after unit time along the constant body twist `xi`. `out` may not be `xi`. */
export function expSE3(xi: Float64Array, out: PackedPose): void {
  const x = xi[3], y = xi[4], z = xi[5], u2 = x * x + y * y + z * z, u = Math.sqrt(u2), h = 0.5 * u;
  const a = u > 0 ? Math.sin(u) / u : 1, k = h > 0 ? Math.sin(h) / h : 1, b = 0.5 * k * k;
  out[0] = 1 - b * (y * y + z * z); out[1] = b * x * y - a * z; out[2] = b * x * z + a * y;
  out[3] = b * x * y + a * z; out[4] = 1 - b * (x * x + z * z); out[5] = b * y * z - a * x;
  out[6] = b * x * z - a * y; out[7] = b * y * z + a * x; out[8] = 1 - b * (x * x + y * y);
  turn(xi, b, cubic(u2), xi, 0, out, 9);
}

/** The twist whose `expSE3` is `m`, rotation angle in [0, pi]; at pi either of the two axes. `out` may not be `m`. */
export function logSE3(m: PackedPose, out: Float64Array): void {
  // the quaternion by its largest component: no cancellation anywhere
  const t0 = 1 + m[0] - m[4] - m[8], t1 = 1 - m[0] + m[4] - m[8], t2 = 1 - m[0] - m[4] + m[8],
    t3 = 1 + m[0] + m[4] + m[8];
  let x = m[7] - m[5], y = m[2] - m[6], z = m[3] - m[1], w = t3;
  if (t0 > t1 && t0 > t2 && t0 > t3) {
    w = x; x = t0; y = m[1] + m[3]; z = m[2] + m[6];
  } else if (t1 > t2 && t1 > t3) {
    w = y; x = m[1] + m[3]; y = t1; z = m[5] + m[7];
  } else if (t2 > t3) {
    w = z; x = m[2] + m[6]; y = m[5] + m[7]; z = t2;
  }
  const inv = (w < 0 ? -1 : 1) / Math.sqrt(x * x + y * y + z * z + w * w);
  x *= inv; y *= inv; z *= inv; w *= inv;
  const s = Math.sqrt(x * x + y * y + z * z), f = s > TINY_SINE ? 2 * Math.atan2(s, w) / s : 2;
  out[3] = f * x; out[4] = f * y; out[5] = f * z;
  turn(out, -0.5, inverseFactor(out[3] * out[3] + out[4] * out[4] + out[5] * out[5]), m, 9, out, 0);
}

/** out = a b. `out` may be neither. */
export function compose(a: PackedPose, b: PackedPose, out: PackedPose): void {
  for (let r = 0; r < 3; r++) {
    const a0 = a[3 * r], a1 = a[3 * r + 1], a2 = a[3 * r + 2];
    for (let c = 0; c < 3; c++) out[3 * r + c] = a0 * b[c] + a1 * b[3 + c] + a2 * b[6 + c];
    out[9 + r] = a0 * b[9] + a1 * b[10] + a2 * b[11] + a[9 + r];
  }
}

/** q (+) xi = q exp(xi). `out` may not be `q`. `step` receives exp(xi); pass it to avoid an allocation. */
export function retract(q: PackedPose, xi: Float64Array, out: PackedPose,
  step: PackedPose = new Float64Array(12)): void {
  expSE3(xi, step);
  compose(q, step, out);
}

/**
 * Adjoint, 6 x 6 row-major: m exp(xi) m^-1 = exp(Ad xi), so it takes body twists to twists of the frame `m` maps to.
 * Blocks in the order (rho, theta): [R, [t]x R; 0, R].
 */
export function adjoint(m: PackedPose, out: Float64Array): void {
  const x = m[9], y = m[10], z = m[11];
  for (let c = 0; c < 3; c++) {
    const r0 = m[c], r1 = m[3 + c], r2 = m[6 + c];
    out[c] = r0; out[6 + c] = r1; out[12 + c] = r2;
    out[18 + c] = 0; out[24 + c] = 0; out[30 + c] = 0;
    out[21 + c] = r0; out[27 + c] = r1; out[33 + c] = r2;
    out[3 + c] = y * r2 - z * r1; out[9 + c] = z * r0 - x * r2; out[15 + c] = x * r1 - y * r0;
  }
}

/**
 * `out` = pose (+) xi for poses as users pass them; the quaternion of `out` is a unit quaternion. `out` may be `pose`.
 *
 * @throws RangeError on an unusable pose.
 */
export function retractPose(pose: Pose, xi: Float64Array, out: MutablePose): MutablePose {
  const p = pose.position, q = pose.quaternion, x = xi[3], y = xi[4], z = xi[5];
  const u2 = x * x + y * y + z * z, h = 0.5 * Math.sqrt(u2), k = h > 0 ? Math.sin(h) / h : 1;
  const v = new Float64Array(3);
  packPose(pose, new Float64Array(12), "pose");
  turn(xi, 0.5 * k * k, cubic(u2), xi, 0, v, 0);
  const inv = 1 / Math.sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
  const ax = q.x * inv, ay = q.y * inv, az = q.z * inv, aw = q.w * inv;
  const cx = ay * v[2] - az * v[1], cy = az * v[0] - ax * v[2], cz = ax * v[1] - ay * v[0];
  out.position.x = p.x + v[0] + 2 * (aw * cx + ay * cz - az * cy);
  out.position.y = p.y + v[1] + 2 * (aw * cy + az * cx - ax * cz);
  out.position.z = p.z + v[2] + 2 * (aw * cz + ax * cy - ay * cx);
  const s = 0.5 * k, bx = s * x, by = s * y, bz = s * z, bw = Math.cos(h);
  const rx = aw * bx + ax * bw + ay * bz - az * by, ry = aw * by - ax * bz + ay * bw + az * bx;
  const rz = aw * bz + ax * by - ay * bx + az * bw, rw = aw * bw - ax * bx - ay * by - az * bz;
  const unit = 1 / Math.sqrt(rx * rx + ry * ry + rz * rz + rw * rw);
  out.quaternion.x = rx * unit; out.quaternion.y = ry * unit; out.quaternion.z = rz * unit;
  out.quaternion.w = rw * unit;
  return out;
}
