#!/usr/bin/env node
/**
 * What a user runs is as good as the sources: one program for each entry point, from the builds and bundled and
 * minified by esbuild, Rollup (with Terser) and Vite.
 *
 *   npm run check:bundles [-- --full | --times] [--entry NAME] [--form NAME] [--query NAME] [--kinds A/B] [--json]
 *
 * Bytes a call: below 1 for every kind of pair of every query that takes `out`, kinds alone (a fresh copy of the
 * program each) and mixed; for two cones also in 4096 cases, which reach the rare steps of their methods; and for an
 * application that asks five queries of nine kinds of pairs in turns through closures. Quick form (in `npm test`):
 * `signedDistance` and `growthDistance`, the kinds alone whose bytes once differed between sources and builds, and all
 * kinds mixed, from the builds and through esbuild and Rollup; and every query of every program answers one case.
 * `--full`: every kind of pair, every query, every bundler.
 *
 * `--times`, in place of bytes: time of every form over time of the sources, every kind of pair of every query, in
 * turns in one process, and whether the answers have the same bits. A form fails when the median over all pairs and
 * queries of an entry point is above 1.03 with its whole interval. A second copy of the sources is timed with them, by
 * which two copies of one program are seen to differ; single pairs above 1.03 and above that copy, with their whole
 * intervals, are named. Pools are not timed here: their times depend on threads (npm run throughput).
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { pairsOf } from "./bundles/bodies.mjs";
import { FORMS, buildForms } from "./bundles/build.mjs";
import { APPLICATION, CONTROL, PROGRAMS } from "./bundles/programs.mjs";
import { buildOf } from "./lib/build-of.mjs";
import { finish } from "./lib/report.mjs";
import { root } from "./lib/workspace.mjs";

const MOST_BYTES = 1, MOST_TIME = 1.03;
/** What the quick form asks: one query of the entry points with the most code. */
const QUICK_QUERIES = { "@col/epa": ["signedDistance"], "@col/growth-distance": ["growthDistance"] };
const QUICK_FORMS = ["builds", "esbuild", "rollup"];
/** The only pairs in the quick form: kinds that took bytes before constants were written out, and one closed form. */
const QUICK_PAIRS = {
  "@col/epa": [
    ["cone", "cone"],
    ["cylinder", "cylinder"],
    ["box", "box"],
    ["hull", "ellipsoid"],
  ],
  "@col/growth-distance": [["cone", "cone"]],
};
const ROUNDS = 15;
/** Flags that make heap growth exact: no collection inside a measurement, one thread. */
const EXACT = ["--min-semi-space-size=64", "--max-semi-space-size=64", "--single-threaded", "--predictable"];

const USAGE = `usage: npm run check:bundles [-- --full | --times] [--entry NAME] [--form NAME] [--query NAME]
                             [--kinds A/B] [--rounds N] [--json]
  --full         bytes of every kind of pair of every query through every bundler
  --times        time of every form over time of the sources, in place of bytes
  --entry NAME   one entry point: ${PROGRAMS.map((p) => p.entry).join(", ")}, "${APPLICATION.entry}"
  --form NAME    one form: ${FORMS.join(", ")}
  --query NAME   one query of the entry points that have it
  --kinds A/B    one pair of kinds, as the check prints it: to look again at a cell
  --rounds N     with --times: rounds in turns of each pair, ${ROUNDS} by default
  --json         every measurement as one array`;

/** Long work says how far it is, where someone looks. */
const progress = (text) => {
  if (process.stderr.isTTY || process.env.COL_PROGRESS !== undefined) console.error(`check-bundles: ${text}`);
};

