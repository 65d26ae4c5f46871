/**
 * Merges coplanar triangles of a hull into convex polygons, and reads the vertex graph off them.
 *
 * In: scaled points and a convex triangle mesh with twins. Out: planes n . x <= offset (unit n, scaled units), polygons
 * counter-clockwise seen from outside, and for every vertex its neighbours along polygon edges, counter-clockwise seen
 * from outside.
 * Method: from the largest free triangle outward over triangles that lie within the tolerance of ITS plane (no drift
 * round curved parts).
 * Invariant: every vertex is a corner of a polygon and polygons are simple: a region that is no disc, or has a vertex
 * in its middle, is merged again with exact coplanarity, for which neither can happen.
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

/** Merged facets of `mesh`; corners and vertices keep the numbering of `points`, `vertexCount` of them. */
export function mergeFacets(points: Float64Array, mesh: HullMesh, vertexCount: number,
  tolerance: number): HullFacets & HullGraph {
  const { triangles, twins } = mesh;
  const count = triangles.length / 3;
  const normals = new Float64Array(3 * count);
  const areas = new Float64Array(count);
  const n = new Float64Array(3);
  for (let t = 0; t < count; t++) {
    exactNormal(points, triangles[3 * t], triangles[3 * t + 1], triangles[3 * t + 2], n);
    areas[t] = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    for (let i = 0; i < 3; i++) normals[3 * t + i] = n[i] / areas[t];
  }
  const order = new Int32Array(count).map((_, t) => t).sort((s, t) => areas[t] - areas[s] || s - t);
  const region = new Int32Array(count).fill(-1);
  const members = new Int32Array(count);
  const outgoing = new Int32Array(vertexCount).fill(-1);
  const boundary = new Int32Array(3 * count);
  const halfEdges = new Int32Array(3 * count); // half-edges of the polygons, in polygon order
  const start = new Int32Array(count + 1);
  const planes: number[] = [];
  let facets = 0;
  let corners = 0;

  const grow = (seed: number, slack: number): number => {
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
  };

  /** Walks the border of the region into `halfEdges`; false if it is not one simple loop round all its vertices. */
  const walk = (size: number): boolean => {
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
    if (simple) corners += edges;
    return simple;
  };

  for (let r = 0; r < count; r++) {
    const seed = order[r];
    if (region[seed] >= 0) continue;
    let size = grow(seed, tolerance);
    if (!walk(size)) {
      for (let k = 0; k < size; k++) region[members[k]] = -1;
      size = grow(seed, 0);
      if (!walk(size)) throw new Error("mergeFacets: the mesh is not convex");
    }
    const nx = normals[3 * seed], ny = normals[3 * seed + 1], nz = normals[3 * seed + 2];
    let offset = -Infinity;
    for (let k = start[facets]; k < corners; k++) {
      const p = 3 * triangles[halfEdges[k]];
      offset = Math.max(offset, nx * points[p] + ny * points[p + 1] + nz * points[p + 2]);
    }
    planes.push(nx, ny, nz, offset);
    start[++facets] = corners;
  }
  const vertex = new Int32Array(corners), across = new Int32Array(corners);
  for (let k = 0; k < corners; k++) {
    const twin = twins[halfEdges[k]];
    vertex[k] = triangles[halfEdges[k]];
    across[k] = region[(twin - (twin % 3)) / 3];
  }
  return { planes: Float64Array.from(planes), start: start.slice(0, facets + 1), vertex, across,
    ...graph(mesh, halfEdges.subarray(0, corners), start, facets, vertexCount) };
}

/** Neighbours of every vertex in order: from a half-edge to the twin of the one before it in its polygon. */
/** Neighbours of every vertex along polygon edges, by turning round it from twin to twin. */
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
