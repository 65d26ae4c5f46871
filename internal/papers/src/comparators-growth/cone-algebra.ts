/**
 * Arithmetic of a product of cones, rows >= 0 first, then second-order cones: what an interior-point method asks of it.
 *
 * Vectors hold one number per row. A second-order cone of rows f .. f + n - 1 is { v_f >= |(v_f+1, ..)| }. Product u o
 * v, its inverse lambda \ d, the Nesterov-Todd scaling W (eta and w of each cone, sqrt(s / z) of each row), the way to
 * the border, and a shift inside: as in CVXOPT's conelp.
 */

/** One second-order cone and its scaling. */
export interface ConicCone {
  first: number;
  rows: number;
  eta: number;
  readonly w: Float64Array;
}

/** out = u o v. */
export function product(orthant: number, cones: readonly ConicCone[], u: Float64Array, v: Float64Array,
  out: Float64Array): void {
  for (let i = 0; i < orthant; i++) out[i] = u[i] * v[i];
  for (const { first: f, rows } of cones) {
    let s = 0;
    const u0 = u[f], v0 = v[f];
    for (let i = 0; i < rows; i++) s += u[f + i] * v[f + i];
    for (let i = 1; i < rows; i++) out[f + i] = u0 * v[f + i] + v0 * u[f + i];
    out[f] = s;
  }
}

/** out = lambda \ d, in place allowed. */
export function divide(orthant: number, cones: readonly ConicCone[], lambda: Float64Array, d: Float64Array,
  out: Float64Array): void {
  for (let i = 0; i < orthant; i++) out[i] = d[i] / lambda[i];
  for (const { first: f, rows } of cones) {
    let ll = 0, ld = 0;
    for (let i = 1; i < rows; i++) {
      ll += lambda[f + i] * lambda[f + i];
      ld += lambda[f + i] * d[f + i];
    }
    const l0 = lambda[f], u0 = (l0 * d[f] - ld) / (l0 * l0 - ll);
    for (let i = 1; i < rows; i++) out[f + i] = (d[f + i] - u0 * lambda[f + i]) / l0;
    out[f] = u0;
  }
}

/** out = W v, or W^-1 v; in place allowed. `orthants`: sqrt(s / z) of the rows. */
export function scale(orthant: number, cones: readonly ConicCone[], orthants: Float64Array, v: Float64Array,
  inverse: boolean, out: Float64Array): void {
  for (let i = 0; i < orthant; i++) out[i] = inverse ? v[i] / orthants[i] : v[i] * orthants[i];
  for (const { first: f, rows, eta, w } of cones) {
    let s = 0;
    for (let i = 1; i < rows; i++) s += w[i] * v[f + i];
    const v0 = v[f], k = inverse ? 1 / eta : eta, g = inverse ? s / (w[0] + 1) - v0 : s / (w[0] + 1) + v0;
    out[f] = k * (inverse ? w[0] * v0 - s : w[0] * v0 + s);
    for (let i = 1; i < rows; i++) out[f + i] = k * (v[f + i] + g * w[i]);
  }
}

/** Largest t with v + t d in the cone. */
export function reach(orthant: number, cones: readonly ConicCone[], v: Float64Array, d: Float64Array): number {
  let t = Infinity;
  for (let i = 0; i < orthant; i++) if (d[i] < 0) t = Math.min(t, -v[i] / d[i]);
  for (const { first: f, rows } of cones) {
    let a = d[f] * d[f], b = v[f] * d[f], c = v[f] * v[f];
    for (let i = 1; i < rows; i++) {
      a -= d[f + i] * d[f + i];
      b -= v[f + i] * d[f + i];
      c -= v[f + i] * v[f + i];
    }
    const disc = b * b - a * c;
    if (!(disc >= 0)) continue;
    const den = Math.sqrt(disc) - b;
    if (den > 0) t = Math.min(t, Math.max(c, 0) / den);
  }
  return t;
}

/** Shifts v into the cone: v += (1 + worst) e where some row or cone is not positive. */
export function shift(orthant: number, cones: readonly ConicCone[], v: Float64Array): void {
  let worst = -Infinity;
  for (let i = 0; i < orthant; i++) worst = Math.max(worst, -v[i]);
  for (const { first: f, rows } of cones) {
    let s = 0;
    for (let i = 1; i < rows; i++) s += v[f + i] * v[f + i];
    worst = Math.max(worst, Math.sqrt(s) - v[f]);
  }
  if (!(worst >= 0)) return;
  for (let i = 0; i < orthant; i++) v[i] += 1 + worst;
  for (const { first } of cones) v[first] += 1 + worst;
}
