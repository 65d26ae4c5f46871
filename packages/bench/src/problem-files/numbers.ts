/**
 * Numbers of problem files: which tokens are numbers and their values (no unit), and a list of doubles that grows as
 * numbers are read.
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
