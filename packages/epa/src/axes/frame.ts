/**
 * Two solids of revolution with rims (cylinder, cone, frustum, segment) whose axes are nearly parallel: the numbers
 * that the support function of their difference D = A - B needs, as either of the two sees it.
 *
 * A solid with its axis a, the other's axis b = c a + s d with c > 0, d unit and across a, k across both. A direction
 * is N = S a + x d + y k, x^2 + y^2 = 1, not unit: S is its slope, (x, y) its bearing; all but +-a are such.
 * h(N) = max over the own rims (r + z S) + max over the other's (r g + z q) + <t, N>, z = +-half length, q = <N, b> =
 * c S + s x, g = sqrt(1 + S^2 - q^2) the length of N across b; of the unit direction h(N) / sqrt(1 + S^2).
 */
import type { ConvexShape, PackedPose } from "@col/types";
import { setProfiles } from "./profile.ts";
import type { NearlyParallelFrame } from "./nearly-parallel-state.ts";
import type { Profile } from "./profile-state.ts";

/** Sine between the axes, at most: beyond it the search by latitudes about both axes is better (rims/). */
const SINE_MOST = 0.05;

/**
 * Rows of e: the unit a, which stands there; d, unit, along the second row as far as that is across a, any if it is
 * not; k = a x d.
 */
function setAxes(e: Float64Array): void {
  const ax = e[0], ay = e[1], az = e[2], x = e[3], y = e[4], z = e[5];
  // Duff et al., JCGT 6(1), 2017
  const sign = az < 0 ? -1 : 1, f = -1 / (sign + az), p = ax * ay * f;
  const u = x * (1 + sign * ax * ax * f) + y * sign * p - z * sign * ax, v = x * p + y * (sign + ay * ay * f) - z * ay;
  const l = Math.sqrt(u * u + v * v), i = 1 / Math.max(l, 1e-300), c = l > 0 ? u * i : 1, s = l > 0 ? v * i : 0;
  const dx = c * (1 + sign * ax * ax * f) + s * p, dy = c * sign * p + s * (sign + ay * ay * f),
    dz = -c * sign * ax - s * ay;
  e[3] = dx; e[4] = dy; e[5] = dz;
  e[6] = ay * dz - az * dy; e[7] = az * dx - ax * dz; e[8] = ax * dy - ay * dx;
}

/**
 * See the file header. False: the sine between the axes is above SINE_MOST, or a body has no length. Shapes are
 * cylinders, cones, frusta or segments.
 */
export function setFrame(a: ConvexShape, b: ConvexShape, r: PackedPose, profiles: readonly [Profile, Profile],
  s: NearlyParallelFrame): boolean {
  const A = s.ofA, B = s.ofB, e = A.axes, f = B.axes, first = profiles[0], second = profiles[1];
  setProfiles(a, b, r, profiles);
  const { axis, middle: m } = first, { axis: other, middle: q } = second, ax = axis[0], ay = axis[1], az = axis[2],
    raw = ax * other[0] + ay * other[1] + az * other[2], sign = raw < 0 ? -1 : 1, bx = sign * other[0],
    by = sign * other[1], bz = sign * other[2];
  if (!(first.half > 0 && second.half > 0)) return false;
  const kx = ay * bz - az * by, ky = az * bx - ax * bz, kz = ax * by - ay * bx,
    sin = Math.sqrt(kx * kx + ky * ky + kz * kz), cos = sign * raw;
  if (!(sin <= SINE_MOST)) return false;
  // b less its part along a, as k x a: without cancellation
  e[0] = ax; e[1] = ay; e[2] = az;
  e[3] = ky * az - kz * ay; e[4] = kz * ax - kx * az; e[5] = kx * ay - ky * ax;
  setAxes(e);
  const tx = m[0] - q[0], ty = m[1] - q[1], tz = m[2] - q[2];
  s.cos = cos; s.sin = sin;
  A.along = tx * ax + ty * ay + tz * az;
  A.across = tx * e[3] + ty * e[4] + tz * e[5];
  A.gap = tx * e[6] + ty * e[7] + tz * e[8];
  // from B's axis a leans to s a - c d
  for (let i = 0; i < 3; i++) {
    f[i] = cos * e[i] + sin * e[3 + i];
    f[3 + i] = sin * e[i] - cos * e[3 + i];
    f[6 + i] = e[6 + i];
  }
  B.along = cos * A.along + sin * A.across;
  B.across = sin * A.along - cos * A.across;
  B.gap = A.gap;
  A.own.low = first.low; A.own.high = first.high; A.own.half = first.half;
  B.own.low = sign > 0 ? second.high : second.low; B.own.high = sign > 0 ? second.low : second.high;
  B.own.half = second.half;
  s.size = first.half + first.low + first.high + second.half + second.low + second.high
    + Math.sqrt(tx * tx + ty * ty + tz * tz);
  return true;
}
