/**
 * Two moving bodies at one time: their separation along a direction, their distance, and the inequality behind every
 * proof of a time of impact.
 *
 * In: shapes, and a `Pair` whose bodies are placed by `movePair` at `p.a.time`; n is a unit vector from A to B in the
 * world frame. Out: `separation` (length, less its rounding error, margins included), `distance` (upper bound,
 * length) with the normal, and `acceleration` (length per squared time).
 *
 * Inequality: along a fixed unit n, f(t) = min over B of n . b - max over A of n . a, two supports. f is a minimum of
 * functions whose second derivative is at most K = |wA|^2 rhoA |n across wA| + |wB|^2 rhoB |n across wB| in size
 * (body.ts). So f(t) - K t^2 / 2 is concave and lies above its chord. Let f be g > 0 and h > 0 at the ends of an
 * interval of length s. Then f is positive on the whole interval if s sqrt(K / 2) <= sqrt(g) + sqrt(h).
 */
import {
  createSettings, createWorkspace, finish, hasHalfSpace, relativePacked, remember, solve, solveHalfSpace, startFrom,
} from "@col/kernel";
import type { Settings, Workspace } from "@col/kernel";
import { createWarmStart, HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape, WarmStart } from "@col/types";
import { Body, moveBody } from "./body.ts";

/** Rounding of a separation, relative to the coordinates: poses, rotations, products. No dimension. */
const ROUNDING = 8e-15;
/** The finest bracket of a distance query, relative to the bodies: near rounding. No dimension. */
const FINEST = 1e-13;
/** Width of the first bracket, as a fraction of the expected separation. No dimension. */
const COARSE = 0.01;
/**
 * A bracket wider than this fraction of the distance found is computed again with the finest tolerance: near contact.
 * No dimension.
 */
const TRUSTED = 0.05;

/** Maximum number of supports of one distance query: far more than a query needs. */
const ITERATIONS_MAX = 256;

/**
 * A trial for bodies in contact at the start (release.ts): its time, whether the bodies are separated then, the
 * direction there (`asked`) and at 0 (`n`), and the separation at 0 (`gap`).
 */
class Trial {
  readonly asked: Float64Array = new Float64Array(3);
  readonly n: Float64Array = new Float64Array(3);
  time: number = NaN;
  gap: number = NaN;
  parts: boolean = false;
}

/** Memory of a running query. */
export class Pair {
  readonly a: Body = new Body();
  readonly b: Body = new Body();
  readonly workspace: Workspace = createWorkspace();
  readonly settings: Settings = createSettings();
  /** `warm`: the warm start of the distance queries, the caller's or `ownWarm`, which the pair keeps. */
  readonly ownWarm: WarmStart = createWarmStart();
  warm: WarmStart = this.ownWarm;
  readonly local: Float64Array = new Float64Array(3);
  readonly trial: Trial = new Trial();
  /** Last time of interest, and the distance that counts as contact. */
  end: number = NaN;
  tolerance: number = NaN;
  /** Sum of the margins. */
  margin: number = NaN;
  /** Unit direction from A to B, world frame. */
  nx: number = NaN;
  ny: number = NaN;
  nz: number = NaN;
  /** Result of `separate`: the separation along n, less its rounding error. */
  separation: number = NaN;
  /** Result of `query`: upper bound of the distance. */
  distance: number = NaN;
  /** Was its bracket the finest? */
  isFine: boolean = false;
  /** The interval under test: its start, its length, and the length to be tried after it. Times. */
  from: number = NaN;
  span: number = NaN;
  shorter: number = NaN;
  /** The separation along n at `from`, and the rate at which the closest points part there. */
  gap: number = NaN;
  partingRate: number = NaN;
  /** Frame in which the direction of the last proven interval is fixed: index into `FRAMES`. */
  frame: number = 0;
  /** The direction at `from`, in the world and in the frames of A and B. */
  readonly directions: Float64Array = new Float64Array(9);
  /** Result of `bound`: K of the file header for n. Length per unit of time squared. */
  acceleration: number = NaN;
  /** Has a support function given no finite number? */
  isBroken: boolean = false;
  /** Supports of A - B, and how many there may be. */
  supports: number = 0;
  budget: number = 0;
}

/** Moves both bodies to their poses at `p.a.time`. */
export function movePair(p: Pair): void {
  p.b.time = p.a.time;
  moveBody(p.a);
  moveBody(p.b);
}

