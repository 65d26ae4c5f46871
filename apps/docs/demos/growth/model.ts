/**
 * The growth distance, without a browser: two bodies that are scaled about their centres until they touch, and the
 * loop that finds by how much. A stays, B is moved along x; every number comes from `growthDistance` and `growthSteps`.
 */
import { growthDistance, growthSteps } from "@col/growth-distance";
import type { GrowthStep } from "@col/growth-distance";
import { box, cone, cylinder, ellipsoid } from "@col/shapes";
import type { GrowthResult, Pose, Vec3Like } from "@col/types";
import { stone, WORLD } from "../shared/solids.ts";

const QUATERNION = { x: 0.12, y: 0.24, z: 0.36, w: Math.sqrt(1 - 0.12 ** 2 - 0.24 ** 2 - 0.36 ** 2) };
/** The pairs to choose from. */
export const PAIRS = {
  stones: { title: "two stones of 40 corners", a: stone(40, 0.9, 0.6, 0.7), b: stone(40, 0.9, 0.6, 0.7) },
  boxes: { title: "two boxes", a: box(0.8, 0.5, 0.6), b: box(0.5, 0.8, 0.4) },
  ellipsoids: { title: "two ellipsoids", a: ellipsoid(1, 0.5, 0.7), b: ellipsoid(0.4, 0.9, 0.6) },
  cone: { title: "a cylinder and a cone", a: cylinder(0.6, 0.7), b: cone(0.7, 0.7) },
} as const;
export type PairId = keyof typeof PAIRS;

/** All that the demo is: change it by the functions below. */
export interface Scene {
  readonly pair: PairId;
  /** Where B's origin is along x. */
  readonly x: number;
  /** Factor that both bodies are drawn with. */
  readonly scale: number;
  /** The step that is shown, from 1. */
  readonly step: number;
}

export const START: Scene = { pair: "stones", x: 2.4, scale: 1, step: 3 };
export const X_MIN = 0.1, X_MAX = 4, SCALE_MIN = 0.05, SCALE_MAX = 3;

const clamp = (v: number, low: number, high: number): number => Math.min(high, Math.max(low, v));
export const choosePair = (scene: Scene, pair: PairId): Scene => ({ ...scene, pair, step: 1, scale: 1 });
export const moveTo = (scene: Scene, x: number): Scene => ({ ...scene, x: clamp(x, X_MIN, X_MAX) });
export const scaleTo = (scene: Scene, scale: number): Scene =>
  ({ ...scene, scale: clamp(scale, SCALE_MIN, SCALE_MAX) });
export const look = (scene: Scene, step: number): Scene => ({ ...scene, step: Math.max(1, Math.round(step)) });

export const poseA: Pose = WORLD;
export const poseB = (scene: Scene): Pose => ({ position: { x: scene.x, y: 0.25, z: 0.15 }, quaternion: QUATERNION });

/** State of the demo. */
export interface Answer {
  readonly result: GrowthResult;
  readonly steps: readonly GrowthStep[];
  /** Where the two bodies touch when both are scaled by the growth distance. World frame. */
  readonly contact: Vec3Like;
}

export function solve(scene: Scene): Answer {
  const { a, b } = PAIRS[scene.pair], at = poseB(scene), result = growthDistance(a, poseA, b, at);
  const { x, y, z } = result.pointA, [cx, cy, cz] = a.center, k = result.alpha; // A's frame is the world's
  return { result, steps: [...growthSteps(a, poseA, b, at)],
    contact: { x: cx + k * (x - cx), y: cy + k * (y - cy), z: cz + k * (z - cz) } };
}

/** The step that is shown: the last one where there are fewer. */
export const shownStep = (scene: Scene, { steps }: Answer): GrowthStep | undefined =>
  steps[Math.min(scene.step, steps.length) - 1];
