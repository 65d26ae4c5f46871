/**
 * Builds the vertices, edges and facets of a polytope with their adjacency and Voronoi planes, for V-Clip.
 *
 * In: a shape with mesh data, without margin, with two facets at each edge. Out: index lists and unit vectors in the
 * body's frame. The Voronoi plane between a vertex and an edge passes through the vertex, perpendicular to the edge:
 * its normal is `along`. The plane between an edge and a facet passes through the edge, perpendicular to the facet:
 * its normal is `inward`. Offsets are not stored. Facets come from the mesh data, which merges coplanar triangles.
 */
import type { ConvexShape } from "@col/types";

/** See the file header. Lists of neighbours: `list[start[k]] .. list[start[k + 1] - 1]` are the neighbours of k. */
export interface Features {
  readonly vertices: Float64Array;
  /** Edge k runs from vertex `tail[k]` to `head[k]`, unit direction `along[3 k ..]`. */
  readonly tail: Int32Array;
  readonly head: Int32Array;
  readonly along: Float64Array;
  /**
   * The two facets of edge k, `facets[2 k]`, `facets[2 k + 1]`; `inward[6 k ..]` and `inward[6 k + 3 ..]`: unit
   * directions from the edge into each.
   */
  readonly facets: Int32Array;
  readonly inward: Float64Array;
  readonly vertexStart: Int32Array;
  readonly vertexEdges: Int32Array;
  readonly facetStart: Int32Array;
  readonly facetEdges: Int32Array;
  /** Outward unit normal and offset of facet k. */
  readonly planes: Float64Array;
}

interface Edge {
  readonly tail: number;
  readonly head: number;
  readonly facets: number[];
}

/** Edges by their ends, each found from both of its facets. */
function edgesOf(facetStart: ArrayLike<number>, facetVertices: ArrayLike<number>): Edge[] {
  const edges = new Map<string, Edge>();
  for (let f = 0; f + 1 < facetStart.length; f++) {
    for (let i = facetStart[f], j = facetStart[f + 1] - 1; i < facetStart[f + 1]; j = i++) {
      const p = facetVertices[j], q = facetVertices[i], key = p < q ? `${p} ${q}` : `${q} ${p}`,
        edge = edges.get(key) ?? { tail: p, head: q, facets: [] };
      edge.facets.push(f);
      edges.set(key, edge);
    }
  }
  return [...edges.values()];
}

/** Lists of edges by owner, laid one after the other. */
function byOwner(count: number, edges: readonly Edge[], owners: (e: Edge) => readonly number[]): { start: Int32Array;
  list: Int32Array } {
  const lists = Array.from({ length: count }, (): number[] => []);
  edges.forEach((e, k) => {
    for (const owner of owners(e)) lists[owner].push(k);
  });
  const start = new Int32Array(count + 1);
  lists.forEach((l, k) => {
    start[k + 1] = start[k] + l.length;
  });
  return { start, list: Int32Array.from(lists.flat()) };
}

/**
 * Features of a shape with mesh data. @throws TypeError for other shapes, RangeError where an edge has not two facets
 * (a flat body).
 */
export function featuresOf(shape: ConvexShape): Features {
  const mesh = shape.mesh;
  if (mesh === null || shape.margin > 0)
    throw new TypeError("featuresOf: need a polytope with mesh data and no margin");
  const { vertices: v, facetStart, facetVertices, facetPlanes: n } = mesh, edges = edgesOf(facetStart, facetVertices);
  const along = new Float64Array(3 * edges.length), inward = new Float64Array(6 * edges.length);
  edges.forEach(({ tail, head, facets }, k) => {
    if (facets.length !== 2)
      throw new RangeError(
        `featuresOf: the edge from vertex ${tail} to ${head} must have 2 facets, got ${facets.length}`);
    const e = [0, 1, 2].map((i) => v[3 * head + i] - v[3 * tail + i]),
      length = Math.sqrt(e[0] * e[0] + e[1] * e[1] + e[2] * e[2]);
    for (let i = 0; i < 3; i++) along[3 * k + i] = e[i] / length;
    facets.forEach((f, side) => {
      // seen from outside a facet lies to the left of its edges in their order; an edge was found in the order of its
      // first facet
      const s = side === 0 ? 1 : -1;
      for (let i = 0; i < 3; i++) {
        const p = (i + 1) % 3, q = (i + 2) % 3;
        inward[6 * k + 3 * side + i] = s * (n[4 * f + p] * along[3 * k + q] - n[4 * f + q] * along[3 * k + p]);
      }
    });
  });
  const vertex = byOwner(v.length / 3, edges, (e) => [e.tail, e.head]),
    facet = byOwner(facetStart.length - 1, edges, (e) => e.facets);
  return {
    vertices: v, tail: Int32Array.from(edges, (e) => e.tail), head: Int32Array.from(edges, (e) => e.head), along,
    facets: Int32Array.from(edges.flatMap((e) => e.facets)), inward,
    vertexStart: vertex.start, vertexEdges: vertex.list, facetStart: facet.start, facetEdges: facet.list, planes: n,
  };
}
