/**
 * Answers of `--solver cast`: the first contact of every case of a `castcases 1` file, one row per case.
 *
 * In: the path of the file, and the options of the command line. Out: an `AnswerSource` whose rows hold, in the world
 * frame:
 * - `time`: the first contact, as a multiple of the case's ray direction, translation or velocities; `lower`: a
 *   proven lower bound of `time`;
 * - `a`, `b`: the contact points on A and B at `time`; `n`: the unit normal from A to B. For a ray, `a` is the point
 *   on the surface and `n` is the surface's normal;
 * - with `boolean` only 1 (contact) or 0; with `repeat` also the time of one call, ns.
 *
 * Method: `rayCast`, `shapeCast` and `timeOfImpact` of `@col/cast`. `--tolerance` has no dimension; it is relative to
 * the largest coordinate of the bodies. For rays and linear casts it is the width of the bracket of `time`. For
 * bodies that rotate it is the distance that counts as contact.
 */
import { castQueries, createTimer } from "@col/bench";
import type { CastCase, CastQuery, CastStream } from "@col/bench";
import { createCastResult, rayCast, shapeCast, timeOfImpact } from "@col/cast";
import type { CastResult } from "@col/cast";
import type { ConvexShape } from "@col/types";
import { UserError } from "../errors.ts";
import { atLine, streamCasts, userError } from "../problem-file.ts";
import { WARM_CASES, WARM_UP } from "./source.ts";
import type { AnswerOptions, AnswerSource, CaseRange, Cell } from "./source.ts";
import { timeOf } from "./time-of.ts";

/** Columns between the bracket and the count of iterations. */
const GEOMETRY = ["ax", "ay", "az", "bx", "by", "bz", "nx", "ny", "nz"] as const;

/** Largest coordinate of the body in its local frame, margin included; 0 for a half-space. Length. */
function extentOf({ bounds, margin }: ConvexShape): number {
  return margin + Math.max(0, ...Array.from(bounds, Math.abs).filter(Number.isFinite));
}

/** Options that change the answers; undefined: the library's default. */
interface Settings {
  readonly tolerance?: number;
  readonly maxIterations?: number;
}

/** A function that runs the query and writes its answer into `out`. Options are made once, not in the timed call. */
function askerOf(q: CastQuery, { tolerance, maxIterations }: Settings, out: CastResult): () => CastResult {
  const { a, poseA, maxTime } = q, budget = maxIterations === undefined ? {} : { maxIterations };
  const relative = { maxTime, ...budget, ...(tolerance === undefined ? {} : { tolerance }) };
  if (q.kind === "ray") return () => rayCast(a, poseA, q.origin, q.direction, relative, out);
  if (q.kind === "linear") return () => shapeCast(a, poseA, q.b, q.poseB, q.translation, relative, out);
  const near = tolerance === undefined ? {} : { tolerance: tolerance * Math.max(extentOf(a), extentOf(q.b)) };
  const options = { maxTime, ...budget, ...near };
  return () => timeOfImpact(a, poseA, q.motionA, q.b, q.poseB, q.motionB, options, out);
}

/** 1 if the bodies meet, else 0. A query that spent its budget counts as no contact. */
const meets = ({ status }: CastResult): number => Number(status !== "miss" && status !== "budget-spent");

const queriesOf = (file: string, set: CastStream): (c: CastCase) => CastQuery => {
  const of = castQueries(set);
  return (c) => {
    try {
      return of(c);
    } catch (error) {
      throw userError(file, error, "casts");
    }
  };
};

/**
 * Checks the whole file: its bodies, and each query's arguments by a call with one iteration. Returns its first cases.
 */
function check(file: string, set: CastStream): CastCase[] {
  const first: CastCase[] = [], of = queriesOf(file, set), out = createCastResult();
  for (const c of set.cases) {
    const q = of(c);
    try {
      askerOf(q, { maxIterations: 1 }, out)();
    } catch (error) {
      if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
      throw new UserError(atLine(file, c.line, error.message));
    }
    if (first.length < WARM_CASES) first.push(c);
  }
  return first;
}

/** The rows of a range. `first`: cases to warm up on before times are taken. */
function* answerRows(file: string, options: AnswerOptions, first: readonly CastCase[],
  range: CaseRange | undefined): Generator<Cell[]> {
  const set = streamCasts(file), of = queriesOf(file, set), out = createCastResult(), { tolerance, repeat } = options;
  const settings = tolerance === undefined ? {} : { tolerance };
  const timer = repeat === undefined ? undefined : createTimer(() => performance.now() * 1e6);
  const row = (i: number): Cell[] => {
    const { time, lowerTime, pointA: a, pointB: b, normal: n, iterations, status } = out;
    return options.boolean === true ? [i, meets(out), iterations, status]
      : [i, time, lowerTime, ...[a, b, n].flatMap((p) => [p.x, p.y, p.z]), iterations, status];
  };
  const askers = timer === undefined ? [] : first.map((c) => askerOf(of(c), settings, out));
  for (let from = timer?.now() ?? 0; timer !== undefined && askers.length > 0 && timer.now() - from < WARM_UP;)
    for (const ask of askers) ask();
  let i = 0;
  for (const c of set.cases) {
    if (i >= (range?.to ?? Infinity)) return;
    if (i >= (range?.from ?? 0)) {
      const ask = askerOf(of(c), settings, out);
      ask();
      const cells = row(i);
      yield timer === undefined ? cells : [...cells, timeOf(() => ask().lowerTime, repeat ?? 1, timer)];
    }
    i++;
  }
}

/** The source of one file's answers. The file is read from its beginning for every range. */
export function castAnswers(file: string, options: AnswerOptions): AnswerSource {
  const { boolean = false, repeat } = options;
  let first: CastCase[] = [];
  streamCasts(file); // a file of another format is refused here
  return {
    columns: [...(boolean ? ["case", "hit"] : ["case", "time", "lower", ...GEOMETRY]), "iterations", "status",
      ...(repeat === undefined ? [] : ["ns"])],
    async check() {
      first = await Promise.resolve(check(file, streamCasts(file)));
    },
    async count() {
      const { cases } = streamCasts(file), iterator = cases[Symbol.iterator]();
      let count = 0;
      while (iterator.next().done !== true) count++;
      return await Promise.resolve(count);
    },
    async* rows(range) {
      yield* await Promise.resolve(answerRows(file, options, first, range));
    },
  };
}
