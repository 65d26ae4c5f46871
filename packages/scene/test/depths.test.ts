/** The deepest pair and the deepest body, by a solver that tells depths, against all pairs asked one by one. */
import { signedDistance } from "@col/epa";
import { distance } from "@col/gjk";
import { addBody, closestPair, createScene, nearestTo } from "@col/scene";
import { box, halfSpace } from "@col/shapes";
import {
  build, extent, kindsOf, makePose, randomPose, randomSpec, rngFor, samples, seededTitle,
} from "@col/testkit";
import type { ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";
import { factory } from "./factory.ts";

const ROUNDS = samples(400);

interface Placed {
  readonly shape: ConvexShape;
  readonly pose: Pose;
}

/** Least signed distance, and a bound below all of them. */
function leastOf(pairs: readonly (readonly [Placed, Placed])[]): { distance: number; lowerBound: number } {
  let least = Infinity, lower = Infinity;
  for (const [a, b] of pairs) {
    const r = signedDistance(a.shape, a.pose, b.shape, b.pose);
    least = Math.min(least, r.distance);
    lower = Math.min(lower, r.lowerBound);
  }
  return { distance: least, lowerBound: lower };
}

const allPairs = (list: readonly Placed[]): [Placed, Placed][] =>
  list.flatMap((a, i) => list.slice(i + 1).map((b): [Placed, Placed] => [a, b]));

test("of boxes at 0, 0.9, 5 and 5.6 the pair that overlaps by 0.4 is the closest", () => {
  const scene = createScene({ distance: signedDistance });
  const handles = [0, 0.9, 5, 5.6].map((x) => addBody(scene, box(0.5, 0.5, 0.5), makePose(x, 0, 0)));
  const r = closestPair(scene);
  expect([r.handleA, r.handleB]).toEqual([handles[2], handles[3]]);
  expect(r.distance).toBeCloseTo(-0.4, 12);
  expect(r.lowerBound).toBeLessThanOrEqual(r.distance);
  expect(r.lowerBound).toBeGreaterThan(-0.4 - 1e-9);
  const near = nearestTo(scene, box(0.5, 0.5, 0.5), makePose(0.3, 0, 0));
  expect(near.handle).toBe(handles[0]);
  expect(near.distance).toBeCloseTo(-0.7, 12);
  expect([near.partA, near.partB]).toEqual([0, 0]);
});

test(seededTitle("the closest pair and the nearest body have the least signed distance of all", ROUNDS), () => {
  const rng = rngFor("scene depths"), shapes = kindsOf(factory).map((kind) =>
    build(factory, randomSpec(rng, kind, "generic", 1))).filter((shape) => extent(shape) < Infinity);
  let overlaps = 0;
  for (let k = 0; k < ROUNDS; k++) {
    const scene = createScene({ distance: signedDistance }), list: Placed[] = [];
    const count = 3 + rng.integer(6), edge = rng.pick([0.5, 2, 5]);
    if (k % 3 === 0) list.push({ shape: halfSpace({ x: 0, y: 1, z: 0 }, 0), pose: makePose(0, -0.5 * edge, 0) });
    for (let i = 0; i < count; i++) {
      const shape = k % 2 === 0 ? box(0.5, 0.5, 0.5) : rng.pick(shapes);
      const pose = k % 2 === 0 ? makePose(0.1 * rng.integer(20 * edge), 0.5 * rng.integer(2 * edge), 0)
        : randomPose(rng, edge);
      list.push({ shape, pose });
    }
    for (const { shape, pose } of list) addBody(scene, shape, pose);
    const size = 30, room = 1e-9 * size, best = closestPair(scene), truth = leastOf(allPairs(list));
    if (truth.distance < 0) overlaps++;
    expect(Math.abs(best.distance - truth.distance), `scene ${k}`).toBeLessThan(room);
    expect(best.lowerBound, `scene ${k}`).toBeLessThanOrEqual(truth.distance + 1e-13 * size);
    expect(best.lowerBound).toBeGreaterThanOrEqual(truth.lowerBound - room);
    const limited = closestPair(scene, { maxDistance: 0 });
    if (truth.distance < 0) expect(Math.abs(limited.distance - truth.distance)).toBeLessThan(room);
    const [own, ...others] = list.slice().reverse();
    const near = nearestTo(scene, own.shape, own.pose, { except: handleOfLast(scene) });
    const nearest = leastOf(others.map((b): [Placed, Placed] => [b, own]));
    expect(Math.abs(near.distance - nearest.distance), `nearest ${k}`).toBeLessThan(room);
    expect(near.lowerBound).toBeLessThanOrEqual(nearest.distance + 1e-13 * size);
  }
  expect(overlaps).toBeGreaterThan(ROUNDS / 3);
});

/** Handle of the body that was added last: slots are given in order. */
const handleOfLast = (scene: { readonly size: number }): number => scene.size - 1;

test("solvers without a sign answer 0, with the first pair in the order of the slots, and stop there", () => {
  let asked = 0;
  const scene = createScene({ distance: (...args) => {
    asked++;
    return distance(...args);
  } });
  for (let i = 0; i < 20; i++) addBody(scene, box(0.5, 0.5, 0.5), makePose(0.3 * i, 0, 0));
  const r = closestPair(scene);
  expect([r.handleA, r.handleB, r.distance, r.lowerBound, asked]).toEqual([0, 1, 0, 0, 1]);
});
