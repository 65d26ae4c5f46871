/**
 * `table2-iterations`: Table II of Montaut et al. 2022: iterations of Frank-Wolfe, NESMINO, GJK and accelerated GJK on
 * ellipsoids and cubes, overlapping, close (0 to 0.1 m) and distant (1 m and more).
 *
 * Shapes: radii and half extents N(0.1, 0.025) m; signed distances of the authors' benchmark (+-1e-4 .. +-0.1 m; 1,
 * 2.5, 5 m). Counted twice: as printed (`paper-methods.ts`: rounds of the loop until 2 <x, x - s> <= 1e-8), and as the
 * library does it (support evaluations; the best separating plane so far closes the gap). NESMINO runs until it is
 * within 1e-4 m of GJK's point; the paper leaves its settings open.
 */
import { distance } from "@col/gjk";
import { packPose } from "@col/kernel";
import { createDistanceResult } from "@col/types";
import type { ConvexShape, Pose } from "@col/types";
import { boxProjection, ellipsoidProjection, nesmino } from "../comparators3d/nesmino.ts";
import type { NesminoOptions, Projection } from "../comparators3d/nesmino.ts";
import { paperSolve } from "../comparators3d/paper-methods.ts";
import type { Cell, Experiment, ExperimentSize, ExperimentTable, Verdict } from "./experiment.ts";
import { GAP, frankWolfe, libraryIterations, printed } from "./methods.ts";
import { familyProblems } from "./problems.ts";
import type { Placed } from "./problems.ts";
import { plusMinus, spreadOf, within } from "./statistics.ts";
import type { Spread } from "./statistics.ts";

const PAIRS = { quick: 100, normal: 150, full: 250 } as const;
/**
 * Of these, the cubes that Frank-Wolfe solves: near each other it takes ten thousands of iterations for most, distant
 * for one in ten, on which the mean hangs.
 */
const SLOW_PAIRS = { quick: { near: 8, distant: 40 }, normal: { near: 40, distant: 100 },
  full: { near: 250, distant: 250 } } as const;
const BUDGET = 50_000;
const TARGETS = [-0.1, -0.01, -0.001, -0.0001, 0.0001, 0.001, 0.01, 0.1, 1, 2.5, 5] as const;
const CATEGORIES = ["overlapping", "close", "distant"] as const;
type Category = (typeof CATEGORIES)[number];
const KINDS = ["ellipsoids", "cubes"] as const;
type Kind = (typeof KINDS)[number];
const METHODS = ["Frank-Wolfe", "NESMINO", "GJK", "Nesterov", "Polyak", "newton"] as const;
type Method = (typeof METHODS)[number];

const categoryOf = (target: number): Category => (target < 0 ? "overlapping" : target <= 0.1 ? "close" : "distant");

/** The paper's means and deviations, in the order of `CATEGORIES`; Polyak and newton are not in its table. */
const PAPER: Readonly<Record<Kind, Partial<Record<Method, readonly (readonly [number, number])[]>>>> = {
  ellipsoids: {
    "Frank-Wolfe": [[73, 62], [48, 42], [4, 1]], NESMINO: [[50, 18], [74, 29], [18, 2]], GJK: [[6, 2], [16, 5], [4, 1]],
    Nesterov: [[6, 3], [7, 2], [13, 4]],
  },
  cubes: {
    "Frank-Wolfe": [[5400, 4800], [14_300, 9700], [13_100, 13_500]], NESMINO: [[922, 244], [828, 225], [623, 219]],
    GJK: [[6, 1], [5, 1], [4, 1]],
    Nesterov: [[5, 1], [4, 1], [3, 1]],
  },
};

/** Settings found by scanning mu from 1e-5 to 1 with both forms of centres; no single one of them fits both kinds. */
const NESMINO: Readonly<Record<Kind, NesminoOptions>> = { ellipsoids: { mu: 0.09, centres: "moving", rest: 0.003 },
  cubes: { mu: 8.5e-5, centres: "fixed" } };
/** Length within which NESMINO's point counts as GJK's. */
const NEAR = 1e-4;

