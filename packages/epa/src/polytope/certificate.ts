/**
 * Evaluates the support function h of D = A - B along a given normal, and applies the result to a bracket.
 *
 * - In: both shapes, and the unit normal in `ws.gjk.normal`, frame of A. Out: h(n) in `ws.certificate.height`, a
 *   length.
 * - For every unit n, -h(n) is a lower bound of the signed distance of the cores; it depends on the shapes alone.
 * - `depthShown` compares it with the depth of a closed form. `closeEnds` corrects the bounds of a search by it.
 *   `lowerSide` picks n or -n, whichever has the smaller h.
 * - Most methods end with a support query along their normal and do not need this file. It serves normals from another
 *   source: the difference of two nearly coincident points, or the normal of a flat set.
 */
import { OVERLAPPING, PRECISION_LIMIT, SEPARATED, TOUCHING } from "@col/kernel";
import type { ConvexShape } from "@col/types";
import type { PolytopeWorkspace } from "./state.ts";
import { askSupports } from "./support.ts";

/**
 * If a closed form's depth and the support value along its normal differ by more than this fraction of the size,
 * another method answers. A hundredth of the default tolerance. No dimension.
 */
const CLOSED_FORM_ERROR_MAX = 1e-13;

/** `ws.certificate.height` = h(n), n the normal in `ws.gjk.normal` (A's frame). */
export function supportHeight(a: ConvexShape, b: ConvexShape, ws: PolytopeWorkspace): void {
  const g = ws.gjk, r = g.bInA, n = g.normal, dA = g.support.dA, dB = g.support.dB, x = n[0], y = n[1], z = n[2];
  dA[0] = x; dA[1] = y; dA[2] = z;
  askSupports(a, b, r, g.support);
  const wx = dA[0] - (r[0] * dB[0] + r[1] * dB[1] + r[2] * dB[2] + r[9]),
    wy = dA[1] - (r[3] * dB[0] + r[4] * dB[1] + r[5] * dB[2] + r[10]);
  const wz = dA[2] - (r[6] * dB[0] + r[7] * dB[1] + r[8] * dB[2] + r[11]);
  ws.certificate.height = wx * x + wy * y + wz * z;
}

/**
 * Do the supports along its normal confirm the depth that a closed form left in `ws.depth`? If so, `ws.depth` becomes
 * the support value; else another method must decide.
 */
export function depthShown(a: ConvexShape, b: ConvexShape, ws: PolytopeWorkspace): boolean {
  supportHeight(a, b, ws);
  const depth = ws.depth, h = ws.certificate.height;
  if (!(Math.abs(h - depth[0]) <= CLOSED_FORM_ERROR_MAX * ws.gjk.found.size)) return false;
  depth[0] = h;
  depth[1] = h;
  return true;
}

/**
 * The bounds of a search, in `ws.answer`: the lower bound is not above the support value along the normal, the upper
 * bound is not below it; a converged status stays only while the bounds are within the tolerance of each other.
 */
export function closeEnds(a: ConvexShape, b: ConvexShape, ws: PolytopeWorkspace): void {
  supportHeight(a, b, ws);
  const ends = ws.answer, status = ends.status, shown = -ws.certificate.height;
  if (!(ends.lower <= shown)) ends.lower = shown;
  if (!(ends.signed >= shown)) ends.signed = shown;
  const closed = status === OVERLAPPING || status === SEPARATED || status === TOUCHING;
  if (closed && !(ends.signed - ends.lower <= ws.pair.tolerance * ws.gjk.found.size)) ends.status = PRECISION_LIMIT;
}

/** The normal or its opposite, whichever has the lower h, which goes to `ws.certificate.height`. */
export function lowerSide(a: ConvexShape, b: ConvexShape, ws: PolytopeWorkspace): void {
  const n = ws.gjk.normal, c = ws.certificate;
  supportHeight(a, b, ws);
  const there = c.height;
  for (let i = 0; i < 3; i++) n[i] = -n[i];
  supportHeight(a, b, ws);
  if (c.height < there) return;
  for (let i = 0; i < 3; i++) n[i] = -n[i];
  c.height = there;
}
