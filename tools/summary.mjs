#!/usr/bin/env node
/**
 * The last line of `npm test`: adds up every `.results/*.json` (vitest's report; our checks write the same three fields)
 * and prints `N passed, M failed[, K skipped]`. Fails when a test failed or when none ran.
 * `--task-failed`: a task of this run ended with an error. If no test accounts for it (a build, a lint), it counts as one failure:
 * the last line never says "0 failed" of a run that failed.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, workspaceFolders } from "./lib/workspace.mjs";

let passed = 0;
let failed = 0;
let skipped = 0;
for (const folder of [root, ...workspaceFolders()]) {
  const results = join(folder, ".results");
  if (!existsSync(results)) continue;
  for (const file of readdirSync(results).filter((f) => f.endsWith(".json"))) {
    const report = JSON.parse(readFileSync(join(results, file), "utf8"));
    passed += report.numPassedTests ?? 0;
    failed += report.numFailedTests ?? 0;
    skipped += (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0);
    // A test file that does not even load fails its suite without failing a test.
    if (report.numFailedTests === 0 && report.success === false) failed += Math.max(1, report.numFailedTestSuites ?? 1);
  }
}
if (process.argv.includes("--task-failed")) failed = Math.max(1, failed);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
