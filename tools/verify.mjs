#!/usr/bin/env node
/**
 * The tasks of `npm test`, none of which waits for another once the packages are built: the checks, one process for
 * each core, beside the tests of all packages in one run of the test runner. Unchanged tasks do not run again (their
 * recorded results still count): checks are turbo's tasks, tests see tools/test-packages.mjs.
 *
 *   node tools/verify.mjs [--seconds]
 *
 * `--seconds`: everything one after the other, whether it changed or not, and a table of the processor seconds of each
 * check and of each test file, from which .results/seconds.json is written (Linux).
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { buildOf } from "./lib/build-of.mjs";
import { processorSeconds } from "./lib/processor-seconds.mjs";
import { root } from "./lib/workspace.mjs";

/** Longest first, so that none of them runs alone at the end. */
const CHECKS = ["test:tools", "check:bundles", "typecheck", "deps", "shape", "api:check", "size", "examples",
  "check:pack"];
const TESTS = join(root, "tools", "test-packages.mjs");
/** Checks at a time. Each brings processes of its own: more than the cores only makes them wait for each other. */
const CONCURRENCY = Math.max(2, availableParallelism());

/** Runs a command, says how long it took; its exit code. */
async function run(name, command, args, env = {}) {
  const begun = Date.now(), shell = process.platform === "win32" && command !== process.execPath;
  const child = spawn(command, args, { cwd: root, stdio: "inherit", shell, env: { ...process.env, ...env } });
  const [code] = await once(child, "close");
  console.log(`verify: ${name}: ${((Date.now() - begun) / 1000).toFixed(0)} s`);
  return code ?? 1;
}

const turbo = (...args) => ["run", "--filter=//", "--continue=dependencies-successful", "--output-logs=new-only",
  ...args];

/** Everything at once; exit codes. */
async function together() {
  const begun = Date.now();
  buildOf(); // made once: a task that made it again would write files that others are reading
  console.log(`verify: build: ${((Date.now() - begun) / 1000).toFixed(0)} s`);
  return await Promise.all([
    run("tests of the packages", process.execPath, [TESTS]),
    run(`checks (${CHECKS.join(", ")})`, "turbo", turbo(...CHECKS, `--concurrency=${CONCURRENCY}`)),
  ]);
}

/** One after the other, with the processor seconds of each; exit codes. */
async function measured() {
  const log = join(root, ".results", "seconds.jsonl"), codes = [], rows = [];
  mkdirSync(join(root, ".results"), { recursive: true });
  rmSync(log, { force: true });
  const add = async (name, ...command) => {
    const before = processorSeconds();
    codes.push(await run(name, ...command));
    rows.push({ name, seconds: processorSeconds() - before });
  };
  const builds = ["run", "build", "--filter=./packages/*", "--filter=./internal/*", "--output-logs=errors-only"];
  await add("build", "turbo", [...builds, "--force"]);
  buildOf();
  for (const check of CHECKS) await add(check, "turbo", turbo(check, "--force"));
  await add("tests of the packages", process.execPath, [TESTS, "--force"], { COL_CPU_LOG: log });
  const files = readFileSync(log, "utf8").trim().split("\n").map((line) => JSON.parse(line))
    .map(({ file, seconds }) => ({ name: relative(root, file), seconds }));
  const sorted = (list) => list.sort((p, q) => q.seconds - p.seconds);
  for (const { name, seconds } of [...sorted(rows), ...sorted(files)])
    console.log(`${seconds.toFixed(1).padStart(7)} s of processor time  ${name}`);
  const sum = rows.reduce((all, { seconds }) => all + seconds, 0);
  console.log(`${sum.toFixed(1).padStart(7)} s of processor time  everything but the installation`);
  writeFileSync(join(root, ".results", "seconds.json"), JSON.stringify({ steps: rows, files }, undefined, 1));
  return codes;
}

const codes = await (process.argv.includes("--seconds") ? measured() : together());
process.exitCode = codes.find((code) => code !== 0) ?? 0;
