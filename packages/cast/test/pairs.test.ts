/** Closed forms of pairs: laws, and the iteration on the same support functions beside them. */
import { shapeCast } from "@col/cast";
import { box, convexHull, customShape, point, sphere, withMargin } from "@col/shapes";
import {
  assertLawful, between, castLaws, LawReport, makePose, moved, offBy, randomPose, rngFor, samples, seededTitle,
} from "@col/testkit";
import type { PairCase, Rng } from "@col/testkit";
import type { ConvexShape, Pose, Vec3Like } from "@col/types";
import { expect, test } from "vitest";

const N = samples(4000);

/** The same body without a kind: only the iteration answers it. */
const bare = (s: ConvexShape): ConvexShape => customShape({ support: (_s, d, out) => s.support(s, d, out),
  margin: s.margin, curvature: 0 });

/** Sizes and places as people write them, and in general position. */
const length = (rng: Rng): number => rng.pick([1, 1, 0.5, 2, 0.1, 1e-3, rng.uniform(0.1, 1), rng.uniform(0.1, 1)]);
const QUARTERS = [0, Math.SQRT1_2, -Math.SQRT1_2, 1, 0.5];

function pose(rng: Rng, away: number): Pose {
  if (rng.integer(2) === 0) return randomPose(rng, away);
  const q = [0, 1, 2, 3].map(() => rng.pick(QUARTERS)), n = Math.hypot(...q) || 1;
  const [x, y, z] = [0, 1, 2].map(() => away * rng.pick([0, 0, 1, -1, 0.5, rng.uniform(-1, 1)]));
  const turned = q.every((v) => v === 0) || rng.integer(2) === 0 ? [0, 0, 0, 1] : q.map((v) => v / n);
  return makePose(x, y, z, turned[0], turned[1], turned[2], turned[3]);
}

function body(rng: Rng, kind: string): ConvexShape {
  const margin = kind === "rounded" ? length(rng) * 0.2 : 0;
  if (kind === "ball") return rng.integer(8) === 0 ? point() : sphere(length(rng));
  return withMargin(box(length(rng), length(rng), length(rng)), margin);
}

test(seededTitle("pairs with a closed form keep the laws, and have the times of the iteration", N), () => {
  const rng = rngFor("closed pairs"), report = new LawReport();
  let closed = 0, hits = 0;
  for (let i = 0; i < N; i++) {
    const [ka, kb] = rng.pick([["box", "box"], ["box", "box"], ["ball", "box"], ["rounded", "ball"], ["ball", "ball"]]);
    const a = body(rng, ka), b = body(rng, kb), poseA = pose(rng, 0), poseB = pose(rng, rng.pick([3, 3, 1e-3, 30]));
    const p = poseB.position, u = rng.unitVector(new Float64Array(3)), k = rng.pick([-1, -1, -1, -3, 0.5]);
    const j = rng.pick([0, 0, 1]);
    const aimed: Vec3Like = { x: k * p.x + j * u[0], y: k * p.y + j * u[1], z: k * p.z + j * u[2] };
    const v = aimed.x === 0 && aimed.y === 0 && aimed.z === 0 ? { x: 1, y: 0, z: 0 } : aimed;
    const targetDistance = rng.pick([0, 0, 0, 0.1]), options = { targetDistance };
    report.subject = () => JSON.stringify({ ka, kb, a: [...a.params, a.margin], b: [...b.params, b.margin], poseA,
      poseB, v, targetDistance });
    const r = shapeCast(a, poseA, b, poseB, v, options), s = shapeCast(bare(a), poseA, bare(b), poseB, v, options);
    if (r.iterations === 0) closed++;
    const pair: PairCase = { name: "", a, b, poseA, poseB, rescaled: () => pair };
    castLaws({ pair, v, maxTime: 1, target: targetDistance }, r, report);
    if (r.status === "grazing" || s.status === "grazing") continue;
    const speed = Math.hypot(v.x, v.y, v.z), n = r.normal;
    if (r.status !== s.status) {
      // up to rounding at the start or at the end; a line along a surface
      const t = r.time || s.time || 0, m = r.status === "hit" ? n : s.normal;
      const along = Math.abs(m.x * v.x + m.y * v.y + m.z * v.z) / speed || 0;
      report.check("same status", Math.min(Math.abs(t), Math.abs(t - 1), along) * speed, 1e-9 * (1 + speed));
      continue;
    }
    if (r.status !== "hit") continue;
    hits++;
    const against = Math.abs(n.x * v.x + n.y * v.y + n.z * v.z) / speed;
    report.check("same time", Math.abs(r.time - s.time) * speed * Math.min(1, 10 * against), 1e-10 * (1 + speed));
  }
  assertLawful(report);
  expect(hits / N).toBeGreaterThan(0.3);
  expect(closed / N).toBeGreaterThan(0.7); // the rest touches, grazes, or lies level
});

