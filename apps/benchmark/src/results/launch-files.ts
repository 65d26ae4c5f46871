/**
 * Launches of a set that takes long, kept in the folder of the parts until the whole set is: a run that is stopped goes
 * on with the next launch. One file a launch, as V8 serialises it: times are written bit by bit, a hundred megabytes of
 * them where a set has ten thousand cases and twenty solvers.
 */
import { existsSync, readFileSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { UserError, writeOut } from "@col/cli";
import type { KeptLaunches, Launch } from "../harness/launch.ts";
import type { SuiteLaunches } from "../suites/suite.ts";

/** What a file holds: a launch, and what it belongs to. */
interface LaunchFile<Identity> {
  readonly of: Identity;
  readonly made: Launch;
}

/** Of which run a launch is that is written, and whether one that is found is of this run. */
export interface LaunchRun<Identity> {
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
export function launchFiles<Identity>(folder: string, suite: string, run: LaunchRun<Identity>): SuiteLaunches {
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
export function removeLaunches(folder: string, suite: string, set?: string): void {
  const start = set === undefined ? `${suite}.` : `${suite}.${set}.`;
  for (const name of readdirSync(folder))
    if (name.startsWith(start) && /\.launch-\d+(\.unfinished)?$/.test(name)) rmSync(join(folder, name));
}
