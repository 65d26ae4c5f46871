/**
 * The class of all 2-D shape records, and the reading of points as users pass them.
 *
 * - In: the fields of a record (local frame, lengths), or points as packed numbers (x, y, x, y, ...) or objects.
 * - Out: a `ConvexShape2`; a packed copy of the points, 2 doubles each.
 * - One hidden class for all 2-D shapes keeps a solver's property reads monomorphic: always call `makeShape2`, never
 *   write a literal.
 */
import { numbersOf, requireList, requirePoint2 } from "../checks.ts";
import type { ConvexShape2, Curvature, SupportFn2, SupportHessianFn2, Vec2Like } from "@col/types";

/**
 * The arguments of a constructor. `size` follows from the bounds unless it is given; it must be given if larger
 * coordinates occur in the computation of a support point.
 */
export type Shape2Fields = Omit<ConvexShape2, "size"> & { readonly size?: number };

// `declare`: a field that is first defined as undefined never becomes a field of doubles, whose reads need no check.
// Fields that solvers read come first. Made by a function, since bundlers keep a class with a computed name even if it
// is unused.
const Shape2 = /* @__PURE__ */ (() => {
  class Shape2 implements ConvexShape2 {
    declare readonly margin: number;
    declare readonly size: number;
    declare readonly vertices: Float64Array;
    declare readonly packedOf: Float64Array | null;
    declare readonly packed: Float64Array;
    declare readonly packedAt: number;
    declare readonly packedLength: number;
    declare readonly flatStarts: number;
    declare readonly steepStarts: number;
    declare readonly kind: number;
    declare readonly support: SupportFn2;
    declare readonly hessian: SupportHessianFn2 | null;
    declare readonly params: Float64Array;
    declare readonly center: Float64Array;
    declare readonly inradius: number;
    declare readonly bounds: Float64Array;
    declare readonly curvature: Curvature;
    declare readonly operands: readonly ConvexShape2[];

    constructor(f: Shape2Fields, margin: number) {
      let size = f.size ?? 0;
      for (const v of f.bounds) if (Math.abs(v) > size) size = Math.abs(v);
      this.margin = margin;
      this.size = size;
      this.vertices = f.vertices;
      this.packedOf = f.packedOf ?? null;
      this.packed = f.packed ?? f.vertices;
      this.packedAt = f.packedAt ?? 0;
      this.packedLength = f.packedLength ?? 0;
      this.flatStarts = f.flatStarts ?? -1;
      this.steepStarts = f.steepStarts ?? -1;
      this.kind = f.kind;
      this.support = f.support;
      this.hessian = f.hessian;
      this.params = f.params;
      this.center = f.center;
      this.inradius = f.inradius;
      this.bounds = f.bounds;
      this.curvature = f.curvature;
      this.operands = f.operands;
    }

    /** How Node prints it: with the length of `packed`, a block of memory that many shapes share. */
    [Symbol.for("nodejs.util.inspect.custom")](): object {
      return Object.assign({}, this, { packed: `${this.packed.length} numbers` });
    }
  }
  return Shape2;
})();

/** Makes a 2-D shape record. All records are made here. */
export function makeShape2(fields: Shape2Fields, margin: number = fields.margin): ConvexShape2 {
  return new Shape2(fields, margin);
}

/** Points as users pass them: packed x, y, x, y, ... or objects. */
export type Points2 = ArrayLike<number> | readonly Vec2Like[];

/**
 * A packed copy of the points. Throws if there are no points, an odd number of coordinates, or coordinates that are not
 * finite.
 */
export function packPoints(where: string, points: Points2): Float64Array {
  requireList(where, "points", points);
  const first: unknown = points[0];
  if (points.length === 0 || first === undefined) throw new RangeError(`${where}: needs at least one point, got none`);
  let packed: Float64Array;
  if (typeof first === "number") {
    if (points.length % 2 !== 0)
      throw new RangeError(`${where}: packed points need an even count of numbers, got ${points.length}`);
    packed = numbersOf(where, "points", points as ArrayLike<number>);
  } else {
    packed = new Float64Array(2 * points.length);
    for (let i = 0; i < points.length; i++) {
      const p = (points as readonly Vec2Like[])[i];
      requirePoint2(where, `point ${i}`, p);
      packed[2 * i] = p.x;
      packed[2 * i + 1] = p.y;
    }
  }
  for (let i = 0; i < packed.length; i++) {
    const v = packed[i];
    if (!(v - v === 0))
      throw new RangeError(
        `${where}: coordinate ${i % 2 === 0 ? "x" : "y"} of point ${i >> 1} must be finite, got ${v}`);
  }
  return packed;
}