function projection(kind: Kind, shape: ConvexShape, pose: Pose): { project: Projection; centre: Float64Array } {
  const m = new Float64Array(12);
  packPose(pose, m, "pose");
  const half = [shape.params[0], shape.params[1], shape.params[2]] as const, centre = m.subarray(9, 12);
  return { project: kind === "cubes" ? boxProjection(half, m, centre) : ellipsoidProjection(half, m, centre), centre };
}

/** NESMINO's gradient steps on one problem. */
function nesminoIterations(kind: Kind, { a, poseA, b, poseB }: Placed,
  options: NesminoOptions = NESMINO[kind]): number {
  const { distance: d, normal: n } = distance(a, poseA, b, poseB, undefined, createDistanceResult());
  const at = d > 0 ? [-d * n.x, -d * n.y, -d * n.z] : [0, 0, 0], A = projection(kind, a, poseA),
    B = projection(kind, b, poseB);
  const near = (x: Float64Array): boolean => x.reduce((sum, v, i) => sum + (v - at[i]) * (v - at[i]), 0) <= NEAR * NEAR;
  return nesmino(A.project, B.project, A.centre, B.centre, near, options).iterations;
}

function printedIterations(kind: Kind, method: Method, list: readonly Placed[], gap: number): number[] | null {
  if (method === "NESMINO") return list.map((q) => nesminoIterations(kind, q));
  if (method === "newton") return null;
  const how = method === "Frank-Wolfe" ? frankWolfe("none")
    : printed(method === "GJK" ? "gjk" : method === "Polyak" ? "polyak" : "nesterov", kind === "cubes");
  return list.map((q) => paperSolve(q, how, { gap, maxIterations: BUDGET }).iterations);
}

function ownIterations(method: Method, list: readonly Placed[]): number[] | null {
  if (method === "NESMINO") return null;
  const name = { "Frank-Wolfe": "frank-wolfe", GJK: "gjk", Nesterov: "nesterov", Polyak: "polyak",
    newton: "newton" } as const;
  return libraryIterations(list,
    { method: name[method], ...(method === "Frank-Wolfe" ? { maxIterations: BUDGET } : {}) });
}

/** The problems of a category, of the first pairs. */
const some = (list: readonly Placed[], category: Category, pairs: number): readonly Placed[] =>
  list.slice(0, pairs * TARGETS.length).filter((q) => categoryOf(q.target) === category);
const slow = (cubes: readonly Placed[], category: Category, size: ExperimentSize): readonly Placed[] => some(cubes,
  category, SLOW_PAIRS[size][category === "distant" ? category : "near"]);

interface Measured {
  readonly kind: Kind;
  readonly category: Category;
  readonly method: Method;
  readonly printed: Spread | null;
  readonly library: Spread | null;
  readonly paper: Spread | null;
}

const orDash = (s: Spread | null): Cell => (s === null ? null : plusMinus(s));

/** Frank-Wolfe on cubes at looser gaps, the last one the papers': its count is nearly inverse to the gap. */
const GAPS = [1e-5, 1e-6, 1e-7, GAP] as const;

/** `spent`: share of the problems that end at the budget, whose count is a lower bound. */
type Loose = Spread & { readonly spent: number };

function looser(cubes: readonly Placed[], size: ExperimentSize): Map<Category, Loose[]> {
  return new Map(CATEGORIES.map((c) => [c, GAPS.map((gap): Loose => {
    const counts = printedIterations("cubes", "Frank-Wolfe", slow(cubes, c, size), gap) ?? [];
    return { ...spreadOf(counts), spent: counts.filter((n) => n >= BUDGET).length / counts.length };
  })]));
}

const withSpent = (s: Loose): string =>
  `${plusMinus(s)}${s.spent > 0 ? `, ${(100 * s.spent).toFixed(0)} % spent` : ""}`;

