/**
 * Bounds of the speed and the acceleration of a body's points along a part of a piece of a path, for every
 * configuration of the part.
 *
 * In: control configurations of the path, the part (`rates.part`), a unit normal n (world frame). Out, in `Motion`:
 * `radius` and rounding on the whole path (`measurePath`), the largest speed of a body's points on the part
 * (`measurePart`), and K, an upper bound of their acceleration along n (`beginAcceleration`, then `accelerate` and
 * `accelerateBack`).
 * Derivatives are with respect to the fraction of the piece; lengths are in the user's unit. `radius` is the largest
 * distance of a point of the body from the axis of a joint.
 *
 * Method: let joint i be nearer to the base than joint j, or the same joint. The second derivative of a point p by
 * q_i and q_j is a_i x (a_j x (p - o_j)) for revolute joints, a_i x a_j for a revolute i and a prismatic j, and 0 for
 * a prismatic i. Let v and w be the largest |q'| and |q''| of the joints on the part (rates.ts). Then p'' along n is
 * at most K = sum over i, j of v_i v_j s(i, j) + sum over j of w_j r_j. Here s is the radius of the deeper joint, 1
 * if the deeper joint is prismatic, 0 if the other joint is; r_j is the radius of joint j, 1 if it is prismatic. The
 * first moving revolute joint has a constant axis a, so its terms are multiplied by |n x a|: n . (a x p) is at most
 * |n x a| |p|, for p perpendicular to the axis. `accelerate` follows the chain from the base outward. If n is
 * constant in the frame of the last joint, the points of the other body move in that frame: `accelerateBack` follows
 * the same chain from the last joint to the base.
 */
import { PRISMATIC, REVOLUTE, ROW } from "../model/robot.ts";
import type { Model } from "../model/robot.ts";
import { rotateByRow } from "../model/rows.ts";
import type { Lengths } from "./lengths.ts";
import { boundRates, Rates } from "./rates.ts";

/** Bounds are larger than their formulas by this factor: it covers the rounding errors of some hundred operations. */
const ROOM = 1 + 1e-12;
/** Rounding error of |n x a|, from the axis in the world and the normal. No dimension. */
const AXIS_ROUNDING = 1e-13;
/** Rounding error of poses, per product of poses and length: 46 u of place.ts, with a reserve. No dimension. */
const POSE_ROUNDING = 8e-15;
/** Rounding of a joint value of a piece, per degree: `q0 + t (q1 - q0)`, `factor`, `offset`. No dimension. */
const VALUE_ROUNDING = 1e-15;

/** Bounds of a robot along a path. Arrays of bodies have one entry per joint of the chain of the body. */
export class Motion {
  /** A world axis. */
  readonly axis: Float64Array = new Float64Array(3);
  readonly lengths: readonly Lengths[];
  readonly radius: readonly Float64Array[];
  /** Largest distance of a point of the body from the origin of a joint before its motion. */
  readonly reach: readonly Float64Array[];
  /** Per link: largest translation of its joint on the path, and rounding of the joint's value. */
  readonly slide: Float64Array;
  readonly slack: Float64Array;
  /** Per link: largest first and second derivative of its joint's value on the current part, by the fraction. */
  readonly rate: Float64Array;
  readonly bend: Float64Array;
  /** The current part of the piece, and the derivatives of one coordinate on it. */
  readonly rates: Rates = new Rates();
  /** Per body: largest speed of its points on the current part, from each joint of the chain on. */
  readonly speed: readonly Float64Array[];
  /**
   * Per body: rounding error of its angle (radians); length of its chain; rounding error of its position without the
   * effect of the angle (length).
   */
  readonly angle: Float64Array;
  readonly size: Float64Array;
  readonly shift: Float64Array;
  /** The sum of K, the sum of rates of the joints nearer to the frame, and the factor |n x a|, while K is summed. */
  readonly acceleration: Float64Array = new Float64Array(1);
  readonly above: Float64Array = new Float64Array(1);
  readonly weight: Float64Array = new Float64Array(1);
  /** Has a revolute joint been added? */
  hasTurned: boolean = false;
  /** Largest distance of points from an axis, and from the origin of the first joint. */
  readonly arm: Float64Array = new Float64Array(1);
  readonly far: Float64Array = new Float64Array(1);

  constructor(links: number, lengths: readonly Lengths[]) {
    this.lengths = lengths;
    this.radius = lengths.map(({ step }) => new Float64Array(step.length));
    this.reach = lengths.map(({ step }) => new Float64Array(step.length));
    this.speed = lengths.map(({ step }) => new Float64Array(step.length + 1));
    this.slide = new Float64Array(links);
    this.slack = new Float64Array(links);
    this.rate = new Float64Array(links);
    this.bend = new Float64Array(links);
    this.angle = new Float64Array(lengths.length);
    this.size = new Float64Array(lengths.length);
    this.shift = new Float64Array(lengths.length);
  }
}

/** Writes `slide` and `slack` of `count` control configurations of pieces of at most the given degree. */
function measureValues(model: Model, path: Float64Array, count: number, degree: number, m: Motion): void {
  const { coordinate, factor, shift, type } = model, n = model.coordinates.length;
  for (let i = 0; i < coordinate.length; i++) {
    m.slide[i] = m.slack[i] = 0;
    for (let k = 0; k < count && coordinate[i] >= 0; k++) {
      const q = path[n * k + coordinate[i]];
      if (type[i] === PRISMATIC) m.slide[i] = Math.max(m.slide[i], Math.abs(factor[i] * q + shift[i]));
      const size = 2 * degree * Math.abs(factor[i] * q) + Math.abs(shift[i]);
      m.slack[i] = Math.max(m.slack[i], VALUE_ROUNDING * size);
    }
  }
}

