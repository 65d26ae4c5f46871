/** Times of impact with answers known by other means: closed forms, independent intervals, failures of the field. */
import { readFileSync } from "node:fs";
import { rayCast, shapeCast, timeOfImpact } from "@col/cast";
import type { Motion } from "@col/cast";
import { box, capsule, halfSpace, segment, sphere } from "@col/shapes";
import { buildPair, extent, makePose, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import type { PairSpec } from "@col/testkit";
import type { Pose, Vec3Like } from "@col/types";
import { expect, test } from "vitest";
import { factory } from "./factory.ts";
import { at, poseAt } from "./impact-laws.ts";

const here = makePose(), turn = 2 * Math.PI, rest: Motion = { velocity: at(0, 0, 0) };
const N = samples(60);

test("a full turn: both ends of the motion are the same pose, and what stands between is found", () => {
  const rod = capsule(0.1, 1, { axis: "x" }), spin = { velocity: at(0, 0, 0), angularVelocity: at(0, 0, turn) };
  for (const degrees of [30, 90, 135, 150]) {
    const a = (degrees / 360) * turn, post = makePose(1.5 * Math.cos(a), 1.5 * Math.sin(a), 0);
    // the rod reaches 1.1: the post's ball of radius 0.45 overlaps its way by 0.05, and is met by the ball at its end
    const r = timeOfImpact(sphere(0.45), post, rest, rod, here, spin);
    // the law of cosines: centres 1 and 1.5 from the axis, 0.55 apart
    const ahead = Math.acos((1 + 1.5 * 1.5 - 0.55 * 0.55) / (2 * 1.5));
    expect(r.status).toBe("hit");
    expect(Math.abs(r.time - (a - ahead) / turn)).toBeLessThan(1e-9);
    expect(timeOfImpact(sphere(0.4 - 1e-9), post, rest, rod, here, spin).status).toBe("miss");
    expect(timeOfImpact(sphere(0.4 + 1e-7), post, rest, rod, here, spin).status).toBe("hit");
  }
});

test("motions of 1e-12 and 1e6 lengths: linear and turning, the fraction of the way is right", () => {
  const cube = box(1, 1, 1), gap = 5e-13, near = makePose(0, 2 + gap, 0), down = at(0, -1e-12, 0);
  const exact = (near.position.y - 2) / 1e-12; // what rounding made of the gap
  expect(Math.abs(shapeCast(cube, here, cube, near, down).time - exact)).toBeLessThan(0.05);
  const r = timeOfImpact(cube, here, rest, cube, near, { velocity: down }, { tolerance: 1e-15 });
  expect(r.lowerTime).toBeLessThanOrEqual(exact + 1e-12);
  expect(r.lowerTime).toBeGreaterThan(exact - 0.1);
  const far = makePose(0, 1e6, 0), fall = at(0, -2e6, 0);
  expect(Math.abs(shapeCast(cube, here, cube, far, fall).time - (1e6 - 2) / 2e6)).toBeLessThan(1e-15);
  const tumbling = { velocity: fall, angularVelocity: at(1, 2, 3) };
  // a ball about its centre: as if it did not turn
  const fast = timeOfImpact(cube, here, rest, sphere(1), far, tumbling);
  expect(Math.abs(fast.time - (1e6 - 2) / 2e6)).toBeLessThan(1e-12);
});

test("a large box is met where it is, from every size, turning or not (parry #429: 139 mm short at 500 m)", () => {
  for (const half of [0.5, 1, 10, 50, 500, 5000, 1e6]) {
    const wall = box(half, half, half), ball = makePose(0.3 * half, half + 11, 0.2 * half), room = 1e-15 * half + 1e-14;
    expect(Math.abs(20 * shapeCast(wall, here, sphere(1), ball, at(0, -20, 0)).time - 10)).toBeLessThanOrEqual(room);
    expect(Math.abs(rayCast(wall, here, ball.position, at(0, -1, 0)).time - 11)).toBeLessThanOrEqual(room);
    const spinning = { velocity: at(0, -20, 0), angularVelocity: at(3, -2, 5) };
    const r = timeOfImpact(wall, here, rest, sphere(1), ball, spinning);
    expect(r.status).toBe("hit");
    expect(Math.abs(20 * r.time - 10)).toBeLessThanOrEqual(2e-10 * (half + 1));
  }
});

/** Lowest corner of a box in motion over the plane y = 0. */
function lowest(h: Vec3Like, pose: Pose, m: Motion, t: number): number {
  const { position: p, quaternion: q } = poseAt(pose, m, t);
  let least = Infinity;
  for (let k = 0; k < 8; k++) {
    const x = (k & 1) === 0 ? h.x : -h.x, y = (k & 2) === 0 ? h.y : -h.y, z = (k & 4) === 0 ? h.z : -h.z;
    // the second row of the rotation
    const up = 2 * (q.x * q.y + q.w * q.z) * x + (1 - 2 * (q.x * q.x + q.z * q.z)) * y +
      2 * (q.y * q.z - q.w * q.x) * z;
    least = Math.min(least, p.y + up);
  }
  return least;
}

/** The first time at which the lowest corner is below `level`, by intervals: no corner is faster than `speed`. */
function firstBelow(f: (t: number) => number, speed: number, level: number): number {
  let t = 0;
  while (t < 1) {
    const h = f(t) - level;
    if (h <= 1e-13) return t;
    t += h / speed; // no corner comes down before
  }
  return 1;
}

test(seededTitle("boxes that tumble onto a plane: within intervals of an independent bound of the speed", N), () => {
  const rng = rngFor("tumbling boxes"), floor = halfSpace(at(0, 1, 0));
  let hits = 0;
  for (let i = 0; i < N; i++) {
    const h = at(rng.uniform(0.1, 1), rng.uniform(0.1, 1), rng.uniform(0.1, 1));
    const n = rng.unitVector(new Float64Array(3));
    const pose = { ...randomPose(rng, 1), position: at(rng.normal(), rng.uniform(2, 4), rng.normal()) };
    const rate = rng.pick([0.5, 3, 12]), about = at(0, rng.pick([0, 0.5]), 0);
    const m = { velocity: at(rng.normal(), -rng.uniform(1, 4), rng.normal()), about,
      angularVelocity: at(rate * n[0], rate * n[1], rate * n[2]) };
    const r = timeOfImpact(floor, here, rest, box(h.x, h.y, h.z), pose, m);
    const speed = Math.hypot(m.velocity.x, m.velocity.y, m.velocity.z) + rate * (Math.hypot(h.x, h.y, h.z) + about.y);
    const f = (t: number): number => lowest(h, pose, m, t), first = firstBelow(f, speed, 1e-9);
    expect(r.status === "hit", `case ${i}`).toBe(first < 1);
    if (r.status !== "hit") continue;
    hits++;
    expect(r.time, `case ${i}`).toBeGreaterThanOrEqual(first - 1e-12);
    expect(Math.abs(f(r.time)), `case ${i}`).toBeLessThan(1e-9);
    // (below 1e-9 from there on to contact, by the same bound)
    for (let t = first; t < r.time; t += Math.max(f(t), 1e-10) / speed) expect(f(t)).toBeGreaterThan(-1e-14);
  }
  expect(hits).toBeGreaterThan(0.2 * N);
});

test(seededTitle("rods that turn beside points: roots of a sin + b cos = c", N), () => {
  const rng = rngFor("rods and points"), rod = segment(at(-1, 0, 0), at(1, 0, 0));
  for (let i = 0; i < N; i++) {
    // the rod turns from the x axis; the ball's side meets its line where the centre is a radius above it
    const angle = rng.uniform(0.3, 2.8), far = rng.uniform(0.2, 0.8), radius = rng.uniform(0.01, 0.15) * far;
    const ball = makePose(far * Math.cos(angle), far * Math.sin(angle), rng.uniform(-0.5, 0.5) * radius);
    const across = Math.sqrt(radius * radius - ball.position.z ** 2), rate = rng.pick([1, 3]);
    const spin = { velocity: at(0, 0, 0), angularVelocity: at(0, 0, rate) };
    const r = timeOfImpact(sphere(radius), ball, rest, rod, here, spin, { maxTime: 3 });
    expect(r.status).toBe("hit");
    expect(Math.abs(r.time - (angle - Math.asin(across / far)) / rate), `case ${i}`).toBeLessThan(1e-8);
  }
});

test("the points of a hit meet where the distance query finds an overlap by rounding", () => {
  const file = new URL("fixtures/touching-points-astray.json", import.meta.url);
  const cases = JSON.parse(readFileSync(file, "utf8")) as { pair: PairSpec; poseB: Pose; ma: Motion; mb: Motion }[];
  expect(cases).toHaveLength(3);
  for (const { pair, poseB, ma, mb } of cases) {
    const { a, b, poseA } = buildPair(factory, pair), r = timeOfImpact(a, poseA, ma, b, poseB, mb);
    expect(r.status).toBe("hit");
    const x = r.pointA, y = r.pointB, gap = Math.hypot(x.x - y.x, x.y - y.y, x.z - y.z);
    expect(gap).toBeLessThan(1e-9 * (extent(a) + extent(b)));
  }
});
