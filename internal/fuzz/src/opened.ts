/**
 * `node tools/from-source.mjs internal/fuzz/src/opened.ts --old FOLDER|REVISION [--seed S] [--cases N] [--from N]`:
 * the cases of the fuzzer in space whose signed distance an old build of `@col/epa` closes and this tree leaves open,
 * or the other way round.
 *
 * Prints how many are open in each, and each case that differs: number, which of the two closes it, the width of the
 * open bracket, name. A folder that has `packages/epa/dist` is taken as it is; anything else is built by
 * tools/build-of.mjs. Exit code 1: a case is newly open.
 */
import { signedDistance } from "@col/epa";
import { buildPair, factoryOf } from "@col/testkit";
import type { PairSpec, ShapeConstructors } from "@col/testkit";
import { createDistanceResult } from "@col/types";
import type { DistanceResult } from "@col/types";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { domainOf, FACTORY, subjectOf } from "./subjects.ts";

const USAGE = "usage: opened.ts --old FOLDER|REVISION [--seed S] [--cases N] [--from N]";
/** Set by npm: relative paths are the caller's. */
const CALLER_FOLDER = "INIT_CWD";
const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const OPEN: ReadonlySet<string> = new Set(["budget-spent", "precision-limit"]);

type Solve = typeof signedDistance;
type Factory = Parameters<typeof buildPair>[0];

/** The solver of the old build, and its shapes. */
async function load(what: string): Promise<{ factory: Factory; solve: Solve }> {
  let folder = resolve(process.env[CALLER_FOLDER] ?? process.cwd(), what);
  if (!existsSync(join(folder, "packages", "epa", "dist", "index.js"))) {
    const run = spawnSync(process.execPath, [join(ROOT, "tools", "build-of.mjs"), what],
      { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
    if (run.status !== 0) throw new RangeError(`opened: no build of ${what}`);
    ({ folder } = JSON.parse(run.stdout) as { folder: string });
  }
  const of = async (name: string): Promise<unknown> =>
    import(pathToFileURL(join(folder, "packages", name, "dist", "index.js")).href);
  return { factory: factoryOf((await of("shapes")) as ShapeConstructors),
    solve: ((await of("epa")) as { signedDistance: Solve }).signedDistance };
}

/** The verdict on the pair; `null`: the shapes or the query are refused. */
function said(factory: Factory, solve: Solve, spec: PairSpec, out: DistanceResult): DistanceResult | null {
  try {
    const { a, poseA, b, poseB } = buildPair(factory, spec);
    return solve(a, poseA, b, poseB, undefined, out);
  } catch {
    return null; // the fuzzer's laws define which errors are allowed
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: {
    old: { type: "string" }, seed: { type: "string" }, cases: { type: "string" }, from: { type: "string" },
    help: { type: "boolean" },
  } });
  const seed = Number(values.seed ?? 1), cases = Number(values.cases ?? 100_000), from = Number(values.from ?? 0);
  if (values.help === true || values.old === undefined || ![seed, cases, from].every((x) => x >= 0)) {
    console.error(USAGE);
    return values.help === true ? 0 : 2;
  }
  const old = await load(values.old), before = createDistanceResult(), after = createDistanceResult(),
    open = { pairs: 0, old: 0, now: 0, opened: 0, closed: 0 };
  for (let i = from; i < from + cases; i++) {
    if (domainOf(i) !== "space") continue;
    const subject = subjectOf(seed, i);
    if (subject.domain !== "space") continue;
    const p = said(old.factory, old.solve, subject.spec, before),
      q = said(FACTORY, signedDistance, subject.spec, after);
    if (p === null || q === null) continue;
    const wasOpen = OPEN.has(p.status), isOpen = OPEN.has(q.status);
    open.pairs++;
    open.old += +wasOpen;
    open.now += +isOpen;
    if (wasOpen === isOpen) continue;
    if (isOpen) open.opened++;
    else open.closed++;
    const { distance, lowerBound } = isOpen ? q : p, { a, b, family } = subject.spec;
    const width = (distance - lowerBound).toExponential(1);
    console.log(`${i} ${isOpen ? "opened" : "closed"} ${width} ${family}: ${a.kind} ${b.kind}`);
  }
  console.log(`seed ${seed}: ${open.pairs} pairs, ${open.old} open before, ${open.now} now; ${open.opened} opened, ${
    open.closed} closed`);
  return open.opened > 0 ? 1 : 0;
}

process.exitCode = await main();
