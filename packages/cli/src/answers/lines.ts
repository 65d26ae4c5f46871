/**
 * Answers as lines of CSV, from this process or from worker threads, in the order of the cases.
 *
 * Workers read their own ranges of the file, so only answers cross between threads; a range is some
 * thousand cases, and only so many are under way or wait for their turn that memory stays flat.
 */
import { callInWorker } from "@col/pool";
import { createPool } from "@col/pool/node";
import { UserError } from "../errors.ts";
import { csvLine } from "./formats.ts";
import { openAnswers } from "./open.ts";
import type { AnswerJob } from "./open.ts";
import type { RangeReply } from "./range-worker.ts";
import { indexNear } from "./scan.ts";
import type { AnswerSource, CaseRange } from "./source.ts";

/** Cases of a range that a worker answers at once. */
const RANGE_CASES = 4096;
/** Ranges under way or waiting to be written, for each worker. */
const AHEAD = 3;

/** The worker's file beside this one, of the build or of the sources. */
const BESIDE = new URL(import.meta.url.endsWith(".ts") ? "./range-worker.ts" : "./range-worker.js", import.meta.url);
const WORKER = { module: BESIDE, name: "answerRange" };

/** The lines of a range, or of all cases, in pieces; each piece ends with a line's end. */
export async function* answerLines(job: AnswerJob, range: CaseRange | undefined, workers: number | undefined,
  opened?: AnswerSource): AsyncGenerator<string> {
  if (workers !== undefined && range !== undefined) {
    yield* linesOfWorkers(job, range, workers);
    return;
  }
  const source = opened ?? await openAnswers(job);
  for await (const row of source.rows(range)) yield `${csvLine(row)}\n`;
}

/** The ranges of a range. */
function* cut({ from, to }: CaseRange, workers: number): Generator<CaseRange> {
  const size = Math.max(1, Math.min(RANGE_CASES, Math.ceil((to - from) / (AHEAD * workers))));
  for (let k = from; k < to; k += size) yield { from: k, to: Math.min(to, k + size) };
}

async function* linesOfWorkers(job: AnswerJob, range: CaseRange, workers: number): AsyncGenerator<string> {
  const pool = createPool({ workers }), ranges = cut(range, workers),
    waiting: Promise<RangeReply>[] = [];
  const start = (): void => {
    const next = ranges.next();
    if (next.done === true) return;
    const { scanned } = job, near: AnswerJob = scanned === undefined ? job
      : { ...job, scanned: { ...scanned, index: indexNear(scanned.index, next.value.from) } };
    const reply = callInWorker<RangeReply>(pool, WORKER, near, next.value);
    reply.catch(() => undefined); // told when its turn comes
    waiting.push(reply);
  };
  try {
    for (let k = 0; k < AHEAD * workers; k++) start();
    for (let first = waiting.shift(); first !== undefined; first = waiting.shift()) {
      const reply = await first;
      if ("refused" in reply) throw new UserError(reply.refused);
      start();
      yield reply.lines;
    }
  } finally {
    await pool.close();
  }
}
