/**
 * Second-order models that stay below h in a cell of directions: made from the support function's formula, without
 * samples.
 *
 * - In: shapes, the relative pose of B in A (12 doubles), the answer u (length), support points behind vertices of the
 *   polytope. The cell is n0 + y, y across n0, |y| <= t, with a unit direction n0 (A's frame) and a radius t (a
 *   tangent).
 * - Out: the models of `ws.cell`, quadratic functions of y (6 doubles each, lengths): h(n) - u |n| is nowhere in the
 *   cell below one of them.
 * - A's frame; h, u, w belong to the FULL difference D: a removed ball (rolling-ball.ts) is added again.
 * - Method: rims and ellipsoids have the support function |E n| + <c, n>. Let s be a support point, e the unit vector
 *   with s = c + E e. Let p = <e, E n>, and q the part of E n across e. Then |E n| = sqrt(p^2 + q^2) >= p + q^2 / (2
 *   M), with M the largest |E n| of the cell. So h(n) >= <w, n> + <n, Q n> / 2, with Q = E (I - e e^T) E / M summed
 *   over A and B: the support Hessian up to a factor that tends to 1. Affine images have E A^T in the place of E.
 *   Shapes whose terms are not known add no Q. And |n| <= 1 + y^2 / 2.
 */
import { tangentBasis } from "@col/kernel";
import { AFFINE_KIND, ELLIPSOID_KIND, FIRST_DISCS_KIND, LAST_DISCS_KIND, POINT_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import { MODEL_ROW } from "./state.ts";
import type { Cell } from "./state.ts";
import type { SearchWorkspace } from "./state.ts";

/**
 * An affine image gets no term if its determinant, over the cube of its largest entry, is below this: the points of its
 * operand are then too inaccurate. No dimension.
 */
const FLAT_IMAGE_MAX = 1e-4;

/** The shape that has the term: for an affine image its operand. */
function termOf(s: ConvexShape): ConvexShape {
  return s.kind === AFFINE_KIND ? s.operands[0] : s;
}

/**
 * Does the shape have a term |E n|? A ball has this term as the operand of an image; other margins of operands add no
 * term.
 */
function hasTerm(s: ConvexShape): boolean {
  if (s.curvature === 0) return false;
  const o = termOf(s), image = o !== s;
  if (o.kind === ELLIPSOID_KIND || (o.kind >= FIRST_DISCS_KIND && o.kind <= LAST_DISCS_KIND))
    return !image || o.margin === 0;
  return image && o.kind === POINT_KIND && o.margin > 0;
}

/** Do the models show the whole curvature of the shape? */
export function isModelled(s: ConvexShape): boolean {
  return s.curvature === 0 || hasTerm(s);
}

/** Transforms m, the frame of the cell in the body's frame, in place to the frame of the shape's term. */
function turnToTerm(s: ConvexShape, m: Float64Array): void {
  if (s.kind !== AFFINE_KIND) return;
  const p = s.params;
  for (let k = 0; k < 9; k += 3) {
    const x = m[k], y = m[k + 1], z = m[k + 2];
    m[k] = p[0] * x + p[3] * y + p[6] * z; m[k + 1] = p[1] * x + p[4] * y + p[7] * z;
    m[k + 2] = p[2] * x + p[5] * y + p[8] * z;
  }
}

/** Sets the largest |E n| of the cell; for discs |P n|, without the radius. `side`: 0 for A, 1 for B. */
function setGreatest(s: ConvexShape, m: Cell, side: number): void {
  const f = m.terms[side], o = termOf(s), p = o.params, ball = o.margin * o.margin,
    round = o.kind === ELLIPSOID_KIND, point = o.kind === POINT_KIND, axis = p[3] | 0;
  // squares of E n0, products with E e1, E e2
  let nn = 0, n1 = 0, n2 = 0, rest = 0;
  for (let i = 0; i < 3; i++) {
    const w = round ? p[3 + i] : point ? ball : i === axis ? 0 : 1, x = f[i], y = f[3 + i], z = f[6 + i];
    nn += w * x * x;
    n1 += w * x * y;
    n2 += w * x * z;
    rest += w * (y * y + z * z);
  }
  // |E n0|, the part of its gradient across n0, and the term perpendicular to it
  const along = nn > 0 ? (n1 * n1 + n2 * n2) / nn : 0, t = m.t, g = Math.sqrt(nn) + t * Math.sqrt(along);
  m.greatest[side] = Math.sqrt(g * g + t * t * Math.max(0, rest - along));
}

/** Prepares the cell whose n0, t, u and slack are in `ws.cell`: frames and bounds. */
export function openCell(ws: SearchWorkspace): void {
  const { a, b } = ws.pair, r = ws.gjk.bInA, m = ws.cell, e = ws.polish.bundle.basis, n = ws.polish.d, f = m.frame,
    first = m.terms[0],
    second = m.terms[1];
  n[0] = m.normal[0]; n[1] = m.normal[1]; n[2] = m.normal[2];
  tangentBasis(n, 0, e, 0);
  for (let k = 0; k < 3; k++) {
    f[k] = n[k];
    f[3 + k] = e[k];
    f[6 + k] = e[3 + k];
  }
  for (let k = 0; k < 9; k += 3) {
    const x = f[k], y = f[k + 1], z = f[k + 2];
    first[k] = x; first[k + 1] = y; first[k + 2] = z;
    second[k] = r[0] * x + r[3] * y + r[6] * z;
    second[k + 1] = r[1] * x + r[4] * y + r[7] * z;
    second[k + 2] = r[2] * x + r[5] * y + r[8] * z;
  }
  turnToTerm(a, first);
  turnToTerm(b, second);
  for (let side = 0; side < 2; side++) {
    const s = side === 0 ? a : b;
    m.hasTerm[side] = +hasTerm(s);
    if (m.hasTerm[side] === 1) setGreatest(s, m, side);
  }
}

/**
 * `ofTerm` = the shape's support point; for an affine image the support point of its operand, relative to a ball's
 * centre. False: the image is flat.
 */
function setPointOfTerm(s: ConvexShape, m: Cell, side: number): boolean {
  const at = 3 + 3 * side, p = s.params;
  let x = m.point[at], y = m.point[at + 1], z = m.point[at + 2];
  if (s.kind === AFFINE_KIND) {
    x -= p[9]; y -= p[10]; z -= p[11];
    const k0 = p[4] * p[8] - p[5] * p[7], k1 = p[5] * p[6] - p[3] * p[8], k2 = p[3] * p[7] - p[4] * p[6],
      det = p[0] * k0 + p[1] * k1 + p[2] * k2;
    let most = 0;
    for (let i = 0; i < 9; i++) most = Math.max(most, Math.abs(p[i]));
    if (!(Math.abs(det) > FLAT_IMAGE_MAX * most * most * most)) return false;
    const u = k0 * x + (p[2] * p[7] - p[1] * p[8]) * y + (p[1] * p[5] - p[2] * p[4]) * z;
    const v = k1 * x + (p[0] * p[8] - p[2] * p[6]) * y + (p[2] * p[3] - p[0] * p[5]) * z;
    const w = k2 * x + (p[1] * p[6] - p[0] * p[7]) * y + (p[0] * p[4] - p[1] * p[3]) * z, o = s.operands[0],
      c = o.params, ball = o.kind === POINT_KIND ? 1 : 0;
    x = u / det - ball * c[0]; y = v / det - ball * c[1]; z = w / det - ball * c[2];
  }
  m.ofTerm[0] = x; m.ofTerm[1] = y; m.ofTerm[2] = z;
  return true;
}

/** Adds the shape's Q to the model whose row begins at k. `side`: 0 for A, 1 for B. */
function addTerm(s: ConvexShape, cell: Cell, side: number, k: number): void {
  if (cell.hasTerm[side] === 0 || !setPointOfTerm(s, cell, side)) return;
  const F = cell.terms[side], q = cell.ofTerm, m = cell.models, x = q[0], y = q[1], z = q[2], t = termOf(s),
    p = t.params, M = cell.greatest[side];
  if (t.kind === ELLIPSOID_KIND || t.kind === POINT_KIND) { // E (I - e e^T) E = E^2 - s s^T
    const n0 = F[0], n1 = F[1], n2 = F[2], e0 = F[3], e1 = F[4], e2 = F[5], f0 = F[6], f1 = F[7], f2 = F[8];
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
  // a rim: E e = s less its part along the axis; the part of E across e is r times the tangent
  const i = p[3] | 0, j = i === 2 ? 0 : i + 1, l = i === 0 ? 2 : i - 1, r = p[q[i] > 0 ? 1 : 0], u = q[j],
    v = q[l], len = Math.sqrt(u * u + v * v);
  if (!(len > 0.5 * r)) return; // not a point of the rim
  const c = v / len, d = -u / len, n = c * F[j] + d * F[l], e = c * F[3 + j] + d * F[3 + l],
    f = c * F[6 + j] + d * F[6 + l], g = r / M;
  m[k] += 0.5 * g * n * n;
  m[k + 1] += g * n * e;
  m[k + 2] += g * n * f;
  m[k + 3] += g * e * e;
  m[k + 4] += g * e * f;
  m[k + 5] += g * f * f;
}

/** Writes row i: the model of the current point. */
export function addModel(ws: SearchWorkspace, i: number): void {
  const cell = ws.cell, m = cell.models, k = MODEL_ROW * i, f = cell.frame, p = cell.point, w0 = p[0],
    w1 = p[1], w2 = p[2], u = cell.u;
  m[k] = w0 * f[0] + w1 * f[1] + w2 * f[2] - u;
  m[k + 1] = w0 * f[3] + w1 * f[4] + w2 * f[5];
  m[k + 2] = w0 * f[6] + w1 * f[7] + w2 * f[8];
  m[k + 3] = -u; m[k + 4] = 0; m[k + 5] = -u;
  addTerm(ws.pair.a, cell, 0, k);
  addTerm(ws.pair.b, cell, 1, k);
  ws.search.work--;
}

/** Writes row i: the model of vertex v of the polytope. */
export function addVertex(ws: SearchWorkspace, i: number, v: number): void {
  const p = ws.polytope, m = ws.cell.point, rho = p.sizes.ball, k = 3 * v;
  for (let c = 0; c < 3; c++) {
    m[c] = p.w[k + c] + rho * p.dir[k + c];
    m[3 + c] = p.a[k + c];
    m[6 + c] = p.b[k + c];
  }
  addModel(ws, i);
}