/** What brings a cell within the paper's deviation: one of its distances alone, or shapes enlarged by 1, 5 or 10. */
function causeOf(m: Measured & { readonly paper: Spread }, problems: readonly Placed[], pairs: number,
  seed: number): string {
  const spread = (list: readonly Placed[]): Spread => spreadOf(printedIterations(m.kind, m.method, list, GAP) ?? []);
  const scaled = spread(familyProblems(`${m.kind}-scaled`, pairs, seed, TARGETS)
    .filter((q) => categoryOf(q.target) === m.category));
  if (within(scaled, m.paper))
    return "the sizes: with shapes 1, 5 or 10 times as large, as in the authors' generator of 2022, it "
      + `is ${plusMinus(scaled)}`;
  for (const t of TARGETS.filter((x) => categoryOf(x) === m.category)) {
    const at = spread(problems.filter((q) => q.target === t));
    if (within(at, m.paper)) return `the mix of distances: at ${t} m alone it is ${plusMinus(at)}`;
  }
  return `neither the sizes (with shapes 1, 5 or 10 times as large it is ${plusMinus(scaled)}) nor the mix of `
    + "distances (last table): a rest of the difference is open";
}

/** Whether the means differ by more than a factor of two, whatever the deviation allows. */
function farOff({ printed, paper }: Measured): boolean {
  return printed !== null && paper !== null && Math.abs(Math.log(printed.mean / paper.mean)) > Math.LN2;
}

function judge(m: Measured & { readonly paper: Spread }, loose: Map<Category, Loose[]>, problems: readonly Placed[],
  pairs: number, seed: number): Verdict {
  const hit = [m.printed, m.library].some((s) => s !== null && within(s, m.paper));
  const ours = [m.printed === null ? "" : `${plusMinus(m.printed)} as printed`,
    m.library === null ? "" : `${plusMinus(m.library)} in the library`].filter((t) => t !== "");
  let because = m.method === "NESMINO"
    ? "mu and the centres are not in the paper and were chosen by a scan to fit these counts" : "";
  if (hit && farOff(m))
    because =
      "within a deviation that is as large as the mean: the mean here hangs on the few pairs that take the whole "
        + "budget (second table), and on their share";
  else if (!hit) {
    if (m.method === "Frank-Wolfe" && m.kind === "cubes") {
      const list = loose.get(m.category) ?? [], k = list.findIndex((s) => within(s, m.paper));
      because = k < 0
        ? "the count is nearly inverse to the gap asked for (second table), so it hangs on the criterion and on the "
          + "sizes of the cubes, which the paper leaves open"
        : `the stopping rule: with a gap of ${GAPS[k].toExponential()} instead of 1e-8 it is ${plusMinus(list[k])} `
          + `(second table); the budget here is ${BUDGET}`;
    } else because = causeOf(m, problems, pairs, seed);
  }
  return {
    where: "RSS 2022, Table II",
    claim: `${m.method}, ${m.kind}, ${m.category}: mean iterations within one standard deviation`,
    paper: plusMinus(m.paper), ours: ours.join(", "),
    verdict: hit ? "reproduced" : "not reproduced", because,
  };
}

/** Means by signed distance: what the mix of distances does to a category. */
function byDistance(problems: ReadonlyMap<Kind, readonly Placed[]>): ExperimentTable {
  const columns = KINDS.flatMap((kind) => (["GJK", "Nesterov", "NESMINO"] as const).map((method) =>
    ({ kind, method })));
  return {
    title: "Mean iterations by signed distance",
    note: "as printed; overlaps that would come out on the other side were halved",
    head: ["distance, m", ...columns.map((c) => `${c.method} ${c.kind}`)],
    rows: TARGETS.map((t) => [String(t),
      ...columns.map(({ kind, method }) =>
        spreadOf(printedIterations(kind, method, (problems.get(kind) ?? []).filter((q) => q.target === t), GAP)
          ?? []).mean)]),
  };
}

