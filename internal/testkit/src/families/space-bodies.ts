/** Bodies for the families of space.ts: of a kind at random, degenerate ones, needles. Local frames. */
import type { Rng } from "../rng.ts";
import type { AnyKind, ShapeFactory, ShapeSpec, SpecAxis } from "../spec.ts";
import {
  collinearPoints,
  coplanarPoints,
  latticeSolid,
  plainSpec,
  repeatedPoints,
  structuredKindsOf,
  structuredSpec,
} from "./bodies.ts";
import { roundSize, tiny } from "./values.ts";

/** A body of a kind at random, or of one of `among` that the factory makes. */
export function body(rng: Rng, factory: ShapeFactory, among?: readonly AnyKind[]): ShapeSpec {
  const kinds = structuredKindsOf(factory), some = among === undefined ? kinds : kinds.filter((k) => among.includes(k));
  return structuredSpec(rng, rng.pick(some.length > 0 ? some : kinds), kinds);
}

const hullOf = (points: readonly (readonly number[])[]): ShapeSpec => plainSpec("convexHull", points.flat());
export const plus = (p: readonly number[], q: readonly number[], t = 1): [number, number, number] => [
  p[0] + t * q[0],
  p[1] + t * q[1],
  p[2] + t * q[2],
];
export const unit = (axis: SpecAxis): [number, number, number] => [
  axis === "x" ? 1 : 0,
  axis === "y" ? 1 : 0,
  axis === "z" ? 1 : 0,
];

/** Solids of revolution; boxes and hulls of their corners have such an axis too. */
export const ROUND: readonly AnyKind[] = ["sphere", "capsule", "cylinder", "cone", "frustum", "ellipsoid"];
export const SIMPLE: readonly AnyKind[] = [
  "sphere",
  "ellipsoid",
  "box",
  "capsule",
  "cylinder",
  "cone",
  "frustum",
  "point",
  "segment",
  "triangle",
  "convexHull",
];
export const STRAIGHT: readonly AnyKind[] = ["segment", "capsule", "box", "triangle", "cylinder", "convexHull"];

/** A hull that is flat or nearly so, if the factory makes hulls. */
export function degenerate(rng: Rng, factory: ShapeFactory): ShapeSpec {
  if (factory.convexHull === undefined) return body(rng, factory);
  const points = rng.pick([collinearPoints, coplanarPoints, repeatedPoints])(rng, 2 + rng.integer(5));
  const s = hullOf(points);
  return rng.integer(5) === 0 ? { ...s, margin: roundSize(rng) } : s;
}

/** A body one of whose sizes is 1e-17 to 1e-6. */
export function needle(rng: Rng, factory: ShapeFactory): ShapeSpec {
  const e = Math.abs(tiny(rng)),
    x = roundSize(rng),
    y = rng.integer(2) === 0 ? e : roundSize(rng),
    axis = rng.pick<SpecAxis>(["x", "y", "z"]);
  const hull =
    rng.integer(2) === 0
      ? collinearPoints(rng, 4)
      : latticeSolid(rng).map((p) => [p[0], e * p[1], y === e ? e * p[2] : p[2]]);
  const made = [
    plainSpec(
      "box",
      rng.pick([
        [x, y, e],
        [e, x, y],
        [y, e, x],
      ]),
    ),
    plainSpec(
      "ellipsoid",
      rng.pick([
        [x, y, e],
        [e, x, y],
        [y, e, x],
      ]),
    ),
    plainSpec("cylinder", [x, e], axis),
    plainSpec("cylinder", [e, x], axis),
    plainSpec("cone", [e, x], axis),
    plainSpec("capsule", [e, x], axis),
    hullOf(hull),
  ].filter((s) => factory[s.kind] !== undefined);
  return made.length === 0 ? body(rng, factory) : rng.pick(made);
}
