/**
 * Comparator: the hybrid of conic projection and internal expanding, ZC-IE (Zheng and Yamane 2013, as the ray
 * intersection paper's introduction describes it).
 *
 * Conic projection (conic-projection.ts) finds the first triangle of support points that the ray pierces: no inradius
 * is asked for, and the triangle is near the surface from the start. Then internal expanding: the support point along
 * the triangle's normal replaces the corner whose triangle the ray leaves, until plane and triangle close. The original
 * papers are not at hand; this is our own code from the two sentences and the mathematics.
 */
import type { ConvexShape, GrowthResult, Pose } from "@col/types";
import { conicProjection, createConicProjection } from "./conic-projection.ts";
import type { ConicProjection } from "./conic-projection.ts";
import { createDifference, length3, setDifference, solve3, supportDifference, writeAnswer } from "./difference.ts";
import type { Difference } from "./difference.ts";

/** Weights below this share of their sum count as 0. No dimension. */
const ROUNDING = -1e-14;

/** Buffers of one caller. */
export interface ZcIeWorkspace {
  readonly q: Difference;
  readonly k: ConicProjection;
  readonly n: Float64Array;
  readonly best: Float64Array;
  readonly s: Float64Array;
  readonly c: Float64Array;
  readonly zA: Float64Array;
  readonly zB: Float64Array;
}

/** Empty buffers. */
export function createZcIeWorkspace(): ZcIeWorkspace {
  const f = (n: number): Float64Array => new Float64Array(n);
  return { q: createDifference(), k: createConicProjection(), n: f(3), best: f(3), s: f(3), c: f(3),
    zA: f(3), zB: f(3) };
}

/**
 * Completes one or two points to a triangle whose cone still holds p: supports across what is there, without weight.
 */
function complete(ws: ZcIeWorkspace, a: ConvexShape, b: ConvexShape): boolean {
  const { k, q, s, n } = ws, e = k.s;
  while (k.count < 3) {
    const row = 3 * k.count;
    if (k.count === 1) {
      // any direction across the one point
      const i = Math.abs(e[0]) < Math.abs(e[1]) ? 0 : 1, l = length3(e);
      for (let t = 0; t < 3; t++) n[t] = (t === i ? 1 : 0) - (e[i] * e[t]) / (l * l);
    } else {
      n[0] = e[1] * e[5] - e[2] * e[4]; n[1] = e[2] * e[3] - e[0] * e[5]; n[2] = e[0] * e[4] - e[1] * e[3];
    }
    const l = 1 / length3(n);
    if (!(l < Infinity)) return false;
    for (let t = 0; t < 3; t++) n[t] *= l;
    supportDifference(q, a, b, n, s);
    k.s.set(s, row);
    k.xs.set(q.pointA, row);
    k.ys.set(q.pointB, row);
    k.weights[k.count++] = 0;
    k.steps++;
  }
  return true;
}

/** See the file header. `tolerance`: relative width of the bracket. */
export function zcIe(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, tolerance: number, maxIterations: number, out: GrowthResult,
  ws: ZcIeWorkspace = createZcIeWorkspace(),
): GrowthResult {
  const { q, k, n, best, s, c, zA, zB } = ws, p = q.p, v = k.s;
  setDifference(q, a, poseA, b, poseB);
  let status: GrowthResult["status"] = "budget-spent", upper = Infinity, lower = 0;
  if (!(length3(p) > 0)) {
    status = "coincident-centres";
    upper = 0;
  } else if (conicProjection(q, a, b, k) > 0 || !complete(ws, a, b)) status = "precision-limit";
  const at = (i: number): Float64Array => v.subarray(3 * i, 3 * i + 3), v0 = at(0), v1 = at(1), v2 = at(2);
  let iterations = k.steps;
  while (status === "budget-spent" && iterations < maxIterations) {
    // normal with n . v = 1 on the triangle, and p's coordinates in it
    const det = (v0[1] * v1[2] - v0[2] * v1[1]) * v2[0] + (v0[2] * v1[0] - v0[0] * v1[2]) * v2[1]
      + (v0[0] * v1[1] - v0[1] * v1[0]) * v2[2];
    if (!solve3(v0, v1, v2, p, c)) {
      status = "precision-limit";
      break;
    }
    upper = c[0] + c[1] + c[2];
    for (let t = 0; t < 3; t++) {
      const i = (t + 1) % 3, j = (t + 2) % 3;
      n[t] = (v0[i] * v1[j] - v0[j] * v1[i] + v1[i] * v2[j] - v1[j] * v2[i] + v2[i] * v0[j] - v2[j] * v0[i]) / det;
    }
    const l = 1 / length3(n);
    for (let t = 0; t < 3; t++) n[t] *= l;
    supportDifference(q, a, b, n, s);
    iterations++;
    const bound = (n[0] * p[0] + n[1] * p[1] + n[2] * p[2]) / (n[0] * s[0] + n[1] * s[1] + n[2] * s[2]);
    if (bound > lower) {
      lower = bound;
      best.set(n);
    }
    if (upper <= lower * (1 + tolerance)) {
      status = "optimal";
      break;
    }
    // the ray is in the cone of s and two corners: of the corners that may leave, take the corner whose leaving gives s
    // most weight (none where the ray is on an edge: the plane turns about it)
    let leaves = -1, weight = -Infinity;
    for (let i = 0; i < 3; i++) {
      if (!solve3(i === 0 ? s : v0, i === 1 ? s : v1, i === 2 ? s : v2, p, c)) continue;
      const sum = Math.abs(c[0]) + Math.abs(c[1]) + Math.abs(c[2]), room = ROUNDING * sum, share = c[i] / sum;
      if (c[0] >= room && c[1] >= room && c[2] >= room && share > weight) {
        leaves = i;
        weight = share;
      }
    }
    if (leaves < 0) {
      status = "precision-limit";
      break;
    }
    v.set(s, 3 * leaves);
    k.xs.set(q.pointA, 3 * leaves);
    k.ys.set(q.pointB, 3 * leaves);
  }
  if (upper < Infinity && upper > 0 && solve3(v0, v1, v2, p, c)) {
    upper = c[0] + c[1] + c[2];
    for (let t = 0; t < 3; t++) {
      zA[t] = (c[0] * k.xs[t] + c[1] * k.xs[3 + t] + c[2] * k.xs[6 + t]) / upper;
      zB[t] = (c[0] * k.ys[t] + c[1] * k.ys[3 + t] + c[2] * k.ys[6 + t]) / upper;
    }
  }
  writeAnswer(q, a.center, upper, lower, zA, zB, best, iterations, status, out);
  return out;
}
