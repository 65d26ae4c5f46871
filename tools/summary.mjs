#!/usr/bin/env node
/**
 * The last line of `npm test`, `npm run test:long` and .ci/run: adds up every `.results/*.json` (vitest's report; our
 * checks write the same three fields) and prints `N passed, M failed[, K skipped]`. `--only long` reads .results/long
 * instead, `--also long` reads both. Fails when a test failed or when none ran. `--task-failed`: a task of this run
 * ended with an error. If no test accounts for it (a build, a lint), it counts as one failure: the last line never says
 * "0 failed" of a run that failed.
 * `--slowest N`: before it, the N test files that took longest, also of results that were not made anew.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { root, workspaceFolders } from "./lib/workspace.mjs";

const { values } = parseArgs({
  options: { only: { type: "string" }, also: { type: "string" }, "task-failed": { type: "boolean" },
    slowest: { type: "string" } },
});
const parts = values.only !== undefined ? [values.only] : ["", ...(values.also !== undefined ? [values.also] : [])];

let passed = 0;
let failed = 0;
let skipped = 0;
const files = [];
for (const results of [root, ...workspaceFolders()].flatMap((folder) =>
  parts.map((part) => join(folder, ".results", part)))) {
  if (!existsSync(results)) continue;
  for (const file of readdirSync(results).filter((f) => f.endsWith(".json"))) {
    const report = JSON.parse(readFileSync(join(results, file), "utf8"));
    passed += report.numPassedTests ?? 0;
    failed += report.numFailedTests ?? 0;
    skipped += (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0);
    for (const { name, startTime, endTime } of report.testResults ?? [])
      files.push({ name: relative(root, name), seconds: (endTime - startTime) / 1000 });
    // A test file that does not even load fails its suite without failing a test.
    if (report.numFailedTests === 0 && report.success === false) failed += Math.max(1, report.numFailedTestSuites ?? 1);
  }
}
const slowest = files.sort((p, q) => q.seconds - p.seconds).slice(0, Number(values.slowest ?? 0));
for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`);
if (values["task-failed"] === true) failed = Math.max(1, failed);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
