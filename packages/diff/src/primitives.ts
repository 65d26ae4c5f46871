/**
 * The local geometry of primitives at their witness point, in closed form. It calls no support, face or Hessian
 * function.
 *
 * - In: the shape, and ws.local: unit normal, tangents, core witness point (length), all in the body's frame.
 * - Out: the `Geometry` (workspace.ts): tangent Hessian (length) and flat. Margins add their radius in every direction
 *   that is not flat.
 * - Method: the witness point determines the face, edge, rim, generator or corner. The normal must agree, and must be
 *   inside the normal cone of the feature. Rim of radius r: H = (r / rho) e e^T, with e its tangent and rho the norm of
 *   the component of the normal perpendicular to the axis. Generator: the same with the radius at the witness point's
 *   height.
 * - `false`: the normal does not agree, or the point is on the border of its feature.
 */
import { BOX_KIND, FIRST_DISCS_KIND, LAST_DISCS_KIND, POINT_KIND, SEGMENT_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import type { Geometry, Workspace } from "./workspace.ts";

/**
 * Accuracy of a good solution's normal, radians. Next to a cap the tangent of a rim rotates faster than the normal: it
 * is known to this divided by rho.
 */
const NORMAL_ERROR = 1e-12;

/** Kinds as constants of this file: V8 reads an import from its cell at every use. */
const POINT = POINT_KIND, SEGMENT = SEGMENT_KIND, BOX = BOX_KIND, FIRST_DISCS = FIRST_DISCS_KIND,
  LAST_DISCS = LAST_DISCS_KIND;

/**
 * Corners within this height of the support plane belong to the face: the accuracy of a solver's normal, times the
 * size. No dimension.
 */
const FACE_SLACK = 1e-9;
/**
 * A witness point nearer to the border of its face than this fraction of the face's size is on the border: accuracy of
 * a solver's points. No dimension.
 */
const BORDER = 1e-6;
/**
 * The witness point must lie on its face, and the normal be perpendicular to it, to this fraction of the shape's size;
 * otherwise the face is not the right one. No dimension.
 */
const FIT = 1e-6;
/** The same on a rim, where an error of the normal moves the support point. No dimension. */
const RIM_FIT = 1e-4;

/** For geometry.ts, in one record: V8 would read exported constants from their cells, in this file, too. */
export const TOLERANCES: { readonly slack: number; readonly border: number; readonly fit: number;
  readonly rim: number } = { slack: FACE_SLACK, border: BORDER, fit: FIT, rim: RIM_FIT };

/** Largest |coordinate| of the core and its margin, into l[15]. (A double that is returned costs 16 bytes.) */
export function putSize(shape: ConvexShape, l: Float64Array): void {
  const b = shape.bounds;
  l[15] = Math.max(-b[0], -b[1], -b[2], b[3], b[4], b[5]) + shape.margin;
}

/** A corner: the margin's ball. */
function corner(shape: ConvexShape, g: Geometry): boolean {
  g.h[0] = shape.margin;
  g.h[2] = shape.margin;
  return true;
}

/** Writes a flat along the local direction l[12..14], with the radius of curvature l[15] across it. */
function alongLine(l: Float64Array, g: Geometry): boolean {
  const h = g.h, ex = l[12], ey = l[13], ez = l[14], across = l[15];
  const f1 = ex * l[3] + ey * l[4] + ez * l[5], f2 = ex * l[6] + ey * l[7] + ez * l[8],
    inv = 1 / Math.sqrt(f1 * f1 + f2 * f2), fx = f1 * inv, fy = f2 * inv;
  g.flat = 1;
  h[0] = across * fy * fy; h[1] = -across * fx * fy; h[2] = across * fx * fx;
  h[3] = fx; h[4] = fy;
  return true;
}

function segmentGeometry(shape: ConvexShape, l: Float64Array, g: Geometry): boolean {
  const p = shape.params, size = l[15], ex = p[3] - p[0], ey = p[4] - p[1], ez = p[5] - p[2],
    e2 = ex * ex + ey * ey + ez * ez;
  const ne = l[0] * ex + l[1] * ey + l[2] * ez, px = l[9] - p[0], py = l[10] - p[1], pz = l[11] - p[2];
  const t = e2 > 0 ? (px * ex + py * ey + pz * ez) / e2 : 0, c = Math.min(1, Math.max(0, t)), x = px - c * ex,
    y = py - c * ey, z = pz - c * ez;
  if (!(x * x + y * y + z * z <= FIT * FIT * size * size)) return false;
  if (!(t > BORDER && t < 1 - BORDER)) return (e2 === 0 || (t < 0.5 ? -ne : ne) > FACE_SLACK * size)
    && corner(shape, g);
  if (!(Math.abs(ne) <= FIT * size)) return false;
  l[12] = ex; l[13] = ey; l[14] = ez;
  l[15] = shape.margin;
  return alongLine(l, g);
}

function boxGeometry(shape: ConvexShape, l: Float64Array, g: Geometry): boolean {
  const b = shape.bounds, size = l[15], fit = FIT * size;
  let free = 0, axis = 0;
  for (let i = 0; i < 3; i++) {
    const h = b[3 + i], x = l[9 + i], rise = 2 * h * l[i], gap = h - Math.abs(x);
    if (gap > 2 * BORDER * h) {
      if (!(Math.abs(rise) <= fit)) return false;
      free++;
      axis = i;
    } else if (!(gap >= -fit && (x < 0 ? -rise : rise) > FACE_SLACK * size)) return false;
  }
  if (free === 0) return corner(shape, g);
  if (free === 1) {
    l[12] = 0; l[13] = 0; l[14] = 0;
    l[12 + axis] = 1;
    l[15] = shape.margin;
    return alongLine(l, g);
  }
  g.flat = 2;
  return free === 2;
}

/** Cylinder, cone, frustum: cap, rim, side or apex. */
function discsGeometry(shape: ConvexShape, l: Float64Array, g: Geometry): boolean {
  const p = shape.params, size = l[15], i = p[3] | 0, j = i === 2 ? 0 : i + 1, k = i === 0 ? 2 : i - 1;
  const h = p[2], y = l[9 + i], u = l[9 + j], v = l[9 + k], rho = Math.sqrt(u * u + v * v);
  const a = l[i], cu = l[j], cv = l[k], rn = Math.sqrt(cu * cu + cv * cv), widen = p[1] - p[0],
    rise = 2 * h * a + widen * rn, edge = 2 * BORDER * h;
  if (y < h - edge && y > edge - h) {
    const r = p[0] + widen * (y + h) / (2 * h);
    if (!(Math.abs(rho - r) <= FIT * size && Math.abs(rise) <= FIT * size && Math.abs(u * cv - v * cu)
      <= RIM_FIT * size)) return false;
    const s = widen / rn;
    l[12 + i] = 2 * h; l[12 + j] = s * cu; l[12 + k] = s * cv;
    l[15] = r / rn + shape.margin;
    return alongLine(l, g);
  }
  const sign = y < 0 ? -1 : 1, r = y < 0 ? p[0] : p[1];
  if (!(Math.abs(y) - h <= FIT * size)) return false;
  if (r - rho > 2 * BORDER * r) {
    g.flat = 2;
    return sign * a > 0 && 2 * r * rn <= FIT * size;
  }
  if (!(rho - r <= RIM_FIT * size && sign * rise > FACE_SLACK * size)) return false;
  if (r === 0) return corner(shape, g);
  if (!(2 * r * rn > FACE_SLACK * size && Math.abs(u * cv - v * cu) <= RIM_FIT * size)) return false;
  const inv = 1 / rn, w = r * inv, eu = -cv * inv, ev = cu * inv, e1 = eu * l[3 + j] + ev * l[3 + k],
    e2 = eu * l[6 + j] + ev * l[6 + k];
  g.h[0] = w * e1 * e1 + shape.margin; g.h[1] = w * e1 * e2; g.h[2] = w * e2 * e2 + shape.margin;
  g.h[5] = NORMAL_ERROR * inv * w;
  return true;
}

/** Can `primitiveGeometry` answer for this kind? */
export function isPrimitive(kind: number): boolean {
  return kind === POINT || kind === SEGMENT || kind === BOX || (kind >= FIRST_DISCS && kind <= LAST_DISCS);
}

/** See the file header. g.h is zero on entry. */
export function primitiveGeometry(shape: ConvexShape, ws: Workspace, g: Geometry): boolean {
  const l = ws.local, kind = shape.kind;
  if (kind === POINT) return corner(shape, g); // for every solution: there is no other point
  putSize(shape, l);
  if (kind === BOX) return boxGeometry(shape, l, g);
  return kind === SEGMENT ? segmentGeometry(shape, l, g) : discsGeometry(shape, l, g);
}
