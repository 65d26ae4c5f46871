/**
 * Starts the processes of a race between two builds and combines their results.
 *
 * In: a `RaceJob` (the two trees, sets, cells, rounds, block in ms, seed). Out: per cell the ratio of the times
 * new / old (median with a 95 % interval over rounds and launches), the times of a query (ns), and the number of
 * cases whose answers differ in a bit.
 */
import { medianInterval, widened } from "@col/bench";
import type { MedianInterval } from "@col/bench";
import { median } from "simple-statistics";
import { askOnce } from "../workers/process.ts";
import type { RaceSet } from "./sets.ts";

const TASK = new URL("./task.ts", import.meta.url);

/** The work of one launch. */
export interface RaceJob {
  /** Trees of the two builds. */
  readonly old: string;
  readonly new: string;
  readonly sets: readonly RaceSet[];
  /** `query/set/class/category`. */
  readonly cells: readonly string[];
  /** Rounds of a cell: old, new, new, old. */
  readonly rounds: number;
  /** Least time of one block of a round, ms. */
  readonly block: number;
  readonly seed: number;
}

/** Result of one launch for one cell. */
export interface RaceCell {
  readonly cell: string;
  readonly cases: number;
  /** Time of new over time of old, one for each round. */
  readonly ratios: readonly number[];
  /** Times of a query, median over the rounds, ns. */
  readonly oldNs: number;
  readonly newNs: number;
  /** Cases whose answers differ in a bit, and the first of them. */
  readonly different: number;
  readonly firstDifferent: string;
}

/** A cell over all launches. */
export interface RacedCell extends Omit<RaceCell, "ratios"> {
  /** Time of new over time of old: median over all rounds, interval over rounds and launches (95 %). */
  readonly ratio: MedianInterval;
}

/** One process: its cells, and the queries a side does not have. */
export async function launch(job: RaceJob,
  onCell: () => void): Promise<{ readonly cells: RaceCell[]; readonly absent: readonly string[] }> {
  const cells: RaceCell[] = [];
  const absent = await askOnce<readonly string[]>(TASK, "race", job, [], (cell: RaceCell) => {
    cells.push(cell);
    onCell();
  });
  return { cells, absent };
}

/** The cells of all launches as one. */
export function gather(launches: readonly (readonly RaceCell[])[]): RacedCell[] {
  return launches[0].map(({ cell, cases, firstDifferent }, k) => {
    const each = launches.map((cells) => cells[k]);
    const ratio = widened(medianInterval(each.flatMap((c) => c.ratios)), each.map((c) => median([...c.ratios])));
    return { cell, cases, ratio, oldNs: median(each.map((c) => c.oldNs)), newNs: median(each.map((c) => c.newNs)),
      different: Math.max(...each.map((c) => c.different)), firstDifferent };
  });
}
