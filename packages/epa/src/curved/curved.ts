/**
 * The expanding polytope of curved pairs: least depth of the origin in D, with every other minimum ruled out.
 *
 * In, out: as `expand` (expand.ts), for pairs whose support Hessians are known; `ws.polytope.sizes[2]` = rho, the
 * radius of a ball that rolls freely inside D (round.ts): everything here is about D' = D less that ball (supports w -
 * rho n), whose depth is smaller by rho and whose shape is less round.
 * Method: expansion as for polytopes; every direction with h below the answer so far is polished to a local minimum
 * (polish.ts). A face is done with, and that is proof, when
 *   1. its plane is as far as the answer: no direction there can be better, or
 *   2. all directions it stands for lie in a cell about a polished minimum in which nothing is lower (minima.ts), or
 *   3. models below h, of the support along its normal and at its corners, are not lower there (cells.ts, rings.ts).
 * Else it is expanded: faces shrink until the third holds, its error being of third order. Rules 2 and 3 allow `SLACK`,
 * and `overlapping` says no more. Where h < 0 for D' the problem is convex: a local minimum is the minimum, and |w| + h
 * at it bounds the error.
 */
import { BUDGET_SPENT, OVERLAPPING, PRECISION_LIMIT, SEPARATED } from "@col/kernel";
import type { ConvexShape, PackedPose } from "@col/types";
import { polishCandidates } from "./candidates.ts";
import { capMinimum } from "./caps.ts";
import { cellHolds } from "./cells.ts";
import { centreMinimum } from "./centre-minimum.ts";
import { addVertex, CELL, CELL_SLACK, CELL_T, CELL_U, openCell } from "./models.ts";
import { insertAgain, nearestFace } from "../polytope/expand.ts";
import { insert, insertAny } from "../surface/insert.ts";
import { arrived, MINIMA, remember, ruledOut } from "./minima.ts";
import { knownMinimum } from "../beside-ellipsoid/known-minimum.ts";
import { localMinimum } from "./local-minimum.ts";
import { keepPieces, meanIsFar } from "./polish.ts";
import { NEVER } from "../surface/polytope.ts";
import { RING_FOUND, ringHolds } from "./rings.ts";
import { supportVertex } from "../support.ts";
import { foot, footOfBundle, mend } from "../witness.ts";
import type { EpaWorkspace } from "../workspace.ts";

/** A face sees a point only beyond this part of the size: rounding of <n, w> - d. No dimension. */
const SEES: number = 2e-15;
/** So near to the answer, relative to it, cells are small enough for rule 3 to be tried. No dimension. */
const NEAR = 1e-2;
/** As NEAR, for pairs that take long: cells on rings may be wide. */
const WIDE = 0.2;
/** Bodies are of uneven size below this ratio. */
const SMALL = 0.02;
/** Minima nearer than that, relative to the scene, are one. No dimension. */
const SAME = 1e-13;
/** The face's bound has reached the answer. No dimension. */
const ENOUGH = 1e-12;
/**
 * A first polish is worth its supports once the bracket is below this part of the depth; then after PATIENCE
 * expansions. Sooner where one body is an ellipsoid, and after EARLY expansions: brackets that stay open are those of
 * valleys. Where corners are round (one body an ellipsoid), and h may be negative: this part of the scene; two
 * ellipsoids: at once.
 */
const CLOSE = 0.01;
const CLOSE_SOONER = 0.1;
const CLOSE_ROUND = 0.02;
const EARLY = 16;
const PATIENCE = 8;
/** Faces so near, and expansions, after which candidate directions are tried: pairs with one minimum have fewer. */
const FEW = 8;
const SLOW = 24;
/** Expansions after which cells on rings are worth their time whatever the sizes. */
const LONG = 64;
/** Polishes from faces near the answer, for other minima as low. */
const TRIES = 6;
/** What a direction may be lower than the answer and not be looked for: parts of the depth and of the scene. */
const SLACK = 1e-10;
const SLACK_OF_SCENE = 1e-11;
/**
 * A bracket that is closed to the tolerance is closed to this part of it, if that takes so few expansions more: A and B
 * swapped, or both turned, then agree to the tolerance. Else the answer is the one it was.
 */
const FINER = 0.1;
const FEW_MORE = 12;
/**
 * Work of a search, for each expansion that it may spend: steps, and lines drawn and looked at for cells on rings. By
 * default both together are well below a millisecond.
 */
