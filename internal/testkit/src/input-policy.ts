/**
 * The behaviour of every public function for bad input: the table of CONVENTIONS as cases.
 *
 * In: rows of a package's test: a function, good arguments, the kind of each argument. Out: one case for each argument
 * and each
 * bad value of its kind, with the error it must give; `judge` runs a case. A kind is a list of pairs of a bad value and
 * the error.
 * Never wrong, never NaN in silence, never a hang: a bad value is refused by a RangeError or a TypeError, or, where a
 * kind says `same`, it changes nothing.
 */

/**
 * The error a bad value must give. `any`: a TypeError or RangeError, maybe the engine's own; `same`: no error, the
 * answer equals the answer for the good arguments; `harmless`: any or same.
 */
export type Verdict = "RangeError" | "TypeError" | "any" | "same" | "harmless";

/** A bad value as it prints, the value or its effect on the good one, and the verdict. */
export interface BadValue {
  readonly title: string;
  readonly change: (good: unknown) => unknown;
  readonly verdict: Verdict;
}

/** A bad value that does not depend on the good one. */
function bad(verdict: Verdict, ...values: readonly unknown[]): BadValue[] {
  return values.map((value) => ({ title: shown(value), change: () => value, verdict }));
}

/** The good record with one field replaced. */
function field(verdict: Verdict, path: readonly string[], ...values: readonly unknown[]): BadValue[] {
  return values.map((value) => ({
    title: `${path.join(".")} = ${shown(value)}`,
    change: (good) => replaced(good, path, value),
    verdict,
  }));
}

function replaced(record: unknown, path: readonly string[], value: unknown): unknown {
  if (path.length === 0) return value;
  const of = record as Readonly<Record<string, unknown>>;
  return { ...of, [path[0]]: replaced(of[path[0]], path.slice(1), value) };
}

function shown(value: unknown): string {
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "symbol") return String(value);
  return typeof value === "function" ? "a function" : JSON.stringify(value) ?? "undefined";
}

const NO_NUMBER: readonly unknown[] = ["5", true, null, [], {}];
const NO_RECORD: readonly unknown[] = [5, "text", true, null];
const coordinates = (names: string, verdict: Verdict, ...values: readonly unknown[]): BadValue[] =>
  Array.from(names).flatMap((name) => field(verdict, [name], ...values));

/** Numbers of a list, by index. */
function entry(verdict: Verdict, ...values: readonly unknown[]): BadValue[] {
  return values.map((value) => ({
    title: `an entry ${shown(value)}`,
    change: (good) => Array.from(good as ArrayLike<unknown>, (x, i) => (i === 1 ? value : x)), verdict,
  }));
}

const POINT = (names: string): BadValue[] => [
  ...bad("TypeError", ...NO_RECORD), ...bad("RangeError", {}),
  ...coordinates(names, "RangeError", "1", null, undefined, NaN, Infinity, true),
];
const POSE: readonly BadValue[] = [
  ...bad("any", ...NO_RECORD, undefined, {}, { position: { x: 0, y: 0, z: 0 } }),
  ...["x", "y", "z"].flatMap((c) => field("RangeError", ["position", c], NaN, Infinity, 1e51, undefined)),
  ...["x", "y", "z", "w"].flatMap((c) => field("RangeError", ["quaternion", c], NaN, Infinity, 2, undefined)),
  ...field("RangeError", ["quaternion"], { x: 0, y: 0, z: 0, w: 0 }),
  ...field("any", ["position"], null, undefined, 5), ...field("any", ["quaternion"], null, undefined, 5),
];
const POSE2: readonly BadValue[] = [
  ...bad("any", 5, "text", true, {}),
  ...["x", "y"].flatMap((c) => field("RangeError", [c], NaN, Infinity, 1e51, undefined)),
  ...["c", "s"].flatMap((c) => field("RangeError", [c], NaN, Infinity, 2, undefined)),
];
const LIST: readonly BadValue[] = [
  ...bad("TypeError", ...NO_RECORD, undefined, () => 0),
  ...bad("RangeError", []),
  ...entry("TypeError", "5", true, null, {}, [1]),
  ...entry("RangeError", NaN, Infinity, -Infinity),
];

/** Bad values by kind of argument. */
export const INPUT_POLICY = {
  positive: bad("RangeError", ...NO_NUMBER, undefined, NaN, Infinity, -Infinity, 0, -1),
  nonNegative: bad("RangeError", ...NO_NUMBER, undefined, NaN, Infinity, -1),
  finite: bad("RangeError", ...NO_NUMBER, undefined, NaN, Infinity, -Infinity),
  optionalNumber: bad("RangeError", ...NO_NUMBER, NaN, Infinity),
  point: [...POINT("xyz"), ...bad("TypeError", undefined)],
  optionalPoint: POINT("xyz"),
  point2: [...POINT("xy"), ...bad("TypeError", undefined)],
  optionalPoint2: POINT("xy"),
  numbers: LIST,
  /** A list of numbers of one length. */
  matrix: [...LIST, ...bad("RangeError", [1, 2], new Float64Array(64))],
  factor: [...bad("TypeError", "5", true, null, undefined), ...bad("RangeError", NaN, Infinity, 0, -1, {})],
  pose: POSE,
  pose2: POSE2,
  /** Arguments that constructors check at once. */
  shape: bad("TypeError", ...NO_RECORD, undefined, {}, [], { support: 1 }),
  /** Faults that queries find when they read the argument. */
  queriedShape: bad("any", ...NO_RECORD, undefined, {}, [], { support: 1 }),
  axisOptions: [...bad("TypeError", ...NO_RECORD), ...field("RangeError", ["axis"], "w", "X", 1, null, true, {})],
  options: [
    ...bad("TypeError", ...NO_RECORD),
    ...["tolerance", "dualityGap", "maxDistance"].flatMap((o) =>
      field("RangeError", [o], "5", true, null, NaN, -1, {}),
    ),
    ...field("RangeError", ["maxIterations"], "5", true, null, NaN, -1, 0, {}),
    ...field("RangeError", ["start"], "there", 5, null, {}),
    ...field("harmless", ["warmStart"], 5, null, {}, "text"),
    ...field("RangeError", ["unknown"], 5),
  ],
  count: bad("RangeError", ...NO_NUMBER, undefined, NaN, Infinity, -1, 1.5),
  /** A record to be filled. */
  out: [...bad("any", 5, "text", true, {}), ...bad("harmless", null)],
} as const satisfies Readonly<Record<string, readonly BadValue[]>>;

