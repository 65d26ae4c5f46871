/** What casts of scenes may be asked, which part they name, all hits of a ray, and answers that stay open. */
import { rayCast as rayOfPair, shapeCast as castOfPair } from "@col/cast";
import { distance } from "@col/gjk";
import {
  addBody, closestPair, createClosestPair, createNearestBody, createScene, createSceneHit, forEachRayHit, nearestTo,
  NO_BODY, removeBody, sceneRayCast, sceneShapeCast,
} from "@col/scene";
import type { Scene, SceneSolvers } from "@col/scene";
import { box, sphere } from "@col/shapes";
import { makePose, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import { expect, test } from "vitest";
import type { BodyCastResult, CastResult } from "@col/types";
import { createWorld, editWorld } from "./world.ts";

const ROUNDS = samples(200);
const X = { x: 1, y: 0, z: 0 }, ORIGIN = { x: 0, y: 0, z: 0 };

/** Unit cubes at these x. */
function row(xs: readonly number[], solvers: Partial<SceneSolvers> = {}): { scene: Scene; handles: number[] } {
  const scene = createScene({ distance, rayCast: rayOfPair, shapeCast: castOfPair, ...solvers });
  return { scene, handles: xs.map((x) => addBody(scene, box(0.5, 0.5, 0.5), makePose(x, 0, 0))) };
}

test("rays and casts honour what they are asked", () => {
  const { scene, handles } = row([0, 3, 6]);
  expect(sceneRayCast(scene, ORIGIN, X)).toMatchObject({ status: "overlapping", handle: handles[0], time: 0 });
  expect(sceneRayCast(scene, ORIGIN, X, { startInside: "exit" }))
    .toMatchObject({ status: "hit", time: 0.5, handle: handles[0], partA: 0, partB: -1 });
  expect(sceneRayCast(scene, ORIGIN, X, { minTime: 1 })).toMatchObject({ status: "hit", time: 2.5,
    handle: handles[1] });
  expect(sceneRayCast(scene, ORIGIN, X, { minTime: 3.2, startInside: "exit" }))
    .toMatchObject({ time: 3.5, handle: handles[1] });
  expect(sceneRayCast(scene, ORIGIN, X, { minTime: 4, maxTime: 5 }))
    .toMatchObject({ status: "miss", lowerTime: 5, handle: NO_BODY, partA: -1 });
  const way = { x: 4, y: 0, z: 0 }, ball = sphere(0.25), start = makePose(1, 0, 0);
  expect(sceneShapeCast(scene, ball, start, way)).toMatchObject({ status: "hit", handle: handles[1], partA: 0,
    partB: 0 });
  expect(sceneShapeCast(scene, ball, start, way).time).toBeCloseTo(1.25 / 4, 12);
  expect(sceneShapeCast(scene, ball, start, way, { targetDistance: 0.2 }).time).toBeCloseTo(1.05 / 4, 12);
  // past a body by less than the distance
  const past = sceneShapeCast(scene, ball, makePose(1, 0.8, 0), way, { targetDistance: 0.1 });
  expect(past.handle).toBe(handles[1]);
  expect(sceneShapeCast(scene, ball, makePose(1, 0.8, 0), way).status).toBe("miss");
  for (const options of [{ minTime: -1 }, { minTime: 2, maxTime: 1 }, { startInside: "no" }, { sides: "up" },
    { tolerance: NaN }, { maxIterations: 0 }])
    expect(() => sceneRayCast(scene, ORIGIN, X, options as object), JSON.stringify(options)).toThrow(RangeError);
  expect(() => sceneShapeCast(scene, ball, start, way, { targetDistance: -1 })).toThrow("options.targetDistance");
});

test("a body whose answer is open leaves the scene's open, and a graze hides no hit", () => {
  const answer: { value: Partial<BodyCastResult> } = { value: {} };
  const spoil = <T extends CastResult>(x: number, out: T): T => x === 3 ? Object.assign(out, answer.value) : out;
  const { scene, handles } = row([3, 6], {
    rayCast: (b, pose, o, d, options, out) => spoil(pose.position.x, (rayOfPair(b, pose, o, d, options, out), out)),
    shapeCast: (a, pose, b, q, v, options, out) => spoil(pose.position.x, (castOfPair(a, pose, b, q, v, options, out),
      out)),
  });
  const spent = { status: "budget-spent" as const, time: NaN, lowerTime: 2.4 };
  for (const ask of [(): BodyCastResult => sceneRayCast(scene, ORIGIN, X),
    (): BodyCastResult => sceneShapeCast(scene, sphere(0.001), makePose(), X, { maxTime: 10 })]) {
    answer.value = spent;
    expect(ask()).toMatchObject({ status: "budget-spent", lowerTime: 2.4, handle: handles[1] });
    answer.value = { ...spent, lowerTime: NaN };
    expect(ask()).toMatchObject({ status: "budget-spent", lowerTime: 0, handle: handles[1] });
    answer.value = { ...spent, time: 2.6 };
    expect(ask()).toMatchObject({ status: "budget-spent", time: 2.6, lowerTime: 2.4, handle: handles[0] });
    answer.value = { status: "grazing", time: 2.5, lowerTime: 2.5 };
    expect(ask()).toMatchObject({ status: "hit", handle: handles[1] });
  }
  removeBody(scene, handles[1]);
  answer.value = spent;
  expect(sceneRayCast(scene, ORIGIN, X))
    .toMatchObject({ status: "budget-spent", lowerTime: 2.4, time: NaN, handle: NO_BODY });
  answer.value = { status: "grazing", time: 2.5, lowerTime: 2.5 };
  expect(sceneRayCast(scene, ORIGIN, X)).toMatchObject({ status: "grazing", time: 2.5, handle: handles[0] });
});

test("of bodies that a ray grazes the first is told, of equals the first added", () => {
  for (const [xs, first] of [[[5, 1, 9], 1], [[1, 5, 9], 0], [[9, 5, 1], 2], [[5, 1, 1], 1]] as const) {
    const scene = createScene({ distance, rayCast: rayOfPair, shapeCast: castOfPair });
    const handles = xs.map((x) => addBody(scene, sphere(1), makePose(x, 1, 0)));
    expect(sceneRayCast(scene, { x: -1, y: 0, z: 0 }, X), String(xs))
      .toMatchObject({ status: "grazing", time: 2, handle: handles[first] });
  }
});

test("an answer of nothing leaves nothing of the answer that it is written over", () => {
  const { scene } = row([0, 3]), near = createNearestBody(), hit = createSceneHit(), pair = createClosestPair();
  nearestTo(scene, sphere(1), makePose(9, 0, 0), {}, near);
  sceneRayCast(scene, { x: -9, y: 0, z: 0 }, X, {}, hit);
  closestPair(scene, {}, pair);
  expect([near.handle, hit.status, pair.distance]).toEqual([expect.any(Number), "hit", 2]);
  const none = row([]).scene;
  expect(nearestTo(none, sphere(1), makePose(), {}, near)).toEqual(nearestTo(none, sphere(1), makePose()));
  expect(sceneRayCast(none, ORIGIN, X, {}, hit)).toEqual(sceneRayCast(none, ORIGIN, X));
  expect(closestPair(none, {}, pair)).toEqual(closestPair(none));
});

test("where one body is touched and another overlaps, overlapping is the answer", () => {
  const { scene, handles } = row([1, 0.5], {
    shapeCast: (a, pose, b, q, v, options, out) => {
      castOfPair(a, pose, b, q, v, options, out);
      return pose.position.x === 1 ? Object.assign(out, { status: "hit", time: 0, lowerTime: 0 }) : out;
    },
  });
  expect(sceneShapeCast(scene, box(0.5, 0.5, 0.5), makePose(), X))
    .toMatchObject({ status: "overlapping", handle: handles[1] });
});

test(seededTitle("all bodies on a ray come in the order of their times", ROUNDS), () => {
  const rng = rngFor("scene ray hits"), world = createWorld(rng, { edge: 4, centre: ORIGIN, planes: true });
  let many = 0;
  for (let k = 0; k < ROUNDS; k++) {
    for (let i = 0; i < 3; i++) editWorld(world, 30);
    const o = randomPose(rng, 2).position, to = randomPose(rng, 0.7).position, minTime = k % 3 === 0 ? 0.3 : 0;
    const d = { x: to.x - o.x, y: to.y - o.y, z: to.z - o.z }, maxTime = 3;
    const told: { handle: number; time: number }[] = [];
    forEachRayHit(world.scene, o, d, ({ handle, time, partA }) => {
      told.push({ handle, time });
      expect(partA).toBe(0);
    }, { minTime, maxTime });
    const from = { x: o.x + minTime * d.x, y: o.y + minTime * d.y, z: o.z + minTime * d.z };
    const all = world.bodies.map((b) => ({ handle: b.handle, slot: b.handle % 2097152,
      time: rayOfPair(b.shape, b.pose, from, d, { maxTime: maxTime - minTime }).time + minTime }))
      .filter((h) => h.time <= maxTime).sort((a, b) => a.time - b.time || a.slot - b.slot);
    expect(told, `round ${k}`).toEqual(all.map(({ handle, time }) => ({ handle, time })));
    const first = sceneRayCast(world.scene, o, d, { minTime, maxTime });
    expect(first.handle).toBe(all.length > 0 ? all[0].handle : NO_BODY);
    if (told.length > 2) many++;
  }
  expect(many).toBeGreaterThan(ROUNDS / 10);
});

test("a body from far away meets a body that it laps by a hundredth of its size", () => {
  const { scene, handles: [handle] } = row([0]), far = 4e7;
  const r = sceneShapeCast(scene, sphere(0.5), makePose(0.99, far, 0), { x: 0, y: -1.25 * far, z: 0 });
  expect([r.status, r.handle]).toEqual(["hit", handle]);
  expect(r.time).toBeCloseTo(0.8, 7);
});
