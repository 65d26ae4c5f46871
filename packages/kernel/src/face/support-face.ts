/**
 * Support faces of the built-in cores, for contact manifolds and exact derivatives: a switch on `kind`
 * (decisions/contracts.md).
 *
 * - In: unit direction n in `d[0 .. 2]`, local frame, and the sine of the face angle in `d[3]`.
 * - Out: the corners of the face of the core (without margin) that looks along n within the angle, counter-clockwise
 *   seen from the tip of n: 3 doubles each in `points` (lengths, local frame), stable feature ids in `ids`. Returns the
 *   number of corners, at least 1. The length of `ids` limits it: a facet or an edge that does not fit is not returned.
 * - Method: a facet if its normal is within the angle of n; else an edge if one of its normals is; else a point.
 *   Polytopes: polytope-face.ts. Discs: RIM = 8 corners that are fixed in the body, so ids stay with material points
 *   when the body rotates. Sides of cylinders and cones: the line that faces n. A cone so flat that its whole side is
 *   within the angle: the other rim. Other curved cores: the support point. Affine images of polytopes: angles on the
 *   image; affine images of curved operands: angles before the image.
 * - Ids: vertices have their index; rims 0 .. RIM - 1 at the top and RIM .. 2 RIM - 1 at the bottom; ends of a side
 *   line, and single points of a rim: 2 RIM (top) and 2 RIM + 1 (bottom); other curved cores 0.
 * - The code is here and not beside the constructors, so that solvers need not know where a shape was made. A bundle of
 *   distance queries does not contain it.
 */
import { AFFINE_KIND, BOX_KIND, FIRST_DISCS_KIND, LAST_DISCS_KIND } from "@col/types";
import type { ConvexShape, SupportFaceFn } from "@col/types";
import { NestedPool } from "../nested-pool.ts";
import { orderAround } from "./order.ts";
import { isPolytope, polytopeFace } from "./polytope-face.ts";

/** Corners of the octagon that stands for a disc; its area is 0.9 of the disc's. */
const RIM = 8;
/** Unit circle at RIM angles, from (1, 0) counter-clockwise. */
const C = Math.SQRT1_2;
const CIRCLE: Float64Array = /* @__PURE__ */ Float64Array.of(1, 0, C, C, 0, 1, -C, C, -1, 0, -C, -C, 0, -1, C, -C);
/**
 * Of edges whose squared slopes differ by less than this fraction of the squared angle, the first is taken. No
 * dimension.
 */
const TIE = 1e-6;
/** Corners of a rectangle in units of its half sides, counter-clockwise. Seen from behind, the order is 0, 3, 2, 1. */
const RECTANGLE: Float64Array = /* @__PURE__ */ Float64Array.of(-1, -1, 1, -1, 1, 1, -1, 1);

/** The face of a box with bounds `b`: a side, an edge or a corner. */
function boxFace(b: Float64Array, d: Float64Array, points: Float64Array, ids: Int32Array): number {
  const s2 = d[3] * d[3], x2 = d[0] * d[0], y2 = d[1] * d[1], z2 = d[2] * d[2];
  const corner = (d[0] < 0 ? 0 : 1) | (d[1] < 0 ? 0 : 2) | (d[2] < 0 ? 0 : 4);
  const i = x2 >= y2 ? (x2 >= z2 ? 0 : 2) : y2 >= z2 ? 1 : 2;
  if ((i === 0 ? y2 + z2 : i === 1 ? z2 + x2 : x2 + y2) <= s2 && ids.length >= 4) {
    const j = i === 2 ? 0 : i + 1, k = i === 0 ? 2 : i - 1, top = d[i] >= 0;
    for (let m = 0; m < 4; m++) {
      const c = top || m === 0 ? m : 4 - m, u = RECTANGLE[2 * c] > 0 ? 1 : 0, v = RECTANGLE[2 * c + 1] > 0 ? 1 : 0;
      points[3 * m + i] = b[top ? 3 + i : i];
      points[3 * m + j] = b[3 * u + j];
      points[3 * m + k] = b[3 * v + k];
      ids[m] = ((top ? 1 : 0) << i) | (u << j) | (v << k);
    }
    return 4;
  }
  // the edge along the axis that is closest to the plane across n
  const tie = TIE * s2, e = x2 <= y2 + tie ? (x2 <= z2 + tie ? 0 : 2) : y2 <= z2 + tie ? 1 : 2;
  const isEdge = d[e] * d[e] <= s2 && ids.length >= 2, n = isEdge ? 2 : 1;
  for (let m = 0; m < n; m++) {
    const id = isEdge ? (corner & ~(1 << e)) | (m << e) : corner;
    points[3 * m] = b[3 * (id & 1)]; points[3 * m + 1] = b[3 * ((id >> 1) & 1) + 1];
    points[3 * m + 2] = b[3 * (id >> 2) + 2];
    ids[m] = id;
  }
  return n;
}

