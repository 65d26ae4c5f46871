/** Starts in contact: free where the motion parts the bodies or slides, a hit at 0 where it presses them together. */
import { shapeCast, timeOfImpact } from "@col/cast";
import type { CastResult } from "@col/cast";
import { signedDistance } from "@col/epa";
import {
  box, capsule, cone, convexHull, customShape, cylinder, ellipsoid, halfSpace, point, sphere, triangle, withMargin,
} from "@col/shapes";
import { assertLawful, castLaws, extent, LawReport, makePose, moved, NOWHERE, offBy, placeAtDistance,
  randomPose, rngFor, samples, seededTitle, translated } from "@col/testkit";
import type { ConvexShape, Pose, Vec3Like } from "@col/types";
import { expect, test, vi } from "vitest";

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

/** Equal boxes that touch at the offset `o`: an axis of it along which they do not come nearer holds them apart. */
function isPressed(o: Vec3Like, v: Vec3Like): boolean {
  return (o.x === 0 || o.x * v.x < 0) && (o.y === 0 || o.y * v.y < 0) && (o.z === 0 || o.z * v.z < 0);
}

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
          const presses = isPressed(o, v), what = JSON.stringify({ kinds: [a.kind, b.kind], o, v, turn });
          expect([what, r.status], what).toEqual([what, presses ? "hit" : "miss"]);
          if (!presses) continue;
          expect(Math.abs(r.time), what).toBeLessThan(1e-14);
          // of all normals of the contact, this one opposes the motion most; the candidates are the axes of the contact
          const most = Math.hypot(o.x * v.x, o.y * v.y, o.z * v.z);
          expect(-dot(r.normal, way), what).toBeGreaterThan(most - 1e-7);
        }
      }
    }
  }
});

/** Bodies in contact along a normal known to the test. */
const BODIES: readonly ConvexShape[] = [
  cube, hull, cylinder(1, 1), cone(1, 1), cone(1, 2, { axis: "x" }), capsule(0.5, 0.5), sphere(1),
  ellipsoid(1, 0.5, 0.7),
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
    if (a.kind + b.kind === 0 && a.margin + b.margin === 0) continue; // (two points: rounding says who is where)
    report.require("start: parting and sliding are free", towards < -1e-12 || r.status === "miss");
    report.require("start: it touches", r.status !== "overlapping" && r.status !== "budget-spent");
    if (r.status === "grazing") report.check("start: pressed is a hit", -towards, 1e-6);
  }
  assertLawful(report);
  expect(Math.min(hits, free)).toBeGreaterThan(0.2 * N);
});

