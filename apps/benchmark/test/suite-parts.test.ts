/**
 * Parts of `suite all`: what ended is not run again, what failed is, and a part of another run is refused by name.
 * Cheap suites come first, and none is started that would end too late.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { allOf } from "../src/suites/all.ts";
import { suiteParts } from "../src/results/suite-parts.ts";
import type { RunIdentity } from "../src/results/suite-parts.ts";
import type { Leniency } from "../src/results/suite-parts.ts";
import { secondsOf, timeText } from "../src/suites/costs.ts";
import { SUITES } from "../src/suites/registry.ts";
import type { Suite, SuiteContext, SuiteParts, SuiteResult } from "../src/suites/suite.ts";

const folder = mkdtempSync(join(tmpdir(), "col-parts-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
  process.exitCode = 0;
});

const RUN: RunIdentity = { command: "suite all", seed: 7, machine: "m, Node 26" };
type Size = SuiteContext["size"];
const parts = (run: RunIdentity, build: string, size: Size = "quick", leniency?: Leniency): SuiteParts =>
  suiteParts(folder, size, run, ({ measures }) => Promise.resolve(`${build} of ${measures.join()}`), leniency);
const context = (run: RunIdentity, build = "build 1", size: Size = "quick", leniency?: Leniency): SuiteContext => ({
  size, seed: 7, data: undefined, solvers: [], peers: ["none"], dualityGap: undefined,
  parts: parts(run, build, size, leniency), plan: {} as SuiteContext["plan"],
  recorded: ({ name }, set, seconds) => Promise.resolve({ suite: name, ...(set === undefined ? {} : { set }), size,
    date: "today", seconds, commit: "c", build, machine: run.machine, load: 0 }),
});

let broken = true;
const runs: string[] = [];
const suiteNamed = (name: string, seconds?: number): Suite => ({
  ...(seconds === undefined ? {} : { seconds }),
  name, about: "", paper: "", needsData: undefined, measures: ["gjk"], takes: [],
  run: () => {
    runs.push(name);
    if (name === "second" && broken) return Promise.reject(new Error("no luck"));
    const result: SuiteResult = { rows: [], support: [{ variant: name, vertices: 8, directions: "random",
      ns: 1.23456789 }], absent: [`${name} has no peer`] };
    return Promise.resolve(result);
  },
});
const all = allOf([suiteNamed("first"), suiteNamed("second"), suiteNamed("third")]);

test("a run goes on from what it kept, and is one result", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const stopped = await all.run(context(RUN));
  expect(stopped.support.map((s) => s.variant)).toEqual(["first", "third"]);
  expect(stopped.absent).toContain("suite second FAILED: no luck");
  expect(readdirSync(folder).sort()).toEqual(["first.json", "third.json"]);
  broken = false;
  runs.length = 0;
  const whole = await all.run(context(RUN));
  expect(runs).toEqual(["second"]);
  expect(whole.support.map((s) => s.variant)).toEqual(["first", "second", "third"]);
  expect(whole.support[0].ns).toBe(1.23457);
  expect(whole.absent).toEqual(["first has no peer", "second has no peer", "third has no peer"]);
});

test("a suite of sets is run and kept set by set, and one that fails loses no other", async () => {
  let stopped = true;
  const asked: string[] = [];
  const long: Suite = { ...suiteNamed("long"), sets: () => ["a", "b", "c"],
    run: ({ only = [] }) => {
      asked.push(...only);
      if (only.includes("b") && stopped) return Promise.reject(new Error("stopped"));
      return Promise.resolve({ rows: [], support: [], absent: [`${only.join()} has no peer`, "all lack one"] });
    } };
  const first = await allOf([long]).run(context(RUN));
  expect(first.runs?.map((r) => r.set)).toEqual(["a", "c"]);
  expect(readdirSync(folder).filter((name) => name.startsWith("long"))).toEqual(["long.a.json", "long.c.json"]);
  stopped = false;
  const { absent, runs } = await allOf([long]).run(context(RUN));
  expect(asked).toEqual(["a", "b", "c", "b"]);
  expect(absent).toEqual(["a has no peer", "all lack one", "b has no peer", "c has no peer"]);
  expect(runs?.map((r) => [r.suite, r.set, r.size])).toEqual(["a", "b", "c"].map((set) => ["long", set, "quick"]));
  const one = await allOf([long]).run({ ...context(RUN), only: ["long.c"] });
  expect(one.runs?.map((r) => r.set)).toEqual(["c"]);
  await expect(allOf([long]).run({ ...context(RUN), only: ["long.d"] })).rejects
    .toThrow("--only long.d: its parts are long, long.a, long.b, long.c");
});

test("experiments whose bodies are YCB's in the papers get the folder of that name", async () => {
  const data = join(folder, "data"), asked: Record<string, string | undefined> = {};
  mkdirSync(join(data, "ycb"), { recursive: true });
  const told = (name: string): Suite => ({ ...suiteNamed(name), run: (c) => {
    asked[name] = c.data;
    return Promise.resolve({ rows: [], support: [], absent: [] });
  } });
  const onYcb = ["normalisation", "iterations-vs-distance", "speedup-ratios", "mesh-table", "warm-start", "climbing",
      "growth-table", "growth-convergence", "growth-infeasibility", "witness-clouds", "pose-curves",
      "derivative-timings"],
    generated = ["qp-gap", "convergence", "table2-iterations", "growth-vs-vertices"],
    some = allOf([...onYcb, ...generated].map(told)), ycb = join(data, "ycb");
  await some.run({ ...context(RUN), parts: undefined, data });
  expect(asked).toEqual(Object.fromEntries([...onYcb.map((name) => [name, ycb]),
    ...generated.map((name) => [name, undefined])]));
  await some.run({ ...context(RUN), parts: undefined, data: folder });
  expect(new Set(Object.values(asked))).toEqual(new Set([undefined]));
});

test("what measured more than is asked for is taken, what measured less is measured again", async () => {
  runs.length = 0;
  const full = await all.run({ ...context(RUN, "build 1", "full"), only: ["first"] });
  const mixed = await all.run(context(RUN));
  expect(runs).toEqual(["first"]);
  expect(full.runs?.map((r) => r.size)).toEqual(["full"]);
  expect(mixed.runs?.map((r) => [r.suite, r.size])).toEqual([["first", "full"], ["second", "quick"],
    ["third", "quick"]]);
});

test("cheap suites come first, none is started that would end too late", async () => {
  runs.length = 0;
  const [dear, cheap, middle] = [suiteNamed("barycode-tables", 1400), suiteNamed("convergence", 1),
    suiteNamed("scaling", 300)], some = allOf([dear, cheap, middle]);
  const enough = (secondsOf(cheap, "full") + secondsOf(middle, "full")) + 1;
  const { support, absent } = await some.run({ ...context(RUN, "build 1", "full"), parts: undefined, within: enough });
  expect(runs).toEqual(["convergence", "scaling"]);
  expect(support.map((r) => r.variant)).toEqual(["convergence", "scaling"]);
  // what took no time at all halves the guess, and not more
  expect(absent).toEqual(["barycode-tables: not measured, needs about "
    + `${timeText(secondsOf(dear, "full") / 2)} but --within allows ${timeText(enough)}`,
    "convergence has no peer", "scaling has no peer"]);
  const whole = await some.run({ ...context(RUN, "build 1", "full"), parts: undefined });
  expect(whole.support.map((r) => r.variant)).toEqual(["barycode-tables", "convergence", "scaling"]);
});

test("what a suite takes is guessed of each, or of each of its sets, a look less than the whole", () => {
  const unknown = secondsOf({}, "full"), sets = { seconds: { one: 7 } };
  const single = SUITES.filter((s) => s.name !== "all" && s.sets === undefined);
  expect(single.filter((suite) => secondsOf(suite, "full") === unknown)).toEqual([]);
  expect([secondsOf(sets, "full", "one"), secondsOf(sets, "full", "two")]).toEqual([7, unknown]);
  for (const suite of single) expect(secondsOf(suite, "quick")).toBeLessThan(secondsOf(suite, "normal"));
  expect([50, 700, 7500].map(timeText)).toEqual(["50 s", "12 min", "2 h 5 min"]);
});

test.each([["command", "suite all --data d"], ["seed", 8], ["machine", "n, Node 26"]] as const)(
  "a part with another %s is refused, with its name and both values", async (word, value) => {
    await expect(all.run(context({ ...RUN, [word]: value }))).rejects
      .toThrow(`first.json: is from another run: ${word} is ${RUN[word]}, here ${value}`);
  });

test("a part with another build of what its suite measures is refused", async () => {
  await expect(all.run(context(RUN, "build 2"))).rejects
    .toThrow("first.json: is from another run: build is build 1 of gjk, here build 2 of gjk");
});

test("a part of another build is measured again if that is asked for, and one of another machine taken", async () => {
  runs.length = 0;
  await all.run({ ...context(RUN, "build 2", "quick", { renew: true }), only: ["third"] });
  expect(runs).toEqual(["third"]);
  const other = { ...RUN, machine: "n, Node 26" };
  const taken = await all.run({ ...context(other, "build 2", "quick", { otherMachines: true }), only: ["third"] });
  expect(runs).toEqual(["third"]);
  expect(taken.runs?.map((r) => r.machine)).toEqual(["m, Node 26"]);
});

test("a part that is no part is named", async () => {
  writeFileSync(join(folder, "fourth.json"), "{");
  await expect(parts(RUN, "build 1").read(suiteNamed("fourth"))).rejects.toThrow("fourth.json: not a part of a run");
});
