/**
 * A linear map as a rotation after a stretch: L = R U.
 *
 * In: the upper left 3 x 3 of a 4 x 4 matrix, column-major as in three.js. Out: R, a right-handed rotation, and U = R^T
 * L, row-major. Method: R's x axis is along the first column, its z axis across the first two, each made perpendicular
 * twice, which leaves rounding only ("twice is enough": Giraud, Langou, Rozloznik, van den Eshof, Numerische Mathematik
 * 101, 2005). So U is upper triangular up to rounding, and diagonal where L only scales along the turned axes. A
 * mirroring L gives a negative U[8]. A singular L is taken, too: a direction it does not fix is chosen.
 */

/** R and U, 9 doubles each, row-major. */
export interface Split {
  readonly rotation: Float64Array;
  readonly stretch: Float64Array;
}

export function createSplit(): Split {
  return { rotation: new Float64Array(9), stretch: new Float64Array(9) };
}

/** Sine of the angle below which two columns count as parallel. No unit. */
const PARALLEL = 1e-14;

/** (x, y, z) as row k of `r`, to unit length; false if its length is 0. */
function setRow(r: Float64Array, k: number, x: number, y: number, z: number): boolean {
  const size = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
  if (!(size > 0)) return false;
  const a = x / size, b = y / size, c = z / size, l = Math.sqrt(a * a + b * b + c * c);
  r[3 * k] = a / l; r[3 * k + 1] = b / l; r[3 * k + 2] = c / l;
  return true;
}

/** Row 2 of `r`: across row 0 and (x, y, z), of unit length; false where they are parallel. */
function setAcross(r: Float64Array, x: number, y: number, z: number): boolean {
  const size = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
  if (!(size > 0)) return false;
  const u = x / size, v = y / size, w = z / size;
  const a = r[1] * w - r[2] * v, b = r[2] * u - r[0] * w, c = r[0] * v - r[1] * u;
  if (!(a * a + b * b + c * c > PARALLEL * PARALLEL) || !setRow(r, 2, a, b, c)) return false;
  // Once more: its remaining component along row 0 is the rounding error of a short product.
  const along = r[0] * r[6] + r[1] * r[7] + r[2] * r[8];
  return setRow(r, 2, r[6] - along * r[0], r[7] - along * r[1], r[8] - along * r[2]);
}

/** `elements`: 16 numbers, column-major. Fills and returns `out`. */
export function splitLinear(elements: ArrayLike<number>, out: Split): Split {
  const e = elements, r = out.rotation, u = out.stretch;
  // The axes as rows of `r`; turned into columns at the end.
  if (!setRow(r, 0, e[0], e[1], e[2])) {
    // No first column: across the other two, or any direction across the one there is.
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
    // No second direction: y is across x and the third column, or any direction across x will do.
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
 * The unit quaternion of a rotation, row-major, into `out`: the largest of the four parts is found by its square first
 * (Shepperd 1978).
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
