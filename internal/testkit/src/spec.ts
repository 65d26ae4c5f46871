/**
 * Shapes as plain data: what generators make, what fixtures store, what prints in a failure.
 *
 * In: a spec (kind and numbers, every number a length) and a factory handed in by the test, which turns flat numbers into
 * shapes of `@col/shapes` (or of the test). Out: shapes, at any scale. Local frame.
 * The kit imports no shapes: the factory is the one place where constructors are named.
 */
import type { ConvexShape, Pose } from "@col/types";
import { scaledPose } from "./poses.ts";
import type { PairCase } from "./solver.ts";

/**
 * Numbers by kind: sphere r; ellipsoid rx ry rz; box hx hy hz; capsule, cylinder, cone: radius halfHeight; frustum:
 * radius at -halfHeight, radius at +halfHeight, halfHeight; point: 3, segment: 6, triangle: 9 coordinates; convexHull: 3 per point.
 */
export type SpecKind =
  | "sphere" | "ellipsoid" | "box" | "capsule" | "cylinder" | "cone" | "frustum" | "point" | "segment" | "triangle" | "convexHull";

export type ShapeMaker = (numbers: readonly number[]) => ConvexShape;

/** One maker per kind the test has; kinds without a maker are not generated. */
export type ShapeFactory = Partial<Record<SpecKind, ShapeMaker>> & {
  readonly withMargin?: (shape: ConvexShape, radius: number) => ConvexShape;
};

export interface ShapeSpec {
  readonly kind: SpecKind;
  readonly numbers: readonly number[];
  readonly margin: number;
}

export interface PairSpec {
  readonly family: string;
  readonly a: ShapeSpec;
  readonly b: ShapeSpec;
  readonly poseA: Pose;
  readonly poseB: Pose;
}

/** The shape of a spec with every length times `s`. */
export function build(factory: ShapeFactory, spec: ShapeSpec, s = 1): ConvexShape {
  const maker = factory[spec.kind];
  if (maker === undefined) throw new RangeError(`build: the factory has no "${spec.kind}"`);
  const shape = maker(s === 1 ? spec.numbers : spec.numbers.map((x) => x * s));
  if (spec.margin === 0) return shape;
  if (factory.withMargin === undefined) throw new RangeError("build: the factory has no withMargin");
  return factory.withMargin(shape, spec.margin * s);
}

/** The pair of a spec, with its rescalings; its name is the spec as JSON, ready to become a fixture. */
export function buildPair(factory: ShapeFactory, spec: PairSpec, s = 1): PairCase {
  return {
    get name(): string {
      return JSON.stringify({ scale: s, ...spec });
    },
    a: build(factory, spec.a, s), b: build(factory, spec.b, s), poseA: scaledPose(spec.poseA, s), poseB: scaledPose(spec.poseB, s),
    rescaled: (k) => buildPair(factory, spec, s * k),
  };
}
