/**
 * Options of a growth-distance query, checked on entry, and the plain record that the loops read.
 *
 * - In: the user's options. Out: `Settings`; a bad value throws a RangeError that repeats it.
 * - Units: `tolerance` is the relative width upper / lower - 1 (no unit), `maxIterations` a count; the others are
 *   words, which become integers.
 */
import { requireOptions } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import type { GrowthTwistFrame } from "./twist-frame.ts";
import type { GrowthWarmStart, GrowthWarmStart2 } from "./warm-start.ts";

/**
 * Relative width of the certified bracket, upper / lower - 1, at which a query stops: 2^-26, the square root of the
 * rounding unit.
 */
export const GROWTH_TOLERANCE: number = 1.4901161193847656e-8;
/**
 * Tolerance of Boolean queries. It is narrower, so that alpha = 1 + 1e-9 and 1 - 1e-9 are distinguished; values between
 * count as touching. No dimension.
 */
export const TOUCHING_GAP: number = 1e-13;
/** Default budget of iterations. Queries take 1 to 20 in the mean. */
export const GROWTH_MAX_ITERATIONS: number = 128;

/**
 * How the next direction is chosen. `cutting-plane`: the normal of the pierced facet of the inner approximation
 * (Thirugnanam and Sreenath 2026, alg. 1); `second-order`: Newton's step on the support function inside its trust
 * region, else the cutting plane; `auto` (default): second order if both supports are smooth enough, else cutting
 * plane.
 */
export type GrowthMethod = "auto" | "cutting-plane" | "second-order";

/**
 * Method for the weights of the final inner simplex, which combine its corners into the points. `signed-areas`
 * (default): sub-triangles at the ray, corrected where they cancel; `pivoted`: elimination with full pivoting on the
 * edges of the facet. The loop's exchanges need exact signs and always use the areas.
 */
export type GrowthCoordinates = "signed-areas" | "pivoted";

/**
 * The memory that is reused from the last query of the pair: its inner simplex and its normal (`primal`; only the
 * normal if Newton steps are taken), its normal (`dual`), or no memory.
 */
export type GrowthStart = "cold" | "primal" | "dual";

/** Options common to 3-D and 2-D. All optional. */
export interface GrowthBaseOptions {
  /** Relative width of the bracket, >= 0. Default 2^-26; 1e-13 is attainable. */
  readonly tolerance?: number | undefined;
  /** Iteration budget, >= 1. Default 128. */
  readonly maxIterations?: number | undefined;
  readonly method?: GrowthMethod | undefined;
  readonly coordinates?: GrowthCoordinates | undefined;
  /** Default: `primal` when a `warmStart` is given. */
  readonly start?: GrowthStart | undefined;
}

/** Options of `growthDistance` and `growthIntersects`. */
export interface GrowthOptions extends GrowthBaseOptions {
  /** Per-pair memory, read and written. */
  readonly warmStart?: GrowthWarmStart | undefined;
}

/** Options of `growthDistance2` and `growthIntersects2`. `coordinates` has no effect: in 2-D both kinds are equal. */
export interface GrowthOptions2 extends GrowthBaseOptions {
  readonly warmStart?: GrowthWarmStart2 | undefined;
}

/** Options of `growthDerivatives`. */
export interface GrowthDerivativesOptions extends GrowthOptions {
  /** Frame of the twists. Default `body`. */
  readonly frame?: GrowthTwistFrame | undefined;
}

/** Options of `growthDerivatives2`. */
export interface GrowthDerivativesOptions2 extends GrowthOptions2 {
  readonly frame?: GrowthTwistFrame | undefined;
}

/** Names of `GrowthOptions` and of `GrowthOptions2`. */
const GROWTH_OPTIONS: OptionNames = /* @__PURE__ */ new Set(
  ["tolerance", "maxIterations", "method", "coordinates", "start", "warmStart"]);
/** Names of `GrowthDerivativesOptions` and of `GrowthDerivativesOptions2`. */
export const DERIVATIVES_OPTIONS: OptionNames = /* @__PURE__ */ new Set(
  ["tolerance", "maxIterations", "method", "coordinates", "start", "warmStart", "frame"]);

/** Checked form of the options. */
export interface Settings {
  tolerance: number;
  maxIterations: number;
  /** 0 auto, 1 cutting plane, 2 second order. */
  method: number;
  pivoted: boolean;
  /** 0 cold, 1 primal, 2 dual. */
  start: number;
}

/** Values of `Settings.method` and `Settings.start`. */
export const CUTTING_PLANE = 1;
export const COLD = 0;
export const PRIMAL = 1;

/** Settings of a query without options. */
export function createSettings(): Settings {
  return { tolerance: GROWTH_TOLERANCE, maxIterations: GROWTH_MAX_ITERATIONS, method: 0, pivoted: false, start: 1 };
}

/** Settings of a query without options, shared; never written. */
export const DEFAULTS: Readonly<Settings> = /* @__PURE__ */ createSettings();

const METHODS: readonly GrowthMethod[] = ["auto", "cutting-plane", "second-order"];
const COORDINATES: readonly GrowthCoordinates[] = ["signed-areas", "pivoted"];
const STARTS: readonly GrowthStart[] = ["cold", "primal", "dual"];

function atLeast(name: string, value: unknown, min: number): void {
  if (value !== undefined && !(typeof value === "number" && value >= min))
    throw new RangeError(`options.${name} must be >= ${min}, got ${value as number}`);
}

function choice(name: string, value: string, list: readonly string[]): number {
  const i = list.indexOf(value);
  if (i < 0) throw new RangeError(`options.${name} must be one of ${list.join(", ")}, got ${value}`);
  return i;
}

const NONE: GrowthBaseOptions = /* @__PURE__ */ Object.freeze({});

/**
 * Checks `options` into `out`; throws a RangeError that repeats the wrong value, a TypeError for a value that is not a
 * record. `known`: the option names of the query `where`.
 */
export function readOptions(
  options: GrowthBaseOptions | undefined, out: Settings, where: string, known: OptionNames = GROWTH_OPTIONS,
): void {
  if (options !== undefined) requireOptions(options, known, where);
  const { tolerance, maxIterations, method, coordinates, start } = options ?? NONE;
  atLeast("tolerance", tolerance, 0);
  atLeast("maxIterations", maxIterations, 1);
  out.tolerance = tolerance ?? GROWTH_TOLERANCE;
  out.maxIterations = maxIterations ?? GROWTH_MAX_ITERATIONS;
  out.method = method === undefined ? 0 : choice("method", method, METHODS);
  out.pivoted = coordinates !== undefined && choice("coordinates", coordinates, COORDINATES) === 1;
  out.start = start === undefined ? 1 : choice("start", start, STARTS);
}
