/**
 * Comparator: the growth distance by GJK's ray cast (van den Bergen, "Ray casting against general convex objects with
 * application to continuous collision detection", 2004), cited by the ray intersection paper as the other way to shoot
 * a ray at D.
 *
 * The ray runs from outside D towards its interior point 0, along the line of the centres: x = (1 - l) s, s = k p
 * outside D. Each supporting plane that separates x from D moves x on to it; the simplex holds the points of D nearest
 * to x. It ends where x is nearer to the simplex than the tolerance. x is never inside D by more than rounding, so its
 * factor is a lower bound of alpha; a ball of radius r about 0 is inside D and x is within d of a point of D, so that
 * factor times 1 + d / r is an upper one. Our own code from the description.
 */
import { nearestSignedVolumes, simplexWeights } from "@col/kernel";
import { createSimplex } from "@col/types";
import type { ConvexShape, GrowthResult, Pose } from "@col/types";
import { createDifference, inradiusOf, setDifference, supportDifference, writeAnswer } from "./difference.ts";

/** See the file header. `tolerance`: relative width of the bracket, d / r. */
export function growthByRayCast(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, tolerance: number, maxIterations: number, out: GrowthResult,
): GrowthResult {
  const f = (n: number): Float64Array => new Float64Array(n), q = createDifference(), n = f(3), w = f(3), best = f(3),
    x = f(3), near = f(3), rows = f(12);
  const points = f(12), ofA = f(12), ofB = f(12), zA = f(3), zB = f(3);
  setDifference(q, a, poseA, b, poseB);
  const p = q.p, l = Math.sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
  let status: GrowthResult["status"] = "budget-spent", k = 0, beta = NaN, d = Infinity;
  const r = inradiusOf(a, b);
  if (!(r > 0)) status = "ill-conditioned";
  else if (!(l > 0)) status = "coincident-centres";
  else {
    // the plane across the ray: x on it, its support point the first of the simplex
    for (let i = 0; i < 3; i++) n[i] = best[i] = p[i] / l;
    supportDifference(q, a, b, n, w);
    beta = (n[0] * w[0] + n[1] * w[1] + n[2] * w[2]) / l;
    let rank = 1;
    points.set(w);
    ofA.set(q.pointA);
    ofB.set(q.pointB);
    k = 1;
    for (;;) {
      for (let i = 0; i < 3; i++) x[i] = beta * p[i];
      for (let j = 0; j < rank; j++) for (let i = 0; i < 3; i++) rows[3 * j + i] = x[i] - points[3 * j + i];
      let mask = nearestSignedVolumes(rows, rank, near);
      d = Math.sqrt(near[0] * near[0] + near[1] * near[1] + near[2] * near[2]);
      const inside = mask === 15;
      // drop the rows that do not carry the nearest point
      let kept = 0;
      for (let j = 0; j < rank; j++, mask >>= 1) {
        if ((mask & 1) === 0) continue;
        for (let i = 0; i < 3; i++) {
          points[3 * kept + i] = points[3 * j + i];
          ofA[3 * kept + i] = ofA[3 * j + i];
          ofB[3 * kept + i] = ofB[3 * j + i];
        }
        kept++;
      }
      rank = kept;
      if (inside || !(d > tolerance * r)) {
        status = "optimal";
        break;
      }
      if (k >= maxIterations) break;
      k++;
      for (let i = 0; i < 3; i++) n[i] = near[i] / d;
      supportDifference(q, a, b, n, w);
      let still = false;
      const np = n[0] * p[0] + n[1] * p[1] + n[2] * p[2], h = n[0] * w[0] + n[1] * w[1] + n[2] * w[2];
      if (np > 0 && h < beta * np) {
        beta = h / np;
        best.set(n);
      } else still = true;
      let old = false;
      for (let j = 0; j < rank; j++)
        if (points[3 * j] === w[0] && points[3 * j + 1] === w[1] && points[3 * j + 2] === w[2]) old = true;
      if (old && still) {
        status = "precision-limit";
        break;
      }
      if (old) continue;
      points.set(w, 3 * rank);
      ofA.set(q.pointA, 3 * rank);
      ofB.set(q.pointB, 3 * rank);
      rank++;
    }
    // weights of the point of the simplex nearest to x; the points behind
    const simplex = createSimplex();
    for (let j = 0; j < rank; j++) for (let i = 0; i < 3; i++) simplex.w[3 * j + i] = x[i] - points[3 * j + i];
    simplex.rank = rank;
    simplexWeights(simplex);
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < rank; j++) {
        zA[i] += simplex.lambda[j] * ofA[3 * j + i];
        zB[i] += simplex.lambda[j] * ofB[3 * j + i];
      }
    }
  }
  const lower = status === "ill-conditioned" ? NaN : status === "coincident-centres" ? 0 : 1 / beta;
  writeAnswer(q, a.center, lower === 0 ? 0 : lower * (1 + d / r), lower, zA, zB, best, k, status, out);
  return out;
}
