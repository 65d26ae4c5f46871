/** Rays against triangles by whole numbers, all hits, and what a ray may be asked. */
import { bodyRayCast, bodySolvers, compound, contains, forEachPartRayHit, triangleMesh } from "@col/compound";
import type { TriangleMesh } from "@col/compound";
import { rayCast } from "@col/cast";
import { distance } from "@col/gjk";
import { box, sphere } from "@col/shapes";
import {
  apart, exactCrossing, exactPolytopeDistance, makePose, offBy, randomPose, rngFor, samples, seededTitle,
} from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { Body, RayCastFn, Vec3Like } from "@col/types";
import { expect, test } from "vitest";
import { bumpySphere, soup } from "./support/meshes.ts";

const COUNT = samples(3000);
const at = (p: ArrayLike<number>): Vec3Like => ({ x: p[0], y: p[1], z: p[2] });
const list = (v: Vec3Like): number[] => [v.x, v.y, v.z];
const dot = (a: readonly number[], b: readonly number[]): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Corners of a triangle that is wide, a needle, or nearly or exactly on a line; at times far away or tiny. */
function anyTriangle(rng: Rng): number[] {
  const p = [0, 1, 2].map(() => rng.uniform(-1, 1)), u = [0, 1, 2].map(() => rng.uniform(-1, 1)),
    v = [0, 1, 2].map(() => rng.uniform(-1, 1)), kind = rng.integer(6);
  const s = rng.uniform(), thin = kind === 0 ? 1 : kind === 1 ? 0 : rng.logUniform(1e-17, 1e-2);
  let corners = [...p, ...p.map((x, i) => x + u[i]), ...p.map((x, i) => x + s * u[i] + thin * v[i])];
  if (kind === 2) corners = corners.map((x) => Math.round(10 * x) / 10);
  if (kind === 3) {
    const w = [0, 1, 2].map(() => rng.integer(5) - 2), k = rng.integer(4); // on a line, exactly
    corners = [...w.map(() => 0), ...w, ...w.map((x) => k * x)];
  }
  const scale = rng.pick([1, 1, 1e-40, 1e20]), away = rng.pick([0, 0, 1000]);
  return corners.map((x) => scale * (x + away));
}

const sizeOf = (o: readonly number[], c: readonly number[]): number => Math.max(...[...o, ...c].map(Math.abs));

/** The least width of the triangle about a crossing, as the ray sees it: beyond rounding the ray passes inside. */
function seenWidth(c: readonly number[], weights: readonly number[], normal: readonly number[], d: number[]): number {
  const p = [0, 1, 2].map((k) => c.slice(3 * k, 3 * k + 3)), minus = (a: number[], b: number[]): number[] =>
    a.map((x, i) => x - b[i]);
  const e = [minus(p[2], p[1]), minus(p[0], p[2]), minus(p[1], p[0])], length = e.map((x) => Math.hypot(...x));
  const cross = [0, 1, 2].map((i) => e[2][(i + 1) % 3] * -e[1][(i + 2) % 3] + e[2][(i + 2) % 3] * e[1][(i + 1) % 3]);
  const seen = Math.hypot(...cross) * Math.abs(dot(normal, d)) / Math.hypot(...d);
  return Math.min(...weights.map((w, i) => w * seen / length[i]));
}

test("a ray meets a sliver where it passes through it, not beside, and three points on a line nowhere", () => {
  const d = { x: -0.6, y: -0.6, z: -0.4 }, sliver = triangleMesh([2.7, 3, 0.1, 2.9, 2.4, 0.1, 3.2, 1.5, 0.1]);
  // through the last corner at time 4, up to rounding
  const r = bodyRayCast(sliver, makePose(), { x: 5.6, y: 3.9, z: 1.7 }, d);
  expect(r.status).toBe("hit");
  expect(r.time).toBeCloseTo(4, 12);
  expect(Math.hypot(r.normal.x, r.normal.y, r.normal.z)).toBeCloseTo(1, 12);
  expect(bodyRayCast(sliver, makePose(), { x: 5.6, y: 3.9, z: 1.7001 }, d).status).toBe("miss");
  const line = triangleMesh([1, 2, 3, 2, 4, 6, 3, 6, 9]);
  for (const s of [1, 1.5, 2, 3])
    expect(bodyRayCast(line, makePose(), { x: s + 0.6, y: 2 * s + 0.6, z: 3 * s + 0.4 }, d).status).toBe("miss");
});

