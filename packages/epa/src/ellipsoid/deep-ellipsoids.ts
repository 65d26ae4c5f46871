/**
 * Two ellipsoids about nearly one centre: the depth, proven, without a polytope.
 *
 * - In: shapes and relative pose of B in A (12 doubles).
 * - Out: PROVEN and `ws.depth` (length), `ws.gjk.normal` (unit, A's frame), witness points (A's in A's frame, B's in
 *   B's), as `expand` leaves them. PASS: another kind, needles or discs, more distant centres, too many rectangles.
 * - Method: h(n) = sqrt(n P n) + sqrt(n Q n) - <t, n>, P, Q the squared ellipsoids in A's frame, t the vector between
 *   the centres. If h_A = sqrt(n P n) lies between a and b, it is at least the chord of the root, (n P n + a b) / (a +
 *   b). So in a rectangle of h_A and h_B, h is at least a quadratic function of unit vectors, whose minimum is known
 *   (quadratic.ts). A rectangle whose bound is too low gives a direction, from which a polish ends in a local minimum,
 *   and is cut in two. The first cuts are at the minimum's h_A and h_B, where the chords are then exact.
 * - The curvature of the square root is negligible if bodies are nearly round, or all their low directions lie on one
 *   ring.
 */
import { ELLIPSOID_KIND } from "@col/types";
import type { ConvexShape, PackedPose } from "@col/types";
import { apartByALittle } from "../polytope/apart.ts";
import { ALONE, polish } from "../polish/polish.ts";
import { MOST_RECTANGLES } from "./deep-state.ts";
import type { DeepEllipsoids } from "./deep-state.ts";
import { clear } from "../polytope/polytope.ts";
import { supportVertex } from "../polytope/support.ts";
import { SHALLOW, SLENDER } from "../pair/tolerances.ts";
import { PASS, PROVEN } from "../pair/method.ts";
import type { Method, Pair } from "../pair/method.ts";
import { depthMethod } from "../polytope/bracket.ts";
import type { EllipsoidWorkspace } from "./state.ts";
import { leastOnSphere } from "./quadratic.ts";

/**
 * Directions lower than the answer by less than this are ignored: fractions of the depth and of the size, as for all
 * curved pairs.
 */
const SLACK = 1e-10;
const SEARCH_SLACK_OF_SIZE = 1e-11;
/** Maximum number of steps by tangents: one or two are needed on rings. Count. */
const DESCENTS = 12;
/**
 * If the centres' distance exceeds this fraction of both shortest radii, the expanding polytope is faster. No
 * dimension.
 */
const NEAR_CENTRES = 0.02;
/** A minimum lower than the answer by less than this fraction of the size is the same minimum. No dimension. */
const SAME_HEIGHT = 1e-14;
/** A cut nearer to an end than this fraction of the side is moved to the middle. No dimension. */
const EDGE = 0.05;
/**
 * The difference of the support points is the depth times the normal up to this fraction of the size; else the bodies
 * are moved apart.
 */
const FOOT_MISS_MAX = 1e-12;

/** Writes the squared ellipsoid of radii q, rotated by r. */
function setSquare(q: Float64Array, r: PackedPose, m: Float64Array): void {
  const x = q[3], y = q[4], z = q[5];
  m[0] = x * r[0] * r[0] + y * r[1] * r[1] + z * r[2] * r[2];
  m[1] = x * r[0] * r[3] + y * r[1] * r[4] + z * r[2] * r[5];
  m[2] = x * r[0] * r[6] + y * r[1] * r[7] + z * r[2] * r[8];
  m[3] = x * r[3] * r[3] + y * r[4] * r[4] + z * r[5] * r[5];
  m[4] = x * r[3] * r[6] + y * r[4] * r[7] + z * r[5] * r[8];
  m[5] = x * r[6] * r[6] + y * r[7] * r[7] + z * r[8] * r[8];
}

/** Computes the minimum of the model: h with chords or tangents of the roots, up to a constant. */
function solveModel(p: Float64Array, r: PackedPose, s: DeepEllipsoids): void {
  const o = s.model, m = o.matrix, t = o.linear, b = s.squareB, fa = 1 / s.sumA, fb = 1 / s.sumB;
  for (let i = 0; i < 6; i++) m[i] = fb * b[i];
  m[0] += fa * p[3]; m[3] += fa * p[4]; m[5] += fa * p[5];
  t[0] = r[9]; t[1] = r[10]; t[2] = r[11];
  leastOnSphere(o);
}

