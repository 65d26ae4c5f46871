/**
 * Another library that takes a part of the cases is compared with sweeps of ours over that part; a run that was stopped
 * goes on with the launch that was not whole. A hot sample: as many calls as planned of a quick query, as many as fit
 * into its time of a slow one.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildQueries, createFacts, findSolver, generate } from "@col/bench";
import type { ProblemSet, Question, RunningSolver } from "@col/bench";
import { afterAll, describe, expect, it, test, vi } from "vitest";
import type { Cell } from "../src/harness/cell.ts";
import type { KindedSet } from "../src/harness/tracks.ts";
import type { Launch } from "../src/harness/launch.ts";
import { measure } from "../src/harness/measure.ts";
import type { Measured, Starting } from "../src/harness/measure.ts";
import { suiteParts } from "../src/results/suite-parts.ts";
import type { RunIdentity } from "../src/results/suite-parts.ts";
import type { Suite } from "../src/suites/suite.ts";
import { hotSample } from "../src/harness/cell-task.ts";

const COUNT = 20;
/** Cases 10 cm apart; the harness reads neither shapes nor poses. */
const SET: ProblemSet & KindedSet = {
  shapes: [], count: COUNT, pairs: new Int32Array(2 * COUNT), poses: new Float64Array(14 * COUNT),
  target: new Float64Array(COUNT).fill(0.1), ref: new Float64Array(COUNT).fill(0.1),
  label: Array.from({ length: COUNT }, () => "mixed"),
};

/** A cell whose pass takes `ns` a case of those it takes; `asked` keeps the order of each sweep. */
function cell(solver: string, kind: Cell["kind"], questions: readonly Question[],
  ns: (order: Int32Array) => number, takes: (i: number) => boolean = () => true): Cell & { asked: Int32Array[] } {
  const asked: Int32Array[] = [];
  return {
    solver, kind, answers: "separation", questions, facts: createFacts(COUNT), asked, close: () => undefined,
    pass({ mode, order }) {
      if (mode === "sweep") asked.push(order);
      const times = Float64Array.from(order, (i) => (takes(i) ? ns(order) : NaN));
      return Promise.resolve({ type: "passed", times, checksum: mode === "sweep" ? String(order.length) : "" });
    },
  };
}

const starting = (cells: readonly Cell[], kept?: Starting["kept"]): Starting => ({
  kept, open: () => Promise.resolve({ cells, absent: ["one is absent"] }), onPass: () => undefined });

/** Few cases are quick, as they are in a processor's cache. */
const bySize = (order: Int32Array): number => 10 * order.length;
const PLAN = { launches: 2, sweeps: 4, hotSamples: 2, hotCalls: 1, hotCases: 20, warmUp: 0 };

describe("a peer that takes a part of the cases", () => {
  it("is compared with sweeps of ours over that part; one that takes all, with sweeps over all", async () => {
    const ours = cell("gjk", "ours", ["boolean"], bySize);
    const boxes = cell("boxes", "javascript", ["boolean"], () => 50, (i) => i < 5),
      same = cell("same", "native", ["boolean"], () => 25, (i) => i < 5),
      most = cell("most", "javascript", ["boolean"], () => 400, (i) => i > 0),
      every = cell("every", "javascript", ["boolean"], () => 400);
    const { comparisons, rows } = await measure({ name: "mixed", set: SET, plan: PLAN, seed: 1, band: 1e-6 },
      starting([ours, boxes, same, most, every]));
    const sweeps = new Map(comparisons.filter((c) => c.mode === "sweep").map((c) => [c.peer, c]));
    expect([...sweeps.keys()].sort()).toEqual(["boxes", "every", "most", "same"]);
    expect(sweeps.get("boxes")).toMatchObject({ cases: 5, oursNs: 50, peerNs: 50, ratio: 1 });
    expect(sweeps.get("same")).toMatchObject({ cases: 5, oursNs: 50, peerNs: 25, ratio: 0.5 });
    expect(sweeps.get("every")).toMatchObject({ cases: 20, oursNs: 200, peerNs: 400, ratio: 2 });
    expect(sweeps.get("most")).toMatchObject({ cases: 19, oursNs: 200, ratio: 2 });
    // the tables show ours over all cases
    expect(rows.find((r) => r.solver === "gjk" && r.mode === "sweep")).toMatchObject({ ns: 200, cases: 20 });
    // two other libraries of one part share the sweeps of ours
    expect(ours.asked.map((order) => order.length)).toEqual([20, 5, 20, 5, 20, 5, 20, 5]);
    expect(ours.asked.filter((order) => order.length === 5).every((order) => order.every((i) => i < 5))).toBe(true);
    expect(boxes.asked.map((order) => order.length)).toEqual([20, 20, 20, 20]);
  });
  it("has a part for each question, and its hot calls are compared as they are", async () => {
    const both: readonly Question[] = ["distance", "boolean"], ours = cell("gjk", "ours", both, bySize);
    const only = cell("only", "javascript", ["boolean"], () => 50, (i) => i < 5),
      whole = cell("whole", "javascript", ["distance"], () => 50);
    const { comparisons } = await measure({ name: "mixed", set: SET, plan: PLAN, seed: 1, band: 1e-6 },
      starting([ours, only, whole]));
    const ns = comparisons.map((c) => `${c.peer} ${c.question} ${c.mode} ${c.oursNs}`).sort();
    expect(ns).toEqual(["only boolean hot 200", "only boolean sweep 50", "whole distance hot 200",
      "whole distance sweep 200"]);
  });
});