test(seededTitle("rays meet what whole numbers say: slivers, lines, tiny and far triangles", COUNT), () => {
  const rng = rngFor("exact rays");
  let hits = 0, clear = 0;
  for (let k = 0; k < COUNT; k++) {
    const c = anyTriangle(rng), w = [rng.uniform(), rng.uniform(), rng.uniform()], size = sizeOf([], c);
    const sum = w[0] + w[1] + w[2], along = rng.pick([0, 0, 0, 3]);
    // a point of the triangle, or one on the line of its first edge, beyond its end
    const target = [0, 1, 2].map((i) => (w[0] * c[i] + w[1] * c[3 + i] + w[2] * c[6 + i]) / sum
      + along * (c[3 + i] - c[i]));
    const o = target.map((x) => x + size * rng.uniform(-2, 2));
    const d = target.map((x, i) => rng.pick([1, 1, 0.3]) * (x - o[i]));
    if (!(dot(d, d) > 1e-99)) continue;
    const mesh = triangleMesh(c), r = bodyRayCast(mesh, makePose(), at(o), at(d)), exact = exactCrossing(o, d, c);
    const room = 2e-14 * sizeOf(o, c), name = `case ${k}`;
    if (exact.kind === "segment") {
      expect(r.status, name).toBe("miss");
      continue;
    }
    const inside = exact.kind === "crosses" && exact.time > 1e-9
      && seenWidth(c, exact.weights, exact.normal, d) > room;
    if (inside) {
      clear++;
      expect(r.status, name).toBe("hit");
      expect(Math.abs(r.time - exact.time) * Math.abs(dot(exact.normal, d)), name).toBeLessThan(room);
    }
    if (r.status !== "hit") continue;
    hits++;
    const n = list(r.normal), facing = dot(exact.normal, d) > 0 ? -1 : 1;
    expect(Math.hypot(...n.map((x, i) => x - facing * exact.normal[i])), name).toBeLessThan(1e-9);
    const end = o.map((x, i) => x + 1.01 * r.time * d[i] + 0.01 * d[i]);
    expect(exactPolytopeDistance([...o, ...end], c).distance, name).toBeLessThan(room);
    expect([r.partA, r.lowerTime]).toEqual([0, r.time]);
  }
  expect(hits).toBeGreaterThan(COUNT / 10);
  expect(clear).toBeGreaterThan(COUNT / 20);
});

test.each([0, 1, 2])("the normal of a long sliver along axis %i is the one of whole numbers", (axis) => {
  const rng = rngFor(`sliver ${axis}`), any = (): number => rng.uniform(-1, 1);
  const wrong: string[] = [];
  for (let k = 0; k < 20; k++) {
    const p = [any(), any(), any()], u = [1, 1e-4 * any(), 1e-4 * any()], thin = [0, 1e-9, 1e-9 * any()];
    const corners = [p, p.map((x, i) => x + u[i]), p.map((x, i) => x + 0.6 * u[i] + thin[i])]
      .flatMap((corner) => [0, 1, 2].map((i) => 1e20 * corner[(i + 3 - axis) % 3]));
    const middle = [0, 1, 2].map((i) => (corners[i] + corners[3 + i] + corners[6 + i]) / 3);
    const o = middle.map((x) => x + 1e20 * any()), d = middle.map((x, i) => x - o[i]);
    const { status, normal } = bodyRayCast(triangleMesh(corners), makePose(), at(o), at(d));
    const exact = exactCrossing(o, d, corners);
    if (exact.kind !== "crosses") throw new TypeError("need a ray through the triangle");
    const facing = dot(exact.normal, d) > 0 ? -1 : 1;
    if (status !== "hit" || apart(normal, exact.normal.map((x) => facing * x)) > 1e-12) wrong.push(`case ${k}`);
  }
  expect(wrong).toEqual([]);
});

