/**
 * Chooses the start direction of a query and its loop, by the kinds and the sizes of the two shapes.
 *
 * - In: two shapes, the relative pose `ws.bInA` (12 doubles), `ws.limits` (lengths), the method of the options.
 * - Out: `ws.x` (start vector, A's frame) and `ws.simplex`, as the loops need them; returns the code of the loop
 *   (loops.ts, options.ts).
 * - Method: comparisons of kinds, numbers of vertices and the distance of the boxes with thresholds.
 * - All thresholds are measured on the problem files of the benchmark. They change the time of a query, never its
 *   result.
 */
import { boxesApart, startCentres, startFrom } from "@col/kernel";
import type { Workspace } from "@col/kernel";
import { BOX_KIND, ELLIPSOID_KIND, FIRST_DISCS_KIND, LAST_DISCS_KIND, POINT_KIND, SEGMENT_KIND } from "@col/types";
import type { ConvexShape, WarmStart } from "@col/types";
import { NEAR, OVERLAP, startEllipsoids } from "./guess.ts";
import { hasSecondOrder } from "./pieces.ts";
import { CURVED, ELLIPSOIDS, NEWTON, PLAIN, POLYAK_AWHILE } from "./options.ts";
import type { AccelOptions } from "./options.ts";

/** Value of `looks` for a start along the difference of the centres, without a guess. */
const NO_GUESS = -1;
/**
 * From this total number of vertices on, momentum pays, and in a distance query also a look at the models. Measured.
 */
const SMALL = 200;
/** Number of vertices from which a second look pays. Measured. */
const SLOW = 2000;
/**
 * Number of vertices from which a guess pays in a Boolean query (SMALL_BOOLEAN). From LARGE on, supports in cold caches
 * cost so much that momentum pays at any distance. Measured.
 */
const SMALL_BOOLEAN = 300;
const LARGE = 3000;
/**
 * Fraction of their boxes' width that polytopes fill along the line of the centres, near contact. Measured. No
 * dimension.
 */
const FILLED = 0.65;

/**
 * Distance of the centres, relative to the boxes' reach along their line. Beyond DISTANT curvature matters little, and
 * GJK ends before Newton's method pays. Below SURELY_MEET most pairs overlap, and a guess costs more than it saves.
 * Measured. No dimension.
 */
const DISTANT = 1.8;
const SURELY_MEET = 0.7;

/** Cones and frusta. */
function isCone(shape: ConvexShape): boolean {
  return shape.kind > FIRST_DISCS_KIND && shape.kind <= LAST_DISCS_KIND;
}

/**
 * Does Newton's method end before GJK, near contact? It does if D is curved in two directions. The rim of a disc is
 * curved in one: against a box or a segment GJK takes about 15 steps, Newton's method 6 steps that cost three to four
 * times as much each. A cone also has an apex. Measured. Not used if the user chose `newton`.
 */
function newtonPays(a: ConvexShape, b: ConvexShape): boolean {
  if (a.curvature === 2 || b.curvature === 2) return true;
  if (isCone(a) || isCone(b)) return false;
  return (a.curvature > 0 && b.curvature > 0) || a.mesh !== null || b.mesh !== null;
}

/**
 * Does a guess save a curved pair more time than it costs? Not for boxes or discs against discs: there the direction of
 * the centres is as good. Measured.
 */
function guessPays(shape: ConvexShape): boolean {
  return shape.kind === ELLIPSOID_KIND || shape.kind === SEGMENT_KIND || shape.mesh !== null;
}

/**
 * Start of a pair with second-order information: sets `ws.x`; returns true if the bodies are so far from each other
 * that plain GJK is as fast.
 */
