#!/usr/bin/env node
/**
 * The loop of GJK without and with momentum, from one text: `tools/loops/gjk-loop.ts.txt`.
 *
 * V8 wants each loop as one function of local numbers: numbers handed to a function are boxed, and with the momentum in
 * it the plain loop is a tenth slower. So there is one text with marked blocks and two expanded files, checked in.
 * A line `//: NAME` begins what only the expansion NAME has, `//: both` ends it. `--update` writes the expansions;
 * without it they are compared with the text.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { finish, isMain } from "./lib/report.mjs";
import { root } from "./lib/workspace.mjs";

const TEXT = "tools/loops/gjk-loop.ts.txt";

/** Name of an expansion -> its file. */
const EXPANSIONS = { solve: "packages/kernel/src/query/solve.ts", momentum: "packages/accel/src/momentum.ts" };

/** The lines of `text` that the expansion `name` has. Throws on a block of an unknown name. */
export function expand(text, name, names = Object.keys(EXPANSIONS)) {
  let block = "both";
  const lines = text.split("\n").filter((line, k) => {
    const mark = /^\s*\/\/: (\w+)$/.exec(line)?.[1];
    if (mark === undefined) return block === "both" || block === name;
    if (mark !== "both" && !names.includes(mark)) throw new Error(`${TEXT}:${k + 1}: unknown block "${mark}"`);
    block = mark;
    return false;
  });
  if (block !== "both") throw new Error(`${TEXT}: the block "${block}" has no end`);
  return lines.join("\n");
}

if (isMain(import.meta)) {
  const text = readFileSync(join(root, TEXT), "utf8"), errors = [];
  for (const [name, file] of Object.entries(EXPANSIONS)) {
    const expanded = expand(text, name), path = join(root, file);
    if (process.argv.includes("--update")) writeFileSync(path, expanded);
    else if (readFileSync(path, "utf8") !== expanded)
      errors.push(`${file} is not what ${TEXT} says: change the text, then node tools/expand-loops.mjs --update`);
  }
  finish("expand-loops", { checked: Object.keys(EXPANSIONS).length, errors });
}
