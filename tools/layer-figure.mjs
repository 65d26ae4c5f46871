#!/usr/bin/env node
/**
 * The figure of the layers in ARCHITECTURE.md, drawn from its layer table: `--update` writes it, without it the text is
 * compared with the table. An arrow says "imports"; one that follows from two others is left out.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readLayers } from "./lib/layers.mjs";
import { finish, isMain } from "./lib/report.mjs";
import { root } from "./lib/workspace.mjs";

const FIGURE = /(<!-- figure: [^>]*-->\n)[\s\S]*?(<!-- \/figure -->)/;

/** Layers in the order of the table, each with its packages: name of the layer -> names of packages. */
function groupsOf(markdown) {
  const groups = new Map();
  for (const [, name, layer] of markdown.matchAll(/^\| `([^`]+)` \| (\w+) \|.*\|.*\|.*\|$/gm)) {
    if (!groups.has(layer)) groups.set(layer, []);
    groups.get(layer).push(name);
  }
  return groups;
}

/** Whether `to` is reached from `from` in two steps or more. */
function followsFromOthers(from, to, importsOf) {
  const seen = new Set(), open = importsOf(from).filter((name) => name !== to);
  while (open.length > 0) {
    const next = open.pop();
    if (next === to) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...importsOf(next));
  }
  return false;
}

/** The figure's text for a layer table. */
export function figureOf(markdown) {
  const layers = readLayers(markdown), groups = groupsOf(markdown);
  const importsOf = (name) => [...layers.get(name).src].filter((target) => layers.has(target));
  const lines = ["```mermaid", "flowchart TD"];
  for (const [layer, names] of [...groups].reverse())
    lines.push(`  subgraph ${layer}`, ...names.map((name) => `    ${name}["${name}"]`), "  end");
  for (const name of layers.keys()) {
    for (const target of importsOf(name))
      if (!followsFromOthers(name, target, importsOf)) lines.push(`  ${name} --> ${target}`);
  }
  return [...lines, "```", ""].join("\n");
}

if (isMain(import.meta)) {
  const path = join(root, "ARCHITECTURE.md"), markdown = readFileSync(path, "utf8");
  const drawn = markdown.replace(FIGURE, (_, open, close) => `${open}${figureOf(markdown)}${close}`);
  if (process.argv.includes("--update")) writeFileSync(path, drawn);
  const errors = process.argv.includes("--update") || (FIGURE.test(markdown) && drawn === markdown) ? []
    : ["ARCHITECTURE.md: the figure is not drawn from today's layer table: node tools/layer-figure.mjs --update"];
  finish("layer-figure", { checked: 1, errors, note: `${readLayers(markdown).size} packages` });
}
