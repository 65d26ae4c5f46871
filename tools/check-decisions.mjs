#!/usr/bin/env node
/**
 * Holds `decisions/README.md` to the folder: every record is linked once, every missing number is named, no number is
 * used twice, and each record has its number in its title and the parts Context, Decision and Consequences.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { finish, isMain } from "./lib/report.mjs";
import { root } from "./lib/workspace.mjs";

/** `records`: file name -> text; `index`: text of the README. Returns one line per finding. */
export function decisionFindings(records, index) {
  const errors = [];
  const files = [...records.keys()].sort();
  const numbers = files.map((file) => file.slice(0, 4));
  for (const [i, file] of files.entries()) {
    const number = numbers[i];
    const text = records.get(file);
    if (!/^\d{4}-[a-z0-9-]+\.md$/.test(file)) errors.push(`${file}: a record is named 0042-some-words.md`);
    if (numbers.indexOf(number) !== i) errors.push(`${file}: number ${number} is used twice`);
    if (!text.startsWith(`# ${number}: `)) errors.push(`${file}: the title must start "# ${number}: "`);
    for (const part of ["Context", "Decision", "Consequences"]) {
      if (!text.includes(`**${part}`)) errors.push(`${file}: has no part "**${part}.**"`);
    }
    const links = index.split(`](${file})`).length - 1;
    if (links !== 1) errors.push(`README.md: links ${file} ${links} times, expected once`);
  }
  for (const link of index.matchAll(/\]\((\d{4}-[^)]*)\)/g)) {
    if (!records.has(link[1])) errors.push(`README.md: links ${link[1]}, which does not exist`);
  }
  const named = new Set(/Numbers without a record: ([\d, ]+)\./.exec(index)?.[1].split(", ") ?? []);
  const last = Number(numbers.at(-1) ?? 0);
  for (let n = 1; n <= last; n++) {
    const number = String(n).padStart(4, "0");
    if (numbers.includes(number) === named.has(number)) {
      errors.push(named.has(number) ? `README.md: ${number} is called a gap and has a record`
        : `README.md: ${number} has no record and is not named as a gap`);
    }
  }
  return errors;
}

if (isMain(import.meta)) {
  const folder = join(root, "decisions");
  const files = readdirSync(folder).filter((file) => file.endsWith(".md") && file !== "README.md");
  const records = new Map(files.map((file) => [file, readFileSync(join(folder, file), "utf8")]));
  finish("check-decisions",
    { checked: records.size, errors: decisionFindings(records, readFileSync(join(folder, "README.md"), "utf8")) });
}
