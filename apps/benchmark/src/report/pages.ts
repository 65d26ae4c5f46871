/**
 * Writes the report as Markdown pages of the site.
 *
 * In: stored results. Out: a map from file name to content: `index.md` with the summary, one page per section, and
 * `results.json.gz`. All figures of a section are in a compressed file next to its page, which loads it when the reader
 * opens them.
 */
import { gzipSync } from "node:zlib";
import type { StoredResults } from "../results/stored.ts";
import { overview } from "./overview.ts";
import { runOf, sectionsOf } from "./report.ts";
import { foldTitle } from "./section.ts";
import type { FigureTable, Section } from "./section.ts";
import { absence, runsTable, summary, verdictTable } from "./summary.ts";

/** Name of the files of the section with this id, without an ending. */
const nameOf = (id: string): string => id.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-").replace(/-$/, "");

/** The data that a page reads when its fold is opened. */
const figuresFile = ({ columns, rows, looks }: FigureTable): Uint8Array =>
  gzipSync(JSON.stringify({ columns, rows, bad: looks.map(([row, column]) => [row, column]) }));

/** A page of the site. Blank lines would end the HTML of a Markdown page; Vue leaves it as it is. */
const pageOf = (title: string, order: number, about: string, html: string, end = ""): string => `---
title: ${JSON.stringify(title)}
about: ${JSON.stringify(about)}
order: ${order}
aside: false
editLink: false
search: ${order === 0}
pageClass: wide-page report-page
---

# ${title}

<div class="report" v-pre>
${html.replaceAll(/\n\s*\n/g, "\n")}
</div>
${end}`;

/** The heading of a section is the title of its page. */
const HEADING = /<h2>[^<]*<\/h2>/;

/** The page of one section, and the file of its figures. */
function filesOf({ id, title = id, body, figures }: Section, k: number): [string, string | Uint8Array][] {
  const name = nameOf(id), file = `${name}.figures.json.gz`, about = `Figures of the stored run: ${title}.`,
    end = figures === undefined ? ""
      : `\n<ReportFigures file="${file}" title=${JSON.stringify(foldTitle(figures))} />\n`;
  return [[`${name}.md`, pageOf(title, k + 1, about, body.replace(HEADING, ""), end)],
    ...(figures === undefined ? [] : [[file, figuresFile(figures)] as [string, Uint8Array]])];
}

/** File name -> content. `index.md` leads to all pages; `results.json.gz` holds the stored results. */
export function writeReportPages(results: StoredResults): Map<string, string | Uint8Array> {
  const sections = sectionsOf(results), { comparisons = [] } = results;
  const links = sections.map(({ id, title = id }) => `- [${title}](./${nameOf(id)}.md)`).join("\n");
  const first = `${overview(comparisons)}
${verdictTable(comparisons)}
<details><summary>The run in sentences</summary>${summary(results)}</details>
<details><summary>How it was measured</summary>${runOf(results)}</details>
${runsTable(results)}
${absence(results.absent)}
<p><a href="results.json.gz" download>The raw results (JSON, gzip)</a></p>`;
  return new Map<string, string | Uint8Array>([
    ["index.md", pageOf("Benchmark report", 0, "Times, errors and wrong answers of ours and of other libraries.", first,
      `\n## All parts\n\n${links}\n`)],
    ...sections.flatMap(filesOf), ["results.json.gz", gzipSync(JSON.stringify(results))],
  ]);
}
