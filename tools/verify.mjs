#!/usr/bin/env node
/**
 * The tasks of `npm test`, all that do not depend on a failed one. What is quick to fail (builds, types, lint, the
 * site's pages) comes before the tests; a failure there is seen at once, and the tests run all the same. Lint keeps one
 * core busy for the whole of the first phase, so what else needs one core alone, building the site and packing, runs
 * beside it; the second phase is tests, whose files fill the cores to the end. Says how long each phase took.
 * Tasks are turbo's, so what did not change is not run again (its recorded test results still count).
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { buildOf } from "./lib/build-of.mjs";
import { hasSources, manifestOf, root, workspaceFolders } from "./lib/workspace.mjs";

const phases = [
  ["lint", "@col/docs#build", "typecheck", "deps", "shape", "api:check", "size", "examples", "check:pack"],
  ["test", "check:bundles", "test:tools", "browser"],
];
// Made once, before all that runs them: a task that made them again would write files that others are reading.
const built = Date.now();
buildOf();
console.log(`verify: build: ${((Date.now() - built) / 1000).toFixed(0)} s`);
// A package announced by its manifest but without sources has nothing to check.
const folders = workspaceFolders().filter((f) => hasSources(f) || existsSync(join(f, ".vitepress")));
const filters = ["//", ...folders.map((f) => manifestOf(f).name)].map((name) => `--filter=${name}`);

/** Tasks at a time. Each brings processes of its own: more than the cores only makes them wait for each other. */
const CONCURRENCY = Math.max(2, availableParallelism());

const run = (command, args) =>
  spawnSync(command, args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" }).status ?? 1;

/** Runs the tasks of a phase and says how long they took; their exit code. */
function phase(tasks) {
  const begun = Date.now(), options = ["--continue=dependencies-successful", "--output-logs=new-only"];
  const status = run("turbo", ["run", ...tasks, ...filters, ...options, `--concurrency=${CONCURRENCY}`]);
  console.log(`verify: ${tasks.join(", ")}: ${((Date.now() - begun) / 1000).toFixed(0)} s`);
  return status;
}

process.exitCode = phases.map(phase).find((code) => code !== 0) ?? 0;
