/** `bench report [RESULTS]`: the page of stored results; without any, of a quick run of the default suite. */
import { spawn } from "node:child_process";
import { DEFAULT_SOLVERS } from "@col/bench";
import { environment } from "../harness/environment.ts";
import { PLANS } from "../harness/measure.ts";
import { writeReport } from "../report/report.ts";
import { defaultSuite } from "../suites/generated.ts";
import { readResults } from "./compare.ts";
import { writeOut } from "./suite.ts";
import type { StoredResults } from "./suite.ts";

const SEED = 20260521;

async function quickRun(): Promise<StoredResults> {
  const head = environment(SEED, "suite default --quick");
  const result = await defaultSuite.run({
    size: "quick", plan: PLANS.quick, seed: SEED, data: undefined, solvers: DEFAULT_SOLVERS, peers: [], dualityGap: undefined,
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

/** Runs the command. */
export async function report(file: string | undefined, out: string, open: boolean): Promise<void> {
  writeOut(out, writeReport(file === undefined ? await quickRun() : readResults(file)));
  console.log(out);
  if (open) openInBrowser(out);
}
