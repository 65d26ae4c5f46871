/**
 * `generate FAMILY`: writes a problem file of seeded pairs: at prescribed signed distances (`convexcases`), for
 * the growth distance (`growthcases`), or in motion (`castcases`).
 */
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { setImmediate } from "node:timers/promises";
import { CAST_FAMILIES, FAMILIES, GROWTH_FAMILIES, MAX_COUNT, TARGETS, castCasesText, generateText, growthCasesText,
  streamCasts, streamGrowth } from "@col/bench";
import { UserError } from "../errors.ts";
import { regularFile } from "../files.ts";
import { writeText } from "../output.ts";

/** Options as the command line gives them. */
export interface GenerateOptions {
  readonly pairs: number;
  /** Random poses of a pair, each slid to every distance. */
  readonly poses: number;
  readonly seed: number;
  readonly out?: string;
}

/** Throws a UserError for a file that no reader takes. */
function requireReadable(family: string, { pairs, poses }: GenerateOptions): void {
  const shapes = 2 * pairs, cases = pairs * poses * (FAMILIES.has(family) ? TARGETS.length : 1);
  if (Math.max(shapes, cases) >= MAX_COUNT)
    throw new UserError(`--pairs ${pairs}: up to ${shapes} shapes and ${cases} cases, and a file has fewer than `
      + `${MAX_COUNT} of each`);
}

/** Text of the file, in pieces. */
function pieces(family: string, { pairs, poses, seed }: GenerateOptions): Generator<string, void> {
  if (GROWTH_FAMILIES.has(family)) return growthCasesText(streamGrowth(family, pairs, seed),
    [`${family}, ${pairs} pairs, seed ${seed}`]);
  if (CAST_FAMILIES.has(family)) return castCasesText(streamCasts(family, pairs, seed),
    [`${family}, ${pairs} cases, seed ${seed}, references by construction`]);
  return generateText(family, pairs, seed, TARGETS, poses,
    [`${family}, ${pairs} pairs, ${poses} poses a pair, seed ${seed}, signed distances ${TARGETS.join(" ")}`]);
}

/** The pieces that hold text. The others give signals a turn: before the first shape all are counted. */
async function* withTurns(text: Iterable<string>): AsyncGenerator<string, void> {
  for (const piece of text) {
    if (piece === "") await setImmediate();
    else yield piece;
  }
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
  if (out !== undefined) { // refused before the pairs are made
    regularFile(out);
    if (!existsSync(dirname(out)))
      throw new UserError(`${out}: cannot be written: there is no folder ${dirname(out)}`);
  }
  requireReadable(family, options);
  await writeText(out, withTurns(pieces(family, options)));
}
