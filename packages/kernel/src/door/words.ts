/**
 * Checks the names of options, and finds the option that a misspelt name means.
 *
 * - In: the user's record, the set of known names, and the query's name for messages.
 * - Errors: a wrong name throws a RangeError, which suggests the nearest known name or lists all names. A record of the
 *   wrong kind throws a TypeError. A name whose value is `undefined` counts as absent in `requireOptions`.
 * - Method: the edit distance with swaps of neighbouring letters, on lower-case letters and digits. It allows no typo
 *   in names of fewer than 6 letters, 1 below 8 letters, 2 from 8 letters on. A small table translates names of other
 *   libraries.
 * - `requireOptions` is for options: every name must be known. `requireNames` is for records that may hold more than a
 *   query reads, for example motions and lists of solvers: it refuses only a typo of a known name.
 */
import { came } from "./came.ts";

/** The option names of one query. */
export type OptionNames = ReadonlySet<string>;

/** Maximum number of typos in a word of eight letters or more. A word of six or seven letters may have one. Count. */
const SLIPS = 2;

/** Minimum number of letters to insert, drop, change or swap with the next letter that turn one word into the other. */
function slips(a: string, b: string): number {
  let before: number[] = [], last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + +(a[i - 1] !== b[j - 1]));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    before = last;
    last = row;
  }
  return last[b.length];
}

/** Names that other libraries use, in plain letters, and the option name here. */
const OTHERS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["tol", "tolerance"], ["eps", "tolerance"], ["maxdist", "maxDistance"], ["cutoff", "maxDistance"],
  ["maxgap", "maxDistance"], ["maxiter", "maxIterations"], ["static", "fixed"], ["isstatic", "fixed"],
  ["cast", "shapeCast"], ["manifold", "contactManifold"],
]);

/** The letters alone, in lower case: `max_distance` and `MaxDistance` are `maxdistance`. */
const plain = (word: string): string => word.toLowerCase().replace(/[^a-z0-9]/g, "");

/** The known name that is closest to `name`; "" if no name is near. */
function nearestWord(name: string, known: OptionNames): string {
  const typed = plain(name), other = OTHERS.get(typed) ?? "";
  for (const word of known) if (plain(word) === typed || word === other) return word;
  let best = "", least = Infinity;
  for (const word of known) {
    const count = slips(typed, plain(word)), allowed = word.length < 6 ? 0 : word.length < 8 ? 1 : SLIPS;
    if (count <= allowed && count < least) {
      least = count;
      best = word;
    }
  }
  return best;
}

/** `rayCast: `, or an empty text. */
const prefix = (where: string): string => (where === "" ? "" : `${where}: `);

function refuseRecord(options: unknown, where: string): never {
  const got = typeof options === "function" ? `the function ${options.name} itself` : came(options);
  throw new TypeError(`${prefix(where)}options must be an object, got ${got}`);
}

/** The error for a name that the query does not know. */
function refuseName(name: string, options: object, known: OptionNames, where: string): never {
  if (name === "0") refuseRecord(options, where); // a list with entries
  if ("status" in options)
    throw new TypeError(`${prefix(where)}options must be an object of options, got a result: it is the last argument`);
  const meant = nearestWord(name, known);
  const hint = meant === "" ? `the options are ${[...known].join(", ")}` : `did you mean ${meant}?`;
  throw new RangeError(`${prefix(where)}options.${name} is no option${meant === "" ? ": " : ", "}${hint}`);
}

/**
 * Throws a TypeError unless `options` is a record, and a RangeError for a name in it that is not in `known`, with the
 * known name that it is near. A name whose value is `undefined` is absent. `where`: the query, "rayCast", for messages.
 */
export function requireOptions(options: unknown, known: OptionNames, where = ""): void {
  if (typeof options !== "object" || options === null) refuseRecord(options, where);
  for (const name in options) {
    if (!known.has(name) && (options as Record<string, unknown>)[name] !== undefined)
      refuseName(name, options, known, where);
  }
}

/**
 * Throws a RangeError for a name in `record` that is a typo of a name in `known`. Other names are let through. `what`
 * is the record's name in messages, "motionA".
 */
export function requireNames(record: object, known: OptionNames, where: string, what: string): void {
  for (const name in record) {
    if (known.has(name)) continue;
    const meant = nearestWord(name, known);
    if (meant !== "") throw new RangeError(`${prefix(where)}${what}.${name} is not read, did you mean ${meant}?`);
  }
}
