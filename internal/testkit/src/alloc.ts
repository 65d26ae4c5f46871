/**
 * Bytes a call allocates, exact, inside a test.
 *
 * In: a body that makes `n` calls in one monomorphic loop and writes into typed arrays (a closure `let` boxes doubles).
 * Out: bytes per call, median of 9 slopes. Method: heap growth between two loop lengths, so fixed costs cancel.
 * Needs: --expose-gc --single-threaded --predictable and a 64 MB semi-space, as the vitest configurations set.
 */
declare const gc: ((options: { readonly type: "minor" }) => void) | undefined;

const LONG = 5000;
const SHORT = 1000;

/**
 * Growth of the heap by `n` calls, bytes. The collection before it empties the young generation, where calls allocate,
 * so that no collection falls into the loop; the old generation is large and does not matter.
 */
function growth(body: (n: number) => void, n: number): number {
  if (typeof gc !== "function") throw new Error("bytesPerCall: run node with --expose-gc");
  gc({ type: "minor" });
  const before = process.memoryUsage().heapUsed;
  body(n);
  return process.memoryUsage().heapUsed - before;
}

/** Bytes a call from which on a body is not settled yet. */
const SETTLED = 0.5;

/**
 * Bytes a call from two loop lengths. Infinity where the heap shrinks: the calls fill the semi-space, some 12 kB each,
 * and it is collected in their midst.
 */
function slope(body: (n: number) => void): number {
  const bytes = (growth(body, LONG) - growth(body, SHORT)) / (LONG - SHORT);
  return bytes < -SETTLED ? Infinity : bytes;
}

/** Assert `< 0.5`. A clean body gives 0.000; Infinity: more than can be counted. */
export function bytesPerCall(body: (n: number) => void): number {
  for (let k = 0; k < 20; k++) body(2000);
  growth(body, 2000);
  return Array.from({ length: 9 }, () => slope(body)).sort((a, b) => a - b)[4];
}

/** Slopes below `SETTLED`, one after the other, that show a settled body. */
const QUIET = 6;

/**
 * Bytes a call once the body is settled: the compiler meets rare branches late, throws code away and boxes doubles
 * until it has new code. Goes on until several slopes in a row allocate 0 bytes, and returns the largest of them; after
 * `most` calls it returns `bytesPerCall`.
 */
export function settledBytes(body: (n: number) => void, most: number): number {
  let last: number[] = [];
  for (let calls = 0; calls < most; calls += LONG + SHORT) {
    // calls that are not measured warm up the compiler, which is finished once a slope is quiet
    for (let k = 0; last.length === 0 && k < 2; k++, calls += 2000) body(2000);
    const bytes = slope(body);
    last = bytes < SETTLED ? [...last, bytes] : [];
    if (last.length === QUIET) return Math.max(...last);
  }
  return bytesPerCall(body);
}
