/**
 * Curvature of the height function f(u, v) = h_D((u, v, 1)): its 2 x 2 Hessian, one body's share at a time.
 *
 * Aligned frame. With R the body's rotation into it, rows r_0, r_1 across the ray, and H the support Hessian in the body's frame:
 * f_ij = r_i H r_j. The ball of the margins adds m (1 + u^2 + v^2)^(-3/2) [1 + v^2, -u v; -u v, 1 + u^2].
 */

/**
 * In: `c` = (m |(u, v, 1)|^-3, u, v), m the radius of a ball. Out: its (f_uu, f_uv, f_vv). Through the array, because doubles handed to a call that
 * is not inlined are boxed.
 */
export function ballCurvature(c: Float64Array): void {
  const g = c[0], u = c[1], v = c[2];
  c[0] = g * (1 + v * v);
  c[1] = -g * u * v;
  c[2] = g * (1 + u * u);
}

/** Adds a body's share: `H` row-major, rows of the rotation at `frame[at..at + 5]`. */
export function addCurvature(H: Float64Array, frame: Float64Array, at: number, out: Float64Array): void {
  const a = frame[at], b = frame[at + 1], c = frame[at + 2], d = frame[at + 3], e = frame[at + 4], g = frame[at + 5];
  const x = H[0] * a + H[1] * b + H[2] * c, y = H[3] * a + H[4] * b + H[5] * c, z = H[6] * a + H[7] * b + H[8] * c;
  out[0] += a * x + b * y + c * z;
  out[1] += d * x + e * y + g * z;
  out[2] += d * (H[0] * d + H[1] * e + H[2] * g) + e * (H[3] * d + H[4] * e + H[5] * g) + g * (H[6] * d + H[7] * e + H[8] * g);
}
