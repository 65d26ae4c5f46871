/** One solver of the plane in a process of its own: opens once, then answers pass after pass until the parent disconnects. */
import type { PlaneAnswers, PlaneOpen, PlanePass, PlaneReply, PlaneRequest } from "./protocol.ts";
import type { PlaneCell, PlaneQuery, Prepare } from "./solver.ts";
import { PLANE_SOLVERS } from "./solvers.ts";

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

function answersOf(prepared: readonly Prepared[], cells: readonly PlaneCell[]): PlaneAnswers {
  const all = (query: PlaneQuery | null, count: number): Float64Array | null => (query === null ? null : Float64Array.from({ length: count }, (_, k) => query(k)));
  return prepared.map((p, i) => ({ distance: all(p.distance, cells[i].cases.length), boolean: all(p.boolean, cells[i].cases.length) }));
}

async function open({ solver: name, cells, warmUp }: PlaneOpen): Promise<Prepared[]> {
  const solver = PLANE_SOLVERS.find((s) => s.name === name);
  if (solver === undefined) throw new RangeError(`unknown solver of the plane: ${name}`);
  const prepare = await solver.open(), prepared = cells.map((c) => (c.vertices > solver.most ? NONE : prepare(c.cases)));
  const file = cells.map((c) => Int32Array.from(c.cases, (_, k) => k));
  for (const [question, pass] of [["distance", passDistance], ["boolean", passBoolean]] as const) {
    if (prepared[0][question] === null) continue;
    const from = performance.now() * 1e6;
    do {
      prepared.forEach((p, i) => {
        const query = p[question];
        if (query !== null) pass(query, file[i]);
      });
    } while (performance.now() * 1e6 - from < warmUp);
  }
  reply({ type: "opened", answers: answersOf(prepared, cells) });
  return prepared;
}

function pass(prepared: readonly Prepared[], { cell, question, orders }: PlanePass): void {
  const query = prepared[cell][question], run = question === "distance" ? passDistance : passBoolean;
  if (query === null) throw new TypeError(`not offered: ${question}`);
  run(query, orders[orders.length - 1]); // untimed: code and data come back after another process
  let count = 0, sum = 0;
  const from = performance.now();
  for (const order of orders) {
    sum += run(query, order);
    count += order.length;
  }
  const ns = ((performance.now() - from) * 1e6) / count;
  reply({ type: "passed", ns: sum === -1 ? NaN : ns });
}

function reply(message: PlaneReply): void {
  process.send?.(message);
}

const state: { prepared: readonly Prepared[] } = { prepared: [] };
process.on("message", (message: PlaneRequest) => {
  if (message.type === "pass") pass(state.prepared, message);
  else {
    void open(message).then((prepared) => {
      state.prepared = prepared;
    });
  }
});
process.on("disconnect", () => {
  process.exit(0);
});
