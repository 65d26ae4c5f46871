/** A section of the report: what is always seen of it, and the table of all its figures behind a fold. */
import { escape, wideTable } from "./html.ts";

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

/** `body`: HTML of what is always seen, heading first. */
export interface Section {
  readonly id: string;
  readonly body: string;
  readonly figures?: FigureTable;
}

/** Words of a section's fold. */
export const foldTitle = ({ title, rows }: FigureTable): string => `${title} (${rows.length} rows)`;

function tableOf({ columns, rows, bad }: FigureTable): string {
  const marked = new Set(bad.map(([row, column]) => `${row},${column}`));
  const cell = (tag: string, text: string, column: number, row: number): string => {
    const names = [columns[column].word ? "word" : "", marked.has(`${row},${column}`) ? "bad" : ""].join(" ").trim();
    return `<${tag}${names === "" ? "" : ` class="${names}"`}>${escape(text)}</${tag}>`;
  };
  const head = columns.map(({ name }, k) => cell("th", name, k, -1)).join(""),
    body = rows.map((row, i) => `<tr>${row.map((text, k) => cell("td", text, k, i)).join("")}</tr>`);
  return wideTable(`<tr>${head}</tr>`, body);
}

/** The section as HTML, `fold` at its end. */
export const sectionHtml = ({ id, body }: Section, fold: string): string =>
  `<section id="${escape(id)}">${body}\n${fold}</section>`;

/** The section with its figures in it. */
export function wholeSection(section: Section): string {
  const { figures } = section;
  return sectionHtml(section, figures === undefined ? ""
    : `<details><summary>${escape(foldTitle(figures))}</summary>${tableOf(figures)}</details>`);
}
