/** `bench suite NAME`: runs a suite, prints its tables, writes the result file. */
import { loadavg } from "node:os";
import { basename, resolve } from "node:path";
import { DEFAULT_SOLVERS } from "@col/bench";
import type { SolverAdapter } from "@col/bench";
import { requireWritable, UserError, writeOut } from "@col/cli";
import { experimentText, introduction, kindTable, planeTable, supportTable, timeTable } from "../tables.ts";
import { buildHere, buildText, environment } from "../harness/environment.ts";
import { PLANS } from "../harness/measure.ts";
import { JS_PEERS, NATIVE_PEERS } from "../libraries/registry.ts";
import { writeReport } from "../report/report.ts";
import { packedText } from "../results/packed.ts";
import { withQuantiles } from "../results/quantiles.ts";
import { suiteParts } from "../results/suite-parts.ts";
import type { RunIdentity } from "../results/suite-parts.ts";
import { resultsText, rounded } from "../results/stored.ts";
import type { StoredResults } from "../results/stored.ts";
import { SUITES } from "../suites/registry.ts";
import type { Suite, SuiteContext, SuiteOption, SuiteResult, SuiteRun } from "../suites/suite.ts";
import { cellCount, slowerCells, slowerLine, verdicts, wrongAnswers } from "../verdicts.ts";

/** Options as the command line gives them. */
export interface SuiteOptions {
  readonly quick?: boolean;
  readonly full?: boolean;
  readonly data?: string;
  readonly json?: string;
  readonly report?: string | false;
  readonly seed: number;
  readonly solver?: readonly SolverAdapter[];
  /** `true`: all. */
  readonly peers?: true | readonly string[];
  readonly tolerance?: number;
  readonly solverError?: number;
  /** Parts of the suite. */
  readonly only?: readonly string[];
  /** Of `all`: the folder that keeps the result of each suite. */
  readonly parts?: string;
  /** Of `all`: minutes after which no suite is started. */
  readonly within?: number;
  /** Of parts: the parts of other runs that are accepted. */
  readonly renew?: boolean;
  readonly otherMachines?: boolean;
}

/** Explanation of the columns of the table of times. */
const LEGEND =
  `ns per query, poses in, points and normal out. D distance, B Boolean, P depth (penetration) of overlapping pairs;
it: iterations (0 where a formula answers); hot: one pair repeated, sweep: another pair every call.
gap: the answer less the distance that its supporting planes prove; error: difference from the prescribed distance;
wrong: answers on the wrong side, or off by more than 0.01 mm.
Signed distances: overlap below 0, close up to 0.1 m, mid 0.3 m, distant 1 m.`;

function print(results: StoredResults): void {
  const { machine } = results;
  console.log(
    `${machine.cpu}, ${machine.cores} cores, Node ${machine.node} (V8 ${machine.v8}), `
      + `commit ${results.commit}, ${buildText(results)}, seed ${results.seed}`);
  if (results.rows.length > 0) console.log(LEGEND);
  for (const set of new Set(results.rows.map((r) => r.set)))
    console.log(`\n${set}\n${timeTable(results.rows.filter((r) => r.set === set))}`);
  for (const set of new Set((results.kinds ?? []).map((r) => r.set))) {
    console.log(
      `\n${set}, depth by kind of pair, sweep: ns, and where answers are wrong or missing (right of `
        + `cases)\n${kindTable((results.kinds ?? []).filter((r) => r.set === set))}`);
  }
  for (const directions of ["random", "turning"] as const) {
    const rows = results.support.filter((r) => r.directions === directions);
    if (rows.length > 0)
      console.log(`\nns per support call, ${directions} directions\n${supportTable(rows, directions)}`);
  }
  for (const question of ["distance", "boolean"] as const) {
    const rows = (results.plane ?? []).filter((r) => r.question === question);
    if (rows.length > 0)
      console.log(`\n${question}, ns in order / shuffled, distant | overlapping | touching\n${planeTable(rows)}`);
  }
  for (const e of results.experiments ?? [])
    console.log(`\n${[e.name, introduction(e.name)].join("\n").trimEnd()}\n\n${experimentText(e)}`);
  const wrong = wrongAnswers(results.rows);
  if (wrong.length > 0) console.log(`\n${wrong.join("\n")}`);
  const comparisons = results.comparisons ?? [], lines = verdicts(comparisons);
  if (lines.length > 0) {
    console.log(
      "\nAgainst JavaScript and WebAssembly libraries, sweep, ratios of the same cases (median, 95 % "
        + `interval)\n${lines.map((v) => v.text).join("\n")}`);
    const slower = slowerCells(comparisons);
    console.log(
      `\nCells where a library is faster than ours: ${slower.length} `
        + `of ${cellCount(comparisons)}${slower.map((s) => `\n${slowerLine(s)}`).join("")}`);
  }
  for (const text of results.absent) console.log(`absent: ${text}`);
}

/**
 * The command as it is typed, without the seed and the files it writes; of a folder only its name, not its place.
 */