test("on a tilted half-space: sliding up to rounding is free, pressing hits at 0", () => {
  const rng = rngFor("tilted floors");
  for (let i = 0; i < 500; i++) {
    const u = rng.unitVector(new Float64Array(3)), n = at(u[0], u[1], u[2]), floor = halfSpace(n), s = rng.pick(BODIES);
    const pose = placeAtDistance(floor, makePose(), s, randomPose(rng, 1), u, 0);
    const w = rng.unitVector(new Float64Array(3));
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

test("a time of impact from a shared face, edge or corner, straight and with a small turn", () => {
  const rest = { velocity: at(0, 0, 0) }, rng = rngFor("impact starts");
  for (const [a, b] of [[cube, cube], [hull, hull], [cube, hull]] as const) {
    for (const o of COMPASS) {
      for (const v of COMPASS) {
        const turn = randomPose(rng, 0.5), q = turn.quaternion;
        const pa = moved(turn, makePose()), pb = moved(turn, makePose(2 * o.x, 2 * o.y, 2 * o.z));
        const velocity = moved(makePose(0, 0, 0, q.x, q.y, q.z, q.w), makePose(v.x, v.y, v.z)).position;
        const what = JSON.stringify({ kinds: [a.kind, b.kind], o, v, turn });
        const r = timeOfImpact(a, pa, rest, b, pb, { velocity });
        expect([r.status, r.lowerTime], what).toEqual(isPressed(o, v) ? ["hit", 0] : ["miss", 1]);
        // about the normal of a shared face the faces stay in their plane; bodies that part go on to part
        const apart = o.x * v.x + o.y * v.y + o.z * v.z > 0, spin = times(0.3, velocity);
        if (!apart) continue;
        const turned = timeOfImpact(a, pa, rest, b, pb, { velocity, angularVelocity: times(1e-3, spin) });
        expect(turned.status, what).toBe("miss");
      }
    }
  }
});

test(seededTitle("bodies that overlap are let go where the motion does not deepen the overlap, if asked", N), () => {
  const rng = rngFor("stuck"), options = { startInside: "release" } as const;
  let free = 0, kept = 0, least = 0;
  for (let i = 0; i < N; i++) {
    const a = rng.pick(BODIES), b = rng.pick(BODIES), n = rng.unitVector(new Float64Array(3));
    const poseA = randomPose(rng, 1), depth = rng.pick([1e-12, 1e-9, 1e-6, 1e-3, 0.05]);
    const poseB = placeAtDistance(a, poseA, b, randomPose(rng, 1), n, -depth);
    const plain = shapeCast(a, poseA, b, poseB, at(n[0], n[1], n[2]));
    if (plain.status !== "overlapping") continue; // (points and flat pairs, and touching ones)
    expect([plain.time, plain.normal]).toEqual([0, NOWHERE]);
    const v = times(rng.pick([1, 0.1]), rng.pick(COMPASS)), r = shapeCast(a, poseA, b, poseB, v, options);
    const truth = signedDistance(a, poseA, b, poseB), what = `case ${i} of depth ${-truth.distance}`;
    const towards = dot(truth.normal, v) / Math.sqrt(dot(v, v));
    // (flat pairs, and pairs that touch up to rounding; a little deeper, rounding may leave the normal open)
    if (truth.distance > -6e-13 || (r.status !== "overlapping" && truth.distance > -1e-11)) continue;
    if (r.status === "miss") {
      free++;
      // halfway it is no deeper
      const later = signedDistance(a, poseA, b, translated(poseB, 0.01 * v.x, 0.01 * v.y, 0.01 * v.z));
      expect(later.distance, what).toBeGreaterThan(truth.distance - 1e-9 - 0.02 * -truth.distance);
      continue;
    }
    kept++;
    expect(r.status, what).toBe("overlapping");
    if (truth.distance > -1e-10 && Number.isNaN(r.normal.x)) continue; // (rounding leaves no line to enter)
    if (truth.distance < -1e-10) expect(dot(r.normal, v), what).toBeLessThan(0);
    const gap = at(r.pointB.x - r.pointA.x, r.pointB.y - r.pointA.y, r.pointB.z - r.pointA.z);
    expect(-dot(gap, r.normal), what).toBeGreaterThan(-truth.distance - 1e-9);
    if (-dot(gap, r.normal) < -1.01 * truth.distance + 1e-9 && towards < 1e-3) least++;
    // B moved along the normal by the depth leaves A
    const out = times(-dot(gap, r.normal) + 1e-9, r.normal);
    expect(signedDistance(a, poseA, b, translated(poseB, out.x, out.y, out.z)).distance, what).toBeGreaterThan(-1e-9);
  }
  expect(Math.min(free, kept)).toBeGreaterThan(0.2 * N);
  expect(least / kept).toBeGreaterThan(0.98);
  const floor = halfSpace(at(0, 1, 0)), sunk = makePose(0, 0.9, 0);
  expect(shapeCast(floor, makePose(), cube, sunk, at(1, 0, 0), options).status).toBe("miss");
  const deeper = shapeCast(floor, makePose(), cube, sunk, at(1, -1, 0), options);
  expect([deeper.status, deeper.normal.y]).toEqual(["overlapping", 1]);
  expect(offBy(deeper.normal, 0, 1, 0)).toBeLessThanOrEqual(2 ** -52);
  expect(offBy(deeper.pointA, deeper.pointB.x, 0, deeper.pointB.z)).toBe(0);
  expect(offBy(deeper.pointB, deeper.pointA.x, -0.1, deeper.pointA.z)).toBeLessThan(5e-16);
  expect(() => shapeCast(cube, makePose(), cube, sunk, at(1, 0, 0), { startInside: "exit" as "release" }))
    .toThrow("shapeCast: options.startInside must be one of overlapping, release, got \"exit\"");
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
  expect(r.normal.x).toBeCloseTo(1 / Math.sqrt(17), 10);
  expect(r.normal.y).toBeCloseTo(-4 / Math.sqrt(17), 10);
});

test("an ellipsoid that touches a face and parts, whose line has entered it through few corners near and far", () => {
  const r = shapeCast(ellipsoid(1, 0.5, 0.7), makePose(-0.30799474680479966, 0.6230017680055506, -0.16120873377078704,
    0.5688002418189778, -0.15408835435227, 0.6083228468498065, -0.5316637828178896), hull,
  makePose(0.7426237314362575, -1.2707185068783775, 1.1689660737118062), at(-3, -3, -3));
  expect([r.status, r.lowerTime]).toEqual(["miss", 1]);
  expect(r.iterations).toBeLessThan(200);
});

test("bodies with one centre, whose contact has no normal, overlap: in the first query of a program, and after others",
  async () => {
    const still = { velocity: at(0, 0, 0) }, other = { velocity: at(-1, 0.3, 0.2) };
    for (const s of [sphere(1), cube, capsule(0.5, 1), ellipsoid(1, 2, 3), hull]) {
      vi.resetModules();
      const { timeOfImpact: fresh } = await import("@col/cast");
      const first = fresh(s, makePose(), still, s, makePose(), still);
      fresh(cube, makePose(), still, sphere(1), makePose(3, 0.2, 0.1), other);
      const second = fresh(s, makePose(), still, s, makePose(), still);
      expect([first.status, first.time, first.lowerTime]).toEqual(["overlapping", 0, 0]);
      expect(second).toEqual(first);
    }
  });

test("a start that touches along a face whose normal was found to a rounding only is a hit where it presses", () => {
  const tip = shapeCast(cylinder(0.5170735480386691, 0.1724689428661282), makePose(0, 2, 0, 0, 0, -1, 0),
    cone(0.3, 0.4),
    makePose(-0.20439891550804087, 1.345717306713298, 0.16823897449213587, -0.2419761035170712, 0.4333267150520159,
      0.8641318528675124, 0.08337664066562499), { x: 0.1, y: 1e-13, z: 1.2246467991473533e-17 });
  const round = shapeCast(withMargin(box(0.5, 0.2, 0.5), 0.1), makePose(0.2983181616811459, -1.2345052292881311,
    2.501560090213344, 0.18777629304966859, 0.5504150077587843, -0.14223498689176312, -0.8009697818933762),
  withMargin(cylinder(0.5, 0.2), 0.05), makePose(-0.3256279360154517, -0.20615818634979988, 2.8881621174266936,
    -0.37092750427052934, -0.6557596154466442, 0.08850752863746536, 0.6515815610492629),
  { x: -0.7072501109511691, y: -0.869123264897496, z: -1.6566297205391058 });
  for (const { status, time, lowerTime } of [tip, round]) expect([status, time, lowerTime]).toEqual(["hit", 0, 0]);
  const { normal: n } = tip;
  for (const [got, right] of [[n.x, 0], [n.y, -1], [n.z, 0]]) expect(got).toBeCloseTo(right, 11);
});

const NEEDLES = "needles that touch at the start: the normal is one of the contact, whatever the tolerance";
test(seededTitle(NEEDLES, N), () => {
  const rng = rngFor(NEEDLES), report = new LawReport();
  let hits = 0;
  const thin = (): number => rng.uniform(5e-7, 1e-6), needle = (): ConvexShape => rng.pick([
    () => box(thin(), rng.uniform(0.1, 1), thin()),
    () => convexHull(Array.from({ length: 4 }, () => [thin(), rng.uniform(-1, 1), thin()]).flat()),
    () => triangle(at(thin(), rng.uniform(-1, 1), -thin()), at(thin(), rng.uniform(-1, 1), thin()),
      at(-thin(), rng.uniform(-1, 1), thin())),
  ])();
  for (let k = 0; k < N; k++) {
    const a = needle(), b = needle(), poseA = randomPose(rng, 0.1), near = randomPose(rng, 0.1),
      { distance, normal: { x, y, z } } = signedDistance(a, poseA, b, near), d = distance + rng.uniform(0, 6e-14),
      poseB = translated(near, -d * x, -d * y, -d * z);
    const pair = { name: `${k}`, a, b, poseA, poseB, rescaled: () => pair };
    const u = rng.unitVector(new Float64Array(3)), v = at(u[0], u[1], u[2]), tolerance = rng.pick([1e-10, 1e-6, 1e-3,
      0.1, 1]);
    const r = shapeCast(a, poseA, b, poseB, v, { tolerance });
    if (r.status === "hit") hits++;
    castLaws({ pair, v, maxTime: 1, agree: 1e-9, tolerance }, r, report);
  }
  assertLawful(report);
  expect(hits).toBeGreaterThan(0.2 * N);
});
