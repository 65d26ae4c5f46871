#!/usr/bin/env node
/**
 * `npm test`, on any Node from 18 on: installs what the lock file names, then hands over to tools/verify.mjs on the Node of the lock file.
 * Its last line is `N passed, M failed` whatever happens: when nothing could be installed, that is one failure.
 */
import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs a script of package.json; its exit code, 1 if a signal ended it. */
const npm = (...script) => spawnSync("npm", ["run", "--silent", ...script], { cwd: root, stdio: "inherit", shell: process.platform === "win32" }).status ?? 1;

const installed = npm("setup");
if (installed !== 0) {
  console.error("test: installation failed; the log is above");
  console.log("0 passed, 1 failed");
}
process.exitCode = installed === 0 ? npm("pnpm", "--", "run", "verify") : installed;
