/**
 * A section of the report as HTML: its visible part, and a table of all its figures behind a fold.
 *
 * In: items and a list of columns; a column has a heading and a function from an item to the text of its cell. Out:
 * tables and sections as HTML text, with special characters escaped. `number` and `power` format numbers; a missing
 * number is a dash.
 */

/** Text as HTML: the characters with a meaning replaced. */
export function escape(text: string | number): string {
  return String(text).replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c] ?? c);
}

/** A number with so many decimals, a dash if there is no number. */
export const number = (x: number | null, digits = 0): string => (x === null || Number.isNaN(x) ? "\u2013"
  : x.toFixed(digits));

/** A small number as a power of ten, a dash if there is no number. */
export const power = (x: number | null): string => (x === null || Number.isNaN(x) ? "\u2013"
  : x <= 0 ? "0" : x.toExponential(1));

/** A column: its heading, and whether it holds words (left) or numbers (right). */
export interface Column {
  readonly name: string;
  readonly word: boolean;
}

/** Cells as text. */
export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** Row, column and class of the cells that stand out: "bad" for wrong answers. */
  readonly looks: readonly (readonly [row: number, column: number, look: string])[];
}

/** All figures of a section. */
export interface FigureTable extends Table {
  readonly title: string;
}

/** A column of a table of items; `look`: the class of a cell that stands out, else "". */
export type ColumnOf<T> = readonly [name: string, kind: "word" | "number", of: (item: T) => string,
  look?: (item: T) => string];

/** The table of the items. */
export function tableOf<T>(columns: readonly ColumnOf<T>[], items: readonly T[]): Table {
  return { columns: columns.map(([name, kind]) => ({ name, word: kind === "word" })),
    rows: items.map((item) => columns.map(([, , of]) => of(item))),
    looks: items.flatMap((item, i) => columns.flatMap(([, , , look], k) => {
      const found = look?.(item) ?? "";
      return found === "" ? [] : [[i, k, found] as const];
    })) };
}

/** A table as HTML; it scrolls sideways where it has no room. */
export function tableHtml({ columns, rows, looks }: Table): string {
  const look = new Map(looks.map(([row, column, name]) => [`${row},${column}`, name]));
  const line = (tag: string, texts: readonly string[], row: number): string => `<tr>${texts.map((text, k) => {
    const names = [columns[k].word ? "word" : "", look.get(`${row},${k}`) ?? ""].join(" ").trim();
    return `<${tag}${names === "" ? "" : ` class="${names}"`}>${escape(text)}</${tag}>`;
  }).join("")}</tr>`;
  return `<div class="wide" tabindex="0"><table><thead>${line("th", columns.map((c) => c.name), -1)}</thead>`
    + `<tbody>${rows.map((row, i) => line("td", row, i)).join("")}</tbody></table></div>`;
}

/** `body`: HTML of the visible part, heading first; `title`: in the contents, if it is not the id. */
export interface Section {
  readonly id: string;
  readonly title?: string;
  readonly body: string;
  readonly figures?: FigureTable;
}

/** A chart with its caption, or an empty text without a chart. */
export const figureHtml = (caption: string, svg: string): string =>
  (svg === "" ? "" : `<figure><figcaption>${escape(caption)}</figcaption>${svg}</figure>`);

/** Words of a section's fold. */
export const foldTitle = ({ title, rows }: FigureTable): string => `${title} (${rows.length} rows)`;

/** The section as HTML, `fold` at its end. */
const sectionHtml = ({ id, body }: Section, fold: string): string =>
  `<section id="${escape(id)}">${body}\n${fold}</section>`;

/** The section with its figures in it. */
export function wholeSection(section: Section): string {
  const { figures } = section;
  return sectionHtml(section, figures === undefined ? ""
    : `<details><summary>${escape(foldTitle(figures))}</summary>${tableHtml(figures)}</details>`);
}
