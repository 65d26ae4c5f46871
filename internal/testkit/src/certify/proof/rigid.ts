/** Vectors, rotations and poses of balls (ball.ts). A pose is a rotation, row-major, and a translation. */
import type { Pose } from "@col/types";
import { add, ball, circle, div, mul, one, root, sub, zero } from "./ball.ts";
import type { Ball } from "./ball.ts";

export type Vector = readonly [Ball, Ball, Ball];
export interface Rigid {
  readonly R: readonly Ball[];
  readonly t: Vector;
}

export const vectorOf = (x: number, y: number, z: number): Vector => [ball(x), ball(y), ball(z)];
export const origin: Vector = [zero, zero, zero];
export const dot = (a: Vector, b: Vector): Ball => add(add(mul(a[0], b[0]), mul(a[1], b[1])), mul(a[2], b[2]));
const plus = (a: Vector, b: Vector): Vector => [add(a[0], b[0]), add(a[1], b[1]), add(a[2], b[2])];
export const minus = (a: Vector, b: Vector): Vector => [sub(a[0], b[0]), sub(a[1], b[1]), sub(a[2], b[2])];
export const lengthOf = (a: Vector): Ball => root(dot(a, a));
export const scaled = (s: Ball, a: Vector): Vector => [mul(s, a[0]), mul(s, a[1]), mul(s, a[2])];

export function cross(a: Vector, b: Vector): Vector {
  return [sub(mul(a[1], b[2]), mul(a[2], b[1])), sub(mul(a[2], b[0]), mul(a[0], b[2])),
    sub(mul(a[0], b[1]), mul(a[1], b[0]))];
}

/** The vector divided by its length. */
export function unit(a: Vector): Vector {
  const s = div(one, lengthOf(a));
  return scaled(s, a);
}

const row = (R: readonly Ball[], i: number): Vector => [R[3 * i], R[3 * i + 1], R[3 * i + 2]];
const column = (R: readonly Ball[], i: number): Vector => [R[i], R[3 + i], R[6 + i]];

export const rotate = ({ R }: Rigid, a: Vector): Vector => [dot(row(R, 0), a), dot(row(R, 1), a), dot(row(R, 2), a)];
/** By the inverse rotation. */
export const rotateBack = ({ R }: Rigid, a: Vector): Vector =>
  [dot(column(R, 0), a), dot(column(R, 1), a), dot(column(R, 2), a)];
export const apply = (p: Rigid, a: Vector): Vector => plus(rotate(p, a), p.t);

/** First b, then a. */
export function compose(a: Rigid, b: Rigid): Rigid {
  const R: Ball[] = [];
  for (let i = 0; i < 3; i++) for (let k = 0; k < 3; k++) R.push(dot(row(a.R, i), column(b.R, k)));
  return { R, t: apply(a, b.t) };
}

export const identity: Rigid = { R: [one, zero, zero, zero, one, zero, zero, zero, one], t: origin };

/** A pose of doubles: its quaternion is divided by its length. */
export function rigidOf(pose: Pose | undefined): Rigid {
  if (pose === undefined) return identity;
  const { position: p, quaternion: q } = pose, [x, y, z, w] = [q.x, q.y, q.z, q.w].map(ball);
  const square = add(add(mul(x, x), mul(y, y)), add(mul(z, z), mul(w, w))), s = div(ball(2), square),
    of = (a: Ball, b: Ball): Ball => mul(s, mul(a, b)), xx = of(x, x), yy = of(y, y), zz = of(z, z);
  const R = [sub(one, add(yy, zz)), sub(of(x, y), of(w, z)), add(of(x, z), of(w, y)),
    add(of(x, y), of(w, z)), sub(one, add(xx, zz)), sub(of(y, z), of(w, x)),
    sub(of(x, z), of(w, y)), add(of(y, z), of(w, x)), sub(one, add(xx, yy))];
  return { R, t: vectorOf(p.x, p.y, p.z) };
}

/** Rotation about a unit axis through the origin, by Rodrigues' formula. */
export function rotationBy(u: Vector, angle: Ball): Rigid {
  const { sin, cos } = circle(angle), rest = sub(one, cos), [x, y, z] = u, R: Ball[] = [];
  const crossed = [zero, { m: -z.m, r: z.r }, y, z, zero, { m: -x.m, r: x.r }, { m: -y.m, r: y.r }, x, zero];
  for (let i = 0; i < 9; i++) {
    const part = add(mul(sin, crossed[i]), mul(rest, mul(u[Math.floor(i / 3)], u[i % 3])));
    R.push(i % 4 === 0 ? add(cos, part) : part);
  }
  return { R, t: origin };
}

export const translationBy = (v: Vector): Rigid => ({ R: identity.R, t: v });
