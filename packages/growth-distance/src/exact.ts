/**
 * Both heights of thin bodies in twice the digits.
 *
 * A body a million times longer than thin lets the rounding of its length stand for a part of its thickness, and the
 * estimate of that rounding is far above what a query meets: vertices, round numbers, quarter turns lose nothing. So
 * where the estimate counts, sums are made without error and what is left is known. Inner: r = zA - R zB - p / alpha,
 * taken back by the weights, which are linear in it; what they cannot take back is left in `ws.off`. Outer: the plane
 * of the very normal that is returned, by two more supports. Method: error-free products and sums, the errors added up
 * (Ogita, Rump, Oishi 2005, Dot2).
 */
import type { ConvexShape } from "@col/types";
import { SUM_ROUNDING } from "./exit.ts";
import type { Workspace } from "./workspace.ts";

const SPLIT = 134217729; // 2^27 + 1

/** `t[2 i] t[2 i + 1]` summed over i < n: into `out[at]`, and its error into `out[at + 1]`. */
function sumProducts(t: Float64Array, n: number, out: Float64Array, at: number): void {
  let sum = 0, rest = 0;
  for (let i = 0; i < n; i++) {
    const x = t[2 * i], y = t[2 * i + 1], p = x * y;
    let c = SPLIT * x;
    const h = c - (c - x), l = x - h;
    c = SPLIT * y;
    const g = c - (c - y), k = y - g, s = sum + p, b = s - sum;
    rest += (l * k - (((p - h * g) - l * g) - h * k)) + ((sum - (s - b)) + (p - b));
    sum = s;
  }
  out[at] = sum;
  out[at + 1] = rest;
}

/** The ray in `ws.exact.ray`. */
function exactRay(a: ConvexShape, b: ConvexShape, ws: Workspace): void {
  const { terms: t, ray } = ws.exact, m = ws.bInA;
  for (let c = 0; c < 3; c++) {
    for (let j = 0; j < 3; j++) {
      t[2 * j] = m[3 * c + j];
      t[2 * j + 1] = b.center[j];
    }
    t[6] = 1; t[7] = m[9 + c];
    t[8] = -1; t[9] = a.center[c];
    sumProducts(t, 5, ray, 2 * c);
  }
}

/** r for the weights in `ws.weights` and the height `ws.bracket.inner`: `ws.exact.r`. */
function residual(a: ConvexShape, b: ConvexShape, ws: Workspace): void {
  const { terms: t, mean, ray, sum, r: out } = ws.exact,
    m = ws.bInA,
    l = ws.weights,
    s = ws.slots,
    pa = ws.pointsA,
    pb = ws.pointsB,
    beta = ws.bracket.inner / ws.frame[24];
  for (let c = 0; c < 3; c++) {
    for (let j = 0; j < 3; j++) {
      t[2 * j] = l[j];
      t[2 * j + 1] = pb[3 * s[j] + c];
    }
    sumProducts(t, 3, mean, 2 * c);
  }
  exactRay(a, b, ws);
  for (let c = 0; c < 3; c++) {
    for (let j = 0; j < 3; j++) {
      t[2 * j] = l[j];
      t[2 * j + 1] = pa[3 * s[j] + c];
      t[6 + 4 * j] = t[8 + 4 * j] = -m[3 * c + j];
      t[7 + 4 * j] = mean[2 * j];
      t[9 + 4 * j] = mean[2 * j + 1];
    }
    t[18] = t[20] = -beta;
    t[19] = ray[2 * c];
    t[21] = ray[2 * c + 1];
    sumProducts(t, 11, sum, 0);
    out[c] = sum[0] + sum[1];
  }
}

/**
 * Sets `ws.off` to what is left across the ray, `ws.bracket.inner` and `ws.weights` to what they are once the weights
 * have taken back what they can. In: weights, inner height.
 */
