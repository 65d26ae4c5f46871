/** Suites, report, compare, list, hard, generate and other libraries end to end, on small data made here. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EXPERIMENTS } from "@col/papers";
import type { Comparison } from "@col/bench";
import type { ExperimentResult } from "@col/papers";
import { readText } from "../src/results/packed.ts";
import type { StoredResults } from "../src/results/stored.ts";
import type { PlaneRow } from "../src/plane/measures.ts";
import { verdicts } from "../src/verdicts.ts";
import { bench, isResults } from "./spawn.ts";

const folder = mkdtempSync(join(tmpdir(), "bench-test-"));
const path = (name: string): string => join(folder, name);
const read = (name: string): string => readFileSync(path(name), "utf8");
const results = (name: string): StoredResults => JSON.parse(read(name)) as StoredResults;

beforeAll(() => {
  for (const [family, pairs] of [["boxes", "4"], ["hull33", "3"]]) {
    expect(bench(["generate", family, "--pairs", pairs, "--seed", "5", "--out", path(`${family}.txt`)]).code).toBe(0);
  }
  for (const run of ["a", "b"]) {
    const { code, out, err } = bench(["suite", "convexcases", "--quick", "--solver", "gjk", "--solver", "epa", "--data",
      folder, "--json", path(`${run}.json`), "--report", path(`${run}.html`)]);
    expect({ code, err: err.split("\n")[0] }).toEqual({ code: 0, err: "boxes: gjk, epa ..." });
    expect(out).toContain("D sweep");
  }
}, 300_000);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe("suite", () => {
  it("writes rows that follow the schema", () => {
    expect(isResults(results("a.json")), JSON.stringify(isResults.errors)).toBe(true);
    expect(isResults({ ...results("a.json"), rows: [{}] })).toBe(false);
  });
  it("two runs agree on every iteration count and checksum", () => {
    const facts = (name: string): unknown[] =>
      results(name).rows.map((row) => ({ ...row, ns: 0, nsLow: 0, nsHigh: 0 }));
    expect(facts("a.json")).toEqual(facts("b.json"));
    // per set: gjk in 4 categories, 2 questions and modes; epa distance in 4, depth of overlaps
    expect(results("a.json").rows.length).toBe(2 * (4 * 4 + 4 * 2 + 2));
  });
  it("answers are right and certified", () => {
    for (const row of results("a.json").rows) {
      expect(row.wrong ?? 0).toBe(0);
      if (row.question !== "boolean") expect(Math.max(row.error ?? 0, row.gap ?? 0, row.infeasibility ?? 0))
        .toBeLessThan(1e-12);
      expect(row.ns).toBeGreaterThan(0);
    }
  });
  it("needs its data, exists, and refuses contradictions: exit code 2", () => {
    expect(bench(["suite", "convexcases"])).toMatchObject({ code: 2 });
    expect(bench(["suite", "convexcases", "--data", path("nowhere")]).err).toContain("The folder does not exist");
    expect(bench(["suite", "convexcases", "--data", path("a.json")])).toMatchObject({ code: 2,
      err: `bench: option '--data <folder>' argument '${path("a.json")}' is invalid. It is not a folder. `
        + "(--help shows the usage)\n" });
    const other = mkdtempSync(join(tmpdir(), "bench-test-"));
    writeFileSync(join(other, "LICENCE.txt"), "Do what you like.\n");
    expect(bench(["suite", "convexcases", "--data", other]).err)
      .toBe(
      `${join(other, "LICENCE.txt")}: passed over, it does not begin with "convexcases"\nbench: ${other}: no *.txt `
        + "problem files\n");
    rmSync(other, { recursive: true });
    expect(bench(["suite", "nonsense"]).err).toContain('unknown suite "nonsense"');
    expect(bench(["suite", "default", "--quick", "--full"]).code).toBe(2);
    // the first line: before the work
    expect(bench(["suite", "default", "--json", folder]).err).toMatch(
      /^bench: .*: cannot be written: it is a folder\n$/);
    expect(bench(["suite", "default", "--peers", "physx"]).err).toContain("Known peers: fcl");
  });

  it("an option that a suite does not read is refused", () => {
    expect(bench(["suite", "table2-iterations", "--solver", "gjk"])).toMatchObject({ code: 2,
      err: "bench: suite table2-iterations: has no option --solver; its options: --data\n" });
    for (const [suite, ...option] of [["casts", "--peers"], ["meshes", "--data", folder],
      ["scaling", "--tolerance", "1"], ["default", "--solver-error", "1"]])
      expect(bench(["suite", suite, ...option]).err)
        .toContain(`suite ${suite}: has no option ${option[0]}; its options:`);
  });
});

describe("result files", () => {
  it("a name that ends in .br holds the same results, compressed, and is read back", () => {
    const packed = path("packed.json.br");
    expect(bench(["suite", "momentum-restart", "--quick", "--json", packed, "--no-report"]).code).toBe(0);
    expect(JSON.parse(readText(packed))).toMatchObject({ schema: "col-bench-results-1" });
    expect(bench(["compare", packed, packed]).code).toBe(0);
  });
  it("a name that ends in .br with a plain text in it is refused", () => {
    writeFileSync(path("plain.json.br"), "{}");
    expect(bench(["compare", path("plain.json.br"), path("plain.json.br")])).toMatchObject({ code: 2,
      err: expect.stringMatching(/plain\.json\.br: not JSON: the name ends in \.br, and the content/) as string });
  });
});

describe("results of the newest release", () => {
  const folderOf = new URL("../results/", import.meta.url),
    files = readdirSync(folderOf).filter((name) => name.endsWith(".json.br"));
  it("there is one, and it follows the schema, with ours right everywhere and every peer named", () => {
    expect(files).toHaveLength(1);
    for (const name of files) {
      const stored = JSON.parse(readText(fileURLToPath(new URL(name, folderOf)))) as StoredResults;
      expect(isResults(stored), `${name}: ${JSON.stringify(isResults.errors)}`).toBe(true);
      expect(new Set(stored.rows.map((r) => r.question))).toEqual(new Set(["distance", "boolean", "depth"]));
      expect(verdicts(stored.comparisons ?? []).length).toBeGreaterThan(10);
    }
  });
});

describe("suite of an experiment", () => {
  it("prints tables and verdicts, stores what the schema says, draws its figures", () => {
    const { code, out } = bench(["suite", "convergence", "--quick", "--json", path("convergence.json"), "--report",
      path("convergence.html")]);
    expect(code).toBe(0);
    expect(out).toMatch(/REPRODUCED: 1 cm apart/);
    const [experiment] = results("convergence.json").experiments ?? [];
    expect(isResults(results("convergence.json")), JSON.stringify(isResults.errors)).toBe(true);
    const rows = new Map(experiment.tables[0].rows.filter((row) => row[0] === "1 cm apart")
      .map((row) => [row[1], Number(row[2])]));
    expect(rows.get("nesterov")).toBeLessThan(rows.get("gjk") ?? 0);
    expect(read("convergence.html")).toContain("Error of the distance, first pair");
    expect(read("convergence.html").match(/<svg/g)).toHaveLength(6);
  });
});

describe("suite barycode-tables", () => {
  it("refuses a folder without polygon files: exit code 2", () => {
    const { code, err } = bench(["suite", "barycode-tables", "--data", mkdtempSync(path("empty-"))]);
    expect(code).toBe(2);
    expect(err).toContain("polygons_04_distant.json: no such file");
  });
});

describe("report", () => {
  it("is one page: charts and rows inside, nothing fetched", () => {
    const html = read("a.html");
    expect(html.match(/<svg/g)?.length).toBe(14);
    expect(html).not.toMatch(/(src|href)="(?!data:|#)/); // links within the page fetch nothing
    const embedded = /<script type="application\/json" id="results">(.*?)<\/script>/s.exec(html)?.[1] ?? "";
    expect(JSON.parse(embedded)).toEqual(results("a.json"));
  });
  it("is written again from stored rows, the same", () => {
    expect(bench(["report", path("a.json"), "--out", path("again.html")])).toMatchObject({ code: 0, err: "" });
    expect(read("again.html")).toBe(read("a.html"));
  });
  it("refuses what is no result file", () => {
    writeFileSync(path("other.json"), "{}");
    expect(bench(["report", path("other.json")])).toMatchObject({ code: 2 });
    expect(bench(["report", path("boxes.txt")]).err).toContain("not JSON");
  });
});

describe("compare", () => {
  it("of a file with itself: nothing changed", () => {
    const { code, out } = bench(["compare", path("a.json"), path("a.json")]);
    expect(code).toBe(0);
    expect(out).toMatch(/^52 rows compared, median ratio 1.000, 0 slower, 0 with other answers/);
  });
  it("names what is slower and what answers differently: exit code 1", () => {
    const b = results("a.json"), [first, second, ...rest] = b.rows;
    const slow = { ...first, ns: first.nsHigh * 3, nsLow: first.nsHigh * 2, nsHigh: first.nsHigh * 4 };
    writeFileSync(path("slow.json"),
      JSON.stringify({ ...b, rows: [slow, { ...second, checksum: "deadbeef" }, ...rest] }));
    const { code, out } = bench(["compare", path("a.json"), path("slow.json")]);
    expect(code).toBe(1);
    expect(out).toMatch(/slower/);
    expect(out).toMatch(/answers changed/);
    expect(out).toMatch(/1 slower, 1 with other answers/);
  });
  it("refuses to mix builds and sources", () => {
    const a = results("a.json");
    expect(a.build).toMatchObject({ from: process.env["COL_SOURCE"] === undefined ? "builds" : "sources" });
    writeFileSync(path("other.json"),
      JSON.stringify({ ...a, build: { from: a.build?.from === "builds" ? "sources" : "builds", hash: "0" } }));
    const { code, err } = bench(["compare", path("a.json"), path("other.json")]);
    expect(code).toBe(2);
    expect(err).toMatch(/measured the (builds|sources) of the packages, .* their times are not comparable/);
    const page = bench(["report", path("a.json"), path("other.json"), "--out", path("mixed.html")]);
    expect(page.code).toBe(2);
    expect(page.err).toMatch(/its build differs from/);
  });
});

describe("compare of two runs of the same code", () => {
  it(
    "iteration counts, checksums and wrong answers are equal to the last digit; rounding, seeds and order play no part",
    () => {
    const { out } = bench(["compare", path("a.json"), path("b.json")]);
    expect(out).toMatch(/\niteration counts, checksums, wrong answers: 208 compared, 0 differ\n/);
  });
  it("a count that differs, a figure of an experiment, and ratios whose intervals do not meet are named", () => {
    const a = results("a.json"), [first, ...rest] = a.rows;
    const cell: Comparison = {
      set: "s", group: "g", category: "close", question: "distance", mode: "sweep", ours: "gjk", peer: "p",
      kind: "javascript", cases: 10, oursNs: 1, peerNs: 2, ratio: 2, ratioLow: 1.9, ratioHigh: 2.1,
      byLaunch: [2], oursAccuracy: { error: 0, wrong: 0 }, peerAccuracy: { error: 0, wrong: 0 },
    };
    const experiment = (iterations: number, time: number): ExperimentResult => ({ name: "e", figures: [], verdicts: [],
      tables: [{ title: "t", note: "", head: ["method", "iterations", "time, us", "share"],
        rows: [["gjk", iterations, time, "5 %"]] }] });
    const other = (ratioLow: number, iterations: number): string => JSON.stringify({
      ...a, rows: [{ ...first, iterations: (first.iterations ?? 0) + iterations - 4 }, ...rest],
      comparisons: [{ ...cell, ratio: ratioLow + 0.1, ratioLow, ratioHigh: ratioLow + 0.2 }],
      experiments: [experiment(iterations, ratioLow)],
    });
    writeFileSync(path("run-1.json"), other(1.9, 4));
    writeFileSync(path("run-2.json"), other(2.05, 4));
    writeFileSync(path("run-3.json"), other(3, 5));
    const near = bench(["compare", path("run-1.json"), path("run-2.json")]).out,
      far = bench(["compare", path("run-1.json"), path("run-3.json")]).out;
    expect(near).toMatch(/except times: 3 compared, 0 differ\nratios to libraries: 1 compared, 0 with/);
    expect(far).toMatch(/answers: 208 compared, 1 differ\n {2}boxes boxes \w+ gjk \w+ \w+: iterations/);
    expect(far).toContain("except times: 3 compared, 1 differ\n  e, t, gjk, iterations: 4 -> 5\n"
      + "ratios to libraries: 1 compared, 1 with intervals that do not overlap\n"
      + "  s g close distance sweep p: x 2.00 [1.90, 2.10] -> x 3.10");
  });
});

describe("compare of the plane", () => {
  it("rows have no interval: a tenth is noise, more is not; wrong answers are named", () => {
    const a = results("a.json"),
      row: PlaneRow = { solver: "gjk2d", question: "distance", vertices: 4, category: "distant", order: 80,
        shuffled: 100, cases: 1000, error: 0, wrong: 0 };
    writeFileSync(path("plane-a.json"), JSON.stringify({ ...a, rows: [], plane: [row, { ...row, vertices: 8 }] }));
    writeFileSync(path("plane-b.json"),
      JSON.stringify({ ...a, rows: [],
        plane: [{ ...row, order: 87, shuffled: 115 }, { ...row, vertices: 8, order: 60, wrong: 1 }] }));
    const same = bench(["compare", path("plane-a.json"), path("plane-a.json")]);
    expect(same).toMatchObject({ code: 0,
      out: expect.stringMatching(/^4 rows compared, median ratio 1.000, 0 slower, 0 with other answers/) as string });
    const { code, out } = bench(["compare", path("plane-a.json"), path("plane-b.json")]);
    expect(code).toBe(1);
    expect(out.split("\n").slice(0, 2)).toEqual([
      "plane 4 distant gjk2d distance shuffled: 100 -> 115 ns (x 1.150) slower",
      "plane 8 distant gjk2d distance order: 80 -> 60 ns (x 0.750) faster, wrong answers 0 -> 1",
    ]);
    expect(out).toMatch(/\n4 rows compared, .*1 slower, 1 with other answers/);
  });
});

describe("the other commands", () => {
  it("list and peers name everything with its state", () => {
    const listed = JSON.parse(bench(["list", "--json"]).out) as { solvers: { name: string }[];
      suites: { name: string; state: string }[]; peers: { state: string }[] };
    expect(listed.solvers.map((s) => s.name)).toContain("gjk");
    expect(listed.suites.map((s) => s.name)).toEqual(["all", "default", "convexcases", "ycb", "mesh-support", "scaling",
      "barycode-tables", "growth-native", "meshes", "casts", "scenes", "scene-sizes", "robot-path",
      ...EXPERIMENTS.map((e) => e.name)]);
    for (const peer of listed.peers) expect(peer.state).toMatch(/^(ready|absent \(.+\))$/);
    expect(bench(["peers", "--install"]).out)
      .toMatch(/^apt-get install -y g\+\+ libfcl-dev libccd-dev libbullet-dev libbox2d-dev\n$/);
  });
  it("hard prints a scoreboard, or JSON", () => {
    expect(bench(["hard", "--solver", "gjk"]).out).toMatch(/\ngjk +(\d+) +\1 +0 +0 +0 +0 +0 +0\n$/);
    const scores = JSON.parse(bench(["hard", "--json"]).out) as Record<string, unknown>[];
    expect(Object.keys(scores[0])).toEqual(["id", "signedDistance", "expected", "error", "ok", "status"]);
    expect(scores.every((s) => s["ok"])).toBe(true);
    expect(scores.find((s) => s["id"] === "identical-boxes")?.["signedDistance"]).toBeCloseTo(-2, 9);
    writeFileSync(path("bad.json"), "[1]");
    expect(bench(["hard", path("bad.json")])).toMatchObject({ code: 2, out: "" });
  });
  it("generate writes to standard output what query reads", () => {
    const text = bench(["generate", "cubes", "--pairs", "2", "--seed", "1"]).out;
    expect(bench(["query", "-", "--solver", "gjk"], text).out.trimEnd().split("\n")).toHaveLength(21);
    expect(bench(["generate", "teapots"])).toMatchObject({ code: 2 });
    expect(bench(["generate", "cubes", "--out", path("no/such/folder")]).code).toBe(2);
  });
});
