/**
 * `barycode-tables`: the appendix of the barycode paper, all solvers interleaved in one run.
 *
 * 4 .. 24 vertices x distant, overlapping, touching x distance, Boolean; cases in order (branch predictors learn a
 * fixed order) and in a new random order on every pass. Least of all rounds, ns per query. Each solver in a process of
 * its own.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { POLYGON_CATEGORIES, createRandom, generatePolygons, readPolygonFile } from "@col/bench";
import type { PolygonCase } from "@col/bench";
import { UserError } from "../errors.ts";
import { openBox2d } from "../plane/open-native.ts";
import { openPlaneWorker } from "../plane/open-worker.ts";
import type { PlaneWorker } from "../plane/protocol.ts";
import type { PlaneCell, PlaneQuestion } from "../plane/solver.ts";
import { PLANE_SOLVERS } from "../plane/solvers.ts";
import { planeVerdicts } from "../plane/verdicts.ts";
import { userError } from "../problem-file.ts";
import { startProgress } from "../progress.ts";
import { chosenPieces } from "./only.ts";
import type { PlaneRow } from "../plane/row.ts";
import type { Suite, SuiteContext } from "./suite.ts";

const VERTICES = { quick: [4, 24], normal: [4, 8, 12, 16, 20, 24], full: [4, 8, 12, 16, 20, 24] } as const;
const ROUNDS = { quick: 2, normal: 15, full: 81 } as const;
const WARM_UP = { quick: 0.1e9, normal: 0.7e9, full: 1e9 } as const;
/** Pairs of a generated cell, as many as in the files. */
const PAIRS = { quick: 200, normal: 1000, full: 1000 } as const;
/** Passes timed as one. */
const PASSES = 4;
/**
 * Nearer to contact than this a verdict is not judged; beyond the other a distance is wrong. Doubles and floats;
 * metres.
 */
const BAND = { double: 1e-7, single: 2e-5 } as const;
const WRONG = { double: 1e-6, single: 1e-4 } as const;

function cellsOf({ size, data, seed, only }: SuiteContext): PlaneCell[] {
  const chosen = chosenPieces("barycode-tables", VERTICES[size].map((n) => ({ name: String(n), make: () => n })), only)
    .map((p) => Number(p.name));
  return chosen.flatMap((vertices) => POLYGON_CATEGORIES.map((category, k): PlaneCell => {
    if (data === undefined)
      return { vertices, category,
        cases: generatePolygons(vertices, category, PAIRS[size], seed + 10 * vertices + k).cases };
    const path = join(data, `polygons_${String(vertices).padStart(2, "0")}_${category}.json`);
    if (!existsSync(path)) throw new UserError(`${path}: no such file`);
    try {
      return { vertices, category, cases: readPolygonFile(readFileSync(path, "utf8")).cases };
    } catch (error) {
      throw userError(path, error);
    }
  }));
}

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

async function openAll(cells: readonly PlaneCell[], warmUp: number, absent: string[]): Promise<PlaneWorker[]> {
  const workers: PlaneWorker[] = [], progress = startProgress("barycode-tables: warming up", PLANE_SOLVERS.length + 1);
  try {
    for (const solver of PLANE_SOLVERS) {
      workers.push(await openPlaneWorker(solver, cells, warmUp));
      progress.step();
    }
    const box2d = await openBox2d(cells);
    if (typeof box2d === "string") absent.push(box2d);
    else workers.push(box2d);
  } catch (error) {
    for (const worker of workers) worker.close();
    throw error;
  } finally {
    progress.end();
  }
  return workers;
}

async function measureCell(cell: PlaneCell, index: number, workers: readonly PlaneWorker[],
  { size, seed }: SuiteContext): Promise<PlaneRow[]> {
  const random = createRandom(seed), inOrder = Int32Array.from(cell.cases, (_, k) => k), rows: PlaneRow[] = [];
  for (const question of ["distance", "boolean"] as const) {
    const at = workers.filter((w) => w.answers[index][question] !== null),
      best = new Map(at.map((w) => [w, { order: Infinity, shuffled: Infinity }]));
    for (let round = 0; round < ROUNDS[size]; round++) {
      for (const mode of ["order", "shuffled"] as const) {
        const orders = Array.from({ length: PASSES }, () => {
          const order = inOrder.slice();
          if (mode === "shuffled") random.shuffle(order);
          return order;
        });
        for (let k = 0; k < at.length; k++) {
          // nobody is always first
          const worker = at[(k + round) % at.length], ns = await worker.pass(index, question, orders),
            least = best.get(worker);
          if (least !== undefined) least[mode] = Math.min(least[mode], ns);
        }
      }
    }
    for (const [worker, { order, shuffled }] of best) {
      const answers = worker.answers[index][question] ?? new Float64Array(0);
      rows.push({ solver: worker.name, question, vertices: cell.vertices, category: cell.category, order, shuffled,
        cases: cell.cases.length, ...judge(cell.cases, answers, question, worker.single) });
    }
  }
  return rows;
}

export const barycodeTablesSuite: Suite = {
  name: "barycode-tables",
  about:
    "polygons of 4 .. 24 vertices, distant, overlapping, touching: ours, comparators, JavaScript packages and Box2D; "
      + "--data FOLDER takes polygon files",
  paper: "appendix of Zhang et al. 2020, in order and shuffled",
  needsData: undefined,
  measures: ["@col/gjk2d-barycode", "@col/papers"],
  async run(context) {
    const cells = cellsOf(context), absent: string[] = [], plane: PlaneRow[] = [],
      workers = await openAll(cells, WARM_UP[context.size], absent);
    const progress = startProgress("barycode-tables: measuring", cells.length);
    try {
      for (const [index, cell] of cells.entries()) {
        plane.push(...await measureCell(cell, index, workers, context));
        progress.step();
      }
    } finally {
      for (const worker of workers) worker.close();
      progress.end();
    }
    return { rows: [], support: [], plane, absent, experiments: [planeVerdicts(plane)] };
  },
};
