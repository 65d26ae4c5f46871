/**
 * The expanding polytope of curved pairs: the depth of the origin in D = A - B, with every other minimum ruled out.
 *
 * - In, out: as `expand` (expand.ts; A's frame, lengths), for pairs whose support Hessians are known.
 *   `ws.polytope.sizes.ball` = rho, the radius of a ball that rolls freely inside D (rolling-ball.ts). Everything here
 *   is about D' = D less that ball (supports w - rho n). The depth of D' is smaller by rho, and its shape is less
 *   round.
 * - Method: expansion as for polytopes. Every direction with h below the answer so far is polished to a local minimum
 *   (polish.ts). A face is finished, and this is a proof, if one of three rules holds:
 * - (1) Its plane is as far as the answer: no direction there can be better.
 * - (2) All directions for which it stands lie in a cell about a polished minimum in which no direction is lower
 *   (minima.ts).
 * - (3) Models below h, from the support along its normal and at its corners, are not lower there (cells.ts, rings.ts).
 * - Else the face is expanded. Faces shrink until rule 3 holds, because its error is of third order. Rules 2 and 3
 *   permit `SLACK`; `overlapping` proves no more than this.
 * - If h < 0 for D', the problem is convex: a local minimum is the minimum, and |w| + h at it bounds the error.
 */
import { BUDGET_SPENT, OVERLAPPING, PRECISION_LIMIT, SEPARATED } from "@col/kernel";
import { faceHolds, openCells } from "./face-holds.ts";
import { insertAgain, nearestFace } from "../polytope/expand.ts";
import { insert, insertAny } from "../polytope/insert.ts";
import { ruledOut } from "./minima.ts";
import { localMinimum, rememberMinimum, takePolished } from "./answer.ts";
import { knownMinimum } from "./known-minimum.ts";
import { ALONE, meanIsFar, ON_KINK } from "../polish/polish.ts";
import { CLOSE_ROUND, GO_ON, isWorthPolish, polishSupport, SAME, TOO_LARGE } from "./polish-support.ts";
import { NEVER } from "../polytope/polytope.ts";
import { supportVertex } from "../polytope/support.ts";
import { footOfBundle } from "../polish/foot.ts";
import { repairPoints, setFootPoints } from "../polytope/witness.ts";
import { chargeFaces, chargeStep, chargeSupports, LOOK_PRICE } from "./work.ts";
import type { SearchWorkspace } from "./state.ts";

/**
 * A face sees a point only if the point is beyond its plane by this fraction of the size: the rounding error of
 * <n, w> - d. No dimension.
 */
const SEES: number = 2e-15;
/**
 * Rule 3 is tried for faces whose distance differs from the answer by less than this fraction of it: their cells are
 * small. No dimension.
 */
const NEAR = 1e-2;
/** As NEAR, for cells on rings, which may be wide, in pairs with many expansions. No dimension. */
const WIDE = 0.2;
/** The face's bound has reached the answer if it is lower by less than this fraction of it. No dimension. */
const ENOUGH = 1e-12;
/**
 * Number of expansions after which cells on rings are also tried for faces that are not near. Pairs with one minimum
 * need fewer expansions.
 */
const SLOW = 24;
/** Number of expansions after which cells on rings are worth their time for any sizes of the bodies. */
const LONG = 64;
/** Directions lower than the answer by less than this are ignored: fractions of the depth and of the scene's size. */
const SLACK = 1e-10;
const SLACK_OF_SCENE = 1e-11;
/**
 * A bracket that has converged to the tolerance is refined to FINER of the tolerance (no dimension), if FEW_MORE
 * expansions are enough. Swapped or rotated pairs then agree up to the tolerance. If they are not enough, the answer
 * stays as it was.
 */
const FINER = 0.02;
const FEW_MORE = 12;
/**
 * Number of lines, per expansion of the budget, that may be tested for cells on rings that failed or succeeded too
 * late. After that, rings are skipped.
 */
const LINES_IN_VAIN = 40;

function begin(ws: SearchWorkspace, budget: number): void {
  const { a, b } = ws.pair, s = ws.search, p = ws.polytope, smooth = a.curvature === 2 || b.curvature === 2;
  s.upper = Infinity; s.x = 0; s.y = 0; s.z = 1; s.polished = false;
  s.lower = 0; s.folded = Infinity; s.touchingFace = -1; s.vertexOfAnswer = 0;
  s.radius = p.sizes.ball;
  s.smooth = smooth;
  s.closeRound = -Infinity;
  if (smooth) s.closeRound = a.curvature + b.curvature < 4 && a.inradius > 0 && b.inradius > 0 ? CLOSE_ROUND : Infinity;
  s.expansions = 0; s.budget = budget; s.spent = 0; s.room = p.w.length / 3 - 40;
  s.minima = 0; s.tries = 0;
  s.polishBelow = Infinity; s.polishAfter = 0;
  openCells(ws); s.lines = LINES_IN_VAIN * budget;
  s.closedAt = Infinity; s.closedLower = 0;
  s.scale = ws.pair.size;
  setSizes(ws);
  ws.cell.slack = SLACK_OF_SCENE * s.scale;
}

