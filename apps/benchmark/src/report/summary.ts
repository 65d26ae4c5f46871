/**
 * The head of the report as HTML: the results of the run in a few lines, how each part was run, and the parts that
 * were not measured.
 *
 * In: stored results. Out: HTML text; "" if there is nothing to report. The lines count classes and cells in which
 * ours or a library is faster, the papers' claims by verdict, and wrong answers.
 */
import type { Comparison, Question } from "@col/bench";
import type { StoredResults } from "../results/stored.ts";
import { WORDS } from "../claims/claim.ts";
import { verdictsOf } from "../claims/judge.ts";
import { BARS, cellCount, slowerCells, verdicts, wrongAnswers } from "../verdicts.ts";
import type { Verdict } from "../verdicts.ts";
import { escape, tableHtml, tableOf } from "./section.ts";
import type { ColumnOf, Section } from "./section.ts";
import { runOfSection, sizeText } from "../results/runs.ts";
import { timeText } from "../suites/costs.ts";
import type { SuiteRun } from "../suites/suite.ts";

/** Links to the sections. */
export function contents(sections: readonly Section[]): string {
  const links = sections.map(({ id, title = id }) => `<a href="#${escape(id)}">${escape(title)}</a>`);
  return links.length < 2 ? "" : `<nav><strong>Contents</strong>: ${links.join(" \u00b7 ")}</nav>`;
}

/** The libraries that ours is compared with, where ours is ahead and where behind, and the targets. */
function besideLibraries(comparisons: readonly Comparison[]): string[] {
  const all = verdicts(comparisons), slower = slowerCells(comparisons);
  if (all.length === 0) return [];
  const peers = [...new Set(comparisons.filter((c) => c.kind === "javascript").map((c) => c.peer))],
    is = (beside: string): Verdict[] => all.filter((v) => v.beside === beside);
  const ahead = (Object.keys(BARS) as Question[]).map((q) => {
    const of = all.filter(({ question }) => question === q).length;
    return `${q} ${is("faster").filter(({ question }) => question === q).length} of ${of}`;
  });
  const behind = is("slower").map(({ question, group }) => `${question} of ${group}`),
    decided = slower.filter((s) => s.verdict === "slower").length;
  const goals = Object.entries(BARS).map(([q, bar]) => `${q}: ${bar === 1 ? "faster" : `${bar} times as fast`}`),
    reached = (verdict: string): number => all.filter((v) => v.verdict === verdict).length;
  return [
    `Compared with ${peers.length} JavaScript and WebAssembly libraries: ${peers.join(", ")}.`,
    `Ahead of each of them in ${is("faster").length} of ${all.length} classes of problems (${ahead.join(", ")}); `
      + `behind one in ${behind.length}${behind.length > 0 ? ` (${behind.join(", ")})` : ""}; `
      + `${is("not decided").length} are statistically undecided.`,
    `Cell by cell: a library is faster in ${decided} of ${cellCount(comparisons)}; ${slower.length - decided} more `
      + "are statistically undecided.",
    `The project's own bars (${goals.join(", ")}): ${reached("reached")} reached, ${reached("not reached")} not `
      + `reached, ${reached("not decided")} not decided.`,
  ];
}

/** A question, and how ours stands beside the libraries in its classes of problems. */
interface Standing {
  readonly question: Question;
  readonly all: readonly Verdict[];
  /** Classes with a wrong answer of the library that is next to ours in time. */
  readonly wrong: number;
}

const HEADS = { faster: "ours faster than all", slower: "ours slower than one", "not decided": "not decided" } as const;
const STANDINGS: readonly ColumnOf<Standing>[] = [
  ["question", "word", ({ question }) => question], ["classes", "number", ({ all }) => String(all.length)],
  ...(["faster", "slower", "not decided"] as const).map((beside): ColumnOf<Standing> =>
    [HEADS[beside], "number", ({ all }) => String(all.filter((v) => v.beside === beside).length)]),
  ["next library is wrong in", "number", ({ wrong }) => String(wrong)],
];

