/**
 * Tables as plain text, without lines.
 *
 * In: column headings, rows of texts, and the maximum number of characters per line (default: the width of the
 * terminal). Out: the table as text. Columns of words are left-aligned, columns of numbers right-aligned. The first
 * column and the word columns directly after it name a row. On a terminal that is too narrow, the other columns are
 * split into several pieces, each with the names. In a file or a pipe a table is never split.
 */
import Table from "cli-table3";

/** Between two columns. */
const SPACE = 2;
const CHARS = Object.fromEntries(
  ["top", "top-mid", "top-left", "top-right", "bottom", "bottom-mid", "bottom-left", "bottom-right", "left", "left-mid",
    "mid", "mid-mid", "right", "right-mid"].map((name) => [name, ""]),
);

/** Whether a cell is a word: figures begin with a digit or a sign, or are empty. */
export const isWord = (text: string): boolean => /^[^\d.+\-\s\u2013]/.test(text);

const terminalWidth = (): number => (process.stdout.isTTY ? process.stdout.columns : Infinity);

/** Columns of each piece, in order: the columns of names, then as many other columns as fit, at least one. */
function pieces(widths: readonly number[], names: number, most: number): number[][] {
  const keys = widths.slice(0, names).map((_, k) => k), own = keys.reduce((sum, k) => sum + widths[k] + SPACE, 0),
    list: number[][] = [];
  let left = 0;
  for (let k = names; k < widths.length; k++) {
    if (list.length === 0 || widths[k] > left) {
      list.push([...keys]);
      left = most - own;
    }
    list[list.length - 1].push(k);
    left -= widths[k] + SPACE;
  }
  return list.length === 0 ? [keys] : list;
}

/** The table as text; `most` characters a line where that can be had. */
export function plainTable(head: readonly string[], rows: readonly (readonly string[])[],
  most: number = terminalWidth()): string {
  const words = head.map((_, k) => rows.filter((row) => isWord(row[k])).length > rows.length / 2),
    figure = words.indexOf(false, 1), names = figure < 0 ? head.length : figure;
  const widths = head.map((name, k) => Math.max(name.length, ...rows.map((row) => row[k].length)));
  return pieces(widths, names, most).map((columns) => {
    const table = new Table({
      chars: { ...CHARS, middle: " ".repeat(SPACE) },
      style: { head: [], border: [], "padding-left": 0, "padding-right": 0 },
      head: columns.map((k) => head[k]), colAligns: columns.map((k) => (words[k] ? "left" : "right")),
    });
    for (const row of rows) table.push(columns.map((k) => row[k]));
    return table.toString();
  }).join("\n\n");
}

/** A ratio with its interval, as a cell. */
export const ratioText = ({ value, low, high }: Readonly<Record<"value" | "low" | "high", number>>): string =>
  `${value.toFixed(2)} [${low.toFixed(2)}, ${high.toFixed(2)}]`;
