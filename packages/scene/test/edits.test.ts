/** Edits: handles, orders, refusals, and what a scene is like after an error. */
import { distance } from "@col/gjk";
import { signedDistance } from "@col/epa";
import {
  addBody, getBody, closestPair, createScene, forEachContact, forEachOverlapping, forEachPair, forEachPairWithin,
  hasBody, moveBody, nearestTo, NO_BODY, getBodyPose, sceneRayCast, removeBody, setBodyOptions, setPairEnabled,
  sceneShapeCast,
} from "@col/scene";
import type { Scene } from "@col/scene";
import { box, halfSpace, sphere } from "@col/shapes";
import { between, makePose, offBy, rngFor } from "@col/testkit";
import { createBodyDistanceResult } from "@col/types";
import type { CompositeBody, ConvexShape, Vec3Like } from "@col/types";
import { expect, test } from "vitest";
import { SOLVERS } from "./world.ts";

const UNIT = box(0.5, 0.5, 0.5);

function pairsOf(scene: Scene): string[] {
  const list: string[] = [];
  forEachPair(scene, (a, b) => list.push(`${a} ${b}`));
  return list;
}

test("a removed body's handle is never given to another body", () => {
  const scene = createScene(SOLVERS), rng = rngFor("handles"), gone = new Set<number>(), live: number[] = [];
  for (let i = 0; i < 4000; i++) {
    if (live.length > 5 && rng.uniform() < 0.5) {
      const [handle] = live.splice(rng.integer(live.length), 1);
      removeBody(scene, handle);
      gone.add(handle);
    } else {
      const handle = addBody(scene, UNIT, makePose(rng.integer(5), 0, 0));
      if (gone.has(handle)) throw new Error(`${handle} belonged to a removed body`);
      live.push(handle);
    }
    if (i % 7 === 0) forEachPair(scene, () => undefined);
    if (i % 100 === 0) expect([...gone].some((handle) => hasBody(scene, handle))).toBe(false);
  }
  for (const handle of live) expect(hasBody(scene, handle)).toBe(true);
  expect(scene.size).toBe(live.length);
  const [old] = gone;
  const calls: readonly ((handle: number) => unknown)[] = [
    (h) => {
      moveBody(scene, h, makePose());
    },
    (h) => {
      removeBody(scene, h);
    },
    (h) => getBody(scene, h),
    (h) => getBodyPose(scene, h),
    (h) => {
      setBodyOptions(scene, h, {});
    },
    (h) => {
      setPairEnabled(scene, h, live[0], true);
    },
  ];
  for (const call of calls)
    expect(() => call(old)).toThrow(/handle must be a handle of a body of the scene \(not removed\), got/);
});

test("the same bodies in another order of insertion are the same pairs", () => {
  const rng = rngFor("insertion"), places = Array.from({ length: 60 }, () =>
    makePose(rng.uniform(0, 5), rng.uniform(0, 5), rng.uniform(0, 5)));
  const told = [false, true].map((backward) => {
    const scene = createScene(SOLVERS), names = new Map<number, number>();
    const order = places.map((_, i) => (backward ? places.length - 1 - i : i));
    for (const i of order) names.set(addBody(scene, UNIT, places[i]), i);
    const key = (a: number, b: number): string => [names.get(a), names.get(b)].sort((x = 0, y = 0) => x - y).join();
    const list: string[] = [], within: string[] = [];
    forEachPair(scene, (a, b) => list.push(key(a, b)));
    forEachPairWithin(scene, (a, b) => within.push(key(a, b)), { maxDistance: 0.2 });
    const best = closestPair(scene);
    return { list: list.sort(), within: within.sort(), least: best.distance };
  });
  expect(told[0]).toEqual(told[1]);
  expect(told[0].list.length).toBeGreaterThan(20);
});

