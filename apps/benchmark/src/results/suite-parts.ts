/**
 * Results of single suites kept in a folder, so that a long `suite all` goes on where it was stopped: one file a suite,
 * with what it belongs to. A part of another run is refused, never mixed in.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../errors.ts";
import { writeOut } from "../files.ts";
import type { SuiteParts, SuiteResult } from "../suites/suite.ts";
import { rounded } from "./stored.ts";

/** What the parts of one run share. */
export interface RunIdentity {
  /** What was asked for, without the seed and the choice of suites. */
  readonly command: string;
  readonly seed: number;
  /** What is measured, `build 59ca11f345bc621b`. */
  readonly build: string;
  /** Processor and Node: times of two machines are no run. */
  readonly machine: string;
}

interface PartFile extends RunIdentity {
  readonly result: SuiteResult;
}

const WORDS = ["command", "seed", "build", "machine"] as const;

function partOf(path: string): PartFile {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as PartFile;
  } catch (error) {
    throw new UserError(`${path}: not a part of a run: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The parts of this run in `folder`, which is made when the first is written. */
export function suiteParts(folder: string, run: RunIdentity): SuiteParts {
  const pathOf = (suite: string): string => join(folder, `${suite}.json`);
  return {
    read(suite) {
      const path = pathOf(suite);
      if (!existsSync(path)) return undefined;
      const { result, ...of } = partOf(path), other = WORDS.find((word) => of[word] !== run[word]);
      if (other !== undefined)
        throw new UserError(`${path}: of another run, ${other} is ${String(of[other])} and here ${run[other]}: remove `
          + "it, or take another folder");
      return result;
    },
    write(suite, result) {
      writeOut(pathOf(suite), `${JSON.stringify({ ...run, result: rounded(result) })}\n`);
    },
  };
}
