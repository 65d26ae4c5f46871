/**
 * Options of the accelerated queries, and the integer codes of the methods and loops.
 *
 * - In: the user's options. Out: a code, 0 to 8; a bad value throws a RangeError that repeats it. Lengths and
 *   tolerances: `QueryOptions` of the kernel.
 * - `method: "auto"` (default) chooses by measurements on the classes of the benchmark. Two ellipsoids, or an ellipsoid
 *   and a point (spheres are points with a margin): ellipsoids.ts. Other pairs with a curved shape of known support
 *   Hessian: newton.ts, unless they are far from each other or curved in one direction only. Meshes: GJK from the guess
 *   of guess.ts or from the centres, with Polyak momentum if they are near but separated, since it pays there. Other
 *   polytopes: plain GJK. Boolean queries test the boxes first.
 * - `newton` makes the same choice, but uses newton.ts for all curved pairs that are near.
 */
import type { OptionNames, QueryOptions } from "@col/kernel";
import type { ConvexShape, StartStrategy } from "@col/types";
import { NESTEROV, NESTEROV_NORMALISED, POLYAK } from "./momentum.ts";

/** Solvers of this package. */
export type AccelMethod = "auto" | "gjk" | "polyak" | "nesterov" | "newton" | "frank-wolfe" | "active-set-frank-wolfe";

/**
 * Options of `distance` and `intersects`. All optional. `maxIterations` is the budget of one loop. If `auto`, `newton`
 * or a momentum method continues with plain GJK, that loop has the same budget again, and once more if rounding ends
 * it. So `iterations` may reach four times `maxIterations`.
 */
export interface AccelOptions extends Omit<QueryOptions, "start"> {
  /** Solver. Default `auto`. */
  readonly method?: AccelMethod | undefined;
  /** Nesterov: blend unit vectors (alg. 7 of the paper). `auto` (default): between two polytopes. */
  readonly normalize?: "auto" | boolean | undefined;
  /** Frank-Wolfe: `line-search` (default) or the parameter-free step `open-loop`. */
  readonly step?: "line-search" | "open-loop" | undefined;
  /**
   * Momentum: restart it after a step that hardly shortens x, while no plane separates the bodies yet, or if the
   * distance exceeds their size (decisions/choices.md). Default false, as in the papers.
   */
  readonly restart?: boolean | undefined;
  /**
   * Where to start. Default: `previous` when a valid `warmStart` is given; else `ellipsoids` for `auto` and `newton`,
   * `centres` (the paper's) for the others. `ellipsoids`: a second-order guess from the shapes' boxes.
   */
  readonly start?: StartStrategy | "ellipsoids" | undefined;
}

/** Names of `AccelOptions`. */
export const ACCEL_OPTIONS: OptionNames = /* @__PURE__ */ new Set(
  ["tolerance", "dualityGap", "maxIterations", "maxDistance", "warmStart", "start", "method", "normalize", "step",
    "restart"]);

/**
 * Codes of the methods, besides those in momentum.ts. Comparisons rely on their order: plain GJK, the momentum loop's,
 * Frank-Wolfe's, then NEWTON, AUTO and the methods that these two choose.
 */
export const PLAIN = 0;
/** Frank-Wolfe with line search. */
export const FRANK_WOLFE = 4;
/** Frank-Wolfe with the open-loop step 2 / (k + 2). */
export const FRANK_WOLFE_OPEN = 5;
/** Frank-Wolfe with an active set. */
export const ACTIVE_SET = 6;
export const NEWTON = 7;
export const AUTO = 8;
/**
 * Methods that `auto` and `newton` choose from, besides plain GJK: Polyak's momentum for a while, two ellipsoids, GJK
 * in Newton's metric.
 */
export const POLYAK_AWHILE = 9;
export const ELLIPSOIDS = 10;
export const CURVED = 11;

const STARTS: readonly unknown[] = ["none", "centres", "previous", "transported", "simplex", "ellipsoids"];

function refuse(name: string, value: unknown, known: string): never {
  throw new RangeError(`options.${name} must be ${known}, got ${String(value)}`);
}

/** Does the normalised scheme suit this pair? Measured: yes for two polytopes, where D is not strictly convex. */
function polytopes(a: ConvexShape, b: ConvexShape): boolean {
  return a.curvature === 0 && b.curvature === 0;
}

/** The code of the method in the options. Throws a RangeError that repeats an unknown word. */
export function methodCode(options: AccelOptions, a: ConvexShape, b: ConvexShape): number {
  const { method = "auto", normalize = "auto", step = "line-search", start = "centres", restart = false } = options;
  if (normalize !== "auto" && typeof normalize !== "boolean") refuse("normalize", normalize, '"auto", true or false');
  if (step !== "line-search" && step !== "open-loop") refuse("step", step, '"line-search" or "open-loop"');
  if (typeof restart !== "boolean") refuse("restart", restart, "true or false");
  if (!STARTS.includes(start)) refuse("start", start, STARTS.join());
  if (method === "auto") return AUTO;
  if (method === "newton") return NEWTON;
  if (method === "gjk") return PLAIN;
  if (method === "polyak") return POLYAK;
  if (method === "nesterov") return (normalize === "auto" ? polytopes(a, b) : normalize)
    ? NESTEROV_NORMALISED : NESTEROV;
  if (method === "frank-wolfe") return step === "open-loop" ? FRANK_WOLFE_OPEN : FRANK_WOLFE;
  if (method === "active-set-frank-wolfe") return ACTIVE_SET;
  return refuse("method", method, "one of auto, gjk, polyak, nesterov, newton, frank-wolfe, active-set-frank-wolfe");
}
