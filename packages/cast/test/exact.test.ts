/** Casts of polytopes and rays against rational arithmetic; known answers in numbers that are exact. */
import { rayCast, shapeCast } from "@col/cast";
import {
  box,
  capsule,
  convexHull,
  cylinder,
  halfSpace,
  point,
  segment,
  sphere,
  triangle,
  withMargin,
} from "@col/shapes";
import { between, makePose, offBy, rngFor, samples, seededTitle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import { expect, test } from "vitest";
import { exactPassage, toNumber } from "./exact.ts";

const N = samples(60);
const here = makePose(), UNIT = 1 << 16;

/** Corners with integer coordinates: points of a cloud, the corners of a box, a flat polygon. */
function corners(rng: Rng, count: number): [number, number, number][] {
  const flat = rng.integer(4),
    grid = rng.pick([4, UNIT]),
    at = (k: number): number => (k === flat ? 0 : (rng.integer(2 * grid + 1) - grid) * (UNIT / grid));
  return Array.from({ length: count }, () => [at(0), at(1), at(2)]);
}

test(
  seededTitle("linear casts and rays of polytopes: the time to 1e-13 of the size, no hit lost, none invented", N),
  () => {
    const rng = rngFor("exact casts");
    let hits = 0,
      misses = 0,
      grazing = 0;
    for (let i = 0; i < N; i++) {
      const ray = i % 3 === 0,
        va = corners(rng, ray ? 4 + rng.integer(8) : 2 + rng.integer(4)),
        vb = ray ? [[0, 0, 0] as [number, number, number]] : corners(rng, 2 + rng.integer(4));
      const far = rng.pick([3, 3, 300]) * UNIT,
        u = rng.unitVector(new Float64Array(3)),
        offset: [number, number, number] = [0, 1, 2].map((k) => Math.round(far * u[k])) as [number, number, number];
      const aim = va[rng.integer(va.length)],
        other = va[rng.integer(va.length)],
        from = vb[rng.integer(vb.length)],
        w = rng.pick([0, 0.5, 0.25]);
      const v = [0, 1, 2].map((k) => Math.round(1.5 * (aim[k] + w * (other[k] - aim[k]) - from[k] - offset[k]))) as [
        number,
        number,
        number,
      ];
      const exact = exactPassage(
          va,
          vb.map((p) => [p[0] + offset[0], p[1] + offset[1], p[2] + offset[2]]),
          v,
        ),
        speed = Math.hypot(...v) / UNIT;
      const scaled = (list: readonly (readonly number[])[]): number[] => list.flatMap((p) => p.map((x) => x / UNIT)),
        size = far / UNIT + 4;
      const d = { x: v[0] / UNIT, y: v[1] / UNIT, z: v[2] / UNIT },
        at = makePose(offset[0] / UNIT, offset[1] / UNIT, offset[2] / UNIT);
      const a = convexHull(scaled(va)),
        r = ray ? rayCast(a, here, at.position, d, { maxTime: 1 })
          : shapeCast(a, here, convexHull(scaled(vb)), at, d);
      const enter = exact === null ? NaN : toNumber(exact.enter),
        leave = exact === null ? NaN : toNumber(exact.leave);
      const clear = exact !== null && (leave - enter) * speed > 1e-9 * size;
      if (r.status === "grazing") {
        grazing++;
        continue;
      }
      if (clear && enter > 1e-9 && enter < 1 - 1e-9) {
        hits++;
        expect(r.status, `case ${i}`).toBe("hit");
        const n = r.normal,
          against = -(n.x * d.x + n.y * d.y + n.z * d.z) / speed;
        expect(Math.abs(r.time - enter) * speed, `case ${i}`).toBeLessThanOrEqual((1e-13 * size) / against);
        expect((r.lowerTime - enter) * speed, `case ${i}`).toBeLessThanOrEqual(1e-15 * size);
      } else if (exact === null || enter > 1 + 1e-9 || leave < -1e-9) {
        misses++;
        expect(r.status, `case ${i}`).toBe("miss");
      } else if (clear && enter < -1e-9 && leave > 1e-9) expect(r.status, `case ${i}`).toBe("overlapping");
    }
    expect(hits).toBeGreaterThan(0.25 * N);
    expect(misses).toBeGreaterThan(0.02 * N);
    expect(grazing).toBeLessThan(0.4 * N);
  },
);

test("a ball against a large box hits where it should, at every size (parry #429: 139 mm short at 500 m)", () => {
  for (const half of [0.5, 1, 10, 50, 500, 5000, 1e6]) {
    for (const radius of [0.1, 1, 10]) {
      const r = shapeCast(
        box(half, half, half),
        here,
        sphere(radius),
        makePose(0.3 * half, half + radius + 10, 0.2 * half),
        { x: 0, y: -20, z: 0 },
      );
      expect(r.status).toBe("hit");
      expect(Math.abs(r.time * 20 - 10)).toBeLessThanOrEqual(1e-15 * half + 1e-14);
      expect(offBy(r.normal, 0, 1, 0)).toBeLessThan(5e-16);
      const ray = rayCast(
        box(half, half, half),
        here,
        { x: 0.3 * half, y: half + 10, z: 0.2 * half },
        { x: 0, y: -1, z: 0 },
      );
      expect(Math.abs(ray.time - 10)).toBeLessThanOrEqual(1e-15 * half + 1e-14);
    }
  }
});

test("head-on, in round numbers", () => {
  const down = { x: 0, y: -1, z: 0 }, cube = box(1, 1, 1), floor = halfSpace({ x: 0, y: 1, z: 0 });
  const up = (y: number): ReturnType<typeof makePose> => makePose(0, y, 0),
    fall = (s: ReturnType<typeof box>, from: number, onto: ReturnType<typeof box>): number =>
      shapeCast(onto, here, s, up(from), { x: 0, y: -8, z: 0 }).time;
  expect(fall(cube, 4, cube)).toBe(0.25);
  expect(fall(sphere(1), 4, sphere(1))).toBe(0.25);
  expect(fall(sphere(1), 4, cube)).toBe(0.25);
  expect(fall(capsule(0.5, 0.5), 4, cube)).toBe(0.25);
  expect(fall(cylinder(1, 1), 4, cube)).toBe(0.25);
  expect(fall(cube, 4, floor)).toBe(0.375);
  expect(shapeCast(sphere(1), up(4), floor, here, { x: 0, y: 8, z: 0 }).time).toBe(0.375);
  expect(
    shapeCast(floor, here, withMargin(cube, 0.5), up(4), { x: 0, y: -8, z: 0 }, { targetDistance: 0.5 }).time,
  ).toBe(0.25);
  for (const s of [cube, sphere(1), cylinder(1, 1), capsule(0.5, 0.5), withMargin(box(0.5, 0.5, 0.5), 0.5)]) {
    const r = rayCast(s, here, { x: 0, y: 5, z: 0 }, down, {});
    expect([r.status, r.time, offBy(r.normal, 0, 1, 0), offBy(r.pointA, 0, 1, 0)]).toEqual(["hit", 4, 0, 0]);
    expect(rayCast(s, here, { x: 0, y: 5, z: 0 }, down, { maxTime: 3.999 }).status).toBe("miss");
    expect(rayCast(s, here, { x: 0, y: 0, z: 0 }, down, {}).status).toBe("overlapping");
    const out = rayCast(s, here, { x: 0, y: 0, z: 0 }, down, { startInside: "exit" });
    expect([out.status, offBy(out.normal, 0, -1, 0)]).toEqual(["hit", 0]);
    expect(out.time).toBeCloseTo(1, 14);
  }
});

test("the lower bound of a ray that leaves a box is not above the exact time", () => {
  let rounded = 0;
  for (let speed = 1; speed < 200; speed++) {
    const r = rayCast(box(1, 1, 1), here, { x: 0, y: 0, z: 0 }, { x: 0, y: -speed, z: 0 }, { startInside: "exit" });
    expect(r.status).toBe("hit");
    const over = (t: number): boolean => BigInt(t * 2 ** 60) * BigInt(speed) > 1n << 60n; // t > 1 / speed, exactly
    if (over(r.time)) rounded++;
    expect([over(r.lowerTime), over(r.lowerTime * (1 + 1e-13))], `speed ${speed}`).toEqual([false, true]);
  }
  expect(rounded).toBeGreaterThan(50);
});

test("what a start in contact means: pressing hits at 0, parting and sliding go free", () => {
  const cube = box(1, 1, 1),
    on = makePose(0, 2, 0),
    shapes = [
      cube,
      convexHull([-1, -1, -1, 1, -1, -1, -1, 1, -1, 1, 1, -1, -1, -1, 1, 1, -1, 1, -1, 1, 1, 1, 1, 1]),
      withMargin(box(0.5, 0.5, 0.5), 0.5),
      cylinder(1, 1),
      sphere(1),
    ];
  for (const s of shapes) {
    const go = (x: number, y: number, z: number): string => {
      const r = shapeCast(cube, here, s, on, { x, y, z });
      return `${r.status} ${r.time < 1e-15 ? 0 : r.time}`;
    };
    expect(go(0, -1, 0)).toBe("hit 0");
    expect(go(0.5, -1, 0.25)).toBe("hit 0");
    expect(go(0, 1, 0)).toBe("miss NaN");
    expect(go(0.5, 1e-3, 0)).toBe("miss NaN");
    expect(go(1, 0, 0)).toBe("miss NaN");
    expect(go(0, 0, -3)).toBe("miss NaN");
    expect(go(0, 0, 0)).toBe("miss NaN");
    expect(shapeCast(cube, here, s, makePose(0, 1.9, 0), { x: 0, y: 1, z: 0 }).status).toBe("overlapping");
    expect(shapeCast(cube, here, s, makePose(0, 1.9, 0), { x: 0, y: 0, z: 0 }).status).toBe("overlapping");
  }
});

test("flat on flat, edge on edge, in exact numbers", () => {
  const x = segment({ x: -1, y: 0, z: 0 }, { x: 1, y: 0, z: 0 }),
    z = segment({ x: 0, y: 0, z: -1 }, { x: 0, y: 0, z: 1 });
  const crossing = shapeCast(x, here, z, makePose(0, 2, 0), { x: 0, y: -4, z: 0 });
  expect(crossing.time).toBe(0.5);
  expect(Math.min(offBy(crossing.normal, 0, 1, 0), offBy(crossing.normal, 0, -1, 0))).toBe(0);
  const leaf = triangle({ x: -1, y: 0, z: -1 }, { x: 1, y: 0, z: -1 }, { x: 0, y: 0, z: 2 });
  expect(shapeCast(leaf, here, leaf, makePose(0, 2, 0), { x: 0, y: -4, z: 0 }).time).toBe(0.5);
  expect(shapeCast(leaf, here, point(), makePose(0, 2, 0), { x: 0, y: -4, z: 0 }).time).toBe(0.5);
  expect(rayCast(leaf, here, { x: 0, y: 2, z: 0 }, { x: 0, y: -4, z: 0 }).time).toBe(0.5);
});

test(seededTitle("boxes and hulls on a grid: lines through corners, edges and diagonals of the difference", N), () => {
  const rng = rngFor("grid casts"), even = (): number => 2 * (rng.integer(9) - 4);
  let hits = 0, supports = 0;
  for (let i = 0; i < 40 * N; i++) {
    const ha = [0, 1, 2].map(() => 1 + rng.integer(3)), hb = [0, 1, 2].map(() => 1 + rng.integer(3));
    const o = [even(), even(), even()], v = [even(), even(), even()], asHull = rng.integer(2) === 0;
    const solid = (h: number[]): ReturnType<typeof box> =>
      asHull
        ? convexHull(Array.from({ length: 24 }, (_, k) => ((((k / 3) | 0) >> (k % 3)) & 1 ? 1 : -1) * h[k % 3]))
        : box(h[0], h[1], h[2]);
    // the slabs of the difference, an axis-aligned box, in numbers without rounding but of the divisions
    let enter = -Infinity, exit = Infinity;
    for (let k = 0; k < 3; k++) {
      const h = ha[k] + hb[k];
      if (v[k] === 0) enter = Math.abs(o[k]) < h ? enter : Infinity; // (a line in a face only slides)
      else {
        enter = Math.max(enter, (-Math.sign(v[k]) * h - o[k]) / v[k]);
        exit = Math.min(exit, (Math.sign(v[k]) * h - o[k]) / v[k]);
      }
    }
    if (!(enter >= 0 && enter < 1 && exit - enter > 1e-9)) continue;
    const r = shapeCast(solid(ha), here, solid(hb), makePose(o[0], o[1], o[2]), { x: v[0], y: v[1], z: v[2] });
    const what = JSON.stringify({ ha, hb, o, v, asHull });
    expect(r.status, what).toBe("hit");
    expect(Math.abs(r.time - enter), what).toBeLessThanOrEqual(1e-15 * (1 + 20 / Math.hypot(v[0], v[1], v[2])));
    expect(between(r.pointA, r.pointB), what).toBeLessThan(1e-13);
    expect(r.iterations, what).toBeLessThanOrEqual(24);
    supports += r.iterations;
    hits++;
  }
  expect(hits).toBeGreaterThan(2 * N);
  expect(supports / hits).toBeLessThan(8);
});
