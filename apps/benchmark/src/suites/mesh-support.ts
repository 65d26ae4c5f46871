/**
 * `mesh-support`: what one support call on a hull costs against its vertex count, each method in a process of its own.
 * Comparators are in `support-methods.ts`; `library` is what the solvers use.
 */
import { startProgress } from "@col/cli";
import { askOnce } from "../workers/process.ts";
import { refuseParts } from "./only.ts";
import type { Suite, SuiteContext, SupportRow } from "./suite.ts";
import { SUPPORT_METHODS } from "./support-methods.ts";

const WORKER = new URL("./support-task.ts", import.meta.url);

/** What the worker is told. */
export interface SupportJob {
  readonly method: string;
  readonly sizes: readonly number[];
  readonly seed: number;
  readonly repeats: number;
}

const SIZES: Readonly<Record<SuiteContext["size"], readonly number[]>> = {
  quick: [8, 33, 128, 512, 2048],
  normal: [8, 12, 16, 24, 33, 64, 128, 256, 512, 1024, 2048, 5000],
  full: [8, 10, 12, 14, 16, 20, 24, 33, 48, 64, 96, 128, 256, 512, 1024, 2048, 5000, 10000],
};
const REPEATS = { quick: 5, normal: 15, full: 50 } as const;

export const meshSupportSuite: Suite = {
  name: "mesh-support",
  about:
    "ns of a support call against the number of vertices: the library's direction table, scan, hill climbing, and "
      + "start tables of several resolutions",
  paper: "M19, E21 (hill climbing)",
  needsData: undefined,
  measures: ["@col/papers"], takes: [],
  async run({ size, seed, only }) {
    refuseParts("mesh-support", only);
    const methods = [...SUPPORT_METHODS.keys()], support: SupportRow[] = [];
    const progress = startProgress("mesh-support", methods.length);
    for (const method of methods) {
      support.push(...await askOnce<SupportRow[]>(WORKER, `support, ${method}`,
        { method, sizes: SIZES[size], seed, repeats: REPEATS[size] }));
      progress.step();
    }
    progress.end();
    return { rows: [], support, absent: [] };
  },
};
