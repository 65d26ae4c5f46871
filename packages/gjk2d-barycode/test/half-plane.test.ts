/** Half-planes: every query of the plane, against closed forms written here. */
import {
  affine2,
  box2,
  capsule2,
  disc,
  ellipse,
  halfPlane,
  minkowskiSum2,
  point2,
  scaled2,
  withMargin2,
} from "@col/shapes/2d";
import { random, samples, SEED, seededTitle } from "@col/testkit";
import { createWarmStart } from "@col/types";
import type { ConvexShape2, Pose2 } from "@col/types";
import { describe, expect, it } from "vitest";
import {
  contactManifold2,
  distance2,
  distanceBatch2,
  gjkSteps2,
  intersects2,
  intersectsBatch2,
  signedPointDistance2,
  pose2,
  rayCast2,
  signedDistance2,
  signedDistanceBatch2,
  timeOfImpact2,
} from "../src/index.ts";
import * as polygons from "../src/polygons/index.ts";
import { bounded } from "./structured/bodies.ts";

const ground = halfPlane({ x: 0, y: 1 }), O = pose2(0, 0), REST = { x: 0, y: 0 };

describe("distance", () => {
  it("apart, touching and overlapping, either way round, with poses and margins", () => {
    for (const [shape, half] of [
      [box2(1, 0.5), 0.5],
      [disc(0.5), 0.5],
      [ellipse(1, 0.5), 0.5],
      [capsule2(0.25, 0.25), 0.5],
      [box2(1, 0.25, 0.25), 0.5],
    ] as const) {
      const apart = distance2(ground, O, shape, pose2(3, 2));
      expect([apart.distance, apart.status, apart.normal.x, apart.normal.y]).toEqual([1.5, "separated", 0, 1]);
      expect([apart.pointA.y, apart.pointB.y, apart.pointA.x === apart.pointB.x]).toEqual([0, 1.5, true]);
      const back = distance2(shape, pose2(3, 2), ground, O);
      expect([back.distance, back.normal.y, back.pointA.y, back.pointB.y]).toEqual([1.5, -1, 1.5, 0]);
      expect([
        distance2(ground, O, shape, pose2(3, half)).status,
        signedDistance2(ground, O, shape, pose2(3, half)).distance,
      ]).toEqual(["touching", 0]);
      const deep = distance2(ground, O, shape, pose2(3, 0.25));
      expect([deep.distance, deep.lowerBound, deep.status, deep.pointA.y, deep.pointB.y, deep.normal.y]).toEqual([
        0,
        0,
        "overlapping",
        -0.25,
        -0.25,
        1,
      ]);
      const signed = signedDistance2(shape, pose2(3, 0.25), ground, O);
      expect([signed.distance, signed.status, signed.pointA.y, signed.pointB.y, signed.normal.y]).toEqual([
        -0.25,
        "overlapping",
        -0.25,
        0,
        -1,
      ]);
      for (const [y, want] of [
        [2, false],
        [half, true],
        [0.2, true],
        [-5, true],
      ] as const) {
        expect([intersects2(ground, O, shape, pose2(3, y)), intersects2(shape, pose2(3, y), ground, O)]).toEqual([
          want,
          want,
        ]);
      }
      expect([
        intersects2(ground, O, shape, pose2(3, 2), { maxDistance: 1.5 }),
        intersects2(ground, O, shape, pose2(3, 2), { maxDistance: 1.4 }),
      ]).toEqual([true, false]);
    }
  });
  it("a turned half-plane with an offset and a margin", () => {
    const wall = withMargin2(halfPlane({ x: 3, y: 4 }, 2), 1),
      r = signedDistance2(wall, pose2(1, 1, Math.PI / 2), point2(), pose2(-7, 5));
    // The normal (0.6, 0.8) turned is (-0.8, 0.6); the point's height over the plane's origin is 0.8 * 8 + 0.6 * 4.
    expect(r.distance).toBeCloseTo(8.8 - 3, 14);
    expect([r.normal.x, r.normal.y]).toEqual([expect.closeTo(-0.8, 14), expect.closeTo(0.6, 14)]);
  });
  it("refuses two, and queries and shapes that cannot take one", () => {
    for (const ask of [distance2, signedDistance2, intersects2, contactManifold2] as readonly ((
      ...all: unknown[]
    ) => unknown)[]) {
      expect(() => ask(ground, O, halfPlane({ x: 0, y: -1 }), O)).toThrow(
        new TypeError("two half-planes have no distance: one of the shapes must be bounded"),
      );
    }
    expect(() => timeOfImpact2(ground, O, REST, ground, O, REST)).toThrow(TypeError);
    expect(() => [...gjkSteps2(ground, O, disc(1), O)]).toThrow("closed form");
    expect(() => polygons.distance2(ground, O, disc(1), O)).toThrow("without vertices");
    expect(() => affine2(ground, [1, 0, 0, 1])).toThrow(
      new TypeError("affine2: a half-plane is unbounded and cannot be composed"),
    );
    expect(() => scaled2(ground, 2)).toThrow(TypeError);
    expect(() => minkowskiSum2(disc(1), ground)).toThrow(
      new TypeError("minkowskiSum2: a half-plane is unbounded and cannot be composed"),
    );
  });
  it("batches give the bits of the single calls, and a warm start of another pair changes nothing", () => {
    const shapes = [ground, box2(1, 1), ellipse(1, 2)],
      poses = Float64Array.of(0, 0, 1, 0, 3, 0.5, 0.6, 0.8, 5, 7, 0, 1),
      pairs = Int32Array.of(0, 1, 2, 0);
    const at = (k: number): Pose2 => ({
      x: poses[4 * k],
      y: poses[4 * k + 1],
      c: poses[4 * k + 2],
      s: poses[4 * k + 3],
    });
    const rows = new Float64Array(16), hits = new Uint8Array(2), warmStart = createWarmStart();
    distance2(shapes[1], null, shapes[2], pose2(9, 0), { warmStart });
    for (const [batch, single] of [[distanceBatch2, distance2], [signedDistanceBatch2, signedDistance2]] as const) {
      batch(shapes, pairs, poses, rows);
      for (let k = 0; k < 2; k++) {
        const i = pairs[2 * k], j = pairs[2 * k + 1], r = single(shapes[i], at(i), shapes[j], at(j));
        expect([...rows.subarray(8 * k, 8 * k + 8)]).toEqual([
          r.distance,
          r.lowerBound,
          r.pointA.x,
          r.pointA.y,
          r.pointB.x,
          r.pointB.y,
          r.normal.x,
          r.normal.y,
        ]);
        expect(single(shapes[i], at(i), shapes[j], at(j), { warmStart })).toEqual(r);
      }
    }
    expect(intersectsBatch2(shapes, pairs, poses, hits)).toBe(1);
  });
});

