/** Reported contacts of thin, long and bevelled bodies, and of bodies that share faces, edges and corners. */
import { box, capsule, convexHull, cylinder, halfSpace } from "@col/shapes";
import { makePose, rngFor } from "@col/testkit";
import type { ConvexShape } from "@col/types";
import { expect, test } from "vitest";
import { contactManifold, createContactManifold } from "../src/index.ts";

const at = makePose, FLOOR = halfSpace({ x: 0, y: 1, z: 0 }, 0);
const corners = (x: number, y: number, z: number): number[] =>
  [-x, x].flatMap((i) => [-y, y].flatMap((j) => [-z, z].flatMap((k) => [i, j, k])));

type Rows = ReturnType<typeof contactManifold>;
const gapsOf = (m: Rows): number[] => [...m.gaps.subarray(0, m.count)];
const rowsOf = (m: Rows, list: Float64Array): number[][] =>
  Array.from({ length: m.count }, (_, k) => [...list.subarray(3 * k, 3 * k + 3)]);

/** Are all points different, and all ids? */
function expectDistinct(m: Rows, told = ""): void {
  const points = rowsOf(m, m.pointsA).map((p) => p.map((x) => x.toFixed(7)).join(" "));
  expect(new Set(points).size, told).toBe(m.count);
  expect(new Set(m.ids.subarray(0, m.count)).size, told).toBe(m.count);
}

test("two sheets have four gaps of their overlap, and points on the sides that face each other", () => {
  for (const sheet of [box(0.5, 0.002, 0.5), convexHull(corners(0.5, 0.002, 0.5))]) {
    const m = contactManifold(sheet, at(), sheet, at(0, 0.003999));
    expect(m.count).toBe(4);
    for (const gap of gapsOf(m)) expect(gap).toBeCloseTo(-1e-6, 12);
    for (const [, y] of rowsOf(m, m.pointsA)) expect(y).toBeCloseTo(0.002, 12);
    for (const [, y] of rowsOf(m, m.pointsB)) expect(y).toBeCloseTo(0.001999, 12);
  }
});

test("the points of two sheets as hulls lie in both", () => {
  const sheet = convexHull(corners(250, 1, 250)), m = contactManifold(sheet, at(), sheet, at(3, 1.999, 2));
  expect(m.count).toBe(4);
  for (const [x, y, z] of rowsOf(m, m.pointsA)) {
    expect(Math.max(Math.abs(x), Math.abs(z))).toBeLessThanOrEqual(250 + 1e-9);
    expect(y).toBeCloseTo(1, 9);
  }
});

test("a cube with a bevel of 2 mm stands on its face: four equal gaps", () => {
  const cube = convexHull([...corners(0.5, 0.498, 0.498), ...corners(0.498, 0.5, 0.498),
    ...corners(0.498, 0.498, 0.5)]);
  for (const m of [contactManifold(FLOOR, at(), cube, at(0, 0.4999)), contactManifold(cube, at(0, 0.4999), FLOOR, at()),
    contactManifold(box(5, 0.5, 5), at(0, -0.5), cube, at(0, 0.4999))]) {
    expect(m.count).toBe(4);
    for (const gap of gapsOf(m)) expect(gap).toBeCloseTo(-1e-4, 12);
    expectDistinct(m);
  }
});

test("long boxes 5 apart touch where they are 5 apart", () => {
  const beam = box(2.5, 2.5, 500), m = contactManifold(beam, at(-5, 10, 0), beam, at(-15, 15, 0), { maxDistance: 6 });
  expect(m.distance).toBeCloseTo(5, 12);
  expect(m.count).toBeGreaterThan(1);
  for (const gap of gapsOf(m)) expect(gap).toBeCloseTo(5, 9);
  for (const [x, y] of rowsOf(m, m.pointsA)) {
    expect(x).toBeCloseTo(-7.5, 9);
    expect(y).toBeCloseTo(12.5, 9);
  }
});

test("rods, coins and beams on sheets: no gap above the overlap that is not asked for", () => {
  const sheet = box(0.5, 0.002, 0.5), quarter = makePose(0, 0.00699, 0, 0, 0, Math.SQRT1_2, Math.SQRT1_2);
  const lying: [string, ConvexShape, ReturnType<typeof at>, number][] = [
    ["rod", cylinder(0.005, 0.4), quarter, -1e-5],
    ["coin", cylinder(0.1, 0.001), at(0, 0.00299), -1e-5],
    ["beam", box(1, 0.0025, 0.0025), at(0, 0.00449), -1e-5],
  ];
  for (const [name, shape, pose, gap] of lying) for (const m of [contactManifold(sheet, at(), shape, pose),
    contactManifold(shape, pose, sheet, at())]) {
    expect(m.count, name).toBeGreaterThan(1);
    for (const g of gapsOf(m)) expect(g, name).toBeCloseTo(gap, 12);
    expectDistinct(m, name);
  }
});

