/** Runs the command line in a separate process, as `npm run bench` does, without the installation step. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { NODE_ARGUMENTS } from "../src/workers/process.ts";

/** The command line. */
export const MAIN: string = fileURLToPath(new URL("../src/main.ts", import.meta.url));

/** What a run left. */
export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** `bench ...args`, with `input` on standard input. */
export function bench(args: readonly string[], input = "", nodeOptions: readonly string[] = []): Run {
  const run = spawnSync(process.execPath, [...NODE_ARGUMENTS, ...nodeOptions, MAIN, ...args], {
    input, encoding: "utf8", maxBuffer: 1 << 28,
  });
  return { code: run.status, out: run.stdout, err: run.stderr };
}

/** Whether a value follows the schema of result files; its `errors` say why not. */
export const isResults = new Ajv2020({ allowUnionTypes: true }).compile(
  JSON.parse(readFileSync(new URL("../schema/results-1.json", import.meta.url), "utf8")) as object);
