/**
 * Reads, checks and evaluates the pieces of a path: Bezier curves in joint space.
 *
 * In: pieces with 2 to 17 control configurations, in the units of the joints. Out: control values in `path.values`, one
 * configuration after the other, and joint values at a fraction t in [0, 1]. A straight edge is a piece of degree 1.
 * Reading throws if a piece leaves the joint limits or does not begin where the previous one ends.
 * Method: de Casteljau's algorithm to evaluate. For the limits, a piece is halved until the control values of each part
 * are within them.
 */
import { came, requireNames, requireObject } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import { DEGREE_MAX, restrict } from "../bounds/rates.ts";
import { readConfiguration, readControl } from "../model/configuration.ts";
import type { Configuration } from "../model/configuration.ts";
import type { Model } from "../model/robot.ts";
import type { PathSpace } from "./space.ts";

/**
 * A polynomial piece of a path: joint values as a Bezier curve. Two control configurations make a straight edge, four a
 * cubic, six a quintic. The first and the last configuration are the ends of the piece. The polynomial of a spline
 * between two knots has this form, too. `trajectoryPieces` makes pieces from positions, velocities and accelerations.
 */
export interface PathPiece {
  /** Control configurations, 2 to 17. */
  readonly control: readonly Configuration[];
}

/** Configurations joined by straight edges, or pieces that join each other. */
export type Path = readonly Configuration[] | readonly PathPiece[];

const PIECE_NAMES: OptionNames = /* @__PURE__ */ new Set(["control"]);
/** Adjacent pieces may differ by this fraction of 1 + |q| where they join: rounding of the caller. No dimension. */
const JUMP_MAX = 1e-9;
/** Tolerance of the joint limits for rounding errors, as a fraction of 1 + |q|. No dimension. */
const LIMIT_ROUNDING = 1e-12;
/** Parts of a piece of this width are not halved further if the polynomial is near a limit. Fraction of the piece. */
const WIDTH_MIN = 1e-12;

export const isPiece = (entry: unknown): entry is PathPiece =>
  typeof entry === "object" && entry !== null && "control" in entry;

/** Writes the values at the fraction `t[0]` of a piece to `q`. */
export function evaluatePiece(path: PathSpace, edge: number, t: Float64Array, at: number, q: Float64Array): void {
  const { values, control: c } = path, n = q.length, degree = path.degree[edge], first = path.first[edge], s = t[at];
  for (let k = 0; k < n; k++) {
    if (degree === 1) {
      q[k] = values[first + k] + s * (values[first + n + k] - values[first + k]);
      continue;
    }
    for (let i = 0; i <= degree; i++) c[i] = values[first + n * i + k];
    for (let j = 1; j <= degree; j++) for (let i = 0; i <= degree - j; i++) c[i] += s * (c[i + 1] - c[i]);
    q[k] = c[0];
  }
}

/** Throws if coordinate `k` of a piece leaves its limits: parts are halved until their control values are within. */
function requireWithin(where: string, model: Model, path: PathSpace, edge: number, k: number): void {
  const { lower, upper, coordinates } = model, n = coordinates.length, degree = path.degree[edge],
    { control: c, values, part } = path, low = lower[k] - LIMIT_ROUNDING * (1 + Math.abs(lower[k])),
    high = upper[k] + LIMIT_ROUNDING * (1 + Math.abs(upper[k]));
  let width = 1;
  part[0] = 0;
  while (part[0] < 1) {
    part[1] = part[0] + width;
    for (let i = 0; i <= degree; i++) c[i] = values[path.first[edge] + n * i + k];
    restrict(c, degree, part);
    if (!(c[0] >= low && c[0] <= high)) {
      throw new RangeError(`${where}: path[${edge}] must keep joint "${coordinates[k]}" within [${lower[k]}, `
        + `${upper[k]}], got ${c[0]} at the fraction ${part[0]}`);
    }
    let isWithin = true;
    for (let i = 1; i <= degree; i++) if (!(c[i] >= low && c[i] <= high)) isWithin = false;
    if (!isWithin && width > WIDTH_MIN) width *= 0.5;
    else {
      // the next part, as wide as its place in the halvings allows
      part[0] = part[1];
      while (width < 1 && Number.isInteger(part[0] / (2 * width))) width *= 2;
    }
  }
}

/**
 * Reads piece `edge` of the list to `path.values`, from `path.first[edge]` on; returns the index at which the next one
 * begins. Names of entries are built only with `isNamed`, for the exact error message of a second read.
 */
export function readPiece(
  where: string, model: Model, path: PathSpace, piece: PathPiece, edge: number, isNamed: boolean,
): number {
  const n = model.coordinates.length, name = isNamed ? `path[${edge}]` : "path", { values } = path,
    at = path.first[edge];
  requireObject(where, name, "{ control }", piece);
  requireNames(piece, PIECE_NAMES, where, name);
  const { control } = piece, degree = path.degree[edge];
  for (let i = 0; i <= degree; i++) {
    const what = isNamed ? `${name}.control[${i}]` : name;
    if (i === 0 || i === degree) readConfiguration(where, what, model, control[i], values, at + n * i);
    else readControl(where, what, model, control[i], values, at + n * i);
  }
  for (let k = 0; k < n; k++) {
    if (degree > 1) requireWithin(where, model, path, edge, k);
    const start = values[at + k], before = values[at - n + k];
    if (edge > 0 && !(Math.abs(start - before) <= JUMP_MAX * (1 + Math.abs(start)))) {
      throw new RangeError(`${where}: path[${edge}] must begin where path[${edge - 1}] ends, got joint `
        + `"${model.coordinates[k]}" at ${start} after ${before}`);
    }
  }
  return at + n * (degree + 1);
}

/** Degree of a piece; throws for a list of control configurations that cannot be used. */
export function degreeOf(where: string, piece: unknown, edge: number): number {
  const control: unknown = isPiece(piece) ? piece.control : piece;
  if (!isPiece(piece) || !Array.isArray(control)) {
    throw new TypeError(`${where}: path[${edge}] must be a piece { control }, as path[0] is one, got `
      + came(isPiece(piece) ? piece.control : piece));
  }
  if (control.length < 2 || control.length > DEGREE_MAX + 1) {
    throw new RangeError(
      `${where}: path[${edge}].control must have 2 to ${DEGREE_MAX + 1} configurations, got ${control.length}`);
  }
  return control.length - 1;
}
