/**
 * `npm run methods:epa [-- --pairs N --rounds N --json]`: what each method of the table is for, measured.
 *
 * Pairs: N of each row of support/sweep.ts, all rows. What happens to each row: methods-without.ts.
 * For each method: pairs that it is asked, and pairs that it closes. Of the closed pairs, with the method taken out of
 * every list: pairs that nobody closes, pairs whose distance changes (by 1e-10 of the scene), and the time of the
 * others (sum of each pair's least time over rounds, in turns, without the method over with it). Lines: of the files
 * that nothing but the method needs; bytes: of these in a minified bundle of `signedDistance`, and that bundle gzipped.
 * Seed: COL_SEED.
 */
import { pairScale, posed } from "@col/testkit";
import type { PairCase } from "@col/testkit";
import type { DistanceResult } from "@col/types";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { PROVEN } from "../../src/pair/method.ts";
import { signedDistanceBy } from "../../src/solver.ts";
import type { Solver } from "../../src/solver.ts";
import type { EpaWorkspace } from "../../src/entire.ts";
import { FILES } from "../support/method-files.ts";
import { sweep } from "../support/sweep.ts";
import { METHOD_NAMES, solverOf, solverWithout, timeRatio } from "../support/without.ts";

const USAGE = `usage: npm run methods:epa [-- --pairs N] [--rounds N] [--json]
  --pairs   pairs of each row of the sweep (default 60)
  --rounds  rounds of timing (default 5)
  seed: COL_SEED`;
const ROOT = fileURLToPath(new URL("../../../..", import.meta.url)), SOURCES = join(ROOT, "packages", "epa", "src");
/** Distances this near, in parts of the scene, are the same. */
const SAME = 1e-10;

/** Of esbuild, a tool of the repository and not of this package, what is used here. */
interface Esbuild {
  readonly build: (options: object) => Promise<{
    readonly metafile: {
      readonly inputs: Readonly<Record<string, { readonly imports: readonly { readonly path: string }[] }>>;
      readonly outputs: Readonly<Record<string, {
        readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number } | undefined>>;
      }>>;
    };
    readonly outputFiles: readonly { readonly contents: Uint8Array }[];
  }>;
}

interface Row {
  readonly name: string;
  asked: number;
  closes: number;
  thenOpen: number;
  thenOther: number;
  time: number;
  lines: number;
  bytes: number;
}

interface Trace {
  /** Names of the methods that are asked, and of the method that closes. */
  readonly asked: string[];
  readonly closer: string;
  readonly result: DistanceResult;
}

/** Solves pairs without the method `left`, and says who was asked and who closed; `null`: nobody is left. */
function tracer(left: string): (c: PairCase) => Trace | null {
  let asked: string[] = [], closer = "";
  const solver = solverOf((list) => list.filter(({ name }) => name !== left).map(({ name, run }) => ({ name,
    run: (pair, answer, ws) => {
      const said = run(pair, answer, ws);
      asked.push(name);
      if (said === PROVEN) closer = name;
      return said;
    } })));
  return (c) => {
    asked = [];
    closer = "";
    try {
      const result = signedDistanceBy(solver, c.a, c.poseA, c.b, c.poseB);
      return asked.length > 0 ? { asked, closer, result } : null;
    } catch {
      return null; // what an earlier method left is missing
    }
  };
}

/** Pairs that the method closes, without it. */
function without(row: Row, closed: readonly { c: PairCase; result: DistanceResult }[], all: Solver<EpaWorkspace>,
  rounds: number): void {
  const solve = tracer(row.name), timed: PairCase[] = [];
  for (const { c, result } of closed) {
    const rest = solve(c);
    const gap = rest === null ? Infinity
      : Math.abs(result.distance - rest.result.distance) / pairScale(posed(c.a, c.poseA), posed(c.b, c.poseB));
    if (rest === null || rest.closer === "") row.thenOpen++;
    else if (!(gap <= SAME)) row.thenOther++;
    else timed.push(c);
  }
  row.time = timeRatio([all, solverWithout([row.name])], timed, rounds);
}

