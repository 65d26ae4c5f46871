/** A cell of the plane's tables, and its solvers in separate processes: ours and packages here, Box2D native. */
import type { PolygonCase } from "@col/bench";
import type { PlaneQuestion, PlaneSolver } from "../libraries/library.ts";
import { nativePeers } from "../libraries/registry.ts";
import { startProgram } from "../native/program.ts";
import { startWorker } from "../workers/process.ts";

/** Pairs of one vertex count and category. */
export interface PlaneCell {
  readonly vertices: number;
  readonly category: string;
  readonly cases: readonly PolygonCase[];
}

/** The first message to a process. */
export interface PlaneOpen {
  readonly solver: string;
  readonly cells: readonly PlaneCell[];
  /** Warm-up per question, ns. */
  readonly warmUp: number;
}

/** Whole passes over the cases of a cell, each in its own order; timed as one: ns per query. */
export interface PlanePass {
  readonly cell: number;
  readonly question: PlaneQuestion;
  readonly orders: readonly Int32Array[];
}

/** Answers by cell and case; null where the question is not offered. */
export type PlaneAnswers = readonly Readonly<Record<PlaneQuestion, Float64Array | null>>[];

/** A solver at work. */
export interface PlaneWorker {
  readonly name: string;
  readonly single: boolean;
  readonly answers: PlaneAnswers;
  pass(request: PlanePass): Promise<number>;
  close(): void;
}

const TASK = new URL("./task.ts", import.meta.url);

/** Starts a solver; the promise is kept when it has warmed up. */
export async function openPlaneWorker({ name, single }: PlaneSolver, cells: readonly PlaneCell[],
  warmUp: number): Promise<PlaneWorker> {
  const worker = startWorker(TASK, name),
    answers = await worker.ask<PlaneAnswers>({ solver: name, cells, warmUp } satisfies PlaneOpen);
  return { name, single, answers, pass: async (request) => await worker.ask<number>(request), close: worker.close };
}

/** Ten roundings of floats: the threshold of b2TestOverlap. */
const NEAR = 10 * 1.1920929e-7;
const WORLD = Float64Array.of(0, 0, 1, 0);

function textOf(cells: readonly PlaneCell[]): string {
  return [String(cells.length), ...cells.map(({ cases }) => {
    const shapes = [...new Set(cases.flatMap((c) => [c.a, c.b]))], index = new Map(shapes.map((v, k) => [v, k]));
    const rows = cases.map((c) => [index.get(c.a), index.get(c.b), ...(c.poseA ?? WORLD),
      ...(c.poseB ?? WORLD)].join(" "));
    return [shapes.length, ...shapes.map((v) => `${v.length / 2} ${v.join(" ")}`), cases.length, ...rows].join("\n");
  })].join("\n");
}

/** Native Box2D, or why it is absent. */
export async function openBox2d(cells: readonly PlaneCell[]): Promise<PlaneWorker | string> {
  const [peer] = nativePeers("plane"), program = startProgram(peer, textOf(cells));
  if (typeof program === "string") return program;
  const answers: PlaneAnswers[number][] = [];
  program.send("facts");
  for (const { cases } of cells) {
    const distance = new Float64Array(cases.length);
    for (let k = 0; k < cases.length; k++) [distance[k]] = await program.numbers();
    answers.push({ distance, boolean: distance.map((d) => (d < NEAR ? 1 : 0)) });
  }
  return {
    name: peer.name, single: true, answers, close: program.close,
    async pass({ cell, orders }) {
      program.send(
        `pass ${cell} ${orders.reduce((n, o) => n + o.length, 0)} ${orders.map((o) => o.join(" ")).join(" ")}`);
      return (await program.numbers())[0];
    },
  };
}
