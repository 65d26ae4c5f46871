/** Whether two answers are the same to the last bit: all numbers and words in them, in the order of the fields. */

/** Adds the leaves of `value`: numbers, words and booleans; of records, arrays and typed arrays those inside. */
function addLeaves(value: unknown, leaves: unknown[]): void {
  if (ArrayBuffer.isView(value)) leaves.push(...(value as Float64Array));
  else if (typeof value === "object" && value !== null)
    for (const inner of Object.values(value)) addLeaves(inner, leaves);
  else if (typeof value !== "function") leaves.push(value);
}

export function leavesOf(value: unknown): unknown[] {
  const leaves: unknown[] = [];
  addLeaves(value, leaves);
  return leaves;
}

/** -0 and 0 differ, NaN is NaN. */
export function sameBits(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((x, i) => Object.is(x, b[i]));
}
