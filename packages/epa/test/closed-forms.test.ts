/**
 * Closed forms by themselves. The general search hides a closed form that fails: its answer is right, and slow. So each
 * is asked alone: it answers every ordinary pair, and an oracle knows the answer.
 */
import { relativePose } from "@col/kernel";
import { box, capsule, cone, convexHull, cylinder, ellipsoid, frustum, point, segment, withMargin } from "@col/shapes";
import { makePose, offBy, randomPose, rngFor, samples, seededTitle, signedDistanceOracle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import { expect, test } from "vitest";
import { supportHeight } from "../src/polytope/certificate.ts";
import { ellipsoidDistance } from "../src/ellipsoid/ellipsoids.ts";
import { boxBox } from "../src/simple/box-box.ts";
import { twoSegments } from "../src/simple/lines.ts";
import { pointDiscs } from "../src/simple/point-discs.ts";
import { segmentDistance } from "../src/simple/segments.ts";
import { signedDistance } from "../src/index.ts";
import { createEpaWorkspace } from "../src/kernel.ts";
import { PROVEN } from "../src/pair/method.ts";
import { asked } from "./support/solver.ts";

const HERE = makePose(), COUNT = samples(400);
type V = readonly [number, number, number];
const less = (p: V, q: V): V => [p[0] - q[0], p[1] - q[1], p[2] - q[2]];
const dot = (p: V, q: V): number => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
const cross = (p: V, q: V): V => [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]];
const vector = (rng: Rng): V => [rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(-1, 1)];
const xyz = ([x, y, z]: V): { x: number; y: number; z: number } => ({ x, y, z });

/** From the point c to the segment p q. */
function fromSegment(c: V, p: V, q: V): number {
  const u = less(q, p), t = Math.max(0, Math.min(1, dot(less(c, p), u) / dot(u, u))),
    d = less(c, [p[0] + t * u[0], p[1] + t * u[1], p[2] + t * u[2]]);
  return Math.sqrt(dot(d, d));
}

/** The distance of two segments: at an end of one, or along the normal of both where that meets both inside. */
function betweenSegments(p: V, q: V, r: V, s: V): number {
  const ends = Math.min(fromSegment(p, r, s), fromSegment(q, r, s), fromSegment(r, p, q), fromSegment(s, p, q));
  const u = less(q, p), v = less(s, r), n = cross(u, v), w = less(r, p), nn = dot(n, n);
  const a = dot(cross(w, v), n) / nn, b = dot(cross(w, u), n) / nn;
  return a > 0 && a < 1 && b > 0 && b < 1 ? Math.min(ends, Math.abs(dot(w, n)) / Math.sqrt(nn)) : ends;
}

test(seededTitle("two segments: the closed form answers each pair that is not parallel", COUNT), () => {
  const rng = rngFor("epa two segments alone"), ws = createEpaWorkspace();
  for (let i = 0; i < COUNT; i++) {
    const [p, q, r, s] = [vector(rng), vector(rng), vector(rng), vector(rng)];
    const u = less(q, p), v = less(s, r), n = cross(u, v), wanted = betweenSegments(p, q, r, s);
    if (dot(n, n) < 1e-3 * dot(u, u) * dot(v, v) || wanted < 1e-3) continue;
    relativePose(HERE, HERE, ws.gjk.bInA);
    const pair = asked(ws, segment(xyz(p), xyz(q)), segment(xyz(r), xyz(s)));
    expect(twoSegments.run(pair, ws.answer, ws), `sample ${i}`).toBe(PROVEN);
    expect(Math.abs(ws.answer.signed - wanted), `sample ${i}`).toBeLessThan(1e-13);
  }
});

test(seededTitle("two ellipsoids apart: the closed form answers nearly every pair", COUNT), () => {
  const rng = rngFor("epa ellipsoids alone"), ws = createEpaWorkspace();
  let apart = 0, answered = 0;
  for (let i = 0; i < COUNT; i++) {
    const s = (): number => rng.uniform(0.3, 1), a = ellipsoid(s(), s(), s()), b = ellipsoid(s(), s(), s()),
      pose = randomPose(rng, 2);
    relativePose(HERE, pose, ws.gjk.bInA);
    if (Math.hypot(ws.gjk.bInA[9], ws.gjk.bInA[10], ws.gjk.bInA[11]) < 2) continue;
    apart++;
    answered += +(ellipsoidDistance(asked(ws, a, b), ws) === PROVEN);
  }
  expect(apart).toBeGreaterThan(0.3 * COUNT);
  expect(answered).toBe(apart);
});

