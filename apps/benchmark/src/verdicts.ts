/**
 * The result of the comparisons with libraries, as records and as text.
 *
 * In: comparisons (ratio of a library's time to ours with its 95 % interval, errors in m) and rows of results. Out: a
 * verdict per class and question against the project's goal (`BARS`, how many times as fast); each cell in which a
 * JavaScript or WebAssembly library is faster than ours, with the reason; solvers with wrong answers. A verdict is
 * given only if the intervals allow it.
 */
import type { Comparison, Question, Row } from "@col/bench";
import { WRONG_DEPTH } from "@col/bench";
import { JS_PEERS } from "./libraries/registry.ts";

/** How many times faster than every JavaScript and WebAssembly library the library means to be, sweep. */
export const BARS: Readonly<Record<Question, number>> = { distance: 1, boolean: 1, depth: 4 };

const cellOf = (c: Comparison): string => [c.set, c.group, c.category, c.question, c.mode].join(" ");

/** Those against libraries of the registry. */
const chosen = (comparisons: readonly Comparison[]): Comparison[] => comparisons.filter((c) => c.kind === "javascript");

/** One class and question against its bar. */
export interface Verdict {
  readonly set: string;
  readonly group: string;
  readonly question: Question;
  readonly verdict: "reached" | "not reached" | "not decided";
  /** Beside every library in every category: faster in all, slower in one by its interval, or neither is shown. */
  readonly beside: "faster" | "slower" | "not decided";
  /** The cell with the smallest lead, chosen among the cells that miss the bar if there are any. */
  readonly least: Comparison;
  readonly text: string;
}

const metres = (x: number | null): string => (x === null ? "-" : x === 0 ? "0 m" : `${x.toExponential(0)} m`);
const whole = (x: number): string => x.toFixed(0);

/** Verdicts in the order of the classes. */
export function verdicts(comparisons: readonly Comparison[]): Verdict[] {
  const lists = new Map<string, Comparison[]>();
  for (const c of chosen(comparisons)) {
    if (c.mode !== "sweep") continue;
    const key = `${c.question} ${c.set} ${c.group}`;
    lists.set(key, [...(lists.get(key) ?? []), c]);
  }
  return [...lists.values()].map((list) => {
    const bar = BARS[list[0].question], peers = new Set(list.map((c) => c.peer)),
      below = list.filter((c) => c.ratioHigh < bar);
    const verdict = list.every((c) => c.ratioLow >= bar) ? "reached" : below.length > 0 ? "not reached" : "not decided";
    const beside = list.every((c) => c.ratioLow >= 1) ? "faster" : list.some((c) => c.ratioHigh < 1) ? "slower"
      : "not decided";
    // the cell the verdict rests on
    const least = (below.length > 0 ? below : list).reduce((p, q) => (q.ratio < p.ratio ? q : p));
    const wrong = least.peerAccuracy.wrong > 0 ? `, wrong in ${least.peerAccuracy.wrong} of ${least.cases}` : "";
    const text = [
      `${least.question} ${least.set} ${least.group}: ${bar === 1 ? "faster" : `${bar} x faster`} than each `
        + `of ${peers.size} peers: ${verdict.toUpperCase()}`,
      `least x ${least.ratio.toFixed(2)} [${least.ratioLow.toFixed(2)}, ${least.ratioHigh.toFixed(2)}] `
        + `${least.category}, ${least.ours} ${whole(least.oursNs)} ns, `
        + `${least.peer} ${whole(least.peerNs)} ns${wrong}`,
    ].join("; ");
    return { set: least.set, group: least.group, question: least.question, verdict, beside, least,
      text };
  });
}

/** A cell where another library's median is below ours. */
export interface SlowerCell {
  readonly cell: Comparison;
  /** `slower`: the interval lies below 1; `not decided`: it holds 1. */
  readonly verdict: "slower" | "not decided";
  readonly reason: string;
}

/** Errors nearer than this count as the same answer, metres. */
const SAME = 1e-9;

/** How often a library is wrong on a class in the whole run: other categories and questions, each case once. */
function elsewhere(c: Comparison, all: readonly Comparison[]): { readonly wrong: number; readonly answers: number } {
  const same = all.filter((d) => d.peer === c.peer && d.set === c.set && d.group === c.group && d.mode === "sweep");
  return { wrong: same.reduce((n, d) => n + d.peerAccuracy.wrong, 0), answers: same.reduce((n, d) => n + d.cases, 0) };
}

