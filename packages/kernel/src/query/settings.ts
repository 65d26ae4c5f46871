/**
 * Options that the distance solvers of this repository share, checked on entry, and the plain record that their loops
 * read.
 *
 * - In: the user's options. Out: `Settings`, numbers without `undefined`; a bad value throws a RangeError that repeats
 *   it.
 * - `tolerance` (default, no unit): stop when upper - lower <= tolerance * (upper + size), with the certified bounds of
 *   the cores' distance and size, the largest |w| met. The rule is relative to the distance and to the scene, so it is
 *   scale-free.
 * - `dualityGap` (length squared): the rule of the papers, 2 <x, x - w> <= gap. It bounds |x - x*| by sqrt(gap)
 *   (Montaut et al. 2022, eq. 14-17). It cannot see overlaps below sqrt(gap) and is meant for reproduction.
 * - `maxDistance` is a length, `maxIterations` a count.
 */
import type { OptionNames } from "../door/words.ts";
import type { StartStrategy, WarmStart } from "@col/types";

/** Relative width of the bracket at which a query stops: 1e-10, six orders above rounding. */
export const DEFAULT_TOLERANCE: number = 1e-10;
/** Far more than queries need (5 to 25 in the mean), so that a spent budget shows a difficult pair. */
export const DEFAULT_MAX_ITERATIONS: number = 256;

/**
 * Value of `Settings.dualityGap` if the papers' rule is not in use. It is not an integer, since V8 keeps a field as a
 * double only if its first value is one.
 */
const NO_GAP = -0.5;

/** Options of `distance` and `intersects`. All optional. */
export interface QueryOptions {
  /** Relative width of the certified bracket, >= 0. Default 1e-10. */
  readonly tolerance?: number | undefined;
  /** The papers' absolute duality gap (squared length) instead of `tolerance`. */
  readonly dualityGap?: number | undefined;
  /** Iteration budget, >= 1. Default 256. */
  readonly maxIterations?: number | undefined;
  /** Stop once the distance is known to exceed this length. It never changes a distance below it. Default: no limit. */
  readonly maxDistance?: number | undefined;
  /** Per-pair memory, read and written. */
  readonly warmStart?: WarmStart | undefined;
  /** Where to start. Default: `previous` when a valid `warmStart` is given, else `centres`. */
  readonly start?: StartStrategy | undefined;
}

/** Names of `QueryOptions`. */
export const QUERY_OPTIONS: OptionNames = /* @__PURE__ */ new Set(
  ["tolerance", "dualityGap", "maxIterations", "maxDistance", "warmStart", "start"]);

/** Checked form of the options. */
export interface Settings {
  tolerance: number;
  /** Length squared. < 0: the bracket rule is in use. */
  dualityGap: number;
  maxIterations: number;
  maxDistance: number;
}

/** Settings of a query without options. */
export function createSettings(): Settings {
  return { tolerance: DEFAULT_TOLERANCE, dualityGap: NO_GAP, maxIterations: DEFAULT_MAX_ITERATIONS,
    maxDistance: Infinity };
}

/** Settings of a query without options, shared; never written. */
export const DEFAULTS: Readonly<Settings> = /* @__PURE__ */ createSettings();

function requireRange(name: string, value: unknown, min: number): void {
  if (!(typeof value === "number" && value >= min))
    throw new RangeError(`options.${name} must be >= ${min}, got ${value as number}`);
}

const STARTS: readonly StartStrategy[] = ["none", "centres", "previous", "transported", "simplex"];

/**
 * The start strategy of the options; by default `previous` where there is a `warmStart`, else `centres`. Throws a
 * RangeError that echoes an unknown word.
 */
export function readStart(options: Pick<QueryOptions, "start" | "warmStart"> | undefined): StartStrategy {
  const start = options?.start;
  if (start === undefined) return options?.warmStart === undefined ? "centres" : "previous";
  if (!STARTS.includes(start)) throw new RangeError(`options.start must be one of ${STARTS.join()}, got ${start}`);
  return start;
}

/** Checks the values of `options` into `out`; throws a RangeError that echoes a wrong one. Queries check the names. */
export function readOptions(options: Omit<QueryOptions, "start">, out: Settings): void {
  const { tolerance = DEFAULT_TOLERANCE, dualityGap, maxIterations = DEFAULT_MAX_ITERATIONS,
    maxDistance = Infinity } = options;
  requireRange("tolerance", tolerance, 0);
  if (dualityGap !== undefined) requireRange("dualityGap", dualityGap, 0);
  requireRange("maxIterations", maxIterations, 1);
  requireRange("maxDistance", maxDistance, 0);
  out.tolerance = tolerance;
  out.dualityGap = dualityGap ?? NO_GAP;
  out.maxIterations = maxIterations;
  out.maxDistance = maxDistance;
}
