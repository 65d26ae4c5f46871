/**
 * The expanding polytope, without a browser: two overlapping bodies, the steps of EPA, and the plane that proves the
 * depth. A stays, B is moved along x; every number comes from `epaSteps` and `signedDistance`.
 */
import { epaSteps, signedDistance } from "@col/epa";
import type { EpaStep } from "@col/epa";
import { box, convexHull, cylinder, ellipsoid } from "@col/shapes";
import type { DistanceResult, Pose } from "@col/types";
import { WORLD } from "../shared/solids.ts";

const QUATERNION = { x: 0.12, y: 0.24, z: 0.36, w: Math.sqrt(1 - 0.12 ** 2 - 0.24 ** 2 - 0.36 ** 2) };

/** The pairs to choose from. */
export const PAIRS = {
  ellipsoids: { title: "two ellipsoids", a: ellipsoid(1.4, 0.6, 0.9), b: ellipsoid(0.5, 1.2, 0.8) },
  boxes: { title: "two boxes", a: box(1, 0.7, 0.8), b: box(0.6, 1, 0.5) },
  cylinder: { title: "a cylinder and a box", a: cylinder(0.8, 0.9), b: box(0.6, 0.9, 0.7) },
  tetrahedron: {
    title: "a tetrahedron and an ellipsoid", b: ellipsoid(0.6, 0.9, 0.7),
    a: convexHull([1, 1, 1, 1, -1, -1, -1, 1, -1, -1, -1, 1]),
  },
} as const;
export type PairId = keyof typeof PAIRS;

/** All that the demo is: change it by the functions below. */
export interface Scene {
  readonly pair: PairId;
  /** Where B's origin is along x. */
  readonly x: number;
  /** The step that is shown, from 1. */
  readonly step: number;
}

export const START: Scene = { pair: "ellipsoids", x: 0.9, step: 8 };
export const X_MIN = 0, X_MAX = 2.5;
/** Steps that are kept: curved pairs go on for long, each step nearer than the last. */
const STEPS_MAX = 80;

const clamp = (v: number, low: number, high: number): number => Math.min(high, Math.max(low, v));
export const choosePair = (scene: Scene, pair: PairId): Scene => ({ ...scene, pair, step: 1 });
export const moveTo = (scene: Scene, x: number): Scene => ({ ...scene, x: clamp(x, X_MIN, X_MAX) });
export const look = (scene: Scene, step: number): Scene => ({ ...scene, step: Math.max(1, Math.round(step)) });

export const poseA: Pose = WORLD;
export const poseB = (scene: Scene): Pose => ({ position: { x: scene.x, y: 0.25, z: 0.15 }, quaternion: QUATERNION });

/** State of the demo. Separated bodies have no steps. */
export interface Answer {
  readonly steps: readonly EpaStep[];
  readonly result: DistanceResult;
}

export function solve(scene: Scene): Answer {
  const { a, b } = PAIRS[scene.pair], at = poseB(scene), steps: EpaStep[] = [];
  for (const step of epaSteps(a, poseA, b, at)) {
    steps.push(step);
    if (steps.length === STEPS_MAX) break;
  }
  return { steps, result: signedDistance(a, poseA, b, at) };
}

/** The step that is shown: the last one where there are fewer. */
export const shownStep = (scene: Scene, { steps }: Answer): EpaStep | undefined =>
  steps[Math.min(scene.step, steps.length) - 1];
