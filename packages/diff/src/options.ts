/**
 * Options of derivatives: reads and checks them.
 *
 * - In: the user's options. Out: `Settings`, numbers and functions without `undefined`. A bad value throws a RangeError
 *   or TypeError that repeats it.
 * - Units: `epsilon` has no unit or is in radians, as its comment lists; `length` and `damping` are lengths; the others
 *   are counts and words.
 * - Defaults are from Montaut et al., ICRA 2023, section V, except the step of central differences.
 */
import { requireOptions } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import type { DistanceFn, SupportFaceFn, TwistFrame } from "@col/types";

/**
 * Where the derivatives come from.
 * - `exact`: the true surfaces, by implicit differentiation;
 * - `gumbel`: the same with the support function of meshes smoothed by a softmax, in closed form;
 * - `gaussian`: the same with support functions smoothed by noise on the normal, sampled; smooth shapes stay exact;
 * - `zeroth-order`: the result smoothed by noise on the pose: `samples` calls of `solver`;
 * - `finite-differences`: central differences, twelve calls of `solver`.
 */
export type DerivativeMethod = "exact" | "gumbel" | "gaussian" | "zeroth-order" | "finite-differences";

/**
 * How samples are averaged; all have the same mean. `plain`: the paper's formula. `control-variate`: the unperturbed
 * value is subtracted, which reduces the variance by orders of magnitude if the noise is small. `antithetic`: pairs of
 * opposite noise, which also cancels even terms; a pair costs two calls and counts as two samples.
 */
export type Estimator = "plain" | "control-variate" | "antithetic";

/**
 * The quantity to which `gumbel` and `gaussian` add noise.
 * - `normal`: the unit normal. The same smoothing at all distances; the Hessian acts in the tangent plane.
 * - `separation`: the vector between the witness points, as published. The nearer to contact, the more the noise
 *   rotates it, and the rounder the bodies look. Derivatives of points have moderate size up to contact. Needs shapes
 *   that are smoothed or smooth.
 */
export type Smoothing = "normal" | "separation";

/** Options of derivatives; all optional. */
export interface DerivativeOptions {
  readonly method?: DerivativeMethod | undefined;
  readonly frame?: TwistFrame | undefined;
  /**
   * Amount of smoothing, > 0. Gumbel: temperature as a fraction of the mesh's half diagonal, default 1e-4. Gaussian:
   * noise on the unit normal, default 1e-3. With `smoothing: "separation"`: times `length` squared and times `length`.
   * Zeroth order: noise on the pose, radians, default 1e-2. Differences: the step, radians, default 5e-3. The solver
   * runs with a tolerance of 1e-14, which leaves an error of 1e-7 in a normal; divided by `epsilon` it is the error of
   * the derivative. With the default step of differences it is 2e-5, and smooth pairs have relative errors of about
   * 1e-4.
   */
  readonly epsilon?: number | undefined;
  /** Gumbel and Gaussian; default `normal`. */
  readonly smoothing?: Smoothing | undefined;
  /** Gumbel: rings of neighbours about the support vertex, 1 .. 5. Default 1. */
  readonly rings?: number | undefined;
  /**
   * Gaussian: support calls per shape, default 20. Zeroth order: solutions, default 50. Must be even for the antithetic
   * estimator.
   */
  readonly samples?: number | undefined;
  /** Sampling: an integer. The same seed gives the same bits, on every platform. Default 0. */
  readonly seed?: number | undefined;
  /** Sampling; default `control-variate`. */
  readonly estimator?: Estimator | undefined;
  /**
   * Zeroth order and differences: the translation that corresponds to a radian, > 0. Smoothing about the separation:
   * the unit of the noise. Length. Default: the half diagonal of the box of the smaller shape, or of each shape for
   * smoothing, so that the result does not depend on the unit of length.
   */
  readonly length?: number | undefined;
  /**
   * Zeroth order and differences, and where no solution is given: `signedDistance` of `@col/epa`, `distance` of
   * `@col/gjk`, or any other.
   */
  readonly solver?: DistanceFn | undefined;
  /**
   * Length >= 0 added to the system's diagonal (exact, gumbel, gaussian): gives a result, though a biased one, if
   * overlap makes the system singular. Default 0.
   */
  readonly damping?: number | undefined;
  /**
   * Support faces of shapes without a face function. Default: the faces of the built-in kinds; a user-defined polytope
   * needs one for `exact`.
   */
  readonly face?: SupportFaceFn | undefined;
}

