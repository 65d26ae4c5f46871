/**
 * Seed and sample count of randomised tests, and the title that prints both.
 *
 * In: environment COL_SEED (integer), COL_SAMPLES (integer; replaces every default count), COL_LONG (integer, set
 * by `npm run test:long`: how many times the default). Out: numbers and titles.
 * Invariant: what a title prints is what repeats the run.
 */
import { Rng } from "./rng.ts";

/** Used when COL_SEED is not set: the normal test run is the same every time. */
export const DEFAULT_SEED = 20260117;

function integerFromEnv(name: string): number | undefined {
  const text = process.env[name];
  if (text === undefined || text === "") return undefined;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`${name}: need a non-negative integer, got "${text}"`);
  return value;
}

/** Seed of this run. */
export function seed(): number {
  return integerFromEnv("COL_SEED") ?? DEFAULT_SEED;
}

/** Sample count of this run: COL_SAMPLES, else the bounded default of the test times COL_LONG. */
export function samples(defaultCount: number): number {
  return integerFromEnv("COL_SAMPLES") ?? (integerFromEnv("COL_LONG") ?? 1) * defaultCount;
}

/** 32-bit hash of a name (FNV-1a), so that every test has its own stream under one seed. */
function hash(name: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) h = Math.imul(h ^ name.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/** Generator of the named test: a stream of its own under the seed of the run. */
export function rngFor(name: string): Rng {
  return new Rng((seed() ^ hash(name)) >>> 0);
}

/** Test title that says how to repeat the run. */
export function seededTitle(name: string, count: number): string {
  return `${name} [COL_SEED=${seed()} COL_SAMPLES=${count}]`;
}
