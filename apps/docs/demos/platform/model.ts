/**
 * The demo "a 2-D platform game" without a page: a player that keys move through a level, one call of `slide2` a frame.
 * Metres, seconds, y up. Each frame has the same length, so the same keys give the same places everywhere.
 */
import { contactManifold2, pose2, rayCast2, shapeCast2, signedDistance2 } from "@col/gjk2d-barycode";
import {
  addBody2, createScene2, createSlideResult, forEachOverlapping2, moveBody2, nearestTo2, sceneRayCast2, slide2,
} from "@col/scene/2d";
import type { Scene2, SlideResult } from "@col/scene/2d";
import { box2, capsule2, convexPolygon, disc } from "@col/shapes/2d";
import type { ConvexShape2, Pose2, Vec2Like } from "@col/types";
import { COIN_RADIUS, COINS, convexParts, GROUND, LEDGES, LIFT } from "./level.ts";

/** Half width and half height of all players. Metres. */
export const RADIUS = 0.28, HEIGHT = 0.6;
/** The distance that is kept from all bodies. Metres. */
export const SKIN = 0.01;
/** Frames a second. */
export const RATE = 60;
/** Metres a second; the same of a jump; metres a second squared. */
const SPEED = 3, JUMP = 5.4, GRAVITY = 9.81;
/** Seconds that the lift goes up and down; a player below this height has fallen into the pit. Metres. */
const PERIOD = 6, DEPTHS = -4;
/** Bits of the groups of bodies. */
const GROUND_GROUP = 1, LEDGE = 2, COIN = 4, LIFT_GROUP = 8, SOLID: number = GROUND_GROUP | LIFT_GROUP;
/** Shortened skin: rounding errors do not count as nearness. Metres. */
const NEAR: number = SKIN * (1 - 1e-6);

export const PLAYERS = {
  capsule: { title: "capsule", shape: /* @__PURE__ */ capsule2(RADIUS, HEIGHT - RADIUS) },
  box: { title: "box", shape: /* @__PURE__ */ box2(RADIUS, HEIGHT) },
  disc: { title: "disc", shape: /* @__PURE__ */ disc(RADIUS) },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly shape: ConvexShape2 }>>;
export type PlayerId = keyof typeof PLAYERS;

/** Which way the visitor wants to go: -1, 0 or 1; whether to jump, and to drop through a ledge. */
export interface Wish {
  readonly right: number;
  readonly jump: boolean;
  readonly drop: boolean;
}

/** All that a frame depends on; a frame makes a new one. */
export interface State {
  readonly player: PlayerId;
  /** Metres; degrees. */
  readonly maxStep: number;
  readonly maxSlope: number;
  readonly frame: number;
  /** Frames that the lift has moved. */
  readonly lift: number;
  readonly position: Vec2Like;
  /** The way the player looks: 1 is right. */
  readonly facing: 1 | -1;
  /** Speed upwards, metres a second. */
  readonly rising: number;
  /** Indices of the coins that the player has. */
  readonly taken: readonly number[];
  /** Result of `slide2` in the last frame; null before the first. */
  readonly last: SlideResult | null;
}

export const START: State = {
  player: "capsule", maxStep: 0.3, maxSlope: 45, frame: 0, lift: 0, position: { x: 0, y: HEIGHT + SKIN }, facing: 1,
  rising: 0, taken: [], last: null,
};

/** A scene; handles of the lift and, by their index, of the coins; the convex parts of the ground. */
export interface Level {
  readonly scene: Scene2;
  readonly lift: number;
  readonly coins: readonly number[];
  readonly parts: readonly ConvexShape2[];
}

/** The height of the lift's centre after it has moved for so many frames. */
export const liftAt = (frames: number): number =>
  LIFT.low + (LIFT.high - LIFT.low) * (0.5 - 0.5 * Math.cos((2 * Math.PI * frames) / (PERIOD * RATE)));

export function createLevel(): Level {
  const scene = createScene2({ distance: signedDistance2, shapeCast: shapeCast2, rayCast: rayCast2,
    contactManifold: contactManifold2 });
  const origin = pose2(0, 0), parts = GROUND.flatMap(convexParts);
  for (const part of parts) addBody2(scene, part, origin, { group: GROUND_GROUP, fixed: true });
  for (const ledge of LEDGES) addBody2(scene, convexPolygon(ledge.flat()), origin, { group: LEDGE, fixed: true });
  const lift = addBody2(scene, box2(LIFT.w, LIFT.h), pose2(LIFT.x, liftAt(0)), { group: LIFT_GROUP });
  const coin = disc(COIN_RADIUS);
  const coins = COINS.map(({ x, y }) => addBody2(scene, coin, pose2(x, y), { group: COIN, fixed: true }));
  return { scene, lift, coins, parts };
}

