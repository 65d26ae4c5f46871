/**
 * The frames in which the normal of a pair is held fixed along a path, and the bound K of the second derivative of
 * the separation along it.
 *
 * In: pair i, a frame f (0: the frame moved by the joints that both bodies share; 1, 2: the links of A and B), a unit
 * normal in the world at a placement. Out: the link of the frame (-1: the world), and K in `motion.acceleration`,
 * length per squared fraction of the edge.
 *
 * A rotating face keeps its normal in the frame of its link. A separation along a normal fixed elsewhere decreases
 * with the angle times the length of the face; so three frames are tried. In the frame of the link of one body, the
 * joints of its chain move the other body.
 */
import { HALF_SPACE_KIND } from "@col/types";
import { accelerate, accelerateBack, beginAcceleration } from "../bounds/motion.ts";
import type { Placement } from "../kinematics/bodies.ts";
import { ROW } from "../model/robot.ts";
import type { Space } from "../space.ts";
import { frameOf } from "./separation.ts";

/** Number of frames: of the shared joints, of the link of A, of the link of B. */
export const FRAMES = 3;
/** Result for a frame that is equal to another one, or in which a half-space would rotate. */
export const NO_FRAME = -2;

/** Length of the chain of body `b`. */
const jointsOf = ({ model }: Space, b: number): number => model.bodies[b].chain.length;

/** The link of frame `f` of pair `i`; -1: the world. */
export function linkOfFrame(space: Space, i: number, f: number): number {
  const { world: w, model } = space, b = w.b[i], shared = w.shared[i];
  if (f === 0) return frameOf(space, i);
  if (f === 2 && b < 0) return NO_FRAME;
  if (b < 0 && w.shapes[~b].kind === HALF_SPACE_KIND) return NO_FRAME;
  const own = f === 1 ? w.a[i] : b, { chain } = model.bodies[own];
  return chain.length === shared ? NO_FRAME : chain[chain.length - 1];
}

/** Writes `far`: the largest distance of points of the other body from the first joint of body `own` that moves it. */
function writeFar(space: Space, i: number, own: number, other: number, p: Placement): void {
  const { world: w, model, motion: m, radii } = space, shared = w.shared[i], first = model.bodies[own].chain[shared],
    { rows } = p, at = ROW * first;
  const moves = other >= 0 && jointsOf(space, other) > shared, next = moves ? model.bodies[other].chain[shared] : -1;
  let sum = 0;
  for (let k = 0; k < 3; k++) {
    const c = next >= 0 ? rows[ROW * next + k] : other >= 0 ? p.centres[3 * other + k] : w.spheres[4 * ~other + k];
    sum += (c - rows[at + k]) * (c - rows[at + k]);
  }
  const around = moves ? m.reach[other][shared] + m.slide[next] : other >= 0 ? radii[other] : w.spheres[4 * ~other + 3];
  m.far[0] = (Math.sqrt(sum) + around + m.slide[first]) * (1 + 1e-12);
}

/** Writes K for frame `f` and the normal `n`, in the world at a placement, to `motion.acceleration`. */
export function boundBend(space: Space, i: number, f: number, n: Float64Array, p: Placement): void {
  const { world: w, model, motion: m } = space, a = w.a[i], b = w.b[i], shared = w.shared[i];
  beginAcceleration(m);
  if (f === 0) {
    accelerate(model, a, shared, n, p.rows, m);
    if (b < 0) return;
    m.above[0] = 0;
    m.hasTurned = false;
    accelerate(model, b, shared, n, p.rows, m);
    return;
  }
  const own = f === 1 ? a : b, other = f === 1 ? b : a;
  writeFar(space, i, own, other, p);
  accelerateBack(model, own, shared, n, p.rows, m);
  if (other >= 0) accelerate(model, other, shared, n, p.rows, m);
}
