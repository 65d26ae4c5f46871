/**
 * Second-order polish of a depth: from one direction to the nearest local minimum of h, the support function of D = A -
 * B, in a few supports.
 *
 * - In: a pair with known Hessians, and vertex `v` of the polytope: a support point with its unit direction (A's
 *   frame).
 * - Out in `ws.polish`: the unit normal (A's frame), u = h(normal) (a length), the pieces of h that meet there with
 *   their weights. New vertices are appended to the polytope's arrays, not to its surface. Returns the number of
 *   supports spent.
 * - Method: a bundle of at most three second-order models (step.ts). A step that does not lower h met another piece of
 *   h, and this piece joins the bundle. All pieces in use are evaluated again beside the new direction, each on its
 *   side of the kink. So the models stay accurate, and convergence is quadratic also at kinks (rim against edge, side
 *   line against rim).
 * - u rises by rounding errors at most (1e-12 of the scale). It stays a certified upper bound of the depth, whatever
 *   the models do.
 */
import { tangentBasis } from "@col/kernel";
import type { SupportBuffers } from "@col/kernel";
import type { ConvexShape, PackedPose } from "@col/types";
import { AGREED, aim, fresh, join, look, normalise, pivot, put, samePiece } from "./pieces.ts";
import type { Polytope, Sizes } from "../polytope/polytope.ts";
import { bundleStep, projectPieces } from "./step.ts";
import { MINIMUM_ROW } from "./state.ts";
import type { Bundle, Pieces, Polish, PolishWorkspace } from "./state.ts";
import { supportVertex } from "../polytope/support.ts";

/** Maximum number of steps; quadratic convergence needs 4 to 6. */
const STEPS = 8;
/**
 * If more than this many steps at a kink do not lower h, the polish ends: D has a facet with many corners there, and
 * the expansion finds it exactly. If one body is round, these facets are rare, and this limit does not apply.
 */
const IDLE = 2;
/** A model decrease below this fraction of the scale is a rounding error. No dimension. */
const CONVERGED = 2e-16;
/** Minima that are flat to fourth order count as converged at this fraction of the scale. No dimension. */
const FOURTH = 1e-10;
/**
 * A direction is accepted if its h exceeds the last one by at most this fraction of the scale, a rounding error. So the
 * polish moves on where h is flat. No dimension.
 */
const TIE = 1e-15;
/**
 * Length of x - u n, the part of the witness vector across the normal: SQUARE is the goal, and OFF the largest value
 * that counts as a minimum. Fractions of the scale, no dimension.
 */
const SQUARE = 1e-12;
const OFF = 1e-8;
/** Longest step on the tangent plane: half a radian, because the models are local. */
const LONGEST = 0.5;
/** Growth of the reach after a step that lowered h. No dimension. */
const GROW = 2;
/**
 * The pieces of a converged bundle were seen from within FRESH of n. Directions within CLOSE_BY are preferred, because
 * the witness points are then as accurate. Radians.
 */
const FRESH = 0.02;
const CLOSE_BY = 1e-6;
/**
 * The last step only changes the direction. It must be shorter than SHORT (radians), and change u (gradient times
 * length) by less than LAST of the scale (no dimension).
 */
const LAST = 1e-15;
const SHORT = 1e-7;
/** The search for pieces at a seed takes supports at this angle from it. Radians. */
const STAR = 1e-4;
/** Longest first step from a seed, which is expected to be a minimum. Radians. */
const NEARBY = 0.01;
/** See `meanIsFar`. A fraction of the scene. If the polish did arrive, the value is about 1e-16. No dimension. */
const NEARER = 1e-11;
/** A polish this near to a known minimum ends in it. Radians. */
const THERE = 1e-3;
/**
 * Pieces are evaluated at least at this angle beside the kink. It is far above the error of a converged direction.
 * Radians.
 */
const BESIDE = 2e-12;

/**
 * Values of `from` without a face. ON_KINK: v may lie on a kink. RESUME: the polish continues where the last one ended.
 * ALONE: there is no information about v.
 */
export const ON_KINK: number = -1, RESUME: number = -2, ALONE: number = -3;

/** Joins the pieces that meet at the direction n: supports beside it, all around. Returns their number. */
function star(a: ConvexShape, b: ConvexShape, bInA: PackedPose, buf: SupportBuffers, p: Polytope, o: Polish): number {
  const s = o.bundle, e = s.basis, n = o.n, dir = p.dir;
  tangentBasis(n, 0, e, 0);
  s.reach[0] = NEARBY;
  for (let i = 0; i < 8; i++) { // four along the tangents, four between them
    const t = p.vertices++, k = 3 * t, m = i >> 1, sign = (i & 1) === 0 ? STAR : -STAR, c = m === 1 ? 0 : sign,
      f = m === 0 ? 0 : m === 3 ? -sign : sign;
    dir[k] = n[0] + c * e[0] + f * e[3]; dir[k + 1] = n[1] + c * e[1] + f * e[4];
    dir[k + 2] = n[2] + c * e[2] + f * e[5];
    normalise(dir, k);
    supportVertex(a, b, bInA, buf, p, t);
    if (s.count < 3) join(a, b, bInA, p, o, t);
  }
  return 8;
}

