/** Pairs, distances and nearest bodies of edited scenes against all pairs asked one by one. */
import { distance } from "@col/gjk";
import { closestPair, forEachPair, forEachPairWithin, NO_BODY } from "@col/scene";
import { HALF_SPACE_KIND } from "@col/types";
import { extent, rngFor, samples, seededTitle } from "@col/testkit";
import { expect, test } from "vitest";
import { boxPairs, gapOf, keyOf, mayMeet } from "./model.ts";
import type { ModelBody } from "./model.ts";
import { addOne, createWorld, editWorld } from "./world.ts";
import type { World } from "./world.ts";

const EDITS = samples(800);
const PLACES = [{ x: 0, y: 0, z: 0 }, { x: 1e6, y: -1e6, z: 1e6 }];

/** Half-spaces have no box here: pairs with them are judged by their distance alone. */
const bounded = (world: World): ModelBody[] => world.bodies.filter((b) => b.shape.kind !== HALF_SPACE_KIND);

/** Pairs as the scene tells them; each once, in the order of slots. */
function pairsOf(world: World, each: (visit: (a: number, b: number) => void) => void): Set<string> {
  const seen = new Set<string>(), slot = (h: number): number => h % 2097152;
  let last = [-1, -1];
  each((a, b) => {
    const now = [slot(a), slot(b)];
    expect(now[0] < now[1] && (now[0] > last[0] || (now[0] === last[0] && now[1] > last[1]))).toBe(true);
    last = now;
    seen.add(keyOf(a, b));
  });
  expect(world.scene.size).toBe(world.bodies.length);
  return seen;
}

const handlesOf = (list: readonly ModelBody[]): Set<number> => new Set(list.map((b) => b.handle));

function checkBoxes(world: World): void {
  const { certain, possible } = boxPairs(bounded(world), world.parted), known = handlesOf(bounded(world));
  const seen = pairsOf(world, (visit) => {
    forEachPair(world.scene, visit);
  });
  for (const key of certain) expect(seen.has(key), `${key} overlap and were not told`).toBe(true);
  for (const key of seen)
    if (key.split(" ").every((h) => known.has(Number(h)))) expect(possible.has(key), `${key} are apart`).toBe(true);
}

const tolerance = (a: ModelBody, b: ModelBody): number =>
  1e-9 * (1 + Math.min(extent(a.shape), 10) + Math.min(extent(b.shape), 10)) + 1e-15 * 3e6;

function checkWithin(world: World, d: number): void {
  const told = new Map<string, number>();
  const seen = pairsOf(world, (visit) => {
    forEachPairWithin(world.scene, (a, b, result) => {
      told.set(keyOf(a, b), result.distance);
      expect(result.lowerBound).toBeLessThanOrEqual(result.distance);
      visit(a, b);
    }, { maxDistance: d });
  });
  const { bodies } = world, possible = new Set<string>();
  for (let i = 0; i < bodies.length; i++) {
    for (let j = i + 1; j < bodies.length; j++) {
      const a = bodies[i], b = bodies[j];
      if (gapOf(a.box, b.box) > d + 1e-6) continue;
      const both = a.shape.kind === HALF_SPACE_KIND && b.shape.kind === HALF_SPACE_KIND;
      if (both || !mayMeet(a, b, world.parted)) continue;
      const key = keyOf(a.handle, b.handle);
      possible.add(key);
      const r = distance(a.shape, a.pose, b.shape, b.pose), room = tolerance(a, b);
      if (r.distance < d - room) expect(seen.has(key), `${key} at ${r.distance}`).toBe(true);
      if (r.lowerBound > d + room) expect(seen.has(key), `${key} at ${r.distance}`).toBe(false);
      if (seen.has(key)) expect(Math.abs((told.get(key) ?? NaN) - r.distance)).toBeLessThan(room);
    }
  }
  for (const key of seen) expect(possible.has(key), `${key} are apart or may not meet`).toBe(true);
}

function checkClosest(world: World): void {
  const { bodies, scene, parted } = world, best = closestPair(scene);
  let least = Infinity, room = 0;
  for (let i = 0; i < bodies.length; i++) {
    for (let j = i + 1; j < bodies.length; j++) {
      const a = bodies[i], b = bodies[j];
      if (gapOf(a.box, b.box) > least + 1e-6 || !mayMeet(a, b, parted)) continue;
      if (a.shape.kind === HALF_SPACE_KIND && b.shape.kind === HALF_SPACE_KIND) continue;
      least = Math.min(least, distance(a.shape, a.pose, b.shape, b.pose, { maxDistance: least + 1e-6 }).distance);
      room = Math.max(room, tolerance(a, b));
    }
  }
  if (least === Infinity) expect(best.handleA).toBe(NO_BODY);
  else {
    expect(Math.abs(best.distance - least)).toBeLessThanOrEqual(room);
    expect(best.lowerBound).toBeLessThanOrEqual(Math.min(best.distance, least + room));
    expect(best.lowerBound).toBeGreaterThanOrEqual(least - room);
  }
}

test(seededTitle("pairs of small scenes after random edits, near and far from the origin", EDITS), () => {
  for (const centre of PLACES) {
    for (const most of [2, 7, 40]) {
      const rng = rngFor(`scene truth ${centre.x} ${most}`);
      const world = createWorld(rng, { edge: 1.5 * Math.cbrt(most), centre, planes: true });
      for (let i = 0; i < EDITS; i++) {
        editWorld(world, most);
        if (i % 3 === 0 || i < 20) checkBoxes(world);
        if (i % 29 === 0) checkWithin(world, rng.pick([0, 0.05, 0.3, 1]));
        if (i % 31 === 0) checkClosest(world);
      }
    }
  }
});

test(seededTitle("pairs of 3000 bodies after edits in bulk", EDITS), () => {
  // 3000 bodies by all pairs: 4.5 million boxes a comparison
  for (const centre of PLACES) {
    const rng = rngFor(`scene bulk ${centre.x}`), world = createWorld(rng, { edge: 24, centre, planes: false });
    while (world.bodies.length < 3000) addOne(world);
    checkBoxes(world);
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < EDITS; i++) editWorld(world, 3000);
      checkBoxes(world);
    }
    checkWithin(world, 0.1);
    checkClosest(world);
  }
});
