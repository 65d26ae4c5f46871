#!/usr/bin/env node
/**
 * Every package has the same shape: the files of tools/new-package.mjs, a README, tests, a way to be released.
 *
 *   node tools/check-packages.mjs
 *
 * Also: source files of at most 400 lines that open with a comment saying what they compute; every published package in
 * one changeset, and alone there, until its first release; changesets that name existing packages; every long proof (a
 * file *.long.test.ts) in a row of CONTRIBUTING.md. `longFiles` below are the named exceptions, each with its reason. A
 * package that is configuration only (no src/index.ts) is named, not checked.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { finish, isMain } from "./lib/report.mjs";
import { filesBelow, hasSources, manifestOf, root, workspaceFolders } from "./lib/workspace.mjs";

const longestFile = 400;
/** Path of a file allowed to be longer -> why. At most three. */
const longFiles = new Map([
  ["packages/gjk2d-barycode/src/gjk-polygons.ts", "one loop from vertices to result: doubles handed on are boxed"],
]);
/** What a `README.md` of a published package must hold. */
const readmeParts = [["its install line", /(pnpm|npm) (add|install) @col\//], ["a TypeScript example", /```ts/]];
/** Sections of such a README, in this order; all else stands below one of them. The second list must be there. */
const readmeOrder = ["Calls", "Promises", "Method", "Figures"], readmeNeeds = ["Calls", "Promises"];
const template = ["package.json", "tsconfig.json", "tsconfig.build.json", "tsup.config.ts",
  "vitest.config.ts", "README.md"];
const bumps = new Set(["major", "minor", "patch"]);

/** Front matter of a changeset: package name -> bump, or an error text. */
function readChangeset(text) {
  const front = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1];
  if (front === undefined) return { error: "no front matter between --- lines" };
  const entries = front.split("\n").filter((l) => l.trim() !== "")
    .map((l) => /^["']?([^"':]+)["']?:\s*(\w+)\s*$/.exec(l.trim()));
  const bad = entries.findIndex((e) => e === null || !bumps.has(e[2]));
  if (bad >= 0) return { error: `front matter line ${bad + 1} is not "name": major|minor|patch` };
  if (text.slice(text.indexOf("---", 3) + 3).trim() === "")
    return { error: "says nothing: write what changes for a user" };
  return { names: entries.map((e) => e[1]) };
}

function checkManifest(folder, manifest) {
  const found = [];
  const name = basename(folder);
  if (manifest.name !== `@col/${name}`) found.push(`name is ${manifest.name}, folder says @col/${name}`);
  if (manifest.license !== "MIT") found.push(`license is ${manifest.license}, not MIT`);
  if (manifest.type !== "module") found.push('"type" is not "module"');
  if (manifest.sideEffects !== false) found.push('"sideEffects" is not false');
  if (!manifest.description) found.push("no description");
  if (JSON.stringify(manifest.files) !== '["dist","api.md","CHANGELOG.md"]')
    found.push('"files" is not ["dist", "api.md", "CHANGELOG.md"]');
  for (const script of ["build", "prepublishOnly", "test"])
    if (manifest.scripts?.[script] === undefined) found.push(`no script "${script}"`);
  for (const [path, target] of Object.entries(manifest.exports ?? {})) {
    if (path === "./package.json") continue;
    const published = manifest.publishConfig?.exports?.[path];
    if (Object.keys(target)[0] !== "@col/source" || !existsSync(join(folder, target["@col/source"])))
      found.push(`exports["${path}"]: first condition is not "@col/source" with an existing file`);
    if (published?.types !== target.types || published?.default !== target.default)
      found.push(`exports["${path}"] and publishConfig.exports differ`);
    if (published?.["@col/source"] !== undefined)
      found.push(`publishConfig.exports["${path}"] publishes the source condition`);
  }
  if (manifest.exports?.["."] === undefined) found.push('exports has no "."');
  for (const [dependency, range] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
    if (dependency.startsWith("@col/") && range !== "workspace:^")
      found.push(`${dependency} is "${range}", not "workspace:^"`);
  }
  return found;
}

/** What is wrong with a published package's README. */
function checkReadme(text) {
  const errors = readmeParts.filter(([, pattern]) => !pattern.test(text)).map(([what]) => `lacks ${what}`);
  const titles = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title),
    sections = titles.filter((title) => readmeOrder.includes(title));
  for (const title of titles) if (!readmeOrder.includes(title))
    errors.push(`the section "${title}" is none of ${readmeOrder.join(", ")}: make it a ### below one of them`);
  for (const title of readmeNeeds) if (!sections.includes(title)) errors.push(`lacks the section "${title}"`);
  const added = /(?:pnpm|npm) (?:add|install) ([^\n#]+)/.exec(text)?.[1].trim().split(/\s+/) ?? [],
    example = /^```ts[ \t]*\n([\s\S]*?)^```/m.exec(text)?.[1] ?? "";
  for (const [, name] of example.matchAll(/from "((?:@[^"/]+\/)?[^"/.][^"/]*)[^"]*"/g))
    if (!added.includes(name) && !name.startsWith("node:"))
      errors.push(`its first example imports ${name}, which its install line does not add`);
  const places = sections.map((title) => readmeOrder.indexOf(title));
  if (places.some((place, k) => k > 0 && place <= places[k - 1]))
    errors.push(`sections are ${sections.join(", ")}; their order is ${readmeOrder.join(", ")}`);
  return errors;
}

