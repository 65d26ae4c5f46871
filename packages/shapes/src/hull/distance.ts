/**
 * Distance of a point from a segment (2-D) and from a triangle (3-D). It is accurate to a few roundings of the
 * DISTANCE, also for needles and slivers.
 *
 * - In: scaled coordinates (2 or 3 doubles per point) and indices of points. Out: a distance in scaled units.
 * - Method: heights are exact determinants over lengths; where the projection lies outside, the distance to the nearest
 *   end or side.
 * - Used where a height is near the tolerance, not in hot loops.
 */
import { exactNormal, orient2dValue, orient3dValue } from "@col/kernel";

/**
 * Below this ratio of width to length a triangle is measured as its three sides (its width is then below 1e-14 of its
 * length).
 */
const SLIVER = 1e-14;

/** Distance of point `p` from the segment a, b; indices into `xy`. */
export function distanceToSegment2(xy: Float64Array, a: number, b: number, p: number): number {
  const ax = xy[2 * a], ay = xy[2 * a + 1], bx = xy[2 * b], by = xy[2 * b + 1], px = xy[2 * p], py = xy[2 * p + 1];
  const ex = bx - ax, ey = by - ay;
  const square = ex * ex + ey * ey;
  const along = (px - ax) * ex + (py - ay) * ey;
  if (square > 0 && along > 0 && along < square)
    return Math.abs(orient2dValue(ax, ay, bx, by, px, py)) / Math.sqrt(square);
  const far = along > 0;
  const dx = px - (far ? bx : ax), dy = py - (far ? by : ay);
  return Math.sqrt(dx * dx + dy * dy);
}

/** Distance of point `p` from the triangle a, b, c; indices into `points` (xyz). */
export function distanceToTriangle(points: Float64Array, a: number, b: number, c: number, p: number): number {
  const bx = points[3 * b] - points[3 * a], by = points[3 * b + 1] - points[3 * a + 1],
    bz = points[3 * b + 2] - points[3 * a + 2];
  const cx = points[3 * c] - points[3 * a], cy = points[3 * c + 1] - points[3 * a + 1],
    cz = points[3 * c + 2] - points[3 * a + 2];
  const n = new Float64Array(3);
  exactNormal(points, a, b, c, n);
  const nx = n[0], ny = n[1], nz = n[2];
  const area = Math.sqrt(nx * nx + ny * ny + nz * nz);
  const reliable = area > SLIVER * Math.sqrt((bx * bx + by * by + bz * bz) * (cx * cx + cy * cy + cz * cz));
  if (reliable && inFront(points, a, b, p, nx, ny, nz) && inFront(points, b, c, p, nx, ny, nz) && inFront(points, c, a,
    p, nx, ny, nz)) {
    return Math.abs(orient3dValue(points, a, b, c, p)) / area;
  }
  return Math.min(distanceToSegment3(points, a, b, p), distanceToSegment3(points, b, c, p),
    distanceToSegment3(points, c, a, p));
}

/** Whether `p` lies on the inner side of the wall that stands on the edge a -> b along the normal. */
function inFront(points: Float64Array, a: number, b: number, p: number, nx: number, ny: number, nz: number): boolean {
  const ex = points[3 * b] - points[3 * a], ey = points[3 * b + 1] - points[3 * a + 1],
    ez = points[3 * b + 2] - points[3 * a + 2];
  const px = points[3 * p] - points[3 * a], py = points[3 * p + 1] - points[3 * a + 1],
    pz = points[3 * p + 2] - points[3 * a + 2];
  return nx * (ey * pz - ez * py) + ny * (ez * px - ex * pz) + nz * (ex * py - ey * px) >= 0;
}

function distanceToSegment3(points: Float64Array, a: number, b: number, p: number): number {
  const ex = points[3 * b] - points[3 * a], ey = points[3 * b + 1] - points[3 * a + 1],
    ez = points[3 * b + 2] - points[3 * a + 2];
  let px = points[3 * p] - points[3 * a], py = points[3 * p + 1] - points[3 * a + 1],
    pz = points[3 * p + 2] - points[3 * a + 2];
  const square = ex * ex + ey * ey + ez * ez;
  const along = px * ex + py * ey + pz * ez;
  if (square > 0 && along > 0 && along < square) {
    const n = new Float64Array(3);
    exactNormal(points, a, b, p, n);
    return Math.sqrt((n[0] * n[0] + n[1] * n[1] + n[2] * n[2]) / square);
  }
  if (along > 0) {
    px -= ex;
    py -= ey;
    pz -= ez;
  }
  return Math.sqrt(px * px + py * py + pz * pz);
}