const STEPS = 2.15;
const LINES = 24;
/** Rounds of polishing while the problem is convex. */
const ROUNDS = 3;

/** Does the answer hold for all directions that face f stands for? `v`: the support along its normal. */
function clear(a: ConvexShape, b: ConvexShape, bInA: PackedPose, ws: EpaWorkspace, f: number, v: number,
  rings: boolean): boolean {
  const p = ws.polytope, m = ws.cell, plane = p.plane, q = 4 * f, l = plane[q + 3], u = ws.depth[0];
  m[CELL] = plane[q]; m[CELL + 1] = plane[q + 1]; m[CELL + 2] = plane[q + 2];
  m[CELL_T] = Math.sqrt((u - l) * (u + l)) / l;
  m[CELL_U] = u + p.sizes[2];
  openCell(a, b, bInA, ws);
  addVertex(a, b, ws, 0, v);
  for (let e = 0; e < 3; e++) addVertex(a, b, ws, e + 1, p.corner[q + e]);
  ws.ring[RING_FOUND] = 0;
  return cellHolds(ws, 4) || (rings && ringHolds(a, b, bInA, ws, f, v));
}

/**
 * Is one of the bodies small against the other? Then a ring about a solid of revolution is worth its time from the
 * start.
 */
function uneven(a: ConvexShape, b: ConvexShape): boolean {
  const p = a.bounds, q = b.bounds, e = Math.max(p[3] - p[0], Math.max(p[4] - p[1], p[5] - p[2])),
    f = Math.max(q[3] - q[0], Math.max(q[4] - q[1], q[5] - q[2]));
  return e < SMALL * f || f < SMALL * e;
}

