/**
 * Answers of the 3-D solvers: one row per case of a `convexcases 1` file, or of the same problems as CSV, JSON or
 * JSON lines.
 *
 * In: the path of the file, a `SolverAdapter`, and the options of the command line; `tolerance` is an absolute
 * duality gap (squared length). Out: an `AnswerSource` whose rows hold, in the world frame, the distance and a lower
 * bound of it (length), the closest points `a` on A and `b` on B, the unit normal `n` from A to B, the number of
 * iterations and the status. With `boolean` the row holds 1 (the bodies meet) or 0; with `repeat` it also holds the
 * time of one call, ns.
 *
 * The file is read in pieces; JSON that is not one case per line is held in memory as a whole. Positions and shape
 * sizes beyond 1e50 are refused.
 */
import { createDistanceResult } from "@col/types";
import type { ConvexShape, DistanceResult } from "@col/types";
import { basename } from "node:path";
import { ProblemFileError, buildShape, createTimer, hotTime, problemPose, trimmedMean, warmUp,
  writeConvexCases } from "@col/bench";
import type { BooleanReport, ProblemSet, Query, Question, RunningSolver, ShapeSpec, SolverAdapter, StreamedCase,
  Timer } from "@col/bench";
import { UserError } from "../errors.ts";
import { refuseBeyond, streamCases, userError } from "../problem-file.ts";
import { csvLine } from "./formats.ts";
import { scanCases, streamRange } from "./scan.ts";
import type { ScannedFile } from "./scan.ts";
import { BLOCKS, WARM_CASES, WARM_UP } from "./source.ts";
import type { AnswerOptions, AnswerSource, CaseRange, Cell } from "./source.ts";

/** The options and the solver. */
export interface SpaceOptions extends AnswerOptions {
  readonly solver: SolverAdapter;
  /** Positions of the cases, if the file was scanned. With them a range is read without the cases before it. */
  readonly scanned?: ScannedFile;
}

const DISTANCE_COLUMNS = ["case", "distance", "lower", "ax", "ay", "az", "bx", "by", "bz", "nx", "ny", "nz",
  "iterations", "status"];
const BOOLEAN_COLUMNS = ["case", "hit", "iterations", "status"];

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
 * The bodies built so far, by their shape. When there are `MOST_BODIES`, all are dropped, so that a file with as many
 * shapes as cases does not fill the memory.
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
  return { a: bodyOf(file, c.a, bodies), poseA: problemPose(set, 0, "A"), b: bodyOf(file, c.b, bodies),
    poseB: problemPose(set, 0, "B") };
}

function timeOf(running: RunningSolver, question: Question, q: Query, calls: number, timer: Timer): number {
  const blocks = Math.min(BLOCKS, calls), size = Math.ceil(calls / blocks);
  return trimmedMean(Array.from({ length: blocks }, () => hotTime(running, question, q, size, timer)));
}

/** Checks the whole file. Returns its first queries. */
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

/** The text of a problem file with one case, and the solver's answer as a comment. `number`: the case, from 0. */
export async function reproduction(file: string, number: number,
  { solver, tolerance, boolean = false }: SpaceOptions): Promise<string> {
  const bodies: Bodies = new Map(), result = createDistanceResult(),
    report: BooleanReport = { hit: false, iterations: 0, status: "budget-spent" };
  let count = 0, found: StreamedCase | undefined;
  for await (const cases of streamCases(file)) {
    count += cases.length;
    found ??= cases.find((c) => c.index === number);
  }
  if (found === undefined)
    throw new UserError(`${basename(file)}: --repro ${number}: the case number must be below ${count}, the number of `
      + "cases");
  const q = queryOf(file, found, bodies), running = solver.start({ dualityGap: tolerance }),
    columns = boolean ? BOOLEAN_COLUMNS : DISTANCE_COLUMNS;
  const row = csvLine(boolean ? booleanRow(number, q, running, report) : distanceRow(number, q, running, result))
    .split(",");
  const said = columns.map((name, k) => `${name} ${row[k]}`).join(", ");
  const shared = found.a === found.b, set = setOf(found);
  return writeConvexCases(shared ? { ...set, shapes: [found.a], pairs: Int32Array.of(0, 0) } : set,
    [`case ${number} of ${basename(file)}`, `${solver.name}: ${said}`]).trimEnd();
}

/** The cases of a range; all of them without one. */
async function* casesIn(file: string, range: CaseRange | undefined,
  scanned: ScannedFile | undefined): AsyncGenerator<readonly StreamedCase[]> {
  if (range === undefined) yield* streamCases(file);
  else yield* streamRange(file, scanned?.index, range);
}

/** The source of one file's answers. */
export function spaceAnswers(file: string, options: SpaceOptions): AnswerSource {
  const { solver, boolean = false, tolerance, repeat, scanned } = options, bodies: Bodies = new Map();
  const running = solver.start({ dualityGap: tolerance }), question: Question = boolean ? "boolean" : "distance";
  const result = createDistanceResult(), report: BooleanReport = { hit: false, iterations: 0, status: "budget-spent" };
  let first: Query[] = [];
  return {
    columns: [...(boolean ? BOOLEAN_COLUMNS : DISTANCE_COLUMNS), ...(repeat === undefined ? [] : ["ns"])],
    async check() {
      first = await check(file, bodies);
    },
    async count() {
      return scanned?.cases ?? (await scanCases(file)).cases;
    },
    async* rows(range) {
      const timer = repeat === undefined ? undefined : createTimer(() => performance.now() * 1e6);
      if (timer !== undefined) warmUp(running, question, first, timer, WARM_UP);
      for await (const cases of casesIn(file, range, scanned)) {
        for (const c of cases) {
          const q = queryOf(file, c, bodies);
          const row = boolean ? booleanRow(c.index, q, running, report) : distanceRow(c.index, q, running, result);
          if (timer !== undefined) row.push(timeOf(running, question, q, repeat ?? 1, timer));
          yield row;
        }
      }
    },
  };
}
