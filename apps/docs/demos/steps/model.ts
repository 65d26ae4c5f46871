/**
 * The loops of GJK side by side, without a browser: a pair, four methods, their steps, and A - B as a polytope.
 *
 * Bodies stand in A's frame, B moved along x. Every number comes from the steppers of the packages.
 */
import { accelSteps, distance } from "@col/accel";
import type { AccelStep } from "@col/accel";
import { box, capsule, cylinder, ellipsoid, withMargin } from "@col/shapes";
import type { DistanceResult, Pose } from "@col/types";
import { stone, WORLD } from "../shared/solids.ts";

/** The methods that are compared, with the word that `@col/accel` takes. */
export const METHODS = [
  { id: "gjk", title: "GJK" }, { id: "polyak", title: "Polyak" }, { id: "nesterov", title: "Nesterov" },
  { id: "newton", title: "second order" },
] as const;
export type MethodId = (typeof METHODS)[number]["id"];

/** A turn about the axis (1, 2, 3), off every symmetry. */
const TURNED = { x: 0.1195, y: 0.239, z: 0.3585, w: 0.8946 };
const LENGTH = Math.hypot(TURNED.x, TURNED.y, TURNED.z, TURNED.w);
const QUATERNION = { x: TURNED.x / LENGTH, y: TURNED.y / LENGTH, z: TURNED.z / LENGTH, w: TURNED.w / LENGTH };
/** The pairs to choose from. */
export const PAIRS = {
  ellipsoids: { title: "two ellipsoids", a: ellipsoid(1.4, 0.6, 0.9), b: ellipsoid(0.5, 1.2, 0.8) },
  stones: { title: "two stones of 80 corners", a: stone(80, 1.2, 0.7, 1), b: stone(80, 1.2, 0.7, 1) },
  cylinder: { title: "a cylinder and an ellipsoid", a: cylinder(0.8, 0.9), b: ellipsoid(0.6, 1.1, 0.9) },
  boxes: { title: "two boxes", a: box(1, 0.7, 0.8), b: box(0.6, 1, 0.5) },
  capsule: { title: "a capsule and a rounded box", a: capsule(0.5, 0.9), b: withMargin(box(0.5, 0.8, 0.6), 0.15) },
} as const;
export type PairId = keyof typeof PAIRS;

/** All that the demo is: change it by the functions below. */
export interface Scene {
  readonly pair: PairId;
  readonly method: MethodId;
  /** Where B's origin is along x. */
  readonly x: number;
  /** The step that is shown, from 1. */
  readonly step: number;
}

export const START: Scene = { pair: "ellipsoids", method: "gjk", x: 2.8, step: 4 };
/** Farthest B goes, and the steepest view. */
export const X_MIN = 1, X_MAX = 5;

const clamp = (v: number, low: number, high: number): number => Math.min(high, Math.max(low, v));
export const choosePair = (scene: Scene, pair: PairId): Scene => ({ ...scene, pair, step: 1 });
export const chooseMethod = (scene: Scene, method: MethodId): Scene => ({ ...scene, method });
export const moveTo = (scene: Scene, x: number): Scene => ({ ...scene, x: clamp(x, X_MIN, X_MAX) });
export const look = (scene: Scene, step: number): Scene => ({ ...scene, step: Math.max(1, Math.round(step)) });

export const poseA: Pose = WORLD;
export const poseB = (scene: Scene): Pose => ({ position: { x: scene.x, y: 0.3, z: 0.2 }, quaternion: QUATERNION });

/** One method's run. */
export interface Run {
  readonly id: MethodId;
  readonly title: string;
  readonly steps: readonly AccelStep[];
  readonly result: DistanceResult;
}

/** All methods on the pair of the scene. */
export function solve(scene: Scene): readonly Run[] {
  const { a, b } = PAIRS[scene.pair], at = poseB(scene);
  return METHODS.map(({ id, title }): Run => ({
    id, title, steps: [...accelSteps(a, poseA, b, at, { method: id })],
    result: distance(a, poseA, b, at, { method: id }),
  }));
}

/** The run of the scene's method, and its step, the last one where there are fewer. */
export function shownStep(
  scene: Scene, runs: readonly Run[],
): { readonly run: Run; readonly step: AccelStep | undefined } {
  const run = runs.find(({ id }) => id === scene.method) ?? runs[0];
  return { run, step: run.steps[Math.min(scene.step, run.steps.length) - 1] };
}

/** Width of the bracket after each step, relative to the distance, for the chart, from 1 down. */
export function widths({ steps }: Run): readonly number[] {
  return steps.map(({ upper, lower }) => {
    const width = (upper - Math.max(0, lower)) / upper;
    return width > 0 && width < 1 ? width : width <= 0 ? 1e-16 : 1;
  });
}