/** A package before its first release has one changeset of its own, which says what that release is. */
function checkFirstChangeset(name, changesets) {
  const files = changesets.map(({ file }) => `.changeset/${file}`).join(", ");
  if (changesets.length === 0)
    return [
      `not released and in no changeset: write .changeset/${name.slice(5)}.md, which says what its first release is`];
  if (changesets.length > 1)
    return [`not released and in ${changesets.length} changesets (${files}): its first release has one text`];
  return changesets[0].alone ? []
    : [`not released and shares ${files} with other packages: its first release has a text of its own`];
}

export function checkPackages(base) {
  const errors = [];
  const folders = workspaceFolders(base);
  const names = new Set(folders.map((f) => manifestOf(f).name));
  const announced = new Map(); // package name -> changesets that name it
  const changesets = join(base, ".changeset");
  for (const file of existsSync(changesets)
    ? readdirSync(changesets).filter((f) => f.endsWith(".md") && f !== "README.md") : []) {
    const { error, names: named = [] } = readChangeset(readFileSync(join(changesets, file), "utf8"));
    if (error !== undefined) errors.push(`.changeset/${file}: ${error}`);
    for (const n of named) {
      announced.set(n, [...(announced.get(n) ?? []), { file, alone: named.length === 1 }]);
      if (!names.has(n)) errors.push(`.changeset/${file}: there is no package ${n}`);
    }
  }

  const guide = join(base, "CONTRIBUTING.md"), listed = existsSync(guide) ? readFileSync(guide, "utf8") : "";
  const announcedOnly = [];
  for (const folder of folders) {
    const manifest = manifestOf(folder);
    const at = relative(base, folder).replaceAll("\\", "/");
    if (!at.startsWith("apps/") && !hasSources(folder)) {
      announcedOnly.push(manifest.name);
      continue;
    }
    if (at.startsWith("packages/")) {
      for (const file of template)
        if (!existsSync(join(folder, file)))
          errors.push(`${at}: no ${file} (tools/new-package.mjs writes the configuration)`);
      errors.push(...checkManifest(folder, manifest).map((text) => `${at}/package.json: ${text}`));
      const readme = join(folder, "README.md");
      if (existsSync(readme))
        errors.push(...checkReadme(readFileSync(readme, "utf8")).map((text) => `${at}/README.md: ${text}`));
      if (manifest.version === "0.0.0")
        errors.push(...checkFirstChangeset(manifest.name, announced.get(manifest.name) ?? [])
          .map((text) => `${at}: ${text}`));
    }
    if (!at.startsWith("apps/") && !filesBelow(join(folder, "test"), (p) => p.endsWith(".test.ts")).length)
      errors.push(`${at}: no test/*.test.ts`);
    for (const path of filesBelow(join(folder, "test"), (p) => /\.(?:long|browser)\.test\.ts$/.test(p))) {
      const file = relative(base, path).replaceAll("\\", "/");
      if (!listed.includes(`| \`${file}\` |`))
        errors.push(`CONTRIBUTING.md: no row in the table of long proofs begins with | \`${file}\` |`);
    }
    if (at.startsWith("apps/docs")) continue;
    for (const path of filesBelow(join(folder, "src"), (p) => p.endsWith(".ts"))) {
      const file = relative(base, path).replaceAll("\\", "/");
      const text = readFileSync(path, "utf8");
      const lines = text.split("\n").length - 1;
      if (lines > longestFile && !longFiles.has(file))
        errors.push(`${file}: ${lines} lines, more than ${longestFile}: split it by idea`);
      if (!/^(#!.*\n)?\s*(\/\*|\/\/)/.test(text))
        errors.push(`${file}: does not open with a comment that says what it computes`);
    }
  }
  return { errors, checked: folders.length,
    note: announcedOnly.length > 0 ? `configuration only, no src/index.ts yet: ${announcedOnly.join(", ")}` : "" };
}

if (isMain(import.meta)) finish("check-packages", checkPackages(root));
