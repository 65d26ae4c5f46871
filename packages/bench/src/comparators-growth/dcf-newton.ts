/**
 * Comparator: the DCF method (Lee et al. 2023) for sets with differentiable support functions: internal expansion first, then Newton on
 * sigma w(x) = p, |x| = 1, with w(x) the support point of D. Our own code from the description.
 *
 * In: two shapes with Hessians (smooth, strictly convex). Out: a growth result; points are support points, feasible to the tolerance only.
 */
import { addBallHessian } from "@col/shapes";
import type { ConvexShape, GrowthResult, Pose } from "@col/types";
import { createDifference, inradiusOf, setDifference, solve3, supportDifference, writeAnswer } from "./difference.ts";
import type { Difference } from "./difference.ts";

const START: readonly (readonly number[])[] = [[1, 0, -0.5], [-0.5, 0.5, -0.5], [-0.5, -0.5, -0.5], [0, 0, 1]];
/** Expansion steps before the first Newton step. */
const EXPANSIONS = 5;

/** Hessian of h_D at the unit vector x, A's frame. */
function hessian(q: Difference, a: ConvexShape, b: ConvexShape, x: Float64Array, h: Float64Array): void {
  const { bInA: r } = q, d = new Float64Array(3), m = new Float64Array(9);
  h.fill(0);
  d.set(x);
  if (a.hessian !== null) a.hessian(a, d, h);
  d.set(x);
  if (a.margin + b.margin > 0) addBallHessian(d, a.margin + b.margin, h);
  for (let i = 0; i < 3; i++) d[i] = -(r[i] * x[0] + r[3 + i] * x[1] + r[6 + i] * x[2]);
  if (b.hessian !== null) b.hessian(b, d, m);
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      for (let k = 0; k < 3; k++) {
        for (let l = 0; l < 3; l++) h[3 * i + j] += r[3 * i + k] * m[3 * k + l] * r[3 * j + l];
      }
    }
  }
}

/** See the file header. `tolerance`: of |sigma w - p|, relative to |p|. */
export function dcfNewton(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, tolerance: number, maxIterations: number, out: GrowthResult,
): GrowthResult {
  if (a.hessian === null || b.hessian === null) throw new TypeError("dcfNewton: both shapes must have a Hessian");
  const q = createDifference();
  setDifference(q, a, poseA, b, poseB);
  const p = q.p, l = Math.sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
  const v = START.map((c) => Float64Array.from(c, (x) => 1e-3 * inradiusOf(a, b) * x)), x = new Float64Array(3), w = new Float64Array(3), h = new Float64Array(9);
  const c = new Float64Array(3), n = new Float64Array(3);
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
    const face = omit >= 0 && solve3([v[i][0], v[j][0], v[m][0]], [v[i][1], v[j][1], v[m][1]], [v[i][2], v[j][2], v[m][2]], [1, 1, 1], n);
    if (!face && !ready) {
      status = "precision-limit";
      break;
    }
    const expand = (): void => {
      const length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
      for (let t = 0; t < 3; t++) x[t] = n[t] / length;
      supportDifference(q, a, b, x, w);
    };
    if (k <= EXPANSIONS || !ready) {
      expand();
      ready = true;
    } else {
      hessian(q, a, b, x, h);
      // [sigma H, w; x^T, 0] (dx, ds) = (p - sigma w, 0), by elimination of ds
      const sigma = l / Math.sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
      const g = [0, 1, 2].map((t) => [0, 1, 2].map((s) => sigma * h[3 * s + t] + w[s] * x[t]));
      const dx = new Float64Array(3), dw = new Float64Array(3), e = [0, 1, 2].map((t) => p[t] - sigma * w[t]);
      // H x = 0: (sigma H + w x^T) is regular; solve for e and for w, combine so that x . dx = 0
      if (solve3(g[0], g[1], g[2], e, dx) && solve3(g[0], g[1], g[2], w, dw)) {
        const along = x[0] * dx[0] + x[1] * dx[1] + x[2] * dx[2], across = x[0] * dw[0] + x[1] * dw[1] + x[2] * dw[2];
        for (let t = 0; t < 3; t++) x[t] += dx[t] - (along / across) * dw[t];
        const length = Math.sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);
        for (let t = 0; t < 3; t++) x[t] /= length;
        supportDifference(q, a, b, x, w);
        const inside = omit >= 0 && solve3(v[i], v[j], v[m], w, c) && c[0] >= 0 && c[1] >= 0 && c[2] >= 0;
        if (!inside && face) expand();
      } else if (face) expand();
    }
    const length = Math.sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
    alpha = l / length;
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