/** Options of a call that has no solution yet: `solver` finds it first. */
export interface SolverDerivativeOptions extends DerivativeOptions {
  readonly solver: DistanceFn;
}

/** Codes of methods and estimators. */
export const EXACT = 0, GUMBEL = 1, GAUSSIAN = 2, ZEROTH_ORDER = 3, FINITE_DIFFERENCES = 4;
export const PLAIN = 0, ANTITHETIC = 2;
const CONTROL_VARIATE = 1;

/**
 * Default step of central differences, radians: the cube root of the error of a normal (1e-7, from a bracket of 1e-14).
 * There the error of the normal divided by the step and the error of the difference, the square of the step, are equal:
 * 2e-5 each. Ten times larger: a hundred times the second error. Ten times smaller: ten times the first error.
 */
const DIFFERENCE_STEP = 5e-3;

/** Defaults per method: smoothing (Montaut et al., ICRA 2023, section V), samples. */
const EPSILON: readonly number[] = [1e-4, 1e-4, 1e-3, 1e-2, DIFFERENCE_STEP];
const SAMPLES: readonly number[] = [2, 2, 20, 50, 12];
const MAX_RINGS = 5;
const MAX_SAMPLES = 1e6;
/** Largest smoothing: its square, a squared angle, must not overflow. */
const MAX_EPSILON = 1e100;

/** Options as the code reads them: numbers and functions. */
export interface Settings {
  method: number;
  frame: number;
  epsilon: number;
  rings: number;
  samples: number;
  seed: number;
  estimator: number;
  /** NaN: from the shapes. */
  length: number;
  separation: boolean;
  damping: number;
  face: SupportFaceFn | null;
  solver: DistanceFn | null;
}

export const BODY = 0;
export const WORLD = 1;
const HYBRID = 2;

/** Code of a frame. Throws a RangeError that repeats an unknown one. */
export function readFrame(frame: TwistFrame | undefined): number {
  if (frame === undefined || frame === "body") return BODY;
  if (frame === "world") return WORLD;
  if (frame === "hybrid") return HYBRID;
  throw new RangeError(`frame: must be "body", "world" or "hybrid", got ${String(frame)}`);
}

function requireNumber(name: string, value: unknown): void {
  if (value !== undefined && typeof value !== "number")
    throw new RangeError(`${name}: must be a number, got ${value as string}`);
}

function requireFunction(name: string, value: unknown): void {
  if (value !== undefined && typeof value !== "function")
    throw new TypeError(`${name}: must be a function, got ${value as string}`);
}

/** Throws a TypeError unless it is a record. */
export function requireRecord(name: string, value: unknown): void {
  if (typeof value !== "object" || value === null)
    throw new TypeError(`${name} must be an object, got ${value === null ? "null" : typeof value}`);
}

function readMethod(method: DerivativeMethod | undefined): number {
  switch (method) {
    case undefined: case "exact": return EXACT;
    case "gumbel": return GUMBEL;
    case "gaussian": return GAUSSIAN;
    case "zeroth-order": return ZEROTH_ORDER;
    case "finite-differences": return FINITE_DIFFERENCES;
    default: throw new RangeError(
      `method: must be one of exact, gumbel, gaussian, zeroth-order, finite-differences, got ${String(method)}`);
  }
}