const poseAt = ({ x, y }: Vec2Like): Pose2 => pose2(x, y);

/** Does the player share a point with a body of a group? */
function meets({ scene }: Level, shape: ConvexShape2, at: Vec2Like, mask: number): readonly number[] {
  const found: number[] = [];
  forEachOverlapping2(scene, shape, poseAt(at), (handle) => { found.push(handle); }, { mask });
  return found;
}

/**
 * The lift moves to its next place and takes along a player that stands on it. Where the player is in its way, it
 * waits. Out: the place of the player, the frames of the lift.
 */
function ride({ scene, lift }: Level, { player, position, lift: frames, last }: State): [at: Vec2Like, lift: number] {
  const { shape } = PLAYERS[player], next = liftAt(frames + 1), way = { x: 0, y: next - liftAt(frames) };
  const isNear = (at: Vec2Like): boolean =>
    nearestTo2(scene, shape, poseAt(at), { mask: LIFT_GROUP }).distance < NEAR;
  moveBody2(scene, lift, pose2(LIFT.x, next));
  const rides = way.y > 0 ? position.y > next && isNear(position) : last?.ground === lift;
  const at = !rides ? position
    : slide2(scene, shape, poseAt(position), way, { skin: SKIN, mask: GROUND_GROUP }).position;
  if (!isNear(at)) return [{ x: at.x, y: at.y }, frames + 1];
  moveBody2(scene, lift, pose2(LIFT.x, liftAt(frames)));
  return [position, frames];
}

/** One frame: the lift, the velocity from the wish, gravity while in the air, one call of `slide2`, then the coins. */
export function step(level: Level, state: State, { right, jump, drop }: Wish): State {
  const { player, maxStep, maxSlope, last, facing } = state, { shape } = PLAYERS[player];
  const [from, lift] = ride(level, state);
  const stands = last?.onGround === true, rising = !stands ? state.rising - GRAVITY / RATE : jump ? JUMP : 0;
  // a ledge is solid only for a player that comes from above
  const passes = rising > 0 || drop || meets(level, shape, from, LEDGE).length > 0;
  const answer = slide2(level.scene, shape, poseAt(from), { x: (SPEED * right) / RATE, y: rising / RATE },
    { skin: SKIN, maxStep, maxSlope: (maxSlope * Math.PI) / 180, snap: stands && rising === 0 && !drop ? maxStep : 0,
      mask: passes ? SOLID : SOLID | LEDGE }, createSlideResult());
  const position = { x: answer.position.x, y: answer.position.y };
  if (position.y < DEPTHS) return { ...restart(state), frame: state.frame + 1, lift };
  const fresh = meets(level, shape, position, COIN).map((handle) => level.coins.indexOf(handle))
    .filter((k) => !state.taken.includes(k));
  return {
    ...state, frame: state.frame + 1, lift, position, last: answer, taken: [...state.taken, ...fresh],
    rising: rising > 0 && answer.moved.y < (0.5 * rising) / RATE ? 0 : rising, // a ceiling ends a jump
    facing: right === 0 ? facing : right > 0 ? 1 : -1,
  };
}

/** Distance from the player to the nearest solid body. Metres. */
export const gapOf = ({ scene }: Level, { player, position }: State): number =>
  nearestTo2(scene, PLAYERS[player].shape, poseAt(position), { mask: SOLID | LEDGE }).distance;

/** The first solid point ahead of the player's middle, at most this far away; null: there is none. Metres. */
export const SIGHT = 6;
export function lookAhead({ scene }: Level, { position, facing }: State): Vec2Like | null {
  const hit = sceneRayCast2(scene, position, { x: facing, y: 0 }, { maxTime: SIGHT, mask: SOLID | LEDGE });
  return hit.status === "hit" ? { x: position.x + facing * hit.time, y: position.y } : null;
}

/** Another player at the start. */
export const choose = (state: State, player: PlayerId): State =>
  ({ ...START, maxStep: state.maxStep, maxSlope: state.maxSlope, player });
/** The player at the start; the coins stay taken. */
export const restart = (state: State): State => ({ ...choose(state, state.player), taken: state.taken });

/** The lift runs while the player is within this distance of it. Metres. */
const LIFT_RUNS = 2.5;
/** Does anything move that nobody pushes? False at rest: no further frame is needed. */
export const isMoving = ({ last, rising, position }: State): boolean =>
  last?.onGround !== true || rising > 0 || Math.abs(position.x - LIFT.x) < LIFT_RUNS;

/** What the player stands on. */
export function groundOf({ lift }: Level, { last }: State): "nothing" | "the lift" | "the ground" {
  if (last?.onGround !== true) return "nothing";
  return last.ground === lift ? "the lift" : "the ground";
}