/** Adds to `separation` minus the support value of the core along n, or against it. */
function support(shape: ConvexShape, body: Body, against: boolean, p: Pair): void {
  const m = body.pose, d = p.local, s = against ? -1 : 1, x = s * p.nx, y = s * p.ny, z = s * p.nz;
  const dx = m[0] * x + m[3] * y + m[6] * z, dy = m[1] * x + m[4] * y + m[7] * z, dz = m[2] * x + m[5] * y + m[8] * z;
  d[0] = dx; d[1] = dy; d[2] = dz;
  if (shape.kind === HALF_SPACE_KIND) p.separation -= shape.params[3];
  else {
    shape.support(shape, d, d);
    p.separation -= dx * d[0] + dy * d[1] + dz * d[2];
  }
}

/** Writes `separation` of the bodies at their current poses, along n. */
export function separate(a: ConvexShape, b: ConvexShape, p: Pair): void {
  const u = p.a.pose, v = p.b.pose, x = v[9] - u[9], y = v[10] - u[10], z = v[11] - u[11];
  const world = Math.max(
    Math.abs(u[9]),
    Math.abs(u[10]),
    Math.abs(u[11]),
    Math.abs(v[9]),
    Math.abs(v[10]),
    Math.abs(v[11]),
  );
  p.separation = p.nx * x + p.ny * y + p.nz * z - p.margin - ROUNDING * (p.a.extent + p.b.extent + p.margin + world);
  p.supports++;
  support(a, p.a, false, p);
  support(b, p.b, true, p);
  if (!(Math.abs(p.separation) < Infinity)) p.isBroken = true;
}

/** The part of n perpendicular to a body's axis of rotation, times the effect of the rotation on it. */
function addAcceleration(body: Body, p: Pair): void {
  const u = body.axis, x = p.ny * u[2] - p.nz * u[1], y = p.nz * u[0] - p.nx * u[2], z = p.nx * u[1] - p.ny * u[0];
  p.acceleration += body.rate * body.rate * body.radius * Math.sqrt(x * x + y * y + z * z);
}

/** Writes `acceleration` for n. */
export function bound(p: Pair): void {
  p.acceleration = 0;
  addAcceleration(p.a, p);
  addAcceleration(p.b, p);
}

/** GJK from the pair's warm start, with the tolerance of its settings. */
function iterate(a: ConvexShape, b: ConvexShape, p: Pair): void {
  const ws = p.workspace;
  startFrom(a, b, ws.bInA, "simplex", p.warm, ws);
  p.settings.maxIterations = Math.max(1, Math.min(ITERATIONS_MAX, p.budget - p.supports));
  ws.limits.beyond = Infinity;
  ws.limits.within = 0;
  solve(a, b, ws.bInA, p.settings, ws);
  finish(ws, p.settings);
  remember(a, b, ws, p.warm);
}

/**
 * Distance query at the current poses: writes `distance` and, if a normal is known, n; returns whether it is. The width
 * of its bracket is a fraction of the last separation, unless the bodies are near contact; `fine`: the finest.
 */
export function query(a: ConvexShape, b: ConvexShape, p: Pair, fine: boolean): boolean {
  const ws = p.workspace, m = p.a.pose, size = p.a.extent + p.b.extent;
  relativePacked(m, p.b.pose, ws.bInA);
  const part = COARSE * (p.separation / size);
  p.isFine = fine || !(part > FINEST);
  p.settings.tolerance = p.isFine ? FINEST : Math.min(part, COARSE);
  if (hasHalfSpace(a, b)) solveHalfSpace(a, b, ws.bInA, ws);
  else iterate(a, b, p);
  p.supports += ws.iterations;
  p.distance = ws.bounds.upper - p.margin;
  if (!(Math.abs(p.distance) < Infinity && ws.bounds.lower > -Infinity)) p.isBroken = true;
  const trusted = p.isFine || ws.bounds.upper - ws.bounds.lower < TRUSTED * p.distance;
  if (!trusted && p.supports < p.budget) return query(a, b, p, true);
  const n = ws.normal, x = n[0], y = n[1], z = n[2];
  if (!(x * x + y * y + z * z > 0)) return false;
  p.nx = m[0] * x + m[1] * y + m[2] * z; p.ny = m[3] * x + m[4] * y + m[5] * z; p.nz = m[6] * x + m[7] * y + m[8] * z;
  return true;
}
