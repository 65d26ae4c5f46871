#!/usr/bin/env node
/** The command line of this package. A Node that is too old is refused before anything is loaded that it lacks. */
const needed = [22, 14], own = process.versions.node.split(".").map(Number);

if (own[0] < needed[0] || (own[0] === needed[0] && own[1] < needed[1])) {
  console.error(`col-cli: needs Node ${needed.join(".")} or newer, this is ${process.versions.node}`);
  process.exitCode = 2;
} else {
  const { addFileCommands, createCommandLine, runCommandLine } = await import("./index.ts");
  await runCommandLine(addFileCommands(createCommandLine("col-cli",
    "Collision queries of problem files, with proven bounds.")));
}

export {};
