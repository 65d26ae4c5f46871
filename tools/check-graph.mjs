#!/usr/bin/env node
/**
 * Imports within declared dependencies within the layer table of ARCHITECTURE.md, and no value cycles.
 *
 *   node tools/check-graph.mjs
 *
 * For every package: what src imports must be in `dependencies` and in the table's "may import"; what tests import must
 * be declared (also under `devDependencies`) and allowed for tests; each declared `@col/*` must be allowed by the
 * table, each dependency be used; a published package must not depend on a private one. Relative imports end in `.ts`
 * and stay inside the package.
 *
 * Neither files of one package nor the folders of its src import each other in a circle, types included. A file that
 * lies in src itself is a node of its own. `tools/circles.json` lists the circles that are left, by package; the list
 * may only shrink: a circle that no row holds whole, and a row that no longer holds one, are findings.
 */
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { importsOf } from "./lib/imports.mjs";
import { circlesOf, readLayers } from "./lib/layers.mjs";
import { finish, isMain } from "./lib/report.mjs";
import { filesBelow, hasSources, manifestOf, root, workspaceFolders } from "./lib/workspace.mjs";

const isSource = (path) => /\.(ts|mts|js|mjs)$/.test(path) && !path.endsWith(".d.ts");
/** Tools of the root that every test may use. */
const testTools = new Set(["vitest", "fast-check"]);

/** Short name for the table: `gjk` of `@col/gjk/kernel`, `node:*`, `npm:three` of `three/addons/x.js`. */
function targetOf(specifier) {
  if (specifier.startsWith("node:")) return { table: "node:*", dependency: null };
  const dependency = specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
  return { table: dependency.startsWith("@col/") ? dependency.slice(5) : `npm:${dependency}`, dependency };
}

/**
 * Circles of one package. `edges`: path -> paths it imports; `known`: Map from a row of tools/circles.json to whether a
 * circle was found in it, which is set here. Returns one line per circle that no row holds whole.
 */
function circleFindings(name, folder, edges, known) {
  const src = join(folder, "src") + sep;
  const roomOf = (path) => path.slice(src.length).split(sep).slice(0, 1)[0]
    + (path.slice(src.length).includes(sep) ? "/" : "");
  const rooms = new Map();
  for (const [path, targets] of edges) {
    if (!path.startsWith(src)) continue;
    const room = roomOf(path);
    if (!rooms.has(room)) rooms.set(room, new Set());
    for (const target of targets) {
      if (target.startsWith(src) && roomOf(target) !== room) rooms.get(room).add(roomOf(target));
    }
  }
  const files = circlesOf([...edges.keys()], (path) => edges.get(path) ?? [])
    .map((circle) => circle.map((path) => relative(folder, path)));
  const found = [...files,
    ...circlesOf([...rooms.keys()], (room) => rooms.get(room) ?? [])
      .filter((circle) => circle.some((room) => room.endsWith("/")))];
  const errors = [];
  for (const circle of found) {
    const row = [...known.keys()].find((key) => {
      const [owner, members] = key.split(": ");
      return owner === name && circle.every((member) => members.split(", ").includes(member));
    });
    if (row === undefined) errors.push(`${name}: in a circle of imports: ${[...circle].sort().join(", ")}`);
    else known.set(row, true);
  }
  return errors;
}

/** The circles that are left, rows `packages/x: a.ts, b.ts`, none of them found yet; empty where the list is absent. */
function knownCircles(base) {
  const list = join(base, "tools", "circles.json");
  return new Map((existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : []).map((row) => [row, false]));
}

/** Declared dependencies that the table does not allow. `at`: the package's folder. */
function declaredFindings(at, declared, layer) {
  const errors = [];
  for (const part of ["src", "tests"]) {
    for (const dependency of declared[part]) {
      const { table } = targetOf(dependency);
      if (!layer[part].has("*") && !layer[part].has(table)
        && !(part === "tests" && !table.includes(":") && declared.src.has(dependency))) {
        if (table.startsWith("npm:") && part === "tests") continue; // a tool of the tests, sources are checked below
        errors.push(
          `${at}/package.json: ${part === "src" ? "dependency" : "devDependency"} ${dependency} `
            + "is not allowed by the table");
      }
    }
  }
  return errors;
}

