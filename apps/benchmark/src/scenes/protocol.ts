/** What the suites `scenes` and `scene-sizes` ask of their processes. */
import type { SceneSetup } from "../libraries/library.ts";

/** One cell in a process of its own. */
export interface ScenesJob {
  readonly kind: SceneSetup["kind"];
  readonly count: number;
  /** Boxes that overlap a body's own, in the mean. */
  readonly neighbours: number;
  /** Share of the bodies that move. */
  readonly share: number;
  readonly rounds: number;
  readonly seed: number;
}

/** One library in one cell. */
export interface ScenesRow {
  readonly library: string;
  /** ms a frame: the mean of a round, its dear frames among them; the median of the rounds. */
  readonly ms: number;
  /** Time over ours, round by round: the median and its 95 % interval. */
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
  /** Number of pairs that the library reported in its last frame, minus the number of ours in the same frame. */
  readonly differ: number;
}

/** All libraries of a cell, ours first. */
export interface ScenesReply {
  readonly rows: readonly ScenesRow[];
  readonly pairs: number;
  readonly absent: readonly string[];
}

/** Clearance of a building: all pairs at most `d` apart. */
export interface ClearanceJob {
  readonly d: number;
  readonly rounds: number;
  readonly seed: number;
}

export interface ClearanceRow {
  readonly library: string;
  /** ms of the first run, and the median of the others: structure and all gaps. */
  readonly first: number;
  readonly ms: number;
  readonly ratio: number;
  /** Pairs that are missing, pairs that are not near, and the largest error of a gap, m. */
  readonly missing: number;
  readonly extra: number;
  readonly error: number;
}

export interface ClearanceReply {
  readonly rows: readonly ClearanceRow[];
  readonly pairs: number;
}

/** A scene of so many boxes. */
export interface GrowthJob {
  readonly count: number;
  readonly seed: number;
}

/** Times in ms. */
export interface GrowthReply {
  readonly pairs: number;
  /** All bodies added one by one, and the slowest of the calls. */
  readonly add: number;
  readonly slowest: number;
  /** The first question: the tree is built, all pairs are found. */
  readonly build: number;
  /** Bytes a body, of the scene with its pairs. */
  readonly bytes: number;
  /** An edit of one body, with the tree's update. */
  readonly edit: number;
}

/** A robot's arm among obstacles. `data`: a folder with its meshes, or that holds one. */
export interface RobotJob {
  readonly data: string | undefined;
  readonly rounds: number;
  readonly seed: number;
}

export interface RobotRow {
  readonly links: string;
  readonly motion: string;
  readonly question: string;
  /** us a configuration: six links moved, one question. */
  readonly us: number;
  /** Configurations in which a pair meets. */
  readonly contacts: number;
  /** Largest difference from all pairs asked one by one, m; of yes and no whether one differs, 0 or 1. */
  readonly differ: number;
}

export interface RobotReply {
  readonly triangles: number;
  /** The meshes were not there. */
  readonly standIn: boolean;
  readonly rows: readonly RobotRow[];
}
