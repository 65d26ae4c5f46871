/**
 * The smooth pieces of h in a bundle: to which piece a support belongs, a second look at a piece from nearby, and which
 * pieces enter and leave.
 *
 * - In: the polytope's arrays (A's frame, lengths), a polish with its bundle, tangent basis and step. Out: supports of
 *   D appended to the polytope's arrays, pieces of the bundle replaced.
 * - h is the support function of D = A - B. A kink is a direction where two or more smooth pieces of h are equally
 *   high. The direction ahead is n0 + E y, the normal after the step y.
 * - A piece is evaluated beside a kink, on the piece's side of it. A piece that is not visible there keeps its old
 *   model, unless that model is above h.
 * - Method: the ratio test of the simplex method decides which piece leaves a full bundle (`pivot`).
 */
import type { SupportBuffers } from "@col/kernel";
import type { ConvexShape, PackedPose } from "@col/types";
import { hessianOfD } from "./hessian.ts";
import type { Polish } from "./state.ts";
import type { Polytope } from "../polytope/polytope.ts";
import { bundleStep } from "./step.ts";
import type { Bundle } from "./state.ts";
import { supportVertex } from "../polytope/support.ts";

/** A model that predicts more than this above u is stale and is ignored. No dimension. */
export const AGREED: number = 1e-12;

/**
 * The curvature of a rim grows as the direction comes nearer to its axis. So a move belongs to the same rim as the move
 * that the model predicts, if their lengths and directions agree. FACTOR2: squared ratio of the lengths. ALONG_AXIS:
 * squared cosine. No dimension.
 */
const FACTOR2 = 16;
const ALONG_AXIS = 0.98;

/**
 * Does piece i of the bundle predict vertex v up to half of the distance between them? Then v belongs to the same
 * smooth piece, seen from another direction.
 */
export function samePiece(p: Polytope, s: Bundle, i: number, v: number): boolean {
  const w = p.w, dir = p.dir, k = 3 * s.vertex[i], l = 3 * v, H = s.hessian, h = 6 * i;
  const x = dir[l], y = dir[l + 1], z = dir[l + 2], gx = w[l] - w[k], gy = w[l + 1] - w[k + 1],
    gz = w[l + 2] - w[k + 2];
  const mx = H[h] * x + H[h + 1] * y + H[h + 2] * z, my = H[h + 1] * x + H[h + 3] * y + H[h + 4] * z,
    mz = H[h + 2] * x + H[h + 4] * y + H[h + 5] * z;
  const gg = gx * gx + gy * gy + gz * gz, mm = mx * mx + my * my + mz * mz, mg = mx * gx + my * gy + mz * gz,
    tiny = 1e-13 * p.sizes.scale;
  return gg - 2 * mg + mm <= 0.25 * gg + tiny * tiny || (mg > 0 && mg * mg >= ALONG_AXIS * gg * mm && mm <= FACTOR2 * gg
    && gg <= FACTOR2 * mm);
}

/** Puts vertex v into place i of the bundle, with its Hessian. */
export function put(
  a: ConvexShape, b: ConvexShape, bInA: PackedPose, p: Polytope, o: Polish, i: number, v: number,
): void {
  o.bundle.vertex[i] = v;
  hessianOfD(a, b, bInA, p, v, o.d, o.h, o.bundle.hessian, 6 * i);
}

/** Direction n0 + E y, not normalised, into `dir` of vertex v. */
function ahead(p: Polytope, o: Polish, v: number): void {
  const n = o.n, e = o.bundle.basis, y = o.bundle.y, dir = p.dir, y0 = y[0], y1 = y[1];
  dir[3 * v] = n[0] + e[0] * y0 + e[3] * y1; dir[3 * v + 1] = n[1] + e[1] * y0 + e[4] * y1;
  dir[3 * v + 2] = n[2] + e[2] * y0 + e[5] * y1;
}

export function normalise(dir: Float64Array, k: number): void {
  const x = dir[k], y = dir[k + 1], z = dir[k + 2], r = 1 / Math.sqrt(x * x + y * y + z * z);
  dir[k] = x * r; dir[k + 1] = y * r; dir[k + 2] = z * r;
}

/**
 * Writes the direction ahead, unit, into `dir` of vertex v. With i >= 0 it is moved by the angle `reach[3]` (radians)
 * to the side where piece i is the highest by its gradient.
 */
export function aim(p: Polytope, o: Polish, i: number, v: number): void {
  const s = o.bundle, m = s.model, e = s.basis, dir = p.dir, k = 3 * v;
  ahead(p, o, v);
  if (i >= 0) {
    let g0 = 0, g1 = 0;
    for (let j = 0; j < s.count; j++) {
      g0 += m[6 * j + 1]; g1 += m[6 * j + 2];
    }
    g0 = m[6 * i + 1] - g0 / s.count;
    g1 = m[6 * i + 2] - g1 / s.count;
    const f = s.reach[3] / Math.sqrt(g0 * g0 + g1 * g1);
    g0 *= f; g1 *= f;
    dir[k] += e[0] * g0 + e[3] * g1; dir[k + 1] += e[1] * g0 + e[4] * g1; dir[k + 2] += e[2] * g0 + e[5] * g1;
  }
  normalise(dir, k);
}

/**
 * As `aim`, but moved towards the direction from which piece i was seen, by the geometric mean of `reach[3]` and the
 * whole angle. Normal cones are convex, so the piece stays visible on that path, however many other pieces meet at its
 * end.
 */
