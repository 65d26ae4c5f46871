/**
 * Second-order models that stay below h in a cell of directions: the support function's, with nothing sampled.
 *
 * In: shapes, relative pose, a unit direction n0 and a radius t (the cell: n0 + y, y across n0, |y| <= t), the answer
 * u, support points behind vertices of the polytope. Out: rows of `ws.cell`, quadratic functions of y: h(n) - u |n| is
 * nowhere in the cell below one of them. A's frame; h, u, w of the FULL difference D: a ball taken off it (round.ts) is
 * put back.
 * Method: rims and ellipsoids have the support function |E n| + <c, n>. Let s be a support point, e the unit vector
 * with s = c + E e, p = <e, E n>, q the part of E n across e: |E n| = sqrt(p^2 + q^2) >= p + q^2 / (2 M), M the
 * greatest |E n| of the cell. With |E n| <= M this is h(n) >= <w, n> + <n, Q n> / 2, Q = E (I - e e^T) E / M summed
 * over A and B: the support Hessian less a factor that tends to 1. Affine images have the same with E A^T for E; shapes
 * whose terms are not known add no Q. And |n| <= 1 + y^2 / 2.
 */
import { AFFINE_KIND, ELLIPSOID_KIND, FIRST_DISCS_KIND, LAST_DISCS_KIND, POINT_KIND } from "@col/types";
import type { ConvexShape, PackedPose } from "@col/types";
import { tangents } from "./step.ts";
import type { EpaWorkspace } from "../workspace.ts";

/** Models at once: the support at the middle and a face's corners, or the pieces of a minimum. */
const MODELS = 4;
/** Doubles of a model: c, b1, b2, A11, A12, A22, those of A less u. */
export const ROW: number = 6;
/** The mean that is tested. */
export const MEAN: number = MODELS * ROW;
/**
 * n0, t, u, slack; greatest |E n| of A, of B; n0, e1, e2 in A's frame; the same as A's term sees them, and B's (of an
 * affine image: through A^T); the point at hand: w, a, b; a support point where the term's E is known.
 */
export const CELL: number = MEAN + ROW;
export const CELL_T: number = CELL + 3;
export const CELL_U: number = CELL + 4;
export const CELL_SLACK: number = CELL + 5;
const GREATEST = CELL + 6;
const FRAMES = CELL + 8;
const TERMS = FRAMES + 9;
export const CELL_POINT: number = TERMS + 18;
const OWN = CELL_POINT + 9;
/** Weight of the first of two models in their mean. */
export const CELL_WEIGHT: number = OWN + 3;
/** A quadratic function of one variable and the interval it is asked on (cells.ts). */
export const CELL_QUADRATIC: number = CELL_WEIGHT + 1;
/** Room for all that. */
export const CELL_SIZE: number = CELL_QUADRATIC + 5;

/**
 * An image flatter than that (determinant, over the cube of its largest entry) has no term: its operand's points are
 * too rough. No dimension.
 */
const FLAT = 1e-4;

/** The shape whose term it is: that of an affine image is its operand's. */
function termOf(s: ConvexShape): ConvexShape {
  return s.kind === AFFINE_KIND ? s.operands[0] : s;
}

/** Does the shape have a term |E n|? A ball has one as the operand of an image; other margins of operands add none. */
function termed(s: ConvexShape): boolean {
  if (s.curvature === 0) return false;
  const o = termOf(s), image = o !== s;
  if (o.kind === ELLIPSOID_KIND || (o.kind >= FIRST_DISCS_KIND && o.kind <= LAST_DISCS_KIND))
    return !image || o.margin === 0;
  return image && o.kind === POINT_KIND && o.margin > 0;
}

/** Frame of the cell as the term of `side` sees it, from that in the body's frame, which stands there. */
function seen(s: ConvexShape, m: Float64Array, side: number): void {
  if (s.kind !== AFFINE_KIND) return;
  const p = s.params;
  for (let k = TERMS + 9 * side; k < TERMS + 9 * side + 9; k += 3) {
    const x = m[k], y = m[k + 1], z = m[k + 2];
    m[k] = p[0] * x + p[3] * y + p[6] * z; m[k + 1] = p[1] * x + p[4] * y + p[7] * z;
    m[k + 2] = p[2] * x + p[5] * y + p[8] * z;
  }
}

