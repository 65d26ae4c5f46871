/**
 * Checks the proof of a minimum depth by a polytope inside D = A - B that contains a ball about the origin.
 *
 * In: the corners (points of D about the origin), the triangles, the bound, D's support. Out: the faults, as text; an
 * empty list: no direction of D is lower than the bound. The proof: every corner is a point of D, so the hull of the
 * surface is in D. The surface is closed, each edge in two triangles that run it in opposite ways, and its winding
 * number about the origin is not 0, so the origin is inside. No triangle is nearer to the origin than the bound (exact
 * rationals), so the winding number is the same in all of the ball of that radius, and the ball is in the hull. No
 * triangle's plane is used: the planes of slender triangles are inaccurate.
 */
import { exactPolytopeDistance } from "../oracle/polytope-exact.ts";
import { toIntegers } from "../oracle/rational.ts";
import type { Support } from "../oracle/ray-exit.ts";
import { minNorm } from "../oracle/min-norm.ts";

export interface InnerPolytope {
  /** Three coordinates a corner. */
  readonly corners: ArrayLike<number>;
  /** Three corners a triangle, counter-clockwise seen from outside. */
  readonly triangles: ArrayLike<number>;
  /** No direction is said to be lower. Length. */
  readonly bound: number;
}

type Point = readonly [bigint, bigint, bigint];

/** Directions of rays, with no plane through a handful of round points in common. */
const RAYS: readonly Point[] = [[10007n, 7919n, -6007n], [-3571n, 9001n, 5081n], [4493n, -8117n, 9973n]];

const determinant = (p: Point, q: Point, r: Point): bigint =>
  p[0] * (q[1] * r[2] - q[2] * r[1]) + p[1] * (q[2] * r[0] - q[0] * r[2]) + p[2] * (q[0] * r[1] - q[1] * r[0]);

/** How often the surface winds about the origin: its crossings of a ray, exactly. NaN: every ray meets an edge. */
function windings(points: readonly Point[], triangles: ArrayLike<number>): number {
  for (const ray of RAYS) {
    let count = 0;
    for (let k = 0; k < triangles.length; k += 3) {
      const p = points[triangles[k]], q = points[triangles[k + 1]], r = points[triangles[k + 2]];
      const u = determinant(ray, p, q), v = determinant(ray, q, r), w = determinant(ray, r, p);
      if ((u > 0n || v > 0n || w > 0n) && (u < 0n || v < 0n || w < 0n)) continue;
      const side = determinant(p, q, r);
      if (u === 0n || v === 0n || w === 0n || side === 0n) {
        count = NaN;
        break;
      }
      // outward through a triangle whose corners run counter-clockwise, or inward through one that is turned over
      if (u > 0n && side > 0n) count++;
      if (u < 0n && side < 0n) count--;
    }
    if (!Number.isNaN(count)) return count;
  }
  return NaN;
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
  for (let k = 0; k < triangles.length; k += 3) {
    const t = [triangles[k], triangles[k + 1], triangles[k + 2]],
      [p, q, r] = t.map(point);
    for (let e = 0; e < 3; e++) {
      const key = `${t[e]} ${t[(e + 1) % 3]}`;
      edges.set(key, (edges.get(key) ?? 0) + 1);
      used.add(t[e]);
    }
    const far = exactPolytopeDistance([...p, ...q, ...r], [0, 0, 0]).distance;
    if (far < bound - rounding)
      faults.push(`triangle ${t.join(", ")} is ${bound - far} nearer than the bound ${bound}`);
  }
  for (const [key, count] of edges) {
    const back = edges.get(key.split(" ").reverse().join(" ")) ?? 0;
    if (count !== 1 || back !== 1) faults.push(`edge ${key} is run ${count} times, and ${back} times the other way`);
  }
  const { n } = toIntegers(corners);
  const points = Array.from({ length: n.length / 3 }, (_, i): Point => [n[3 * i], n[3 * i + 1], n[3 * i + 2]]);
  const turns = bound > rounding ? windings(points, triangles) : 1;
  if (turns !== 1) faults.push(`the surface winds ${turns} times about the origin`);
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