test("equal boxes that share an edge or a corner give each point once", () => {
  const cube = box(1, 1, 1), edge = contactManifold(cube, at(), cube, at(2, 2, 0)),
    corner = contactManifold(cube, at(), cube, at(2, 2, 2)), face = contactManifold(cube, at(), cube, at(2, 0, 0));
  expect([face.count, edge.count, corner.count]).toEqual([4, 2, 1]);
  for (const m of [face, edge, corner]) expectDistinct(m);
});

test("four corners of an eight-sided prism keep their order when another one of them is the deepest", () => {
  const ring = Array.from({ length: 8 }, (_, k) => [Math.cos(Math.PI * k / 4), Math.sin(Math.PI * k / 4)]);
  const prism = convexHull([-0.5, 0.5].flatMap((y) => ring.flatMap(([x, z]) => [x, y, z])));
  const orders = [[0, 1e-4], [0, -1e-4], [1e-4, 0], [-1e-4, 0]].map(([x, z]) => {
    const m = contactManifold(FLOOR, at(), prism, at(0, 0.499, 0, x, 0, z, Math.sqrt(1 - x * x - z * z))),
      gaps = gapsOf(m);
    return { ids: [...m.ids.subarray(0, m.count)], deepest: gaps.indexOf(Math.min(...gaps)) };
  });
  expect(new Set(orders.map(({ deepest }) => deepest)).size).toBe(4);
  for (const { ids } of orders) expect(ids).toEqual(orders[0].ids);
});

test("capsules on thin plates have no equal ids within a manifold", () => {
  const rng = rngFor("epa capsules on plates"), out = createContactManifold(8);
  for (let i = 0; i < 400; i++) {
    const plate = box(rng.uniform(0.3, 1), 0.001, rng.uniform(0.3, 1)), r = rng.uniform(0.05, 0.3),
      tilt = rng.pick([0, 1e-6, 1e-3, 0.02]), yaw = rng.uniform(0, 3), axis = rng.pick(["x", "z"] as const);
    const pose = makePose(rng.uniform(-0.5, 0.5), r + 0.0005, rng.uniform(-0.5, 0.5), tilt / 2, Math.sin(yaw), 0,
      Math.cos(yaw));
    expectDistinct(contactManifold(plate, at(), capsule(r, rng.uniform(0.1, 1), { axis }), pose, out), `pair ${i}`);
  }
});

test("a round body that lies along an edge of a box touches it in a line", () => {
  for (const solid of [box(1, 1, 1), convexHull(corners(1, 1, 1))])
    for (const round of [cylinder(0.4, 0.5), capsule(0.4, 0.5)])
      for (const off of [0, 1.2e-12, 1e-11, 2e-11]) for (const swapped of [false, true]) {
        const pose = at(1.3986666666666667, 0, 1 + off), m = swapped ? contactManifold(round, pose, solid, at())
          : contactManifold(solid, at(), round, pose), told = `${solid.kind} ${round.kind} ${off} ${swapped}`;
        expect(m.distance, told).toBeCloseTo(-1 / 750, 10);
        expect(m.count, told).toBe(2);
        const ys = [m.pointsA[1], m.pointsA[4]].toSorted((p, q) => p - q);
        for (let k = 0; k < 2; k++) {
          const list = swapped ? m.pointsB : m.pointsA;
          expect(list[3 * k], told).toBeCloseTo(1, 9);
          expect(ys[k], told).toBeCloseTo(k - 0.5, 9);
          expect(list[3 * k + 2], told).toBeCloseTo(1, 9);
          expect(m.gaps[k], told).toBeCloseTo(-1 / 750, 9);
        }
      }
});

test("a needle that lies on a plate touches it at its corners, whichever way it points", () => {
  const plate = box(4, 0.5, 4), wrong: string[] = [];
  for (const half of [0.005, 1e-6]) for (let k = 0; k < 8; k++) {
    const c = Math.cos(k * Math.PI / 4), s = Math.sin(k * Math.PI / 4), shape = [[2, 0], [-1, half], [-1, -half]];
    const sole = shape.map(([x, z]) => [c * x + s * z, c * z - s * x]);
    const needle = convexHull(sole.flatMap(([x, z]) => [x, 0, z, x, 0.1, z]));
    for (const m of [contactManifold(plate, at(), needle, at(0, 0.499)),
      contactManifold(needle, at(0, 0.499), plate, at())]) {
      const points = rowsOf(m, m.pointsA), met = (x: number, z: number): number[] =>
        points.flatMap((p, i) => (Math.hypot(p[0] - x, p[2] - z) < 1e-9 ? [i] : []));
      // (of a base that is narrower than contacts are told apart, one corner is met)
      const isRight = m.count === (half > 1e-3 ? 3 : 2) && met(sole[0][0], sole[0][1]).length === 1
        && new Set(sole.flatMap(([x, z]) => met(x, z))).size === m.count;
      if (!isRight) wrong.push(`${half} ${k}: ${JSON.stringify(points)}`);
    }
  }
  expect(wrong).toEqual([]);
});
