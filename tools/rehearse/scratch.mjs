/**
 * The release itself, in a temporary clone of the last commit: versions, archives twice, publication. It does not touch
 * the user's tree, so changes that are not committed are not rehearsed.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packingEnvironment, repositoryFields } from "../lib/repository.mjs";
import { manifestOf, root, workspaceFolders } from "../lib/workspace.mjs";
import { published } from "./registry.mjs";
import { must } from "./run.mjs";

const git = (clone, log, ...args) =>
  must("git", ["-c", "user.name=rehearsal", "-c", "user.email=rehearsal@localhost", ...args], { cwd: clone, log });
const pnpm = (clone, log, env, ...args) =>
  must("npm", ["run", "--silent", "pnpm", "--", ...args], { cwd: clone, env, log });

/** An address for packed manifests: no program connects to this host. */
const EXAMPLE_ADDRESS = "https://git.example/col/col";
const folderOf = (name) => `packages/${name.slice("@col/".length)}`;

/** Folders of the packages of `clone` that are published. */
export const publicFolders = (clone) => workspaceFolders(clone).filter((folder) => manifestOf(folder).private !== true);

/** Clones the last commit into `clone` and installs the packages of the lock file. */
export async function openClone(clone, { log, say }) {
  const changes = (await must("git", ["status", "--porcelain"], { cwd: root })).trim();
  if (changes !== "") say(`not rehearsed, since not committed: ${changes.split("\n").length} changed files`);
  rmSync(clone, { recursive: true, force: true });
  await must("git", ["clone", "--quiet", "--local", "--no-hardlinks", root, clone], { cwd: root, log });
  await pnpm(clone, log, {}, "install", "--frozen-lockfile", "--prefer-offline");
}

/** Turns the changesets into versions and changelogs, and commits. Returns name -> version. */
export async function version(clone, { log }) {
  await pnpm(clone, log, {}, "run", "release:version");
  const left = readdirSync(join(clone, ".changeset")).filter((file) => file.endsWith(".md"));
  if (left.length > 0) throw new Error(`changesets are left over: ${left.join(", ")}`);
  await git(clone, log, "add", "--all");
  await git(clone, log, "commit", "--quiet", "--message=release");
  return Object.fromEntries(publicFolders(clone).map(manifestOf).map(({ name, version: now }) => [name, now]));
}

/** Checks the changelogs of a first release: one short entry of the version. */
export function checkChangelogs(clone, versions) {
  for (const folder of publicFolders(clone)) {
    const text = readFileSync(join(folder, "CHANGELOG.md"), "utf8"), { name } = manifestOf(folder);
    if (!text.includes(`## ${versions[name]}\n`))
      throw new Error(`${name}: CHANGELOG.md has no entry ${versions[name]}`);
    if (text.length > 2000) throw new Error(`${name}: CHANGELOG.md is ${text.length} characters long`);
  }
}

/** Publishes the versions that the registry lacks, with the command of the release workflow. */
export async function publish(clone, registry, work, { log }) {
  const user = join(work, "user.npmrc");
  writeFileSync(user, registry.npmrc(join(work, "cache")));
  const env = {
    npm_config_userconfig: user,
    NPM_CONFIG_USERCONFIG: user,
    npm_config_registry: registry.url,
    npm_config_provenance: "false",
  };
  await pnpm(clone, log, env, "run", "release:publish", "--repository", EXAMPLE_ADDRESS);
}

const integrityOf = (file) => `sha512-${createHash("sha512").update(readFileSync(file)).digest("base64")}`;

/**
 * Builds and packs all packages again from nothing; each archive must be, bit for bit, the one in the registry. Returns
 * name -> bytes.
 */
export async function checkReproducible(clone, registry, work, { log }) {
  const sizes = {};
  for (const folder of publicFolders(clone)) rmSync(join(folder, "dist"), { recursive: true, force: true });
  await pnpm(clone, log, {}, "-r", "--filter", "./packages/*", "run", "build");
  const to = join(work, "packed"), packing = packingEnvironment(EXAMPLE_ADDRESS, clone);
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  await pnpm(clone, log, packing, "-r", "--filter", "./packages/*", "pack", "--pack-destination", to);
  const archives = readdirSync(to);
  for (const folder of publicFolders(clone)) {
    const { name, version: now } = manifestOf(folder);
    const archive = join(to, archives.find((file) => file === `col-${name.slice("@col/".length)}-${now}.tgz`));
    const [here, there] = [integrityOf(archive), (await published(registry.url, name)).integrity[now]];
    if (here !== there)
      throw new Error(`${name} ${now}: built twice, two archives: ${here} here, ${there} in the registry (${archive})`);
    sizes[name] = readFileSync(archive).length;
  }
  return sizes;
}

/**
 * No published manifest runs a script on installation, leads into the workspace, or hides a dependency; each names the
 * address of its sources.
 */
export async function checkManifests(registry, versions) {
  for (const [name, version] of Object.entries(versions)) {
    const manifest = (await published(registry.url, name)).manifests[version];
    if (manifest === undefined) throw new Error(`${name} ${version} was not published`);
    for (const [field, wanted] of Object.entries(repositoryFields(EXAMPLE_ADDRESS, folderOf(name))))
      if (JSON.stringify(manifest[field]) !== JSON.stringify(wanted))
        throw new Error(`${name}: ${field} is ${JSON.stringify(manifest[field])}, not ${JSON.stringify(wanted)}`);
    const scripts = ["preinstall", "install", "postinstall", "prepare"].filter(
      (script) => manifest.scripts?.[script] !== undefined,
    );
    if (scripts.length > 0 || manifest.hasInstallScript === true)
      throw new Error(`${name}: runs ${scripts.join(", ")} when it is installed`);
    for (const [other, range] of Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies })) {
      if (/^(workspace|catalog|file|link):/.test(range)) throw new Error(`${name}: depends on ${other} as ${range}`);
    }
  }
}

/** Adds a changeset that gives `name` a `bump`, and a line to its sources that changes only the archive. */
export function change(clone, name, bump) {
  const folder = publicFolders(clone).find((path) => manifestOf(path).name === name);
  if (folder === undefined || !existsSync(join(folder, "README.md")))
    throw new Error(`${name}: no package of this name`);
  writeFileSync(
    join(folder, "README.md"),
    `${readFileSync(join(folder, "README.md"), "utf8")}\nA line of the rehearsal.\n`,
  );
  writeFileSync(
    join(clone, ".changeset", "rehearsal.md"),
    `---\n"${name}": ${bump}\n---\n\nA change of the rehearsal.\n`,
  );
}

/**
 * The packages that must follow when `name` goes from 0.a.b by `bump`: all packages whose range (`^`) for it does not
 * include the new version. Computed here from the manifests, not by the tool that is rehearsed.
 */
export function mustFollow(clone, name, bump) {
  if (bump === "patch") return [];
  return publicFolders(clone)
    .map(manifestOf)
    .filter(({ dependencies = {} }) => dependencies[name] !== undefined)
    .map((manifest) => manifest.name);
}