test("the order of answers does not depend on the history of the tree", () => {
  const rng = rngFor("history"), fresh = createScene(SOLVERS), used = createScene(SOLVERS);
  const places = Array.from({ length: 80 }, () => makePose(rng.uniform(0, 6), rng.uniform(0, 6), rng.uniform(0, 6)));
  for (const pose of places) addBody(fresh, UNIT, pose);
  const handles = places.map(() => addBody(used, UNIT, makePose(rng.uniform(-50, 50), 0, 0)));
  for (let i = 0; i < 2000; i++) {
    moveBody(used, handles[rng.integer(80)], makePose(rng.uniform(-50, 50), rng.uniform(-50, 50), 0));
    if (i % 50 === 0) forEachPair(used, () => undefined);
  }
  handles.forEach((handle, i) => {
    moveBody(used, handle, places[i]);
  });
  expect(pairsOf(used)).toEqual(pairsOf(fresh));
  const a = closestPair(used), b = closestPair(fresh);
  expect([a.handleA, a.handleB, a.distance]).toEqual([b.handleA, b.handleB, b.distance]);
});

test("a body that moves in small steps, along an axis or askew, is met where it is", () => {
  const ways = [-1, 0, 1].flatMap((x) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z) => [x, y, z] as const)));
  for (const [x, y, z] of ways) {
    const scene = createScene(SOLVERS), a = addBody(scene, UNIT, makePose());
    // a body far away on either side, whose numbers stand beside the moving body's
    addBody(scene, UNIT, makePose(-90, -90, -90));
    addBody(scene, UNIT, makePose(-90, -90, 90));
    for (let k = 1; k <= 40; k++) {
      const at = makePose(0.2 * k * x, 0.2 * k * y, 0.2 * k * z), met: number[] = [];
      moveBody(scene, a, at);
      forEachOverlapping(scene, UNIT, at, (handle) => { met.push(handle); });
      expect(met, `${k} steps along ${x} ${y} ${z}`).toEqual([a]);
      // at the corner on the far side of its way
      met.length = 0;
      const { x: px, y: py, z: pz } = at.position;
      forEachOverlapping(scene, UNIT, makePose(px + 0.99 * x, py + 0.99 * y, pz + 0.99 * z), (h) => { met.push(h); });
      expect(met.includes(a), `${k} steps along ${x} ${y} ${z}`).toBe(true);
    }
  }
});

test("edits during a visit are refused, queries are answered, and the scene stays usable", () => {
  const scene = createScene(SOLVERS), a = addBody(scene, UNIT, makePose()),
    b = addBody(scene, UNIT, makePose(0.5, 0, 0));
  const edits: readonly ((handle: number) => unknown)[] = [
    (h) => {
      removeBody(scene, h);
    },
    (h) => {
      moveBody(scene, h, makePose());
    },
    () => addBody(scene, UNIT, makePose()),
    (h) => {
      setBodyOptions(scene, h, { group: 2 });
    },
    (h) => {
      setPairEnabled(scene, h, b, false);
    },
  ];
  const inside = (): void => {
    for (const edit of edits) expect(() => edit(a)).toThrow("the scene cannot be edited while it is visited");
    expect(nearestTo(scene, UNIT, makePose(9, 0, 0)).handle).toBe(b);
    expect(pairsOf(scene)).toEqual([`${a} ${b}`]);
    expect(() => {
      forEachPairWithin(scene, () => undefined, { maxDistance: 50 });
    }).toThrow("a nested visit cannot use a larger maxDistance");
  };
  forEachPair(scene, inside);
  forEachOverlapping(scene, UNIT, makePose(), inside);
  forEachContact(scene, inside);
  expect(() => {
    forEachPair(scene, () => {
      throw new Error("mine");
    });
  }).toThrow("mine");
  moveBody(scene, a, makePose(5, 0, 0));
  expect(pairsOf(scene)).toEqual([]);
  removeBody(scene, a);
  expect(scene.size).toBe(1);
});