function startCurved(a: ConvexShape, b: ConvexShape, options: AccelOptions | undefined, warm: WarmStart | null,
  ws: Workspace): boolean {
  ws.simplex.rank = 0;
  boxesApart(a, b, ws.bInA, ws); // leaves the direction of the centres
  const apart = ws.boxes.centres2 / ws.boxes.reach, distant = apart > DISTANT;
  const worth = !distant && apart > SURELY_MEET && a.kind !== BOX_KIND && b.kind !== BOX_KIND
    && (guessPays(a) || guessPays(b));
  if (worth || warm?.valid === true || options?.start !== undefined) start(a, b, options, warm, 1, ws);
  return distant;
}

function verticesOf(shape: ConvexShape): number {
  return shape.mesh === null ? 0 : (shape.mesh.vertices.length / 3) | 0;
}

/**
 * Ellipsoids and points (spheres are points with a margin), in any combination: the pairs with a second-order solver.
 */
function ellipsoids(a: ConvexShape, b: ConvexShape): boolean {
  const k = a.kind, l = b.kind;
  return (k === ELLIPSOID_KIND || k === POINT_KIND) && (l === ELLIPSOID_KIND || l === POINT_KIND);
}

/**
 * Sets `ws.x` (and `ws.simplex`); returns the result of the guess, or OVERLAP if no guess was made. `looks`: number of
 * looks of guess.ts if the options name no start; NO_GUESS starts from the centres.
 */
function start(a: ConvexShape, b: ConvexShape, options: AccelOptions | undefined, warm: WarmStart | null, looks: number,
  ws: Workspace): number {
  const strategy = options?.start ?? (warm?.valid === true ? "previous" : looks === NO_GUESS ? "centres"
    : "ellipsoids");
  ws.simplex.rank = 0;
  if (strategy === "ellipsoids") return startEllipsoids(a, b, ws.bInA, looks === NO_GUESS ? 1 : looks, ws.x);
  if (strategy === "centres") startCentres(a, b, ws.bInA, ws.x);
  else startFrom(a, b, ws.bInA, strategy, warm, ws);
  return OVERLAP;
}

/** Chooses the start and returns the code of the loop of a distance query. */
export function chooseDistance(a: ConvexShape, b: ConvexShape, options: AccelOptions | undefined, method: number,
  ws: Workspace): number {
  const warm = options?.warmStart ?? null;
  let code = method, looks = NO_GUESS;
  if (method >= NEWTON) {
    code = PLAIN;
    if (ellipsoids(a, b)) code = ELLIPSOIDS; // two points as well
    else if (hasSecondOrder(a, b)) {
      if (method === NEWTON || newtonPays(a, b)) return startCurved(a, b, options, warm, ws) ? PLAIN : CURVED;
    } else {
      const vertices = verticesOf(a) + verticesOf(b);
      looks = vertices === 0 ? NO_GUESS : +(vertices >= SMALL) + +(vertices >= SLOW);
    }
  }
  return start(a, b, options, warm, looks, ws) === NEAR && looks > 0 ? POLYAK_AWHILE : code;
}

/**
 * Chooses the start and returns the code of the loop of a Boolean query. For `auto` and `newton`, `boxesApart` has left
 * the direction of the centres in `ws.x`.
 */
export function chooseBoolean(a: ConvexShape, b: ConvexShape, options: AccelOptions | undefined, method: number,
  ws: Workspace): number {
  const warm = options?.warmStart ?? null;
  if (method < NEWTON) {
    start(a, b, options, warm, NO_GUESS, ws);
    return method;
  }
  const vertices = verticesOf(a) + verticesOf(b), seen = ws.boxes,
    deep = seen.centres2 <= FILLED * seen.reach && vertices <= LARGE,
    guess = deep && vertices >= SMALL_BOOLEAN;
  if (guess || warm?.valid === true || options?.start !== undefined)
    start(a, b, options, warm, guess ? 1 : NO_GUESS, ws);
  else ws.simplex.rank = 0;
  return ellipsoids(a, b) ? ELLIPSOIDS : vertices >= SMALL && !deep ? POLYAK_AWHILE : PLAIN;
}
