/**
 * Merges coplanar triangles of a hull into convex polygons, and derives the vertex graph from them.
 *
 * - In: scaled points (3 doubles each) and a convex triangle mesh with twins; a tolerance in scaled units.
 * - Out: planes n . x <= offset (unit n, scaled units, 4 doubles each), polygons counter-clockwise seen from outside,
 *   and for every vertex its neighbours along polygon edges, counter-clockwise seen from outside.
 * - Method: a region grows from the largest free triangle over neighbouring triangles whose corners lie within the
 *   tolerance of ITS plane (no drift around curved parts).
 * - Invariant: every vertex is a corner of a polygon and polygons are simple. A region that is not a disc, or has a
 *   vertex in its interior, is merged again with exact coplanarity, for which neither can happen.
 */
import { exactNormal, orient3d, orient3dValue } from "@col/kernel";
import type { HullMesh } from "./quickhull.ts";

export interface HullFacets {
  /** Outward unit normal and offset, 4 per facet: n . x <= offset for all points of the hull. */
  readonly planes: Float64Array;
  /** Facet i has the corners `vertex[start[i]] .. vertex[start[i + 1] - 1]`. */
  readonly start: Int32Array;
  readonly vertex: Int32Array;
  /** The facet across the edge from each of these corners to the next. */
  readonly across: Int32Array;
}

export interface HullGraph {
  /** Vertex i has the neighbours `neighbours[neighbourStart[i]] .. neighbours[neighbourStart[i + 1] - 1]`. */
  readonly neighbourStart: Int32Array;
  readonly neighbours: Int32Array;
}

/** A merge under way: facet `facets` is being made. */
interface Merge {
  readonly points: Float64Array;
  readonly mesh: HullMesh;
  /** Unit normal, 3 each, and twice the area of each triangle. */
  readonly normals: Float64Array;
  readonly areas: Float64Array;
  /** Facet of each triangle; -1: not yet assigned. */
  readonly region: Int32Array;
  /** Triangles of the current facet. */
  readonly members: Int32Array;
  /** Half-edge of the border that leaves each vertex, -1: the vertex is not on it; the border, unordered. */
  readonly outgoing: Int32Array;
  readonly boundary: Int32Array;
  /** Half-edges of the polygons, in polygon order, `corners` of them. */
  readonly halfEdges: Int32Array;
  facets: number;
  corners: number;
}

function createMerge(points: Float64Array, mesh: HullMesh, vertexCount: number): Merge {
  const { triangles } = mesh, count = triangles.length / 3, normals = new Float64Array(3 * count),
    areas = new Float64Array(count), n = new Float64Array(3);
  for (let t = 0; t < count; t++) {
    exactNormal(points, triangles[3 * t], triangles[3 * t + 1], triangles[3 * t + 2], n);
    areas[t] = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    for (let i = 0; i < 3; i++) normals[3 * t + i] = n[i] / areas[t];
  }
  return { points, mesh, normals, areas, region: new Int32Array(count).fill(-1), members: new Int32Array(count),
    outgoing: new Int32Array(vertexCount).fill(-1), boundary: new Int32Array(3 * count),
    halfEdges: new Int32Array(3 * count), facets: 0, corners: 0 };
}

/**
 * Collects the triangles around `seed` whose corners lie within `slack` of its plane (0: exactly in it) in `members`;
 * `tolerance` is the slack of the merge. Returns how many.
 */
function grow(merge: Merge, seed: number, slack: number, tolerance: number): number {
  const { points, normals, areas, region, members, facets } = merge, { triangles, twins } = merge.mesh;
  const a = triangles[3 * seed], b = triangles[3 * seed + 1], c = triangles[3 * seed + 2];
  const nx = normals[3 * seed], ny = normals[3 * seed + 1], nz = normals[3 * seed + 2];
  region[seed] = facets;
  members[0] = seed;
  let size = 1;
  for (let k = 0; k < size; k++) {
    for (let i = 0; i < 3; i++) {
      const twin = twins[3 * members[k] + i];
      const t = (twin - (twin % 3)) / 3;
      if (region[t] >= 0 || nx * normals[3 * t] + ny * normals[3 * t + 1] + nz * normals[3 * t + 2] <= 0) continue;
      const apex = triangles[3 * t + ((twin + 2 - 3 * t) % 3)];
      const p = 3 * apex;
      const rough = nx * (points[p] - points[3 * a]) + ny * (points[p + 1] - points[3 * a + 1])
        + nz * (points[p + 2] - points[3 * a + 2]);
      if (rough < -8 * tolerance) continue;
      const level = slack === 0 ? orient3d(points, a, b, c, apex) === 0
        : Math.abs(orient3dValue(points, a, b, c, apex)) <= slack * areas[seed];
      if (!level) continue;
      region[t] = facets;
      members[size++] = t;
    }
  }
  return size;
}

