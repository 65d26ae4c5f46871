/**
 * `mesh-support`: cost of one support call on a hull against its vertex count, each method in a separate process,
 * whose task this file is, too.
 * Comparators are in `support-methods.ts`; `library` is the function that the solvers use.
 */
import { buildShape, createRandom, pointsOnEllipsoid, trimmedMean } from "@col/bench";
import type { Session } from "../workers/process.ts";
import { measuring, refuseParts, runJobs } from "./jobs.ts";
import type { BySize } from "./jobs.ts";
import type { SupportRow } from "./suite.ts";
import { SUPPORT_METHODS, scan } from "./support-methods.ts";
import type { SupportMethod } from "./support-methods.ts";

const TASK = new URL(import.meta.url);

/** The message to the worker. */
interface SupportJob {
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
  name: "mesh-support", seconds: 64, paper: "M19, E21 (hill climbing)", measures: ["@col/papers"],
  about: "ns of a support call against the number of vertices: the library's direction table, scan, hill climbing, and "
    + "start tables of several resolutions",
  async run({ size, seed, only }) {
    refuseParts("mesh-support", only);
    const support = await runJobs<SupportRow[]>("mesh-support", [...SUPPORT_METHODS.keys()].map((method) => ({
      name: method, task: TASK, request: { method, sizes: SIZES[size], seed, repeats: REPEATS[size] } })));
    return { rows: [], support: support.flat(), absent: [] };
  },
});

/** Directions per loop. */
const COUNT = 4096;
/** Turning directions: about 2 degrees from one to the next. */
const TURN = 0.035;

function directions(seed: number, kind: "random" | "turning"): Float64Array[] {
  const random = createRandom(seed);
  let { x, y, z } = random.direction();
  return Array.from({ length: COUNT }, () => {
    const u = random.direction(), t = kind === "random" ? 1e9 : TURN;
    x += t * u.x; y += t * u.y; z += t * u.z;
    const s = 1 / Math.sqrt(x * x + y * y + z * z);
    x *= s; y *= s; z *= s;
    return Float64Array.of(x, y, z);
  });
}

function loop(method: SupportMethod, list: readonly Float64Array[]): number {
  let sum = 0;
  for (let k = 0; k < list.length; k++) sum += method(list[k]);
  return sum;
}

function check(name: string, method: SupportMethod, scan: SupportMethod, vertices: Float64Array,
  list: readonly Float64Array[]): void {
  const height = (i: number, d: Float64Array): number => d[0] * vertices[3 * i] + d[1] * vertices[3 * i + 1]
    + d[2] * vertices[3 * i + 2];
  for (const d of list) {
    if (height(method(d), d) < height(scan(d), d) - 1e-12)
      throw new Error(`${name}: not the support point along (${d.join(", ")})`);
  }
}

/**
 * Times one method over hulls of several sizes; each answer is checked against a scan first.
 * @public the worker program imports this file by its address
 */
export function start({ method: name, sizes, seed, repeats }: SupportJob): Session {
  const rows: SupportRow[] = [], make = SUPPORT_METHODS.get(name);
  if (make === undefined) throw new Error(`no support method "${name}"`);
  for (const size of sizes) {
    const shape = buildShape(pointsOnEllipsoid(createRandom(seed + size), size));
    const method = make(shape), reference = scan(shape);
    for (const kind of ["random", "turning"] as const) {
      const list = directions(seed, kind);
      check(name, method, reference, shape.mesh?.vertices ?? new Float64Array(0), list);
      for (let k = 0; k < 20; k++) loop(method, list);
      const samples = Array.from({ length: repeats }, () => {
        const from = performance.now();
        const sum = loop(method, list);
        const to = performance.now();
        return sum < 0 ? NaN : ((to - from) * 1e6) / COUNT;
      });
      rows.push({ variant: name, vertices: shape.mesh === null ? 0 : shape.mesh.vertices.length / 3, directions: kind,
        ns: trimmedMean(samples) });
    }
  }
  return { answer: rows };
}
