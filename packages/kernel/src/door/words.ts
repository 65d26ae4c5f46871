/**
 * Names of options. A name that no query knows, but that is nearly the name of an option of some query, is a slip and
 * is refused.
 *
 * Any other unknown name is let through, so that a record with further fields may be passed. The words are those of all
 * packages of the family, since one record often serves several queries.
 */
import { came } from "./came.ts";

/**
 * Every option of every query, and fields of results that are near one. A new option joins the list: the test of the
 * doors compares it with the sources.
 */
const WORDS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  ("about angularVelocity as body capacity cases center color compound contactManifold convexHull coordinates "
    + "curvature damping depth distance dualityGap edges epsilon estimator except extent face faceAngle "
    + "fixed frame from group "
    + "hessian hulls inradius instance intersects length margin mask maxDistance maxExpansions maxIterations "
    + "maxPieces maxPoints maxTime method minTime normalize onProgress opacity params path points power proof rayCast "
    + "relativeTolerance restart rings samples seed segments shapeCast shared signedDistance slack smoothing solver "
    + "start startInside step support targetDistance to tolerance triangleMesh turn variant velocity warmStart weld "
    + "whenParting pointA pointB pointsA pointsB sides").split(" "));

/** Most letters that a slip changes in a word of eight letters or more. In a shorter word it changes one. Count. */
const SLIPS = 2;

/** Least number of letters to insert, drop, change or swap with the next one that make one word of the other. */
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

/** Names of other libraries and other names of a thing, plain, and ours for them. */
const OTHERS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["tol", "tolerance"], ["eps", "tolerance"], ["maxdist", "maxDistance"], ["cutoff", "maxDistance"],
  ["maxgap", "maxDistance"], ["maxiter", "maxIterations"], ["static", "fixed"], ["isstatic", "fixed"],
]);

/** The letters alone, in lower case: `max_distance` and `MaxDistance` are `maxdistance`. */
const plain = (word: string): string => word.toLowerCase().replace(/[^a-z0-9]/g, "");

/**
 * The option that `name` was meant to be; "" where it is near none and no other library's. Names of up to five letters
 * are compared only if they are in lower case.
 */
function nearestWord(name: string): string {
  const typed = plain(name);
  for (const word of WORDS) if (plain(word) === typed) return word;
  let best = OTHERS.get(typed) ?? "", least = best === "" ? Infinity : 0;
  for (const word of WORDS) {
    const count = slips(typed, plain(word)), allowed = word.length < 6 ? 0 : word.length < 8 ? 1 : SLIPS;
    if (count <= allowed && count < least) {
      least = count;
      best = word;
    }
  }
  return best;
}

/** `rayCast: `, or nothing. */
const prefix = (where: string): string => (where === "" ? "" : `${where}: `);

function refuseRecord(options: unknown, where: string): never {
  const got = typeof options === "function" ? `the function ${options.name} itself` : came(options);
  throw new TypeError(`${prefix(where)}options must be an object, got ${got}`);
}

function requireNoSlip(name: string, where: string, what: string): void {
  const meant = nearestWord(name);
  if (meant === "") return;
  const known = what === "options" ? "no option" : "not read";
  throw new RangeError(`${prefix(where)}${what}.${name} is ${known}, did you mean ${meant}?`);
}

/**
 * Throws a TypeError unless `options` is a record, and a RangeError for a name in it that is nearly an option of the
 * family, with the word it is near. Looks at each name in each call. `where`: who asks, "rayCast", for messages.
 */
export function requireOptionNames(options: unknown, where = ""): void {
  if (typeof options !== "object" || options === null)
    refuseRecord(options, where);
  for (const name in options) {
    // the commonest names first: comparing them costs less than looking into the set
    const common = name === "maxDistance" || name === "tolerance" || name === "warmStart" || name === "maxIterations"
      || name === "start" || name === "method" || name === "maxTime";
    if (common || WORDS.has(name)) continue;
    if (name === "0") refuseRecord(options, where); // a list with entries
    requireNoSlip(name, where, "options");
  }
}

/**
 * The record that passed last: one that is used for many pairs is checked once. It changes no answer, only which
 * records are checked again.
 */
const PASSED: { last: object | null } = { last: null };

/** As `requireOptionNames`, but the record that passed last is not looked at again. */
export function requireOptions(options: unknown, where = ""): void {
  if (options === PASSED.last && options !== null) return;
  requireOptionNames(options, where);
  PASSED.last = options as object;
}

/** As `requireOptions` for the names of another record: `what` is its own name, "motionA". */
export function requireNames(record: object, where: string, what: string): void {
  for (const name in record) if (!WORDS.has(name)) requireNoSlip(name, where, what);
}
