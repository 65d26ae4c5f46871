/**
 * Ours against the libraries a JavaScript user would take: a verdict per class and question, then every cell where a
 * library is faster, with the reason.
 */
import type { Comparison } from "@col/bench";
import { BARS, cellCount, slowerCells, verdicts } from "../verdicts.ts";
import { escape, number, power, wideTable } from "./html.ts";
import type { Section } from "./section.ts";

/** Nothing where the run has no comparisons. */
export function againstSection(comparisons: readonly Comparison[]): Section | undefined {
  const lines = verdicts(comparisons), slower = slowerCells(comparisons);
  if (lines.length === 0) return undefined;
  const mark = (v: string): string => (v === "faster" ? "good" : v === "slower" ? "bad" : "");
  const cell = (text: string, word = false, css = ""): string =>
    `<td class="${word ? "word" : ""} ${css}">${escape(text)}</td>`;
  const ratio = (c: Comparison): string =>
    `${c.ratio.toFixed(2)} [${c.ratioLow.toFixed(2)}, ${c.ratioHigh.toFixed(2)}]`;
  const head = (names: readonly string[], words: number): string =>
    `<tr>${names.map((n, k) =>
      `<th class="${k < words || n === "reason" || n === "bar is" ? "word" : ""}">${n}</th>`).join("")}</tr>`;
  const verdictRows = lines.map(({ least: c, verdict, beside, group, question, set }) => `<tr>${[
    cell(question, true), cell(set, true), cell(group, true), cell(beside, true, mark(beside)),
    cell(String(BARS[question])), cell(verdict, true), cell(ratio(c)), cell(c.category),
    cell(`${c.ours} ${number(c.oursNs)}`), cell(`${c.peer} ${number(c.peerNs)}`),
    cell(`${c.peerAccuracy.wrong} of ${c.cases}`, false, c.peerAccuracy.wrong > 0 ? "bad" : ""),
    cell(power(c.peerAccuracy.error)), cell(power(c.oursAccuracy.error)),
  ].join("")}</tr>`);
  const slowerRows = slower.map(({ cell: c, verdict, reason }) => `<tr>${[
    cell(verdict, true), cell(c.question, true), cell(c.set, true), cell(c.group, true), cell(c.category, true),
    cell(c.mode, true), cell(ratio(c)), cell(`${c.ours} ${number(c.oursNs)}`), cell(`${c.peer} ${number(c.peerNs)}`),
    cell(reason, true, "text"),
  ].join("")}</tr>`);
  return { id: "against", body: `<h2>Against other JavaScript and WebAssembly libraries</h2>
<p>Time of the library over ours, case by case on the cases both take: median and 95 % interval, a different pair
every call. Where a library takes only some cases of a set, ours is swept over those, too, and the two sweeps are
compared. The table has the library with the least ratio of each class. <em>Ours is</em>: beside all libraries in all
categories of the class; <em>bar</em>: how many times as fast the project means to be, a goal of its own.</p>
${wideTable(head(["question", "set", "class", "ours is", "bar", "bar is", "least ratio", "category", "ours, ns",
    "library, ns", "its wrong answers", "its error m", "our error m"], 4), verdictRows)}
<h3>Cells where a library is faster: ${slower.length} of ${cellCount(comparisons)}</h3>
${wideTable(head(["verdict", "question", "set", "class", "category", "mode", "ratio", "ours, ns", "library, ns",
    "reason"], 6), slowerRows)}` };
}
