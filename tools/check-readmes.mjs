#!/usr/bin/env node
/**
 * Runs the TypeScript examples of README.md, packages/<name>/README.md and the site's pages, and checks what they
 * claim.
 *
 *   node tools/check-readmes.mjs [--source] [folder or .md file ...] (default: the root, every package, every page of
 *   apps/docs)
 *
 * What runs are the builds of the packages, made when stale, as a reader gets them; with --source their sources.
 *
 * Each block that starts with ```ts is a program of its own. A line `expression; // => value` or `const x = ...; // =>
 * value` is a claim: both sides are evaluated and compared, numbers to 1e-9 relative. `// => throws text` claims an
 * error that holds the text. `expression; // ~> -0.01` claims the digits that are shown: half a unit of the last one.
 * A block without a claim fails: an example that only runs proves nothing. Blocks must
 * compile too. ```ts no-run is left alone, for fragments. Blocks that import a package which has no sources yet are
 * skipped, by name.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { buildOf } from "./lib/build-of.mjs";
import { finish, isMain } from "./lib/report.mjs";
import { FINDING } from "./lib/run-examples.mjs";
import { filesBelow, hasSources, manifestOf, packagesOfExamples, root, workspaceFolders } from "./lib/workspace.mjs";

export const prelude = `const near__ = (a, b) => typeof a === "number" && typeof b === "number"
  ? Object.is(a, b) || Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))
  : typeof a === "object" && typeof b === "object" && a !== null && b !== null
    ? Object.keys(b).every((k) => near__(a[k], b[k])) && (!Array.isArray(b) || a.length === b.length) : Object.is(a, b);
const fail__ = (line, text) => { console.error(\`line \${line}: \${text}\`); process.exitCode = 1; };
const claim__ = (line, a, b) => {
  if (!near__(a, b)) fail__(line, \`is \${JSON.stringify(a)}, claimed \${JSON.stringify(b)}\`);
};
const about__ = (line, a, text) => {
  const digits = /\\.(\\d*)/.exec(text)?.[1].length ?? 0, power = Number(/e(-?\\d+)/i.exec(text)?.[1] ?? 0);
  if (typeof a === "number" && Math.abs(a - Number(text)) <= 0.5000001 * 10 ** (power - digits)) return;
  fail__(line, \`is \${a}, claimed about \${text}\`);
};
const throws__ = (line, f, text) => {
  try { f(); } catch (e) {
    if (!String(e).includes(text)) fail__(line, \`throws \${e}, claimed \${text}\`);
    return;
  }
  fail__(line, "does not throw");
};
`;

/** The blocks of a Markdown text: `{ line, code }`, line of the first code line, from 1. */
export function examplesOf(markdown) {
  return [...markdown.matchAll(/^```ts[ \t]*\n([\s\S]*?)^```/gm)].map((m) => ({
    line: markdown.slice(0, m.index).split("\n").length + 1, code: m[1],
  }));
}

/** The program of a block with its claims as calls; `claims` counts them. */
export function programOf({ line, code }) {
  let claims = 0;
  const body = code.split("\n").map((text, i) => {
    const found = /^(\s*)(.*?);?\s*\/\/ (=>|~>) (.*)$/.exec(text);
    if (found === null) return text;
    claims++;
    const [, indent, statement, arrow, value] = found;
    const at = line + i;
    const thrown = /^throws (.*)$/.exec(value);
    if (thrown !== null) return `${indent}throws__(${at}, () => ${statement}, ${JSON.stringify(thrown[1])});`;
    const name = /^(?:const|let)\s+(\w+)/.exec(statement)?.[1];
    const call = arrow === "~>" ? (what) => `about__(${at}, ${what}, ${JSON.stringify(value)});`
      : (what) => `claim__(${at}, ${what}, (${value}));`;
    return name === undefined ? indent + call(statement) : `${indent}${statement}; ${call(name)}`;
  });
  return { claims, program: `${body.join("\n")}\n` };
}

/**
 * Entry points of the workspace for the compiler: `@col/gjk/kernel` -> its source file, or the declarations of its
 * build; and a package of others that examples use -> its declarations where it is installed.
 */
