#!/usr/bin/env node
/**
 * `npm run lint [-- FILES]`: the rules of eslint.config.js, judged by oxlint, without the exceptions listed in
 * eslint-suppressions.json. `npm run lint:eslint` judges by ESLint itself, which takes minutes.
 * Exit code 0: no findings. 1: some. 2: oxlint did not run.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import config from "../eslint.config.js";
import { nameInEslint, oxlintConfig } from "./lib/oxlint-config.mjs";
import { isMain } from "./lib/report.mjs";
import { root } from "./lib/workspace.mjs";

const program = join(root, "node_modules", "oxlint", "bin", "oxlint");

/** Standard output of oxlint with `args`, read as JSON. */
function oxlint(args) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, ...args, "--format", "json"], {
    cwd: root, encoding: "utf8", maxBuffer: 1 << 28,
  });
  try {
    return JSON.parse(stdout);
  } catch {
    console.error(`lint: oxlint ended with ${status}\n${stdout.slice(0, 4000)}${stderr.slice(-4000)}`);
    return process.exit(2);
  }
}

/** Names of all rules that oxlint has, as "scope/name". */
const knownRules = () => new Set(oxlint(["--rules"]).map(({ scope, value }) => `${scope}/${value}`));

/** Findings of `paths` (all files without any) as `{ file, line, column, rule, message }`, before exceptions. */
export function findingsOf(paths) {
  const made = join(root, ".oxlintrc.json"); // patterns are relative to the folder of this file, which git ignores
  writeFileSync(made, JSON.stringify(oxlintConfig(config, knownRules()), undefined, 1));
  const { diagnostics, number_of_files: checked } = oxlint(["--config", made, "--type-aware", ...paths]);
  const findings = diagnostics.map(({ filename, code, message, labels }) => {
    const { line = 1, column = 1 } = labels[0]?.span ?? {};
    return { file: relative(root, resolve(root, filename)).replaceAll("\\", "/"), line, column,
      rule: nameInEslint(code ?? "syntax"), message };
  });
  return { findings, checked };
}

/**
 * What is left of `findings` when each file may have as many of a rule as `exceptions` lists (file -> rule ->
 * { count }): all of them when there are more, and a finding of its own when there are fewer. `isWhole`: every file
 * was looked at.
 */
export function withoutExceptions(findings, exceptions, isWhole) {
  const counts = new Map();
  for (const { file, rule } of findings) counts.set(`${file} ${rule}`, (counts.get(`${file} ${rule}`) ?? 0) + 1);
  const allowed = ({ file, rule }) => exceptions[file]?.[rule]?.count ?? 0;
  const left = findings.filter((one) => counts.get(`${one.file} ${one.rule}`) > allowed(one));
  for (const [file, rules] of isWhole ? Object.entries(exceptions) : []) {
    for (const [rule, { count }] of Object.entries(rules)) {
      const found = counts.get(`${file} ${rule}`) ?? 0;
      if (found < count)
        left.push({ file, line: 1, column: 1, rule, message: `${found} are left of ${count} listed exceptions: take `
          + "them off with `npm run lint:eslint -- --prune-suppressions`" });
    }
  }
  return left;
}

if (isMain(import.meta)) {
  const paths = process.argv.slice(2).map((path) => resolve(process.env.INIT_CWD ?? process.cwd(), path));
  const exceptions = JSON.parse(readFileSync(join(root, "eslint-suppressions.json"), "utf8"));
  const { findings, checked } = findingsOf(paths), left = withoutExceptions(findings, exceptions, paths.length === 0);
  for (const { file, line, column, rule, message } of left)
    console.log(`${file}:${line}:${column}: ${message} (${rule})`);
  console.log(`lint: ${checked} files, ${left.length} findings`);
  process.exitCode = left.length > 0 || !(checked > 0) ? 1 : 0;
}
