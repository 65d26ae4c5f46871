/** The head of the report: what came of the run in a few lines, where to find it, and what was not measured. */
import type { Comparison, Question } from "@col/bench";
import type { StoredResults } from "../results/stored.ts";
import { WORDS } from "../claims/claim.ts";
import { verdictsOf } from "../claims/judge.ts";
import { BARS, cellCount, slowerCells, verdicts } from "../verdicts.ts";
import type { Verdict } from "../verdicts.ts";
import { wrongAnswers } from "../wrong.ts";
import { escape, wideTable } from "./html.ts";

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
  const links = list.map(({ id, title }) => `<a href="#${escape(id)}">${escape(title)}</a>`);
  return list.length < 2 ? "" : `<nav><strong>Contents</strong>: ${links.join(" \u00b7 ")}</nav>`;
}

/** What ours is compared with, where it is ahead and where behind, and the bars it means to reach. */
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
      + `in ${is("not decided").length} the intervals do not decide.`,
    `Cell by cell: a library is faster in ${decided} of ${cellCount(comparisons)}; in ${slower.length - decided} more `
      + `the intervals do not decide.`,
    `The project's own bars (${goals.join(", ")}): ${reached("reached")} reached, ${reached("not reached")} not `
      + `reached, ${reached("not decided")} not decided.`,
  ];
}

/** The run in a few lines; nothing where it has no verdicts. */
export function summary({ experiments = [], comparisons = [], rows }: StoredResults): string {
  const claims = experiments.flatMap(verdictsOf), lines = besideLibraries(comparisons);
  const counts = [...WORDS, "not measured"].map((word) => [claims.filter((v) => v.verdict === word).length, word] as
    const).filter(([n]) => n > 0);
  if (claims.length > 0) lines.push(`Claims of the papers: ${counts.map(([n, word]) => `${n} ${word}`).join(", ")}.`);
  const wrong = wrongAnswers(rows).map((text) => /^WRONG (.+?):/.exec(text)?.[1] ?? "");
  if (wrong.length > 0) lines.push(`Wrong answers somewhere: ${wrong.join(", ")}.`);
  return lines.length === 0 ? "" : `<ul>${lines.map((text) => `<li>${escape(text)}</li>`).join("")}</ul>`;
}

/** What was asked for and did not run, by library and set where the text says so. */
export function absence(absent: readonly string[]): string {
  if (absent.length === 0) return "";
  const rows = absent.map((text) => /^(\S+) on (\S+): (.+)$/s.exec(text)?.slice(1) ?? ["", "", text]);
  const body = rows.map((cells) =>
    `<tr>${cells.map((text, k) => `<td class="word${k === 2 ? " text" : ""}">${escape(text)}</td>`).join("")}</tr>`);
  const head = ["library", "set", "reason"].map((name) => `<th class="word">${name}</th>`).join("");
  return `<details><summary>Not measured, and why (${absent.length})</summary>${wideTable(`<tr>${head}</tr>`, body)}`
    + "</details>";
}
