/**
 * Runs a batch without shared memory: copies the rows of each piece to a worker, and its result rows back.
 *
 * In: a checked `Batch`. Out: the rows `from` to `to` of its result arrays are written; the promise resolves when all
 * are. Method: as many pieces are in progress as the pool has workers. A piece whose worker ended is computed again,
 * at most 3 times.
 *
 * If a piece throws, pieces after it are skipped, and the batch rejects with the error of the first faulty piece.
 */
import type { Batch } from "./batch-types.ts";
import { LAYOUTS, rowsOf } from "./layouts.ts";
import type { NumberArray } from "./pack.ts";
import { MOST_TRIES, WorkerEndedError } from "./task.ts";
import type { CopyTask, Reply } from "./task.ts";

/** Number of batches so far. It names the poses that a worker keeps for the pieces of a batch. */
const started = { count: 0 };

/** Computes a batch. */
export async function answerCopies(batch: Batch): Promise<void> {
  const { pool, fn, shapes, bodies, rows, options, out, from, to, size, signal, onProgress } = batch;
  const layout = LAYOUTS[batch.layout], count = Math.ceil((to - from) / size), id = `${started.count++}`;
  const open = Array.from({ length: count }, (_, p) => p), tries = new Int32Array(count);
  let failure: { readonly piece: number; readonly error: unknown } | undefined, answered = 0;
  const answer = async (piece: number): Promise<void> => {
    const first = from + piece * size, last = Math.min(to, first + size);
    const copies = Object.fromEntries(Object.entries(rowsOf(rows, layout.rows, first, last))
      .map(([name, view]): [string, NumberArray] => [name, view.slice()]));
    const task: CopyTask = { kind: "copy", fn, layout: batch.layout, shapes: { id: shapes.id, data: shapes.buffer },
      own: shapes.own, bodies: { id, data: bodies }, options, rows: copies, count: last - first, from: first };
    const reply: Reply = await pool.run(task);
    if (reply.kind === "threw") {
      if (piece < (failure?.piece ?? count)) failure = { piece, error: reply.error };
    } else if (reply.kind === "rows") {
      for (const [name, [width]] of Object.entries(layout.out)) out[name].set(reply.out[name], width * first);
      answered += last - first;
      onProgress?.(answered, to - from);
    } else throw new Error(`pool: the worker answered "${reply.kind}"`);
  };
  const lane = async (): Promise<void> => {
    for (let piece = open.shift(); piece !== undefined; piece = open.shift()) {
      if (signal?.aborted === true || piece > (failure?.piece ?? count)) return;
      try {
        await answer(piece);
      } catch (error) {
        if (!(error instanceof WorkerEndedError) || ++tries[piece] >= MOST_TRIES) {
          open.length = 0;
          throw error;
        }
        open.unshift(piece); // computed again, by another worker
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: Math.min(pool.workers, count) }, lane));
  signal?.throwIfAborted();
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  if (failure !== undefined) throw failure.error;
}
