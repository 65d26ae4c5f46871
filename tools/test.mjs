#!/usr/bin/env node
/**
 * `npm test`, on any Node from 18 on: installs the packages of the lock file, runs every task (tools/verify.mjs, on the
 * Node of the lock file), and closes with the line of tools/summary.mjs: `N passed, M failed`, whatever happened before
 * it. A failed installation counts as one failure. Arguments go to verify: `npm test -- --seconds` says what
 * each check and each test file takes of processor time.
 */
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const run = (command, args, shell = false) => spawnSync(command, args, { cwd: root, stdio: "inherit", shell }).status
  ?? 1;

/** Runs a script of package.json; its exit code, 1 if a signal ended it. */
const npm = (...script) => run("npm", ["run", "--silent", ...script], process.platform === "win32");

const installed = npm("setup");
if (installed === 0) {
  const failedTasks = npm("pnpm", "--", "run", "verify", ...process.argv.slice(2));
  const failedTests = run(process.execPath, [join(root, "tools", "summary.mjs"), "--slowest", "8",
    ...(failedTasks === 0 ? [] : ["--task-failed"])]);
  process.exitCode = failedTasks || failedTests;
} else {
  console.error("test: installation failed; the log is above");
  console.log("0 passed, 1 failed");
  process.exitCode = installed;
}
