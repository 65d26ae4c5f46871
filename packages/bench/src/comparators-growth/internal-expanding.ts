/**
 * Comparator: Internal Expanding (Zheng and Chew), as the authors of the ray intersection paper run it against theirs.
 *
 * A tetrahedron of points of D around the centre; the face that the ray pierces is replaced by its support point until the supporting
 * plane closes on the face. In: a pair, relative tolerance, budget. Out: a growth result. Our own code from the description.
 */
import type { ConvexShape, GrowthResult, Pose } from "@col/types";
import { createDifference, solve3, supportDifference, writeAnswer } from "./difference.ts";

/** Start: corners inside the unit ball, around its middle. */
const START: readonly (readonly number[])[] = [[0.8, 0, -0.5], [-0.5, 0.5, -0.5], [-0.5, -0.5, -0.5], [0, 0, 1]];
/** Weights below this still count as non-negative: rounding of the 3 x 3 solve. No dimension. */
const ROUNDING = 1e-14;

/** See the file header. */
export function internalExpanding(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, tolerance: number, maxIterations: number, out: GrowthResult,
): GrowthResult {
  const q = createDifference(a, poseA, b, poseB), l = Math.sqrt(q.p[0] * q.p[0] + q.p[1] * q.p[1] + q.p[2] * q.p[2]);
  const v = START.map((c) => Float64Array.from(c, (x) => q.inradius * x));
  const share = (a.inradius + a.margin) / q.inradius, xs = v.map((c) => c.map((x) => share * x)), ys = v.map((c) => c.map((x) => (share - 1) * x));
  const n = new Float64Array(3), s = new Float64Array(3), c = new Float64Array(3), one = [1, 1, 1], zA = new Float64Array(3), zB = new Float64Array(3);
  let upper = Infinity, lower = 0, last = -1, status: GrowthResult["status"] = "budget-spent", k = 0;
  const best = new Float64Array(3);
  if (!(q.inradius > 0)) status = "ill-conditioned";
  else if (!(l > 0)) status = "coincident-centres";
  else {
    while (k < maxIterations) {
      k++;
      // the face whose cone holds the ray
      let omit = -1, i = 0, j = 0, m = 0;
      for (let t = 0; t < 4 && omit < 0; t++) {
        if (t === last) continue;
        i = t === 0 ? 1 : 0;
        j = t <= 1 ? 2 : 1;
        m = t === 3 ? 2 : 3;
        if (solve3(v[i], v[j], v[m], q.p, c) && c[0] >= -ROUNDING && c[1] >= -ROUNDING && c[2] >= -ROUNDING) omit = t;
      }
      if (omit < 0) {
        status = "precision-limit";
        break;
      }
      const sum = c[0] + c[1] + c[2];
      upper = sum;
      for (let t = 0; t < 3; t++) {
        zA[t] = (c[0] * xs[i][t] + c[1] * xs[j][t] + c[2] * xs[m][t]) / sum;
        zB[t] = (c[0] * ys[i][t] + c[1] * ys[j][t] + c[2] * ys[m][t]) / sum;
      }
      // normal with n . v = 1 on the face: rows instead of columns
      const rows = [0, 1, 2].map((t) => [v[i][t], v[j][t], v[m][t]]);
      if (!solve3(rows[0], rows[1], rows[2], one, n)) {
        status = "precision-limit";
        break;
      }
      const length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
      for (let t = 0; t < 3; t++) n[t] /= length;
      supportDifference(q, n, s);
      const bound = (n[0] * q.p[0] + n[1] * q.p[1] + n[2] * q.p[2]) / (n[0] * s[0] + n[1] * s[1] + n[2] * s[2]);
      if (bound > lower) {
        lower = bound;
        best.set(n);
      }
      if (upper <= lower * (1 + tolerance)) {
        status = "optimal";
        break;
      }
      v[omit].set(s);
      xs[omit].set(q.pointA);
      ys[omit].set(q.pointB);
      last = omit;
    }
  }
  if (status === "ill-conditioned") upper = lower = NaN;
  if (status === "coincident-centres") upper = 0;
  writeAnswer(q, upper, lower, zA, zB, best, k, status, out);
  return out;
}
