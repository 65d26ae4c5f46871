/**
 * `bench query FILE --solver growth`: the growth distance of every case of a `growthcases 1` file, one row each.
 *
 * alpha: the factor by which both bodies touch when scaled about their centres, in [lower, upper]; z1, z2: the points of the unscaled
 * bodies that meet then, and n: the unit normal from A to B; all in the world. In the plane the z columns are missing. `--tolerance` is
 * the relative width of the bracket. The file is checked as a whole before the first row is printed.
 */
import { buildGrowthQueries, buildGrowthQueries2, createTimer, trimmedMean } from "@col/bench";
import type { GrowthSet, Timer } from "@col/bench";
import { growthDistance, growthDistance2d, growthIntersects, growthIntersects2d } from "@col/growth-distance";
import type { GrowthSettingsInput } from "@col/growth-distance";
import { createGrowthResult, createGrowthResult2 } from "@col/types";
import { readGrowthFile, userError } from "../problem-file.ts";
import { BLOCKS, WARM_UP, printRows } from "./query.ts";
import type { AnswerOptions, Cell } from "./query.ts";

/** The two questions, with the answer of the last call as columns. */
interface Asker {
  readonly count: number;
  /** Asks case `i`; alpha. */
  alpha(i: number): number;
  /** Asks case `i`; 1 or 0. `certify`: also fill the answer. */
  hit(i: number, certify: boolean): number;
  readonly columns: readonly string[];
  /** Points and normal of the last answer. */
  geometry(): number[];
  readonly answer: { readonly alpha: number; readonly lowerBound: number; readonly iterations: number; readonly status: string };
}

function inSpace(set: GrowthSet, options: GrowthSettingsInput): Asker {
  const cases = buildGrowthQueries(set), out = createGrowthResult();
  return {
    count: cases.length, answer: out, columns: ["z1x", "z1y", "z1z", "z2x", "z2y", "z2z", "nx", "ny", "nz"],
    alpha(i) {
      const { a, poseA, b, poseB } = cases[i];
      return growthDistance(a, poseA, b, poseB, options, out).alpha;
    },
    hit(i, certify) {
      const { a, poseA, b, poseB } = cases[i];
      return Number(growthIntersects(a, poseA, b, poseB, options, certify ? out : undefined));
    },
    geometry: () => [out.pointA, out.pointB, out.normal].flatMap((p) => [p.x, p.y, p.z]),
  };
}

function inPlane(set: GrowthSet, options: GrowthSettingsInput): Asker {
  const cases = buildGrowthQueries2(set), out = createGrowthResult2();
  return {
    count: cases.length, answer: out, columns: ["z1x", "z1y", "z2x", "z2y", "nx", "ny"],
    alpha(i) {
      const { a, poseA, b, poseB } = cases[i];
      return growthDistance2d(a, poseA, b, poseB, options, out).alpha;
    },
    hit(i, certify) {
      const { a, poseA, b, poseB } = cases[i];
      return Number(growthIntersects2d(a, poseA, b, poseB, options, certify ? out : undefined));
    },
    geometry: () => [out.pointA, out.pointB, out.normal].flatMap((p) => [p.x, p.y]),
  };
}

/** Calls before a timed block. */
const HOT_WARM_UP = 20;

/** ns per call of case `i`, `calls` of them in blocks. */
function timeOf(ask: (i: number) => number, i: number, calls: number, timer: Timer): number {
  const blocks = Math.min(BLOCKS, calls), size = Math.ceil(calls / blocks);
  return trimmedMean(Array.from({ length: blocks }, () => {
    let sum = 0;
    for (let k = 0; k < HOT_WARM_UP; k++) sum += ask(i);
    const from = timer.now();
    for (let k = 0; k < size; k++) sum += ask(i);
    const ns = timer.now() - from - timer.overhead;
    return sum === -1 ? NaN : ns / size; // the answers are read
  }));
}

function askerOf(file: string, set: GrowthSet, options: GrowthSettingsInput): Asker {
  try {
    return set.dim === 3 ? inSpace(set, options) : inPlane(set, options);
  } catch (error) {
    throw userError(file, error);
  }
}

/** Runs the command. */
export async function queryGrowth(file: string, options: AnswerOptions): Promise<void> {
  const asker = askerOf(file, await readGrowthFile(file), options.tolerance === undefined ? {} : { tolerance: options.tolerance });
  const { answer, count } = asker, boolean = options.boolean === true, calls = options.repeat;
  const ask = boolean ? (i: number) => asker.hit(i, false) : (i: number) => asker.alpha(i);
  const timer = createTimer(() => performance.now() * 1e6);
  const row = (i: number): Cell[] => {
    const value = boolean ? asker.hit(i, true) : asker.alpha(i);
    return boolean
      ? [i, value, answer.iterations, answer.status]
      : [i, value, answer.lowerBound, answer.alpha, ...asker.geometry(), answer.iterations, answer.status];
  };
  const rows = function* (): Generator<Cell[]> {
    for (let from = timer.now(); calls !== undefined && count > 0 && timer.now() - from < WARM_UP;) for (let i = 0; i < count; i++) ask(i);
    for (let i = 0; i < count; i++) yield calls === undefined ? row(i) : [...row(i), timeOf(ask, i, calls, timer)];
  };
  const columns = boolean ? ["case", "hit", "iterations", "status"] : ["case", "alpha", "lower", "upper", ...asker.columns, "iterations", "status"];
  await printRows([...columns, ...(calls === undefined ? [] : ["ns"])], rows(), options.json === true);
}
