/**
 * The shape kinds that tables of methods distinguish, in the order of the normal form of a pair (normal-form.ts), and
 * the kind of a shape.
 *
 * - In: a shape; only `kind`, `mesh` and `curvature` are read. Out: an index in `KINDS`, 0 to 8.
 * - A shape with a mesh is a hull, whatever its tag. A tag without an entry counts as a polytope if its curvature is 0,
 *   else as a curved shape.
 */
import { FIRST_DISCS_KIND, HALF_SPACE_KIND, LAST_DISCS_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import type { CoreKind } from "./method.ts";

/** In the normal form of a pair the earlier kind is the first body, in whose frame a closed form works. */
export const KINDS: readonly CoreKind[] = ["half-space", "hull", "box", "polytope", "discs", "curved", "ellipsoid",
  "segment", "point"];

/** Index in `KINDS`. */
export const ELLIPSOID: number = 6;

/** Index in `KINDS` by the tag of a shape, from point to frustum. */
const BY_TAG: readonly number[] = [8, 7, 3, 2, 6, 4, 4, 4];

/**
 * Index in `KINDS`. `hull`: any mesh; `discs`: cylinder, cone, frustum; `polytope`: a triangle, an image, a sum or a
 * shape of your own without curvature; `curved`: the same kinds of shapes, with curved surfaces.
 */
export function kindOf(s: ConvexShape): number {
  const tag = s.kind;
  if (s.mesh !== null) return 1;
  if (tag >= 0 && tag < BY_TAG.length) return BY_TAG[tag];
  if (tag === HALF_SPACE_KIND) return 0;
  return s.curvature === 0 ? 3 : 5;
}

/** A cylinder, cone or frustum. */
export function isDiscs(s: ConvexShape): boolean {
  return s.kind >= FIRST_DISCS_KIND && s.kind <= LAST_DISCS_KIND;
}
