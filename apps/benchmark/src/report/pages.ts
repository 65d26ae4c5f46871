/**
 * The report as a folder of pages, for a site: a first page with the summary, one page a section, the rows of a section
 * in pages of their own, and the raw results in a file beside them. No page is long: who looks for one figure does not
 * load all.
 */
import { gzipSync } from "node:zlib";
import type { StoredResults } from "../results/stored.ts";
import { escape } from "./html.ts";
import { HEADING, documentOf, runOf, sectionsOf, siteMenu } from "./report.ts";
import { runsTable } from "./runs.ts";
import { absence, contents, summary } from "./summary.ts";

/** Rows of a table on one page: some 300 characters each, a tenth of that compressed. */
const ROWS = 600;

/** Name of the page of the section with this id. */
const fileOf = (id: string): string => `${id.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-").replace(/-$/, "")}.html`;

/** A part of a page that is folded in the report of one file: its title and its table. */
const FOLD = /<details><summary>(.*?)<\/summary>(.*?)<\/details>/s;

/** Rows of a table, cut into tables of at most `ROWS`. */
function tablesOf(table: string): string[] {
  const [, head, body, tail] = /^(.*<tbody>)(.*)(<\/tbody>.*)$/s.exec(table) ?? ["", "", "", ""];
  const rows = body.match(/<tr>.*?<\/tr>/gs) ?? [], tables: string[] = [];
  for (let from = 0; from < rows.length; from += ROWS)
    tables.push(head + rows.slice(from, from + ROWS).join("") + tail);
  return tables;
}

/** The pages of one section: the section, and one for each part of its folded table. */
function pagesOf(section: string): [string, string][] {
  const id = /^<section id="([^"]*)"/.exec(section)?.[1] ?? "", file = fileOf(id);
  const [whole = "", title = "", table = ""] = FOLD.exec(section) ?? [];
  const back = '<p><a href="index.html">The whole report</a></p>', tables = tablesOf(table);
  const rows = tables.map((part, k): [string, string] => {
    const here = `${title}, part ${k + 1} of ${tables.length}`, to = `<p><a href="${file}">${escape(id)}</a></p>`;
    return [
      file.replace(".html", `-rows-${k + 1}.html`),
      documentOf(`Benchmark: ${id}`, `${siteMenu()}${back}${to}<h1>${here}</h1>${part}`),
    ];
  });
  const links = rows.map(([name], k) => `<a href="${name}">${title}${rows.length === 1 ? "" : `, part ${k + 1}`}</a>`);
  const open = whole === "" ? section : section.replace(whole, () => `<p>${links.join("<br>")}</p>`);
  return [[file, documentOf(`Benchmark: ${id}`, `${siteMenu()}${back}${open}`)], ...rows];
}

/** File name -> text. `index.html` leads to all others; `results.json.gz` holds the stored results. */
export function writeReportPages(results: StoredResults): Map<string, string | Uint8Array> {
  const links = contents(results).replaceAll(/href="#([^"]*)"/g, (_, id: string) => `href="${fileOf(id)}"`);
  const first = `${siteMenu()}
${HEADING}
${summary(results)}
${links}
${runOf(results)}
${runsTable(results)}
${absence(results.absent)}
<p><a href="results.json.gz" download>The raw results (JSON, gzip)</a></p>`;
  return new Map<string, string | Uint8Array>([
    ["index.html", documentOf(`Benchmark: ${results.command}`, first)], ...sectionsOf(results).flatMap(pagesOf),
    ["results.json.gz", gzipSync(JSON.stringify(results))],
  ]);
}
