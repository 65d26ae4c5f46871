/** Starts in contact: free where the motion parts the bodies or slides, a hit at 0 where it presses them together. */
import { shapeCast } from "@col/cast";
import type { CastResult } from "@col/cast";
import {
  box, capsule, cone, convexHull, customShape, cylinder, ellipsoid, halfSpace, point, sphere, withMargin,
} from "@col/shapes";
import {
  assertLawful, castLaws, extent, LawReport, makePose, moved, placeAtDistance, randomPose, rngFor, samples, seededTitle,
} from "@col/testkit";
import type { ConvexShape, Pose, Vec3Like } from "@col/types";
import { expect, test } from "vitest";

const N = samples(3000), at = (x: number, y: number, z: number): Vec3Like => ({ x, y, z });
const CORNERS = [-1, -1, -1, 1, -1, -1, -1, 1, -1, 1, 1, -1, -1, -1, 1, 1, -1, 1, -1, 1, 1, 1, 1, 1];
const hull = convexHull(CORNERS), cube = box(1, 1, 1);
const bare = customShape({ support: (_s, d, out) => cube.support(cube, d, out), margin: 0, curvature: 0 });
const SIGNS = [-1, 0, 1];
/** All vectors of -1, 0, 1 but 0. */
const COMPASS = SIGNS.flatMap((x) => SIGNS.flatMap((y) => SIGNS.map((z) => at(x, y, z))))
  .filter((v) => v.x !== 0 || v.y !== 0 || v.z !== 0);

const dot = (p: Vec3Like, q: Vec3Like): number => p.x * q.x + p.y * q.y + p.z * q.z;
const times = (k: number, p: Vec3Like): Vec3Like => at(k * p.x, k * p.y, k * p.z);

test("equal boxes and hulls that share faces, edges or corners, in all 26 directions, at any turn", () => {
  const rng = rngFor("starts");
  for (const [a, b] of [[cube, cube], [hull, hull], [cube, hull], [bare, cube]] as const) {
    for (const o of COMPASS) {
      for (const v of COMPASS) {
        for (const turn of [makePose(), randomPose(rng, 0.5)]) {
          const pa = moved(turn, makePose()), pb = moved(turn, makePose(2 * o.x, 2 * o.y, 2 * o.z));
          const way = moved(makePose(0, 0, 0, turn.quaternion.x, turn.quaternion.y, turn.quaternion.z,
            turn.quaternion.w), makePose(v.x, v.y, v.z)).position;
          const r = shapeCast(a, pa, b, pb, way);
          // an axis of the contact along which the boxes do not come nearer holds them apart
          const presses = SIGNS.length === 3 && [[o.x, v.x], [o.y, v.y], [o.z, v.z]].every(([s, w]) => s === 0 || s * w < 0);
          const what = JSON.stringify({ kinds: [a.kind, b.kind], o, v, turn });
          expect([what, r.status], what).toEqual([what, presses ? "hit" : "miss"]);
          if (!presses) continue;
          expect(Math.abs(r.time), what).toBeLessThan(1e-14);
          // against the motion most of all normals of the contact: those of the axes of the contact
          const most = Math.sqrt([[o.x, v.x], [o.y, v.y], [o.z, v.z]].reduce((s, [k, w]) => s + (k === 0 ? 0 : w * w), 0));
          expect(-dot(r.normal, way), what).toBeGreaterThan(most - 1e-7);
        }
      }
    }
  }
});

/** Bodies in contact along a normal known to the test. */
const BODIES: readonly ConvexShape[] = [
  cube, hull, cylinder(1, 1), cone(1, 1), cone(1, 2, { axis: "x" }), capsule(0.5, 0.5), sphere(1), ellipsoid(1, 0.5, 0.7),
  withMargin(box(0.5, 0.5, 0.5), 0.5), withMargin(hull, 0.1), point(),
];
const NORMALS = [...COMPASS, at(0.6, 0, -0.8), at(0.3, 0.2, 0.9)];