test("a support function that gives NaN is refused when it is asked, and announced when it fails later", () => {
  let broken = false;
  const mine: ConvexShape = { ...UNIT, kind: -1, fillsBounds: false, support: (_, d, out) => {
    for (let i = 0; i < 3; i++) out[i] = broken ? NaN : d[i] >= 0 ? 0.5 : -0.5;
    return -1;
  } };
  const scene = createScene({ distance, signedDistance }), a = addBody(scene, mine, makePose()),
    b = addBody(scene, UNIT, makePose(1.2, 0, 0));
  broken = true;
  expect(() => addBody(scene, mine, makePose())).toThrow("its support function gave NaN");
  const turned = makePose(3, 0, 0, 0, 0, 1, 0);
  expect(() => {
    moveBody(scene, a, turned);
  }).toThrow("its support function gave NaN");
  expect(offBy(getBodyPose(scene, a).position, 0, 0, 0)).toBe(0);
  expect(() => nearestTo(scene, mine, makePose())).toThrow("its support function gave NaN");
  const told: number[] = [];
  forEachPairWithin(scene, (_a, _b, result) => told.push(result.lowerBound), { maxDistance: 1 });
  expect(told).toEqual([NaN]);
  expect(closestPair(scene).lowerBound).toBeNaN();
  broken = false;
  expect(closestPair(scene).distance).toBeCloseTo(0.2, 9);
  expect([scene.size, hasBody(scene, a), hasBody(scene, b)]).toEqual([2, true, true]);
});

test("poses that are not finite are refused, and the body stays", () => {
  const scene = createScene(SOLVERS), a = addBody(scene, UNIT, makePose(1, 2, 3));
  const zeros = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 0 } };
  for (const [pose, says] of [[makePose(NaN, 0, 0), ": need a position within 1e50 and a unit quaternion, got"],
    [makePose(Infinity, 0, 0), ": need a position within 1e50"],
    [zeros, ".quaternion must be a unit quaternion { x, y, z, w }, got (0, 0, 0, 0): its length is 0"]] as const) {
    expect(() => {
      moveBody(scene, a, pose);
    }).toThrow(`moveBody: pose${says}`);
    expect(() => addBody(scene, UNIT, pose)).toThrow(/addBody: pose/);
  }
  expect([scene.size, offBy(getBodyPose(scene, a).position, 1, 2, 3)]).toEqual([1, 0]);
});

test("groups, masks, fixed bodies and pairs switched off", () => {
  const scene = createScene(SOLVERS), at = makePose();
  const a = addBody(scene, UNIT, at, { group: 1, mask: 2 }), b = addBody(scene, UNIT, at, { group: 2 }),
    c = addBody(scene, UNIT, at, { group: 1 });
  expect(pairsOf(scene)).toEqual([`${a} ${b}`, `${b} ${c}`]);
  setBodyOptions(scene, a, { mask: -1 });
  setPairEnabled(scene, b, c, false);
  expect(pairsOf(scene)).toEqual([`${a} ${b}`, `${a} ${c}`]);
  setBodyOptions(scene, a, { fixed: true });
  setBodyOptions(scene, c, { fixed: true });
  expect(pairsOf(scene)).toEqual([`${a} ${b}`]);
  setPairEnabled(scene, b, c, true);
  expect(pairsOf(scene)).toEqual([`${a} ${b}`, `${b} ${c}`]);
  setPairEnabled(scene, a, b, false);
  removeBody(scene, b);
  const d = addBody(scene, UNIT, at);
  expect(pairsOf(scene)).toEqual([a, c].map((h) => (h % 2097152 < d % 2097152 ? `${h} ${d}` : `${d} ${h}`)).sort());
});

