#!/usr/bin/env node
/**
 * Runs a TypeScript entry of this repository from its sources: `node tools/from-source.mjs internal/fuzz/src/main.ts
 * ...`.
 *
 * From any Node >= 18: the Node of the lock file runs it, installed first if it is missing. Arguments,
 * standard streams and the exit code pass through.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [entry, ...args] = process.argv.slice(2);
if (entry === undefined || !existsSync(join(root, entry))) {
  console.error(
    `from-source: need an entry file of this repository, got ${entry === undefined ? "none" : `"${entry}"`}`,
  );
  process.exit(2);
}

const pinned = () =>
  ["node", "node.exe"].map((name) => join(root, "node_modules", "node", "bin", name)).find((path) => existsSync(path));
if (pinned() === undefined) {
  console.error("from-source: installing (first run) ...");
  const { status } = spawnSync("npm", ["run", "--silent", "setup"], {
    cwd: root,
    stdio: ["ignore", process.stderr, process.stderr],
    shell: process.platform === "win32",
  });
  if (status !== 0) process.exit(status ?? 1);
}

const child = spawn(
  pinned(),
  ["--conditions=@col/source", "--disable-warning=ExperimentalWarning", join(root, entry), ...args],
  {
    stdio: "inherit",
    cwd: process.env.INIT_CWD ?? process.cwd(),
  },
);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => {
  process.exitCode = code ?? 128 + (constants.signals[signal ?? "SIGTERM"] ?? 15);
});
