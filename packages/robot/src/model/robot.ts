/**
 * The robot as queries read it: packed arrays, one entry per link, in the order of the user's list of links. The
 * frames between the joints of a planar or floating joint (split-joints.ts) are additional links at the end, which
 * the user does not see.
 *
 * The entry of a link also describes the joint that moves it: link `i` has the pose
 * `pose(parent[i]) * offset[i] * motion(q_i)` in the world frame. The root has parent -1, and its `offset` is the
 * base pose. A pose is a row of 7 numbers: position x, y, z (lengths), then unit quaternion x, y, z, w. Joint values
 * are in radians or lengths.
 */
import type { NestedPool } from "@col/kernel";
import type { ConvexShape, DistanceFn, IntersectsFn } from "@col/types";
import type { Parts } from "./parts.ts";

/** Type of the joint that moves a link: the root and links of fixed joints do not move relative to their parent. */
export const FIXED = 0;
export const REVOLUTE = 1;
export const PRISMATIC = 2;

/** Number of entries of a pose row. */
export const ROW = 7;

/** Solvers of a robot, under the names of the functions that fill them. A query without its solver throws. */
export interface RobotSolvers {
  /** Distance of two convex shapes: `distance` of `@col/gjk`. */
  readonly distance: DistanceFn;
  /** Signed distance: `robotClearance` then reports how deep bodies overlap. `signedDistance` of `@col/epa`. */
  readonly signedDistance?: DistanceFn | undefined;
  /** Do two shapes share a point? For `robotCollides`; without it `distance` decides. */
  readonly intersects?: IntersectsFn | undefined;
}

/** A robot made by `createRobot`. */
export interface Robot {
  /** Names of the links, in the order of the description. */
  readonly links: readonly string[];
  /**
   * Names of the joints for which a configuration has a value: all joints except fixed and mimicking ones, in the
   * order of the description. Planar and floating joints have several values (`JointType`).
   */
  readonly coordinates: readonly string[];
  /** Limits of the coordinates, radians or lengths; infinite if unlimited. */
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** A convex part of a body of a link. */
export interface Body {
  readonly shape: ConvexShape;
  readonly link: number;
  /** Index in the list of bodies of the link, and of the part in the body. */
  readonly index: number;
  readonly part: number;
  /** Pose in the frame of the link. */
  readonly offset: Float64Array;
  /** Links whose joints move the body, from the root to the body. */
  readonly chain: Int32Array;
}

/** Two bodies of the robot that are checked against each other. */
export interface SelfPair {
  readonly a: number;
  readonly b: number;
  /** Number of joints at the start of both chains that move both bodies alike. */
  readonly shared: number;
}

/** See the file header. */
export class Model implements Robot {
  readonly links: readonly string[];
  /** Names of all links: the user's, then frames between the joints of planar and floating joints. */
  readonly frames: readonly string[];
  readonly coordinates: readonly string[];
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly parent: Int32Array;
  /** Indices of the links, parents before children. */
  readonly order: Int32Array;
  readonly type: Uint8Array;
  /** Pose of the joint's frame in the frame of the parent link, a row per link. */
  readonly offset: Float64Array;
  /** Unit axis in the joint's frame. */
  readonly axis: Float64Array;
  /** The joint's value is `factor * q[coordinate] + shift`. */
  readonly coordinate: Int32Array;
  readonly factor: Float64Array;
  readonly shift: Float64Array;
  bodies: readonly Body[] = [];
  selfPairs: readonly SelfPair[] = [];
  readonly solvers: Partial<RobotSolvers>;
  readonly linkOf: ReadonlyMap<string, number>;
  /** Convex parts of the bodies of links and worlds. */
  readonly parts: Parts;
  /**
   * Scratch memory of functions that call no code of the user: poses of links, a checked configuration, the motion of a
   * joint as a row, its angle and then the cosine and sine, a point and an axis in the world.
   */
  readonly rows: Float64Array;
  readonly values: Float64Array;
  readonly motion: Float64Array = new Float64Array(ROW);
  readonly turn: Float64Array = new Float64Array(2);
  readonly point: Float64Array = new Float64Array(3);
  readonly worldAxis: Float64Array = new Float64Array(3);
  /** Scratch memory of queries (space.ts), and of searches along a path (path/space.ts) and in boxes. */
  scratch: NestedPool<object> | null = null;
  pathScratch: NestedPool<object> | null = null;
  boxScratch: NestedPool<object> | null = null;

  constructor(
    frames: readonly string[], links: number, coordinates: readonly string[], solvers: Partial<RobotSolvers>,
    parts: Parts,
  ) {
    const n = frames.length, k = coordinates.length;
    this.frames = frames;
    this.links = frames.slice(0, links);
    this.parts = parts;
    this.coordinates = coordinates;
    this.solvers = solvers;
    this.linkOf = new Map(frames.map((name, i) => [name, i]));
    this.lower = new Float64Array(k).fill(-Infinity);
    this.upper = new Float64Array(k).fill(Infinity);
    this.parent = new Int32Array(n).fill(-1);
    this.order = new Int32Array(n);
    this.type = new Uint8Array(n);
    this.offset = new Float64Array(ROW * n);
    this.axis = new Float64Array(3 * n);
    this.coordinate = new Int32Array(n).fill(-1);
    this.factor = new Float64Array(n);
    this.shift = new Float64Array(n);
    this.rows = new Float64Array(ROW * n);
    this.values = new Float64Array(k);
  }
}
