/**
 * Linear casts of bodies: the first contact of a body at rest with a body that moves along a straight line, without
 * rotation.
 *
 * In: bodies A and B with their poses, the translation of B (world frame, length), a cast query for convex pairs, a
 * distance that counts as contact. Out: the time of the first contact as a fraction of the translation, a lower bound
 * of it, the two parts, contact points and unit normal (world frame). Without a contact the parts are -1; time, points
 * and normal are NaN, and the lower bound remains.
 *
 * Method: both bounding-box trees are walked; the pair of nodes that can meet first comes first. casts/judge.ts
 * decides whether the contact of two parts stops the bodies, and casts/choose.ts picks one of the contacts that tie.
 * Contacts that a later direction proves to be free are dropped, and all pairs are solved again, in at most 4 rounds.
 */
import type { OptionNames } from "@col/kernel";
import {
  requireAtLeast, requireDirection, requireFunction, requirePoint, requireWord, rotateVectorBack,
} from "@col/kernel";
import type { Body, BodyCastResult, PackedPose, Pose, ShapeCastFn, Vec3, Vec3Like } from "@col/types";
import { createBodyCastResult } from "@col/types";
import { copyCast, writeMiss } from "./cast-result.ts";
import { CASTS } from "./casts/cast.ts";
import type { Cast } from "./casts/cast.ts";
import { chooseRow } from "./casts/choose.ts";
import { dropFree, isFree, isFreeApart, listContacts, listFaces } from "./casts/judge.ts";
import { requireBody, requireOptions } from "./checks.ts";
import { cutsA } from "./pairs/nearest.ts";
import { acquire, openPair, release } from "./pairs/space.ts";
import type { Space } from "./pairs/space.ts";

const CAST_OPTIONS: OptionNames = /* @__PURE__ */ new Set(
  ["shapeCast", "maxTime", "targetDistance", "startInside", "tolerance", "maxIterations"]);

/** Options of a linear cast of bodies, with its solver. */
export interface BodyShapeCastOptions {
  /** The query that answers pairs of convex parts: `shapeCast` of `@col/cast`, or any like it. */
  readonly shapeCast: ShapeCastFn;
  /** Last time of interest, >= 0, in units of the translation: 1, the default, is its end. */
  readonly maxTime?: number | undefined;
  /** Distance that counts as contact, >= 0. Length. Default 0. */
  readonly targetDistance?: number | undefined;
  /**
   * How to treat parts that overlap at the start by more than rounding errors. `"overlapping"` (default) reports them.
   * `"release"` lets them go if the motion does not deepen the overlap. Passed to `shapeCast`.
   */
  readonly startInside?: "overlapping" | "release" | undefined;
  /** Handed to `shapeCast`. */
  readonly tolerance?: number | undefined;
  readonly maxIterations?: number | undefined;
}

/** Instead of 1 / 0. Per length. */
const STEEP = 1e300;
/** Rounding of the time of a contact, in units of the slack of the space over the speed. No dimension. */
const TIES = 64;
/** Maximum number of rounds over all pairs. */
const PASSES = 4;
const STARTS: readonly string[] = ["overlapping", "release"];

/**
 * Time at which the boxes of two nodes meet at the earliest, into `heap.key[0]`; false: not before the limit. In the
 * frame of A, B's box held by one along the axes, the boxes meet while the centre of B is in their sum.
 */
function boxesMeet(space: Space, cast: Cast, nodeA: number, nodeB: number): boolean {
  const { a, b, treeBInA: m, heap, slack } = space, { way, inverse, limit, plain } = cast;
  heap.key[0] = 0;
  if (a.halfSpace || b.halfSpace) return true;
  const p = a.tree.boxes, q = b.tree.boxes, i = 6 * nodeA, j = 6 * nodeB, room = plain.targetDistance + slack[0];
  const bx = 0.5 * (q[j] + q[j + 3]), by = 0.5 * (q[j + 1] + q[j + 4]), bz = 0.5 * (q[j + 2] + q[j + 5]);
  const kx = q[j + 3] - bx, ky = q[j + 4] - by, kz = q[j + 5] - bz;
  let near = 0, far = limit[1];
  for (let r = 0; r < 3; r++) {
    const m0 = m[3 * r], m1 = m[3 * r + 1], m2 = m[3 * r + 2], c = m0 * bx + m1 * by + m2 * bz + m[9 + r],
      k = Math.abs(m0) * kx + Math.abs(m1) * ky + Math.abs(m2) * kz + room;
    if (way[r] === 0) {
      if (p[i + r] - k > c || p[i + 3 + r] + k < c) return false;
      continue;
    }
    const s = (p[i + r] - k - c) * inverse[r], t = (p[i + 3 + r] + k - c) * inverse[r];
    near = Math.max(near, Math.min(s, t) * (1 - 1e-15));
    far = Math.min(far, Math.max(s, t) * (1 + 1e-15));
  }
  heap.key[0] = near;
  return near <= far;
}

