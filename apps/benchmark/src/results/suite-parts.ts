/**
 * Results of single suites kept in a folder, so that a long `suite all` goes on where it was stopped: one file for each
 * suite, or, of a suite that times sets, for each set. A file names the run it belongs to. A part of another run is
 * refused, never mixed in. The build of a part is a hash of the packages which its suite measures: a change elsewhere
 * does not spoil it. A part that measured more than is asked for (with `--full`, in a run without) is taken; one that
 * measured less is not. Of a set that is not whole its launches are kept (launch-files.ts).
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { UserError, writeOut } from "@col/cli";
import type { Suite, SuiteContext, SuiteParts, SuiteResult } from "../suites/suite.ts";
import { launchFiles, removeLaunches } from "./launch-files.ts";
import { rounded } from "./stored.ts";

/** What the parts of one run share. */
export interface RunIdentity {
  /** What was asked for, without the seed, the size and the choice of suites. */
  readonly command: string;
  readonly seed: number;
  /** Processor and Node: times of two machines do not stand in one table. */
  readonly machine: string;
}

/** What is taken though it is of another run. */
export interface Leniency {
  /** Parts of another build are measured again, not refused. */
  readonly renew?: boolean | undefined;
  /** Parts of another machine are taken: each is a run of its own, whose ratios hold, and says where it was made. */
  readonly otherMachines?: boolean | undefined;
}

/** What a part belongs to. */
interface PartIdentity extends RunIdentity {
  /** What its suite measures, `build 59ca11f345bc621b`. */
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
      throw new UserError(`${path}: of another run, ${other} is ${String(of[other])} and here ${here[other]}: remove `
        + "it, or take another folder");
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
