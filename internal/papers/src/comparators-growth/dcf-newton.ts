/**
 * Comparator: the DCF method (Lee et al. 2023) for sets with differentiable support functions: internal expansion
 * first, then Newton on sigma w(x) = p, |x| = 1, with w(x) the support point of D. Our own code from the description.
 *
 * In: two shapes with Hessians (smooth, strictly convex). Out: a growth result; points are support points, feasible to
 * the tolerance only.
 */
import { addBallHessian } from "@col/shapes";
import type { ConvexShape, GrowthResult, Pose } from "@col/types";
import { createDifference, inradiusOf, setDifference, solve3, supportDifference, writeAnswer } from "./difference.ts";
import type { Difference } from "./difference.ts";

const START: readonly (readonly number[])[] = [[1, 0, -0.5], [-0.5, 0.5, -0.5], [-0.5, -0.5, -0.5], [0, 0, 1]];
/** Expansion steps before the first Newton step. */
const EXPANSIONS = 5;

/** Buffers of one caller. */
export interface DcfWorkspace {
  readonly q: Difference;
  /** Stored points, rows. */
  readonly v: readonly Float64Array[];
  readonly x: Float64Array;
  readonly w: Float64Array;
  readonly h: Float64Array;
  readonly m: Float64Array;
  readonly d: Float64Array;
  readonly c: Float64Array;
  readonly n: Float64Array;
  readonly e: Float64Array;
  readonly dx: Float64Array;
  readonly dw: Float64Array;
  readonly columns: readonly Float64Array[];
}

/** Empty buffers. */
export function createDcfWorkspace(): DcfWorkspace {
  const f = (n: number): Float64Array => new Float64Array(n), three = (): Float64Array[] => [f(3), f(3), f(3)];
  return { q: createDifference(), v: [...three(), f(3)], x: f(3), w: f(3), h: f(9), m: f(9), d: f(3), c: f(3), n: f(3),
    e: f(3), dx: f(3), dw: f(3), columns: three() };
}

const ONE: readonly number[] = [1, 1, 1];

/** Hessian of h_D at the unit vector x, A's frame. */
function hessian(ws: DcfWorkspace, a: ConvexShape, b: ConvexShape): void {
  const { x, h, m, d } = ws, r = ws.q.bInA;
  h.fill(0);
  d.set(x);
  if (a.hessian !== null) a.hessian(a, d, h);
  d.set(x);
  if (a.margin + b.margin > 0) addBallHessian(d, a.margin + b.margin, h);
  for (let i = 0; i < 3; i++) d[i] = -(r[i] * x[0] + r[3 + i] * x[1] + r[6 + i] * x[2]);
  if (b.hessian === null) return;
  b.hessian(b, d, m);
  // h += R m R'
  for (let i = 0; i < 3; i++) {
    const r0 = r[3 * i], r1 = r[3 * i + 1], r2 = r[3 * i + 2];
    const t0 = r0 * m[0] + r1 * m[3] + r2 * m[6], t1 = r0 * m[1] + r1 * m[4] + r2 * m[7],
      t2 = r0 * m[2] + r1 * m[5] + r2 * m[8];
    h[3 * i] += t0 * r[0] + t1 * r[1] + t2 * r[2];
    h[3 * i + 1] += t0 * r[3] + t1 * r[4] + t2 * r[5];
    h[3 * i + 2] += t0 * r[6] + t1 * r[7] + t2 * r[8];
  }
}

/** x = n / |n| and the support there. */
function expand(ws: DcfWorkspace, a: ConvexShape, b: ConvexShape): void {
  const { n, x } = ws, l = 1 / Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
  x[0] = n[0] * l; x[1] = n[1] * l; x[2] = n[2] * l;
  supportDifference(ws.q, a, b, x, ws.w);
}

/** Transposes three rows into `ws.columns`. */
function transpose(ws: DcfWorkspace, u: Float64Array, v: Float64Array, w: Float64Array): void {
  for (let t = 0; t < 3; t++) {
    const c = ws.columns[t];
    c[0] = u[t]; c[1] = v[t]; c[2] = w[t];
  }
}

