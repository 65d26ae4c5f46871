/** How each part of a report was run: a line under each section, and a table of all of them. */
import { runOfSection, sizeText } from "../results/runs.ts";
import type { StoredResults } from "../results/stored.ts";
import { timeText } from "../suites/costs.ts";
import type { SuiteRun } from "../suites/suite.ts";
import { escape, wideTable } from "./html.ts";
import type { Section } from "./section.ts";

const nameOf = ({ suite, set }: SuiteRun): string => (set === undefined ? suite : `${suite}, ${set}`);

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
  const cells = (tag: string, row: readonly string[]): string =>
    row.map((text) => `<${tag} class="word">${escape(text)}</${tag}>`).join("");
  const body = runs.map((r) => `<tr>${cells("td", [nameOf(r), r.size, timeText(r.seconds), r.date.slice(0, 16),
    r.commit, r.build, r.machine, r.load.toFixed(1)])}</tr>`);
  const counts = (["full", "normal", "quick"] as const).map((size) => ({ size, n: runs.filter((r) => r.size === size)
    .length })).filter(({ n }) => n > 0).map(({ size, n }) => `${n} ${sizeText(size)}`);
  const machines = new Set(runs.map((r) => r.machine)).size,
    words = `${counts.join(", ")}${machines > 1 ? `; on ${machines} machines: times of two parts do not compare` : ""}`;
  return `<details><summary>How each of ${runs.length} parts was run: ${words}</summary>`
    + wideTable(`<tr>${cells("th", ["part", "size", "took", "date", "commit", "build", "machine", "load"])}</tr>`, body)
    + "</details>";
}