/** See the file header. -1: the ball was too large for the answer to be certified; shrink it and seed again. */
export function expandCurved(
  a: ConvexShape, b: ConvexShape, bInA: PackedPose, ws: EpaWorkspace, budget: number,
): number {
  const size = ws.pair.size, tolerance = ws.pair.tolerance;
  const p = ws.polytope, w = p.w, dir = p.dir, buf = ws.gjk.support, key = p.key, plane = p.plane, n = ws.gjk.normal,
    sizes = p.sizes;
  const rho = sizes[2], face = ws.face, o = ws.polish, best = ws.best, room = w.length / 3 - 40;
  let scale = size, upper = Infinity, folded = Infinity, lower = 0, status = BUDGET_SPENT, k = 0, spent = 0, minima = 0;
  const smooth = a.curvature === 2 || b.curvature === 2; // an ellipsoid: D has no corners
  let round = -Infinity; // part of the scene below which a bracket is worth a polish: no ellipsoid, none
  if (smooth) round = a.curvature + b.curvature < 4 && a.inradius > 0 && b.inradius > 0 ? CLOSE_ROUND : Infinity;
  let next = Infinity, again = 0, rings = uneven(a, b);
  const top = ws.top;
  let seeded = false, tries = 0, nears = 0;
  let polished = false, fx = 0, fy = 0, fz = 1, done = -1, bestVertex = 0, closedAt = Infinity, closed = 0;
  sizes[0] = SEES * scale;
  sizes[1] = scale;
  ws.cell[CELL_SLACK] = SLACK_OF_SCENE * scale;
  if (knownMinimum(bInA, ws) || capMinimum(a, b, bInA, ws) || centreMinimum(a, b, bInA, ws)) {
    upper = o.n[3];
    fx = o.n[0]; fy = o.n[1]; fz = o.n[2];
    keepPieces(o, best);
    polished = true;
    remember(ws, minima++);
    for (let i = 0; i < best.count; i++) insertAny(p, best.vertex[i]);
  }
  const steps = STEPS * budget, lines = LINES * budget, work = ws.ringWork;
  while (k < budget && p.vertices < room && k + spent < steps) {
    const f = nearestFace(key, p.slots);
    if (f < 0) {
      status = folded >= upper - ws.cell[CELL_SLACK] ? OVERLAPPING : PRECISION_LIMIT;
      break;
    }
    const q = 4 * f, l = key[f], x = plane[q], y = plane[q + 1], z = plane[q + 2];
    if (polished && l >= upper - ENOUGH * (upper + rho)) {
      status = folded >= upper - ws.cell[CELL_SLACK] ? OVERLAPPING : PRECISION_LIMIT;
      break;
    }
    if (minima > 0) {
      ws.depth[0] = upper;
      ws.cell[CELL_SLACK] = SLACK * (upper + rho) + SLACK_OF_SCENE * scale;
      if (ruledOut(a, b, bInA, ws, f, minima)) {
        key[f] = NEVER;
        continue;
      }
    }
    const near = l > 0 && l >= upper * (1 - NEAR);
    // many minima, or none that closes: from where they are found
    if (!seeded && ((near && ++nears > FEW) || k > SLOW)) {
      seeded = true;
      top[0] = fx; top[1] = fy; top[2] = fz; top[3] = upper;
      top[4] = +polished;
      minima = polishCandidates(a, b, bInA, ws, minima);
      if (top[4] < 0 || top[4] > 1) {
        upper = top[3];
        fx = top[0]; fy = top[1]; fz = top[2];
        polished = top[4] > 1;
        done = -1;
        for (let i = 0; i < best.count && polished; i++) insertAny(p, best.vertex[i]);
        continue;
      }
    }
    if (k > closedAt + FEW_MORE) {
      lower = closed;
      status = OVERLAPPING;
      break;
    }
    lower = Math.min(l, folded);
    k++;
    if (k === LONG) rings = true;
    rings &&= work.lines < lines;
    const v = p.vertices, at = 3 * v;
    dir[at] = x; dir[at + 1] = y; dir[at + 2] = z;
    supportVertex(a, b, bInA, buf, p, v);
    const w0 = w[at], w1 = w[at + 1], w2 = w[at + 2];
    const h = x * w0 + y * w1 + z * w2, ww = w0 * w0 + w1 * w1 + w2 * w2;
    if (ww > scale * scale) {
      scale = Math.sqrt(ww);
      sizes[0] = SEES * scale;
      sizes[1] = scale;
    }
    const better = h < upper - (polished ? SAME * scale : 0);
    if (better) {
      upper = h;
      fx = x; fy = y; fz = z;
      face[0] = p.corner[q]; face[1] = p.corner[q + 1]; face[2] = p.corner[q + 2];
      done = -1;
      polished = false;
      bestVertex = v;
      if (h < -rho) { // a plane with all of D behind it and the origin before it
        status = SEPARATED;
        break;
      }
    }
    const wide = tolerance * ((upper > 0 ? upper : 0) + scale), stop = polished || rho > 0 ? wide : FINER * wide;
    if (h - l <= wide && h - l > stop && closedAt === Infinity && h <= upper + wide && folded >= upper) {
      closedAt = k;
      closed = l;
    }
    if (h - l <= stop) {
      if (!polished && h <= upper + stop) {
        upper = h;
        fx = x; fy = y; fz = z;
        done = f;
        if (rho > 0) { // the face's corners are not where D's are
          p.vertices = v + 1;
          spent += localMinimum(a, b, bInA, ws, v, f);
          polished = o.converged;
          if (polished) {
            upper = o.n[3];
            fx = o.n[0]; fy = o.n[1]; fz = o.n[2];
            keepPieces(o, best);
          }
          // a face that the origin is outside of bounds nothing: D' reaches the plane, but perhaps not near the
          // origin's foot
          if (l < 0 && (!polished || meanIsFar(p, o, best))) return -1;
        }
      }
      status = folded >= upper - ws.cell[CELL_SLACK] ? OVERLAPPING : PRECISION_LIMIT;
      break;
    }
    p.vertices = v + 1;
    ws.depth[0] = upper;
    ws.cell[CELL_SLACK] = SLACK * (upper + rho) + SLACK_OF_SCENE * scale;
    if (!better && (near || (rings && k > SLOW && l >= upper * (1 - WIDE)))) {
      const held = clear(a, b, bInA, ws, f, v, rings), ring = ws.ring;
      p.vertices = v;
      if (ring[RING_FOUND] > 0) { // lower by more than the slack
        dir[at] = ring[RING_FOUND + 1]; dir[at + 1] = ring[RING_FOUND + 2]; dir[at + 2] = ring[RING_FOUND + 3];
        supportVertex(a, b, bInA, buf, p, v);
        fx = dir[at]; fy = dir[at + 1]; fz = dir[at + 2];
        upper = fx * w[at] + fy * w[at + 1] + fz * w[at + 2];
        bestVertex = v;
        done = -1;
        p.vertices = v + 1;
        spent += localMinimum(a, b, bInA, ws, v, -1);
        polished = o.converged && o.n[3] <= upper + SAME * scale;
        if (polished) {
          upper = o.n[3];
          fx = o.n[0]; fy = o.n[1]; fz = o.n[2];
          keepPieces(o, best);
          if (minima < MINIMA) remember(ws, minima++);
        }
      }
      if (held) {
        key[f] = NEVER;
        if (rings) nears--; // what is settled so cheaply is no sign of many minima
        k--; // no expansion
        spent++;
        continue;
      }
      if (ring[RING_FOUND] > 0) continue;
      p.vertices = v + 1;
    }
    let over = false;
    const close = smooth || k > EARLY ? CLOSE_SOONER : CLOSE;
    if ((near && polished && (better || tries++ < TRIES)) || (near && !polished && k > again)
      || (better
        && (h - l < round * scale || (k > EARLY && round > 0) || (h - l < close * h && (h - l < next || k > again))))) {
      next = 0.25 * (h - l);
      again = k + PATIENCE;
      o.minima = near && !better ? minima : 0;
      spent += localMinimum(a, b, bInA, ws, v, near || h - l < close * h ? f : -3);
      o.minima = 0;
      let start = h; // a round that gains nothing is the last, at corners
      for (let i = 0; i < ROUNDS && !o.converged && (smooth || o.n[3] < start - SAME * scale)
        && (near || o.n[3] < 0 || h - l < close * h); i++) {
        start = o.n[3];
        spent += localMinimum(a, b, bInA, ws, v, -2);
      }
      if (!smooth && !o.converged && o.n[3] >= h - SAME * scale) next = 0; // nothing gained: not soon again
      if (o.n[3] < -rho) {
        upper = o.n[3];
        fx = o.n[0]; fy = o.n[1]; fz = o.n[2];
        keepPieces(o, best);
        polished = true;
        status = SEPARATED;
        break;
      }
      if (o.converged) {
        if (o.n[3] < upper + (polished ? -SAME : SAME) * scale) {
          upper = o.n[3];
          fx = o.n[0]; fy = o.n[1]; fz = o.n[2];
          keepPieces(o, best);
          polished = true;
          if (upper <= 0) { // D' is apart from the origin: convex
            if (rho > 0 && meanIsFar(p, o, best)) return -1;
            status = OVERLAPPING;
            lower = upper;
            break;
          }
          if (minima < MINIMA) remember(ws, minima++);
          over = true;
        } else if (polished && near) {
          if (minima < MINIMA && !arrived(o.n, o.seen, minima, sizes)) remember(ws, minima++);
          p.vertices = v + 1;
        }
      } else if (upper <= 0 && rho > 0) return -1;
      else if (o.n[3] >= upper) p.vertices = v + 1;
    }
    if (!insert(p, v, f) && !insertAgain(p, v, f)) {
      // the horizon folds: nothing more to gain from this face
      key[f] = NEVER;
      if (l < folded) folded = l;
    }
    if (over) for (let i = 0; i < best.count; i++) insertAny(p, best.vertex[i]);
  }
  if (status !== SEPARATED && !polished && done < 0 && p.vertices < room) {
    spent += localMinimum(a, b, bInA, ws, bestVertex, -3);
    polished = o.converged && o.n[3] <= upper + SAME * scale;
    if (polished) {
      upper = o.n[3];
      fx = o.n[0]; fy = o.n[1]; fz = o.n[2];
      keepPieces(o, best);
    }
  }
  // what rules 2 and 3 allow a direction to be lower is allowed to the bracket as well
  if (status === BUDGET_SPENT && upper - lower <= ws.cell[CELL_SLACK]) status = OVERLAPPING;
  if (lower < -rho) lower = -rho;
  n[0] = fx; n[1] = fy; n[2] = fz;
  ws.depth[0] = upper;
  ws.depth[1] = lower < upper ? lower : upper;
  ws.expansions += k + spent;
  if (polished) footOfBundle(a, b, ws);
  else {
    foot(ws, done);
    mend(a, b, ws);
  }
  ws.depth[0] += rho;
  ws.depth[1] += rho;
  return status;
}
