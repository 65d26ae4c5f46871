/**
 * Computes answers as lines of CSV, in this process or in worker threads, in the order of the cases.
 *
 * In: an `AnswerJob` (file, solver, options), a range of case numbers, and the number of threads. Out: pieces of text
 * that end with the end of a line. Without a range, or without a number of threads, this process answers all of it.
 *
 * Method: the range is cut into ranges of at most 4096 cases. Each worker reads its own range of the file, so only
 * answers cross between threads. At most `AHEAD` ranges per worker are in progress or wait for their turn, so memory
 * does not grow with the file.
 *
 * @throws UserError if the file has a fault; a worker's fault is thrown when its range has its turn
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

/** Maximum number of cases of a range that a worker answers at once. */
const RANGE_CASES = 4096;
/** Maximum number of ranges in progress or waiting to be written, per worker. */
const AHEAD = 3;

/** The worker's file next to this one: of the build, or of the sources if this file is a source. */
const BESIDE = new URL(import.meta.url.endsWith(".ts") ? "./range-worker.ts" : "./range-worker.js", import.meta.url);
const WORKER = { module: BESIDE, name: "answerRange" };

/** Yields the lines of a range, or of all cases, in pieces. Each piece ends with a newline. */
export async function* answerLines(job: AnswerJob, range: CaseRange | undefined, workers: number | undefined,
  opened?: AnswerSource): AsyncGenerator<string> {
  if (workers !== undefined && range !== undefined) {
    yield* linesOfWorkers(job, range, workers);
    return;
  }
  const source = opened ?? await openAnswers(job);
  for await (const row of source.rows(range)) yield `${csvLine(row)}\n`;
}

/** Cuts a range into the ranges for the workers. */
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
    reply.catch(() => undefined); // the error is thrown by the `await` below, in the order of the ranges
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
