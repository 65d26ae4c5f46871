/**
 * The signed distance of a segment (the core of a capsule) beside an ellipsoid, cylinder, cone or frustum, from a root;
 * also for a segment that is not deep in an ellipsoid.
 *
 * - In: the pair in normal form, the segment second. Out: PROVEN and `ws.answer` (distance of the cores and its lower
 *   bound, lengths), `ws.gjk.normal` (unit, from A to B, A's frame), witness points (A's in A's frame, B's in B's) and
 *   the size. PASS: a segment that meets the solid between discs or lies too deep, or rounding. The general search then
 *   answers.
 * - Method, in the solid's frame, with p(t) on the segment, u its direction, n(t) the normal at the solid's point
 *   closest to p(t): the distance is convex in t with derivative <n, u>. Ellipsoids: Newton on the two equations of the
 *   multiplier and of t (Hart, Graphics Gems IV, 1994, for a point). Discs: false position with the modification of
 *   Anderson and Bjorck (BIT 13, 1973) on the closed form of a point.
 * - The lower bound is the plane at the closest point, less the part by which the nearer end of the segment lies beyond
 *   it.
 */
import { ELLIPSOID_KIND } from "@col/types";
import { PASS, PROVEN } from "../pair/method.ts";
import type { Method, Pair } from "../pair/method.ts";
import { distanceProven } from "../polytope/bracket.ts";
import {
  directionInFirst, firstBody, normalToA, pointInFirst, pointOfFirst, pointOfSecond, secondBody,
} from "../pair/normal-form.ts";
import { besideDiscs, discsSupport } from "./discs.ts";
import { CLOSED_FORM_GAP_MAX, ROUGH_DIRECTION_MAX } from "../pair/tolerances.ts";
import type { FootWorkspace } from "./discs.ts";

/**
 * If the depth is nearer to the deepest provable depth than this fraction of it, the general search answers. No
 * dimension.
 */
const DEEP = 1e-3;
/** Maximum number of steps. */
const ROOT_STEPS = 24;
/** Residual after which no further Newton step follows. No dimension. */
const ROOT_SETTLED = 1e-9;
/** <n, u> counts as 0 below this fraction of |u| size / distance, its rounding error. No dimension. */
const LEVEL_SLOPE = 2e-16;

/**
 * Distance of a segment and an ellipsoid, cylinder, cone or frustum. PROVEN: written to `ws`. PASS: another method must
 * decide.
 */
export function segmentDistance(pair: Pair, ws: FootWorkspace): number {
  const s = firstBody(pair), kind = s.kind, q = s.params, c = secondBody(pair).params, f = ws.foot, g = ws.gjk,
    r = g.bInA, n = g.normal;
  // the segment in the solid's frame: f[0 .. 2] one end, f[3 .. 5] the vector to the other end
  for (let k = 0; k < 3; k++) n[k] = c[3 + k] - c[k];
  directionInFirst(pair, r, n, n);
  pointInFirst(pair, r, c, f);
  for (let k = 0; k < 3; k++) f[3 + k] = n[k];
  if (!(kind === ELLIPSOID_KIND ? besideEllipsoid(q, f) : alongDiscs(q, f))) return PASS;
  const t = f[13], d = f[12], nx = f[9], ny = f[10], nz = f[11], gu = nx * f[3] + ny * f[4] + nz * f[5];
  const size = Math.abs(f[6]) + Math.abs(f[7]) + Math.abs(f[8]) + Math.abs(f[3]) + Math.abs(f[4]) + Math.abs(f[5])
    + s.bounds[3] + s.bounds[4] + s.bounds[5];
  // the plane at the closest point, and the nearer end beyond it; for discs the plane is computed here, for an
  // ellipsoid it is known
  const end = t * gu, other = (t - 1) * gu;
  let base = d;
  if (kind !== ELLIPSOID_KIND) {
    const x = f[0] + t * f[3], y = f[1] + t * f[4], z = f[2] + t * f[5];
    discsSupport(q, f);
    base = Math.min(d, nx * x + ny * y + nz * z - f[15]);
  }
  const lower = base - Math.max(end, other);
  if (!(d - lower <= CLOSED_FORM_GAP_MAX * size)) return PASS;
  if (!(kind === ELLIPSOID_KIND || d > ROUGH_DIRECTION_MAX * size)) return PASS;
  const mine = pointOfSecond(pair, g), foot = pointOfFirst(pair, g);
  for (let k = 0; k < 3; k++) {
    mine[k] = c[k] + t * (c[3 + k] - c[k]);
    foot[k] = f[6 + k];
    n[k] = f[9 + k];
  }
  normalToA(pair, r, n);
  g.found.size = size + Math.abs(c[0]) + Math.abs(c[1]) + Math.abs(c[2]) + Math.abs(d);
  ws.answer.signed = d;
  ws.answer.lower = lower;
  return PROVEN;
}

