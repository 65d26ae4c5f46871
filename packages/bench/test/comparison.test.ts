/**
 * Ratios are of the same cases, accuracy is beside them, depths are judged; the board of hard cases tells its outcomes
 * apart.
 */
import { boardOf, boardOfFacts, collectFacts, buildQueries, compareContenders, createFacts, findSolver, generate,
  hardSet, overlapping, OWN_HARD_CASES, summarise } from "@col/bench";
import type { Contender, Facts, ContenderKind, RunningSolver, Series } from "@col/bench";
import { describe, expect, it } from "vitest";

const set = generate("cubes", 3, 11), all = Array.from({ length: set.count }, (_, i) => i), deep = overlapping(set);
const epa = findSolver("epa").start({ dualityGap: undefined }), facts = collectFacts(epa, buildQueries(set), deep);
const judged = { ...set, ref: set.ref.map((r, i) => (Number.isNaN(r) ? facts.depth[i] : r)) };
/** Case i takes `ns(i)` in every sample; those for which it is NaN are not taken. */
const series = (question: Series["question"], ns: (i: number) => number): Series => ({ question, mode: "sweep",
  samples: all.map((i) => (question === "depth" && !deep.includes(i) ? [] : [ns(i), ns(i)])), checksum: "00000000" });
const contender = (solver: string, kind: ContenderKind, own: Facts, list: Series[]): Contender => ({ solver, kind,
  answers: "signed", facts: own, series: list });

describe("compareContenders", () => {
  it("compares the same cases only, with the fastest of ours", () => {
    const peer = contender("peer", "javascript", facts,
      [series("distance", (i) => (i % 2 === 0 ? 3 * (i + 10) : NaN))]);
    const found = compareContenders("s", judged,
      [contender("slow", "ours", facts, [series("distance", (i) => 9 * (i + 10))]), contender("fast", "ours", facts,
        [series("distance", (i) => i + 10)]), peer]);
    expect(found.map((c) => [c.ours, c.category, c.cases])).toEqual([["fast", "overlap", 6], ["fast", "close", 6],
      ["fast", "mid", 3]]);
    for (const c of found) expect([c.ratio, c.ratioLow, c.ratioHigh]).toEqual([3, 3, 3]);
  });
  it("a peer that errs is counted as wrong beside its time", () => {
    const bad: Facts = { ...facts,
      depth: facts.depth.map((d, k) => (k === deep[0] ? d + 1e-3 : k === deep[1] ? 0 : d)) };
    const [c] = compareContenders("s", judged, [contender("epa", "ours", facts, [series("depth", () => 10)]),
      contender("peer", "javascript", bad, [series("depth", () => 5)])]);
    expect([c.question, c.ratio, c.oursAccuracy.wrong]).toEqual(["depth", 0.5, 0]);
    expect(c.peerAccuracy.wrong)
      .toBe([Math.abs(facts.depth[deep[0]]) > 0, Math.abs(facts.depth[deep[1]]) > 1e-5].filter(Boolean).length);
    expect(c.peerAccuracy.error).toBeGreaterThanOrEqual(1e-3 - 1e-12);
    expect(compareContenders("s", judged, [contender("a", "javascript", facts, [series("depth", () => 1)])]))
      .toEqual([]);
  });
  it("rows of depth stand in the category of overlaps and hold error and wrong answers", () => {
    const missing: Facts = { ...facts, depth: facts.depth.map((d, k) => (k === deep[2] ? NaN : d)) };
    const rows = summarise("s", judged, "epa", "signed", missing, [series("depth", () => 10)]);
    expect(rows.map((r) => [r.category, r.question, r.cases, r.wrong])).toEqual([["overlap", "depth", deep.length, 1]]);
    expect(rows[0].gap).toBeLessThan(1e-9);
  });
});

describe("scoreboard of hard cases", () => {
  const { set: hard, from, without } = hardSet(OWN_HARD_CASES),
    truth = collectFacts(epa, buildQueries(hard), overlapping(hard));
  const board = (own: Facts, threw = new Map<number, string>()): Map<string,
    string> =>
    new Map(boardOfFacts("x", OWN_HARD_CASES, { facts: own, from, questions: ["distance", "boolean", "depth"],
      answers: "signed", threw }).entries.map((e) => [e.id, e.outcome]));
  it("ours is right on all; the cases as problem files lose only flat and swept shapes", () => {
    expect(boardOf("epa", OWN_HARD_CASES, epa, "signed").entries.filter((e) => e.outcome !== "right")).toEqual([]);
    expect(without.map((w) => w.reason).sort()).toEqual(["a swept segment", "a triangle"]);
    const found = board(truth);
    expect([...found].filter(([, outcome]) => outcome !== "right").map(([id, outcome]) => [id, outcome]))
      .toEqual(without.map((w) => [OWN_HARD_CASES[w.index].id, "not supported"]));
  });
  it("wrong signs, NaN, exceptions and near answers are told apart", () => {
    const spoil = (key: "distance" | "depth" | "hit", k: number, value: number): Facts => ({ ...truth,
      [key]: truth[key].map((x, i) => (i === k ? value : x)) });
    const id = (k: number): string => OWN_HARD_CASES[from[k]].id,
      apart = from.findIndex((i) => OWN_HARD_CASES[i].id === "edge-on-edge"),
      inside = from.findIndex((i) => OWN_HARD_CASES[i].id === "identical-boxes");
    expect(board(spoil("hit", apart, 1)).get(id(apart))).toBe("wrong sign");
    expect(board(spoil("distance", apart, NaN)).get(id(apart))).toBe("NaN");
    expect(board(spoil("distance", apart, truth.distance[apart] + 1e-7)).get(id(apart))).toBe("near");
    expect(board(spoil("distance", apart, truth.distance[apart] + 1e-3)).get(id(apart))).toBe("far");
    expect(board(spoil("depth", inside, 0.5)).get(id(inside))).toBe("wrong sign");
    expect(board(truth, new Map([[apart, "trap"]])).get(id(apart))).toBe("threw");
  });
  it("a solver that throws is a line of the board, not the end of it", () => {
    const broken: RunningSolver = { ...epa, distance: () => { throw new Error("lost"); } };
    expect(boardOf("broken", OWN_HARD_CASES, broken, "signed").entries.every((e) => e.outcome === "threw"
      && e.note === "threw lost")).toBe(true);
    const threw: number[] = [];
    expect(collectFacts(broken, buildQueries(hard), [], (i) => threw.push(i)).hit.every(Number.isNaN)).toBe(true);
    expect(threw).toHaveLength(hard.count);
    expect(() => collectFacts(broken, buildQueries(hard))).toThrow("lost");
    expect(createFacts(2).depth).toEqual(new Float64Array([NaN, NaN]));
  });
});
