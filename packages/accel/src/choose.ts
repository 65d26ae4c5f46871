/**
 * What suits a pair: the start of a query, and the loop that goes on from there.
 *
 * In: two shapes, relative pose in `ws.bInA`, `ws.limits`, the method asked for. Out: `ws.x` and `ws.simplex` as the loops want them; returned:
 * the code of the loop, see loops.ts. All thresholds are measured on the problem files of the benchmark: none changes an answer.
 */
import { boxesApart, startCentres, startFrom } from "@col/kernel";
import type { Workspace } from "@col/kernel";
import { BOX_KIND, ELLIPSOID_KIND, FIRST_DISCS_KIND, LAST_DISCS_KIND, POINT_KIND, SEGMENT_KIND } from "@col/types";
import type { ConvexShape, WarmStart } from "@col/types";
import { NEAR, OVERLAP, startEllipsoids } from "./guess.ts";
import { hasSecondOrder } from "./newton.ts";
import { CURVED, ELLIPSOIDS, NEWTON, PLAIN, POLYAK_AWHILE } from "./options.ts";
import type { AccelOptions } from "./options.ts";

/** Vertices of both meshes from which a distance query is through later without a guess and momentum than with them. Measured. */
const SMALL = 200;
/** The same of a Boolean query, and where supports cost so much in cold caches that momentum is worth it anywhere. Measured. */
const SMALL_BOOLEAN = 300;
const LARGE = 3000;
/** Part of their boxes' width that polytopes fill along the line of the centres near contact. Measured. No dimension. */
const FILLED = 0.65;

/**
 * Distance of the centres as a part of the boxes' reach along their line: beyond the first curvature counts for little and first-order methods are as
 * fast as Newton's, with cones (and no ellipsoid) beyond the second; below the third most pairs overlap, and a guess costs more than it saves.
 * Measured. No dimension.
 */
const DISTANT = 2.2;
const DISTANT_CONES = 1.25;
const SURELY_MEET = 0.7;

/** Cones and frusta. */
function isCone(shape: ConvexShape): boolean {
  return shape.kind > FIRST_DISCS_KIND && shape.kind <= LAST_DISCS_KIND;
}

/** Does a guess save a curved pair more than it costs? Not where boxes or discs meet discs: the direction of the centres is as good. Measured. */
function guessPays(shape: ConvexShape): boolean {
  return shape.kind === ELLIPSOID_KIND || shape.kind === SEGMENT_KIND || shape.mesh !== null;
}

/** A curved pair: sets `ws.x`; true where the distance is left to plain GJK. */
function startCurved(a: ConvexShape, b: ConvexShape, options: AccelOptions | undefined, warm: WarmStart | null, ws: Workspace): boolean {
  const cones = a.kind !== ELLIPSOID_KIND && b.kind !== ELLIPSOID_KIND && (isCone(a) || isCone(b));
  ws.simplex.rank = 0;
  boxesApart(a, b, ws.bInA, ws);
  const apart = ws.x[6], distant = apart > (cones ? DISTANT_CONES : DISTANT);
  const worth = !distant && apart > SURELY_MEET && a.kind !== BOX_KIND && b.kind !== BOX_KIND && (guessPays(a) || guessPays(b));
  if (worth || warm?.valid === true || options?.start !== undefined) start(a, b, options, warm, 1, ws);
  return distant;
}

function verticesOf(shape: ConvexShape): number {
  return shape.mesh === null ? 0 : (shape.mesh.vertices.length / 3) | 0;
}

/** Ellipsoids and points (spheres are points with a margin), in any combination: the pairs with a second-order solver. */
function ellipsoids(a: ConvexShape, b: ConvexShape): boolean {
  const k = a.kind, l = b.kind;
  return (k === ELLIPSOID_KIND || k === POINT_KIND) && (l === ELLIPSOID_KIND || l === POINT_KIND);
}

/** Sets `ws.x` (and `ws.simplex`); returns what the guess said, or OVERLAP where there was none. */
function start(a: ConvexShape, b: ConvexShape, options: AccelOptions | undefined, warm: WarmStart | null, steps: number, ws: Workspace): number {
  const strategy = options?.start ?? (warm?.valid === true ? "previous" : steps > 0 ? "ellipsoids" : "centres");
  ws.simplex.rank = 0;
  if (strategy === "ellipsoids") return startEllipsoids(a, b, ws.bInA, Math.max(1, steps), ws.x);
  if (strategy === "centres") startCentres(a, b, ws.bInA, ws.x);
  else startFrom(a, b, ws.bInA, strategy, warm, ws);
  return OVERLAP;
}

/** The loop of a distance query. */
export function chooseDistance(a: ConvexShape, b: ConvexShape, options: AccelOptions | undefined, method: number, ws: Workspace): number {
  const warm = options?.warmStart ?? null;
  if (method < NEWTON) {
    start(a, b, options, warm, 0, ws);
    return method;
  }
  if (ellipsoids(a, b)) {
    start(a, b, options, warm, 0, ws);
    return ELLIPSOIDS;
  }
  if (hasSecondOrder(a, b)) return startCurved(a, b, options, warm, ws) ? PLAIN : CURVED;
  const steps = verticesOf(a) + verticesOf(b) < SMALL ? 0 : 2;
  return start(a, b, options, warm, steps, ws) === NEAR && steps > 0 ? POLYAK_AWHILE : PLAIN;
}

/** The loop of a Boolean query; `auto` and `newton` come here after `boxesApart`, which left the direction of the centres in `ws.x`. */
export function chooseBoolean(a: ConvexShape, b: ConvexShape, options: AccelOptions | undefined, method: number, ws: Workspace): number {
  const warm = options?.warmStart ?? null;
  if (method < NEWTON) {
    start(a, b, options, warm, 0, ws);
    return method;
  }
  const vertices = verticesOf(a) + verticesOf(b), many = vertices >= SMALL_BOOLEAN, guess = many && ws.x[6] <= FILLED && vertices <= LARGE;
  if (guess || warm?.valid === true || options?.start !== undefined) start(a, b, options, warm, guess ? 2 : 0, ws);
  else ws.simplex.rank = 0;
  return ellipsoids(a, b) ? ELLIPSOIDS : many && !guess ? POLYAK_AWHILE : PLAIN;
}