/** Greatest |E n| of the cell into m[GREATEST + side]; of discs: |P n|, the radius left out. */
function greatest(s: ConvexShape, m: Float64Array, side: number): void {
  const f = TERMS + 9 * side, o = termOf(s), p = o.params, ball = o.margin * o.margin,
    round = o.kind === ELLIPSOID_KIND, point = o.kind === POINT_KIND, axis = p[3] | 0;
  // squares of E n0, products with E e1, E e2
  let nn = 0, n1 = 0, n2 = 0, rest = 0;
  for (let i = 0; i < 3; i++) {
    const w = round ? p[3 + i] : point ? ball : i === axis ? 0 : 1, x = m[f + i], y = m[f + 3 + i], z = m[f + 6 + i];
    nn += w * x * x;
    n1 += w * x * y;
    n2 += w * x * z;
    rest += w * (y * y + z * z);
  }
  // |E n0|, the part of its gradient across n0, and what moves across that
  const along = nn > 0 ? (n1 * n1 + n2 * n2) / nn : 0, t = m[CELL_T], g = Math.sqrt(nn) + t * Math.sqrt(along);
  m[GREATEST + side] = Math.sqrt(g * g + t * t * Math.max(0, rest - along));
}

/** The cell of n0, t, u, slack that stand in `ws.cell`: frames and bounds. */
export function openCell(a: ConvexShape, b: ConvexShape, r: PackedPose, ws: EpaWorkspace): void {
  const m = ws.cell, e = ws.polish.bundle.basis, n = ws.polish.d, F = FRAMES;
  n[0] = m[CELL]; n[1] = m[CELL + 1]; n[2] = m[CELL + 2];
  tangents(n, e);
  for (let k = 0; k < 3; k++) {
    m[F + k] = n[k];
    m[F + 3 + k] = e[k];
    m[F + 6 + k] = e[3 + k];
  }
  for (let k = 0; k < 9; k += 3) {
    const x = m[F + k], y = m[F + k + 1], z = m[F + k + 2], i = TERMS + k, j = i + 9;
    m[i] = x; m[i + 1] = y; m[i + 2] = z;
    m[j] = r[0] * x + r[3] * y + r[6] * z;
    m[j + 1] = r[1] * x + r[4] * y + r[7] * z;
    m[j + 2] = r[2] * x + r[5] * y + r[8] * z;
  }
  seen(a, m, 0);
  seen(b, m, 1);
  if (termed(a)) greatest(a, m, 0);
  if (termed(b)) greatest(b, m, 1);
}

/**
 * m[OWN ..] = the support point at CELL_POINT + 3 + 3 side, for an affine image that of its operand, less a ball's
 * centre; false: the image is flat.
 */
function own(s: ConvexShape, m: Float64Array, side: number): boolean {
  const at = CELL_POINT + 3 + 3 * side, p = s.params;
  let x = m[at], y = m[at + 1], z = m[at + 2];
  if (s.kind === AFFINE_KIND) {
    x -= p[9]; y -= p[10]; z -= p[11];
    const k0 = p[4] * p[8] - p[5] * p[7], k1 = p[5] * p[6] - p[3] * p[8], k2 = p[3] * p[7] - p[4] * p[6],
      det = p[0] * k0 + p[1] * k1 + p[2] * k2;
    let most = 0;
    for (let i = 0; i < 9; i++) most = Math.max(most, Math.abs(p[i]));
    if (!(Math.abs(det) > FLAT * most * most * most)) return false;
    const u = k0 * x + (p[2] * p[7] - p[1] * p[8]) * y + (p[1] * p[5] - p[2] * p[4]) * z;
    const v = k1 * x + (p[0] * p[8] - p[2] * p[6]) * y + (p[2] * p[3] - p[0] * p[5]) * z;
    const w = k2 * x + (p[1] * p[6] - p[0] * p[7]) * y + (p[0] * p[4] - p[1] * p[3]) * z, o = s.operands[0],
      c = o.params, ball = o.kind === POINT_KIND ? 1 : 0;
    x = u / det - ball * c[0]; y = v / det - ball * c[1]; z = w / det - ball * c[2];
  }
  m[OWN] = x; m[OWN + 1] = y; m[OWN + 2] = z;
  return true;
}

/**
 * Adds the shape's Q to model row k: `side` 0 for A, 1 for B, its support point in its own frame at CELL_POINT + 3 + 3
 * side.
 */
