/**
 * `@col/epa/polytopes` gives the bits of `@col/epa`: all kinds of polytopes, margins, half-spaces, structured
 * families, cold and with a warm start.
 */
import { affine, box, capsule, convexHull, halfSpace, minkowskiSum, point, segment, sphere, triangle,
  withMargin } from "@col/shapes";
import { buildPair, factoryOf, makePose, randomPose, rngFor, samples, seededTitle,
  structuredSpecAt } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { ConvexShape, DistanceResult, Pose } from "@col/types";
import { createWarmStart, HALF_SPACE_KIND } from "@col/types";
import * as shapes from "@col/shapes";
import { expect, test } from "vitest";
import * as entire from "../src/index.ts";
import * as polytopes from "../src/polytopes.ts";

const N = samples(1500), factory = factoryOf(shapes);

function solid(rng: Rng): ConvexShape {
  const s = (): number => rng.pick([0.1, 0.5, 1, rng.uniform(0.1, 1)]),
    v = () => ({ x: rng.normal(), y: rng.normal(), z: rng.normal() });
  const hull = (): ConvexShape => convexHull(Array.from({ length: 3 * (4 + rng.integer(20)) }, () => rng.normal()));
  return rng.pick([
    () => box(s(), s(), s()), hull, () => sphere(s()), () => capsule(s(), s()), () => point(v()),
      () => segment(v(), v()), () => triangle(v(), v(), v()),
    () => withMargin(box(s(), s(), s()), 0.1), () => affine(box(s(), s(), s()), [1, 0.3, 0, 0, 1, 0.2, 0, 0, 1]),
    () => minkowskiSum(box(s(), s(), s()), hull()), () => halfSpace(v()),
  ])();
}

const bits = (r: DistanceResult): unknown[] => [
  r.status, r.distance, r.lowerBound, r.iterations, ...[r.normal, r.pointA,
    r.pointB].flatMap(({ x, y, z }) => [x, y, z]),
];

/** Both entries agree in every number. */
function same(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, what: string): void {
  const tokens = [createWarmStart(), createWarmStart()];
  expect(bits(polytopes.signedDistance(a, poseA, b, poseB)),
    what).toEqual(bits(entire.signedDistance(a, poseA, b, poseB)));
  expect(bits(polytopes.penetration(a, poseA, b, poseB)), what).toEqual(bits(entire.penetration(a, poseA, b, poseB)));
  for (let i = 0; i < 2; i++) {
    const [first, second] = [polytopes, entire].map((e, k) =>
      bits(e.signedDistance(a, poseA, b, poseB, { warmStart: tokens[k] })));
    expect(first, what).toEqual(second);
  }
  expect(polytopes.contactManifold(a, poseA, b, poseB), what).toEqual(entire.contactManifold(a, poseA, b, poseB));
}

test(seededTitle("random polytopes: the same bits from both entries", N), () => {
  const rng = rngFor("epa polytopes entry");
  let asked = 0;
  for (let i = 0; i < N; i++) {
    const a = solid(rng), b = solid(rng), pose = (): Pose =>
      rng.pick([makePose(), makePose(0.5, 0, 0), randomPose(rng, 0.7)]);
    if (a.kind === HALF_SPACE_KIND && b.kind === HALF_SPACE_KIND) continue;
    same(a, pose(), b, pose(), `sample ${i}`);
    asked++;
  }
  expect(asked).toBeGreaterThan(0.9 * N);
}, 60000 + 10 * N);

test(seededTitle("structured polytopes: the same bits from both entries", N), () => {
  const rng = rngFor("epa polytopes structured");
  let asked = 0;
  for (let i = 0; i < 3 * N; i++) {
    const { a, b, poseA, poseB } = buildPair(factory, structuredSpecAt(rng, factory, i));
    if (a.curvature + b.curvature > 0) continue;
    same(a, poseA, b, poseB, `sample ${i}`);
    asked++;
  }
  expect(asked).toBeGreaterThan(0.2 * N);
}, 60000 + 20 * N);
