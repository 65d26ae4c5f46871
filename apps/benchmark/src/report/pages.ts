/**
 * Writes the report as a folder of pages, for a site.
 *
 * In: stored results. Out: a map from file name to content: `index.html` with the summary, one page per section, the
 * script that shows figures, and `results.json.gz`. All figures of a section are in a compressed file next to its
 * page, which loads it when the reader opens them.
 */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { StoredResults } from "../results/stored.ts";
import { escape, foldTitle, sectionHtml } from "./section.ts";
import { documentOf, HEADING, runOf, sectionsOf, siteMenu } from "./report.ts";
import { absence, contents, runsTable, summary } from "./summary.ts";
import type { FigureTable, Section } from "./section.ts";

/** The script of pages of sections with figures. */
const SCRIPT = "figures.js", SCRIPT_SOURCE = new URL("figures.browser.mjs", import.meta.url);

/** Name of the files of the section with this id, without an ending. */
const nameOf = (id: string): string => id.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-").replace(/-$/, "");

/** A fold that is filled from `file` when it is opened; without scripts it leads to the file. */
function foldOf(figures: FigureTable, file: string): string {
  return `<details data-figures="${file}"><summary>${escape(foldTitle(figures))}</summary><div class="figures">`
    + `<a href="${file}" download>The figures (JSON, gzip)</a></div></details><script type="module" src="${SCRIPT}">`
    + "</script>";
}

/** The data that {@link SCRIPT} reads. */
const figuresFile = ({ columns, rows, looks }: FigureTable): Uint8Array =>
  gzipSync(JSON.stringify({ columns, rows, bad: looks.map(([row, column]) => [row, column]) }));

/** The page of one section, and the file of its figures. */
function pagesOf(section: Section): [string, string | Uint8Array][] {
  const { id, figures } = section, name = nameOf(id), file = `${name}.figures.json.gz`,
    back = '<p><a href="index.html">The whole report</a></p>',
    fold = figures === undefined ? "" : foldOf(figures, file);
  return [
    [`${name}.html`, documentOf(`Benchmark: ${id}`,
      `${back}<h1>Benchmark: ${escape(id)}</h1>${sectionHtml(section, fold)}`, siteMenu())],
    ...(figures === undefined ? [] : [[file, figuresFile(figures)] as [string, Uint8Array]]),
  ];
}

/** File name -> text. `index.html` leads to all others; `results.json.gz` holds the stored results. */
export function writeReportPages(results: StoredResults): Map<string, string | Uint8Array> {
  const sections = sectionsOf(results),
    links = contents(sections).replaceAll(/href="#([^"]*)"/g, (_, id: string) => `href="${nameOf(id)}.html"`);
  const first = `${HEADING}
${summary(results)}
${links}
${runOf(results)}
${runsTable(results)}
${absence(results.absent)}
<p><a href="results.json.gz" download>The raw results (JSON, gzip)</a></p>`;
  return new Map<string, string | Uint8Array>([
    ["index.html", documentOf(`Benchmark: ${results.command}`, first, siteMenu())],
    ...sections.flatMap(pagesOf),
    [SCRIPT, readFileSync(SCRIPT_SOURCE, "utf8")], ["results.json.gz", gzipSync(JSON.stringify(results))],
  ]);
}
