/**
 * Suite `all`: runs every suite that can run here and merges the results into one.
 *
 * The cheapest suites run first; the result keeps the order of the registry. A suite of several sets is run set by set,
 * and each set is a part that can be kept and resumed.
 * `--data FOLDER` may contain the folders `convexcases`, `ycb` and `polygons`. Listed as absent: suites without their
 * data, suites that fail, and suites that do not fit into the time given.
 * All libraries are measured, interleaved; `--peers` names the libraries to measure.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "@col/cli";
import { JS_PEERS, NATIVE_PEERS } from "../libraries/registry.ts";
import { FOLDERS, secondsOf, timeText } from "./costs.ts";
import { merged } from "./suite.ts";
import type { Suite, SuiteContext, SuiteResult } from "./suite.ts";

function dataOf(name: string, data: string | undefined): string | undefined {
  const own = FOLDERS[name];
  if (data === undefined || own === undefined) return undefined;
  const inside = join(data, own);
  return existsSync(inside) ? inside : undefined;
}

/** A suite, or one set of it: a unit that is run and kept. */
interface Item {
  readonly suite: Suite;
  readonly set: string | undefined;
  /** `convergence`, `default.hulls`. */
  readonly name: string;
  readonly data: string | undefined;
}

/** All there is to run, in the order of the registry; suites without their data go to `absent`. */
function itemsOf(suites: readonly Suite[], context: SuiteContext, absent: string[]): Item[] {
  const items = suites.flatMap((suite): Item[] => {
    const data = dataOf(suite.name, context.data);
    if (suite.needsData !== undefined && data === undefined) {
      if (context.only === undefined || context.only.includes(suite.name))
        absent.push(
          `suite ${suite.name}: needs --data with a folder ${FOLDERS[suite.name] ?? suite.name}: ${suite.needsData}`);
      return [];
    }
    return (suite.sets?.({ ...context, data }) ?? [undefined])
      .map((set) => ({ suite, set, data, name: set === undefined ? suite.name : `${suite.name}.${set}` }));
  });
  const { only } = context, names = [...new Set(suites.map((s) => s.name)), ...items.map((i) => i.name)],
    unknown = only?.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new UserError(`suite all: --only ${unknown}: its parts are ${[...new Set(names)].join(", ")}`);
  return only === undefined ? items : items.filter((i) => only.includes(i.name) || only.includes(i.suite.name));
}

/** Guesses are corrected by this at least and at most, once a minute's worth of them is known. */
const PACE = [0.5, 4] as const;

/** How the guesses of this run have held so far: measured over guessed time, and the rest. */
class Schedule {
  readonly #start = performance.now();
  #taken = 0;
  #guessed = 0;
  readonly #size: SuiteContext["size"];

  constructor(size: SuiteContext["size"]) {
    this.#size = size;
  }

  get elapsed(): number {
    return (performance.now() - this.#start) / 1000;
  }

  /** Seconds that items will take. */
  guess(items: readonly Item[]): number {
    const pace = this.#guessed > 60 ? Math.min(PACE[1], Math.max(PACE[0], this.#taken / this.#guessed)) : 1;
    return pace * items.reduce((sum, { suite, set }) => sum + secondsOf(suite, this.#size, set), 0);
  }

  took(item: Item, seconds: number): void {
    this.#taken += seconds;
    this.#guessed += secondsOf(item.suite, this.#size, item.set);
  }
}

/** Runs one item. */
async function runItem(item: Item, context: SuiteContext, peers: readonly string[],
  schedule: Schedule): Promise<SuiteResult> {
  const { suite, set, data } = item, start = performance.now(), launches = context.parts?.launches(suite);
  const result = await suite.run({ ...context, peers, data, only: set === undefined ? undefined : [set],
    parts: undefined, launches: launches === undefined ? undefined : (name) => launches.of(name) });
  const seconds = (performance.now() - start) / 1000 + (launches?.seconds ?? 0),
    run = await context.recorded?.(suite, set, seconds);
  schedule.took(item, seconds);
  const whole = run === undefined ? result : { ...result, runs: [run] };
  await context.parts?.write(whole, suite, set);
  return whole;
}

/** Runs the units that are not kept, the cheap ones first; results by name. */
async function runAll(items: readonly Item[], context: SuiteContext, absent: string[]): Promise<Map<string,
  SuiteResult>> {
  const results = new Map<string, SuiteResult>(), schedule = new Schedule(context.size),
    peers = context.peers.length > 0 ? context.peers : [...JS_PEERS, ...NATIVE_PEERS].map((p) => p.name);
  for (const { suite, set, name } of items) {
    const kept = await context.parts?.read(suite, set);
    if (kept !== undefined) {
      console.error(`${name}: kept from before`);
      results.set(name, kept);
    }
  }
  const cost = ({ suite, set }: Item): number => secondsOf(suite, context.size, set),
    left = items.filter(({ name }) => !results.has(name)).sort((p, q) => cost(p) - cost(q));
  if (left.length > 0)
    console.error(`about ${timeText(schedule.guess(left))}: `
      + left.map((item) => `${item.name} ${timeText(cost(item))}`).join(", "));
  for (const [k, item] of left.entries()) {
    const need = schedule.guess([item]);
    if (context.within !== undefined && schedule.elapsed + need > context.within) {
      absent.push(
        `${item.name}: not measured, needs about ${timeText(need)} but --within allows ${timeText(context.within)}`);
      continue;
    }
    console.error(`${item.name} (${k + 1} of ${left.length}, ${timeText(schedule.elapsed)} so far, about `
      + `${timeText(schedule.guess(left.slice(k)))} left)`);
    try {
      results.set(item.name, await runItem(item, context, peers, schedule));
    } catch (error) {
      // the others are still worth having; the command says at its end that something failed
      absent.push(`suite ${item.name} FAILED: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    }
  }
  return results;
}

/** The suite of these suites. */
export function allOf(suites: readonly Suite[]): Suite {
  return {
    name: "all",
    about:
      "every suite that can run here, with every installed library; --data FOLDER may hold convexcases, ycb and "
        + "polygons",
    paper: "all", needsData: undefined, measures: [...new Set(suites.flatMap((suite) => suite.measures))],
    takes: ["data", "solver", "peers", "tolerance", "solverError"],
    async run(context: SuiteContext) {
      const absent: string[] = [], items = itemsOf(suites, context, absent),
        results = await runAll(items, context, absent);
      return merged(items.flatMap(({ name }) => results.get(name) ?? []), absent);
    },
  };
}