/** Every hit of every triangle and part, one by one. */
function bruteHits(
  body: Body, o: Vec3Like, d: Vec3Like, minTime: number, maxTime: number,
): { part: number; time: number }[] {
  const out: { part: number; time: number }[] = [];
  forEachPartRayHit(body, makePose(), o, d, { rayCast, minTime, maxTime }, (hit) => {
    out.push({ part: hit.partA, time: hit.time });
  });
  return out;
}

test(seededTitle("all hits come in order, and their first is the first hit", COUNT), () => {
  const rng = rngFor("all hits"), m = bumpySphere(4, 1, 0.3), s = soup(60, 1.2, () => rng.uniform());
  const parts = compound(Array.from({ length: 20 }, (_, i) =>
    ({ shape: i % 2 === 0 ? box(0.3, 0.2, 0.4) : sphere(0.3), pose: randomPose(rng, 1) })));
  const bodies: Body[] = [triangleMesh(m.positions, m.indices), triangleMesh(s.positions, s.indices), parts];
  let many = 0;
  for (let k = 0; k < COUNT / 5; k++) {
    const body = rng.pick(bodies), o = randomPose(rng, 3).position, p = randomPose(rng, 0.5).position;
    const d = { x: p.x - o.x, y: p.y - o.y, z: p.z - o.z }, hits = bruteHits(body, o, d, 0, 2);
    if (hits.length > 2) many++;
    const sorted = hits.slice().sort((a, b) => a.time - b.time || a.part - b.part);
    expect(hits, `case ${k}`).toEqual(sorted);
    const first = bodyRayCast(body, makePose(), o, d, { rayCast, maxTime: 2 });
    expect([first.partA, first.time], `case ${k}`).toEqual(hits.length > 0 ? [hits[0].part, hits[0].time] : [-1, NaN]);
    if (body === parts) continue;
    // one triangle at a time, and from a later time on
    const mesh = body as TriangleMesh;
    const one = Array.from({ length: mesh.indices.length / 3 }, (_, t) => t).filter((t) => bodyRayCast(triangleMesh(
      mesh.positions, mesh.indices.slice(3 * t, 3 * t + 3)), makePose(), o, d, { maxTime: 2 }).status === "hit");
    expect(hits.map((h) => h.part).sort((a, b) => a - b)).toEqual(one);
    const minTime = 1.1, later = bodyRayCast(body, makePose(), o, d, { minTime, maxTime: 2 });
    const rest = hits.filter((h) => h.time >= minTime);
    expect([later.partA, later.time]).toEqual(rest.length > 0 ? [rest[0].part, rest[0].time] : [-1, NaN]);
    expect(bruteHits(body, o, d, minTime, 2)).toEqual(rest);
    // faces seen from the front alternate with those seen from behind in a closed mesh
    const front: number[] = [];
    forEachPartRayHit(body, makePose(), o, d, { sides: "front", maxTime: 2 }, ({ partA }) => front.push(partA));
    if (body !== bodies[0]) continue;
    const odd = contains(body as TriangleMesh, makePose(), o) ? 1 : 0;
    expect(front, `case ${k}`).toEqual(hits.filter((_, i) => i % 2 === odd).map((h) => h.part));
  }
  expect(many).toBeGreaterThan(COUNT / 50);
});

test("hits at one time come in the order of their indices, whatever the order of the walk", () => {
  // a fan about the z axis, in whole numbers: the ray along it meets all triangles in their common corner
  const rim = [1, 0, 1, 1, 0, 1, -1, 1, -1, 0, -1, -1, 0, -1, 1, -1], n = rim.length / 2;
  const corners = Array.from({ length: n }, (_, i) => [rim[2 * i], rim[2 * i + 1], 0]).flat();
  const indices = Array.from({ length: n }, (_, i) => [n, (3 * i) % n, (3 * i + 1) % n]).flat();
  const fan = triangleMesh([...corners, 0, 0, 0], indices);
  const hits = bruteHits(fan, { x: 0, y: 0, z: 3 }, { x: 0, y: 0, z: -1 }, 0, 9);
  expect(hits).toEqual(Array.from({ length: n }, (_, part) => ({ part, time: 3 })));
});

