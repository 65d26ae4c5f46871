/**
 * How many iterations seeded sets take, and how many answers rounding leaves open: the answers' bits are the same on
 * every engine, so these counts are too. A change that keeps all answers right and makes the search worse shows here
 * and nowhere else. Room: a fiftieth.
 */
import {
  createGrowthWarmStart,
  createGrowthWarmStart2,
  growthDistance,
  growthDistance2,
  growthIntersects,
} from "@col/growth-distance";
import type { GrowthOptions } from "@col/growth-distance";
import { box, capsule, cone, convexHull, cylinder, dsf, ellipsoid, frustum, sphere, withMargin } from "@col/shapes";
import * as shapes2 from "@col/shapes/2d";
import {
  makePose,
  randomPose,
  Rng,
  STRUCTURED_FAMILIES,
  STRUCTURED_FAMILIES2,
  structuredPairs,
  structuredPairs2,
} from "@col/testkit";
import { createGrowthResult } from "@col/types";
import type { ConvexShape, ConvexShape2, Pose, Pose2 } from "@col/types";
import { expect, test } from "vitest";
import { factory } from "./factory.ts";

const { box2, capsule2, convexHull2, ellipse } = shapes2;
const SEED = 5, ROOM = 1.02;
type Maker = (rng: Rng) => ConvexShape;
const size = (rng: Rng): number => rng.uniform(0.1, 1);
const cloud = (rng: Rng, n: number): number[] => {
  const d = new Float64Array(3);
  return Array.from({ length: n }, () => Array.from(rng.unitVector(d), (x, i) => x * [0.5, 0.8, 1][i])).flat();
};
const SMOOTH: readonly Maker[] = [(g) => ellipsoid(size(g), size(g), size(g)), (g) => dsf(cloud(g, 20))];
const CURVED: readonly Maker[] = [
  (g) => sphere(size(g)),
  (g) => capsule(size(g), size(g)),
  (g) => cylinder(size(g), size(g)),
  (g) => cone(size(g), size(g)),
  (g) => frustum(size(g), size(g), size(g)),
  ...SMOOTH,
];
const HULLS: readonly Maker[] = [
  (g) => convexHull(cloud(g, 60)),
  (g) => convexHull(cloud(g, 12)),
  (g) => box(size(g), size(g), size(g)),
];
const MIXED: readonly Maker[] = [...CURVED, ...HULLS, (g) => withMargin(convexHull(cloud(g, 20)), 0.1)];
const SKEW: readonly Maker[] = [
  (g) => box(1, 1e-3 * size(g), size(g)),
  (g) => ellipsoid(1, 1e-3 * size(g), size(g)),
  (g) => cylinder(1e-3 * size(g), 1),
  (g) => cone(1, 1e-3 * size(g)),
];

const ROUND: readonly Maker[] = [
  (g) => sphere(size(g)),
  (g) => sphere(size(g)),
  (g) => capsule(size(g), size(g)),
  (g) => cylinder(size(g), size(g)),
  (g) => cone(size(g), size(g)),
  (g) => {
    const r = size(g);
    return ellipsoid(r, r, size(g));
  },
];
const RIMS: readonly Maker[] = [
  (g) => cylinder(size(g), size(g)),
  (g) => cone(size(g), size(g)),
  (g) => frustum(size(g), size(g), size(g)),
];
const PLATES: readonly Maker[] = [
  (g) => cone(1, 0.01 * size(g)),
  (g) => cylinder(1, 0.01 * size(g)),
  (g) => frustum(1, 0.5, 0.01 * size(g)),
  (g) => capsule(0.01 * size(g), 1),
  (g) => box(1, 0.01 * size(g), size(g)),
];
const NEEDLES: readonly Maker[] = [
  (g) => box(1, 1e-5 * size(g), 1e-5 * size(g)),
  (g) => sphere(1e-5 * size(g)),
  (g) => cylinder(1e-5 * size(g), 1),
  (g) => convexHull(cloud(g, 20).map((x, i) => (i % 3 > 0 ? 1e-5 * x : x))),
];

interface Pair {
  readonly a: ConvexShape;
  readonly b: ConvexShape;
  readonly poseA: Pose;
  readonly poseB: Pose;
}

function pairs(makers: readonly Maker[], count: number): Pair[] {
  const g = new Rng(SEED);
  return Array.from({ length: count }, () => ({
    a: g.pick(makers)(g),
    b: g.pick(makers)(g),
    poseA: randomPose(g, 1.5),
    poseB: randomPose(g, 1.5),
  }));
}

/** Iterations of all, and how many stay open. */
function cost(set: readonly Pair[], options: GrowthOptions): { iterations: number; open: number } {
  let iterations = 0, open = 0;
  for (const p of set) {
    const r = growthDistance(p.a, p.poseA, p.b, p.poseB, options);
    iterations += r.iterations;
    if (r.status !== "optimal") open++;
  }
  return { iterations, open };
}

