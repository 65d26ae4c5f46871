/**
 * `growth-infeasibility`: share of optimal answers and largest primal infeasibility (Thirugnanam and Sreenath 2026,
 * end of section IV-B).
 *
 * Infeasibility: |p1 - p2 + alpha ((z1 - p1) - (z2 - p2))| / |p1 - p2| of the answer as it is given out, in the world.
 * Cold and along paths, on curved primitives (extents over two decades: needles and plates among them) and meshes; the
 * same measure for IE. Outside: how far z1, z2 leave their bodies along the normal, in units of |p1 - p2|.
 */
import { createGrowthResult } from "@col/types";
import type { ConvexShape, GrowthResult, Pose } from "@col/types";
import { packPose } from "@col/kernel";
import { createRandom, generateGrowth } from "@col/bench";
import type { Experiment, Measures } from "./experiment.ts";
import { drawnSet, meshSpecs, timedCases } from "./growth-cases.ts";
import { cuttingPlane, expanding, library } from "./growth-methods.ts";
import type { TimedCase } from "./growth-cases.ts";
import type { TimedMethod } from "./growth-methods.ts";
import { exactly } from "./statistics.ts";

const PAIRS = { quick: 200, normal: 2016, full: 10080 } as const;
const POSES = { quick: 4, normal: 10, full: 20 } as const;
const MESH_PAIRS = { quick: 40, normal: 400, full: 2000 } as const;

function centreOf(shape: ConvexShape, pose: Pose): number[] {
  const m = new Float64Array(12), c = shape.center;
  packPose(pose, m, "pose");
  return [0, 1, 2].map((i) => m[3 * i] * c[0] + m[3 * i + 1] * c[1] + m[3 * i + 2] * c[2] + m[9 + i]);
}

function residual(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, r: GrowthResult): number {
  const p = centreOf(a, poseA), q = centreOf(b, poseB), z = [r.pointA.x, r.pointA.y, r.pointA.z],
    y = [r.pointB.x, r.pointB.y, r.pointB.z];
  let e2 = 0, l2 = 0;
  for (let i = 0; i < 3; i++) {
    const d = p[i] - q[i], e = d + r.alpha * (z[i] - p[i] - y[i] + q[i]);
    e2 += e * e;
    l2 += d * d;
  }
  return Math.sqrt(e2 / l2);
}

interface Score {
  asked: number;
  optimal: number;
  worst: number;
}

function run(cases: readonly TimedCase[], method: TimedMethod): { cold: Score; warm: Score } {
  const out = createGrowthResult(), cold: Score = { asked: 0, optimal: 0, worst: 0 },
    warm: Score = { asked: 0, optimal: 0, worst: 0 };
  const note = (s: Score, c: TimedCase, poseB: Pose): void => {
    s.asked++;
    if (out.status !== "optimal") return;
    s.optimal++;
    s.worst = Math.max(s.worst, residual(c.a, c.poseA, c.b, poseB, out));
  };
  for (const c of cases) {
    method.cold(c, out);
    note(cold, c, c.poseB);
    if (method.warm === undefined) continue;
    method.warm.forget();
    method.warm.next(c, c.poseB, out);
    for (const p of c.path()) {
      method.warm.next(c, p, out);
      note(warm, c, p);
    }
  }
  return { cold, warm };
}

/** Largest infeasibilities of the cutting planes and of internal expanding. */
export function infeasibilityMeasures(open: number, curved: readonly [own: number, expanding: number],
  meshes: readonly [own: number, expanding: number]): Measures {
  return { "queries that are not optimal": exactly(open),
    "curved primitives, largest infeasibility: cutting planes / internal expanding": exactly(curved[0] / curved[1]),
    "meshes, largest infeasibility: cutting planes / internal expanding": exactly(meshes[0] / meshes[1]) };
}

export const growthInfeasibility: Experiment = {
  name: "growth-infeasibility", seconds: 56,
  about: "growth distance: share of optimal answers, greatest primal infeasibility",
  paper: "Thirugnanam and Sreenath 2026, section IV-B",
  run({ size, seed, meshes, progress }) {
    const random = createRandom(seed + 1), specs = meshSpecs(meshes());
    const round = timedCases(generateGrowth("growth-curved", PAIRS[size], seed, POSES[size]), random);
    const flat = timedCases(drawnSet(specs, MESH_PAIRS[size], POSES[size], random), random);
    const rows = ([["curved primitives", round], ["meshes", flat]] as const).flatMap(([name, cases], i) =>
      [cuttingPlane(), library(), expanding()].map((m, k) => {
      progress((3 * i + k) / 6);
      return { name, method: m.name, ...run(cases, m) };
    }));
    const of = (name: string, method: string): { cold: Score;
      warm: Score } => rows.find((r) => r.name === name && r.method === method) ?? rows[0];
    const worst = (s: { cold: Score; warm: Score }): number => Math.max(s.cold.worst, s.warm.worst),
      all = rows.filter((r) => r.method !== "IE");
    const open = all.reduce((s, r) => s + r.cold.asked - r.cold.optimal + r.warm.asked - r.warm.optimal, 0);
    const ie = of("curved primitives", "IE").cold.worst, own = of("curved primitives", "cutting plane"),
      ieMesh = of("meshes", "IE").cold.worst, ownMesh = of("meshes", "cutting plane");
    return {
      tables: [{
        title: "Optimal answers and greatest primal infeasibility",
        note:
          "relative to the distance of the centres; answers that do not call themselves optimal are counted, not "
            + "measured",
        head: ["case", "method", "asked cold", "not optimal", "infeasibility", "asked warm", "not optimal",
          "infeasibility"],
        rows: rows.map((r) => [
          r.name, r.method, r.cold.asked, r.cold.asked - r.cold.optimal, r.cold.worst.toExponential(1),
          ...(r.warm.asked === 0 ? [null, null, null] : [r.warm.asked, r.warm.asked - r.warm.optimal,
            r.warm.worst.toExponential(1)]),
        ]),
      }],
      figures: [],
      measures: infeasibilityMeasures(open, [worst(own), ie], [worst(ownMesh), ieMesh]),
    };
  },
};