test("of parts that a ray grazes the first is told, of equals the lesser index", () => {
  const ball = (x: number): { shape: ReturnType<typeof sphere>; pose: ReturnType<typeof makePose> } =>
    ({ shape: sphere(1), pose: { ...makePose(), position: { x, y: 1, z: 0 } } });
  const graze = (xs: readonly number[]): unknown[] => {
    const r = bodyRayCast(compound(xs.map(ball)), makePose(), { x: -1, y: 0, z: 0 }, { x: 1, y: 0, z: 0 }, { rayCast });
    return [r.status, r.partA, r.time];
  };
  for (const [xs, part] of [[[5, 1, 9], 1], [[1, 5, 9], 0], [[9, 5, 1], 2], [[5, 1, 1], 1]] as const)
    expect(graze(xs), String(xs)).toEqual(["grazing", part, 2]);
});

test(seededTitle("point and normal of a hit are whole, in the world, for a body at any pose", COUNT), () => {
  const rng = rngFor("rays at poses"), m = bumpySphere(4, 1, 0.3);
  const bodies: Body[] = [triangleMesh(m.positions, m.indices), box(0.5, 0.7, 0.9), compound(
    [-1, 0, 1].map((x) => ({ shape: box(0.4, 0.5, 0.6), pose: randomPose(rng, Math.abs(x)) })))];
  const turned = (q: { x: number; y: number; z: number; w: number }, v: Vec3Like): number[] => {
    const tx = 2 * (q.y * v.z - q.z * v.y), ty = 2 * (q.z * v.x - q.x * v.z), tz = 2 * (q.x * v.y - q.y * v.x);
    return [v.x + q.w * tx + q.y * tz - q.z * ty, v.y + q.w * ty + q.z * tx - q.x * tz,
      v.z + q.w * tz + q.x * ty - q.y * tx];
  };
  let hits = 0;
  for (let k = 0; k < COUNT / 5; k++) {
    const body = rng.pick(bodies), pose = randomPose(rng, 5), { position: t, quaternion: q } = pose;
    const o = randomPose(rng, 3).position, p = randomPose(rng, 0.4).position; // in the body's frame
    const d = { x: p.x - o.x, y: p.y - o.y, z: p.z - o.z }, here = bodyRayCast(body, makePose(), o, d, { rayCast });
    const inWorld = turned(q, o).map((x, i) => x + [t.x, t.y, t.z][i]), along = turned(q, d), name = `case ${k}`;
    const there = bodyRayCast(body, pose, at(inWorld), at(along), { rayCast });
    if (here.status !== "hit" || there.status !== "hit" || here.partA !== there.partA) continue;
    hits++;
    const met = inWorld.map((x, i) => x + there.time * along[i]);
    expect(apart(there.pointB, met), name).toBe(0);
    expect(apart(there.pointA, met), name).toBeLessThan(1e-9);
    expect(apart(there.normal, turned(q, here.normal)), name).toBeLessThan(1e-7);
  }
  expect(hits).toBeGreaterThan(COUNT / 10);
});

