/**
 * Weights of the point of a triangle or tetrahedron closest to the origin, for rows in any order and without a
 * precondition.
 *
 * - In: rows 0 .. rank-1 of `z` (3 doubles each, any frame and unit), rank 3 or 4.
 * - Out: `out[0..3]`, the convex weights (no unit). Returns the bit mask of the rows with a weight > 0; 15: the origin
 *   is inside the tetrahedron; 0: NaN in the rows. For 15 and 0 `out` is left as it was. Allocates no memory.
 * - Method: every face that the origin lies outside of is tried. The signs of three areas decide whether its projection
 *   lies on the face; if not, its edges are tried. The closest point wins.
 * - The rows of Newton's metric move between two calls, so no region is known to be behind (unlike in the kernel's
 *   `nearestVoronoi`). Results pass through `out`, since V8 may box a double that a function returns.
 */

/** Squared distance of the best edge or face so far. No support function is called in between, so queries share it. */
const BEST: { squared: number } = /* @__PURE__ */ (() => ({ squared: NaN }))();

/** Tries the edge (i, k): it becomes the answer if it is closer than the best so far. */
function tryEdge(z: Float64Array, i: number, k: number, out: Float64Array): void {
  const b0 = z[3 * k], b1 = z[3 * k + 1], b2 = z[3 * k + 2], e0 = z[3 * i] - b0, e1 = z[3 * i + 1] - b1,
    e2 = z[3 * i + 2] - b2;
  const ee = e0 * e0 + e1 * e1 + e2 * e2, be = b0 * e0 + b1 * e1 + b2 * e2;
  // rows that coincide: NaN, which the comparison below refuses
  const t = Math.max(0, Math.min(1, -be / ee)), p0 = b0 + t * e0, p1 = b1 + t * e1, p2 = b2 + t * e2,
    pp = p0 * p0 + p1 * p1 + p2 * p2;
  if (!(pp < BEST.squared)) return;
  out[0] = 0; out[1] = 0; out[2] = 0; out[3] = 0;
  out[i] = t;
  out[k] = 1 - t;
  BEST.squared = pp;
}

/** Tries the face (i, j, k), or its edges, in the same way. */
function tryFace(z: Float64Array, i: number, j: number, k: number, out: Float64Array): void {
  const a0 = z[3 * i], a1 = z[3 * i + 1], a2 = z[3 * i + 2], b0 = z[3 * j], b1 = z[3 * j + 1], b2 = z[3 * j + 2];
  const c0 = z[3 * k], c1 = z[3 * k + 1], c2 = z[3 * k + 2];
  const u0 = b0 - a0, u1 = b1 - a1, u2 = b2 - a2, v0 = c0 - a0, v1 = c1 - a1, v2 = c2 - a2;
  const n0 = u1 * v2 - u2 * v1, n1 = u2 * v0 - u0 * v2, n2 = u0 * v1 - u1 * v0, nn = n0 * n0 + n1 * n1 + n2 * n2;
  const lk = n0 * (a1 * b2 - a2 * b1) + n1 * (a2 * b0 - a0 * b2) + n2 * (a0 * b1 - a1 * b0);
  const li = n0 * (b1 * c2 - b2 * c1) + n1 * (b2 * c0 - b0 * c2) + n2 * (b0 * c1 - b1 * c0);
  const lj = n0 * (c1 * a2 - c2 * a1) + n1 * (c2 * a0 - c0 * a2) + n2 * (c0 * a1 - c1 * a0);
  if (!(li > 0 && lj > 0 && lk > 0)) {
    tryEdge(z, i, j, out);
    tryEdge(z, j, k, out);
    tryEdge(z, k, i, out);
    return;
  }
  const h = n0 * a0 + n1 * a1 + n2 * a2, pp = h * h / nn, s = 1 / (li + lj + lk);
  if (!(pp < BEST.squared)) return;
  out[0] = 0; out[1] = 0; out[2] = 0; out[3] = 0;
  out[i] = li * s;
  out[j] = lj * s;
  out[k] = lk * s;
  BEST.squared = pp;
}

/** Is the origin on the same side of the plane (i, j, k) as row o, and neither of them on it? */
function behind(z: Float64Array, i: number, j: number, k: number, o: number): boolean {
  const a0 = z[3 * i], a1 = z[3 * i + 1], a2 = z[3 * i + 2];
  const u0 = z[3 * j] - a0, u1 = z[3 * j + 1] - a1, u2 = z[3 * j + 2] - a2, v0 = z[3 * k] - a0, v1 = z[3 * k + 1] - a1,
    v2 = z[3 * k + 2] - a2;
  const n0 = u1 * v2 - u2 * v1, n1 = u2 * v0 - u0 * v2, n2 = u0 * v1 - u1 * v0, h = n0 * a0 + n1 * a1 + n2 * a2;
  return (n0 * z[3 * o] + n1 * z[3 * o + 1] + n2 * z[3 * o + 2] - h) * -h > 0;
}

/** See the file header. */
export function nearestWeights(z: Float64Array, rank: number, out: Float64Array): number {
  BEST.squared = Infinity;
  if (rank === 3) tryFace(z, 0, 1, 2, out);
  else {
    const f = behind(z, 1, 2, 3, 0), g = behind(z, 0, 2, 3, 1), p = behind(z, 0, 1, 3, 2), q = behind(z, 0, 1, 2, 3);
    if (f && g && p && q) return 15;
    if (!f) tryFace(z, 1, 2, 3, out);
    if (!g) tryFace(z, 0, 2, 3, out);
    if (!p) tryFace(z, 0, 1, 3, out);
    if (!q) tryFace(z, 0, 1, 2, out);
  }
  if (!(BEST.squared < Infinity)) return 0;
  return +(out[0] > 0) | (+(out[1] > 0) << 1) | (+(out[2] > 0) << 2) | (+(out[3] > 0) << 3);
}
