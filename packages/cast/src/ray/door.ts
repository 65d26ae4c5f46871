/**
 * Argument checks of `rayCast`: each argument by its own rule; the error message names the argument and its value.
 *
 * In: the arguments as the caller passed them; poses, points and directions in the world frame. Out: nothing, or an
 * error: TypeError for a wrong type, RangeError for a value (NaN, a position beyond 1e50, a direction without a
 * length, an unknown option). Arguments that pass the fast check of cast-by.ts are not checked here; options always
 * are.
 */
import type { OptionNames } from "@col/kernel";
import {
  explain, packPose, requireAtLeast, requireDirection, requireOptions, requirePoint, requireWord,
} from "@col/kernel";
import type { PackedPose, Pose, Vec3Like } from "@col/types";
import type { RayCastOptions } from "./options.ts";

const RAY_OPTIONS: OptionNames = /* @__PURE__ */ new Set(
  ["maxTime", "startInside", "tolerance", "maxIterations"]);

/** How a ray query checks its arguments. */
export interface RayDoor {
  /** Throws for the first argument that cannot be used. `packed` is scratch memory. */
  readonly checkRay: (
    where: string, shape: unknown, pose: Pose, origin: Vec3Like, direction: Vec3Like, packed: PackedPose,
  ) => void;
  /** Throws for the first option that cannot be used. */
  readonly checkOptions: (where: string, options: RayCastOptions) => void;
}

const WORDS: readonly string[] = ["overlapping", "exit"];

function checkRay(
  where: string, shape: unknown, pose: Pose, origin: Vec3Like, direction: Vec3Like, packed: PackedPose,
): void {
  const fault = explain(null, ["shape", "shape", shape], ["pose", "pose", pose]);
  if (fault !== null) throw fault as Error;
  packPose(pose, packed, "pose");
  requirePoint(where, "origin", origin);
  requireDirection(where, "direction", direction);
}

/** The fast check of each call: true for a record with only a valid `maxTime`. `checkOptions` checks all others. */
function isGoodTime(options: RayCastOptions | null): boolean {
  if (typeof options !== "object" || options === null) return false;
  for (const name in options) if (name !== "maxTime") return false;
  const { maxTime } = options;
  return typeof maxTime === "number" && maxTime >= 0;
}

function checkOptions(where: string, options: RayCastOptions): void {
  if (isGoodTime(options)) return;
  requireOptions(options, RAY_OPTIONS, where);
  const { maxTime, startInside, tolerance, maxIterations } = options;
  if (maxTime !== undefined) requireAtLeast(where, "options.maxTime", maxTime, 0);
  if (tolerance !== undefined) requireAtLeast(where, "options.tolerance", tolerance, 0);
  if (maxIterations !== undefined) requireAtLeast(where, "options.maxIterations", maxIterations, 1);
  if (startInside !== undefined) requireWord(where, "options.startInside", startInside, WORDS);
}

/** The checks of `rayCast`, with the same error messages as the other queries. */
export const RAY_DOOR: RayDoor = { checkRay, checkOptions };
