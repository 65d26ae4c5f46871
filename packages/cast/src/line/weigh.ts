/**
 * The convex weights of a cast's contact: the point (0, 0, z) of the line as a combination of the corners p, q, r.
 *
 * In: a `LineCast` whose triangle the line passes through, in the cast frame (third axis along the line); x, y, z are
 * lengths. Out: the weights of p, q, r (>= 0, sum 1), and `upper`, the z of the point that they represent, if it
 * differs beyond rounding. False: that point is not on the line.
 *
 * Method: the barycentric coordinates of (0, 0) in the triangle's projection along the line, corrected three times by
 * the remaining error, because weights of a needle lose digits. If rounding puts the line outside the triangle, the
 * nearest edge is used.
 */
import { base } from "./triangle.ts";
import type { DifferencePoint, LineCast } from "./line-cast.ts";

/** Corrections of the weights by the distance of their point from the line: a needle's weights lose digits. */
const CORRECTIONS = 3;
/** A point whose z differs from `upper` by more than this fraction of the size is not on the triangle's plane. */
const ROUNDED = 1e-13;
/** A point farther from the line than this fraction of the size is not on it. */
const BESIDE = 1e-10;

/** Weights of the point of the edge u v whose shadow is nearest to the line. */
function weighEdge(u: DifferencePoint, v: DifferencePoint, other: DifferencePoint): void {
  const ex = v.x - u.x, ey = v.y - u.y, ee = ex * ex + ey * ey, t = ee > 0 ? -(u.x * ex + u.y * ey) / ee : 0;
  v.weight = Math.max(0, Math.min(1, t));
  u.weight = 1 - v.weight;
  other.weight = 0;
}

/**
 * Writes the weights of the corners at the point (0, 0) of their shadows. If rounding puts the line outside of the
 * triangle, the weights of the nearest edge. `upper` becomes the z of the weighted point if it differs by more than
 * rounding. False if that point is not on the line.
 */
export function weigh(c: LineCast): boolean {
  const s = base(c), next = s === c.p ? c.q : s === c.q ? c.r : c.p, last = s === c.p ? c.r : s === c.q ? c.p : c.q;
  const ux = next.x - s.x, uy = next.y - s.y, vx = last.x - s.x, vy = last.y - s.y, area = ux * vy - uy * vx;
  let j = 0, k = 0, x = s.x, y = s.y;
  for (let i = 0; i < CORRECTIONS; i++) {
    j += (y * vx - x * vy) / area;
    k += (uy * x - ux * y) / area;
    x = s.x + j * ux + k * vx;
    y = s.y + j * uy + k * vy;
  }
  next.weight = j;
  last.weight = k;
  s.weight = 1 - j - k;
  const least = Math.min(j, k, s.weight);
  if (!(least >= 0)) {
    if (least === s.weight) weighEdge(next, last, s);
    else if (least === j) weighEdge(s, last, next);
    else weighEdge(s, next, last);
  }
  const { p, q, r } = c, z = p.weight * p.z + q.weight * q.z + r.weight * r.z,
    beside = Math.abs(p.weight * p.x + q.weight * q.x + r.weight * r.x)
      + Math.abs(p.weight * p.y + q.weight * q.y + r.weight * r.y);
  if (Math.abs(z - c.upper) > ROUNDED * c.size) c.upper = z;
  return beside <= BESIDE * c.size;
}