/** Walks the border of the region into `halfEdges`; false if it is not one simple loop round all its vertices. */
function walk(merge: Merge, size: number): boolean {
  const { region, members, outgoing, boundary, halfEdges, facets, corners } = merge,
    { triangles, twins } = merge.mesh;
  let edges = 0;
  let simple = true;
  for (let k = 0; k < size; k++) {
    for (let e = 3 * members[k]; e < 3 * members[k] + 3; e++) {
      const twin = twins[e];
      if (region[(twin - (twin % 3)) / 3] === facets) continue;
      if (outgoing[triangles[e]] >= 0) simple = false;
      outgoing[triangles[e]] = e;
      boundary[edges++] = e;
    }
  }
  simple = simple && size === edges - 2;
  if (simple) {
    let e = boundary[0];
    for (let k = 0; k < edges && simple; k++) {
      halfEdges[corners + k] = e;
      e = outgoing[triangles[e % 3 === 2 ? e - 2 : e + 1]];
      if (e < 0 || (e === boundary[0] && k < edges - 1)) simple = false;
    }
  }
  for (let k = 0; k < edges; k++) outgoing[triangles[boundary[k]]] = -1;
  if (simple) merge.corners += edges;
  return simple;
}

/** Makes the facet around `seed`: by the tolerance, or exactly if its border is not one simple loop. */
function makeFacet(merge: Merge, seed: number, tolerance: number): void {
  const size = grow(merge, seed, tolerance, tolerance);
  if (walk(merge, size)) return;
  for (let k = 0; k < size; k++) merge.region[merge.members[k]] = -1;
  if (!walk(merge, grow(merge, seed, 0, tolerance))) throw new Error("mergeFacets: the mesh is not convex");
}

/** Merged facets of `mesh`; corners and vertices keep the numbering of `points`, `vertexCount` of them. */
export function mergeFacets(points: Float64Array, mesh: HullMesh, vertexCount: number,
  tolerance: number): HullFacets & HullGraph {
  const { triangles, twins } = mesh, count = triangles.length / 3, merge = createMerge(points, mesh, vertexCount);
  const { areas, normals, region, halfEdges } = merge, start = new Int32Array(count + 1), planes: number[] = [];
  const order = new Int32Array(count).map((_, t) => t).sort((s, t) => areas[t] - areas[s] || s - t);
  for (const seed of order) {
    if (region[seed] >= 0) continue;
    makeFacet(merge, seed, tolerance);
    const nx = normals[3 * seed], ny = normals[3 * seed + 1], nz = normals[3 * seed + 2];
    let offset = -Infinity;
    for (let k = start[merge.facets]; k < merge.corners; k++) {
      const p = 3 * triangles[halfEdges[k]];
      offset = Math.max(offset, nx * points[p] + ny * points[p + 1] + nz * points[p + 2]);
    }
    planes.push(nx, ny, nz, offset);
    start[++merge.facets] = merge.corners;
  }
  const { corners, facets } = merge, vertex = new Int32Array(corners), across = new Int32Array(corners);
  for (let k = 0; k < corners; k++) {
    const twin = twins[halfEdges[k]];
    vertex[k] = triangles[halfEdges[k]];
    across[k] = region[(twin - (twin % 3)) / 3];
  }
  return { planes: Float64Array.from(planes), start: start.slice(0, facets + 1), vertex, across,
    ...graph(mesh, halfEdges.subarray(0, corners), start, facets, vertexCount) };
}

/** Neighbours of every vertex along polygon edges, by a walk around the vertex from twin to twin. */
function graph(mesh: HullMesh, halfEdges: Int32Array, start: Int32Array, facets: number,
  vertexCount: number): HullGraph {
  const { triangles, twins } = mesh;
  const before = new Int32Array(triangles.length).fill(-1);
  const first = new Int32Array(vertexCount).fill(-1);
  const neighbourStart = new Int32Array(vertexCount + 1);
  for (let f = 0; f < facets; f++) {
    let previous = halfEdges[start[f + 1] - 1];
    for (let k = start[f]; k < start[f + 1]; k++) {
      const e = halfEdges[k];
      before[e] = previous;
      previous = e;
      if (first[triangles[e]] < 0) first[triangles[e]] = e;
      neighbourStart[triangles[e] + 1]++;
    }
  }
  for (let v = 0; v < vertexCount; v++) neighbourStart[v + 1] += neighbourStart[v];
  const neighbours = new Int32Array(halfEdges.length);
  for (let v = 0; v < vertexCount; v++) {
    let e = first[v];
    for (let k = neighbourStart[v]; k < neighbourStart[v + 1]; k++) {
      neighbours[k] = triangles[e % 3 === 2 ? e - 2 : e + 1];
      e = twins[before[e]];
    }
    if (e !== first[v]) throw new Error("mergeFacets: the facets round a vertex do not close");
  }
  return { neighbourStart, neighbours };
}
