/**
 * Argument checks refuse bad input and echo the value; degenerate input is answered; no query hangs or returns NaN in
 * silence.
 */
import { box2, convexPolygon, customShape2, disc, ellipse, point2, segment2 } from "@col/shapes/2d";
import { createDistanceResult2, createWarmStart, STATUSES } from "@col/types";
import type { ConvexShape2 } from "@col/types";
import { describe, expect, it } from "vitest";
import { distance2, distanceBatch2, intersects2, pose2, rayCast2, signedDistance2 } from "../src/index.ts";

const square = box2(1, 1), at = pose2;

describe("bad input", () => {
  it("poses and options throw with the value", () => {
    expect(() => distance2(square, { x: NaN, y: 0, c: 1, s: 0 }, square, null))
      .toThrow("pose: x, y must be < 1e50 and c^2 + s^2 = 1, got NaN, 0, 1, 0");
    expect(() => distance2(square, { x: 0, y: 0, c: 1, s: 1 }, square, null))
      .toThrow("pose: x, y must be < 1e50 and c^2 + s^2 = 1, got 0, 0, 1, 1");
    expect(() => distance2(square, null, square, { x: 0, y: Infinity, c: 1, s: 0 })).toThrow(RangeError);
    expect(() => intersects2(square, { x: 0, y: 0, c: NaN, s: 0 }, square, null)).toThrow("NaN");
    expect(() => distance2(square, null, square, null,
      { maxDistance: -1 })).toThrow("maxDistance must be >= 0, got -1");
    expect(() => distance2(square, null, square, null, { tolerance: NaN })).toThrow("tolerance");
    expect(() => distance2(square, null, square, null, { maxIterations: 0 }))
      .toThrow("maxIterations must be >= 1 and <= 1e6, got 0");
    expect(() => distance2(square, null, square, { x: 0, y: 1e60, c: 1, s: 0 }))
      .toThrow("pose: x, y must be < 1e50 and c^2 + s^2 = 1, got 0, 1e+60, 1, 0");
    expect(() => rayCast2(square, null, { x: 3, y: 0 }, { x: -1, y: 0 }, { maxIterations: 0 }))
      .toThrow("maxIterations must be >= 1, got 0");
    expect(() => pose2(0, 0, 1e7)).toThrow("|angle| must be <= 1e6");
    expect(() => pose2(NaN, 0)).toThrow("pose2: x and y must be finite, got NaN and 0");
  });
  it("batches check lengths and indices", () => {
    const out = new Float64Array(8), two = [square, square];
    expect(() => distanceBatch2(two, Int32Array.of(0), null, out)).toThrow("even length, got 1");
    expect(() => distanceBatch2(two, Int32Array.of(0, 2), null, out)).toThrow("pairs[1] must be below 2, got 2");
    expect(() => distanceBatch2(two, Int32Array.of(0, 1, 0, 1), null, out)).toThrow("room for 1 of 2");
    expect(() => distanceBatch2(two, Int32Array.of(0, 1), new Float64Array(7), out)).toThrow("needs 8 doubles, got 7");
    expect(() => distanceBatch2(two, Int32Array.of(0, 1), null, out, null, { warmStart: createWarmStart() }))
      .toThrow(TypeError);
  });
  it("a slightly unnormalised pose is normalised", () => {
    const r = distance2(square, null, square, { x: 5, y: 0, c: 1 + 1e-5, s: 0 });
    expect(r.distance).toBe(3);
  });
});

