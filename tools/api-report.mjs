#!/usr/bin/env node
/**
 * The public names of every package with their signatures, in packages/<name>/api.md: a reviewed file.
 *
 *   node tools/api-report.mjs            compares, fails on a difference
 *   node tools/api-report.mjs --update   writes
 *
 * And the table of all these names, NAMES.md. A name has one meaning: two packages may declare it only if it
 * is
 * one of `SHARED`; names of 2-D end in "2".
 *
 * Read from the sources: under isolatedDeclarations the declaration file is a function of one source file alone, so
 * what is printed here is what `tsc` emits into dist, without comments. Private members are left out by the compiler.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import ts from "typescript";
import { finish, isMain } from "./lib/report.mjs";
import { manifestOf, root, workspaceFolders } from "./lib/workspace.mjs";

const printer = ts.createPrinter({ removeComments: true });

/** Declaration file of one source file, parsed. */
function declarationsOf(path) {
  const { outputText } = ts.transpileDeclaration(readFileSync(path, "utf8"), {
    fileName: path, compilerOptions: { declaration: true, isolatedDeclarations: true, target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext, strict: true },
  });
  return ts.createSourceFile(path, outputText, ts.ScriptTarget.ES2023, true);
}

const squeeze = (text) => text.replace(/^export (declare )?/, "").replace(/^declare /, "");

/** Exported name -> printed signature, following re-exports inside the package. */
export function publicNames(path, seen = new Map()) {
  const cached = seen.get(path);
  if (cached !== undefined) return cached;
  const names = new Map();
  seen.set(path, names);
  const source = declarationsOf(path);
  const print = (node) => squeeze(printer.printNode(ts.EmitHint.Unspecified, node, source));
  const local = new Map(); // not exported at its declaration
  const imported = new Map();
  const put = (map, name, text) => map.set(name, map.has(name) ? `${map.get(name)}\n${text}` : text); // overloads
  const follow = (specifier, name) => {
    if (!specifier.startsWith(".")) return `(re-export of ${name} from ${specifier})`;
    return publicNames(resolve(dirname(path), specifier), seen).get(name) ?? `(missing: ${name} in ${specifier})`;
  };
  for (const node of source.statements) {
    if (ts.isImportDeclaration(node)) {
      const bindings = node.importClause?.namedBindings;
      if (bindings && ts.isNamedImports(bindings)) for (const e of bindings.elements)
        imported.set(e.name.text, [node.moduleSpecifier.text, (e.propertyName ?? e.name).text]);
      continue;
    }
    if (ts.isExportDeclaration(node)) continue;
    const exported = ts.canHaveModifiers(node)
      && ts.getModifiers(node)?.some((m) => m.kind === ts.SyntaxKind.ExportKeyword);
    const target = exported ? names : local;
    if (ts.isVariableStatement(node)) for (const d of node.declarationList.declarations)
      put(target, d.name.text, `const ${squeeze(printer.printNode(ts.EmitHint.Unspecified, d, source))};`);
    else if (node.name) put(target, node.name.text, print(node));
  }
  for (const node of source.statements) {
    if (!ts.isExportDeclaration(node) || !node.exportClause || !ts.isNamedExports(node.exportClause)) continue;
    for (const e of node.exportClause.elements) {
      const own = (e.propertyName ?? e.name).text;
      const text = node.moduleSpecifier ? follow(node.moduleSpecifier.text, own)
        : imported.has(own) ? follow(...imported.get(own)) : (local.get(own) ?? names.get(own) ?? `(missing: ${own})`);
      names.set(e.name.text, text);
    }
  }
  return names;
}

