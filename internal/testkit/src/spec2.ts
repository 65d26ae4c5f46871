/**
 * Plane shapes as plain data, and the factory that turns them into shapes: the counterpart of `spec.ts` and
 * `factory.ts`.
 *
 * In: a spec (kind and numbers, lengths but where said) and the constructors of `@col/shapes/2d`, passed by the test.
 * Out: plane shapes and pairs, at any scale.
 */
import type { ConvexShape2, Pose2, SupportFn2, Vec2Like } from "@col/types";

/**
 * Numbers by kind: disc r; ellipse rx ry; box2 hx hy; capsule2 radius halfHeight; point2 2, segment2 4 coordinates;
 * convexHull2 2 per point; halfPlane normal (2, no lengths), offset; affine2 matrix row-major (4, no lengths),
 * translation 2; minkowskiSum2, custom2: none.
 */
export type SpecKind2 =
  | "disc"
  | "ellipse"
  | "box2"
  | "capsule2"
  | "point2"
  | "segment2"
  | "convexHull2"
  | "halfPlane"
  | "affine2"
  | "minkowskiSum2"
  | "custom2";

export interface ShapeSpec2 {
  readonly kind: SpecKind2;
  readonly numbers: readonly number[];
  readonly margin: number;
  /** Of capsules; default "y". */
  readonly axis?: "x" | "y";
  /** Of composed kinds. */
  readonly parts?: readonly ShapeSpec2[];
}

export interface PairSpec2 {
  readonly family: string;
  readonly a: ShapeSpec2;
  readonly b: ShapeSpec2;
  readonly poseA: Pose2;
  readonly poseB: Pose2;
}

/** One pair in the plane, with the means to have the same pair at another scale. */
export interface PairCase2 {
  readonly name: string;
  readonly a: ConvexShape2;
  readonly b: ConvexShape2;
  readonly poseA: Pose2;
  readonly poseB: Pose2;
  readonly rescaled: (s: number) => PairCase2;
}

/** The exports of `@col/shapes/2d` that the generators use. */
export interface ShapeConstructors2 {
  readonly disc: (radius: number) => ConvexShape2;
  readonly ellipse: (rx: number, ry: number) => ConvexShape2;
  readonly box2: (hx: number, hy: number) => ConvexShape2;
  readonly capsule2: (radius: number, halfHeight: number, options: { readonly axis: "x" | "y" }) => ConvexShape2;
  readonly point2: (at: Vec2Like) => ConvexShape2;
  readonly segment2: (a: Vec2Like, b: Vec2Like) => ConvexShape2;
  readonly convexHull2: (coordinates: readonly number[]) => ConvexShape2;
  readonly halfPlane: (normal: Vec2Like, offset: number) => ConvexShape2;
  readonly withMargin2: (shape: ConvexShape2, radius: number) => ConvexShape2;
  readonly affine2: (shape: ConvexShape2, matrix: readonly number[], translation: Vec2Like) => ConvexShape2;
  readonly minkowskiSum2: (first: ConvexShape2, second: ConvexShape2) => ConvexShape2;
  readonly customShape2: (options: {
    readonly support: SupportFn2;
    readonly margin: number;
    readonly center: Vec2Like;
    readonly inradius: number;
    readonly curvature: ConvexShape2["curvature"];
  }) => ConvexShape2;
}

/** The spec with every length times `s`. */
export function scaledSpec2(spec: ShapeSpec2, s: number): ShapeSpec2 {
  const pure = spec.kind === "affine2" ? 4 : spec.kind === "halfPlane" ? 2 : 0;
  const scaled = { ...spec, numbers: spec.numbers.map((x, i) => (i < pure ? x : x * s)), margin: spec.margin * s };
  return spec.parts === undefined ? scaled : { ...scaled, parts: spec.parts.map((part) => scaledSpec2(part, s)) };
}

function core(shapes: ShapeConstructors2, { kind, numbers: v, axis = "y", parts = [] }: ShapeSpec2): ConvexShape2 {
  const of = parts.map((part) => build2(shapes, part)), at = (i: number): Vec2Like => ({ x: v[i], y: v[i + 1] });
  switch (kind) {
    case "disc": return shapes.disc(v[0]);
    case "ellipse": return shapes.ellipse(v[0], v[1]);
    case "box2": return shapes.box2(v[0], v[1]);
    case "capsule2": return shapes.capsule2(v[0], v[1], { axis });
    case "point2": return shapes.point2(at(0));
    case "segment2": return shapes.segment2(at(0), at(2));
    case "convexHull2": return shapes.convexHull2(v);
    case "halfPlane": return shapes.halfPlane(at(0), v[2]);
    case "affine2": return shapes.affine2(of[0], v.slice(0, 4), at(4));
    case "minkowskiSum2": return shapes.minkowskiSum2(of[0], of[1]);
    case "custom2": {
      const [inner] = of, { margin, center, inradius, curvature } = inner;
      return shapes.customShape2({
        support: (_, d, out) => inner.support(inner, d, out),
        margin,
        center: { x: center[0], y: center[1] },
        inradius: Math.max(0, inradius),
        curvature,
      });
    }
  }
}

/** The plane shape of a spec with every length times `s`. */
export function build2(shapes: ShapeConstructors2, spec: ShapeSpec2, s = 1): ConvexShape2 {
  const scaled = s === 1 ? spec : scaledSpec2(spec, s), shape = core(shapes, scaled);
  return scaled.margin === 0 ? shape : shapes.withMargin2(shape, scaled.margin);
}

/** The pair of a spec, with its rescalings; its name is the spec as JSON. */
export function buildPair2(shapes: ShapeConstructors2, spec: PairSpec2, s = 1): PairCase2 {
  const place = (p: Pose2): Pose2 => ({ x: p.x * s, y: p.y * s, c: p.c, s: p.s });
  return {
    get name(): string {
      return JSON.stringify({ scale: s, ...spec });
    },
    a: build2(shapes, spec.a, s), b: build2(shapes, spec.b, s), poseA: place(spec.poseA), poseB: place(spec.poseB),
    rescaled: (k) => buildPair2(shapes, spec, s * k),
  };
}