describe("degenerate shapes", () => {
  it("points and segments", () => {
    expect(distance2(point2(), at(0, 0), point2(), at(3, 4)).distance).toBe(5);
    const same = signedDistance2(point2(), null, point2(), null);
    expect(same.distance).toBe(-0);
    expect(same.status).toBe("touching");
    const cross = signedDistance2(segment2({ x: -1, y: 0 }, { x: 1, y: 0 }), null,
      segment2({ x: 0, y: -1 }, { x: 0, y: 1 }), null);
    expect(cross.distance).toBeCloseTo(-1, 14);
    expect(intersects2(segment2({ x: -1, y: 0 }, { x: 1, y: 0 }), null, segment2({ x: 2, y: 0 }, { x: 3, y: 0 }), null))
      .toBe(false);
  });
  it("identical shapes, and a shape with itself", () => {
    for (const s of [square, disc(1), ellipse(1, 2)]) {
      const r = signedDistance2(s, at(3, 4, 1), s, at(3, 4, 1));
      expect(r.distance).toBeCloseTo(-2, 12);
      expect(intersects2(s, null, s, null)).toBe(true);
    }
  });
  it("touching boxes: an edge contact is touching with a normal, a corner contact shares a point", () => {
    const edge = distance2(square, at(0, 0), square, at(2, 0.5));
    expect([edge.status, edge.distance, edge.normal.x]).toEqual(["touching", 0, 1]);
    const corner = distance2(square, at(0, 0), square, at(2, 2));
    expect(corner.distance).toBe(0);
    const signed = signedDistance2(square, at(0, 0), square, at(2, 2));
    expect(signed.status).toBe("touching");
    expect(Math.abs(signed.distance)).toBeLessThan(1e-15);
  });
  it("overlapping margins only: distance 0, a common point, the signed distance knows the depth", () => {
    const r = distance2(disc(1), at(0, 0), disc(2), at(2, 0));
    expect([r.distance, r.status, r.pointA.x, r.pointB.x]).toEqual([0, "overlapping", 2 / 3, 2 / 3]);
    expect(signedDistance2(disc(1), at(0, 0), disc(2), at(2, 0)).distance).toBe(-1);
  });
  it("extreme sizes", () => {
    for (const s of [1e-60, 1e-12, 1e12, 1.9e49]) {
      const r = distance2(box2(s, s), at(0, 0), box2(s, s), at(5 * s, 0));
      expect(r.distance / s).toBeCloseTo(3, 12);
    }
    // positions from 1e50 on are refused, whichever body has them and with or without options
    for (const far of [at(1e50, 0), at(0, -1e50), at(1e60, 0)]) for (const options of [undefined, {}]) {
      expect(() => distance2(box2(1, 1), at(0, 0), box2(1, 1), far, options)).toThrow(RangeError);
      expect(() => distance2(box2(1, 1), far, box2(1, 1), at(0, 0), options)).toThrow(RangeError);
      expect(() => distance2(box2(1, 1), far, box2(1, 1), { ...far, y: far.y + 1 }, options)).toThrow(RangeError);
    }
    expect(distance2(box2(1e6, 1e6), at(0, 0), box2(1, 1), at(1e6 + 3, 0)).distance).toBeCloseTo(2, 9);
  });
});

describe("hostile supports and warm starts", () => {
  it("a support that returns NaN, or nonsense, ends", () => {
    let k = 0;
    const liar = customShape2({ support: (_s, d, out) => {
      k++;
      out[0] = k > 4 ? NaN : d[0];
      out[1] = d[1];
      return -1;
    } });
    const lied = distance2(liar, null, square, null);
    expect(STATUSES).toContain(lied.status);
    expect(lied.iterations).toBeLessThanOrEqual(k);
    expect(k).toBeLessThan(1000);
    const wild = customShape2({ support: (_s, d, out) => {
      out[0] = Math.sin(1e6 * d[0]) + 9;
      out[1] = Math.cos(1e6 * d[1]);
      return -1;
    } });
    const r = signedDistance2(wild, null, square, null);
    expect(r.iterations).toBeLessThan(200);
  });
  it("a support that throws leaves the library usable, one that queries gets right answers", () => {
    const bomb: ConvexShape2 = { ...ellipse(1, 1), support: () => { throw new Error("boom"); } };
    expect(() => distance2(bomb, null, square, null)).toThrow("boom");
    const inner: number[] = [];
    const nested = customShape2({ support: (_s, d, out) => {
      const l = Math.hypot(d[0], d[1]);
      inner.push(distance2(square, at(0, 0), ellipse(1, 1), at(0, 5)).distance);
      out[0] = d[0] / l;
      out[1] = d[1] / l;
      return -1;
    } });
    expect(distance2(nested, at(0, 0), square, at(4, 0)).distance).toBeCloseTo(2, 12);
    expect(inner.every((v) => Math.abs(v - 3) < 1e-12)).toBe(true);
  });
  it("any content of a warm start is safe", () => {
    const warm = createWarmStart();
    for (const id of [-5, 0, 3, 4, 1e9]) {
      for (const rank of [-1, 0, 1, 2, 3, 77]) {
        warm.valid = true;
        warm.simplex.rank = rank;
        warm.simplex.idA.fill(id);
        warm.simplex.idB.fill(-id);
        warm.x.fill(id === 3 ? NaN : id);
        expect(distance2(square, at(0, 0), square, at(4, 1), { warmStart: warm }).distance).toBe(2);
        warm.x.fill(Infinity);
        expect(distance2(disc(1), at(0, 0), ellipse(1, 1), at(4, 0), { warmStart: warm }).distance).toBeCloseTo(2, 12);
      }
    }
  });
  it("a spent budget is a status with a valid bracket", () => {
    const a = convexPolygon([0, 0, 4, 1, 5, 3, 2, 5, -1, 3]), out = createDistanceResult2();
    const want = distance2(a, null, a, at(9, 4, 2)).distance;
    distance2(a, null, a, at(9, 4, 2), { maxIterations: 1 }, out);
    expect(out.status).toBe("budget-spent");
    expect(out.lowerBound <= want && want <= out.distance).toBe(true);
  });
});
