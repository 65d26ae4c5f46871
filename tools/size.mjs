#!/usr/bin/env node
/**
 * The size of each public entry point: its main call with one cheap shape, bundled, minified and gzipped as an
 * application would be.
 *
 *   npm run size [-- --markdown | --json | --budgets]
 *
 * An entry of tools/config/sizes.json:
 * `{ "name": text, "entry": "@col/gjk", "imports": { "@col/gjk": ["distance"] }, "limit": kilobytes of 1000 bytes }`;
 * `"external"`: packages that a program of Node loads and never bundles. Fails where a size is above its limit, and
 * where a public entry point has no budget. The bundles contain the builds, which are made if stale. Limits are guards,
 * not goals: `--budgets` writes each as the size with a twentieth of room, and the table of the site's page; an
 * argument check of a query is never left out for bytes. Sizes in READMEs and on the site's start page must agree with
 * the measured ones. Entries of packages that are not there yet are skipped, by name.
 */
import { gzipSync } from "node:zlib";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { buildOf } from "./lib/build-of.mjs";
import { finish, isMain } from "./lib/report.mjs";
import { hasSources, manifestOf, root, workspaceFolders } from "./lib/workspace.mjs";

/** Room in a budget: a change that adds an argument check passes. */
const ROOM = 1.05;

/**
 * File behind `@col/name/sub`: the build, of a workspace that has none the source; undefined if there is neither.
 */
function fileOf(base, specifier) {
  const [scope, name, ...rest] = specifier.split("/");
  const folder = workspaceFolders(base).find((f) => manifestOf(f).name === `${scope}/${name}`);
  const target = folder && manifestOf(folder).exports?.[[".", ...rest].join("/")];
  const found = [target?.default, target?.["@col/source"]].find(
    (path) => path !== undefined && existsSync(join(folder, path)),
  );
  return found === undefined ? undefined : join(folder, found);
}

