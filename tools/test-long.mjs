#!/usr/bin/env node
/**
 * `npm run test:long`: installs the packages of the lock file, then, on the Node of the lock file, the long proofs
 * (tools/config/long.vitest.ts) beside the site (built, driven in a browser), and closes with `N passed, M failed`.
 * Arguments are parts of paths: `npm run test:long -- epa` runs the files whose path holds "epa"; the site is built
 * where one of its tests is among them.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import "./lib/no-telemetry.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url))), site = join("apps", "docs");
const shell = process.platform === "win32", words = process.argv.slice(2);

/** Runs a script of package.json; its exit code, 1 if a signal ended it. */
async function npm(...script) {
  const [code] = await once(
    spawn("npm", ["run", "--silent", ...script], { cwd: root, stdio: "inherit", shell }), "close");
  return code ?? 1;
}

const exec = (...command) => npm("pnpm", "--", "exec", ...command);

/** The tests of the built site whose paths hold one of the words; all of them without any. */
const ofSite = () =>
  readdirSync(join(root, site, "test")).filter((name) => name.endsWith(".browser.test.ts"))
    .map((name) => `${site}/test/${name}`)
    .filter((path) => words.length === 0 || words.some((word) => path.includes(word)));

/** Builds the site and runs tests of it; the task runner skips unchanged tasks, unless only some tests are selected. */
async function testSite() {
  const filter = "--filter=@col/docs", only = ["--continue=dependencies-successful", "--output-logs=new-only"];
  if (words.length === 0) return await exec("turbo", "run", "browser", filter, ...only);
  const built = await exec("turbo", "run", "build", filter, ...only);
  return built || await exec("vitest", "run", "--root", site, "--config", "vitest.browser.config.ts", ...words);
}

async function testLong() {
  const built = await exec("node", "tools/build-of.mjs");
  if (built !== 0) return [built];
  for (const folder of ["", site]) rmSync(join(root, folder, ".results", "long"), { recursive: true, force: true });
  const proofs = exec("vitest", "run", "--config", "tools/config/long.vitest.ts", ...words,
    ...(ofSite().length > 0 ? ["--passWithNoTests"] : []));
  return await Promise.all([proofs, ofSite().length > 0 ? testSite() : 0]);
}

const installed = await npm("setup");
if (installed === 0) {
  const failed = (await testLong()).find((code) => code !== 0);
  const summary = [join(root, "tools", "summary.mjs"), "--only", "long", "--slowest", "8"];
  if (failed !== undefined) summary.push("--task-failed");
  const { status } = spawnSync(process.execPath, summary, { cwd: root, stdio: "inherit" });
  process.exitCode = failed ?? status ?? 1;
} else {
  console.error("test:long: installation failed; the log is above");
  console.log("0 passed, 1 failed");
  process.exitCode = installed;
}
