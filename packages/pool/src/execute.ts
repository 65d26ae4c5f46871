/**
 * Executes a task in a worker: finds the function, the shapes and the arrays that the task names, and calls the
 * function.
 *
 * In: a `Task` (task.ts) and the state of the worker. Out: a promise of a `Reply`; an error becomes a reply too, so the
 * promise never rejects. Frames and units are defined by the function.
 *
 * - "call": the reply holds the function's value. "copy": the reply holds the result arrays.
 * - "drain": the worker takes pieces from the shared queue until it is empty, the batch is stopped, or a piece throws.
 *   The results are written to the task's arrays in shared memory; the reply is "done".
 * - A worker keeps up to 8 sets of shapes and 8 sets of poses; the least recently used set is dropped. If the task
 *   names data that the worker does not have, the reply is "missing". The pool then sends the data.
 */
import { createOut, LAYOUTS, renumbered, rowsOf } from "./layouts.ts";
import type { Arrays, BatchFunction } from "./layouts.ts";
import { importAt, shapesOf } from "./shape-set.ts";
import type { AnyShape, OwnModule } from "./shape-set.ts";
import { ANSWERED, DONE, NEXT, STATES, STOP, TAKEN } from "./task.ts";
import type { CopyTask, DrainTask, FunctionName, Kept, Reply, Task } from "./task.ts";

/** Modules that the worker's file provides, by name. */
export type ServedModules = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Maximum number of sets of shapes, and of sets of poses, that a worker keeps. */
export const MOST_KEPT = 8;

/** Data that a worker keeps between tasks. */
export interface WorkerState {
  readonly served: ServedModules;
  readonly shapes: Map<string, readonly AnyShape[]>;
  readonly bodies: Map<string, Arrays>;
}

/** The initial state of a worker. */
export function createWorkerState(served: ServedModules = {}): WorkerState {
  return { served, shapes: new Map(), bodies: new Map() };
}

/** The value kept under an id, or a new value made from the data. Undefined if there is neither. */
function keep<D, T>(kept: Map<string, T>, { id, data }: Kept<D>, make: (data: D) => T): T | undefined {
  const found = kept.get(id) ?? (data === undefined ? undefined : make(data));
  if (found === undefined) return undefined;
  kept.delete(id);
  kept.set(id, found);
  for (const old of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(old);
  return found;
}

async function importFunction({ module, name }: FunctionName, served: ServedModules): Promise<BatchFunction> {
  const exported = served[module] ?? await importAt(module),
    found = exported[name];
  if (typeof found !== "function") {
    throw new TypeError(`pool: ${module} exports no function ${name}, it has `
      + Object.keys(exported).filter((k) => typeof exported[k] === "function").join(", "));
  }
  return found as BatchFunction;
}

/** Computes pieces until the queue is empty, the batch is stopped, or a piece throws. */
function drain(task: DrainTask, batch: BatchFunction, shapes: readonly AnyShape[], bodies: Arrays): Reply {
  const layout = LAYOUTS[task.layout], { control, queue, size, options } = task;
  while (Atomics.load(control, STOP) === 0) {
    const k = Atomics.add(control, NEXT, 1);
    if (k >= queue.length) break;
    const piece = queue[k], from = task.from + piece * size, to = Math.min(task.to, from + size);
    Atomics.store(control, STATES + piece, TAKEN);
    try {
      layout.call(batch, { shapes, bodies, rows: rowsOf(task.rows, layout.rows, from, to), options,
        out: rowsOf(task.out, layout.out, from, to), count: to - from });
    } catch (error) {
      Atomics.store(control, STOP, 1);
      return { kind: "threw", error: renumbered(error, from), piece };
    }
    Atomics.store(control, STATES + piece, DONE);
    Atomics.add(control, ANSWERED, to - from);
  }
  return { kind: "done" };
}

function answerCopied(task: CopyTask, batch: BatchFunction, shapes: readonly AnyShape[], bodies: Arrays): Reply {
  const layout = LAYOUTS[task.layout], out = createOut(task.layout, task.count, false);
  try {
    layout.call(batch, { shapes, bodies, rows: task.rows, options: task.options, out, count: task.count });
  } catch (error) {
    return { kind: "threw", error: renumbered(error, task.from), piece: -1 };
  }
  return { kind: "rows", out };
}

/** Executes a task. An error becomes a reply. */
export async function execute(task: Task, state: WorkerState): Promise<Reply> {
  try {
    const fn = await importFunction(task.fn, state.served);
    if (task.kind === "call") return { kind: "value", value: await fn(...task.given) };
    const own = task.own === undefined ? undefined : await importAt(task.own) as OwnModule;
    const shapes = keep(state.shapes, task.shapes, (buffer) => shapesOf(buffer, own)),
      bodies = task.kind === "drain" ? task.bodies.data : keep(state.bodies, task.bodies, (arrays) => arrays);
    if (shapes === undefined || bodies === undefined) return { kind: "missing" };
    return task.kind === "drain" ? drain(task, fn, shapes, bodies) : answerCopied(task, fn, shapes, bodies);
  } catch (error) {
    return { kind: "threw", error, piece: -1 };
  }
}
