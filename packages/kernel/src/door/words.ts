/**
 * Names of options: one that no query knows, but that is nearly one that some query knows, is a slip and is refused.
 *
 * Any other unknown name is let through, so that a richer record may be handed on. The words are those of all packages
 * of the family, since one record often serves several queries.
 */
import { came } from "./came.ts";

/**
 * Every option of every query, and fields of results that are near one. A new option joins the list: the test of the
 * doors compares it with the sources.
 */
const WORDS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  ("about angularVelocity body cases coordinates damping dualityGap epsilon estimator face frame from length "
    + "maxDistance maxExpansions maxIterations maxPoints maxTime method normalize path points proof "
    + "relativeTolerance restart rings samples seed slack smoothing solver start startInside step support "
    + "targetDistance to tolerance turn variant warmStart whenParting pointA pointB pointsA pointsB").split(" "));

/** A slip changes at most this many letters of a word of eight and more, one of a shorter. Count. */
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

/** Letters alone, small: `max_distance` and `MaxDistance` are `maxdistance`. */
const plain = (word: string): string => word.toLowerCase().replace(/[^a-z0-9]/g, "");

/** The word that `name` was meant to be, "" where it is near none. Words of up to five letters: small letters only. */
function nearestWord(name: string): string {
  const typed = plain(name);
  for (const word of WORDS) if (plain(word) === typed) return word;
  let best = "", least = Infinity;
  for (const word of WORDS) {
    const count = slips(typed, plain(word)), allowed = word.length < 6 ? 0 : word.length < 8 ? 1 : SLIPS;
    if (count <= allowed && count < least) {
      least = count;
      best = word;
    }
  }
  return best;
}

function requireNoSlip(name: string, where: string): void {
  const meant = nearestWord(name);
  if (meant !== "") throw new RangeError(`${where}options.${name} is no option, did you mean ${meant}?`);
}

/**
 * The record that passed last. Whoever asks about many pairs with one record has its names looked at once. It changes
 * no answer: only which records are looked at again.
 */
const PASSED: { last: object | null } = { last: null };

/**
 * Throws a TypeError unless `options` is a record, and a RangeError for a name in it that is nearly an option of the
 * family, with the word it is near. `where`: who asks, "rayCast: ", for messages.
 */
export function requireOptions(options: unknown, where = ""): void {
  if (options === PASSED.last && options !== null) return;
  if (typeof options !== "object" || options === null)
    throw new TypeError(`${where}options must be an object, got ${came(options)}`);
  for (const name in options) {
    // the commonest by themselves: a comparison of names costs less than a look into the set
    const common = name === "maxDistance" || name === "tolerance" || name === "warmStart" || name === "maxIterations"
      || name === "start" || name === "method" || name === "maxTime";
    if (!common && !WORDS.has(name)) requireNoSlip(name, where);
  }
  PASSED.last = options;
}
