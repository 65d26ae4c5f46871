/** Where things are: the root, the workspace folders, their manifests. Used by the checks. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Absolute paths of all folders with a package.json under packages/, internal/ and apps/, in that order. */
export function workspaceFolders(base = root) {
  return ["packages", "internal", "apps"].flatMap((group) => {
    const folder = join(base, group);
    if (!existsSync(folder)) return [];
    return readdirSync(folder).sort().map((name) => join(folder, name))
      .filter((path) => existsSync(join(path, "package.json")));
  });
}

export function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

/**
 * Packages of others that examples of the documents use, and a folder that has each installed: the dependencies of the
 * site, and the packages that our packages have their users install (peers). Of two folders the first one counts.
 */
export function packagesOfExamples(base = root) {
  const site = join(base, "apps", "docs"), ofSite = existsSync(site) ? manifestOf(site).dependencies : {};
  const found = [...workspaceFolders(base).flatMap((folder) =>
    Object.keys(manifestOf(folder).peerDependencies ?? {}).map((name) => [name, folder])),
  ...Object.keys(ofSite).filter((name) => !name.startsWith("@col/")).map((name) => [name, site])];
  return [...new Map(found.toReversed())];
}

/** All files below `folder` whose path passes `accept`, depth first, without node_modules and build output. */
export function filesBelow(folder, accept = () => true) {
  if (!existsSync(folder)) return [];
  const skip = new Set(["node_modules", "dist", ".turbo", ".results", ".pack", "coverage"]);
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skip.has(entry.name) ? [] : filesBelow(path, accept);
    return accept(path) ? [path] : [];
  });
}

/** False for a package that was announced by its configuration but has no entry point yet. */
export function hasSources(folder) {
  return existsSync(join(folder, "src"))
    && ["index.ts", "main.ts"].some((file) => existsSync(join(folder, "src", file)));
}
