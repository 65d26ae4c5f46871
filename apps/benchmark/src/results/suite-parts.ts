/**
 * Stores the results of single suites in a folder, so that an interrupted `suite all` can continue: one JSON file per
 * suite, or per set for suites that time sets.
 *
 * In: a folder, the size and identity of the run, and a function that returns the build of a suite. Out: an object
 * that reads and writes parts and launches. A file names its run (command, seed, machine) and the build, a hash of
 * the packages that the suite measures; so a change elsewhere does not invalidate it. A part of another run is
 * refused, never mixed in. A part that measured more than needed (`--full` in a run without it) is accepted; a part
 * that measured less is measured again.
 *
 * The launches of a set are stored until the set is complete, one file per launch, serialised by V8 with all bits of
 * the times. They take a hundred megabytes for a set with ten thousand cases and twenty solvers.
 */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { UserError, writeOut } from "@col/cli";
import type { Suite, SuiteContext, SuiteLaunches, SuiteParts, SuiteResult } from "../suites/suite.ts";
import { rounded } from "./stored.ts";
import type { KeptLaunches, Launch } from "../harness/launch.ts";

/** Content of a file: a launch, and its identity. */
interface LaunchFile<Identity> {
  readonly of: Identity;
  readonly made: Launch;
}

/** Of which run a launch is that is written, and whether one that is found is of this run. */
interface LaunchRun<Identity> {
  identity(): Promise<Identity>;
  /** False where it is to be measured again. @throws UserError where it is of another run */
  isOfThisRun(path: string, of: Identity): Promise<boolean>;
}

const nameOf = (suite: string, set: string, launch: number): string => `${suite}.${set}.launch-${launch + 1}`;

function launchIn<Identity>(path: string): LaunchFile<Identity> {
  try {
    return deserialize(readFileSync(path)) as LaunchFile<Identity>;
  } catch (error) {
    throw new UserError(`${path}: not a launch of a run: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The launches of a suite in `folder`. */
function launchFiles<Identity>(folder: string, suite: string, run: LaunchRun<Identity>): SuiteLaunches {
  let seconds = 0;
  const of = (set: string): KeptLaunches => ({
    async read(launch) {
      const path = join(folder, nameOf(suite, set, launch));
      if (!existsSync(path)) return undefined;
      const { of: kept, made } = launchIn<Identity>(path);
      if (!await run.isOfThisRun(path, kept)) return undefined;
      console.error(`${suite}.${set}: launch ${launch + 1} kept from before`);
      seconds += made.seconds;
      return made;
    },
    async write(launch, made) {
      const path = join(folder, nameOf(suite, set, launch)), unfinished = `${path}.unfinished`;
      writeOut(unfinished, serialize({ of: await run.identity(), made } satisfies LaunchFile<Identity>));
      renameSync(unfinished, path);
    },
  });
  return { of, get seconds() {
    return seconds;
  } };
}

/** Removes the launches of a set, or of all sets of a suite. */
function removeLaunches(folder: string, suite: string, set?: string): void {
  const start = set === undefined ? `${suite}.` : `${suite}.${set}.`;
  for (const name of readdirSync(folder))
    if (name.startsWith(start) && /\.launch-\d+(\.unfinished)?$/.test(name)) rmSync(join(folder, name));
}

/** State that the parts of one run share. */
export interface RunIdentity {
  /** The command, without the seed, the size and the choice of suites. */
  readonly command: string;
  readonly seed: number;
  /** Processor and Node: times of two machines do not stand in one table. */
  readonly machine: string;
}

/** Parts that are accepted although they are of another run. */
export interface Leniency {
  /** Parts of another build are measured again, not refused. */
  readonly renew?: boolean | undefined;
  /** Parts of another machine are taken: each is a run of its own, whose ratios hold, and says where it was made. */
  readonly otherMachines?: boolean | undefined;
}

/** Identity of a part. */
interface PartIdentity extends RunIdentity {
  /** The build that its suite measures, `build 59ca11f345bc621b`. */
  readonly build: string;
}

interface SizedIdentity extends PartIdentity {
  readonly size: SuiteContext["size"];
}

interface PartFile extends SizedIdentity {
  readonly result: SuiteResult;
}

/** Of a size: how much it measures. */
const SIZES: readonly SuiteContext["size"][] = ["quick", "normal", "full"];

function partOf(path: string): PartFile {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as PartFile;
  } catch (error) {
    throw new UserError(`${path}: not a part of a run: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * The parts of this run in `folder`, which is made when the first is written. `buildOf`: the build of what a suite
 * measures, as {@link PartIdentity} has it.
 */
export function suiteParts(folder: string, size: SuiteContext["size"], run: RunIdentity,
  buildOf: (suite: Suite) => Promise<string>, { renew = false, otherMachines = false }: Leniency = {}): SuiteParts {
  const words = (["command", "seed", "build", "machine"] as const).filter((w) => w !== "machine" || !otherMachines);
  const pathOf = ({ name }: Suite, set: string | undefined): string =>
    join(folder, `${name}${set === undefined ? "" : `.${set}`}.json`);
  const identityOf = async (suite: Suite): Promise<PartIdentity> => ({ ...run, build: await buildOf(suite) });
  const isOfThisRun = async (suite: Suite, path: string, of: PartIdentity): Promise<boolean> => {
    const here = await identityOf(suite), other = words.find((word) => of[word] !== here[word]);
    if (other === "build" && renew) return false;
    if (other !== undefined)
      throw new UserError(`${path}: is from another run: ${other} is ${String(of[other])}, here ${here[other]}: remove `
        + "it, or use another folder");
    return true;
  };
  return {
    async read(suite, set) {
      const path = pathOf(suite, set);
      if (!existsSync(path)) return undefined;
      const { result, ...of } = partOf(path);
      return await isOfThisRun(suite, path, of) && SIZES.indexOf(of.size) >= SIZES.indexOf(size) ? result : undefined;
    },
    async write(result, suite, set) {
      writeOut(pathOf(suite, set),
        `${JSON.stringify({ ...await identityOf(suite), size, result: rounded(result) })}\n`);
      removeLaunches(folder, suite.name, set);
    },
    launches: (suite) => launchFiles<SizedIdentity>(folder, suite.name, {
      identity: async () => ({ ...await identityOf(suite), size }),
      isOfThisRun: async (path, of) => await isOfThisRun(suite, path, of) && of.size === size,
    }),
  };
}
