/**
 * Point of least norm of a convex set known by its support function, with a certified bracket.
 *
 * In: `support(d, out)` writing a maximiser of d . p into out[0..2]; it may leave 3 more numbers in out[3..5] (say, the
 * point of A behind a point of A - B): they are combined with the same weights. Out: `upper` (norm of a convex
 * combination of support points) and `lower` (a supporting plane): lower <= true least norm <= upper whatever the
 * rounding of the iteration.
 * Method: corrective conditional gradient. The corral holds up to 4 support points; each step enumerates the faces that
 * contain the new point and keeps the best feasible one. Where slivers stop that, the corral is merged into its one
 * point x and grown again. Every iterate is a true convex combination, so rounding costs steps, never the bracket.
 */

export interface MinNorm {
  upper: number;
  lower: number;
  /** The point whose norm is `upper`. */
  readonly x: Float64Array;
  /** Unit direction n with p . n >= lower for every p of the set; NaN when `lower` is not positive. */
  readonly n: Float64Array;
  iterations: number;
  /** The values of the support in out[3..5], combined as x is. */
  readonly tag: Float64Array;
}

export interface MinNormOptions {
  /** Stop when upper - lower is below it. Length. */
  readonly tolerance: number;
  /** Stop as soon as the upper bound is below it ... */
  readonly enough?: number;
  /** ... or the lower bound above it. */
  readonly tooFar?: number;
  readonly maxIterations?: number;
}

/** Doubles per row of the corral: a point and its tag. */
const ROW = 6;

/** Error of a combination of four points that should be 0, relative to the largest coordinate. */
const ENCLOSED = 1e-14;

/** Faces of a simplex that contain its newest vertex (row r - 1), as rows, the newest last; by number of old rows. */
const FACES: readonly (readonly (readonly number[])[])[] = [
  [[]],
  [[], [0]],
  [[], [0], [1], [0, 1]],
  [[], [0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]],
];

/**
 * Convex weights of the point of the affine hull of rows `f` nearest to 0; false where a weight is negative or
 * undefined.
 */
function faceWeights(w: Float64Array, f: Int32Array, k: number, out: Float64Array): boolean {
  const a = ROW * f[0], ax = w[a], ay = w[a + 1], az = w[a + 2];
  if (k === 1) {
    out[0] = 1;
    return true;
  }
  const b = ROW * f[1], bx = w[b], by = w[b + 1], bz = w[b + 2];
  const ux = bx - ax, uy = by - ay, uz = bz - az;
  if (k === 2) {
    const t = -(ax * ux + ay * uy + az * uz) / (ux * ux + uy * uy + uz * uz);
    out[0] = 1 - t;
    out[1] = t;
    return t > 0 && t < 1;
  }
  const c = ROW * f[2], cx = w[c], cy = w[c + 1], cz = w[c + 2];
  const vx = cx - ax, vy = cy - ay, vz = cz - az;
  const nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, nz = ux * vy - uy * vx;
  if (k === 3) {
    const n2 = nx * nx + ny * ny + nz * nz;
    // n . (b x c) is (twice the area of the triangle 0' b c) * |n|, 0' the projection of the origin.
    const la = nx * (by * cz - bz * cy) + ny * (bz * cx - bx * cz) + nz * (bx * cy - by * cx);
    const lb = nx * (cy * az - cz * ay) + ny * (cz * ax - cx * az) + nz * (cx * ay - cy * ax);
    out[1] = lb / n2;
    out[2] = 1 - la / n2 - out[1];
    // Refinement: subtracts the remaining part of p along the plane with the same matrix; p is short, so the error is
    // small.
    for (let k = 0; k < 2; k++) {
      const px = ax + out[1] * ux + out[2] * vx, py = ay + out[1] * uy + out[2] * vy,
        pz = az + out[1] * uz + out[2] * vz;
      out[1] -= (nx * (py * vz - pz * vy) + ny * (pz * vx - px * vz) + nz * (px * vy - py * vx)) / n2;
      out[2] -= (nx * (uy * pz - uz * py) + ny * (uz * px - ux * pz) + nz * (ux * py - uy * px)) / n2;
    }
    out[0] = 1 - out[1] - out[2];
    return n2 > 0 && out[0] > 0 && out[1] > 0 && out[2] > 0;
  }
  const d = ROW * f[3], dx = w[d], dy = w[d + 1], dz = w[d + 2];
  const volume = nx * (dx - ax) + ny * (dy - ay) + nz * (dz - az);
  const det = (px: number, py: number, pz: number, qx: number, qy: number, qz: number, rx: number, ry: number,
    rz: number): number =>
    px * (qy * rz - qz * ry) + py * (qz * rx - qx * rz) + pz * (qx * ry - qy * rx);
  out[0] = det(bx, by, bz, cx, cy, cz, dx, dy, dz) / volume;
  out[1] = -det(ax, ay, az, cx, cy, cz, dx, dy, dz) / volume;
  out[2] = det(ax, ay, az, bx, by, bz, dx, dy, dz) / volume;
  out[3] = 1 - out[0] - out[1] - out[2];
  return volume !== 0 && out[0] >= 0 && out[1] >= 0 && out[2] >= 0 && out[3] >= 0;
}

