/**
 * The demo "walk on a mesh" without a browser: never through a wall, never below the floor, never stuck, on triangles
 * of all kinds. Oracle: the solids of the level as convex bodies, whose distances know nothing of triangles.
 */
import { signedDistance } from "@col/epa";
import { rngFor, samples, seededTitle } from "@col/testkit";
import type { Vec3Like } from "@col/types";
import { expect, test } from "vitest";
import { RISE, solids, STEEP, STEPS, YARD } from "../demos/walk/level.ts";
import {
  CHARACTERS, choose, createLevel, gapOf, HEIGHT, isMoving, MESHES, poseAt, RADIUS, RATE, restart, SKIN, START,
  step,
} from "../demos/walk/model.ts";
import type { CharacterId, Level, MeshId, State, Wish } from "../demos/walk/model.ts";
import { picture } from "../demos/walk/view.ts";

const STAND: number = HEIGHT + SKIN, HELD = SKIN * (1 - 1e-6), STILL: Wish = { right: 0, ahead: 0, jump: false };
const SOLIDS = solids(), ORIGIN = poseAt({ x: 0, y: 0, z: 0 });
const KINDS = (Object.keys(CHARACTERS) as CharacterId[]).flatMap((character) =>
  (Object.keys(MESHES) as MeshId[]).map((mesh) => ({ character, mesh })));

/** Distance to the nearest face of the level but the bump's, without its mesh. */
function gapTo({ character, position: p }: State): number {
  const { shape } = CHARACTERS[character], reach = YARD - RADIUS;
  return Math.min(p.y - HEIGHT, reach - Math.abs(p.x), reach - Math.abs(p.z),
    ...SOLIDS.map((solid) => signedDistance(solid, ORIGIN, shape, poseAt(p)).distance));
}
const length = (v: Vec3Like): number => Math.hypot(v.x, v.y, v.z);
const away = (p: Vec3Like, q: Vec3Like): number => length({ x: p.x - q.x, y: p.y - q.y, z: p.z - q.z });

/** The state after some seconds of a wish. */
function held(level: Level, from: State, wish: Partial<Wish>, seconds: number): State {
  let state = from;
  for (let k = 0; k < seconds * RATE; k++) state = step(level, state, { ...STILL, ...wish });
  return state;
}
const facing = (x: number, z: number, change: Partial<State> = {}): State =>
  ({ ...START, yaw: 0, position: { x, y: STAND, z }, ...change });

const COUNT = samples(10_000);
test.each(KINDS)(seededTitle("random keys: no wall is passed, never below the floor, never stuck: $character, $mesh",
  COUNT), ({ character, mesh }) => {
  const rng = rngFor(`walk ${character} ${mesh}`), level = createLevel(mesh);
  let state: State = { ...choose(START, { character, mesh }), maxSlope: 45 }, wish = STILL, way = 0;
  for (let i = 0; i < COUNT; i++) {
    if (i % 25 === 0) {
      wish = { right: rng.pick([-1, 0, 1]), ahead: rng.pick([-1, 0, 1]), jump: rng.uniform(0, 1) < 0.2 };
      state = { ...state, yaw: state.yaw - rng.uniform(-1, 1) };
    }
    const before = state;
    state = step(level, state, wish);
    const told = `step ${i}: ${JSON.stringify({ before, state, wish })}`;
    expect(gapTo(state), told).toBeGreaterThan(HELD);
    expect(state.last?.status, told).toMatch(/free|slid|stopped/);
    expect(away(state.position, before.position), told).toBeLessThan(0.6);
    way += away(state.position, before.position);
    if (i % 250 !== 249) continue;
    const ground = held(level, state, {}, 2); // wherever it comes to rest, a way leads on
    expect(isMoving(ground), told).toBe(false);
    const furthest = Math.max(...[[1, 0], [-1, 0], [0, 1], [0, -1]].map(([right, ahead]) =>
      away(held(level, ground, { right, ahead }, 0.25).position, ground.position)));
    expect(furthest, told).toBeGreaterThan(0.3);
  }
  expect(way / COUNT).toBeGreaterThan(0.01);
}, 400_000);

