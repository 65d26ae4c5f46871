/**
 * Bounds hold to the rounding that is promised (decisions/plane.md); fixtures of answers that were off it, and of
 * guards no other test saw.
 */
import { affine2, box2, capsule2, convexHull2, convexPolygon, disc, ellipse, point2 } from "@col/shapes/2d";
import { random, samples, SEED, seededTitle } from "@col/testkit";
import type { Corners } from "@col/testkit";
import { describe, expect, it } from "vitest";
import { distance2, gjkSteps2, intersects2, pose2, rayCast2, signedDistance2 } from "../src/index.ts";
import * as polygons from "../src/polygons/index.ts";
import { exactDistance } from "./exact.ts";
import { FAMILIES } from "./families.ts";

/** Eight spacings of doubles at the largest coordinate. */
const eight = (...all: Corners[]): number => 8 * 2 ** -52 * Math.max(...all.flat(2).map(Math.abs));

describe("a gap of a few roundings is a distance, not 0", () => {
  const fixtures: readonly (readonly [string, Corners, Corners])[] = [
    [
      "slab-over-slab: 0 and touching at a gap of 3.3e-15",
      [
        [-1, -0.09],
        [1, -0.09],
        [1, 0],
        [-1, 0],
      ],
      [
        [-1.07, 3.3434004477715604e-15],
        [0.93, 3.3434004477715604e-15],
        [0.93, 0.09],
        [-1.07, 0.09],
      ],
    ],
    [
      "corner-beside-corner: 0 and overlapping at 4.0e-15",
      [
        [-0.7, 0],
        [-0.1, -0.9],
        [0.3475914971518229, 0.8018676267588317],
      ],
      [
        [0.3475914971518258, 0.8018676267588345],
        [1.2, 0.4],
        [2, 1],
        [0.7, 1.5],
      ],
    ],
  ];
  it.each(fixtures)("%s", (_, P, Q) => {
    const want = exactDistance(P, null, Q, null), a = convexPolygon(P.flat()), b = convexPolygon(Q.flat());
    expect(want).toBeGreaterThan(eight(P, Q));
    for (const ask of [distance2, signedDistance2, polygons.distance2]) {
      const r = ask(a, null, b, null);
      expect(Math.abs(r.distance - want)).toBeLessThan(eight(P, Q));
      expect(r.lowerBound).toBeLessThanOrEqual(want);
      expect(r.status).toBe("touching");
    }
  });
});

describe("margins round, too", () => {
  it("sum-of-radii-rounds-down: the lower bound was above the truth", () => {
    // The double 0.1 + 0.7 is less than the sum of the doubles.
    const r = signedDistance2(disc(0.1), null, disc(0.7), null),
      exact = [0.1, 0.7].map((v) => BigInt(v * 2 ** 60)).reduce((s, v) => s + v);
    const lower = BigInt(Math.round(-r.lowerBound * 2 ** 55)) << 5n;
    expect(lower >= exact).toBe(true);
    expect(-r.lowerBound - 0.8).toBeLessThan(1e-13);
  });
});

describe("the rounding band follows the larger coordinate of the translation", () => {
  // Mutants of `Math.max` to `Math.min` at the measure of the band leave a band of nearly 0 here.
  it.each([[3e9, 1], [1, 3e9], [-3e9, 1e-3]])("far along (%s, %s): curved and straight", (x, y) => {
    let wide = 0;
    for (const [a, b] of [
      [ellipse(1, 1), ellipse(0.5, 2)],
      [ellipse(1, 1), box2(1, 1)],
      [ellipse(1, 1), point2()],
      [box2(1, 1), box2(2, 1)],
      [disc(1), capsule2(1, 2)],
    ]) {
      for (let k = 0; k < 40; k++) {
        const at = pose2(x * (1 + k * 1e-3), y, 0.1 * k),
          r = distance2(a, null, b, at);
        wide = Math.max(wide, r.distance - r.lowerBound);
        expect(r.distance - r.lowerBound).toBeGreaterThanOrEqual(
          8 * 2 ** -52 * Math.max(Math.abs(at.x), Math.abs(at.y)),
        );
      }
    }
    expect(wide).toBeLessThan(1e-13 * Math.max(Math.abs(x), Math.abs(y)));
  });
  it("an image whose translation undoes its operand's translation has the band of the larger one", () => {
    const there = affine2(ellipse(1, 0.5), [1, 0, 0, 2], { x: 1e9, y: 1e9 }),
      back = affine2(there, [1, 0, 0, 1], { x: -1e9, y: -1e9 });
    for (let k = 0; k < 200; k++) {
      const at = { x: 3 * Math.cos(0.1 * k), y: 3 * Math.sin(0.1 * k) },
        want = Math.hypot(at.x, at.y) - 1,
        r = distance2(back, null, point2(at), null);
      expect(r.lowerBound).toBeLessThanOrEqual(want + 1e-15);
      expect(Math.abs(r.distance - want)).toBeLessThan(1e-5);
    }
  });
});

