#!/usr/bin/env node
/**
 * Bundles the distance queries of revisions, each into one module, and prints a line of JSON for each:
 * `{ "revision": .., "file": .. }`. Nothing is installed and nothing but the sources is read, so it takes a second.
 *
 *   node tools/bundle-of.mjs REVISION ..
 *
 * The module exports `shapes` (all of `@col/shapes`), `gjk` and `accel` (their `distance`).
 */
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Beside the trees of revisions; ignored by git. */
const BUNDLES = join(root, ".builds", "bundles");
const PACKAGES = ["types", "kernel", "shapes", "gjk", "accel"];
const ENTRY = `export * as shapes from "@col/shapes";
export { distance as gjk } from "@col/gjk";
export { distance as accel } from "@col/accel";`;
/** Largest output of git that is read, bytes: the sources are below a MiB. */
const MOST_BYTES = 1 << 26;

function git(args, what) {
  const run = spawnSync("git", ["-C", root, ...args], { maxBuffer: MOST_BYTES });
  if (run.status !== 0) throw new Error(`bundle-of: ${what}: ${run.stderr}`.trimEnd());
  return run.stdout;
}

/** The bundle of one revision, made where it is not there yet. */
async function bundleOf(what) {
  const revision = git(["rev-parse", "--verify", `${what}^{commit}`], `${what} is no revision`).toString().trim(),
    file = join(BUNDLES, `${revision}.mjs`), sources = join(BUNDLES, revision);
  if (existsSync(file)) return { revision, file };
  mkdirSync(sources, { recursive: true });
  try {
    const archive = git(["archive", revision, ...PACKAGES.map((name) => `packages/${name}/src`)], "its sources");
    const unpacked = spawnSync("tar", ["-x", "-C", sources], { input: archive });
    if (unpacked.status !== 0) throw new Error(`bundle-of: tar: ${unpacked.stderr ?? unpacked.error}`);
    await build({
      stdin: { contents: ENTRY, resolveDir: root }, bundle: true, format: "esm", platform: "neutral", target: "es2022",
      outfile: file, logLevel: "error",
      alias: Object.fromEntries(PACKAGES.map((name) =>
        [`@col/${name}`, join(sources, "packages", name, "src", "index.ts")])),
    });
  } finally {
    rmSync(sources, { recursive: true, force: true });
  }
  return { revision, file };
}

const revisions = process.argv.slice(2);
if (revisions.length === 0 || revisions[0] === "--help") {
  console.error("usage: node tools/bundle-of.mjs REVISION ..\n  prints { revision, file } of each, one a line");
  process.exitCode = revisions.length === 0 ? 2 : 0;
} else
  try {
    for (const what of revisions) console.log(JSON.stringify(await bundleOf(what)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
