/**
 * How each part of a file was run: told by report and pages, and parts of two sizes are not compared. Distributions are
 * kept as quantiles: the least, the median and the greatest stay, other figures as they are.
 */
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { Row } from "@col/bench";
import type { ExperimentFigure, ExperimentResult } from "@col/papers";
import { agreementOf, differentSizes } from "../src/commands/agreement.ts";
import { writeReportPages } from "../src/report/pages.ts";
import { writeReport } from "../src/report/report.ts";
import type { Table } from "../src/report/section.ts";
import { sizeOfSection } from "../src/results/runs.ts";
import type { StoredResults } from "../src/results/stored.ts";
import type { SuiteRun } from "../src/suites/suite.ts";
import { isResults } from "./spawn.ts";
import { withQuantiles } from "../src/results/quantiles.ts";

const row = (set: string, iterations: number): Row => ({
  set, group: "g", category: "close", solver: "gjk", question: "distance", mode: "sweep", ns: 100, nsLow: 90,
  nsHigh: 110, cases: 3, samples: 5, iterations, iterationsMax: 9, bracket: null, gap: null, infeasibility: null,
  referenced: 3, error: null, wrong: null, checksum: "0badcafe",
});
const run = (suite: string, set: string | undefined, size: SuiteRun["size"], machine = "m, Node 26"): SuiteRun => ({
  suite, ...(set === undefined ? {} : { set }), size, date: "2026-11-28T12:00:00.000Z", seconds: 720, commit: "c0ffee",
  build: "build 1", machine, load: 0.5 });
const table = { title: "t", note: "", head: ["a", "iterations"], rows: [["x", 3]] };

/** `default` set by set, an experiment, support calls. */
const mixed: StoredResults = {
  schema: "col-bench-results-1", command: "suite all --full --peers", date: "2026-11-28T12:00:00.000Z", seed: 1,
  commit: "c0ffee", absent: [], rows: [row("boxes", 4), row("hulls", 5)],
  machine: { cpu: "m", cores: 2, platform: "any", node: "26", v8: "14", load: 0 },
  support: [{ variant: "library", vertices: 8, directions: "random", ns: 40 }],
  experiments: ["convergence", "barycode-tables: the paper's claims"].map((name) => ({ name, figures: [], verdicts: [],
    tables: [table] })),
  runs: [run("default", "boxes", "full"), run("default", "hulls", "quick", "other, Node 26"),
    run("mesh-support", undefined, "normal"), run("convergence", undefined, "full"),
    run("barycode-tables", undefined, "quick")],
};
const SECTIONS = ["boxes", "hulls", "support", "plane", "convergence", "barycode-tables: the paper's claims"];

test("each section has the size of its run; a file that does not say it has the size of its command", () => {
  expect(SECTIONS.map((name) => sizeOfSection(mixed, name)))
    .toEqual(["full", "quick", "normal", "quick", "full", "quick"]);
  expect(SECTIONS.map((name) => sizeOfSection({ command: mixed.command }, name))).toEqual(SECTIONS.map(() => "full"));
  expect([sizeOfSection({ command: "suite all --quick" }, "boxes"), sizeOfSection({ command: "suite all" }, "boxes")])
    .toEqual(["quick", "normal"]);
  const one = { command: "suite default --quick", runs: [run("default", undefined, "quick")] };
  expect(sizeOfSection(one, "boxes")).toBe("quick");
});

test("the schema takes it", () => {
  expect(isResults(mixed), JSON.stringify(isResults.errors)).toBe(true);
  expect(isResults({ ...mixed, runs: [{ ...run("default", "boxes", "full"), size: "long" }] })).toBe(false);
});

test("report and pages say it under each section and of all", () => {
  const pages = writeReportPages(mixed), whole = writeReport(mixed);
  const line = (size: string, machine = "m"): string =>
    `<p class="run">Measured ${size} in 12 min, 2026-11-28, commit c0ffee, build 1, ${machine}, Node 26, load 0.5.</p>`;
  expect(pages.get("boxes.md")).toContain(`<div class="report" v-pre>\n${line("with --full")}`);
  expect(pages.get("hulls.md")).toContain(`<div class="report" v-pre>\n${line("with --quick", "other")}`);
  expect(pages.get("convergence.md")).toContain(`<div class="report" v-pre>\n${line("with --full")}`);
  const words = "How each of 5 parts was run: 2 with --full, 1 without --full, 2 with --quick; on 2 machines: times of "
    + "different machines are not comparable";
  for (const text of [whole, pages.get("index.md")]) expect(text).toContain(`<summary>${words}</summary>`);
  expect(whole).toContain(`<h2>hulls</h2>${line("with --quick", "other")}`);
});

