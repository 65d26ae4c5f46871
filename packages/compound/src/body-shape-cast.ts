/**
 * Linear casts of bodies: where a body that moves along a straight line, without turning, first meets another.
 */
import { rotateVectorBack } from "@col/kernel";
import type { Body, PackedPose, Pose, Vec3, Vec3Like } from "@col/types";
import { copyCast, createBodyCastResult, writeMiss } from "./cast-result.ts";
import type { BodyCastResult, CastAnswer, ShapeCastFn } from "./cast-result.ts";
import {
  requireAtLeast, requireBody, requireDirection, requireFunction, requireOptions, requirePoint,
} from "./checks.ts";
import { cutsA } from "./pairs/nearest.ts";
import { acquire, openPair, PerSpace, release } from "./pairs/space.ts";
import type { Space } from "./pairs/space.ts";

/** What a linear cast of bodies needs and may be asked. */
export interface BodyShapeCastOptions {
  /** The query that answers pairs of convex parts: `shapeCast` of `@col/cast`, or any like it. */
  readonly shapeCast: ShapeCastFn;
  /** Last time of interest, >= 0, in units of the translation: 1, the default, is its end. */
  readonly maxTime?: number;
  /** Distance that counts as contact, >= 0. Length. Default 0. */
  readonly targetDistance?: number;
  /** Handed to `shapeCast`. */
  readonly tolerance?: number;
  readonly maxIterations?: number;
}

/** What a cast writes beside the space of the pair. */
class Cast {
  /** Translation in the frame of A, and 1 / it, finite. */
  readonly way: Float64Array = new Float64Array(3);
  readonly inverse: Float64Array = new Float64Array(3);
  readonly translation: Vec3 = { x: NaN, y: NaN, z: NaN };
  readonly options: { maxTime: number; targetDistance: number } = { maxTime: 0.5, targetDistance: 0.5 };
  readonly answer: CastAnswer = createBodyCastResult();
  /** Last time of interest. */
  readonly limit: Float64Array = new Float64Array(1);
  /** Least `lowerTime` of the pairs that were asked. */
  readonly lower: Float64Array = new Float64Array(1);
}

/** Instead of 1 / 0. Per length. */
const STEEP = 1e300;
const CASTS: PerSpace<Cast> = /* @__PURE__ */ new PerSpace<Cast>(() => new Cast());

/**
 * Time at which the boxes of two nodes meet at the earliest, into `heap.key[0]`; false: not before the limit. In the
 * frame of A, B's box held by one along the axes, the boxes meet while the centre of B is in their sum.
 */
function boxesMeet(space: Space, cast: Cast, nodeA: number, nodeB: number): boolean {
  const { a, b, treeBInA: m, heap, slack } = space, { way, inverse, limit, options } = cast;
  heap.key[0] = 0;
  if (a.halfSpace || b.halfSpace) return true;
  const p = a.tree.boxes, q = b.tree.boxes, i = 6 * nodeA, j = 6 * nodeB, room = options.targetDistance + slack[0];
  const bx = 0.5 * (q[j] + q[j + 3]), by = 0.5 * (q[j + 1] + q[j + 4]), bz = 0.5 * (q[j + 2] + q[j + 5]);
  const kx = q[j + 3] - bx, ky = q[j + 4] - by, kz = q[j + 5] - bz;
  let near = 0, far = limit[0];
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

function askLoaded(space: Space, cast: Cast, shapeCast: ShapeCastFn, out: BodyCastResult): void {
  const { a, b } = space, { answer, options, limit, lower } = cast;
  for (let i = 0; i < a.count; i++) {
    a.select(i);
    for (let j = 0; j < b.count; j++) {
      b.select(j);
      options.maxTime = limit[0];
      shapeCast(a.shape, a.pose, b.shape, b.pose, cast.translation, options, answer);
      out.iterations++;
      // (NaN stays)
      if (lower[0] === lower[0] && !(answer.lowerTime >= lower[0])) lower[0] = answer.lowerTime;
      if (answer.status === "miss" || !(answer.time <= limit[0])) continue;
      if (answer.time === limit[0] && out.partA >= 0) continue;
      limit[0] = answer.time;
      copyCast(answer, out);
      out.partA = a.items[i];
      out.partB = b.items[j];
    }
  }
}

/** Tree against tree, the pair that can meet first first. */
function walk(space: Space, cast: Cast, shapeCast: ShapeCastFn, out: BodyCastResult): void {
  const { a, b, heap } = space, { limit } = cast;
  heap.size = 0;
  if (boxesMeet(space, cast, 0, 0)) heap.push(0, 0);
  while (heap.size > 0 && heap.keys[0] <= limit[0] && out.status !== "overlapping") {
    heap.pop();
    const nodeA = heap.a, nodeB = heap.b;
    if (a.tree.links[nodeA] < 0 && b.tree.links[nodeB] < 0) {
      a.load(nodeA);
      b.load(nodeB);
      askLoaded(space, cast, shapeCast, out);
      continue;
    }
    const first = cutsA(space, nodeA, nodeB), child = first ? a.tree.links[nodeA] : b.tree.links[nodeB];
    for (let k = 0; k < 2; k++) {
      const nextA = first ? child + k : nodeA, nextB = first ? nodeB : child + k;
      if (boxesMeet(space, cast, nextA, nextB)) heap.push(nextA, nextB);
    }
  }
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
}

/**
 * First contact of body `a`, at rest, with body `b` moving from its pose along `translation`, without turning.
 *
 * World frame. `time` is the fraction of the translation, `partA` and `partB` what meets; `lowerTime` is certified as
 * far as the query handed in certifies pairs: there is no contact before it. Bodies that overlap at the start are
 * "overlapping"; what holds for a pair in contact at the start is said at the query handed in.
 *
 * @param out Filled and returned when given: the call then allocates nothing.
 * @throws RangeError on an unusable pose, translation or option; TypeError on what is no body and without a query.
 */
export function bodyShapeCast(
  a: Body, poseA: Pose, b: Body, poseB: Pose, translation: Vec3Like, options: BodyShapeCastOptions,
  out?: BodyCastResult,
): BodyCastResult {
  const where = "bodyShapeCast", result = out ?? createBodyCastResult();
  requireOptions(where, "an object { shapeCast }", options);
  requireFunction(where, "options.shapeCast", options.shapeCast);
  const { maxTime = 1, targetDistance = 0, shapeCast } = options;
  requireAtLeast(where, "options.maxTime", maxTime, 0);
  requireAtLeast(where, "options.targetDistance", targetDistance, 0);
  requirePoint(where, "translation", translation);
  if (translation.x !== 0 || translation.y !== 0 || translation.z !== 0)
    requireDirection(where, "translation", translation);
  requireBody(where, "a", a);
  requireBody(where, "b", b);
  const space = acquire();
  try {
    openPair(space, a, poseA, b, poseB);
    const cast = CASTS.of(space);
    setWay(space, cast, translation);
    writeMiss(result, maxTime);
    cast.limit[0] = maxTime;
    cast.lower[0] = Infinity;
    cast.options.targetDistance = targetDistance;
    walk(space, cast, shapeCast, result);
    result.lowerTime = Math.min(result.partA < 0 ? maxTime : result.time, cast.lower[0]);
    if (result.partA >= 0) {
      intoWorld(space.aInWorld, result.pointA, 1);
      intoWorld(space.aInWorld, result.pointB, 1);
      intoWorld(space.aInWorld, result.normal, 0);
    }
  } finally {
    release(space);
  }
  return result;
}