export function checkGraph(base) {
  const errors = [];
  const known = knownCircles(base);
  const layers = readLayers(readFileSync(join(base, "ARCHITECTURE.md"), "utf8"));
  const folders = workspaceFolders(base);
  const isPrivate = new Map(folders.map((f) => [manifestOf(f).name, manifestOf(f).private === true]));
  let checked = 0;

  for (const folder of folders) {
    const manifest = manifestOf(folder);
    const name = basename(folder);
    const layer = layers.get(name);
    if (layer === undefined) {
      errors.push(`${relative(base, folder)}: no row "${name}" in the layer table of ARCHITECTURE.md`);
      continue;
    }
    // What the user brings (a peer) is declared as what is installed for him is.
    const own = { ...manifest.dependencies, ...manifest.peerDependencies };
    const declared = { src: new Set(Object.keys(own)),
      tests: new Set(Object.keys({ ...own, ...manifest.devDependencies })) };
    errors.push(...declaredFindings(relative(base, folder), declared, layer));
    for (const dependency of declared.src) {
      if (manifest.private !== true && isPrivate.get(dependency))
        errors.push(`${relative(base, folder)}/package.json: published, but depends on the private ${dependency}`);
    }

    const edges = new Map();
    const used = new Set();
    for (const path of filesBelow(folder, isSource)) {
      const where = relative(folder, path).split(sep)[0];
      if (where !== "src" && where !== "test" && where !== "bench") continue;
      const part = where === "src" ? "src" : "tests";
      const targets = [];
      edges.set(path, targets);
      checked++;
      for (const { specifier, line } of importsOf(path, readFileSync(path, "utf8"))) {
        const at = `${relative(base, path)}:${line}`;
        if (specifier.startsWith(".")) {
          const target = resolve(dirname(path), specifier);
          if (!target.startsWith(folder + sep)) errors.push(`${at}: "${specifier}" leaves the package`);
          else if (!existsSync(target))
            errors.push(`${at}: "${specifier}" is not a file (relative imports end in .ts)`);
          else if (part === "src" && !target.startsWith(join(folder, "src") + sep) && !specifier.endsWith(".json"))
            errors.push(`${at}: src imports "${specifier}", outside src`);
          targets.push(target);
          continue;
        }
        const { table, dependency } = targetOf(specifier);
        if (part === "src") used.add(dependency);
        if (dependency === manifest.name) continue; // a package may name itself, for doc examples
        if (part === "tests" && (table === "node:*" || testTools.has(dependency))) continue;
        if (dependency !== null && !declared[part].has(dependency)) {
          errors.push(
            `${at}: ${dependency} is not declared `
              + `in ${part === "src" ? "dependencies" : "dependencies or devDependencies"} of ${manifest.name}`);
        }
        if (!layer[part].has("*") && !layer[part].has(table) && !(part === "tests" && table.startsWith("npm:"))) {
          errors.push(
            `${at}: ${name} (${part}) may not import ${specifier}: allowed `
              + `is ${[...layer[part]].join(", ") || "nothing"}`);
        }
      }
    }
    // A user installs what is declared, used or not.
    for (const dependency of hasSources(folder) && name !== "docs" ? declared.src : []) {
      if (!used.has(dependency))
        errors.push(`${relative(base, folder)}/package.json: dependency ${dependency} is imported by no file of src`);
    }
    errors.push(...circleFindings(relative(base, folder), folder, edges, known));
  }
  for (const [row, found] of known) {
    if (!found) errors.push(`tools/circles.json: holds no circle any more, take the row out: ${row}`);
  }
  return { errors, checked, note: `${folders.length} packages` };
}

if (isMain(import.meta)) finish("check-graph", checkGraph(root));
