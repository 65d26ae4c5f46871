/**
 * Runs a batch on shared memory: the workers take pieces from a common list and write their rows in place.
 *
 * In: a checked `Batch` whose arrays lie on shared memory. Out: the rows `from` to `to` of its result arrays are
 * written; the promise resolves when all are. Method: rounds. In each round every worker takes pieces by an atomic
 * counter until the list is empty. Pieces whose worker ended are computed again in the next round, at most 3 times
 * each.
 *
 * If pieces throw, the batch rejects with the error of the first faulty piece. Progress is reported every 50 ms.
 */
import type { Batch } from "./batch-types.ts";
import { DONE, MOST_TRIES, ANSWERED, STATES, STOP, TAKEN, WorkerEndedError } from "./task.ts";
import type { DrainTask, Reply } from "./task.ts";

/** Time between two reports of progress, ms. */
const PROGRESS_EVERY = 50;

/** The reports of the workers of a round. */
interface Round {
  /** The first piece that threw, and its error. Piece -1: the task failed before any piece. */
  readonly failure: { readonly piece: number; readonly error: unknown } | undefined;
  /** The error that ended a worker. */
  readonly ended: WorkerEndedError | undefined;
}

/** Lets the workers compute `pieces`, which they take from a queue until it is empty. */
async function runRound({ pool, layout, fn, shapes, bodies, rows, options, out, from, to, size }: Batch,
  control: Int32Array, pieces: readonly number[]): Promise<Round> {
  const queue = new Int32Array(new SharedArrayBuffer(4 * pieces.length));
  queue.set(pieces);
  Atomics.store(control, 0, 0);
  const task: DrainTask = { kind: "drain", fn, layout, shapes: { id: shapes.id, data: shapes.buffer }, own: shapes.own,
    bodies: { id: "", data: bodies }, options, rows, out, from, to, size, queue, control };
  const replies: Promise<Reply>[] = [];
  for (let k = Math.min(pool.workers, pieces.length); k > 0; k--) replies.push(pool.run(task));
  const ends = await Promise.allSettled(replies);
  let failure: Round["failure"], ended: WorkerEndedError | undefined;
  for (const end of ends) {
    if (end.status === "fulfilled") {
      const reply: Reply = end.value;
      if (reply.kind === "threw" && (failure === undefined || reply.piece < failure.piece)) failure = reply;
    } else if (end.reason instanceof WorkerEndedError) ended = end.reason;
    else throw end.reason;
  }
  return { failure, ended };
}

/** The error of a batch whose workers ended too often. */
function givenUp({ from, to, size }: Batch, piece: number, cause: WorkerEndedError | undefined): Error {
  const first = from + piece * size, last = Math.min(to, first + size) - 1;
  return new Error(`pool: ${MOST_TRIES} workers ended while they computed rows ${first} to ${last}: `
    + (cause?.message ?? "no reason is known"), { cause });
}

/** Computes a batch. Rounds follow until every piece is computed; a piece whose worker ended is computed again. */
export async function answerShared(batch: Batch): Promise<void> {
  const { from, to, size, signal, onProgress } = batch, count = Math.ceil((to - from) / size);
  const control = new Int32Array(new SharedArrayBuffer(4 * (STATES + count))), tries = new Int32Array(count);
  const stop = (): void => {
    Atomics.store(control, STOP, 1);
  };
  let thrown: { readonly error: unknown } | undefined;
  const clock = onProgress === undefined ? undefined : setInterval(() => {
    try {
      onProgress(Atomics.load(control, ANSWERED), to - from);
    } catch (error) {
      thrown ??= { error };
      stop();
    }
  }, PROGRESS_EVERY);
  signal?.addEventListener("abort", stop);
  let failure: Round["failure"], barren = 0;
  try {
    for (;;) {
      // after a failure only the pieces before it: the batch throws the error of its first faulty row
      const pieces: number[] = [];
      for (let p = 0; p < (failure?.piece ?? count); p++) if (control[STATES + p] !== DONE) pieces.push(p);
      if (pieces.length === 0) break;
      const round = await runRound(batch, control, pieces);
      signal?.throwIfAborted();
      if (thrown !== undefined) throw thrown.error;
      Atomics.store(control, STOP, 0);
      if (round.failure !== undefined && round.failure.piece < (failure?.piece ?? count)) failure = round.failure;
      if (failure !== undefined && failure.piece < 0) break;
      for (const p of pieces) if (control[STATES + p] === TAKEN && p !== failure?.piece) tries[p]++;
      const tired = tries.findIndex((k) => k >= MOST_TRIES);
      barren = pieces.every((p) => control[STATES + p] === 0) ? barren + 1 : 0;
      if (tired >= 0 || barren >= MOST_TRIES) throw givenUp(batch, Math.max(tired, 0), round.ended);
    }
  } finally {
    clearInterval(clock);
    signal?.removeEventListener("abort", stop);
  }
  if (failure !== undefined) throw failure.error;
}
