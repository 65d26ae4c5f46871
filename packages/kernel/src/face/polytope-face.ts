/**
 * The face of a polytope that looks along a direction, chosen by angles: a polygon of facets, else an edge, else a
 * corner.
 *
 * - In: a box, triangle, segment, hull or mesh, or the affine image of one; in the shape's frame the unit direction n,
 *   `d[0 .. 2]`, and the sine of the face angle, `d[3]`.
 * - Out: corners in `points` (3 doubles each, lengths) and vertex indices in `ids`, counter-clockwise seen from the tip
 *   of n. Returns the number of corners. With room for fewer than 4 corners the result is an edge or a corner.
 * - Method: the facets within the angle (facets.ts, triangle-facet.ts). Without one: the edge at the support vertex
 *   that is closest to the plane perpendicular to n, if it is within the angle. Of edges that continue each other in a
 *   line, the two ends. Else the support vertex.
 * - Facets thinner than the resolution of the body count as edges (thin.ts).
 * - The last two rows of `points` are scratch (a vertex, the resolution), and so are the last two ids.
 */
import { BOX_KIND, SEGMENT_KIND, TRIANGLE_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import { facetFace } from "./facets.ts";
import { putVertex } from "./image.ts";
import { findEnds, keepInLine, setResolution, takeEnds } from "./thin.ts";
import { triangleFacet } from "./triangle-facet.ts";

/**
 * Two edges are equally steep if their squared slopes differ by less than this fraction, or if both slopes are below
 * LEVEL; then the first is taken. No dimension. With a larger LEVEL, the support vertex would decide between the pieces
 * of an edge with a small bend.
 */
const TIE = 1e-3;
const LEVEL = 1e-10;
/**
 * Edges are steep if their squared slope exceeds this many times the squared sine of the angle: far above rounding. No
 * dimension.
 */
const STEEP = 2;
/** Changes of the index of a box corner along its edges: x, y, z. */
const BOX_STEPS: Int32Array = /* @__PURE__ */ Int32Array.of(1, 2, 4);

/** Does `polytopeFace` know the corners and edges of this core? */
export function isPolytope(core: ConvexShape): boolean {
  const kind = core.kind;
  return core.mesh !== null || kind === BOX_KIND || kind === TRIANGLE_KIND || kind === SEGMENT_KIND;
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

/**
 * Collects the vertices connected to the support vertex `ids[0]` by edges that are within the angle of the plane
 * perpendicular to n, or shorter than the resolution. Returns how many.
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
 * Writes the edge at the support vertex that is closest to the plane perpendicular to n, if it is within the angle;
 * else the vertex. The edge is extended by the vertices, among the `n` of `flood`, that lie in one line with it; the
 * first of them is the support vertex.
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

/** Are all edges at the support vertex (in row 0) much steeper than the angle, and longer than the resolution? */
function isSteep(shape: ConvexShape, core: ConvexShape, start: number, d: Float64Array, points: Float64Array,
  room: number): boolean {
  const edges = edgesAt(core, start), k = 3 * room, least = STEEP * (d[3] * d[3] + LEVEL * LEVEL),
    short2 = points[k + 3] * points[k + 3], x0 = points[0], y0 = points[1], z0 = points[2];
  for (let e = 0; e < edges; e++) {
    putVertex(shape, core, neighbour(core, start, e), points, room);
    const x = points[k] - x0, y = points[k + 1] - y0, z = points[k + 2] - z0, h = d[0] * x + d[1] * y + d[2] * z,
      l = x * x + y * y + z * z;
    if (!(h * h > least * l && l > short2)) return false;
  }
  return true;
}

/**
 * See the file header. `core` is the shape itself, or the operand of which it is the affine image.
 *
 * If all edges at the support vertex v are steep, the face is v alone. Proof: let p be a point of a facet with normal m
 * within the angle of n. Then n . (v - p) <= (n - m) . (v - p), since m . (v - p) <= 0. So p is at most |n - m| times
 * its distance lower than v. And p - v is a sum of edges at v, so one edge is at most as steep.
 */
export function polytopeFace(shape: ConvexShape, core: ConvexShape, d: Float64Array, points: Float64Array,
  ids: Int32Array): number {
  const room = ids.length - 2;
  const start = shape.support(shape, d, points);
  ids[0] = start;
  putVertex(shape, core, start, points, 0);
  if (room < 4) return edgeOrCorner(shape, core, start, d, points, ids, 0);
  setResolution(shape, points, 3 * room + 3);
  if (isSteep(shape, core, start, d, points, room)) return 1;
  const facet = core.kind === SEGMENT_KIND ? 0
    : core.kind === TRIANGLE_KIND ? triangleFacet(shape, core, d, points, ids, 3 * room + 3)
    : facetFace(shape, core, d, points, ids);
  if (facet > 0) return facet;
  ids[0] = start;
  putVertex(shape, core, start, points, 0);
  const n = flood(shape, core, d, points, ids, room);
  if (n === 1) return 1;
  // all in one line: the level edge may be so short that points within the resolution change its direction
  if (findEnds(points, ids, n, points, 3 * room + 3, ids, room)) return takeEnds(points, ids, ids, room);
  return edgeOrCorner(shape, core, start, d, points, ids, n);
}
