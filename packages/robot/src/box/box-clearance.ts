/**
 * `boxClearance`: certified clearance of a box of joint values: its arguments, options and their checks.
 *
 * In: a robot, obstacles (world frame), a configuration q and half widths, one number per coordinate (radians or
 * lengths). Out: a `BoxClearance` with a bracket of the minimum distance (lengths) over all configurations of the
 * box, cut at the joint limits. Method: branch and bound over boxes (search.ts) with bounds by Taylor's theorem
 * (bound.ts).
 */
import { came, requireAtLeast, requireOptions } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import { readConfiguration } from "../model/configuration.ts";
import type { Configuration } from "../model/configuration.ts";
import { modelOf, requireSolver } from "../model/create.ts";
import type { Model, Robot } from "../model/robot.ts";
import { poolOf } from "../space.ts";
import type { Space } from "../space.ts";
import type { Obstacle } from "../world/obstacle.ts";
import { readWorld } from "../world/read-world.ts";
import { clearBox, createBoxClearance } from "./result.ts";
import type { BoxClearance } from "./result.ts";
import { searchBox } from "./search.ts";
import { boxPoolOf } from "./space.ts";
import type { BoxSpace } from "./space.ts";

const BOX_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["margin", "tolerance", "maxBoxes"]);

/** Options of `boxClearance`. All optional. */
export interface BoxClearanceOptions {
  /** Decide only whether the bodies keep this distance in the whole box. Length >= 0. Default: no margin. */
  readonly margin?: number | undefined;
  /** Width of the bracket relative to the distance, in (0, 1]. Not read with a margin. Default 0.5. */
  readonly tolerance?: number | undefined;
  /** Maximum number of boxes that are bounded, each for one pair, >= 1. Default 2000. */
  readonly maxBoxes?: number | undefined;
}

/**
 * The loss of a box is proportional to its widths: half the width of the bracket needs twice as many per coordinate.
 */
const DEFAULT_TOLERANCE = 0.5;
const DEFAULT_BOXES = 2000;
const NO_OPTIONS: BoxClearanceOptions = {};

function readOptions(o: BoxClearanceOptions, box: BoxSpace): void {
  box.margin[0] = 0;
  box.keep[0] = 1 - DEFAULT_TOLERANCE;
  box.most = DEFAULT_BOXES;
  box.isAsked = false;
  if (o === NO_OPTIONS) return;
  requireOptions(o, BOX_OPTIONS, "boxClearance");
  const { margin, tolerance, maxBoxes } = o;
  if (margin !== undefined) {
    if (!(typeof margin === "number" && margin >= 0 && margin < Infinity))
      throw new RangeError(`boxClearance: options.margin must be finite and >= 0, got ${came(margin)}`);
    box.margin[0] = margin;
    box.isAsked = true;
  }
  if (tolerance !== undefined) {
    if (!(typeof tolerance === "number" && tolerance > 0 && tolerance <= 1))
      throw new RangeError(`boxClearance: options.tolerance must be in (0, 1], got ${came(tolerance)}`);
    box.keep[0] = 1 - tolerance;
  }
  if (maxBoxes !== undefined) {
    requireAtLeast("boxClearance", "options.maxBoxes", maxBoxes, 1);
    box.most = maxBoxes;
  }
}

/** Throws unless the half widths can be used. */
function requireWidths({ coordinates }: Model, halfWidths: Configuration): void {
  const n = coordinates.length, where = "boxClearance", given = halfWidths as ArrayLike<unknown> | null | undefined;
  if (typeof given !== "object" || given === null || typeof given.length !== "number")
    throw new TypeError(`${where}: halfWidths must be a list of ${n} numbers, got ${came(given)}`);
  if (given.length !== n) throw new RangeError(`${where}: halfWidths must have ${n} numbers, got ${came(given)}`);
  for (let k = 0; k < n; k++) {
    const h = halfWidths[k];
    if (typeof h === "number" && h >= 0 && h < Infinity) continue;
    throw new RangeError(
      `${where}: halfWidths of joint "${coordinates[k]}" must be finite and >= 0, got ${came(h)}`);
  }
}

/** Writes the ends of the box around `q`, cut at the limits, to `root`. */
function readBox(space: Space, q: Configuration, halfWidths: Configuration, box: BoxSpace): void {
  const { model, placement: { q: end } } = space, n = model.coordinates.length,
    where = "boxClearance", { root } = box;
  readConfiguration(where, "q", model, q, root, 0);
  requireWidths(model, halfWidths);
  for (let k = 0; k < n; k++) {
    end[k] = Math.min(model.upper[k], root[k] + halfWidths[k]);
    root[k] = Math.max(model.lower[k], root[k] - halfWidths[k]);
  }
  readConfiguration(where, "q + halfWidths", model, end, root, n);
  for (let k = 0; k < n; k++) end[k] = root[k];
  readConfiguration(where, "q - halfWidths", model, end, root, 0);
}

/**
 * Certified clearance of a box of joint values: all configurations within `halfWidths` of `q`, and within the limits.
 *
 * World frame. `free`: at every configuration of the box all pairs of bodies have at least the distance `lowerBound`,
 * rounding errors included. `colliding`: at `q` of the result the pair overlaps, or is nearer than the margin. The
 * pairs are the same as in `robotClearance`.
 *
 * @param halfWidths One number >= 0 per entry of `robot.coordinates`. Radians or length.
 * @param out Filled and returned when given.
 */
export function boxClearance(
  robot: Robot, world: readonly Obstacle[], q: Configuration, halfWidths: Configuration,
  options: BoxClearanceOptions = NO_OPTIONS, out?: BoxClearance,
): BoxClearance {
  const model = modelOf("boxClearance", robot), { signedDistance, distance } = model.solvers;
  const solver = requireSolver("boxClearance", "distance", distance ?? signedDistance);
  const result = out ?? createBoxClearance(), pool = poolOf(model), boxes = boxPoolOf(model, solver),
    space = pool.acquire(), box = boxes.acquire();
  try {
    readOptions(options, box);
    readBox(space, q, halfWidths, box);
    readWorld("boxClearance", model, world, space.world);
    if (space.gaps.length < space.world.count) space.gaps = new Float64Array(space.world.count);
    box.signed = signedDistance ?? null;
    clearBox(result, model.coordinates.length);
    searchBox(space, box, result);
    result.boxes = box.count;
  } finally {
    boxes.release();
    pool.release();
  }
  return result;
}
