/**
 * Argument checks of casts and of point queries in 2-D.
 *
 * In: shapes, poses, points, motions and options as users pass them (world frame; lengths, radians, times). Out: a
 * motion and limits as numbers in a `CastSpace`; for a wrong argument a TypeError (type) or RangeError (value) that
 * names it. A good call allocates no text and no record: the error message is built only after a check has failed.
 */
import { came, explain2, explainPair2 } from "@col/kernel";
import type { ConvexShape2, Pose2, Vec2Like } from "@col/types";
import type { CastSpace, Motion2, MovingBody } from "./cast-space.ts";
import { isRecord } from "./door.ts";

/** Are these certainly a shape and a pose? If not, the kernel's `explain` functions decide. */
function surelyPosed(shape: ConvexShape2, pose: Pose2 | null): boolean {
  return isRecord(shape) && typeof shape.support === "function" && (shape.vertices as unknown) !== undefined
    && (pose === null || (isRecord(pose) && typeof pose.x === "number" && typeof pose.y === "number"
      && typeof pose.c === "number" && typeof pose.s === "number"));
}

/** Throws a TypeError that names the argument that is not a shape or not a pose. */
export function requirePosed(shape: ConvexShape2, pose: Pose2 | null): void {
  if (surelyPosed(shape, pose)) return;
  const fault = explain2(null, ["shape2", "shape", shape], ["pose2", "pose", pose]);
  if (fault !== null) throw fault as Error;
}

/** Same as `requirePosed`, for both bodies. */
export function requirePosedPair(a: ConvexShape2, poseA: Pose2 | null, b: ConvexShape2, poseB: Pose2 | null): void {
  if (surelyPosed(a, poseA) && surelyPosed(b, poseB)) return;
  const fault = explainPair2(null, a, poseA, b, poseB);
  if (fault !== null) throw fault as Error;
}

/** Throws unless `p` is a finite point or direction. `where`: the calling function. */
export function requirePoint(where: string, name: string, p: Vec2Like): void {
  if (!isRecord(p)) throw new TypeError(`${where}: ${name} must be a point { x, y }, got ${came(p)}`);
  if (!(Number.isFinite(p.x) && Number.isFinite(p.y)))
    throw new RangeError(`${where}: ${name} must be finite, got (${p.x}, ${p.y})`);
}

/** Writes a motion to `out`; throws unless it is finite. */
export function readMotion(name: string, m: Motion2, out: MovingBody): void {
  if (!(isRecord(m) && "x" in m && "y" in m))
    throw new TypeError(`timeOfImpact2: ${name} must be a motion { x, y, turn }, got ${came(m)}`);
  const { x, y } = m;
  if (!(typeof x === "number" && typeof y === "number" && x - x === 0 && y - y === 0))
    throw new RangeError(`timeOfImpact2: x and y of ${name} must be finite, got ${came(m)}`);
  out.vx = x;
  out.vy = y;
  out.turn = 0;
  // Tested first, since V8 boxes a double that is read where some records lack the field.
  if ("turn" in m) readTurn(name, m, out);
}

function readTurn(name: string, { turn }: Motion2, out: MovingBody): void {
  if (turn === undefined) return;
  if (!Number.isFinite(turn))
    throw new RangeError(`timeOfImpact2: ${name}.turn must be finite, got ${came(turn)}`);
  out.turn = turn;
}

/** The error for an option that is out of range, which `wanted` describes. */
function rangeFault(where: string, name: string, wanted: string, value: unknown): RangeError {
  return new RangeError(`${where}: ${name} must be ${wanted}, got ${came(value)}`);
}

/** Limits of a cast. */
interface Limits {
  readonly maxTime?: number | undefined;
  readonly tolerance?: number | undefined;
  readonly maxIterations?: number | undefined;
}

/** Writes the given limits of a cast to `space`, which holds the defaults; throws for a limit out of range. */
export function readLimits(where: string, options: Limits, endless: boolean, space: CastSpace): void {
  const { maxTime, tolerance, maxIterations } = options;
  if (maxTime !== undefined) {
    if (!(typeof maxTime === "number" && maxTime >= 0 && (endless || maxTime < Infinity)))
      throw rangeFault(where, "maxTime", endless ? ">= 0" : "finite and >= 0", maxTime);
    space.end = maxTime;
  }
  if (tolerance !== undefined) {
    if (!(typeof tolerance === "number" && tolerance > 0)) throw rangeFault(where, "tolerance", "> 0", tolerance);
    space.tolerance = tolerance;
  }
  if (maxIterations !== undefined) {
    if (!(typeof maxIterations === "number" && maxIterations >= 1))
      throw rangeFault(where, "maxIterations", ">= 1", maxIterations);
    space.budget = maxIterations;
  }
}

/** Limits of a linear cast. */
interface CastLimits extends Limits {
  readonly targetDistance?: number | undefined;
  readonly startInside?: string | undefined;
}

/**
 * Same as `readLimits`, for a linear cast. A separate function: V8 allocates fractional options that one function reads
 * from records of two shapes.
 */
export function readCastLimits(where: string, options: CastLimits,
  space: { end: number; target: number; tolerance: number; budget: number }): void {
  const { maxTime, tolerance, maxIterations, targetDistance, startInside } = options;
  if (maxTime !== undefined) {
    if (!(typeof maxTime === "number" && maxTime >= 0 && maxTime < Infinity))
      throw rangeFault(where, "maxTime", "finite and >= 0", maxTime);
    space.end = maxTime;
  }
  if (tolerance !== undefined) {
    if (!(typeof tolerance === "number" && tolerance > 0)) throw rangeFault(where, "tolerance", "> 0", tolerance);
    space.tolerance = tolerance;
  }
  if (maxIterations !== undefined) {
    if (!(typeof maxIterations === "number" && maxIterations >= 1))
      throw rangeFault(where, "maxIterations", ">= 1", maxIterations);
    space.budget = maxIterations;
  }
  if (startInside !== undefined && startInside !== "overlapping" && startInside !== "release")
    throw rangeFault(where, "startInside", '"overlapping" or "release"', startInside);
  if (targetDistance === undefined) return;
  if (!(typeof targetDistance === "number" && targetDistance >= 0 && targetDistance < Infinity))
    throw rangeFault(where, "targetDistance", "finite and >= 0", targetDistance);
  space.target = targetDistance;
}
