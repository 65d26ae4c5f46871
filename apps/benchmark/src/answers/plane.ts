/**
 * Answers of `--solver gjk2d`: every pair of a polygon file with its signed distance, one row each.
 *
 * World frame. The polygons are checked and cleaned before the first answer (repeated and collinear corners are
 * merged).
 */
import { createTimer, trimmedMean } from "@col/bench";
import type { PolygonCase, Timer } from "@col/bench";
import { intersects, signedDistance } from "@col/gjk2d-barycode";
import { convexPolygon } from "@col/shapes/2d";
import { createDistanceResult2 } from "@col/types";
import type { ConvexShape2, Pose2 } from "@col/types";
import { UserError } from "../errors.ts";
import { readPolygons } from "../problem-file.ts";
import { BLOCKS, WARM_UP } from "./source.ts";
import type { AnswerOptions, AnswerSource, Cell } from "./source.ts";

const DISTANCE_COLUMNS = ["case", "distance", "lower", "ax", "ay", "bx", "by", "nx", "ny", "iterations", "status"];
const BOOLEAN_COLUMNS = ["case", "hit", "iterations", "status"];

interface Pair {
  readonly a: ConvexShape2;
  readonly poseA: Pose2 | null;
  readonly b: ConvexShape2;
  readonly poseB: Pose2 | null;
}

/** x, y, cosine, sine as a pose; null stays the world frame. */
function poseOf(p: Float64Array | null): Pose2 | null {
  return p === null ? null : { x: p[0], y: p[1], c: p[2], s: p[3] };
}

function pairsOf(file: string, cases: readonly PolygonCase[]): Pair[] {
  const made = new Map<Float64Array, ConvexShape2>();
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
  return cases.map((c) => ({ a: shapeOf(c.a, c.line), poseA: poseOf(c.poseA), b: shapeOf(c.b, c.line),
    poseB: poseOf(c.poseB) }));
}

/** Calls the query `calls` times in blocks: ns per call. */
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

/** The source of one file's answers; all of the file is held. Boolean queries tell no iteration count: `nan`. */
export async function planeAnswers(file: string, options: AnswerOptions): Promise<AnswerSource> {
  if (options.tolerance !== undefined)
    throw new UserError("--tolerance is for solvers in space; gjk2d ends on rounding");
  const pairs = pairsOf(file, (await readPolygons(file)).cases), out = createDistanceResult2();
  const boolean = options.boolean === true, calls = options.repeat;
  const timer = calls === undefined ? undefined : createTimer(() => performance.now() * 1e6);
  const ask = boolean ? (q: Pair) => Number(intersects(q.a, q.poseA, q.b, q.poseB))
    : (q: Pair) => signedDistance(q.a, q.poseA, q.b, q.poseB, undefined, out).distance;
  const row = (i: number, q: Pair): Cell[] => {
    const answer = ask(q), { pointA, pointB, normal } = out;
    if (boolean) return [i, answer, NaN, answer === 1 ? "overlapping" : "separated"];
    return [i, answer, out.lowerBound, pointA.x, pointA.y, pointB.x, pointB.y, normal.x, normal.y,
      out.iterations, out.status];
  };
  return {
    columns: [...(boolean ? BOOLEAN_COLUMNS : DISTANCE_COLUMNS), ...(calls === undefined ? [] : ["ns"])],
    check: () => Promise.resolve(),
    count: () => Promise.resolve(pairs.length),
    async* rows(range) {
      await Promise.resolve();
      for (let from = timer?.now() ?? 0; timer !== undefined && pairs.length > 0 && timer.now() - from < WARM_UP;)
        for (const q of pairs) ask(q);
      for (let i = range?.from ?? 0; i < (range?.to ?? pairs.length); i++)
        yield timer === undefined ? row(i, pairs[i]) : [...row(i, pairs[i]), timeOf(ask, pairs[i], calls ?? 1, timer)];
    },
  };
}
