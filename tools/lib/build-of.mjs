/**
 * A build of the packages: of this tree, of another folder, of a revision.
 *
 * Needs only Node 18 and an installation, so that `npm start` may call it before anything else. `buildOf()`
 * returns
 * `{ folder, hash, revision? }`: the tree that holds `packages/<name>/dist`, and a hash of all JavaScript in those. A
 * tree
 * whose sources are as at the last build is not built again (milliseconds); else turbo builds it, from its cache where
 * it can, and is heard only when it fails.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { alone } from "./lock.mjs";
import "./no-telemetry.mjs";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** Trees of revisions, one folder each; ignored by git and by every tool (it starts with a dot). */
const BUILDS = ".builds";
/** Digits of a hash that are kept. */
const DIGITS = 16;

/** A build that cannot be made: the message is for the user. */
export class BuildError extends Error {}

function filesBelow(folder, skip, accept) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skip.has(entry.name) ? [] : filesBelow(path, skip, accept);
    return accept(path) ? [path] : [];
  });
}

function hashOf(base, files) {
  const hash = createHash("sha256");
  for (const path of files.sort())
    hash
      .update(`${relative(base, path).split(sep).join("/")}\0`)
      .update(readFileSync(path))
      .update("\0");
  return hash.digest("hex").slice(0, DIGITS);
}

/** The packages, and the other members of the workspace with a build. */
const packagesOf = (tree) =>
  ["packages", "internal"].flatMap((group) => {
    const folder = join(tree, group);
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .sort()
      .map((name) => join(folder, name))
      .filter((path) => existsSync(join(path, group === "packages" ? "package.json" : "tsup.config.ts")));
  });

/** Folders of the packages of the workspace that the packages `names` need, themselves included, by their manifests. */
export function neededBy(tree, names) {
  const manifests = new Map(packagesOf(tree).map((folder) => {
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return [manifest.name, { folder, needs: Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }) }];
  }));
  const found = new Set(names);
  for (const name of found) { // grows while it is walked
    const manifest = manifests.get(name);
    if (manifest === undefined) throw new BuildError(`${name}: no package with a build in this workspace`);
    for (const need of manifest.needs) if (manifests.has(need)) found.add(need);
  }
  return [...found].map((name) => manifests.get(name).folder).sort();
}

/** Inputs of a build: sources, manifests and configuration of the packages, and the bundler's configuration. */
function inputHash(tree, packages = packagesOf(tree)) {
  const shared = readdirSync(tree)
    .filter((name) => /^(tsup.*\.ts|tsconfig.*\.json|pnpm-lock\.yaml)$/.test(name))
    .map((name) => join(tree, name));
  const plugins = filesBelow(join(tree, "tools", "build"), new Set(), () => true);
  const own = packages.flatMap((folder) => [
    ...filesBelow(join(folder, "src"), new Set(), () => true),
    ...readdirSync(folder)
      .filter((name) => /^(package\.json|tsconfig.*\.json|tsup\.config\.ts)$/.test(name))
      .map((name) => join(folder, name)),
  ]);
  return hashOf(tree, [...shared, ...plugins, ...own]);
}

/** Hash of the JavaScript in all `packages/<name>/dist`; undefined if a package with sources has no build. */
function distHash(tree, packages = packagesOf(tree)) {
  const built = packages.filter(
    (folder) => existsSync(join(folder, "src", "index.ts")) || existsSync(join(folder, "dist")),
  );
  if (built.length === 0 || built.some((folder) => !existsSync(join(folder, "dist", "index.js")))) return undefined;
  return hashOf(
    tree,
    built.flatMap((folder) => filesBelow(join(folder, "dist"), new Set(), (path) => path.endsWith(".js"))),
  );
}

/** Runs a script of the tree's package.json through npm, unheard; throws with its output if it fails. */
function npm(tree, what, ...script) {
  const run = spawnSync("npm", ["run", "--silent", ...script], {
    cwd: tree,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    shell: process.platform === "win32",
  });
  if (run.status !== 0)
    throw new BuildError(`${what} failed:\n${run.stdout}${run.stderr}${run.error?.message ?? ""}`.trimEnd());
}

