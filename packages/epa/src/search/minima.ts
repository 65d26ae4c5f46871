/**
 * Polished minima of h, and the cones about them in which no direction is lower.
 *
 * - In: a converged polish: the unit normal n* (A's frame), u (length), and its pieces: support points w_i of D with
 *   weights. Out of `ruledOut`: true if a face is finished by one of the minima, a proof.
 * - A face of the polytope stands for the directions whose ray hits it and in which the polytope shows less than the
 *   answer. They lie within the angle alpha of its normal, cos alpha = l / u. The face is ruled out if all of these
 *   directions lie in one of two regions:
 * - (1) The cell of radius t about n* (cells.ts) in which the mean of the pieces, by their weights, is at least u. With
 *   two pieces, on either side of their kink, a mean that leans to the higher piece counts too.
 * - (2) With three pieces, the cone of half angle phi about n*, tan(phi / 2) = r / u. Here r is the distance of u n*
 *   from the sides of the triangle w_i; the triangle alone supports u there.
 * - Lengths and directions belong to the full difference D: a removed ball is added again. A's frame.
 */
import { meanHolds, sidesHold } from "./cells.ts";
import { addModel, openCell } from "./models.ts";
import { MINIMUM_ROW } from "../polish/state.ts";
import type { SearchWorkspace } from "./state.ts";

/**
 * A row (MINIMUM_ROW doubles): n*, u, number of pieces, radius of a cell that holds, radius of a cell that does not,
 * sin phi; per piece: weight, w, a, b.
 */
const PIECE = 10, ROW = MINIMUM_ROW;
/** The widest cell, as a tangent. */
const WIDEST = 0.75;

/**
 * Computes the distance of the origin's projection from the border of the triangle of the pieces, and writes sin phi to
 * seen[r + 7].
 */
function border(ws: SearchWorkspace, r: number): void {
  const s = ws.polish.bundle, seen = ws.polish.seen, w = ws.polytope.w, l = s.lambda;
  let least = Infinity;
  for (let i = 0; i < 3; i++) {
    const j = i < 2 ? i + 1 : 0, m = j < 2 ? j + 1 : 0, a = 3 * s.vertex[i], b = 3 * s.vertex[j], c = 3 * s.vertex[m];
    const ux = w[b] - w[a], uy = w[b + 1] - w[a + 1], uz = w[b + 2] - w[a + 2], vx = w[c] - w[b],
      vy = w[c + 1] - w[b + 1], vz = w[c + 2] - w[b + 2];
    const x = uy * vz - uz * vy, y = uz * vx - ux * vz, z = ux * vy - uy * vx;
    // distance from the side opposite to corner i: its weight times the height of the corner
    least = Math.min(least, l[i] * Math.sqrt((x * x + y * y + z * z) / (vx * vx + vy * vy + vz * vz)));
  }
  const t = Math.min(1 / 3, Math.max(0, least) / seen[r + 3]); // tan(phi / 2)
  seen[r + 7] = (2 * t) / (1 + t * t);
}

/** Stores the minimum in `ws.polish` as row i. */
export function remember(ws: SearchWorkspace, i: number): void {
  const o = ws.polish, seen = ws.polish.seen, p = ws.polytope, s = o.bundle, r = ROW * i, n = o.n, rho = p.sizes.ball;
  seen[r] = n[0]; seen[r + 1] = n[1]; seen[r + 2] = n[2]; seen[r + 3] = n[3] + rho; seen[r + 4] = s.count;
  seen[r + 5] = 0; seen[r + 6] = WIDEST; seen[r + 7] = 0;
  if (s.count === 3) border(ws, r);
  for (let j = 0; j < s.count; j++) {
    const k = 3 * s.vertex[j], q = r + 8 + PIECE * j;
    seen[q] = s.lambda[j];
    for (let c = 0; c < 3; c++) {
      seen[q + 1 + c] = p.w[k + c] + rho * p.dir[k + c];
      seen[q + 4 + c] = p.a[k + c];
      seen[q + 7 + c] = p.b[k + c];
    }
  }
}

/** Does the cell about minimum r hold? Its radius is in `ws.cell`. */
function cellAboutHolds(ws: SearchWorkspace, r: number): boolean {
  const m = ws.cell, seen = ws.polish.seen, count = seen[r + 4], weights = ws.weights;
  m.normal[0] = seen[r]; m.normal[1] = seen[r + 1]; m.normal[2] = seen[r + 2]; m.u = seen[r + 3];
  openCell(ws);
  for (let j = 0; j < count; j++) {
    const q = r + 8 + PIECE * j;
    weights[j] = seen[q];
    for (let c = 0; c < 9; c++) m.point[c] = seen[q + 1 + c];
    addModel(ws, j);
  }
  if (meanHolds(m, count, weights)) return true;
  if (count !== 2) return false;
  m.weight = weights[0];
  return sidesHold(m, 0, 1);
}

/** Is face f ruled out by one of the first `count` minima? The answer so far is in `ws.depth[0]`. */
export function ruledOut(ws: SearchWorkspace, f: number,
  count: number): boolean {
  const seen = ws.polish.seen, plane = ws.polytope.plane, q = 4 * f, fx = plane[q], fy = plane[q + 1],
    fz = plane[q + 2], l = plane[q + 3], u = ws.depth[0];
  if (!(l > 0)) return false;
  const alpha = Math.sqrt(Math.max(0, (u - l) * (u + l))) / l; // tangents
  for (let i = 0; i < count; i++) {
    const r = ROW * i, x = fx - seen[r], y = fy - seen[r + 1], z = fz - seen[r + 2], d2 = x * x + y * y + z * z;
    if (!(d2 < 0.4)) continue;
    const theta = Math.sqrt(d2 * (1 - 0.25 * d2)) / (1 - 0.5 * d2), rest = 1 - theta * alpha,
      t = (theta + alpha) / rest;
    if (!(rest > 0 && t < WIDEST)) continue;
    if (t <= seen[r + 5] || t / Math.sqrt(1 + t * t) <= seen[r + 7]) return true;
    if (t >= seen[r + 6]) continue;
    ws.cell.t = t;
    if (cellAboutHolds(ws, r)) {
      seen[r + 5] = t;
      return true;
    }
    seen[r + 6] = t;
  }
  return false;
}
