/**
 * A half-space and any shape: the plane's normal is the only direction, the signed distance is exact in closed form.
 *
 * In: shapes, one of them a half-space, and `ws.gjk.bInA`. Out: `ws.answer` (signed distance of the cores, both
 * bounds), `ws.gjk.normal` (from A to B, A's frame), witness points and the size in `ws.gjk.found.size`.
 */
import { solveHalfSpace } from "@col/kernel";
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import type { PolytopeWorkspace } from "../query-state.ts";

/** See the file header. */
export function halfSpace(a: ConvexShape, b: ConvexShape, ws: PolytopeWorkspace): void {
  const g = ws.gjk, r = g.bInA, n = g.normal, p = g.pointA, q = g.pointBLocal;
  solveHalfSpace(a, b, r, g);
  // the other shape's deepest point is right; the plane's own point is its foot on the plane
  const x = r[0] * q[0] + r[1] * q[1] + r[2] * q[2] + r[9], y = r[3] * q[0] + r[4] * q[1] + r[5] * q[2] + r[10];
  const z = r[6] * q[0] + r[7] * q[1] + r[8] * q[2] + r[11];
  let gap = 0;
  if (a.kind === HALF_SPACE_KIND) {
    gap = a.params[0] * x + a.params[1] * y + a.params[2] * z - a.params[3];
    p[0] = x - gap * n[0]; p[1] = y - gap * n[1]; p[2] = z - gap * n[2];
  } else {
    const dx = p[0] - r[9], dy = p[1] - r[10], dz = p[2] - r[11], h = b.params;
    const u = r[0] * dx + r[3] * dy + r[6] * dz, v = r[1] * dx + r[4] * dy + r[7] * dz,
      w = r[2] * dx + r[5] * dy + r[8] * dz;
    gap = h[0] * u + h[1] * v + h[2] * w - h[3];
    q[0] = u - gap * h[0]; q[1] = v - gap * h[1]; q[2] = w - gap * h[2];
  }
  const size = Math.abs(gap) + Math.sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
  g.found.size = size;
  ws.answer.signed = gap;
  ws.answer.lower = gap;
}
