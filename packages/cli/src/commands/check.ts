/**
 * The command `check FILE`: reads a whole problem file and builds its shapes.
 *
 * In: the path of a file of any kind, or `-` for standard input. Out: on standard output the number of cases and the
 * solver that reads the file, or the message of the first fault with its line; with `json` one object. The exit code
 * is 0, or 1 for a fault.
 *
 * A file that cannot be opened is not a fault of its content: the command throws a `UserError` (exit code 2).
 */
import { openAnswers } from "../answers/open.ts";
import { hashFile } from "../answers/scan.ts";
import { UserError } from "../errors.ts";
import { nameOf, solverFor, withRereadable } from "../problem-file.ts";

/** Result of a check. */
interface Checked {
  readonly file: string;
  /** The solver that reads files of this kind. */
  readonly solver: string;
  /** Number of cases; null if the file has a fault. */
  readonly cases: number | null;
  /** The message of the first fault; null: the file has no fault. */
  readonly fault: string | null;
}

async function checkFile(file: string): Promise<Checked> {
  hashFile(file); // a file that does not exist is refused here
  const solver = solverFor(file), name = nameOf(file);
  try {
    const source = await openAnswers({ file, solver, boolean: undefined, tolerance: undefined });
    await source.check();
    return { file: name, solver, cases: await source.count(), fault: null };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { file: name, solver, cases: null, fault: error.message };
  }
}

/** Runs the command. Returns the exit code, 0 or 1. */
export async function check(given: string, json: boolean): Promise<number> {
  return await withRereadable(given, async (file) => {
    const checked = await checkFile(file), { cases, fault } = checked;
    if (json) console.log(JSON.stringify(checked));
    else console.log(fault ?? `${checked.file}: ${cases ?? 0} cases for --solver ${checked.solver}, no fault`);
    return fault === null ? 0 : 1;
  });
}
