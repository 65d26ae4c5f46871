/**
 * Shapes as plain data: generators make them, fixtures store them, failures print them.
 *
 * In: a spec (kind and numbers, every number a length) and a factory passed by the test, which turns flat numbers
 * into shapes of `@col/shapes` (or of the test). Out: shapes, at any scale. Local frame.
 * The kit imports no shapes: the factory is the one place where constructors are named.
 */
import type { ConvexShape, Pose } from "@col/types";
import { scaledPose } from "./poses.ts";
import type { PairCase } from "./solver.ts";

/**
 * Kinds of one core. Numbers by kind: sphere r; ellipsoid rx ry rz; box hx hy hz; capsule, cylinder, cone: radius
 * halfHeight; frustum: radius at -halfHeight, radius at +halfHeight, halfHeight; point: 3, segment: 6, triangle: 9
 * coordinates; convexHull: 3 per point.
 */
export type SpecKind =
  | "sphere" | "ellipsoid" | "box" | "capsule" | "cylinder" | "cone" | "frustum" | "point" | "segment"
    | "triangle" | "convexHull";

/**
 * Kinds with a maker that only structured families make. dsf: 3 per point; halfSpace: normal (3, no lengths), offset.
 */
export type FurtherKind = "dsf" | "halfSpace";

/**
 * Kinds made of `parts`. affine: matrix row-major (9, no lengths), translation 3; minkowskiSum of two; custom: one part
 * behind a support of the user's.
 */
export type ComposedKind = "affine" | "minkowskiSum" | "custom";

export type AnyKind = SpecKind | FurtherKind | ComposedKind;

/** Axis of capsule, cylinder, cone, frustum. */
export type SpecAxis = "x" | "y" | "z";

export type ShapeMaker = (numbers: readonly number[], axis?: SpecAxis) => ConvexShape;

/** One maker per kind the test has; kinds without a maker are not generated. */
export type ShapeFactory = Partial<Record<SpecKind | FurtherKind, ShapeMaker>> & {
  readonly withMargin?: (shape: ConvexShape, radius: number) => ConvexShape;
  readonly affine?: (shape: ConvexShape, matrix: readonly number[], translation: readonly number[]) => ConvexShape;
  readonly minkowskiSum?: (first: ConvexShape, second: ConvexShape) => ConvexShape;
  readonly custom?: (shape: ConvexShape) => ConvexShape;
};

export interface ShapeSpec {
  readonly kind: AnyKind;
  readonly numbers: readonly number[];
  readonly margin: number;
  /** Default "y". */
  readonly axis?: SpecAxis;
  /** Of composed kinds. */
  readonly parts?: readonly ShapeSpec[];
}

/** How many of the kind's first numbers are no lengths. */
function pureNumbers(kind: AnyKind): number {
  return kind === "affine" ? 9 : kind === "halfSpace" ? 3 : 0;
}

/** The spec with every length times `s`. */
export function scaledSpec(spec: ShapeSpec, s: number): ShapeSpec {
  const pure = pureNumbers(spec.kind), numbers = spec.numbers.map((x, i) => (i < pure ? x : x * s));
  const scaled = { ...spec, numbers, margin: spec.margin * s };
  return spec.parts === undefined ? scaled : { ...scaled, parts: spec.parts.map((part) => scaledSpec(part, s)) };
}

export interface PairSpec {
  readonly family: string;
  readonly a: ShapeSpec;
  readonly b: ShapeSpec;
  readonly poseA: Pose;
  readonly poseB: Pose;
}

function lacking(name: string): never {
  throw new RangeError(`build: the factory has no ${name}`);
}

/** The core of a spec, without its margin. */
function buildCore(factory: ShapeFactory, { kind, numbers, axis, parts = [] }: ShapeSpec): ConvexShape {
  const of = parts.map((part) => build(factory, part));
  switch (kind) {
    case "affine": return (factory.affine ?? lacking("affine"))(of[0], numbers.slice(0, 9), numbers.slice(9));
    case "minkowskiSum": return (factory.minkowskiSum ?? lacking("minkowskiSum"))(of[0], of[1]);
    case "custom": return (factory.custom ?? lacking("custom"))(of[0]);
    default: return (factory[kind] ?? lacking(`"${kind}"`))(numbers, axis);
  }
}

/** The shape of a spec with every length times `s`. */
export function build(factory: ShapeFactory, spec: ShapeSpec, s = 1): ConvexShape {
  const scaled = s === 1 ? spec : scaledSpec(spec, s), shape = buildCore(factory, scaled);
  return scaled.margin === 0 ? shape : (factory.withMargin ?? lacking("withMargin"))(shape, scaled.margin);
}

/** The pair of a spec, with its rescalings; its name is the spec as JSON, ready to become a fixture. */
export function buildPair(factory: ShapeFactory, spec: PairSpec, s = 1): PairCase {
  return {
    get name(): string {
      return JSON.stringify({ scale: s, ...spec });
    },
    a: build(factory, spec.a, s), b: build(factory, spec.b, s), poseA: scaledPose(spec.poseA, s),
    poseB: scaledPose(spec.poseB, s),
    rescaled: (k) => buildPair(factory, spec, s * k),
  };
}