/** Hash of the build of these sources, if it is known. */
function freshHash(stamp, inputs, tree) {
  try {
    const last = JSON.parse(readFileSync(stamp, "utf8"));
    return last.inputs === inputs && last.dist === distHash(tree) ? last.dist : undefined;
  } catch {
    return undefined; // no stamp, half of one, or another process is at work
  }
}

/** Builds the packages of a tree if they are stale; returns the hash of the builds. */
function built(tree) {
  const stamp = join(tree, "node_modules", ".packages-built.json"), inputs = inputHash(tree),
    lock = join(tree, "node_modules", ".packages-being-built");
  return freshHash(stamp, inputs, tree) ?? alone(lock, "building the packages", () => {
    const fresh = freshHash(stamp, inputs, tree);
    if (fresh !== undefined) return fresh;
    const filters = ["--filter=./packages/*", "--filter=./internal/*"];
    // turbo writes a build from its cache over the old one: chunks of older builds would stay, and count in the hash
    for (const folder of packagesOf(tree)) rmSync(join(folder, "dist"), { recursive: true, force: true });
    const script = ["exec", "turbo", "run", "build", ...filters, "--output-logs=errors-only"];
    npm(tree, `building the packages${tree === root ? "" : ` of ${tree}`}`, "pnpm", "--", ...script);
    const dist = distHash(tree);
    if (dist === undefined) throw new BuildError(`${tree}: the build left a package without dist/index.js`);
    writeFileSync(stamp, JSON.stringify({ inputs, dist }));
    return dist;
  });
}

/**
 * Hash of the code that a program of this tree runs: of the builds of the packages, or of their sources; of all
 * packages, or of the packages `names` and all that they depend on.
 */
export function hashOfTree(from, names) {
  const packages = names === undefined ? undefined : neededBy(root, names);
  return from === "sources" ? inputHash(root, packages) : distHash(root, packages) ?? "none";
}

function git(...args) {
  const run = spawnSync("git", ["-C", root, ...args], { encoding: "utf8" });
  return run.status === 0 ? run.stdout.trim() : undefined;
}

/** The tree of a commit, checked out and installed under `.builds` on first use. */
function treeOf(commit) {
  const tree = join(root, BUILDS, commit.slice(0, 12));
  if (!existsSync(join(tree, "package.json"))) {
    mkdirSync(dirname(tree), { recursive: true });
    git("worktree", "prune");
    if (git("worktree", "add", "--detach", "--force", tree, commit) === undefined)
      throw new BuildError(`${commit}: git could not check it out to ${tree}`);
  }
  if (!existsSync(join(tree, "node_modules", ".modules.yaml"))) npm(tree, `installing ${tree}`, "setup");
  return tree;
}

/**
 * `what`: nothing for this tree; a folder (relative to `from`) with `packages/`, built where it can be, else taken as
 * it is;
 * or a revision that git knows. @throws BuildError
 */
export function buildOf(what, from = process.cwd()) {
  if (what === undefined) return { folder: root, hash: built(root) };
  const folder = resolve(from, what);
  if (existsSync(folder) && statSync(folder).isDirectory()) {
    if (!existsSync(join(folder, "packages")))
      throw new BuildError(`${what}: no folder packages in it; expected a checkout of this repository`);
    if (folder === root) return { folder, hash: built(root) };
    const hash = distHash(folder) ?? (existsSync(join(folder, "node_modules")) ? built(folder) : undefined);
    if (hash === undefined) throw new BuildError(`${what}: not built, and not installed: run npm run setup in it`);
    return { folder, hash };
  }
  const commit = git("rev-parse", "--verify", "--quiet", `${what}^{commit}`);
  if (commit === undefined) throw new BuildError(`${what}: neither a folder nor a revision that git knows`);
  const tree = treeOf(commit);
  return { folder: tree, hash: built(tree), revision: commit };
}
