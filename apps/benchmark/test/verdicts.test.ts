/**
 * What comparisons say: verdicts only where the intervals carry them, slower cells with a reason; frames of moving
 * bodies, fed ratios on both sides of a bar; threads share memory and agree.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { distanceBatch } from "@col/gjk";
import type { Comparison } from "@col/bench";
import { describe, expect, it, test } from "vitest";
import { readText } from "../src/results/packed.ts";
import type { StoredResults } from "../src/results/stored.ts";
import { allOf } from "../src/suites/all.ts";
import type { Suite, SuiteContext } from "../src/suites/suite.ts";
import { PLANS } from "../src/harness/measure.ts";
import { pairsOf, posesOf, shapeList, shapesOf } from "../src/scaling/bodies.ts";
import run from "../src/scaling/thread.ts";
import { againstSection } from "../src/report/against.ts";
import { cellCount, slowerCells, slowerLine, verdicts } from "../src/verdicts.ts";
import { frameVerdict } from "../src/suites/scenes.ts";

const base: Comparison = {
  set: "s", group: "boxes", category: "overlap", question: "depth", mode: "sweep", ours: "epa", peer: "jolt",
  kind: "javascript", cases: 40, oursNs: 100, peerNs: 500,
  ratio: 5, ratioLow: 4.5, ratioHigh: 5.5, byLaunch: [], oursAccuracy: { error: 1e-14, wrong: 0 },
  peerAccuracy: { error: 1e-7, wrong: 0 },
};

describe("verdicts", () => {
  it("a bar is reached if every peer's interval lies above it, missed if one lies below, else not decided", () => {
    const said = (...list: Comparison[]): string[] => verdicts(list).map((v) => v.verdict);
    expect(said(base)).toEqual(["reached"]);
    expect(said(base, { ...base, peer: "ammo", ratio: 4.1, ratioLow: 3.9, ratioHigh: 4.3 })).toEqual(["not decided"]);
    expect(said(base, { ...base, peer: "ammo", ratio: 3, ratioLow: 2.9, ratioHigh: 3.3 })).toEqual(["not reached"]);
    expect(said({ ...base, question: "boolean", ratio: 1.2, ratioLow: 1.1, ratioHigh: 1.3 })).toEqual(["reached"]);
    expect(said({ ...base, mode: "hot" }, { ...base, kind: "native" }, { ...base, kind: "comparator" })).toEqual([]);
    expect(verdicts([base, { ...base, group: "hulls" }])).toHaveLength(2);
    expect(verdicts([{ ...base, peerAccuracy: { error: 2e-3, wrong: 7 } }])[0].text).toContain("wrong in 7 of 40");
  });
  it("beside the libraries and beside the bar are two answers", () => {
    const said = (ratioLow: number, ratioHigh: number): string[] => {
      const [v] = verdicts([base, { ...base, peer: "ammo", ratio: (ratioLow + ratioHigh) / 2, ratioLow, ratioHigh }]);
      return [v.beside, v.verdict];
    };
    expect(said(2.9, 3.3)).toEqual(["faster", "not reached"]); // three times as fast, where four were meant
    expect(said(0.9, 1.1)).toEqual(["not decided", "not reached"]);
    expect(said(0.8, 0.9)).toEqual(["slower", "not reached"]);
    expect(said(4.5, 5)).toEqual(["faster", "reached"]);
    const body = againstSection([base, { ...base, peer: "ammo", ratio: 3, ratioLow: 2.9, ratioHigh: 3.3 }])?.body;
    expect(body).toContain('<td class="word good">faster</td><td>4</td><td class="word">not reached</td>');
    expect(againstSection([{ ...base, ratio: 0.8, ratioLow: 0.7, ratioHigh: 0.9 }])?.body)
      .toContain('<td class="word bad">slower</td>');
  });
  it("a slower cell is listed with both medians, the interval and the reason", () => {
    const slow: Comparison = { ...base, question: "boolean", ratio: 0.5, ratioLow: 0.4, ratioHigh: 0.6, oursNs: 200,
      peerNs: 100, peerAccuracy: { error: null, wrong: 3 } };
    const open: Comparison = { ...base, question: "distance", ratio: 0.97, ratioLow: 0.9, ratioHigh: 1.1,
      peerAccuracy: { error: 1e-6, wrong: 0 } };
    const cells = slowerCells([base, open, slow]);
    expect(cells.map((c) => [c.verdict, c.cell.question])).toEqual([["slower", "boolean"],
      ["not decided", "distance"]]);
    expect(slowerLine(cells[0]).startsWith("slower: s boxes overlap boolean sweep: epa 200 ns, jolt 100 ns, "
      + "x 0.50 [0.40, 0.60], 40 cases: its answers are wrong in 3 of 40 cases; ours in 0; it does less: floats"),
    slowerLine(cells[0])).toBe(true);
    expect(cells[1].reason).toContain("its error is 1e-6 m, ours 1e-14 m");
    expect(cells[1].reason).toContain("of all its answers in this class 3 of 120 are wrong");
    expect(cells[1].reason).toMatch(/the interval contains 1$/);
    const even: Comparison = { ...slow, peer: "oimo", group: "other", peerAccuracy: { error: null, wrong: 0 } };
    expect(slowerCells([base, slow, even]).find((s) => s.cell.peer === "oimo")?.reason)
      .toBe("it is as accurate as ours here; it does less: no bounds");
    expect(cellCount([base, open, slow, { ...base, kind: "native" }])).toBe(3);
  });
});

describe("threads", () => {
  it("a share writes the bits of the whole batch, in its own rows only", () => {
    const bodies = 50, count = 300, poses = new SharedArrayBuffer(56 * bodies),
      pairs = new SharedArrayBuffer(8 * count), distance = new SharedArrayBuffer(8 * count);
    posesOf(bodies, 2, 1, new Float64Array(poses));
    pairsOf(count, bodies, 2, new Int32Array(pairs));
    const whole = distanceBatch({ shapes: shapeList(bodies, shapesOf(16, 3)), poses: new Float64Array(poses),
      pairs: new Int32Array(pairs) }).distance, found = new Float64Array(distance).fill(-1);
    expect(run({ poses, pairs, distance, seed: 3, vertices: 16, from: 0, to: 100, warmUp: 10 })).toBeGreaterThan(0);
    expect(found.slice(100).every((x) => x === -1)).toBe(true);
    run({ poses, pairs, distance, seed: 3, vertices: 16, from: 100, to: count, warmUp: 0 });
    expect(found).toEqual(whole);
  });
});

describe("suite all", () => {
  const context: SuiteContext = { size: "quick", plan: PLANS.quick, seed: 1, data: undefined, solvers: [],
    peers: ["cannon"], dualityGap: undefined };
  const suite = (name: string, needsData: string | undefined, run_: Suite["run"]): Suite => ({ name, about: "",
    paper: "", needsData, measures: [], takes: [], run: run_ });
  it("runs what it can, goes on after a failure, and names what it left out", async () => {
    const before = process.exitCode, asked: (readonly string[])[] = [];
    const result = await allOf([
      suite("one", undefined, async ({ peers }) => {
        asked.push(peers);
        return await Promise.resolve({ rows: [],
          support: [{ variant: "v", vertices: 8, directions: "random" as const, ns: 1 }], absent: ["x"] });
      }),
      suite("convexcases", "a folder", async () => await Promise.reject(new Error("not reached"))),
      suite("two", undefined, async () => await Promise.reject(new Error("lost"))),
    ]).run(context);
    expect(result.support).toHaveLength(1);
    expect(asked).toEqual([["cannon"]]);
    expect(result.absent).toEqual(["suite convexcases: needs --data with a folder convexcases: a folder",
      "suite two FAILED: lost", "x"]);
    expect(process.exitCode).toBe(1);
    process.exitCode = before;
  });
});

describe("figures in prose", () => {
  it.each(["README.md", "apps/docs/index.md"])("%s says what the newest stored results say", (name) => {
    const root = new URL("../../../", import.meta.url),
      file = /bench -- report (\S+\.json\.br)/.exec(readFileSync(new URL(name, root), "utf8"))?.[1] ?? "none";
    const { comparisons = [] } = JSON.parse(readText(fileURLToPath(new URL(file, root)))) as StoredResults,
      slower = slowerCells(comparisons);
    const decided = slower.filter((s) => s.verdict === "slower").length;
    expect(readFileSync(new URL(name, root), "utf8"))
      .toContain(
      `${cellCount(comparisons)} comparisons | a library is faster in ${decided}; `
        + `${slower.length - decided} more are statistically undecided |`);
  });
});

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
