/**
 * The demo "a 2-D platform game" without a browser: random keys pass no wall and leave no player stuck. Oracle: the
 * distance of the outlines as they are drawn, edge by edge, whose code knows nothing of convex parts.
 */
import { rngFor, samples, seededTitle } from "@col/testkit";
import type { Vec2Like } from "@col/types";
import { expect, test } from "vitest";
import { COINS, GOAL, GROUND, LIFT, RISE } from "../demos/platform/level.ts";
import type { Outline } from "../demos/platform/level.ts";
import {
  choose, createLevel, gapOf, groundOf, HEIGHT, isMoving, liftAt, lookAhead, PLAYERS, RADIUS, RATE, restart, SKIN,
  START, step,
} from "../demos/platform/model.ts";
import type { Level, PlayerId, State, Wish } from "../demos/platform/model.ts";
import { picture } from "../demos/platform/view.ts";

const STAND: number = HEIGHT + SKIN, HELD = SKIN * (1 - 1e-6), STILL: Wish = { right: 0, jump: false, drop: false };

type Segment = readonly [Vec2Like, Vec2Like];
const edgesOf = (outline: Outline): readonly Segment[] => outline.map(([x, y], k) => {
  const [u, v] = outline[(k + 1) % outline.length];
  return [{ x, y }, { x: u, y: v }];
});

/** Distance from a point to a segment. */
function fromPoint({ x, y }: Vec2Like, [p, q]: Segment): number {
  const dx = q.x - p.x, dy = q.y - p.y, l = dx * dx + dy * dy;
  const t = l === 0 ? 0 : Math.min(1, Math.max(0, ((x - p.x) * dx + (y - p.y) * dy) / l));
  return Math.hypot(p.x + t * dx - x, p.y + t * dy - y);
}
const turn = (a: Vec2Like, b: Vec2Like, c: Vec2Like): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
/** Distance of two segments; 0 where they cross. */
function between(s: Segment, t: Segment): number {
  const crosses = turn(...s, t[0]) * turn(...s, t[1]) < 0 && turn(...t, s[0]) * turn(...t, s[1]) < 0;
  return crosses ? 0 : Math.min(...s.map((p) => fromPoint(p, t)), ...t.map((p) => fromPoint(p, s)));
}
/** The even-odd rule. */
const isInside = ({ x, y }: Vec2Like, outline: Outline): boolean => edgesOf(outline).filter(([p, q]) =>
  (p.y > y) !== (q.y > y) && x < p.x + ((y - p.y) * (q.x - p.x)) / (q.y - p.y)).length % 2 === 1;

/** Distance of the player to the outlines; below 0 where its middle is inside one. */
function gapTo({ player, position: { x, y }, lift }: State): number {
  const r = player === "box" ? 0 : RADIUS, w = RADIUS - r, h = (player === "disc" ? RADIUS : HEIGHT) - r;
  const core = edgesOf([[x - w, y - h], [x + w, y - h], [x + w, y + h], [x - w, y + h]]), c = liftAt(lift);
  const outlines: readonly Outline[] = [...GROUND, [[LIFT.x - LIFT.w, c - LIFT.h], [LIFT.x + LIFT.w, c - LIFT.h],
    [LIFT.x + LIFT.w, c + LIFT.h], [LIFT.x - LIFT.w, c + LIFT.h]]];
  if (outlines.some((outline) => isInside({ x, y }, outline))) return -1;
  return Math.min(...outlines.flatMap((o) => edgesOf(o).flatMap((e) => core.map((s) => between(s, e))))) - r;
}

/** The state after some seconds of a wish. */
function held(level: Level, from: State, wish: Partial<Wish>, seconds: number): State {
  let state = from;
  for (let k = 0; k < seconds * RATE; k++) state = step(level, state, { ...STILL, ...wish });
  return state;
}
const standing = (x: number, y: number, change: Partial<State> = {}): State =>
  ({ ...START, position: { x, y: y + STAND }, ...change });

