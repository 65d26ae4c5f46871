/** Parts of `suite all`: what ended is not run again, what failed is, and a part of another run is refused by name. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { allOf } from "../src/suites/all.ts";
import { suiteParts } from "../src/results/suite-parts.ts";
import type { RunIdentity } from "../src/results/suite-parts.ts";
import { merged } from "../src/suites/suite.ts";
import type { Suite, SuiteContext, SuiteParts, SuiteResult } from "../src/suites/suite.ts";

const folder = mkdtempSync(join(tmpdir(), "col-parts-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
  process.exitCode = 0;
});

const RUN: RunIdentity = { command: "suite all --quick", seed: 7, machine: "m, Node 26" };
const parts = (run: RunIdentity, build: string): SuiteParts =>
  suiteParts(folder, run, ({ measures }) => Promise.resolve(`${build} of ${measures.join()}`));
const context = (run: RunIdentity, build = "build 1"): SuiteContext => ({ size: "quick", seed: 7, data: undefined,
  solvers: [], peers: ["none"], dualityGap: undefined, parts: parts(run, build), plan: {} as SuiteContext["plan"] });

let broken = true;
const runs: string[] = [];
const suiteNamed = (name: string): Suite => ({
  name, about: "", paper: "", needsData: undefined, measures: ["gjk"],
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

test("a set that ended before its suite did is kept", async () => {
  const sets = ["a", "b"], asked: string[] = [];
  let stopped = true;
  const long: Suite = { ...suiteNamed("long"),
    async run(own) {
      const results: SuiteResult[] = [];
      for (const set of sets) {
        const kept = await own.sets?.read(set);
        if (kept === undefined) asked.push(set);
        if (kept === undefined && set === "b" && stopped) throw new Error("stopped");
        const result = kept ?? { rows: [], support: [], absent: [`${set} has no peer`, "both lack one"] };
        await own.sets?.write(result, set);
        results.push(result);
      }
      return merged(results);
    } };
  await allOf([long]).run(context(RUN));
  expect(readdirSync(folder)).toContain("long.a.json");
  expect(readdirSync(folder)).not.toContain("long.json");
  stopped = false;
  const { absent } = await allOf([long]).run(context(RUN));
  expect(asked).toEqual(["a", "b", "b"]);
  expect(absent).toEqual(["a has no peer", "both lack one", "b has no peer"]);
});

test.each([["command", "suite all"], ["seed", 8], ["machine", "n, Node 26"]] as const)(
  "a part with another %s is refused, with its name and both values", async (word, value) => {
    await expect(all.run(context({ ...RUN, [word]: value }))).rejects
      .toThrow(`first.json: of another run, ${word} is ${RUN[word]} and here ${value}`);
  });

test("a part with another build of what its suite measures is refused", async () => {
  await expect(all.run(context(RUN, "build 2"))).rejects
    .toThrow("first.json: of another run, build is build 1 of gjk and here build 2 of gjk");
});

test("a part that is no part is named", async () => {
  writeFileSync(join(folder, "fourth.json"), "{");
  await expect(parts(RUN, "build 1").read(suiteNamed("fourth"))).rejects.toThrow("fourth.json: not a part of a run");
});
