#!/usr/bin/env node
/**
 * `eslint-suppressions.json` may only shrink: it lists what breaks the limits of lines, files and functions today.
 *
 * The list of the working tree is compared with that of the last commit and of the one before it (first parent). No
 * rule may have more exceptions in all, and no file more than it had; a file that is new may bring those it was moved
 * with. ESLint itself fails on a violation that is not listed and on a listed one that is gone
 * (`npm run lint -- --prune-suppressions` takes those out).
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { finish, isMain } from "./lib/report.mjs";
import { root } from "./lib/workspace.mjs";

const LIST = "eslint-suppressions.json";

/** Sum of the counts of each rule over all files. */
function totals(list) {
  const sums = new Map();
  for (const rules of Object.values(list)) {
    for (const [rule, { count }] of Object.entries(rules)) sums.set(rule, (sums.get(rule) ?? 0) + count);
  }
  return sums;
}

/** `now`, `before`: suppressions as ESLint writes them, file -> rule -> { count }. Returns one line per growth. */
export function growthOf(now, before) {
  const errors = [];
  const old = totals(before);
  for (const [rule, count] of totals(now)) {
    if (count > (old.get(rule) ?? 0)) errors.push(`${rule}: ${count} exceptions, ${old.get(rule) ?? 0} before`);
  }
  for (const [file, rules] of Object.entries(now)) {
    for (const [rule, { count }] of Object.entries(rules)) {
      const allowed = before[file]?.[rule]?.count ?? 0;
      if (before[file] !== undefined && count > allowed)
        errors.push(`${file}: ${count} exceptions of ${rule}, ${allowed} before`);
    }
  }
  return errors;
}

/** The list at a revision; null where there is none, or no such revision (a shallow clone). */
function listAt(revision) {
  const shown = spawnSync("git", ["show", `${revision}:${LIST}`], { cwd: root, encoding: "utf8" });
  return shown.status === 0 ? JSON.parse(shown.stdout) : null;
}

if (isMain(import.meta)) {
  const path = join(root, LIST);
  const now = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
  const before = ["HEAD", "HEAD^"].map(listAt).filter((list) => list !== null);
  const errors = new Set(before.flatMap((list) => growthOf(now, list)));
  const count = [...totals(now).values()].reduce((sum, n) => sum + n, 0);
  finish("check-suppressions", {
    checked: Math.max(1, count), errors: [...errors], note: `compared with ${before.length} earlier lists`,
  });
}
