/**
 * Lower bound of the separation of a pair of bodies for all configurations in a box of joint values.
 *
 * In: the robot placed at the centre of the box, a world direction, half widths h_j (radians or lengths), and the
 * bounds of motion for the box. Out: a length in `along.value`, and the coordinate with the largest share of the
 * loss.
 *
 * Method: Taylor's theorem. Along a unit n that is fixed in one of the frames of path/frames.ts, the separation of
 * any two points is at least its value at the centre, minus h_j |g_j| for each joint, minus K / 2. Here g_j is the
 * derivative by the joint, and K the bound of bounds/motion.ts for rates h. For a revolute joint with axis a through
 * o, g = (n x a) . (p - o): its largest absolute value for the points p of a core is at one of the two supports along
 * n x a and against it. For a prismatic joint g = n . a. In the frame of the link of one body, the joints of both
 * chains move the points of the other body.
 */
import type { Placement } from "../kinematics/bodies.ts";
import { REVOLUTE, ROW } from "../model/robot.ts";
import { rotateByRow } from "../model/rows.ts";
import { boundBend, FRAMES, linkOfFrame, NO_FRAME } from "../path/frames.ts";
import { holdNormal, separate, subtractSupport } from "../path/separation.ts";
import type { Space } from "../space.ts";
import type { BoxSpace } from "./space.ts";

/** Bounds are larger than their formulas by this factor: it covers the rounding errors of some hundred operations. */
const ROOM = 1 + 1e-12;

/** Writes the largest |derivative| by the joint of link `i`, for the points of body `of`, to `along.value`. */
function writeDerivative(space: Space, box: BoxSpace, p: Placement, i: number, of: number): void {
  const { model, motion: { axis: u }, world: w } = space, { along, unit: n } = box, { world: d, value } = along,
    r = ROW * i;
  rotateByRow(p.rows, r, model.axis, 3 * i, u);
  if (model.type[i] !== REVOLUTE) {
    value[0] = Math.abs(n[0] * u[0] + n[1] * u[1] + n[2] * u[2]);
    return;
  }
  const x = n[1] * u[2] - n[2] * u[1], y = n[2] * u[0] - n[0] * u[2], z = n[0] * u[1] - n[1] * u[0],
    length = Math.sqrt(x * x + y * y + z * z);
  value[0] = 0;
  if (length === 0) return;
  d[0] = x / length; d[1] = y / length; d[2] = z / length;
  const height = d[0] * p.rows[r] + d[1] * p.rows[r + 1] + d[2] * p.rows[r + 2],
    shape = of >= 0 ? model.bodies[of].shape : w.shapes[~of], pose = of >= 0 ? p.packed[of] : w.packed[~of];
  // for the core: a ball about a point of the core moves with that point
  value[0] = shape.margin;
  subtractSupport(shape, pose, 1, along);
  const most = -value[0] - height;
  value[0] = shape.margin;
  subtractSupport(shape, pose, -1, along);
  value[0] = length * Math.max(most, -value[0] + height);
}

/** Adds the losses by the joints of body `b` beyond the shared ones, for points of body `of`. */
function addLosses(space: Space, box: BoxSpace, p: Placement, b: number, shared: number, of: number): void {
  const { model, motion: m, rounding } = space, { along: { value }, shares, loss } = box, { chain } = model.bodies[b];
  for (let k = shared; k < chain.length; k++) {
    const i = chain[k], rate = m.rate[i];
    if (rate === 0) continue;
    writeDerivative(space, box, p, i, of);
    const first = 0.5 * ROOM * rate * (value[0] + 2 * rounding[0]);
    loss[0] += first;
    shares[model.coordinate[i]] += first;
  }
}

/** Divides the loss of second order among the coordinates, in proportion to their widths. */
function shareBend({ model, motion: m }: Space, { shares, corners }: BoxSpace, b: number, shared: number): void {
  const { chain } = model.bodies[b], n = shares.length;
  let rates = 0;
  for (let k = 0; k < n; k++) rates += corners[n + k] - corners[k];
  for (let k = shared; k < chain.length; k++) {
    const i = chain[k];
    if (m.rate[i] > 0) shares[model.coordinate[i]] += 0.125 * m.acceleration[0] * m.rate[i] / rates;
  }
}

/** Writes the lower bound of pair `i` with the direction `unit` held in frame `f` to `along.value`. */
function boundInFrame(space: Space, box: BoxSpace, p: Placement, i: number, f: number): void {
  const { world: w, motion } = space, { along, unit, loss } = box, a = w.a[i], b = w.b[i], shared = w.shared[i];
  for (let k = 0; k < 3; k++) along.world[k] = unit[k];
  holdNormal(p, linkOfFrame(space, i, f), along);
  separate(space, i, p, along);
  const gap = along.value[0];
  box.shares.fill(0);
  loss[0] = 0;
  addLosses(space, box, p, a, shared, f === 1 ? b : a);
  if (b >= 0) addLosses(space, box, p, b, shared, f === 2 ? a : b);
  boundBend(space, i, f, unit, p);
  shareBend(space, box, a, shared);
  if (b >= 0) shareBend(space, box, b, shared);
  // rates of the edge are whole widths: twice the half widths
  const bound = gap - ROOM * (loss[0] + 0.125 * motion.acceleration[0]);
  along.value[0] = bound - 4e-16 * (Math.abs(gap) + Math.abs(bound));
}

/**
 * Writes the best lower bound of pair `i` to `along.value`, and the coordinate with the largest share of the loss to
 * `widest`; -1: all shares are below rounding errors. In: the robot at the centre of the box, the direction in
 * `along.world`, and `motion` for the edge from the lower to the upper ends. Stops at a frame whose bound is at least
 * `box.wanted`.
 */
export function boundBox(space: Space, box: BoxSpace, p: Placement, i: number): void {
  const { along, unit, best, shares, wanted } = box;
  for (let k = 0; k < 3; k++) unit[k] = along.world[k];
  best[0] = -Infinity;
  box.widest = -1;
  for (let f = 0; f < FRAMES && !(best[0] >= wanted[0]); f++) {
    if (linkOfFrame(space, i, f) === NO_FRAME) continue;
    boundInFrame(space, box, p, i, f);
    if (!(along.value[0] > best[0])) continue;
    best[0] = along.value[0];
    box.widest = -1;
    for (let k = 0; k < shares.length; k++)
      if (shares[k] > (box.widest < 0 ? space.rounding[0] : shares[box.widest])) box.widest = k;
  }
  along.value[0] = best[0];
}
