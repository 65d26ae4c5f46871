/**
 * `bench report [RESULTS..]`: writes stored results as one HTML page, or as a folder of pages for a site.
 *
 * Several files are merged into one report; they must have the same commit, build, processor and Node version.
 * Without a file, the default suite is run in its quick size and reported.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { DEFAULT_SOLVERS } from "@col/bench";
import { UserError, makeFolders, requireWritable, writeOut, writing } from "@col/cli";
import { buildText, environment } from "../harness/environment.ts";
import { PLANS } from "../harness/measure.ts";
import { writeReportPages } from "../report/pages.ts";
import { writeReport } from "../report/report.ts";
import { merged } from "../suites/suite.ts";
import { defaultSuite } from "../suites/generated.ts";
import { readResults } from "../results/stored.ts";
import type { StoredResults } from "../results/stored.ts";

const SEED = 20260521;

async function quickRun(): Promise<StoredResults> {
  const head = await environment(SEED, "suite default --quick");
  const result = await defaultSuite.run({
    size: "quick", plan: PLANS.quick, seed: SEED, data: undefined, solvers: DEFAULT_SOLVERS, peers: [],
    dualityGap: undefined,
  });
  return { ...head, ...result };
}

function openInBrowser(path: string): void {
  const command = process.platform === "darwin" ? "open" : process.platform === "win32" ? "explorer" : "xdg-open";
  const child = spawn(command, [path], { stdio: "ignore", detached: true });
  child.on("error", () => {
    console.error(`bench: no ${command} to open ${path} with`);
  });
  child.unref();
}

/**
 * Results of several runs as one, under the head of the last. @throws UserError where machine or commit differ: their
 * times do not stand side by side
 */
function united(files: readonly string[]): StoredResults {
  const all = files.map((file) => ({ file, results: readResults(file) })), last = all[all.length - 1].results;
  for (const { file, results } of all) {
    for (const [what, was, is] of [["commit", results.commit, last.commit], ["build", buildText(results),
      buildText(last)], ["processor", results.machine.cpu, last.machine.cpu], ["Node", results.machine.node,
        last.machine.node]]) {
      if (was !== is)
        throw new UserError(`${file}: its ${what} differs from ${all[all.length - 1].file}: ${was} and ${is}`);
    }
  }
  if (all.length === 1) return last;
  return { ...last, command: all.map(({ results }) => results.command).join("; "),
    ...merged(all.map(({ results }) => results), []) };
}

/** Writes the report as a folder of pages. */
export async function reportPages(files: readonly string[], folder: string): Promise<void> {
  writing(folder, () => {
    makeFolders(folder);
  });
  const pages = writeReportPages(files.length === 0 ? await quickRun() : united(files));
  for (const [name, text] of pages) writeOut(join(folder, name), text);
  console.log(folder);
}

/** Runs the command. */
export async function report(files: readonly string[], out: string, open: boolean): Promise<void> {
  requireWritable(out);
  writeOut(out, writeReport(files.length === 0 ? await quickRun() : united(files)));
  console.log(out);
  if (open) openInBrowser(out);
}
