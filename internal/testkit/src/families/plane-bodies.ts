/** Structured bodies in the plane, for the families of plane.ts: from the same small sets of numbers. Local frames. */
import type { Rng } from "../rng.ts";
import type { ShapeSpec2, SpecKind2 } from "../spec2.ts";
import { maybeTiny, roundCoordinate, roundSize, tiny } from "./values.ts";

export type Point = readonly [number, number];

/** Bounded kinds. */
export const STRUCTURED_KINDS2: readonly SpecKind2[] = [
  "disc", "ellipse", "box2", "capsule2", "point2", "segment2", "convexHull2", "affine2", "minkowskiSum2", "custom2",
];
export const SIMPLE: readonly SpecKind2[] = STRUCTURED_KINDS2.slice(0, 7);

export const point = (rng: Rng): Point => [roundCoordinate(rng), roundCoordinate(rng)];
const points = (n: number, make: (i: number) => Point): Point[] => Array.from({ length: n }, (_, i) => make(i));

/** Each coordinate with noise of one amplitude, or none. */
function noisy(rng: Rng, list: readonly Point[]): Point[] {
  const e = maybeTiny(rng),
    off = (x: number): number => (e === 0 || rng.integer(2) === 0 ? x : x + e * rng.pick([1, -1, rng.uniform(-1, 1)]));
  return list.map(([x, y]): Point => [off(x), off(y)]);
}

export function collinear(rng: Rng, n: number): Point[] {
  const p = point(rng), u = point(rng);
  return noisy(rng, points(n, (i) => {
    const t = i === 0 ? -1 : i === 1 ? 1 : roundCoordinate(rng);
    return [p[0] + t * u[0], p[1] + t * u[1]];
  }));
}

/** Corners of a polygon, a segment or a point, or nearly one of the lower ones. */
export function hullPoints(rng: Rng): Point[] {
  const x = roundSize(rng), y = roundSize(rng), some = points(2 + rng.integer(6), () => point(rng));
  switch (rng.integer(5)) {
    case 0:
      return collinear(rng, 1 + rng.integer(5));
    case 1:
      return [...some, ...noisy(rng, some)];
    case 2:
      return noisy(
        rng,
        rng.pick<Point[]>([
          [
            [-x, -y],
            [x, -y],
            [x, y],
            [-x, y],
          ],
          [
            [x, 0],
            [0, y],
            [-x, 0],
            [0, -y],
          ],
          [
            [-x, -y],
            [0, -y],
            [x, -y],
            [x, 0],
            [x, y],
            [-x, y],
          ],
        ]),
      );
    case 3:
      return noisy(rng, some);
    default:
      return points(3 + rng.integer(12), () => [rng.uniform(-1, 1), rng.uniform(-1, 1)]);
  }
}

function matrix(rng: Rng): number[] {
  const x = roundSize(rng), e = tiny(rng), entry = (): number => rng.pick([0, 0, 1, -1, 0.5, -0.5, 2]);
  return rng.pick([
    [x, 0, 0, x],
    [0, -x, x, 0],
    [-x, 0, 0, x],
    [x, 0, 0, 0],
    [1, 1, 1, 1],
    [0.5, -0.5, -0.5, 0.5],
    [0, 0, 0, 0],
    [x, 0, 0, e],
    [1, 1, 1, 1 + e],
    [1, 1, -1, 1],
    [0.6, -0.8, 0.8, 0.6],
    [entry(), entry(), entry(), entry()],
  ]);
}

function numbersOf(rng: Rng, kind: SpecKind2): readonly number[] {
  const x = roundSize(rng), y = rng.integer(3) === 0 ? x : rng.integer(4) === 0 ? Math.abs(tiny(rng)) : roundSize(rng);
  switch (kind) {
    case "disc":
      return [x];
    case "ellipse":
    case "box2":
      return rng.integer(2) === 0 ? [x, y] : [y, x];
    case "capsule2":
      return [x, rng.pick([0, y, y, y])];
    case "point2":
      return point(rng);
    case "segment2":
      return collinear(rng, 2).flat();
    case "convexHull2":
      return hullPoints(rng).flat();
    case "halfPlane":
      return [
        ...rng.pick<Point>([
          [0, 1],
          [-1, 0],
          [1, 1],
          [1, tiny(rng)],
          [rng.uniform(-1, 1), 1],
        ]),
        roundCoordinate(rng),
      ];
    case "affine2":
      return [...matrix(rng), ...point(rng)];
    case "minkowskiSum2":
    case "custom2":
      return [];
  }
}

/** Structured spec of a plane kind. A quarter have a margin. */
export function structuredSpec2(rng: Rng, kind: SpecKind2): ShapeSpec2 {
  const numbers = numbersOf(rng, kind),
    margin = rng.integer(4) === 0 ? roundSize(rng) : 0,
    axis = rng.pick<"x" | "y">(["x", "y"]);
  const part = (): ShapeSpec2 => structuredSpec2(rng, rng.pick(SIMPLE));
  switch (kind) {
    case "affine2": case "custom2": return { kind, numbers, margin, parts: [part()] };
    case "minkowskiSum2": return { kind, numbers, margin, parts: [part(), part()] };
    case "capsule2": return { kind, numbers, margin, axis };
    default: return { kind, numbers, margin };
  }
}

export const body = (rng: Rng, among: readonly SpecKind2[] = STRUCTURED_KINDS2): ShapeSpec2 =>
  structuredSpec2(rng, rng.pick(among));

/** The hull of points, without a margin. */
export const hullOf = (list: readonly Point[]): ShapeSpec2 =>
  ({ kind: "convexHull2", numbers: list.flat(), margin: 0 });
