/**
 * The output forms of answers: CSV, JSON, JSON lines, text columns.
 *
 * In: the cells of a row (numbers and one status word), and the names of the columns. Out: text. A row becomes a line
 * of CSV first, and every form is made from that line. So parts of a file are stored once, as CSV, and are merged
 * into any form with the same bytes as the output of one process.
 *
 * Numbers are the shortest decimals that read back to the same double. A field without a meaning is NaN: `nan` in CSV
 * and text, `null` in JSON. A cell of the status column must be a word without comma or quote.
 */
import type { Cell } from "./source.ts";

/** Names of the forms. */
export const FORMATS = ["csv", "json", "jsonl", "text"] as const;
export type Format = (typeof FORMATS)[number];

/** The only column that holds words; all others hold numbers. */
const WORDS = "status";

/**
 * A line of CSV without its end.
 *
 * JSON writes finite numbers as `String` does, and `null` for NaN. `String` is used only for rows with an infinite
 * number: V8 caches the text of each number, and the cache entries survive into the old part of the heap.
 */
export function csvLine(row: readonly Cell[]): string {
  if (row.some((value) => value === Infinity || value === -Infinity))
    return row.map((value) => (Number.isNaN(value) ? "nan" : String(value))).join(",");
  return JSON.stringify(row).slice(1, -1).replaceAll('"', "").replaceAll("null", "nan"); // words stand in quotes
}

/** How rows become text. */
export interface Formatter {
  readonly head: string;
  /** The row of a line of CSV. `isFirst`: it is the first row of the output. */
  row(line: string, isFirst: boolean): string;
  readonly tail: string;
}

function jsonRow(columns: readonly string[], line: string): string {
  const cells = line.split(",");
  return JSON.stringify(Object.fromEntries(columns.map((name, k) =>
    [name, name === WORDS ? cells[k] : Number(cells[k])])));
}

/** The formatter of a form. */
export function formatter(format: Format, columns: readonly string[]): Formatter {
  switch (format) {
    case "csv": return { head: `${columns.join(",")}\n`, row: (line) => `${line}\n`, tail: "" };
    case "text": return { head: `# ${columns.join(" ")}\n`, row: (line) => `${line.replaceAll(",", " ")}\n`, tail: "" };
    case "jsonl": return { head: "", row: (line) => `${jsonRow(columns, line)}\n`, tail: "" };
    case "json": return { head: "[",
      row: (line, isFirst) => `${isFirst ? "\n" : ",\n"}${jsonRow(columns, line)}`, tail: "\n]\n" };
  }
}