/** Runs a measurement in a process of its own; its rows, of which `look` sees each as it comes. */
async function measured(file, flags, job, look = () => undefined) {
  const child = spawn(
    process.execPath,
    [
      ...flags,
      "--disable-warning=ExperimentalWarning",
      join(import.meta.dirname, "bundles", file),
      JSON.stringify(job),
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const closed = once(child, "close"), rows = [];
  for await (const line of createInterface({ input: child.stdout })) {
    rows.push(JSON.parse(line));
    look(rows.at(-1));
  }
  const [code] = await closed;
  if (code !== 0) throw new Error(`${file} of ${job.program}: ended with code ${code}`);
  return rows;
}

/** Median of values with the interval of ranks n/2 -+ 1.96 sqrt(n)/2 (95 %). */
function medianInterval(values) {
  const sorted = [...values].sort((x, y) => x - y), n = sorted.length, half = 1.96 * Math.sqrt(n) / 2;
  const at = (rank) => sorted[Math.min(n - 1, Math.max(0, rank))];
  return { value: at(n >> 1), low: at(Math.floor(n / 2 - half)), high: at(Math.ceil(n / 2 + half) - 1) };
}


/** What is said of a loop that takes too much, and of one that does not. */
function textOf({ query, kinds, bytes, calls, where }) {
  const count = bytes === Number.MAX_VALUE ? "more than can be counted" : bytes.toFixed(1);
  const said = `${query} of ${kinds}: ${count} bytes a call after ${calls} calls`;
  if (bytes < MOST_BYTES) return said;
  return `${said}, in ${where.map(({ name, bytes: own }) => `${name} ${own.toFixed(1)}`).join(", ") || "no function"}`;
}

async function bytesOf(program, urls, pairs, queries) {
  const rows = [];
  for (const [form, url] of Object.entries(urls)) {
    const begun = Date.now(), job = { program: program.entry, form, url, pairs, queries };
    const found = await measured("bytes.mjs", EXACT, job, (row) =>
      progress(`${program.entry}, ${form}: ${textOf(row)}`),
    );
    for (const row of found) rows.push({ entry: program.entry, form, ...row });
    const seconds = ((Date.now() - begun) / 1000).toFixed(0), loud = found.filter(({ bytes }) => !(bytes < MOST_BYTES));
    progress(`${program.entry}, ${form}: ${found.length} measured, ${loud.length} too many bytes (${seconds} s)`);
  }
  return rows;
}

/** Pairs of kinds that one process times: each loads six copies of the program, and no copy is ever freed. */
const PAIRS_OF_A_PROCESS = 12;

/** Over all pairs and queries of an entry point: the median of their medians, an interval over them. */
async function timesOf(program, urls, pairs, queries, rounds) {
  const begun = Date.now(), rows = [],
    asked = program.queries.map(({ name }) => name).filter((name) => queries === undefined || queries.includes(name));
  for (const query of asked) {
    for (let k = 0; k < pairs.length; k += PAIRS_OF_A_PROCESS) {
      const job = { program: program.entry, urls: { ...urls, [CONTROL]: urls.sources }, queries: [query],
        pairs: pairs.slice(k, k + PAIRS_OF_A_PROCESS), rounds };
      rows.push(...(await measured("times.mjs", [], job)));
      progress(`${program.entry}: times of ${rows.length} (${((Date.now() - begun) / 1000).toFixed(0)} s)`);
    }
  }
  const forms = Object.keys(rows[0].ratios).map((form) => {
    const each = rows.map(({ query, kinds, ratios }) => ({ query, kinds, ...medianInterval(ratios[form]) }));
    return { entry: program.entry, form, ratio: medianInterval(each.map(({ value }) => value)), each };
  });
  return {
    forms,
    different: rows.filter(({ same }) => !same).map(({ query, kinds }) => `${program.entry} ${query} ${kinds}`),
  };
}

function report(rows, times) {
  for (const form of new Set(rows.map((r) => r.form))) {
    for (const entry of new Set(rows.map((r) => r.entry))) {
      const own = rows.filter((r) => r.form === form && r.entry === entry),
        worst = Math.max(...own.map((r) => Math.abs(r.bytes)));
      if (own.length > 0)
        console.log(`bundles: ${entry}, ${form}: ${own.length} measured, at most ${worst.toFixed(2)} bytes a call`);
    }
  }
  for (const { entry, form, ratio: { value, low, high }, each } of times) {
    console.log(
      `bundles: ${entry}, ${form}: ${value.toFixed(3)} of the sources' time (${low.toFixed(3)} .. ${high.toFixed(3)})`,
    );
    if (form === CONTROL) continue;
    const again = times.find((one) => one.entry === entry && one.form === CONTROL);
    each.forEach((cell, k) => {
      if (cell.low <= MOST_TIME || cell.low <= again.each[k].high) return;
      console.log(
        `bundles:   ${cell.query} ${cell.kinds}: ${cell.value.toFixed(3)} ` +
          `(${cell.low.toFixed(3)} .. ${cell.high.toFixed(3)}), ${CONTROL} ${again.each[k].value.toFixed(3)}`,
      );
    });
  }
}

/** The programs that were asked for. */
function chosen({ full, times, entry, query }) {
  const isTimed = ({ queries }) => queries !== APPLICATION.queries && queries.every(({ rows }) => rows === undefined);
  const has = ({ queries }) => query === undefined || queries.some(({ name }) => name === query);
  const everything = [...PROGRAMS, APPLICATION].filter((program) => (!times || isTimed(program)) && has(program));
  if (entry === undefined) return everything.filter((p) => full || times || p.entry in QUICK_QUERIES);
  const found = everything.filter((p) => p.entry === entry);
  const asked = query === undefined ? "" : ` with --query ${query}`;
  if (found.length === 0) throw new RangeError(`--entry ${entry}${asked}: there is no such entry point`);
  return found;
}

/** The one pair of kinds that was asked for, in any order, if the program has it. */
function pairNamed(kinds, text) {
  const named = text.split("/").sort().join();
  const found = pairsOf(kinds).filter((pair) => [...pair].sort().join() === named);
  if (found.length === 0) throw new RangeError(`--kinds ${text}: expected two of ${Object.keys(kinds).join(", ")}`);
  return found;
}

/** Where a program and its bundles are written. */
const folderOf = ({ entry }) => join(root, ".results", "bundles", entry.replace(/\W+/g, "-"));

/** Every query of every program on one case, from the builds: a call that the library refuses measures nothing. */
async function refused() {
  const errors = [];
  for (const program of PROGRAMS) {
    const { builds: url } = await buildForms(program, folderOf(program), ["builds"]);
    const job = { program: program.entry, form: "builds", url, pairs: pairsOf(program.kinds), once: true };
    for (const { query, error } of await measured("bytes.mjs", [], job))
      errors.push(`${program.entry}, the program of ${query} does not run: ${error}`);
  }
  return errors;
}

async function check({ full, times: timed, entry, form, query, kinds, rounds }) {
  const programs = chosen({ full, times: timed, entry }), every = full || timed, rows = [], times = [], errors = [];
  buildOf();
  if (entry === undefined && !timed) errors.push(...await refused());
  const forms = form === undefined ? every ? FORMS.slice(1) : QUICK_FORMS : [form];
  for (const program of programs) {
    const folder = folderOf(program), all = pairsOf(program.kinds);
    const some = every ? all : QUICK_PAIRS[program.entry] ?? all;
    const pairs = kinds === undefined ? some : pairNamed(program.kinds, kinds);
    const queries = query === undefined ? undefined : [query];
    const urls = await buildForms(program, folder, ["sources", ...forms.filter((f) => f !== "sources")]);
    if (timed) {
      const found = await timesOf(program, urls, pairs, queries, Number(rounds ?? ROUNDS));
      times.push(...found.forms);
      for (const name of found.different) errors.push(`${name}: the forms answer with other bits`);
    } else {
      const own = Object.fromEntries(forms.map((f) => [f, urls[f]]));
      const quickly = full || entry !== undefined ? undefined : QUICK_QUERIES[program.entry];
      rows.push(...(await bytesOf(program, own, pairs, queries ?? quickly)));
    }
  }
  for (const row of rows) if (!(row.bytes < MOST_BYTES)) errors.push(`${row.entry}, ${row.form}: ${textOf(row)}`);
  for (const { entry: of, form: in_, ratio } of times) {
    if (in_ !== CONTROL && ratio.low > MOST_TIME)
      errors.push(`${of}, ${in_}: ${ratio.value.toFixed(3)} of the sources' time, at most ${MOST_TIME} is allowed`);
  }
  return { rows, times, errors };
}

try {
  const { values } = parseArgs({
    options: {
      full: { type: "boolean" },
      times: { type: "boolean" },
      entry: { type: "string" },
      form: { type: "string" },
      query: { type: "string" },
      kinds: { type: "string" },
      rounds: { type: "string" },
      json: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.form !== undefined && !FORMS.includes(values.form))
    throw new RangeError(`--form ${values.form}: expected one of ${FORMS.join(", ")}`);
  if (values.rounds !== undefined && !(Number(values.rounds) >= 5))
    throw new RangeError(`--rounds ${values.rounds}: expected a number, at least 5`);
  if (values.full && values.times)
    throw new RangeError("--full --times: expected one of them: bytes or times of everything");
  if (values.help) console.log(USAGE);
  else {
    const { rows, times, errors } = await check(values);
    if (values.json) console.log(JSON.stringify({ bytes: rows, times }, undefined, 1));
    else report(rows, times);
    finish("check-bundles", { checked: rows.length + times.length, errors });
  }
} catch (error) {
  if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
  console.error(`check-bundles: ${error.message}\n${USAGE}`);
  process.exitCode = 2;
}
