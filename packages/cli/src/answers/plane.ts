/**
 * Answers of `--solver gjk2d`: the signed distance of every pair of a polygon file, one row per pair.
 *
 * In: the path of the file, and the options of the command line; `tolerance` is refused. Out: an `AnswerSource` whose
 * rows hold, in the 2-D world frame, the signed distance and a lower bound of it (length), the closest points `a` on
 * A and `b` on B, the unit normal `n` from A to B, the number of iterations and the status. With `boolean` the row
 * holds 1 (the polygons meet) or 0; its number of iterations is `nan`. With `repeat` the row also holds the time of
 * one call, ns.
 *
 * Method: `signedDistance2` and `intersects2` of `@col/gjk2d-barycode`. `convexPolygon` checks and cleans each
 * polygon: repeated and collinear corners are merged. For standard output the command checks the whole file before
 * the first answer.
 */
import { createTimer, trimmedMean } from "@col/bench";
import type { PolygonCase, Timer } from "@col/bench";
import { intersects2, signedDistance2 } from "@col/gjk2d-barycode";
import { convexPolygon } from "@col/shapes/2d";
import { createDistanceResult2 } from "@col/types";
import type { ConvexShape2, Pose2 } from "@col/types";
import { UserError } from "../errors.ts";
import { streamPolygons } from "../problem-file.ts";
import { BLOCKS, WARM_CASES, WARM_UP } from "./source.ts";
import type { AnswerOptions, AnswerSource, Cell } from "./source.ts";

const DISTANCE_COLUMNS = ["case", "distance", "lower", "ax", "ay", "bx", "by", "nx", "ny", "iterations", "status"];
const BOOLEAN_COLUMNS = ["case", "hit", "iterations", "status"];

interface Pair {
  readonly a: ConvexShape2;
  readonly poseA: Pose2 | null;
  readonly b: ConvexShape2;
  readonly poseB: Pose2 | null;
}

/** Turns x, y, cosine, sine into a pose; null stays null: the polygon is in world coordinates. */
function poseOf(p: Float64Array | null): Pose2 | null {
  return p === null ? null : { x: p[0], y: p[1], c: p[2], s: p[3] };
}

/** Returns a function that makes the pair of a case. Polygons that cases share are made once. */
function pairMaker(file: string): (c: PolygonCase) => Pair {
  const made = new WeakMap<Float64Array, ConvexShape2>();
  const shapeOf = (vertices: Float64Array, line: number): ConvexShape2 => {
    const known = made.get(vertices);
    if (known !== undefined) return known;
    try {
      const shape = convexPolygon(vertices);
      made.set(vertices, shape);
      return shape;
    } catch (error) {
      throw error instanceof RangeError
        ? new UserError(`${file === "-" ? "standard input" : file}: line ${line}: ${error.message}`) : error;
    }
  };
  return (c) => ({ a: shapeOf(c.a, c.line), poseA: poseOf(c.poseA), b: shapeOf(c.b, c.line),
    poseB: poseOf(c.poseB) });
}

/** The pairs of a file, one after another. */
function* pairsIn(file: string): Generator<Pair> {
  const pairOf = pairMaker(file);
  for (const cases of streamPolygons(file)) for (const c of cases) yield pairOf(c);
}

/** Calls the query `calls` times in blocks; returns the trimmed mean, ns per call. */
function timeOf(ask: (q: Pair) => number, q: Pair, calls: number, timer: Timer): number {
  const blocks = Math.min(BLOCKS, calls), size = Math.ceil(calls / blocks);
  return trimmedMean(Array.from({ length: blocks }, () => {
    let sum = 0;
    const from = timer.now();
    for (let k = 0; k < size; k++) sum += ask(q);
    const ns = timer.now() - from - timer.overhead;
    return sum === Infinity ? NaN : ns / size;
  }));
}

/** The source of one file's answers. Boolean queries return no number of iterations: `nan`. */
export function planeAnswers(file: string, options: AnswerOptions): AnswerSource {
  if (options.tolerance !== undefined)
    throw new UserError("--tolerance is for 3-D solvers; gjk2d stops at rounding errors");
  const out = createDistanceResult2(), boolean = options.boolean === true, calls = options.repeat;
  const timer = calls === undefined ? undefined : createTimer(() => performance.now() * 1e6);
  const ask = boolean ? (q: Pair) => Number(intersects2(q.a, q.poseA, q.b, q.poseB))
    : (q: Pair) => signedDistance2(q.a, q.poseA, q.b, q.poseB, undefined, out).distance;
  const row = (i: number, q: Pair): Cell[] => {
    const answer = ask(q), { pointA, pointB, normal } = out;
    if (boolean) return [i, answer, NaN, answer === 1 ? "overlapping" : "separated"];
    return [i, answer, out.lowerBound, pointA.x, pointA.y, pointB.x, pointB.y, normal.x, normal.y,
      out.iterations, out.status];
  };
  /** Reads the whole file, which checks it. Returns the number of pairs and the first pairs. */
  const passThrough = (): { readonly count: number; readonly first: readonly Pair[] } => {
    const first: Pair[] = [];
    let count = 0;
    for (const q of pairsIn(file)) if (count++ < WARM_CASES) first.push(q);
    return { count, first };
  };
  return {
    columns: [...(boolean ? BOOLEAN_COLUMNS : DISTANCE_COLUMNS), ...(calls === undefined ? [] : ["ns"])],
    async check() {
      await Promise.resolve(passThrough());
    },
    count: async () => await Promise.resolve(passThrough().count),
    async* rows(range) {
      await Promise.resolve();
      if (timer !== undefined) {
        const { first } = passThrough();
        for (const from = timer.now(); first.length > 0 && timer.now() - from < WARM_UP;) for (const q of first) ask(q);
      }
      let i = -1;
      for (const q of pairsIn(file)) {
        i++;
        if (i >= (range?.to ?? Infinity)) return;
        if (i < (range?.from ?? 0)) continue;
        yield timer === undefined ? row(i, q) : [...row(i, q), timeOf(ask, q, calls ?? 1, timer)];
      }
    },
  };
}
