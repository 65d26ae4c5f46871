/** A section of the report: what is always seen of it, and the table of all its figures behind a fold. */
import { escape } from "./html.ts";

/** A column: its heading, and whether it holds words (left) or numbers (right). */
export interface Column {
  readonly name: string;
  readonly word: boolean;
}

/** All figures of a section, as text. */
export interface FigureTable {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** Row and column of the cells that stand out: wrong answers. */
  readonly bad: readonly (readonly [row: number, column: number])[];
}

/** `html` begins with `<section id="..">` and lacks its end, so that the fold can follow. */
export interface Section {
  readonly id: string;
  readonly html: string;
  readonly figures?: FigureTable;
}

/** A section that is seen whole. */
export const plainSection = (id: string, html: string): Section =>
  ({ id, html: `<section id="${escape(id)}">${html}` });

/** Words of a section's fold. */
export const foldTitle = ({ title, rows }: FigureTable): string => `${title} (${rows.length} rows)`;

function tableOf({ columns, rows, bad }: FigureTable): string {
  const marked = new Set(bad.map(([row, column]) => `${row},${column}`));
  const cell = (tag: string, text: string, column: number, row: number): string => {
    const names = [columns[column].word ? "word" : "", marked.has(`${row},${column}`) ? "bad" : ""].join(" ").trim();
    return `<${tag}${names === "" ? "" : ` class="${names}"`}>${escape(text)}</${tag}>`;
  };
  const head = columns.map(({ name }, k) => cell("th", name, k, -1)).join(""),
    body = rows.map((row, i) => `<tr>${row.map((text, k) => cell("td", text, k, i)).join("")}</tr>`).join("");
  return '<div class="wide" tabindex="0"><table>'
    + `<thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** The section with its figures in it. */
export function wholeSection({ html, figures }: Section): string {
  const fold = figures === undefined ? ""
    : `<details><summary>${escape(foldTitle(figures))}</summary>${tableOf(figures)}</details>`;
  return `${html}\n${fold}</section>`;
}
