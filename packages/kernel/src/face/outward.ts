/**
 * The planes of a shape's flat faces, by index: outward unit normal (no unit) and offset (length), 4 doubles, in the
 * shape's frame, with n . x <= offset inside. For boxes (6 faces), hulls and meshes (their facets) and half-spaces (1).
 * Other shapes have 0 faces. Margins are not included.
 */
import { BOX_KIND, HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import { facetsOf } from "./image.ts";

/** Number of faces that `writeOutward` knows. */
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
