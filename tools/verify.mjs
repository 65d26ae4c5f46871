#!/usr/bin/env node
/**
 * The tasks of `npm test`, all that do not depend on a failed one. What is quick to fail (builds, types, the site's
 * pages) comes before the tests; a failure there is seen at once, and the tests run all the same. Lint needs one core
 * for longer than any other check: it begins first and runs beside everything, so no phase waits for it with the other
 * core idle. Says how long each part took. Tasks are turbo's, so what did not change is not run again (its recorded
 * test results still count).
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { buildOf } from "./lib/build-of.mjs";
import { hasSources, manifestOf, root, workspaceFolders } from "./lib/workspace.mjs";

const besideAll = ["lint"];
const phases = [
  ["@col/docs#build", "typecheck", "deps", "shape", "api:check", "size", "examples", "check:pack"],
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

/** Runs tasks and says how long they took; their exit code. */
async function run(tasks) {
  const begun = Date.now(), options = ["--continue=dependencies-successful", "--output-logs=new-only"];
  const args = ["run", ...tasks, ...filters, ...options, `--concurrency=${CONCURRENCY}`];
  const child = spawn("turbo", args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  const [code] = await once(child, "close");
  console.log(`verify: ${tasks.join(", ")}: ${((Date.now() - begun) / 1000).toFixed(0)} s`);
  return code ?? 1;
}

const beside = run(besideAll), codes = [];
for (const tasks of phases) codes.push(await run(tasks));
process.exitCode = [...codes, await beside].find((code) => code !== 0) ?? 0;
