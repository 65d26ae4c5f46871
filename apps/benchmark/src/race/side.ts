/**
 * One side of a race: a build's query and its timed loop.
 *
 * In: the folder of a build and the name of a query. Out: a `Side` that answers cases and measures the processor time
 * of this thread (ms) for a number of sweeps over them. Shapes are built by the build's own constructors.
 *
 * The file is imported once for each side and query (`side.ts?old.gjk.distance`), so that none of its functions
 * collects V8's type feedback from two builds.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ProblemSet, Query } from "@col/bench";
import type { ConvexShape, Pose } from "@col/types";

/** Any result record. */
type Out = object;
/** Runs one case and leaves the answer in `out`, or returns it. */
export type Ask = (q: Query, out: Out) => unknown;

type Solver = (a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options?: undefined, out?: Out) => unknown;

/** The call of a build: the entry point, its function and the constructor of its result record. */
export interface QueryName {
  readonly name: string;
  readonly entry: string;
  readonly call: string;
  /** Entry point and function that makes `out`; undefined: the answer is a boolean. */
  readonly result: readonly [entry: string, call: string] | undefined;
}

const distanceResult = ["@col/types", "createDistanceResult"] as const;

/** Every query of pairs in 3-D that can be raced; the first five are the queries of the suite `convexcases`. */
export const RACE_QUERIES: readonly QueryName[] = [
  { name: "gjk.distance", entry: "@col/gjk", call: "distance", result: distanceResult },
  { name: "gjk.intersects", entry: "@col/gjk", call: "intersects", result: undefined },
  { name: "accel.distance", entry: "@col/accel", call: "distance", result: distanceResult },
  { name: "accel.intersects", entry: "@col/accel", call: "intersects", result: undefined },
  { name: "epa.signedDistance", entry: "@col/epa", call: "signedDistance", result: distanceResult },
  { name: "epa.penetration", entry: "@col/epa", call: "penetration", result: distanceResult },
  { name: "epa.contactManifold", entry: "@col/epa", call: "contactManifold",
    result: ["@col/epa", "createContactManifold"] },
  { name: "growth-distance.growthDistance", entry: "@col/growth-distance", call: "growthDistance",
    result: ["@col/types", "createGrowthResult"] },
  { name: "growth-distance.growthIntersects", entry: "@col/growth-distance", call: "growthIntersects",
    result: ["@col/types", "createGrowthResult"] },
];

/** Loads an entry point of the build in `folder`, as its manifest names it. */
async function load(folder: string, entry: string): Promise<Record<string, unknown>> {
  const [scope, name, ...rest] = entry.split("/"), home = join(folder, "packages", name);
  const { exports } = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as {
    readonly exports: Record<string, { readonly default: string } | undefined>;
  };
  const target = exports[[".", ...rest].join("/")];
  if (target === undefined) throw new Error(`${folder}: ${scope}/${name} has no entry point ${entry}`);
  return await import(pathToFileURL(join(home, target.default)).href) as Record<string, unknown>;
}

/** A side ready to be asked one query. */
export interface Side {
  readonly ask: Ask;
  readonly out: Out;
  /** The cases of a set, its shapes built by this side's own constructors. */
  queries(set: ProblemSet): Query[];
  /** Asks the cases in `order`, `sweeps` times; milliseconds of processor time. */
  time(cases: readonly Query[], order: Int32Array, sweeps: number): number;
}

/**
 * Processor time of this thread, ms: it does not contain the work of other processes, except their effect on caches and
 * clocks. Linux brings a thread's own count up to date only at a tick, or when the whole process is asked for its time.
 */
function processorTime(): number {
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function time(ask: Ask, out: Out, cases: readonly Query[], order: Int32Array, sweeps: number): number {
  const from = processorTime();
  for (let s = 0; s < sweeps; s++) for (let k = 0; k < order.length; k++) ask(cases[order[k]], out);
  return processorTime() - from;
}

/**
 * Opens the query of a build; undefined where this build does not have it.
 * @public used by task.ts, which imports this file by its address
 */
export async function openSide(folder: string, { entry, call, result }: QueryName): Promise<Side | undefined> {
  const solve = (await load(folder, entry))[call] as Solver | undefined;
  const bench = (await load(folder, "@col/bench")) as unknown as Pick<
    typeof import("@col/bench"),
    "buildQueries" | "buildShapes"
  >;
  const create =
    result === undefined ? undefined : ((await load(folder, result[0]))[result[1]] as (() => Out) | undefined);
  if (solve === undefined || (result !== undefined && create === undefined)) return undefined;
  const out = create?.() ?? {};
  const ask: Ask = result === undefined
    ? (q) => solve(q.a, q.poseA, q.b, q.poseB)
    : (q, record) => solve(q.a, q.poseA, q.b, q.poseB, undefined, record);
  return { ask, out, queries: (set) => bench.buildQueries(set, bench.buildShapes(set)),
    time: (cases, order, sweeps) => time(ask, out, cases, order, sweeps) };
}
