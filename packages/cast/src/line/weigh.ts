/** The contact as a sum of its triangle's corners. */
import { base } from "./triangle.ts";
import type { DifferencePoint, LineCast } from "./line-cast.ts";

/** Times that the weights are corrected by how far their point is from the line: a needle's weights lose digits. */
const CORRECTIONS = 3;
/** A point whose z differs from `upper` by more than this part of the size is not on the triangle's plane. */
const ROUNDED = 1e-13;
/** A point further from the line than this part of the size is not on it. */
const BESIDE = 1e-10;

/** Weights of the point of the edge u v whose shadow is nearest to the line. */
function weighEdge(u: DifferencePoint, v: DifferencePoint, other: DifferencePoint): void {
  const ex = v.x - u.x, ey = v.y - u.y, ee = ex * ex + ey * ey, t = ee > 0 ? -(u.x * ex + u.y * ey) / ee : 0;
  v.weight = Math.max(0, Math.min(1, t));
  u.weight = 1 - v.weight;
  other.weight = 0;
}

/**
 * Weights of the corners at the point (0, 0) of their shadows; where rounding has let the line slip out of the
 * triangle, of the edge that it is nearest to. Beyond rounding, `upper` becomes the z of the point that they make.
 * False where that point is not on the line.
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
