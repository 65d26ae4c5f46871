/**
 * The engines' command line: `npm run engines -- --answers 100000`.
 *
 * The solvers' built packages, in one script, answer the same cases in every engine of this machine; the fingerprints
 * must be equal. Exit codes: 0 equal, 1 they differ or an engine that started printed no result, 2 a wrong command line
 * or packages that are not built.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { Command, CommanderError, InvalidArgumentError } from "commander";
import { DEFAULT_SEED, repositoryRoot } from "@col/testkit";
import { EXACT } from "./digest/digest.ts";
import { bundleText, notBuilt } from "./engines/bundle.ts";
import { findEngines, NPM_ENGINES } from "./engines/find.ts";
import type { Engine } from "./engines/find.ts";
import { runEngine } from "./engines/run.ts";
import type { Lines } from "./engines/run.ts";

const EXIT_USAGE = 2, root = repositoryRoot();

function whole(text: string): number {
  const x = Number(text);
  if (!Number.isSafeInteger(x) || x < 1) throw new InvalidArgumentError(`need a whole number from 1 on, got "${text}"`);
  return x;
}

interface Flags {
  readonly answers: number;
  readonly seed: number;
  readonly seconds: number;
  readonly engines: string;
  readonly only?: readonly string[];
  readonly install?: true;
  readonly json?: true;
}

const program = new Command("engines")
  .description("Do the built solvers give the same bits in every engine of this machine?")
  .option("-n, --answers <number>", "of each package", whole, 100_000)
  .option("-s, --seed <number>", "of the cases", whole, DEFAULT_SEED)
  .option("--seconds <number>", "for one engine; a slower one is compared as far as it came", whole, 1800)
  .option("--engines <folder>", "where npm's engines are", join(root, "node_modules", ".cache", "engines"))
  .option("-o, --only <name...>", "engines whose name holds one of these; the first of all is always run")
  .option("--install", "put the engines that npm carries (Node 18 to 26, Bun, QuickJS) into that folder first")
  .option("--json", "one JSON object on standard output")
  .exitOverride();

function install(folder: string): void {
  for (const [name, spec] of NPM_ENGINES) {
    const into = join(folder, name);
    mkdirSync(into, { recursive: true });
    console.error(`engines: npm install ${spec} ...`);
    const { status } = spawnSync(
      "npm",
      ["install", "--silent", "--no-save", "--no-audit", "--no-fund", "--prefix", into, spec],
      { stdio: ["ignore", "ignore", "inherit"] },
    );
    if (status !== 0) console.error(`engines: ${spec} could not be installed`);
  }
}

/** Chromium as tools/engines.mjs found it. */
function chromium(): Engine {
  const text = process.env["COL_ENGINE_CHROMIUM"] ?? "",
    base = { name: "Chromium (V8)", kind: "browser", print: "" } as const;
  if (text === "") return { ...base, version: null, path: "", args: [] };
  const { executablePath, args, libraries } = JSON.parse(text) as {
    executablePath: string;
    args: readonly string[];
    libraries: string;
  };
  if (libraries !== "") process.env["LD_LIBRARY_PATH"] = libraries;
  const version = spawnSync(executablePath, ["--version"], { encoding: "utf8" }).stdout.trim();
  return { ...base, version, path: executablePath, args: ["--headless", ...args] };
}

/**
 * Cases until every package has that many answers: two of three are in space, about seven answers each; the plane's are
 * one of three.
 */
const ANSWERS_PER_CASE = 4;

interface Row {
  readonly engine: string;
  readonly version: string;
  readonly cases: number;
  readonly seconds: number;
  readonly verdict: "equal" | "differs" | "silent" | "absent";
  readonly digests: string;
}

function rowOf(engine: Engine, lines: Lines, reference: Lines, seconds: number): Row {
  // as far as both came
  const cases = Math.max(0, ...[...lines.keys()].filter((n) => reference.has(n))), digests = lines.get(cases) ?? "";
  const same = [...lines].every(([n, line]) => n > cases || reference.get(n) === line),
    verdict = cases === 0 ? "silent" : same ? "equal" : "differs";
  return { engine: engine.name, version: engine.version ?? "", cases, seconds: Math.round(seconds), verdict, digests };
}

async function run(flags: Flags): Promise<number> {
  const folder = resolve(flags.engines), missing = notBuilt(root, [...EXACT, "kernel", "types"]);
  if (missing.length > 0) {
    console.error(
      `engines: not built: ${missing.join(", ")}; run npm run pnpm -- -r --filter "./packages/*" run build`,
    );
    return EXIT_USAGE;
  }
  if (flags.install === true) install(folder);
  const all = [...findEngines(folder), chromium()],
    only = flags.only,
    cases = 300 * Math.ceil(flags.answers / ANSWERS_PER_CASE / 300);
  const own: Engine = {
    name: "Node of the lock file (V8)",
    version: process.version,
    kind: "shell",
    path: process.execPath,
    args: [],
    print: "(line) => console.log(line)",
  };
  const wanted = [
    own,
    ...all.filter((e) => only === undefined || only.some((word) => e.name.toLowerCase().includes(word.toLowerCase()))),
  ];
  const options = { text: await bundleText(), cases, seed: flags.seed, seconds: flags.seconds }, rows: Row[] = [];
  let reference: Lines = new Map();
  for (const engine of wanted) {
    if (engine.version === null) {
      rows.push({ engine: engine.name, version: "", cases: 0, seconds: 0, verdict: "absent", digests: "" });
      continue;
    }
    const start = performance.now(), lines = await runEngine(engine, options);
    if (engine === own) reference = lines;
    const row = rowOf(engine, lines, reference, (performance.now() - start) / 1000);
    rows.push(row);
    console.error(`${row.verdict.padEnd(8)} ${row.engine}, ${row.version}: ${row.cases} cases in ${row.seconds} s`);
  }
  const wrong = rows.filter((r) => r.verdict === "differs" || r.verdict === "silent");
  if (flags.json === true) console.log(JSON.stringify({ seed: flags.seed, cases, rows }));
  else {
    for (const r of rows)
      console.log(
        `${r.verdict.padEnd(8)} ${r.engine.padEnd(28)} ${r.version.padEnd(36)} ${String(r.cases).padStart(7)} cases`,
      );
    console.log((reference.get(Math.max(0, ...reference.keys())) ?? "").replaceAll(" ", "\n"));
  }
  return wrong.length === 0 ? 0 : 1;
}

try {
  process.exitCode = await run(program.parse().opts<Flags>());
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? 0 : EXIT_USAGE;
}
