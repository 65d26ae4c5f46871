/**
 * `check FILE`: reads all of a problem file, builds its shapes, and tells the number of cases or the first fault, with
 * its line. A file that cannot be read is a wrong command line, not a fault.
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
  /** Number of cases; null where there is a fault. */
  readonly cases: number | null;
  /** The first fault; null: the file is right. */
  readonly fault: string | null;
}

async function checkFile(file: string): Promise<Checked> {
  hashFile(file); // a file that is not there is refused here
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

/** Runs the command; the exit code. */
export async function check(given: string, json: boolean): Promise<number> {
  return await withRereadable(given, async (file) => {
    const checked = await checkFile(file), { cases, fault } = checked;
    if (json) console.log(JSON.stringify(checked));
    else console.log(fault ?? `${checked.file}: ${cases ?? 0} cases for --solver ${checked.solver}, no fault`);
    return fault === null ? 0 : 1;
  });
}
