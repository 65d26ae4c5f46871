/** Polynomials of joint values from their control values (Bezier). Shares no code with `@col/robot`. */

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

const valueAt = (c: readonly number[], t: number): number => c.reduceRight((sum, x) => sum * t + x, 0);

/** Values of a piece at the fraction t. */
export const valuesAt = (piece: CheckedPiece, t: number): Float64Array =>
  Float64Array.from(piece[0], (x, k) => (piece.length === 2 ? x + t * (piece[1][k] - x)
    : valueAt(powersOf(piece.map((q) => q[k])), t)));
