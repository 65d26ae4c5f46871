/**
 * Runs a command line from its first argument to its exit code. Results go to standard output, everything else to
 * standard error.
 *
 * In: a commander `Command`, and the arguments of the process. Out: `process.exitCode`, or the end of the process:
 * - 0: success, or the reader of standard output has closed it (as `head` does);
 * - 1: a check found a fault, or the program itself failed;
 * - 2: a wrong command line or input file, or the system refused a file, memory or a process;
 * - 130 or 143: SIGINT or SIGTERM ended it.
 */
import { Command, CommanderError } from "commander";
import { UserError } from "./errors.ts";
import { reasonOf, unwritable } from "./files.ts";

/** Exit code of a wrong command line or input. */
const EXIT_USAGE = 2;

/** An empty command line of this name. It throws `CommanderError` instead of ending the process. */
export function createCommandLine(name: string, description: string): Command {
  return new Command(name).description(description)
    .configureOutput({
      outputError(text, write) {
        write(text.startsWith("error: ")
          ? `${name}: ${text.slice(7).trimEnd().replaceAll("\n", " ")} (--help shows the usage)\n` : text);
      },
    }).exitOverride();
}

/**
 * Runs a command line with the arguments of the process and sets the exit code. A user's mistake, or a standard output
 * that cannot be written, becomes one line on standard error. Any other error is thrown.
 */
export async function runCommandLine(program: Command): Promise<void> {
  const say = (text: string): void => {
    console.error(`${program.name()}: ${text}`);
  };
  for (const [signal, code] of [["SIGINT", 130], ["SIGTERM", 143]] as const) process.once(signal, () => {
    say("interrupted");
    process.exit(code);
  });
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0); // its reader has ended, as with `| head`
    say(unwritable("standard output", error).message);
    process.exit(EXIT_USAGE);
  });
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : EXIT_USAGE;
    else if (error instanceof UserError) {
      say(error.message);
      process.exitCode = EXIT_USAGE;
    } else if (error instanceof Error && "syscall" in error) { // the system refused: a file, memory, a process
      say(`${"path" in error ? `${String(error.path)}: ` : ""}${reasonOf(error)}`);
      process.exitCode = EXIT_USAGE;
    } else throw error;
  }
}
