/**
 * A first look at a Boolean query: are the shapes' boxes apart along the line of their centres?
 *
 * In: two shapes, relative pose of B in A, `ws.limits[1]` = beyond >= 0 (length; 0 for distances). Out: `APART` when the planes that support the two
 * boxes along c, the difference of the box centres, are further apart than `beyond`: then so are the cores inside. `LIKELY` when they
 * overlap by so little that c probably separates what is inside, else `OPEN`. Leaves the direction -c in `ws.x[0..2]` in any case (as
 * `startCentres`). Costs a tenth of a support pair; answers most distant pairs. Rounding: the boxes' own, 1e-14 of |c| and the
 * extents, is granted to the overlap.
 */
import type { Workspace } from "@col/kernel";
import type { ConvexShape, PackedPose } from "@col/types";

/** Relative slack for the rounding of the boxes and of the sums. No dimension. */
const SLACK = 1e-14;
/** Part of their boxes' width that polytopes and round bodies fill along the line of the centres near contact. Measured. No dimension. */
const FILLED = 0.65;
const FILLED_ROUND = 0.8;

/** Answer of `lookAtBoxes`: the boxes say nothing. */
export const OPEN = 0;
/** Answer of `lookAtBoxes`: the shapes are likely apart. */
export const LIKELY = 1;
/** Answer of `lookAtBoxes`: the boxes are apart, so the shapes are. */
export const APART = 2;

/** See the file header. */
export function lookAtBoxes(a: ConvexShape, b: ConvexShape, bInA: PackedPose, ws: Workspace): number {
  const x = ws.x, beyond = ws.limits[1];
  const p = a.bounds, q = b.bounds;
  let c0 = bInA[9], c1 = bInA[10], c2 = bInA[11];
  if (!a.centred) {
    c0 -= (p[0] + p[3]) * 0.5; c1 -= (p[1] + p[4]) * 0.5; c2 -= (p[2] + p[5]) * 0.5;
  }
  if (!b.centred) {
    const bx = (q[0] + q[3]) * 0.5, by = (q[1] + q[4]) * 0.5, bz = (q[2] + q[5]) * 0.5;
    c0 += bInA[0] * bx + bInA[1] * by + bInA[2] * bz;
    c1 += bInA[3] * bx + bInA[4] * by + bInA[5] * bz;
    c2 += bInA[6] * bx + bInA[7] * by + bInA[8] * bz;
  }
  const l0 = bInA[0] * c0 + bInA[3] * c1 + bInA[6] * c2, l1 = bInA[1] * c0 + bInA[4] * c1 + bInA[7] * c2;
  const l2 = bInA[2] * c0 + bInA[5] * c1 + bInA[8] * c2;
  const cc = c0 * c0 + c1 * c1 + c2 * c2;
  const reach = Math.abs(c0) * (p[3] - p[0]) + Math.abs(c1) * (p[4] - p[1]) + Math.abs(c2) * (p[5] - p[2])
    + Math.abs(l0) * (q[3] - q[0]) + Math.abs(l1) * (q[4] - q[1]) + Math.abs(l2) * (q[5] - q[2]);
  const some = cc > 0;
  x[0] = some ? -c0 : 1; x[1] = some ? -c1 : 0; x[2] = some ? -c2 : 0;
  const gap = cc - 0.5 * reach - SLACK * (cc + reach);
  if (gap > 0 && gap * gap > beyond * beyond * cc) return APART;
  return cc > 0.5 * (a.curvature + b.curvature > 0 ? FILLED_ROUND : FILLED) * reach ? LIKELY : OPEN;
}