test("each page has one first heading, and text of a file is never markup", () => {
  const hostile = { ...mixed, seed: "<i>7</i>", machine: { ...mixed.machine, cores: "<i>8</i>", load: 1 } } as unknown;
  for (const [name, text] of writeReportPages(hostile as StoredResults)) if (name.endsWith(".md")) {
    const page = String(text), html = /<div class="report" v-pre>\n([\s\S]*?)\n<\/div>\n/.exec(page)?.[1] ?? "";
    expect([name, page.match(/^# /gm)?.length, html.includes("<h1")]).toEqual([name, 1, false]);
    expect([name, html.includes("<i>"), /\n\s*\n/.test(html)]).toEqual([name, false, false]);
  }
  const whole = writeReport(hostile as StoredResults).replace(/<script[\s\S]*?<\/script>/g, "");
  expect([whole.match(/<main>/g)?.length, whole.match(/<h1[ >]/g)?.length]).toEqual([1, 1]);
  expect([whole.indexOf("<main>") < whole.indexOf("<h1"), whole.includes("<i>")]).toEqual([true, false]);
});

test("the figures of a section are in a file beside its page, and in the report of one file", () => {
  const wrong: StoredResults = { ...mixed, rows: [row("boxes", 4), { ...row("boxes", 5), wrong: 2 }] },
    pages = writeReportPages(wrong), file = pages.get("boxes.figures.json.gz");
  const { columns, rows, bad } = JSON.parse(gunzipSync(file as Uint8Array).toString()) as Table & {
    readonly bad: readonly (readonly number[])[] };
  expect(rows.map((cells) => cells[columns.findIndex(({ name }) => name === "iterations")])).toEqual(["4.0", "5.0"]);
  expect(bad).toEqual([[1, columns.findIndex(({ name }) => name === "wrong")]]);
  expect(pages.get("boxes.md")).toContain(
    '<ReportFigures file="boxes.figures.json.gz" title="All figures of boxes (2 rows)" />');
  expect(writeReport(wrong)).toContain('<td class="bad">2</td><td>0badcafe</td>');
});

test("parts of two sizes are not compared, and named", () => {
  const other: StoredResults = { ...mixed, rows: [row("boxes", 4), row("hulls", 7)],
    runs: [run("default", "boxes", "full"), run("default", "hulls", "full"), run("convergence", undefined, "normal"),
      run("barycode-tables", undefined, "quick")] };
  expect(differentSizes(mixed, other)).toEqual(["hulls with --quick and with --full",
    "convergence with --full and without --full"]);
  const { rows, experiments } = agreementOf(mixed, other);
  // four figures of the boxes, two of the claims' table
  expect([rows, experiments.compared]).toEqual([{ compared: 4, different: [] }, 2]);
  // seen where the sizes are the same
  expect(agreementOf(mixed, { ...other, runs: mixed.runs ?? [] }).rows.different).toHaveLength(1);
});

const axis = { label: "", log: false };
const figure = (kind: ExperimentFigure["kind"], x: readonly number[], y: readonly number[]): ExperimentFigure =>
  ({ title: "times", kind, x: axis, y: axis, series: [{ name: "one", x, y }] });
const kept = (of: ExperimentFigure): ExperimentFigure =>
  withQuantiles({ name: "some", tables: [], figures: [of], verdicts: [] } satisfies ExperimentResult).figures[0];

test("a box of 20 001 values becomes 201 of them, in each box apart, and the title says so", () => {
  const many = Array.from({ length: 20_001 }, (_, i) => (i * 7919) % 20_001), few = [5, 3, 4];
  const { title, series: [{ x, y }] } = kept(figure("boxes", [...many.map(() => 0), ...few.map(() => 1)],
    [...many, ...few]));
  expect(title).toBe("times (201 quantiles of 20001 values a box)");
  const large = y.filter((_, i) => x[i] === 0);
  expect(large).toEqual(Array.from({ length: 201 }, (_, k) => 100 * k));
  expect(y.filter((_, i) => x[i] === 1)).toEqual(few);
});

test("values that are not finite are left out, as where they are drawn", () => {
  const y = Array.from({ length: 500 }, (_, i) => (i === 7 ? NaN : i === 9 ? Infinity : i));
  expect(kept(figure("boxes", y.map(() => 0), y)).series[0].y.every(Number.isFinite)).toBe(true);
});

test("small boxes, lines and clouds stay as they are", () => {
  const x = Array.from({ length: 1000 }, (_, i) => i), line = figure("line", x, x), cloud = figure("points", x, x),
    small = figure("boxes", [0, 0, 1], [3, NaN, 2]);
  for (const one of [line, cloud, small]) expect(kept(one)).toEqual(one);
});
