/** The commands, their arguments and help. */
import { Command, Option } from "commander";
import { nonNegativeNumber, solver, wholeNumber } from "./arguments.ts";
import { query } from "./commands/query.ts";
import type { QueryOptions } from "./commands/query.ts";

/** The whole command line. Throws `CommanderError` instead of ending the process. */
export function createProgram(): Command {
  const program = new Command("bench");
  program.description("Certified collision queries on problem files, and what they cost.")
    .showHelpAfterError("(--help shows the usage)").exitOverride()
    .configureOutput({ writeOut: (text) => process.stdout.write(text), writeErr: (text) => process.stderr.write(text) });
  addQuery(program);
  return program;
}

function addQuery(program: Command): void {
  program.command("query").description("answer every case of a problem file (format `convexcases 1`), one row each")
    .argument("<file>", "problem file; - reads standard input")
    .addOption(new Option("-s, --solver <name>", "method").argParser(solver).makeOptionMandatory())
    .option("--boolean", "only whether the shapes meet: case,hit,iterations,status")
    .addOption(new Option("--tolerance <gap>", "absolute duality gap of the papers (squared length), 1e-8 there; default: the library's own rule").argParser(nonNegativeNumber))
    .addOption(new Option("--repeat <n>", "time each case, n calls, and add the column ns").argParser(wholeNumber))
    .addOption(new Option("--csv", "comma-separated values (default)").conflicts("json"))
    .addOption(new Option("--json", "an array of objects"))
    .action(async (file: string, options: QueryOptions) => {
      await query(file, options);
    });
}
