/**
 * Convex polygons of the plane in rational arithmetic: hull, intersection, area. No tolerance anywhere.
 *
 * In: points as doubles, x and y. Out: polygons counter-clockwise, corners as fractions; areas rounded once.
 * Method: Andrew's hull on BigInt fractions; corners of a common part are corners of either polygon and crossings.
 */
import { ratio, toIntegers } from "./rational.ts";

/** x / w, y / w with w > 0, over the common power of two of `RationalPolygon`. */
interface Corner {
  readonly x: bigint;
  readonly y: bigint;
  readonly w: bigint;
}

/** A convex polygon, counter-clockwise; coordinates are integers over 2^shift. */
export interface RationalPolygon {
  readonly corners: readonly Corner[];
  readonly shift: number;
}

/** Twice the signed area of a triangle, times the three denominators, which are positive. */
function turn(a: Corner, b: Corner, c: Corner): bigint {
  return (b.x * a.w - a.x * b.w) * (c.y * a.w - a.y * c.w) - (b.y * a.w - a.y * b.w) * (c.x * a.w - a.x * c.w);
}

/** Before in x, then in y. */
function compare(p: Corner, q: Corner): number {
  const x = p.x * q.w - q.x * p.w, d = x === 0n ? p.y * q.w - q.y * p.w : x;
  return d > 0n ? 1 : d < 0n ? -1 : 0;
}

/** The hull of corners, strictly convex. */
function hullOf(corners: readonly Corner[]): Corner[] {
  const points = corners.toSorted(compare), half = (list: readonly Corner[]): Corner[] => {
    const out: Corner[] = [];
    for (const p of list) {
      while (out.length > 1 && turn(out[out.length - 2], out[out.length - 1], p) <= 0n) out.pop();
      out.push(p);
    }
    return out.slice(0, -1);
  };
  return [...half(points), ...half(points.toReversed())];
}

/** Hulls of several sets of points, over one power of two. */
export function hullsOf(sets: readonly (readonly number[])[]): RationalPolygon[] {
  const { n, shift } = toIntegers(sets.flat());
  let at = 0;
  return sets.map((set) => {
    const points: Corner[] = [];
    for (let i = 0; i < set.length; i += 2) points.push({ x: n[at + i], y: n[at + i + 1], w: 1n });
    at += set.length;
    return { corners: hullOf(points), shift };
  });
}

/** The common part of two hulls over the same power of two: the hull of corners in the other and of crossings. */
export function intersectPolygons(p: RationalPolygon, q: RationalPolygon): RationalPolygon {
  const next = (list: readonly Corner[], i: number): Corner => list[(i + 1) % list.length],
    found: Corner[] = [], within = (c: Corner, { corners }: RationalPolygon): boolean =>
      corners.every((a, i) => turn(a, next(corners, i), c) >= 0n);
  found.push(...p.corners.filter((c) => within(c, q)), ...q.corners.filter((c) => within(c, p)));
  p.corners.forEach((c, i) => {
    const d = next(p.corners, i), dx = d.x - c.x, dy = d.y - c.y;
    q.corners.forEach((a, k) => {
      const b = next(q.corners, k), gc = turn(a, b, c), gd = turn(a, b, d);
      if (!((gc > 0n && gd < 0n) || (gc < 0n && gd > 0n))) return;
      const ga = turn(c, d, a), gb = turn(c, d, b);
      if (ga * gb > 0n) return;
      // c + t (d - c), t = gc / (gc - gd)
      const s = gc - gd, sign = s < 0n ? -1n : 1n;
      found.push({ x: sign * (c.x * s + dx * gc), y: sign * (c.y * s + dy * gc), w: sign * s });
    });
  });
  const once = found.filter((c, i) => found.findIndex((d) => compare(c, d) === 0) === i);
  return { corners: once.length < 3 ? once : hullOf(once), shift: p.shift };
}

/** The corners as doubles. */
export function polygonCorners({ corners, shift }: RationalPolygon): [number, number][] {
  return corners.map(({ x, y, w }) => {
    const d = w << BigInt(shift);
    return [ratio(x, d), ratio(y, d)];
  });
}

/** The area: a sum of exact triangles about the first corner, each rounded once. */
export function polygonArea({ corners, shift }: RationalPolygon): number {
  let area = 0;
  for (let i = 1; i + 1 < corners.length; i++) {
    const a = corners[0], b = corners[i], c = corners[i + 1];
    area += ratio(turn(a, b, c), (2n * a.w * a.w * b.w * c.w) << BigInt(2 * shift));
  }
  return area;
}
