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

/** An exact sum: doubles whose bits do not overlap, least first. 24 products of four doubles are the most. */
class Sum {
  readonly terms: Float64Array = new Float64Array(128);
  /** High and low part of the product asked last. */
  readonly pair: Float64Array = new Float64Array(2);
  count: number = 0;

  clear(): void {
    this.count = 0;
  }

  /** Adds a double exactly. */
  add(x: number): void {
    const { terms } = this;
    let q = x, n = 0;
    for (let i = 0; i < this.count; i++) {
      const e = terms[i], s = q + e, v = s - q, tail = (q - (s - v)) + (e - v);
      q = s;
      if (tail !== 0) terms[n++] = tail;
    }
    if (q !== 0) terms[n++] = q;
    this.count = n;
  }

  /** `a b` exactly into `pair`. */
  multiply(a: number, b: number): void {
    const p = a * b, ca = SPLITTER * a, ah = ca - (ca - a), al = a - ah, cb = SPLITTER * b, bh = cb - (cb - b),
      bl = b - bh;
    this.pair[0] = p;
    this.pair[1] = al * bl - (((p - ah * bh) - al * bh) - ah * bl);
  }

  /** Adds `a b` exactly. */
  addProduct(a: number, b: number): void {
    this.multiply(a, b);
    const low = this.pair[1];
    this.add(this.pair[0]);
    this.add(low);
  }

  /** Adds `a b c` exactly. */
  addTriple(a: number, b: number, c: number): void {
    this.multiply(a, b);
    const high = this.pair[0], low = this.pair[1];
    this.addProduct(high, c);
    this.addProduct(low, c);
  }

  get sign(): number {
    return this.count === 0 ? 0 : Math.sign(this.terms[this.count - 1]);
  }
}

const SUM = new Sum();

/** Sign of the turn a, b, c in the plane: 1 counter-clockwise. */
export function turnOf(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  const left = (bx - ax) * (cy - ay), right = (by - ay) * (cx - ax), det = left - right,
    bound = FILTER_2D * (Math.abs(left) + Math.abs(right));
  if (det > bound) return 1;
  if (det < -bound) return -1;
  SUM.clear();
  SUM.addProduct(bx, cy);
  SUM.addProduct(-bx, ay);
  SUM.addProduct(-ax, cy);
  SUM.addProduct(-by, cx);
  SUM.addProduct(by, ax);
  SUM.addProduct(ay, cx);
  return SUM.sign;
}

function addMinor(p: Float64Array, i: number, j: number, k: number, s: number): void {
  // s times the determinant of the rows i, j, k
  const a = 3 * i, b = 3 * j, c = 3 * k;
  SUM.addTriple(s * p[a], p[b + 1], p[c + 2]);
  SUM.addTriple(-s * p[a], p[b + 2], p[c + 1]);
  SUM.addTriple(s * p[a + 1], p[b + 2], p[c]);
  SUM.addTriple(-s * p[a + 1], p[b], p[c + 2]);
  SUM.addTriple(s * p[a + 2], p[b], p[c + 1]);
  SUM.addTriple(-s * p[a + 2], p[b + 1], p[c]);
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
  SUM.clear();
  addMinor(p, 1, 2, 3, 1);
  addMinor(p, 0, 2, 3, -1);
  addMinor(p, 0, 1, 3, 1);
  addMinor(p, 0, 1, 2, -1);
  return SUM.sign;
}
