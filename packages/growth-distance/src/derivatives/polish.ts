/**
 * Newton's method on the optimality conditions: normal and points up to rounding, where the bracket of alpha is too
 * insensitive.
 *
 * - In: a finished query in `ws` (A's frame, lengths), the patches of both bodies at its solution (local frames).
 * - Out: `ws.normal`, `ws.pointA`, `ws.pointB` (on curved edges inside the body to 1e-12 of its size). False: Newton
 *   does not apply, and `ws` is unchanged.
 * - Reason: alpha is known to 1e-16, but it is flat around the best normal. An error e there changes it by e^2, so the
 *   loop may leave 1e-7 (ill conditioned pairs 1e-6), and derivatives inherit that.
 * - Method: unknowns are the rotation dn of the normal, the shift of the point along the touching edge of either body,
 *   and beta = 1 / alpha. Equations: the points' difference is beta p; the normal is perpendicular to each edge and
 *   stays a unit vector. Each row is the first-order condition of the growth distance's linear program with supports in
 *   place of vertices. A facet counts as two edges. A's frame, lengths in units of |p|.
 */
import { rotateVector, rotateVectorBack } from "@col/kernel";
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import { edgeEnds, edgeHessian, pointHessian } from "./patch.ts";
import type { Patch } from "./patch.ts";
import type { Workspace } from "../state/workspace.ts";

const STEPS = 4;
/** If the first rotation is larger than this, another face may be involved, and the result is refused. Radians. */
const FAR = 1e-4;
/** Rotations below this are rounding. Radians. */
const STILL = 1e-15;

/**
 * A body during the iteration, in its local frame, then in A's: contact (margin included), directions of its face,
 * Hessian.
 */
interface Contact {
  readonly point: Float64Array;
  /**
   * Directions of the face (as many are used as the face has dimensions), and the position of the contact along them.
   */
  readonly edges: readonly [Float64Array, Float64Array];
  readonly at: Float64Array;
  readonly hessian: Float64Array;
}

/** Vectors, and the largest system that is solved. */
export interface PolishScratch {
  readonly n: Float64Array;
  readonly back: Float64Array;
  readonly z: Float64Array;
  readonly ofA: Contact;
  readonly ofB: Contact;
  /** Hessian of B in A's axes, its contact and an edge of it there. */
  readonly hessianB: Float64Array;
  readonly pointB: Float64Array;
  readonly edgeB: Float64Array;
  /** Rows of the system with the right-hand side behind it, exchanged by pivoting, and its solution. */
  readonly rows: Float64Array[];
  readonly x: Float64Array;
}

/** Maximum number of unknowns: rotation, beta, a shift along each of two edges. */
const MOST_UNKNOWNS = 6;

/** Room for one call at a time. */
export function createPolishScratch(): PolishScratch {
  const f = (n: number): Float64Array => new Float64Array(n);
  const side = (): Contact => ({ point: f(3), edges: [f(3), f(3)], at: f(2), hessian: f(9) });
  return {
    n: f(3), back: f(3), z: f(3), ofA: side(), ofB: side(), hessianB: f(9), pointB: f(3), edgeB: f(3),
    rows: Array.from({ length: MOST_UNKNOWNS }, () => f(MOST_UNKNOWNS + 1)), x: f(MOST_UNKNOWNS),
  };
}

/** Starts from the contact `z` (local frame) of the patch; a facet gets two directions in its plane, as long as |p|. */
function startContact(patch: Patch, n: Float64Array, z: Float64Array, frame: Float64Array, out: Contact): void {
  const { edges: [one, two], at } = out, reach = frame[24];
  at[0] = patch.face === 1 ? patch.at : 0;
  at[1] = 0;
  if (patch.face === 2) {
    const sign = n[2] < 0 ? -1 : 1, c = -1 / (sign + n[2]), d = n[0] * n[1] * c;
    one[0] = (1 + sign * n[0] * n[0] * c) * reach; one[1] = sign * d * reach; one[2] = -sign * n[0] * reach;
    two[0] = d * reach; two[1] = (sign + n[1] * n[1] * c) * reach; two[2] = -n[1] * reach;
  }
  out.point.set(z);
}

/** Computes the contact of `shape` along `n` (outward, its local frame). */
function contact(shape: ConvexShape, n: Float64Array, patch: Patch, out: Contact): void {
  const p = patch.points, h = out.hessian, m = shape.margin, { edges, at } = out;
  if (patch.face === 2) {
    // the facet's normal is fixed; only the point moves
    for (let k = 0; k < 2; k++) for (let i = 0; i < 3; i++) out.point[i] += at[k] * edges[k][i];
    at[0] = at[1] = 0;
    h.fill(0);
    return;
  }
  if (patch.face === 1) {
    edgeEnds(shape, n, patch);
    for (let i = 0; i < 3; i++) {
      edges[0][i] = p[i] - p[3 + i];
      out.point[i] = p[3 + i] + at[0] * edges[0][i] + m * n[i];
    }
    patch.at = at[0];
    edgeHessian(shape, n, patch);
  } else {
    out.point.set(n);
    shape.support(shape, out.point, out.point);
    for (let i = 0; i < 3; i++) out.point[i] += m * n[i];
    pointHessian(shape, n, patch);
  }
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) h[3 * i + j] = patch.hessian[3 * i + j] + m * ((i === j ? 1 : 0) - n[i] * n[j]);
  }
}

