/**
 * Points whose convex hull is a shape, for drawing.
 *
 * In: a shape, and the number of directions around it. Out: packed points (3 numbers each) in the shape's local
 * frame; `differencePoints` returns points of the Minkowski difference of two point sets, in their common frame.
 *
 * Method: the exact corners of a polytope without margin; for other shapes the support points in a grid of unit
 * directions. Sums and differences with more than 4096 pairs of corners use support points, too. A half-space is
 * refused, because it is unbounded.
 */
import {
  AFFINE_KIND,
  BOX_KIND,
  FIRST_DISCS_KIND,
  HALF_SPACE_KIND,
  LAST_DISCS_KIND,
  POINT_KIND,
  SEGMENT_KIND,
  TRIANGLE_KIND,
} from "@col/types";
import type { ConvexShape } from "@col/types";
import { ShapeKind } from "@col/shapes";

/** A sum with more corners than this is drawn by its support points, not by its corners. */
const CORNERS_MAX = 4096;

/** Corners of the core if it is a polytope with known corners, else `null`. */
function coreCorners(shape: ConvexShape): Float64Array | null {
  const b = shape.bounds, f = shape.params;
  if (shape.mesh !== null) return Float64Array.from(shape.mesh.vertices);
  switch (shape.kind) {
    case POINT_KIND: return f.slice(0, 3);
    case SEGMENT_KIND: return f.slice(0, 6);
    case TRIANGLE_KIND: return f.slice(0, 9);
    case BOX_KIND: return Float64Array.from({ length: 24 }, (_, i) => b[(((i / 3) >> (i % 3)) & 1) * 3 + (i % 3)]);
    case AFFINE_KIND: {
      const inner = shape.operands[0], v = inner.margin > 0 ? null : coreCorners(inner);
      return v === null ? null : v.map((_, i) => {
        const o = i - (i % 3), r = 3 * (i % 3);
        return f[r] * v[o] + f[r + 1] * v[o + 1] + f[r + 2] * v[o + 2] + f[9 + (i % 3)];
      });
    }
    case ShapeKind.Sum: {
      const p = coreCorners(shape.operands[0]), q = coreCorners(shape.operands[1]);
      return p === null || q === null ? null : sums(p, q, 1);
    }
    default: return null;
  }
}

/** All p + s q, or `null` if there are more than `CORNERS_MAX`. */
function sums(p: Float64Array, q: Float64Array, s: number): Float64Array | null {
  const n = p.length / 3, m = q.length / 3;
  if (n * m > CORNERS_MAX) return null;
  return Float64Array.from(
    { length: 3 * n * m },
    (_, i) => p[3 * Math.floor(i / (3 * m)) + (i % 3)] + s * q[3 * (Math.floor(i / 3) % m) + (i % 3)],
  );
}

/** A grid of unit directions: the two poles of `axis` (0, 1 or 2) and rings of `segments` directions about it. */
function directions(segments: number, axis: number): Float64Array {
  const rings = Math.max(2, segments >> 1), out: number[] = [];
  for (let i = 0; i <= rings; i++) {
    const polar = (Math.PI * i) / rings, count = i === 0 || i === rings ? 1 : segments;
    for (let k = 0; k < count; k++) {
      const turn = (2 * Math.PI * k) / segments,
        d = [Math.sin(polar) * Math.cos(turn), Math.sin(polar) * Math.sin(turn)];
      const at = [0, 0, 0];
      at[axis] = Math.cos(polar);
      at[(axis + 1) % 3] = d[0];
      at[(axis + 2) % 3] = d[1];
      out.push(...at);
    }
  }
  return Float64Array.from(out);
}

/** Points of the whole shape, margin included. `segments`: number of directions around the shape. */
export function surfacePoints(shape: ConvexShape, segments: number): Float64Array {
  if (shape.kind === HALF_SPACE_KIND) throw new TypeError("surfacePoints: a half-space is unbounded");
  const exact = shape.margin === 0 ? coreCorners(shape) : null;
  if (exact !== null) return exact;
  const axis = shape.kind >= FIRST_DISCS_KIND && shape.kind <= LAST_DISCS_KIND ? shape.params[3] : 1;
  const d = directions(segments, axis),
    out = new Float64Array(d.length),
    at = new Float64Array(3),
    p = new Float64Array(3);
  for (let i = 0; i < d.length; i += 3) {
    at[0] = d[i]; at[1] = d[i + 1]; at[2] = d[i + 2];
    shape.support(shape, at, p);
    for (let c = 0; c < 3; c++) out[i + c] = p[c] + shape.margin * d[i + c];
  }
  return out;
}

/**
 * Points a - b of two point sets: all differences if there are at most `CORNERS_MAX`, else the support point of the
 * difference in each direction of a grid.
 */
export function differencePoints(p: Float64Array, q: Float64Array, segments: number): Float64Array {
  const all = sums(p, q, -1);
  if (all !== null) return all;
  const d = directions(segments, 1), out = new Float64Array(d.length);
  const farthest = (v: Float64Array, x: number, y: number, z: number): number => {
    let best = 0;
    for (let i = 3; i < v.length; i += 3)
      if ((v[i] - v[best]) * x + (v[i + 1] - v[best + 1]) * y + (v[i + 2] - v[best + 2]) * z > 0) best = i;
    return best;
  };
  for (let i = 0; i < d.length; i += 3) {
    const a = farthest(p, d[i], d[i + 1], d[i + 2]), b = farthest(q, -d[i], -d[i + 1], -d[i + 2]);
    for (let c = 0; c < 3; c++) out[i + c] = p[a + c] - q[b + c];
  }
  return out;
}
