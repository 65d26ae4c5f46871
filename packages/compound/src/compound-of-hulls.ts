/**
 * Makes a compound of the output of a convex decomposer.
 *
 * In: a list of hulls, each an array of 3 coordinates per point or `{ positions }`, in the frame of the decomposed
 * mesh (length); a function that makes a convex shape of points. Out: a compound in the same frame, one part per
 * hull; the id of a part is its index in the list. Each hull is computed again from its points, so points that were
 * rounded still give a convex part.
 */
import type { OptionNames } from "@col/kernel";
import { came, requireFunction, requireObject } from "@col/kernel";
import type { ConvexShape, Pose } from "@col/types";
import { requireOptions } from "./checks.ts";
import { compound } from "./compound.ts";
import type { CompoundBody, CompoundPart } from "./compound.ts";

const HULLS_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["convexHull"]);

/** One hull as decomposers write it: its points, 3 coordinates each; triangles between them may be there. */
export interface HullArrays {
  readonly positions: ArrayLike<number>;
  /** Not read: the hull of the points is computed anew. */
  readonly indices?: ArrayLike<number>;
}

/** How hulls are read. */
export interface CompoundOfHullsOptions {
  /** Makes a shape of points, 3 coordinates each: `convexHull` of `@col/shapes`, or any like it. */
  readonly convexHull: (points: Float64Array) => ConvexShape;
}

const HERE: Pose = /* @__PURE__ */ Object.freeze({
  position: /* @__PURE__ */ Object.freeze({ x: 0, y: 0, z: 0 }),
  quaternion: /* @__PURE__ */ Object.freeze({ x: 0, y: 0, z: 0, w: 1 }),
});

function pointsOf(hull: HullArrays | ArrayLike<number>, i: number): Float64Array {
  requireObject("compoundOfHulls", `hulls[${i}]`, "a list of numbers, or an object { positions }", hull);
  const list = "positions" in hull ? hull.positions : hull, given: unknown = list;
  requireObject("compoundOfHulls", `hulls[${i}].positions`, "a list of numbers", given);
  if (!(list.length >= 3 && list.length % 3 === 0))
    throw new RangeError(`compoundOfHulls: hulls[${i}] must hold 3 numbers a point, 3 at least, got ${list.length}`);
  return Float64Array.from({ length: list.length }, (_, k) => {
    const x: unknown = list[k];
    if (typeof x !== "number" || !(Math.abs(x) < Infinity))
      throw new RangeError(`compoundOfHulls: hulls[${i}] must hold finite numbers, got ${came(x)} at ${k}`);
    return x;
  });
}

/**
 * A compound from a list of hulls: the output of V-HACD (`vhacd-js`), CoACD or any convex decomposer, in the frame of
 * the mesh that was decomposed. The id of a part is its index in the list. Each hull is made anew from its points:
 * points that a decomposer rounded, or triangles that are not quite convex, become convex here. `measureParts` measures
 * how well the parts fit the mesh.
 *
 * @throws TypeError on a value that is not a list; RangeError on an empty list, a hull without points and numbers that
 * are not finite, which name the hull.
 */
export function compoundOfHulls(
  hulls: readonly (HullArrays | ArrayLike<number>)[], options: CompoundOfHullsOptions,
): CompoundBody {
  const given: unknown = hulls;
  if (!Array.isArray(given)) throw new TypeError(`compoundOfHulls: hulls must be a list of hulls, got ${came(given)}`);
  if (hulls.length === 0) throw new RangeError("compoundOfHulls: hulls must hold one hull at least, got 0");
  requireOptions("compoundOfHulls", "an object { convexHull }", options, HULLS_OPTIONS);
  const { convexHull } = options;
  requireFunction("compoundOfHulls", "options.convexHull", convexHull);
  return compound(hulls.map((hull, id): CompoundPart => ({ shape: convexHull(pointsOf(hull, id)), pose: HERE, id })));
}
