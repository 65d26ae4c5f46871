/** Contact points lie on the bodies: on faces of several facets, on images of polytopes, at the ends of edges. */
import { affine, box, capsule, convexHull, cylinder, point, segment, triangle, withMargin } from "@col/shapes";
import { makePose, rngFor, samples, seededTitle } from "@col/testkit";
import type { ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";
import { contactManifold, createContactManifold, signedDistance } from "../src/index.ts";

const at = makePose, O = at();
const corners = (x: number, y: number, z: number): number[] =>
  [-x, x].flatMap((i) => [-y, y].flatMap((j) => [-z, z].flatMap((k) => [i, j, k])));

type Row = readonly [number, number, number];
const rows = (list: Float64Array, count: number): Row[] =>
  Array.from({ length: count }, (_, k) => [list[3 * k], list[3 * k + 1], list[3 * k + 2]]);

/** All points of a manifold, and how far each is from the surface of its body. */
function surfaces(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, maxDistance: number): number[] {
  const m = contactManifold(a, poseA, b, poseB, { maxDistance }, createContactManifold(32));
  expect(m.count).toBeGreaterThan(1);
  return ([[a, poseA, m.pointsA], [b, poseB, m.pointsB]] as const).flatMap(([s, pose, list]) =>
    rows(list, m.count).map(([x, y, z]) => signedDistance(s, pose, point(), at(x, y, z)).distance));
}

test("a face of several facets has their heights, though its outline lies in one plane", () => {
  const roof = convexHull([...corners(1, 1, 1), 0, 1.004, 0]);
  for (const x of [0, 0.3, 0.5])
    for (const d of surfaces(roof, O, box(0.1, 0.1, 0.1), at(x, 1.1 + 0.004 * (1.05 - x), 0), 0.01))
      expect(Math.abs(d)).toBeLessThan(1e-9);
});

test("the points of an image of a box or a hull lie on it where its face has several facets", () => {
  const k = Math.SQRT1_2, flat = [k, k, 0, -0.002 * k, 0.002 * k, 0, 0, 0, 1],
    mirrored = [k, k, 0, -0.002 * k, 0.002 * k, 0, 0, 0, -1], cube = convexHull(corners(1, 1, 1));
  for (const body of [affine(box(1, 1, 1), flat), affine(cube, flat), affine(cube, mirrored),
    affine(affine(cube, flat), [2, 0, 0, 0, 1, 0, 0, 0, 1])])
    for (const x of [0, 0.5])
      for (const d of surfaces(body, O, box(0.1, 0.1, 0.1), at(x, 0.1028, 0), 0.01))
        expect(Math.abs(d)).toBeLessThan(1e-9);
});

test("the points of a sheared hull with noise lie in it", () => {
  const noisy = convexHull([-0.1, -0.1, -0.0999998, -0.1, -0.1, 0.1, -0.1, 0.0999999, -0.0999999, -0.1, 0.1,
    0.10000010000000001, 0.10000010000000001, -0.1, -0.1, 0.0999999, -0.1, 0.09999994745915607, 0.1, 0.1,
    -0.10000008818547101, 0.10000010000000001, 0.1, 0.10000010000000001]);
  const body = affine(noisy, [0.5, 0, 2, 0, 1, 1, -1, 0, 2], { x: -1, y: 0.3, z: 0.3 }),
    pose = at(0, 0, 0, 0, 1e-12, 0),
    m = contactManifold(body, pose, withMargin(body, 0.5), O, createContactManifold(32));
  for (const [x, y, z] of rows(m.pointsA, m.count))
    expect(signedDistance(body, pose, point(), at(x, y, z)).distance).toBeLessThan(1.7e-9);
});

test("a capsule along the edge of a box touches along its whole line", () => {
  const turned = at(0, 1, -0.5, 0.4999999999992929, -0.5, -0.5000000000007072, -0.5),
    m = contactManifold(box(0.1, 0.1, 0.1), turned, capsule(1, 0.1, { axis: "z" }),
      at(1.1000000000007908, 0.8999999999998586, -0.5000000000002829, 1, 0.000001, 0, 0));
  const found = rows(m.pointsA, m.count).map((p) => p.map((x) => Math.round(1e9 * x) / 1e9));
  // rounding turns its line across the edge by 1e-12
  expect(found.sort((p, q) => q[2] - p[2])).toEqual([[0.1, 0.9, -0.4], [0.1, 0.9, -0.6]]);
});

test("a sharp edge along the edge of a box touches along its whole line", () => {
  const roof = convexHull([0, 0, -0.1, 0, 0, 0.1, 0.2, 0.3, -0.1, 0.2, 0.3, 0.1, -0.2, 0.3, -0.1, -0.2, 0.3, 0.1]);
  for (const turn of [1e-13, 1e-12, 1e-11]) {
    const m = contactManifold(box(0.1, 0.1, 0.1), O, roof, at(0.1, 0.1, 0, 0, turn / 2, 0, 1), { maxDistance: 0.001 });
    expect(rows(m.pointsA, m.count).map(([, , z]) => Math.round(1e9 * z) / 1e9).sort((p, q) => p - q))
      .toEqual([-0.1, 0.1]);
  }
});

test("the line of a needle ends at the needle's ends at every scale", () => {
  const list = [3.300000003578735, -2.100000003578735, -0.5000000071574705, -2.7000000021171395, -1.9000000034535713,
    -0.5000000071574705, 1.2000000035787353, -2.030000003578735, -0.5000000022841662];
  for (const s of [1, 1e-4, 1e5]) {
    const [p, q, r] = [0, 3, 6].map((i) => ({ x: s * list[i], y: s * list[i + 1], z: s * list[i + 2] })),
      needle = triangle(p, q, r), m = contactManifold(needle, O, withMargin(needle, 0.8 * s), O);
    const found = rows(m.pointsA, m.count).map(([x]) => Math.round(1e6 * x / s) / 1e6);
    expect(found.sort((x, y) => x - y)).toEqual([-2.7, 3.3]);
  }
});

test("side lines of two cylinders that meet end to end touch in points of both", () => {
  const rod = cylinder(0.25, 0.25), k = Math.SQRT1_2;
  const m = contactManifold(rod, at(0.5, 0.499999999, 0, 0.0017677651115430347, 0.001767765111543035,
    0.7071045714790072, 0.7071045714790073), rod, at(0, 0, 0, 0, 0, k, k), { maxDistance: 0.01 });
  expect(m.count).toBeGreaterThan(0);
  for (const [x] of rows(m.pointsB, m.count)) expect(x).toBeLessThan(0.25 + 7e-10);
  for (const [x] of rows(m.pointsA, m.count)) expect(x).toBeGreaterThan(0.25 - 7e-10);
});

test("bars in one line that meet end to end touch in points of both", () => {
  const bar = (from: number, x: number, y: number, z: number, r: number): ConvexShape =>
    withMargin(segment({ x: from, y, z }, { x, y, z }), r);
  const turned = [-8.822659216839097e-14, -4.669173208612756e-14, -5.995881015305483e-15] as const,
    m = contactManifold(bar(-0.19999999999999998, -0.4, -0.3, 0.1, 0.5), at(-0.25, 0, 0.1, ...turned),
      bar(-0.39999999999999997, -0.8, -0.6, 0.2, 1), at(-0.25, -0.6, 0.1, ...turned));
  expect(m.count).toBeGreaterThan(0);
  for (const [x] of rows(m.pointsA, m.count)) expect(x).toBeCloseTo(-0.65, 9);
});

const N = samples(400);
test(seededTitle("side lines of two cylinders that run alongside touch in points of both surfaces", N), () => {
  const rng = rngFor("epa alongside"), turn = (angle: number): readonly [number, number] =>
    [Math.sin(angle / 2), Math.cos(angle / 2)];
  let pairs = 0;
  for (let i = 0; i < N; i++) {
    const r = rng.uniform(0.05, 0.5), s = rng.uniform(0.05, 0.5), a = cylinder(r, 0.5, { axis: "z" }),
      b = cylinder(s, rng.uniform(0.1, 1), { axis: "z" }), [sine, cosine] = turn(rng.uniform(-0.09, 0.09)),
      [tilt, level] = turn(rng.uniform(-0.003, 0.003));
    const poseB = at(rng.uniform(-0.05, 0.05), r + s - rng.uniform(0, 0.01), rng.uniform(-0.5, 0.5), tilt * cosine,
      level * sine, tilt * sine, level * cosine);
    const m = contactManifold(a, O, b, poseB);
    for (const [shape, pose, list] of [[a, O, m.pointsA], [b, poseB, m.pointsB]] as const)
      for (const [x, y, z] of m.count > 1 ? rows(list, m.count) : [])
        expect(Math.abs(signedDistance(shape, pose, point(), at(x, y, z)).distance), `pair ${i}`).toBeLessThan(1e-9);
    if (m.count > 1) pairs++;
  }
  expect(pairs).toBeGreaterThan(N / 4);
});
