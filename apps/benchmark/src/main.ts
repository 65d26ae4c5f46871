/**
 * The benchmark's command line: `bench COMMAND ...`.
 *
 * Results go to standard output, everything else to standard error. Exit codes: 0, 1 a failure of ours or a failed
 * comparison, 2 a wrong command line or input file, 130 or 143 when a signal ended it (a suite writes its files at its
 * end: then there are none).
 */
import { CommanderError } from "commander";
import { EXIT_USAGE, UserError } from "./errors.ts";
import { reasonOf } from "./files.ts";
import { createProgram } from "./program.ts";

for (const [signal, code] of [["SIGINT", 130], ["SIGTERM", 143]] as const) process.once(signal, () => {
  console.error("bench: interrupted");
  process.exit(code);
});

try {
  await createProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : EXIT_USAGE;
  else if (error instanceof UserError) {
    console.error(`bench: ${error.message}`);
    process.exitCode = EXIT_USAGE;
  } else if (error instanceof Error && "syscall" in error) { // the system refused: a file, memory, a process
    console.error(`bench: ${"path" in error ? `${String(error.path)}: ` : ""}${reasonOf(error)}`);
    process.exitCode = EXIT_USAGE;
  } else throw error;
}
