#!/usr/bin/env node
/**
 * A change of what a released package ships comes with a changeset that names the package: compared with the main
 * branch, where there is one to compare with. On the main branch itself, in a shallow clone or in an archive without
 * history there is nothing to compare: said, not failed. A package that was never released (0.0.0) has one changeset,
 * which says what its first release is (tools/check-packages.mjs): a change before that release changes that text, or
 * nothing.
 * What builds on a package that breaks announces a minor or major change as well.
 *
 *   node tools/check-changesets.mjs
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { finish, isMain } from "./lib/report.mjs";
import { manifestOf, root, workspaceFolders } from "./lib/workspace.mjs";

/** Output of a git command in `base`, or undefined when it fails. */
function git(base, ...args) {
  const { status, stdout } = spawnSync("git", args, { cwd: base, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

/** Files that differ from commit `fork`, committed or not, with forward slashes. */
function changedFiles(base, fork) {
  const lists = [
    git(base, "diff", "--name-only", "--relative", fork),
    git(base, "ls-files", "--others", "--exclude-standard"),
  ];
  return lists.flatMap((list) => (list ?? "").split("\n")).filter(Boolean);
}

/** True for a file of a package folder that ends up in its archive, as it is or compiled. */
const ships = (path) => path.startsWith("src/") || path === "package.json" || path === "README.md";

/** Bumps that the changesets of `base` announce: package name -> "patch", "minor" or "major", the largest. */
function announcedBumps(base) {
  const folder = join(base, ".changeset"), order = ["patch", "minor", "major"], bumps = new Map();
  for (const file of existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".md")) : []) {
    const text = readFileSync(join(folder, file), "utf8");
    for (const [, name, bump] of text.matchAll(/^["']([^"']+)["']:\s*(\w+)\s*$/gm))
      if (order.indexOf(bump) > order.indexOf(bumps.get(name))) bumps.set(name, bump);
  }
  return bumps;
}

/**
 * Dependents of a package that breaks, without a minor or major change announced: changesets would give them a patch,
 * and their users would get two copies of the package, whose records do not fit, with a correction.
 */
export function unannouncedBreaks(base) {
  const bumps = announcedBumps(base), manifests = workspaceFolders(base).map(manifestOf);
  const breaks = ({ name, version }) => version !== "0.0.0"
    && (bumps.get(name) === "major" || (version.startsWith("0.") && bumps.get(name) === "minor"));
  const broken = manifests.filter(breaks).map(({ name }) => name);
  return manifests.filter(({ name, private: unpublished, version }) => unpublished !== true && version !== "0.0.0"
    && !["minor", "major"].includes(bumps.get(name))).flatMap(({ name, dependencies, peerDependencies }) => {
    const found = broken.filter((one) => one in { ...dependencies, ...peerDependencies });
    return found.length === 0 ? []
      : [`${name} builds on ${found.join(", ")}, which a changeset breaks: announce a minor or major change of it`];
  });
}

export function checkChangesets(base, baseBranch) {
  const main = [`origin/${baseBranch}`, baseBranch].find(
    (ref) => git(base, "rev-parse", "--verify", "--quiet", `${ref}^{commit}`) !== undefined,
  );
  const fork = main && git(base, "merge-base", main, "HEAD");
  if (fork === undefined)
    return { checked: 1, errors: [], note: `no common history with ${baseBranch}, nothing to compare` };
  const files = changedFiles(base, fork);
  const texts = files
    .filter((file) => /^\.changeset\/[^/]+\.md$/.test(file) && existsSync(join(base, file)))
    .map((file) => readFileSync(join(base, file), "utf8"));
  const errors = unannouncedBreaks(base);
  for (const folder of workspaceFolders(base)) {
    const { name, version, private: unpublished } = manifestOf(folder);
    const at = `${relative(base, folder).replaceAll("\\", "/")}/`;
    const changed = files.filter((file) => file.startsWith(at) && ships(file.slice(at.length)));
    if (unpublished === true || version === "0.0.0" || changed.length === 0) continue;
    if (!texts.some((text) => text.includes(`"${name}"`) || text.includes(`'${name}'`))) {
      errors.push(
        `${name} ${version} changed on top of ${main} (${changed[0]}, files: ${changed.length}) without a changeset ` +
          "(npm run pnpm -- changeset)",
      );
    }
  }
  return { checked: 1, errors, note: `compared with ${main}` };
}

if (isMain(import.meta)) {
  const { baseBranch } = JSON.parse(readFileSync(join(root, ".changeset", "config.json"), "utf8"));
  finish("check-changesets", checkChangesets(root, baseBranch));
}
