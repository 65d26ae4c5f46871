/**
 * Exact signed distance of convex polygons, for the references of samples: the rules of `bruteForce` in whole numbers.
 *
 * In: corners of both in their own frames, poses x, y, cosine, sine (the doubles are taken as exact). Out: distance and
 * depth, each rounded once. Products of doubles are integers over a power of two, so signs and minima are exact;
 * squares of lengths are fractions of such integers.
 */
import type { Corners } from "../../src/index.ts";
import { sqrtRatio, toIntegers } from "../../src/oracle/rational.ts";

/** x, y, cosine, sine. */
export type Placement = readonly [number, number, number, number];

type Point = readonly [bigint, bigint];

/** Square of a length: num / den, den > 0. */
interface Square {
  readonly num: bigint;
  readonly den: bigint;
}

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]], cross = (a: Point, b: Point): bigint =>
  a[0] * b[1] - a[1] * b[0], dot = (a: Point, b: Point): bigint => a[0] * b[0] + a[1] * b[1];
const isLess = (a: Square, b: Square): boolean => a.num * b.den < b.num * a.den;

/** Square of the distance of p from the edge a, b, which may be a point. */
function fromEdge(p: Point, a: Point, b: Point): Square {
  const e = minus(b, a), d = minus(p, a), ee = dot(e, e), t = dot(d, e);
  if (ee === 0n || t <= 0n) return { num: dot(d, d), den: 1n };
  if (t >= ee) return { num: dot(minus(p, b), minus(p, b)), den: 1n };
  return { num: cross(d, e) ** 2n, den: ee };
}

function squaredDistance(P: readonly Point[], Q: readonly Point[]): Square {
  let best: Square | null = null;
  for (const [R, S] of [[P, Q], [Q, P]]) for (const p of R) S.forEach((a, i) => {
    const found = fromEdge(p, a, S[(i + 1) % S.length]);
    if (best === null || isLess(found, best)) best = found;
  });
  return best ?? { num: 0n, den: 1n };
}

/** Gap of the projections on n, times the length of n; minus the overlap if they meet. */
function gapAlong(P: readonly Point[], Q: readonly Point[], n: Point): bigint {
  const range = (R: readonly Point[]): [bigint, bigint] => {
    const all = R.map((v) => dot(v, n));
    return [all.reduce((a, b) => (b < a ? b : a)), all.reduce((a, b) => (b > a ? b : a))];
  };
  const [p0, p1] = range(P), [q0, q1] = range(Q);
  return q0 - p1 > p0 - q1 ? q0 - p1 : p0 - q1;
}

/** Both polygons in the world, over 2^shift. */
function inWorld(P: Corners, tp: Placement, Q: Corners, tq: Placement): readonly [Point[], Point[], number] {
  const { n, shift } = toIntegers([...tp, ...tq, ...P.flat(), ...Q.flat()]), one = 1n << BigInt(shift);
  const placed = (pose: number, from: number, count: number): Point[] => Array.from({ length: count }, (_, i) => {
    const [x, y, c, s] = n.slice(pose, pose + 4), [u, v] = n.slice(from + 2 * i, from + 2 * i + 2);
    return [x * one + c * u - s * v, y * one + s * u + c * v];
  });
  return [placed(0, 8, P.length), placed(4, 8 + 2 * P.length, Q.length), 2 * shift];
}

const WORLD: Placement = [0, 0, 1, 0];

/** Whether closed polygons meet, their distance and their depth. */
export function exactPolygons(localP: Corners, localQ: Corners, tp: Placement = WORLD, tq: Placement = WORLD): {
  readonly hit: 0 | 1; readonly d: number; readonly depth: number } {
  const [P, Q, shift] = inWorld(localP, tp, localQ, tq);
  let depth: Square | null = null, isApart = false;
  for (const R of [P, Q]) R.forEach((a, i) => {
    const e = minus(R[(i + 1) % R.length], a), ee = dot(e, e);
    if (ee === 0n) return;
    const gap = gapAlong(P, Q, [e[1], -e[0]]), found = { num: gap * gap, den: ee };
    if (gap > 0n || (R.length === 2 && gapAlong(P, Q, e) > 0n)) isApart = true; // on one line: along it
    if (depth === null || isLess(found, depth)) depth = found;
  });
  const distance = squaredDistance(P, Q), root = ({ num, den }: Square): number => sqrtRatio(num, den, shift);
  if (isApart || depth === null) return { hit: distance.num === 0n ? 1 : 0, d: root(distance), depth: 0 };
  return { hit: 1, d: 0, depth: root(depth) };
}