/** Sets `bound`, the lower bound of h in the rectangle at `at`; the model has the direction of this bound. */
function boundRectangle(p: Float64Array, r: PackedPose, s: DeepEllipsoids, at: number): void {
  const m = s.stack, a0 = m[at], a1 = m[at + 1], b0 = m[at + 2], b1 = m[at + 3];
  s.sumA = a0 + a1; s.sumB = b0 + b1;
  solveModel(p, r, s);
  s.bound = s.model.least + (a0 * a1) / s.sumA + (b0 * b1) / s.sumB;
}

/** Takes the direction n if it is lower than the answer. Returns whether it is. */
function tryDirection(p: Float64Array, ws: EllipsoidWorkspace, n: Float64Array): boolean {
  const s = ws.deepEllipsoids, m = s.squareB, r = ws.gjk.bInA, normal = ws.gjk.normal, x = n[0], y = n[1], z = n[2];
  const hA = Math.sqrt(p[3] * x * x + p[4] * y * y + p[5] * z * z),
    hB = Math.sqrt(m[0] * x * x + m[3] * y * y + m[5] * z * z + 2 * (m[1] * x * y + m[2] * x * z + m[4] * y * z)),
    h = hA + hB - (r[9] * x + r[10] * y + r[11] * z);
  if (!(h < s.height)) return false;
  s.height = h; s.heightA = hA; s.heightB = hB;
  s.least = h * (1 - SLACK) - SEARCH_SLACK_OF_SIZE * s.size;
  normal[0] = x; normal[1] = y; normal[2] = z;
  return true;
}

/**
 * Descends from the answer to a local minimum of h. The tangents of both roots make a quadratic function that is above
 * h; at its minimum h is lower. These steps work on rings of nearly equal directions, where Newton's method has no
 * curvature to use. Elsewhere the polish is faster in the end.
 */
function descend(a: ConvexShape, b: ConvexShape, ws: EllipsoidWorkspace): void {
  const s = ws.deepEllipsoids, p = ws.polytope, o = ws.polish, r = ws.gjk.bInA, n = ws.gjk.normal;
  for (let i = 0; i < DESCENTS; i++) {
    const before = s.height;
    s.sumA = 2 * s.heightA; s.sumB = 2 * s.heightB;
    solveModel(a.params, r, s);
    if (!tryDirection(a.params, ws, s.model.direction) || !(s.height < before - SAME_HEIGHT * s.size)) break;
  }
  clear(p);
  p.sizes.scale = s.size;
  p.sizes.ball = 0;
  for (let c = 0; c < 3; c++) p.dir[c] = n[c];
  supportVertex(a, b, r, ws.gjk.support, p, 0);
  p.vertices = 1;
  ws.expansions += polish(ws, 0, ALONE);
  tryDirection(a.params, ws, o.n);
}

/** Cuts side `e` (0: h_A, 2: h_B) of the rectangle at `at` at `cutAt`, or in the middle; the other part on top. */
function cut(s: DeepEllipsoids, at: number, e: number): void {
  const m = s.stack, value = s.cutAt, to = 4 * s.count++, from = m[at + e], end = m[at + e + 1],
    edge = EDGE * (end - from),
    x = value > from + edge && value < end - edge ? value : 0.5 * (from + end);
  for (let i = 0; i < 4; i++) m[to + i] = m[at + i];
  m[at + e + 1] = x;
  m[to + e] = x;
}

