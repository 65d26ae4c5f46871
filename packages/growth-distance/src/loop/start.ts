/**
 * The start of the 3-D loop: the aligned frame and three points of the inscribed balls. guess.ts and recall.ts add a
 * guessed direction and a warm start.
 *
 * - In: `ws.bInA` (12 doubles), two shapes with centres and inradii (lengths), `ws.limits[2]` (largest coordinate of
 *   the poses, length).
 * - Out: `ws.frame` (27 doubles, see workspace.ts), columns, areas, `ws.y` (first direction: along the ray),
 *   `ws.heights[0]` (first inner height, 0), `ws.limits[3]` (first reach: unlimited).
 * - Returns false, with the status set, if there is no ray (coincident centres) or no interior (neither body has an
 *   inscribed ball).
 */
import { tangentBasis } from "@col/kernel";
import type { ConvexShape } from "@col/types";
import { SHARP } from "../state/exit.ts";
import { setRay } from "./ray.ts";
import { COINCIDENT, ILL_CONDITIONED } from "../state/status.ts";
import type { Workspace } from "../state/workspace.ts";

/**
 * Centres nearer than this times the terms of their difference coincide up to rounding: 4 units in the last place. If
 * they are nearer than this times the largest coordinate of the poses, they coincide unless the bodies are as small:
 * the poses may be exact. No dimension.
 */
const COINCIDENT_ULPS = 8.881784197001252e-16;
/**
 * A degenerate exchange leaves the lower bound unchanged up to rounding: it may fall to this fraction. No dimension.
 */
export const LEVEL: number = 1 - 1e-12;
/** |p|, or the sum of the inradii, below this has no usable square. Length. */
const TINY = 1e-150;

/** See the file header. In: `ws.limits[2]`, the largest coordinate behind the centres' difference, any frame. */
export function begin(a: ConvexShape, b: ConvexShape, ws: Workspace): boolean {
  const r = ws.bInA, f = ws.frame, cA = a.center, cB = b.center;
  const ra = a.inradius + a.margin, rb = b.inradius + b.margin, rr = ra + rb;
  const r00 = r[0], r01 = r[1], r02 = r[2], r10 = r[3], r11 = r[4], r12 = r[5], r20 = r[6], r21 = r[7], r22 = r[8];
  setRay(r, cA, cB, f);
  const px = f[21], py = f[22], pz = f[23], l = f[24];
  f[25] = ra; f[26] = rb;
  ws.iterations = 0;
  if (!(rr > TINY)) {
    ws.status = ILL_CONDITIONED;
    return false;
  }
  if (!(l > COINCIDENT_ULPS * f[18] && l > TINY && (l > COINCIDENT_ULPS * ws.limits[2] || l > SHARP * rr))) {
    ws.status = COINCIDENT;
    return false;
  }
  // right-handed basis with third axis u
  const il = 1 / l, u0 = px * il, u1 = py * il, u2 = pz * il;
  f[6] = u0; f[7] = u1; f[8] = u2;
  tangentBasis(f, 6, f, 0);
  const q00 = f[0], q01 = f[1], q02 = f[2], q10 = f[3], q11 = f[4], q12 = f[5];
  f[9] = q00 * r00 + q01 * r10 + q02 * r20; f[10] = q00 * r01 + q01 * r11 + q02 * r21;
  f[11] = q00 * r02 + q01 * r12 + q02 * r22;
  f[12] = q10 * r00 + q11 * r10 + q12 * r20; f[13] = q10 * r01 + q11 * r11 + q12 * r21;
  f[14] = q10 * r02 + q11 * r12 + q12 * r22;
  f[15] = u0 * r00 + u1 * r10 + u2 * r20; f[16] = u0 * r01 + u1 * r11 + u2 * r21;
  f[17] = u0 * r02 + u1 * r12 + u2 * r22;
  // counter-clockwise triangle in the plane through 0, inside the ball of radius rr
  const w = ws.w, s = ws.slots, mark = ws.inscribed, area = ws.areas, half = 0.5 * rr, third = half * rr;
  w[0] = half; w[1] = half; w[2] = 0;
  w[3] = -half; w[4] = half; w[5] = 0;
  w[6] = 0; w[7] = -rr; w[8] = 0;
  s[0] = 0; s[1] = 1; s[2] = 2; s[3] = 3;
  mark[0] = 1; mark[1] = 1; mark[2] = 1; mark[3] = 1;
  for (let i = 0; i < 6; i++) ws.directions[i] = 0;
  area[0] = third; area[1] = third; area[2] = third;
  ws.y[0] = 0;
  ws.y[1] = 0;
  ws.heights[0] = 0;
  ws.limits[3] = Infinity;
  return true;
}

/** Fills the rows of a column that is a point of the inscribed balls: its share of each ball. */
export function inscribedRow(slot: number, ws: Workspace): void {
  const f = ws.frame, k = 3 * slot, pa = ws.pointsA, pb = ws.pointsB, w = ws.w;
  const ra = f[25], rb = f[26], i = 1 / (ra + rb), sa = ra * i, sb = -rb * i;
  const x = w[k], y = w[k + 1], z = w[k + 2];
  for (let c = 0; c < 3; c++) {
    pa[k + c] = sa * (f[c] * x + f[3 + c] * y + f[6 + c] * z);
    pb[k + c] = sb * (f[9 + c] * x + f[12 + c] * y + f[15 + c] * z);
  }
}