/**
 * Writes the bounds for the whole path: radii and rounding errors. In: all control configurations of its pieces, of at
 * most the given degree. Joint values lie between the control values.
 */
export function measurePath(model: Model, path: Float64Array, count: number, degree: number, m: Motion): void {
  measureValues(model, path, count, degree, m);
  for (let b = 0; b < model.bodies.length; b++) {
    const { chain } = model.bodies[b], { step, across, size, depth } = m.lengths[b], radius = m.radius[b];
    let reach = 0;
    m.size[b] = size;
    m.angle[b] = POSE_ROUNDING * depth;
    m.shift[b] = 0;
    for (let k = chain.length - 1; k >= 0; k--) {
      const i = chain[k], isPrismatic = model.type[i] === PRISMATIC;
      radius[k] = ROOM * (across[k] + reach);
      reach = ROOM * (step[k] + reach + m.slide[i]);
      m.reach[b][k] = reach;
      if (isPrismatic) {
        m.size[b] += m.slide[i];
        m.shift[b] += m.slack[i];
      } else m.angle[b] += m.slack[i];
    }
  }
}

/** Writes rates, bends and speeds on the part `m.rates.part` of the piece with control configurations from `at` on. */
export function measurePart(model: Model, path: Float64Array, at: number, degree: number, m: Motion): void {
  const { coordinate, factor, type } = model, n = model.coordinates.length, { answer } = m.rates;
  for (let k = 0; k < n; k++) {
    boundRates(path, at, k, n, degree, m.rates);
    for (let i = 0; i < type.length; i++) {
      if (coordinate[i] !== k) continue;
      m.rate[i] = ROOM * Math.abs(factor[i]) * answer[0];
      m.bend[i] = ROOM * Math.abs(factor[i]) * answer[1];
    }
  }
  for (let b = 0; b < model.bodies.length; b++) {
    const { chain } = model.bodies[b], speed = m.speed[b];
    speed[chain.length] = 0;
    for (let k = chain.length - 1; k >= 0; k--) {
      const i = chain[k];
      speed[k] = ROOM * (speed[k + 1] + m.rate[i] * (type[i] === PRISMATIC ? 1 : m.radius[b][k]));
    }
  }
}

/** Writes |n x a| for the world axis a of the joint of link `i`, plus its rounding error, at most 1, to `weight`. */
function acrossNormal(model: Model, i: number, n: Float64Array, rows: Float64Array, m: Motion): void {
  rotateByRow(rows, ROW * i, model.axis, 3 * i, m.axis);
  const u = m.axis, x = n[1] * u[2] - n[2] * u[1], y = n[2] * u[0] - n[0] * u[2], z = n[0] * u[1] - n[1] * u[0];
  m.weight[0] = Math.min(1, Math.sqrt(x * x + y * y + z * z) + AXIS_ROUNDING);
}

/** Starts a sum of K along a sequence of joints, from the frame of the normal outward. */
export function beginAcceleration(m: Motion): void {
  m.acceleration[0] = m.above[0] = 0;
  m.hasTurned = false;
}

/**
 * Adds the terms of the joint of link `i`, beyond the terms added before, whose axis has points within `m.arm` of it.
 */
function addJoint(model: Model, i: number, n: Float64Array, rows: Float64Array, m: Motion): void {
  const v = m.rate[i];
  if (v === 0) return;
  if (model.type[i] !== REVOLUTE) {
    m.acceleration[0] += ROOM * (2 * v * m.above[0] + m.bend[i]);
    return;
  }
  m.weight[0] = 1;
  if (!m.hasTurned) acrossNormal(model, i, n, rows, m);
  m.hasTurned = true;
  const w = v * m.weight[0];
  m.acceleration[0] += ROOM * m.arm[0] * (v * (w + 2 * m.above[0]) + m.bend[i] * m.weight[0]);
  m.above[0] += w;
}

/**
 * Adds the bound K of the file header for body `b`, seen from the frame before joint `shared` of its chain. `n` is a
 * unit vector that is constant in that frame, in the world at the placement `rows`.
 */
export function accelerate(
  model: Model, b: number, shared: number, n: Float64Array, rows: Float64Array, m: Motion,
): void {
  const { chain } = model.bodies[b];
  for (let k = shared; k < chain.length; k++) {
    m.arm[0] = m.radius[b][k];
    addJoint(model, chain[k], n, rows, m);
  }
}

/**
 * Adds the bound K of points seen from the last joint of the chain of body `a`, with `n` constant in that frame. The
 * points are within `m.far` of the origin of joint `shared`, before the motion of the joint. The sequence of joints is
 * the chain in reverse: the last joint comes first.
 */
export function accelerateBack(
  model: Model, a: number, shared: number, n: Float64Array, rows: Float64Array, m: Motion,
): void {
  const { chain } = model.bodies[a], { step } = m.lengths[a];
  let reach = m.far[0];
  for (let k = shared; k < chain.length - 1; k++) reach += step[k] + m.slide[chain[k]];
  for (let k = chain.length - 1; k >= shared; k--) {
    m.arm[0] = reach;
    addJoint(model, chain[k], n, rows, m);
    if (k > shared) reach -= step[k - 1] + m.slide[chain[k - 1]];
  }
}
