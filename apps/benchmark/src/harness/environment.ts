/** Machine, runtime and commit: what a time means nothing without. */
import { spawnSync } from "node:child_process";
import { cpus, loadavg } from "node:os";
import type { ResultFile } from "@col/bench";

/** Commit of the sources, with "+" if they were changed since; "unknown" outside a repository. */
function commitOf(): string {
  const git = (...args: string[]): string | undefined => {
    const run = spawnSync("git", ["-C", import.meta.dirname, ...args], { encoding: "utf8" });
    return run.status === 0 ? run.stdout.trim() : undefined;
  };
  const commit = git("rev-parse", "--short=12", "HEAD");
  if (commit === undefined) return "unknown";
  return git("status", "--porcelain", "--untracked-files=no") === "" ? commit : `${commit}+`;
}

/** The head of a result file. */
export function environment(seed: number, command: string): Omit<ResultFile, "rows" | "absent"> {
  const processors = cpus();
  return {
    schema: "col-bench-results-1", command, date: new Date().toISOString(), seed, commit: commitOf(),
    machine: {
      cpu: processors[0]?.model.trim() ?? "unknown", cores: processors.length, platform: `${process.platform} ${process.arch}`,
      node: process.versions.node, v8: process.versions.v8, load: loadavg()[0],
    },
  };
}
