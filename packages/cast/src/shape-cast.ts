/**
 * Linear casts: where a shape that moves along a straight line, without turning, first meets another.
 *
 * B moved by t v meets A iff t v lies in the difference A - B: a ray against the difference, entered from outside and
 * closed from both sides (line/). Finite on polytopes, margins included.
 */
import type { OptionNames } from "@col/kernel";
import { explainPair, packPose, requireOptions, requireSpace } from "@col/kernel";
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape, Pose, Vec3Like, WarmStart } from "@col/types";
import { requireAtLeast, requireVelocity } from "./checks.ts";
import { aim } from "./line/aim.ts";
import { setFrame, setMargin } from "./line/frame.ts";
import { supportLine } from "./line/line-cast.ts";
import { solveHalfSpace } from "./line/half-space.ts";
import { passesFar } from "./passes.ts";
import { AIM, isOpen } from "./line/meet.ts";
import { DEFAULT_MAX_ITERATIONS, DEFAULT_TOLERANCE, solveLine, TOUCH } from "./line/solve.ts";
import { isHit, writeNormal, writePoint, writeTimes } from "./line/write.ts";
import type { ShapeCastOptions } from "./options.ts";
import { castPair } from "./pairs/cast-pair.ts";
import { acquire, release } from "./pool.ts";
import type { Space } from "./pool.ts";
import { ROUNDING } from "./rounding.ts";
import { createCastResult, writeNothing } from "./result.ts";
import type { CastResult } from "./result.ts";

const SHAPE_CAST_OPTIONS: OptionNames = /* @__PURE__ */ new Set(
  ["maxTime", "targetDistance", "tolerance", "maxIterations", "warmStart"]);

const NO_OPTIONS: ShapeCastOptions = {};

function checkOptions(options: ShapeCastOptions): void {
  requireOptions(options, SHAPE_CAST_OPTIONS, "shapeCast");
  if (options.maxTime !== undefined) requireAtLeast("shapeCast", "maxTime", options.maxTime, 0);
  if (options.targetDistance !== undefined) requireAtLeast("shapeCast", "targetDistance", options.targetDistance, 0);
  if (options.tolerance !== undefined) requireAtLeast("shapeCast", "tolerance", options.tolerance, 0);
  if (options.maxIterations !== undefined) requireAtLeast("shapeCast", "maxIterations", options.maxIterations, 1);
}

/**
 * Does the plane that the token remembers part the bodies all the way? Else its direction is the first that is tried,
 * and the bound it gave stands. The token's `x` is against the plane's normal, in A's frame.
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
    c.nx = px; c.ny = py; c.nz = pz; // it parts nothing
  }
  return false;
}

/** The last plane of the cast: the contact's, or that of the support that parted the bodies. */
function rememberPlane(space: Space, warm: WarmStart): void {
  const c = space.line.cast, m = c.axesInA, x = warm.x;
  for (let i = 0; i < 3; i++) x[i] = -(c.nx * m[i] + c.ny * m[3 + i] + c.nz * m[6 + i]);
  warm.simplex.rank = 0;
  warm.valid = true;
}

/** The contact in the space's cast as a result; v is the translation. */
function writeContact(
  a: ConvexShape, b: ConvexShape, v: Vec3Like, space: Space, out: CastResult,
): void {
  const c = space.line.cast, q = out.pointB;
  writeTimes(c, out);
  writePoint(c, false, a, space.poseA, out.pointA);
  writePoint(c, true, b, space.poseB, q);
  const t = out.time;
  q.x += t * v.x; q.y += t * v.y; q.z += t * v.z;
  writeNormal(c, space.poseA, out.normal);
}

/**
 * First contact of `a`, at rest, with `b` moving from its pose along `translation`, without turning.
 *
 * World frame. `time` is the fraction of the translation; `pointA`, `pointB` and `normal` (from A to B) are those of
 * the contact: `pointB = pointA + targetDistance normal`. Shapes that overlap at the start are `overlapping`, and so
 * are shapes nearer than `targetDistance`. Shapes that touch at the start, to rounding, hit at 0 where the motion
 * presses them together; where they part or slide along each other, the motion is free: two convex bodies on straight
 * lines do not meet again. A translation of zero is a question about the start. One of the shapes may be a half-space.
 *
 * @param out Filled and returned when given: the call then allocates nothing.
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
  const result = out ?? createCastResult(),
    space = acquire();
  try {
    requireSpace(a, b);
    packPose(poseA, space.poseA, "poseA");
    packPose(poseB, space.poseB, "poseB");
    requireVelocity("shapeCast", "translation", translation);
    if (options !== NO_OPTIONS) checkOptions(options);
    const x = translation.x, y = translation.y, z = translation.z, speed = Math.sqrt(x * x + y * y + z * z),
      d = space.direction, c = space.line.cast, maxTime = options.maxTime ?? 1, still = speed === 0;
    if (!still) {
      const known = castPair(a, b, space, translation, options, result);
      if (known !== "open") {
        result.iterations = 0;
        if (known === "hit") result.status = "hit";
        else {
          result.lowerTime = maxTime;
          writeNothing(result, known === "miss" ? "miss" : "overlapping");
        }
        return result;
      }
    }
    d[0] = still ? 1 : x / speed;
    d[1] = still ? 0 : y / speed;
    d[2] = still ? 0 : z / speed;
    c.target = options.targetDistance ?? 0;
    c.margin = a.margin + b.margin + c.target;
    if (passesFar(a, b, space)) {
      result.iterations = 0;
      result.lowerTime = maxTime;
      writeNothing(result, "miss");
      return result;
    }
    setFrame(a, space.poseA, b, space.poseB, d, c);
    setMargin(a, b, c);
    c.speed = speed;
    c.maxTime = maxTime;
    c.limit = still ? 0 : maxTime * speed;
    c.tolerance = AIM * (options.tolerance ?? DEFAULT_TOLERANCE);
    c.budget = options.maxIterations ?? DEFAULT_MAX_ITERATIONS;
    const flatA = a.kind === HALF_SPACE_KIND,
      flatB = b.kind === HALF_SPACE_KIND;
    if (flatA && flatB) throw new TypeError("shapeCast: two half-spaces have no first contact");
    const verdict = flatA || flatB ? solveHalfSpace(a, b, c, TOUCH)
      : !aim(a, b, c) || partedBy(a, b, space, options) ? "miss" : solveLine(a, b, space.line);
    if (options.warmStart !== undefined && !flatA && !flatB) rememberPlane(space, options.warmStart);
    result.iterations = c.iterations;
    result.lowerTime = maxTime;
    if (verdict === "inside") writeNothing(result, "overlapping");
    // (at rest in contact nothing presses)
    else if (verdict === "miss" || (still && verdict !== "budget-spent")) writeNothing(result, "miss");
    else if (verdict === "budget-spent" && (still || !(c.upper < Infinity))) {
      result.lowerTime = still ? 0 : Math.max(0, Math.min(maxTime, c.lower / speed));
      writeNothing(result, "budget-spent");
    } else {
      writeContact(a, b, translation, space, result);
      const good = verdict !== "hit" || (!isOpen(c) && isHit(c, translation, result));
      result.status = good ? verdict : "grazing";
    }
  } catch (error) {
    throw explainPair(error, a, poseA, b, poseB);
  } finally {
    release();
  }
  return result;
}
