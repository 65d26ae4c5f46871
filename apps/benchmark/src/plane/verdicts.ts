/**
 * The barycode paper's claims held against the rows of one run of `barycode-tables`: cells where one solver is ahead of
 * another, cases in order as in the paper. A claim is reproduced when it holds in every cell, or, where the paper
 * states a mean, when the geometric mean of the cells lies in the range named; each by its 95 % interval over the
 * launches.
 */
import { geometricMean, mean } from "simple-statistics";
import { widened } from "@col/bench";
import type { MedianInterval } from "@col/bench";
import type { ExperimentResult, Verdict } from "@col/papers";
import type { PlaneRow } from "./row.ts";

interface Claim {
  readonly question: PlaneRow["question"];
  readonly faster: string;
  readonly slower: string;
  readonly text: string;
  /** The paper's words. Default: its summary. */
  readonly paper?: string;
  /** Cells of this many vertices only. */
  readonly vertices?: number;
  /** The geometric mean of the ratios is to lie in this range, instead of every cell being ahead. */
  readonly range?: readonly [number, number];
}

/** Solvers by the names of `PLANE_SOLVERS`. */
const CLAIMS: readonly Claim[] = [
  { question: "distance", faster: "paper, scan", slower: "Box2D",
    text: "the published barycode GJK (linear scan) is faster than Box2D's GJK" },
  { question: "distance", faster: "paper, climb", slower: "Box2D",
    text: "the published barycode GJK with hill climbing is faster than Box2D's GJK" },
  { question: "distance", faster: "paper, scan", slower: "Voronoi",
    text: "the barycode sub-distance is faster than Voronoi regions in the same language" },
  { question: "distance", faster: "paper, scan", slower: "signed volumes",
    text: "the barycode sub-distance is faster than signed volumes in the same language" },
  { question: "distance", faster: "paper, scan", slower: "edge-edge",
    text: "GJK is faster than going through all pairs of edges" },
  { question: "boolean", faster: "paper, scan", slower: "separating axis",
    text: "the Boolean form with its early exits is faster than separating axes that leave an axis early" },
  { question: "boolean", faster: "paper, scan", slower: "separating axis, projected",
    text: "the Boolean form with its early exits is faster than separating axes with whole projections" },
  { question: "boolean", faster: "paper, scan", slower: "Box2D",
    text: "the Boolean form with its early exits is faster than Box2D's GJK",
    paper: "\"performs much better than all the open-source implementations\", Box2D's among them" },
  ...(["distance", "boolean"] as const).flatMap((question): Claim[] => [
    { question, faster: "paper, climb", slower: "paper, scan",
      text: "hill climbing is faster than the linear scan",
      paper: "\"currently is the best in all cases\"; its tables have cells the other way, with 4 vertices" },
    { question, faster: "paper, scan", slower: "gjk in space",
      text: "GJK of the plane is faster than GJK in space on prisms",
      paper: "\"remarkable improvements over 3D versions in efficiency\"" },
    { question, faster: "paper, scan", slower: "paper, fixed start", vertices: 4, range: [1.6, 2.5],
      text: "with 4 vertices a start from the difference halves the time of a fixed start (1.6 to 2.5 times)",
      paper: "\"able to reduce the GJK calculation time to the half on average\"" },
  ]),
];

/** "About the same": at most this many times as much. */
const SAME = 1.25;
/** The published form's own means over the paper's six tables: distant, overlapping, touching; ns. */
const PAPER_MEANS = [162.5, 102.1, 213.1] as const;

const key = (r: PlaneRow): string => `${r.vertices} ${r.category}`;

/** A ratio with what the launches say of it: each has fresh processes. */
function intervalOf(value: number, byLaunch: readonly number[]): MedianInterval {
  return widened({ value, low: value, high: value }, byLaunch);
}

const textOf = ({ value, low, high }: MedianInterval): string =>
  `x ${value.toFixed(2)} [${low.toFixed(2)}, ${high.toFixed(2)}]`;

/** `low` to `high` lies in the range, beside it, or neither. */
function answer({ low, high }: MedianInterval, least: number, most = Infinity): Verdict["verdict"] {
  if (low >= least && high <= most) return "reproduced";
  return high < least || low > most ? "not reproduced" : "undecided";
}

const OPEN = "the intervals over the launches hold both answers; more launches: --full";

/** One number made of several rows: of the least times, and of those of each launch. */
function overLaunches(rows: readonly PlaneRow[], of: (times: readonly number[]) => number): MedianInterval {
  const launches = Math.min(...rows.map((r) => r.byLaunch?.length ?? 0));
  return intervalOf(of(rows.map((r) => r.order)),
    Array.from({ length: launches }, (_, k) => of(rows.map((r) => r.byLaunch?.[k] ?? NaN))));
}

/** Why another is ahead, where that is known or measured. */
function causeOf(other: string, rows: readonly PlaneRow[]): string {
  if (other === "Box2D") return " (C++ in floats against JavaScript in doubles)";
  if (other !== "separating axis") return "";
  const of = (solver: string): PlaneRow[] => rows.filter((r) => r.solver === solver),
    whole = of("separating axis, projected"), ratios = of(other).flatMap((r) => whole.filter((w) => key(w) === key(r))
      .map((w) => w.order / r.order));
  return ratios.length === 0 ? ""
    : ` (this form leaves an axis at the first vertex that it does not part: whole projections, as in textbooks, take `
      + `x ${geometricMean(ratios).toFixed(1)} its time in the mean, x ${Math.max(...ratios).toFixed(1)} at most)`;
}

