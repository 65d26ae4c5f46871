/**
 * `mesh-support`: what one support call on a hull costs against its vertex count, each method in a process of its own.
 * Comparators are in `support-methods.ts`; `library` is what the solvers use.
 */
import { measuring, runJobs } from "./jobs.ts";
import type { BySize } from "./jobs.ts";
import { refuseParts } from "./only.ts";
import type { SupportRow } from "./suite.ts";
import { SUPPORT_METHODS } from "./support-methods.ts";

const TASK = new URL("./support-task.ts", import.meta.url);

/** What the worker is told. */
export interface SupportJob {
  readonly method: string;
  readonly sizes: readonly number[];
  readonly seed: number;
  readonly repeats: number;
}

const SIZES: BySize<readonly number[]> = { quick: [8, 33, 128, 512, 2048],
  normal: [8, 12, 16, 24, 33, 64, 128, 256, 512, 1024, 2048, 5000],
  full: [8, 10, 12, 14, 16, 20, 24, 33, 48, 64, 96, 128, 256, 512, 1024, 2048, 5000, 10000] };
const REPEATS = { quick: 5, normal: 15, full: 50 } as const;

export const meshSupportSuite = measuring({
  name: "mesh-support", paper: "M19, E21 (hill climbing)", measures: ["@col/papers"],
  about: "ns of a support call against the number of vertices: the library's direction table, scan, hill climbing, and "
    + "start tables of several resolutions",
  async run({ size, seed, only }) {
    refuseParts("mesh-support", only);
    const support = await runJobs<SupportRow[]>("mesh-support", [...SUPPORT_METHODS.keys()].map((method) => ({
      name: method, task: TASK, request: { method, sizes: SIZES[size], seed, repeats: REPEATS[size] } })));
    return { rows: [], support: support.flat(), absent: [] };
  },
});
