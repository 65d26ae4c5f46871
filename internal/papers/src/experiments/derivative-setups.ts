/**
 * The ways to differentiate witness points that the contact-pose experiments compare: the columns of Table I of Montaut
 * et al. 2023 with its parameters, its estimators with a control variate, and two that cool.
 */
import type { DerivativeOptions, Estimator } from "@col/diff";
import { signedDistance } from "@col/epa";
import { supportFace } from "@col/shapes";

/** A way to differentiate witness points: a name and what `witnessDerivatives` is told. */
export interface DerivativeSetup {
  readonly name: string;
  readonly options: DerivativeOptions;
  /** Factor on the smoothing after each iteration; 1 if absent. */
  readonly cooling?: number;
  /**
   * Where no derivative exists, take the derivative at a pose about this far off, radians and metres: one side of a
   * kink. Absent: there is no step.
   */
  readonly beside?: number;
}

/** Translations and turns get the same noise, as in the paper: 1 m goes with 1 rad. */
const LENGTH = 1;

const PLAIN = "plain", CONTROLLED = "control-variate";
const labelled = (estimator: Estimator): string => (estimator === PLAIN ? "" : ", control variate");

/** Central differences: twelve solutions. */
function differencesSetup(epsilon: number): DerivativeSetup {
  return { name: `finite differences, ${epsilon.toExponential(0)}`,
    options: { method: "finite-differences", epsilon, length: LENGTH, solver: signedDistance } };
}

/** The 0th order; the paper's equation 6 is the plain estimator. */
function zerothSetup(samples: number, epsilon: number, estimator: Estimator = PLAIN): DerivativeSetup {
  return { name: `0th order, M = ${samples}, ${epsilon.toExponential(0)}${labelled(estimator)}`,
    options: { method: "zeroth-order", samples, epsilon, length: LENGTH, solver: signedDistance, estimator } };
}

/** The Gaussian form about the separation; noise a length. The paper's equation 26 is the plain estimator. */
export function gaussianSetup(samples: number, epsilon: number, estimator: Estimator = PLAIN): DerivativeSetup {
  return { name: `1st order Gaussian, M = ${samples}, ${epsilon.toExponential(0)}${labelled(estimator)}`,
    options: { method: "gaussian", samples, epsilon, smoothing: "separation", length: LENGTH, estimator } };
}

/** The Gumbel form about the separation, as published; noise an area. */
export function gumbelSetup(rings: number, epsilon: number): DerivativeSetup {
  return { name: `1st order Gumbel, ${rings} ring${rings > 1 ? "s" : ""}, ${epsilon.toExponential(0)}`,
    options: { method: "gumbel", rings, epsilon, smoothing: "separation", length: LENGTH } };
}

/**
 * The columns of the paper's Table I, in its order, with the estimators of its equations 6 and 26. The heading "finite
 * differences" spans the two columns with M = 12: twelve solutions are what differences of a pose take (Table II gives
 * M = 12 to differences and 10, 20, 50, 100 to the 0th order).
 */
export const TABLE_ONE: readonly DerivativeSetup[] = [
  differencesSetup(1e-6), differencesSetup(1e-3), zerothSetup(50, 1e-2), gaussianSetup(20, 1e-3), gumbelSetup(1, 1e-4),
];
/** How many columns of the table are finite differences: the first ones. */
export const DIFFERENCES = 2;

/** The sampled columns of the table with the answer at the pose itself taken off every sample. */
export const WITH_CONTROL_VARIATE: readonly DerivativeSetup[] = [zerothSetup(50, 1e-2, CONTROLLED),
  gaussianSetup(20, 1e-3, CONTROLLED)];

/**
 * Beyond the paper: a smoothing that falls by a fixed factor per iteration. Far from the answer the bodies are round,
 * in the end they are themselves.
 */
export const COOLED: readonly DerivativeSetup[] = [
  { ...gaussianSetup(20, 1e-2, CONTROLLED), name: "1st order Gaussian, M = 20, 1e-2 cooled by 0.7, control variate",
    cooling: 0.7 },
  { ...gumbelSetup(2, 1e-2), name: "1st order Gumbel, 2 rings, 1e-2 cooled by 0.6", cooling: 0.6 },
];

/**
 * The derivatives of the polytopes themselves, at a kink the derivatives of one of its sides. Differences would measure
 * the same if they had no rounding errors and if the solver kept its features under the step. A solver does so if it is
 * warm started on its last simplex and ends within a tolerance above the step.
 */
export const UNSMOOTHED: DerivativeSetup = { name: "exact, at kinks of one side", beside: 1e-9,
  options: { method: "exact", face: supportFace } };

/**
 * Differences by step, and what they approximate: the true derivatives of the polytopes, which have no rounding errors
 * to speak of.
 */
export const BY_STEP: readonly DerivativeSetup[] = [
  ...[1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8].map(differencesSetup),
  UNSMOOTHED,
];
