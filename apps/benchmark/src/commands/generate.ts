/**
 * `bench generate FAMILY`: writes a problem file of seeded pairs: at prescribed signed distances (`convexcases`), for
 * the growth distance (`growthcases`), or in motion (`castcases`).
 */
import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { CAST_FAMILIES, FAMILIES, GROWTH_FAMILIES, TARGETS, castCasesText, convexCasesText, generate as makeProblems,
  generateCasts, generateGrowth, growthCasesText } from "@col/bench";
import { UserError } from "../errors.ts";
import { standardOutput } from "../output.ts";

/** Options as the command line gives them. */
export interface GenerateOptions {
  readonly pairs: number;
  /** Random poses of a pair, each slid to every distance. */
  readonly poses: number;
  readonly seed: number;
  readonly out?: string;
}

/** Text of the file, in pieces. */
function pieces(family: string, { pairs, poses, seed }: GenerateOptions): Generator<string, undefined> {
  if (GROWTH_FAMILIES.has(family)) return growthCasesText(generateGrowth(family, pairs, seed),
    [`${family}, ${pairs} pairs, seed ${seed}`]);
  if (CAST_FAMILIES.has(family)) return castCasesText(generateCasts(family, pairs, seed),
    [`${family}, ${pairs} cases, seed ${seed}, references by construction`]);
  return convexCasesText(makeProblems(family, pairs, seed, TARGETS, poses),
    [`${family}, ${pairs} pairs, ${poses} poses a pair, seed ${seed}, signed distances ${TARGETS.join(" ")}`]);
}

/** Runs the command. */
export async function generate(family: string, options: GenerateOptions): Promise<void> {
  const { poses, out } = options;
  const families = [...FAMILIES.keys(), ...GROWTH_FAMILIES.keys(), ...CAST_FAMILIES.keys()];
  if (!families.includes(family))
    throw new UserError(`unknown family "${family}": expected one of ${families.join(", ")}`);
  if (poses < 1) throw new UserError(`--poses ${poses}: expected a whole number from 1`);
  if (poses > 1 && !FAMILIES.has(family))
    throw new UserError(`--poses ${poses}: pairs of ${family} have one pose, as all of growth distances and casts`);
  const text = pieces(family, options);
  if (out === undefined) {
    const stream = standardOutput();
    for (const piece of text) await stream.write(piece);
    await stream.end();
    return;
  }
  const stream = createWriteStream(out);
  const failed = once(stream, "error").then(([error]: unknown[]) => {
    throw new UserError(`${out}: cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  });
  const written = (async () => {
    for (const piece of text) if (!stream.write(piece)) await once(stream, "drain");
    stream.end();
    await once(stream, "finish");
  })();
  await Promise.race([written, failed]);
}
