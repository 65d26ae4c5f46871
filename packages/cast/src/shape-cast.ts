/**
 * `shapeCast`: the first contact of a shape at rest with a shape that moves along a straight line without rotating.
 *
 * In, world frame: shapes, poses, the translation of B (length). Out: a `CastResult` in the world frame; times are
 * fractions of the translation. Method: B moved by t v meets A if and only if t v lies in the Minkowski difference
 * A - B. So the cast is a ray against the difference, bracketed from both sides (line/, start/), finite on polytopes,
 * margins included. Before it: closed forms (pairs/) and a test of the boxes (passes.ts).
 */
import type { OptionNames } from "@col/kernel";
import {
  explainPair, packPose, requireAtLeast, requireOptions, requireSpace, requireVelocity, requireWord,
} from "@col/kernel";
import { createCastResult, HALF_SPACE_KIND } from "@col/types";
import type { CastResult, ConvexShape, Pose, Vec3Like, WarmStart } from "@col/types";
import { aim } from "./line/aim.ts";
import { align } from "./line/align.ts";
import { setFrame, setMargin } from "./line/frame.ts";
import { supportLine } from "./line/line-cast.ts";
import { solveHalfSpace } from "./pairs/half-space.ts";
import { passesFar } from "./passes.ts";
import { AIM, isOpen } from "./line/meet.ts";
import { DEFAULT_MAX_ITERATIONS, DEFAULT_TOLERANCE, solveLine, TOUCH } from "./start/solve.ts";
import { isHit, writeNormal, writePoint, writeTimes } from "./line/write.ts";
import type { ShapeCastOptions } from "./options.ts";
import { askOverlap, askTouch } from "./start/overlap.ts";
import { castPair } from "./pairs/cast-pair.ts";
import { acquire, release } from "./pool.ts";
import type { Space } from "./pool.ts";
import { ROUNDING } from "./rounding.ts";
import { writeBroken, writeNothing } from "./result.ts";

const SHAPE_CAST_OPTIONS: OptionNames = /* @__PURE__ */ new Set(
  ["maxTime", "targetDistance", "startInside", "tolerance", "maxIterations", "warmStart"]);

const NO_OPTIONS: ShapeCastOptions = {};
const STARTS: readonly string[] = ["overlapping", "release"];

function checkOptions(options: ShapeCastOptions): void {
  requireOptions(options, SHAPE_CAST_OPTIONS, "shapeCast");
  if (options.maxTime !== undefined) requireAtLeast("shapeCast", "options.maxTime", options.maxTime, 0);
  if (options.targetDistance !== undefined) requireAtLeast("shapeCast", "options.targetDistance",
    options.targetDistance, 0);
  if (options.tolerance !== undefined) requireAtLeast("shapeCast", "options.tolerance", options.tolerance, 0);
  if (options.maxIterations !== undefined) requireAtLeast("shapeCast", "options.maxIterations", options.maxIterations,
    1);
  if (options.startInside !== undefined) requireWord("shapeCast", "options.startInside", options.startInside, STARTS);
}

/**
 * Does the plane in the warm start separate the bodies for the whole motion? Else its direction is tried first, and its
 * bound stays valid. The warm start's `x` is opposite to the plane's normal, in A's frame.
 */
function partedBy(a: ConvexShape, b: ConvexShape, space: Space, options: ShapeCastOptions): boolean {
  const warm = options.warmStart, c = space.line.cast, m = c.axesInA;
  if (warm?.valid !== true) return false;
  const [x, y, z] = warm.x, s = -1 / Math.sqrt(x * x + y * y + z * z), px = c.nx, py = c.ny, pz = c.nz;
  if (!(s > -1e100 && s < -1e-100)) return false; // no direction
  c.nx = s * (m[0] * x + m[1] * y + m[2] * z);
  c.ny = s * (m[3] * x + m[4] * y + m[5] * z);
  c.nz = s * (m[6] * x + m[7] * y + m[8] * z);
  supportLine(a, b, c);
  const w = c.w, h = c.nx * w.x + c.ny * w.y + c.nz * w.z + c.margin + ROUNDING * c.size;
  if (h < 0 && (c.nz >= 0 || c.lower > c.limit)) return true;
  if (h >= 0) {
    c.nx = px; c.ny = py; c.nz = pz; // it separates no points
  }
  return false;
}

