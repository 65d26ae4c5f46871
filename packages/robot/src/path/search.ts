/**
 * The search for the minimum distance of a path: branch and bound over intervals of its edges.
 *
 * In: the path's control values, the obstacles and pairs, and the solvers. Out: smaller intervals with lower bounds
 * of the separation (lengths) in the queue, and the smallest distance found in the `PathClearance` (world frame).
 *
 * Method: each pair starts with one interval per edge, bounded by spheres and speeds. The interval with the smallest
 * lower bound is halved. The solver at its middle gives an upper bound of the minimum distance and a direction; three
 * separations along the direction bound both halves (separation.ts). An interval is closed if halving proves no more:
 * its bound is the separation at the middle up to rounding, or the bodies move by less than rounding on it.
 */
import { measurePart } from "../bounds/motion.ts";
import { writeRounding, writeSphereGap } from "../clearance/gap.ts";
import { isCertainlyNearer, writeDirection } from "../clearance/certain.ts";
import { copyVectors, writeNames } from "../clearance/pair.ts";
import { placeBodies } from "../kinematics/bodies.ts";
import type { Placement } from "../kinematics/bodies.ts";
import type { Space } from "../space.ts";
import { boundBend, FRAMES, linkOfFrame, NO_FRAME } from "./frames.ts";
import {
  ACCELERATION, FRAME, FROM, GAP, GAP_AT_END, LOWER, NORMAL, pushRow, takeRow, TO, WIDTH,
} from "./intervals.ts";
import { evaluatePiece } from "./piece.ts";
import type { PathClearance } from "./result.ts";
import { boundInterval, holdNormal, separate } from "./separation.ts";
import type { PathSpace, Triple } from "./space.ts";

/** Value of `ACCELERATION` for an interval that is bounded by spheres and speeds. */
export const BY_SPEED = -1;
/** A distance within this many rounding errors of its pair from the margin counts as touching. */
const BAND = 4;

/** Places the robot at the fraction `path.at[index]` of an edge, or returns a placement kept from before. */
export function placementAt(space: Space, path: PathSpace, edge: number, index: number): Placement {
  const { model } = space, { placements, stamps } = path, time = path.at[index];
  let oldest = 0;
  path.clock++;
  for (let k = 0; k < placements.length; k++) {
    if (placements[k].edge === edge && placements[k].time === time) {
      stamps[k] = path.clock;
      return placements[k];
    }
    if (stamps[k] < stamps[oldest]) oldest = k;
  }
  const p = placements[oldest];
  stamps[oldest] = path.clock;
  evaluatePiece(path, edge, path.at, index, p.q);
  p.edge = edge;
  p.time = time;
  path.configurations++;
  placeBodies(model, p);
  return p;
}

/**
 * Writes the bounds of motion on the part of an edge between the fractions `path.part`. A straight edge has the same
 * rates in all parts.
 */
export function setPart(space: Space, path: PathSpace, edge: number): void {
  const { model, motion } = space, { part } = motion.rates, degree = path.degree[edge];
  if (path.edge === edge && (degree === 1 || (part[0] === path.part[0] && part[1] === path.part[1]))) return;
  path.edge = edge;
  part[0] = path.part[0];
  part[1] = path.part[1];
  measurePart(model, path.values, path.first[edge], degree, motion);
}

/** Largest speed of the separation of pair `i` on the current part. Length per fraction of the edge. */
export function speedOf({ world: w, motion }: Space, i: number): number {
  const b = w.b[i], shared = w.shared[i];
  return motion.speed[w.a[i]][shared] + (b >= 0 ? motion.speed[b][shared] : 0);
}

/** Starts the search: one interval per pair and edge. */
export function seed(space: Space, path: PathSpace): void {
  const { world: { count }, gaps } = space, s = path.intervals;
  for (let edge = 0; edge < path.edges; edge++) {
    path.part[0] = 0;
    path.part[1] = 1;
    setPart(space, path, edge);
    path.at[1] = 0.5;
    const p = placementAt(space, path, edge, 1);
    for (let i = 0; i < count; i++) {
      writeSphereGap(space, p, i);
      const row = takeRow(s), r = WIDTH * row;
      s.pair[row] = i;
      s.edge[row] = edge;
      s.rows[r + LOWER] = gaps[i] - 0.5 * speedOf(space, i);
      s.rows[r + FROM] = 0;
      s.rows[r + TO] = 1;
      s.rows[r + ACCELERATION] = BY_SPEED;
      pushRow(s, row);
    }
  }
}

/** Stores a distance that was found, with its pair and configuration. */
function keep(space: Space, path: PathSpace, p: Placement, i: number, out: PathClearance): void {
  path.met[0] = p.edge;
  path.met[1] = p.time;
  out.distance = space.result.distance;
  copyVectors(space.result, out);
  writeNames(space, i, out);
  out.time = p.edge + p.time;
  for (let k = 0; k < p.q.length; k++) out.q[k] = p.q[k];
}

