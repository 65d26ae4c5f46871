/**
 * Scratch memory of nested calls: a support function may itself run a query. One record per nesting depth, created at
 * the first call of that depth and kept.
 */
export class NestedPool<T> {
  readonly create: () => T;
  readonly free: T[] = [];
  depth: number = 0;

  constructor(create: () => T) {
    this.create = create;
  }

  /** The record of this depth. Pair every call with `release`, in a `finally`. */
  acquire(): T {
    return (this.free[this.depth++] ??= this.create());
  }

  /** Gives the record of this depth back. */
  release(): void {
    this.depth--;
  }
}
