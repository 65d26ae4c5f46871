import { expect, test } from "vitest";
import { assertLawful, distanceLaws, LawReport, makePose, randomPose, referenceSolver, rngFor, samples,
  seededTitle } from "@col/testkit";
import type { DistanceSolver, PairCase } from "@col/testkit";
import { box, capsule, ellipsoid, hull, cylinder } from "./support/shapes.ts";
import type { ConvexShape, Pose, Status } from "@col/types";

/** The reference solver stalls on slivers now and then: its own bracket, and its witnesses of deep curved pairs. */
const REFERENCE_GAP = 1e-8;
const REFERENCE_DEEP = 1e-7;
const N = samples(60);
const rng = rngFor("laws");
const cloud = Array.from({ length: 36 }, () => rng.uniform(-1, 1));
const makers: ((s: number) => ConvexShape)[] = [
  (s) => box(s, 0.5 * s, 2 * s), (s) => capsule(0.5 * s, s), (s) => ellipsoid(s, 0.4 * s, 0.7 * s),
  (s) => hull(cloud.map((c) => c * s)),
  (s) => cylinder(s, 0.5 * s),
];

function pairCase(i: number, extent: number): PairCase {
  const ma = makers[i % 5], mb = makers[((i / 5) | 0) % 5];
  const pa = randomPose(rng, extent), pb = randomPose(rng, extent);
  const scaled = (p: Pose, s: number): Pose => makePose(p.position.x * s, p.position.y * s, p.position.z * s,
    p.quaternion.x, p.quaternion.y, p.quaternion.z, p.quaternion.w);
  const at = (s: number): PairCase => ({ name: `${i}`, a: ma(s), b: mb(s), poseA: scaled(pa, s), poseB: scaled(pb, s),
    rescaled: (k) => at(s * k) });
  return at(1);
}

test(seededTitle("laws hold for the reference solver", N), () => {
  const solver = referenceSolver(false), report = new LawReport();
  let hits = 0;
  for (let i = 0; i < N; i++) {
    const c = pairCase(i, 2.5);
    report.subject = () => c.name;
    if (distanceLaws(solver, c, rng, report, { gap: REFERENCE_GAP }).distance <= 0) hits++;
  }
  assertLawful(report);
  expect(hits / N).toBeGreaterThan(0.1);
  expect(hits / N).toBeLessThan(0.6);
});

test(seededTitle("laws hold for the signed reference solver", N / 3), () => {
  const solver = referenceSolver(true), report = new LawReport();
  for (let i = 0; i < N / 3; i++) {
    const c = pairCase(i, 1);
    report.subject = () => c.name;
    distanceLaws(solver, c, rng, report, { signed: true, gap: REFERENCE_GAP, rounding: REFERENCE_DEEP });
  }
  assertLawful(report);
});

test("a Boolean may hit near the contact only where its own loop is ended by rounding", () => {
  const good = referenceSolver(false), cube = box(1, 1, 1);
  const wrong = (status: Status, gap: number): number => {
    const report = new LawReport(), pair: PairCase = { name: "cubes", a: cube, poseA: makePose(), b: cube,
      poseB: makePose(2 + gap, 0.3, 0.2) };
    const loop: DistanceSolver["loop"] = (...asked) => ({ ...good.distance(...asked), status, lowerBound: 0 });
    distanceLaws({ ...good, intersects: () => true, loop }, pair, rngFor("near"), report, { gap: 1e-10 });
    return report.violations.filter(({ law }) => law === "Boolean: agrees with the sign").length;
  };
  expect([wrong("precision-limit", 5e-9), wrong("separated", 5e-9), wrong("precision-limit", 1e-7)]).toEqual([0, 1, 1]);
});
