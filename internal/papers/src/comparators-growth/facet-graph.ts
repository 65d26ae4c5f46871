/**
 * A polytope by its facets, about its centre: { z : g_k . z <= 1 }, and which facets share an edge.
 *
 * g_k = n_k / (offset_k - n_k . c) for outward unit normals: needs the centre strictly inside. Merged (coplanar)
 * facets, from the mesh data.
 */
import type { ConvexShape } from "@col/types";

/** Facets of one body in its own frame. */
export interface FacetGraph {
  /** 3 per facet. */
  readonly g: Float64Array;
  /** Neighbours of facet k: `next[start[k]] .. next[start[k + 1] - 1]`. */
  readonly start: Int32Array;
  readonly next: Int32Array;
}

/**
 * Facet form of a mesh shape without margin. @throws TypeError for other shapes, RangeError where the centre is not
 * inside.
 */
export function facetGraph(shape: ConvexShape): FacetGraph {
  const mesh = shape.mesh;
  if (mesh === null || shape.margin > 0)
    throw new TypeError("facetGraph: need a polytope with mesh data and no margin");
  const { facetPlanes: q, facetStart: first, facetVertices: corners } = mesh, count = first.length - 1,
    c = shape.center;
  const g = new Float64Array(3 * count), owner = new Map<number, number>(), size = mesh.vertices.length / 3;
  for (let k = 0; k < count; k++) {
    const d = q[4 * k + 3] - (q[4 * k] * c[0] + q[4 * k + 1] * c[1] + q[4 * k + 2] * c[2]);
    if (!(d > 0)) throw new RangeError(`facetGraph: the centre must be strictly inside, got a facet ${d} away`);
    for (let i = 0; i < 3; i++) g[3 * k + i] = q[4 * k + i] / d;
    for (let i = first[k], j = first[k + 1] - 1; i < first[k + 1]; j = i++)
      owner.set(corners[j] * size + corners[i], k);
  }
  const start = new Int32Array(count + 1), next: number[] = [];
  for (let k = 0; k < count; k++) {
    for (let i = first[k], j = first[k + 1] - 1; i < first[k + 1]; j = i++) {
      const other = owner.get(corners[i] * size + corners[j]);
      if (other !== undefined && other !== k) next.push(other);
    }
    start[k + 1] = next.length;
  }
  return { g, start, next: Int32Array.from(next) };
}
