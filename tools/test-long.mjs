#!/usr/bin/env node
/**
 * `npm run test:long`: installs what the lock file names, runs the long proofs (vitest.long.config.ts) on the Node of
 * the lock file, and closes with `N passed, M failed`. Arguments go to vitest: `npm run test:long -- epa` runs the
 * files whose path holds "epa".
 */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const run = (command, args, shell = false) =>
  spawnSync(command, args, { cwd: root, stdio: "inherit", shell }).status ?? 1;
const npm = (...script) => run("npm", ["run", "--silent", ...script], process.platform === "win32");

const installed = npm("setup");
if (installed === 0) {
  rmSync(join(root, ".results", "long"), { recursive: true, force: true });
  const failed = npm(
    "pnpm",
    "--",
    "exec",
    "vitest",
    "run",
    "--config",
    "vitest.long.config.ts",
    ...process.argv.slice(2),
  );
  process.exitCode =
    failed ||
    run(process.execPath, [
      join(root, "tools", "summary.mjs"),
      "--only",
      "long",
      ...(failed === 0 ? [] : ["--task-failed"]),
    ]);
} else {
  console.error("test:long: installation failed; the log is above");
  console.log("0 passed, 1 failed");
  process.exitCode = installed;
}