/** Calls the solver for pair `i` at a placement. True: the pair is certainly nearer than the margin. */
function meets(space: Space, path: PathSpace, p: Placement, i: number, out: PathClearance): boolean {
  const { result } = space, isNearer = isCertainlyNearer(space, path.solver, path.signed, path.margin, p, i);
  if (Number.isNaN(result.distance)) path.isBroken = true;
  // a search for the first collision stores only collisions
  if (isNearer || (!path.isSeeking && (result.distance < out.distance || path.isBroken))) {
    keep(space, path, p, i, out);
    path.band[0] = BAND * space.rounding[0];
  }
  return isNearer;
}

/**
 * Bounds both halves of the interval of a row along the direction in `along.world`, held in frame `f`, and keeps the
 * better bound of each half.
 */
function boundHalves(space: Space, path: PathSpace, i: number, f: number, t: Triple): void {
  const frame = linkOfFrame(space, i, f), { along, bend, halves } = path, { direction } = path;
  if (frame === NO_FRAME) return;
  for (let k = 0; k < 3; k++) along.world[k] = direction[k];
  boundBend(space, i, f, along.world, t.middle);
  bend[0] = space.motion.acceleration[0];
  holdNormal(t.middle, frame, along);
  separate(space, i, t.start, along);
  path.gaps[0] = along.value[0];
  separate(space, i, t.middle, along);
  path.gaps[1] = along.value[0];
  separate(space, i, t.end, along);
  path.gaps[2] = along.value[0];
  for (let half = 0; half < 2; half++) {
    const h = WIDTH * half, step = t.middle.time - t.start.time;
    along.value[0] = 0.5 * bend[0] * step * step;
    boundInterval(path.gaps, half, along);
    if (f > 0 && !(along.value[0] > halves[h + LOWER])) continue;
    halves[h + LOWER] = along.value[0] - along.value[0] === 0 ? along.value[0] : -1e300;
    for (let k = 0; k < 3; k++) halves[h + NORMAL + k] = along.normal[k];
    halves[h + GAP] = path.gaps[half];
    halves[h + GAP_AT_END] = path.gaps[half + 1];
    halves[h + ACCELERATION] = bend[0];
    halves[h + FRAME] = frame;
  }
}

/** Are the bounds of both halves large enough, so that no other frame is needed? */
function isEnough(path: PathSpace, out: PathClearance): boolean {
  const wanted = path.isAsked ? path.margin[0] : path.keep[0] * out.distance;
  return Math.min(path.halves[LOWER], path.halves[WIDTH + LOWER]) >= wanted;
}

/** Halves the interval of a row that has left the heap. True: the pair meets at its middle or at an end of the edge. */
export function halve(space: Space, path: PathSpace, row: number, out: PathClearance): boolean {
  const s = path.intervals, { triple: t, halves, direction, along } = path, r = WIDTH * row;
  const edge = s.edge[row], i = s.pair[row], from = s.rows[r + FROM], to = s.rows[r + TO], at = 0.5 * (from + to),
    isFirst = s.rows[r + ACCELERATION] === BY_SPEED;
  path.part[0] = from; path.part[1] = to;
  setPart(space, path, edge);
  path.at[0] = from; path.at[1] = at; path.at[2] = to;
  t.start = placementAt(space, path, edge, 0);
  t.middle = placementAt(space, path, edge, 1);
  t.end = placementAt(space, path, edge, 2);
  if (meets(space, path, t.middle, i, out)) return true;
  writeDirection(space, along.world, t.middle, i);
  for (let k = 0; k < 3; k++) direction[k] = along.world[k];
  boundHalves(space, path, i, 0, t);
  // the ends of an edge are not middles of intervals; a search for the first collision has cut the end
  path.at[0] = path.isSeeking ? path.margin[0] : out.distance;
  if (isFirst && ((path.gaps[0] < path.at[0] && meets(space, path, t.start, i, out))
    || (!path.isSeeking && path.gaps[2] < path.at[0] && meets(space, path, t.end, i, out)))) return true;
  for (let f = 1; f < FRAMES && !isEnough(path, out); f++) boundHalves(space, path, i, f, t);
  writeRounding(space, i);
  const rounding = space.rounding[0], reach = (to - from) * speedOf(space, i),
    isFine = reach <= rounding || !(at > from && at < to);
  const other = takeRow(s), best = Math.max(halves[GAP_AT_END], halves[WIDTH + GAP]) - 2 * rounding;
  s.pair[other] = i;
  s.edge[other] = edge;
  for (let half = 0; half < 2; half++) {
    const target = half === 0 ? row : other;
    for (let k = 0; k < WIDTH; k++) s.rows[WIDTH * target + k] = halves[WIDTH * half + k];
  }
  s.rows[WIDTH * row + FROM] = from;
  s.rows[WIDTH * row + TO] = s.rows[WIDTH * other + FROM] = at;
  s.rows[WIDTH * other + TO] = to;
  settle(path, row, isFine || halves[LOWER] >= best);
  settle(path, other, isFine || halves[WIDTH + LOWER] >= best);
  return false;
}

/** Puts a row into the heap, or closes it: its bound is then final. */
function settle(path: PathSpace, row: number, isLast: boolean): void {
  const s = path.intervals;
  if (!isLast) pushRow(s, row);
  else path.closed[0] = Math.min(path.closed[0], s.rows[WIDTH * row + LOWER]);
}
