#!/usr/bin/env node
/**
 * Tests of every workspace folder whose inputs changed since they last passed, in one run of the test runner
 * (tools/config/packages.vitest.ts). The task `test` of turbo.json names the inputs of a folder's tests; turbo computes
 * their hash, and `.results/node.json` of the folder keeps it beside the results, which count while it is the same.
 *
 *   node tools/test-packages.mjs [--force]
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import "./lib/no-telemetry.mjs";
import { isMain } from "./lib/report.mjs";
import { root } from "./lib/workspace.mjs";

const RESULTS = join(".results", "node.json");

/** Folder and hash of every task `test` of the workspace, by turbo. */
function tasks() {
  const args = ["run", "test", "--dry=json"];
  const { stdout, stderr, status } = spawnSync("turbo", args, {
    cwd: root, encoding: "utf8", maxBuffer: 1 << 28, shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`turbo run test --dry=json ended with ${status}\n${stderr}`);
  return JSON.parse(stdout).tasks.filter(({ task, command }) => task === "test" && command !== "<NONEXISTENT>")
    .map(({ directory, hash }) => ({ folder: directory, hash }));
}

/** Whether the last results in a folder belong to these inputs, without a failure. */
export function holds(base, { folder, hash }) {
  const file = join(base, folder, RESULTS);
  if (!existsSync(file)) return false;
  const last = JSON.parse(readFileSync(file, "utf8"));
  return last.hash === hash && last.success === true;
}

const count = (tests, ...statuses) => tests.filter(({ status }) => statuses.includes(status)).length;

/** The part of a report that is a folder's, in the form of a report of its own. */
export function reportOf(report, path, hash) {
  const testResults = report.testResults.filter(({ name }) => name.startsWith(path + sep));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failedFiles = testResults.filter(({ status }) => status !== "passed").length;
  return {
    hash, success: testResults.length > 0 && failedFiles === 0,
    numPassedTests: count(tests, "passed"), numFailedTests: count(tests, "failed"),
    numPendingTests: count(tests, "pending", "skipped"), numTodoTests: count(tests, "todo"),
    numFailedTestSuites: failedFiles, testResults,
  };
}

if (isMain(import.meta)) {
  const force = process.argv.includes("--force"), all = tasks();
  const stale = all.filter((task) => force || !holds(root, task));
  for (const { folder } of all.filter((task) => !stale.includes(task)))
    console.log(`test-packages: ${folder}: as it was, its results count again`);
  const results = join(root, ".results", "packages", "tests.json");
  // A run that dies has no count: results of an earlier run are removed.
  const old = [results, ...stale.map(({ folder }) => join(root, folder, RESULTS))];
  for (const file of old) rmSync(file, { force: true });
  if (stale.length > 0) {
    const { status } = spawnSync("vitest", ["run", "--config", "tools/config/packages.vitest.ts"], {
      cwd: root, stdio: "inherit", shell: process.platform === "win32",
      env: { ...process.env, COL_TEST_FOLDERS: JSON.stringify(stale.map(({ folder }) => folder)) },
    });
    process.exitCode = status ?? 1;
    if (existsSync(results)) {
      const report = JSON.parse(readFileSync(results, "utf8"));
      const parts = stale.map(({ folder, hash }) => ({ folder, part: reportOf(report, join(root, folder), hash) }));
      // An error outside of all tests fails the run although every test passed: no result is used again.
      const isBlamed = status === 0 || parts.some(({ part }) => !part.success);
      for (const { folder, part } of parts) {
        mkdirSync(join(root, folder, ".results"), { recursive: true });
        writeFileSync(join(root, folder, RESULTS), JSON.stringify(isBlamed ? part : { ...part, hash: "" }));
      }
    }
  }
}