/** Cylinder, cone, frustum. params: bottom, top, h, axis. */
function discsFace(p: Float64Array, d: Float64Array, points: Float64Array, ids: Int32Array): number {
  const i = p[3] | 0, j = i === 2 ? 0 : i + 1, k = i === 0 ? 2 : i - 1;
  const h = p[2], sine = d[3], axial = d[i], u = d[j], v = d[k], rho = Math.sqrt(u * u + v * v), top = axial >= 0,
    r = top ? p[1] : p[0], widen = p[1] - p[0];
  // slope of the side line: the sine of its angle to the plane perpendicular to n
  const line = Math.sqrt(4 * h * h + widen * widen), rise = 2 * h * axial + widen * rho, slope = Math.abs(rise) / line;
  // a cone so flat that all of its side is within the angle: its outline is the other rim
  const isFlat = !(r > 0) && 2 * h <= sine * line && 2 * h * Math.abs(axial) + Math.abs(widen) * rho <= sine * line;
  if ((r > 0 && rho <= sine || isFlat) && ids.length >= RIM) {
    const upper = top !== isFlat, wide = isFlat ? Math.abs(widen) : r;
    for (let m = 0; m < RIM; m++) { // seen from below the circle is clockwise, so the corners are read in reverse order
      const c = top || m === 0 ? m : RIM - m;
      points[3 * m + i] = upper ? h : -h;
      points[3 * m + j] = wide * CIRCLE[2 * c];
      points[3 * m + k] = wide * CIRCLE[2 * c + 1];
      ids[m] = (upper ? 0 : RIM) + c;
    }
    return RIM;
  }
  const eu = rho > 0 ? u / rho : 1, ev = rho > 0 ? v / rho : 0, side = slope <= sine && ids.length >= 2;
  let n = 0;
  if (side || rise >= 0) {
    points[i] = h; points[j] = p[1] * eu; points[k] = p[1] * ev;
    ids[n++] = 2 * RIM;
  }
  if (side || rise < 0) {
    points[3 * n + i] = -h; points[3 * n + j] = p[0] * eu; points[3 * n + k] = p[0] * ev;
    ids[n++] = 2 * RIM + 1;
  }
  return n;
}

/** Direction and angle for the operand of an affine image; the operand may be an image, too. */
const OPERAND_DIRECTIONS = /* @__PURE__ */ new NestedPool<Float64Array>(() => new Float64Array(4));

/**
 * Affine image A x + t of an operand without margin. The angles of polytopes are measured on the image; the angles of
 * curved operands are measured before the image.
 */
function affineFace(shape: ConvexShape, d: Float64Array, points: Float64Array, ids: Int32Array): number {
  const p = shape.params, inner = shape.operands[0], x = d[0], y = d[1], z = d[2];
  if (inner.margin > 0) return pointFace(shape, d, points, ids);
  if (inner.face === null && isPolytope(inner)) return polytopeFace(shape, inner, d, points, ids);
  const ex = p[0] * x + p[3] * y + p[6] * z, ey = p[1] * x + p[4] * y + p[7] * z, ez = p[2] * x + p[5] * y + p[8] * z;
  const len = Math.sqrt(ex * ex + ey * ey + ez * ez);
  if (!(len > 0)) return pointFace(shape, d, points, ids);
  const e = OPERAND_DIRECTIONS.acquire();
  let n = 0;
  try {
    e[0] = ex / len; e[1] = ey / len; e[2] = ez / len; e[3] = d[3];
    n = (inner.face ?? supportFace)(inner, e, points, ids);
  } finally {
    OPERAND_DIRECTIONS.release();
  }
  for (let i = 0; i < 3 * n; i += 3) {
    const a = points[i], b = points[i + 1], c = points[i + 2];
    points[i] = p[0] * a + p[1] * b + p[2] * c + p[9];
    points[i + 1] = p[3] * a + p[4] * b + p[5] * c + p[10];
    points[i + 2] = p[6] * a + p[7] * b + p[8] * c + p[11];
  }
  return orderAround(points, ids, n, d);
}

/** The support point alone, for curved cores and shapes without a face function. */
function pointFace(shape: ConvexShape, d: Float64Array, points: Float64Array, ids: Int32Array): number {
  const id = shape.support(shape, d, points);
  ids[0] = id < 0 ? 0 : id;
  return 1;
}

/**
 * Support face of a built-in shape's core, by the contract of `SupportFaceFn`: the corners of the face that looks along
 * the direction `d[0 .. 2]` within the angle whose sine is `d[3]`. Returns how many, at least 1.
 *
 * @param points Written: 3 doubles per corner, local frame.
 * @param ids Written: a stable feature id per corner; its length is the maximum number of corners.
 */
export function supportFace(shape: ConvexShape, d: Float64Array, points: Float64Array, ids: Int32Array): number {
  const kind = shape.kind;
  if (kind === BOX_KIND) return boxFace(shape.bounds, d, points, ids);
  if (isPolytope(shape)) return polytopeFace(shape, shape, d, points, ids);
  if (kind >= FIRST_DISCS_KIND && kind <= LAST_DISCS_KIND) return discsFace(shape.params, d, points, ids);
  if (kind === AFFINE_KIND) return affineFace(shape, d, points, ids);
  return pointFace(shape, d, points, ids);
}

/**
 * The function that gives the faces of a shape: the shape's own, else the one the caller was `given`, else
 * `supportFace` for the built-in kinds.
 */
export function facesOf(shape: ConvexShape, given: SupportFaceFn | null): SupportFaceFn | null {
  return shape.face ?? given ?? (shape.kind < 0 ? null : supportFace);
}

/** Is the face of a shape its support point alone, for every direction? (For sums it always returns false.) */
export function isRound(shape: ConvexShape, given: SupportFaceFn | null): boolean {
  return shape.kind < FIRST_DISCS_KIND && shape.face === null && given === null && !isPolytope(shape);
}
