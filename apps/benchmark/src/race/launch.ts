/** Starts the processes of a race and gathers what they found. */
import { medianInterval, widened } from "@col/bench";
import type { MedianInterval } from "@col/bench";
import { median } from "simple-statistics";
import { startWorker } from "../workers/process.ts";
import type { RaceCell, RaceJob, RaceReply } from "./protocol.ts";

const WORKER = new URL("./worker.ts", import.meta.url);

/** A cell over all launches. */
export interface RacedCell {
  readonly cell: string;
  readonly cases: number;
  /** Time of new over time of old: median over all rounds, interval over rounds and launches (95 %). */
  readonly ratio: MedianInterval;
  readonly oldNs: number;
  readonly newNs: number;
  readonly different: number;
  readonly firstDifferent: string;
}

/** One process: its cells, and the queries a side does not have. */
export async function launch(
  job: RaceJob,
  onCell: () => void,
): Promise<{ readonly cells: RaceCell[]; readonly absent: string[] }> {
  const worker = startWorker<RaceJob, RaceReply>(WORKER, "race"), cells: RaceCell[] = [], absent: string[] = [];
  try {
    await worker.listen(job, (message) => {
      if ("end" in message) return true;
      if ("absent" in message) absent.push(message.absent);
      else {
        cells.push(message);
        onCell();
      }
      return false;
    });
  } finally {
    worker.close();
  }
  return { cells, absent };
}

/** The cells of all launches as one. */
export function gather(launches: readonly (readonly RaceCell[])[]): RacedCell[] {
  return launches[0].map(({ cell, cases, firstDifferent }, k) => {
    const each = launches.map((cells) => cells[k]);
    const ratio = widened(medianInterval(each.flatMap((c) => c.ratios)), each.map((c) => median([...c.ratios])));
    return {
      cell, cases, ratio, oldNs: median(each.map((c) => c.oldNs)), newNs: median(each.map((c) => c.newNs)),
      different: Math.max(...each.map((c) => c.different)), firstDifferent,
    };
  });
}