describe("steps", () => {
  it(seededTitle("end where the loop ends, on pairs that touch or nearly", samples(300)), () => {
    // An edge of A - B that is one of A ties both its corners, and the loop may name the other: mostly, but not always,
    // the steps are the loop's one for one.
    const rng = random(SEED + 3), ends = { closed: 0, inside: 0 }, touching = { line: 0, noise: 0 };
    let same = 0, all = 0;
    for (const [name, make] of FAMILIES.filter(([n]) =>
      ["a gap or overlap of 1e-3 to 1e-16", "a corner near a corner", "plain", "edges nearly parallel"].includes(n),
    )) {
      for (let k = 0; k < samples(300); k++) {
        const [P, Q] = make(rng),
          a = convexHull2(P.flat()),
          b = convexHull2(Q.flat()),
          r = distance2(a, null, b, null);
        const steps = [...gjkSteps2(a, null, b, null)],
          last = steps[steps.length - 1],
          title = `${name} ${k}: ${JSON.stringify([P, Q])}`;
        if (last.next !== "closed" && last.next !== "inside") throw new Error(`${title} ends ${last.next}`);
        ends[last.next]++;
        if (last.next === "closed" && last.simplex.length === 2) touching[last.upper === 0 ? "line" : "noise"]++;
        all++;
        if (steps.length === r.iterations) same++;
        expect(Math.abs(steps.length - r.iterations), title).toBeLessThanOrEqual(2);
        // each is a cross product over a length, of corners w: two products, a difference and a root leave 4 units of
        // 2^-53 of |w|, which is at most twice the largest coordinate
        expect(Math.abs(last.upper - r.distance), title).toBeLessThanOrEqual(eight(P, Q));
        expect(last.lower, title).toBeGreaterThanOrEqual(r.lowerBound);
      }
    }
    expect(Math.min(ends.closed, ends.inside, touching.line, touching.noise)).toBeGreaterThan(5);
    expect(same / all).toBeGreaterThan(0.9);
  });
});

describe("words", () => {
  it("the entry for polygons refuses an unknown start, as the main entry does", () => {
    const a = box2(1, 1), b = capsule2(1, 1), at = pose2(5, 0);
    for (const f of [polygons.distance2, polygons.intersects2, distance2, intersects2, signedDistance2] as readonly ((
      ...all: unknown[]
    ) => unknown)[]) {
      for (const start of ["middle", "simplex", 7, null]) {
        if (start === null) continue;
        expect(() => f(a, null, b, at, { start })).toThrow(
          new RangeError(`start must be first or centres, got ${JSON.stringify(start)}`),
        );
      }
      expect(() => f(a, null, b, at, { start: "centres" })).not.toThrow();
    }
  });
});

describe("rays", () => {
  it("go on until they hit: a unit ray at a wall 7.5 away", () => {
    const wall = box2(0.5, 10), hit = rayCast2(wall, pose2(8, 0), { x: 0, y: 1 }, { x: 1, y: 0 });
    expect([hit.status, hit.normal.x]).toEqual(["hit", -1]);
    expect(hit.time).toBeCloseTo(7.5, 7);
    expect(rayCast2(wall, pose2(8, 0), { x: 0, y: 1 }, { x: 1, y: 0 }, { maxTime: 1 }).status).toBe("miss");
    for (const [x, y] of [
      [-1, 0],
      [0, 1],
      [1, 2],
      [-1, 1e-9],
      [1e-9, 1],
    ] as const)
      expect(rayCast2(wall, pose2(8, 0), { x: 0, y: 1 }, { x, y }).status, `${x} ${y}`).toBe("miss");
  });
  it("refuse a direction without length and a time that is none", () => {
    expect(() => rayCast2(disc(1), null, { x: 3, y: 0 }, { x: 0, y: 0 })).toThrow(
      new RangeError("rayCast2: direction must not be zero, got (0, 0)"),
    );
    expect(() => rayCast2(disc(1), null, { x: 3, y: 0 }, { x: 1, y: 0 }, { maxTime: -1 })).toThrow(
      "rayCast2: maxTime must be >= 0, got -1",
    );
    expect(() => rayCast2(disc(1), null, { x: 3, y: 0 }, { x: 1, y: 0 }, { maxTime: NaN })).toThrow("got NaN");
  });
});
