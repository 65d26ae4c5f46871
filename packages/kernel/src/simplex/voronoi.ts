/**
 * Distance sub-algorithm by Voronoi regions: the point of a simplex of D closest to the origin.
 *
 * - In: rows 0 .. rank-1 of `w` (3 doubles each, lengths, any frame; A's in the solvers), the NEWEST point last; rank 1
 *   to 4.
 * - Out: `x[0..2]`, the closest point, in the rows' frame. Returns the bit mask of the rows whose hull contains it (15:
 *   the origin is inside the tetrahedron, x = 0). Allocates no memory, never throws.
 * - Precondition (fully corrective steps, Montaut et al. 2022 alg. 4): the old rows' closest point is in the relative
 *   interior of their hull, and the newest point lies on the origin's side of it. Then the closest point always uses
 *   the newest row, and only the regions that touch it are tested (Ericson, Real-Time Collision Detection 2005, 5.1).
 * - Accuracy: closest points are formed from normals, never as weighted sums: for a face x = n (n.p)/(n.n), for an edge
 *   x = e x (p x e)/(e.e). So their DIRECTION is accurate up to rounding however close the origin is (a weighted sum is
 *   noise there), and the next support needs the direction.
 * - Degenerate rows (slivers, duplicates) are treated as a simplex of lower dimension.
 */

/**
 * A triangle whose sin(angle) is below 1e-11 has no usable normal: |e1 x e2|^2 <= SLIVER2 |e1|^2 |e2|^2. No dimension.
 */
const SLIVER2 = 1e-22;
/** Below sin(angle) 1e-2 at the newest row the normal is taken from the shorter edges, which cancel less. */
const NEEDLE2 = 1e-4;
/**
 * A triple product u x v . o below 16 units in the last place of |u| |v| |o| has no sign: the square of 16 * 2^-52,
 * rounded up. The scale is the product of the lengths, not |u x v| |o|: across a sliver of a face the normal itself is
 * rounding. No dimension.
 */
const FLAT2 = 1.3e-29;
/**
 * Rows nearer to each other than the root of this coincide: the square of their difference has lost digits to
 * underflow. Length squared.
 */
const COINCIDENT2 = 1e-290;

/** Segment (row i, newest row k). Returns the mask of rows kept. */
function segment(w: Float64Array, i: number, k: number, x: Float64Array): number {
  const ax = w[3 * k], ay = w[3 * k + 1], az = w[3 * k + 2];
  const ex = w[3 * i] - ax, ey = w[3 * i + 1] - ay, ez = w[3 * i + 2] - az;
  const t = -(ax * ex + ay * ey + az * ez), ee = ex * ex + ey * ey + ez * ez;
  if (!(t > 0 && ee > COINCIDENT2)) {
    x[0] = ax; x[1] = ay; x[2] = az;
    return 1 << k;
  }
  const cx = ay * ez - az * ey, cy = az * ex - ax * ez, cz = ax * ey - ay * ex;
  const s = 1 / ee;
  x[0] = (ey * cz - ez * cy) * s; x[1] = (ez * cx - ex * cz) * s; x[2] = (ex * cy - ey * cx) * s;
  return (1 << i) | (1 << k);
}

/** Triangle (rows i, j, newest row k). Returns the mask of rows kept. */
function triangle(w: Float64Array, i: number, j: number, k: number, x: Float64Array): number {
  const ax = w[3 * k], ay = w[3 * k + 1], az = w[3 * k + 2];
  const ux = w[3 * i] - ax, uy = w[3 * i + 1] - ay, uz = w[3 * i + 2] - az;
  const vx = w[3 * j] - ax, vy = w[3 * j + 1] - ay, vz = w[3 * j + 2] - az;
  const du = -(ax * ux + ay * uy + az * uz), dv = -(ax * vx + ay * vy + az * vz);
  if (!(du > 0) && !(dv > 0)) {
    x[0] = ax; x[1] = ay; x[2] = az;
    return 1 << k;
  }
  const uu = ux * ux + uy * uy + uz * uz, vv = vx * vx + vy * vy + vz * vz;
  let nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, nz = ux * vy - uy * vx;
  let nn = nx * nx + ny * ny + nz * nz;
  if (nn < NEEDLE2 * uu * vv) { // the same normal from the two shorter edges, f = j - i and the shorter of u, v
    const fx = w[3 * j] - w[3 * i], fy = w[3 * j + 1] - w[3 * i + 1], fz = w[3 * j + 2] - w[3 * i + 2];
    const hx = uu < vv ? ux : vx, hy = uu < vv ? uy : vy, hz = uu < vv ? uz : vz;
    nx = hy * fz - hz * fy; ny = hz * fx - hx * fz; nz = hx * fy - hy * fx;
    nn = nx * nx + ny * ny + nz * nz;
  }
  if (nn > SLIVER2 * uu * vv) {
    // signs of the weights of j and i: negative iff the origin's projection is on the triangle's side of edge k-i, k-j
    const wj = (ny * uz - nz * uy) * ax + (nz * ux - nx * uz) * ay + (nx * uy - ny * ux) * az;
    const wi = (nz * vy - ny * vz) * ax + (nx * vz - nz * vx) * ay + (ny * vx - nx * vy) * az;
    if (wj < 0 && wi < 0) {
      const s = (nx * ax + ny * ay + nz * az) / nn;
      x[0] = nx * s; x[1] = ny * s; x[2] = nz * s;
      return (1 << i) | (1 << j) | (1 << k);
    }
  }
  // on an edge, or a sliver without a normal: the edge that is nearer to the origin. The signs would decide too, but in
  // a needle they are rounding
  return (du > 0 ? du * du * vv : 0) > (dv > 0 ? dv * dv * uu : 0) ? segment(w, i, k, x) : segment(w, j, k, x);
}