describe("launches that are kept", () => {
  const folder = mkdtempSync(join(tmpdir(), "col-launches-")), RUN: RunIdentity = { command: "all", seed: 1,
    machine: "m" }, suite = { name: "default", measures: ["gjk"] } as unknown as Suite;
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });
  const parts = (build = "build 1", size: "full" | "normal" = "full",
    renew = false): ReturnType<typeof suiteParts> =>
    suiteParts(folder, size, RUN, () => Promise.resolve(build), { renew });
  /** Cells of a run whose times are their launch's; `stopAt`: that launch fails. */
  function run(stopAt: number | undefined, kept?: Starting["kept"]): { readonly made: Promise<Measured>;
    readonly opened: number[] } {
    const opened: number[] = [];
    const made = measure({ name: "mixed", set: SET, plan: { ...PLAN, launches: 3, sweeps: 6, hotSamples: 3 }, seed: 1,
      band: 1e-6 }, { ...starting([], kept), open: (left) => {
      const launch = 3 - left;
      opened.push(launch);
      if (launch === stopAt) return Promise.reject(new Error("stopped"));
      const of = (ns: number): (() => number) => () => ns + launch;
      return Promise.resolve({ absent: ["one is absent"], cells: [cell("gjk", "ours", ["boolean"], of(100)),
        cell("part", "javascript", ["boolean"], of(200), (i) => i < 5),
        cell("whole", "native", ["boolean"], of(300))] });
    } });
    return { made, opened };
  }

  it("a run goes on with the launch that was not whole, and ends as one that was never stopped", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const never = run(undefined), first = run(2, parts().launches(suite).of("mixed"));
    await expect(first.made).rejects.toThrow("stopped");
    expect(first.opened).toEqual([0, 1, 2]);
    expect(readdirSync(folder).sort()).toEqual(["default.mixed.launch-1", "default.mixed.launch-2"]);
    const launches = parts().launches(suite), second = run(undefined, launches.of("mixed")),
      result = await second.made;
    expect(second.opened).toEqual([2]);
    expect(launches.seconds).toBeGreaterThan(0);
    expect(result).toEqual(await never.made);
    expect(result.comparisons.find((c) => c.peer === "part" && c.mode === "sweep")?.byLaunch)
      .toEqual([200 / 100, 201 / 101, 202 / 102]);
    expect(result.notes).toEqual(["one is absent"]);
  });
  it("launches of another run are refused; of another size or with --renew they are measured again", async () => {
    const read = (p: ReturnType<typeof parts>): Promise<Launch | undefined> => p.launches(suite).of("mixed").read(0);
    await expect(read(parts("build 2"))).rejects
      .toThrow("launch-1: is from another run: build is build 1, here build 2");
    expect(await read(parts("build 2", "full", true))).toBeUndefined();
    expect(await read(parts("build 1", "normal"))).toBeUndefined();
    expect((await read(parts()))?.solvers.map(({ solver }) => solver)).toEqual(["gjk", "part", "whole"]);
    writeFileSync(join(folder, "default.mixed.launch-1"), "{");
    await expect(read(parts())).rejects.toThrow("default.mixed.launch-1: not a launch of a run");
  });
  it("launch files are deleted when their set is whole, and files of other sets stay", async () => {
    writeFileSync(join(folder, "default.mixed2.launch-1"), "");
    await parts().write({ rows: [], support: [], absent: [] }, suite, "mixed");
    expect(readdirSync(folder).sort()).toEqual(["default.mixed.json", "default.mixed2.launch-1"]);
    await parts().write({ rows: [], support: [], absent: [] }, suite);
    expect(readdirSync(folder).sort()).toEqual(["default.json", "default.mixed.json"]);
  });
});

test.each([[1000, 3 + 3 + 20 + 50], [2e4, 3 + 3 + 12 + 12], [1e6, 3 + 3 + 3 + 3]])(
  "of a query of %d ns", (ns, expected) => {
    const [query] = buildQueries(generate("boxes", 1, 7)), clock = { now: 0, calls: 0 };
    const solver: RunningSolver = { ...findSolver("gjk").start({ dualityGap: undefined }), intersects: () => {
      clock.calls++;
      clock.now += ns;
      return true;
    } };
    const taken = hotSample(solver, "boolean", query, 50, { now: () => clock.now, overhead: 0 });
    expect([taken, clock.calls]).toEqual([ns, expected]);
  });
