/**
 * A solver: a table of methods, prepared for queries, and the queries over it in the world frame.
 *
 * - In: shapes, poses in the world frame, options (`tolerance` no dimension, `maxDistance` a length). Out: a
 *   `DistanceResult` in the world frame: lengths, a unit normal from A to B, a status.
 * - Method: the kinds of both shapes select a list of methods. They run in order, on the cores in A's frame, until one
 *   returns PROVEN. Then the margins and the touching band (tolerance times size) are applied.
 * - Workspaces are pooled by nesting depth, so a support function may itself run a query. After the first query, a
 *   query with a result record does not allocate.
 * - Throws a TypeError if the table has no methods for the pair.
 */
import {
  createSettings, explainPair, NestedPool, OVERLAPPING, packChecked, PRECISION_LIMIT, readOptions, readStart,
  relativePose, requireOptions, SEPARATED, TOUCHING,
} from "@col/kernel";
import type { OptionNames, QueryOptions, Settings } from "@col/kernel";
import { createDistanceResult, HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape, DistanceResult, PackedPose, Pose } from "@col/types";
import { ELLIPSOID, KINDS, kindOf } from "./pair/kinds.ts";
import { PROVEN } from "./pair/method.ts";
import type { Method, Methods, Pair } from "./pair/method.ts";
import { reserve } from "./polytope/polytope.ts";
import { DEFAULT_EXPANSIONS } from "./polytope/state.ts";
import type { PolytopeWorkspace } from "./polytope/state.ts";
import { readAhead } from "./read-ahead.ts";
import { writeSigned } from "./write.ts";

/**
 * Default of `tolerance`, ten times finer than in `@col/gjk`: depths are queried near contact, where the scene is large
 * against the answer. No dimension.
 */
export const EPA_TOLERANCE: number = 1e-11;

/** Settings without options; never written. */
const TIGHT: Settings = /* @__PURE__ */ (() => ({ ...createSettings(), tolerance: EPA_TOLERANCE }))();

/** Options of the queries: the options of `@col/gjk`, and the budget of the expansion. */
export interface EpaOptions extends QueryOptions {
  /** Relative width of the certified bracket, >= 0. Default 1e-11. */
  readonly tolerance?: number | undefined;
  /** Expansions of the polytope after GJK, 4 to 1e6. Default 512. */
  readonly maxExpansions?: number | undefined;
}

/** Names of the options in `EpaOptions`. */
export const EPA_OPTIONS: OptionNames = /* @__PURE__ */ new Set(
  ["tolerance", "dualityGap", "maxIterations", "maxDistance", "warmStart", "start", "maxExpansions"]);

/** A table of methods, prepared for queries in the world frame. */
export interface Solver<W extends PolytopeWorkspace> {
  /**
   * The functions of the methods that run, by `KINDS.length * kindA + kindB`; `null`: no method for that pair. A call
   * through the record of a method would take twice as long.
   */
  readonly lists: readonly (readonly Method<W>["run"][] | null)[];
  /** Returns the shape that is solved in the place of body 0 or 1; `null`: the bodies are solved as they are. */
  readonly standIn: ((shape: ConvexShape, ws: W, body: 0 | 1) => ConvexShape) | null;
  /** Workspaces of nested calls: a support function may itself run a query. */
  readonly workspaces: NestedPool<W>;
}

/** Makes a solver of a table of methods. */
export function solverOf<W extends PolytopeWorkspace>(
  methods: Methods<W>, createWorkspace: () => W, standIn: Solver<W>["standIn"] = null,
): Solver<W> {
  const lists = KINDS.flatMap((a) => KINDS.map((b) => (methods[a]?.[b] ?? methods[b]?.[a])?.map((m) => m.run) ?? null));
  return { lists, standIn, workspaces: new NestedPool(createWorkspace) };
}

/**
 * Reads the budget of the expansion: 4 to 1e6. Throws a RangeError for another value, which would not fit in memory or
 * is not a budget.
 */
export function readExpansions(options: EpaOptions): number {
  const { maxExpansions: max = DEFAULT_EXPANSIONS } = options;
  if (!(Number.isFinite(max) && max >= 4
    && max <= 1e6)) throw new RangeError(`options.maxExpansions must be 4 to 1e6, got ${max}`);
  return max;
}

/** @throws TypeError: the table has no methods for the pair. */
function refuse(a: ConvexShape, b: ConvexShape): never {
  if (a.kind === HALF_SPACE_KIND && b.kind === HALF_SPACE_KIND) throw new TypeError("two half-spaces have no distance");
  throw new TypeError(`no method of this table is for ${described(a)} and ${described(b)}`);
}

/** Describes a shape for an error message. */
function described(s: ConvexShape): string {
  const numbers = s.params.slice(0, 4).join(", ") + (s.params.length > 4 ? ", .." : "");
  return `a core of the kind "${KINDS[kindOf(s)]}" (tag ${s.kind}, curvature ${s.curvature}, params [${numbers}])`;
}

/**
 * Sets `pair.limit`, including the touching band, so that shapes that touch for `signedDistance` touch for all queries.
 * The scene's size here is above every |w|. Lengths.
 */
function setLimit(a: ConvexShape, b: ConvexShape, r: PackedPose, ws: PolytopeWorkspace): void {
  const pair = ws.pair, apart = pair.stopBeyond, p = a.bounds, q = b.bounds;
  let limit = pair.settings.maxDistance;
  if (apart < Infinity && apart <= limit) {
    let size = Math.abs(r[9]) + Math.abs(r[10]) + Math.abs(r[11]);
    for (let i = 0; i < 3; i++) size += Math.max(p[3 + i], -p[i]) + Math.max(q[3 + i], -q[i]);
    limit = apart + 2 * pair.settings.tolerance * size;
  }
  pair.limit = limit + a.margin + b.margin;
}

