/**
 * Answers of `--solver growth`: the growth distance of every case of a `growthcases 1` file, one row per case.
 *
 * In: the path of the file (3-D or 2-D, as its head says), and the options of the command line. Out: an
 * `AnswerSource` whose rows hold, in the world frame:
 * - `alpha` (dimensionless): the factor at which the bodies touch when both are scaled about their centres; `lower`
 *   and `upper` enclose it;
 * - `z1`, `z2`: the points of the unscaled bodies that meet at this factor; `n`: the unit normal from A to B. In 2-D
 *   the z columns are missing;
 * - with `boolean` only 1 (the bodies meet) or 0; with `repeat` also the time of one call, ns.
 *
 * Method: `growthDistance` and `growthIntersects` of `@col/growth-distance`, and their 2-D forms. `--tolerance` is
 * the relative width of the bracket of alpha (dimensionless).
 */
import { createTimer, growthQueries, growthQueries2 } from "@col/bench";
import type { GrowthCase, GrowthQuery, GrowthQuery2, GrowthStream } from "@col/bench";
import { growthDistance, growthDistance2, growthIntersects, growthIntersects2 } from "@col/growth-distance";
import type { GrowthBaseOptions } from "@col/growth-distance";
import { createGrowthResult, createGrowthResult2 } from "@col/types";
import { refuseBeyond, streamGrowth, userError } from "../problem-file.ts";
import { WARM_CASES, WARM_UP } from "./source.ts";
import type { AnswerOptions, AnswerSource, CaseRange, Cell } from "./source.ts";
import { timeOf } from "./time-of.ts";

/** The distance and the boolean query of the case set by `put`, and the answer of the last call as columns. */
interface Asker {
  /** Sets the case of the next calls. */
  put(c: GrowthCase): void;
  /** Returns alpha, no dimension. */
  alpha(): number;
  /** Returns 1 if the bodies meet, else 0. `certify`: also fills `answer` and `geometry`. */
  hit(certify: boolean): number;
  readonly columns: readonly string[];
  /** Points and normal of the last answer. */
  geometry(): number[];
  readonly answer: { readonly alpha: number; readonly lowerBound: number; readonly iterations: number;
    readonly status: string };
}

function inSpace(set: GrowthStream, options: GrowthBaseOptions): Asker {
  const queryOf = growthQueries(set), out = createGrowthResult(),
    put: { q: GrowthQuery | undefined } = { q: undefined };
  const query = (): GrowthQuery => put.q ?? missing();
  return {
    answer: out, columns: ["z1x", "z1y", "z1z", "z2x", "z2y", "z2z", "nx", "ny", "nz"],
    put(c) {
      put.q = queryOf(c);
    },
    alpha() {
      const { a, poseA, b, poseB } = query();
      return growthDistance(a, poseA, b, poseB, options, out).alpha;
    },
    hit(certify) {
      const { a, poseA, b, poseB } = query();
      return Number(growthIntersects(a, poseA, b, poseB, options, certify ? out : undefined));
    },
    geometry: () => [out.pointA, out.pointB, out.normal].flatMap((p) => [p.x, p.y, p.z]),
  };
}

function inPlane(set: GrowthStream, options: GrowthBaseOptions): Asker {
  const queryOf = growthQueries2(set), out = createGrowthResult2(),
    put: { q: GrowthQuery2 | undefined } = { q: undefined };
  const query = (): GrowthQuery2 => put.q ?? missing();
  return {
    answer: out, columns: ["z1x", "z1y", "z2x", "z2y", "nx", "ny"],
    put(c) {
      put.q = queryOf(c);
    },
    alpha() {
      const { a, poseA, b, poseB } = query();
      return growthDistance2(a, poseA, b, poseB, options, out).alpha;
    },
    hit(certify) {
      const { a, poseA, b, poseB } = query();
      return Number(growthIntersects2(a, poseA, b, poseB, options, certify ? out : undefined));
    },
    geometry: () => [out.pointA, out.pointB, out.normal].flatMap((p) => [p.x, p.y]),
  };
}

function missing(): never {
  throw new Error("growth: call put with a case first");
}

function askerOf(file: string, set: GrowthStream, options: GrowthBaseOptions): Asker {
  try {
    return set.dim === 3 ? inSpace(set, options) : inPlane(set, options);
  } catch (error) {
    throw userError(file, error, "growth");
  }
}

/** Checks the whole file, bodies included. Returns its first cases. */
function check(file: string, set: GrowthStream): GrowthCase[] {
  const first: GrowthCase[] = [], asker = askerOf(file, set, {});
  for (const c of set.cases) {
    try {
      asker.put(c);
    } catch (error) {
      throw userError(file, error, "growth");
    }
    for (const [side, pose] of [["A", c.poseA], ["B", c.poseB]] as const)
      refuseBeyond(file, c.line, `position of ${side}`, pose.slice(set.dim === 3 ? 4 : 2));
    if (first.length < WARM_CASES) first.push(c);
  }
  return first;
}

/** The source of one file's answers. The file is read from its beginning for every range. */
export function growthAnswers(file: string, options: AnswerOptions): AnswerSource {
  const opened = streamGrowth(file), { columns } = askerOf(file, opened, {}), { boolean = false, repeat } = options;
  let first: GrowthCase[] = [];
  return {
    columns: [...(boolean ? ["case", "hit"] : ["case", "alpha", "lower", "upper", ...columns]), "iterations", "status",
      ...(repeat === undefined ? [] : ["ns"])],
    async check() {
      first = await Promise.resolve(check(file, streamGrowth(file)));
    },
    async count() {
      const { cases } = streamGrowth(file), iterator = cases[Symbol.iterator]();
      let count = 0;
      while (iterator.next().done !== true) count++;
      return await Promise.resolve(count);
    },
    async* rows(range) {
      yield* await Promise.resolve(answerRows(file, options, first, range));
    },
  };
}

/** The rows of a range. `first`: cases to warm up on before times are taken. */
function* answerRows(file: string, options: AnswerOptions, first: readonly GrowthCase[],
  range: CaseRange | undefined): Generator<Cell[]> {
  const set = streamGrowth(file),
    asker = askerOf(file, set, options.tolerance === undefined ? {} : { tolerance: options.tolerance });
  const { answer } = asker, boolean = options.boolean === true, calls = options.repeat;
  const ask = boolean ? () => asker.hit(false) : () => asker.alpha();
  const timer = calls === undefined ? undefined : createTimer(() => performance.now() * 1e6);
  const row = (i: number): Cell[] => {
    const value = boolean ? asker.hit(true) : asker.alpha();
    return boolean
      ? [i, value, answer.iterations, answer.status]
      : [i, value, answer.lowerBound, answer.alpha, ...asker.geometry(), answer.iterations, answer.status];
  };
  for (let from = timer?.now() ?? 0; timer !== undefined && first.length > 0 && timer.now() - from < WARM_UP;) {
    for (const c of first) {
      asker.put(c);
      ask();
    }
  }
  let i = 0;
  for (const c of set.cases) {
    if (i >= (range?.to ?? Infinity)) return;
    if (i >= (range?.from ?? 0)) {
      asker.put(c);
      yield timer === undefined ? row(i) : [...row(i), timeOf(ask, calls ?? 1, timer)];
    }
    i++;
  }
}
