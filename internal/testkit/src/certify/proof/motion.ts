/**
 * Upper bounds of how fast points of a body move and accelerate along a direction on a part of a path, in balls.
 *
 * K is a double sum over the joints between the frame of the direction and the body: of their rates and of the largest
 * distances of points from their axes; and a sum for the second derivatives of the joint values. Rates come from
 * control values of the derivatives on the part: a polynomial lies between them.
 */
import type { CheckedPiece } from "../polynomial.ts";
import { add, ball, div, greatest, greatestSize, maxOf, mul, sub, timesUp } from "./ball.ts";
import type { Ball } from "./ball.ts";
import { distances, farthest, innerOf, outerOf, valueAt } from "./model.ts";
import type { Placed, Step } from "./model.ts";
import { cross, lengthOf } from "./rigid.ts";
import type { Vector } from "./rigid.ts";

const ONE = greatest(ball(1));

/** Values of a piece at a fraction, by de Casteljau's algorithm. */
export function valuesOf(piece: CheckedPiece, t: number): Ball[] {
  const at = ball(t), line = (a: Ball, b: Ball): Ball => add(a, mul(at, sub(b, a)));
  return Array.from(piece[0], (_, k) => {
    let c = piece.map((q) => ball(q[k]));
    while (c.length > 1) c = c.slice(1).map((x, i) => line(c[i], x));
    return c[0];
  });
}

/** Control values on the part [from, to]. */
function restricted(control: readonly Ball[], from: number, to: number): Ball[] {
  const head = (c: readonly Ball[], t: Ball): Ball[] => { // control values on [0, t]
    const out: Ball[] = [];
    for (let row = [...c]; row.length > 0; row = row.slice(1).map((x, i) => add(row[i], mul(t, sub(x, row[i])))))
      out.push(row[0]);
    return out;
  };
  // the tail of the head, read backward
  return head(head(control, ball(to)).reverse(), sub(ball(1), div(ball(from), ball(to))));
}

const derivativeOf = (c: readonly Ball[]): Ball[] =>
  c.slice(1).map((x, i) => mul(ball(c.length - 1), sub(x, c[i])));

/** Largest sizes of the first and second derivatives of each coordinate on [from, to]. */
export interface Rates {
  readonly first: readonly bigint[];
  readonly second: readonly bigint[];
}

export function ratesOf(piece: CheckedPiece, from: number, to: number): Rates {
  const bound = (c: readonly Ball[]): bigint =>
    (c.length === 0 ? 0n : maxOf(restricted(c, from, to).map(greatestSize)));
  const all = Array.from(piece[0], (_, k) => derivativeOf(piece.map((q) => ball(q[k]))));
  return { first: all.map(bound), second: all.map((c) => bound(derivativeOf(c))) };
}

/** Largest speed and acceleration along a unit vector. */
export interface Bounds {
  readonly speed: bigint;
  readonly acceleration: bigint;
}

/** Largest distances of points beyond each step from its axis. Slides are the largest ones of the whole path. */
export function radiiOf(path: readonly CheckedPiece[], steps: readonly Step[], body: Placed): bigint[] {
  const radii: bigint[] = [], last = steps.length - 1;
  let reach = 0n;
  for (let k = last; k >= 0; k--) {
    const { joint } = steps[k], [fromAxis, from] = k === last ? farthest(steps[k], body)
      : distances(innerOf(steps[k + 1]), outerOf(steps[k]));
    radii[k] = fromAxis + reach;
    const slide = joint.turns ? 0n
      : maxOf(path.flat().map((q) => greatestSize(valueAt(joint, Array.from(q, ball)))));
    reach += from + slide;
  }
  return radii;
}

/** See the file header. `n`: unit vector in the world, `axes`: of the joints of the steps, where it is that. */
export function boundsOf(
  steps: readonly Step[], radii: readonly bigint[], rates: Rates, n: Vector, axisOf: (step: Step) => Vector,
): Bounds {
  const times = (v: bigint, s: Step): bigint => timesUp(v, greatestSize(s.joint.factor)),
    v = steps.map((s) => times(rates.first[s.joint.coordinate], s)),
    w = steps.map((s) => times(rates.second[s.joint.coordinate], s)),
    turns = steps.map(({ joint }) => joint.turns), first = turns.findIndex((t, k) => t && v[k] > 0n),
    arm = (k: number): bigint => (turns[k] ? radii[k] : ONE);
  let speed = 0n, acceleration = 0n;
  for (let i = 0; i < steps.length; i++) {
    // the first joint that turns has a constant axis in the frame of n
    const tilt = i === first ? greatest(lengthOf(cross(n, axisOf(steps[i])))) : ONE;
    speed += timesUp(v[i], arm(i));
    acceleration += timesUp(timesUp(w[i], tilt), arm(i));
    for (let j = i; j < steps.length && turns[i]; j++) {
      if (i === j) acceleration += timesUp(timesUp(timesUp(v[i], v[i]), tilt), radii[i]);
      else acceleration += 2n * timesUp(timesUp(timesUp(v[i], v[j]), tilt), arm(j));
    }
  }
  return { speed, acceleration };
}