/** Copies shapes and options to the pair. */
function readPair(a: ConvexShape, b: ConvexShape, options: EpaOptions | undefined, ws: PolytopeWorkspace): void {
  const pair = ws.pair;
  pair.a = a;
  pair.b = b;
  pair.overlap = false;
  pair.apart = false;
  pair.searched = false;
  pair.minimum = false;
  if (options !== undefined) readGiven(options, ws);
  else if (pair.settings !== TIGHT) setDefaults(pair); // they stay in effect until a query passes options
}

/** Sets the values for a query without options. */
function setDefaults(pair: Pair): void {
  pair.settings = TIGHT;
  pair.budget = DEFAULT_EXPANSIONS;
  pair.warm = null;
  pair.strategy = "centres";
  pair.tolerance = EPA_TOLERANCE;
}

/** Reads the options of a query that passes options. */
function readGiven(options: EpaOptions, ws: PolytopeWorkspace): void {
  const pair = ws.pair, set = ws.gjk.settings;
  readOptions(options, set);
  if (options.tolerance === undefined) set.tolerance = EPA_TOLERANCE;
  pair.settings = set;
  pair.strategy = readStart(options);
  pair.warm = options.warmStart ?? null;
  pair.tolerance = set.tolerance;
  pair.budget = DEFAULT_EXPANSIONS;
  if (options.maxExpansions === undefined) return;
  pair.budget = readExpansions(options);
  reserve(ws.polytope, pair.budget);
}

/** Runs the whole query. Poses and `ws.pair.stopBeyond` are in the workspace. */
export function solvePair<W extends PolytopeWorkspace>(
  solver: Solver<W>, shapeA: ConvexShape, shapeB: ConvexShape, options: EpaOptions | undefined, ws: W,
    out: DistanceResult,
): void {
  const pair = ws.pair, answer = ws.answer, g = ws.gjk, standIn = solver.standIn;
  let a = shapeA, b = shapeB, i = kindOf(a), j = kindOf(b);
  if (standIn !== null && (i === ELLIPSOID || j === ELLIPSOID)) {
    a = standIn(a, ws, 0);
    b = standIn(b, ws, 1);
    i = kindOf(a);
    j = kindOf(b);
  }
  pair.swapped = i >= j;
  readPair(a, b, options, ws);
  const list = solver.lists[KINDS.length * i + j];
  if (list === null) refuse(a, b);
  setLimit(a, b, g.bInA, ws);
  ws.expansions = 0;
  g.iterations = 1; // for a closed form; GJK overwrites it
  for (let k = 0; k < list.length && list[k](pair, answer, ws) !== PROVEN; k++);
  const warm = pair.warm;
  if (warm !== null && pair.searched) {
    const n = g.normal;
    warm.x[0] = n[0]; warm.x[1] = n[1]; warm.x[2] = n[2];
  }
  // the touching band: at most tolerance * size in magnitude, for every method; stopped queries keep their status
  let status = answer.status;
  if (!(Math.abs(answer.signed) < Infinity)) status = PRECISION_LIMIT; // a support function returned no number
  if (status === SEPARATED || status === OVERLAPPING || status === TOUCHING) {
    const total = answer.signed - (a.margin + b.margin), band = pair.tolerance * g.found.size;
    status = total > band ? SEPARATED : total >= -band ? TOUCHING : OVERLAPPING;
  }
  writeSigned(ws, a, b, status, out);
}

/** Returns the workspace for the current nesting depth. Call `release` in a `finally` block. */
export function acquire<W extends PolytopeWorkspace>(solver: Solver<W>): W {
  return solver.workspaces.acquire();
}

/** Returns the workspace to the pool. */
export function release<W extends PolytopeWorkspace>(solver: Solver<W>): void {
  solver.workspaces.release();
}

/** Writes the relative pose of B in A, and A's pose in the world, to the workspace. */
export function readPoses(poseA: Pose, poseB: Pose, ws: PolytopeWorkspace): void {
  relativePose(poseA, poseB, ws.gjk.bInA);
  packChecked(poseA, ws.gjk.aInWorld);
}

/** Signed distance in the world frame. Stops as soon as the distance is proven to exceed `stopBeyond` (length). */
export function signedQuery<W extends PolytopeWorkspace>(
  solver: Solver<W>, a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options: EpaOptions | undefined,
    out: DistanceResult | undefined, stopBeyond: number,
): DistanceResult {
  const result = out ?? createDistanceResult(), ws = acquire(solver);
  try {
    readAhead(a, b, ws);
    readPoses(poseA, poseB, ws);
    if (options !== undefined) requireOptions(options, EPA_OPTIONS, stopBeyond > 0 ? "signedDistance" : "penetration");
    ws.pair.stopBeyond = stopBeyond;
    solvePair(solver, a, b, options, ws, result);
  } catch (error) {
    throw explainPair(error, a, poseA, b, poseB);
  } finally {
    release(solver);
  }
  return result;
}

/** Same as `signedDistance` in `@col/epa`, but with the given solver. */
export function signedDistanceBy<W extends PolytopeWorkspace>(
  solver: Solver<W>, a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options?: EpaOptions,
    out?: DistanceResult,
): DistanceResult {
  return signedQuery(solver, a, poseA, b, poseB, options, out, Infinity);
}

/** Same as `penetration` in `@col/epa`, but with the given solver. */
export function penetrationBy<W extends PolytopeWorkspace>(
  solver: Solver<W>, a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options?: EpaOptions,
    out?: DistanceResult,
): DistanceResult {
  return signedQuery(solver, a, poseA, b, poseB, options, out, 0);
}
