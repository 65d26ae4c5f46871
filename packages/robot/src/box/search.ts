/**
 * The search for the minimum distance in a box of joint values: branch and bound.
 *
 * In: the obstacles and pairs in `Space`, the box in `BoxSpace.root` (lower, then upper ends; radians or lengths),
 * margin or tolerance, budget. Out: a `BoxClearance` in the world frame. Method: each pair starts with the whole box,
 * bounded by spheres and speeds. The box with the smallest lower bound is next. It is bounded along the solver's
 * direction at its centre (bound.ts), and then halved across the coordinate with the largest loss. The search ends at
 * the margin or tolerance, at a certain collision, or when the budget is spent.
 */
import { measurePart, measurePath } from "../bounds/motion.ts";
import { isCertainlyNearer, writeDirection } from "../clearance/certain.ts";
import { writeSphereGap } from "../clearance/gap.ts";
import { copyVectors, writeNames } from "../clearance/pair.ts";
import { placeBodies } from "../kinematics/bodies.ts";
import { LOWER, popRow, pushRow, takeRow } from "../path/intervals.ts";
import { speedOf } from "../path/search.ts";
import type { Space } from "../space.ts";
import { boundBox } from "./bound.ts";
import type { BoxClearance } from "./result.ts";
import { ENDS, SPLIT } from "./space.ts";
import type { BoxSpace } from "./space.ts";

/** Places the robot at the centre of the box in `corners`, and writes the bounds of motion in the box. */
export function enter(space: Space, box: BoxSpace): void {
  const { model, placement: p } = space, { corners } = box, n = model.coordinates.length;
  for (let k = 0; k < n; k++) p.q[k] = 0.5 * corners[k] + 0.5 * corners[n + k];
  measurePart(model, corners, 0, 1, space.motion);
  placeBodies(model, p);
}

/** Starts a search in the box `root`: one row per pair, with a bound by spheres and speeds. */
function seedBox(space: Space, box: BoxSpace, out: BoxClearance): void {
  const { world: { count }, gaps, model } = space, s = box.boxes, n = model.coordinates.length;
  s.used = s.heap.size = box.count = 0;
  box.closed[0] = out.distance = Infinity;
  box.corners.set(box.root);
  measurePath(model, box.root, 2, 1, space.motion);
  enter(space, box);
  for (let i = 0; i < count; i++) {
    writeSphereGap(space, space.placement, i);
    const row = takeRow(s), r = s.width * row;
    s.pair[row] = i;
    s.rows[r + LOWER] = gaps[i] - 0.5 * speedOf(space, i);
    s.rows[r + SPLIT] = -1;
    for (let k = 0; k < 2 * n; k++) s.rows[r + ENDS + k] = box.root[k];
    pushRow(s, row);
  }
}

function keep(space: Space, i: number, out: BoxClearance): void {
  out.distance = space.result.distance;
  copyVectors(space.result, out);
  writeNames(space, i, out);
  for (let k = 0; k < out.q.length; k++) out.q[k] = space.placement.q[k];
}

/** Bounds the box of a row, and puts it back into the heap. True: at the centre the pair is certainly too near. */
function bound(space: Space, box: BoxSpace, row: number, out: BoxClearance): boolean {
  const s = box.boxes, r = s.width * row, i = s.pair[row], { along, corners } = box, p = space.placement;
  for (let k = 0; k < corners.length; k++) corners[k] = s.rows[r + ENDS + k];
  enter(space, box);
  box.count++;
  const isNearer = isCertainlyNearer(space, box.solver, box.signed, box.margin, p, i), { distance } = space.result;
  if (distance < out.distance || isNearer || Number.isNaN(distance)) keep(space, i, out);
  if (isNearer) return true;
  writeDirection(space, along.world, p, i);
  box.wanted[0] = box.isAsked ? box.margin[0] : box.keep[0] * out.distance;
  boundBox(space, box, p, i);
  if (along.value[0] > s.rows[r + LOWER]) s.rows[r + LOWER] = along.value[0];
  s.rows[r + SPLIT] = box.widest;
  if (box.widest >= 0) pushRow(s, row);
  else box.closed[0] = Math.min(box.closed[0], s.rows[r + LOWER]);
  return false;
}

/** Halves the box of a row across the coordinate with the largest loss. */
export function split({ boxes: s, shares: { length: n } }: BoxSpace, row: number): void {
  const other = takeRow(s), r = s.width * row, o = s.width * other, k = s.rows[r + SPLIT], lo = r + ENDS + k,
    middle = 0.5 * s.rows[lo] + 0.5 * s.rows[lo + n];
  for (let j = 0; j < s.width; j++) s.rows[o + j] = s.rows[r + j];
  s.pair[other] = s.pair[row];
  s.rows[lo + n] = s.rows[o + ENDS + k] = middle;
  s.rows[r + SPLIT] = s.rows[o + SPLIT] = -1;
  pushRow(s, row);
  pushRow(s, other);
}

/** Runs the search; `lowerBound` and `status` tell how it ended. */
export function searchBox(space: Space, box: BoxSpace, out: BoxClearance): void {
  const s = box.boxes;
  seedBox(space, box, out);
  while (s.heap.size > 0) {
    const row = s.heap.pairs[0], r = s.width * row, least = s.heap.keys[0];
    if (least > 0 && least >= (box.isAsked ? box.margin[0] : box.keep[0] * out.distance)) break;
    if (box.count >= box.most) break;
    popRow(s);
    if (s.rows[r + SPLIT] >= 0) split(box, row);
    else if (bound(space, box, row, out) || Number.isNaN(out.distance)) {
      const isBroken = Number.isNaN(out.distance);
      out.lowerBound = isBroken ? NaN : -Infinity;
      out.status = isBroken ? "undecided" : "colliding";
      return;
    }
  }
  out.lowerBound = box.closed[0];
  if (s.heap.size > 0) out.lowerBound = Math.min(out.lowerBound, s.heap.keys[0]);
  out.status = out.lowerBound > 0 && out.lowerBound >= box.margin[0] ? "free" : "undecided";
}
