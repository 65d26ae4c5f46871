/**
 * Splits a linear map into a stretch followed by a rotation: L = R U.
 *
 * In: the upper left 3 x 3 of a 4 x 4 matrix, 16 numbers column-major as in three.js. Out: R, a right-handed
 * rotation, and U = R^T L, 9 numbers row-major each, dimensionless. `quaternionOf` turns R into a unit quaternion.
 *
 * Method: R's x axis is along L's first column, and its z axis is perpendicular to the first two columns. Each is
 * made perpendicular twice, which leaves rounding errors only ("twice is enough": Giraud, Langou, Rozloznik, van den
 * Eshof, Numerische Mathematik 101, 2005). So U is upper triangular up to rounding errors, and diagonal if L only
 * scales along its rotated axes. If L mirrors, U[8] is negative. For a singular L, an arbitrary axis replaces each
 * direction that L does not determine.
 */

/** R and U, 9 doubles each, row-major. */
export interface Split {
  readonly rotation: Float64Array;
  readonly stretch: Float64Array;
}

export function createSplit(): Split {
  return { rotation: new Float64Array(9), stretch: new Float64Array(9) };
}

/** Sine of the angle below which two columns count as parallel. No dimension. */
const PARALLEL = 1e-14;

/** Writes (x, y, z), scaled to unit length, as row k of `r`; false if its length is 0. */
function setRow(r: Float64Array, k: number, x: number, y: number, z: number): boolean {
  const size = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
  if (!(size > 0)) return false;
  const a = x / size, b = y / size, c = z / size, l = Math.sqrt(a * a + b * b + c * c);
  r[3 * k] = a / l; r[3 * k + 1] = b / l; r[3 * k + 2] = c / l;
  return true;
}

/** Writes row 2 of `r`: the unit vector perpendicular to row 0 and (x, y, z); false if they are parallel. */
function setAcross(r: Float64Array, x: number, y: number, z: number): boolean {
  const size = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
  if (!(size > 0)) return false;
  const u = x / size, v = y / size, w = z / size;
  const a = r[1] * w - r[2] * v, b = r[2] * u - r[0] * w, c = r[0] * v - r[1] * u;
  if (!(a * a + b * b + c * c > PARALLEL * PARALLEL) || !setRow(r, 2, a, b, c)) return false;
  // A second time: the remaining component along row 0 is the rounding error of a short product.
  const along = r[0] * r[6] + r[1] * r[7] + r[2] * r[8];
  return setRow(r, 2, r[6] - along * r[0], r[7] - along * r[1], r[8] - along * r[2]);
}

/** `elements`: 16 numbers, column-major. Fills and returns `out`. */
export function splitLinear(elements: ArrayLike<number>, out: Split): Split {
  const e = elements, r = out.rotation, u = out.stretch;
  // The axes are rows of `r` until the end, where they become columns.
  if (!setRow(r, 0, e[0], e[1], e[2])) {
    // The first column is 0: perpendicular to the other two, or any direction perpendicular to the remaining one.
    const x = e[5] * e[10] - e[6] * e[9], y = e[6] * e[8] - e[4] * e[10], z = e[4] * e[9] - e[5] * e[8];
    if (!setRow(r, 0, x, y, z)) {
      const k = e[4] !== 0 || e[5] !== 0 || e[6] !== 0 ? 4 : 8,
        a = Math.abs(e[k]),
        b = Math.abs(e[k + 1]),
        c = Math.abs(e[k + 2]);
      if (a <= b && a <= c) r.set([0, e[k + 2], -e[k + 1]]);
      else r.set([-e[k + 1], e[k], 0]);
      if (!setRow(r, 0, r[0], r[1], r[2])) r.set([1, 0, 0]);
    }
  }
  if (!setAcross(r, e[4], e[5], e[6])) {
    // No second direction: y is perpendicular to x and the third column, or any direction perpendicular to x.
    if (setAcross(r, e[8], e[9], e[10])) {
      const x = r[6], y = r[7], z = r[8];
      setAcross(r, x, y, z);
      setRow(r, 2, -r[6], -r[7], -r[8]);
    } else if (!setAcross(r, 0, 1, 0)) setAcross(r, 0, 0, 1);
  }
  const ax = r[0], ay = r[1], az = r[2], cx = r[6], cy = r[7], cz = r[8];
  r[1] = cy * az - cz * ay; r[4] = cz * ax - cx * az; r[7] = cx * ay - cy * ax;
  r[3] = ay; r[6] = az;
  r[2] = cx; r[5] = cy; r[8] = cz;
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) u[3 * i + j] = r[i] * e[4 * j] + r[3 + i] * e[4 * j + 1] + r[6 + i] * e[4 * j + 2];
  }
  return out;
}

/**
 * Writes the unit quaternion of a rotation (9 numbers, row-major) into `out`. The component with the largest square is
 * computed first (Shepperd 1978).
 */
export function quaternionOf(r: Float64Array, out: { x: number; y: number; z: number; w: number }): void {
  const trace = r[0] + r[4] + r[8], x = r[7] - r[5], y = r[2] - r[6], z = r[3] - r[1];
  let a = x, b = y, c = z, d = 1 + trace;
  if (r[0] > trace && r[0] >= r[4] && r[0] >= r[8]) {
    a = 1 + 2 * r[0] - trace; b = r[1] + r[3]; c = r[2] + r[6]; d = x;
  } else if (r[4] > trace && r[4] >= r[8]) {
    a = r[1] + r[3]; b = 1 + 2 * r[4] - trace; c = r[5] + r[7]; d = y;
  } else if (r[8] > trace) {
    a = r[2] + r[6]; b = r[5] + r[7]; c = 1 + 2 * r[8] - trace; d = z;
  }
  const l = Math.sqrt(a * a + b * b + c * c + d * d);
  out.x = a / l; out.y = b / l; out.z = c / l; out.w = d / l;
}
