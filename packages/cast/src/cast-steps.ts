/**
 * The steps of a time of impact, as data for teaching and debugging: each proven interval without contact, and a
 * plane that separates the bodies at its start.
 *
 * In: the arguments of `timeOfImpact` (shapes, poses and motions in the world frame). Out: a list of `CastStep` in
 * order of time. Poses, unit normal, support points and a point of the plane are in the world frame; separations are
 * lengths. Method: runs `timeOfImpact` with its option `proof`, then takes two supports at the start of each
 * interval. Margins are included. Allocates freely: it is not for use in a loop.
 */
import type { OptionNames } from "@col/kernel";
import { packPose, requireOptions } from "@col/kernel";
import type { ConvexShape, PackedPose, Pose, Vec3Like } from "@col/types";
import type { ImpactProof } from "./motion/advance.ts";
import { poseAt } from "./motion/between.ts";
import type { Motion } from "./motion/body.ts";
import { timeOfImpact } from "./time-of-impact.ts";
import type { TimeOfImpactOptions } from "./time-of-impact.ts";

const STEPS_OPTIONS: OptionNames = /* @__PURE__ */ new Set(
  ["maxTime", "tolerance", "maxIterations", "whenParting", "warmStart"]);

/** One proven interval without contact. World frame. */
export interface CastStep extends ImpactProof {
  /** Where the bodies are at `from`. */
  readonly poseA: Pose;
  readonly poseB: Pose;
  /** The points furthest towards the other body along the normal, margins included, at `from`. */
  readonly supportA: Vec3Like;
  readonly supportB: Vec3Like;
  /** A point of the plane half-way between the two supporting planes at `from`. */
  readonly planePoint: Vec3Like;
}

/**
 * The support point along n, times `sign`, of the shape with its margin. Of a half-space: the projection of its frame's
 * origin onto its plane.
 */
function supportAt(shape: ConvexShape, pose: Pose, n: Vec3Like, sign: number): Vec3Like {
  const m: PackedPose = new Float64Array(12), d = new Float64Array(3), { x, y, z } = n, r = sign * shape.margin;
  packPose(pose, m, "pose");
  for (let i = 0; i < 3; i++) d[i] = sign * (m[i] * x + m[3 + i] * y + m[6 + i] * z);
  shape.support(shape, d, d);
  return {
    x: m[0] * d[0] + m[1] * d[1] + m[2] * d[2] + m[9] + r * x,
    y: m[3] * d[0] + m[4] * d[1] + m[5] * d[2] + m[10] + r * y,
    z: m[6] * d[0] + m[7] * d[1] + m[8] * d[2] + m[11] + r * z,
  };
}

/**
 * The steps of `timeOfImpact` with the same arguments: the last ends at its `lowerTime`. There is no step if the bodies
 * overlap at the start, or touch there and stay in contact.
 *
 * @throws as `timeOfImpact`.
 */
export function castSteps(
  a: ConvexShape, poseA: Pose, motionA: Motion, b: ConvexShape, poseB: Pose, motionB: Motion,
    options?: TimeOfImpactOptions,
): CastStep[] {
  const proof: ImpactProof[] = [];
  if (options !== undefined) requireOptions(options, STEPS_OPTIONS, "castSteps");
  timeOfImpact(a, poseA, motionA, b, poseB, motionB, { ...options, proof });
  return proof.map((p) => {
    const atA = poseAt(poseA, motionA, p.from), atB = poseAt(poseB, motionB, p.from), n = p.normal;
    const supportA = supportAt(a, atA, n, 1), supportB = supportAt(b, atB, n, -1);
    const half = 0.5 * ((supportB.x - supportA.x) * n.x + (supportB.y - supportA.y) * n.y +
      (supportB.z - supportA.z) * n.z);
    const planePoint = { x: supportA.x + half * n.x, y: supportA.y + half * n.y, z: supportA.z + half * n.z };
    return { ...p, poseA: atA, poseB: atB, supportA, supportB, planePoint };
  });
}
