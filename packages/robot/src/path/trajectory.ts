/**
 * `trajectoryPieces`: converts the points of a trajectory to pieces of a path, as controllers interpolate them.
 *
 * In: points with positions (radians or lengths), optionally velocities and accelerations by the time, and a time.
 * Out: a list of `PathPiece`, one between two points: a quintic if both have accelerations, a cubic if both have
 * velocities, else a straight edge. Method: Hermite interpolation. With the duration T, the polynomial with the
 * values q, v T, a T^2 at both ends is a Bezier curve, whose control configurations are computed in `pieceOf`.
 */
import { came, requireNames, requireObject } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import type { Configuration } from "../model/configuration.ts";
import type { PathPiece } from "./piece.ts";

/** A point of a trajectory: joint values at a time, with their derivatives by the time if they are known. */
export interface TrajectoryPoint {
  readonly positions: Configuration;
  /** Derivatives by the time, one per coordinate. Default: not given. */
  readonly velocities?: Configuration | undefined;
  readonly accelerations?: Configuration | undefined;
  /** Seconds, or another unit that the derivatives use. Greater than at the previous point. */
  readonly time: number;
}

const POINT_NAMES: OptionNames = /* @__PURE__ */ new Set(["positions", "velocities", "accelerations", "time"]);

function requireNumbers(what: string, list: unknown, count: number): void {
  const given = list as ArrayLike<unknown> | null | undefined;
  if (typeof given !== "object" || given?.length !== count)
    throw new TypeError(`trajectoryPieces: ${what} must be a list of ${count} numbers, got ${came(list)}`);
  for (let k = 0; k < count; k++) {
    if (!Number.isFinite(given[k]))
      throw new RangeError(`trajectoryPieces: ${what} must be finite, got ${came(given[k])} at ${k}`);
  }
}

function requirePoint(points: readonly TrajectoryPoint[], i: number): void {
  const point = points[i], what = `points[${i}]`;
  requireObject("trajectoryPieces", what, "{ positions, time }", point);
  requireNames(point, POINT_NAMES, "trajectoryPieces", what);
  const { positions, velocities, accelerations, time } = point, count = points[0].positions.length;
  requireNumbers(`${what}.positions`, positions, count);
  if (velocities !== undefined) requireNumbers(`${what}.velocities`, velocities, count);
  if (accelerations !== undefined) requireNumbers(`${what}.accelerations`, accelerations, count);
  if (!(Number.isFinite(time) && (i === 0 || time > points[i - 1].time))) {
    throw new RangeError(
      `trajectoryPieces: ${what}.time must be finite and greater than at the previous point, got ${came(time)}`);
  }
}

/** The piece between two points. */
function pieceOf(from: TrajectoryPoint, to: TrajectoryPoint): PathPiece {
  const { positions: p, velocities: v, accelerations: a } = from,
    { positions: q, velocities: w, accelerations: b } = to, t = to.time - from.time;
  const control = (value: (k: number) => number): Float64Array => Float64Array.from(p, (_, k) => value(k)),
    start = control((k) => p[k]), end = control((k) => q[k]);
  if (v === undefined || w === undefined) return { control: [start, end] };
  if (a === undefined || b === undefined) {
    return { control: [start, control((k) => p[k] + t * v[k] / 3), control((k) => q[k] - t * w[k] / 3), end] };
  }
  return { control: [start, control((k) => p[k] + t * v[k] / 5), control((k) => p[k] + t * (8 * v[k] + t * a[k]) / 20),
    control((k) => q[k] - t * (8 * w[k] - t * b[k]) / 20), control((k) => q[k] - t * w[k] / 5), end] };
}

/**
 * Polynomial pieces for `pathClearance` from the points of a trajectory: quintic between two points with velocities and
 * accelerations, cubic between points with velocities, else straight: as controllers of joint trajectories interpolate.
 * Piece k lies between points k and k + 1; a fraction f of it is at the time t_k + f (t_{k+1} - t_k).
 *
 * @param points At least two, in the order of their times.
 */
export function trajectoryPieces(points: readonly TrajectoryPoint[]): PathPiece[] {
  if (!Array.isArray(points) || points.length < 2)
    throw new TypeError(`trajectoryPieces: points must be a list of at least two points, got ${came(points)}`);
  points.forEach((_, i) => {
    requirePoint(points, i);
  });
  return points.slice(1).map((to: TrajectoryPoint, i) => pieceOf(points[i] as TrajectoryPoint, to));
}
