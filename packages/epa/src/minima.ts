/**
 * Polished minima of h, and the cones around them in which nothing is lower.
 *
 * In: a converged polish: n*, u, pieces (support points w_i of D with weights), their Hessians. A face of the polytope holds directions
 * up to alpha from its normal with cos alpha = l / u (beyond, its plane shows more than u). It is ruled out when these lie in
 *   any pieces: where all radii of curvature exceed u: a ball of radius u fits inside D;
 *   three pieces: the cone of half angle phi about n*, tan(phi / 2) = r / u, r the distance of u n* from the sides of the triangle w_i: the
 *     triangle alone supports u there;
 *   two pieces: |angle to the plane across w_1 - w_2| <= phi, r the distance of u n* from the ends, when D's radius of curvature along the
 *     kink exceeds u: discs of radius u in the plane (n*, t) fit inside D at both ends.
 * Radii are taken at n* and at the face's corners, which stand for the cone's; half angles end at CONE. Lengths; A's frame.
 */
import type { ConvexShape } from "@col/types";
import { alongRadius, leastRadius } from "./hessian.ts";
import type { EpaWorkspace } from "./workspace.ts";

/** Radii of curvature above the depth by this factor; the widest cone, as a cosine. */
const FIRM = 1.25;
const CONE = 0.8;
/** Minima remembered, and doubles for each: n*, u, pieces, least radius, sin phi, the kink's direction d and tangent t, radius along it. */
export const MINIMA = 16;
const ROW = 14;
/** A polish this near to a minimum ends in it: radians. */
const THERE = 1e-3;
/** Room for them. */
export const MINIMA_SIZE: number = MINIMA * ROW;

/** Distance of the foot from the border of the pieces' hull: 2 or 3 pieces. Into seen[r + 6]: sin phi. */
function border(ws: EpaWorkspace, r: number): void {
  const s = ws.polish.bundle, seen = ws.polish.seen, w = ws.polytope.w, l = s.lambda;
  let least = Infinity;
  for (let i = 0; i < s.count; i++) {
    const j = i + 1 < s.count ? i + 1 : 0, m = j + 1 < s.count ? j + 1 : 0;
    const a = 3 * s.vertex[i], b = 3 * s.vertex[j], c = 3 * s.vertex[m];
    const ux = w[b] - w[a], uy = w[b + 1] - w[a + 1], uz = w[b + 2] - w[a + 2];
    let height = Math.sqrt(ux * ux + uy * uy + uz * uz);
    if (s.count === 3) { // of corner i over the side j m
      const vx = w[c] - w[b], vy = w[c + 1] - w[b + 1], vz = w[c + 2] - w[b + 2];
      const x = uy * vz - uz * vy, y = uz * vx - ux * vz, z = ux * vy - uy * vx;
      height = Math.sqrt((x * x + y * y + z * z) / (vx * vx + vy * vy + vz * vz));
    }
    least = Math.min(least, l[i] * height);
  }
  // tan(phi / 2), at most that of CONE
  const t = Math.min(1 / 3, Math.max(0, least) / seen[r + 3]);
  seen[r + 6] = (2 * t) / (1 + t * t);
}

