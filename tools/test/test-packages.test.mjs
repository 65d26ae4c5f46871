/** One run of the test runner for all packages: its report is cut into one report for each package. */
import { sep } from "node:path";
import { expect, test } from "vitest";
import { holds, reportOf } from "../test-packages.mjs";
import { workshop } from "./workshop.mjs";

const base = `${sep}clone`, at = (...names) => [base, ...names].join(sep);
const file = (name, status, ...statuses) =>
  ({ name, status, assertionResults: statuses.map((one) => ({ status: one })) });
const report = { testResults: [
  file(at("packages", "gjk", "test", "a.test.ts"), "passed", "passed", "passed", "skipped"),
  file(at("packages", "gjk", "test", "b.test.ts"), "failed", "failed", "passed", "todo"),
  file(at("packages", "gjk2d", "test", "a.test.ts"), "passed", "passed"),
  file(at("packages", "epa", "test", "a.test.ts"), "failed"),
] };

test("a package has its own tests and no other's, with the hash they are of", () => {
  const counts = ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites, success }) =>
    [numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites, success];
  expect(counts(reportOf(report, at("packages", "gjk"), "x"))).toEqual([3, 1, 1, 1, 1, false]);
  expect(counts(reportOf(report, at("packages", "gjk2d"), "x"))).toEqual([1, 0, 0, 0, 0, true]);
  expect(reportOf(report, at("packages", "gjk2d"), "x").hash).toBe("x");
});

test("a file that does not load fails its package; a package without a test did not pass", () => {
  expect(reportOf(report, at("packages", "epa"), "x")).toMatchObject({ success: false, numFailedTestSuites: 1 });
  expect(reportOf(report, at("packages", "shapes"), "x")).toMatchObject({ success: false, numPassedTests: 0 });
});

test("results count again while the hash is the same and nothing failed", () => {
  const clone = workshop({
    "packages/gjk/.results/node.json": { hash: "x", success: true },
    "packages/epa/.results/node.json": { hash: "x", success: false },
  });
  const is = (folder, hash) => holds(clone, { folder, hash });
  expect([is("packages/gjk", "x"), is("packages/gjk", "y"), is("packages/epa", "x"), is("packages/cast", "x")])
    .toEqual([true, false, false, false]);
});
