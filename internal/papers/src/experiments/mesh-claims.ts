/** Table I of both papers on meshes: what was measured of a pair of sizes, and the verdicts on means and deviations. */
import type { Verdict } from "./experiment.ts";
import { intervalText } from "./statistics.ts";
import type { Interval, Spread } from "./statistics.ts";

/** A table of a paper: vertex counts, methods and targets. */
export interface Grid {
  readonly where: string;
  readonly sizes: readonly number[];
  readonly targets: readonly number[];
  readonly methods: readonly Name[];
  /** Whether meshes of `--data` may stand in: the other table's are not YCB's. */
  readonly fromData: boolean;
  /** Mean and deviation per pair of sizes (upper triangle, row by row) and method, microseconds: distance, Boolean. */
  readonly paper: readonly (readonly (readonly [number, number, number, number])[])[];
}
/** A method of the tables. */
export type Name = "GJK" | "Polyak" | "Nesterov";

/** What was measured on one pair of sizes. */
export interface CellTimes {
  readonly label: string;
  /** Per method: distance, Boolean. Microseconds. */
  readonly times: readonly (readonly [Spread, Spread])[];
  /** Per method: GJK's mean time over its mean time, paired, with its 95 % interval; distance and Boolean. */
  readonly ratios: readonly (readonly [Interval, Interval])[];
  /** Per method: standard deviation of the times with its 95 % interval. Microseconds. */
  readonly deviations: readonly (readonly [Interval, Interval])[];
  /** Per method: mean iterations, distance and Boolean. */
  readonly counts: readonly (readonly [number, number])[];
  readonly paper: Grid["paper"][number];
}

/** Are the times of a method spread less than GJK's for every pair of meshes, by the intervals of the deviations? */
function narrower(grid: Grid, cells: readonly CellTimes[], q: 0 | 1, k: number): Verdict {
  const own = cells.map((c) => ({ label: c.label, gjk: c.deviations[0][q], its: c.deviations[k][q] })),
    wider = own.filter(({ gjk, its }) => its.low > gjk.high), open = own.filter(({ gjk, its }) => its.high >= gjk.low
      && its.low <= gjk.high), listed = (list: typeof own): string => list.map(({ label, gjk, its }) =>
      `${label}: ${intervalText(its)} beside GJK's ${intervalText(gjk)} us`).join(", ");
  const lower = cells.filter((c) => c.paper[k][2 * q + 1] < c.paper[0][2 * q + 1]).length;
  return {
    where: grid.where,
    claim: `${q === 0 ? "distance" : "Boolean"}: the times of ${grid.methods[k]} have a lower standard deviation than `
      + "GJK's for every pair of meshes",
    paper: `"reduces the spread of computation times"; lower in ${lower} of the ${cells.length} pairs of its table`,
    ours: `lower in ${own.length - wider.length - open.length} of ${own.length}, higher in ${wider.length}`,
    verdict: wider.length > 0 ? "not reproduced" : open.length > 0 ? "undecided" : "reproduced",
    because: wider.length > 0 ? `wider for ${listed(wider)}` : open.length > 0 ? `open for ${listed(open)}` : "",
  };
}

/** Is the mean of a method lower than GJK's for every pair of meshes, and is the spread? By intervals. */
export function meshVerdicts(grid: Grid, cells: readonly CellTimes[]): Verdict[] {
  const faster = ([0, 1] as const).flatMap((q) => grid.methods.slice(1).map((name, k): Verdict => {
    const ratios = cells.map((c) => c.ratios[k + 1][q].value),
      papers = cells.map((c) => c.paper[0][2 * q] / c.paper[k + 1][2 * q]);
    const slower = cells.filter((c) => c.ratios[k + 1][q].high < 1),
      open = cells.filter((c) => c.ratios[k + 1][q].value < 1 && !slower.includes(c));
    const counts = slower.map((c) =>
      `${c.label} (iterations: GJK ${c.counts[0][q].toFixed(1)}, ${name} ${c.counts[k + 1][q].toFixed(1)})`);
    return {
      where: grid.where,
      claim:
        `${q === 0 ? "distance" : "Boolean"}: ${name} is at least as fast as GJK for every pair of meshes (ratio of `
          + "the means, paired)",
      paper: `${Math.min(...papers).toFixed(2)} to ${Math.max(...papers).toFixed(2)} times as fast`,
      ours: `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)} times as fast`,
      verdict: slower.length > 0 ? "not reproduced" : open.length > 0 ? "undecided" : "reproduced",
      because: slower.length > 0
        ? `slower, by the interval of the ratio of means, for ${counts.join(", ")}: an iteration with momentum costs `
          + "more, and too few are saved there"
        : open.length > 0
          ? `ratio below 1, but not by its interval, for ${open.map((c) => c.label).join(", ")}: more pairs would tell`
          : "",
    };
  }));
  return [...faster, ...([0, 1] as const).flatMap((q) => grid.methods.slice(1).map((_, k) =>
    narrower(grid, cells, q, k + 1)))];
}