/** Is no direction below `least`? */
function rectanglesHold(a: ConvexShape, b: ConvexShape, ws: EllipsoidWorkspace): boolean {
  const s = ws.deepEllipsoids, m = s.stack, p = a.params, q = s.squareB, r = ws.gjk.bInA, n = s.model.direction;
  while (s.count > 0) {
    const at = 4 * s.count - 4;
    boundRectangle(p, r, s, at);
    if (s.bound >= s.least) {
      s.count--;
      continue;
    }
    if (++s.looked > MOST_RECTANGLES) return false;
    const x = n[0], y = n[1], z = n[2], hA = Math.sqrt(p[3] * x * x + p[4] * y * y + p[5] * z * z),
      hB = Math.sqrt(q[0] * x * x + q[3] * y * y + q[5] * z * z + 2 * (q[1] * x * y + q[2] * x * z + q[4] * y * z));
    if (tryDirection(p, ws, n)) descend(a, b, ws);
    if (!(s.height > 0)) return false;
    const wideA = m[at + 1] - m[at], wideB = m[at + 3] - m[at + 2], byA = (wideA * wideA) / (m[at] + m[at + 1])
      >= (wideB * wideB) / (m[at + 2] + m[at + 3]);
    if (byA) s.cutAt = s.heightA > m[at] && s.heightA < m[at + 1] ? s.heightA : hA;
    else s.cutAt = s.heightB > m[at + 2] && s.heightB < m[at + 3] ? s.heightB : hB;
    cut(s, at, byA ? 0 : 2);
  }
  return true;
}

/** Writes the answer, and the support points of its normal. PASS: no points. */
function write(a: ConvexShape, b: ConvexShape, ws: EllipsoidWorkspace): number {
  const s = ws.deepEllipsoids, size = s.size, g = ws.gjk, r = g.bInA, n = g.normal, p = a.params, q = b.params,
    x = n[0], y = n[1],
    z = n[2], u = s.height, pa = g.pointA, pb = g.pointBLocal;
  const bx = r[0] * x + r[3] * y + r[6] * z, by = r[1] * x + r[4] * y + r[7] * z, bz = r[2] * x + r[5] * y + r[8] * z,
    ia = 1 / s.heightA, ib = -1 / s.heightB;
  ws.depth[0] = u;
  ws.depth[1] = u;
  g.found.size = size;
  pa[0] = p[3] * x * ia; pa[1] = p[4] * y * ia; pa[2] = p[5] * z * ia;
  pb[0] = q[3] * bx * ib; pb[1] = q[4] * by * ib; pb[2] = q[5] * bz * ib;
  let miss = 0;
  for (let i = 0; i < 3; i++) {
    const at = r[3 * i] * pb[0] + r[3 * i + 1] * pb[1] + r[3 * i + 2] * pb[2] + r[9 + i];
    miss += Math.abs(pa[i] - at - u * n[i]);
  }
  return miss <= FOOT_MISS_MAX * size || apartByALittle(a, b, ws) ? PROVEN : PASS;
}

/** The depth of two ellipsoids with nearly one centre, in `ws.depth`; PASS: not decided here. */
export function deepDepth(pair: Pair, ws: EllipsoidWorkspace): number {
  const { a, b } = pair;
  if (a.kind !== ELLIPSOID_KIND || b.kind !== ELLIPSOID_KIND) return PASS;
  const s = ws.deepEllipsoids, m = s.stack, p = a.params, q = b.params, r = ws.gjk.bInA;
  m[0] = Math.min(p[0], Math.min(p[1], p[2])); m[1] = Math.max(p[0], Math.max(p[1], p[2]));
  m[2] = Math.min(q[0], Math.min(q[1], q[2])); m[3] = Math.max(q[0], Math.max(q[1], q[2]));
  if (m[0] * m[0] < SLENDER * m[1] * m[1] || m[2] * m[2] < SLENDER * m[3] * m[3]) return PASS;
  const way = Math.sqrt(r[9] * r[9] + r[10] * r[10] + r[11] * r[11]), size = m[1] + m[3] + way;
  if (!(way <= NEAR_CENTRES * (m[0] + m[2]))) return PASS;
  setSquare(q, r, s.squareB);
  s.size = size;
  s.height = Infinity;
  s.count = 1;
  s.looked = 0;
  boundRectangle(p, r, s, 0);
  tryDirection(p, ws, s.model.direction);
  descend(a, b, ws);
  if (!(s.height > SHALLOW * size)) return PASS;
  return rectanglesHold(a, b, ws) && s.height > SHALLOW * size ? write(a, b, ws) : PASS;
}

/** Two ellipsoids deep in each other. */
export const deepEllipsoids: Method<EllipsoidWorkspace> = /* @__PURE__ */ depthMethod("deep ellipsoids", deepDepth);
