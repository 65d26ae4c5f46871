/**
 * The command `generate FAMILY`: writes a problem file of random pairs from a seed.
 *
 * In: the name of a family; the number of pairs, the number of poses per pair, and the seed. Out: the text of the
 * file, to a file or to standard output. The family decides the format: pairs at prescribed signed distances
 * (`convexcases 1`, lengths), pairs for the growth distance (`growthcases 1`), or pairs in motion (`castcases 1`).
 *
 * `@col/bench` defines the families. The same seed gives the same bytes. A file with too
 * many shapes or cases for its reader is refused before the pairs are made.
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
  /** Number of random poses per pair. Each pose is moved to every prescribed distance. */
  readonly poses: number;
  readonly seed: number;
  readonly out?: string;
}

/** Throws a UserError if the file would have more shapes or cases than a reader accepts. */
function requireReadable(family: string, { pairs, poses }: GenerateOptions): void {
  const shapes = 2 * pairs, cases = pairs * poses * (FAMILIES.has(family) ? TARGETS.length : 1);
  if (Math.max(shapes, cases) >= MAX_COUNT)
    throw new UserError(`--pairs ${pairs}: needs up to ${shapes} shapes and ${cases} cases; a file must have fewer `
      + `than ${MAX_COUNT} of each`);
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

/** Passes on the pieces that hold text. Empty pieces let signals run: they come while the shapes are counted. */
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
    throw new UserError(`--poses ${poses}: must be 1 for ${family}: growth distances and casts have one pose per pair`);
  if (out !== undefined) { // refused before the pairs are made
    regularFile(out);
    if (!existsSync(dirname(out)))
      throw new UserError(`${out}: cannot be written: the folder ${dirname(out)} does not exist`);
  }
  requireReadable(family, options);
  await writeText(out, withTurns(pieces(family, options)));
}
