/**
 * Table II of the RSS paper: mean iterations on ellipsoids (radii N(0.1, 0.025) m) and cubes (half sides likewise), random
 * relative rotation, overlapping / close / distant, absolute duality gap 1e-8. Prints the table:
 *   COL_SAMPLES=1000 npx vitest run test/table2.test.ts --testTimeout=0
 * in this folder runs the paper's 1000 pairs a category (default 40). Iterations are support evaluations of D, the one that
 * switches the momentum off included; NESMINO's are gradient steps (a projection on each set).
 */
import { distance } from "@col/accel";
import type { AccelOptions } from "@col/accel";
import { distance as reference } from "@col/gjk";
import { box, ellipsoid } from "@col/shapes";
import { packPose, randomPose, Rng, rngFor, samples, seededTitle } from "@col/testkit";
import { createDistanceResult } from "@col/types";
import type { ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";
import { boxProjection, ellipsoidProjection, nesmino } from "../src/comparators3d/nesmino.ts";
import type { Projection } from "../src/comparators3d/nesmino.ts";
import { qpDistance } from "../src/comparators3d/qp.ts";

const N = samples(40);
const METHODS: readonly (readonly [string, AccelOptions])[] = [
  ["frank-wolfe", { method: "frank-wolfe", maxIterations: 60_000 }], ["gjk", { method: "gjk" }], ["nesterov", { method: "nesterov" }],
  ["polyak", { method: "polyak" }], ["newton", { method: "newton" }],
];

interface Pair { readonly a: ConvexShape; readonly b: ConvexShape; readonly pa: Pose; readonly pb: Pose }

/** A pair at signed distance `target` along the axis of its closest points (negative: that deep along it). */
function place(rng: Rng, a: ConvexShape, b: ConvexShape, target: number): Pair {
  const pa = randomPose(rng, 0), far = randomPose(rng, 0), u = rng.unitVector(new Float64Array(3));
  const at = { position: { x: u[0], y: u[1], z: u[2] }, quaternion: far.quaternion }, r = reference(a, pa, b, at), m = target - r.distance;
  return { a, b, pa, pb: { position: { x: u[0] + m * r.normal.x, y: u[1] + m * r.normal.y, z: u[2] + m * r.normal.z }, quaternion: far.quaternion } };
}

const radius = (rng: Rng): number => Math.max(0.02, 0.1 + 0.025 * rng.normal());
const KINDS: Record<string, (rng: Rng) => ConvexShape> = {
  ellipsoids: (rng) => ellipsoid(radius(rng), radius(rng), radius(rng)),
  cubes: (rng) => ((h) => box(h, h, h))(radius(rng)),
};
const TARGETS: Record<string, (rng: Rng) => number> = {
  overlapping: (rng) => -rng.uniform(0.001, 0.1), close: (rng) => rng.uniform(1e-4, 0.1), distant: () => 1,
};

function projection(kind: string, shape: ConvexShape, pose: Pose): Projection {
  const m = packPose(pose), h = [shape.params[0], shape.params[1], shape.params[2]] as const, c = [m[9], m[10], m[11]];
  return kind === "cubes" ? boxProjection([...h], m, c) : ellipsoidProjection([...h], m, c);
}

test(seededTitle("Table II: mean iterations", N), () => {
  const out = createDistanceResult(), lines: string[] = [], means: Record<string, number> = {};
  for (const [kind, make] of Object.entries(KINDS)) for (const [category, target] of Object.entries(TARGETS)) {
    const rng = rngFor(`table2 ${kind} ${category}`), pairs = Array.from({ length: N }, () => place(rng, make(rng), make(rng), target(rng)));
    const show = (name: string, counts: readonly number[]): void => {
      const mean = counts.reduce((s, v) => s + v, 0) / counts.length;
      const deviation = Math.sqrt(counts.reduce((s, v) => s + (v - mean) ** 2, 0) / counts.length);
      means[`${kind} ${category} ${name}`] = mean;
      lines.push(`${kind.padEnd(12)}${category.padEnd(13)}${name.padEnd(13)}${mean.toFixed(1).padStart(9)} +- ${deviation.toFixed(1)}`);
    };
    for (const [name, options] of METHODS) {
      const list = name === "frank-wolfe" ? pairs.slice(0, 100) : pairs;
      show(name, list.map((p) => {
        const r = distance(p.a, p.pa, p.b, p.pb, { ...options, dualityGap: 1e-8 }, out);
        expect(r.lowerBound).toBeLessThanOrEqual(r.distance);
        return r.iterations;
      }));
    }
    show("nesmino", pairs.slice(0, 100).map((p) => {
      const r = reference(p.a, p.pa, p.b, p.pb), n = r.normal, d = r.distance;
      const near = (x: Float64Array): boolean => (d > 0
        ? Math.sqrt((x[0] + d * n.x) ** 2 + (x[1] + d * n.y) ** 2 + (x[2] + d * n.z) ** 2) : Math.sqrt(x[0] ** 2 + x[1] ** 2 + x[2] ** 2)) <= 1e-4;
      const t = p.pa.position;
      return nesmino(projection(kind, p.a, p.pa), projection(kind, p.b, p.pb), Float64Array.of(t.x, t.y, t.z), near).iterations;
    }));
  }
  console.log(lines.join("\n"));
  // what the paper claims: momentum pays near, costs afar on smooth shapes; second order needs a handful anywhere
  expect(means["ellipsoids close nesterov"]).toBeLessThan(0.7 * means["ellipsoids close gjk"]);
  expect(means["ellipsoids distant nesterov"]).toBeGreaterThan(means["ellipsoids distant gjk"]);
  expect(means["ellipsoids close newton"]).toBeLessThan(6);
});

test("the quadratic program gives GJK's distance between cubes", () => {
  const rng = rngFor("qp");
  const planes = (h: number, pose: Pose): number[] => {
    const m = packPose(pose);
    return [0, 1, 2].flatMap((i) => [1, -1].flatMap((s) => {
      const n = [s * m[i], s * m[3 + i], s * m[6 + i]];
      return [...n, h + n[0] * m[9] + n[1] * m[10] + n[2] * m[11]];
    }));
  };
  for (let i = 0; i < 50; i++) {
    const p = place(rng, KINDS["cubes"](rng), KINDS["cubes"](rng), rng.uniform(0.01, 0.3));
    const r = qpDistance(planes(p.a.params[0], p.pa), planes(p.b.params[0], p.pb));
    expect(r.message).toBe("");
    expect(Math.abs(r.distance - reference(p.a, p.pa, p.b, p.pb).distance)).toBeLessThan(1e-6);
  }
});