function commandOf(name: string, size: SuiteContext["size"],
  { data, solver, peers, tolerance, solverError, only }: Omit<SuiteOptions, "only"> & {
    readonly only?: readonly string[] | undefined }): string {
  return [
    `suite ${name}`, ...(size === "normal" ? [] : [`--${size}`]),
    ...(data === undefined ? [] : [`--data ${basename(resolve(data))}`]),
    ...(solver ?? []).map((s) => `--solver ${s.name}`),
    ...(peers === undefined ? [] : [peers === true ? "--peers" : `--peers ${peers.join(",")}`]),
    ...(tolerance === undefined ? [] : [`--tolerance ${tolerance}`]),
    ...(solverError === undefined ? [] : [`--solver-error ${solverError}`]),
    ...(only === undefined ? [] : [`--only ${only.join(",")}`]),
  ].join(" ");
}

/** Processor and Node. */
const machineText = ({ machine }: Pick<StoredResults, "machine">): string => `${machine.cpu}, Node ${machine.node}`;

/** State that the parts of this run share: suites may be chosen one after the other, of more than one size. */
function runOf(head: Pick<StoredResults, "seed" | "machine">, options: SuiteOptions): RunIdentity {
  return { command: commandOf("all", "normal", { ...options, only: undefined }), seed: head.seed,
    machine: machineText(head) };
}

/** The build of the packages that a suite measures. */
async function buildOfSuite({ measures }: Suite): Promise<string> {
  return buildText({ build: await buildHere(measures) });
}

/** How suites are run here. */
function recorderOf(head: Pick<StoredResults, "commit" | "machine">,
  size: SuiteContext["size"]): NonNullable<SuiteContext["recorded"]> {
  return async (of, set, seconds): Promise<SuiteRun> => ({ suite: of.name, ...(set === undefined ? {} : { set }), size,
    date: new Date().toISOString(), seconds: Math.round(seconds), commit: head.commit, build: await buildOfSuite(of),
    machine: machineText(head), load: loadavg()[0] });
}

/** The result of a suite, under the head of its run; lists that are empty or were not made are left out. */
function storedOf(head: Awaited<ReturnType<typeof environment>>, result: SuiteResult,
  runs: readonly SuiteRun[]): StoredResults {
  const { rows, kinds = [], support, plane, experiments, comparisons = [], absent } = result;
  return rounded({ ...head, rows, absent, support, ...(kinds.length === 0 ? {} : { kinds }),
    ...(plane === undefined ? {} : { plane }),
    ...(experiments === undefined ? {} : { experiments: experiments.map(withQuantiles) }),
    ...(comparisons.length === 0 ? {} : { comparisons }), ...(runs.length === 0 ? {} : { runs }) });
}

/** @throws UserError for an option that belongs to `all` */
function requireOfAll(name: string, { parts, within, renew, otherMachines }: SuiteOptions): void {
  if (name !== "all" && parts !== undefined)
    throw new UserError(`--parts ${parts}: works for the suite \`all\` only, not for \`${name}\``);
  if (name !== "all" && within !== undefined)
    throw new UserError(`--within ${within}: works for the suite \`all\` only, not for \`${name}\``);
  if (parts === undefined && (renew === true || otherMachines === true))
    throw new UserError(`--${renew === true ? "renew" : "other-machines"}: needs --parts`);
}

/** The options that some suites read, as they are typed. */
const TYPED: Readonly<Record<SuiteOption, string>> = {
  data: "--data", solver: "--solver", peers: "--peers", tolerance: "--tolerance", solverError: "--solver-error",
};

/** @throws UserError for an option that the suite does not read. */
function requireTaken(suite: Suite, options: SuiteOptions): void {
  for (const name of Object.keys(TYPED) as SuiteOption[]) {
    if (options[name] === undefined || suite.takes.includes(name)) continue;
    const takes = suite.takes.map((taken) => TYPED[taken]).join(", ");
    throw new UserError(`suite ${suite.name}: has no option ${TYPED[name]}; its options: `
      + (takes === "" ? "none" : takes));
  }
}

/** Runs the command. */
export async function suite(name: string, options: SuiteOptions): Promise<void> {
  const found = SUITES.find((s) => s.name === name);
  if (found === undefined)
    throw new UserError(`unknown suite "${name}": expected one of ${SUITES.map((s) => s.name).join(", ")}`);
  requireOfAll(name, options);
  requireTaken(found, options);
  const page = options.report === false ? undefined : options.report ?? "report.html";
  for (const path of [options.json, page]) if (path !== undefined) requireWritable(path);
  const size = options.quick === true ? "quick" : options.full === true ? "full" : "normal";
  const peers = options.peers === true ? [...JS_PEERS, ...NATIVE_PEERS].map((p) => p.name) : options.peers ?? [];
  const head = await environment(options.seed, commandOf(name, size, options));
  const recorded = recorderOf(head, size), start = performance.now();
  const result = await found.run({
    size, plan: PLANS[size], seed: options.seed, data: options.data, solvers: options.solver ?? DEFAULT_SOLVERS, peers,
    dualityGap: options.tolerance, solverError: options.solverError, only: options.only, recorded,
    within: options.within === undefined ? undefined : options.within * 60,
    parts: options.parts === undefined ? undefined
      : suiteParts(options.parts, size, runOf(head, options), buildOfSuite, options),
  });
  const runs = name === "all" ? result.runs ?? []
    : [await recorded(found, undefined, (performance.now() - start) / 1000)];
  const results = storedOf(head, result, runs);
  print(results);
  if (options.json !== undefined) writeOut(options.json, packedText(options.json, resultsText(results)));
  if (page !== undefined) {
    writeOut(page, writeReport(results));
    console.log(`\nreport: ${page}`);
  }
}
