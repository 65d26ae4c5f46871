/**
 * The face of a polytope that looks along a direction, chosen by angles: facets, else an edge, else a corner.
 *
 * In: a box, triangle, segment, hull or mesh, or the affine image of one; unit direction n `d[0 .. 2]` and the sine of
 * the face angle `d[3]`. Out: corners in `points` and `ids`, counter-clockwise seen from the tip of n; how many.
 * Method: the facets within the angle of n are reached from the support vertex over edges that are within the angle of
 * the plane across n. Their corners are all found there, so the rest of the polytope is never read. One facet is given
 * as it is; of several (a scanned or rounded face) the hull of their corners, seen along n. Without such a facet: the
 * edge at the support vertex that is closest to the plane across n, if within the angle. Of edges that
 * follow each other in a line the ends. Else the support vertex.
 * Facets thinner than the resolution of the body are edges (thin.ts).
 * The last two rows of `points` are scratch: a vertex, the resolution; the last two ids as well.
 */
import { BOX_KIND, SEGMENT_KIND, TRIANGLE_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import { orderAround } from "./order.ts";
import { findEnds, keepInLine, setResolution, takeEnds } from "./thin.ts";
import { triangleFacet } from "./triangle-facet.ts";

/**
 * Of edges as steep as each other the first is taken: to this fraction of the squared slope, or both slopes below
 * LEVEL. No dimension. A larger LEVEL lets the support vertex decide between the pieces of an edge with a small bend.
 */
const TIE = 1e-3;
const LEVEL = 1e-10;
/** What the index of a corner of a box changes by along its edges: x, y, z. */
const BOX_STEPS: Int32Array = /* @__PURE__ */ Int32Array.of(1, 2, 4);

/** Has `polytopeFace` the corners and edges of this core? */
export function isPolytope(core: ConvexShape): boolean {
  const kind = core.kind;
  return core.mesh !== null || kind === BOX_KIND || kind === TRIANGLE_KIND || kind === SEGMENT_KIND;
}

/** Writes vertex v of the core, or of its image by `shape`, into row k. */
function putVertex(shape: ConvexShape, core: ConvexShape, v: number, points: Float64Array, k: number): void {
  let x = 0, y = 0, z = 0;
  if (core.kind === BOX_KIND) {
    const b = core.bounds;
    x = b[3 * (v & 1)]; y = b[3 * ((v >> 1) & 1) + 1]; z = b[3 * (v >> 2) + 2];
  } else {
    const list = core.mesh === null ? core.params : core.mesh.vertices;
    x = list[3 * v]; y = list[3 * v + 1]; z = list[3 * v + 2];
  }
  const i = 3 * k;
  if (shape === core) {
    points[i] = x; points[i + 1] = y; points[i + 2] = z;
    return;
  }
  const p = shape.params;
  points[i] = p[0] * x + p[1] * y + p[2] * z + p[9];
  points[i + 1] = p[3] * x + p[4] * y + p[5] * z + p[10];
  points[i + 2] = p[6] * x + p[7] * y + p[8] * z + p[11];
}

/** How many edges meet at a vertex. */
function edgesAt(core: ConvexShape, v: number): number {
  if (core.mesh !== null) return core.mesh.neighbourStart[v + 1] - core.mesh.neighbourStart[v];
  return core.kind === BOX_KIND ? 3 : core.kind === TRIANGLE_KIND ? 2 : 1;
}

/** Neighbour k of a vertex, counter-clockwise seen from outside. */
function neighbour(core: ConvexShape, v: number, k: number): number {
  if (core.mesh !== null) return core.mesh.neighbours[core.mesh.neighbourStart[v] + k];
  if (core.kind === TRIANGLE_KIND) return (v + 1 + k) % 3;
  if (core.kind === SEGMENT_KIND) return 1 - v;
  const odd = ((v ^ (v >> 1) ^ (v >> 2)) & 1) === 1; // corner 7 sees x, y, z in this order
  return v ^ BOX_STEPS[odd ? k : 2 - k];
}

/** The corner after w of the facet to the left of the edge from v to w. */
function cornerAfter(core: ConvexShape, v: number, w: number): number {
  const n = edgesAt(core, w);
  for (let k = 0; k < n; k++) if (neighbour(core, w, k) === v) return neighbour(core, w, k === 0 ? n - 1 : k - 1);
  return -1;
}

/**
 * Number of corners of the facet to the left of the edge from v to w if it lies within the angle and none of its
 * indices is below `least`, else 0. Row `room` of `points` is scratch, the next one starts with the resolution.
 */
function facetFrom(shape: ConvexShape, core: ConvexShape, v: number, w: number, d: Float64Array,
  points: Float64Array, room: number, outward: number, least: number): number {
  const p = 3 * room;
  putVertex(shape, core, v, points, room);
  const x0 = points[p], y0 = points[p + 1], z0 = points[p + 2];
  putVertex(shape, core, w, points, room);
  let x = points[p] - x0, y = points[p + 1] - y0, z = points[p + 2] - z0, a = 0, b = 0, c = 0, n = 2,
    long2 = x * x + y * y + z * z;
  for (let from = v, at = w; ; n++) {
    const next = cornerAfter(core, from, at);
    if (next === v) break;
    if (next < least) return 0;
    putVertex(shape, core, next, points, room);
    const u = points[p] - x0, s = points[p + 1] - y0, t = points[p + 2] - z0;
    a += y * t - z * s; b += z * u - x * t; c += x * s - y * u;
    x = u; y = s; z = t;
    long2 = Math.max(long2, x * x + y * y + z * z);
    from = at;
    at = next;
  }
  if (n < 3) return 0;
  const along = outward * (a * d[0] + b * d[1] + c * d[2]), all = a * a + b * b + c * c;
  // sin^2 = 1 - cos^2 from the part across: no cancellation for small angles
  const ax = b * d[2] - c * d[1], ay = c * d[0] - a * d[2], az = a * d[1] - b * d[0];
  if (!(along > 0 && ax * ax + ay * ay + az * az <= d[3] * d[3] * all)) return 0;
  const thin = points[p + 3];
  return all <= thin * thin * long2 ? 0 : n;
}

/**
 * Vertices that edges within the angle of the plane across n, or without length, join with the support vertex `ids[0]`;
 * how many.
 */
function flood(shape: ConvexShape, core: ConvexShape, d: Float64Array, points: Float64Array, ids: Int32Array,
  room: number): number {
  const s2 = d[3] * d[3], short2 = points[3 * room + 3] * points[3 * room + 3];
  let n = 1;
  for (let head = 0; head < n; head++) {
    const at = ids[head], edges = edgesAt(core, at);
    for (let k = 0; k < edges && n < room; k++) {
      const q = neighbour(core, at, k);
      putVertex(shape, core, q, points, n);
      const x = points[3 * n] - points[3 * head], y = points[3 * n + 1] - points[3 * head + 1],
        z = points[3 * n + 2] - points[3 * head + 2], h = d[0] * x + d[1] * y + d[2] * z, l = x * x + y * y + z * z;
      if (!(h * h <= s2 * l || l <= short2)) continue;
      let seen = false;
      for (let i = n - 1; i >= 0 && !seen; i--) seen = ids[i] === q;
      if (!seen) ids[n++] = q;
    }
  }
  return n;
}

/**
 * The edge at the support vertex closest to the plane across n, if within the angle; else the vertex. With it goes what
 * is in one line with it of the `n` vertices of the flood, which begin with the support vertex.
 */
function edgeOrCorner(shape: ConvexShape, core: ConvexShape, start: number, d: Float64Array, points: Float64Array,
  ids: Int32Array, n: number): number {
  const edges = edgesAt(core, start), room = ids.length - 2, k = 3 * (n > 0 ? room : 1),
    thin2 = n > 0 ? points[3 * room + 3] * points[3 * room + 3] : 0;
  let best = d[3] * d[3], other = -1;
  putVertex(shape, core, start, points, 0);
  const x0 = points[0], y0 = points[1], z0 = points[2];
  for (let e = 0; e < edges && ids.length > 1; e++) {
    const q = neighbour(core, start, e);
    putVertex(shape, core, q, points, k / 3);
    const x = points[k] - x0, y = points[k + 1] - y0, z = points[k + 2] - z0, h = d[0] * x + d[1] * y + d[2] * z,
      l = x * x + y * y + z * z, slope2 = h * h / l;
    if (l <= thin2) continue;
    if (other < 0 ? slope2 <= best : slope2 < best - Math.max(TIE * best, LEVEL * LEVEL)) {
      best = slope2;
      other = q;
    }
  }
  if (n > 0) {
    putVertex(shape, core, other < 0 ? start : other, points, room);
    const kept = keepInLine(points, ids, n, room, points, 3 * room + 3);
    if (findEnds(points, ids, kept, points, 3 * room + 3, ids, room)) return takeEnds(points, ids, ids, room);
  }
  ids[0] = start;
  if (other < 0) return 1;
  ids[0] = Math.min(start, other); ids[1] = Math.max(start, other);
  putVertex(shape, core, ids[0], points, 0);
  putVertex(shape, core, ids[1], points, 1);
  return 2;
}

/** Writes the corners of one facet, counter-clockwise seen from the tip of n. */
function writeFacet(shape: ConvexShape, core: ConvexShape, v: number, w: number, n: number, points: Float64Array,
  ids: Int32Array, outward: number): number {
  for (let k = 0, from = v, at = w; k < n; k++) {
    const row = outward > 0 || k === 0 ? k : n - k;
    ids[row] = k === 0 ? v : at;
    putVertex(shape, core, ids[row], points, row);
    if (k === 0) continue;
    const next = cornerAfter(core, from, at);
    from = at;
    at = next;
  }
  return n;
}

/** Is an edge from vertex v, row `row`, to w within the angle of the plane across n? Row `room` is scratch. */
function isLevel(shape: ConvexShape, core: ConvexShape, w: number, row: number, d: Float64Array, points: Float64Array,
  room: number): boolean {
  putVertex(shape, core, w, points, room);
  const i = 3 * row, k = 3 * room, x = points[k] - points[i], y = points[k + 1] - points[i + 1],
    z = points[k + 2] - points[i + 2], h = d[0] * x + d[1] * y + d[2] * z;
  return h * h <= d[3] * d[3] * (x * x + y * y + z * z);
}

/**
 * The facet at the support vertex that lies within the angle, if no edge beside it does: then it is the only one.
 * Returns its corners, or 0.
 */
function loneFacet(shape: ConvexShape, core: ConvexShape, start: number, d: Float64Array, points: Float64Array,
  ids: Int32Array, outward: number): number {
  const edges = edgesAt(core, start), room = ids.length - 2;
  let n = 0, low = start;
  for (let k = 0; k < edges && n === 0; k++) {
    const w = neighbour(core, start, k);
    putVertex(shape, core, start, points, 0);
    if (!isLevel(shape, core, w, 0, d, points, room)) continue;
    n = facetFrom(shape, core, start, w, d, points, room, outward, -1);
    if (n > room) return 0;
    if (n > 0) writeFacet(shape, core, start, w, n, points, ids, outward);
  }
  for (let i = 0; i < n; i++) {
    const v = ids[i], before = ids[i > 0 ? i - 1 : n - 1], after = ids[i + 1 < n ? i + 1 : 0], all = edgesAt(core, v);
    low = Math.min(low, v);
    for (let k = 0; k < all; k++) {
      const q = neighbour(core, v, k);
      if (q !== before && q !== after && isLevel(shape, core, q, i, d, points, room)) return 0;
    }
  }
  if (n === 0 || low === start) return n;
  // from the lowest index on
  let at = 0;
  while (ids[at] !== low) at++;
  const w = ids[outward > 0 ? (at + 1 < n ? at + 1 : 0) : at > 0 ? at - 1 : n - 1];
  return writeFacet(shape, core, low, w, n, points, ids, outward);
}

/**
 * Marks the corners of a facet among the `n` vertices of the flood: their ids become ~id. They are looked for from row
 * `row` on, that of v: neighbours are met soon after each other.
 */
function markFacet(core: ConvexShape, v: number, w: number, ids: Int32Array, n: number, row: number): void {
  for (let from = v, at = w; ;) {
    let i = row;
    for (let k = 0; k < n && ids[i] !== from && ids[i] !== ~from; k++) i = i + 1 < n ? i + 1 : 0;
    ids[i] = ~from;
    if (at === v) return;
    const next = cornerAfter(core, from, at);
    from = at;
    at = next;
    if (from === v) return;
  }
}

/** The hull of the marked vertices, seen along n. */
function hullOfMarked(d: Float64Array, points: Float64Array, ids: Int32Array, n: number): number {
  let kept = 0;
  for (let i = 0; i < n; i++) {
    if (ids[i] >= 0) continue;
    for (let c = 0; c < 3; c++) points[3 * kept + c] = points[3 * i + c];
    ids[kept++] = ~ids[i];
  }
  return orderAround(points, ids, kept, d);
}

/**
 * See the file header. `core` is the shape itself, or the operand of which it is the affine image; `start` the
 * support vertex.
 */
export function polytopeFace(shape: ConvexShape, core: ConvexShape, start: number, d: Float64Array,
  points: Float64Array, ids: Int32Array): number {
  const room = ids.length - 2, p = shape.params;
  if (room < 4) return edgeOrCorner(shape, core, start, d, points, ids, 0);
  setResolution(shape, points, 3 * room + 3);
  const outward = shape === core || p[0] * (p[4] * p[8] - p[5] * p[7]) - p[1] * (p[3] * p[8] - p[5] * p[6])
    + p[2] * (p[3] * p[7] - p[4] * p[6]) >= 0 ? 1 : -1;
  const alone = core.kind === TRIANGLE_KIND && shape === core
    ? triangleFacet(core.params, d, points, ids, 3 * room + 3)
    : loneFacet(shape, core, start, d, points, ids, outward);
  if (alone > 0) return alone;
  ids[0] = start;
  putVertex(shape, core, start, points, 0);
  const n = flood(shape, core, d, points, ids, room);
  let facets = 0, firstV = -1, firstW = -1, corners = 0;
  if (n > 2) {
    // a mark makes the id negative: once there are two facets, the true id is ~id
    for (let i = 0; i < n; i++) {
      const v = ids[i] < 0 ? ~ids[i] : ids[i], edges = edgesAt(core, v);
      for (let k = 0; k < edges; k++) {
        const w = neighbour(core, v, k);
        // a facet is met once: from its lowest index, which is lower than those on both sides of it
        if (w < v || neighbour(core, v, k + 1 < edges ? k + 1 : 0) < v) continue;
        const count = facetFrom(shape, core, v, w, d, points, room, outward, v);
        if (count === 0) continue;
        if (facets === 0) {
          firstV = v;
          firstW = w;
          corners = count;
        } else {
          if (facets === 1) markFacet(core, firstV, firstW, ids, n, 0);
          markFacet(core, v, w, ids, n, i);
        }
        facets++;
      }
    }
  }
  if (facets === 0) return edgeOrCorner(shape, core, start, d, points, ids, n);
  if (facets === 1 && corners <= room) return writeFacet(shape, core, firstV, firstW, corners, points, ids, outward);
  if (facets === 1) markFacet(core, firstV, firstW, ids, n, 0);
  return hullOfMarked(d, points, ids, n);
}
