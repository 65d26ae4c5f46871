/**
 * The implicit function theorem at the closest points, in tangent coordinates.
 *
 * - In: the signed distance d, damping and rounding (lengths, `scalars[0]`, [3], [5]), and the local geometry of both
 *   bodies (geometry.ts; lengths).
 * - Out: `Blocks`: G (per length), XA, XB (no dimension), Y (length), each 2 x 2 in the basis (t1, t2). False: the
 *   witness points or the normal are not unique to first order.
 *
 * With n the unit normal from A to B, d the signed distance and pB - pA = d n, both points are support points: of A
 * along n, of B along -n. Let body X move, with material velocity uX at its point and angular velocity wX. Everything
 * below is in the basis (n, t1, t2): nu = tangent part of dn, omX = tangent part of wX x n, hX the 2 x 2 support
 * Hessian at the UNIT normal:
 *   dpA = uA + hA (nu - omA) + lA,   dpB = uB - hB (nu - omB) + lB,   dd = n . (uB - uA),   dpB - dpA = dd n + d nu,
 * so (d + hA + hB) nu = P (uB - uA) + hB omB + hA omA + lB - lA. This is K |x| of the paper restricted to the tangent
 * plane (H n = 0). One form serves separated (d > 0), overlapping (d < 0) and touching bodies (d = 0), where the
 * paper's form divides by |x|. On flats the Hessian is unbounded: there nu = omX along the flat, and lX is the free
 * slide in it; there are at most two of these conditions, and they are independent. The solution is three 2 x 2 blocks
 * and their transposes, because it solves a minimum. With w = P (uB - uA):
 *   nu = G w + XA^T omA + XB^T omB,   pA: uA + XA w + Y omB (B moves),   pB: uB - XB w - Y^T omA (A moves).
 * S is the matrix on the left, f a unit vector along an edge, g across it (f rotated by a right angle), c = g^T h g of
 * that body; s = S - hA - hB, which is d:
 *   no flat    G = S^-1, XA = hA G, XB = hB G, Y = XA hB;
 *   A's edge   G = g g^T / q with q = g^T S g, XB = hB G, XA = 1 - p g^T / q with p = s g + hB g,
 *              Y = hB - p (hB g)^T / q;
 *   two edges  G = 0, XA = fA gB^T / (gB . fA), XB = fB gA^T / (gA . fB),
 *              Y = (cA fB fB^T + cB fA fA^T + s (fA . fB) fA fB^T) / (gA . fB)^2;
 *   A's face   G = XB = 0, XA = 1, Y = hB;
 * and for B's edge or face the same with A and B exchanged, Y transposed. No difference cancels digits, except in Y on
 * one edge.
 * Source: Montaut et al., ICRA 2023, equations (10) to (19), corrected and restated; flats: own.
 */
import type { Blocks, Geometry } from "./workspace.ts";

/**
 * Smallest curvature of the system relative to its terms: below it the direction is not unique to a solver's accuracy.
 * No dimension.
 */
const SINGULAR = 1e-9;
/** Derivatives above this leave the range of doubles when multiplied by lengths. Per length. */
const STEEPEST = 1e150;
/** Two flats whose directions differ by less than this angle are parallel. Radians. */
const PARALLEL = 1e-8;

/**
 * No flat. A closest point, separated or overlapping, is a minimum, so both eigenvalues of S must be above the floor.
 */
function curved({ g, xa, xb, y }: Blocks, scalars: Float64Array, a: Float64Array, b: Float64Array): boolean {
  const s = scalars[0] + scalars[3], a0 = a[0], a1 = a[1], a2 = a[2], b0 = b[0], b1 = b[1], b2 = b[2];
  const s11 = s + a0 + b0, s12 = a1 + b1, s22 = s + a2 + b2, det = s11 * s22 - s12 * s12, inv = 1 / det;
  const floor = scalars[5] + a[5] + b[5] + SINGULAR * (Math.abs(s) + a0 + a2 + b0 + b2), e11 = s11 - floor,
    e22 = s22 - floor;
  if (!(e11 > 0 && e22 > 0 && e11 * e22 > s12 * s12 && det > 0 && det < Infinity && (s11 + s22) * inv < STEEPEST))
    return false;
  const p = s22 * inv, q = -s12 * inv, r = s11 * inv, x11 = a0 * p + a1 * q, x12 = a0 * q + a1 * r,
    x21 = a1 * p + a2 * q, x22 = a1 * q + a2 * r;
  g[0] = p; g[1] = q; g[2] = r;
  xa[0] = x11; xa[1] = x12; xa[2] = x21; xa[3] = x22;
  xb[0] = b0 * p + b1 * q; xb[1] = b0 * q + b1 * r; xb[2] = b1 * p + b2 * q; xb[3] = b1 * q + b2 * r;
  y[0] = x11 * b0 + x12 * b1; y[1] = x11 * b1 + x12 * b2; y[2] = x21 * b0 + x22 * b1; y[3] = x21 * b1 + x22 * b2;
  return true;
}

