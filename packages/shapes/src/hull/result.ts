/**
 * The hull of points in 3-D, of dimension 0 to 3: the record that `hull3.ts` and `flat.ts` fill. Coordinates and planes
 * are in the frame and unit of the input; indices count vertices. Types only, no code.
 */
import type { HullFacets, HullGraph } from "./facets.ts";

export interface HullResult extends HullGraph {
  /** 3 a solid, 2 a polygon, 1 a segment, 0 a point. */
  readonly dimension: 0 | 1 | 2 | 3;
  /** x, y, z of the extreme points, in the order of their indices in the input, bits of the input. */
  readonly vertices: Float64Array;
  /** Index of each vertex in the input. */
  readonly source: Int32Array;
  /** Counter-clockwise seen from outside. A polygon is covered on both sides; empty below dimension 2. */
  readonly triangles: Int32Array;
  /** Coplanar triangles merged. A polygon has two facets, a segment or point has no facet. */
  readonly facets: HullFacets;
}
