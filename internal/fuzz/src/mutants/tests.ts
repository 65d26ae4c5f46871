/**
 * Runs test files against a changed source. Every file is run once on the sources as they are first: one that fails
 * there kills nothing, its seconds say when a mutant hangs and which files are quick, and the functions that it runs
 * say which mutants it may notice.
 */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { hangsAfter } from "./compare.ts";
import type { JudgeOptions } from "./compare.ts";
import { run, SOURCE } from "./process.ts";
import type { Reach } from "./reach.ts";

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly startTime: number;
    readonly endTime: number;
  }[];
}

/** Of a test file that passes on the sources as they are: how long it takes, and which functions it runs. */
interface Seen {
  readonly seconds: number;
  readonly reach: Reach;
}

/** By path. */
export type Green = Map<string, Seen>;

/** For threads that tests start: they load sources past the test runner. */
const REPLACE = `--import=${pathToFileURL(join(import.meta.dirname, "replace.ts")).href}`;

/** Starts `command` of the test runner for a package: all projects but the tests of allocation, which run builds. */
export function testRunner(root: string, name: string, command: string): string[] {
  const vitest = dirname(createRequire(join(root, "package.json")).resolve("vitest/package.json"));
  return [...SOURCE, join(vitest, "vitest.mjs"), command, "--project", "together", "--project", "isolated", "--root",
    join(root, "packages", name), "--config", join(root, "tools", "config", "mutants.vitest.mjs")];
}

/** Runs test files of a package in their order. The report is `null` if the time ran out. */
export async function runTests(
  name: string,
  files: readonly string[],
  tag: string,
  variables: Record<string, string>,
  o: JudgeOptions,
  seconds: number,
): Promise<Report | null> {
  const report = join(o.folder, `tests-${process.pid}-${name}-${tag}.json`);
  const args = [...testRunner(o.root, name, "run"), ...files];
  const asked = { ...variables, COL_TEST_REPORT: report, COL_TEST_ORDER: files.join("\n"), NODE_OPTIONS: REPLACE };
  const { late } = await run(args, o.root, asked, seconds);
  if (late) return null;
  if (!existsSync(report)) throw new Error(`mutants: the tests of ${name} do not start`);
  return JSON.parse(readFileSync(report, "utf8")) as Report;
}

/** Runs files that were not seen on the sources as they are. */
export async function requireGreen(
  name: string, files: readonly string[], green: Green, o: JudgeOptions,
): Promise<void> {
  const unseen = files.filter((f) => !green.has(f));
  if (unseen.length === 0) return;
  const path = join(o.folder, `reach-${process.pid}-${name}-${green.size}`), reached = { COL_TEST_REACH: path };
  const report = await runTests(name, unseen, `green-${green.size}`, reached, o, 10 * o.limitSeconds);
  const lines = existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [],
    reaches = new Map(lines.map((line) => JSON.parse(line) as [string, Reach]));
  for (const { name: file, status, startTime, endTime } of report?.testResults ?? [])
    if (status === "passed") green.set(file, { seconds: (endTime - startTime) / 1000, reach: reaches.get(file) ?? {} });
  const bad = unseen.filter((f) => !green.has(f));
  if (bad.length > 0)
    throw new Error(`mutants: ${bad.join(", ")}: does not pass, or not in time, on the sources as they are`);
}

/** How long the files take together on the sources as they are; each process of the test runner loads all sources. */
const takes = (files: readonly string[], green: Green): number =>
  files.reduce((sum, f) => sum + (green.get(f)?.seconds ?? 0), 5);

/**
 * Asks test files of a package: the first that fails; "" if all pass, "time" if they do not end where the unchanged
 * sources end soon, `null` if these do not either: the machine is too slow to tell.
 */
export async function testsOf(
  name: string,
  files: readonly string[],
  tag: string,
  variables: Record<string, string>,
  green: Green,
  o: JudgeOptions,
): Promise<string | null> {
  if (files.length === 0) return "";
  await requireGreen(name, files, green, o);
  const limit = Math.min(o.limitSeconds, hangsAfter(takes(files, green)));
  const report = await runTests(name, files, tag, variables, o, limit);
  if (report === null)
    return (await runTests(name, files, `${tag}-idle`, {}, o, 0.5 * limit)) === null ? null : "time";
  return report.testResults.find((r) => r.status === "failed")?.name.slice(o.root.length + 1) ?? "";
}
