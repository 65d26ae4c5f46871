/** Verdicts on frames of moving bodies, fed ratios on both sides of a bar. */
import { expect, test } from "vitest";
import { frameVerdict } from "../src/suites/scenes.ts";

test("a bar is missed by an interval below it, open where one holds it, and not measured without the library", () => {
  const verdict = (...ratios: number[]): string => frameVerdict("crashcat", 2, ratios.map((ratio, k) => ({
    cell: `cell ${k}`, library: "crashcat", value: ratio, low: 0.9 * ratio, high: 1.1 * ratio }))).verdict;
  expect([verdict(2.3, 9), verdict(2.3, 2.1), verdict(2.3, 1.9), verdict(2.1, 1.8), verdict(NaN), verdict()])
    .toEqual(["reproduced", "undecided", "undecided", "not reproduced", "not reproduced", "not measured"]);
});

test("it names the worst cell, and the cells that miss the bar", () => {
  const row = (cell: string, ratio: number): Parameters<typeof frameVerdict>[2][number] => ({ cell, library: "FCL",
    value: ratio, low: ratio, high: ratio });
  expect(frameVerdict("FCL", 1, [row("a", 2), row("b", 0.5), row("c", 0.9)])).toMatchObject({
    ours: "0.50 [0.50, 0.50] at least (b), 3 cells", because: "b: 0.50 [0.50, 0.50]; c: 0.90 [0.90, 0.90]" });
});