/** The last plane of the cast: the contact's, or the plane of the support that separated the bodies. */
function rememberPlane(space: Space, warm: WarmStart): void {
  const c = space.line.cast, m = c.axesInA, x = warm.x;
  for (let i = 0; i < 3; i++) x[i] = -(c.nx * m[i] + c.ny * m[3 + i] + c.nz * m[6 + i]);
  warm.simplex.rank = 0;
  warm.valid = true;
}

/** The contact in the space's cast as a result. */
function writeContact(a: ConvexShape, b: ConvexShape, space: Space, out: CastResult): void {
  const c = space.line.cast, q = out.pointB, v = space.way;
  writeTimes(c, out);
  writePoint(c, false, a, space.poseA, out.pointA);
  writePoint(c, true, b, space.poseB, q);
  const t = out.time;
  q.x += t * v.x; q.y += t * v.y; q.z += t * v.z;
  writeNormal(c, space.poseA, out.normal);
}

/** Copies poses and motion into the space. True: at rest. */
function readMotion(
  poseA: Pose, poseB: Pose, v: Vec3Like, options: ShapeCastOptions, space: Space,
): boolean {
  packPose(poseA, space.poseA, "poseA");
  packPose(poseB, space.poseB, "poseB");
  requireVelocity("shapeCast", "translation", v);
  if (options !== NO_OPTIONS) checkOptions(options);
  const { x, y, z } = v, to = space.way;
  to.x = x; to.y = y; to.z = z;
  return x === 0 && y === 0 && z === 0;
}

/** Writes motion and options into the cast. */
function setCast(a: ConvexShape, b: ConvexShape, space: Space, still: boolean, options: ShapeCastOptions): void {
  const { direction: d, way: { x, y, z } } = space, c = space.line.cast, speed = Math.sqrt(x * x + y * y + z * z);
  const maxTime = options.maxTime ?? 1;
  d[0] = still ? 1 : x / speed;
  d[1] = still ? 0 : y / speed;
  d[2] = still ? 0 : z / speed;
  c.target = options.targetDistance ?? 0;
  c.margin = a.margin + b.margin + c.target;
  c.speed = speed;
  c.maxTime = maxTime;
  c.limit = still ? 0 : maxTime * speed;
  c.tolerance = AIM * (options.tolerance ?? DEFAULT_TOLERANCE);
  c.budget = options.maxIterations ?? DEFAULT_MAX_ITERATIONS;
}

/** A result without a contact up to `maxTime`. */
function writeFree(options: ShapeCastOptions, iterations: number, out: CastResult): void {
  out.iterations = iterations;
  out.lowerTime = options.maxTime ?? 1;
  writeNothing(out, "miss");
}

/** Writes the result of bodies that only touch at the start; false: they overlap, or it is undecided. */
function writeTouch(
  a: ConvexShape, b: ConvexShape, space: Space, options: ShapeCastOptions, out: CastResult,
): boolean {
  const touch = askTouch(a, b, space, out), { iterations } = space.line.cast;
  if (touch === "free") writeFree(options, iterations, out);
  else if (touch === "broken") writeBroken(out);
  else if (touch === "hit") out.status = "hit";
  out.iterations = iterations;
  return touch !== "deep";
}

/** Writes the result of bodies that overlap at the start. `plane`: one is a half-space; its normal is in the cast. */
function writeInside(
  a: ConvexShape, b: ConvexShape, space: Space, options: ShapeCastOptions, plane: boolean, out: CastResult,
): void {
  const c = space.line.cast, v = space.way;
  if (!plane && writeTouch(a, b, space, options, out)) return;
  writeNothing(out, "overlapping");
  if (options.startInside !== "release") return;
  if (!plane) {
    const overlap = askOverlap(a, b, space, out);
    if (overlap === "broken") writeBroken(out);
    else if (overlap === "free") writeFree(options, c.iterations, out);
    out.iterations = c.iterations;
  } else if (c.nz >= 0 || (v.x === 0 && v.y === 0 && v.z === 0)) writeFree(options, c.iterations, out);
  else {
    writePoint(c, false, a, space.poseA, out.pointA);
    writePoint(c, true, b, space.poseB, out.pointB);
    writeNormal(c, space.poseA, out.normal);
  }
}