test(seededTitle("segments beside solids between discs: the closed form answers nearly every pair", COUNT), () => {
  const rng = rngFor("epa segments alone"), ws = createEpaWorkspace();
  let apart = 0, answered = 0;
  for (let i = 0; i < COUNT; i++) {
    const s = (): number => rng.uniform(0.3, 1), solid = rng.pick([() => cylinder(s(), s()), () => cone(s(), s()),
      () => frustum(s(), s(), s())])(), rod = capsule(0.1, s()), pose = randomPose(rng, 2);
    const [a, b] = i % 2 === 0 ? [solid, rod] : [rod, solid];
    const { distance } = signedDistance(a, HERE, b, pose);
    if (distance < 0.1) continue;
    apart++;
    relativePose(HERE, pose, ws.gjk.bInA);
    if (segmentDistance(asked(ws, a, b), ws) !== PROVEN) continue;
    answered++;
    expect(Math.abs(ws.answer.signed - 0.1 - distance), `sample ${i}`).toBeLessThan(1e-12);
  }
  expect(apart).toBeGreaterThan(0.3 * COUNT);
  expect(answered / apart).toBeGreaterThan(0.99);
});

test("a ball whose middle is off its frame touches a box within 1e-11 of the scene, of which the way is a part", () => {
  const r = 0.5, plate = box(1, 0.25, 0.75);
  for (const c of [[0, 0, 0], [40, 0, 0], [0, -30, 0], [0, 0, 20], [-10, 20, 50]] as const) {
    const ball = withMargin(point({ x: c[0], y: c[1], z: c[2] }), r), parts = Math.abs(c[0]) + Math.abs(c[1])
      + Math.abs(c[2]);
    const at = (gap: number): string =>
      signedDistance(plate, HERE, ball, makePose(-c[0], 0.25 + r + gap - c[1], -c[2])).status;
    const band = 1e-11 * (0.25 + r + (1 + 0.25 + 0.75) + parts); // of the middle, the box, the way
    expect(at(0.98 * band), c.join()).toBe("touching");
    expect(at(1.02 * band), c.join()).toBe("separated");
  }
});

test(seededTitle("points in solids between discs: each is answered, on the axis and on the surface too", COUNT), () => {
  const rng = rngFor("epa points in discs"), ws = createEpaWorkspace(), n = ws.gjk.normal, met = new Set<string>();
  for (let i = 0; i < COUNT; i++) {
    const s = (): number => rng.pick([1, 0.5, rng.uniform(0.2, 1)]), axis = rng.pick(["x", "y", "z"] as const), h = s(),
      low = s(), high = rng.pick([low, 0, s()]), k = "xyz".indexOf(axis), turn = rng.uniform(0, 6.3),
      a = high === low ? cylinder(low, h, { axis }) : high === 0 ? cone(low, h, { axis })
        : frustum(low, high, h, { axis });
    const up = rng.pick([0, 1, -1, 0.5, rng.uniform(-1, 1)]), out = rng.pick([0, 1, 0.5, rng.uniform(0, 1)])
      * (0.5 * (1 - up) * low + 0.5 * (1 + up) * high), c = [0, 0, 0];
    c[k] = up * h; c[(k + 1) % 3] = out * Math.cos(turn); c[(k + 2) % 3] = out * Math.sin(turn);
    const b = point({ x: c[0], y: c[1], z: c[2] }), told = `sample ${i}`;
    relativePose(HERE, HERE, ws.gjk.bInA);
    const found = pointDiscs.run(asked(ws, a, b), ws.answer, ws);
    if (found !== PROVEN) { // a rounding outside
      expect(ws.foot[12], told).toBeGreaterThan(0);
      continue;
    }
    const { signed } = ws.answer;
    supportHeight(a, b, ws);
    expect(Math.abs(ws.certificate.height + signed), told).toBeLessThan(1e-14);
    expect(Math.abs(Math.hypot(n[0], n[1], n[2]) - 1), told).toBeLessThan(1e-15);
    for (let e = 0; e < 3; e++)
      expect(Math.abs(ws.gjk.pointA[e] - c[e] + signed * n[e]), told).toBeLessThan(1e-15);
    met.add(Math.abs(n[k]) === 1 ? "cap" : "side");
    const o = signedDistanceOracle(a, HERE, b, HERE, { samples: 60, starts: 4 });
    expect(o.lower, told).toBeLessThanOrEqual(signed + 1e-9);
    if (o.deep && signed < -1e-8) expect(o.distance - signed, told).toBeLessThanOrEqual(1e-9);
  }
  expect([...met].sort()).toEqual(["cap", "side"]);
});

