/**
 * A query of the kernel tier with its exact certificate, held against the easy tier's answer to the same query.
 *
 * The pair is B's packed pose in A, as it is; points are about the centres: so no rounding of world coordinates stands
 * between an answer and its proof. The easy tier must give the same bounds, bit for bit, and the same points to the
 * rounding of the world coordinates they are written in.
 */
import { createGrowthBatchResult, growthDistance, growthDistanceBatch } from "@col/growth-distance";
import type { GrowthOptions } from "@col/growth-distance";
import { relativePose } from "@col/kernel";
import { applyPacked, certifyGrowth, packPose } from "@col/testkit";
import type { GrowthProof } from "@col/testkit";
import type { ConvexShape, GrowthResult, Pose } from "@col/types";
import { expect } from "vitest";

const PAIR = Int32Array.of(0, 1), row = createGrowthBatchResult(1);
/** Units in the last place that writing a point in the world may cost: six products, their sums, the pose itself. */
const ULPS = 16 * 2 ** -52;

function sameInWorld(where: string, shape: ConvexShape, poseA: Pose, middle: Float64Array, from: Float64Array,
  written: { x: number; y: number; z: number }): void {
  const local = Float64Array.from(middle, (c, i) => c + from[i]),
    world = applyPacked(packPose(poseA), local, new Float64Array(3)), p = poseA.position;
  const size = Math.max(...[...local, ...middle, p.x, p.y, p.z, ...shape.center].map(Math.abs));
  expect(Math.max(Math.abs(world[0] - written.x), Math.abs(world[1] - written.y), Math.abs(world[2] - written.z)),
    `${where}: points in the world`).toBeLessThanOrEqual(ULPS * size);
}

/** The easy tier's answer and its proof; `null` where there is nothing to prove (no normal). */
export function proven(
  where: string, a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options?: GrowthOptions,
): { r: GrowthResult; proof: GrowthProof | null } {
  const r = growthDistance(a, poseA, b, poseB, options), bInA = new Float64Array(12), v = row.values;
  relativePose(poseA, poseB, bInA);
  if (r.status === "coincident-centres" || r.status === "ill-conditioned") return { r, proof: null };
  growthDistanceBatch([a, b], PAIR, bInA, 1, row, { ...options, points: "centres" });
  expect([v[0], v[1], row.iterations[0]], `${where}: tiers`).toEqual([r.alpha, r.lowerBound, r.iterations]);
  const fromA = v.slice(2, 5), fromB = v.slice(5, 8), cA = a.center,
    cB = applyPacked(bInA, b.center, new Float64Array(3));
  sameInWorld(where, a, poseA, cA, fromA, r.pointA);
  sameInWorld(where, b, poseA, cB, fromB, r.pointB);
  return { r, proof: certifyGrowth(a, b, bInA, { alpha: v[0], fromA, fromB, normal: v.slice(8, 11) }) };
}