/** The answer is a contact: later ones are of interest only as far as they may tie with it. */
function lowerLimit(space: Space, cast: Cast): void {
  const { limit, speed, answer: { time } } = cast;
  if (time >= limit[0]) return;
  limit[0] = time;
  limit[1] = speed[0] > 0 ? Math.min(limit[1], time + TIES * space.slack[0] / speed[0]) : time;
}

/** Judges the answer of the selected items: see casts/judge.ts. */
function keepAnswer(space: Space, cast: Cast, itemA: number, itemB: number, out: BodyCastResult): void {
  const { answer: r, limit, lower, openLower, graze } = cast, both = space.a.convex !== null && space.b.convex !== null;
  if (r.status === "miss" || (!both && isFree(space, cast))) return;
  const before = cast.count, overlaps = r.status === "overlapping", isClear = !overlaps && r.status !== "grazing";
  // a start that is deep by rounding alone is pressed, not an overlap; a graze may be so
  let isSolid = isClear || (!both && r.time <= limit[1] && listFaces(space, cast, itemA, itemB));
  if (overlaps && !both && !isSolid) {
    if (isFreeApart(space, cast, itemA, itemB)) return;
    isSolid = cast.count > before;
  }
  const isOpen = r.status === "budget-spent" || !(r.lowerTime >= 0), bound = isOpen ? openLower : lower;
  bound[0] = r.lowerTime >= 0 ? Math.min(bound[0], r.lowerTime) : 0;
  if (!(r.time <= limit[1])) return;
  if (isSolid) {
    lowerLimit(space, cast);
    if (isClear) listContacts(space, cast, itemA, itemB);
  } else if (overlaps) {
    limit[0] = limit[1] = 0;
    copyCast(r, out);
    out.partA = itemA;
    out.partB = itemB;
  } else {
    if (graze.partA >= 0 && graze.time <= r.time) return;
    copyCast(r, graze);
    graze.partA = itemA;
    graze.partB = itemB;
  }
}

function askLoaded(space: Space, cast: Cast, out: BodyCastResult): void {
  const { a, b } = space, { ownAnswer, isPlain, plain, given, limit, shapeCast } = cast;
  const options = (isPlain ? plain : given);
  if (shapeCast === null) return;
  for (let i = 0; i < a.count; i++) {
    a.select(i);
    for (let j = 0; j < b.count && out.status !== "overlapping"; j++) {
      b.select(j);
      options.maxTime = limit[1];
      ownAnswer.take(shapeCast(a.shape, a.pose, b.shape, b.pose, cast.translation, options, ownAnswer.lend()));
      out.iterations++;
      keepAnswer(space, cast, a.items[i], b.items[j], out);
    }
  }
}

/** Tree against tree, the pair that can meet first first. */
function walk(space: Space, cast: Cast, out: BodyCastResult): void {
  const { a, b, heap } = space, { limit } = cast;
  heap.size = 0;
  if (boxesMeet(space, cast, 0, 0)) heap.push(0, 0);
  while (heap.size > 0 && heap.keys[0] <= limit[1] && out.status !== "overlapping") {
    heap.pop();
    const nodeA = heap.first, nodeB = heap.second;
    if (a.tree.links[nodeA] < 0 && b.tree.links[nodeB] < 0) {
      a.load(nodeA);
      b.load(nodeB);
      askLoaded(space, cast, out);
      continue;
    }
    const first = cutsA(space, nodeA, nodeB), child = first ? a.tree.links[nodeA] : b.tree.links[nodeB];
    for (let k = 0; k < 2; k++) {
      const nextA = first ? child + k : nodeA, nextB = first ? nodeB : child + k;
      if (boxesMeet(space, cast, nextA, nextB)) heap.push(nextA, nextB);
    }
  }
}

/**
 * Solves all pairs. A contact that a direction found later proves to be free does not stop the motion: then all pairs
 * are solved again.
 */
function askAll(space: Space, cast: Cast, maxTime: number, out: BodyCastResult): void {
  cast.knownCount = 0;
  for (let pass = 0; pass < PASSES; pass++) {
    cast.limit[0] = cast.limit[1] = maxTime;
    cast.lower[0] = cast.openLower[0] = Infinity;
    cast.count = 0;
    cast.graze.partA = -1;
    walk(space, cast, out);
    if (out.status === "overlapping" || !dropFree(space, cast)) return;
  }
}

