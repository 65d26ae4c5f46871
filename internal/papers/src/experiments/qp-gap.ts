/**
 * `qp-gap`: the distance of two meshes as a quadratic program against GJK and its accelerations: time and accuracy
 * (Montaut et al. 2024, Table II).
 *
 * Pairs of identical shapes with 8, 250 and 940 vertices (6, 496 and 1876 faces), or the nearest meshes of `--data`, at
 * 1 mm to 1 m. The solver is Goldfarb and Idnani's dual active-set method (`quadprog`) in place of the paper's ProxQP;
 * its time counts moving the face planes of B into A's frame and filling the matrices. Errors against the distance at
 * which the pair was placed.
 */
import { relativePose } from "@col/kernel";
import { createDistanceResult } from "@col/types";
import { distance } from "@col/accel";
import { posedPlanes, qpDistance } from "../comparators3d/qp.ts";
import { createRandom } from "@col/bench";
import type { Query, ShapeSpec } from "@col/bench";
import type { Experiment, ExperimentContext, Interval, Measures, NamedMesh } from "./experiment.ts";
import { sizedMeshes } from "./mesh-table.ts";
import { distanceVariant } from "./methods.ts";
import { problemsOf } from "./problems.ts";
import type { Placed } from "./problems.ts";
import { plusMinus, quotient, ratioOfMeans, spreadOf } from "./statistics.ts";
import type { Spread } from "./statistics.ts";
import { TIMING, timeInterleaved } from "./timing.ts";

const PAIRS = { quick: 4, normal: 20, full: 250 } as const;
const TARGETS = [0.001, 0.01, 0.1, 1] as const;
const SIZES = [250, 940] as const;
/** The program takes milliseconds: single calls are timed. */
const SLOW = { quick: { samples: 2, calls: 1, warmUp: 0 }, normal: { samples: 5, calls: 1, warmUp: 0 },
  full: { samples: 10, calls: 1, warmUp: 0 } } as const;
const METHODS = [["GJK", "gjk"], ["Polyak", "polyak"], ["Nesterov", "nesterov"]] as const;
/** The paper's means and deviations, microseconds, in the order of the sizes 8, 250, 940. */
const PAPER: Readonly<Record<string, readonly string[]>> = {
  quadratic: ["5.3 +- 2.7 (ProxQP)", "2000 +- 600 (ProxQP)", "20000 +- 14000 (ProxQP)"],
  GJK: ["0.2 +- 0.03", "0.8 +- 0.3", "2.1 +- 0.5"],
  Nesterov: ["0.2 +- 0.05", "0.7 +- 0.2", "1.4 +- 0.3"], Polyak: ["0.2 +- 0.05", "0.6 +- 0.2", "1.4 +- 0.4"],
};
/** The paper's counts; meshes of `--data` have the nearest. */
const NAMED = [8, ...SIZES] as const;

const HALF = 0.15;
/** A cube as a mesh: 8 vertices, 6 faces. */
const CUBE: ShapeSpec = {
  kind: "convex", line: 0, triangles: new Int32Array(0),
  vertices: Float64Array.from([-1,
    1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].flatMap((z) => [x * HALF, y * HALF, z * HALF])))),
};

const IDENTITY = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);

/** The distance by the quadratic program, A's frame. */
function byProgram({ a, poseA, b, poseB }: Query): ReturnType<typeof qpDistance> {
  const bInA = new Float64Array(12);
  relativePose(poseA, poseB, bInA);
  return qpDistance(posedPlanes(a, IDENTITY), posedPlanes(b, bInA));
}

interface Line {
  readonly method: string;
  /** Microseconds, problem by problem. */
  readonly times: readonly number[];
  readonly time: Spread;
  /** Largest error of the distance, metres. */
  readonly error: number;
  readonly failed: number;
}

const micro = (times: readonly number[]): Spread => spreadOf(times.map((t) => t / 1000));