/**
 * Solves the square system of the first `n` rows, which are overwritten, into `x`; false if it is singular. Gauss
 * elimination with partial pivoting.
 */
function eliminate(rows: Float64Array[], n: number, x: Float64Array): boolean {
  for (let k = 0; k < n; k++) {
    let best = k;
    for (let i = k + 1; i < n; i++) if (Math.abs(rows[i][k]) > Math.abs(rows[best][k])) best = i;
    const row = rows[best];
    rows[best] = rows[k];
    rows[k] = row;
    if (!(Math.abs(row[k]) > 0)) return false;
    for (let i = k + 1; i < n; i++) {
      const f = rows[i][k] / row[k];
      for (let j = k; j <= n; j++) rows[i][j] -= f * row[j];
    }
  }
  for (let k = n - 1; k >= 0; k--) {
    let s = rows[k][n];
    for (let j = k + 1; j < n; j++) s -= rows[k][j] * x[j];
    x[k] = s / rows[k][k];
  }
  return true;
}

/** B's outward normal in B's frame, from A's `n` in A's frame. */
function turnBack(r: Float64Array, n: Float64Array, back: Float64Array): void {
  rotateVectorBack(r, n, back);
  for (let i = 0; i < 3; i++) back[i] = -back[i];
}

/**
 * In: a finished query in `ws`, the patches of both bodies at its solution (local frames). Out: `ws.normal`,
 * `ws.pointA`, `ws.pointB` (on curved edges inside the body to 1e-12 of its size). Returns false, without a change, if
 * Newton does not apply.
 */
export function polish(
  a: ConvexShape, b: ConvexShape, ws: Workspace, one: Patch, two: Patch, scratch: PolishScratch,
): boolean {
  if (a.kind === HALF_SPACE_KIND || b.kind === HALF_SPACE_KIND || one.face + two.face > 2) return false;
  if ((a.curvature > 0 && a.hessian === null) || (b.curvature > 0 && b.hessian === null)) return false;
  const f = ws.frame, r = ws.bInA, l = f[24];
  const { n, back, z, ofA: ca, ofB: cb, hessianB: rh, pointB: pB, edgeB: eB, rows, x } = scratch;
  n.set(ws.normal);
  turnBack(r, n, back);
  for (let i = 0; i < 3; i++) z[i] = ws.pointB[i] - r[9 + i];
  rotateVectorBack(r, z, z);
  startContact(one, n, ws.pointA, f, ca);
  startContact(two, back, z, f, cb);
  const edgesA = one.face, edges = edgesA + two.face, size = 4 + edges;
  let beta = 1 / ws.bounds[0], last = Infinity;
  for (let step = 0; step < STEPS && last > STILL; step++) {
    turnBack(r, n, back);
    contact(a, n, one, ca);
    contact(b, back, two, cb);
    rotateVector(r, cb.point, pB);
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 3; j++) {
        let s = 0;
        for (let c = 0; c < 3; c++) for (let d = 0; d < 3; d++)
          s += r[3 * i + c] * cb.hessian[3 * c + d] * r[3 * j + d];
        rh[3 * i + j] = s;
      }
    }
    for (let i = 0; i < size; i++) rows[i].fill(0);
    for (let i = 0; i < 3; i++) {
      const w = ca.point[i] - pB[i] - r[9 + i] + f[21 + i], row = rows[i];
      for (let j = 0; j < 3; j++) row[j] = (ca.hessian[3 * i + j] + rh[3 * i + j]) / l;
      row[3] = -f[21 + i] / l;
      row[size] = (beta * f[21 + i] - w) / l;
      rows[3][i] = n[i];
    }
    for (let k = 0; k < edges; k++) {
      const own = k < edgesA, e = own ? ca.edges[k] : eB, row = rows[4 + k];
      if (!own) rotateVector(r, cb.edges[k - edgesA], eB);
      for (let i = 0; i < 3; i++) {
        rows[i][4 + k] = (own ? e[i] : -e[i]) / l;
        row[i] = e[i] / l;
        row[size] -= (n[i] * e[i]) / l;
      }
    }
    if (!eliminate(rows, size, x)) return false;
    const turn = Math.sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);
    if (!(turn < FAR && (turn < last || turn < 1e-12))) return false;
    last = turn;
    for (let i = 0; i < 3; i++) n[i] += x[i];
    const unit = 1 / Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    for (let i = 0; i < 3; i++) n[i] *= unit;
    beta += x[3];
    for (let k = 0; k < edges; k++) {
      if (k < edgesA) ca.at[k] += x[4 + k];
      else cb.at[k - edgesA] += x[4 + k];
    }
  }
  if (!(last < 1e-10)) return false;
  turnBack(r, n, back);
  contact(a, n, one, ca);
  contact(b, back, two, cb);
  rotateVector(r, cb.point, pB);
  for (let i = 0; i < 3; i++) {
    ws.normal[i] = n[i];
    ws.pointA[i] = ca.point[i];
    ws.pointB[i] = pB[i] + r[9 + i];
  }
  return true;
}