/** Files of the bundle of `signedDistance` with their imports and bytes, and the bundle gzipped. */
async function bundle(): Promise<{ files: Map<string, { imports: string[]; bytes: number }>; gzipped: number }> {
  const { build } = createRequire(join(ROOT, "package.json"))("esbuild") as Esbuild;
  const { metafile, outputFiles } = await build({
    stdin: { contents: "export { signedDistance } from \"./packages/epa/src/index.ts\";", resolveDir: ROOT },
    absWorkingDir: ROOT, bundle: true, minify: true, format: "esm", metafile: true, write: false, outfile: "out.js",
    conditions: ["@col/source"],
  });
  const [output] = Object.values(metafile.outputs), files = new Map<string, { imports: string[]; bytes: number }>();
  for (const [path, { imports }] of Object.entries(metafile.inputs)) {
    files.set(resolve(ROOT, path), { imports: imports.map((i) => resolve(ROOT, i.path)),
      bytes: output.inputs[path]?.bytesInOutput ?? 0 });
  }
  return { files, gzipped: gzipSync(outputFiles[0].contents, { level: 9 }).length };
}

/** Lines and bytes of the files that only the method reaches. */
function setSize(row: Row, files: ReadonlyMap<string, { imports: string[]; bytes: number }>): void {
  const own = join(SOURCES, FILES[row.name] ?? ""), reached = new Set<string>(), stack = [join(SOURCES, "entire.ts")];
  for (let path = stack.pop(); path !== undefined; path = stack.pop()) {
    if (reached.has(path) || path === own) continue;
    reached.add(path);
    stack.push(...(files.get(path)?.imports ?? []));
  }
  for (const [path, { bytes }] of files) {
    if (reached.has(path) || !path.startsWith(SOURCES) || path.endsWith("src/index.ts")) continue;
    if (!reachableFrom(own, files).has(path)) continue;
    row.lines += readFileSync(path, "utf8").split("\n").length - 1;
    row.bytes += bytes;
  }
}

function reachableFrom(start: string, files: ReadonlyMap<string, { imports: string[] }>): Set<string> {
  const seen = new Set<string>(), stack = [start];
  for (let path = stack.pop(); path !== undefined; path = stack.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    stack.push(...(files.get(path)?.imports ?? []));
  }
  return seen;
}

function table(rows: readonly Row[]): string {
  const head = "| method | asked | closes | closed by nobody else | other without | time without | lines | bytes |\n"
    + "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |";
  return [head, ...rows.map((r) => `| ${r.name} | ${r.asked} | ${r.closes} | ${r.thenOpen} | ${r.thenOther} | `
    + `${Number.isFinite(r.time) ? r.time.toFixed(2) : "-"} | ${r.lines} | ${r.bytes} |`)].join("\n");
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: {
    pairs: { type: "string" }, rounds: { type: "string" }, json: { type: "boolean" }, help: { type: "boolean" },
  } });
  const pairs = Number(values.pairs ?? 60), rounds = Number(values.rounds ?? 5);
  if (values.help === true || !(Number.isInteger(pairs) && pairs > 0 && Number.isInteger(rounds) && rounds >= 0)) {
    console.error(USAGE);
    return values.help === true ? 0 : 2;
  }
  const cases = sweep(pairs).flatMap((row) => row.cases);
  const traces = cases.map(tracer("")), all = solverOf((list) => list), rows: Row[] = [],
    { files, gzipped } = await bundle();
  for (const name of METHOD_NAMES) {
    process.stderr.write(`\r${rows.length + 1} of ${METHOD_NAMES.length}: ${name}`.padEnd(50));
    const row: Row = { name, asked: 0, closes: 0, thenOpen: 0, thenOther: 0, time: NaN, lines: 0, bytes: 0 };
    for (const t of traces) row.asked += +(t?.asked.includes(name) ?? false);
    const closed = cases.flatMap((c, i) => {
      const t = traces[i];
      return t?.closer === name ? [{ c, result: t.result }] : [];
    });
    row.closes = closed.length;
    without(row, closed, all, rounds);
    setSize(row, files);
    rows.push(row);
  }
  process.stderr.write("\n");
  rows.sort((p, q) => q.closes - p.closes);
  const open = traces.filter((t) => t === null || t.closer === "").length;
  if (values.json === true) console.log(JSON.stringify({ pairs: cases.length, open, gzipped, rows }, null, 1));
  else console.log(`${table(rows)}\n\n${cases.length} pairs, ${open} that no method closes; `
    + `signedDistance with all methods ${(gzipped / 1000).toFixed(1)} kB gzipped`);
  return 0;
}

process.exitCode = await main();