/** How ours stands beside the other libraries, a line a question; empty without comparisons. */
export function verdictTable(comparisons: readonly Comparison[]): string {
  const all = verdicts(comparisons);
  return all.length === 0 ? "" : tableHtml(tableOf(STANDINGS, (Object.keys(BARS) as Question[]).map((question) => {
    const of = all.filter((v) => v.question === question);
    return { question, all: of, wrong: of.filter(({ least }) => least.peerAccuracy.wrong > 0).length };
  })));
}

/** The run in a few lines; empty if it has no verdicts. */
export function summary({ experiments = [], comparisons = [], rows }: StoredResults): string {
  const claims = experiments.flatMap(verdictsOf), lines = besideLibraries(comparisons);
  const counts = [...WORDS, "not measured"].map((word) => [claims.filter((v) => v.verdict === word).length, word] as
    const).filter(([n]) => n > 0);
  if (claims.length > 0) lines.push(`Claims of the papers: ${counts.map(([n, word]) => `${n} ${word}`).join(", ")}.`);
  const wrong = wrongAnswers(rows).map((text) => /^WRONG (.+?):/.exec(text)?.[1] ?? "");
  if (wrong.length > 0) lines.push(`Wrong answers somewhere: ${wrong.join(", ")}.`);
  return lines.length === 0 ? "" : `<ul>${lines.map((text) => `<li>${escape(text)}</li>`).join("")}</ul>`;
}

/** Requested parts that did not run, by library and set where the text names them. */
export function absence(absent: readonly string[]): string {
  if (absent.length === 0) return "";
  const rows = absent.map((text) => /^(\S+) on (\S+): (.+)$/s.exec(text)?.slice(1) ?? ["", "", text]);
  return `<details><summary>Not measured, and why (${absent.length})</summary>${tableHtml(tableOf<string[]>([
    ["library", "word", ([name]) => name], ["set", "word", ([, set]) => set],
    ["reason", "word", ([, , reason]) => reason, () => "text"]], rows))}</details>`;
}

/** How a part was run. */
const RUN: readonly (readonly [string, (run: SuiteRun) => string])[] = [
  ["part", ({ suite, set }) => (set === undefined ? suite : `${suite}, ${set}`)], ["size", (r) => r.size],
  ["took", (r) => timeText(r.seconds)], ["date", (r) => r.date.slice(0, 16)], ["commit", (r) => r.commit],
  ["build", (r) => r.build], ["machine", (r) => r.machine], ["load", (r) => r.load.toFixed(1)],
];

/** A section with a line under its heading that says how it was run; as it is where the file does not say it. */
export function withRun(section: Section, results: StoredResults): Section {
  const run = runOfSection(results, section.id);
  if (run === undefined) return section;
  const text = `Measured ${sizeText(run.size)} in ${timeText(run.seconds)}, ${run.date.slice(0, 10)}, commit `
    + `${run.commit}, ${run.build}, ${run.machine}, load ${run.load.toFixed(1)}.`;
  return { ...section, body: section.body.replace("</h2>", () => `</h2><p class="run">${escape(text)}</p>`) };
}

/** All runs as a folded table, and in words where they are not alike. */
export function runsTable({ runs = [] }: StoredResults): string {
  if (runs.length < 2) return "";
  const counts = (["full", "normal", "quick"] as const).map((size) => ({ size, n: runs.filter((r) => r.size === size)
    .length })).filter(({ n }) => n > 0).map(({ size, n }) => `${n} ${sizeText(size)}`);
  const machines = new Set(runs.map((r) => r.machine)).size,
    words = counts.join(", ")
      + (machines > 1 ? `; on ${machines} machines: times of different machines are not comparable` : "");
  return `<details><summary>How each of ${runs.length} parts was run: ${words}</summary>`
    + `${tableHtml(tableOf(RUN.map(([name, of]): ColumnOf<SuiteRun> => [name, "word", of]), runs))}</details>`;
}
