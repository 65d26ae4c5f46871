/**
 * Convex weights of the point of a simplex closest to the origin.
 *
 * - In: a simplex of rank 1 .. 4, rows of `w` (lengths, any frame). Its closest point is in its relative interior, as
 *   the sub-distance algorithms leave it; rank 4: the origin is inside.
 * - Out: `lambda`, 4 non-negative numbers without unit, sum 1 up to rounding. Whatever the rounding, the sums of
 *   support points with these weights are points of the shapes, so an upper bound made from them is certified. No other
 *   field is written.
 * - Method: signed lengths, areas (in the coordinate plane where the triangle is largest) and volumes; Cramer's rule
 *   (Montanari, Petrinic, Barbieri, ACM TOG 36(3), 2017).
 * - Rows without extent: a segment without length has all weight on row 0, a triangle without area on its vertex
 *   closest to the origin.
 */
import type { Simplex } from "@col/types";

/** Segment: rows 0, 1. */
function weights2(w: Float64Array, l: Float64Array): void {
  const ex = w[3] - w[0], ey = w[4] - w[1], ez = w[5] - w[2];
  const ee = ex * ex + ey * ey + ez * ez;
  // from the end nearer to the origin: its product with e cancels less
  const t0 = -(w[0] * ex + w[1] * ey + w[2] * ez), t1 = w[3] * ex + w[4] * ey + w[5] * ez;
  l[2] = 0; l[3] = 0;
  if (!(ee > 0)) {
    l[0] = 1; l[1] = 0;
    return;
  }
  const t = Math.max(0, Math.min(1, t0 < t1 ? t0 / ee : 1 - t1 / ee));
  l[0] = 1 - t; l[1] = t;
}

/** Triangle: rows 0, 1, 2. */
function weights3(w: Float64Array, l: Float64Array): void {
  const ux = w[3] - w[0], uy = w[4] - w[1], uz = w[5] - w[2];
  const vx = w[6] - w[0], vy = w[7] - w[1], vz = w[8] - w[2];
  const nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, nz = ux * vy - uy * vx;
  const nn = nx * nx + ny * ny + nz * nz;
  if (!(nn > 0)) {
    weightsCollinear(w, l);
    return;
  }
  const h = (nx * w[0] + ny * w[1] + nz * w[2]) / nn;
  const px = nx * h, py = ny * h, pz = nz * h; // the origin projected onto the plane
  const mx = nx < 0 ? -nx : nx, my = ny < 0 ? -ny : ny, mz = nz < 0 ? -nz : nz;
  // the two coordinates of the largest projected area
  const i = mx >= my && mx >= mz ? 1 : 0, k = mz > mx && mz > my ? 1 : 2;
  const pi = i === 0 ? px : py, pk = k === 1 ? py : pz;
  const x0 = w[i] - pi, y0 = w[k] - pk, x1 = w[3 + i] - pi, y1 = w[3 + k] - pk, x2 = w[6 + i] - pi, y2 = w[6 + k] - pk;
  const a0 = x1 * y2 - y1 * x2, a1 = x2 * y0 - y2 * x0, a2 = x0 * y1 - y0 * x1;
  const sign = a0 + a1 + a2 < 0 ? -1 : 1;
  const c0 = Math.max(0, sign * a0), c1 = Math.max(0, sign * a1), c2 = Math.max(0, sign * a2);
  const sum = c0 + c1 + c2;
  if (!(sum > 0)) {
    weightsCollinear(w, l);
    return;
  }
  l[0] = c0 / sum; l[1] = c1 / sum; l[2] = c2 / sum; l[3] = 0;
}

/** A triangle without area: all on its vertex closest to the origin. */
function weightsCollinear(w: Float64Array, l: Float64Array): void {
  let best = 0, bestD = Infinity;
  for (let i = 0; i < 3; i++) {
    const d = w[3 * i] * w[3 * i] + w[3 * i + 1] * w[3 * i + 1] + w[3 * i + 2] * w[3 * i + 2];
    if (d < bestD) {
      bestD = d; best = i;
    }
  }
  l[0] = 0; l[1] = 0; l[2] = 0; l[3] = 0;
  l[best] = 1;
}

/** Tetrahedron around the origin: ratios of signed volumes. */
function weights4(w: Float64Array, l: Float64Array): void {
  const x0 = w[0], y0 = w[1], z0 = w[2], x1 = w[3], y1 = w[4], z1 = w[5];
  const x2 = w[6], y2 = w[7], z2 = w[8], x3 = w[9], y3 = w[10], z3 = w[11];
  const c23x = y2 * z3 - z2 * y3, c23y = z2 * x3 - x2 * z3, c23z = x2 * y3 - y2 * x3;
  const c01x = y0 * z1 - z0 * y1, c01y = z0 * x1 - x0 * z1, c01z = x0 * y1 - y0 * x1;
  const v0 = x1 * c23x + y1 * c23y + z1 * c23z, v1 = -(x0 * c23x + y0 * c23y + z0 * c23z);
  const v2 = x3 * c01x + y3 * c01y + z3 * c01z, v3 = -(x2 * c01x + y2 * c01y + z2 * c01z);
  const sign = v0 + v1 + v2 + v3 < 0 ? -1 : 1;
  const p0 = Math.max(0, sign * v0), p1 = Math.max(0, sign * v1), p2 = Math.max(0, sign * v2),
    p3 = Math.max(0, sign * v3);
  const sum = p0 + p1 + p2 + p3;
  if (sum > 0) {
    l[0] = p0 / sum; l[1] = p1 / sum; l[2] = p2 / sum; l[3] = p3 / sum;
  } else {
    l[0] = 1; l[1] = 0; l[2] = 0; l[3] = 0;
  }
}

/** Fills `s.lambda` for the closest point of the simplex. */
export function simplexWeights(s: Simplex): void {
  const l = s.lambda;
  if (s.rank === 3) weights3(s.w, l);
  else if (s.rank === 2) weights2(s.w, l);
  else if (s.rank === 4) weights4(s.w, l);
  else {
    l[0] = 1; l[1] = 0; l[2] = 0; l[3] = 0;
  }
}
