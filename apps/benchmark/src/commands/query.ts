/**
 * `bench query FILE`: answers every case of a problem file, one row each.
 *
 * World frame, shortest decimal form that reads back to the same double, `nan` where a field is undefined (JSON: null).
 * The file is checked as a whole before the first row is printed, and held in memory by pieces only (JSON that is not
 * line by line: whole).
 */
import { createDistanceResult } from "@col/types";
import type { ConvexShape, DistanceResult } from "@col/types";
import { basename } from "node:path";
import { ProblemFileError, buildShape, createTimer, hotTime, poseOf, trimmedMean, warmUp,
  writeConvexCases } from "@col/bench";
import type { BooleanReport, ProblemSet, Query, Question, RunningSolver, ShapeSpec, SolverAdapter, StreamedCase,
  Timer } from "@col/bench";
import { UserError } from "../errors.ts";
import { standardOutput } from "../output.ts";
import { refuseBeyond, streamCases, userError, withRereadable } from "../problem-file.ts";

/** Options as the command line gives them. */
export interface AnswerOptions {
  readonly boolean?: boolean;
  readonly tolerance?: number;
  readonly repeat?: number;
  readonly json?: boolean;
  /** Print the problem file of this case instead of answers. */
  readonly repro?: number;
}

interface QueryOptions extends AnswerOptions {
  readonly solver: SolverAdapter;
}

export type Cell = number | string;

const DISTANCE_COLUMNS = ["case", "distance", "lower", "ax", "ay", "az", "bx", "by", "bz", "nx", "ny", "nz",
  "iterations", "status"];
const BOOLEAN_COLUMNS = ["case", "hit", "iterations", "status"];

/** Prints the rows as they come, CSV or one JSON array. */
export async function printRows(columns: readonly string[],
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>, json: boolean): Promise<void> {
  const out = standardOutput();
  let first = true;
  await out.write(json ? "[" : `${columns.join(",")}\n`);
  for await (const row of rows) {
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

/**
 * Bodies of shapes met, built once each; all are forgotten when there are `MOST_BODIES`, so that a file of as many
 * shapes as cases needs no more memory.
 */
type Bodies = Map<ShapeSpec, ConvexShape>;
const MOST_BODIES = 16_384;

function bodyOf(file: string, spec: ShapeSpec, bodies: Bodies): ConvexShape {
  const known = bodies.get(spec);
  if (known !== undefined) return known;
  try {
    const body = buildShape(spec);
    refuseBeyond(file, spec.line, spec.kind, [...body.bounds, body.margin]);
    if (bodies.size >= MOST_BODIES) bodies.clear();
    bodies.set(spec, body);
    return body;
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw userError(file, new ProblemFileError(spec.line, spec.kind,
      `${spec.kind}: ${error instanceof Error ? error.message : String(error)}`));
  }
}

const setOf = (c: StreamedCase): ProblemSet => ({
  shapes: [c.a, c.b], count: 1, pairs: Int32Array.of(0, 1), poses: c.poses, target: Float64Array.of(c.target),
  ref: Float64Array.of(c.ref), label: [c.label],
});

function queryOf(file: string, c: StreamedCase, bodies: Bodies): Query {
  const set = setOf(c), p = c.poses;
  refuseBeyond(file, c.line, `case ${c.index}: position of A`, p.subarray(4, 7));
  refuseBeyond(file, c.line, `case ${c.index}: position of B`, p.subarray(11, 14));
  return { a: bodyOf(file, c.a, bodies), poseA: poseOf(set, 0, "A"), b: bodyOf(file, c.b, bodies),
    poseB: poseOf(set, 0, "B") };
}

/** Blocks a repeated measurement is cut into; the fastest 90 % of them count. */
export const BLOCKS = 10;
/** Warm-up before the first timed case: the compiler needs it, ns. */
export const WARM_UP = 0.5e9;

function timeOf(running: RunningSolver, question: Question, q: Query, calls: number, timer: Timer): number {
  const blocks = Math.min(BLOCKS, calls), size = Math.ceil(calls / blocks);
  return trimmedMean(Array.from({ length: blocks }, () => hotTime(running, question, q, size, timer)));
}

/** Cases of the file's start that a repeated measurement warms up on. */
const WARM_CASES = 1000;

/** Checks all of the file; its first queries. */
async function check(file: string, bodies: Bodies): Promise<Query[]> {
  const first: Query[] = [];
  for await (const cases of streamCases(file)) {
    for (const c of cases) {
      const q = queryOf(file, c, bodies);
      if (first.length < WARM_CASES) first.push(q);
    }
  }
  return first;
}

/** The problem file of one case, with what the solver says of it. */
async function reproduce(file: string, number: number,
  { solver, tolerance, boolean = false }: QueryOptions): Promise<void> {
  const bodies: Bodies = new Map(), result = createDistanceResult(),
    report: BooleanReport = { hit: false, iterations: 0, status: "budget-spent" };
  let count = 0, found: StreamedCase | undefined;
  for await (const cases of streamCases(file)) {
    count += cases.length;
    found ??= cases.find((c) => c.index === number);
  }
  if (found === undefined)
    throw new UserError(`${basename(file)}: --repro ${number}: there are ${count} cases, counted from 0`);
  const q = queryOf(file, found, bodies), running = solver.start({ dualityGap: tolerance }),
    columns = boolean ? BOOLEAN_COLUMNS : DISTANCE_COLUMNS;
  const row = boolean ? booleanRow(number, q, running, report) : distanceRow(number, q, running, result);
  const said = columns.map((name, k) => `${name} ${csvCell(row[k])}`).join(", ");
  const shared = found.a === found.b, set = setOf(found);
  console.log(writeConvexCases(shared ? { ...set, shapes: [found.a], pairs: Int32Array.of(0, 0) } : set,
    [`case ${number} of ${basename(file)}`, `${solver.name}: ${said}`]).trimEnd());
}

/** Runs the command. The file is read twice, a piece at a time: once to check all of it, once to answer. */
export async function query(given: string, options: QueryOptions): Promise<void> {
  await withRereadable(given, async (file) => {
    if (options.repro === undefined) await answer(file, options);
    else await reproduce(file, options.repro, options);
  });
}

async function answer(file: string, options: QueryOptions): Promise<void> {
  const bodies: Bodies = new Map(), first = await check(file, bodies);
  const running = options.solver.start({ dualityGap: options.tolerance });
  const result = createDistanceResult(), report: BooleanReport = { hit: false, iterations: 0, status: "budget-spent" };
  const timer = createTimer(() => performance.now() * 1e6);
  const question: Question = options.boolean === true ? "boolean" : "distance";
  if (options.repeat !== undefined) warmUp(running, question, first, timer, WARM_UP);
  const columns = [...(options.boolean === true ? BOOLEAN_COLUMNS : DISTANCE_COLUMNS),
    ...(options.repeat === undefined ? [] : ["ns"])];
  const rows = async function* (): AsyncGenerator<Cell[]> {
    for await (const cases of streamCases(file)) {
      for (const c of cases) {
        const q = queryOf(file, c, bodies);
        const row = options.boolean === true ? booleanRow(c.index, q, running, report)
          : distanceRow(c.index, q, running, result);
        if (options.repeat !== undefined) row.push(timeOf(running, question, q, options.repeat, timer));
        yield row;
      }
    }
  };
  await printRows(columns, rows(), options.json === true);
}
