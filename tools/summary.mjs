#!/usr/bin/env node
/**
 * The last line of `npm test`, `npm run test:long` and .ci/run: adds up every `.results/*.json` (vitest's report; our
 * checks write the same three fields) and prints `N passed, M failed[, K skipped: FILE (K), ..]`, with the files whose
 * tests did not run. `--only long` reads .results/long instead, `--also long` reads both. Fails if a test failed or no
 * test ran. `--task-failed`: a task of this run ended with an error. If no test accounts for it (a build, a lint), it
 * counts as one failure: the last line never says "0 failed" of a run that failed. `--slowest N`: before it, the N test
 * files that took longest, also of results that were not made anew.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { parseArgs } from "node:util";
import { root, workspaceFolders } from "./lib/workspace.mjs";

const { values } = parseArgs({
  options: { only: { type: "string" }, also: { type: "string" }, "task-failed": { type: "boolean" },
    slowest: { type: "string" } },
});
const parts = values.only !== undefined ? [values.only] : ["", ...(values.also !== undefined ? [values.also] : [])];

/** Words of the test runner for a test that did not run. */
const NOT_RUN = ["skipped", "pending", "todo", "disabled"];

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
    for (const { name, startTime, endTime, assertionResults = [] } of report.testResults ?? [])
      files.push({ name: relative(root, name).split(sep).join("/"), seconds: (endTime - startTime) / 1000,
        skipped: assertionResults.filter(({ status }) => NOT_RUN.includes(status)).length });
    // A test file that does not even load fails its suite without failing a test.
    if (report.numFailedTests === 0 && report.success === false) failed += Math.max(1, report.numFailedTestSuites ?? 1);
  }
}
const slowest = files.sort((p, q) => q.seconds - p.seconds).slice(0, Number(values.slowest ?? 0));
for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`);
if (values["task-failed"] === true) failed = Math.max(1, failed);
const absent = files.filter((file) => file.skipped > 0).sort((p, q) => q.skipped - p.skipped)
  .map((file) => `${file.name} (${file.skipped})`).join(", ");
console.log(`${passed} passed, ${failed} failed`
  + (skipped > 0 ? `, ${skipped} skipped${absent === "" ? "" : `: ${absent}`}` : ""));
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
