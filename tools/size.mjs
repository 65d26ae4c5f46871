#!/usr/bin/env node
/**
 * Size budgets of .size-limit.json: each entry is bundled and minified as an application would, then gzipped.
 *
 *   node tools/size.mjs
 *
 * An entry: `{ "name": text, "imports": { "@col/gjk": ["distance"], ... }, "limit": kilobytes of 1000 bytes }`. Bundles sources
 * (what the build publishes is the same code), so nothing need be built. Entries of packages that are not there yet are skipped, by name.
 */
import { gzipSync } from "node:zlib";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { finish, isMain } from "./lib/report.mjs";
import { manifestOf, root, workspaceFolders } from "./lib/workspace.mjs";

/** Source file behind `@col/name/sub`, or undefined. */
function sourceOf(base, specifier) {
  const [scope, name, ...rest] = specifier.split("/");
  const folder = workspaceFolders(base).find((f) => manifestOf(f).name === `${scope}/${name}`);
  const target = folder && manifestOf(folder).exports?.[["." , ...rest].join("/")]?.["@col/source"];
  return target && existsSync(join(folder, target)) ? join(folder, target) : undefined;
}

/** Minified and gzipped size in bytes of a program that uses the given names. */
export async function bundleSize(base, imports) {
  const program = Object.entries(imports).map(([from, names], i) => `import { ${names.map((n) => `${n} as n${i}_${n}`).join(", ")} } from "${from}";`
    + `globalThis.used${i} = [${names.map((n) => `n${i}_${n}`).join(", ")}];`).join("\n");
  const { outputFiles, warnings } = await build({
    stdin: { contents: program, resolveDir: base, loader: "ts" }, bundle: true, minify: true, write: false, format: "esm", target: "es2022", logLevel: "silent",
    external: workspaceFolders(base).flatMap((folder) => Object.keys(manifestOf(folder).peerDependencies ?? {})), // what the user brings
    plugins: [{ name: "sources", setup: (b) => b.onResolve({ filter: /^@col\// }, ({ path }) => ({ path: sourceOf(base, path), errors: sourceOf(base, path) ? [] : [{ text: `no source of ${path}` }] })) }],
  });
  if (warnings.length > 0) throw new Error(warnings[0].text);
  return gzipSync(outputFiles[0].contents, { level: 9 }).length;
}

export async function checkSizes(base) {
  const errors = [];
  let checked = 0;
  let skipped = 0;
  for (const { name, imports, limit } of JSON.parse(readFileSync(join(base, ".size-limit.json"), "utf8"))) {
    const absent = Object.keys(imports).filter((specifier) => sourceOf(base, specifier) === undefined);
    if (absent.length > 0) {
      console.log(`size: ${name}: skipped, not there yet: ${absent.join(", ")}`);
      skipped++;
      continue;
    }
    checked++;
    try {
      const bytes = await bundleSize(base, imports);
      console.log(`size: ${name}: ${(bytes / 1000).toFixed(2)} kB of ${limit} kB`);
      if (bytes > limit * 1000) errors.push(`${name}: ${(bytes / 1000).toFixed(2)} kB gzipped, budget ${limit} kB (.size-limit.json)`);
    } catch (error) {
      errors.push(`${name}: does not bundle: ${error.errors?.[0]?.text ?? error.message}`);
    }
  }
  return { errors, checked: checked + skipped, note: `${skipped} skipped` };
}

if (isMain(import.meta)) finish("size", await checkSizes(root));
