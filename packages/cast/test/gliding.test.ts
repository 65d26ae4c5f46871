/**
 * Bodies at the target distance that move almost along a flat face: free, or a hit where they press, never an overlap.
 *
 * A body is put over or beside the top of another, the supporting planes as far apart as the target distance, up to
 * rounding. Its motion along the top sinks by a slope. Along the normal of the top the gap is known at all times.
 */
import { shapeCast } from "@col/cast";
import { signedDistance } from "@col/epa";
import { box, capsule, cone, convexHull, cylinder, frustum, sphere, triangle, withMargin } from "@col/shapes";
import {
  makePose, moved, placeAtDistance, placeAtGap, randomPose, rngFor, roundPose, samples, seededTitle, translated,
} from "@col/testkit";
import type { ConvexShape, Vec3Like } from "@col/types";
import { expect, test } from "vitest";

const N = samples(20000);
const UP: Float64Array = Float64Array.of(0, 1, 0);
const PYRAMID = [-0.5, -0.5, -0.5, 0.5, -0.5, -0.5, 0.5, -0.5, 0.5, -0.5, -0.5, 0.5, 0, 0.5, 0];
const at = (x: number, y: number, z: number): Vec3Like => ({ x, y, z });
/** Bodies with a flat top. */
const FLOORS: readonly ConvexShape[] = [
  cylinder(0.5170735480386691, 0.1724689428661282), box(1, 0.25, 2), box(0.3, 0.3, 0.3), frustum(1, 0.5, 0.5),
  convexHull([-1, 0, -1, 1, 0, -1, 0, 0, 1, 0, -1, 0]), convexHull([-2, -1, -1, 2, -1, -1, -1, 0.1, -1, 1, 0.1, -1,
    -2, -1, 1, 2, -1, 1, -1, 0.1, 1, 1, 0.1, 1]), triangle(at(-2, 0, -1), at(2, 0, -1), at(0, 0, 2)),
  withMargin(box(0.5, 0.2, 0.5), 0.1), withMargin(cylinder(0.5, 0.2), 0.05),
];
const BODIES: readonly ConvexShape[] = [
  ...FLOORS, convexHull(PYRAMID), sphere(0.25), capsule(0.2, 0.3), cone(0.3, 0.4), withMargin(convexHull(PYRAMID), 0.1),
  capsule(0.2, 0.3, { axis: "x" }),
];
/** Sines of the angle by which a motion sinks. */
const SLOPES = [0, 1e-16, 1e-15, 1e-14, 1e-13, 5e-13, 1e-12, 1e-11, 1e-10, 1e-9, 1e-8, 1e-6];
/** Rounding of the gap along a normal, relative to the coordinates (below 10). Length. */
const ROUNDING = 2e-14;
/** Depth that a motion may reach without a contact: the tolerance of casts and of the distance. Length. */
const TOUCHED = 1e-10;
/** Share of the answers that rounding or the budget may leave open. */
const OPEN = 1e-4;

test(seededTitle("bodies that glide over a face are free, or hit where they press", N), () => {
  const rng = rngFor("gliding"), faults: string[] = [], seen = new Map<string, number>();
  for (let i = 0; i < N; i++) {
    const a = rng.pick(FLOORS), b = rng.pick(BODIES), targetDistance = rng.pick([0, 0.01, 0.01, 0.001, 0.5]);
    const turn = rng.integer(2) === 0 ? roundPose(rng) : randomPose(rng, 3), { quaternion: q } = turn;
    const local = rng.pick([makePose(), makePose(), makePose(0, 0, 0, 0, 0.6, 0, 0.8), randomPose(rng, 0)]);
    const gap = targetDistance + rng.pick([0, 0, 1e-15, -1e-15, 5e-15, -5e-15]);
    const over = rng.pick([placeAtDistance, placeAtGap])(a, makePose(), b, local, UP, gap);
    const [x, z] = rng.integer(3) === 0 ? [0, 0] : [rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5)];
    const length = rng.pick([0.1, 0.5, 2]), angle = rng.pick([0, Math.PI / 2, Math.PI, rng.uniform(0, 7)]);
    const slope = rng.pick(SLOPES), turned = makePose(0, 0, 0, q.x, q.y, q.z, q.w);
    const way = moved(turned, makePose(length * Math.cos(angle), -slope * length, length * Math.sin(angle))).position;
    const up = moved(turned, makePose(0, 1, 0)).position, poseB = moved(turn, translated(over, x, 0, z));
    const r = shapeCast(a, turn, b, poseB, way, { targetDistance, startInside: rng.pick(["overlapping", "release"]) });
    const sinks = -(way.x * up.x + way.y * up.y + way.z * up.z), deepest = sinks - (gap - targetDistance);
    seen.set(r.status, (seen.get(r.status) ?? 0) + 1);
    const end = translated(poseB, way.x, way.y, way.z);
    const isRight = r.status === "miss" ? signedDistance(a, turn, b, end).distance > targetDistance - TOUCHED
      : (r.status !== "overlapping" && deepest > -ROUNDING && r.lowerTime <= 1
        && (r.status !== "hit" || r.lowerTime <= r.time));
    if (!isRight) faults.push(JSON.stringify({ i, status: r.status, kinds: [a.kind, b.kind], gap, slope, deepest }));
  }
  expect(faults).toEqual([]);
  expect(seen.get("budget-spent") ?? 0).toBeLessThanOrEqual(OPEN * N);
  for (const status of ["hit", "miss"]) expect(seen.get(status), status).toBeGreaterThan(N / 10);
});
