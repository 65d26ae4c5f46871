/**
 * The outward normals of a shape's flat faces, one by one: boxes, hulls, half-spaces. Shapes of other kinds list none.
 */
import { BOX_KIND, HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";

/** Number of normals of `writeOutward`. */
export function outwardCount(shape: ConvexShape): number {
  if (shape.kind === BOX_KIND) return 6;
  if (shape.kind === HALF_SPACE_KIND) return 1;
  return shape.mesh === null ? 0 : shape.mesh.facetPlanes.length >> 2;
}

/** The plane of the k-th face of the core, shape's frame: outward unit normal and offset, 4 numbers, into `out`. */
export function writeOutward(shape: ConvexShape, k: number, out: Float64Array): void {
  if (shape.kind === BOX_KIND) {
    const axis = k >> 1, isLow = (k & 1) !== 0;
    out.fill(0);
    out[axis] = isLow ? -1 : 1;
    out[3] = isLow ? -shape.bounds[axis] : shape.bounds[3 + axis];
    return;
  }
  const planes = shape.kind === HALF_SPACE_KIND ? shape.params : shape.mesh?.facetPlanes ?? shape.params;
  for (let i = 0; i < 4; i++) out[i] = planes[4 * k + i];
}