test(seededTitle("bodies that touch, also with overlaps of rounding size, moved along round directions", N), () => {
  const rng = rngFor("touching starts"), report = new LawReport();
  let hits = 0, free = 0;
  for (let i = 0; i < N; i++) {
    const a = rng.pick(BODIES), b = rng.pick(BODIES), n = rng.pick(NORMALS), unit = times(1 / Math.sqrt(dot(n, n)), n);
    const poseA = rng.integer(2) === 0 ? makePose() : randomPose(rng, 1), turned = rng.integer(2) === 0;
    const free0: Pose = turned ? randomPose(rng, 1) : makePose(), gap = rng.pick([0, 0, 1e-15, -1e-15]);
    const poseB = placeAtDistance(a, poseA, b, free0, Float64Array.of(unit.x, unit.y, unit.z), gap);
    const v = times(rng.pick([1, 0.1, 3]), rng.pick(COMPASS));
    report.subject = () => JSON.stringify({ a: [a.kind, [...a.params], a.margin], b: [b.kind, [...b.params], b.margin],
      poseA, poseB, v, n });
    const r: CastResult = shapeCast(a, poseA, b, poseB, v), towards = dot(unit, v) / Math.sqrt(dot(v, v));
    castLaws({ pair: { name: "", a, b, poseA, poseB }, v, maxTime: 1, agree: 1e-9 }, r, report);
    if (r.status === "hit") hits++;
    if (r.status === "miss") free++;
    report.require("start: parting and sliding are free", towards < -1e-12 || r.status === "miss");
    report.require("start: it touches", r.status !== "overlapping" && r.status !== "budget-spent");
    if (r.status === "grazing") report.check("start: pressed is a hit", -towards, 1e-6);
  }
  assertLawful(report);
  expect(Math.min(hits, free)).toBeGreaterThan(0.2 * N);
});

test("on a tilted half-space: sliding to rounding is free, pressing hits at 0", () => {
  const rng = rngFor("tilted floors");
  for (let i = 0; i < 500; i++) {
    const u = rng.unitVector(new Float64Array(3)), n = at(u[0], u[1], u[2]), floor = halfSpace(n), s = rng.pick(BODIES);
    const pose = placeAtDistance(floor, makePose(), s, randomPose(rng, 1), u, 0), w = rng.unitVector(new Float64Array(3));
    const d = w[0] * u[0] + w[1] * u[1] + w[2] * u[2], along = at(w[0] - d * u[0], w[1] - d * u[1], w[2] - d * u[2]);
    for (const swapped of [false, true]) {
      const cast = (v: Vec3Like): CastResult => swapped ? shapeCast(s, pose, floor, makePose(), times(-1, v))
        : shapeCast(floor, makePose(), s, pose, v);
      expect(cast(along).status).toBe("miss");
      expect(cast(at(along.x + u[0], along.y + u[1], along.z + u[2])).status).toBe("miss");
      const pressed = cast(at(along.x - u[0], along.y - u[1], along.z - u[2]));
      expect([pressed.status, pressed.time < 1e-13]).toEqual(["hit", true]);
    }
  }
});

test("the scale of the bodies does not matter", () => {
  for (const k of [1e-12, 1e-3, 1e6]) {
    const a = box(k, k, k), far = extent(a);
    const r = shapeCast(a, makePose(), a, makePose(2 * far, 2 * far, -2 * far), at(-far, 0, -far));
    expect(r.status).toBe("miss");
  }
});

test("a solid hit of a cone, whose line enters along a ruling, is a hit with the cone's normal", () => {
  const r = shapeCast(cone(1, 2, { axis: "x" }), makePose(), point(), makePose(-1, -1, 0), at(0, 1, 0));
  expect(r.status).toBe("hit");
  expect(r.time).toBeCloseTo(0.25, 14);
  expect(r.lowerTime).toBeGreaterThan(0.25 - 1e-10);
  expect(Math.abs(r.normal.z)).toBeLessThan(1e-5);
  expect(r.normal.y).toBeCloseTo(-4 / Math.sqrt(17), 10);
});
