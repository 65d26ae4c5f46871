/** The table of throughput on the site's page "How large can it get", between two comments that mark its place. */
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";

/** What `throughput.ts` measured; times in ns per pair, medians over the rounds. */
export interface Throughput {
  readonly pairs: number;
  readonly vertices: number;
  readonly rounds: number;
  readonly cores: number;
  /** Load of the machine in the last minute. */
  readonly load: number;
  readonly oneThreadNs: number;
  readonly poolOfOneAddsNs: number;
  readonly pools: readonly { readonly workers: number; readonly ns: number;
    /** Ratio to a pool of one. */
    readonly speedUp: number;
    /** Ratio to one thread without a pool. */
    readonly againstNoPool: number }[];
}

const PAGE = new URL("../../../../apps/docs/guide/large.md", import.meta.url);
const BEGIN = "<!-- throughput: written by `npm run throughput -- --page` -->", END = "<!-- throughput ends -->";

/** Rounded to three digits, as people write it. */
const three = (x: number): string => String(Number(x.toPrecision(3)));

/** Hours of cores for `queries` at `ns` each, if each of `workers` cores is busy for all of it. */
const coreHours = (queries: number, ns: number, workers: number): string => three((queries * ns * workers) / 3.6e12);

/** What a pool of one worker says about the others. */
function oneWorker({ poolOfOneAddsNs: adds, pools }: Throughput): string {
  if (adds >= 0) return `Handing a pair to a worker costs ${three(adds)} ns: a pool of one beside one thread.`;
  const { workers, speedUp } = pools[pools.length - 1];
  return "Here a worker answers faster than the main thread (why is not known), so one worker is the measure of one "
    + `core: ${workers} workers answer ${speedUp.toFixed(2)} times as many pairs as one.`;
}

/** The table as Markdown. */
export function tableOf(measured: Throughput): string {
  const { oneThreadNs, pools, cores, load } = measured;
  const rows = [{ name: "one thread, no pool", workers: 1, ns: oneThreadNs, againstNoPool: 1 },
    ...pools.map((p) => ({ name: `pool of ${p.workers}`, ...p }))];
  return [
    "| | ns a pair | pairs a second | of one thread | 1e9 queries, minutes | 1e11 queries, core hours |",
    "| --- | --- | --- | --- | --- | --- |",
    ...rows.map(({ name, workers, ns, againstNoPool }) => `| ${name} | ${three(ns)} | ${three(1e9 / ns)} | `
      + `${againstNoPool.toFixed(2)} | ${three(ns / 60)} | ${coreHours(1e11, ns, workers)} |`),
    "",
    `${cpus()[0].model.trim()}, ${cores} cores, load ${load.toFixed(1)}, Node ${process.versions.node}: `
    + `${measured.pairs} pairs of hulls of ${measured.vertices} vertices, medians of ${measured.rounds} rounds in `
    + `turns. ${oneWorker(measured)}`,
  ].join("\n");
}

/** Writes the table into the page. @throws Error if the page has no place for it */
export function writePage(measured: Throughput): void {
  const text = readFileSync(PAGE, "utf8"), begin = text.indexOf(BEGIN), end = text.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`throughput: ${fileURLToPath(PAGE)} has no place for the table`);
  writeFileSync(PAGE, `${text.slice(0, begin + BEGIN.length)}\n\n${tableOf(measured)}\n\n${text.slice(end)}`);
}
