#!/usr/bin/env node
/**
 * Makes or finds a build of the packages and prints it: `{ "folder": .., "hash": .. }`.
 *
 *   node tools/build-of.mjs [FOLDER or REVISION]      (default: this tree)
 */
import { BuildError, buildOf } from "./lib/build-of.mjs";

const [what, ...more] = process.argv.slice(2);
if (what === "--help" || more.length > 0) {
  console.error(
    "usage: node tools/build-of.mjs [FOLDER or REVISION]\n"
      + "  prints { folder, hash, revision } of a build of the packages, made when stale; default: this tree",
  );
  process.exitCode = what === "--help" ? 0 : 2;
} else {
  try {
    console.log(JSON.stringify(buildOf(what, process.env.INIT_CWD ?? process.cwd())));
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.error(`build-of: ${error.message}`);
    process.exitCode = 1;
  }
}
