/**
 * How fast points of a body move and accelerate along a straight edge of joint values, for every configuration of it.
 *
 * Joint values are q(t) = q0 + t v. With joint i nearer to the base than joint j, or the same one, the second
 * derivative of a point p by q_i and q_j is a_i x (a_j x (p - o_j)) for revolute joints, a_i x a_j for a revolute i and
 * a prismatic j, and 0 for a prismatic i. So p'' along the unit n is at most K = sum over i, j of |v_i| |v_j| w(i, j),
 * where w is the radius of the deeper joint, 1 if the deeper joint is prismatic, 0 if the other one is. The first
 * revolute joint that moves has a constant axis a, so its terms are multiplied by |n x a|.
 *
 * `radius` is the greatest distance of a point of the body from the axis of a joint, over the whole path.
 */
import { FIXED, PRISMATIC, REVOLUTE, ROW } from "../model/robot.ts";
import type { Body, Model } from "../model/robot.ts";
import { rotateByRow } from "../model/rows.ts";
import type { Lengths } from "./lengths.ts";

/** Bounds are this factor larger than their formulas: room for the rounding of some hundred operations. */
const ROOM = 1 + 1e-12;
/** Rounding of |n x a|: of the world's axis and the normal. */
const AXIS_ROUNDING = 1e-13;
/** Rounding of poses, per product of poses and length: 46 u of place.ts, with room. No dimension. */
const POSE_ROUNDING = 8e-15;
/** Rounding of a joint value between two configurations: `q0 + t (q1 - q0)`, `factor`, `offset`. No dimension. */
const VALUE_ROUNDING = 1e-15;

/** A world axis. */
const AXIS: Float64Array = new Float64Array(3);

/** Bounds of a robot along a path. Arrays of bodies have one entry per joint of the chain of the body. */
export class Motion {
  readonly lengths: readonly Lengths[];
  readonly radius: readonly Float64Array[];
  /** Per link: greatest |value| of its joint on the path, and rounding of the value. */
  readonly most: Float64Array;
  readonly slack: Float64Array;
  /** Per link: |rate| of its joint on the edge at hand. */
  readonly rate: Float64Array;
  /** Per body: greatest speed of its points on the edge at hand, from each joint of the chain on. */
  readonly speed: readonly Float64Array[];
  /** Per body: rounding of the place of a point. Length. */
  readonly rounding: Float64Array;
  /** What `accelerate` adds to. */
  readonly acceleration: Float64Array = new Float64Array(1);

  constructor(links: number, lengths: readonly Lengths[]) {
    this.lengths = lengths;
    this.radius = lengths.map(({ step }) => new Float64Array(step.length));
    this.speed = lengths.map(({ step }) => new Float64Array(step.length + 1));
    this.most = new Float64Array(links);
    this.slack = new Float64Array(links);
    this.rate = new Float64Array(links);
    this.rounding = new Float64Array(lengths.length);
  }
}

/** Writes `most` and `slack` of `count` configurations in `path`. */
function measureValues(model: Model, path: Float64Array, count: number, m: Motion): void {
  const { coordinate, factor, shift } = model, n = model.coordinates.length;
  for (let i = 0; i < coordinate.length; i++) {
    m.most[i] = m.slack[i] = 0;
    for (let k = 0; k < count && coordinate[i] >= 0; k++) {
      const q = path[n * k + coordinate[i]];
      m.most[i] = Math.max(m.most[i], Math.abs(factor[i] * q + shift[i]));
      m.slack[i] = Math.max(m.slack[i], VALUE_ROUNDING * (2 * Math.abs(factor[i] * q) + Math.abs(shift[i])));
    }
  }
}

/** Writes the bounds that hold on the whole path: radii and rounding. */
export function measurePath(model: Model, path: Float64Array, count: number, m: Motion): void {
  measureValues(model, path, count, m);
  for (let b = 0; b < model.bodies.length; b++) {
    const { chain } = model.bodies[b], { step, across, size, depth } = m.lengths[b], radius = m.radius[b];
    let reach = 0, moved = size, slack = 0;
    for (let k = chain.length - 1; k >= 0; k--) {
      const i = chain[k], isPrismatic = model.type[i] === PRISMATIC;
      radius[k] = ROOM * (across[k] + reach);
      reach = ROOM * (step[k] + reach + (isPrismatic ? m.most[i] : 0));
      if (isPrismatic) moved += m.most[i];
      slack += m.slack[i] * (isPrismatic ? 1 : radius[k]);
    }
    m.rounding[b] = POSE_ROUNDING * depth * moved + 2 * slack;
  }
}

/** Writes rates and speeds of the edge from the configuration at `path[at]` to the next one. */
export function measureEdge(model: Model, path: Float64Array, at: number, m: Motion): void {
  const { coordinate, factor, type } = model, n = model.coordinates.length;
  for (let i = 0; i < type.length; i++) {
    const k = coordinate[i];
    m.rate[i] = type[i] === FIXED ? 0 : ROOM * Math.abs(factor[i] * (path[at + n + k] - path[at + k]));
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

/**
 * Adds to `acceleration` the bound K of the file header for body `b`, seen from the frame before joint `shared` of its
 * chain. `n` is a unit vector that is constant in that frame, in the world at the placement `rows`.
 */
export function accelerate(
  model: Model, body: Body, b: number, shared: number, n: Float64Array, rows: Float64Array, m: Motion,
): void {
  const { chain } = body, radius = m.radius[b], { rate } = m;
  let sum = 0, above = 0, isFirst = true;
  for (let k = shared; k < chain.length; k++) {
    const i = chain[k], v = rate[i];
    if (v === 0) continue;
    if (model.type[i] === REVOLUTE) {
      let w = v;
      if (isFirst) {
        rotateByRow(rows, ROW * i, model.axis, 3 * i, AXIS);
        const x = n[1] * AXIS[2] - n[2] * AXIS[1], y = n[2] * AXIS[0] - n[0] * AXIS[2],
          z = n[0] * AXIS[1] - n[1] * AXIS[0];
        w = v * Math.min(1, Math.sqrt(x * x + y * y + z * z) + AXIS_ROUNDING);
      }
      sum += radius[k] * v * (w + 2 * above);
      above += w;
      isFirst = false;
    } else sum += 2 * v * above;
  }
  m.acceleration[0] += ROOM * sum;
}
