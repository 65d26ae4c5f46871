#!/usr/bin/env node
/**
 * `npm run check:pack`: packs every package and checks the archive as a user would get it: that the manifest is
 * right for every consumer (publint), that its types resolve for every one that reads ES modules (attw), that nothing
 * of the workspace leaked into it. All in one process, so that a compiler is loaded once.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { finish, isMain } from "./lib/report.mjs";
import { packingEnvironment, repositoryOf } from "./lib/repository.mjs";
import { root } from "./lib/workspace.mjs";

/** Ways of resolving that no package promises: all are ES modules only, read by `exports`. */
const NOT_PROMISED = ["node10", "node16-cjs"];
/** What the manifest of an archive must not hold. */
const WORKSPACE_ONLY = /"@col\/source":|workspace:|catalog:/;

/** Packs all packages into `folder`. pnpm does it: npm's own pack ignores `publishConfig.exports`. */
function packInto(folder) {
  const pnpm = ["run", "--silent", "pnpm", "--", "-r", "--filter", "./packages/*"];
  const args = [...pnpm, "pack", "--pack-destination", folder];
  const { status, stdout, stderr } = spawnSync("npm", args, {
    cwd: root, encoding: "utf8", shell: process.platform === "win32",
    env: { ...process.env, ...packingEnvironment(repositoryOf()) },
  });
  if (status !== 0) throw new Error(`pnpm pack ended with ${status}\n${stdout}${stderr}`);
}

/** Imports of a computed address in `code` that a bundler would try to resolve. */
export function computedImports(code) {
  const calls = [...code.matchAll(/\bimport\(((?:\s|\/\*[^*]*\*\/|\/\/[^\n]*\n)*)(?!["'\s/])[^)]*\)/g)];
  return calls.filter(([, comments]) => !/webpackIgnore: true/.test(comments) || !/@vite-ignore/.test(comments))
    .map(([call]) => call.replaceAll(/\s+/g, " "));
}

/** What is wrong with a packed manifest for those who install it, and for tools that do not read `exports`. */
function manifestFindings({ dependencies, devDependencies, exports, ...manifest }) {
  const findings = Object.entries(dependencies ?? {}).filter(([, range]) => /^\d/.test(range))
    .map(([name, range]) => `the dependency ${name} is pinned to ${range}: users get no correction of it`);
  if (devDependencies !== undefined) findings.push("its devDependencies are packed, which nobody can install");
  for (const [field, condition] of [["main", "default"], ["types", "types"]]) {
    const wanted = exports?.["."]?.[condition];
    if (manifest[field] !== wanted) findings.push(`${field} is not ${wanted}, which old tools read`);
  }
  return findings;
}

/** What is wrong with the archive `data`, one line each. */
export async function findingsOf(data) {
  const bytes = new Uint8Array(data), tarball = bytes.buffer;
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
  const findings = messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
  const types = createPackageFromTarballData(bytes), analysis = await checkPackage(types);
  if (!analysis.types) findings.push("it has no types");
  for (const problem of analysis.problems ?? []) {
    if (!NOT_PROMISED.includes(problem.resolutionKind)) findings.push(`types: ${JSON.stringify(problem)}`);
  }
  const files = types.listFiles(), manifest = files.find((file) => file.endsWith(`/${pkg.name}/package.json`));
  const text = types.readFile(manifest);
  for (const line of text.split("\n").filter((one) => WORKSPACE_ONLY.test(one)))
    findings.push(`the packed package.json holds a workspace-only entry: ${line.trim()}`);
  findings.push(...manifestFindings(JSON.parse(text)));
  for (const file of files.filter((one) => one.endsWith(".js")))
    for (const call of computedImports(types.readFile(file)))
      findings.push(`${file}: webpack and Vite look for what ${call} names: say webpackIgnore and @vite-ignore there`);
  // the changelog begins with the first release
  for (const needed of pkg.version === "0.0.0" ? ["LICENSE"] : ["LICENSE", "CHANGELOG.md"])
    if (!files.some((file) => file.endsWith(`/${pkg.name}/${needed}`))) findings.push(`${needed} is missing`);
  return findings;
}

if (isMain(import.meta)) {
  const folder = mkdtempSync(join(tmpdir(), "col-pack-"));
  try {
    packInto(folder);
    const archives = readdirSync(folder).sort(), errors = [];
    for (const archive of archives) {
      const findings = await findingsOf(readFileSync(join(folder, archive)));
      errors.push(...findings.map((finding) => `${basename(archive, ".tgz")}: ${finding}`));
    }
    finish("check-pack", { checked: archives.length, errors });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
