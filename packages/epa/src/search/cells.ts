/**
 * Tests cells of directions: is no depth in the cell lower than the answer, up to the slack?
 *
 * - In: a cell with its second-order models (models.ts): quadratic functions of y below h(n) - u |n|, in lengths; u is
 *   the answer. y lies on the tangent plane, has no dimension, |y| <= t. The permitted error `slack` is a length.
 * - Out: true if h(n) >= (u - slack) |n| in the whole cell, a proof. False: not decided.
 * - Method: h is above every model, so also above any weighted mean of two. `modelHolds` tests model i, then its means
 *   with the models before it; `meanHolds` tests one mean. The test succeeds if the function is at least -slack in the
 *   cell.
 * - `sidesHold` tests another mean on either side of the kink of models i and j. The caller sets `cell.weight`, the
 *   weight of model i in their mean, between 0 and 1.
 */
import { MODEL_ROW } from "./state.ts";
import type { Cell } from "./state.ts";

/**
 * Is the mean model at least -slack in the cell? A lower bound: the minima along the two axes of its quadratic form are
 * taken separately, each up to t.
 */
function holds(cell: Cell): boolean {
  const m = cell.mean, b1 = m[1], b2 = m[2], a = m[3], h = m[4], c = m[5], t = cell.t;
  if (!(m[0] >= -cell.slack)) return false; // it fails at the middle already
  const mean = 0.5 * (a + c), d = 0.5 * (a - c), radius = Math.sqrt(d * d + h * h);
  // cosine and sine of the first axis: half of the angle of (d, h)
  const cos2 = radius > 0 ? d / radius : 1, co = Math.sqrt(Math.max(0, 0.5 * (1 + cos2))),
    si = (h < 0 ? -1 : 1) * Math.sqrt(Math.max(0, 0.5 * (1 - cos2)));
  const g1 = Math.abs(co * b1 + si * b2), g2 = Math.abs(-si * b1 + co * b2), k1 = mean + radius, k2 = mean - radius;
  // min over [0, t] of -g s + k s^2 / 2
  const s1 = k1 * t > g1 ? g1 / k1 : t, s2 = k2 * t > g2 ? g2 / k2 : t;
  return m[0] + s1 * (0.5 * k1 * s1 - g1) + s2 * (0.5 * k2 * s2 - g2) >= -cell.slack;
}

/** Is the mean of the first `count` models by these weights at least -slack in the cell? */
export function meanHolds(cell: Cell, count: number, weights: Float64Array): boolean {
  const m = cell.models;
  for (let c = 0; c < MODEL_ROW; c++) {
    let sum = 0;
    for (let j = 0; j < count; j++) sum += weights[j] * m[MODEL_ROW * j + c];
    cell.mean[c] = sum;
  }
  return holds(cell);
}

/**
 * Is c0 + c1 s + c2 s^2 / 2 >= 0 from `from` to `to`? The five numbers are stored in the cell, because V8 would
 * allocate them as arguments.
 */
function staysAbove(cell: Cell): boolean {
  const { c0, c1, c2, from, to: t } = cell;
  if (!(c0 + from * (c1 + 0.5 * c2 * from) >= 0 && c0 + t * (c1 + 0.5 * c2 * t) >= 0)) return false;
  const least = -c1 / c2;
  return !(c2 > 0 && least > from && least < t) || c0 + 0.5 * c1 * least >= 0;
}

/** Fractions of the smaller weight by which a mean leans to the higher model. */
const LEAN: readonly number[] = [0.25, 1];

/**
 * Models i and j, with the weight of i in the cell: they are equally high along a kink, perpendicular to the difference
 * of their gradients, at s0. On either side of it, tests a mean that leans to the higher model. s runs along the
 * difference, v along the kink. v is minimised out, or taken up to t, which leaves a quadratic in s, from s0 to t.
 */
export function sidesHold(cell: Cell, i: number, j: number): boolean {
  const m = cell.models, p = MODEL_ROW * i, q = MODEL_ROW * j, x = m[p + 1] - m[q + 1], y = m[p + 2] - m[q + 2],
    len = Math.sqrt(x * x + y * y), t = cell.t, weight = cell.weight;
  const s0 = (m[q] - m[p]) / len;
  if (!(s0 > -t && s0 < t)) return false;
  const dx = x / len, dy = y / len, less = Math.min(weight, 1 - weight);
  for (let sign = 1; sign >= -1; sign -= 2) {
    const from = sign * s0;
    let whole = false;
    for (let n = 0; n < LEAN.length && !whole; n++) {
      const l = weight + sign * LEAN[n] * less, k = 1 - l;
      const c = l * m[p] + k * m[q] + cell.slack, b1 = l * m[p + 1] + k * m[q + 1], b2 = l * m[p + 2] + k * m[q + 2];
      const a = l * m[p + 3] + k * m[q + 3], h = l * m[p + 4] + k * m[q + 4], e = l * m[p + 5] + k * m[q + 5];
      const bs = sign * (b1 * dx + b2 * dy), bv = b2 * dx - b1 * dy, px = a * dx + h * dy, py = h * dx + e * dy;
      const ss = dx * px + dy * py, sv = sign * (dx * py - dy * px),
        vv = dy * (a * dy - h * dx) + dx * (e * dx - h * dy);
      // v minimised out, also if the minimum is beyond t: the bound is then lower still
      const f = bv / vv;
      cell.c0 = c - 0.5 * f * bv; cell.c1 = bs - f * sv; cell.c2 = ss - (sv * sv) / vv;
      cell.from = from; cell.to = t;
      whole = vv > 0 && staysAbove(cell);
      if (!whole && !(vv * t > Math.abs(bv) + Math.abs(sv) * t)) {
        cell.c0 = c - (Math.abs(bv) + Math.abs(sv) * t) * t + 0.5 * Math.min(0, vv) * t * t;
        cell.c1 = bs; cell.c2 = ss;
        whole = staysAbove(cell);
      }
    }
    if (!whole) return false;
  }
  return true;
}

/** Is model i, or its mean of smallest gradient with an earlier model, at least -slack in the cell? */
export function modelHolds(cell: Cell, i: number): boolean {
  const m = cell.models, mean = cell.mean, p = MODEL_ROW * i;
  for (let c = 0; c < MODEL_ROW; c++) mean[c] = m[p + c];
  if (holds(cell)) return true;
  for (let j = 0; j < i; j++) {
    const q = MODEL_ROW * j;
    if (m[p] < -cell.slack && m[q] < -cell.slack) continue; // no mean is enough at the middle
    const x = m[p + 1] - m[q + 1], y = m[p + 2] - m[q + 2], xx = x * x + y * y;
    const l = -(m[q + 1] * x + m[q + 2] * y) / xx;
    if (!(l > 0 && l < 1)) continue;
    for (let c = 0; c < MODEL_ROW; c++) mean[c] = l * m[p + c] + (1 - l) * m[q + c];
    cell.weight = l;
    if (holds(cell) || sidesHold(cell, i, j)) return true;
  }
  return false;
}
