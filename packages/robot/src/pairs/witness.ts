/**
 * Searches two configurations that show how a pair of links can be: one separated, one overlapping.
 *
 * - `look` tests the configuration at which the bodies are placed (`placeBodies`). It stores the first separated one in
 *   `g.free` and the first overlapping one in `g.colliding`. It returns true if the links certainly overlap. The
 *   closest pair is left in `space.pair` (world frame, lengths). Both verdicts are certain in spite of rounding errors.
 * - `seekWitnesses` calls `look` until both are found. In: a group; `g.root` holds the lower, then the upper joint
 *   values (radians or lengths). A configuration that is not found stays null.
 * - Method: 256 samples of the box (Kronecker sequence). From each of the 8 samples nearest to contact, up to 12 steps
 *   of Newton's method go towards the other side of contact. They follow the derivative of the signed distance by the
 *   joints.
 */
import { isCertainlyNearer } from "../clearance/certain.ts";
import { writeGradient } from "../clearance/gradient.ts";
import { copyAnswer, writeNames } from "../clearance/pair.ts";
import { placeBodies } from "../kinematics/bodies.ts";
import type { Space } from "../space.ts";
import type { BoxSpace } from "../box/space.ts";
import type { Group } from "./group.ts";

/** Numbers of samples, of starts of Newton's method and of its steps: some milliseconds for each pair. */
const SAMPLES = 256;
const STARTS = 8;
const STEPS = 12;
/** A step is this factor longer than the tangent predicts for contact, to end on the other side. No dimension. */
const OVERSHOOT = 1.25;
/** The root of x^8 = x + 1: powers of its inverse spread points evenly (Kronecker sequence), in up to 7 dimensions. */
const SPREAD = 1.097;

/**
 * Solves all pairs of bodies of a group at the placement, keeps the configuration if it is a witness, and leaves the
 * closest pair in `space.pair`. Returns true if the links certainly overlap.
 */
export function look(space: Space, box: BoxSpace, g: Group): boolean {
  const { placement: p, pair, result, rounding } = space;
  let isColliding = false, isFree = true;
  pair.distance = Infinity;
  for (const i of g.pairs) {
    if (isCertainlyNearer(space, box.solver, box.signed, box.margin, p, i)) isColliding = true;
    if (!(result.lowerBound > rounding[0])) isFree = false;
    if (result.distance < pair.distance) {
      copyAnswer(result, pair);
      writeNames(space, i, pair);
    }
  }
  if (isFree) g.free ??= p.q.slice();
  if (isColliding) g.colliding ??= p.q.slice();
  return isColliding;
}

const isShown = (g: Group): boolean => g.free !== null && g.colliding !== null;

/** Newton's method from the configuration in `from`. */
function cross(space: Space, box: BoxSpace, g: Group, from: Float64Array): void {
  const { placement: p, pair, gradient, model } = space, n = p.q.length;
  p.q.set(from);
  for (let step = 0; step < STEPS && !isShown(g); step++) {
    placeBodies(model, p);
    look(space, box, g);
    writeGradient(model, p.rows, pair, gradient);
    let sum = 0;
    for (let k = 0; k < n; k++) if (g.root[n + k] > g.root[k]) sum += gradient[k] * gradient[k];
    if (!(sum > 0)) return;
    for (let k = 0; k < n; k++) {
      const next = p.q[k] - OVERSHOOT * pair.distance * gradient[k] / sum;
      p.q[k] = Math.max(g.root[k], Math.min(g.root[n + k], next));
    }
  }
}

/** See the file header. */
export function seekWitnesses(space: Space, box: BoxSpace, g: Group): void {
  const { placement: p, model } = space, n = p.q.length, seen: { q: Float64Array; gap: number }[] = [];
  for (let s = 0; s < SAMPLES && !isShown(g); s++) {
    let inverse = 1;
    for (let k = 0; k < n; k++) {
      inverse /= SPREAD;
      const fraction = (0.5 + (s + 1) * inverse) % 1;
      p.q[k] = g.root[k] + fraction * (g.root[n + k] - g.root[k]);
    }
    placeBodies(model, p);
    look(space, box, g);
    seen.push({ q: p.q.slice(), gap: Math.abs(space.pair.distance) });
  }
  seen.sort((a, b) => a.gap - b.gap);
  for (let i = 0; i < STARTS && i < seen.length && !isShown(g); i++) cross(space, box, g, seen[i].q);
}
