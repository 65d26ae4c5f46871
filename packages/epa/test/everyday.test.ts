/**
 * Contacts of every frame: things at rest on a ground, upright, lying, a little tilted; things side by side. Few steps,
 * and no direction is better.
 */
import { box, capsule, cone, convexHull, cylinder, ellipsoid, frustum, minkowskiSum, scaled,
  sphere } from "@col/shapes";
import { assertLawful, certifyDistance, LawReport, makePose, moved, rngFor, samples, seededTitle,
  signedDistanceOracle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";
import { signedDistance } from "../src/index.ts";

function prism(sides: number, radius: number, halfHeight: number): ConvexShape {
  const corners: number[] = [];
  for (let i = 0; i < sides; i++) for (const y of [-halfHeight, halfHeight])
    corners.push(radius * Math.cos(0.1 + (2 * Math.PI * i) / sides), y,
      radius * Math.sin(0.1 + (2 * Math.PI * i) / sides));
  return convexHull(corners);
}
/** Flat on top at y = 0.5, at least 3 wide. */
const GROUNDS: readonly ConvexShape[] = [box(5, 0.5, 5), prism(24, 5, 0.5), prism(4, 5, 0.5), cylinder(4, 0.5),
  frustum(6, 4, 0.5), minkowskiSum(box(3, 0.4, 3), box(1, 0.1, 1))];
const THINGS: readonly ConvexShape[] = [
  box(0.4, 0.5, 0.3), sphere(0.5), capsule(0.3, 0.5), cylinder(0.4, 0.5), cylinder(0.5, 0.05), cone(0.4, 0.5),
  frustum(0.5, 0.3, 0.5), ellipsoid(0.4, 0.5, 0.3),
  ellipsoid(0.4, 0.5, 0.4), ellipsoid(0.05, 0.5, 0.05), prism(12, 0.4, 0.5), prism(3, 0.4, 0.5),
  scaled(cylinder(0.4, 0.5), { x: 1, y: 1, z: 0.5 }),
];
/** Points of equal bodies side by side whose edges are a billionth of a radian off parallel: 4e-10 of the scene met. */
const BESIDE = 1e-9;

/** Upright, upside down, on the side in two ways. */
const TURNS: readonly (readonly number[])[] = [[0, 0, 0, 1], [1, 0, 0, 0], [0, 0, Math.SQRT1_2, Math.SQRT1_2],
  [Math.SQRT1_2, 0, 0, Math.SQRT1_2]];

/** The turn, a yaw and a tilt, at the origin. */
function turned(rng: Rng): Pose {
  const t = rng.pick([0, 1e-12, 1e-9, 1e-6, 1e-3, 0.05]), q = rng.pick(TURNS),
    yaw = rng.pick([0, rng.uniform(0, Math.PI)]), x = rng.normal(), z = rng.normal(),
    f = Math.sin(t) / Math.hypot(x, z);
  const turn = makePose(0, 0, 0, q[0], q[1], q[2], q[3]), about = makePose(0, 0, 0, 0, Math.sin(yaw), 0, Math.cos(yaw)),
    tilt = makePose(0, 0, 0, f * x, 0, f * z, Math.cos(t));
  return moved(moved(turn, about), tilt);
}

/** Depths to 1e-9 of the oracle's, both ways round, points that show them. Returns the greater number of steps. */
function check(a: ConvexShape, pa: Pose, b: ConvexShape, pb: Pose, report: LawReport, rounding: number,
  name: string): number {
  const r = signedDistance(a, pa, b, pb), w = signedDistance(b, pb, a, pa),
    o = signedDistanceOracle(a, pa, b, pb, { samples: 60, starts: 4 });
  expect(r.status, name).toBe("overlapping");
  expect(Math.abs(r.distance - w.distance), name).toBeLessThanOrEqual(1e-10);
  // cores apart: the oracle's bracket, which rounding may leave 3e-9 open (edges 1e-6 off parallel), is proven at both
  // ends
  expect((o.deep ? o.distance : o.lower) - r.distance, name).toBeLessThanOrEqual(1e-9);
  if (!o.deep) expect(r.distance - o.upper, name).toBeLessThanOrEqual(1e-9);
  certifyDistance(a, pa, b, pb, r, report, { gap: 1e-9, rounding });
  return Math.max(r.iterations, w.iterations);
}

test(seededTitle("things at rest", samples(400)), () => {
  const rng = rngFor("epa at rest"), report = new LawReport(), steps: number[] = [], simple: number[] = [];
  for (let i = 0; i < samples(400); i++) {
    const ground = rng.pick(GROUNDS), thing = rng.pick(THINGS), at = turned(rng),
      low = signedDistance(ground, makePose(0, 0, 0), thing, { position: { x: 0, y: 3, z: 0 },
        quaternion: at.quaternion });
    const height = 3 - low.distance - rng.logUniform(1e-6, 0.2),
      pose = { position: { x: rng.uniform(-2, 2), y: height, z: rng.uniform(-2, 2) }, quaternion: at.quaternion };
    const taken = check(ground, makePose(0, 0, 0), thing, pose, report, 1e-10, `sample ${i}`);
    steps.push(taken);
    if (ground.operands.length + thing.operands.length === 0) simple.push(taken);
  }
  for (const list of [steps, simple]) list.sort((x, y) => x - y);
  expect(steps[Math.floor(0.5 * steps.length)], "one in two, GJK and closed form").toBeLessThanOrEqual(6);
  expect(simple[Math.floor(0.9 * simple.length)], "nine in ten that are no images or sums").toBeLessThanOrEqual(12);
  expect(steps[Math.floor(0.95 * steps.length)], "all but one in twenty").toBeLessThanOrEqual(120);
  assertLawful(report);
}, 60000 + 60 * samples(400));

test(seededTitle("things side by side", samples(300)), () => {
  const rng = rngFor("epa side by side"), report = new LawReport(), steps: number[] = [], still = makePose(0, 0, 0);
  for (let i = 0; i < samples(300); i++) {
    const a = rng.pick(THINGS), b = rng.pick(THINGS), { quaternion } = turned(rng),
      away = signedDistance(a, still, b, { position: { x: 3, y: 0, z: 0 }, quaternion });
    const off = rng.pick([0, 0.13]), x = 3 - away.distance - rng.pick([1e-6, 1e-4, 1e-2, 0.06]);
    if (away.normal.x < 0.999 || signedDistance(a, still, b, { position: { x, y: off, z: 0 }, quaternion }).distance
      > -1e-9) continue;
    steps.push(check(a, still, b, { position: { x, y: off, z: 0 }, quaternion }, report, BESIDE, `sample ${i}`));
  }
  steps.sort((x, y) => x - y);
  expect(steps[Math.floor(0.9 * steps.length)], `nine in ten of ${steps.length}`).toBeLessThanOrEqual(35);
  expect(steps[Math.floor(0.95 * steps.length)], "all but one in twenty").toBeLessThanOrEqual(120);
  assertLawful(report);
}, 60000 + 60 * samples(300));