/**
 * See the file header. `from`: the face along whose normal v was found, and whose corners enter the bundle; or ON_KINK,
 * RESUME or ALONE.
 */
export function polish(ws: PolishWorkspace, v: number, from: number): number {
  const { a, b } = ws.pair, { bInA, support: buf } = ws.gjk, p = ws.polytope, o = ws.polish, scale = p.sizes.scale;
  const s = o.bundle, n = o.n, w = p.w, dir = p.dir, smooth = a.curvature + b.curvature === 4;
  if (from !== RESUME) {
    n[0] = dir[3 * v]; n[1] = dir[3 * v + 1]; n[2] = dir[3 * v + 2];
    n[3] = n[0] * w[3 * v] + n[1] * w[3 * v + 1] + n[2] * w[3 * v + 2];
    s.count = 0;
    s.reach[0] = LONGEST;
  }
  s.reach[2] = scale;
  for (let e = 0; e < 3 && from >= 0; e++) {
    const c = p.corner[4 * from + e], k = 3 * c;
    if (dir[k] === 0 && dir[k + 1] === 0 && dir[k + 2] === 0) continue; // a vertex of GJK: direction not known
    join(a, b, bInA, p, o, c);
  }
  if (from !== RESUME) join(a, b, bInA, p, o, v);
  let spent = from === ON_KINK ? star(a, b, bInA, buf, p, o) : 0;
  const idleAtMost = a.curvature === 2 || b.curvature === 2 ? STEPS : IDLE;
  let more = 2, close = false, idle = 0;
  o.converged = false;
  if (from !== RESUME) o.stale = false;
  const limit = Math.floor(p.dir.length / 3) - 8;
  for (let step = 0; step < STEPS && p.vertices < limit; step++) {
    const u = n[3];
    bundleStep(s, w, n);
    const settled = !s.cut && !o.stale && (s.count === 1 || fresh(p, s, n, FRESH)) && u - n[4] <= CONVERGED * scale
      && n[4] - u <= AGREED * scale;
    close = !s.cut && !o.stale && Math.abs(n[4] - u) <= FOURTH * scale;
    if (s.count > 1 && idle > idleAtMost) break;
    if (settled) {
      // where h is flat, u converges long before n: up to two more steps for the witness points
      across(s);
      const off = s.reach[4];
      if ((off <= SQUARE * scale && (s.count === 1 || fresh(p, s, n, CLOSE_BY))) || more === 0) {
        o.converged = off <= OFF * scale;
        return spent + last(a, b, bInA, buf, p, o);
      }
      more--;
    }
    if (o.minima > 0 && arrived(n, o.seen, o.minima, p.sizes)) {
      o.converged = true;
      return spent;
    }
    const t = p.vertices++;
    aim(p, o, -1, t);
    supportVertex(a, b, bInA, buf, p, t);
    spent++;
    const k = 3 * t, x = dir[k], y = dir[k + 1], z = dir[k + 2], h = x * w[k] + y * w[k + 1] + z * w[k + 2];
    const lower = h <= u + (settled ? AGREED : TIE) * scale, len2 = s.y[0] * s.y[0] + s.y[1] * s.y[1];
    // to which piece does the support belong?
    o.stale = false;
    let own = -1;
    for (let i = 0; i < s.count && own < 0; i++) if (samePiece(p, s, i, t)) own = i;
    // if the support belongs to a new piece, the step was not too long
    if (lower) s.reach[0] = Math.min(LONGEST, GROW * Math.max(s.reach[0], Math.sqrt(len2)));
    else if (own >= 0 || s.count === 1) s.reach[0] = 0.5 * Math.sqrt(len2);
    // the model overshot: shorter
    if (!lower && (s.count === 1 ? own >= 0 || smooth : own >= 0 && len2 > 1e-4)) continue;
    if (s.count > 1) {
      s.reach[3] = Math.max(BESIDE, Math.min(0.02, 10 * len2));
      for (let i = 0; i < s.count; i++) {
        if (i === own) {
          put(a, b, bInA, p, o, i, t);
          continue;
        }
        spent += look(a, b, bInA, buf, p, o, i);
      }
      if (own < 0 && s.count < 3) put(a, b, bInA, p, o, s.count++, t);
      else if (own < 0) {
        put(a, b, bInA, p, o, 3, t);
        pivot(s, w, n);
      }
    } else if (own >= 0 || lower) put(a, b, bInA, p, o, 0, t);
    else put(a, b, bInA, p, o, s.count++, t);
    idle = h < u - CONVERGED * scale ? 0 : idle + 1;
    if (lower) {
      n[0] = x; n[1] = y; n[2] = z; n[3] = h;
    }
  }
  // minima that are flat to fourth order (circles of minima) converge slowly: accept a value that has converged to
  // FOURTH
  if (close && p.vertices < limit) {
    s.y[0] = 0; s.y[1] = 0;
    s.reach[3] = BESIDE;
    projectPieces(s, w, n); // a piece that came with the last step has no model yet
    for (let i = 0; i < s.count; i++) spent += look(a, b, bInA, buf, p, o, i);
    bundleStep(s, w, n);
    across(s);
    o.converged = s.reach[4] <= OFF * scale;
    spent += last(a, b, bInA, buf, p, o);
  }
  return spent;
}

