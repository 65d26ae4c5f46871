/**
 * The start of the 2-D loop: the aligned frame and two points of the inscribed discs.
 *
 * - In: `ws.pose`, two shapes with centres and inradii (lengths), `ws.limits[2]` (largest coordinate of the poses).
 * - Out of `begin2`: `ws.frame` (11 doubles, see workspace.ts), two columns at height 0, left and right of the ray by
 *   the sum of the inradii (aligned frame), `ws.slope` (0: along the ray), `ws.heights[0]` (0). False, with the status
 *   set: coincident centres, or no inscribed disc.
 * - Method: same as ../loop/start.ts, with the third coordinate 0 where the ray cancels.
 */
import type { ConvexShape2 } from "@col/types";
import { SHARP } from "../state/exit.ts";
import { COINCIDENT, ILL_CONDITIONED } from "../state/status.ts";
import { CANCEL, exactRay } from "../loop/ray.ts";
import type { Workspace2 } from "./workspace.ts";

/** Same as in ../loop/start.ts. No dimension. */
const COINCIDENT_ULPS = 8.881784197001252e-16;
/** |p|, or the sum of the inradii, below this has no usable square. Length. */
const TINY = 1e-150;

/** The ray where it cancels, accurate to its last place: the 3-D ray with a third coordinate of 0. */
function rayInSpace(cA: Float64Array, cB: Float64Array, ws: Workspace2): void {
  const q = ws.pose, { pose: m, a, b, frame: f } = ws.space;
  m[0] = q[0]; m[1] = -q[1]; m[3] = q[1]; m[4] = q[0]; m[9] = q[2]; m[10] = q[3];
  a[0] = cA[0]; a[1] = cA[1]; b[0] = cB[0]; b[1] = cB[1];
  exactRay(m, a, b, f);
  ws.frame[6] = f[21];
  ws.frame[7] = f[22];
}

/** Sets the ray p between the centres (A's frame) and |p|: `ws.frame[6..8]`. Returns the size of its terms. Lengths. */
export function setRay2(a: ConvexShape2, b: ConvexShape2, ws: Workspace2): number {
  const q = ws.pose, f = ws.frame, cA = a.center, cB = b.center, c = q[0], s = q[1];
  const ox = c * cB[0] - s * cB[1] - cA[0], oy = s * cB[0] + c * cB[1] - cA[1], size = Math.abs(ox) + Math.abs(oy);
  f[6] = q[2] + ox; f[7] = q[3] + oy;
  if (Math.abs(f[6]) + Math.abs(f[7]) < CANCEL * (Math.abs(cB[0]) + Math.abs(cB[1]) + size)) rayInSpace(cA, cB, ws);
  f[8] = Math.sqrt(f[6] * f[6] + f[7] * f[7]);
  return size;
}

/**
 * Sets the frame and two points of the inscribed discs; false, with the status set, if there is no ray or no interior.
 */
export function begin2(a: ConvexShape2, b: ConvexShape2, ws: Workspace2): boolean {
  const q = ws.pose, f = ws.frame, c = q[0], s = q[1], size = setRay2(a, b, ws), px = f[6], py = f[7], l = f[8];
  const ra = a.inradius + a.margin, rb = b.inradius + b.margin, rr = ra + rb;
  f[9] = ra; f[10] = rb;
  ws.iterations = 0;
  if (!(rr > TINY)) {
    ws.status = ILL_CONDITIONED;
    return false;
  }
  if (!(l > COINCIDENT_ULPS * size && l > TINY && (l > COINCIDENT_ULPS * ws.limits[2] || l > SHARP * rr))) {
    ws.status = COINCIDENT;
    return false;
  }
  const ux = px / l, uy = py / l;
  f[0] = ux; f[1] = uy;
  // Q R with Q = [uy -ux; ux uy]
  f[2] = uy * c - ux * s; f[3] = -uy * s - ux * c;
  f[4] = ux * c + uy * s; f[5] = uy * c - ux * s;
  ws.w[0] = -rr; ws.w[1] = 0; ws.w[2] = rr; ws.w[3] = 0;
  ws.inscribed[0] = 1;
  ws.inscribed[1] = 1;
  ws.slope[0] = 0;
  ws.heights[0] = 0;
  return true;
}