describe("points, rays, manifolds", () => {
  it("a point's signed distance", () => {
    expect([
      signedPointDistance2(ground, null, { x: 5, y: 2 }).distance,
      signedPointDistance2(ground, null, { x: 5, y: -2 }).distance,
    ]).toEqual([2, -2]);
  });
  it("rays: a hit, a miss, one from inside", () => {
    const hit = rayCast2(ground, O, { x: 1, y: 3 }, { x: 1, y: -1 });
    expect([hit.status, hit.normal.y]).toEqual(["hit", 1]);
    expect(hit.time).toBeCloseTo(3, 12);
    expect(hit.pointA.x).toBeCloseTo(4, 12);
    expect([
      rayCast2(ground, O, { x: 1, y: 3 }, { x: 1, y: 0 }).status,
      rayCast2(ground, O, { x: 1, y: 3 }, { x: 1, y: 1 }).status,
    ]).toEqual(["miss", "miss"]);
    expect(rayCast2(ground, O, { x: 1, y: -3 }, { x: 1, y: 1 })).toMatchObject({ status: "overlapping", time: 0 });
  });
  it("a box resting on the ground: two points, a disc and a corner: one", () => {
    for (const swap of [false, true]) {
      const m = (b: ConvexShape2, p: Pose2): ReturnType<typeof contactManifold2> =>
        swap ? contactManifold2(b, p, ground, O) : contactManifold2(ground, O, b, p);
      const box = m(box2(1, 1), pose2(4, 0.9)),
        xs = [box.pointsA[0], box.pointsA[2]].sort((a, b) => a - b);
      expect([box.count, box.normal.y]).toEqual([2, swap ? -1 : 1]);
      expect(xs).toEqual([expect.closeTo(3, 14), expect.closeTo(5, 14)]);
      for (let k = 0; k < 2; k++) {
        const heights = [box.pointsA[2 * k + 1], box.pointsB[2 * k + 1]];
        expect(box.gaps[k]).toBeCloseTo(-0.1, 14);
        expect(swap ? heights.reverse() : heights).toEqual([expect.closeTo(0, 14), expect.closeTo(-0.1, 14)]);
      }
      expect(box.ids[0]).not.toBe(box.ids[1]);
      const rounded = m(box2(1, 0.9, 0.1), pose2(4, 0.9, 1e-3));
      expect(rounded.count).toBe(2);
      expect([...rounded.gaps].sort((a, b) => a - b)).toEqual([
        expect.closeTo(-0.101, 5),
        expect.closeTo(-0.099, 5),
      ]);
      expect([
        m(disc(1), pose2(4, 0.9)).count,
        m(box2(1, 1), pose2(4, 1.3, Math.PI / 4)).count,
        m(box2(1, 1), pose2(4, 3)).count,
      ]).toEqual([1, 1, 0]);
    }
  });
});

