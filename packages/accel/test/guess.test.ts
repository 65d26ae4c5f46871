/**
 * The guess from the shapes' boxes: a usable direction whatever the boxes, and one that saves steps where it is taken.
 */
import { createWorkspace, relativePose } from "@col/kernel";
import { distance } from "@col/accel";
import { box, convexHull, point, segment } from "@col/shapes";
import { makePose, pairStream, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import type { ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";
import { FAR, NEAR, OVERLAP, startEllipsoids } from "../src/guess.ts";
import { factory } from "./factory.ts";

const N = samples(2000), HULLS = samples(300);

/** Squared length of the guess; NaN where it is none. */
function guessed(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, looks: number): number {
  const ws = createWorkspace(), x = ws.x;
  relativePose(poseA, poseB, ws.bInA);
  const said = startEllipsoids(a, b, ws.bInA, looks, x);
  if (looks === 0) expect(said).toBe(OVERLAP);
  return x[0] * x[0] + x[1] * x[1] + x[2] * x[2];
}

test(seededTitle("a direction that the loops can start from, all families, without a look and with", N), () => {
  for (const { a, b, poseA, poseB } of pairStream(rngFor("accel guess"), factory, N)) for (const looks of [0, 1, 2]) {
    const xx = guessed(a, poseA, b, poseB, looks);
    expect(xx > 1e-200 && xx < 1e200, `${xx}`).toBe(true);
  }
});

test("flat, long and pointlike boxes, and centres that coincide, leave a direction", () => {
  const dot = point({ x: 0, y: 0, z: 0 }), rod = segment({ x: -1, y: 0, z: 0 }, { x: 1, y: 0, z: 0 }),
    plate = convexHull([1, 1, 0, 1, -1, 0, -1, 1, 0, -1, -1, 1e-9]);
  const here = makePose(),
    there = [here, makePose(0, 0, 3), makePose(2, 0, 0), makePose(1e-30, 0, 0), makePose(1e40, 0, 0)];
  for (const a of [dot, rod, plate, box(1, 2, 3)]) for (const b of [dot, rod, plate])
    for (const pose of there) for (const looks of [0, 1, 2]) {
    const xx = guessed(a, here, b, pose, looks);
    expect(xx > 1e-200 && xx < 1e200, `${xx}`).toBe(true);
  }
});

test(seededTitle("small long hulls beside each other take fewer steps than from the centres", HULLS), () => {
  const rng = rngFor("accel guess steps");
  let auto = 0, plain = 0;
  for (let i = 0; i < HULLS; i++) {
    const hull = (): ConvexShape => convexHull(Array.from({ length: 120 },
      (_, k) => [0.5, 0.3, 0.15][k % 3] * rng.normal()));
    const a = hull(), b = hull(), poseA = randomPose(rng, 0.1), poseB = randomPose(rng, 1.2);
    auto += distance(a, poseA, b, poseB).iterations;
    plain += distance(a, poseA, b, poseB, { method: "gjk" }).iterations;
  }
  expect(auto / plain).toBeLessThan(0.95);
});

type Row = readonly number[];

/** K^-1 c by Cramer's rule. */
function solved(K: readonly Row[], c: Row): number[] {
  const det = (m: readonly Row[]): number =>
    m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
    m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
  return [0, 1, 2].map((k) => det(K.map((row, i) => row.map((v, j) => (j === k ? c[i] : v)))) / det(K));
}

/** What the head of guess.ts says, in matrices: the direction after `looks` looks, and what the last one said. */
function reference(a: ConvexShape, b: ConvexShape, m: Float64Array, looks: number): { e: number[]; said: number } {
  const half = (s: ConvexShape): number[] => [0, 1, 2].map((i) => 0.5 * (s.bounds[3 + i] - s.bounds[i]));
  const mid = (s: ConvexShape): number[] => [0, 1, 2].map((i) => 0.5 * (s.bounds[3 + i] + s.bounds[i]));
  const at = (i: number, j: number): number => m[3 * i + j], ha = half(a), hb = half(b), ma = mid(a), mb = mid(b);
  const c = [0, 1, 2].map((i) => at(i, 0) * mb[0] + at(i, 1) * mb[1] + at(i, 2) * mb[2] + m[9 + i] - ma[i]);
  const A = [0, 1, 2].map((i) => [0, 1, 2].map((j) => (i === j ? ha[i] * ha[i] : 0)));
  const B = [0, 1, 2].map((i) =>
    [0, 1, 2].map((j) => [0, 1, 2].reduce((sum, k) => sum + at(i, k) * hb[k] * hb[k] * at(j, k), 0)),
  );
  const form = (M: readonly Row[], v: Row): number =>
    v.reduce((sum, vi, i) => sum + vi * M[i].reduce((t, x, j) => t + x * v[j], 0), 0);
  const cc = c.reduce((sum, v) => sum + v * v, 0), trace = [...ha, ...hb].reduce((sum, v) => sum + v * v, 0);
  if (looks === 0 && cc > 3 * trace) return { e: c, said: OVERLAP };
  let ra = trace + cc, rb = ra, t = (0.125 * Math.max(0, cc - 0.5 * trace)) / ra, e = c, said = OVERLAP;
  for (let k = 0; k <= looks; k++) {
    e = solved(A.map((row, i) => row.map((v, j) => v / ra + B[i][j] / rb + (i === j ? t : 0))), c);
    if (k === looks) break;
    ra = Math.sqrt(form(A, e));
    rb = Math.sqrt(form(B, e));
    const gap = e.reduce((sum, v, i) => sum + v * c[i], 0) - ra - rb;
    said = gap <= 0 ? OVERLAP : gap <= 0.35 * (ra + rb) ? NEAR : FAR;
    t = Math.max(0, gap) / e.reduce((sum, v) => sum + v * v, 0);
  }
  return { e, said };
}

test(seededTitle("the direction is the metric's, solved by Cramer's rule, and the look reports the gap", N), () => {
  const rng = rngFor("accel guess reference"), ws = createWorkspace(), said = new Set<number>();
  for (let i = 0; i < N; i++) {
    const size = (): number => 0.2 + rng.uniform(0, 1), lift = (): number => rng.uniform(-0.5, 0.5);
    const solid = (): ConvexShape => {
      const [x, y, z] = [size(), size(), size()], [u, v, w] = [lift(), lift(), lift()];
      const ends = [-1, 1];
      return convexHull(
        ends.flatMap((r) => ends.flatMap((s) => ends.flatMap((t) => [u + r * x, v + s * y, w + t * z]))),
      );
    };
    const a = solid(), b = solid(), poseA = randomPose(rng, 0), poseB = randomPose(rng, rng.pick([1, 2, 4]));
    relativePose(poseA, poseB, ws.bInA);
    for (const looks of [0, 1, 2]) {
      const told = startEllipsoids(a, b, ws.bInA, looks, ws.x), want = reference(a, b, ws.bInA, looks);
      said.add(told);
      expect(told).toBe(want.said);
      const long = Math.hypot(...want.e), x = ws.x.subarray(0, 3), norm = Math.hypot(...x);
      for (let k = 0; k < 3; k++) expect(x[k] / norm).toBeCloseTo(-want.e[k] / long, 9);
    }
  }
  expect([...said].sort()).toEqual([OVERLAP, NEAR, FAR]);
});