test("half-spaces meet what reaches into them, not each other", () => {
  const scene = createScene(SOLVERS), up = halfSpace({ x: 0, y: 1, z: 0 }, 0),
    ground = addBody(scene, up, makePose(), { fixed: true });
  const low = addBody(scene, sphere(0.5), makePose(0, 0.4, 0)), high = addBody(scene, sphere(0.5), makePose(3, 2, 0));
  addBody(scene, halfSpace({ x: 1, y: 0, z: 0 }, -50), makePose());
  expect(pairsOf(scene)).toEqual([`${ground} ${low}`]);
  moveBody(scene, high, makePose(3, 0.1, 0));
  expect(pairsOf(scene)).toEqual([`${ground} ${low}`, `${ground} ${high}`]);
  moveBody(scene, ground, makePose(0, -10, 0));
  expect(pairsOf(scene)).toEqual([]);
  expect(sceneRayCast(scene, { x: 20, y: 5, z: 0 }, { x: 0, y: -1, z: 0 })).toMatchObject({ handle: ground, time: 15 });
  expect(sceneShapeCast(scene, sphere(1), makePose(20, 0, 0), { x: 0, y: -10, z: 0 }).time).toBeCloseTo(0.9, 9);
  expect(() => sceneShapeCast(scene, up, makePose(), { x: 1, y: 0, z: 0 })).toThrow(TypeError);
});

test("a body of many parts is bounded by its box, and the solver sees it", () => {
  const parts: CompositeBody = { bodyKind: "compound", bounds: Float64Array.of(-1, -1, -1, 1, 1, 1) };
  const scene = createScene<CompositeBody | ConvexShape>({
    distance: (_a, _b, _c, _d, options, out) => {
      options.warmStart.partA = 7;
      options.warmStart.valid = true;
      return Object.assign(out, createBodyDistanceResult(), { distance: 0.25, lowerBound: 0.25, partA: 7 });
    },
  });
  addBody(scene, parts, makePose());
  addBody(scene, UNIT, makePose(1.4, 0, 0));
  let seen = 0;
  for (let k = 0; k < 2; k++) forEachPairWithin(scene, (_a, _b, r) => (seen += r.partA), { maxDistance: 0.3 });
  expect(seen).toBe(14);
  expect(closestPair(scene)).toMatchObject({ distance: 0.25, partA: 7 });
});

test("an empty scene answers", () => {
  const scene = createScene(SOLVERS);
  expect(pairsOf(scene)).toEqual([]);
  expect(closestPair(scene)).toMatchObject({ handleA: NO_BODY, distance: Infinity, status: "beyond-max-distance" });
  expect(nearestTo(scene, UNIT, makePose()).handle).toBe(NO_BODY);
  const o = { x: 0, y: 0, z: 0 };
  expect(sceneRayCast(scene, o, { x: 1, y: 0, z: 0 })).toMatchObject({ status: "miss", lowerTime: Infinity });
  const bare = createScene({ distance });
  expect(() => sceneRayCast(bare, { x: 0, y: 0, z: 0 }, { x: 1, y: 0,
    z: 0 })).toThrow("the scene has no solver: pass { rayCast } to createScene");
  expect(() => {
    forEachContact(bare, () => undefined);
  }).toThrow("{ contactManifold }");
});

test("a scene grows over its first room, and what is in it stays, with places that were free before", () => {
  const scene = createScene(SOLVERS), rng = rngFor("growth"), at = new Map<number, Vec3Like>();
  for (let i = 0; i < 3000; i++) {
    if (rng.uniform() < 0.1 && at.size > 0) {
      const handle = rng.pick([...at.keys()]);
      removeBody(scene, handle);
      at.delete(handle);
    }
    const p = { x: rng.uniform(-50, 50), y: i, z: 0 };
    const handle = addBody(scene, UNIT, makePose(p.x, p.y, p.z), { group: i + 1 });
    expect(at.has(handle)).toBe(false);
    at.set(handle, p);
  }
  expect(scene.size).toBe(at.size);
  for (const [handle, p] of at) expect(between(getBodyPose(scene, handle).position, p)).toBe(0);
});

test("the room that was asked for is there without growth", () => {
  for (const capacity of [0, 1, 63, 64, 65, 200, 1000, 5000]) {
    const scene = createScene(SOLVERS, { capacity });
    const { store } = scene as unknown as { readonly store: { tight: Float64Array } };
    const { tight } = store;
    for (let i = 0; i < capacity; i++) addBody(scene, UNIT, makePose(i, 0, 0));
    expect(store.tight).toBe(tight);
  }
});
