#!/usr/bin/env node
/**
 * The entry point of the command `col-cli`: checks the version of Node, then runs the commands of commands.ts with
 * the arguments of the process. A Node older than 22.14 is refused, with exit code 2, before any module is loaded.
 */

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
