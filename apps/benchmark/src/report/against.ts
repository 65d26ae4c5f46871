/**
 * The section of the report that compares ours with JavaScript and WebAssembly libraries.
 *
 * In: comparisons. Out: a `Section`: a table with a verdict per class and question, then every cell in which a
 * library is faster, with the reason; undefined without comparisons. Ratios are the library's time over ours, with 95
 * % intervals; times in ns, errors in m.
 */
import type { Comparison } from "@col/bench";
import { BARS, cellCount, slowerCells, verdicts } from "../verdicts.ts";
import type { SlowerCell, Verdict } from "../verdicts.ts";
import { number, power, tableHtml, tableOf } from "./section.ts";
import type { ColumnOf, Section } from "./section.ts";

const ratio = (c: Comparison): string => `${c.ratio.toFixed(2)} [${c.ratioLow.toFixed(2)}, ${c.ratioHigh.toFixed(2)}]`;
const ours = (c: Comparison): string => `${c.ours} ${number(c.oursNs)}`;
const library = (c: Comparison): string => `${c.peer} ${number(c.peerNs)}`;

const VERDICTS: readonly ColumnOf<Verdict>[] = [
  ["question", "word", (v) => v.question], ["set", "word", (v) => v.set], ["class", "word", (v) => v.group],
  ["ours is", "word", (v) => v.beside, (v) => ({ faster: "good", slower: "bad", "not decided": "" })[v.beside]],
  ["bar", "number", (v) => String(BARS[v.question])], ["bar is", "word", (v) => v.verdict],
  ["least ratio", "number", (v) => ratio(v.least)], ["category", "number", (v) => v.least.category],
  ["ours, ns", "number", (v) => ours(v.least)], ["library, ns", "number", (v) => library(v.least)],
  ["its wrong answers", "number", ({ least: c }) => `${c.peerAccuracy.wrong} of ${c.cases}`,
    ({ least: c }) => (c.peerAccuracy.wrong > 0 ? "bad" : "")],
  ["its error m", "number", ({ least: c }) => power(c.peerAccuracy.error)],
  ["our error m", "number", ({ least: c }) => power(c.oursAccuracy.error)],
];

const SLOWER: readonly ColumnOf<SlowerCell>[] = [
  ["verdict", "word", (s) => s.verdict],
  ...(["question", "set", "group", "category", "mode"] as const).map((key): ColumnOf<SlowerCell> =>
    [key === "group" ? "class" : key, "word", (s) => s.cell[key]]),
  ["ratio", "number", (s) => ratio(s.cell)], ["ours, ns", "number", (s) => ours(s.cell)],
  ["library, ns", "number", (s) => library(s.cell)], ["reason", "word", (s) => s.reason, () => "text"],
];

/** Empty if the run has no comparisons. */
export function againstSection(comparisons: readonly Comparison[]): Section | undefined {
  const lines = verdicts(comparisons), slower = slowerCells(comparisons);
  if (lines.length === 0) return undefined;
  const questions = [...new Set(lines.map(({ question }) => question))], ofQuestion = (question: string): string => {
    const rows = lines.filter((v) => v.question === question);
    return `<details><summary>${question}: ${rows.length} classes</summary>`
      + `${tableHtml(tableOf(VERDICTS, rows))}</details>`;
  };
  return { id: "against", title: "against other libraries", body:
`<h2>Against other JavaScript and WebAssembly libraries</h2>
<p>Time of the library divided by ours, case by case on the cases that both accept: median and 95 % interval, a
different pair every call. If a library accepts only some cases of a set, ours runs on the same cases again, and these
two runs are compared. The tables show the library with the smallest ratio of each class. <em>Ours is</em>: compared
with all libraries in all categories of the class; <em>bar</em>: the project's goal, how many times as fast.</p>
<h3>Cells where a library is faster: ${slower.length} of ${cellCount(comparisons)}</h3>
${tableHtml(tableOf(SLOWER, slower))}
<h3>Classes of problems</h3>
${questions.map(ofQuestion).join("\n")}` };
}
