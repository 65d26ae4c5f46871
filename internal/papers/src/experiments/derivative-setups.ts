/**
 * The ways to differentiate witness points that the contact-pose experiments compare: the columns of Table I of Montaut
 * et al. 2023 with its parameters, and two that cool.
 */
import type { DerivativeOptions } from "@col/diff";
import { signedDistance } from "@col/epa";
import { supportFace } from "@col/shapes";

/** A way to differentiate witness points: a name and what `witnessDerivatives` is told. */
export interface DerivativeSetup {
  readonly name: string;
  readonly options: DerivativeOptions;
  /** Factor on the smoothing after each iteration; 1 if absent. */
  readonly cooling?: number;
  /**
   * Where no derivative exists, take that of a pose about this far off, radians and metres: one side of a kink. Absent:
   * there is no step.
   */
  readonly beside?: number;
}

/** Translations and turns get the same noise, as in the paper: 1 m goes with 1 rad. */
const LENGTH = 1;

/** The Gaussian form about the separation, as published; noise a length. */
export function gaussianSetup(samples: number, epsilon: number): DerivativeSetup {
  return { name: `1st order Gaussian, M = ${samples}, ${epsilon.toExponential(0)}`,
    options: { method: "gaussian", samples, epsilon, smoothing: "separation", length: LENGTH } };
}

/** The Gumbel form about the separation, as published; noise an area. */
export function gumbelSetup(rings: number, epsilon: number): DerivativeSetup {
  return { name: `1st order Gumbel, ${rings} ring${rings > 1 ? "s" : ""}, ${epsilon.toExponential(0)}`,
    options: { method: "gumbel", rings, epsilon, smoothing: "separation", length: LENGTH } };
}

/** The columns of the paper's Table I, in its order. */
export const TABLE_ONE: readonly DerivativeSetup[] = [
  { name: "finite differences, 1e-6", options: { method: "finite-differences", epsilon: 1e-6, length: LENGTH,
    solver: signedDistance } },
  { name: "0th order, M = 12, 1e-3", options: { method: "zeroth-order", samples: 12, epsilon: 1e-3, length: LENGTH,
    solver: signedDistance } },
  { name: "0th order, M = 50, 1e-2", options: { method: "zeroth-order", samples: 50, epsilon: 1e-2, length: LENGTH,
    solver: signedDistance } },
  gaussianSetup(20, 1e-3),
  gumbelSetup(1, 1e-4),
];

/**
 * Beyond the paper: a smoothing that falls by a fixed factor per iteration. Far from the answer the bodies are round,
 * in the end they are themselves.
 */
export const COOLED: readonly DerivativeSetup[] = [
  { name: "1st order Gaussian, M = 20, 1e-2 cooled by 0.7", cooling: 0.7,
    options: { method: "gaussian", samples: 20, epsilon: 1e-2, smoothing: "separation", length: LENGTH } },
  { name: "1st order Gumbel, 2 rings, 1e-2 cooled by 0.6", cooling: 0.6,
    options: { method: "gumbel", rings: 2, epsilon: 1e-2, smoothing: "separation", length: LENGTH } },
];

/**
 * The derivatives of the polytopes themselves, at a kink those of one of its sides: what differences measure that have
 * no rounding errors and whose solver keeps its features under the step, as one does that is warm started on its last
 * simplex and ends within a tolerance above the step.
 */
export const UNSMOOTHED: DerivativeSetup = { name: "exact, at kinks of one side", beside: 1e-9,
  options: { method: "exact", face: supportFace } };

/**
 * Differences by step, and what they approximate: the true derivatives of the polytopes, which have no rounding errors
 * to speak of.
 */
export const BY_STEP: readonly DerivativeSetup[] = [
  ...[1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8].map((epsilon): DerivativeSetup =>
    ({ name: `finite differences, ${epsilon.toExponential(0)}`,
      options: { method: "finite-differences", epsilon, length: LENGTH, solver: signedDistance } })),
  UNSMOOTHED,
];
