/**
 * The outward unit normals and offsets of a shape's flat faces, one by one, in the shape's frame: of boxes, hulls and
 * half-spaces. Other shapes have 0 of them.
 */
import { BOX_KIND, HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import { facetsOf } from "./image.ts";

/** Number of normals of `writeOutward`. */
export function outwardCount(shape: ConvexShape): number {
  if (shape.kind === HALF_SPACE_KIND) return 1;
  return shape.kind === BOX_KIND || shape.mesh !== null ? facetsOf(shape).facetPlanes.length >> 2 : 0;
}

/** The plane of the k-th face of the core, shape's frame: outward unit normal and offset, 4 numbers, into `out`. */
export function writeOutward(shape: ConvexShape, k: number, out: Float64Array): void {
  const planes = shape.kind === HALF_SPACE_KIND ? shape.params : facetsOf(shape).facetPlanes, b = shape.bounds;
  for (let i = 0; i < 4; i++) out[i] = planes[4 * k + i];
  if (shape.kind === BOX_KIND) out[3] = (k & 1) === 0 ? b[3 + (k >> 1)] : -b[k >> 1];
}
