/**
 * Builds the mesh record that solvers read, from the parts of a hull: vertices (lengths, local frame), graph, facets,
 * and the direction table of cells.ts, whose resolution follows from the number of vertices.
 */
import type { MeshData } from "@col/types";
import { buildCells } from "./cells.ts";

/**
 * Below this many vertices a scan of all vertices is as fast as the table: with hot caches up to 10, in a sweep over
 * many meshes up to 15 (decisions/shapes.md, packages/shapes/bench).
 */
const SCAN_LIMIT = 12;

/** The parts of a hull that a mesh consists of. */
export interface HullParts {
  readonly vertices: Float64Array;
  readonly source: Int32Array;
  readonly neighbourStart: Int32Array;
  readonly neighbours: Int32Array;
  readonly facetPlanes: Float64Array;
  readonly facetStart: Int32Array;
  readonly facetVertices: Int32Array;
  readonly facetNeighbours?: Int32Array | undefined;
}

/**
 * Cells per cube-face edge for a mesh of `count` vertices: about two cells a vertex. More cells gain little with hot
 * caches and cost time with cold ones (decisions/shapes.md).
 */
export function cellsFor(count: number): number {
  if (count < SCAN_LIMIT) return 0;
  const n = Math.ceil(Math.sqrt(count / 3));
  return n < 4 ? 4 : n > 40 ? 40 : n;
}

/** Completes the parts with the direction table. `cells` overrides the resolution (0: scan). */
export function meshData(parts: HullParts, cells: number): MeshData {
  const cellTable = cells === 0 ? new Uint16Array(0) : buildCells(parts.vertices, parts.neighbourStart,
    parts.neighbours, cells);
  return {
    vertices: parts.vertices, source: parts.source, neighbourStart: parts.neighbourStart, neighbours: parts.neighbours,
    facetPlanes: parts.facetPlanes, facetStart: parts.facetStart, facetVertices: parts.facetVertices,
    facetNeighbours: parts.facetNeighbours,
    cells, cellTable,
  };
}
