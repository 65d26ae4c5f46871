#!/usr/bin/env node
/**
 * The benchmark's command line (apps/benchmark), from any Node >= 18 and a fresh clone.
 *
 * Installs if the lock file changed since the last installation (all output on standard error), builds the packages if
 * they are stale (lib/build-of.mjs), then starts the Node of the lock file. What runs are the builds, as a user
 * gets them; `--source` anywhere on the line runs the packages' sources instead and builds nothing. Standard output
 * holds results only. Other arguments, standard streams and the exit code pass through; relative paths start from the
 * caller's folder (npm moves to the root, INIT_CWD remembers).
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { BuildError, buildOf } from "./lib/build-of.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const entry = join(root, "apps", "benchmark", "src", "main.ts");
const lock = join(root, "pnpm-lock.yaml");
const stamp = join(root, "node_modules", ".setup-of-lock");

function pinnedNode() {
  const bin = join(root, "node_modules", "node", "bin");
  return [join(bin, "node"), join(bin, "node.exe")].find((path) => existsSync(path));
}

/**
 * Newer installation than lock file, or (times say nothing after a checkout) the same lock file as at the last set-up.
 */
function installed(lockHash) {
  const marker = join(root, "node_modules", ".modules.yaml");
  if (pinnedNode() === undefined || !existsSync(marker)) return false;
  if (statSync(marker).mtimeMs >= statSync(lock).mtimeMs) return true;
  return existsSync(stamp) && readFileSync(stamp, "utf8") === lockHash;
}

const lockHash = createHash("sha256").update(readFileSync(lock)).digest("hex");
if (!installed(lockHash)) {
  console.error("bench: installing (first run, or the lock file changed) ...");
  const npm = spawnSync("npm", ["run", "--silent", "setup"], {
    cwd: root, stdio: ["ignore", process.stderr, process.stderr], shell: process.platform === "win32",
  });
  if (npm.status !== 0) {
    console.error("bench: installation failed; the log is above");
    process.exit(npm.status ?? 1);
  }
  writeFileSync(stamp, lockHash);
}
if (!existsSync(entry)) {
  console.error("bench: apps/benchmark/src/main.ts is missing from this checkout");
  process.exit(1);
}

const words = process.argv.slice(2), fromSources = words.includes("--source");
if (!fromSources) {
  try {
    buildOf();
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.error(`bench: ${error.message}`);
    process.exit(1);
  }
}
const conditions = fromSources ? ["--conditions=@col/source"] : [];
// A part of a run streams its file, so its objects die young: a larger space for young ones, which V8 makes by and by,
// would only make the process larger the longer the file is.
const isPart = words[0] === "shard" || (words[0] === "query" && words.some((word) => word.startsWith("--shard")));
const limits = isPart ? ["--max-semi-space-size=2"] : [];
const child = spawn(pinnedNode(), [...conditions, ...limits, "--disable-warning=ExperimentalWarning", entry,
  ...words.filter((word) => word !== "--source")], {
  stdio: "inherit", cwd: process.env.INIT_CWD ?? process.cwd(),
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => {
  process.exitCode = code ?? 128 + (constants.signals[signal ?? "SIGTERM"] ?? 15);
});