const COUNT = samples(5000);
test.each(Object.keys(PLAYERS) as PlayerId[])(seededTitle("random keys: no wall is passed, nobody is stuck: %s", COUNT),
  (player) => {
    const rng = rngFor(`platform ${player}`), level = createLevel();
    let state: State = choose(START, player), wish = STILL, met = 0;
    for (let i = 0; i < COUNT; i++) {
      if (i % 25 === 0)
        wish = { right: rng.pick([-1, 0, 1, 1]), jump: rng.uniform(0, 1) < 0.4, drop: rng.uniform(0, 1) < 0.1 };
      // from time to time it goes on from elsewhere
      if (i % 500 === 0) state = { ...state, position: { x: rng.pick([0, 5, 8, 12, 16, 17.5, 19.4, 22.2]), y: 4.9 } };
      const before = state;
      state = step(level, state, wish);
      const told = `step ${i}: ${JSON.stringify({ before, state, wish })}`, way = Math.hypot(
        state.position.x - before.position.x, state.position.y - before.position.y);
      expect(gapTo(state), told).toBeGreaterThan(HELD);
      expect(state.last === null || /^(free|slid|stopped)$/.test(state.last.status), told).toBe(true);
      if (state.last !== null) expect(way, told).toBeLessThan(0.5);
      if (gapTo(state) < 1.001 * SKIN) met++;
      if (i % 250 !== 249) continue;
      const rest = held(level, state, {}, 2); // wherever it comes to rest, a way leads on
      const furthest = Math.max(...[-1, 1].map((right) =>
        Math.abs(held(level, rest, { right, jump: true }, 1).position.x - rest.position.x)));
      expect(furthest, told).toBeGreaterThan(0.3);
      state = rest;
    }
    expect(met).toBeGreaterThan(COUNT / 4);
  }, 120_000);

test("stairs are climbed up to the highest step, and are a wall below it", () => {
  const level = createLevel(), up = held(level, standing(8, 0), { right: -1 }, 1);
  expect(up.position.y).toBeCloseTo(1 + STAND, 6);
  const low = held(level, standing(8, 0, { maxStep: RISE - 0.01 }), { right: -1 }, 1);
  expect(low.position.x).toBeCloseTo(6.8 + Math.sqrt((RADIUS + SKIN) ** 2 - (RADIUS + SKIN - RISE) ** 2), 6);
  expect(low.position.y).toBeCloseTo(STAND, 6);
});

test("a ledge lets a player through from below, holds it from above, and is dropped through by a key", () => {
  const level = createLevel(), jumped = held(level, held(level, standing(12, 0), {}, 0.1), { jump: true }, 1 / RATE);
  const landed = held(level, jumped, {}, 2);
  expect(landed.position.x).toBeCloseTo(12, 9);
  expect(landed.position.y).toBeCloseTo(1.26 + STAND, 6);
  expect(landed.taken).toEqual([3]);
  expect(held(level, landed, { drop: true }, 1).position.y).toBeCloseTo(STAND, 6);
});

test("the lift carries a player to the upper floor and waits for a player below it", () => {
  const level = createLevel();
  let state = held(level, standing(LIFT.x, 0), {}, 1), high = 0;
  for (let k = 0; k < 6 * RATE; k++) {
    state = step(level, state, STILL);
    expect(groundOf(level, state)).toBe("the lift");
    expect(state.position.y - liftAt(state.lift) - LIFT.h).toBeCloseTo(STAND, 6);
    high = Math.max(high, state.position.y);
  }
  expect(high).toBeCloseTo(3 + STAND, 3);
  const below = held(level, { ...START, lift: 180, position: { x: LIFT.x, y: STAND - 0.6 } }, {}, 6);
  expect(below.lift).toBeGreaterThan(181);
  expect(below.lift).toBeLessThan(360);
  expect(liftAt(below.lift) - LIFT.h - below.position.y - HEIGHT).toBeGreaterThan(HELD);
});

test("a player in the pit is back at the start with its coins; the lift stands while nobody is near", () => {
  const level = createLevel(), fell = held(level, { ...standing(9.9, 0), taken: [1] }, {}, 3);
  expect({ ...fell.position }).toEqual({ x: 0, y: expect.closeTo(STAND, 6) as number });
  expect(fell.taken).toEqual([1]);
  expect(isMoving(fell)).toBe(false);
  expect(isMoving({ ...fell, position: { x: LIFT.x - 1, y: STAND } })).toBe(true);
});

test("the picture: the level, its parts, the player within the window, the ray ahead", () => {
  const level = createLevel(), state = step(level, START, STILL), shown = picture(level, state);
  expect(level.parts.length).toBe(shown.parts.length);
  expect(shown.parts.length).toBeGreaterThan(GROUND.length);
  expect(shown.coins).toEqual(COINS);
  expect(shown.goal).toEqual(GOAL);
  expect(shown.player).toEqual({ x: -RADIUS, y: expect.closeTo(SKIN, 9) as number, w: RADIUS, h: HEIGHT, r: RADIUS });
  expect(lookAhead(level, state)?.x).toBeCloseTo(2 + 0.61 * 2.5, 6); // the ramp
  expect(gapOf(level, state)).toBeCloseTo(SKIN, 9);
  expect(restart(held(level, state, { right: 1 }, 0.5))).toEqual(START);
});
