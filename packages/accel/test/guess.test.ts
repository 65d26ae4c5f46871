/**
 * The guess from the shapes' boxes: a usable direction whatever the boxes, and one that saves steps where it is taken.
 */
import { createWorkspace, relativePose } from "@col/kernel";
import { distance } from "@col/accel";
import { box, convexHull, point, segment } from "@col/shapes";
import { makePose, pairStream, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import type { ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";
import { OVERLAP, startEllipsoids } from "../src/guess.ts";
import { factory } from "./factory.ts";

const N = samples(2000), HULLS = samples(300);

/** Squared length of the guess; NaN where it is none. */
function guessed(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, looks: number): number {
  const ws = createWorkspace(), x = ws.x;
  relativePose(poseA, poseB, ws.bInA);
  const said = startEllipsoids(a, b, ws.bInA, looks, x);
  if (looks === 0) expect(said).toBe(OVERLAP);
  return x[0] * x[0] + x[1] * x[1] + x[2] * x[2];
}

test(seededTitle("a direction that the loops can start from, all families, without a look and with", N), () => {
  for (const { a, b, poseA, poseB } of pairStream(rngFor("accel guess"), factory, N)) for (const looks of [0, 1, 2]) {
    const xx = guessed(a, poseA, b, poseB, looks);
    expect(xx > 1e-200 && xx < 1e200, `${xx}`).toBe(true);
  }
});

test("flat, long and pointlike boxes, and centres that coincide, leave a direction", () => {
  const dot = point({ x: 0, y: 0, z: 0 }), rod = segment({ x: -1, y: 0, z: 0 }, { x: 1, y: 0, z: 0 }), plate = convexHull([1, 1, 0, 1, -1, 0, -1, 1, 0, -1, -1, 1e-9]);
  const here = makePose(), there = [here, makePose(0, 0, 3), makePose(2, 0, 0), makePose(1e-30, 0, 0), makePose(1e40, 0, 0)];
  for (const a of [dot, rod, plate, box(1, 2, 3)]) for (const b of [dot, rod, plate]) for (const pose of there) for (const looks of [0, 1, 2]) {
    const xx = guessed(a, here, b, pose, looks);
    expect(xx > 1e-200 && xx < 1e200, `${xx}`).toBe(true);
  }
});

test(seededTitle("small long hulls beside each other take fewer steps than from the centres", HULLS), () => {
  const rng = rngFor("accel guess steps");
  let auto = 0, plain = 0;
  for (let i = 0; i < HULLS; i++) {
    const hull = (): ConvexShape => convexHull(Array.from({ length: 120 }, (_, k) => [0.5, 0.3, 0.15][k % 3] * rng.normal()));
    const a = hull(), b = hull(), poseA = randomPose(rng, 0.1), poseB = randomPose(rng, 1.2);
    auto += distance(a, poseA, b, poseB).iterations;
    plain += distance(a, poseA, b, poseB, { method: "gjk" }).iterations;
  }
  expect(auto / plain).toBeLessThan(0.95);
});
