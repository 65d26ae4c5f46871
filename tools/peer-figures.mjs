#!/usr/bin/env node
/**
 * The row about other libraries in README.md and on the start page, written from the newest file of
 * apps/benchmark/results. `--update` writes it; without it the rows are compared with the file.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cellCount, slowerCells } from "../apps/benchmark/src/verdicts.ts";
import { finish, isMain } from "./lib/report.mjs";
import { newestResults } from "./lib/results.mjs";
import { root } from "./lib/workspace.mjs";

const PAGES = ["README.md", "apps/docs/index.md"];
/** The row, whatever it says now. */
const ROW = /^\| [^|]*JavaScript and WebAssembly libraries[^|]*\|.*$/m;

/** The row of a result file. */
export function peerRow(file, { comparisons = [] }) {
  const slower = slowerCells(comparisons), decided = slower.filter((s) => s.verdict === "slower").length,
    libraries = new Set(comparisons.filter((c) => c.kind === "javascript").map((c) => c.peer)).size;
  return `| whole calls beside ${libraries} JavaScript and WebAssembly libraries, ${cellCount(comparisons)} `
    + "comparisons "
    + `| a library is faster in ${decided}; ${slower.length - decided} more are statistically undecided `
    + `| \`npm run bench -- report ${file}\` |`;
}

/** The fault of a row of a page; empty if the row is right. */
export function findings(page, text, row) {
  const found = ROW.exec(text)?.[0];
  return found === row ? []
    : [`${page}: ${found === undefined ? "has no row" : "has another row"} about other libraries; `
      + "node tools/peer-figures.mjs --update writes it"];
}

if (isMain(import.meta)) {
  const { file, results } = newestResults(), row = peerRow(file, results);
  const errors = PAGES.flatMap((page) => {
    const path = join(root, page), text = readFileSync(path, "utf8");
    if (!process.argv.includes("--update")) return findings(page, text, row);
    writeFileSync(path, text.replace(ROW, () => row));
    return [];
  });
  finish("peer-figures", { checked: PAGES.length, errors });
}
