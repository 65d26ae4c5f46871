/**
 * Closed form of a ray against a cylinder, a cone or a frustum without a margin: the slab between the discs, cut with
 * the side.
 *
 * In: the shape (`params`: bottom radius, top radius, half height as lengths, axis 0, 1 or 2) and a `Ray` o + t d in
 * its local frame. Out: the parameters `enter` and `exit` of t; then the outward unit normal at the selected end.
 * False: the shape has a margin, or its side is nearly perpendicular to the axis.
 *
 * Method: the side is |p + t q| <= w + g t, where p + t q is the part of the line perpendicular to the axis, and the
 * radius w + g t changes linearly along the line. `cut` (ray.ts) solves this quadratic inequality.
 */
import { FIRST_DISCS_KIND, LAST_DISCS_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import type { Ray, RayForm } from "./ray.ts";
import { cut, endOf, normalise, setWhole } from "./ray.ts";

/**
 * Distance from the axis, relative to the half height, below which a point of the side is the apex up to rounding, and
 * has no radial direction. No dimension.
 */
const APEX = 1e-11;

/** A ray with a smaller slope to the axis has no side from which it reaches the apex. No dimension. */
const ALONG = 1e-6;

/** A side whose radius changes by more than this for a unit along the axis loses its digits. No dimension. */
const FLAT = 1e6;

function clip(shape: ConvexShape, r: Ray): boolean {
  const p = shape.params, h = p[2], i = p[3] | 0, slope = (p[1] - p[0]) / (2 * h);
  if (!(Math.abs(slope) < FLAT)) return false;
  const o = i === 0 ? r.ox : i === 1 ? r.oy : r.oz, d = i === 0 ? r.dx : i === 1 ? r.dy : r.dz;
  r.px = i === 0 ? 0 : r.ox; r.py = i === 1 ? 0 : r.oy; r.pz = i === 2 ? 0 : r.oz;
  r.qx = i === 0 ? 0 : r.dx; r.qy = i === 1 ? 0 : r.dy; r.qz = i === 2 ? 0 : r.dz;
  r.radius = 0.5 * (p[0] + p[1]) + slope * o;
  r.growth = slope * d;
  setWhole(r);
  if (d !== 0) {
    r.enter = ((d > 0 ? -h : h) - o) / d;
    r.exit = ((d > 0 ? h : -h) - o) / d;
  } else if (Math.abs(o) > h) r.enter = Infinity;
  const { enter, exit } = r;
  cut(r);
  // is the end on a disc?
  r.first = +(r.enter === enter);
  r.last = +(r.exit === exit);
  return shape.margin === 0;
}

function normal(shape: ConvexShape, r: Ray): void {
  const p = shape.params, h = p[2], i = p[3] | 0, t = endOf(r), onDisc = (r.side < 0 ? r.first : r.last) > 0;
  const d = i === 0 ? r.dx : i === 1 ? r.dy : r.dz;
  let x = r.px + t * r.qx, y = r.py + t * r.qy, z = r.pz + t * r.qz, u = Math.sqrt(x * x + y * y + z * z);
  const q = Math.sqrt(r.qx * r.qx + r.qy * r.qy + r.qz * r.qz);
  if (!(u > APEX * h) && (u === 0 || q > ALONG * Math.abs(d))) { // at the apex: the side that the ray comes from, or
    x = r.side * r.qx; y = r.side * r.qy; z = r.side * r.qz; // leaves by
    u = q;
  }
  // along the axis, and across it
  const axial = onDisc ? (d > 0 ? r.side : -r.side) : (p[0] - p[1]) / (2 * h), k = onDisc || u === 0 ? 0 : 1 / u;
  r.nx = i === 0 ? axial : k * x;
  r.ny = i === 1 ? axial : k * y;
  r.nz = i === 2 ? axial : k * z;
  normalise(r);
  r.height = NaN;
}

/** Cylinders, cones and frusta without a margin. */
export const discsRays: RayForm = {
  clip, normal, firstKind: FIRST_DISCS_KIND, lastKind: LAST_DISCS_KIND,
};
