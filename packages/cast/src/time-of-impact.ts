/**
 * `timeOfImpact`: the first contact of two bodies that translate and rotate at constant rates, with a proof that they
 * are separated before it.
 *
 * In, world frame: shapes, poses at time 0 and a `Motion` for each body (length per time, radians per time). Out: a
 * `CastResult` in the world frame; times are in the motions' unit of time. Method: conservative advancement (Mirtich
 * 1996) with bounds of second order. The distance query at a time gives a direction. Along that direction, held
 * fixed, intervals are proven free of contact (motion/advance.ts). At their end the next query gives the next
 * direction. The loop ends at a distance within the tolerance, or at the last time.
 */
import type { OptionNames } from "@col/kernel";
import {
  explainPair, MAX_ANGLE, NestedPool, requireAtLeast, requireOptions, requireSpace, requireWord, transformPoint,
} from "@col/kernel";
import { createCastResult, HALF_SPACE_KIND } from "@col/types";
import type { CastResult, ConvexShape, PackedPose, Pose, Vec3, WarmStart } from "@col/types";
import { advance } from "./motion/advance.ts";
import type { ImpactProof } from "./motion/advance.ts";
import { setBody } from "./motion/body.ts";
import type { Motion } from "./motion/body.ts";
import { rateOf, refuseTurn, requireMotion } from "./motion/checks.ts";
import { movePair, Pair, query, separate } from "./motion/pair.ts";
import { queryDrawnBack, release } from "./motion/release.ts";
import { writeBroken, writeNothing } from "./result.ts";

const IMPACT_OPTIONS: OptionNames = /* @__PURE__ */ new Set(
  ["maxTime", "tolerance", "maxIterations", "whenParting", "proof", "warmStart"]);

/** Options of a time of impact. All optional. */
export interface TimeOfImpactOptions {
  /** Last time of interest, finite, >= 0. Default 1. */
  readonly maxTime?: number | undefined;
  /** Distance that counts as contact. Length > 0. Default 1e-10 of the larger body's largest coordinate. */
  readonly tolerance?: number | undefined;
  /** Most supports of A - B. Default 2000. */
  readonly maxIterations?: number | undefined;
  /**
   * Bodies in contact at the start whose motion parts them, or slides one along the other: `"release"` (default) or
   * `"stop"`, a hit at 0.
   */
  readonly whenParting?: "release" | "stop" | undefined;
  /** The proven intervals are added to this list: from 0, or the first instant after contact, to `lowerTime`. */
  readonly proof?: ImpactProof[] | undefined;
  /** Warm start of the pair: the simplex of its last distance. Written; it does not change the proof. */
  readonly warmStart?: WarmStart | undefined;
}

/** Default of `tolerance`, relative to the larger body. No dimension. */
const DEFAULT_TOLERANCE = 1e-10;
const DEFAULT_MAX_ITERATIONS = 2000;
const WORDS: readonly string[] = ["release", "stop"];
const NO_OPTIONS: TimeOfImpactOptions = {};

const POOL = /* @__PURE__ */ new NestedPool<Pair>(() => new Pair());

function checkMotion(name: string, shape: ConvexShape, m: Motion, options: TimeOfImpactOptions): void {
  requireMotion("timeOfImpact", name, m);
  const w = m.angularVelocity;
  if (!(rateOf(m) * (options.maxTime ?? 1) <= MAX_ANGLE)) refuseTurn("timeOfImpact", name, m);
  if (shape.kind === HALF_SPACE_KIND && w !== undefined && (w.x !== 0 || w.y !== 0 || w.z !== 0)) {
    throw new TypeError(`timeOfImpact: a half-space cannot turn, got ${name}.angularVelocity (${w.x}, ${w.y}, ${w.z})`);
  }
}

