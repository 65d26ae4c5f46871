/**
 * Measures of `barycode-tables`: ratios of the times of two solvers, by cell (a number of vertices and a category) and
 * in the geometric mean of the cells; cases in order as in the paper. Intervals are 95 % over the launches.
 */
import { geometricMean, mean } from "simple-statistics";
import { widened } from "@col/bench";
import { leastOf } from "@col/papers";
import type { ExperimentResult, Interval, Measures } from "@col/papers";
import type { Question } from "@col/bench";

/** One solver on one cell of the plane's tables. */
export interface PlaneRow {
  readonly solver: string;
  readonly question: Exclude<Question, "depth">;
  readonly vertices: number;
  readonly category: string;
  /** Least ns per query, cases in order, and in a new random order on every pass. */
  readonly order: number;
  readonly shuffled: number;
  /** Least ns in order of each launch alone: fresh processes of all solvers. Older files have none. */
  readonly byLaunch?: readonly number[];
  readonly cases: number;
  /** Largest error of a distance, or largest |signed distance| of a wrong verdict. Metres; null: not a number. */
  readonly error: number | null;
  /** Answers off by more than the precision allows. */
  readonly wrong: number;
}

/** Solvers by the names of `PLANE_SOLVERS`: the first over the second. */
const PAIRS: readonly (readonly [slower: string, faster: string])[] = [
  ["Box2D", "paper, scan"], ["Box2D", "paper, climb"], ["Voronoi", "paper, scan"], ["signed volumes", "paper, scan"],
  ["edge-edge", "paper, scan"], ["gjk in space", "paper, scan"], ["paper, scan", "paper, climb"],
];
const QUESTIONS = ["distance", "boolean"] as const;
/** The number of vertices for which the paper compares starts. */
const FEW = 4;

const keyOf = (r: PlaneRow): string => `${r.vertices} ${r.category}`;

/** One number made of several rows: of the least times, with an interval from the numbers of each launch. */
function overLaunches(rows: readonly PlaneRow[], of: (times: readonly number[]) => number): Interval {
  const launches = Math.min(...rows.map((r) => r.byLaunch?.length ?? 0)), value = of(rows.map((r) => r.order));
  return widened({ value, low: value, high: value },
    Array.from({ length: launches }, (_, k) => of(rows.map((r) => r.byLaunch?.[k] ?? NaN))));
}

/** Rows of both solvers in the cells that both have. */
function cellsOf(rows: readonly PlaneRow[], slower: string, faster: string): (readonly [PlaneRow, PlaneRow])[] {
  const other = new Map(rows.filter((r) => r.solver === faster).map((r) => [keyOf(r), r]));
  return rows.filter((r) => r.solver === slower).flatMap((r) => {
    const o = other.get(keyOf(r));
    return o === undefined ? [] : [[r, o] as const];
  });
}

/** Geometric mean of the ratios of pairs of rows. */
const meanOf = (cells: readonly (readonly [PlaneRow, PlaneRow])[]): Interval => overLaunches(cells.flat(),
  (t) => geometricMean(cells.map((_, k) => t[2 * k] / t[2 * k + 1])));

function pairMeasures(question: string, rows: readonly PlaneRow[], slower: string,
  faster: string): (readonly [string, Interval])[] {
  const cells = cellsOf(rows, slower, faster), name = `${slower} / ${faster}`;
  return cells.length === 0 ? [] : [
    [`${question}, least over the cells: ${name}`, leastOf(cells.map((both) => meanOf([both])))],
    [`${question}, mean over the cells: ${name}`, meanOf(cells)],
  ];
}

/** Mean over the vertex counts of each category: the largest over the least. */
function spreadOf(own: readonly PlaneRow[]): (readonly [string, Interval])[] {
  const categories = [...new Set(own.map((r) => r.category))];
  const means = (times: readonly number[]): number[] => categories.map((c) =>
    mean(own.flatMap((r, k) => (r.category === c ? [times[k]] : []))));
  return categories.length < 3 ? [] : [["distance, paper, scan: dearest / cheapest category",
    overLaunches(own, (times) => Math.max(...means(times)) / Math.min(...means(times)))]];
}

/** All measures of a run. */
export function planeMeasures(rows: readonly PlaneRow[]): Measures {
  const distance = rows.filter((r) => r.question === "distance"), of = (solver: string): PlaneRow[] =>
      distance.filter((r) => r.solver === solver),
    box2d = of("Box2D").filter((r) => r.category === "overlapping").flatMap((r) => of("Box2D").filter((o) =>
      o.category === "distant" && o.vertices === r.vertices).map((o) => [r, o] as const));
  return Object.fromEntries([
    ...QUESTIONS.flatMap((question) => {
      const own = rows.filter((r) => r.question === question),
        few = cellsOf(own.filter((r) => r.vertices === FEW), "paper, fixed start", "paper, scan");
      return [...PAIRS.flatMap(([slower, faster]) => pairMeasures(question, own, slower, faster)),
        ...(few.length === 0 ? []
          : [[`${question}, ${FEW} vertices, mean over the cells: paper, fixed start / paper, scan`, meanOf(few)] as
            const])];
    }),
    ...spreadOf(of("paper, scan")),
    ...(box2d.length === 0 ? [] : [["distance, mean over the vertices: Box2D overlapping / Box2D distant",
      meanOf(box2d)] as const]),
  ]);
}

/** The measures as an experiment without tables: the rows have tables of their own. */
export function planeExperiment(rows: readonly PlaneRow[]): ExperimentResult {
  return { name: "barycode-tables", tables: [], figures: [], measures: planeMeasures(rows) };
}
