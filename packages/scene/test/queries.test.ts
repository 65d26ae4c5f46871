/** Queries about one body, a ray or a motion, against all bodies asked one by one. */
import { distance, intersects } from "@col/gjk";
import { rayCast as rayOfPair, shapeCast as castOfPair } from "@col/cast";
import { forEachOverlapping, nearestTo, NO_BODY, sceneRayCast, sceneShapeCast } from "@col/scene";
import { HALF_SPACE_KIND } from "@col/types";
import { randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import type { Vec3Like } from "@col/types";
import { expect, test } from "vitest";
import { anyPose, createWorld, editWorld } from "./world.ts";
import type { World } from "./world.ts";

const ROUNDS = samples(60, 1); // all: how many have planes is a share of them
const PLACES = [{ x: 0, y: 0, z: 0 }, { x: 1e6, y: -1e6, z: 1e6 }];
/** Rounding at 1e6 m, and the tolerance of the solvers at bodies of a metre. Length. */
const ROOM = 3e-8;

function checkNearest(world: World): void {
  const { rng, scene, bodies } = world, shape = rng.pick(world.shapes), pose = anyPose(world);
  const except = rng.pick(bodies), near = nearestTo(scene, shape, pose, { except: except.handle });
  let least = Infinity;
  for (const b of bodies) if (b !== except) least = Math.min(least, distance(b.shape, b.pose, shape, pose).distance);
  if (least === Infinity) expect(near.handle).toBe(NO_BODY);
  else {
    expect(near.handle).not.toBe(except.handle);
    expect(Math.abs(near.distance - least)).toBeLessThan(ROOM);
    expect(near.lowerBound).toBeLessThanOrEqual(Math.min(near.distance, least + ROOM));
    const named = bodies.find((b) => b.handle === near.handle);
    if (named === undefined) throw new Error("an unknown handle");
    expect(Math.abs(distance(named.shape, named.pose, shape, pose).distance - least)).toBeLessThan(ROOM);
  }
  const limited = nearestTo(scene, shape, pose, { maxDistance: least / 2 });
  if (least > ROOM && least < Infinity && distance(except.shape, except.pose, shape, pose).distance > least)
    expect([limited.handle, limited.status]).toEqual([NO_BODY, "beyond-max-distance"]);
}

function checkOverlapping(world: World): void {
  const { rng, scene, bodies } = world, shape = rng.pick(world.shapes), pose = anyPose(world), found: number[] = [];
  forEachOverlapping(scene, shape, pose, (handle) => found.push(handle), { mask: 1 });
  const slots = found.map((h) => h % 2097152);
  expect(slots).toEqual([...slots].sort((a, b) => a - b));
  const seen = new Set(found);
  expect(seen.size).toBe(found.length);
  for (const b of bodies) {
    const gap = distance(b.shape, b.pose, shape, pose).distance;
    if (gap > ROOM || (b.group & 1) === 0) expect(seen.has(b.handle)).toBe(false);
    else if (intersects(b.shape, b.pose, shape, pose)) expect(seen.has(b.handle)).toBe(true);
  }
}

/** Directions along axes come up often: people write zeros. */
function anyWay(world: World): Vec3Like {
  const { rng } = world, d = randomPose(rng, 4).position;
  return rng.uniform() < 0.4 ? { x: Math.round(d.x) || 1, y: 0, z: 0 } : d;
}

function checkRay(world: World): void {
  const { scene, bodies } = world, from = anyPose(world).position, way = anyWay(world), maxTime = 20;
  const hit = sceneRayCast(scene, from, way, { maxTime });
  let first = Infinity;
  for (const b of bodies) {
    const { time } = rayOfPair(b.shape, b.pose, from, way, { maxTime });
    if (time < first) first = time;
  }
  if (first === Infinity) expect([hit.handle, hit.status, hit.lowerTime]).toEqual([NO_BODY, "miss", maxTime]);
  else {
    expect(Math.abs(hit.time - first)).toBeLessThan(ROOM);
    expect(hit.lowerTime).toBeLessThanOrEqual(hit.time);
    expect(hit.handle).not.toBe(NO_BODY);
  }
}

function checkCast(world: World): void {
  const { rng, scene, bodies } = world, shape = rng.pick(world.shapes), pose = anyPose(world), way = anyWay(world);
  const hit = sceneShapeCast(scene, shape, pose, way);
  let first = Infinity;
  for (const b of bodies) {
    const { time } = castOfPair(b.shape, b.pose, shape, pose, way);
    if (time < first) first = time;
  }
  if (first === Infinity) expect([hit.handle, hit.status, hit.lowerTime]).toEqual([NO_BODY, "miss", 1]);
  else expect(Math.abs(hit.time - first)).toBeLessThan(ROOM);
}

test(seededTitle("nearest, overlapping, rays and casts, near and far from the origin", ROUNDS), () => {
  for (const centre of PLACES) {
    for (const planes of [false, true]) {
      const rng = rngFor(`scene queries ${centre.x} ${planes}`), world = createWorld(rng, { edge: 6, centre, planes });
      let withPlanes = 0; // rounds in which a half-space was asked
      for (let i = 0; i < ROUNDS; i++) {
        for (let k = 0; k < 12; k++) editWorld(world, 60);
        checkNearest(world);
        checkOverlapping(world);
        checkRay(world);
        checkCast(world);
        if (world.bodies.some((b) => b.shape.kind === HALF_SPACE_KIND)) withPlanes++;
      }
      expect(withPlanes > ROUNDS / 4).toBe(planes);
    }
  }
});
