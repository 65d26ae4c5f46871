/**
 * Bytes a call allocates, exact, inside a test.
 *
 * In: a body that makes `n` calls in one monomorphic loop and writes into typed arrays (a closure `let` boxes doubles).
 * Out: bytes per call, median of 9 slopes. Method: heap growth between two loop lengths, so fixed costs cancel.
 * Needs: --expose-gc --single-threaded --predictable and a 64 MB semi-space, as the vitest configurations set.
 */
declare const gc: (() => void) | undefined;

const LONG = 11000;
const SHORT = 1000;

/** Assert `< 0.5`. A clean body gives 0.000. Keep LONG * bytes below the semi-space. */
export function bytesPerCall(body: (n: number) => void): number {
  if (typeof gc !== "function") throw new Error("bytesPerCall: run node with --expose-gc");
  const collect = gc;
  for (let k = 0; k < 20; k++) body(2000);
  const measure = (n: number): number => {
    collect();
    const before = process.memoryUsage().heapUsed;
    body(n);
    return process.memoryUsage().heapUsed - before;
  };
  measure(2000);
  const slopes: number[] = [];
  for (let r = 0; r < 9; r++) slopes.push((measure(LONG) - measure(SHORT)) / (LONG - SHORT));
  return slopes.sort((a, b) => a - b)[4];
}

/** Bytes a call above which a body is not settled yet. */
const SETTLED = 0.5;

/**
 * Bytes a call once the body is settled: the compiler meets rare branches late, throws code away and boxes doubles until it has new code. Measures
 * again after every `step` calls until nothing is allocated, at most after `most` calls; what is left then stays.
 */
export function settledBytes(body: (n: number) => void, most: number, step = 50000): number {
  let bytes = bytesPerCall(body);
  for (let calls = 0; calls < most && bytes >= SETTLED; calls += step) {
    for (let n = 0; n < step; n += 2000) body(2000);
    bytes = bytesPerCall(body);
  }
  return bytes;
}
