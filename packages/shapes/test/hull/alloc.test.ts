import { expect, it } from "vitest";
import { orient2d, orient3d } from "../../src/hull/predicates.ts";
import { seeded } from "./families.ts";

/**
 * Needs --expose-gc and a young generation that no scavenge empties during the measurement: the workspace's test flags.
 */
function bytesPerCall(run: (calls: number) => number, calls: number): number {
  for (let i = 0; i < 20; i++) run(calls);
  const collect = (globalThis as { gc?: () => void }).gc;
  if (collect === undefined) throw new Error("run with --expose-gc");
  collect();
  const before = process.memoryUsage().heapUsed;
  run(calls);
  return (process.memoryUsage().heapUsed - before) / calls;
}

it("the filtered path of the predicates allocates nothing", () => {
  const rng = seeded(1);
  const p = Float64Array.from({ length: 3 * 64 }, () => rng() - 0.5);
  const space = (calls: number): number => {
    let s = 0;
    for (let i = 0; i < calls; i++) s += orient3d(p, i & 15, 16 + (i & 15), 32 + (i & 15), 48 + ((i >> 4) & 15));
    return s;
  };
  const plane = (calls: number): number => {
    let s = 0;
    for (let i = 0; i < calls; i++) s += orient2d(p, i & 15, 16 + (i & 15), 32 + ((i >> 4) & 15));
    return s;
  };
  // One heap reading costs a few hundred bytes: less than one a call.
  expect(bytesPerCall(space, 100_000)).toBeLessThan(0.1);
  expect(bytesPerCall(plane, 100_000)).toBeLessThan(0.1);
});
