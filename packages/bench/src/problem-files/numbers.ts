/**
 * Numbers of problem files: which tokens are numbers, and their values (no unit).
 *
 * - `decimal` returns the finite number of a token, `wholeNumber` a whole number >= 0. Any other token gives NaN, and
 *   the caller makes the error. Hexadecimal and empty tokens, Infinity and overflow are refused.
 * - MAX_COUNT is the largest count of shapes or cases that readers accept.
 * - `Doubles` is a list that grows as numbers are read; `done` returns a copy of its values.
 */

/** Decimal numbers only: other texts that `Number` accepts (hexadecimal, empty, Infinity) are mistakes in a file. */
export const DECIMAL: RegExp = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The finite number that a token represents, else NaN. */
export function decimal(token: string): number {
  const value = DECIMAL.test(token) ? Number(token) : NaN;
  return Number.isFinite(value) ? value : NaN;
}

/** The whole number >= 0 that a token represents, else NaN. */
export function wholeNumber(token: string): number {
  return /^\d+$/.test(token) ? Number(token) : NaN;
}

/** Readers of problem files refuse larger counts: they are certainly wrong, and would exhaust the memory. */
export const MAX_COUNT: number = 2 ** 31 - 1;

/** A list that grows with the numbers read, so that a wrong count in the file cannot reserve memory. */
export class Doubles {
  values: Float64Array = new Float64Array(64);
  size = 0;

  push(value: number): void {
    if (this.size === this.values.length) {
      const bigger = new Float64Array(2 * this.size);
      bigger.set(this.values);
      this.values = bigger;
    }
    this.values[this.size++] = value;
  }

  done(): Float64Array {
    return this.values.slice(0, this.size);
  }
}
