/**
 * Programs that the rehearsal needs and `npm test` does not: the registry, the other clients, every Node from 18 on,
 * webpack, Jest, Bun, Deno. They are the catalog "rehearsal" of pnpm-workspace.yaml, installed by npm into a folder of
 * their own, again when the catalog changes.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/workspace.mjs";
import { must, run } from "./run.mjs";

/**
 * Entries of the catalog `name` of pnpm-workspace.yaml: package (or alias) -> exact version (or npm:package@version).
 */
export function readCatalog(name, text = readFileSync(join(root, "pnpm-workspace.yaml"), "utf8")) {
  const block = new RegExp(`^ {2}${name}:\\n((?: {4}.*\\n|\\n)*)`, "m").exec(text)?.[1];
  if (block === undefined) throw new Error(`pnpm-workspace.yaml: no catalog "${name}"`);
  const lines = block
    .split("\n")
    .map((line) => /^ {4}"?([^":]+)"?: ([^\s#]+)/.exec(line))
    .filter((line) => line !== null);
  return Object.fromEntries(lines.map(([, key, version]) => [key, version]));
}

/**
 * Installs the tools into `folder` unless they are there. Returns `{ bin(name), nodes, missing }`: the path of a
 * command, `[version, program]` of each Node, and the runtimes that do not start on this machine.
 */
export async function openToolbox(folder, { log, say }) {
  const dependencies = readCatalog("rehearsal");
  // A tag instead of a version, which a mirror may not know: the release that the tag names.
  const manifest = JSON.stringify({ private: true, dependencies, overrides: { "node-fetch": "2.6.7" } }, null, 2);
  const stamp = join(folder, "installed.json");
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== manifest) {
    say(`installing ${Object.keys(dependencies).length} tools (kept for the next time)`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), manifest);
    await must("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: folder, log });
    writeFileSync(stamp, manifest);
  }
  const modules = join(folder, "node_modules");
  const bin = (name) => join(modules, ".bin", name);
  const nodes = [];
  for (const alias of Object.keys(dependencies).filter((key) => key.startsWith("node-"))) {
    const program = join(modules, alias, "bin", "node");
    const version = (await must(program, ["--version"], { cwd: folder, log })).trim();
    nodes.push([version, program]);
  }
  const missing = [];
  for (const runtime of ["bun", "deno"]) {
    if ((await run(bin(runtime), ["--version"], { cwd: folder, log })).code !== 0) missing.push(runtime);
  }
  return { bin, modules, nodes, missing, versions: dependencies };
}
