/**
 * The smooth pieces of shapes, and the rows of a simplex that follow them: the book-keeping of newton.ts.
 *
 * - In: shapes, a unit direction `d` in the frame of the shape, rows of `ws.simplex`. A row has a point of A (A's
 *   frame) and a point of B (B's frame), lengths.
 * - Out: rows at the new direction, joined rows, or a support Hessian (9 doubles, row-major, length). It does not
 *   allocate.
 * - Pieces: a shape with a smooth core has one. Of a disc solid each rim is a piece (kinds `FIRST_DISCS_KIND` ..): a
 *   row stores its rim and follows it as d rotates. If d crosses the axis, the row stays behind as a fixed point of the
 *   flat face. Rows of other shapes are fixed points, except the newest.
 * - Per shape, the id of a row is the piece that it follows (>= 0) or `FIXED`.
 */
import { compact } from "@col/kernel";
import type { Workspace } from "@col/kernel";
import { FIRST_DISCS_KIND, LAST_DISCS_KIND, POINT_KIND } from "@col/types";
import type { ConvexShape, Simplex } from "@col/types";

/** How the support points of a shape move with the direction. */
export const CORNERS = 0;
const SMOOTH = 1;
const DISCS = 2;
const MIXED = 3;
const UNKNOWN = 4;

/** Code of a row's point that does not move; codes >= 0 name the piece that it follows. */
const FIXED = -2;

/** A rim point stays behind if the direction has rotated by more than 60 degrees about the axis. Cosine. */
const FOLLOWS = 0.5;
/**
 * If the squared component of a unit direction perpendicular to the axis is below this, the rim point has no direction.
 * No dimension.
 */
const ON_AXIS2 = 1e-28;

export function natureOf(shape: ConvexShape): number {
  if (shape.curvature === 0) return CORNERS;
  if (shape.hessian === null) return UNKNOWN;
  if (shape.kind >= FIRST_DISCS_KIND && shape.kind <= LAST_DISCS_KIND) return DISCS;
  return shape.curvature === 2 ? SMOOTH : MIXED;
}

/**
 * Is there a curved shape, and a support Hessian of every curved shape? False for a point and a disc solid, which GJK
 * solves in two steps.
 */
export function hasSecondOrder(a: ConvexShape, b: ConvexShape): boolean {
  if ((a.kind === POINT_KIND && natureOf(b) === DISCS) || (b.kind === POINT_KIND && natureOf(a) === DISCS))
    return false;
  return (a.curvature > 0 || b.curvature > 0) && (a.curvature === 0 || a.hessian !== null)
    && (b.curvature === 0 || b.hessian !== null);
}

/**
 * Recomputes the rows of one shape at the unit direction `d` (local frame); row `newest` is its support point there.
 */
export function follow(shape: ConvexShape, nature: number, d: Float64Array, rows: Float64Array, ids: Int32Array,
  rank: number, newest: number): void {
  const n = 3 * newest;
  if (nature === SMOOTH) {
    for (let r = 0; r < rank; r++) {
      rows[3 * r] = rows[n]; rows[3 * r + 1] = rows[n + 1]; rows[3 * r + 2] = rows[n + 2];
      ids[r] = 0;
    }
    return;
  }
  if (nature === MIXED) {
    for (let r = 0; r < rank; r++) ids[r] = r === newest ? 0 : FIXED;
    return;
  }
  if (nature !== DISCS) return;
  const p = shape.params, i = p[3] | 0, j = i === 2 ? 0 : i + 1, k = i === 0 ? 2 : i - 1;
  const u = d[j], v = d[k], rho2 = u * u + v * v, inv = 1 / Math.sqrt(rho2), onAxis = !(rho2 > ON_AXIS2);
  for (let r = 0; r < rank; r++) {
    const o = 3 * r;
    if (r === newest) {
      ids[r] = onAxis ? FIXED : +(rows[o + i] > 0);
      continue;
    }
    if (ids[r] === FIXED) continue;
    if (ids[r] < 0) ids[r] = +(rows[o + i] > 0);
    const radius = ids[r] === 1 ? p[1] : p[0], along = (rows[o + j] * u + rows[o + k] * v) * inv;
    if (onAxis || along < FOLLOWS * radius) ids[r] = FIXED;
    else {
      rows[o + j] = u * (radius * inv);
      rows[o + k] = v * (radius * inv);
    }
  }
}

