/**
 * On which side of a line or plane a point lies, without any error.
 *
 * In: coordinates below 1e30 in magnitude, 0 or above 1e-60. Out: the sign -1, 0 or 1 of a determinant. Method: in
 * doubles where the value exceeds a bound of its rounding; else as an exact sum: the determinant multiplied out into
 * products of coordinates, each product exact as two or four doubles (Dekker 1971), the sum a floating-point expansion
 * (Shewchuk 1997, theorem 10). Allocates nothing.
 */

/** Roundings of the differences, products and sums, relative to the sum of the absolute products. */
const FILTER_2D: number = 8 * 2 ** -53;
const FILTER_3D: number = 16 * 2 ** -53;
/** 2^27 + 1 cuts a double into two halves (Veltkamp). */
const SPLITTER = 134217729;

/**
 * An exact sum: doubles whose bits do not overlap, least first; 24 products of four doubles are the most. Numbers go in
 * by `factors`: a number that crosses a call would be allocated.
 */
class Sum {
  readonly terms: Float64Array = new Float64Array(128);
  /** What is to be multiplied and added: one, two or three factors. */
  readonly factors: Float64Array = new Float64Array(3);
  /** Scratch of a product of three: the high and low part of the first two, the third. */
  readonly parts: Float64Array = new Float64Array(3);
  count: number = 0;

  /** Adds `factors[0]` exactly. */
  add(): void {
    const { terms } = this;
    let q = this.factors[0], n = 0;
    for (let i = 0; i < this.count; i++) {
      const e = terms[i], s = q + e, v = s - q, tail = (q - (s - v)) + (e - v);
      q = s;
      if (tail !== 0) terms[n++] = tail;
    }
    if (q !== 0) terms[n++] = q;
    this.count = n;
  }

  /** Replaces `factors[0]` and `[1]` by the high and low part of their product. */
  multiply(): void {
    const f = this.factors, a = f[0], b = f[1], p = a * b, ca = SPLITTER * a, ah = ca - (ca - a), al = a - ah,
      cb = SPLITTER * b, bh = cb - (cb - b), bl = b - bh;
    f[0] = p;
    f[1] = al * bl - (((p - ah * bh) - al * bh) - ah * bl);
  }

  /** Adds `factors[0] factors[1]` exactly. */
  addPair(): void {
    const f = this.factors;
    this.multiply();
    this.add();
    f[0] = f[1];
    this.add();
  }

  /** Adds the product of the three factors exactly. */
  addTriple(): void {
    const { factors: f, parts } = this;
    parts[2] = f[2];
    this.multiply();
    parts[0] = f[0];
    parts[1] = f[1];
    for (let k = 0; k < 2; k++) {
      f[0] = parts[k];
      f[1] = parts[2];
      this.addPair();
    }
  }

  get sign(): number {
    const last = this.count === 0 ? 0 : this.terms[this.count - 1];
    return last > 0 ? 1 : last < 0 ? -1 : 0;
  }
}

const SUM = new Sum();

/** Adds `s p[i] p[j]`. */
function addPair(p: Float64Array, i: number, j: number, s: 1 | -1): void {
  SUM.factors[0] = s * p[i];
  SUM.factors[1] = p[j];
  SUM.addPair();
}

/** Adds `s p[i] p[j] p[k]`. */
function addTriple(p: Float64Array, i: number, j: number, k: number, s: 1 | -1): void {
  SUM.factors[0] = s * p[i];
  SUM.factors[1] = p[j];
  SUM.factors[2] = p[k];
  SUM.addTriple();
}

/**
 * Sign of the turn a, b, c of points packed in `p`, 3 numbers each, seen in the coordinates `u`, `v`: 1
 * counter-clockwise.
 */
export function turnOf(p: Float64Array, a: number, b: number, c: number, u: number, v: number): number {
  const ax = 3 * a + u, ay = 3 * a + v, bx = 3 * b + u, by = 3 * b + v, cx = 3 * c + u, cy = 3 * c + v;
  const left = (p[bx] - p[ax]) * (p[cy] - p[ay]), right = (p[by] - p[ay]) * (p[cx] - p[ax]), det = left - right,
    bound = FILTER_2D * (Math.abs(left) + Math.abs(right));
  if (det > bound) return 1;
  if (det < -bound) return -1;
  SUM.count = 0;
  addPair(p, bx, cy, 1);
  addPair(p, bx, ay, -1);
  addPair(p, ax, cy, -1);
  addPair(p, by, cx, -1);
  addPair(p, by, ax, 1);
  addPair(p, ay, cx, 1);
  return SUM.sign;
}

/** Adds `s` times the determinant of the points i, j, k. */
function addMinor(p: Float64Array, i: number, j: number, k: number, s: 1 | -1): void {
  const a = 3 * i, b = 3 * j, c = 3 * k, t = s === 1 ? -1 : 1;
  addTriple(p, a, b + 1, c + 2, s);
  addTriple(p, a, b + 2, c + 1, t);
  addTriple(p, a + 1, b + 2, c, s);
  addTriple(p, a + 1, b, c + 2, t);
  addTriple(p, a + 2, b, c + 1, s);
  addTriple(p, a + 2, b + 1, c, t);
}

/**
 * Sign of `(b - a) x (c - a) . (d - a)` for the points a, b, c, d packed in `p`: 1 where d is on the side to which the
 * triangle a, b, c is counter-clockwise, 0 exactly in its plane.
 */
export function sideOf(p: Float64Array): number {
  const bx = p[3] - p[0], by = p[4] - p[1], bz = p[5] - p[2], cx = p[6] - p[0], cy = p[7] - p[1], cz = p[8] - p[2],
    dx = p[9] - p[0], dy = p[10] - p[1], dz = p[11] - p[2];
  const yz = by * cz, zy = bz * cy, zx = bz * cx, xz = bx * cz, xy = bx * cy, yx = by * cx;
  const det = dx * (yz - zy) + dy * (zx - xz) + dz * (xy - yx);
  const bound = FILTER_3D * (Math.abs(dx) * (Math.abs(yz) + Math.abs(zy)) + Math.abs(dy) * (Math.abs(zx) + Math.abs(xz))
    + Math.abs(dz) * (Math.abs(xy) + Math.abs(yx)));
  if (det > bound) return 1;
  if (det < -bound) return -1;
  // det [b - a, c - a, d - a] = |b c d| - |a c d| + |a b d| - |a b c|
  SUM.count = 0;
  addMinor(p, 1, 2, 3, 1);
  addMinor(p, 0, 2, 3, -1);
  addMinor(p, 0, 1, 3, 1);
  addMinor(p, 0, 1, 2, -1);
  return SUM.sign;
}
