/** Bodies and floors of the tests of rest: each with its shape, moments of inertia and place on y = 0. */
import { box, convexHull, cylinder, halfSpace } from "@col/shapes";
import { restBody, rngFor } from "@col/testkit";
import type { ManifoldRows, RestBody, RestContacts } from "@col/testkit";
import type { ConvexShape, Pose } from "@col/types";
import { contactManifold, createContactManifold } from "../../src/index.ts";

export type Body = RestBody<ConvexShape>;
type Vector = [number, number, number];

/** Moments of a box with half extents, for the mass 1. */
const boxInertia = (x: number, y: number, z: number): Vector =>
  [(y * y + z * z) / 3, (x * x + z * z) / 3, (x * x + y * y) / 3];
const roundInertia = (r: number, h: number): Vector => {
  const side = r * r / 4 + h * h / 3;
  return [side, r * r / 2, side];
};

function bevelled(b: number): ConvexShape {
  const c = 0.5 - b, corners = (x: number, y: number, z: number): number[] =>
    [-x, x].flatMap((i) => [-y, y].flatMap((j) => [-z, z].flatMap((k) => [i, j, k])));
  return convexHull([...corners(0.5, c, c), ...corners(c, 0.5, c), ...corners(c, c, 0.5)]);
}

/** A hull of 20 corners with a flat base of five. */
function pebble(): ConvexShape {
  const rng = rngFor("epa rest pebble"), base = Array.from({ length: 5 }, (_, k) =>
    [0.4 * Math.cos(1.2566 * k), -0.5, 0.4 * Math.sin(1.2566 * k)]);
  return convexHull([...base, ...Array.from({ length: 15 }, () => {
    const v = rng.unitVector(new Float64Array(3));
    return [0.5 * v[0], Math.max(-0.45, 0.5 * v[1]), 0.5 * v[2]];
  })].flat());
}

const lying: [number, number, number, number] = [0, 0, Math.SQRT1_2, Math.SQRT1_2], CUBE = boxInertia(0.5, 0.5, 0.5);
const cube = (x: number, y: number): Body => restBody(box(0.5, 0.5, 0.5), 1, CUBE, [x, y, 0.1]);

/** What rests, the size that lengths are measured by, and how many layers it is high. */
export const RESTING: readonly { readonly name: string; readonly size: number; readonly layers: number;
  readonly bodies: () => Body[] }[] = [
  { name: "a box", size: 1, layers: 1, bodies: () => [cube(0.2, 0.5)] },
  { name: "a sheet", size: 1, layers: 1,
    bodies: () => [restBody(box(0.5, 0.002, 0.5), 1, boxInertia(0.5, 0.002, 0.5), [0.2, 0.002, 0])] },
  { name: "a bevelled cube", size: 1, layers: 1, bodies: () => [restBody(bevelled(0.002), 1, CUBE, [0, 0.5, 0.3])] },
  { name: "a hull of 20 corners", size: 1, layers: 1,
    bodies: () => [restBody(pebble(), 1, [0.1, 0.1, 0.1], [0, 0.5, 0])] },
  { name: "a coin", size: 1, layers: 1,
    bodies: () => [restBody(cylinder(0.5, 0.01), 1, roundInertia(0.5, 0.01), [0, 0.01, 0])] },
  { name: "a lying cylinder", size: 1, layers: 1,
    bodies: () => [restBody(cylinder(0.5, 0.5), 1, roundInertia(0.5, 0.5), [0, 0.5, 0], lying)] },
  { name: "a stack of ten boxes", size: 1, layers: 10,
    bodies: () => Array.from({ length: 10 }, (_, i) => cube(0, i + 0.5)) },
  { name: "a stack of ten sheets", size: 1, layers: 10, bodies: () => Array.from({ length: 10 }, (_, i) =>
    restBody(box(0.5, 0.02, 0.5), 1, boxInertia(0.5, 0.02, 0.5), [0, 0.04 * i + 0.02, 0])) },
  { name: "a pyramid of ten boxes", size: 1, layers: 4, bodies: () => [4, 3, 2, 1].flatMap((n, row) =>
    Array.from({ length: n }, (_, i) => cube(1.05 * (i - (n - 1) / 2), row + 0.5))) },
];

const fixed = (shape: ConvexShape, y: number): Body => restBody(shape, 0, [1, 1, 1], [0, y, 0]);

/** Floors, their upper side at y = 0. */
export const FLOORS: readonly { readonly name: string; readonly body: () => Body }[] = [
  { name: "a half-space", body: () => fixed(halfSpace({ x: 0, y: 1, z: 0 }, 0), 0) },
  { name: "a box", body: () => fixed(box(10, 0.5, 10), -0.5) },
  { name: "a hull", body: () => fixed(convexHull([-10, 10].flatMap((x) => [-1, 0].flatMap((y) =>
    [-10, 10].flatMap((z) => [x, y, z])))), 0) },
];

/** Contacts of two convex bodies, a little ahead. */
export function contactsOfPairs(maxDistance = 0.01): RestContacts<ConvexShape> {
  const out = createContactManifold(), list: readonly ManifoldRows[] = [out], none: readonly ManifoldRows[] = [];
  const apart = (a: ConvexShape, p: Pose, b: ConvexShape, q: Pose): boolean => {
    if (a.bounds[3] === Infinity || b.bounds[3] === Infinity) return false;
    const reach = [a, b].reduce((sum, { bounds: o, margin }) =>
      sum + margin + Math.sqrt(Math.max(o[0] * o[0], o[3] * o[3]) + Math.max(o[1] * o[1], o[4] * o[4])
        + Math.max(o[2] * o[2], o[5] * o[5])), maxDistance);
    const x = p.position.x - q.position.x, y = p.position.y - q.position.y, z = p.position.z - q.position.z;
    return x * x + y * y + z * z > reach * reach;
  };
  return (a, poseA, b, poseB) => !apart(a, poseA, b, poseB)
    && contactManifold(a, poseA, b, poseB, { maxDistance }, out).count > 0 ? list : none;
}