function judge({ question, faster, slower, text, paper, vertices, range }: Claim, rows: readonly PlaneRow[]): Verdict {
  const of = (solver: string): Map<string,
    PlaneRow> => new Map(rows.filter((r) => r.solver === solver && r.question === question
    && (vertices === undefined || r.vertices === vertices)).map((r) => [key(r), r]));
  const other = of(slower), both = [...of(faster)].flatMap(([cell, r]) => {
    const o = other.get(cell);
    return o === undefined ? [] : [{ cell, r, o }];
  });
  const base = { where: "Zhang et al. 2020, tables I-VI", claim: `${text} (${question})`,
    paper: paper ?? "more efficient in distant, touching and overlapping cases" };
  if (both.length === 0) return { ...base, ours: "no cell with both", verdict: "not measured",
    because: `${slower} did not run` };
  const cells = both.map(({ cell, r, o }) => ({ cell, ratio: overLaunches([o, r], ([p, q]) => p / q) })),
    count = both.length, mean = overLaunches(both.flatMap(({ r, o }) => [o, r]),
      (t) => geometricMean(both.map((_, k) => t[2 * k] / t[2 * k + 1])));
  const listed = (list: typeof cells): string => list.map((c) => `${c.cell} ${textOf(c.ratio)}`).join(", ");
  if (range !== undefined) {
    const verdict = answer(mean, ...range);
    return { ...base, ours: `${textOf(mean)} in the mean of ${count} cells`, verdict,
      because: verdict === "reproduced" ? "" : verdict === "undecided" ? OPEN : listed(cells) };
  }
  const ahead = cells.filter((c) => c.ratio.low > 1), behind = cells.filter((c) => c.ratio.high < 1),
    least = cells.reduce((p, q) => (q.ratio.value < p.ratio.value ? q : p));
  const ours = `ahead in ${ahead.length} of ${count} cells, behind in ${behind.length}, ${textOf(mean)} in the mean, `
    + `least ${textOf(least.ratio)} at ${least.cell}`;
  if (behind.length > 0)
    return { ...base, ours, verdict: "not reproduced",
      because: `behind at ${listed(behind)}${causeOf(slower, rows)}` };
  return { ...base, ours, verdict: ahead.length === count ? "reproduced" : "undecided",
    because: ahead.length === count ? "" : OPEN };
}

/** Mean over the vertex counts of a category, and the greatest over the least of all three. */
function sameCost(solver: string, rows: readonly PlaneRow[]): Verdict {
  const own = rows.filter((r) => r.solver === solver && r.question === "distance"),
    categories = [...new Set(own.map((r) => r.category))];
  const base = { where: "Zhang et al. 2020, section II-B",
    claim: "the published barycode GJK costs about the same in all categories, on average over the vertices (the "
      + `dearest at most ${SAME} times the cheapest)`,
    paper: "\"keep about the same runtime efficiency on average for distant, touching and overlap cases\"; in its own "
      + `tables the dearest takes ${(PAPER_MEANS[2] / PAPER_MEANS[1]).toFixed(1)} times the cheapest` };
  if (categories.length < PAPER_MEANS.length)
    return { ...base, ours: "-", verdict: "not measured", because: "not all categories ran" };
  const means = (times: readonly number[]): number[] => categories.map((c) =>
    mean(own.flatMap((r, k) => (r.category === c ? [times[k]] : []))));
  const spread = overLaunches(own, (times) => Math.max(...means(times)) / Math.min(...means(times)));
  const verdict = answer(spread, 1, SAME), at = means(own.map((r) => r.order));
  return { ...base, ours: `${textOf(spread)}: ${categories.map((c, k) => `${c} ${at[k].toFixed(0)} ns`).join(", ")}`,
    verdict, because: verdict === "reproduced" ? "" : verdict === "undecided" ? OPEN : "the means beside it" };
}

/** Box2D where polygons overlap over Box2D where they are distant, mean of the vertex counts. */
function overlapOfBox2d(rows: readonly PlaneRow[]): Verdict {
  const own = rows.filter((r) => r.solver === "Box2D" && r.question === "distance"),
    find = (vertices: number, category: string): PlaneRow[] => own.filter((r) => r.vertices === vertices
      && r.category === category);
  const pairs = [...new Set(own.map((r) => r.vertices))].map((n) => [...find(n, "overlapping"), ...find(n, "distant")])
    .filter((pair) => pair.length === 2).flat();
  const base = { where: "Zhang et al. 2020, section II-B",
    claim: "Box2D's GJK takes longer where polygons overlap than where they are distant (mean of the ratios)",
    paper: "\"it need more time to detection the overlap comparing to distant cases\"; in its own tables it takes less "
      + "with every number of vertices" };
  if (pairs.length === 0) return { ...base, ours: "-", verdict: "not measured", because: "Box2D did not run" };
  const ratio = overLaunches(pairs, (t) => geometricMean(pairs.flatMap((_, k) => (k % 2 === 0 ? [t[k] / t[k + 1]]
    : [])))), verdict = answer(ratio, 1);
  return { ...base, ours: textOf(ratio), verdict,
    because: verdict === "reproduced" ? "" : verdict === "undecided" ? OPEN
      : "a guess: a triangle that holds the origin ends the loop, distant pairs go on to the end" };
}

/** All claims, as an experiment without tables: the rows have their own. */
export function planeVerdicts(rows: readonly PlaneRow[]): ExperimentResult {
  return { name: "barycode-tables: the paper's claims", tables: [], figures: [],
    verdicts: [...CLAIMS.map((claim) => judge(claim, rows)), sameCost("paper, scan", rows), overlapOfBox2d(rows)] };
}