/**
 * What the run itself says about a faster library, and what it does not compute; nothing here is remembered from
 * another run.
 */
function reasonOf(c: Comparison, all: readonly Comparison[]): string {
  const parts: string[] = [], { wrong, error } = c.peerAccuracy, total = elsewhere(c, all);
  if (wrong > 0)
    parts.push(
      `its answers are wrong in ${wrong} of ${c.cases} cases${error === null ? "" : `, by up to ${metres(error)}`}; `
        + `ours in ${c.oursAccuracy.wrong}`);
  else if (error !== null && error > SAME && error > 10 * (c.oursAccuracy.error ?? 0))
    parts.push(`its error is ${metres(error)}, ours ${metres(c.oursAccuracy.error)}`);
  else parts.push("it is as accurate as ours here");
  if (total.wrong > wrong) parts.push(`of all its answers in this class ${total.wrong} of ${total.answers} are wrong`);
  const less = JS_PEERS.find((p) => p.name === c.peer)?.less;
  if (less !== undefined) parts.push(`it does less: ${less}`);
  if (c.ratioHigh >= 1) parts.push("the interval contains 1");
  return parts.join("; ");
}

/** All such cells, the slowest first. */
export function slowerCells(comparisons: readonly Comparison[]): SlowerCell[] {
  return chosen(comparisons).filter((c) => c.ratio < 1).sort((p, q) => p.ratio - q.ratio)
    .map((cell) => ({ cell, verdict: cell.ratioHigh < 1 ? "slower" : "not decided",
      reason: reasonOf(cell, comparisons) }));
}

/** How many cells there are in all, to read the list of slower ones by. */
export function cellCount(comparisons: readonly Comparison[]): number {
  return chosen(comparisons).length;
}

/** A slower cell as a line. */
export function slowerLine({ cell: c, verdict, reason }: SlowerCell): string {
  return `${verdict}: ${cellOf(c)}: ${c.ours} ${whole(c.oursNs)} ns, ${c.peer} ${whole(c.peerNs)} ns, `
    + `x ${c.ratio.toFixed(2)} [${c.ratioLow.toFixed(2)}, ${c.ratioHigh.toFixed(2)}], ${c.cases} cases: ${reason}`;
}

/**
 * Errors of a distance above this are called wrong, metres: a hundred times what single precision gives on bodies of a
 * metre.
 */
export const WRONG_DISTANCE: number = WRONG_DEPTH;

/** One line per solver that was wrong anywhere: where, how often, by how much. */
export function wrongAnswers(rows: readonly Row[]): string[] {
  const lines: string[] = [];
  for (const solver of new Set(rows.map((r) => r.solver))) {
    const mine = rows.filter((r) => r.solver === solver && r.mode === "sweep");
    const hits = mine.filter((r) => r.question === "boolean" && (r.wrong ?? 0) > 0),
      depths = mine.filter((r) => r.question === "depth" && (r.wrong ?? 0) > 0),
      far = mine.filter((r) => r.question === "distance" && (r.error ?? 0) > WRONG_DISTANCE);
    const parts: string[] = [];
    if (hits.length > 0) {
      const where = hits.map((r) => `${r.group} ${r.category} ${r.wrong ?? 0} of ${r.referenced}`);
      parts.push(`${hits.reduce((n, r) => n + (r.wrong ?? 0), 0)} wrong Boolean answers (${where.join(", ")})`);
    }
    if (far.length > 0) {
      const where = far.map((r) => `${r.group} ${r.category} ${(r.error ?? 0).toExponential(0)}`);
      parts.push(`distances off by more than ${WRONG_DISTANCE} m (${where.join(", ")})`);
    }
    if (depths.length > 0) {
      const where = depths.map((r) =>
        `${r.group} ${r.wrong ?? 0} of ${r.referenced}, ${(r.error ?? 0).toExponential(0)}`);
      parts.push(`depths missed or off by more than ${WRONG_DISTANCE} m (${where.join("; ")})`);
    }
    if (parts.length > 0) lines.push(`WRONG ${solver}: ${parts.join("; ")}`);
  }
  return lines;
}
