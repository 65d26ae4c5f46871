/**
 * Lower bound of the separation of a pair for all configurations of a box of joint values.
 *
 * Along a unit n that is fixed in the frame of the shared joints, the separation of any two points is, by Taylor's
 * theorem, at least its value at the centre, less h_j |g_j| for each joint, less K / 2. Here h_j is the half width
 * of the joint, g_j the derivative by the joint, and K the bound of bounds/motion.ts for rates h. For a revolute joint with
 * axis a through o, g = (n x a) . (p - o): its greatest size for the points p of a body is that of two supports along
 * n x a. For a prismatic joint g = n . a. Points are those of the cores.
 */
import type { Placement } from "../kinematics/bodies.ts";
import { REVOLUTE, ROW } from "../model/robot.ts";
import { rotateByRow } from "../model/rows.ts";
import { boundBend } from "../path/frames.ts";
import { frameOf, holdNormal, separate, subtractSupport } from "../path/separation.ts";
import type { Space } from "../space.ts";
import type { BoxSpace } from "./space.ts";

/** Bounds are this factor larger than their formulas: room for the rounding of some hundred operations. */
const ROOM = 1 + 1e-12;
/** Directions n x a below this length are zero up to rounding: the bound of the derivative takes this length. */
const PARALLEL = 1e-10;

/** Writes the greatest size of the derivative by the joint of link `i`, of points of body `b`, to `along.value`. */
function writeDerivative(space: Space, box: BoxSpace, p: Placement, b: number, k: number): void {
  const { model, motion: m } = space, { along, unit: n } = box, { chain, shape } = model.bodies[b], i = chain[k],
    { world: d, value } = along, r = ROW * i;
  rotateByRow(p.rows, r, model.axis, 3 * i, m.axis);
  const u = m.axis;
  if (model.type[i] !== REVOLUTE) {
    value[0] = Math.abs(n[0] * u[0] + n[1] * u[1] + n[2] * u[2]);
    return;
  }
  const x = n[1] * u[2] - n[2] * u[1], y = n[2] * u[0] - n[0] * u[2], z = n[0] * u[1] - n[1] * u[0],
    length = Math.sqrt(x * x + y * y + z * z);
  if (length < PARALLEL) {
    value[0] = PARALLEL * m.radius[b][k];
    return;
  }
  d[0] = x / length; d[1] = y / length; d[2] = z / length;
  const height = d[0] * p.rows[r] + d[1] * p.rows[r + 1] + d[2] * p.rows[r + 2];
  // of the core: a ball about a point of the core moves as the point
  value[0] = shape.margin;
  subtractSupport(shape, p.packed[b], 1, along);
  const most = -value[0] - height;
  value[0] = shape.margin;
  subtractSupport(shape, p.packed[b], -1, along);
  value[0] = length * Math.max(most, -value[0] + height);
}

/** Adds the shares of the joints beyond the shared ones of body `b`. */
function addShares(space: Space, box: BoxSpace, p: Placement, b: number, shared: number): void {
  const { model, motion: m, rounding } = space, { along: { value }, shares } = box, { chain } = model.bodies[b];
  let rates = 0;
  for (let k = shared; k < chain.length; k++) rates += m.rate[chain[k]];
  for (let k = shared; k < chain.length; k++) {
    const i = chain[k], rate = m.rate[i];
    if (rate === 0) continue;
    writeDerivative(space, box, p, b, k);
    const first = 0.5 * ROOM * rate * (value[0] + 2 * rounding[0]);
    box.loss[0] += first;
    shares[model.coordinate[i]] += first + 0.125 * rate * rates * m.radius[b][k];
  }
}

/**
 * Writes the lower bound of pair `i` to `along.value` and the shares of the coordinates to `shares`. In: the robot at
 * the centre of the box, the direction in `along.world`, and `motion` for the edge from the lower to the upper ends.
 */
export function boundBox(space: Space, box: BoxSpace, p: Placement, i: number): void {
  const { world: w, motion } = space, { along, unit, loss } = box, b = w.b[i], shared = w.shared[i];
  for (let k = 0; k < 3; k++) unit[k] = along.world[k];
  holdNormal(p, frameOf(space, i), along);
  separate(space, i, p, along);
  const gap = along.value[0];
  box.shares.fill(0);
  loss[0] = 0;
  addShares(space, box, p, w.a[i], shared);
  if (b >= 0) addShares(space, box, p, b, shared);
  boundBend(space, i, 0, unit, p);
  // rates of the edge are whole widths: twice the half widths
  const bound = gap - ROOM * (loss[0] + 0.125 * motion.acceleration[0]);
  along.value[0] = bound - 4e-16 * (Math.abs(gap) + Math.abs(bound));
}
