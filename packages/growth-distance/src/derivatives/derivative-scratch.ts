/**
 * Scratch memory of one call of `growthDerivatives`: poses (12 doubles), local geometry of both bodies, directions and
 * points (3 doubles, lengths, the frame that each field names). Meaningless between calls; no method.
 */
import { createJacobianScratch } from "./jacobian.ts";
import type { JacobianScratch } from "./jacobian.ts";
import { createPatch } from "./patch.ts";
import type { Patch } from "./patch.ts";
import { createPolishScratch } from "./polish.ts";
import type { PolishScratch } from "./polish.ts";

/** Room for one call at a time. */
export interface DerivativeScratch {
  /** B's pose in the world. */
  readonly inWorldB: Float64Array;
  /** Local geometry of both bodies at the contact. */
  readonly one: Patch;
  readonly two: Patch;
  /** A direction and a point in the axes of a body. */
  readonly local: Float64Array;
  readonly z: Float64Array;
  readonly matrix: Float64Array;
  /** The result before `polish` sharpens it. */
  readonly normal: Float64Array;
  readonly pointA: Float64Array;
  readonly pointB: Float64Array;
  readonly bounds: Float64Array;
  /** The terms of the implicit system (jacobian.ts). */
  readonly k: Float64Array;
  readonly polish: PolishScratch;
  readonly jacobian: JacobianScratch;
}

/** A fresh record: about 5 kB. */
export function createDerivativeScratch(): DerivativeScratch {
  const f = (n: number): Float64Array => new Float64Array(n);
  return {
    inWorldB: f(12), one: createPatch(), two: createPatch(), local: f(3), z: f(3), matrix: f(9), normal: f(3),
    pointA: f(3), pointB: f(3), bounds: f(2), k: f(12), polish: createPolishScratch(),
    jacobian: createJacobianScratch(),
  };
}
