/**
 * Makes the records of 3-D shapes, and reads the axis option of solids of revolution.
 *
 * - In: the fields of a shape (local frame, lengths). Out: a `ConvexShape`, with `centred` and `fillsBounds` derived
 *   from the bounds and the kind.
 * - One hidden class for all shapes keeps a solver's property reads monomorphic (decisions/contracts.md): always call
 *   `makeShape`, never write a literal.
 */
import { requireOptions } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import { BOX_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import { builtinSupport } from "./support.ts";

/** The fields of a shape record that a constructor gives; the other fields follow from them. */
export type ShapeFields = { -readonly [K in Exclude<keyof ConvexShape, "centred" | "fillsBounds">]: ConvexShape[K] };

/**
 * The fields of a shape, to make another one that differs in a few. They are read by name, so that a user's shape may
 * be an object of any class.
 */
export function fieldsOf(shape: ConvexShape): ShapeFields {
  return {
    kind: shape.kind, support: shape.support, hessian: shape.hessian, face: shape.face, params: shape.params,
    margin: shape.margin, center: shape.center, inradius: shape.inradius, bounds: shape.bounds,
    curvature: shape.curvature, mesh: shape.mesh, operands: shape.operands,
  };
}

/**
 * Makes a shape record. All records are made here: one literal, one hidden class. Fields that loops read come first, in
 * one or two cache lines.
 */
export function makeShape(f: ShapeFields): ConvexShape {
  const b = f.bounds, flats = +(b[0] === b[3]) + +(b[1] === b[4]) + +(b[2] === b[5]);
  return {
    kind: f.kind, support: f.support, params: f.params, mesh: f.mesh, margin: f.margin, curvature: f.curvature,
    centred: b[0] === -b[3] && b[1] === -b[4] && b[2] === -b[5],
    fillsBounds: f.support === builtinSupport && (f.kind === BOX_KIND || flats > 1), bounds: b, center: f.center,
    inradius: f.inradius,
    hessian: f.hessian, face: f.face, operands: f.operands,
  };
}

/** Coordinate axis of a solid of revolution. */
export type Axis = "x" | "y" | "z";

/** Options of solids of revolution. */
export interface AxisOptions {
  /** Axis of revolution; y by default, as in three.js; "z" as in robotics. */
  readonly axis?: Axis | undefined;
}

const AXIS_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["axis"]);

/** 0, 1, 2 for x, y, z. Throws on anything else. */
export function axisIndex(where: string, options: AxisOptions | undefined): number {
  if (options !== undefined) requireOptions(options, AXIS_OPTIONS, where);
  const { axis = "y" }: { readonly axis?: unknown } = options ?? {};
  if (axis === "x") return 0;
  if (axis === "y") return 1;
  if (axis === "z") return 2;
  throw new RangeError(`${where}: axis must be "x", "y" or "z", got ${String(axis)}`);
}
