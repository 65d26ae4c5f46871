/**
 * Describes the environment of a run: processor, cores, platform, Node, V8, load, commit, and the hash of the
 * measured build or sources. A time has no meaning without it. Out: the head of a result file. The commit ends in "+"
 * if tracked files have changed.
 */
import { spawnSync } from "node:child_process";
import { cpus, loadavg } from "node:os";
import type { ResultFile } from "@col/bench";
import { FROM_SOURCES } from "../workers/process.ts";

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

/** `build 59ca11f345bc621b`: the measured build. Files without it measured the sources. */
export function buildText({ build }: Pick<ResultFile, "build">): string {
  return build === undefined ? "sources" : `${build.from === "builds" ? "build" : "sources"} ${build.hash}`;
}

/**
 * The code that is measured: the builds of the packages or their sources, and a hash of them; of all packages, or of
 * the named `packages` and all that they depend on.
 */
export async function buildHere(packages?: readonly string[]): Promise<NonNullable<ResultFile["build"]>> {
  const tool = new URL("../../../../tools/lib/build-of.mjs", import.meta.url).href,
    from = FROM_SOURCES ? "sources" : "builds";
  const { hashOfTree } = await import(tool) as {
    readonly hashOfTree: (from: "builds" | "sources", names?: readonly string[]) => string };
  return { from, hash: hashOfTree(from, packages) };
}

/** The head of a result file. */
export async function environment(seed: number, command: string): Promise<Omit<ResultFile, "rows" | "absent">> {
  const processors = cpus();
  return {
    schema: "col-bench-results-1", command, date: new Date().toISOString(), seed, commit: commitOf(),
    build: await buildHere(),
    machine: { cpu: processors[0]?.model.trim() ?? "unknown", cores: processors.length,
      platform: `${process.platform} ${process.arch}`,
      node: process.versions.node, v8: process.versions.v8, load: loadavg()[0] },
  };
}
