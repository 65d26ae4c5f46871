/**
 * Upper bounds of supports of shapes, and the points around a shape: from the numbers of the shape alone, not from its
 * support function.
 */
import {
  BOX_KIND, ELLIPSOID_KIND, FIRST_DISCS_KIND, LAST_DISCS_KIND, MESH_KIND, POINT_KIND, SEGMENT_KIND, TRIANGLE_KIND,
} from "@col/types";
import type { ConvexShape } from "@col/types";
import { add, ball, greatest, maxOf, mul, neg, root, toNumber } from "./ball.ts";
import type { Ball } from "./ball.ts";
import { dot, vectorOf } from "./rigid.ts";
import type { Vector } from "./rigid.ts";

/** Corners whose double value is this near to the largest one, relative to the sizes, may be the largest. */
const NEAR = 1e-12;

/** The points of `points`, 3 numbers each, that may have the largest value, which is computed with doubles. */
export function mayBeLargest(
  points: ArrayLike<number>, size: number, value: (x: number, y: number, z: number) => number,
): number[] {
  const values = new Float64Array(points.length / 3), found: number[] = [];
  let most = -Infinity;
  for (let i = 0; i < values.length; i++) {
    values[i] = value(points[3 * i], points[3 * i + 1], points[3 * i + 2]);
    if (values[i] > most) most = values[i];
  }
  most -= NEAR * size;
  for (let i = 0; i < values.length; i++) if (values[i] >= most) found.push(3 * i);
  return found;
}

/** Corners of the box around a core. */
function cornersOf({ bounds: b }: ConvexShape): Float64Array {
  const out = new Float64Array(24);
  for (let k = 0; k < 24; k++) out[k] = b[k % 3 + 3 * ((Math.floor(k / 3) >> (k % 3)) & 1)];
  return out;
}

/** Largest coordinate of a core. */
export const sizeOf = (shape: ConvexShape): number => shape.bounds.reduce((most, x) => Math.max(most, Math.abs(x)), 0);

/** Points whose hull is the core, of polytopes; null for other cores. */
function verticesOf(shape: ConvexShape): ArrayLike<number> | null {
  const { kind } = shape;
  if (kind === MESH_KIND) return shape.mesh?.vertices ?? null;
  if (kind === BOX_KIND) return cornersOf(shape);
  return kind === POINT_KIND || kind === SEGMENT_KIND || kind === TRIANGLE_KIND ? shape.params : null;
}

/** Points whose hull holds the core. */
export const pointsAround = (shape: ConvexShape): ArrayLike<number> => verticesOf(shape) ?? cornersOf(shape);

const along = (d: Vector, p: ArrayLike<number>, at: number): Ball => dot(d, vectorOf(p[at], p[at + 1], p[at + 2]));

/** Largest d . p of an ellipsoid about the origin, and of solids between two discs. */
function curvedSupport({ kind, params: p }: ConvexShape, d: Vector): bigint {
  if (kind === ELLIPSOID_KIND) {
    const [x, y, z] = d.map((c, i) => mul(c, ball(p[i])));
    return greatest(root(add(add(mul(x, x), mul(y, y)), mul(z, z))));
  }
  if (kind < FIRST_DISCS_KIND || kind > LAST_DISCS_KIND)
    throw new TypeError(`the checker of proofs knows no supports of shapes of kind ${kind}`);
  const i = p[3], [u, v] = [d[(i + 1) % 3], d[(i + 2) % 3]], rim = root(add(mul(u, u), mul(v, v))),
    up = mul(d[i], ball(p[2]));
  return maxOf([greatest(add(up, mul(ball(p[1]), rim))), greatest(add(neg(up), mul(ball(p[0]), rim)))]);
}

/** Upper bound of the largest d . p of a core, |d| about 1. */
export function supportOf(shape: ConvexShape, d: Vector): bigint {
  const points = verticesOf(shape);
  if (points === null) return curvedSupport(shape, d);
  const [x, y, z] = d.map(({ m }) => toNumber(m)),
    candidates = mayBeLargest(points, sizeOf(shape), (a, b, c) => x * a + y * b + z * c);
  return maxOf(candidates.map((at) => greatest(along(d, points, at))));
}
