/**
 * Polynomials of joint values from their control values (Bezier), and the greatest sizes of their derivatives on an
 * interval. Shares no code with `@col/robot`, and bounds nothing by control values: the greatest size is at an end of
 * the interval or at a zero of the next derivative, which the zeros of the derivatives above it enclose. For the
 * checker of path proofs (path.ts).
 */

/** Control configurations of a piece of a path: two for a straight edge. */
export type CheckedPiece = readonly ArrayLike<number>[];

/** Configurations joined by straight edges, or polynomial pieces. */
export type CheckedPath = readonly ArrayLike<number>[] | readonly { readonly control: CheckedPiece }[];

/** The pieces of a path. One configuration is an edge without a length. */
export function piecesOf(path: CheckedPath): CheckedPiece[] {
  if ("control" in path[0]) return (path as readonly { readonly control: CheckedPiece }[]).map((p) => p.control);
  const list = path as readonly ArrayLike<number>[];
  return list.length === 1 ? [[list[0], list[0]]] : list.slice(1).map((q, i) => [list[i], q]);
}

/** Coefficients of the powers of t: binomial sums of the control values. */
function powersOf(control: readonly number[]): number[] {
  const degree = control.length - 1, out: number[] = [];
  let differences = [...control], binomial = 1;
  for (let k = 0; k <= degree; k++) {
    out.push(binomial * differences[0]);
    differences = differences.slice(1).map((x, i) => x - differences[i]);
    binomial *= (degree - k) / (k + 1);
  }
  return out;
}

const derivativeOf = (c: readonly number[]): number[] => c.slice(1).map((x, i) => (i + 1) * x);
const valueAt = (c: readonly number[], t: number): number => c.reduceRight((sum, x) => sum * t + x, 0);

/** Ends of the interval, and between them all zeros of the polynomial where it changes its sign. */
function turnsOf(c: readonly number[], from: number, to: number): number[] {
  if (c.length < 2) return [from, to];
  const ends = turnsOf(derivativeOf(c), from, to), turns = [from];
  for (let i = 0; i + 1 < ends.length; i++) {
    let low = ends[i], high = ends[i + 1];
    const sign = Math.sign(valueAt(c, low));
    if (sign * valueAt(c, high) >= 0) continue;
    for (let k = 0; k < 60; k++) {
      const middle = (low + high) / 2;
      if (sign * valueAt(c, middle) > 0) low = middle;
      else high = middle;
    }
    turns.push(low);
  }
  return [...turns, to];
}

/** Values of a piece at the fraction t. */
export const valuesAt = (piece: CheckedPiece, t: number): Float64Array =>
  Float64Array.from(piece[0], (x, k) => (piece.length === 2 ? x + t * (piece[1][k] - x)
    : valueAt(powersOf(piece.map((q) => q[k])), t)));

/** Greatest size of the first or second derivative of each coordinate on [from, to]. */
export function greatestRate(piece: CheckedPiece, order: 1 | 2, from: number, to: number): Float64Array {
  return Float64Array.from(piece[0], (_, k) => {
    let c = powersOf(piece.map((q) => q[k]));
    for (let i = 0; i < order; i++) c = derivativeOf(c);
    return Math.max(...turnsOf(derivativeOf(c), from, to).map((t) => Math.abs(valueAt(c, t))));
  });
}
