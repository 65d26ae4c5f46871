#!/usr/bin/env node
/**
 * The tables of figures of each package, one page of the site for each: apps/docs/figures/NAME.md, made from the newest
 * file of apps/benchmark/results. Every table stands under the command that repeats it. `--update` writes the pages;
 * without it they are compared with the expected content.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sizeOfSection } from "../apps/benchmark/src/results/runs.ts";
import { FOLDERS } from "../apps/benchmark/src/suites/costs.ts";
import { finish, isMain } from "./lib/report.mjs";
import { newestResults } from "./lib/results.mjs";
import { root } from "./lib/workspace.mjs";

const PAGES = "apps/docs/figures";

/** The packages, the solver of the report whose times are theirs, and the suites about them. */
const PACKAGES = {
  gjk: { solver: "gjk", suites: ["scaling", "sub-distances", "qp-gap", "warm-start"] },
  accel: { solver: "accel", suites: ["convergence", "table2-iterations", "momentum-frank-wolfe",
    "iterations-vs-distance", "momentum-restart", "normalisation", "climbing", "speedup-ratios", "mesh-table"] },
  epa: { solver: "epa", suites: [] },
  "gjk2d-barycode": { plane: /^gjk2d/, suites: [] },
  "growth-distance": { suites: ["growth-table", "growth-vs-vertices", "growth-convergence", "growth-2d",
    "growth-infeasibility", "growth-dimensions", "contact-models"] },
  diff: { suites: ["pose-generation", "pose-curves", "derivative-timings", "witness-clouds"] },
  shapes: { support: true, suites: [] },
};

/** A number as a table shows it. */
const shown = (x) => (typeof x !== "number" ? String(x ?? "") : Number.isInteger(x) ? String(x)
  : String(Number(x.toPrecision(3))));
const cell = (x) => shown(x).replaceAll("|", "/").replaceAll("<", "&lt;");

/** A table as Markdown, under its title, note and command. */
export function table(title, command, head, rows, note = "") {
  const line = (cells) => `| ${cells.map(cell).join(" | ")} |`;
  return [`### ${title}`, "", ...(note === "" ? [] : [`${cell(note)}.`, ""]), `\`${command}\``, "", line(head),
    line(head.map(() => "---")), ...rows.map(line), ""].join("\n");
}

/** The command that repeats a suite at the size at which a section of the file was run, with the data it had. */
function commandOf(suite, results, section) {
  const size = sizeOfSection(results, section),
    data = results.command.includes("--data") && suite in FOLDERS ? ` --data FOLDER/${FOLDERS[suite]}` : "";
  return `npm run bench -- suite ${suite}${size === "normal" ? "" : ` --${size}`}${data}`;
}

/** The sets of a file that `default` makes, grouped by the size of their run. */
function setsBySize(results) {
  const sets = [...new Set(results.rows.map((r) => r.set))], runs = results.runs ?? [];
  const isDefault = (set) => !runs.some((r) => r.suite !== "default" && (r.set ?? r.suite) === set);
  return Map.groupBy(sets.filter(isDefault), (set) => commandOf("default", results, set));
}

/** ns of a solver by set and category, and its iterations; of the sets of one command. */
function timeTable(solver, rows, command) {
  const groups = new Map();
  for (const r of rows.filter((row) => row.solver === solver)) {
    const key = `${r.group}|${r.category}`, found = groups.get(key) ?? { iterations: r.iterations };
    groups.set(key, { ...found, [`${r.question}, ${r.mode}`]: r.ns });
  }
  const columns = ["distance, hot", "distance, sweep", "boolean, hot", "boolean, sweep"]
    .filter((c) => [...groups.values()].some((g) => c in g));
  return table("Times by set of shapes and by distance", `${command} --solver ${solver}`,
    ["set", "category", ...columns, "iterations of distance, mean"],
    [...groups].map(([key, g]) => [...key.split("|"), ...columns.map((c) => g[c]), g.iterations]),
    "ns a query; hot: one pair repeated; sweep: another pair every call");
}

function planeTable(solver, results) {
  const { plane } = results;
  return table("Times in the plane", commandOf("barycode-tables", results, "plane"),
    ["call", "question", "vertices", "category", "in order", "shuffled"],
    plane.filter((r) => solver.test(r.solver))
      .map((r) => [r.solver, r.question, r.vertices, r.category, r.order, r.shuffled]), "ns a query");
}

/** The page of a package. `file`: the results' path; `results`: its content. */
export function figurePage(name, file, results) {
  const { solver, plane, support, suites } = PACKAGES[name], { machine } = results,
    machines = new Set((results.runs ?? []).map((r) => r.machine));
  const measured = results.experiments.filter((e) => suites.includes(e.name)).flatMap((e) => e.tables
    .filter((t) => t.rows.length > 0)
    .map((t) => table(t.title, commandOf(e.name, results, e.name), t.head, t.rows, t.note)));
  const tables = [...(solver === undefined ? [] : [...setsBySize(results)].map(([command, sets]) =>
    timeTable(solver, results.rows.filter((r) => sets.includes(r.set)), command))),
    ...(plane === undefined ? [] : [planeTable(plane, results)]),
    ...(support === true ? [table("Support functions of hulls", commandOf("mesh-support", results, "support"),
      ["method", "vertices", "directions", "ns a call"],
      results.support.map((r) => [r.variant, r.vertices, r.directions, r.ns]))] : []),
    ...measured];
  return [`---\ntitle: "Figures of @col/${name}"\n---\n`, `# Figures of @col/${name}\n`,
    "<!-- Written by `node tools/figure-pages.mjs --update`. -->\n",
    `Every table stands under the command that repeats it. What the calls are: [@col/${name}](/packages/${name}); what `
      + "they weigh: [sizes](/guide/sizes).\n",
    `The tables are of one run of \`npm run bench -- ${results.command}\` on `
      + `${results.date.slice(0, 10)} (commit ${results.commit}; ${machine.cpu}, ${machine.cores} cores, load `
      + `${machine.load}, Node ${machine.node}), kept in \`${file}\`. `
      + (machines.size < 2 ? "" : `Its parts were measured on ${machines.size} machines, each part on one. `)
      + "Times of other machines differ; their ratios less so.\n",
    ...tables].join("\n");
}

if (isMain(import.meta)) {
  const { file, results } = newestResults(), errors = [];
  mkdirSync(join(root, PAGES), { recursive: true });
  for (const name of Object.keys(PACKAGES)) {
    const path = join(root, PAGES, `${name}.md`), page = figurePage(name, file, results);
    if (process.argv.includes("--update")) writeFileSync(path, page);
    else if (!existsSync(path) || readFileSync(path, "utf8") !== page)
      errors.push(`${PAGES}/${name}.md: is not what the results say; node tools/figure-pages.mjs --update writes it`);
  }
  finish("figure-pages", { checked: Object.keys(PACKAGES).length, errors });
}
