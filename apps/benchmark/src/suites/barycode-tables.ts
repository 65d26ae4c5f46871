/**
 * `barycode-tables`: the appendix of the barycode paper, all solvers interleaved in one run.
 *
 * 4 .. 24 vertices x distant, overlapping, touching x distance, Boolean; cases in order (branch predictors learn a
 * fixed order) and in a new random order on every pass. Least of all rounds, ns per query. Each solver in a process of
 * its own, started anew for each launch.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generatePolygons, POLYGON_CATEGORIES, readPolygonFile } from "@col/bench";
import { UserError, userError } from "@col/cli";
import { openBox2d, openPlaneWorker } from "../plane/cell.ts";
import type { PlaneCell, PlaneWorker } from "../plane/cell.ts";
import { leastOfLaunches, measureCell } from "../plane/measure.ts";
import { PLANE_SOLVERS } from "../plane/own.ts";
import { planeExperiment } from "../plane/measures.ts";
import { chosenPieces, measuring, withProgress } from "./jobs.ts";
import type { SuiteContext } from "./suite.ts";
import type { PlaneRow } from "../plane/measures.ts";

const VERTICES = { quick: [4, 24], normal: [4, 8, 12, 16, 20, 24], full: [4, 8, 12, 16, 20, 24] } as const;
/** Of all launches together. */
const ROUNDS = { quick: 3, normal: 15, full: 80 } as const;
const WARM_UP = { quick: 0.1e9, normal: 0.7e9, full: 1e9 } as const;
/** Pairs of a generated cell, as many as in the files. */
const PAIRS = { quick: 200, normal: 1000, full: 1000 } as const;

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

async function openAll(cells: readonly PlaneCell[], warmUp: number, absent: string[]): Promise<PlaneWorker[]> {
  const workers: PlaneWorker[] = [];
  return await withProgress("barycode-tables: warming up", PLANE_SOLVERS.length + 1, async (step) => {
    for (const solver of PLANE_SOLVERS) {
      workers.push(await openPlaneWorker(solver, cells, warmUp));
      step();
    }
    const box2d = await openBox2d(cells);
    if (typeof box2d === "string") absent.push(box2d);
    else workers.push(box2d);
    return workers;
  }).catch((error: unknown) => {
    for (const worker of workers) worker.close();
    throw error;
  });
}

export const barycodeTablesSuite = measuring({
  name: "barycode-tables", seconds: 1400, paper: "appendix of Zhang et al. 2020, in order and shuffled",
  measures: ["@col/gjk2d-barycode", "@col/papers"], takes: ["data"],
  about:
    "polygons of 4 .. 24 vertices, distant, overlapping, touching: ours, comparators, JavaScript packages and Box2D; "
      + "--data FOLDER takes polygon files",
  async run(context) {
    const cells = cellsOf(context), absent: string[] = [], { size, plan: { launches } } = context,
      launched: PlaneRow[][] = [], rounds = Math.ceil(ROUNDS[size] / launches);
    for (let launch = 0; launch < launches; launch++) {
      const workers = await openAll(cells, WARM_UP[size], absent);
      launched.push(await withProgress(`barycode-tables: launch ${launch + 1} of ${launches}`, cells.length,
        async (step) => {
          const rows: PlaneRow[] = [];
          for (const [index, cell] of cells.entries()) {
            rows.push(...await measureCell(cell, index, workers, rounds, context.seed + launch));
            step();
          }
          return rows;
        }).finally(() => {
        for (const worker of workers) worker.close();
      }));
    }
    const plane = leastOfLaunches(launched);
    return { rows: [], support: [], plane, absent: [...new Set(absent)], experiments: [planeExperiment(plane)] };
  },
});
