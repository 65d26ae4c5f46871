/**
 * The interface of a method: one way to the signed distance of a pair of cores, as a value. A table lists, for each
 * pair of kinds, the methods in the order in which they are tried.
 *
 * - In: the pair. Out: the answer, and a code: PASS, START or PROVEN.
 * - Frames: A's frame for the relative pose, the normal (unit, from A to B) and A's points; B's frame for B's points.
 *   Distances are lengths, positive if the cores are separated.
 * - A method passes results to later methods in declared fields of the pair, or as a starting point (GJK's simplex, a
 *   local minimum). It then returns START. Its scratch memory is in the workspace, and no other method reads it.
 * - D = A - B is the Minkowski difference of the cores. |w| is the length of a point of D.
 */
import type { Settings, Workspace } from "@col/kernel";
import type { ConvexShape, StartStrategy, WarmStart } from "@col/types";

/**
 * PASS: no new information. START: found a bracket or a starting point, without a proof. PROVEN: the answer is final.
 * Integers.
 */
export const PASS: number = 0, START: number = 1, PROVEN: number = 2;

/** The query: the cores, and where to stop. The relative pose is `bInA` of the workspace of GJK. */
export interface Pair {
  a: ConvexShape;
  b: ConvexShape;
  /** B is the first body of the normal form (normal-form.ts): its kind comes earlier in `KINDS`, or is the same. */
  swapped: boolean;
  /** Options of the query, checked. */
  settings: Settings;
  /** Number of expansions that a search may spend. */
  budget: number;
  /** The caller's warm start or `null`, and where GJK starts. */
  warm: WarmStart | null;
  strategy: StartStrategy;
  /**
   * The query stops as soon as the distance is proven to exceed this. Length; set by the caller, `Infinity`: never.
   */
  stopBeyond: number;
  /**
   * The same limit for the distance of the cores: it includes the margins, the touching band and `maxDistance`. Length.
   */
  limit: number;
  /** The cores are proven to overlap. */
  overlap: boolean;
  /** The cores are proven to be farther apart than `limit`. Methods for the depth return PASS. */
  apart: boolean;
  /** GJK has run and did not answer: its simplex stands in the workspace. */
  searched: boolean;
  /** A method left a local minimum for the search of curved bodies (search/known-minimum.ts). */
  minimum: boolean;
  /** Largest |w| that GJK met, but at least half of the longest side of the bounding boxes. Length. */
  size: number;
  /** Relative width of a converged bracket: a fraction of the size. No dimension. */
  tolerance: number;
}

/**
 * The answer about the cores: lower and upper bound of the signed distance. Points and normal are in the workspace of
 * GJK (A's frame; B's point in B's).
 */
export interface Answer {
  /** Upper bound, and lower bound: all of D lies beyond the plane across the normal at the lower bound. Lengths. */
  signed: number;
  lower: number;
  /** Index in `STATUSES`, before the touching band is applied. */
  status: number;
}

/** The workspace of every method; `W` of a method names the further parts that it needs. */
export interface QueryState {
  readonly gjk: Workspace;
  readonly pair: Pair;
  readonly answer: Answer;
}

/**
 * One way to the signed distance of a pair of cores, as a value of the table of methods. `W`: the workspace that holds
 * its scratch.
 */
export interface Method<in W> {
  /** Names the method in tables. */
  readonly name: string;
  /** Returns PASS, START or PROVEN. */
  readonly run: (pair: Pair, answer: Answer, ws: W) => number;
}

/** The kinds of cores that a table distinguishes. */
export type CoreKind =
  "half-space" | "hull" | "box" | "polytope" | "curved" | "discs" | "ellipsoid" | "segment" | "point";

/**
 * `methods[kindA][kindB]`: the methods of a pair of kinds, in order. One of the two orders of a pair is enough; a
 * pair that is missing is refused.
 */
export type Methods<W> = Readonly<Partial<Record<CoreKind, Readonly<Partial<Record<CoreKind, readonly Method<W>[]>>>>>>;