test("a ray that begins inside parts is told so, or leaves them all", () => {
  const row = compound([0, 1, 2, 5].map((x) => ({ shape: box(0.5, 0.5, 0.5), pose: makePose(x, 0, 0) })));
  const o = { x: 0, y: 0.1, z: 0.2 }, d = { x: 2, y: 0, z: 0 }, options = { rayCast, startInside: "exit" as const };
  expect(bodyRayCast(row, makePose(), o, d, { rayCast }).status).toBe("overlapping");
  const out = bodyRayCast(row, makePose(), o, d, options);
  expect([out.status, out.partA, offBy(out.normal, 1, 0, 0)]).toEqual(["hit", 2, 0]);
  expect(out.time).toBeCloseTo(1.25, 12);
  expect(out.lowerTime).toBeLessThanOrEqual(out.time);
  expect(offBy(out.pointA, 2.5, 0.1, 0.2)).toBeLessThan(5e-13);
  expect(bodyRayCast(row, makePose(), o, d, { ...options, maxTime: 1.2 }).status).toBe("miss");
  // outside: the first part as ever; later on: inside the last part
  expect(bodyRayCast(row, makePose(), { x: -3, y: 0, z: 0 }, d, options).time).toBeCloseTo(1.25, 12);
  expect(bodyRayCast(row, makePose(), o, d, { ...options, minTime: 2.4 }).time).toBeCloseTo(2.75, 12);
  expect(bodyRayCast(row, makePose(), o, d, { rayCast, minTime: 2.4 }))
    .toMatchObject({ status: "overlapping", time: 2.4 });
  expect(bodyRayCast(row, makePose(), o, d, { rayCast, minTime: 1.5 }).time).toBeCloseTo(2.25, 12);
  const one = bodyRayCast(box(1, 1, 1), makePose(), o, d, options);
  expect([one.status, one.time]).toEqual(["hit", 0.5]);
  const scene = bodySolvers({ distance, rayCast });
  const hit = scene.rayCast?.(row, makePose(), o, d, { startInside: "exit" },
    bodyRayCast(row, makePose(), o, d, options));
  expect([hit?.status, hit?.time.toFixed(9)]).toEqual(["hit", "1.250000000"]);
});

/** `rayCast`, but what it says of a ball is replaced. */
const spoiled = (answer: Partial<ReturnType<RayCastFn>>): RayCastFn => (shape, pose, o, d, options, out) => {
  rayCast(shape, pose, o, d, options, out);
  return shape.kind === sphere(1).kind && shape.margin === 0.5 ? Object.assign(out, answer) : out;
};

test("a part whose answer is open leaves the whole open, and hides no part behind it", () => {
  const both = compound([{ shape: sphere(0.5), pose: makePose(3, 0, 0) },
    { shape: box(0.5, 0.5, 0.5), pose: makePose(6, 0, 0) }]);
  const ask = (answer: Partial<ReturnType<RayCastFn>>, body = both): ReturnType<typeof bodyRayCast> =>
    bodyRayCast(body, makePose(), { x: 0, y: 0, z: 0 }, { x: 1, y: 0, z: 0 }, { rayCast: spoiled(answer) });
  const spent = { status: "budget-spent" as const, time: NaN, lowerTime: 2.4 };
  expect(ask(spent)).toMatchObject({ status: "budget-spent", time: 5.5, lowerTime: 2.4, partA: 1 });
  expect(ask({ ...spent, lowerTime: NaN }))
    .toMatchObject({ status: "budget-spent", time: 5.5, lowerTime: 0, partA: 1 });
  const alone = compound([{ shape: sphere(0.5), pose: makePose(3, 0, 0) }]);
  expect(ask(spent, alone)).toMatchObject({ status: "budget-spent", time: NaN, lowerTime: 2.4, partA: -1 });
  expect(ask({ ...spent, lowerTime: NaN }, alone)).toMatchObject({ status: "budget-spent", lowerTime: 0, partA: -1 });
  expect(ask({ ...spent, time: 2.6 })).toMatchObject({ status: "budget-spent", time: 2.6, lowerTime: 2.4, partA: 0 });
  expect(ask({ status: "grazing", time: 2.5, lowerTime: 2.5 })).toMatchObject({ status: "hit", time: 5.5, partA: 1 });
  expect(ask({ status: "grazing", time: 2.5, lowerTime: 2.5 }, alone)).toMatchObject({ status: "grazing", partA: 0 });
});

test("options of rays that cannot be used are refused", () => {
  const mesh = triangleMesh([0, 0, 0, 1, 0, 0, 0, 1, 0]), o = { x: 0, y: 0, z: 1 }, d = { x: 0, y: 0, z: -1 };
  for (const options of [{ minTime: -1 }, { minTime: Infinity }, { minTime: 2, maxTime: 1 }, { sides: "back" },
    { startInside: "no" }, { tolerance: -1 }, { maxIterations: 0 }])
    expect(() => bodyRayCast(mesh, makePose(), o, d, options as object), JSON.stringify(options)).toThrow(RangeError);
  expect(() => {
    forEachPartRayHit(mesh, makePose(), o, d, { startInside: "exit" }, () => undefined);
  }).toThrow("startInside is no option here");
});