/** See the file header. `tolerance`: of |sigma w - p|, relative to |p|. */
export function dcfNewton(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, tolerance: number, maxIterations: number, out: GrowthResult,
  ws: DcfWorkspace = createDcfWorkspace(),
): GrowthResult {
  if (a.hessian === null || b.hessian === null) throw new TypeError("dcfNewton: both shapes must have a Hessian");
  const { q, v, x, w, h, c, n, e, dx, dw, columns } = ws, p = q.p, r = 1e-3 * inradiusOf(a, b);
  setDifference(q, a, poseA, b, poseB);
  for (let i = 0; i < 4; i++) for (let t = 0; t < 3; t++) v[i][t] = r * START[i][t];
  const l = Math.sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
  let status: GrowthResult["status"] = "budget-spent", k = 0, alpha = NaN, lower = NaN, ready = false, last = -1;
  while (k < maxIterations) {
    k++;
    // face of the stored points that the ray pierces
    let omit = -1, i = 0, j = 0, m = 0;
    for (let t = 0; t < 4 && omit < 0; t++) {
      if (t === last) continue; // the face left behind
      i = t === 0 ? 1 : 0;
      j = t <= 1 ? 2 : 1;
      m = t === 3 ? 2 : 3;
      if (solve3(v[i], v[j], v[m], p, c) && c[0] >= -1e-14 && c[1] >= -1e-14 && c[2] >= -1e-14) omit = t;
    }
    let face = omit >= 0;
    if (face) {
      transpose(ws, v[i], v[j], v[m]);
      face = solve3(columns[0], columns[1], columns[2], ONE, n);
    }
    if (!face && !ready) {
      status = "precision-limit";
      break;
    }
    if (k <= EXPANSIONS || !ready) {
      expand(ws, a, b);
      ready = true;
    } else {
      hessian(ws, a, b);
      // [sigma H, w; x^T, 0] (dx, ds) = (p - sigma w, 0), by elimination of ds: H x = 0, so sigma H + w x^T is regular
      const sigma = l / Math.sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
      for (let t = 0; t < 3; t++) {
        e[t] = p[t] - sigma * w[t];
        for (let s = 0; s < 3; s++) columns[t][s] = sigma * h[3 * s + t] + w[s] * x[t];
      }
      if (solve3(columns[0], columns[1], columns[2], e, dx) && solve3(columns[0], columns[1], columns[2], w, dw)) {
        const g = (x[0] * dx[0] + x[1] * dx[1] + x[2] * dx[2]) / (x[0] * dw[0] + x[1] * dw[1] + x[2] * dw[2]);
        for (let t = 0; t < 3; t++) x[t] += dx[t] - g * dw[t];
        const s = 1 / Math.sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);
        for (let t = 0; t < 3; t++) x[t] *= s;
        supportDifference(q, a, b, x, w);
        const inside = omit >= 0 && solve3(v[i], v[j], v[m], w, c) && c[0] >= 0 && c[1] >= 0 && c[2] >= 0;
        if (!inside && face) expand(ws, a, b);
      } else if (face) expand(ws, a, b);
    }
    alpha = l / Math.sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
    lower = (x[0] * p[0] + x[1] * p[1] + x[2] * p[2]) / (x[0] * w[0] + x[1] * w[1] + x[2] * w[2]);
    const ex = p[0] - alpha * w[0], ey = p[1] - alpha * w[1], ez = p[2] - alpha * w[2];
    if (Math.sqrt(ex * ex + ey * ey + ez * ez) <= tolerance * l) {
      status = "optimal";
      break;
    }
    if (omit >= 0) {
      v[omit].set(w);
      last = omit;
    }
  }
  writeAnswer(q, a.center, alpha, lower, q.pointA, q.pointB, x, k, status, out);
  return out;
}