/** The cast of two bodies without a closed form, after the test of their boxes. */
function castLine(
  a: ConvexShape, b: ConvexShape, space: Space, still: boolean, options: ShapeCastOptions, out: CastResult,
): void {
  const c = space.line.cast, { direction, way } = space;
  setFrame(a, space.poseA, b, space.poseB, direction, c);
  setMargin(a, b, c);
  const flatA = a.kind === HALF_SPACE_KIND, flatB = b.kind === HALF_SPACE_KIND, plane = flatA || flatB;
  if (flatA && flatB) throw new TypeError("shapeCast: two half-spaces have no first contact");
  const verdict = plane ? solveHalfSpace(a, b, c, TOUCH)
    : !aim(a, b, c) || partedBy(a, b, space, options) ? "miss" : solveLine(a, b, space.line);
  if (options.warmStart !== undefined && !plane) rememberPlane(space, options.warmStart);
  out.iterations = c.iterations;
  if (!(c.size < Infinity)) writeBroken(out);
  else if (verdict === "inside") writeInside(a, b, space, options, plane, out);
  // (bodies at rest in contact do not press on each other)
  else if (verdict === "miss" || (still && verdict !== "budget-spent")) writeFree(options, c.iterations, out);
  else if (verdict === "budget-spent" && (still || !(c.upper < Infinity))) {
    out.lowerTime = still ? 0 : Math.max(0, Math.min(c.maxTime, c.lower / c.speed));
    const isOpen = !still && !plane && out.lowerTime === 0 && c.iterations < c.budget;
    if (isOpen && writeTouch(a, b, space, options, out)) return;
    writeNothing(out, "budget-spent");
  } else {
    if (verdict === "hit" && !plane && c.target > 0 && c.ball > 0) align(a, b, c);
    writeContact(a, b, space, out);
    const good = verdict !== "hit" || (!isOpen(c) && isHit(c, way, out));
    out.status = good ? verdict : "grazing";
  }
}

/**
 * First contact of `a`, at rest, with `b` moving from its pose along `translation`, without rotating.
 *
 * World frame. `time` is the fraction of the translation; `pointA`, `pointB` and `normal` (from A to B) belong to the
 * contact: `pointB = pointA + targetDistance normal`. Shapes that overlap at the start, or are nearer than
 * `targetDistance`, are `overlapping`, and their vectors are NaN. With `startInside: "release"` the result is a `miss`
 * if the motion does not deepen the overlap. Else it is `overlapping`, with the normal along which B leaves A soonest
 * among the directions found, and points on both: `pointB = pointA + (targetDistance - depth) normal`. Shapes that
 * touch at the start, up to rounding, hit at 0 if the motion presses them together. If they part or slide along each
 * other, the motion is free: two convex bodies on straight lines do not meet again. The normal of a hit at 0 is the
 * normal of the contact that opposes the motion most. A flat pair, for example a point on a triangle, hits at 0 if it
 * crosses. A zero translation tests the start. One of the shapes may be a half-space. If a support function returns a
 * number that is not finite, the bounds are NaN and the status is `budget-spent`.
 *
 * @param out Filled and returned if given: the call then does not allocate.
 * @throws RangeError on an unusable pose, translation or option; TypeError for two half-spaces.
 */
export function shapeCast(
  a: ConvexShape,
  poseA: Pose,
  b: ConvexShape,
  poseB: Pose,
  translation: Vec3Like,
  options: ShapeCastOptions = NO_OPTIONS,
  out?: CastResult,
): CastResult {
  const result = out ?? createCastResult(), space = acquire();
  try {
    requireSpace(a, b);
    const still = readMotion(poseA, poseB, translation, options, space);
    const known = still ? "open" : castPair(a, b, space, options, result);
    if (known === "hit") {
      result.iterations = 0;
      result.status = "hit";
    } else if (known === "miss") writeFree(options, 0, result);
    else if (known === "inside" && options.startInside !== "release") {
      result.iterations = 0;
      writeNothing(result, "overlapping");
    } else {
      setCast(a, b, space, still, options);
      if (passesFar(a, b, space)) writeFree(options, 0, result);
      else castLine(a, b, space, still, options, result);
    }
  } catch (error) {
    throw explainPair(error, a, poseA, b, poseB);
  } finally {
    release();
  }
  return result;
}
