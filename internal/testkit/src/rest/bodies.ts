/**
 * The bodies of the laws of rest: bodies that stand on the floor y = 0, with moments of inertia and places.
 *
 * In: makers of shapes, so that any engine can be asked about the same bodies. Out: a list of single bodies, stacks and
 * a pyramid. Lengths in metres, masses 1. The moments belong to the full shape; the moments of the hull of 20 corners
 * are rounded, and its centre of mass is taken to be its origin.
 */
import { rngFor } from "../seed.ts";
import { restBody } from "./simulate.ts";
import type { RestBody } from "./simulate.ts";

/** Makers of the shapes. */
export interface RestShapes<Shape> {
  /** From half extents. */
  readonly box: (x: number, y: number, z: number) => Shape;
  /** From corners, 3 coordinates each. */
  readonly convexHull: (corners: readonly number[]) => Shape;
  /** From the radius and half the height, along y. */
  readonly cylinder: (radius: number, halfHeight: number) => Shape;
}

/** A body at rest. */
export interface Resting<Shape> {
  readonly name: string;
  /** The length that drift and sinking are measured by. */
  readonly size: number;
  /** How many bodies it is high. */
  readonly layers: number;
  /** New bodies at their places. */
  readonly bodies: () => RestBody<Shape>[];
}

type Vector = [number, number, number];

/** Moments of a box with half extents, for the mass 1. */
function boxInertia(x: number, y: number, z: number): Vector {
  return [(y * y + z * z) / 3, (x * x + z * z) / 3, (x * x + y * y) / 3];
}

function roundInertia(r: number, h: number): Vector {
  const side = r * r / 4 + h * h / 3;
  return [side, r * r / 2, side];
}

/** Corners of a cube with the edge 1 whose edges are bevelled by `b`. */
export function bevelledCorners(b: number): number[] {
  const c = 0.5 - b, corners = (x: number, y: number, z: number): number[] =>
    [-x, x].flatMap((i) => [-y, y].flatMap((j) => [-z, z].flatMap((k) => [i, j, k])));
  return [...corners(0.5, c, c), ...corners(c, 0.5, c), ...corners(c, c, 0.5)];
}

/** A hull of 20 corners with a flat base of five. */
function pebbleCorners(): number[] {
  const rng = rngFor("epa rest pebble"), base = Array.from({ length: 5 }, (_, k) =>
    [0.4 * Math.cos(1.2566 * k), -0.5, 0.4 * Math.sin(1.2566 * k)]);
  return [...base, ...Array.from({ length: 15 }, () => {
    const v = rng.unitVector(new Float64Array(3));
    return [0.5 * v[0], Math.max(-0.45, 0.5 * v[1]), 0.5 * v[2]];
  })].flat();
}

const LYING: RestBody<unknown>["turn"] = [0, 0, Math.SQRT1_2, Math.SQRT1_2];

/** Moments of the cube with the edge 1, and of a coin. */
export const CUBE_INERTIA: Vector = boxInertia(0.5, 0.5, 0.5);
export const COIN_INERTIA: Vector = roundInertia(0.5, 0.01);

/** All that rests, of the shapes that the makers give. */
export function restingBodies<Shape>({ box, convexHull, cylinder }: RestShapes<Shape>): readonly Resting<Shape>[] {
  const cube = (x: number, y: number): RestBody<Shape> => restBody(box(0.5, 0.5, 0.5), 1, CUBE_INERTIA, [x, y, 0.1]);
  const sheet = (h: number, x: number, y: number): RestBody<Shape> =>
    restBody(box(0.5, h, 0.5), 1, boxInertia(0.5, h, 0.5), [x, y, 0]);
  const one = (name: string, make: () => RestBody<Shape>): Resting<Shape> =>
    ({ name, size: 1, layers: 1, bodies: () => [make()] });
  return [
    one("a box", () => cube(0.2, 0.5)), one("a sheet", () => sheet(0.002, 0.2, 0.002)),
    one("a bevelled cube", () => restBody(convexHull(bevelledCorners(0.002)), 1, CUBE_INERTIA, [0, 0.5, 0.3])),
    one("a hull of 20 corners", () => restBody(convexHull(pebbleCorners()), 1, [0.1, 0.1, 0.1], [0, 0.5, 0])),
    one("a coin", () => restBody(cylinder(0.5, 0.01), 1, COIN_INERTIA, [0, 0.01, 0])),
    one("a lying cylinder", () => restBody(cylinder(0.5, 0.5), 1, roundInertia(0.5, 0.5), [0, 0.5, 0], LYING)),
    { name: "a stack of ten boxes", size: 1, layers: 10,
      bodies: () => Array.from({ length: 10 }, (_, i) => cube(0, i + 0.5)) },
    { name: "a stack of ten sheets", size: 1, layers: 10,
      bodies: () => Array.from({ length: 10 }, (_, i) => sheet(0.02, 0, 0.04 * i + 0.02)) },
    { name: "a pyramid of ten boxes", size: 1, layers: 4, bodies: () => [4, 3, 2, 1].flatMap((n, row) =>
      Array.from({ length: n }, (_, i) => cube(1.05 * (i - (n - 1) / 2), row + 0.5))) },
  ];
}