/** Takes down the minimum in `ws.polish` as row i. */
export function remember(a: ConvexShape, b: ConvexShape, ws: EpaWorkspace, i: number): void {
  const o = ws.polish, seen = ws.polish.seen, p = ws.polytope, s = o.bundle, r = ROW * i, n = o.n, w = p.w, count = s.count;
  seen[r] = n[0]; seen[r + 1] = n[1]; seen[r + 2] = n[2]; seen[r + 3] = n[3]; seen[r + 4] = count;
  if (count > 1) border(ws, r);
  if (count === 2) {
    const j = 3 * s.vertex[0], k = 3 * s.vertex[1];
    const x = w[j] - w[k], y = w[j + 1] - w[k + 1], z = w[j + 2] - w[k + 2], c = x * n[0] + y * n[1] + z * n[2];
    const dx = x - c * n[0], dy = y - c * n[1], dz = z - c * n[2], m = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz);
    seen[r + 7] = dx * m; seen[r + 8] = dy * m; seen[r + 9] = dz * m;
    seen[r + 10] = (n[1] * dz - n[2] * dy) * m; seen[r + 11] = (n[2] * dx - n[0] * dz) * m; seen[r + 12] = (n[0] * dy - n[1] * dx) * m;
  }
  let least = Infinity, along = Infinity;
  for (let j = 0; j < count; j++) {
    const v = s.vertex[j];
    if (p.curve[v] < 0) leastRadius(a, b, ws.gjk.bInA, p, v, o.d, o.h, o.s);
    least = Math.min(least, p.curve[v]);
    if (count !== 2) continue;
    alongRadius(a, b, ws.gjk.bInA, p, v, o.d, o.h, o.s, seen, r + 10);
    along = Math.min(along, o.s[0]);
  }
  seen[r + 5] = least;
  seen[r + 13] = along;
}

/** Is every corner of face f in the widest cone about minimum r, and D's radius of curvature there (along the minimum's kink) `need` at least? */
function firm(a: ConvexShape, b: ConvexShape, ws: EpaWorkspace, f: number, r: number, along: boolean): boolean {
  const p = ws.polytope, o = ws.polish, seen = ws.polish.seen, dir = p.dir, curve = p.curve, need = FIRM * seen[r + 3];
  if (!(seen[along ? r + 13 : r + 5] >= need)) return false;
  for (let e = 0; e < 3; e++) {
    const v = p.corner[4 * f + e], k = 3 * v;
    if (!(seen[r] * dir[k] + seen[r + 1] * dir[k + 1] + seen[r + 2] * dir[k + 2] > CONE)) return false;
    if (along) {
      alongRadius(a, b, ws.gjk.bInA, p, v, o.d, o.h, o.s, seen, r + 10);
      if (!(o.s[0] >= need)) return false;
    } else {
      if (curve[v] < 0) leastRadius(a, b, ws.gjk.bInA, p, v, o.d, o.h, o.s);
      if (!(curve[v] >= need)) return false;
    }
  }
  return true;
}

/** Is face f ruled out by one of the first `count` minima? */
export function ruledOut(a: ConvexShape, b: ConvexShape, ws: EpaWorkspace, f: number, count: number): boolean {
  const seen = ws.polish.seen, plane = ws.polytope.plane, q = 4 * f, fx = plane[q], fy = plane[q + 1], fz = plane[q + 2];
  for (let i = 0; i < count; i++) {
    const r = ROW * i, u = seen[r + 3], pieces = seen[r + 4], c = seen[r] * fx + seen[r + 1] * fy + seen[r + 2] * fz;
    if (!(c > CONE)) continue;
    if (firm(a, b, ws, f, r, false)) return true;
    if (pieces === 1) continue;
    const ca = Math.max(0, plane[q + 3] / u), sa = Math.sqrt(Math.max(0, 1 - ca * ca));
    let s = pieces === 2 ? Math.abs(seen[r + 7] * fx + seen[r + 8] * fy + seen[r + 9] * fz) : Math.sqrt(Math.max(0, 1 - c * c));
    s = s * ca + Math.sqrt(Math.max(0, 1 - s * s)) * sa;
    if (ca > CONE && s <= seen[r + 6] && (pieces === 3 || firm(a, b, ws, f, r, true))) return true;
  }
  return false;
}

/** Has the polish come to one of the first `count` minima? Then it will end there. */
export function arrived(n: Float64Array, seen: Float64Array, count: number): boolean {
  for (let i = 0; i < count; i++) {
    const r = ROW * i, x = n[0] - seen[r], y = n[1] - seen[r + 1], z = n[2] - seen[r + 2];
    if (x * x + y * y + z * z < THERE * THERE && n[3] >= seen[r + 3]) return true;
  }
  return false;
}