/**
 * Applies the current step to n itself: u converges long before the direction, and the remaining step changes u by less
 * than its rounding error. One more support checks that no piece outside the bundle is higher there. Returns the number
 * of supports spent.
 */
function last(a: ConvexShape, b: ConvexShape, bInA: PackedPose, buf: SupportBuffers, p: Polytope, o: Polish): number {
  const s = o.bundle, n = o.n, e = s.basis, y0 = s.y[0], y1 = s.y[1], dir = p.dir, w = p.w, k = 3 * p.vertices;
  const len = Math.sqrt(y0 * y0 + y1 * y1);
  if (!o.converged || s.cut || !(len <= SHORT && len * s.reach[4] <= LAST * s.reach[2])) return 0;
  const x = n[0] + e[0] * y0 + e[3] * y1, y = n[1] + e[1] * y0 + e[4] * y1, z = n[2] + e[2] * y0 + e[5] * y1;
  const r = 1 / Math.sqrt(x * x + y * y + z * z);
  dir[k] = x * r; dir[k + 1] = y * r; dir[k + 2] = z * r;
  const far = len > AGREED; // a shorter step changes h by less, whichever piece is there
  if (far) {
    supportVertex(a, b, bInA, buf, p, p.vertices);
    const h = dir[k] * w[k] + dir[k + 1] * w[k + 1] + dir[k + 2] * w[k + 2];
    if (h > n[3] + AGREED * s.reach[2]) return 1;
    n[3] = h;
  }
  n[0] = dir[k]; n[1] = dir[k + 1]; n[2] = dir[k + 2];
  return +far;
}

/** reach[4] = length of the part of the witness vector across the normal, by the models. */
function across(s: Bundle): void {
  let r0 = 0, r1 = 0;
  for (let i = 0; i < s.count; i++) {
    r0 += s.lambda[i] * s.model[6 * i + 1];
    r1 += s.lambda[i] * s.model[6 * i + 2];
  }
  s.reach[4] = Math.sqrt(r0 * r0 + r1 * r1);
}

/** Copies the pieces of a polish and their weights. */
export function keepPieces(o: Polish, best: Pieces): void {
  const s = o.bundle;
  best.count = s.count;
  for (let i = 0; i < 3; i++) {
    best.vertex[i] = s.vertex[i];
    best.lambda[i] = s.lambda[i];
  }
}

/**
 * Is the mean of the pieces, a point of D, further from the origin than the direction shows, by more than `NEARER` of
 * the scene? If so and if h < 0, the minimum is not proven: the distance of D from the origin lies between -h and the
 * distance of this point.
 */
export function meanIsFar(p: Polytope, o: Polish, best: Pieces): boolean {
  const w = p.w;
  let x = 0, y = 0, z = 0;
  for (let i = 0; i < best.count; i++) {
    const k = 3 * best.vertex[i], l = best.lambda[i];
    x += l * w[k]; y += l * w[k + 1]; z += l * w[k + 2];
  }
  return Math.sqrt(x * x + y * y + z * z) + o.n[3] > NEARER * p.sizes.scale;
}

/**
 * Has the polish come to one of the first `count` known minima? Then it would end there. In: n and u, without the
 * removed ball of radius sizes.ball (a length).
 */
export function arrived(n: Float64Array, seen: Float64Array, count: number, sizes: Sizes): boolean {
  for (let i = 0; i < count; i++) {
    const r = MINIMUM_ROW * i, x = n[0] - seen[r], y = n[1] - seen[r + 1], z = n[2] - seen[r + 2];
    if (x * x + y * y + z * z < THERE * THERE && n[3] + sizes.ball >= seen[r + 3]) return true;
  }
  return false;
}