/** A name of the table, or bad values of a row's own. */
export type InputKind = keyof typeof INPUT_POLICY | readonly BadValue[];

/** A public function, good arguments and their kinds. Arguments of kind `null` are not varied. */
export interface InputRow {
  readonly name: string;
  readonly call: (...args: never[]) => unknown;
  readonly good: readonly unknown[];
  readonly kinds: readonly (InputKind | null)[];
}

/** One bad value at one argument. */
export interface InputCase {
  readonly title: string;
  readonly row: InputRow;
  readonly args: readonly unknown[];
  readonly verdict: Verdict;
}

/** Fields of an options record, each with its bad values. */
export function optionValues(verdict: Verdict, name: string, ...values: readonly unknown[]): BadValue[] {
  return field(verdict, [name], ...values);
}

/** A scene of a batch: bodies, poses, pairs. */
export function batchKinds(): readonly BadValue[] {
  return [
    ...bad("any", ...NO_RECORD, undefined, {}),
    ...field("any", ["shapes"], null, [], 5),
    ...field("any", ["poses"], null, new Float64Array(3), 5),
    ...field("any", ["poses"], new Float64Array(14).fill(NaN)),
    ...field("any", ["pairs"], null, Int32Array.of(0), Int32Array.of(0, 9), Int32Array.of(-1, 0)),
    ...field("RangeError", ["from"], -1, 5, 0.5, NaN, "1"),
    ...field("RangeError", ["to"], -1, 5, 0.5, NaN, "1"),
    ...field("harmless", ["from"], null),
    ...field("harmless", ["to"], null),
  ];
}

/** All cases of the rows. */
export function inputCases(rows: readonly InputRow[]): InputCase[] {
  return rows.flatMap((row) => row.kinds.flatMap((kind, i) => {
    if (kind === null) return [];
    const values = typeof kind === "string" ? INPUT_POLICY[kind] : kind;
    return values.map(({ title, change, verdict }) => ({
      title: `${row.name}, argument ${i}: ${title}`,
      row,
      verdict,
      args: row.good.map((g, k) => (k === i ? change(g) : g)),
    }));
  }));
}

/** A module's exports, as `import * as` gives them. */
export type Exports = Readonly<Record<string, unknown>>;

/**
 * Holes of a table: exported functions without a row, and exceptions that are not needed. In: `without`, names of
 * functions that have no row, each with the reason. A row is one's own if it calls it or its name begins with it.
 */
export function unjudged(modules: readonly Exports[], rows: readonly InputRow[],
  without: Readonly<Record<string, string>> = {}): string[] {
  const all = new Map(modules.flatMap((m) => Object.entries(m)).filter(([, f]) => typeof f === "function"));
  const judged = (name: string, f: unknown): boolean =>
    rows.some((row) => row.call === f || /^\w+/.exec(row.name)?.[0] === name);
  return [
    ...[...all].filter(([name, f]) => !judged(name, f) && !(name in without)).map(([name]) => `${name}: no row`),
    ...Object.keys(without).flatMap((name) => {
      if (!all.has(name)) return [`${name}: not exported`];
      return judged(name, all.get(name)) ? [`${name}: has a row`] : [];
    }),
  ];
}

/** The engine's error messages about reading a field of undefined and the like. */
const ENGINE =
  /Cannot (read|set|destructure|convert|create)|is not (a function|iterable|a constructor|an object)|undefined is/;

/** The fault of a case; "" if its outcome is as the table states. */
export function judgeInput({ row, args, verdict }: InputCase): string {
  const call = row.call as (...all: readonly unknown[]) => unknown;
  let answer: unknown;
  try {
    answer = call(...args);
  } catch (error) {
    const text = String(error);
    if (verdict === "same") return `refused: ${text}`;
    if (!(error instanceof TypeError || error instanceof RangeError)) return `threw ${text}`;
    if (verdict === "any" || verdict === "harmless") return "";
    if (ENGINE.test(text)) return `left to the engine: ${text}`;
    return error.name === verdict ? "" : `${text} instead of a ${verdict}`;
  }
  if (verdict !== "same" && verdict !== "harmless")
    return `accepted: ${JSON.stringify(answer)?.slice(0, 120) ?? "undefined"}`;
  return JSON.stringify(answer) === JSON.stringify(call(...row.good)) ? "" : "another answer";
}
