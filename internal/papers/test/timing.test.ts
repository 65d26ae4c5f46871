/** Blocks of interleaved timings: as many calls as planned of a quick query, as many as fit of a slow one. */
import { expect, test } from "vitest";
import { timeInterleaved } from "../src/experiments/timing.ts";

test("a slow query has short blocks and as many samples; its time is the time of one call", () => {
  let now = 0;
  const calls = { quick: 0, slow: 0, slower: 0 };
  const asked = (name: keyof typeof calls, ns: number) => ({ name, ask: (): number => {
    calls[name]++;
    now += ns;
    return 1;
  } });
  const samples = 7, times = timeInterleaved([asked("quick", 1000), asked("slow", 1e5), asked("slower", 1e6)], [1, 2],
    { samples, calls: 50, warmUp: 0 }, () => now);
  // each of two queries: one call to warm up, three to learn how long it takes, then samples of settling and block
  expect(calls).toEqual({ quick: 2 * (4 + samples * (3 + 50)), slow: 2 * (4 + samples * (2 + 2)),
    slower: 2 * (4 + samples * (1 + 1)) });
  expect(times).toEqual([[1000, 1000], [1e5, 1e5], [1e6, 1e6]]);
});