/** The report of one package, or null when it has no sources yet. */
export function apiReport(folder) {
  const manifest = manifestOf(folder);
  const lines = [`# Public API of ${manifest.name}`, "",
    "Written by `npm run api`; a change here is a change for users."];
  const seen = new Map();
  for (const [path, target] of Object.entries(manifest.exports ?? {})) {
    const source = target["@col/source"];
    if (source === undefined) continue;
    if (!existsSync(join(folder, source))) return null;
    const names = [...publicNames(join(folder, source), seen)].sort(([a], [b]) => (a < b ? -1 : 1));
    lines.push("", `## \`${manifest.name}${path.slice(1)}\``, "", "```ts",
      ...names.map(([name, text]) => (text.startsWith("(") ? `// ${name} ${text}` : text)), "```");
  }
  return `${lines.join("\n")}\n`;
}

/** First lines that differ, for the message. */
function firstDifference(before, after) {
  const [a, b] = [before.split("\n"), after.split("\n")];
  const at = b.findIndex((line, i) => line !== a[i]);
  const i = at < 0 ? b.length : at;
  return `line ${i + 1}: reviewed "${a[i] ?? "(end)"}", now "${b[i] ?? "(end)"}"`;
}

/** Names that two packages declare: `@col/accel` answers the queries of `@col/gjk`, by other methods. */
const SHARED = new Set(["distance", "distanceBatch", "intersects", "intersectsBatch"]);

/** The table of all names, from the text of the reports, and its faults. */
export function nameTable(reports) {
  const names = new Map(), errors = [];
  for (const report of reports) {
    let entry = "";
    for (const line of report.split("\n")) {
      entry = /^## `(.+)`$/.exec(line)?.[1] ?? entry;
      const [, kind, name] = /^(interface|type|const|function|class) (\w+)/.exec(line) ?? [];
      if (name === undefined) continue;
      if (!names.has(name)) names.set(name, { kind, entries: new Set() });
      names.get(name).entries.add(entry);
    }
  }
  const lines = ["# Public names", "", "Written by `npm run api`.", "", "| name | kind | declared in |",
    "| --- | --- | --- |"];
  for (const [name, { kind, entries }] of [...names].sort(([a], [b]) => (a < b ? -1 : 1))) {
    lines.push(`| \`${name}\` | ${kind} | ${[...entries].map((e) => `\`${e}\``).join(", ")} |`);
    const owners = new Set([...entries].map((e) => e.split("/").slice(0, 2).join("/")));
    if (owners.size > 1 && !SHARED.has(name))
      errors.push(`${name}: declared by ${[...owners].join(" and ")}. A name has one meaning and one owner`);
    // (orient2d is the standard name of the predicate)
    if (/2d$/i.test(name) && name !== "orient2d") errors.push(`${name}: names of 2-D end in "2"`);
  }
  return { text: `${lines.join("\n")}\n`, errors };
}

export function checkApi(base, update) {
  const errors = [], reports = [];
  let checked = 0;
  for (const folder of workspaceFolders(base).filter((f) => relative(base, f).startsWith("packages"))) {
    const report = apiReport(folder);
    if (report === null) continue;
    checked++;
    reports.push(report);
    const path = join(folder, "api.md");
    const before = existsSync(path) ? readFileSync(path, "utf8").replaceAll("\r\n", "\n") : "";
    if (report.includes("(missing: "))
      errors.push(
        `${relative(base, path)}: an exported name has no declaration: ${/\(missing: [^)]*\)/.exec(report)[0]}`);
    if (before === report) continue;
    if (update) writeFileSync(path, report);
    else errors.push(
      `${relative(base, path)} is not what the sources export. ${firstDifference(before, report)}. If that is meant: `
        + "npm run api, and a changeset");
  }
  const { text, errors: faults } = nameTable(reports), path = join(base, "NAMES.md");
  errors.push(...faults);
  if (update) writeFileSync(path, text);
  else if (!existsSync(path) || readFileSync(path, "utf8").replaceAll("\r\n", "\n") !== text)
    errors.push("NAMES.md is not the table of the public names: npm run api");
  return { errors, checked };
}

if (isMain(import.meta)) finish("api-report", checkApi(root, process.argv.includes("--update")));
