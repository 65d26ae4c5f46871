/**
 * Seed and sample count of randomised tests, and the title that prints both.
 *
 * In: environment COL_SEED (integer), COL_SAMPLES (integer; replaces every count), COL_LONG (integer, set
 * by `npm run test:long`: how many times the count of the test). Out: numbers and titles.
 * Invariant: the title prints the seed that repeats the run.
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

/** Share of its samples that a random test takes in `npm test`; `npm run test:long` takes all of them, many times. */
const QUICK_SHARE = 0.5;

/**
 * Sample count of this run: COL_SAMPLES, else COL_LONG times `count`, else `quickShare` of it. A test that claims a
 * rate over its samples has 1 as its share: the rate of fewer is not the one it was judged by.
 */
export function samples(count: number, quickShare: number = QUICK_SHARE): number {
  const given = integerFromEnv("COL_SAMPLES"), times = integerFromEnv("COL_LONG");
  return given ?? (times === undefined ? Math.ceil(quickShare * count) : times * count);
}

/** 32-bit hash of a name (FNV-1a), so that every test has a separate stream under one seed. */
function hash(name: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) h = Math.imul(h ^ name.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/** Generator of the named test: a separate stream under the seed of the run. */
export function rngFor(name: string): Rng {
  return new Rng((seed() ^ hash(name)) >>> 0);
}

/** Test title that says how to repeat the run. */
export function seededTitle(name: string, count: number): string {
  return `${name} [COL_SEED=${seed()} COL_SAMPLES=${count}]`;
}

/** The cases that COL_CASE names, as first and one past the last of each range; null: it is not set. */
function casesFromEnv(): (readonly [number, number])[] | null {
  const text = process.env["COL_CASE"];
  if (text === undefined || text === "") return null;
  return text.split(",").map((range) => {
    const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(range) ?? [];
    if (first === undefined) throw new RangeError(`COL_CASE: need numbers and ranges as 17,4000-4999, got "${text}"`);
    return [Number(first), Number(last) + 1];
  });
}

/**
 * The cases of the named test: the number of each, and a generator of its own under the seed of the run. COL_CASE
 * runs the named cases alone, which need not be below the count.
 */
export function* casesOf(name: string, count: number): Generator<readonly [number, Rng]> {
  for (const [first, end] of casesFromEnv() ?? [[0, count]])
    for (let k = first; k < end; k++) yield [k, rngFor(`${name} ${k}`)];
}

/** A count that the cases of a whole run reach at least; 0 where COL_CASE runs some of them. */
export function atLeast(count: number): number {
  return casesFromEnv() === null ? count : 0;
}
