/** Contact poses: the problem, the search and the experiments around them. */
import { signedDistance } from "@col/epa";
import { point } from "@col/shapes";
import { samples, seededTitle } from "@col/testkit";
import { expect, test } from "vitest";
import { findContactPose } from "../src/experiments/contact-pose.ts";
import { inexact, randomContactPose, surfacePoint, surfaceVertex } from "../src/experiments/contact-targets.ts";
import { COOLED, TABLE_ONE } from "../src/experiments/derivative-setups.ts";
import { witnessClouds } from "../src/experiments/witness-clouds.ts";
import { buildShape, createRandom, pointsOnEllipsoid } from "@col/bench";
import { context } from "./experiment-context.ts";

const random = createRandom(7), rough = (): ReturnType<typeof buildShape> => buildShape(pointsOnEllipsoid(random, 12));

test("targets are on the surface", () => {
  const shape = rough(), O = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } },
    speck = point();
  for (let k = 0; k < 50; k++) {
    for (const p of [surfacePoint(shape, random), surfaceVertex(shape, random)])
      expect(Math.abs(signedDistance(shape, O, speck, { position: p, quaternion: O.quaternion }).distance))
        .toBeLessThan(1e-8);
  }
});

test(seededTitle("cooled Gumbel smoothing solves nearly all rough problems; the cost belongs to the pose returned",
  samples(40)), () => {
  let solved = 0;
  for (let k = 0; k < samples(40); k++) {
    const p = randomContactPose(rough(), rough(), surfaceVertex, 1, random),
      { cost } = findContactPose(p, COOLED[1], { iterations: 50, seed: k });
    expect(cost).toHaveLength(51);
    expect(cost.every((c) => c >= 0 && c < Infinity)).toBe(true);
    if (cost[50] < 1e-10) solved++;
  }
  expect(solved).toBeGreaterThan(0.8 * samples(40));
});

test(
  "same seed, same costs; differences solve less where points are off, and where damping quiets their rounding errors",
  () => {
  const list = Array.from({ length: 20 }, () => randomContactPose(rough(), rough(), surfaceVertex, 1, random));
  const run = (k: number, error: number, damping: number): number[] => list.map((p, i) => {
    const search = { iterations: 50, seed: i, damping };
    return findContactPose(p, TABLE_ONE[k], error > 0 ? { ...search, solver: inexact(error, createRandom(i)) }
      : search).cost[50];
  });
  for (let k = 0; k < TABLE_ONE.length; k++) expect(run(k, 0, 1e-9)).toEqual(run(k, 0, 1e-9));
  const low = (c: readonly number[]): number => c.filter((x) => x < 1e-10).length, free = low(run(0, 0, 1e-12));
  expect(free).toBeGreaterThan(low(run(0, 3e-6, 1e-12)));
  expect(free).toBeGreaterThan(low(run(0, 0, 1e-6)));
});

test("the clouds spread with the noise and the weights of a ring sum to one", async () => {
  const { tables } = await witnessClouds.run(context({}));
  const spread = tables[0].rows.map((r) => r[1] as number);
  expect(spread[0]).toBeLessThan(spread[2]);
  for (const row of tables[1].rows) expect((row.slice(1) as number[]).reduce((s, x) => s + x, 0)).toBeCloseTo(1, 9);
});