test.each(KINDS)("ramp, platform and stairs are walked over: $character, $mesh", ({ character, mesh }) => {
  const level = createLevel(mesh), foot = facing(-4.3, -4, { character, mesh });
  const top = held(level, foot, { right: 1 }, 1.8);
  expect(top.position.y).toBeCloseTo(RISE * STEPS + STAND, 6);
  const down = held(level, top, { right: 1 }, 2.6); // stairs, then the steep ramp stops it
  expect(down.position.y).toBeCloseTo(STAND, 6);
  expect(down.position.x).toBeGreaterThan(3);
  expect(down.position.z).toBeCloseTo(-4, 6);
  expect(down.last?.status).toBe("stopped");
  const up = held(level, down, { right: -1 }, 1.6);
  expect(up.position.y).toBeCloseTo(RISE * STEPS + STAND, 6);
  expect(up.last?.onGround).toBe(true);
});

test("triangles make no difference: the same keys lead to the same place", () => {
  const rng = rngFor("walk triangles"), wishes = Array.from({ length: 40 }, (): Wish =>
    ({ right: rng.pick([-1, 0, 1]), ahead: rng.pick([-1, 0, 1]), jump: false }));
  // (the bump is not flat between its corners, and depends on its triangles: this walk is not near it)
  const ends = (["large", "doubled", "large"] as const).map((mesh) => {
    const level = createLevel(mesh);
    return wishes.reduce((state, wish) => held(level, state, wish, 0.25), facing(2, -1, { mesh })).position;
  });
  expect(ends[2]).toEqual(ends[0]);
  expect(away(ends[1], ends[0])).toBeLessThan(1e-6);
});

test("a step is a wall where it is too high, a ramp where it is too steep", () => {
  const level = createLevel("large"), before = facing(4.3 - 1, -4);
  const low = held(level, facing(3.2, -4, { maxStep: 0.15 }), { right: -1 }, 1);
  expect(low.position.y).toBeCloseTo(STAND, 6);
  expect(low.position.x).toBeGreaterThan(2.6);
  expect(held(level, before, { right: 1 }, 1).position.y).toBeCloseTo(STAND, 6);
  const steep = held(level, { ...before, maxSlope: (STEEP * 180) / Math.PI + 1 }, { right: 1 }, 0.5);
  expect(steep.position.y).toBeGreaterThan(STAND + 0.1);
});

test("a jump rises, a ceiling of nothing lets it fall, and it ends on the ground", () => {
  const level = createLevel("small");
  let state = step(level, step(level, facing(0, 0), STILL), { ...STILL, jump: true }), high = 0;
  expect(state.last?.onGround).toBe(false);
  for (let k = 0; k < RATE && isMoving(state); k++) {
    state = step(level, state, STILL);
    high = Math.max(high, state.position.y);
  }
  expect(high).toBeGreaterThan(STAND + 0.5);
  expect(high).toBeLessThan(STAND + 0.7);
  expect(state.position.x).toBeCloseTo(0, 9);
  expect(state.position.y).toBeCloseTo(STAND, 6);
  expect(state.position.z).toBeCloseTo(0, 9);
});

test("the picture: the level, the triangle below, the character, its normal", () => {
  const level = createLevel("large"), state = step(level, START, STILL), { bodies, lines } = picture(level, state);
  expect(bodies.map(({ look }) => look)).toEqual(["grey", "a"]);
  expect(lines.filter(({ kind }) => kind === "edge")).toHaveLength(3);
  expect(lines.filter(({ kind }) => kind === "normal")).toHaveLength(1);
  expect(gapOf(level, state)).toBeCloseTo(SKIN, 9);
  expect(restart(held(level, state, { right: 1 }, 0.5))).toEqual({ ...START, yaw: state.yaw });
});