/** Updates the polytope's sizes from the scale. */
function setSizes({ search: { scale }, polytope: { sizes } }: SearchWorkspace): void {
  sizes.slack = SEES * scale;
  sizes.scale = scale;
}

/** Sets the answer and the permitted error below it, for the rules that exclude faces. */
function setSlack(ws: SearchWorkspace): void {
  const s = ws.search;
  ws.depth[0] = s.upper;
  ws.cell.slack = SLACK * (s.upper + s.radius) + SLACK_OF_SCENE * s.scale;
}

/** Makes the pieces of the answer corners of the polytope. */
function insertAnswer(ws: SearchWorkspace): void {
  for (let i = 0; i < ws.best.count; i++) {
    insertAny(ws.polytope, ws.best.vertex[i]);
    chargeFaces(ws);
  }
}

/** Returns the status if no face is nearer than the answer; faces that folded may be nearer. */
function endOfFaces(ws: SearchWorkspace): number {
  return ws.search.folded >= ws.search.upper - ws.cell.slack ? OVERLAPPING : PRECISION_LIMIT;
}

/** Computes the support along the direction of vertex v, and charges LOOK_PRICE. */
function support(ws: SearchWorkspace, v: number): void {
  supportVertex(ws.pair.a, ws.pair.b, ws.gjk.bInA, ws.gjk.support, ws.polytope, v);
  chargeSupports(ws, 1, LOOK_PRICE);
}

/** Computes the support along the face's normal: vertex and h. A lower h becomes the answer. */
function lookAlongFace(ws: SearchWorkspace): void {
  const s = ws.search, p = ws.polytope, { w, dir, plane } = p, q = 4 * s.face, v = p.vertices, at = 3 * v, x = plane[q],
    y = plane[q + 1], z = plane[q + 2];
  dir[at] = x; dir[at + 1] = y; dir[at + 2] = z;
  support(ws, v);
  const w0 = w[at], w1 = w[at + 1], w2 = w[at + 2], h = x * w0 + y * w1 + z * w2, ww = w0 * w0 + w1 * w1 + w2 * w2;
  if (ww > s.scale * s.scale) {
    s.scale = Math.sqrt(ww);
    setSizes(ws);
  }
  s.vertex = v;
  s.height = h;
  s.better = h < s.upper - (s.polished ? SAME * s.scale : 0);
  if (!s.better) return;
  s.upper = h; s.x = x; s.y = y; s.z = z; s.polished = false;
  for (let e = 0; e < 3; e++) ws.face[e] = p.corner[q + e];
  s.touchingFace = -1;
  s.vertexOfAnswer = v;
}

/** The face's plane is as far as its support: ends the search, and returns the status. */
function closeAtFace(ws: SearchWorkspace): number {
  const s = ws.search, p = ws.polytope, q = 4 * s.face;
  if (s.polished || !(s.height <= s.upper + s.stop)) return endOfFaces(ws);
  s.upper = s.height; s.x = p.plane[q]; s.y = p.plane[q + 1]; s.z = p.plane[q + 2];
  s.touchingFace = s.face;
  if (s.radius > 0) { // the corners of the face are not points of D
    p.vertices = s.vertex + 1;
    s.spent += localMinimum(ws, s.vertex, s.face);
    s.polished = ws.polish.converged;
    if (s.polished) takePolished(ws);
    // a face with the origin outside gives no bound: D' reaches the plane, but possibly not near the origin's
    // projection
    if (s.level < 0 && (!s.polished || meanIsFar(p, ws.polish, ws.best))) return TOO_LARGE;
  }
  return endOfFaces(ws);
}

/**
 * Polishes from vertex v, which is the answer or lower, to a local minimum. The minimum becomes the answer if it is not
 * higher.
 */
function polishAnswer(ws: SearchWorkspace, v: number, f: number): void {
  const s = ws.search, o = ws.polish;
  s.spent += localMinimum(ws, v, f);
  s.polished = o.converged && o.n[3] <= s.upper + SAME * s.scale;
  if (s.polished) takePolished(ws);
}

/** Does a cell finish the face, or was a lower direction found? If neither, the face must be expanded. */
function isSettled(ws: SearchWorkspace): boolean {
  const s = ws.search, p = ws.polytope, { dir, w } = p, v = s.vertex, at = 3 * v, ring = ws.ring,
    held = faceHolds(ws), found = ring.found;
  p.vertices = v;
  if (found) { // lower by more than the slack
    for (let c = 0; c < 3; c++) dir[at + c] = ring.direction[c];
    support(ws, v);
    s.x = dir[at]; s.y = dir[at + 1]; s.z = dir[at + 2];
    s.upper = s.x * w[at] + s.y * w[at + 1] + s.z * w[at + 2];
    s.vertexOfAnswer = v;
    s.touchingFace = -1;
    p.vertices = v + 1;
    polishAnswer(ws, v, ON_KINK);
    if (s.polished) rememberMinimum(ws);
  }
  if (held) {
    p.key[s.face] = NEVER;
    s.expansions--; // this step is not an expansion
    s.spent++;
  }
  if (!held && !found) p.vertices = v + 1;
  return held || found;
}