function readEstimator(estimator: Estimator | undefined): number {
  switch (estimator) {
    case "antithetic": return ANTITHETIC;
    case undefined: case "control-variate": return CONTROL_VARIATE;
    case "plain": return PLAIN;
    default: throw new RangeError(
      `estimator: must be "plain", "control-variate" or "antithetic", got ${String(estimator)}`);
  }
}

/** Samples, seed, estimator, solver: the exact and Gumbel methods do not read them, but wrong values are refused. */
function readSampling(o: DerivativeOptions, out: Settings): void {
  const m = o.samples ?? SAMPLES[out.method], seed = o.seed ?? 0;
  out.estimator = readEstimator(o.estimator);
  if (!(m >= 1 && m <= MAX_SAMPLES && Math.floor(m) === m))
    throw new RangeError(`samples: must be an integer 1 .. ${MAX_SAMPLES}, got ${m}`);
  if (out.estimator === ANTITHETIC && m % 2 !== 0)
    throw new RangeError(`samples: must be even for the antithetic estimator, got ${m}`);
  if (!(Math.abs(seed) <= Number.MAX_SAFE_INTEGER && Math.floor(seed) === seed))
    throw new RangeError(`seed: must be a safe integer, got ${seed}`);
  out.samples = m;
  out.seed = seed;
  out.solver = o.solver ?? null;
  if (out.method >= ZEROTH_ORDER && typeof out.solver !== "function")
    throw new TypeError(`solver: method ${String(o.method)} needs a function, got ${String(o.solver)}`);
}

const NONE: DerivativeOptions = /* @__PURE__ */ Object.freeze({});

/** Names of `DerivativeOptions`. */
const DERIVATIVE_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["method", "frame", "epsilon", "rings", "smoothing",
  "damping", "length", "samples", "seed", "estimator", "solver", "face"]);

/** Reads and checks the options into `out`. `known`: the option names of the query `where`. */
export function readOptions(options: DerivativeOptions | undefined, out: Settings, where = "witnessDerivatives",
  known: OptionNames = DERIVATIVE_OPTIONS): void {
  if (options !== undefined) requireOptions(options, known, where);
  const o = options ?? NONE;
  requireNumber("epsilon", o.epsilon);
  requireNumber("damping", o.damping);
  requireNumber("length", o.length);
  requireNumber("rings", o.rings);
  requireNumber("samples", o.samples);
  requireNumber("seed", o.seed);
  requireFunction("face", o.face);
  requireFunction("solver", o.solver);
  const method = readMethod(o.method), epsilon = o.epsilon, rings = o.rings ?? 1, damping = o.damping ?? 0;
  const { length, smoothing = "normal" } = o;
  if (smoothing !== "normal" && smoothing !== "separation")
    throw new RangeError(`smoothing: must be "normal" or "separation", got ${String(smoothing)}`);
  if (length !== undefined && !(length > 0 && length < Infinity))
    throw new RangeError(`length: must be > 0 and finite, got ${length}`);
  if (epsilon !== undefined && !(epsilon > 0 && epsilon <= MAX_EPSILON))
    throw new RangeError(`epsilon: must be > 0 and at most ${MAX_EPSILON}, got ${epsilon}`);
  if (!(rings >= 1 && rings <= MAX_RINGS && (rings | 0) === rings))
    throw new RangeError(`rings: must be an integer 1 .. ${MAX_RINGS}, got ${rings}`);
  if (!(damping >= 0 && damping < Infinity)) throw new RangeError(`damping: must be >= 0 and finite, got ${damping}`);
  out.method = method;
  out.length = length ?? NaN;
  out.separation = smoothing === "separation" && (method === GUMBEL || method === GAUSSIAN);
  out.frame = readFrame(o.frame);
  out.epsilon = EPSILON[method]; // not `??`: a double that may be undefined is boxed
  if (epsilon !== undefined) out.epsilon = epsilon;
  out.rings = rings;
  out.damping = damping;
  out.face = o.face ?? null;
  readSampling(o, out);
}
