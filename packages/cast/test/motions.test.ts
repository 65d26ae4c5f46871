/** Motions between poses and poses of motions, against quaternions and the engine's sine; paths; steps; warm starts. */
import {
  castSteps, createCastResult, motionBetween, pathOfImpact, poseAt, shapeCast, timeOfImpact,
} from "@col/cast";
import type { Motion } from "@col/cast";
import { distance } from "@col/gjk";
import { box, capsule, segment, sphere } from "@col/shapes";
import { assertLawful, LawReport, makePose, moved, offBy, pairStream, planeGap, posed, randomPose, rngFor,
  samples, seededTitle, translated } from "@col/testkit";
import { createWarmStart } from "@col/types";
import type { Pose, Vec3Like } from "@col/types";
import { expect, test } from "vitest";
import { factory } from "./factory.ts";

const N = samples(2000);
const at = (x: number, y: number, z: number): Vec3Like => ({ x, y, z });
const rest: Motion = { velocity: at(0, 0, 0) };

/** How far two poses take the corners of a cube of half edge 1 apart. */
function apart(p: Pose, q: Pose): number {
  let most = 0;
  for (const c of [at(1, 1, 1), at(1, -1, -1), at(-1, 1, -1), at(-1, -1, 1)]) {
    const one = { position: c, quaternion: { x: 0, y: 0, z: 0, w: 1 } }, a = moved(p, one).position, b = moved(q,
      one).position;
    most = Math.max(most, Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z));
  }
  return most;
}

test(seededTitle("motionBetween leads from one pose to the other, poseAt follows it, and both agree with quaternions",
  N), () => {
  const rng = rngFor("between"), report = new LawReport();
  for (let i = 0; i < N; i++) {
    const from = randomPose(rng, 3), size = rng.pick([3, 3, 1e-6, 1e6]);
    const u = rng.unitVector(new Float64Array(3)), angle = rng.pick([0, 1e-9, 1e-5, 1e-3, 1, 3, Math.PI]);
    const s = Math.sin(angle / 2), turn = makePose(0, 0, 0, s * u[0], s * u[1], s * u[2], Math.cos(angle / 2));
    const p = from.position, turned = moved(turn, translated(from, -p.x, -p.y, -p.z));
    const to = translated(turned, p.x + size * rng.normal(), p.y + size * rng.normal(), p.z + size * rng.normal());
    const path = rng.pick(["screw", "straight"] as const);
    report.subject = () => JSON.stringify({ from, to, path });
    const m = motionBetween(from, to, { path }), w = m.angularVelocity;
    report.check("ends at `to`", apart(poseAt(from, m, 1), to), 1e-11 * (10 + size));
    report.check("starts at `from`", apart(poseAt(from, m, 0), from), 1e-11 * (10 + size));
    report.check("turns by the shorter way", Math.abs(Math.hypot(w.x, w.y, w.z) - angle), 1e-14);
    const v = m.velocity, cross = Math.hypot(v.y * w.z - v.z * w.y, v.z * w.x - v.x * w.z, v.x * w.y - v.y * w.x);
    if (path === "screw" && angle > 2.1e-4) report.check("a screw slides along its axis", cross, 1e-12 * (1 + size));
    // at a third of the way: that motion, then the motion of what is left, is the same screw
    const third = poseAt(from, m, 1 / 3), q = third.quaternion;
    report.check("unit quaternion", Math.abs(Math.hypot(q.x, q.y, q.z, q.w) - 1), 1e-14);
    const more = motionBetween(third, to, { path });
    report.check("half-way", apart(poseAt(third, more, 0.5), poseAt(from, m, 2 / 3)), 1e-10 * (10 + size));
  }
  assertLawful(report);
});

test("a quarter turn about a pillar is a turn about the pillar; straight, it is the chord", () => {
  const from = makePose(2, 0, 0), s = Math.SQRT1_2, to = makePose(0, 0, -2, 0, s, 0, s), m = motionBetween(from, to);
  expect(Math.hypot(m.velocity.x, m.velocity.y, m.velocity.z)).toBeLessThan(1e-15);
  expect(offBy(m.about, -2, 0, 0)).toBeLessThan(5e-15);
  expect(offBy(m.angularVelocity, 0, Math.PI / 2, 0)).toBeLessThan(5e-16);
  expect(offBy(poseAt(from, m, 0.5).position, Math.SQRT2, 0, -Math.SQRT2)).toBeLessThan(5e-15);
  const chord = poseAt(from, motionBetween(from, to, { path: "straight" }), 0.5).position;
  expect(offBy(chord, 1, 0, -1)).toBeLessThan(5e-15);
});

test("a path is cast piece by piece: the rod hits the plate while it turns, which the two ends do not show", () => {
  const plate = box(2, 1e-3, 2), rod = segment(at(-1, 0, 0), at(1, 0, 0)), s = Math.SQRT1_2;
  const path = [makePose(3, 2, 0, 0, 0, s, s), makePose(0, 0.5, 0), makePose(0, 0.5, 0, 0, 0, 1, 0), makePose(0, 9, 0)];
  const r = pathOfImpact(plate, [makePose()], rod, path);
  expect(r.status).toBe("hit");
  // the rod's end is at height 0.5 - sin(pi t) in the second piece; the first brings it down from the side
  const first = pathOfImpact(plate, [makePose()], rod, path.slice(0, 2));
  expect(["miss", "hit"]).toContain(first.status);
  const from1 = pathOfImpact(plate, [makePose()], rod, path.slice(1));
  expect(from1.time).toBeCloseTo(Math.asin(0.5 - 1e-3) / Math.PI, 8);
  expect(r.time).toBeCloseTo(first.status === "hit" ? first.time : 1 + from1.time, 12);
  const out = createCastResult();
  expect(pathOfImpact(plate, [makePose()], rod, [makePose(0, 3, 0), makePose(5, 3, 0), makePose(5, 0, 0)], {},
    out)).toBe(out);
  expect(out).toMatchObject({ status: "miss", lowerTime: 2 });
  expect(() => pathOfImpact(plate, [makePose(), makePose()], rod, path)).toThrow("2 and 4 poses");
  expect(() => pathOfImpact(plate, [], rod, path)).toThrow("0 and 4 poses");
});