function linesOf(problems: readonly Placed[], { size, clock }: ExperimentContext): Line[] {
  const out = createDistanceResult(), answers = problems.map(byProgram);
  const slow = timeInterleaved([{ name: "quadratic program", ask: (q: Placed) => byProgram(q).iterations }], problems,
    SLOW[size], clock);
  const fast = timeInterleaved(METHODS.map(([name, method]) => distanceVariant(name, { method })), problems,
    TIMING[size], clock);
  const failed = answers.filter((r) => r.message !== "" || Number.isNaN(r.distance)).length;
  const error = Math.max(...answers.map((r, i) => (Number.isNaN(r.distance) ? 0
    : Math.abs(r.distance - problems[i].target))));
  return [
    { method: "quadratic program", times: slow[0].map((t) => t / 1000), time: micro(slow[0]), error, failed },
    ...METHODS.map(([name, method], k): Line => ({
      method: name, times: fast[k].map((t) => t / 1000), time: micro(fast[k]), failed: 0,
      error: Math.max(...problems.map((q) => Math.abs(distance(q.a, q.poseA, q.b, q.poseB, { method, dualityGap: 1e-8 },
        out).distance - q.target))),
    })),
  ];
}

/** GJK's lead by size, and by how much the lead at each size is above the one before. */
export function qpMeasures(groups: readonly { readonly vertices: number; readonly ratio: Interval }[]): Measures {
  return Object.fromEntries(groups.flatMap(({ vertices, ratio }, k) => [
    [`${vertices} vertices, time: quadratic program / GJK`, ratio] as const,
    ...(k === 0 ? [] : [[`lead of GJK at ${vertices} / at ${groups[k - 1].vertices} vertices`,
      quotient(ratio, groups[k - 1].ratio)] as const]),
  ]));
}

export const qpGap: Experiment = {
  name: "qp-gap", seconds: 320,
  about: "a quadratic-programming solver against GJK on meshes of 8, 250 and 940 vertices: time and accuracy",
  paper: "Montaut et al. 2024, Table II",
  run(context) {
    const { size, seed, progress } = context, random = createRandom(seed);
    const meshes: readonly NamedMesh[] = [{ name: "8", spec: CUBE }, ...sizedMeshes(context, SIZES).map((m) => m.mesh)];
    const groups = meshes.map(({ spec }, k) => {
      progress(k / meshes.length);
      const problems = problemsOf(Array.from({ length: PAIRS[size] }, () => ({ a: spec, b: spec, label: "meshes" })),
        TARGETS, random), mesh = problems[0].a.mesh;
      return { vertices: (mesh?.vertices.length ?? 0) / 3, faces: (mesh?.facetPlanes.length ?? 0) / 4,
        lines: linesOf(problems, context), problems: problems.length };
    });
    return {
      tables: [{
        title: "Microseconds and accuracy",
        note:
          `identical shapes, ${PAIRS[size]} pairs at ${TARGETS.join(", ")} m; time mean +- deviation over problems; `
            + "error: largest against the placed distance; duality gap 1e-8 for GJK",
        head: ["vertices", "faces", "method", "time, us", "paper, us", "largest error, m", "failed"],
        rows: groups.flatMap((g, k) => g.lines.map((l) => [String(g.vertices), g.faces, l.method, plusMinus(l.time),
          PAPER[l.method === "quadratic program" ? "quadratic" : l.method][k], l.error, l.failed])),
      }],
      figures: [{
        title: "Time against vertices", kind: "line", x: { label: "vertices", log: true },
        y: { label: "time, us", log: true },
        series: groups[0].lines.map((l, m) => ({ name: l.method, x: groups.map((g) => g.vertices),
          y: groups.map((g) => g.lines[m].time.mean) })),
      }],
      measures: qpMeasures(groups.map((g, k) => ({ vertices: NAMED[k],
        ratio: ratioOfMeans(g.lines[0].times, g.lines[1].times) }))),
    };
  },
};
