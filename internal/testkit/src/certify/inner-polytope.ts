/**
 * Takes apart the proof of a least depth by a polytope inside D = A - B that holds a ball about the origin.
 *
 * In: the corners (points of D about the origin), the triangles, the bound, D's support. Out: what does not hold, as
 * sentences; none: no direction of D is lower than the bound. The proof: every corner is a point of D, so the hull of
 * the surface is in D. The surface is closed, each edge in two triangles that run it in opposite ways, and its winding
 * number about the origin is not 0, so the origin is inside. No triangle is nearer to the origin than the bound (exact
 * rationals), so the winding number is the same in all of the ball of that radius, and the ball is in the hull. No
 * plane of any triangle is asked for: slender ones have none worth using.
 */
import { exactPolytopeDistance } from "../oracle/polytope-exact.ts";
import type { Support } from "../oracle/ray-exit.ts";
import { minNorm } from "./min-norm.ts";

export interface InnerPolytope {
  /** Three coordinates a corner. */
  readonly corners: ArrayLike<number>;
  /** Three corners a triangle, counter-clockwise seen from outside. */
  readonly triangles: ArrayLike<number>;
  /** No direction is said to be lower. Length. */
  readonly bound: number;
}

/**
 * Signed solid angle of a triangle seen from the origin: Van Oosterom, Strackee, IEEE Transactions on Biomedical
 * Engineering 30(2), 1983.
 */
function solidAngle(p: readonly number[], q: readonly number[], r: readonly number[]): number {
  const dot = (u: readonly number[], v: readonly number[]): number => u[0] * v[0] + u[1] * v[1] + u[2] * v[2],
    a = Math.hypot(...p),
    b = Math.hypot(...q),
    c = Math.hypot(...r);
  const det =
    p[0] * (q[1] * r[2] - q[2] * r[1]) + p[1] * (q[2] * r[0] - q[0] * r[2]) + p[2] * (q[0] * r[1] - q[1] * r[0]);
  return 2 * Math.atan2(det, a * b * c + dot(p, q) * c + dot(q, r) * a + dot(r, p) * b);
}

/** See the file header. `rounding`: a length that corners may be outside of D, and triangles nearer than the bound. */
export function innerPolytopeFaults(
  support: Support,
  { corners, triangles, bound }: InnerPolytope,
  rounding: number,
): string[] {
  const faults: string[] = [],
    point = (i: number): number[] => [corners[3 * i], corners[3 * i + 1], corners[3 * i + 2]];
  const edges = new Map<string, number>(),
    used = new Set<number>();
  let angle = 0;
  for (let k = 0; k < triangles.length; k += 3) {
    const t = [triangles[k], triangles[k + 1], triangles[k + 2]],
      [p, q, r] = t.map(point);
    for (let e = 0; e < 3; e++) {
      const key = `${t[e]} ${t[(e + 1) % 3]}`;
      edges.set(key, (edges.get(key) ?? 0) + 1);
      used.add(t[e]);
    }
    angle += solidAngle(p, q, r);
    const far = exactPolytopeDistance([...p, ...q, ...r], [0, 0, 0]).distance;
    if (far < bound - rounding)
      faults.push(`triangle ${t.join(", ")} is ${bound - far} nearer than the bound ${bound}`);
  }
  for (const [key, count] of edges) {
    const back = edges.get(key.split(" ").reverse().join(" ")) ?? 0;
    if (count !== 1 || back !== 1) faults.push(`edge ${key} is run ${count} times, and ${back} times the other way`);
  }
  if (bound > rounding && !(Math.abs(angle / (4 * Math.PI) - 1) < 1e-6))
    faults.push(`the surface winds ${angle / (4 * Math.PI)} times about the origin`);
  for (const i of used) {
    const w = point(i),
      from = Float64Array.from(w, (c) => -c);
    const moved = (d: Float64Array, out: Float64Array): void => {
      support(d, out);
      for (let c = 0; c < 3; c++) out[c] -= w[c];
    };
    if (from.every((c) => c === 0)) continue;
    const { lower } = minNorm(moved, from, {
      tolerance: 0.1 * rounding,
      enough: 0.5 * rounding,
      tooFar: rounding,
      maxIterations: 200,
    });
    if (lower > rounding) faults.push(`corner ${i} is ${lower} outside`);
  }
  return faults;
}