describe("time of impact", () => {
  it("a falling disc; the fixture of the report: 0.4, not 0", () => {
    for (const swap of [false, true]) {
      const b = disc(0.5), at = pose2(7, 2.5), fall = { x: 3, y: -5 };
      const r = swap ? timeOfImpact2(b, at, fall, ground, O, REST) : timeOfImpact2(ground, O, REST, b, at, fall);
      expect([r.status, r.normal.y]).toEqual(["hit", swap ? -1 : 1]);
      expect(r.time).toBeCloseTo(0.4, 8);
    }
    expect(timeOfImpact2(ground, O, REST, disc(0.5), pose2(7, 2.5), { x: 3, y: 5 }).status).toBe("miss");
    expect(timeOfImpact2(ground, O, REST, disc(0.5), pose2(7, 0), { x: 3, y: 5 }).status).toBe("overlapping");
  });
  it(
    seededTitle(
      "moving and turning: apart before the time by dense sampling, at the time within the tolerance",
      samples(150),
    ),
    () => {
      const rng = random(SEED + 31),
        counts = { hit: 0, miss: 0, overlapping: 0, "budget-spent": 0 },
        size = (b: ConvexShape2): number => b.size + b.margin;
      const later = (p: Pose2, m: { x: number; y: number; turn: number }, t: number): Pose2 => {
        const r = pose2(0, 0, m.turn * t);
        return { x: p.x + m.x * t, y: p.y + m.y * t, c: r.c * p.c - r.s * p.s, s: r.s * p.c + r.c * p.s };
      };
      for (let k = 0; k < samples(150); k++) {
        const body = bounded(rng).shape,
          wall = withMargin2(halfPlane({ x: rng() - 0.5, y: rng() - 0.5 }, rng() - 0.5), k % 3 === 0 ? 0.1 : 0),
          swap = k % 2 === 0,
          far = 2 * size(body) + 1;
        const p = pose2(0, 0, 6 * rng()),
          q = pose2(far * (2 * rng() - 1), far * (2 * rng() - 1), 6 * rng());
        const m = { x: rng() - 0.5, y: rng() - 0.5, turn: k % 4 < 2 ? 0 : 6 * rng() - 3 },
          n = { x: far * (2 * rng() - 1), y: far * (2 * rng() - 1), turn: k % 5 < 2 ? 0 : 6 * rng() - 3 };
        const r = swap ? timeOfImpact2(body, q, n, wall, p, m) : timeOfImpact2(wall, p, m, body, q, n),
          gap = (t: number): number => signedDistance2(wall, later(p, m, t), body, later(q, n, t)).distance;
        counts[r.status]++;
        if (r.status === "overlapping") expect(gap(0)).toBeLessThanOrEqual(1e-12 * far);
        else {
          const end = r.status === "hit" ? r.time : 1;
          for (let i = 0; i < 200; i++) expect(gap((end * i) / 200), `case ${k}`).toBeGreaterThan(-1e-12 * far);
          if (r.status === "hit") expect(gap(end)).toBeLessThanOrEqual(1e-9 * far);
        }
      }
      expect(counts["budget-spent"]).toBe(0);
      expect(Math.min(counts.hit, counts.miss, counts.overlapping)).toBeGreaterThan(0.1 * samples(150));
    },
  );
});
