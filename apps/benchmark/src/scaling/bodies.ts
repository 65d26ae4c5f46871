/** Bodies for the scaling measurements: the same in every process and thread for the same seed. */
import { buildShape, createRandom, pointsOnEllipsoid } from "@col/bench";
import { box, capsule, cylinder, sphere } from "@col/shapes";
import type { ConvexShape } from "@col/types";

/** Kinds taken by turns; the last is a hull of `vertices` points. */
export function shapesOf(vertices: number, seed: number): ConvexShape[] {
  return [sphere(0.2), box(0.15, 0.2, 0.25), capsule(0.1, 0.2), cylinder(0.15, 0.2),
    buildShape(pointsOnEllipsoid(createRandom(seed), vertices))];
}

/** `count` bodies (a shape by turns) at random in a cube of `side` metres: poses packed, 7 doubles each. */
export function posesOf(count: number, side: number, seed: number, into: Float64Array): void {
  const random = createRandom(seed);
  for (let k = 0; k < count; k++) {
    const { x, y, z, w } = random.quaternion();
    into.set([random.between(0, side), random.between(0, side), random.between(0, side), x, y, z, w], 7 * k);
  }
}

/** Random pairs of different bodies. */
export function pairsOf(count: number, bodies: number, seed: number, into: Int32Array): void {
  const random = createRandom(seed);
  for (let k = 0; k < count; k++) {
    const a = random.index(bodies), b = random.index(bodies - 1);
    into[2 * k] = a;
    into[2 * k + 1] = b >= a ? b + 1 : b;
  }
}

/** The shape of each body. */
export function shapeList(bodies: number, shapes: readonly ConvexShape[]): ConvexShape[] {
  return Array.from({ length: bodies }, (_, k) => shapes[k % shapes.length]);
}

/**
 * Packed bodies that threads share: poses (7 doubles a body), pairs (2 indices a pair), one hull or primitive for all
 * by turns.
 */
export interface ThreadJob {
  readonly poses: SharedArrayBuffer;
  readonly pairs: SharedArrayBuffer;
  /** Distances, one double a pair. */
  readonly distance: SharedArrayBuffer;
  readonly seed: number;
  readonly vertices: number;
  readonly from: number;
  readonly to: number;
  /** Pairs asked before the clock starts. */
  readonly warmUp: number;
}

/** One measurement in a separate process. */
export type ScalingJob =
  | { readonly part: "vertices"; readonly sizes: readonly number[]; readonly seed: number; readonly seconds: number }
  | { readonly part: "pairs"; readonly counts: readonly number[]; readonly seed: number }
  | { readonly part: "memory"; readonly sizes: readonly number[]; readonly seed: number }
  | { readonly part: "threads"; readonly pairs: number; readonly rounds: number; readonly seed: number };

/** Its answer: rows of numbers, `null` if there is no measurement. */
export type ScalingRows = readonly (readonly (string | number | null)[])[];
