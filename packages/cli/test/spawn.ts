/** Runs the built command line in a process of its own, as a user does. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

/** The command line. */
export const MAIN: string = fileURLToPath(new URL("../dist/main.js", import.meta.url));

/** What a run left. */
export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** `col-cli ...args`, with `input` on standard input. */
export function cli(args: readonly string[], input = "", nodeOptions: readonly string[] = []): Run {
  const run = spawnSync(process.execPath, [...nodeOptions, MAIN, ...args], {
    input, encoding: "utf8", maxBuffer: 1 << 28,
  });
  return { code: run.status, out: run.stdout, err: run.stderr };
}

/** Limit of the old part of the heap, MiB: the program and the engine take 13, the shapes of 20 000 pairs 20. */
export const HEAP = 24;

/** 20 000 pairs of a family, generated in that heap. */
export function generated(family: string): string {
  const { code, out, err } = cli(["generate", family, "--pairs", "20000", "--seed", "3"], "",
    [`--max-old-space-size=${HEAP}`, "--max-semi-space-size=2"]);
  expect([code, err]).toEqual([0, ""]);
  return out;
}
