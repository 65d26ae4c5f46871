/**
 * Laws on structured pairs, by method: see the test of the same name of `@col/gjk`. `COL_SAMPLES=100000` runs all of
 * them.
 */
import { distance, intersects } from "@col/accel";
import type { AccelOptions, AccelMethod } from "@col/accel";
import {
  assertLawful, distanceLaws, extent, LawReport, rngFor, samples,
  seededTitle, structuredPairs, translated,
} from "@col/testkit";
import type { DistanceSolver } from "@col/testkit";
import type { ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";
import { factory } from "./factory.ts";

/** Relative to the scene: ten times the default tolerance of 1e-10, which each of two answers may use up. */
const GAP = 1e-9;

const between = ({ position: p }: Pose, { position: q }: Pose): number =>
  Math.hypot(p.x - q.x, p.y - q.y, p.z - q.z);

/** A pose rounded in its last places, relative to the scene: nobody can tell two poses so near to each other apart. */
const ROUNDED = 1e-15;

/** Does GJK find a common point wherever B is within the rounding of its pose? Else bodies only touch. */
function overlapsWhereverRounded(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, scene: number): boolean {
  return [-ROUNDED * scene, ROUNDED * scene].every((t) =>
    [[t, 0, 0], [0, t, 0], [0, 0, t]].every(([x, y, z]) =>
      distance(a, poseA, b, translated(poseB, x, y, z), { method: "gjk" }).status === "overlapping"));
}

function solver(fixed: AccelOptions): DistanceSolver {
  return {
    distance: (a, pa, b, pb, options, out) => distance(a, pa, b, pb, { ...fixed, ...options }, out),
    intersects: (a, pa, b, pb, options) => intersects(a, pa, b, pb, { ...fixed, ...options }),
  };
}

const METHODS: readonly (readonly [AccelMethod, number])[] = [
  ["auto", 900],
  ["newton", 300],
  ["gjk", 150],
  ["polyak", 150],
  ["nesterov", 150],
];
for (const [method, count] of METHODS) {
  const N = samples(count);
  test(seededTitle(`laws of distance and intersection hold on structured pairs: ${method}`, N), () => {
    const rng = rngFor(`accel structured ${method}`), report = new LawReport(), own = solver({ method });
    let open = 0;
    for (const pair of structuredPairs(rng, factory, N)) {
      report.subject = () => pair.name;
      const r = distanceLaws(own, pair, rng, report, { gap: GAP });
      if (r.status === "precision-limit" || r.status === "budget-spent") open++;
    }
    assertLawful(report);
    expect(open / N).toBeLessThan(0.02);
  });
}

// Frank-Wolfe converges with the square root of the steps, so its brackets stay open and laws that take the distance
// for the truth say nothing of it: its bracket holds GJK's, and its Boolean is GJK's.
for (const method of ["frank-wolfe", "active-set-frank-wolfe"] as const) {
  const N = samples(150);
  test(seededTitle(`brackets hold, and Booleans equal GJK's, on structured pairs: ${method}`, N), () => {
    const wrong: string[] = [];
    for (const { a, b, poseA, poseB, name } of structuredPairs(rngFor(`accel structured ${method}`), factory, N)) {
      const r = distance(a, poseA, b, poseB, { method }), g = distance(a, poseA, b, poseB, { method: "gjk" });
      const scene = extent(a) + extent(b) + between(poseA, poseB), room = GAP * scene;
      if (!(r.lowerBound <= g.distance + room && g.lowerBound <= r.distance + room))
        wrong.push(`${r.lowerBound} .. ${r.distance}, not ${g.lowerBound} .. ${g.distance}: ${name}`);
      const hit = intersects(a, poseA, b, poseB, { method });
      if (g.lowerBound > room && hit) wrong.push(`true at ${g.lowerBound}: ${name}`);
      if (g.status === "overlapping" && !hit && overlapsWhereverRounded(a, poseA, b, poseB, scene))
        wrong.push(`false where cores share a point: ${name}`);
    }
    expect(wrong.slice(0, 3), `${wrong.length} of ${N}`).toEqual([]);
  });
}
