#!/usr/bin/env node
/** The command line of this package. */
import { addFileCommands } from "./commands.ts";
import { createCommandLine, runCommandLine } from "./run.ts";

await runCommandLine(addFileCommands(createCommandLine("col-cli",
  "Collision queries of problem files, with proven bounds.")));
