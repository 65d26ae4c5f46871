/**
 * The separation of a pair along a fixed direction, and its lower bound on an interval of a path.
 *
 * In: pair i, a placement (world frame), and a unit n that is fixed in the frame of a link or in the world. Out, in
 * `along.value`: the separation f (length) less its rounding error; or the lower bound of f on an interval.
 *
 * Method: f(t) = min over B of n . b - max over A of n . a, by two supports. f is a minimum of functions whose second
 * derivative is at most K in size (bounds/motion.ts). So f - K t^2 / 2 is concave and lies above its chord.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape, PackedPose } from "@col/types";
import { writeRounding } from "../clearance/gap.ts";
import type { Placement } from "../kinematics/bodies.ts";
import { ROW } from "../model/robot.ts";
import { rotateBackByRow, rotateByRow } from "../model/rows.ts";
import type { Space } from "../space.ts";

/** Rounding error of the lower bound of an interval, relative to its terms. No dimension. */
const ROUNDING = 2e-15;

/** Scratch memory of one separation. */
export class Along {
  /** The direction in the frame `frame`, and in the world at a placement. */
  readonly normal: Float64Array = new Float64Array(3);
  readonly world: Float64Array = new Float64Array(3);
  readonly local: Float64Array = new Float64Array(3);
  /** Link in whose frame `normal` is fixed; -1: the world. */
  frame: number = -1;
  /** The results of `separate` and `boundInterval`. */
  readonly value: Float64Array = new Float64Array(1);
}

/** The link that all joints shared by both bodies of pair `i` move; -1: the world. */
export function frameOf({ world: w, model }: Space, i: number): number {
  const shared = w.shared[i];
  return shared === 0 ? -1 : model.bodies[w.a[i]].chain[shared - 1];
}

/** Writes `normal` from the direction in `world` at a placement; it is fixed in the frame of the link `frame`. */
export function holdNormal(p: Placement, frame: number, along: Along): void {
  const { normal: n, world: d } = along;
  along.frame = frame;
  n[0] = d[0]; n[1] = d[1]; n[2] = d[2];
  if (frame >= 0) rotateBackByRow(p.rows, ROW * frame, n, n);
}

/** Writes `world` from the direction in `normal` at a placement. */
function turnNormal(p: Placement, along: Along): void {
  const { normal: n, world: d, frame } = along;
  if (frame >= 0) rotateByRow(p.rows, ROW * frame, n, 0, d);
  else {
    d[0] = n[0]; d[1] = n[1]; d[2] = n[2];
  }
}

/** Subtracts the largest value of `sign * world` over the shape at a pose from `value`. */
export function subtractSupport(
  shape: ConvexShape, m: PackedPose, sign: number, { world: n, local: d, value }: Along,
): void {
  const x = sign * n[0], y = sign * n[1], z = sign * n[2], dx = m[0] * x + m[3] * y + m[6] * z,
    dy = m[1] * x + m[4] * y + m[7] * z, dz = m[2] * x + m[5] * y + m[8] * z;
  d[0] = dx; d[1] = dy; d[2] = dz;
  let most = shape.margin + x * m[9] + y * m[10] + z * m[11];
  if (shape.kind === HALF_SPACE_KIND) most += shape.params[3];
  else {
    shape.support(shape, d, d);
    most += dx * d[0] + dy * d[1] + dz * d[2];
  }
  value[0] -= most;
}

/** Writes to `value` the separation of pair `i` along `normal` at a placement, less its rounding error. */
export function separate(space: Space, i: number, p: Placement, along: Along): void {
  const { world: w, model: { bodies } } = space, a = w.a[i], b = w.b[i];
  turnNormal(p, along);
  writeRounding(space, i);
  along.value[0] = -space.rounding[0];
  subtractSupport(bodies[a].shape, p.packed[a], 1, along);
  if (b >= 0) subtractSupport(bodies[b].shape, p.packed[b], -1, along);
  else subtractSupport(w.shapes[~b], w.packed[~b], -1, along);
}

/**
 * Writes to `value`, which holds c = K s^2 / 2, the lower bound of f on an interval of length s: f = gaps[at] and
 * gaps[at + 1] at its ends, called g and h. The chord less c u (1 - u) has its minimum at u = (c + g - h) / (2 c).
 */
export function boundInterval(gaps: Float64Array, at: number, { value }: Along): void {
  const g = gaps[at], h = gaps[at + 1], c = value[0], u = c + g - h,
    rounding = ROUNDING * (Math.abs(g) + Math.abs(h) + c);
  value[0] = (Math.abs(h - g) >= c ? Math.min(g, h) : g - u * u / (4 * c)) - rounding;
}
