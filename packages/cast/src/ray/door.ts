/**
 * Argument checks of rays: each argument by its own rule; the error message names the argument and its value.
 *
 * A ray that is good at a glance does not come here (ray.ts); its options do, each time.
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

/** The fast check of each call: a record with a valid `maxTime` only. `checkOptions` checks all other records. */
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

/** With the sentences of the other queries. */
export const RAY_DOOR: RayDoor = { checkRay, checkOptions };
