/** Which contacts are old and which are new, against a model that asks every pair anew at every visit. */
import { contactManifold, createContactManifold } from "@col/epa";
import { distance } from "@col/gjk";
import {
  addBody, closestPair, createScene, forEachContact, forEachPair, moveBody, removeBody, setBodyOptions, setPairEnabled,
} from "@col/scene";
import type { Scene } from "@col/scene";
import { box, halfSpace, sphere } from "@col/shapes";
import { makePose, rngFor, samples, seededTitle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import { expect, test } from "vitest";
import { keyOf, mayMeet } from "./model.ts";
import type { ModelBody } from "./model.ts";

const ROUNDS = samples(600);

/** What the model keeps of a pair that touched at the last visit. */
interface Touch {
  readonly age: number;
  readonly ids: readonly number[];
  readonly values: readonly number[];
}

interface World {
  readonly scene: Scene;
  readonly bodies: ModelBody[];
  readonly parted: Set<string>;
  readonly rng: Rng;
  touches: Map<string, Touch>;
}

const SHAPES = [box(0.5, 0.5, 0.5), box(1, 0.25, 0.5), sphere(0.5)];
const FLOOR = halfSpace({ x: 0, y: 1, z: 0 }, 0);
const grid = (rng: Rng): ModelBody["pose"] =>
  makePose(0.5 * rng.integer(9), 0.499 + 0.5 * rng.integer(3), 0.5 * rng.integer(3));

function addOne(world: World): void {
  const { rng, scene, bodies } = world, shape = bodies.length === 0 ? FLOOR : rng.pick(SHAPES);
  const pose = shape === FLOOR ? makePose() : grid(rng), fixed = shape === FLOOR;
  bodies.push({ shape, pose, handle: addBody(scene, shape, pose, { fixed }), group: 1, mask: -1, fixed,
    box: new Float64Array(6) });
}

/** One edit. Most of them change nothing that a contact hangs on. */
function edit(world: World): void {
  const { rng, scene, bodies, parted } = world, b = rng.pick(bodies), what = rng.integer(12);
  const slide = 0.001 * rng.integer(3), p = b.pose.position;
  if (what < 2) setBodyOptions(scene, b.handle, rng.pick([{}, { group: b.group }, { mask: b.mask }]));
  else if (what < 4) moveBody(scene, b.handle, b.pose);
  else if (what < 7) {
    b.pose = b.shape === FLOOR ? makePose(0, slide - 0.001, 0) : makePose(p.x + slide, p.y, p.z);
    moveBody(scene, b.handle, b.pose);
  } else if (what === 7 && b.shape !== FLOOR) {
    b.pose = grid(rng);
    moveBody(scene, b.handle, b.pose);
  } else if (what === 8) {
    const c = rng.pick(bodies), allowed = rng.uniform() < 0.6;
    if (c === b) return;
    setPairEnabled(scene, b.handle, c.handle, allowed);
    if (allowed) parted.delete(keyOf(b.handle, c.handle));
    else parted.add(keyOf(b.handle, c.handle));
  } else if (what === 9) {
    b.group = rng.pick([1, 1, 3]);
    b.mask = rng.pick([-1, -1, -1, 2]);
    setBodyOptions(scene, b.handle, { group: b.group, mask: b.mask });
  } else if (what === 10 && bodies.length > 8 && b.shape !== FLOOR) {
    removeBody(scene, b.handle);
    bodies.splice(bodies.indexOf(b), 1);
    for (const key of parted) if (key.split(" ").includes(String(b.handle))) parted.delete(key);
  } else if (bodies.length < 12) addOne(world);
}

/** The pairs that touch now, by the solver alone. */
function touching(world: World, maxDistance: number): Map<string, number[]> {
  const { bodies, parted } = world, out = new Map<string, number[]>(), m = createContactManifold();
  const ordered = bodies.slice().sort((a, b) => (a.handle % 2097152) - (b.handle % 2097152));
  ordered.forEach((a, i) => {
    for (const b of ordered.slice(i + 1)) {
      if (!mayMeet(a, b, parted)) continue;
      contactManifold(a.shape, a.pose, b.shape, b.pose, { maxDistance }, m);
      if (m.count > 0) out.set(keyOf(a.handle, b.handle), [...m.ids.subarray(0, m.count)]);
    }
  });
  return out;
}

function visit(world: World, maxDistance: number, round: number): number {
  const { scene, rng, touches } = world, now = touching(world, maxDistance), next = new Map<string, Touch>();
  forEachContact(scene, (a, b, contact) => {
    const key = keyOf(a, b), ids = now.get(key), last = touches.get(key);
    expect(ids, `round ${round}: ${key} do not touch`).toBeDefined();
    if (ids === undefined) return;
    expect([...contact.manifold.ids.subarray(0, contact.manifold.count)], `round ${round}: ${key}`).toEqual(ids);
    expect(contact.age, `round ${round}: ${key}`).toBe((last?.age ?? 0) + 1);
    const values = ids.map((id, i) => {
      const before = last?.ids.indexOf(id) ?? -1;
      expect([contact.previous[i], contact.values[4 * i]], `round ${round}: ${key} point ${i}`)
        .toEqual([before, before < 0 ? 0 : last?.values[before]]);
      return contact.values[4 * i] = 1 + rng.integer(1000);
    });
    next.set(key, { age: contact.age, ids, values });
  }, { maxDistance });
  expect([...next.keys()].sort()).toEqual([...now.keys()].sort());
  world.touches = next;
  return [...next.values()].filter((t) => t.age > 3).length;
}

test(seededTitle("contacts are as old as a model says, after edits of all kinds", ROUNDS), () => {
  for (const most of [0, 1, 5]) {
    const rng = rngFor(`persistence ${most}`);
    const world: World = { scene: createScene({ distance, contactManifold }), bodies: [],
      parted: new Set(), rng, touches: new Map() };
    for (let i = 0; i < 10; i++) addOne(world);
    let old = 0;
    for (let round = 0; round < ROUNDS; round++) {
      for (let i = 0; i < most; i++) edit(world);
      // other questions settle pairs too, with a reach of their own
      if (rng.uniform() < 0.5) forEachPair(world.scene, () => undefined);
      if (rng.uniform() < 0.2) closestPair(world.scene);
      old += visit(world, rng.uniform() < 0.9 ? 0.002 : 0.01, round);
      if (rng.uniform() < 0.2) forEachPair(world.scene, () => undefined);
    }
    expect(old).toBeGreaterThan(ROUNDS / 10);
  }
});

/** Two boxes on a half-space, seen once, with a number at their first points. */
function seenOnce(): { scene: Scene; floor: number; one: number; two: number; ages: () => number[] } {
  const scene = createScene({ distance, contactManifold });
  const floor = addBody(scene, FLOOR, makePose(), { fixed: true });
  const [one, two] = [0, 3].map((x) => addBody(scene, box(0.5, 0.5, 0.5), makePose(x, 0.499, 0)));
  const ages = (): number[] => {
    const out: number[] = [];
    forEachContact(scene, (_a, _b, contact) => {
      out.push(contact.age, contact.values[0]);
      contact.values[0] = 7;
    });
    return out;
  };
  expect(ages()).toEqual([1, 0, 1, 0]);
  return { scene, floor, one, two, ages };
}

test("options that say nothing, another pair, and a half-space moved by nothing forget no contact", () => {
  const { scene, floor, one, two, ages } = seenOnce();
  setBodyOptions(scene, one, {});
  expect(ages()).toEqual([2, 7, 2, 7]);
  setPairEnabled(scene, one, two, false);
  expect(ages()).toEqual([3, 7, 3, 7]);
  moveBody(scene, floor, makePose());
  expect(ages()).toEqual([4, 7, 4, 7]);
});

test("a pair that was apart and comes back to the same place is new", () => {
  const { scene, one, ages } = seenOnce();
  moveBody(scene, one, makePose(0, 0.51, 0));
  expect(ages()).toEqual([2, 7]);
  moveBody(scene, one, makePose(0, 0.499, 0));
  expect(ages()).toEqual([1, 0, 3, 7]);
  // and where the boxes part, so that the pair is not asked meanwhile
  moveBody(scene, one, makePose(0, 0.5001, 0));
  expect(ages()).toEqual([4, 7]);
  moveBody(scene, one, makePose(0, 0.499, 0));
  expect(ages()).toEqual([1, 0, 5, 7]);
});

test("a solver that throws once forgets no contact", () => {
  let fails = false;
  const scene = createScene({ distance, contactManifold: (a, poseA, b, poseB, options, out) => {
    contactManifold(a, poseA, b, poseB, options, out);
    out.ids.fill(-5);
    if (fails) throw new Error("not now");
    return contactManifold(a, poseA, b, poseB, options, out);
  } });
  addBody(scene, FLOOR, makePose(), { fixed: true });
  const crate = addBody(scene, box(0.5, 0.5, 0.5), makePose(0, 0.499, 0));
  forEachContact(scene, (_a, _b, contact) => contact.values.fill(7));
  moveBody(scene, crate, makePose(0.001, 0.499, 0));
  fails = true;
  expect(() => {
    forEachContact(scene, () => undefined);
  }).toThrow("not now");
  fails = false;
  forEachContact(scene, (_a, _b, contact) => {
    expect([contact.age, contact.values[0], contact.values[12]]).toEqual([2, 7, 7]);
  });
});