/** The answer of the whole, when all pairs were asked. */
function settle(space: Space, cast: Cast, maxTime: number, out: BodyCastResult): void {
  const { graze, rows, lower, openLower } = cast, open = openLower[0];
  if (out.status === "overlapping") return;
  const chosen = chooseRow(space, cast), row = chosen >= 0 ? rows[chosen] : graze.partA >= 0 ? graze : null;
  if (row === null) {
    out.lowerTime = Math.min(maxTime, open);
    if (open < Infinity) out.status = "budget-spent";
    return;
  }
  copyCast(row, out);
  out.partA = row.partA;
  out.partB = row.partB;
  out.lowerTime = Math.min(out.time, lower[0], open);
  if (open < out.time) out.status = "budget-spent";
}

function intoWorld(m: PackedPose, v: Vec3, t: number): void {
  const { x, y, z } = v;
  v.x = m[0] * x + m[1] * y + m[2] * z + t * m[9];
  v.y = m[3] * x + m[4] * y + m[5] * z + t * m[10];
  v.z = m[6] * x + m[7] * y + m[8] * z + t * m[11];
}

function setWay(space: Space, cast: Cast, translation: Vec3Like): void {
  const { way, inverse, translation: t } = cast;
  way[0] = translation.x; way[1] = translation.y; way[2] = translation.z;
  rotateVectorBack(space.aInWorld, way, way);
  for (let i = 0; i < 3; i++) {
    const s = 1 / way[i];
    inverse[i] = s > STEEP ? STEEP : s < -STEEP ? -STEEP : s;
  }
  t.x = way[0]; t.y = way[1]; t.z = way[2];
  cast.speed[0] = Math.sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
}

/** Reads the options and forgets the last cast. */
function startCast(cast: Cast, options: BodyShapeCastOptions): void {
  const { targetDistance = 0, startInside, tolerance, maxIterations } = options, { given } = cast;
  cast.shapeCast = options.shapeCast;
  cast.isPlain = startInside === undefined && tolerance === undefined && maxIterations === undefined;
  given.startInside = startInside;
  given.tolerance = tolerance;
  given.maxIterations = maxIterations;
  cast.plain.targetDistance = given.targetDistance = targetDistance;
}

/**
 * First contact of body `a`, at rest, with body `b` moving from its pose along `translation`, without turning.
 *
 * World frame. `time` is the fraction of the translation, `partA` and `partB` the parts that meet; `lowerTime` is
 * certified as far as the caller's query certifies pairs: there is no contact before it. Bodies that overlap at the
 * start are "overlapping"; the caller's query defines the result for a pair in contact at the start.
 *
 * @param out Filled and returned if given: the call then does not allocate.
 * @throws RangeError on an unusable pose, translation or option, and for a support function that returns a number that
 * is not finite; TypeError on a value that is not a body, and without a query.
 */
export function bodyShapeCast(
  a: Body, poseA: Pose, b: Body, poseB: Pose, translation: Vec3Like, options: BodyShapeCastOptions,
  out?: BodyCastResult,
): BodyCastResult {
  const where = "bodyShapeCast", result = out ?? createBodyCastResult();
  requireOptions(where, "an object { shapeCast }", options, CAST_OPTIONS);
  requireFunction(where, "options.shapeCast", options.shapeCast);
  const { maxTime = 1, targetDistance = 0, startInside, tolerance, maxIterations } = options;
  requireAtLeast(where, "options.maxTime", maxTime, 0);
  requireAtLeast(where, "options.targetDistance", targetDistance, 0);
  if (startInside !== undefined) requireWord(where, "options.startInside", startInside, STARTS);
  if (tolerance !== undefined) requireAtLeast(where, "options.tolerance", tolerance, 0);
  if (maxIterations !== undefined) requireAtLeast(where, "options.maxIterations", maxIterations, 1);
  requirePoint(where, "translation", translation);
  if (translation.x !== 0 || translation.y !== 0 || translation.z !== 0)
    requireDirection(where, "translation", translation);
  requireBody(where, "a", a);
  requireBody(where, "b", b);
  const space = acquire(), cast = CASTS.of(space);
  try {
    openPair(space, a, poseA, b, poseB);
    startCast(cast, options);
    setWay(space, cast, translation);
    writeMiss(result, maxTime);
    askAll(space, cast, maxTime, result);
    settle(space, cast, maxTime, result);
    if (result.partA >= 0) {
      intoWorld(space.aInWorld, result.pointA, 1);
      intoWorld(space.aInWorld, result.pointB, 1);
      intoWorld(space.aInWorld, result.normal, 0);
    }
  } finally {
    cast.shapeCast = null;
    release(space);
  }
  return result;
}