function checkOptions(o: TimeOfImpactOptions): void {
  requireOptions(o, IMPACT_OPTIONS, "timeOfImpact");
  const { maxTime, tolerance, maxIterations, whenParting } = o;
  if (maxTime !== undefined) requireAtLeast("timeOfImpact", "options.maxTime", maxTime, 0);
  if (maxTime === Infinity) throw new RangeError("timeOfImpact: options.maxTime must be finite, got Infinity");
  if (tolerance !== undefined && !(typeof tolerance === "number" && tolerance > 0 && tolerance < Infinity)) {
    throw new RangeError(`timeOfImpact: options.tolerance must be finite and > 0, got ${String(tolerance)}`);
  }
  if (maxIterations !== undefined) requireAtLeast("timeOfImpact", "options.maxIterations", maxIterations, 1);
  if (whenParting !== undefined) requireWord("timeOfImpact", "options.whenParting", whenParting, WORDS);
}

/** A core's witness point, moved by the shape's margin along the pair's normal or against it. */
function writePoint(shape: ConvexShape, m: PackedPose, at: Float64Array, against: boolean, p: Pair, to: Vec3): void {
  const reach = against ? -shape.margin : shape.margin;
  transformPoint(m, at, p.local);
  to.x = p.local[0] + reach * p.nx;
  to.y = p.local[1] + reach * p.ny;
  to.z = p.local[2] + reach * p.nz;
}

/** The witness points of the pair's last query. */
function writePoints(a: ConvexShape, b: ConvexShape, p: Pair, out: CastResult): void {
  const n = out.normal;
  n.x = p.nx; n.y = p.ny; n.z = p.nz;
  writePoint(a, p.a.pose, p.workspace.pointA, false, p, out.pointA);
  writePoint(b, p.b.pose, p.workspace.pointBLocal, true, p, out.pointB);
}

/**
 * If rounding makes touching bodies overlap, B is moved away by this many tolerances, so that the query has a normal.
 */
const APART = 4;

/** Are the points of the result farther from each other than rounding and the tolerance allow? */
function areAstray(p: Pair, { pointA: x, pointB: y }: CastResult): boolean {
  const most = Math.max(Math.abs(x.x - y.x), Math.abs(x.y - y.y), Math.abs(x.z - y.z));
  return most > APART * p.tolerance && p.supports < p.budget;
}

/** The points and the normal at a hit. */
function writeHit(a: ConvexShape, b: ConvexShape, p: Pair, out: CastResult): void {
  writePoints(a, b, p, out);
  if (!areAstray(p, out)) return;
  // overlapping up to rounding: n is still the last direction that separated them
  const m = p.b.pose, s = APART * p.tolerance;
  m[9] += s * p.nx; m[10] += s * p.ny; m[11] += s * p.nz;
  p.warm.valid = false;
  query(a, b, p, true);
  movePair(p);
  writePoints(a, b, p, out);
}

/**
 * Bodies in contact at the start that do not part: touching if a plane has at most the tolerance of the bodies beyond
 * it, else overlapping. If the distance query has no normal, B is moved away a little to find one.
 */
function answerStart(a: ConvexShape, b: ConvexShape, p: Pair, out: CastResult): void {
  if (!query(a, b, p, true)) queryDrawnBack(a, b, p);
  const isKnown = p.nx - p.nx === 0; // (bodies with one centre may have no normal)
  if (isKnown) separate(a, b, p);
  out.iterations = p.supports;
  if (!isKnown || !(p.separation >= -p.tolerance)) {
    writeNothing(out, "overlapping");
    return;
  }
  writeHit(a, b, p, out);
  out.iterations = p.supports;
  out.time = 0;
  out.lowerTime = 0;
  out.status = "hit";
}

/** A result without a contact up to `maxTime`. */
function writeFree(p: Pair, out: CastResult): void {
  out.lowerTime = p.end;
  out.iterations = p.supports;
  writeNothing(out, "miss");
}

