/**
 * Decides which corners, edges and facets of a body are larger than rounding, and reduces thin faces to an edge or a
 * corner.
 *
 * - In: points (rows of 3 doubles, lengths, the shape's frame) with ids, and a length: the resolution of the body or a
 *   wider one.
 * - Out: the resolution (length), the rows of both ends of a thin face, or the points moved to the first rows.
 * - Method: the farthest point from row 0, then the farthest from that; all points must lie within the width of the
 *   line between them.
 * - Reason: rounding rotates a facet that is much thinner than its corners are large about its longest side. So corners
 *   nearer to each other than the resolution are one corner, and facets thinner than the resolution are edges.
 */
import type { ConvexShape } from "@col/types";

/** The resolution as a fraction of the body's extent, margin included: points nearer to each other are one. */
const OF_EXTENT = 1e-9;
/**
 * The resolution as a fraction of the largest coordinate of the core. Rounding (1e-16 of it, a few times) rotates the
 * thinnest facet by less than a tenth of the default face angle. Ten times larger, and small bodies far from the origin
 * of their frame lose true facets.
 */
const OF_PLACE = 1e-12;

/** out[at] = the resolution of a body. Length. (A number that is returned is boxed.) */
export function setResolution({ bounds: b, margin }: ConvexShape, out: Float64Array, at: number): void {
  const extent = Math.max(b[3] - b[0], b[4] - b[1], b[5] - b[2]),
    place = Math.max(b[3], b[4], b[5], -b[0], -b[1], -b[2]);
  out[at] = Math.max(OF_EXTENT * (extent + 2 * margin), OF_PLACE * place);
}

/** Row of the point farthest from row `from`; rows are 3 doubles. */
function farthest(points: Float64Array, n: number, from: number): number {
  const x = points[3 * from], y = points[3 * from + 1], z = points[3 * from + 2];
  let best = -1, far = from;
  for (let i = 0; i < n; i++) {
    const u = points[3 * i] - x, v = points[3 * i + 1] - y, w = points[3 * i + 2] - z, l = u * u + v * v + w * w;
    if (!(l > best)) continue;
    best = l;
    far = i;
  }
  return far;
}

/** Are all points within `times * wide[at]` of the line from row p to row q? */
function areInLine(points: Float64Array, n: number, p: number, q: number, wide: Float64Array, at: number,
  times: number): boolean {
  const x = points[3 * p], y = points[3 * p + 1], z = points[3 * p + 2], a = points[3 * q] - x,
    b = points[3 * q + 1] - y, c = points[3 * q + 2] - z, t = times * wide[at], most = t * t * (a * a + b * b + c * c);
  for (let i = 0; i < n; i++) {
    const u = points[3 * i] - x, v = points[3 * i + 1] - y, w = points[3 * i + 2] - z, d = b * w - c * v,
      e = c * u - a * w, f = a * v - b * u;
    if (!(d * d + e * e + f * f <= most)) return false;
  }
  return true;
}

/** Row of the lowest id among the points within `wide[at]` of row p. */
function lowestAt(points: Float64Array, ids: Int32Array, n: number, p: number, wide: Float64Array, at: number): number {
  const x = points[3 * p], y = points[3 * p + 1], z = points[3 * p + 2], most = wide[at] * wide[at];
  let low = p;
  for (let i = 0; i < n; i++) {
    const u = points[3 * i] - x, v = points[3 * i + 1] - y, w = points[3 * i + 2] - z;
    if (u * u + v * v + w * w <= most && ids[i] < ids[low]) low = i;
  }
  return low;
}

/**
 * Do `n` points lie within `wide[at]` of a line or of a place? Then ends[to] and ends[to + 1] become the rows of its
 * ends: of the points at an end, the point with the lowest id. For a place both are the same row. The lower id comes
 * first.
 */
export function findEnds(points: Float64Array, ids: Int32Array, n: number, wide: Float64Array, at: number,
  ends: Int32Array, to: number): boolean {
  const p = farthest(points, n, 0);
  // points within the width of some line are within three widths of the line from the first point: most faces fail here
  if (!areInLine(points, n, 0, p, wide, at, 3)) return false;
  const q = farthest(points, n, p);
  if (!areInLine(points, n, p, q, wide, at, 1)) return false;
  const first = lowestAt(points, ids, n, p, wide, at), second = lowestAt(points, ids, n, q, wide, at),
    inOrder = ids[first] <= ids[second];
  ends[to] = inOrder ? first : second;
  ends[to + 1] = inOrder ? second : first;
  return true;
}

/** Swaps two points and their ids. */
export function swapRows(points: Float64Array, ids: Int32Array, i: number, k: number): void {
  for (let c = 0; c < 3; c++) {
    const t = points[3 * i + c];
    points[3 * i + c] = points[3 * k + c];
    points[3 * k + c] = t;
  }
  const t = ids[i];
  ids[i] = ids[k];
  ids[k] = t;
}

/** Moves the ends of `findEnds` to the first rows. Returns their number: 2 for an edge, 1 for a corner. */
export function takeEnds(points: Float64Array, ids: Int32Array, ends: Int32Array, to: number): number {
  const first = ends[to], second = ends[to + 1];
  swapRows(points, ids, 0, first);
  if (second === first) return 1;
  swapRows(points, ids, 1, second === 0 ? first : second);
  return 2;
}

/**
 * Keeps in the first rows the points within `wide[at]` of the line from row 0 to row q, or of row 0 if both are at the
 * same place. Returns how many of the `n` rows.
 */
export function keepInLine(points: Float64Array, ids: Int32Array, n: number, q: number, wide: Float64Array,
  at: number): number {
  const x0 = points[0], y0 = points[1], z0 = points[2], a = points[3 * q] - x0, b = points[3 * q + 1] - y0,
    c = points[3 * q + 2] - z0, l = a * a + b * b + c * c, most = wide[at] * wide[at];
  let kept = 0;
  for (let i = 0; i < n; i++) {
    const x = points[3 * i] - x0, y = points[3 * i + 1] - y0, z = points[3 * i + 2] - z0, u = b * z - c * y,
      v = c * x - a * z, w = a * y - b * x;
    if (l > 0 ? u * u + v * v + w * w > most * l : x * x + y * y + z * z > most) continue;
    for (let m = 0; m < 3; m++) points[3 * kept + m] = points[3 * i + m];
    ids[kept++] = ids[i];
  }
  return kept;
}
