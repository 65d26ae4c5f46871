/**
 * `bench query FILE`: answers every case of a problem file, one row each.
 *
 * World frame, shortest decimal form that reads back to the same double, `nan` where a field is undefined (JSON: null).
 * The file is checked as a whole before the first row is printed.
 */
import { createDistanceResult } from "@col/types";
import type { DistanceResult } from "@col/types";
import { buildQueries, buildShapes, createTimer, hotTime, trimmedMean, warmUp } from "@col/bench";
import type { BooleanReport, ProblemSet, Query, Question, RunningSolver, SolverAdapter, Timer } from "@col/bench";
import { standardOutput } from "../output.ts";
import { readProblemFile, userError } from "../problem-file.ts";

/** Options as the command line gives them. */
export interface AnswerOptions {
  readonly boolean?: boolean;
  readonly tolerance?: number;
  readonly repeat?: number;
  readonly json?: boolean;
}

interface QueryOptions extends AnswerOptions {
  readonly solver: SolverAdapter;
}

export type Cell = number | string;

const DISTANCE_COLUMNS = ["case", "distance", "lower", "ax", "ay", "az", "bx", "by", "bz", "nx", "ny", "nz", "iterations", "status"];
const BOOLEAN_COLUMNS = ["case", "hit", "iterations", "status"];

/** Prints the rows as they come, CSV or one JSON array. */
export async function printRows(columns: readonly string[], rows: Iterable<readonly Cell[]>, json: boolean): Promise<void> {
  const out = standardOutput();
  let first = true;
  await out.write(json ? "[" : `${columns.join(",")}\n`);
  for (const row of rows) {
    await out.write(json ? `${first ? "\n" : ",\n"}${jsonRow(columns, row)}` : `${row.map(csvCell).join(",")}\n`);
    first = false;
  }
  if (json) await out.write("\n]\n");
  await out.end();
}

function csvCell(value: Cell): string {
  return Number.isNaN(value) ? "nan" : String(value);
}

function jsonRow(columns: readonly string[], row: readonly Cell[]): string {
  return JSON.stringify(Object.fromEntries(columns.map((name, k) => [name, row[k]])));
}

function distanceRow(i: number, q: Query, running: RunningSolver, out: DistanceResult): Cell[] {
  running.distance(q.a, q.poseA, q.b, q.poseB, out);
  const { pointA: a, pointB: b, normal: n } = out;
  return [i, out.distance, out.lowerBound, a.x, a.y, a.z, b.x, b.y, b.z, n.x, n.y, n.z, out.iterations, out.status];
}

function booleanRow(i: number, q: Query, running: RunningSolver, out: BooleanReport): Cell[] {
  running.explain(q.a, q.poseA, q.b, q.poseB, out);
  return [i, out.hit ? 1 : 0, out.iterations, out.status];
}

function queriesOf(file: string, set: ProblemSet): Query[] {
  try {
    return buildQueries(set, buildShapes(set));
  } catch (error) {
    throw userError(file, error);
  }
}

/** Blocks a repeated measurement is cut into; the fastest 90 % of them count. */
export const BLOCKS = 10;
/** Warm-up before the first timed case: the compiler needs it, ns. */
export const WARM_UP = 0.5e9;

function timeOf(running: RunningSolver, question: Question, q: Query, calls: number, timer: Timer): number {
  const blocks = Math.min(BLOCKS, calls), size = Math.ceil(calls / blocks);
  return trimmedMean(Array.from({ length: blocks }, () => hotTime(running, question, q, size, timer)));
}

/** Runs the command. */
export async function query(file: string, options: QueryOptions): Promise<void> {
  const queries = queriesOf(file, await readProblemFile(file));
  const running = options.solver.start({ dualityGap: options.tolerance });
  const result = createDistanceResult(), report: BooleanReport = { hit: false, iterations: 0, status: "budget-spent" };
  const timer = createTimer(() => performance.now() * 1e6);
  const question: Question = options.boolean === true ? "boolean" : "distance";
  if (options.repeat !== undefined) warmUp(running, question, queries, timer, WARM_UP);
  const columns = [...(options.boolean === true ? BOOLEAN_COLUMNS : DISTANCE_COLUMNS), ...(options.repeat === undefined ? [] : ["ns"])];
  const rows = function* (): Generator<Cell[]> {
    for (let i = 0; i < queries.length; i++) {
      const q = queries[i];
      const row = options.boolean === true ? booleanRow(i, q, running, report) : distanceRow(i, q, running, result);
      if (options.repeat !== undefined) row.push(timeOf(running, question, q, options.repeat, timer));
      yield row;
    }
  };
  await printRows(columns, rows(), options.json === true);
}
