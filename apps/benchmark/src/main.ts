/**
 * The benchmark's command line: `bench COMMAND ...`. Exit codes as in `@col/cli`; 1 also for a failed comparison. A
 * suite that is interrupted leaves no files: it writes them at its end.
 */
import { runCommandLine } from "@col/cli";
import { createProgram } from "./program.ts";

await runCommandLine(createProgram());
