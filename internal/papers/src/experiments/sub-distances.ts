/**
 * `sub-distances`: GJK in space on four sub-algorithms: Voronoi regions, signed volumes (Montanari et al. 2017),
 * Johnson's (Gilbert, Johnson and Keerthi 1988) and signed volumes by codes, which the barycode paper names as future
 * work for space.
 *
 * One loop for all (from the centres, gap 1e-8, the papers' rule), so that only the sub-algorithm differs. Iterations,
 * queries that do not end, the error of |x| against the library's distance, the time of the whole query, and the time
 * of the sub-algorithm alone on the simplices that the Voronoi runs made; all in turns.
 */
import { distance } from "@col/gjk";
import { compact, createSupportBuffers, nearestSignedVolumes, nearestVoronoi, relativePose, startCentres,
  supportRow } from "@col/kernel";
import { createSimplex } from "@col/types";
import type { Query } from "@col/bench";
import { nearestCoded, nearestJohnson } from "../comparators3d/sub-distances.ts";
import type { NearestFn } from "../comparators3d/sub-distances.ts";
import type { Cell, Experiment, ExperimentContext } from "./experiment.ts";
import { GAP } from "./methods.ts";
import { familyProblems } from "./problems.ts";
import { intervalText, plusMinus, ratioOfMeans, spreadOf } from "./statistics.ts";
import { TIMING, timeInterleaved } from "./timing.ts";

const PAIRS = { quick: 30, normal: 200, full: 1000 } as const;
const TIMED = { quick: 10, normal: 40, full: 200 } as const;
const TARGETS = [-0.01, 0.001, 0.01, 0.1] as const;
const FAMILIES = ["ellipsoids-paper", "boxes", "hull64", "primitives"] as const;
const BUDGET = 200;
/** Simplices that are timed, and an error that a stop at the gap 1e-8 cannot explain: sqrt(1e-8) of a metre. */
const KEPT = 400;
const ERROR_MAX = 1e-4;
const METHODS: Readonly<Record<string, NearestFn>> = { "Voronoi regions": nearestVoronoi,
  "signed volumes": nearestSignedVolumes, "Johnson's": nearestJohnson, "signed volumes, coded": nearestCoded };

/** A simplex that a run met. */
interface Met {
  readonly w: Float64Array;
  readonly rank: number;
}

const bInA: Float64Array = /* @__PURE__ */ new Float64Array(12), x: Float64Array = /* @__PURE__ */ new Float64Array(3),
  d: Float64Array = /* @__PURE__ */ new Float64Array(3);

/** GJK with the sub-algorithm; |x| at the end, 0 where the origin is inside, and the supports. */
export function gjkWith(q: Query, nearest: NearestFn, met?: Met[]): { readonly distance: number;
  readonly supports: number; readonly ended: boolean } {
  const simplex = createSimplex(), buffers = createSupportBuffers();
  relativePose(q.poseA, q.poseB, bInA);
  startCentres(q.a, q.b, bInA, x);
  for (let k = 1; k <= BUDGET; k++) {
    const row = simplex.rank, w = simplex.w, xx = x[0] * x[0] + x[1] * x[1] + x[2] * x[2];
    d.set(x);
    supportRow(q.a, q.b, bInA, d, buffers, simplex, row);
    const gap = 2 * (xx - x[0] * w[3 * row] - x[1] * w[3 * row + 1] - x[2] * w[3 * row + 2]);
    if (k > 1 && gap <= GAP) return { distance: Math.sqrt(xx), supports: k, ended: true };
    simplex.rank = row + 1;
    if (met !== undefined && row > 0) met.push({ w: w.slice(), rank: row + 1 });
    const mask = nearest(w, row + 1, x);
    if (mask === 15) return { distance: 0, supports: k, ended: true };
    compact(simplex, mask);
    const now = x[0] * x[0] + x[1] * x[1] + x[2] * x[2];
    if (k > 1 && !(now < xx)) return { distance: Math.sqrt(now), supports: k, ended: now <= xx };
  }
  return { distance: Math.sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]), supports: BUDGET, ended: false };
}

/** Times of one family: whole queries and sub-algorithms alone, `[method][query or simplex]`, ns. */
function timesOf(list: readonly Query[], met: readonly Met[], { size, clock }: ExperimentContext): readonly [number[][],
  number[][]] {
  const all = Object.values(METHODS);
  return [
    timeInterleaved(all.map((nearest, i) => ({ name: String(i), ask: (q: Query) => gjkWith(q, nearest).distance })),
      list.slice(0, TIMED[size]), TIMING[size], clock),
    timeInterleaved(all.map((nearest, i) => ({ name: String(i), ask: (s: Met) => nearest(s.w, s.rank, x) })),
      met.filter((_, i) => i % Math.max(1, Math.floor(met.length / KEPT)) === 0), TIMING[size], clock),
  ];
}

export const subDistances: Experiment = {
  name: "sub-distances", seconds: 190,
  about: "GJK in space on Voronoi regions, signed volumes, Johnson's sub-algorithm and coded signed volumes",
  paper: "sub-algorithms of all papers; barycode, future work",
  run(context) {
    const { size, seed, progress } = context, names = Object.keys(METHODS), rows: Cell[][] = [];
    FAMILIES.forEach((data, f) => {
      const list = familyProblems(data, PAIRS[size], seed, TARGETS), met: Met[] = [];
      for (const q of list) gjkWith(q, nearestVoronoi, met);
      const [whole, alone] = timesOf(list, met, context);
      names.forEach((name, m) => {
        const runs = list.map((q) => gjkWith(q, METHODS[name])),
          errors = runs.map((r, i) => Math.abs(Math.max(0, r.distance - list[i].a.margin - list[i].b.margin)
            - distance(list[i].a, list[i].poseA, list[i].b, list[i].poseB).distance)),
          bad = errors.filter((e) => !(e <= ERROR_MAX)).length;
        rows.push([data, name, plusMinus(spreadOf(runs.map((r) => r.supports))),
          runs.filter((r) => !r.ended).length, Math.max(...errors), bad, spreadOf(whole[m]).mean,
          spreadOf(alone[m]).mean, intervalText(ratioOfMeans(alone[m], alone[0])), list.length]);
      });
      progress((f + 1) / FAMILIES.length);
    });
    return {
      tables: [{
        title: "Sub-algorithms of GJK in space",
        note: `one loop, gap 1e-8 m2; error of the distance against the library's, m, and the answers that are wrong `
          + `by more than ${ERROR_MAX} m; ns of whole queries (a plain loop `
          + " that allocates) and of the sub-algorithm alone, ratio of the latter to Voronoi regions",
        head: ["data", "sub-algorithm", "supports", "not ended", "largest error", "wrong", "query, ns",
          "alone, ns", "ratio", "pairs"], rows,
      }],
      figures: [],
    };
  },
};