/** Least norm over the set; `x0` (not zero) is only a direction to start with. */
export function minNorm(support: (d: Float64Array, out: Float64Array) => void, x0: Float64Array,
  options: MinNormOptions): MinNorm {
  const { tolerance, enough = 0, tooFar = Infinity, maxIterations = 200 } = options;
  const x = Float64Array.from(x0), n = new Float64Array(3).fill(NaN), tag = new Float64Array(3);
  const w = new Float64Array(4 * ROW), keep = new Float64Array(4 * ROW), point = new Float64Array(ROW);
  const d = new Float64Array(3), s = new Float64Array(ROW), lam = new Float64Array(4), best = new Float64Array(4);
  const face = new Int32Array(4), bestFace = new Int32Array(4);
  const out: MinNorm = { upper: Infinity, lower: -Infinity, x, n, iterations: 0, tag };
  let rank = 0, merged = false, size = 0;
  while (out.iterations < maxIterations) {
    const length = Math.sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);
    if (!(length > 0)) break;
    out.iterations++;
    d[0] = -x[0] / length;
    d[1] = -x[1] / length;
    d[2] = -x[2] / length;
    support(d, s);
    const lower = -(d[0] * s[0] + d[1] * s[1] + d[2] * s[2]);
    if (lower > out.lower) {
      out.lower = lower;
      n[0] = -d[0];
      n[1] = -d[1];
      n[2] = -d[2];
    }
    if (out.upper - out.lower <= tolerance || out.upper <= enough || out.lower > tooFar) break;
    w.set(s, ROW * rank);
    size = Math.max(size, Math.abs(s[0]), Math.abs(s[1]), Math.abs(s[2]));
    let bestNorm = Infinity, bestRank = 0;
    for (const rows of FACES[rank]) {
      const k = rows.length + 1;
      for (let i = 0; i < rows.length; i++) face[i] = rows[i];
      face[k - 1] = rank;
      if (!faceWeights(w, face, k, lam)) continue;
      let px = 0, py = 0, pz = 0;
      for (let i = 0; i < k; i++) {
        const r = ROW * face[i];
        px += lam[i] * w[r];
        py += lam[i] * w[r + 1];
        pz += lam[i] * w[r + 2];
      }
      const norm = Math.sqrt(px * px + py * py + pz * pz);
      // A sliver's weights may be noise: the tetrahedron holds the origin only if its combination says so.
      if (!(norm < bestNorm) || (k === 4 && norm > ENCLOSED * size)) continue;
      bestNorm = norm;
      bestRank = k;
      best.set(lam);
      bestFace.set(face);
    }
    if (!(bestNorm < out.upper)) {
      if (merged || rank < 2) break; // rounding has stopped progress; the bracket stands
      w.set(point);
      rank = 1;
      merged = true;
      continue;
    }
    merged = false;
    point.fill(0);
    for (let i = 0; i < bestRank; i++) {
      for (let k = 0; k < ROW; k++) {
        keep[ROW * i + k] = w[ROW * bestFace[i] + k];
        point[k] += best[i] * keep[ROW * i + k];
      }
    }
    w.set(keep);
    rank = bestRank;
    for (let k = 0; k < 3; k++) {
      x[k] = point[k];
      tag[k] = point[3 + k];
    }
    out.upper = bestNorm;
    if (bestRank === 4) break;
  }
  if (out.lower <= 0) n.fill(NaN);
  return out;
}
