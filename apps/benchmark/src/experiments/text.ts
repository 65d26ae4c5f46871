/** Tables and verdicts of an experiment as text. */
import { EXPERIMENTS } from "@col/papers";
import type { Cell, ExperimentResult } from "@col/papers";
import { verdictsOf } from "../claims/judge.ts";
import { plainTable } from "../plain-table.ts";

/** A number to four digits, without an exponent where it stays short. */
export function cellText(cell: Cell): string {
  if (cell === null) return "-";
  if (typeof cell === "string") return cell;
  if (!Number.isFinite(cell)) return Number.isNaN(cell) ? "nan" : cell > 0 ? "inf" : "-inf";
  if (Number.isInteger(cell) && Math.abs(cell) < 1e7) return String(cell);
  const size = Math.abs(cell);
  return size >= 1e7 || size < 1e-3 ? cell.toExponential(2) : size >= 1000 ? cell.toFixed(0)
    : Number(cell.toPrecision(4)).toString();
}

/** What an experiment is, and what of a paper it repeats. */
export function introduction(name: string): string {
  const found = EXPERIMENTS.find((e) => e.name === name);
  if (found === undefined) return "";
  return `${found.about[0].toUpperCase()}${found.about.slice(1)}. Repeats ${found.paper}.`;
}

/** Everything but the figures. */
export function experimentText(result: ExperimentResult): string {
  const { tables } = result;
  const blocks = tables.map(({ title, note, head, rows }) =>
    `${title}\n${note === "" ? "" : `${note}\n`}${plainTable(head, rows.map((row) => row.map(cellText)))}`);
  const lines = verdictsOf(result).map((v) => [
    `${v.verdict.toUpperCase()}: ${v.claim} (${v.where})`, ...(v.paper === "" ? [] : [`  paper: ${v.paper}`]),
    ...(v.condition === undefined ? [] : [`  how:   ${v.condition}`]), `  here:  ${v.ours}`,
    ...(v.because === "" ? [] : [`  why:   ${v.because}`]),
  ].join("\n"));
  return [...blocks, lines.join("\n")].filter((text) => text !== "").join("\n\n");
}