function addTerm(s: ConvexShape, m: Float64Array, side: number, k: number): void {
  if (!termed(s) || !own(s, m, side)) return;
  const F = TERMS + 9 * side, x = m[OWN], y = m[OWN + 1], z = m[OWN + 2], t = termOf(s), p = t.params,
    M = m[GREATEST + side];
  if (t.kind === ELLIPSOID_KIND || t.kind === POINT_KIND) { // E (I - e e^T) E = E^2 - s s^T
    const n0 = m[F], n1 = m[F + 1], n2 = m[F + 2], e0 = m[F + 3], e1 = m[F + 4], e2 = m[F + 5], f0 = m[F + 6],
      f1 = m[F + 7], f2 = m[F + 8];
    const round = t.kind === ELLIPSOID_KIND, ball = t.margin * t.margin, a = round ? p[3] : ball,
      b = round ? p[4] : ball, c = round ? p[5] : ball;
    const i = 1 / M, sn = x * n0 + y * n1 + z * n2, se = x * e0 + y * e1 + z * e2, sf = x * f0 + y * f1 + z * f2;
    m[k] += 0.5 * i * (a * n0 * n0 + b * n1 * n1 + c * n2 * n2 - sn * sn);
    m[k + 1] += i * (a * n0 * e0 + b * n1 * e1 + c * n2 * e2 - sn * se);
    m[k + 2] += i * (a * n0 * f0 + b * n1 * f1 + c * n2 * f2 - sn * sf);
    m[k + 3] += i * (a * e0 * e0 + b * e1 * e1 + c * e2 * e2 - se * se);
    m[k + 4] += i * (a * e0 * f0 + b * e1 * f1 + c * e2 * f2 - se * sf);
    m[k + 5] += i * (a * f0 * f0 + b * f1 * f1 + c * f2 * f2 - sf * sf);
    return;
  }
  // a rim: E e = s less its part along the axis; what is left of E across e is r times the tangent
  const i = p[3] | 0, j = i === 2 ? 0 : i + 1, l = i === 0 ? 2 : i - 1, r = p[m[OWN + i] > 0 ? 1 : 0], u = m[OWN + j],
    v = m[OWN + l], len = Math.sqrt(u * u + v * v);
  if (!(len > 0.5 * r)) return; // no point of the rim
  const c = v / len, d = -u / len, n = c * m[F + j] + d * m[F + l], e = c * m[F + 3 + j] + d * m[F + 3 + l],
    f = c * m[F + 6 + j] + d * m[F + 6 + l], q = r / M;
  m[k] += 0.5 * q * n * n;
  m[k + 1] += q * n * e;
  m[k + 2] += q * n * f;
  m[k + 3] += q * e * e;
  m[k + 4] += q * e * f;
  m[k + 5] += q * f * f;
}

/** Row i: the model of the point at CELL_POINT. */
export function addModel(a: ConvexShape, b: ConvexShape, ws: EpaWorkspace, i: number): void {
  const m = ws.cell, k = ROW * i, F = FRAMES, w0 = m[CELL_POINT], w1 = m[CELL_POINT + 1],
    w2 = m[CELL_POINT + 2], u = m[CELL_U];
  m[k] = w0 * m[F] + w1 * m[F + 1] + w2 * m[F + 2] - u;
  m[k + 1] = w0 * m[F + 3] + w1 * m[F + 4] + w2 * m[F + 5];
  m[k + 2] = w0 * m[F + 6] + w1 * m[F + 7] + w2 * m[F + 8];
  m[k + 3] = -u; m[k + 4] = 0; m[k + 5] = -u;
  addTerm(a, m, 0, k);
  addTerm(b, m, 1, k);
}

/** Row i: the model of vertex v of the polytope. */
export function addVertex(a: ConvexShape, b: ConvexShape, ws: EpaWorkspace, i: number, v: number): void {
  const p = ws.polytope, m = ws.cell, rho = p.sizes[2], k = 3 * v, at = CELL_POINT;
  for (let c = 0; c < 3; c++) {
    m[at + c] = p.w[k + c] + rho * p.dir[k + c];
    m[at + 3 + c] = p.a[k + c];
    m[at + 6 + c] = p.b[k + c];
  }
  addModel(a, b, ws, i);
}