export function refineInner(a: ConvexShape, b: ConvexShape, ws: Workspace): void {
  residual(a, b, ws);
  const { r, change: d } = ws.exact,
    f = ws.frame,
    w = ws.w,
    s = ws.slots,
    l = ws.weights,
    off = ws.off,
    g = ws.areas,
    i = 3 * s[0],
    j = 3 * s[1],
    k = 3 * s[2];
  const x = f[0] * r[0] + f[1] * r[1] + f[2] * r[2],
    y = f[3] * r[0] + f[4] * r[1] + f[5] * r[2],
    inv = -1 / (g[0] + g[1] + g[2]);
  off[0] = x;
  off[1] = y;
  ws.bracket.inner += f[6] * r[0] + f[7] * r[1] + f[8] * r[2];
  d[0] = (x * (w[j + 1] - w[k + 1]) - y * (w[j] - w[k])) * inv;
  d[1] = (x * (w[k + 1] - w[i + 1]) - y * (w[k] - w[i])) * inv;
  d[2] = -d[0] - d[1];
  if (!(l[0] + d[0] >= 0 && l[1] + d[1] >= 0 && l[2] + d[2] >= 0)) return; // also for NaN
  l[0] += d[0];
  l[1] += d[1];
  l[2] += d[2];
  off[0] += d[0] * w[i] + d[1] * w[j] + d[2] * w[k];
  off[1] += d[0] * w[i + 1] + d[1] * w[j + 1] + d[2] * w[k + 1];
  ws.bracket.inner += d[0] * w[i + 2] + d[1] * w[j + 2] + d[2] * w[k + 2];
}

/**
 * The plane of `ws.normal`: `ws.bracket.outer`, `outerRounding`. B is asked along -R'n rounded to d; the rest of -R'n
 * is worth at most the half extents of B's box. Left is the rounding of the support functions: of their products n_i
 * s_i, and of the points.
 */
export function refineOuter(a: ConvexShape, b: ConvexShape, ws: Workspace): void {
  const { terms: t, ray, mean: back, sum } = ws.exact,
    m = ws.bInA,
    n = ws.normal,
    dA = ws.dA,
    dB = ws.dB,
    x = ws.bracket,
    cA = a.center,
    cB = b.center,
    box = b.bounds;
  for (let c = 0; c < 3; c++) {
    for (let j = 0; j < 3; j++) {
      t[2 * j] = -m[3 * j + c];
      t[2 * j + 1] = n[j];
    }
    sumProducts(t, 3, back, 2 * c);
    dA[c] = n[c];
    dB[c] = back[2 * c] + back[2 * c + 1];
    back[2 * c + 1] += back[2 * c] - dB[c];
    back[2 * c] = dB[c];
  }
  a.support(a, dA, dA);
  b.support(b, dB, dB);
  let rounding = 0, rest = (a.margin + b.margin) * Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
  for (let c = 0; c < 3; c++) {
    const d = back[2 * c];
    t[4 * c] = t[4 * c + 2] = n[c];
    t[4 * c + 1] = dA[c];
    t[4 * c + 3] = -cA[c];
    t[12 + 4 * c] = t[14 + 4 * c] = d;
    t[13 + 4 * c] = dB[c];
    t[15 + 4 * c] = -cB[c];
    rounding += Math.abs(n[c] * dA[c]) + Math.abs(d * dB[c]);
    rest += Math.abs(back[2 * c + 1]) * (Math.max(box[c + 3] - cB[c], cB[c] - box[c]) + b.margin);
  }
  sumProducts(t, 12, sum, 0);
  const h = sum[0] + (sum[1] + rest);
  exactRay(a, b, ws);
  for (let c = 0; c < 6; c++) {
    t[2 * c] = n[c >> 1];
    t[2 * c + 1] = ray[c];
  }
  sumProducts(t, 6, sum, 0);
  const slope = (sum[0] + sum[1]) / x.ray;
  if (!(slope > 0)) return;
  x.outer = h / slope;
  // the support functions' sums: of products, and of the coordinates of points about a far frame
  x.outerRounding = SUM_ROUNDING * (rounding + h) / slope;
}
