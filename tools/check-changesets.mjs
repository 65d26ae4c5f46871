#!/usr/bin/env node
/**
 * A change of a published package comes with a changeset: `changeset status` against the main branch, where there is one
 * to compare with. On the main branch itself, in a shallow clone or in an archive without history there is nothing to compare: said, not failed.
 *
 *   node tools/check-changesets.mjs
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { finish } from "./lib/report.mjs";
import { root } from "./lib/workspace.mjs";

const { baseBranch } = JSON.parse(readFileSync(join(root, ".changeset", "config.json"), "utf8"));
const git = (...args) => {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
};

function checkChangesets() {
  const base = [`origin/${baseBranch}`, baseBranch].find((ref) => git("rev-parse", "--verify", "--quiet", `${ref}^{commit}`) !== undefined);
  const fork = base && git("merge-base", base, "HEAD");
  if (fork === undefined) return { checked: 1, errors: [], note: `no common history with ${baseBranch}, nothing to compare` };
  if (fork === git("rev-parse", "HEAD")) return { checked: 1, errors: [], note: `nothing on top of ${base}` };
  const { status, stdout, stderr, error } = spawnSync("changeset", ["status", `--since=${base}`], { cwd: root, encoding: "utf8", shell: process.platform === "win32" });
  if (error !== undefined) return { checked: 1, errors: [`changeset cannot be run (npm run shape puts it on the path): ${error.message}`] };
  return { checked: 1, errors: status === 0 ? [] : [`changes on top of ${base} without a changeset (npm run pnpm -- changeset):\n${stdout}${stderr}`], note: `compared with ${base}` };
}

finish("check-changesets", checkChangesets());
