/**
 * One solver of the plane in a separate process: opens once, then answers pass after pass until the parent
 * disconnects.
 */
import type { PlaneQuery, PlaneQuestion, Prepare } from "../libraries/library.ts";
import type { Session } from "../workers/process.ts";
import type { PlaneAnswers, PlaneCell, PlaneOpen, PlanePass } from "./cell.ts";
import { PLANE_SOLVERS } from "./own.ts";

type Prepared = ReturnType<Prepare>;
const NONE: Prepared = { distance: null, boolean: null };

/** The timed loops: one for each question, so that each sees one kind of query. */
function passDistance(query: PlaneQuery, order: Int32Array): number {
  let sum = 0;
  for (let i = 0; i < order.length; i++) sum += query(order[i]);
  return sum;
}

function passBoolean(query: PlaneQuery, order: Int32Array): number {
  let sum = 0;
  for (let i = 0; i < order.length; i++) sum += query(order[i]);
  return sum;
}

/** Passes in the given orders, ready to be timed. */
function passesOf(prepared: Prepared, question: PlaneQuestion, orders: readonly Int32Array[]): (() => number)[] {
  const { batch, [question]: query } = prepared;
  if (query === null) throw new TypeError(`not offered: ${question}`);
  const run = question === "distance" ? passDistance : passBoolean;
  return orders.map((order) => (batch === undefined ? () => run(query, order) : batch(question, order)));
}

function answersOf(prepared: readonly Prepared[], cells: readonly PlaneCell[]): PlaneAnswers {
  const all = (query: PlaneQuery | null, count: number): Float64Array | null => (query === null ? null
    : Float64Array.from({ length: count }, (_, k) => query(k)));
  return prepared.map((p, i) => ({ distance: all(p.distance, cells[i].cases.length),
    boolean: all(p.boolean, cells[i].cases.length) }));
}

function pass(prepared: readonly Prepared[], { cell, question, orders }: PlanePass): number {
  const passes = passesOf(prepared[cell], question, orders), count = orders.reduce((n, o) => n + o.length, 0);
  passes[passes.length - 1](); // untimed: code and data come back after another process
  let sum = 0;
  const from = performance.now();
  for (const run of passes) sum += run();
  const ns = ((performance.now() - from) * 1e6) / count;
  return sum === -1 ? NaN : ns;
}

/** See the file's header. */
export async function start({ solver: name, cells, warmUp }: PlaneOpen): Promise<Session> {
  const solver = PLANE_SOLVERS.find((s) => s.name === name);
  if (solver === undefined) throw new RangeError(`unknown solver of the plane: ${name}`);
  const prepare = await solver.open(),
    prepared = cells.map((c) => (c.vertices > solver.most ? NONE : prepare(c.cases)));
  const file = cells.map((c) => Int32Array.from(c.cases, (_, k) => k));
  for (const question of ["distance", "boolean"] as const) {
    if (prepared[0][question] === null) continue;
    const passes = prepared.flatMap((p, i) => (p[question] === null ? [] : passesOf(p, question, [file[i]]))),
      from = performance.now() * 1e6;
    do {
      for (const pass of passes) pass();
    } while (performance.now() * 1e6 - from < warmUp);
  }
  return { answer: answersOf(prepared, cells), next: (request: PlanePass) => pass(prepared, request) };
}