/** The loop; see the file header. */
function run(a: ConvexShape, b: ConvexShape, p: Pair, options: TimeOfImpactOptions, out: CastResult): void {
  const end = options.maxTime ?? 1, budget = options.maxIterations ?? DEFAULT_MAX_ITERATIONS;
  const proof = options.proof ?? null;
  p.margin = a.margin + b.margin;
  const tolerance = options.tolerance ?? DEFAULT_TOLERANCE * (Math.max(p.a.extent, p.b.extent) + p.margin);
  p.end = end;
  p.tolerance = tolerance;
  p.supports = 0;
  p.isBroken = false;
  p.nx = p.ny = p.nz = NaN;
  p.separation = NaN;
  p.budget = budget;
  p.frame = 0;
  p.warm = options.warmStart ?? p.ownWarm;
  p.ownWarm.valid = false;
  p.a.time = 0;
  movePair(p);
  let known = query(a, b, p, true);
  if (!(p.distance > tolerance)) {
    if (options.whenParting === "stop" || !release(a, b, p, proof)) {
      answerStart(a, b, p, out);
      return;
    }
    if (p.a.time >= end) {
      writeFree(p, out);
      return;
    }
    known = query(a, b, p, true);
  }
  while (p.supports < budget) {
    const time = p.a.time;
    if (known && p.distance > tolerance) {
      separate(a, b, p);
      if (time >= end) {
        writeFree(p, out);
        return;
      }
      if (p.separation > 0) advance(a, b, p, proof);
      if (p.a.time >= end) continue;
    }
    if (p.supports >= budget) break;
    if (p.a.time > time || !p.isFine) {
      known = query(a, b, p, !(p.a.time > time));
      continue;
    }
    // within the tolerance, or so near it that rounding lets no interval be proven
    out.time = time;
    out.lowerTime = time;
    out.status = p.distance <= tolerance ? "hit" : "grazing";
    writeHit(a, b, p, out);
    out.iterations = p.supports;
    return;
  }
  out.iterations = p.supports;
  out.lowerTime = p.a.time;
  writeNothing(out, "budget-spent");
}

/**
 * First time in [0, maxTime] at which `a` and `b`, each translating and rotating at constant rates, come within the
 * tolerance.
 *
 * World frame. `hit`: at `time` the distance is within the tolerance; points and normal belong to that time. Before
 * `lowerTime` the bodies are separated, by proof: `proof` holds intervals, each with a direction held fixed, the
 * separations along it at both ends and a bound of the acceleration along it. Two supports at each end verify it.
 * Bodies in contact at the start are released if the motion provably parts them, or slides one along the other up to
 * the last time (`whenParting`). Else they hit at 0 if they touch within the tolerance, and are `overlapping` if they
 * are deeper. If a support function returns a number that is not finite, the bounds are NaN and the status is
 * `budget-spent`. One of the shapes may be a half-space that does not rotate.
 *
 * @param out Filled and returned when given.
 * @throws RangeError on an unusable pose, motion or option; TypeError for a half-space that rotates.
 */
export function timeOfImpact(
  a: ConvexShape, poseA: Pose, motionA: Motion, b: ConvexShape, poseB: Pose, motionB: Motion,
    options: TimeOfImpactOptions = NO_OPTIONS,
  out?: CastResult,
): CastResult {
  const result = out ?? createCastResult();
  if (options !== NO_OPTIONS) checkOptions(options);
  const p = POOL.acquire();
  try {
    requireSpace(a, b);
    checkMotion("motionA", a, motionA, options);
    checkMotion("motionB", b, motionB, options);
    setBody(a, poseA, motionA, "poseA", p.a);
    setBody(b, poseB, motionB, "poseB", p.b);
    run(a, b, p, options, result);
    if (p.isBroken) writeBroken(result);
  } catch (error) {
    throw explainPair(error, a, poseA, b, poseB);
  } finally {
    POOL.release();
  }
  return result;
}
