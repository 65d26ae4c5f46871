/** `bench generate FAMILY`: writes a problem file of seeded pairs at prescribed signed distances. */
import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { FAMILIES, TARGETS, convexCasesText, generate as makeProblems } from "@col/bench";
import { UserError } from "../errors.ts";
import { standardOutput } from "../output.ts";

/** Options as the command line gives them. */
export interface GenerateOptions {
  readonly pairs: number;
  readonly seed: number;
  readonly out?: string;
}

/** Runs the command. */
export async function generate(family: string, { pairs, seed, out }: GenerateOptions): Promise<void> {
  if (!FAMILIES.has(family)) throw new UserError(`unknown family "${family}": expected one of ${[...FAMILIES.keys()].join(", ")}`);
  const set = makeProblems(family, pairs, seed);
  const comment = [`${family}, ${pairs} pairs, seed ${seed}, signed distances ${TARGETS.join(" ")}`];
  if (out === undefined) {
    const stream = standardOutput();
    for (const piece of convexCasesText(set, comment)) await stream.write(piece);
    await stream.end();
    return;
  }
  const stream = createWriteStream(out);
  const failed = once(stream, "error").then(([error]: unknown[]) => {
    throw new UserError(`${out}: cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  });
  const written = (async () => {
    for (const piece of convexCasesText(set, comment)) if (!stream.write(piece)) await once(stream, "drain");
    stream.end();
    await once(stream, "finish");
  })();
  await Promise.race([written, failed]);
}
