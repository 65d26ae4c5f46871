/** Runs the built command line in a process of its own, as a user does. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

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