function entryPaths(base, condition) {
  const folders = workspaceFolders(base);
  const typesOf = (name) => join("@types", name.replace(/^@(.*)\//, "$1__"), "index.d.ts");
  const others = packagesOfExamples(base).map(([name, folder]) => {
    const installed = join(folder, "node_modules"), own = join(installed, name);
    const types = existsSync(own) ? manifestOf(own).types : undefined;
    return [name, [join(installed, typesOf(name)), types === undefined ? own : join(own, types)]];
  });
  const entries = folders.flatMap((folder) => Object.entries(manifestOf(folder).exports ?? {})
    .filter(([, target]) => target[condition] !== undefined)
    .map(([path, target]) => [manifestOf(folder).name + path.slice(1), [join(folder, target[condition])]]));
  return Object.fromEntries([...others, ...entries]);
}

/** Compiler errors of the examples `{ at, line, code }`, with the lines of their READMEs. */
function typeErrors(base, scratch, examples, fromSources) {
  if (examples.length === 0) return [];
  examples.forEach(({ code }, i) => writeFileSync(join(scratch, `example-${i}.mts`), code));
  writeFileSync(join(scratch, "tsconfig.json"), JSON.stringify({
    extends: join(root, "tsconfig.base.json"),
    compilerOptions: {
      noEmit: true, declaration: false, isolatedDeclarations: false, noUnusedLocals: false, lib: ["es2023", "dom"],
      paths: entryPaths(base, fromSources ? "@col/source" : "types"),
    },
    include: ["example-*.mts"],
  }));
  const tsc = join(root, "node_modules", "typescript7", "bin", "tsc");
  const { stdout } = spawnSync(process.execPath, [tsc, "-p", scratch, "--pretty", "false"], { encoding: "utf8" });
  return stdout.split("\n").filter((l) => l.includes("error TS")).map((text) => {
    const found = /example-(\d+)\.mts\((\d+),\d+\): (.*)$/.exec(text);
    return found === null ? text
      : `${examples[found[1]].at}: does not compile, `
        + `line ${examples[found[1]].line + Number(found[2]) - 1}: ${found[3]}`;
  });
}

/** Runs the programs of the examples in order, in one process; what is wrong with each. */
function failedClaims(base, scratch, examples, fromSources) {
  if (examples.length === 0) return [];
  const names = "about__, claim__, throws__";
  writeFileSync(join(scratch, "claims.mjs"), `${prelude}Object.assign(globalThis, { ${names} });\n`);
  mkdirSync(join(scratch, "run"));
  examples.forEach(({ program }, i) => writeFileSync(join(scratch, "run", `example-${i}.mts`), program));
  const { status, stdout, stderr } = spawnSync(process.execPath, [
    ...(fromSources ? ["--conditions=@col/source"] : []), "--disable-warning=ExperimentalWarning", "--import",
    new URL("lib/resolve-col.mjs", import.meta.url).href,
    "--import", pathToFileURL(join(scratch, "claims.mjs")).href,
    join(root, "tools", "lib", "run-examples.mjs"), join(scratch, "run"), String(examples.length),
  ], { encoding: "utf8", env: { ...process.env, COL_WORKSPACE: base }, maxBuffer: 1 << 28 });
  const findings = [...stdout.matchAll(new RegExp(`^${FINDING}(.*)$`, "gm"))].map(([, line]) => JSON.parse(line));
  if (status !== 0 && findings.length === 0) return [`the examples ended with code ${status}: ${stderr.trim()}`];
  return findings.map(({ example, said }) => `${examples[example].at}: ${said}`);
}

/** `fromSources`: a workspace other than this one is not built. */
export function checkReadmes(base, folders, fromSources = base !== root) {
  const errors = [];
  let checked = 0;
  const skipped = new Set();
  const compiled = [];
  const scratch = mkdtempSync(join(tmpdir(), "col-readme-"));
  const absent = new Set(workspaceFolders(base).filter((f) => !hasSources(f))
    .map((f) => `@col/${f.split(/[\\/]/).at(-1)}`));
  try {
    for (const folder of folders) {
      const readme = folder.endsWith(".md") ? folder : join(folder, "README.md");
      if (!existsSync(readme)) continue;
      for (const example of examplesOf(readFileSync(readme, "utf8"))) {
        const at = `${relative(base, readme)}:${example.line}`;
        const needed = [...example.code.matchAll(/from "(@col\/[^"/]+)/g)].map((m) => m[1]);
        const missing = needed.filter((n) => absent.has(n) || !existsSync(join(base, "packages", n.slice(5))));
        checked++;
        if (missing.length > 0) {
          skipped.add(`${at} (no ${missing.join(", ")} yet)`);
          continue;
        }
        const { claims, program } = programOf(example);
        if (claims === 0) errors.push(`${at}: the example claims nothing (\`// => value\`)`);
        compiled.push({ at, ...example, program });
      }
    }
    errors.push(...failedClaims(base, scratch, compiled, fromSources));
    errors.push(...typeErrors(base, scratch, compiled, fromSources));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  for (const text of skipped) console.log(`readmes: skipped ${text}`);
  return { errors, checked, note: skipped.size > 0 ? `${skipped.size} skipped` : "" };
}

if (isMain(import.meta)) {
  const words = process.argv.slice(2), fromSources = words.includes("--source"),
    given = words.filter((word) => word !== "--source");
  if (!fromSources) buildOf();
  const written = (path) => path.endsWith(".md")
    && !/^(api|benchmark|\.vitepress)|(^|[\\/])(_.*|README)\.md$/.test(relative(join(root, "apps", "docs"), path));
  const pages = filesBelow(join(root, "apps", "docs"), written);
  finish("readmes", checkReadmes(root, given.length > 0 ? given.map((f) => join(root, f))
    : [root, ...workspaceFolders().filter((f) => relative(root, f).startsWith("packages")), ...pages], fromSources));
}