/** Minified and gzipped size in bytes of a program that uses the given names. */
export async function bundleSize(base, imports, external = []) {
  const program = Object.entries(imports)
    .map(
      ([from, names], i) =>
        `import { ${names.map((n) => `${n} as n${i}_${n}`).join(", ")} } from "${from}";` +
        `globalThis.used${i} = [${names.map((n) => `n${i}_${n}`).join(", ")}];`,
    )
    .join("\n");
  const find = ({ path }) => ({
    path: fileOf(base, path),
    errors: fileOf(base, path) ? [] : [{ text: `no file of ${path}` }],
  });
  const { outputFiles, warnings } = await build({
    stdin: { contents: program, resolveDir: base, loader: "ts" },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    logLevel: "silent",
    // packages that the user brings
    external: [
      "node:*",
      ...external,
      ...workspaceFolders(base).flatMap((folder) => Object.keys(manifestOf(folder).peerDependencies ?? {})),
    ],
    plugins: [{ name: "builds", setup: (b) => b.onResolve({ filter: /^@col\// }, find) }],
  });
  if (warnings.length > 0) throw new Error(warnings[0].text);
  return gzipSync(outputFiles[0].contents, { level: 9 }).length;
}

/** Public entry points of the published packages. */
function publicEntries(base) {
  return workspaceFolders(base)
    .filter((folder) => manifestOf(folder).private !== true && hasSources(folder))
    .flatMap((folder) =>
      Object.keys(manifestOf(folder).exports ?? {})
        .filter((path) => path !== "./package.json")
        .map((path) => manifestOf(folder).name + path.slice(1)),
    );
}

const budgetsOf = (base) => JSON.parse(readFileSync(join(base, "tools/config/sizes.json"), "utf8"));

/**
 * `{ name, entry, imports, limit, bytes }` of every budget whose packages are there; `bytes` is undefined where it does
 * not bundle.
 */
export async function sizesOf(base) {
  const sizes = [], errors = [];
  for (const budget of budgetsOf(base)) {
    const absent = Object.keys(budget.imports).filter((specifier) => fileOf(base, specifier) === undefined);
    if (absent.length > 0) sizes.push({ ...budget, absent });
    else {
      try {
        sizes.push({ ...budget, bytes: await bundleSize(base, budget.imports, budget.external) });
      } catch (error) {
        errors.push(`${budget.name}: does not bundle: ${error.errors?.[0]?.text ?? error.message}`);
        sizes.push(budget);
      }
    }
  }
  return { sizes, errors };
}

/** The site's page, between its marks. */
const PAGE = join("apps", "docs", "guide", "sizes.md"), MARKS = /(<!-- sizes -->\n)[\s\S]*?(\n<!-- \/sizes -->)/;

/** Figures on the site's page that differ by more than the room of a budget. */
function pageErrors(base, sizes) {
  const page = readFileSync(join(base, PAGE), "utf8");
  return sizes.filter(({ bytes }) => bytes !== undefined).flatMap(({ name, bytes }) => {
    const said = Number(page.split("\n").find((line) => line.startsWith(`| ${name} |`))?.split("|").at(-2));
    const isNear = Math.abs(said - bytes / 1000) <= Math.max(0.1, (ROOM - 1) * bytes / 1000);
    return isNear
      ? []
      : [`${PAGE}: ${name} is ${kilobytes(bytes)} kB, the page says ${said}: npm run size -- --budgets`];
  });
}

/**
 * Rows of READMEs and of the site's start page that say a size: "| `NAME OF A BUDGET`: | 7.1 kB | `npm run size` |".
 */
const FIGURE = /^\| `([^`]+)`: .*\| ([\d.]+) kB \| `npm run size` \|$/gm;

/** Figures in those rows that differ by more than the room of a budget. */
function figureErrors(base, sizes) {
  const files = ["README.md", join("apps", "docs", "index.md")]
    .concat(readdirSync(join(base, "packages")).map((name) => join("packages", name, "README.md")))
    .filter((file) => existsSync(join(base, file)));
  return files.flatMap((file) =>
    Array.from(readFileSync(join(base, file), "utf8").matchAll(FIGURE), ([, name, said]) => {
      const bytes = sizes.find((size) => size.name === name)?.bytes;
      if (bytes === undefined) return [`${file}: ${name}: there is no such budget in tools/config/sizes.json`];
      const isNear = Math.abs(said - bytes / 1000) <= Math.max(0.1, (ROOM - 1) * bytes / 1000);
      return isNear ? [] : [`${file}: ${name} is ${kilobytes(bytes)} kB, the file says ${said}`];
    }).flat(),
  );
}

const kilobytes = (bytes) => (bytes / 1000).toFixed(2);

export async function checkSizes(base) {
  const { sizes, errors } = await sizesOf(base), covered = new Set(sizes.map(({ entry }) => entry));
  for (const { name, absent, bytes, limit } of sizes) {
    if (absent !== undefined) console.log(`size: ${name}: skipped, not there yet: ${absent.join(", ")}`);
    if (bytes === undefined) continue;
    console.log(`size: ${name}: ${kilobytes(bytes)} kB of ${limit} kB`);
    if (bytes > limit * 1000)
      errors.push(`${name}: ${kilobytes(bytes)} kB gzipped, budget ${limit} kB (tools/config/sizes.json)`);
  }
  if (base === root)
    for (const entry of publicEntries(base))
      if (!covered.has(entry)) errors.push(`${entry}: no budget in tools/config/sizes.json`);
  if (base === root) errors.push(...pageErrors(base, sizes), ...figureErrors(base, sizes));
  return {
    errors,
    checked: sizes.length,
    note: `${sizes.filter(({ absent }) => absent !== undefined).length} skipped`,
  };
}

/** The table as Markdown: import and size. */
export function sizeTable(sizes) {
  const rows = sizes
    .filter(({ bytes }) => bytes !== undefined)
    .map(
      ({ name, imports, bytes }) =>
        `| ${name} | ${Object.entries(imports)
          .map(([from, names]) => `\`${names.join("`, `")}\` of ${from}`)
          .join("; ")} | ${(bytes / 1000).toFixed(1)} |`,
    );
  return ["| entry point | imports | kB, minified and gzipped |", "| --- | --- | ---: |", ...rows].join("\n");
}

/** Writes every limit as its size with a twentieth of room, to a twentieth of a kilobyte. */
function writeBudgets(sizes) {
  const lines = sizes.map(({ bytes, name, entry, imports, external, limit: before }) => {
    const limit = bytes === undefined ? before : Math.ceil(bytes * ROOM / 50) / 20;
    return `  ${JSON.stringify({ name, entry, imports, external, limit })
      .replaceAll('":', '": ')
      .replaceAll(',"', ', "')
      .replaceAll("{", "{ ")
      .replaceAll("}", " }")}`;
  });
  writeFileSync(join(root, "tools/config/sizes.json"), `[\n${lines.join(",\n")}\n]\n`);
  writeFileSync(
    join(root, PAGE),
    readFileSync(join(root, PAGE), "utf8").replace(MARKS, (_, open, close) => open + sizeTable(sizes) + close),
  );
}

if (isMain(import.meta)) {
  const form = process.argv[2];
  if (form !== undefined && !["--markdown", "--json", "--budgets"].includes(form)) {
    console.error(`size: ${form}: expected --markdown, --json or --budgets`);
    process.exitCode = 2;
  } else {
    buildOf();
    if (form === undefined) finish("size", await checkSizes(root));
    else {
      const { sizes } = await sizesOf(root);
      if (form === "--budgets") writeBudgets(sizes);
      else console.log(form === "--json" ? JSON.stringify(sizes, undefined, 1) : sizeTable(sizes));
    }
  }
}
