/**
 * `generate FAMILY`: writes a problem file of seeded pairs: at prescribed signed distances (`convexcases`), for
 * the growth distance (`growthcases`), or in motion (`castcases`).
 */
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { getHeapStatistics } from "node:v8";
import { CAST_FAMILIES, FAMILIES, GROWTH_FAMILIES, TARGETS, castCasesText, generateCasts, generateGrowth,
  generateText, growthCasesText } from "@col/bench";
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

/**
 * Bytes of a pair, measured: of pairs at signed distances the shapes are held (0.6 GB for 300 000 of `primitives`), of
 * growth distances and casts the cases, too (0.8 GB for 100 000 of `growth-hulls`).
 */
const BYTES_OF_SHAPES = 2000, BYTES_OF_CASE = 8000;

/** Throws a UserError unless everything that is held until the end finds room in memory. */
function requireRoom(family: string, { pairs }: GenerateOptions): void {
  const bytes = FAMILIES.has(family) ? BYTES_OF_SHAPES : BYTES_OF_CASE, need = pairs * bytes, GB = 1e9,
    room = getHeapStatistics().heap_size_limit;
  if (need > room) throw new UserError(`--pairs ${pairs}: needs ${(need / GB).toPrecision(2)} GB of memory, and this `
    + `process may take ${(room / GB).toPrecision(2)} GB: at most ${Math.floor(room / bytes)} pairs`);
}

/** Text of the file, in pieces. */
function pieces(family: string, { pairs, poses, seed }: GenerateOptions): Generator<string, void> {
  if (GROWTH_FAMILIES.has(family)) return growthCasesText(generateGrowth(family, pairs, seed),
    [`${family}, ${pairs} pairs, seed ${seed}`]);
  if (CAST_FAMILIES.has(family)) return castCasesText(generateCasts(family, pairs, seed),
    [`${family}, ${pairs} cases, seed ${seed}, references by construction`]);
  return generateText(family, pairs, seed, TARGETS, poses,
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
  if (out !== undefined) { // refused before the pairs are made
    regularFile(out);
    if (!existsSync(dirname(out)))
      throw new UserError(`${out}: cannot be written: there is no folder ${dirname(out)}`);
  }
  requireRoom(family, options);
  await writeText(out, pieces(family, options));
}
