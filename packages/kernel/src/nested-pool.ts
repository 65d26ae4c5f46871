/**
 * Scratch memory of nested calls: a support function may itself run a query. The pool creates one record per nesting
 * depth, at the first call of that depth, and keeps it. `create` returns a new record. The content of a record is
 * meaningless between calls.
 */
export class NestedPool<T> {
  readonly create: () => T;
  readonly free: T[] = [];
  depth: number = 0;

  constructor(create: () => T) {
    this.create = create;
  }

  /** Returns the record for the current nesting depth. Call `release` in a `finally` block. */
  acquire(): T {
    return (this.free[this.depth++] ??= this.create());
  }

  /** Returns to the outer nesting depth. */
  release(): void {
    this.depth--;
  }
}