/** Set, options, iterations in all, open answers. */
const TABLE: readonly (readonly [string, readonly Maker[], number, GrowthOptions, number, number])[] = [
  ["smooth", SMOOTH, 400, {}, 2548, 0],
  ["curved", CURVED, 600, {}, 7717, 0],
  ["hulls", HULLS, 400, {}, 2380, 0],
  ["mixed", MIXED, 600, {}, 8135, 0],
  ["mixed", MIXED, 300, { method: "cutting-plane" }, 6546, 0],
  ["smooth", SMOOTH, 400, { tolerance: 1e-13 }, 2843, 0],
  ["mixed", MIXED, 1000, { tolerance: 1e-13 }, 19144, 0],
  ["skew", SKEW, 400, {}, 5949, 0],
  ["skew", SKEW, 400, { tolerance: 1e-12 }, 8000, 3],
  ["round", ROUND, 1000, { tolerance: 1e-13 }, 17095, 0],
  ["rims", RIMS, 1000, { tolerance: 1e-13 }, 26475, 0],
  ["plates", PLATES, 600, { tolerance: 1e-13 }, 12704, 3],
  ["needles", NEEDLES, 400, { tolerance: 1e-10 }, 5747, 3],
];

test.each(TABLE)("%s pairs, %#", (_, makers, count, options, iterations, open) => {
  const c = cost(pairs(makers, count), options);
  expect(c.iterations).toBeLessThanOrEqual(iterations * ROOM);
  expect(c.open).toBeLessThanOrEqual(open * ROOM);
});

test("warm, along small steps", () => {
  const g = new Rng(SEED), counts = [0, 0];
  for (const [k, makers] of [[0, HULLS], [1, CURVED]] as const) {
    for (const p of pairs(makers, 100)) {
      const options = { warmStart: createGrowthWarmStart() }, { position: q, quaternion: o } = p.poseB;
      for (let s = 0; s < 5; s++) {
        const off = (): number => 1e-3 * s * g.normal(),
          pose = makePose(q.x + off(), q.y + off(), q.z + off(), o.x, o.y, o.z, o.w);
        const r = growthDistance(p.a, p.poseA, p.b, pose, options);
        if (s > 0) counts[k] += r.iterations;
      }
    }
  }
  expect(counts[0]).toBeLessThanOrEqual(WARM[0] * ROOM);
  expect(counts[1]).toBeLessThanOrEqual(WARM[1] * ROOM);
});
const WARM = [414, 3458];

test("Boolean", () => {
  const out = createGrowthResult();
  let iterations = 0;
  for (const p of pairs(MIXED, 600)) {
    growthIntersects(p.a, p.poseA, p.b, p.poseB, undefined, out);
    iterations += out.iterations;
  }
  expect(iterations).toBeLessThanOrEqual(BOOLEAN * ROOM);
});
const BOOLEAN = 832;

test("the plane: cold, warm, tight", () => {
  const g = new Rng(SEED), counts = [0, 0, 0];
  const makers: readonly ((g: Rng) => ConvexShape2)[] = [
    (r) => ellipse(size(r), size(r)),
    (r) => box2(size(r), size(r)),
    (r) => capsule2(size(r), size(r)),
    (r) => convexHull2(Array.from({ length: 40 }, () => r.uniform(-1, 1))),
  ];
  for (let i = 0; i < 600; i++) {
    const a = g.pick(makers)(g),
      b = g.pick(makers)(g),
      t = g.uniform(-3, 3),
      o: Pose2 = { x: 0, y: 0, c: 1, s: 0 },
      warmStart = createGrowthWarmStart2();
    const pose = { x: g.uniform(-2, 2), y: g.uniform(-2, 2), c: Math.cos(t), s: Math.sin(t) };
    counts[0] += growthDistance2(a, o, b, pose, { warmStart }).iterations;
    counts[1] += growthDistance2(a, o, b, { ...pose, x: pose.x + 1e-3 }, { warmStart }).iterations;
    const tight = growthDistance2(a, o, b, pose, { tolerance: 1e-13 });
    counts[2] += tight.iterations + (tight.status === "optimal" ? 0 : 100);
  }
  for (let k = 0; k < 3; k++) expect(counts[k]).toBeLessThanOrEqual(PLANE[k] * ROOM);
});
const PLANE = [3216, 902, 3724];

interface Toll {
  readonly iterations: number;
  readonly status: string;
}

/** Iterations and open answers at the default tolerance, then at 1e-13. */
function tolls(ask: (tolerance: number) => readonly Toll[]): number[] {
  return [1.5e-8, 1e-13].flatMap((tolerance) => {
    const all = ask(tolerance), open = all.filter((r) => r.status === "precision-limit" || r.status === "budget-spent");
    return [all.reduce((sum, r) => sum + r.iterations, 0), open.length];
  });
}

test("structured pairs, space and plane, where the search stalls: the loop's ways on", () => {
  const space = [...structuredPairs(new Rng(SEED), factory, 3000, STRUCTURED_FAMILIES)];
  const plane = [...structuredPairs2(new Rng(SEED), shapes2, 3000, STRUCTURED_FAMILIES2)];
  // A way on that is wrong in one sign costs two in a thousand here, so there is no room: what moves these counts is
  // looked at, and they are written anew if it is for the better.
  expect(tolls((tolerance) => space.map((p) => growthDistance(p.a, p.poseA, p.b, p.poseB, { tolerance })))).toEqual([
    32637, 133, 45813, 200,
  ]);
  expect(tolls((tolerance) => plane.map((p) => growthDistance2(p.a, p.poseA, p.b, p.poseB, { tolerance })))).toEqual([
    11316, 44, 13836, 86,
  ]);
});
