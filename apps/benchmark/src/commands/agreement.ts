/**
 * Tests whether two runs of the same suites agree.
 *
 * In: two stored results. Out: an `Agreement`, and its text: how many figures were compared and which differ.
 * Iteration counts, checksums, wrong answers and every figure that is not a time must be equal to the last digit.
 * Ratios of times must have 95 % intervals that overlap. Sections that were measured at different sizes are not
 * compared.
 *
 * Even if both intervals are correct, about one cell in two hundred has intervals that do not overlap.
 */
import type { Comparison, Row } from "@col/bench";
import type { ExperimentResult, ExperimentTable } from "@col/papers";
import type { PlaneRow } from "../plane/measures.ts";
import { sizeOfSection, sizeText } from "../results/runs.ts";
import type { StoredResults } from "../results/stored.ts";

/** One kind of figure: how many were compared, and a description of each that differs. */
export interface Counted {
  readonly compared: number;
  readonly different: readonly string[];
}

/** The results that two runs have in common. */
export interface Agreement {
  /** Iteration counts (mean and largest), checksums and wrong answers of the rows. */
  readonly rows: Counted;
  /** Figures of experiments that are no times. */
  readonly experiments: Counted;
  /** Ratios to libraries: cells whose 95 % intervals do not meet. */
  readonly ratios: Counted;
}

/** The key that matches rows of two runs. */
export const keyOf = (r: Row): string => [r.set, r.group, r.category, r.solver, r.question, r.mode].join(" ");
export const planeKeyOf = (r: PlaneRow): string => ["plane", r.vertices, r.category, r.solver, r.question].join(" ");
const cellKeyOf = (c: Comparison): string => [c.set, c.group, c.category, c.question, c.mode, c.peer].join(" ");

/** Pairs of entries with the same key. */
function common<T>(before: readonly T[], after: readonly T[],
  key: (x: T) => string): { readonly key: string; readonly was: T; readonly is: T }[] {
  const old = new Map(before.map((x) => [key(x), x]));
  return after.flatMap((is) => {
    const was = old.get(key(is));
    return was === undefined ? [] : [{ key: key(is), was, is }];
  });
}

function counted<T>(pairs: readonly { readonly key: string; readonly was: T; readonly is: T }[],
  names: readonly (keyof T)[]): Counted {
  const different = pairs.flatMap(({ key, was, is }) => names.filter((n) => was[n] !== is[n])
    .map((n) => `${key}: ${String(n)} ${String(was[n])} -> ${String(is[n])}`));
  return { compared: pairs.length * names.length, different };
}

const EXACT = /iteration|checksum|turn of/i,
  TIMED = /\b(?:ns|us|times?|microseconds|per second|per thread|speed-up|bytes|memory)\b/i;

/** Whether a cell holds a time, or a figure from times: its column says, else its row, else its table. */
function isTimed(table: ExperimentTable, column: number, row: ExperimentTable["rows"][number]): boolean {
  const words = row.filter((cell) => typeof cell === "string" && !/^[\d.+-]/.test(cell)).join(" ");
  for (const text of [table.head[column] ?? "", words, table.title, table.note]) {
    if (EXACT.test(text)) return false;
    if (TIMED.test(text)) return true;
  }
  return false;
}

function experiments(before: readonly ExperimentResult[], after: readonly ExperimentResult[]): Counted {
  const different: string[] = [];
  let compared = 0;
  for (const { key: name, was, is } of common(before, after, (e) => e.name)) {
    for (const { key: title, was: p, is: q } of common(was.tables, is.tables, (t) => t.title)) {
      q.rows.forEach((row, i) => {
        row.forEach((cell, k) => {
          if (isTimed(q, k, row)) return;
          compared++;
          const old = p.rows[i]?.[k];
          if (old !== cell)
            different.push(
              `${name}, ${title}, ${String(row[0])}, ${q.head[k] ?? ""}: ${String(old)} -> ${String(cell)}`);
        });
      });
    }
  }
  return { compared, different };
}

/** Whether two intervals have no point in common. */
function isApart(p: Comparison, q: Comparison): boolean {
  return p.ratioHigh < q.ratioLow || q.ratioHigh < p.ratioLow;
}

const interval = (c: Comparison): string =>
  `${c.ratio.toFixed(2)} [${c.ratioLow.toFixed(2)}, ${c.ratioHigh.toFixed(2)}]`;

/** Whether a section (a set, an experiment, `plane`) was run with as many cases and repetitions in both. */
export function isSameSize(a: StoredResults, b: StoredResults, section: string): boolean {
  return sizeOfSection(a, section) === sizeOfSection(b, section);
}

/** Sections of both files that were not, in words. */
export function differentSizes(a: StoredResults, b: StoredResults): string[] {
  const sections = ({ rows, plane = [], experiments: list = [] }: StoredResults): Set<string> =>
    new Set([...rows.map((r) => r.set), ...(plane.length > 0 ? ["plane"] : []), ...list.map((e) => e.name)]);
  const inB = sections(b);
  return [...sections(a)].filter((name) => inB.has(name) && !isSameSize(a, b, name))
    .map((name) => `${name} ${sizeText(sizeOfSection(a, name))} and ${sizeText(sizeOfSection(b, name))}`);
}

/** Compares the figures that two runs measured at the same size. */
export function agreementOf(a: StoredResults, b: StoredResults): Agreement {
  const same = (set: string): boolean => isSameSize(a, b, set), isSame = ({ set }: { readonly set: string }): boolean =>
    same(set);
  const rows = counted(common(a.rows.filter(isSame), b.rows, keyOf), ["iterations", "iterationsMax", "checksum",
    "wrong"]);
  const plane = counted(common(same("plane") ? a.plane ?? [] : [], b.plane ?? [], planeKeyOf), ["error", "wrong"]);
  const cells = common((a.comparisons ?? []).filter(isSame), b.comparisons ?? [], cellKeyOf);
  return {
    rows: { compared: rows.compared + plane.compared, different: [...rows.different, ...plane.different] },
    experiments: experiments((a.experiments ?? []).filter((e) => same(e.name)), b.experiments ?? []),
    ratios: { compared: cells.length,
      different: cells.filter(({ was, is }) => isApart(was, is))
        .map(({ key, was, is }) => `${key}: x ${interval(was)} -> x ${interval(is)}`) },
  };
}

/** Differences named one by one; beyond them their number. */
const NAMED = 20;

function part(title: string, { compared, different }: Counted, what: string): string[] {
  if (compared === 0) return [];
  const more = different.length - NAMED;
  return [`${title}: ${compared} compared, ${different.length} ${what}`,
    ...different.slice(0, NAMED).map((text) => `  ${text}`), ...(more > 0 ? [`  and ${more} more`] : [])];
}

/** As lines of text. */
export function agreementText({ rows, experiments: others, ratios }: Agreement): string[] {
  return [
    ...part("iteration counts, checksums, wrong answers", rows, "differ"),
    ...part("figures of experiments, except times", others, "differ"),
    ...part("ratios to libraries", ratios, "with intervals that do not overlap"),
  ];
}
