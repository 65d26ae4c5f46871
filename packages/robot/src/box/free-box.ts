/**
 * `freeBox`: a large box of joint values around a configuration that is proven free of contact.
 *
 * In: a robot, obstacles (world frame), a configuration q (radians or lengths), a margin (length). Out: a new
 * `FreeBox`: lower and upper ends per coordinate, and a proven lower bound of the distance (length) in the whole box.
 * Method: all half widths, in proportion to the ranges of the joints, are halved until the box is proven, and then
 * bisected. After that each side is moved outward separately, by steps that double after a success and halve after a
 * failure. The result is the last box that was proven. The search is greedy: the box is not the largest one.
 */
import { came, requireAtLeast, requireOptions } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import { readConfiguration } from "../model/configuration.ts";
import type { Configuration } from "../model/configuration.ts";
import { modelOf, requireSolver } from "../model/create.ts";
import { PRISMATIC } from "../model/robot.ts";
import type { Robot } from "../model/robot.ts";
import { poolOf } from "../space.ts";
import type { Space } from "../space.ts";
import { readWorld } from "../world/read-world.ts";
import type { Obstacle } from "../world/obstacle.ts";
import { clearBox, createBoxClearance } from "./result.ts";
import type { BoxClearance, BoxStatus } from "./result.ts";
import { searchBox } from "./search.ts";
import { boxPoolOf } from "./space.ts";
import type { BoxSpace } from "./space.ts";

const FREE_BOX_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["margin", "maxBoxes"]);

/** Options of `freeBox`. All optional. */
export interface FreeBoxOptions {
  /** Distance that the bodies keep in the whole box. Length >= 0. Default 0. */
  readonly margin?: number | undefined;
  /** Maximum number of boxes, each for one pair, that are bounded to prove one candidate, >= 1. Default 200. */
  readonly maxBoxes?: number | undefined;
}

/** A box of joint values that is proven free. */
export interface FreeBox {
  /** `free`: the box contains `q` and is proven. `colliding`, `undecided`: the verdict on the configuration `q`. */
  status: BoxStatus;
  /** Ends of the box, one per coordinate. Radians or length. */
  lower: Float64Array;
  upper: Float64Array;
  /** Proven lower bound of the distance of all pairs in the whole box. Length. */
  lowerBound: number;
}

/** Maximum number of halvings of all half widths, of bisections, and of steps of one side. */
const HALVINGS = 40;
const BISECTIONS = 3;
const STEPS = 4;
const DEFAULT_BOXES = 200;
const NO_OPTIONS: FreeBoxOptions = {};

/** The state of a search: scratch memory, the centre, the largest half widths, and the results. */
interface Growth {
  readonly space: Space;
  readonly box: BoxSpace;
  readonly q: Float64Array;
  /** Half widths of the largest candidate. */
  readonly widths: Float64Array;
  readonly answer: BoxClearance;
  readonly out: FreeBox;
}

/** Is the box in `root` proven? If so it becomes the result. */
function prove({ space, box, answer, out }: Growth): boolean {
  const n = out.lower.length;
  searchBox(space, box, answer);
  if (answer.status !== "free") return false;
  for (let k = 0; k < n; k++) {
    out.lower[k] = box.root[k];
    out.upper[k] = box.root[n + k];
  }
  out.lowerBound = answer.lowerBound;
  return true;
}

/** Proves the box of a fraction of all widths around q, cut at the limits. */
function proveFraction(g: Growth, fraction: number): boolean {
  const { space: { model }, box: { root }, q, widths } = g, n = q.length;
  for (let k = 0; k < n; k++) {
    root[k] = Math.max(model.lower[k], q[k] - fraction * widths[k]);
    root[n + k] = Math.min(model.upper[k], q[k] + fraction * widths[k]);
  }
  return prove(g);
}

