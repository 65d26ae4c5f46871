/**
 * The door of casts and of point queries: their arguments, checked before anything is asked.
 *
 * A good call makes no text and no record here: the sentence about what is wrong is made once something is.
 */
import { came, explain2, explainPair2 } from "@col/kernel";
import type { ConvexShape2, Pose2, Vec2Like } from "@col/types";
import type { Motion2 } from "./cast-space.ts";
import { isRecord } from "./door.ts";

/** Is this a shape and a pose, beyond doubt? Where not, the kernel's `explain` functions have the last word. */
function surelyPosed(shape: ConvexShape2, pose: Pose2 | null): boolean {
  return isRecord(shape) && typeof shape.support === "function" && (shape.vertices as unknown) !== undefined
    && (pose === null || (isRecord(pose) && typeof pose.x === "number" && typeof pose.y === "number"
      && typeof pose.c === "number" && typeof pose.s === "number"));
}

/** Throws a TypeError that names what is no shape or no pose. */
export function requirePosed(shape: ConvexShape2, pose: Pose2 | null): void {
  if (surelyPosed(shape, pose)) return;
  const fault = explain2(null, ["shape2", "shape", shape], ["pose2", "pose", pose]);
  if (fault !== null) throw fault as Error;
}

/** As `requirePosed`, for both bodies. */
export function requirePosedPair(a: ConvexShape2, poseA: Pose2 | null, b: ConvexShape2, poseB: Pose2 | null): void {
  if (surelyPosed(a, poseA) && surelyPosed(b, poseB)) return;
  const fault = explainPair2(null, a, poseA, b, poseB);
  if (fault !== null) throw fault as Error;
}

/** Throws unless `p` is a finite point or direction. `where`: who asks. */
export function requirePoint(where: string, name: string, p: Vec2Like): void {
  if (!isRecord(p)) throw new TypeError(`${where}: ${name} must be a point { x, y }, got ${came(p)}`);
  if (!(Number.isFinite(p.x) && Number.isFinite(p.y)))
    throw new RangeError(`${where}: ${name} must be finite, got (${p.x}, ${p.y})`);
}

/** Throws unless `m` is a finite motion. */
export function requireMotion(name: string, m: Motion2): void {
  if (!(isRecord(m) && "x" in m && "y" in m))
    throw new TypeError(`timeOfImpact: ${name} must be a motion { x, y, turn }, got ${came(m)}`);
  if (!(Number.isFinite(m.x) && Number.isFinite(m.y)))
    throw new RangeError(`timeOfImpact: x and y of ${name} must be finite, got ${came(m)}`);
  if (m.turn !== undefined && !Number.isFinite(m.turn))
    throw new RangeError(`timeOfImpact: ${name}.turn must be finite, got ${came(m.turn)}`);
}

/** The error for an option that is out of range, which `wanted` describes. */
export function rangeFault(where: string, name: string, wanted: string, value: unknown): RangeError {
  return new RangeError(`${where}: ${name} must be ${wanted}, got ${came(value)}`);
}