/** Do two rows of a shape belong to the same piece? */
function same(nature: number, rows: Float64Array, ids: Int32Array, r: number, q: number): boolean {
  if (nature === SMOOTH) return true;
  if (nature === DISCS && ids[r] >= 0 && ids[q] >= 0) return ids[r] === ids[q];
  return rows[3 * r] === rows[3 * q] && rows[3 * r + 1] === rows[3 * q + 1] && rows[3 * r + 2] === rows[3 * q + 2];
}

/**
 * Packs the rows of the previous loop in front, each with an equal weight in `lambda`; returns the index of the newest.
 */
export function takeOver(ws: Workspace, natureA: number, natureB: number): number {
  const s = ws.simplex, last = ws.slots[3];
  let mask = 1 << last, newest = 0;
  for (let r = 0; r < ws.rank; r++) mask |= 1 << ws.slots[r];
  for (let r = 0; r < last; r++) newest += (mask >> r) & 1;
  compact(s, mask);
  for (let r = 0; r < s.rank; r++) {
    s.lambda[r] = 1 / s.rank;
    if (natureA !== CORNERS) s.idA[r] = -1;
    if (natureB !== CORNERS) s.idB[r] = -1;
  }
  return newest;
}

/** Joins rows that belong to the same pieces; their weights add up. Returns the mask of the rows that remain. */
export function join(s: Simplex, natureA: number, natureB: number): number {
  let mask = 1, n = 1;
  for (let r = 1; r < s.rank; r++) {
    let into = -1;
    for (let q = 0; q < r; q++) {
      if (((mask >> q) & 1) !== 0 && same(natureA, s.a, s.idA, r, q) && same(natureB, s.b, s.idB, r, q)) into = q;
    }
    if (into < 0) mask |= 1 << r;
    else s.lambda[into] += s.lambda[r];
  }
  for (let r = 1; r < s.rank; r++) if (((mask >> r) & 1) !== 0) s.lambda[n++] = s.lambda[r];
  return mask;
}

/**
 * Support Hessian of a shape at the unit direction `d` (the shape's frame), by the pieces that its rows follow:
 * row-major into `out[0..8]`. False if there is no Hessian: a polytope, or a solid of revolution seen along its axis.
 * For a rim of radius R it is R t t^T / rho^3, t = axis x d, rho = |t|; the two rims are weighted by their rows.
 */
export function curvatureAt(shape: ConvexShape, nature: number, s: Simplex, ids: Int32Array, d: Float64Array,
  out: Float64Array): boolean {
  if (nature === CORNERS || shape.hessian === null) return false;
  if (nature !== DISCS) {
    shape.hessian(shape, d, out);
    return true;
  }
  const p = shape.params, i = p[3] | 0, t0 = i === 1 ? d[2] : i === 2 ? -d[1] : 0,
    t1 = i === 2 ? d[0] : i === 0 ? -d[2] : 0;
  const t2 = i === 0 ? d[1] : i === 1 ? -d[0] : 0, tt = t0 * t0 + t1 * t1 + t2 * t2;
  if (!(tt > ON_AXIS2)) return false;
  let radius = 0;
  for (let r = 0; r < s.rank; r++) if (ids[r] >= 0) radius += s.lambda[r] * p[ids[r]];
  const f = radius / (tt * Math.sqrt(tt));
  out[0] = f * t0 * t0; out[1] = f * t0 * t1; out[2] = f * t0 * t2;
  out[4] = f * t1 * t1; out[5] = f * t1 * t2; out[8] = f * t2 * t2;
  out[3] = out[1]; out[6] = out[2]; out[7] = out[5];
  return true;
}