/** Moves one side outward. `sign` -1: the lower end of coordinate `k`. */
function growSide(g: Growth, k: number, sign: number, first: number): void {
  const { space: { model }, box: { root }, q: { length: n }, widths, out } = g;
  let step = first;
  for (let i = 0; i < STEPS; i++) {
    root.set(out.lower);
    root.set(out.upper, n);
    const least = Math.max(model.lower[k], g.q[k] - widths[k]), most = Math.min(model.upper[k], g.q[k] + widths[k]);
    if (sign < 0) root[k] = Math.max(least, root[k] - step);
    else root[n + k] = Math.min(most, root[n + k] + step);
    if (root[k] === out.lower[k] && root[n + k] === out.upper[k]) return;
    step *= prove(g) ? 2 : 0.5;
  }
}

/** See the file header. The configuration itself is proven. */
function grow(g: Growth): void {
  let fraction = 1, isProven = false;
  for (let i = 0; i < HALVINGS && !isProven; i++) {
    isProven = proveFraction(g, fraction);
    if (!isProven) fraction *= 0.5;
  }
  if (!isProven) return;
  let above = 2 * fraction;
  for (let i = 0; i < BISECTIONS && fraction < 1; i++) {
    const middle = 0.5 * (fraction + above);
    if (proveFraction(g, middle)) fraction = middle;
    else above = middle;
  }
  for (let k = 0; k < g.q.length; k++) {
    growSide(g, k, -1, fraction * g.widths[k]);
    growSide(g, k, 1, fraction * g.widths[k]);
  }
}

/** Largest half widths: the range of each coordinate, at most pi for an angle, the robot's size for a translation. */
function widthsOf({ model, motion }: Space): Float64Array {
  const size = motion.lengths.reduce((most, l) => Math.max(most, l.size), 1);
  return Float64Array.from(model.coordinates, (_, k) => {
    const slides = model.type.some((type, i) => type === PRISMATIC && model.coordinate[i] === k);
    return Math.min(model.upper[k] - model.lower[k], slides ? size : Math.PI);
  });
}

function readOptions(o: FreeBoxOptions, box: BoxSpace): void {
  requireOptions(o, FREE_BOX_OPTIONS, "freeBox");
  const { margin = 0, maxBoxes = DEFAULT_BOXES } = o;
  if (!(typeof margin === "number" && margin >= 0 && margin < Infinity))
    throw new RangeError(`freeBox: options.margin must be finite and >= 0, got ${came(margin)}`);
  requireAtLeast("freeBox", "options.maxBoxes", maxBoxes, 1);
  box.margin[0] = margin;
  box.isAsked = true;
  box.most = maxBoxes;
}

/**
 * A box of joint values around a configuration, as large as the search proves: at every configuration of the box, all
 * pairs of bodies keep the margin. The pairs are the same as in `robotClearance`. The box lies within the limits; an
 * angle extends to at most pi on both sides of `q`.
 *
 * Returns a new record; it is meant for roadmaps of boxes, not for the loop of a controller.
 */
export function freeBox(
  robot: Robot, world: readonly Obstacle[], q: Configuration, options: FreeBoxOptions = NO_OPTIONS,
): FreeBox {
  const model = modelOf("freeBox", robot), { signedDistance, distance } = model.solvers, n = model.coordinates.length;
  const solver = requireSolver("freeBox", "distance", distance ?? signedDistance), pool = poolOf(model),
    boxes = boxPoolOf(model, solver), space = pool.acquire(), box = boxes.acquire();
  try {
    readOptions(options, box);
    const at = new Float64Array(n), answer = createBoxClearance();
    readConfiguration("freeBox", "q", model, q, at, 0);
    readWorld("freeBox", model, world, space.world);
    if (space.gaps.length < space.world.count) space.gaps = new Float64Array(space.world.count);
    box.signed = signedDistance ?? null;
    clearBox(answer, n);
    const out: FreeBox = { status: "undecided", lower: at.slice(), upper: at.slice(), lowerBound: NaN };
    const growth = { space, box, q: at, widths: widthsOf(space), answer, out };
    if (proveFraction(growth, 0)) grow(growth);
    else out.lowerBound = answer.lowerBound;
    out.status = out.lowerBound > 0 && out.lowerBound >= box.margin[0] ? "free" : answer.status;
    return out;
  } finally {
    boxes.release();
    pool.release();
  }
}