/**
 * Sides of a face's plane: the origin is on the opposite row's side, on the other, in the plane up to rounding; FLAT:
 * no row is off the plane.
 */
const INSIDE = 0;
const OUTSIDE = 1;
const IN_PLANE = 2;
const FLAT = 3;

/** Side of the plane of face (i, j, newest row 3) that the origin is on, o the opposite row. */
function sideOf(w: Float64Array, i: number, j: number, o: number): number {
  const ax = w[9], ay = w[10], az = w[11];
  const ux = w[3 * i] - ax, uy = w[3 * i + 1] - ay, uz = w[3 * i + 2] - az;
  const vx = w[3 * j] - ax, vy = w[3 * j + 1] - ay, vz = w[3 * j + 2] - az;
  const nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, nz = ux * vy - uy * vx;
  const ox = w[3 * o] - ax, oy = w[3 * o + 1] - ay, oz = w[3 * o + 2] - az;
  const h = nx * ox + ny * oy + nz * oz, g = -(nx * ax + ny * ay + nz * az);
  const flat = FLAT2 * (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz);
  if (!(h * h > flat * (ox * ox + oy * oy + oz * oz))) return FLAT;
  if (!(g * g > flat * (ax * ax + ay * ay + az * az))) return IN_PLANE;
  return (h > 0) === (g > 0) ? INSIDE : OUTSIDE;
}

/** The faces of one tetrahedron in turn. No support function is called on the way, so queries share the record. */
interface Faces {
  /** Closest point of the face at hand. */
  readonly point: Float64Array;
  /** Squared distance of the best one so far. */
  best: number;
}

const FACES: Faces = /* @__PURE__ */ (() => ({ point: new Float64Array(3), best: NaN }))();

/**
 * The face (i, j, newest row 3) of a tetrahedron becomes the answer, `x`, if it comes nearer than the root of
 * `FACES.best`. Returns the rows that carry the answer: this face's or, where it is no nearer, `mask`. A face whose
 * projection lies beyond the edge (i, j) counts only with the distance of that edge: all faces of a flat tetrahedron
 * have the same projection, and it lies in one of them. A face that has the origin in its plane counts only if the
 * projection lies in the face: otherwise the origin is outside of another face.
 */
function tryFace(w: Float64Array, i: number, j: number, side: number, mask: number, x: Float64Array): number {
  if (side === INSIDE) return mask;
  const p = FACES.point, kept = triangle(w, i, j, 3, p), whole = kept === ((1 << i) | (1 << j) | 8),
    x0 = p[0], x1 = p[1], x2 = p[2];
  if (side === IN_PLANE && !whole) return mask;
  if (whole) {
    // p, the projection, and row 3 are on different sides of the line through rows i and j where (p - i) x e and
    // (3 - i) x e, e = j - i, point apart
    const ax = w[3 * i], ay = w[3 * i + 1], az = w[3 * i + 2], ex = w[3 * j] - ax, ey = w[3 * j + 1] - ay,
      ez = w[3 * j + 2] - az;
    const px = x0 - ax, py = x1 - ay, pz = x2 - az, qx = w[9] - ax, qy = w[10] - ay, qz = w[11] - az;
    const along = (py * ez - pz * ey) * (qy * ez - qz * ey) + (pz * ex - px * ez) * (qz * ex - qx * ez)
      + (px * ey - py * ex) * (qx * ey - qy * ex);
    if (along < 0) segment(w, i, j, p);
  }
  const d = p[0] * p[0] + p[1] * p[1] + p[2] * p[2];
  if (!(d < FACES.best)) return mask;
  x[0] = x0; x[1] = x1; x[2] = x2;
  FACES.best = d;
  return kept;
}

/** Tetrahedron (rows 0, 1, 2, newest 3). */
function tetrahedron(w: Float64Array, x: Float64Array): number {
  let s01 = sideOf(w, 0, 1, 2), s12 = sideOf(w, 1, 2, 0), s20 = sideOf(w, 2, 0, 1), mask = 15;
  if (s01 === FLAT || s12 === FLAT || s20 === FLAT) { // then all faces are tried, whatever the signs of the others
    s01 = FLAT; s12 = FLAT; s20 = FLAT;
  }
  x[0] = 0; x[1] = 0; x[2] = 0;
  FACES.best = Infinity;
  mask = tryFace(w, 0, 1, s01, mask, x);
  mask = tryFace(w, 1, 2, s12, mask, x);
  return tryFace(w, 2, 0, s20, mask, x);
}

/**
 * Writes the point of the simplex closest to the origin into `x`; the newest row last. Returns the mask of the rows
 * whose hull contains it; 15: the origin is inside.
 */
export function nearestVoronoi(w: Float64Array, rank: number, x: Float64Array): number {
  if (rank === 1) {
    x[0] = w[0]; x[1] = w[1]; x[2] = w[2];
    return 1;
  }
  if (rank === 2) return segment(w, 0, 1, x);
  if (rank === 3) return triangle(w, 0, 1, 2, x);
  return tetrahedron(w, x);
}
