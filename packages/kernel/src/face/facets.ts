/**
 * The facets of a polytope whose normals lie within an angle of a direction, joined into one polygon.
 *
 * - In: a box or mesh, or the affine image of one (image.ts), in the shape's frame; the unit direction n in
 *   `d[0 .. 2]`, the sine of the angle in `d[3]`; the resolution of the body (length) in the last row of `points`.
 * - Out: corners in `points` (3 doubles each, lengths) and vertex indices in `ids`, counter-clockwise seen from the tip
 *   of n. Returns the number of corners, 0 if no facet lies within the angle. The last two ids: the index of the first
 *   facet, and whether the facets are several (above 1).
 * - Method: one scan of the facet planes. One facet is returned as it is. Several facets (a scanned or rounded face)
 *   give the hull of their outline, seen along n. The outline is the edges whose other facet is beyond the angle.
 * - A facet thinner than the resolution is skipped until two wider ones are found: it decides neither 0 nor 1 nor
 *   several.
 */
import type { ConvexShape } from "@col/types";
import { facetsOf, isMirror, putNormal, putVertex } from "./image.ts";
import { orderAround } from "./order.ts";

/** For squared sines below this, the cosine is too inaccurate, and the sine is computed. No dimension. */
const BY_COSINE = 1e-6;

/** Is the normal of a facet within the angle of n? `planes[p ..]`: its normal, in the frame of the core. */
function isLevel(shape: ConvexShape, core: ConvexShape, planes: Float64Array, p: number, d: Float64Array,
  points: Float64Array, room: number): boolean {
  const s2 = d[3] * d[3], isImage = shape !== core, q = isImage ? points : planes, i = isImage ? 3 * room : p;
  if (isImage) putNormal(shape.params, planes, p, q, i);
  const a = q[i], b = q[i + 1], c = q[i + 2], along = a * d[0] + b * d[1] + c * d[2];
  if (!(along > 0)) return false;
  if (!isImage && s2 > BY_COSINE) return along * along >= 1 - s2; // the normals of a mesh are unit
  const all = a * a + b * b + c * c;
  // sin^2 from the part across: no cancellation for small angles
  const x = b * d[2] - c * d[1], y = c * d[0] - a * d[2], z = a * d[1] - b * d[0];
  return x * x + y * y + z * z <= s2 * all;
}

/** Is a facet wider than the resolution? Row `room` of `points` is scratch, the next one starts with the resolution. */
function isWide(shape: ConvexShape, core: ConvexShape, f: number, points: Float64Array, room: number): boolean {
  const { facetStart, facetVertices: list } = facetsOf(core), p = 3 * room, end = facetStart[f + 1], box = shape.bounds,
    thin2 = points[p + 3] * points[p + 3], u = box[3] - box[0], v = box[4] - box[1], w = box[5] - box[2],
    far2 = u * u + v * v + w * w;
  let k = facetStart[f];
  putVertex(shape, core, list[k++], points, room);
  const x0 = points[p], y0 = points[p + 1], z0 = points[p + 2];
  let x = 0, y = 0, z = 0, a = 0, b = 0, c = 0, all = 0, long2 = 0;
  // the area of the fan grows: the loop stops once the area suffices for the longest possible facet
  for (; k < end && !(all > thin2 * far2); k++) {
    putVertex(shape, core, list[k], points, room);
    const r = points[p] - x0, s = points[p + 1] - y0, t = points[p + 2] - z0;
    a += y * t - z * s; b += z * r - x * t; c += x * s - y * r;
    x = r; y = s; z = t;
    long2 = Math.max(long2, x * x + y * y + z * z);
    all = a * a + b * b + c * c;
  }
  return all > thin2 * long2;
}

/** Writes the corners of one facet, the lowest index first. */
function writeFacet(shape: ConvexShape, core: ConvexShape, f: number, points: Float64Array, ids: Int32Array,
  room: number): number {
  const { facetStart, facetVertices: list } = facetsOf(core), from = facetStart[f], end = facetStart[f + 1],
    step = shape !== core && isMirror(shape.params) ? -1 : 1, n = Math.min(end - from, room);
  let at = from;
  for (let k = from + 1; k < end; k++) if (list[k] < list[at]) at = k;
  for (let k = 0; k < n; k++) {
    ids[k] = list[at];
    putVertex(shape, core, list[at], points, k);
    at += step;
    if (at === end) at = from;
    else if (at < from) at = end - 1;
  }
  return n;
}

/** Adds the corners of facet f at which an edge of the common outline starts; returns the number of corners so far. */
function addOutline(shape: ConvexShape, core: ConvexShape, f: number, d: Float64Array, points: Float64Array,
  ids: Int32Array, room: number, count: number): number {
  const { facetPlanes, facetStart, facetVertices: list, facetNeighbours: across } = facetsOf(core);
  let n = count;
  for (let k = facetStart[f]; k < facetStart[f + 1] && n < room; k++) {
    let inside = false;
    if (across !== undefined) inside = isLevel(shape, core, facetPlanes, 4 * across[k], d, points, room);
    else for (let i = n - 1; i >= 0 && !inside; i--) inside = ids[i] === list[k];
    if (inside) continue;
    putVertex(shape, core, list[k], points, n);
    ids[n++] = list[k];
  }
  return n;
}

/** See the file header. The last two rows of `points` are scratch; the last one starts with the resolution. */
export function facetFace(shape: ConvexShape, core: ConvexShape, d: Float64Array, points: Float64Array,
  ids: Int32Array): number {
  const { facetPlanes: q } = facetsOf(core), room = ids.length - 2, x = d[0], y = d[1], z = d[2],
    // below this cosine no facet of a mesh is within the angle
    least = shape === core ? Math.sqrt(Math.max(0, 1 - d[3] * d[3])) - BY_COSINE : -Infinity;
  let wide = 0, first = 0, n = 0;
  for (let p = 0; p < q.length; p += 4) {
    if (q[p] * x + q[p + 1] * y + q[p + 2] * z <= least || !isLevel(shape, core, q, p, d, points, room)) continue;
    if (wide < 2 && !isWide(shape, core, p >> 2, points, room)) continue;
    if (wide++ === 0) first = p >> 2;
  }
  ids[room] = first;
  ids[room + 1] = wide;
  if (wide < 2) return wide === 0 ? 0 : writeFacet(shape, core, first, points, ids, room);
  for (let p = 0; p < q.length; p += 4) {
    if (q[p] * x + q[p + 1] * y + q[p + 2] * z <= least || !isLevel(shape, core, q, p, d, points, room)) continue;
    n = addOutline(shape, core, p >> 2, d, points, ids, room, n);
  }
  return orderAround(points, ids, n, d);
}