/**
 * An edge of the body with the numbers `e` and the block `own` (its X); the other body (`h`, `other`) has no flat.
 * `up`: index of Y's entry (1, 2) if the edge is A's, of (2, 1) if it is B's.
 */
function oneEdge({ g, y }: Blocks, scalars: Float64Array, e: Float64Array, h: Float64Array, own: Float64Array,
  other: Float64Array, up: 1 | 2): boolean {
  const s = scalars[0] + scalars[3], g1 = -e[4], g2 = e[3], w1 = h[0] * g1 + h[1] * g2, w2 = h[1] * g1 + h[2] * g2;
  const q = s + e[0] + e[2] + g1 * w1 + g2 * w2, inv = 1 / q, p1 = (s * g1 + w1) * inv, p2 = (s * g2 + w2) * inv,
    k1 = g1 * inv, k2 = g2 * inv;
  if (!(q > scalars[5] + h[5] + SINGULAR * (Math.abs(s) + e[0] + e[2] + h[0] + h[2]) && inv < STEEPEST)) return false;
  g[0] = g1 * k1; g[1] = g1 * k2; g[2] = g2 * k2;
  own[0] = 1 - p1 * g1; own[1] = -p1 * g2; own[2] = -p2 * g1; own[3] = 1 - p2 * g2;
  other[0] = w1 * k1; other[1] = w1 * k2; other[2] = w2 * k1; other[3] = w2 * k2;
  y[0] = h[0] - p1 * w1; y[up] = h[1] - p1 * w2; y[3 - up] = h[1] - p2 * w1; y[3] = h[2] - p2 * w2;
  return true;
}

/** Two edges. u and v are their directions divided by the sine of their angle. */
function twoEdges({ g, xa, xb, y }: Blocks, scalars: Float64Array, a: Float64Array, b: Float64Array): boolean {
  const a1 = a[3], a2 = a[4], b1 = b[3], b2 = b[4], sine = a1 * b2 - a2 * b1;
  if (!(Math.abs(sine) > PARALLEL)) return false;
  const inv = 1 / sine, u1 = a1 * inv, u2 = a2 * inv, v1 = b1 * inv, v2 = b2 * inv;
  const ca = a[0] + a[2], cb = b[0] + b[2], k = (scalars[0] + scalars[3]) * (a1 * b1 + a2 * b2),
    mean = ca * v1 * v2 + cb * u1 * u2;
  g[0] = 0; g[1] = 0; g[2] = 0;
  xa[0] = u1 * b2; xa[1] = -u1 * b1; xa[2] = u2 * b2; xa[3] = -u2 * b1;
  xb[0] = -v1 * a2; xb[1] = v1 * a1; xb[2] = -v2 * a2; xb[3] = v2 * a1;
  y[0] = ca * v1 * v1 + cb * u1 * u1 + k * u1 * v1; y[1] = mean + k * u1 * v2;
  y[2] = mean + k * u2 * v1; y[3] = ca * v2 * v2 + cb * u2 * u2 + k * u2 * v2;
  return true;
}

/** A face of the body with the block `own` (its X); the other body (`h`, `other`) has no flat. */
function oneFace({ g, y }: Blocks, h: Float64Array, own: Float64Array, other: Float64Array): boolean {
  g[0] = 0; g[1] = 0; g[2] = 0;
  own[0] = 1; own[1] = 0; own[2] = 0; own[3] = 1;
  other[0] = 0; other[1] = 0; other[2] = 0; other[3] = 0;
  y[0] = h[0]; y[1] = h[1]; y[2] = h[1]; y[3] = h[2];
  return true;
}

function flat(m: Blocks, scalars: Float64Array, a: Geometry, b: Geometry): boolean {
  if (a.flat === 1 && b.flat === 1) return twoEdges(m, scalars, a.h, b.h);
  if (a.flat === 1) return oneEdge(m, scalars, a.h, b.h, m.xa, m.xb, 1);
  if (b.flat === 1) return oneEdge(m, scalars, b.h, a.h, m.xb, m.xa, 2);
  return a.flat === 2 ? oneFace(m, b.h, m.xa, m.xb) : oneFace(m, a.h, m.xb, m.xa);
}

/**
 * In: d, damping and the rounding of lengths in scalars[0], [3], [5]. Fills the blocks; false if the witness points or
 * the normal are not unique to first order.
 */
export function solveSystem(scalars: Float64Array, a: Geometry, b: Geometry, blocks: Blocks): boolean {
  if (a.flat + b.flat === 0) return curved(blocks, scalars, a.h, b.h);
  const { y } = blocks;
  // a Hessian with NaN gives no derivative
  return a.flat + b.flat <= 2 && flat(blocks, scalars, a, b)
    && Math.abs(y[0]) + Math.abs(y[1]) + Math.abs(y[2]) + Math.abs(y[3]) < Infinity;
}