/** In: f[0 .. 5]. Out: closest point f[6 .. 8], normal f[9 .. 11], distance f[12], t f[13]. */
function besideEllipsoid(q: Float64Array, f: Float64Array): boolean {
  const c0 = f[0], c1 = f[1], c2 = f[2], u0 = f[3], u1 = f[4], u2 = f[5], s0 = q[3], s1 = q[4], s2 = q[5];
  // start where the scaled segment is nearest to the centre
  const across = c0 * u0 / s0 + c1 * u1 / s1 + c2 * u2 / s2, uu = u0 * u0 / s0 + u1 * u1 / s1 + u2 * u2 / s2;
  let t = Math.max(0, Math.min(1, -across / Math.max(uu, 1e-300)));
  let x = c0 + t * u0, y = c1 + t * u1, z = c2 + t * u2;
  // inside, the closest point is the nearest point of the surface if the multiplier is above -c^2. The minimum signed
  // distance along the segment is the depth if it is above -c^2 / a, with c^2 / a the radius of the ball that rolls
  // inside (rolling-ball.ts): without that ball the bodies are separated
  const c = Math.min(s0, Math.min(s1, s2)), deep = -c * (1 - DEEP), rho = c / Math.max(q[0], Math.max(q[1], q[2]));
  const r0 = q[0], r1 = q[1], r2 = q[2];
  let l = Math.max(r0 * Math.abs(x) - s0, Math.max(r1 * Math.abs(y) - s1, r2 * Math.abs(z) - s2));
  if (!(l > deep)) return false;
  for (let k = 0, settled = false; !settled; k++) {
    if (k === ROOT_STEPS) return false;
    const m0 = 1 / (l + s0), m1 = 1 / (l + s1), m2 = 1 / (l + s2), g0 = x * m0, g1 = y * m1, g2 = z * m2, v0 = u0 * m0,
      v1 = u1 * m1, v2 = u2 * m2;
    const G = g0 * u0 + g1 * u1 + g2 * u2, F = s0 * g0 * g0 + s1 * g1 * g1 + s2 * g2 * g2 - 1,
      Fl = -2 * (s0 * g0 * g0 * m0 + s1 * g1 * g1 * m1 + s2 * g2 * g2 * m2);
    const Ft = 2 * (s0 * g0 * v0 + s1 * g1 * v1 + s2 * g2 * v2), Gl = -(g0 * v0 + g1 * v1 + g2 * v2),
      Gt = v0 * u0 + v1 * u1 + v2 * u2;
    const det = Fl * Gt - Ft * Gl;
    // at an end from which the distance grows, and in the first two steps, which lead into the basin: the multiplier
    // alone
    const ended = (t === 0 && G >= 0) || (t === 1 && G <= 0), joint = !ended && k > 1,
      dl = joint ? (Ft * G - F * Gt) / det : -F / Fl;
    const to = joint ? Math.max(0, Math.min(1, t + (Gl * F - Fl * G) / det)) : t;
    settled = Math.abs(F) <= ROOT_SETTLED && k > 1 && Math.abs(to - t) <= ROOT_SETTLED;
    t = to;
    x = c0 + t * u0; y = c1 + t * u1; z = c2 + t * u2;
    // the root is right of these values: a step that left the basin comes back
    l = Math.max(l + dl, Math.max(r0 * Math.abs(x) - s0, Math.max(r1 * Math.abs(y) - s1, r2 * Math.abs(z) - s2)));
  }
  const g0 = x / (l + s0), g1 = y / (l + s1), g2 = z / (l + s2), m = Math.sqrt(g0 * g0 + g1 * g1 + g2 * g2);
  f[6] = s0 * g0; f[7] = s1 * g1; f[8] = s2 * g2;
  const n0 = g0 / m, n1 = g1 / m, n2 = g2 / m,
    plane = n0 * x + n1 * y + n2 * z - Math.sqrt(s0 * n0 * n0 + s1 * n1 * n1 + s2 * n2 * n2);
  f[9] = n0; f[10] = n1; f[11] = n2;
  f[12] = l * m;
  f[13] = t;
  return l * m > -rho * (1 - DEEP)
    && Math.abs(l * m - plane) <= CLOSED_FORM_GAP_MAX * (Math.abs(x) + Math.abs(y) + Math.abs(z));
}

/**
 * <n, u> at f[13], with closest point, normal and distance in f; false: the point is inside. The derivative is left in
 * f[14].
 */
function slope(q: Float64Array, f: Float64Array): boolean {
  const t = f[13];
  f[6] = f[0] + t * f[3]; f[7] = f[1] + t * f[4]; f[8] = f[2] + t * f[5];
  if (!besideDiscs(q, f, 6)) return false;
  f[14] = f[9] * f[3] + f[10] * f[4] + f[11] * f[5];
  return true;
}

/** As `besideEllipsoid`, for a cylinder, cone or frustum. */
function alongDiscs(q: Float64Array, f: Float64Array): boolean {
  f[13] = 0;
  if (!slope(q, f)) return false;
  let g0 = f[14], t0 = 0, t1 = 1;
  if (g0 >= 0) return true;
  f[13] = 1;
  if (!slope(q, f)) return false;
  let g1 = f[14];
  if (g1 <= 0) return true;
  const len = Math.sqrt(f[3] * f[3] + f[4] * f[4] + f[5] * f[5]), reach = len + q[0] + q[1] + q[2];
  for (let k = 0, side = 0; k < 2 * ROOT_STEPS; k++) {
    const t = t1 - g1 * (t1 - t0) / (g1 - g0);
    f[13] = t;
    if (!slope(q, f)) return false;
    const g = f[14];
    if (Math.abs(g) * f[12] <= LEVEL_SLOPE * len * reach || !(t > t0 && t < t1)) return true;
    // the value at an end that stays twice is reduced
    if (g > 0) {
      if (side > 0) g0 *= g < g1 ? 1 - g / g1 : 0.5;
      t1 = t;
      g1 = g;
      side = 1;
    } else {
      if (side < 0) g1 *= g > g0 ? 1 - g / g0 : 0.5;
      t0 = t;
      g0 = g;
      side = -1;
    }
  }
  return false;
}

/** A segment beside an ellipsoid, cylinder, cone or frustum. With a warm start GJK decides. */
export const segmentBeside: Method<FootWorkspace> = {
  name: "segment beside",
  run: (pair, answer, ws) => pair.warm === null && segmentDistance(pair, ws) === PROVEN
    ? distanceProven(pair, answer) : PASS,
};
