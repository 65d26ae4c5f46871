/**
 * Answers as they are, for a comparison number by number: a fingerprint that keeps the answers.
 *
 * Out: numbers, words (statuses, verdicts, keys of records) and counts of work (`iterations` and the like) separately.
 */
import { Hash } from "./hash.ts";

/** Keys of records whose numbers count work. */
const WORK: readonly string[] = ["iterations", "iteration", "expansions", "supports"];

/** Difference of two lists of answers. */
export interface Apart {
  /** Numbers that differ by more than `TOLERANCE` of themselves or of 1, and how many there are. */
  readonly numbers: number;
  readonly ofNumbers: number;
  /** Words and verdicts that differ, or whole lists where their lengths do. */
  readonly words: number;
  /** Sum of the counts of work, as a ratio to the sum of the first list. */
  readonly work: number;
}

/** Difference within the tolerances of the solvers: ten times the loosest default. No dimension. */
const TOLERANCE = 1e-9;

/** The content of a recorder, as data. */
export interface Recorded {
  readonly values: readonly number[];
  readonly words: readonly string[];
  readonly work: readonly number[];
}

export class Recorder extends Hash implements Recorded {
  readonly values: number[] = [];
  readonly words: string[] = [];
  readonly work: number[] = [];
  #key = "";

  override number(x: number): void {
    (WORK.includes(this.#key) ? this.work : this.values).push(x);
  }

  override text(s: string): void {
    this.#key = s;
    this.words.push(s);
  }

  override data(v: unknown): void {
    if (typeof v === "boolean") this.words.push(String(v));
    else super.data(v);
    this.#key = "";
  }
}

function differ(x: number, y: number): boolean {
  if (Object.is(x, y) || x === y) return false;
  return !(Math.abs(x - y) <= TOLERANCE * Math.max(1, Math.abs(x), Math.abs(y)));
}

const sum = (list: readonly number[]): number => list.reduce((total, x) => total + x, 0);

/** `b` against `a`. */
export function apart(a: Recorded, b: Recorded): Apart {
  const more = Math.abs(a.values.length - b.values.length), others = Math.abs(a.words.length - b.words.length);
  const same = more === 0 && others === 0;
  return {
    numbers: same ? a.values.filter((x, i) => differ(x, b.values[i])).length : more,
    ofNumbers: a.values.length,
    words: same ? a.words.filter((w, i) => w !== b.words[i]).length : Math.max(1, others),
    work: a.work.length === 0 ? 1 : sum(b.work) / Math.max(1, sum(a.work)),
  };
}

/** `apart` of several lists, added up. */
export function addUp(list: readonly Apart[]): Apart {
  return {
    numbers: sum(list.map((x) => x.numbers)),
    ofNumbers: sum(list.map((x) => x.ofNumbers)),
    words: sum(list.map((x) => x.words)),
    work: sum(list.map((x) => x.work)) / Math.max(1, list.length),
  };
}