/** Expands the current face by its support. Before that the face may be finished, or the support polished. */
function expandFace(ws: SearchWorkspace): number {
  const s = ws.search, p = ws.polytope;
  p.vertices = s.vertex + 1;
  setSlack(ws);
  if (!s.better && (s.near || (s.rings && s.expansions > SLOW && s.level >= s.upper * (1 - WIDE)))
    && isSettled(ws)) return GO_ON;
  s.lowered = false;
  const end = isWorthPolish(s) ? polishSupport(ws) : GO_ON;
  if (end !== GO_ON) return end;
  if (!insert(p, s.vertex, s.face) && !insertAgain(p, s.vertex, s.face)) {
    // the horizon folds: this face cannot be improved further
    p.key[s.face] = NEVER;
    s.folded = Math.min(s.folded, s.level);
  }
  chargeFaces(ws);
  if (s.lowered) insertAnswer(ws);
  return GO_ON;
}

/**
 * Handles the nearest face: it is ruled out, evaluated or expanded. Returns a status or TOO_LARGE, which end the
 * search, or GO_ON.
 */
function step(ws: SearchWorkspace): number {
  const s = ws.search, key = ws.polytope.key, f = nearestFace(ws.polytope);
  chargeStep(ws);
  if (f < 0 || (s.polished && key[f] >= s.upper - ENOUGH * (s.upper + s.radius))) return endOfFaces(ws);
  if (s.minima > 0) {
    setSlack(ws);
    if (ruledOut(ws, f, s.minima)) {
      key[f] = NEVER;
      return GO_ON;
    }
  }
  const l = key[f];
  s.face = f;
  s.level = l;
  s.near = l > 0 && l >= s.upper * (1 - NEAR);
  if (s.expansions > s.closedAt + FEW_MORE) {
    s.lower = s.closedLower;
    return OVERLAPPING;
  }
  s.lower = Math.min(l, s.folded);
  if (++s.expansions === LONG) s.rings = true;
  s.rings &&= ws.ring.work.lines < s.lines;
  lookAlongFace(ws);
  if (s.better && s.height < -s.radius) return SEPARATED; // all of D is behind the plane, the origin in front
  const wide = ws.pair.tolerance * ((s.upper > 0 ? s.upper : 0) + s.scale),
    stop = s.polished || s.radius > 0 ? wide : FINER * wide, gap = s.height - l;
  s.stop = stop;
  if (gap <= wide && gap > stop && s.closedAt === Infinity && s.height <= s.upper + wide && s.folded >= s.upper) {
    s.closedAt = s.expansions;
    s.closedLower = l;
  }
  return gap <= stop ? closeAtFace(ws) : expandFace(ws);
}

/**
 * Depth of a curved pair by an expanding polytope whose faces are ruled out one by one. Returns a status code.
 * TOO_LARGE (-1): the removed ball was too large to certify the answer; shrink it and seed again.
 */
export function searchFaces(ws: SearchWorkspace, budget: number): number {
  const s = ws.search, p = ws.polytope, n = ws.gjk.normal;
  begin(ws, budget);
  if (knownMinimum(ws.pair, ws)) {
    takePolished(ws);
    rememberMinimum(ws);
    insertAnswer(ws);
  }
  let status = GO_ON;
  while (status === GO_ON && s.expansions < budget && p.vertices < s.room && s.work > 0)
    status = step(ws);
  if (status === TOO_LARGE) return TOO_LARGE;
  if (status === GO_ON) status = BUDGET_SPENT;
  if (status !== SEPARATED && !s.polished && s.touchingFace < 0 && p.vertices < s.room)
    polishAnswer(ws, s.vertexOfAnswer, ALONE);
  // the bracket has the same tolerance as the directions of rules 2 and 3
  if (status === BUDGET_SPENT && s.upper - s.lower <= ws.cell.slack) status = OVERLAPPING;
  if (s.lower < -s.radius) s.lower = -s.radius;
  n[0] = s.x; n[1] = s.y; n[2] = s.z;
  ws.depth[0] = s.upper;
  ws.depth[1] = s.lower < s.upper ? s.lower : s.upper;
  ws.expansions += s.expansions + s.spent;
  if (s.polished) footOfBundle(ws.pair.a, ws.pair.b, ws);
  else {
    setFootPoints(ws, s.touchingFace);
    repairPoints(ws.pair.a, ws.pair.b, ws);
  }
  ws.depth[0] += s.radius;
  ws.depth[1] += s.radius;
  return status;
}