test("steps: each plane parts the bodies at both ends of its interval, up to lowerTime", () => {
  const a = box(1, 1, 1), b = capsule(0.3, 1), poseA = makePose(), poseB = makePose(4, 3, 0.5);
  const mb = { velocity: at(-3, -2, 0), angularVelocity: at(1, 2, 3) };
  const steps = castSteps(a, poseA, rest, b, poseB, mb), r = timeOfImpact(a, poseA, rest, b, poseB, mb);
  expect(steps.length).toBeGreaterThan(2);
  expect(steps.at(-1)?.to).toBe(r.lowerTime);
  steps.forEach((s, i) => {
    expect(s.from).toBe(i === 0 ? 0 : steps[i - 1].to);
    const n = Float64Array.of(s.normal.x, s.normal.y, s.normal.z);
    expect(Math.abs(planeGap(posed(a, s.poseA), posed(b, s.poseB), n) - s.gap)).toBeLessThan(1e-12);
    expect(distance(a, s.poseA, b, s.poseB).distance).toBeGreaterThanOrEqual(s.gap);
    // the plane lies in the middle between the two supporting planes
    const p = s.planePoint, half = (q: Vec3Like): number => (q.x - p.x) * n[0] + (q.y - p.y) * n[1] +
      (q.z - p.z) * n[2];
    expect(half(s.supportA)).toBeCloseTo(-s.gap / 2, 10);
    expect(half(s.supportB)).toBeCloseTo(s.gap / 2, 10);
  });
});

test(seededTitle("warm starts: the same times with any of them, fewer supports with the pair's own", N), () => {
  const rng = rngFor("warm casts"), report = new LawReport(), other = createWarmStart();
  let cold = 0, warm = 0, misses = 0;
  for (const pair of pairStream(rng, factory, N, ["generic", "close", "margin", "aligned"])) {
    const u = rng.unitVector(new Float64Array(3)), v = at(2 * u[0], 2 * u[1], 2 * u[2]), token = createWarmStart();
    const ask = (warmStart?: ReturnType<typeof createWarmStart>): ReturnType<typeof shapeCast> =>
      shapeCast(pair.a, pair.poseA, pair.b, pair.poseB, v, warmStart === undefined ? {} : { warmStart });
    const r = ask();
    ask(token);
    const again = ask(token), strange = ask(other);
    report.subject = () => JSON.stringify({ pair: JSON.parse(pair.name) as unknown, v });
    for (const s of [again, strange]) {
      if (r.status === "grazing" || s.status === "grazing") continue;
      if (r.status !== s.status) {
        // up to rounding at the end or at the start
        report.check("status", Math.min(Math.abs((r.time || s.time) - 1), Math.abs(r.time || s.time)), 1e-9);
        continue;
      }
      if (r.status !== "hit") continue;
      const n = r.normal, along = Math.abs(n.x * v.x + n.y * v.y + n.z * v.z) / 2;
      report.check("time", Math.abs(r.time - s.time) * Math.min(1, 10 * along), 1e-9);
    }
    if (r.status === "miss") {
      misses++;
      cold += r.iterations;
      warm += again.iterations;
    }
  }
  assertLawful(report);
  expect(warm / misses).toBeLessThan(0.7 * (cold / misses));
  // a warm start filled with noise
  const bad = createWarmStart();
  bad.valid = true;
  for (const x of [NaN, Infinity, 0, 1e300]) {
    bad.x.fill(x);
    expect(shapeCast(sphere(1), makePose(), sphere(1), makePose(4, 0, 0), at(-4, 0, 0), {
      warmStart: bad }).time).toBe(0.5);
    expect(timeOfImpact(sphere(1), makePose(), rest, sphere(1), makePose(4, 0, 0), { velocity: at(-4, 0, 0) }, {
      warmStart: bad }).time).toBeCloseTo(0.5, 9);
  }
});

test("a pose that runs queries while it is read changes no answer", () => {
  const rng = rngFor("poses that run queries");
  for (let i = 0; i < 20; i++) {
    const from = randomPose(rng, 2), to = randomPose(rng, 2), other = randomPose(rng, 2);
    const motion = { velocity: { x: 1, y: 0, z: 0 }, angularVelocity: { x: 0, y: 2, z: 0 } };
    const asking = ({ position, quaternion }: Pose): Pose => ({
      get position() {
        motionBetween(other, from);
        poseAt(other, motion, 0.5);
        return position;
      },
      quaternion,
    });
    expect(motionBetween(from, asking(to))).toEqual(motionBetween(from, to));
    expect(poseAt(asking(from), motion, 0.25)).toEqual(poseAt(from, motion, 0.25));
  }
});