function aimBack(p: Polytope, o: Polish, i: number, v: number): void {
  const s = o.bundle, dir = p.dir, k = 3 * v, q = 3 * s.vertex[i];
  ahead(p, o, v);
  normalise(dir, k);
  const x = dir[k], y = dir[k + 1], z = dir[k + 2];
  let tx = dir[q] - x, ty = dir[q + 1] - y, tz = dir[q + 2] - z;
  const c = tx * x + ty * y + tz * z;
  tx -= c * x; ty -= c * y; tz -= c * z;
  const len = Math.sqrt(tx * tx + ty * ty + tz * tz), f = len > s.reach[3] ? Math.sqrt(s.reach[3] / len) : 1;
  dir[k] += f * tx; dir[k + 1] += f * ty; dir[k + 2] += f * tz;
  normalise(dir, k);
}

/** Is the model of piece i above h at vertex r? */
function above(p: Polytope, s: Bundle, i: number, r: number): boolean {
  const dir = p.dir, w = p.w, H = s.hessian, h = 6 * i, k = 3 * s.vertex[i], q = 3 * r, x = dir[q],
    y = dir[q + 1], z = dir[q + 2];
  const curved = H[h] * x * x + H[h + 3] * y * y + H[h + 5] * z * z
    + 2 * (H[h + 1] * x * y + H[h + 2] * x * z + H[h + 4] * y * z);
  return (w[k] - w[q]) * x + (w[k + 1] - w[q + 1]) * y + (w[k + 2] - w[q + 2]) * z + 0.5 * curved
    > AGREED * p.sizes.scale;
}

/**
 * Were all pieces evaluated within the angle `near` of n? Distant models of one smooth piece would meet in kinks that
 * do not exist.
 */
export function fresh(p: Polytope, s: Bundle, n: Float64Array, near: number): boolean {
  const dir = p.dir;
  for (let i = 0; i < s.count; i++) {
    const k = 3 * s.vertex[i], x = dir[k] - n[0], y = dir[k + 1] - n[1], z = dir[k + 2] - n[2];
    if (x * x + y * y + z * z > near * near) return false;
  }
  return true;
}

/** Evaluates piece i again, beside the direction ahead. Returns the number of supports spent. */
export function look(a: ConvexShape, b: ConvexShape, bInA: PackedPose, buf: SupportBuffers, p: Polytope, o: Polish,
  i: number): number {
  const s = o.bundle, r = p.vertices++;
  aim(p, o, i, r);
  supportVertex(a, b, bInA, buf, p, r);
  if (s.count === 1 || samePiece(p, s, i, r)) {
    put(a, b, bInA, p, o, i, r);
    return 1;
  }
  const t = p.vertices++;
  aimBack(p, o, i, t);
  supportVertex(a, b, bInA, buf, p, t);
  if (samePiece(p, s, i, t)) put(a, b, bInA, p, o, i, t);
  else {
    let other = false;
    for (let j = 0; j < s.count && !other; j++) other = j !== i && samePiece(p, s, j, r);
    // a model above h is useless: r replaces it, and counts as a piece seen twice
    other &&= !above(p, s, i, r) && !above(p, s, i, t);
    o.stale ||= other;
    if (!other) put(a, b, bInA, p, o, i, r);
  }
  return 2;
}

/**
 * A fourth piece (place 3) enters a full bundle. The ratio test of the simplex method finds the piece that leaves, so
 * that the weights of the remaining three can be non-negative.
 */
export function pivot(s: Bundle, w: Float64Array, n: Float64Array): void {
  const e = s.basis, m = s.model, H = s.hessian, k = 3 * s.vertex[3], x = n[0], y = n[1], z = n[2];
  const gx = w[k] + H[18] * x + H[19] * y + H[20] * z, gy = w[k + 1] + H[19] * x + H[21] * y + H[22] * z;
  const gz = w[k + 2] + H[20] * x + H[22] * y + H[23] * z;
  const t0 = gx * e[0] + gy * e[1] + gz * e[2] - m[13], t1 = gx * e[3] + gy * e[4] + gz * e[5] - m[14];
  const p0 = m[1] - m[13], p1 = m[2] - m[14], q0 = m[7] - m[13], q1 = m[8] - m[14], det = p0 * q1 - p1 * q0;
  const m0 = (t0 * q1 - t1 * q0) / det, m1 = (p0 * t1 - p1 * t0) / det, m2 = 1 - m0 - m1, l = s.lambda;
  let out = 0, least = Infinity;
  if (m0 > 0) least = l[0] / m0;
  if (m1 > 0 && l[1] / m1 < least) {
    least = l[1] / m1;
    out = 1;
  }
  if (m2 > 0 && l[2] / m2 < least) out = 2;
  s.vertex[out] = s.vertex[3];
  for (let c = 0; c < 6; c++) H[6 * out + c] = H[18 + c];
}

/**
 * Adds vertex v to the bundle, in the place of the piece that it belongs to, if the bundle has that piece. A smooth D
 * has one piece.
 */
export function join(a: ConvexShape, b: ConvexShape, bInA: PackedPose, p: Polytope, o: Polish, v: number): void {
  const s = o.bundle;
  if (a.curvature + b.curvature === 4) s.count = 0;
  for (let i = 0; i < s.count; i++) {
    if (samePiece(p, s, i, v)) {
      put(a, b, bInA, p, o, i, v);
      return;
    }
  }
  if (s.count === 3) {
    put(a, b, bInA, p, o, 3, v);
    bundleStep(s, p.w, o.n);
    if (s.count === 3) pivot(s, p.w, o.n);
    else put(a, b, bInA, p, o, s.count++, v);
  } else put(a, b, bInA, p, o, s.count++, v);
}
