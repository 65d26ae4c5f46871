/** The head of the report: what came of the run in a few lines, where to find it, and what was not measured. */
import type { StoredResults } from "../results/stored.ts";
import { BARS, cellCount, slowerCells, verdicts } from "../verdicts.ts";
import { wrongAnswers } from "../wrong.ts";
import { escape } from "./html.ts";

/** Name and anchor of every section, in their order. */
function sections({ rows, support, plane = [], experiments = [],
  comparisons = [] }: StoredResults): { readonly id: string; readonly title: string }[] {
  return [
    ...(verdicts(comparisons).length > 0 ? [{ id: "against", title: "against other libraries" }] : []),
    ...[...new Set(rows.map((r) => r.set))].map((name) => ({ id: name, title: name })),
    ...(support.length > 0 ? [{ id: "support", title: "support functions" }] : []),
    ...(plane.length > 0 ? [{ id: "plane", title: "the plane" }] : []),
    ...experiments.map(({ name }) => ({ id: name, title: name })),
  ];
}

/** Links to the sections. */
export function contents(results: StoredResults): string {
  const list = sections(results);
  return list.length < 2 ? ""
    : `<nav><strong>Contents</strong>: ${list.map(({ id, title }) => `<a href="#${escape(id)}">${escape(title)}</a>`).join(" \u00b7 ")}</nav>`;
}

/** Counts of the verdicts; nothing where there are none. */
export function summary({ experiments = [], comparisons = [], rows }: StoredResults): string {
  const claims = experiments.flatMap((e) => e.verdicts), bars = verdicts(comparisons),
    slower = slowerCells(comparisons), lines: string[] = [];
  const count = (verdict: string): number => claims.filter((v) => v.verdict === verdict).length;
  if (claims.length > 0)
    lines.push(
      `Claims of the papers: ${count("reproduced")} reproduced, ${count("not reproduced")} not `
        + `reproduced, ${count("undecided")} undecided, ${count("not measured")} not measured.`);
  if (bars.length > 0) {
    const goals = Object.entries(BARS).map(([q, bar]) => `${q}: ${bar === 1 ? "faster" : `${bar} times as fast`}`);
    const is = (beside: string): number => bars.filter((v) => v.beside === beside).length,
      peers = new Set(comparisons.filter((c) => c.kind === "javascript").map((c) => c.peer)).size;
    const decided = slower.filter((s) => s.verdict === "slower").length;
    lines.push(
      `Beside ${peers} JavaScript and WebAssembly libraries: ours is faster than each of them in ${is("faster")} of `
        + `${bars.length} classes of problems, slower than one in ${is("slower")}, and in ${is("not decided")} the `
        + `intervals do not decide. Cell by cell: a library is faster in ${decided} of ${cellCount(comparisons)}; in `
        + `${slower.length - decided} more the intervals do not decide.`,
      `The project's own bars (${goals.join(", ")}): ${bars.filter((v) => v.verdict === "reached").length} reached, `
        + `${bars.filter((v) => v.verdict === "not reached").length} not reached, `
        + `${bars.filter((v) => v.verdict === "not decided").length} not decided.`);
  }
  const wrong = wrongAnswers(rows).map((text) => /^WRONG (.+?):/.exec(text)?.[1] ?? "");
  if (wrong.length > 0) lines.push(`Wrong answers somewhere: ${wrong.join(", ")}.`);
  return lines.length === 0 ? "" : `<ul>${lines.map((text) => `<li>${escape(text)}</li>`).join("")}</ul>`;
}

/** What was asked for and did not run, by library and set where the text says so. */
export function absence(absent: readonly string[]): string {
  if (absent.length === 0) return "";
  const rows = absent.map((text) => /^(\S+) on (\S+): (.+)$/s.exec(text)?.slice(1) ?? ["", "", text]);
  const body = rows.map((cells) =>
    `<tr>${cells.map((text, k) => `<td class="word${k === 2 ? " text" : ""}">${escape(text)}</td>`).join("")}</tr>`)
    .join("");
  return `<details><summary>Not measured, and why (${absent.length})</summary><div class="wide" `
    + `tabindex="0"><table><thead><tr><th class="word">library</th><th class="word">set</th><th `
    + `class="word">reason</th></tr></thead><tbody>${body}</tbody></table></div></details>`;
}