test(seededTitle("pairs in general position are answered by the closed form alone", N), () => {
  const rng = rngFor("closed pairs in general position"), closed = { "box box": 0, "ball box": 0, "ball rounded": 0 };
  const hits = { ...closed }, size = (): number => rng.uniform(0.2, 1);
  for (let i = 0; i < N; i++) {
    const name = rng.pick(Object.keys(closed)) as keyof typeof closed;
    const block = withMargin(box(size(), size(), size()), name === "ball rounded" ? 0.1 : 0);
    const b = name === "box box" ? box(size(), size(), size()) : sphere(size());
    const poseA = randomPose(rng, 0.5), poseB = randomPose(rng, 4), p = poseB.position, u = rng.unitVector(
      new Float64Array(3));
    const r = shapeCast(block, poseA, b, poseB, { x: u[0] - 2 * p.x, y: u[1] - 2 * p.y, z: u[2] - 2 * p.z });
    if (r.status !== "hit") continue;
    hits[name]++;
    if (r.iterations === 0) closed[name]++;
  }
  for (const name of ["box box", "ball box", "ball rounded"] as const) {
    expect(hits[name], name).toBeGreaterThan(N / 10);
    expect(closed[name] / hits[name], name).toBeGreaterThan(0.99);
  }
});

test("stacked boxes, corners on faces, edges on edges: the contact is written down", () => {
  const cube = box(1, 1, 1), here = makePose(), down = { x: 0, y: -4, z: 0 };
  const stacked = shapeCast(cube, here, cube, makePose(0.5, 4, -0.25), down);
  expect(stacked).toMatchObject({ status: "hit", time: 0.5, iterations: 0, normal: { x: 0, y: 1, z: 0 } });
  const { x, y, z } = stacked.pointA; // a point of the common rectangle
  expect([x >= -0.5 && x <= 1, y, z >= -1 && z <= 0.75, between(stacked.pointB, stacked.pointA)])
    .toEqual([true, 1, true, 0]);
  const s = Math.sqrt(0.5), onEdge = shapeCast(cube, here, cube, makePose(0, 4, 0, 0, 0, Math.sin(Math.PI / 8),
    Math.cos(Math.PI / 8)), down);
  expect(onEdge.iterations).toBe(0);
  expect(onEdge.time).toBeCloseTo((4 - 1 - 2 * s) / 4, 14);
  // two edges crossing: A turned about z, B about x
  const turnedA = makePose(0, 0, 0, 0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8));
  const turnedB = makePose(0, 4, 0, Math.sin(Math.PI / 8), 0, 0, Math.cos(Math.PI / 8));
  const crossed = shapeCast(cube, turnedA, cube, turnedB, down);
  expect(crossed.iterations).toBe(0);
  expect(crossed.time).toBeCloseTo((4 - 4 * s) / 4, 14);
  for (const p of [crossed.pointA, crossed.pointB]) expect(offBy(p, 0, 2 * s, 0)).toBeLessThan(5e-15);
  // a ball past a box: face, edge, corner, and past them
  const ball = sphere(0.5), cast = (x: number, z: number): ReturnType<typeof shapeCast> =>
    shapeCast(cube, here, ball, makePose(x, 5, z), { x: 0, y: -10, z: 0 });
  expect(cast(0.2, 0.3).time).toBe(0.35);
  expect(cast(1.3, 0).time).toBeCloseTo((5 - 1 - 0.4) / 10, 15);
  expect(cast(1.3, 1.3).time).toBeCloseTo((5 - 1 - Math.sqrt(0.25 - 0.18)) / 10, 15);
  expect(cast(1.4, 1.4)).toMatchObject({ status: "miss", iterations: 0 });
});

test("boxes that pass each other flush meet at the same time at any turn, as hulls do", () => {
  const rng = rngFor("flush boxes"), cube = box(0.5, 0.5, 0.5), signs = [-0.5, 0.5];
  const hull = convexHull(signs.flatMap((x) => signs.flatMap((y) => signs.flatMap((z) => [x, y, z]))));
  const tilted = makePose(-1, 1, -2, 0.000004999999999979167, 0, 0, 0.9999999999875);
  const faults: string[] = [];
  for (const [a, b] of [[cube, cube], [hull, hull], [cube, hull]] as const) {
    for (const pose of [tilted, { ...tilted, position: { x: -1, y: 0.5, z: -2 } }, makePose(-1, 0.3, -2)]) {
      for (let i = 0; i < 300; i++) {
        const turn = i === 0 ? makePose() : randomPose(rng, 3), { x, y, z, w } = turn.quaternion;
        const way = moved(makePose(0, 0, 0, x, y, z, w), makePose(0, 0, 2)).position;
        const r = shapeCast(a, turn, b, moved(turn, pose), way);
        if (r.status !== "hit" || Math.abs(r.time - 0.5) > 1e-5 || r.time - r.lowerTime > 1e-9)
          faults.push(JSON.stringify([a.kind, b.kind, i, r.status, r.lowerTime, r.time, turn]));
      }
    }
  }
  expect(faults).toEqual([]);
});
