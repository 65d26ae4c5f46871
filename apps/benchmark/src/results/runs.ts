/**
 * Finds the run behind a section of the report: with `--full`, with `--quick` or neither, its date, build and
 * machine.
 *
 * In: stored results and the name of a section (a set, an experiment, "support" or "plane"). Out: the `SuiteRun`, or
 * the size of the run; for older files without runs, the size follows from the command.
 */
import type { SuiteContext, SuiteRun } from "../suites/suite.ts";
import type { StoredResults } from "./stored.ts";

/** The suite of each section that is not named after its suite. */
const SUITE_OF: Readonly<Record<string, string>> = { support: "mesh-support", plane: "barycode-tables" };

/** The run behind a section: the name of a set, of an experiment, `support` or `plane`. Undefined in older files. */
export function runOfSection({ runs = [] }: Pick<StoredResults, "runs">, section: string): SuiteRun | undefined {
  // an experiment may describe its tables after a colon
  const [name] = (SUITE_OF[section] ?? section).split(":");
  return runs.find((r) => r.set === name) ?? runs.find((r) => r.set === undefined && r.suite === name)
    ?? (runs.length === 1 ? runs[0] : undefined);
}

/** How much was measured for a section; for files without it per section, the size of the command. */
export function sizeOfSection(results: Pick<StoredResults, "runs" | "command">, section: string): SuiteContext["size"] {
  return runOfSection(results, section)?.size
    ?? (results.command.includes("--full") ? "full" : results.command.includes("--quick") ? "quick" : "normal");
}

/** `with --full`, `with --quick`, `without --full`. */
export function sizeText(size: SuiteContext["size"]): string {
  return size === "normal" ? "without --full" : `with --${size}`;
}
