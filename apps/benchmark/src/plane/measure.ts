/**
 * Times of one cell of the plane's tables in one launch, all solvers in turns; and the rows of several launches as one.
 */
import { createRandom } from "@col/bench";
import type { PolygonCase } from "@col/bench";
import type { PlaneQuestion } from "../libraries/library.ts";
import type { PlaneCell, PlaneWorker } from "./cell.ts";
import type { PlaneRow } from "./measures.ts";

/** Passes timed as one. */
const PASSES = 4;
/**
 * Nearer to contact than this a verdict is not judged; beyond the other a distance is wrong. Doubles and floats;
 * metres.
 */
const BAND = { double: 1e-7, single: 2e-5 } as const;
const WRONG = { double: 1e-6, single: 1e-4 } as const;

/**
 * Largest error and number of wrong answers. Boolean: the error is the largest |signed distance| of a wrong verdict.
 */
function judge(cases: readonly PolygonCase[], answers: Float64Array, question: PlaneQuestion,
  single: boolean): { error: number; wrong: number } {
  const precision = single ? "single" : "double";
  let error = 0, wrong = 0;
  for (const [k, c] of cases.entries()) {
    const far = question === "distance" ? Math.abs(answers[k] - c.distance) : (answers[k] === 1) === c.hit ? 0
      : c.hit ? c.depth : c.distance;
    if (!(far <= error)) error = far;
    if (!(far <= (question === "distance" ? WRONG : BAND)[precision])) wrong++;
  }
  return { error, wrong };
}

/** One cell, both questions, `rounds` times round all solvers. */
export async function measureCell(cell: PlaneCell, index: number, workers: readonly PlaneWorker[], rounds: number,
  seed: number): Promise<PlaneRow[]> {
  const random = createRandom(seed), inOrder = Int32Array.from(cell.cases, (_, k) => k), rows: PlaneRow[] = [];
  for (const question of ["distance", "boolean"] as const) {
    const at = workers.filter((w) => w.answers[index][question] !== null),
      best = new Map(at.map((w) => [w, { order: Infinity, shuffled: Infinity }]));
    for (let round = 0; round < rounds; round++) {
      for (const mode of ["order", "shuffled"] as const) {
        const orders = Array.from({ length: PASSES }, () => {
          const order = inOrder.slice();
          if (mode === "shuffled") random.shuffle(order);
          return order;
        });
        for (let k = 0; k < at.length; k++) {
          // nobody is always first
          const worker = at[(k + round) % at.length], ns = await worker.pass({ cell: index, question, orders }),
            least = best.get(worker);
          if (least !== undefined) least[mode] = Math.min(least[mode], ns);
        }
      }
    }
    for (const [worker, { order, shuffled }] of best) {
      const answers = worker.answers[index][question] ?? new Float64Array(0);
      rows.push({ solver: worker.name, question, vertices: cell.vertices, category: cell.category, order, shuffled,
        byLaunch: [order], cases: cell.cases.length, ...judge(cell.cases, answers, question, worker.single) });
    }
  }
  return rows;
}

const keyOf = (r: PlaneRow): string => [r.solver, r.question, r.vertices, r.category].join(" ");

/** The minimum time over all launches, and the minimum of each launch. Answers are judged in the first launch. */
export function leastOfLaunches([first = [], ...later]: readonly (readonly PlaneRow[])[]): PlaneRow[] {
  const others = later.map((rows) => new Map(rows.map((r) => [keyOf(r), r])));
  return first.map((row) => {
    const all = [row, ...others.flatMap((rows) => rows.get(keyOf(row)) ?? [])];
    return { ...row, order: Math.min(...all.map((r) => r.order)), shuffled: Math.min(...all.map((r) => r.shuffled)),
      byLaunch: all.flatMap((r) => r.byLaunch ?? []) };
  });
}
