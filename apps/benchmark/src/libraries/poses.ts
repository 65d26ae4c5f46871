/**
 * Code that the 2-D libraries share. A query takes poses and gives a number: setting the library's transforms is
 * part of it, making shapes is not. Polygon skins are off: radius 0. Angles are computed beforehand.
 */
import type { PolygonCase } from "@col/bench";
import type { PlaneQuery, Prepare } from "./library.ts";

/** One object per value: bodies share their shapes. */
export function shared<T>(make: (v: Float64Array) => T): (v: Float64Array) => T {
  const made = new Map<Float64Array, T>();
  return (v) => {
    const known = made.get(v) ?? make(v);
    made.set(v, known);
    return known;
  };
}

/** Corners as records. */
export const pointsOf = (v: Float64Array): { x: number; y: number }[] => Array.from({ length: v.length / 2 },
  (_, i) => ({ x: v[2 * i], y: v[2 * i + 1] }));

/** The pose of bodies without a pose: x, y, cosine, sine. */
const WORLD = Float64Array.of(0, 0, 1, 0);

/** Poses of both bodies by case, and their angles. */
export interface Poses {
  readonly a: readonly Float64Array[];
  readonly b: readonly Float64Array[];
  readonly angleA: Float64Array;
  readonly angleB: Float64Array;
}

export function posesOf(cases: readonly PolygonCase[]): Poses {
  const a = cases.map((c) => c.poseA ?? WORLD), b = cases.map((c) => c.poseB ?? WORLD);
  return { a, b, angleA: Float64Array.from(a, (p) => Math.atan2(p[3], p[2])),
    angleB: Float64Array.from(b, (p) => Math.atan2(p[3], p[2])) };
}

/** A transform as Box2D's family has it. */
export interface Transform {
  readonly p: { x: number; y: number };
  readonly q: { c: number; s: number };
}

/** Sets a transform to a pose. */
export function setPose({ p, q }: Transform, pose: ArrayLike<number>): void {
  p.x = pose[0]; p.y = pose[1];
  q.c = pose[2]; q.s = pose[3];
}

/** The Boolean of Box2D's family is the distance without skins below ten roundings of the precision. */
const NEAR = 10 * 2.220446049250313e-16;

/** A distance, and the Boolean that it gives in Box2D's family. */
export const distanceAndNear = (distance: PlaneQuery): ReturnType<Prepare> =>
  ({ distance, boolean: (k) => (distance(k) < NEAR ? 1 : 0) });
