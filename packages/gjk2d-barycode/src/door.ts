/**
 * Entry and exit of every 2-D query: checks options and poses, writes them to the workspace, and converts results to
 * the world frame.
 *
 * In: options, poses { x, y, c, s } or null (world frame). Out: limits, the pose of B in A, and the rounding error
 * `noise` (length) in a workspace; a `DistanceResult2` in the world frame. Bad input throws here, with the value in
 * the message; the functions behind this file never throw. The pair is solved in A's frame, so coordinates far from
 * the world's origin lose no digits. `enter` and `leave` count the nesting depth: a support function may itself run a
 * query.
 */
import { came, requireOptions } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import { STATUSES } from "@col/types";
import type { ConvexShape2, DistanceResult2, Pose2, WarmStart } from "@col/types";
import { createWorkspace2, SPACE } from "./workspace.ts";
import type { PairSpace, Workspace2 } from "./workspace.ts";

/** Options of a query. All optional. */
export interface GjkOptions2 {
  /** Warm start of this ordered pair: read and written. Any content is safe. */
  readonly warmStart?: WarmStart | undefined;
  /**
   * First vertices of a polygon pair without a warm start: `"first"` takes vertex 0 of each (default), `"centres"` the
   * vertices towards the other shape's centre.
   */
  readonly start?: "first" | "centres" | undefined;
  /** Relative gap `(upper - lower) / upper` at which cores given by support functions stop. Default 1e-14. No unit. */
  readonly tolerance?: number | undefined;
  /** Stop once the distance is known to exceed this. Length. Default: infinite. */
  readonly maxDistance?: number | undefined;
  /** Maximum number of support calls. Default 100. */
  readonly maxIterations?: number | undefined;
}

/** Names of `GjkOptions2`. */
export const QUERY_OPTIONS2: OptionNames = /* @__PURE__ */ new Set(
  ["warmStart", "start", "tolerance", "maxDistance", "maxIterations"]);

/** No options. */
export const DEFAULTS: GjkOptions2 = {};

/**
 * Bound of the rounding error of a distance, relative to the coordinates used: 32 spacings of doubles at 1 (derivation:
 * decisions/plane.md). No dimension.
 */
export const ERROR: number = 32 * 2.220446049250313e-16;
/** Poses whose c^2 + s^2 differs from 1 by more than this are refused, others are normalised. No dimension. */
const UNIT_REFUSED = 1e-3;
const UNIT_EXACT = 1e-15;

/** Workspaces of running queries: a support function may itself run a query. */
const pool: { depth: number; readonly spaces: Workspace2[] } = { depth: 0, spaces: [] };

/** The workspace of the current depth. */
export function workspaceHere(): Workspace2 {
  let ws = pool.spaces[pool.depth];
  if (ws === undefined) {
    ws = createWorkspace2();
    pool.spaces[pool.depth] = ws;
  }
  return ws;
}

/** Called before code of the user runs: it may itself start a query. */
export function enter(): void {
  pool.depth++;
}

export function leave(): void {
  pool.depth--;
}

/** Is `value` a record with fields? */
export function isRecord(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
}

/** Throws a RangeError unless `value` is a number that is in range, which `wanted` describes. */
export function requireNumber(name: string, wanted: string, value: unknown, inRange: boolean): void {
  if (!(typeof value === "number" && inRange)) throw new RangeError(`${name} must be ${wanted}, got ${came(value)}`);
}

/**
 * Reads the options into the workspace. `meet`: the query decides only whether the shapes meet, so without
 * `maxDistance` distances beyond the margins are ignored.
 */
export function readOptions(options: GjkOptions2, a: ConvexShape2, b: ConvexShape2,
  meet: boolean, ws: PairSpace): void {
  requireOptions(options, QUERY_OPTIONS2);
  const { tolerance: gap = 1e-14, maxIterations: budget = 100 } = options;
  const { maxDistance: far = meet ? 0 : Infinity } = options;
  requireNumber("tolerance", ">= 0 and < 1", gap, gap >= 0 && gap < 1);
  requireNumber("maxDistance", ">= 0", far, far >= 0);
  const { start = "first" } = options;
  if (start !== "first" && start !== "centres")
    throw new RangeError(`start must be first or centres, got ${came(start)}`);
  requireNumber("maxIterations", ">= 1 and <= 1e6", budget, budget >= 1 && budget <= 1e6);
  const reach = far + a.margin + b.margin;
  ws.gap = gap;
  ws.cut = reach * reach;
  ws.budget = budget | 0;
}

/**
 * Reads a pair of poses: refuses bad ones, normalises, and treats a pose that both share as no pose. `null` is the
 * world frame itself.
 */
export function readPoses(poseA: Pose2 | null, poseB: Pose2 | null, ws: PairSpace): void {
  ws.posed = poseA !== poseB;
  readPose(poseA, ws);
  const x = ws.tx, y = ws.ty, c = ws.c, s = ws.s;
  ws.originX = x; ws.originY = y; ws.originC = c; ws.originS = s;
  readPose(ws.posed ? poseB : null, ws);
  if (!ws.posed) return;
  // The pose of B in A. (Written out here: doubles passed to a function may be boxed.)
  const bc = ws.c, bs = ws.s, dx = ws.tx - x, dy = ws.ty - y;
  ws.c = c * bc + s * bs;
  ws.s = c * bs - s * bc;
  ws.tx = c * dx + s * dy;
  ws.ty = c * dy - s * dx;
}

/** The pose into `c, s, tx, ty`, checked and normalised. */
function readPose(pose: Pose2 | null, ws: PairSpace): void {
  ws.c = 1; ws.s = 0; ws.tx = 0; ws.ty = 0;
  if (pose === null) return;
  const { x, y, c, s } = pose, off = c * c + s * s - 1;
  const text = typeof (x + y + c + s) !== "number"; // the sum is a text if one of them is
  if (text || !(Math.abs(off) <= UNIT_REFUSED && Math.abs(x) + Math.abs(y) < 1e50)) {
    throw new RangeError(`pose: x, y must be < 1e50 and c^2 + s^2 = 1, got ${x}, ${y}, ${c}, ${s}`);
  }
  const length = Math.abs(off) > UNIT_EXACT ? Math.sqrt(c * c + s * s) : 1;
  ws.c = c / length; ws.s = s / length; ws.tx = x; ws.ty = y;
}

/**
 * Writes the rounding error of a distance, from the largest coordinates of the cores and of the translation, and the
 * margins. Length.
 */
export function measureNoise(a: ConvexShape2, b: ConvexShape2, ws: Workspace2): void {
  ws.noise = ERROR * (a.size + b.size + a.margin + b.margin + Math.max(Math.abs(ws.tx), Math.abs(ws.ty)));
}

/** Writes the result in the workspace to a record, world frame. The status is also written where polygons have it. */
export function writeResult(ws: Workspace2, out: DistanceResult2): DistanceResult2 {
  const c = ws.originC, s = ws.originS, x = ws.originX, y = ws.originY;
  out.distance = ws.upper;
  out.lowerBound = ws.lower;
  out.pointA.x = c * ws.ax - s * ws.ay + x;
  out.pointA.y = s * ws.ax + c * ws.ay + y;
  out.pointB.x = c * ws.qx - s * ws.qy + x;
  out.pointB.y = s * ws.qx + c * ws.qy + y;
  out.normal.x = c * ws.normalX - s * ws.normalY;
  out.normal.y = s * ws.normalX + c * ws.normalY;
  out.iterations = ws.steps;
  out.status = STATUSES[ws.status];
  SPACE.status = ws.status;
  return out;
}
