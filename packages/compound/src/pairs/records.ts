/** Records of one kind, one for each nesting depth: what a query calls may itself run a query. */

/** See the file header. */
export class Records<T> {
  readonly #make: () => T;
  readonly #free: T[] = [];
  #depth = 0;

  constructor(make: () => T) {
    this.#make = make;
  }

  /** The record of this depth; pair every call with `release`, in a `finally`. */
  acquire(): T {
    return (this.#free[this.#depth++] ??= this.#make());
  }

  /** Gives it back. */
  release(): void {
    this.#depth--;
  }
}
