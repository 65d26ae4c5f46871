/**
 * The forms answers are printed in. All of them are made from the cells of a line of CSV, so parts of a file are stored
 * once and merged into any form, with the same bytes as the output of one process.
 *
 * Numbers are the shortest decimals that read back to the same double; a field that is undefined is `nan`, in JSON
 * null.
 */
import type { Cell } from "./source.ts";

/** Names of the forms. */
export const FORMATS = ["csv", "json", "jsonl", "text"] as const;
export type Format = (typeof FORMATS)[number];

/** The one column of words; all others hold numbers. */
const WORDS = "status";

/**
 * A line of CSV without its end.
 *
 * JSON writes finite numbers as `String` does and `null` for NaN. `String` is for rows with an infinite number only: V8
 * keeps the text of a number in a cache, where it grows old.
 */
export function csvLine(row: readonly Cell[]): string {
  if (row.some((value) => value === Infinity || value === -Infinity))
    return row.map((value) => (Number.isNaN(value) ? "nan" : String(value))).join(",");
  return JSON.stringify(row).slice(1, -1).replaceAll('"', "").replaceAll("null", "nan"); // words stand in quotes
}

/** How rows become text. */
export interface Formatter {
  readonly head: string;
  /** The row of a line of CSV; `isFirst`: it is the first of all. */
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
