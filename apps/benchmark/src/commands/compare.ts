/**
 * The command `bench compare A B`: compares the rows of two result files.
 *
 * In: the paths of two result files, both of builds or both of sources. Out: lines of text for rows that changed
 * (times in ns and their ratio); the exit code 1 if a row is slower, else 0.
 *
 * A row is slower or faster only if the 95 % intervals of the medians do not overlap. Rows of 2-D polygons have no
 * interval and must differ by more than a tenth. Changes of iterations, checksum or wrong answers are always named.
 * Last come the figures in which two runs of the same code must agree (agreement.ts).
 */
import { median } from "simple-statistics";
import type { Row } from "@col/bench";
import { UserError } from "@col/cli";
import { buildText } from "../harness/environment.ts";
import { agreementOf, agreementText, differentSizes, isSameSize, keyOf, planeKeyOf } from "./agreement.ts";
import type { PlaneRow } from "../plane/measures.ts";
import { readResults } from "../results/stored.ts";

function verdict(a: Row, b: Row): string {
  if (b.nsLow > a.nsHigh) return "slower";
  if (b.nsHigh < a.nsLow) return "faster";
  return "same";
}

/** State of a comparison. */
interface Tally {
  readonly ratios: number[];
  slower: number;
  changed: number;
}

/** One pair of figures. */
function count(tally: Tally, key: string, was: number, is: number, text: string, notes: readonly string[]): void {
  const ratio = is / was;
  tally.ratios.push(ratio);
  if (text === "slower") tally.slower++;
  if (notes.length > 0) tally.changed++;
  if (text !== "same" || notes.length > 0)
    console.log([`${key}: ${was.toFixed(0)} -> ${is.toFixed(0)} ns (x ${ratio.toFixed(3)}) ${text}`,
      ...notes].join(", "));
}

/**
 * The plane's figures are the least of many passes, without an interval: runs of the same code differ by up to this. No
 * unit.
 */
const PLANE_NOISE = 0.1;

function comparePlane(before: readonly PlaneRow[], after: readonly PlaneRow[], tally: Tally): void {
  const old = new Map(before.map((r) => [planeKeyOf(r), r]));
  for (const row of after) {
    const was = old.get(planeKeyOf(row));
    if (was === undefined) continue;
    for (const mode of ["order", "shuffled"] as const) {
      const ratio = row[mode] / was[mode],
        notes = mode === "order" && was.wrong !== row.wrong ? [`wrong answers ${was.wrong} -> ${row.wrong}`] : [];
      count(tally, `${planeKeyOf(row)} ${mode}`, was[mode], row[mode], ratio > 1 + PLANE_NOISE ? "slower"
        : ratio < 1 - PLANE_NOISE ? "faster" : "same", notes);
    }
  }
}

/** Runs the command; 1 if anything is slower, else 0. */
export function compare(before: string, after: string): number {
  const a = readResults(before), b = readResults(after);
  const old = new Map(a.rows.map((r) => [keyOf(r), r])),
    [fromA, fromB] = [a.build?.from ?? "sources", b.build?.from ?? "sources"];
  if (fromA !== fromB) {
    throw new UserError(
      `${before} measured the ${fromA} of the packages, ${after} their ${fromB}: their times are not comparable`);
  }
  if (a.machine.cpu !== b.machine.cpu || a.machine.node !== b.machine.node) {
    console.error(
      `bench: different machines or runtimes (${a.machine.cpu}, Node ${a.machine.node}; ${b.machine.cpu}, `
        + `Node ${b.machine.node}): only iterations and checksums are compared`);
  }
  const tally: Tally = { ratios: [], slower: 0, changed: 0 };
  const other = differentSizes(a, b);
  if (other.length > 0)
    console.error(`bench: not compared, because the sizes differ: ${other.join("; ")}`);
  for (const row of b.rows) {
    const was = isSameSize(a, b, row.set) ? old.get(keyOf(row)) : undefined;
    if (was === undefined) continue;
    const notes: string[] = [];
    if (was.iterations !== row.iterations)
      notes.push(`iterations ${was.iterations?.toFixed(3) ?? "-"} -> ${row.iterations?.toFixed(3) ?? "-"}`);
    if (was.checksum !== row.checksum) notes.push("answers changed");
    count(tally, keyOf(row), was.ns, row.ns, verdict(was, row), notes);
  }
  if (isSameSize(a, b, "plane")) comparePlane(a.plane ?? [], b.plane ?? [], tally);
  const { ratios, slower, changed } = tally;
  const agreement = agreementOf(a, b), figures = agreement.rows.compared + agreement.experiments.compared;
  if (ratios.length === 0 && figures === 0)
    throw new UserError(`${after}: no row of the same size in common with ${before}`);
  if (ratios.length > 0)
    console.log(
      `${ratios.length} rows compared, median ratio ${median(ratios).toFixed(3)}, ${slower} slower, ${changed} with `
        + `other answers or iterations (${a.commit}, ${buildText(a)} -> ${b.commit}, ${buildText(b)})`);
  for (const line of agreementText(agreement)) console.log(line);
  return slower > 0 ? 1 : 0;
}
