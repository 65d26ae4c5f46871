/** The suites that measure many solvers, end to end: every cell is there, and right. Minutes on a busy machine. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { StoredResults } from "../src/results/stored.ts";
import { nativePeers } from "../src/libraries/registry.ts";
import { missing } from "../src/native/program.ts";
import { bench, isResults } from "./spawn.ts";

const folder = mkdtempSync(join(tmpdir(), "bench-test-"));
const path = (name: string): string => join(folder, name);
const results = (name: string): StoredResults => JSON.parse(readFileSync(path(name), "utf8")) as StoredResults;

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe("suite convexcases", () => {
  it("tells what each kind of a mixed file takes, each solver's wrong answers beside it", () => {
    const mixed = mkdtempSync(join(tmpdir(), "bench-test-"));
    expect(
      bench(["generate", "primitives", "--pairs", "28", "--seed", "5", "--out", join(mixed, "mixed.txt")]).code,
    ).toBe(0);
    const { code, out } = bench(["suite", "convexcases", "--quick", "--solver", "epa", "--peers", "mpr", "--data",
      mixed, "--no-report", "--json", join(mixed, "r.json")]);
    const { kinds = [], rows } = JSON.parse(readFileSync(join(mixed, "r.json"), "utf8")) as StoredResults,
      own = kinds.filter((r) => r.solver === "epa");
    rmSync(mixed, { recursive: true });
    expect(code).toBe(0);
    expect(out).toMatch(/kind +cases +share of epa +epa +mpr\n/);
    expect(new Set(rows.map((r) => r.group))).toEqual(new Set(["mixed"]));
    expect(own.length).toBe(28);
    expect(own.every((r) => r.wrong === 0 && r.ns > 0 && r.question === "depth" && r.category === "overlap")).toBe(
      true,
    );
    // Minkowski portal refinement misses depths
    expect(kinds.reduce((sum, r) => sum + (r.wrong ?? 0), 0)).toBeGreaterThan(0);
  }, 120_000);
});

describe("suite barycode-tables", () => {
  it("measures every solver of the plane on every cell; ours is right everywhere", () => {
    const { code, out } = bench(["suite", "barycode-tables", "--quick", "--json", path("plane.json"), "--report",
      path("plane.html")]);
    expect(code).toBe(0);
    expect(out).toContain("detect-collisions");
    // which solver is ahead depends on the machine: the verdict has to follow from the ratio beside it
    const [, verdict, , low, high] = new RegExp("\\n([A-Z ]+): distance: Apollo's edges[^]*?edge-edge / paper, scan: "
      + "(\\S+) \\((\\S+) to (\\S+)\\) \\[>= 100\\]").exec(out) ?? [];
    expect(verdict).toBe(Number(low) >= 100 ? "REPRODUCED" : Number(high) < 100 ? "CONTRADICTED" : "UNDECIDED");
    const stored = results("plane.json"), plane = stored.plane ?? [];
    expect(isResults(stored), JSON.stringify(isResults.errors)).toBe(true);
    expect(plane.every((r) => r.byLaunch?.length === 3 && Math.min(...r.byLaunch) === r.order)).toBe(true);
    const timeOf = (solver: string): number[] =>
      plane.filter((r) => r.solver === solver && r.question === "distance").map((r) => r.order);
    const scan = timeOf("paper, scan"), logs = timeOf("edge-edge").map((time, k) => Math.log(time / scan[k]));
    expect(logs).toHaveLength(2 * 3);
    expect(stored.experiments?.[0].measures?.["distance, mean over the cells: edge-edge / paper, scan"].value)
      .toBeCloseTo(Math.exp(logs.reduce((sum, x) => sum + x, 0) / logs.length), 2);
    for (const solver of ["gjk2d", "gjk2d posed", "gjk2d/polygons"]) {
      const rows = plane.filter((r) => r.solver === solver);
      expect(rows).toHaveLength(2 * 2 * 3);
      for (const row of rows) {
        expect([row.wrong, row.order > 0, row.shuffled > 0]).toEqual([0, true, true]);
        expect(row.error).toBeLessThan(row.question === "distance" ? 1e-12 : 1e-7);
      }
    }
    expect(plane.filter((r) => r.solver === "phaser-box2d").every((r) => r.vertices <= 8)).toBe(true);
  }, 120_000);
});

describe("growth-native", () => {
  const [port] = nativePeers("growth");
  it.skipIf(missing(port) !== undefined)("the C++ port answers as we do, and both are timed", () => {
    const { code, out } = bench(["suite", "growth-native", "--quick", "--json", path("growth.json"), "--report",
      path("growth.html")]);
    expect(code).toBe(0);
    expect(out).toContain("96 cases, 0 answers differ");
    const [table] = results("growth.json").experiments?.[0].tables ?? [];
    expect(table.rows.map((r) => r.length)).toEqual([4, 4, 4]);
  }, 120_000);
});

describe("suite robot-path", () => {
  it("measures the proof and the samples of ours and of each library that is there; names the others", () => {
    const { code, out, err } = bench(["suite", "robot-path", "--quick", "--json", path("paths.json"), "--no-report"]);
    expect(code).toBe(0);
    const [table] = results("paths.json").experiments?.[0].tables ?? [], peers = nativePeers("paths"),
      there = peers.filter((p) => missing(p) === undefined), checks = ["ours, proven", "ours, 32 samples",
        "ours, steps of 0.01 rad", ...there.map((p) => p.name)];
    expect(table.rows.map(([edges, check]) => [edges, check])).toEqual(["5-mm", "0.5-mm", "touching"].flatMap((edges) =>
      checks.map((check) => [edges, check])));
    // edges that are proven free are free at samples; what touches is never proven free
    for (const [edges, check, , , , free] of table.rows) {
      if (edges !== "touching") expect(free, String(check)).toBe("10 of 10");
      else if (check === "ours, proven") expect(free).toBe("0 of 10");
    }
    for (const { name } of peers) expect(table.rows.some((row) => row[1] === name) || `${out}${err}`.includes(name))
      .toBe(true);
  }, 300_000);
});

describe("hard", () => {
  it("gives every case one outcome, for solvers and libraries", () => {
    const cases = (JSON.parse(bench(["hard", "--json"]).out) as unknown[]).length;
    const board = bench(["hard", "--solver", "epa", "--peers", "crashcat,rapier,three-obb,mpr"])
      .out.split("\n")
      .slice(1, 7)
      .map((line) => line.split(/ {2,}/));
    expect(board.map((cells) => cells[0])).toEqual(["solver", "epa", "crashcat", "rapier", "three-obb", "mpr"]);
    // every case has one outcome
    for (const cells of board.slice(1))
      expect(cells.slice(2).reduce((sum, n) => sum + Number(n), 0), cells.join()).toBe(cases);
  });
});
