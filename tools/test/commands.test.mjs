/** tools/summary.mjs and tools/bench.mjs as processes: their output, its stream, and their exit code. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bringTools, manifest, workshop } from "./workshop.mjs";

const start = (base, program, args = [], options = {}) =>
  spawnSync(process.execPath, [join(base, "tools", program), ...args], { encoding: "utf8", cwd: base, ...options });

test.each([
  ["adds up", { numPassedTests: 3, numFailedTests: 0 }, { numPassedTests: 4, numFailedTests: 0 },
    "7 passed, 0 failed\n", 0],
  ["counts what was skipped", { numPassedTests: 3, numFailedTests: 0 },
    { numPassedTests: 4, numFailedTests: 0, numPendingTests: 2 }, "7 passed, 0 failed, 2 skipped\n", 0],
  ["fails with a failed test", { numPassedTests: 3, numFailedTests: 0 }, { numPassedTests: 4, numFailedTests: 1 },
    "7 passed, 1 failed\n", 1],
  ["fails when a file did not load", { numPassedTests: 3, numFailedTests: 0 },
    { success: false, numPassedTests: 4, numFailedTests: 0, numFailedTestSuites: 1 }, "7 passed, 1 failed\n", 1],
  ["fails when nothing ran", { numPassedTests: 0, numFailedTests: 0 }, { numPassedTests: 0, numFailedTests: 0 },
    "0 passed, 0 failed\n", 1],
])("the summary %s", (_what, first, second, line, code) => {
  const base = workshop(
    { ".results/a.json": first, "packages/types/package.json": manifest("types"),
      "packages/types/.results/b.json": second });
  bringTools(base, ["summary.mjs", "lib"]);
  const { stdout, status } = start(base, "summary.mjs");
  expect([stdout, status]).toEqual([line, code]);
});

test("the summary counts a failed task that no test accounts for", () => {
  const base = workshop(
    { ".results/a.json": { numPassedTests: 3, numFailedTests: 0 }, "packages/types/package.json": manifest("types") });
  bringTools(base, ["summary.mjs", "lib"]);
  const { stdout, status } = start(base, "summary.mjs", ["--task-failed"]);
  expect([stdout, status]).toEqual(["3 passed, 1 failed\n", 1]);
});

test("the summary names the slowest test files before its last line", () => {
  const took = (name, seconds) => ({ name: join(base, name), startTime: 1000, endTime: 1000 + 1000 * seconds });
  const base = workshop({});
  mkdirSync(join(base, ".results"));
  const testResults = [took("a.test.ts", 1), took("b.test.ts", 12.5), took("c.test.ts", 3)];
  const report = { numPassedTests: 3, numFailedTests: 0, testResults };
  writeFileSync(join(base, ".results", "a.json"), JSON.stringify(report));
  bringTools(base, ["summary.mjs", "lib"]);
  expect(start(base, "summary.mjs", ["--slowest", "2"]).stdout).toBe(
    "  12.5 s  b.test.ts\n   3.0 s  c.test.ts\n3 passed, 0 failed\n",
  );
});

test("the summary names the files whose tests did not run", () => {
  const base = workshop({ "packages/types/package.json": manifest("types") });
  mkdirSync(join(base, ".results"));
  const file = (name, ...statuses) => ({ name: join(base, name), startTime: 0, endTime: 0,
    assertionResults: statuses.map((status) => ({ status })) });
  const testResults = [file("packages/types/test/b.test.ts", "skipped", "passed", "pending"),
    file("packages/types/test/a.test.ts", "passed", "todo"), file("c.test.ts", "passed")];
  writeFileSync(join(base, ".results", "a.json"), JSON.stringify(
    { numPassedTests: 3, numFailedTests: 0, numPendingTests: 2, numTodoTests: 1, testResults }));
  bringTools(base, ["summary.mjs", "lib"]);
  expect(start(base, "summary.mjs").stdout).toBe("3 passed, 0 failed, 3 skipped: "
    + "packages/types/test/b.test.ts (2), packages/types/test/a.test.ts (1)\n");
});

test("the summary of the long proofs, alone and with the others", () => {
  const base = workshop(
    { ".results/a.json": { numPassedTests: 3, numFailedTests: 0 },
      ".results/long/tests.json": { numPassedTests: 2, numFailedTests: 1 } });
  bringTools(base, ["summary.mjs", "lib"]);
  expect(start(base, "summary.mjs").stdout).toBe("3 passed, 0 failed\n");
  expect(start(base, "summary.mjs", ["--only", "long"]).stdout).toBe("2 passed, 1 failed\n");
  expect(start(base, "summary.mjs", ["--also", "long"]).stdout).toBe("5 passed, 1 failed\n");
});

test("npm test closes with a failure when the installation fails, and goes on when it succeeds", () => {
  const base = workshop({
    "package.json": { name: "clone", scripts: { setup: "node setup.mjs", pnpm: "node pnpm.mjs" } },
    ".results/a.json": { numPassedTests: 4, numFailedTests: 0 },
    "setup.mjs": "process.exitCode = 7;\n",
    "pnpm.mjs": "console.log(process.argv.slice(2).join());\nprocess.exitCode = Number(process.env.CODE);\n",
  });
  bringTools(base, ["test.mjs", "summary.mjs", "lib"]);
  const failed = start(base, "test.mjs");
  expect([failed.stdout, failed.status]).toEqual(["0 passed, 1 failed\n", 7]);
  writeFileSync(join(base, "setup.mjs"), "");
  for (const [code, line] of [[0, "4 passed, 0 failed"], [3, "4 passed, 1 failed"]]) {
    const { stdout, status } = start(base, "test.mjs", [], { env: { ...process.env, CODE: String(code) } });
    expect([stdout, status]).toEqual([`run,verify\n${line}\n`, code]);
  }
});

const clone = {
  "package.json": { name: "clone", scripts: { setup: "node setup.mjs", pnpm: "node pnpm.mjs" } },
  "pnpm-lock.yaml": "lock: 1\n",
  "packages/types/package.json": {}, "packages/types/src/index.ts": "",
  // stands for the build
  "pnpm.mjs": `import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
mkdirSync("packages/types/dist", { recursive: true });
writeFileSync("packages/types/dist/index.js", "");
appendFileSync("builds", "x");
`,
  "setup.mjs": 'import { appendFileSync } from "node:fs";\nconsole.log("noise");\nappendFileSync("setups", "x");\n',
  "apps/benchmark/src/main.ts": "const x: string[] = process.argv.slice(2);\n"
    + "console.log(JSON.stringify([x, process.cwd()]));\nprocess.exitCode = 3;\n",
  "elsewhere/file": "",
};

function benchClone() {
  const base = workshop(clone);
  bringTools(base, ["bench.mjs", "lib"]);
  mkdirSync(join(base, "node_modules/node/bin"), { recursive: true });
  symlinkSync(process.execPath, join(base, "node_modules/node/bin/node"));
  writeFileSync(join(base, "node_modules/.modules.yaml"), "");
  return base;
}

test("the build tool that npm start and npm test bring is told to send nothing", () => {
  const base = benchClone(), pnpm = readFileSync(join(base, "pnpm.mjs"), "utf8");
  writeFileSync(join(base, "pnpm.mjs"), `${pnpm}
const { TURBO_TELEMETRY_DISABLED: turbo, DO_NOT_TRACK: all } = process.env;
writeFileSync("env", JSON.stringify([turbo, all]));\n`);
  start(base, "bench.mjs", ["list"], { env: { PATH: process.env.PATH } });
  expect(JSON.parse(readFileSync(join(base, "env"), "utf8"))).toEqual(["1", "1"]);
});

test("bench passes arguments, folder and exit code through, and prints nothing of its own", () => {
  const base = benchClone();
  const elsewhere = join(base, "elsewhere");
  const { stdout, stderr, status } = start(base, "bench.mjs", ["query", "a b.txt", "--json"],
    { env: { ...process.env, INIT_CWD: elsewhere } });
  expect(JSON.parse(stdout)).toEqual([["query", "a b.txt", "--json"], elsewhere]);
  expect([stderr, status]).toEqual(["", 3]);
});

test("bench builds the packages when they are stale, once, and not when asked for the sources", () => {
  const base = benchClone(), builds = () => readFileSync(join(base, "builds"), "utf8");
  start(base, "bench.mjs", ["list", "--source"]);
  expect(existsSync(join(base, "builds"))).toBe(false);
  start(base, "bench.mjs", ["list"]);
  start(base, "bench.mjs", ["list"]);
  expect(builds()).toBe("x");
  writeFileSync(join(base, "packages/types/src/index.ts"), "export {};\n");
  start(base, "bench.mjs", ["list"]);
  expect(builds()).toBe("xx");
});

test("bench installs when the lock file is newer, with all noise on standard error, and only once", () => {
  const base = benchClone();
  utimesSync(join(base, "node_modules/.modules.yaml"), 1, 1);
  const env = { ...process.env, INIT_CWD: base };
  const first = start(base, "bench.mjs", ["list"], { env });
  expect(JSON.parse(first.stdout)).toEqual([["list"], base]);
  expect(first.stderr).toMatch(/installing[\s\S]*noise/);
  expect(start(base, "bench.mjs", ["list"], { env }).stderr).toBe("");
  writeFileSync(join(base, "pnpm-lock.yaml"), "lock: 2\n");
  expect(start(base, "bench.mjs", ["list"], { env }).stderr).toMatch(/noise/);
});

test("bench ends with the installation's failure", () => {
  const base = benchClone();
  utimesSync(join(base, "node_modules/.modules.yaml"), 1, 1);
  writeFileSync(join(base, "setup.mjs"), "process.exit(7);\n");
  const { stdout, stderr, status } = start(base, "bench.mjs", ["list"]);
  expect([stdout, status]).toEqual(["", 7]);
  expect(stderr).toMatch(/installation failed/);
});