test("two cylinders side by side: the points are in the middle of the common part", () => {
  const a = cylinder(0.5, 1), b = cylinder(0.25, 0.75);
  for (const up of [0, 0.5, -0.5, 1, -1.5]) {
    const r = signedDistance(a, HERE, b, makePose(0.7, up, 0)), low = Math.max(-1, up - 0.75),
      high = Math.min(1, up + 0.75);
    expect(r.distance).toBeCloseTo(-0.05, 14);
    expect(offBy(r.pointA, 0.5, 0.5 * (low + high), 0), `${up}`).toBeLessThan(5e-13);
    expect(offBy(r.pointB, 0.45, 0.5 * (low + high), 0), `${up}`).toBeLessThan(5e-13);
  }
});

test(seededTitle("two boxes: nearly every overlap is answered, by the plane that shows it, as the search answers it",
  COUNT), () => {
  const rng = rngFor("epa boxes alone"), ws = createEpaWorkspace(), met = new Set<string>();
  let overlapping = 0, answered = 0;
  for (let i = 0; i < COUNT; i++) {
    const s = (): number => rng.uniform(0.3, 1), a = box(s(), s(), s()), b = box(s(), s(), s()),
      pose = randomPose(rng, 0.8), { normal: n, bInA: r } = ws.gjk;
    const hull = convexHull(Array.from({ length: 8 }, (_, k) => [1, 2, 4].map((bit, axis) =>
      (k & bit) === 0 ? b.bounds[axis] : b.bounds[3 + axis])).flat());
    const { distance, normal: m } = signedDistance(a, HERE, hull, pose), full = signedDistance(a, HERE, b, pose);
    expect(Math.abs(full.distance - distance), `sample ${i}`).toBeLessThan(1e-13);
    expect(full.lowerBound, `sample ${i}`).toBeLessThanOrEqual(full.distance);
    relativePose(HERE, pose, r);
    if (distance > 0) continue;
    overlapping++;
    if (boxBox.run(asked(ws, a, b), ws.answer, ws) !== PROVEN) continue;
    answered++;
    for (let k = 0; k < 3; k++) {
      const along = [r[k], r[3 + k], r[6 + k]];
      if (Math.abs(n[0] * along[0] + n[1] * along[1] + n[2] * along[2]) > 1 - 1e-12) met.add(`B ${k}`);
      if (Math.abs(n[k]) > 1 - 1e-12) met.add(`A ${k}`);
    }
    supportHeight(a, b, ws);
    expect(Math.abs(Math.hypot(n[0], n[1], n[2]) - 1), `sample ${i}`).toBeLessThan(1e-15);
    expect(Math.abs(ws.certificate.height - ws.depth[0]), `sample ${i}`).toBeLessThan(1e-14);
    const { normal, pointA: p, pointB: q, distance: d } = full;
    expect(offBy(normal, m.x, m.y, m.z), `sample ${i}`).toBeLessThan(1e-9);
    expect(offBy(q, p.x + d * normal.x, p.y + d * normal.y, p.z + d * normal.z), `sample ${i}`).toBeLessThan(1e-14);
  }
  expect([...met].sort()).toEqual(["A 0", "A 1", "A 2", "B 0", "B 1", "B 2"]);
  expect(answered).toBeGreaterThan(0.95 * overlapping);
});
