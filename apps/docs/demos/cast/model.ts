/**
 * A body thrown at a thin wall, without a browser: the time of impact with its proof, and the result of testing a few
 * places instead. Metres; the unit of time is one step of a game. Every number comes from the packages.
 */
import { castSteps, poseAt, timeOfImpact } from "@col/cast";
import type { CastResult, CastStep, Motion } from "@col/cast";
import { signedDistance } from "@col/epa";
import { box, capsule, cylinder } from "@col/shapes";
import type { ConvexShape, Pose } from "@col/types";
import { stone, WORLD } from "../shared/solids.ts";

/** Bodies that can be thrown. */
export const BODIES = {
  rod: { title: "a rod", shape: capsule(0.06, 0.7) },
  plate: { title: "a plate", shape: box(0.5, 0.04, 0.35) },
  disc: { title: "a disc", shape: cylinder(0.45, 0.05) },
  stone: { title: "a stone of 60 corners", shape: stone(60, 0.45, 0.25, 0.35) },
} as const;
export type BodyId = keyof typeof BODIES;

/** The wall: thin, at rest. */
export const WALL: ConvexShape = box(0.04, 1, 1);
const STILL: Motion = { velocity: { x: 0, y: 0, z: 0 } };
export const WALL_POSE: Pose = WORLD;

/** All that the demo is: change it by the functions below. */
export interface Scene {
  readonly body: BodyId;
  /** Metres in the step, to the right. */
  readonly speed: number;
  /** Revolutions in the step. */
  readonly spin: number;
  /** Height at which it is thrown, metres. */
  readonly height: number;
  /** The time that is shown, 0 .. 1. */
  readonly time: number;
  /** The proven interval that is shown, from 1. */
  readonly step: number;
}

export const START: Scene = { body: "rod", speed: 12, spin: 1.5, height: 1.2, time: 0, step: 1 };
/** Ranges of the sliders. */
export const SPEED_MAX = 40, SPIN_MAX = 4, HEIGHT_MAX = 2;
/** Where the body starts, metres left of the wall, and the axis it spins about. */
const FROM = -2.2;
const AXIS = { x: 0.36, y: 0.48, z: 0.8 };

const clamp = (v: number, low: number, high: number): number => Math.min(high, Math.max(low, v));
export const throwBody = (scene: Scene, body: BodyId): Scene => ({ ...scene, body, step: 1 });
export const setSpeed = (scene: Scene, speed: number): Scene => ({ ...scene, speed: clamp(speed, 0, SPEED_MAX) });
export const setSpin = (scene: Scene, spin: number): Scene => ({ ...scene, spin: clamp(spin, 0, SPIN_MAX) });
export const setHeight = (scene: Scene, height: number): Scene =>
  ({ ...scene, height: clamp(height, -HEIGHT_MAX, HEIGHT_MAX) });
export const lookAt = (scene: Scene, time: number): Scene => ({ ...scene, time: clamp(time, 0, 1) });
export const showStep = (scene: Scene, step: number): Scene => ({ ...scene, step: Math.max(1, Math.round(step)) });

/** The body of the scene and how it moves. */
export function thrown({ body, speed, spin, height }: Scene): { readonly shape: ConvexShape; readonly pose: Pose;
  readonly motion: Motion } {
  const rate = 2 * Math.PI * spin;
  return {
    shape: BODIES[body].shape, pose: { ...WALL_POSE, position: { x: FROM, y: height, z: 0.1 } },
    motion: { velocity: { x: speed, y: 0, z: 0 },
      angularVelocity: { x: rate * AXIS.x, y: rate * AXIS.y, z: rate * AXIS.z } },
  };
}

/** Places that a check of poses alone looks at: the start, the end, and between. */
export const PLACES = 10;

/** Results for a scene. */
export interface Answer {
  readonly impact: CastResult;
  readonly steps: readonly CastStep[];
  /** The interval shown; undefined if there is no interval. */
  readonly step: CastStep | undefined;
  /** Where the body is at the time shown, and its signed distance from the wall there. */
  readonly pose: Pose;
  readonly distance: number;
  /** Least signed distance at `PLACES` places, the start and the end among them. */
  readonly leastSeen: number;
}

/** The time of impact as the page shows it. */
export const timeText = ({ status, time }: CastResult): string => (status === "miss" ? "none" : time.toFixed(12));

/** Runs the queries. */
export function solve(scene: Scene): Answer {
  const { shape, pose, motion } = thrown(scene);
  const impact = timeOfImpact(WALL, WALL_POSE, STILL, shape, pose, motion);
  const steps = castSteps(WALL, WALL_POSE, STILL, shape, pose, motion), now = poseAt(pose, motion, scene.time);
  const seen = Array.from({ length: PLACES }, (_, k) =>
    signedDistance(WALL, WALL_POSE, shape, poseAt(pose, motion, k / (PLACES - 1))).distance);
  return { impact, steps, step: steps[Math.min(scene.step, steps.length) - 1], pose: now,
    distance: signedDistance(WALL, WALL_POSE, shape, now).distance, leastSeen: Math.min(...seen) };
}
