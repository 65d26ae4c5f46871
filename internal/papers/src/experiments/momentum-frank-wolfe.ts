/**
 * `momentum-frank-wolfe`: Frank-Wolfe with Nesterov's and Polyak's momentum and no simplex (Montaut et al., RSS 2022,
 * alg. 6; T-RO 2024, alg. 5), against Frank-Wolfe and against the same momentum with a simplex: what the momentum
 * gives, and what only the simplex gives.
 *
 * Ellipsoids and cubes with radii and half extents N(0.1, 0.025) m, as printed (`paper-methods.ts`), duality gap 1e-8.
 */
import { paperSolve } from "../comparators3d/paper-methods.ts";
import type { PaperMethod } from "../comparators3d/paper-methods.ts";
import type { Experiment, Verdict } from "./experiment.ts";
import { GAP, frankWolfe, printed } from "./methods.ts";
import { familyProblems } from "./problems.ts";
import { between, intervalText, plusMinus, ratioOfMeans, spreadOf, worstOf } from "./statistics.ts";

const PAIRS = { quick: 10, normal: 60, full: 1000 } as const;
const BUDGET = 10_000;
const TARGETS = [-0.1, -0.01, -0.001, 0.001, 0.01, 0.1, 1] as const;
const METHODS: readonly (readonly [string, (cubes: boolean) => PaperMethod])[] = [
  ["Frank-Wolfe", () => frankWolfe("none")], ["Frank-Wolfe + Polyak", () => frankWolfe("polyak")],
  ["Frank-Wolfe + Nesterov", (cubes) => frankWolfe(cubes ? "nesterov-normalised" : "nesterov")],
  ["GJK", () => printed("gjk", false)], ["GJK + Polyak", () => printed("polyak", false)],
  ["GJK + Nesterov", (cubes) => printed("nesterov", cubes)],
];

/** Iterations on the same close ellipsoids, without momentum and with either. */
export function acceleratesVerdict(plain: readonly number[], polyak: readonly number[],
  nesterov: readonly number[]): Verdict {
  const found = [polyak, nesterov].map((counts) => ratioOfMeans(plain, counts)),
    verdict = worstOf(found.map((r) => between(r, 1)));
  return {
    where: "RSS 2022, section III; T-RO 2024, section III",
    claim: "momentum accelerates Frank-Wolfe on strictly convex shapes in close proximity", paper: "stated",
    ours: `Frank-Wolfe over Polyak ${intervalText(found[0])}, over Nesterov ${intervalText(found[1])}`,
    verdict, because: verdict === "reproduced" ? "" : "see the table",
  };
}

/** How far behind GJK "far" is, in iterations; the paper's two means are 2860 times apart. */
const FAR = 100;

/** Iterations on the same close cubes: of the methods without a simplex, and of GJK. */
export function simplexVerdict(without: readonly (readonly number[])[], gjk: readonly number[]): Verdict {
  const found = without.map((counts) => ratioOfMeans(counts, gjk)).reduce((a, b) => (b.value < a.value ? b : a)),
    verdict = between(found, FAR);
  return {
    where: "RSS 2022, section IV-C",
    claim: `on shapes that are not strictly convex the simplex is what counts: momentum alone takes ${FAR} times `
      + "GJK's iterations or more",
    paper: "GJK 5, Frank-Wolfe 14 300", ours: `best Frank-Wolfe over GJK ${intervalText(found)} on close cubes`,
    verdict, because: verdict === "reproduced" ? "" : "see the table",
  };
}

/** Shares of overlapping ellipsoids that each of METHODS proves: the first three hold no simplex. */
export function proofVerdict(shares: readonly number[]): Verdict {
  const holds = shares.slice(3).every((p) => p === 1) && shares.slice(0, 3).every((p) => p < 0.5);
  return {
    where: "T-RO 2024, section II",
    claim: "only a simplex that holds the origin proves an overlap in finitely many steps", paper: "stated",
    ours: "overlapping ellipsoids proved: "
      + METHODS.map(([name], k) => `${name} ${(100 * shares[k]).toFixed(0)} %`).join(", "),
    verdict: holds ? "reproduced" : "not reproduced", because: "",
  };
}

export const momentumFrankWolfe: Experiment = {
  name: "momentum-frank-wolfe",
  about: "Frank-Wolfe with Nesterov's and Polyak's momentum, without a simplex",
  paper: "Montaut et al. 2022, alg. 6; 2024, alg. 5",
  run({ size, seed, progress }) {
    const kinds = (["ellipsoids", "cubes"] as const).map((kind) => ({ kind,
      list: familyProblems(`${kind}-paper`, PAIRS[size], seed, TARGETS) }));
    const cells = kinds.flatMap(({ kind, list }) => METHODS.map(([name, of], k) => {
      progress(((kind === "cubes" ? METHODS.length : 0) + k) / (2 * METHODS.length));
      const runs = list.map((q) =>
        ({ q, r: paperSolve(q, of(kind === "cubes"), { gap: GAP, maxIterations: BUDGET }) }));
      const at = (keep: (target: number) => boolean): number[] => runs.filter(({ q }) => keep(q.target))
        .map(({ r }) => r.iterations);
      const apart = runs.filter(({ q }) => q.target > 0),
        spent = apart.filter(({ r }) => r.outcome === "budget-spent").length / apart.length;
      const meeting = runs.filter(({ q }) => q.target < 0),
        proved = meeting.filter(({ r }) => r.outcome === "inside").length / meeting.length;
      return { kind, name, close: at((t) => t > 0 && t <= 0.1), distant: at((t) => t >= 1),
        overlapping: at((t) => t < 0), spent, proved };
    }));
    const of = (kind: string, name: string): (typeof cells)[number] => {
      const found = cells.find((c) => c.kind === kind && c.name === name);
      if (found === undefined) throw new Error(`no cell ${kind} ${name}`);
      return found;
    };
    const close = (kind: string, name: string): readonly number[] => of(kind, name).close;
    return {
      name: "momentum-frank-wolfe",
      tables: [{
        title: "Iterations, mean +- deviation",
        note:
          `${PAIRS[size]} pairs at each distance; duality gap 1e-8 m^2; budget ${BUDGET}: a spent one counts `
            + `as ${BUDGET}`,
        head: ["shapes", "method", "overlapping", "close", "1 m", "apart, budget spent", "overlaps proved"],
        rows: cells.map((c) => [c.kind, c.name, plusMinus(spreadOf(c.overlapping)), plusMinus(spreadOf(c.close)),
          plusMinus(spreadOf(c.distant)),
          `${(100 * c.spent).toFixed(0)} %`, `${(100 * c.proved).toFixed(0)} %`]),
      }],
      figures: [],
      verdicts: [
        acceleratesVerdict(close("ellipsoids", "Frank-Wolfe"), close("ellipsoids", "Frank-Wolfe + Polyak"),
          close("ellipsoids", "Frank-Wolfe + Nesterov")),
        simplexVerdict(METHODS.slice(0, 3).map(([name]) => close("cubes", name)), close("cubes", "GJK")),
        proofVerdict(METHODS.map(([name]) => of("ellipsoids", name).proved)),
      ],
    };
  },
};