export const table2Iterations: Experiment = {
  name: "table2-iterations",
  about: "iterations of Frank-Wolfe, NESMINO, GJK, Nesterov, Polyak and newton on ellipsoids and cubes",
  paper: "Montaut et al. 2022, Table II",
  run({ size, seed, progress }) {
    const problems = new Map(KINDS.map((kind): [Kind, Placed[]] => [kind, familyProblems(`${kind}-paper`, PAIRS[size],
      seed, TARGETS)]));
    const measured: Measured[] = [], loose = looser(problems.get("cubes") ?? [], size);
    for (const kind of KINDS) for (const method of METHODS) {
      progress(measured.length / (KINDS.length * METHODS.length * CATEGORIES.length + 6));
      CATEGORIES.forEach((category, c) => {
        const all = problems.get(kind) ?? [], isSlow = method === "Frank-Wolfe" && kind === "cubes",
          list = isSlow ? slow(all, category, size) : some(all, category, PAIRS[size]);
        const as = isSlow ? null : printedIterations(kind, method, list, GAP), own = ownIterations(method, list),
          cell = PAPER[kind][method]?.[c];
        measured.push({
          kind, category, method,
          printed: isSlow ? loose.get(category)?.at(-1) ?? null : as === null ? null : spreadOf(as),
          library: own === null ? null : spreadOf(own),
          paper: cell === undefined ? null : { mean: cell[0], deviation: cell[1], count: 1000 },
        });
      });
    }
    const newton = measured.filter((m) => m.method === "newton" && m.kind === "ellipsoids")
      .map((m) => m.library?.mean ?? NaN);
    return {
      name: "table2-iterations",
      tables: [
        {
          title: "Iterations, mean +- deviation",
          note:
            `${PAIRS[size]} pairs at each distance, for Frank-Wolfe on cubes ${SLOW_PAIRS[size].near} `
              + `(distant ${SLOW_PAIRS[size].distant}); radii and half extents N(0.1, 0.025) m; duality gap 1e-8 m^2; `
              + `budget ${BUDGET}; NESMINO: mu 0.09 with moving centres on ellipsoids, mu 8.5e-5 with fixed ones on `
              + "cubes (the paper leaves it open)",
          head: ["shapes", "category", "method", "as printed", "library", "paper", "within 1 sd"],
          rows: measured.map((m) => [m.kind, m.category, m.method, orDash(m.printed), orDash(m.library),
            orDash(m.paper),
            m.paper === null ? null
              : [m.printed, m.library].some((s) => s !== null && m.paper !== null && within(s, m.paper)) ? "yes"
                : "no"]),
        },
        {
          title: "Frank-Wolfe on cubes, as printed, against the duality gap asked for",
          note: `m^2; spent: share of the problems that end at the budget of ${BUDGET}, so their mean is a lower bound`,
          head: ["category", ...GAPS.map((g) => g.toExponential()), "paper"],
          rows: CATEGORIES.map((c, i) => [c, ...(loose.get(c) ?? []).map(withSpent),
            PAPER.cubes["Frank-Wolfe"]?.[i].join(" +- ") ?? ""]),
        },
        byDistance(problems),
      ],
      figures: [],
      verdicts: [
        ...measured.flatMap((m) => (m.paper === null ? []
          : [judge({ ...m, paper: m.paper }, loose, problems.get(m.kind) ?? [], PAIRS[size], seed)])),
        {
          where: "RSS 2022, section IV-C",
          claim:
            "NESMINO's settings are open in the paper: the ones used for one kind do not give the counts of the other",
            paper: "not stated",
          ours: CATEGORIES.map((c) => KINDS.map((kind) => {
            const list = (problems.get(kind) ?? []).filter((q) => categoryOf(q.target) === c),
              other = NESMINO[kind === "cubes" ? "ellipsoids" : "cubes"];
            return `${kind} ${c} ${plusMinus(spreadOf(list.map((q) => nesminoIterations(kind, q, other))))}`;
          }).join(", ")).join(", "),
          verdict: "not measured",
          because: "nothing to compare with: the settings behind the paper's counts are not published",
        },
        {
          where: "beyond the papers",
          claim:
            "the second-order method needs at most 6 iterations on ellipsoids in every category, all steps counted",
            paper: "GJK 16, Nesterov 7 (close)",
          ours: newton.map((v) => v.toFixed(1)).join(" / "),
          verdict: newton.every((v) => v <= 6) ? "reproduced" : "not reproduced",
          because: newton.every((v) => v <= 6) ? "" : "see the table",
        },
      ],
    };
  },
};
