/** Plane shapes: support laws, closed forms, validation, polygons cleaned, hulls, compositions. */
import { rngFor, samples, seededTitle } from "@col/testkit";
import type { ConvexShape2 } from "@col/types";
import { describe, expect, it } from "vitest";
import {
  affine2, box2, capsule2, checkPolygon, convexHull2, convexPolygon, customShape2, disc, ellipse, ShapeKind2,
  minkowskiSum2,
  point2, scaled2, segment2,
  halfPlane, withCenter2, withMargin2,
} from "../../src/2d.ts";

const h = (s: ConvexShape2, x: number, y: number): number => {
  const out = new Float64Array(2);
  s.support(s, Float64Array.of(x, y), out);
  return out[0] * x + out[1] * y + s.margin * Math.hypot(x, y);
};
const ring = (n: number, rx = 1, ry = 1): number[] =>
  Array.from({ length: n }, (_, i) => [rx * Math.cos((2 * Math.PI * i) / n), ry * Math.sin((2 * Math.PI * i) / n)])
    .flat();

const all: Record<string, ConvexShape2> = {
  point: point2({ x: 1, y: 2 }), segment: segment2({ x: -1, y: 0 }, { x: 2, y: 1 }), disc: disc(2),
  ellipse: ellipse(2, 0.5), box: box2(1, 2),
  rounded: box2(1, 2, 0.25), capsule: capsule2(0.5, 1), capsuleX: capsule2(0.5, 1, { axis: "x" }),
  polygon: convexPolygon(ring(7, 2, 1)),
  many: convexPolygon(ring(100, 2, 1)), image: affine2(ellipse(1, 1), [2, 1, 0, 1], { x: 1, y: 0 }),
  imageOfDisc: affine2(disc(1), [2, 0, 0, 1]),
  sum: minkowskiSum2(ellipse(1, 2), box2(1, 1)), inflated: withMargin2(ellipse(1, 2), 0.5),
  flat: affine2(ellipse(1, 2), [1, 0, 0, 0]),
  own: customShape2({ support: (_s, d, out) => {
    const l = Math.hypot(d[0], d[1]);
    out[0] = d[0] / l;
    out[1] = d[1] / l;
    return -1;
  } }),
};

describe("support laws", () => {
  for (const [name, s] of Object.entries(all)) {
    it(name, () => {
      const points: number[][] = [], out = new Float64Array(2), d = new Float64Array(2);
      for (let k = 0; k < 360; k++) {
        d.set([Math.cos(k / 57.3), Math.sin(k / 57.3)]);
        s.support(s, d, out);
        points.push([out[0], out[1]]);
      }
      for (let k = 0; k < 360; k++) {
        const x = Math.cos(k / 57.3), y = Math.sin(k / 57.3), top = points[k][0] * x + points[k][1] * y;
        let most = -Infinity;
        for (const p of points) most = Math.max(most, p[0] * x + p[1] * y);
        expect(most).toBeLessThanOrEqual(top + 4e-14);
        // Scale of the direction, aliasing, determinism.
        for (const scale of [1e-100, 1e100]) {
          d.set([scale * x, scale * y]);
          s.support(s, d, d);
          expect(d[0] * x + d[1] * y).toBeCloseTo(top, 13);
        }
        expect(points[k][0] >= s.bounds[0] - 1e-15 && points[k][0] <= s.bounds[2] + 1e-15
          && points[k][1] >= s.bounds[1] - 1e-15 && points[k][1] <= s.bounds[3] + 1e-15).toBe(true);
        // The centre is inside, with room for the inradius.
        expect(top - (s.center[0] * x + s.center[1] * y)).toBeGreaterThanOrEqual(s.inradius - 1e-15);
      }
    });
    it(`${name}: Hessian against central differences`, () => {
      if (s.hessian === null) return;
      const H = new Float64Array(4), a = new Float64Array(2), b = new Float64Array(2), step = 1e-5;
      for (const t of [0.3, 1.9, 4.4]) {
        const x = 1.7 * Math.cos(t), y = 1.7 * Math.sin(t);
        s.hessian(s, Float64Array.of(x, y), H);
        expect(Math.hypot(H[0] * x + H[1] * y, H[2] * x + H[3] * y)).toBeLessThan(1e-12);
        s.support(s, Float64Array.of(x + step, y), a);
        s.support(s, Float64Array.of(x - step, y), b);
        expect((a[0] - b[0]) / (2 * step)).toBeCloseTo(H[0], 6);
        expect((a[1] - b[1]) / (2 * step)).toBeCloseTo(H[2], 6);
      }
    });
  }
  it("one hidden class, closed forms", () => {
    expect(new Set(Object.values(all).map((s) => Object.keys(s).join())).size).toBe(1);
    expect(new Set(Object.values(all).map((s) => s.constructor)).size).toBe(1);
    expect([all["disc"].kind, all["capsule"].kind]).toEqual([ShapeKind2.Point, ShapeKind2.Segment]);
    expect(h(all["ellipse"], 3, 4)).toBeCloseTo(Math.hypot(6, 2), 13);
    expect(h(all["rounded"], 0, 1)).toBe(2.25);
    expect(h(all["capsule"], 0, 1)).toBe(1.5);
    expect(h(all["imageOfDisc"], 1, 0)).toBe(2);
    expect(h(all["sum"], 0.6, 0.8)).toBeCloseTo(Math.hypot(0.6, 1.6) + 1.4, 13);
  });
});

describe("polygons", () => {
  it("says what it changed", () => {
    const r = checkPolygon([0, 0, 0, 1, 1, 1, 1, 1, 1, 0.5, 1, 0, 0.5, 0]);
    expect(r.reversed).toBe(true);
    expect([...r.repeated]).toEqual([3]);
    expect([...r.collinear]).toEqual([4, 6]);
    expect([...r.vertices]).toEqual([0, 0, 1, 0, 1, 1, 0, 1]);
    expect([...r.source]).toEqual([0, 5, 2, 1]);
  });
  it("flat input becomes a segment or a point", () => {
    expect([...convexPolygon([0, 0, 1, 1, 3, 3, 2, 2]).vertices]).toEqual([0, 0, 3, 3]);
    expect([...convexPolygon([2, 5, 2, 5, 2, 5]).vertices]).toEqual([2, 5]);
  });
  it("refuses what is not convex, goes round twice or is not a number", () => {
    expect(() => convexPolygon([0, 0, 2, 0, 0.5, 0.5, 0, 2]))
      .toThrow("convexPolygon: not convex at point 2, (0.5, 0.5)");
    const star = Array.from({ length: 5 }, (_, i) => [Math.cos((4 * Math.PI * i) / 5), Math.sin((4 * Math.PI * i) / 5)])
      .flat();
    expect(() => convexPolygon([-1, 0, 4, 0, 2, 0, 2, 2])).toThrow("convexPolygon: not convex at point 1, (4, 0)");
    expect(() => convexPolygon(star)).toThrow("goes round 2 times");
    expect(() => convexPolygon([0, 0, 1, NaN])).toThrow("coordinate y of point 1 must be finite, got NaN");
    expect(() => convexPolygon([])).toThrow("at least one point");
    expect(() => convexPolygon([1, 2, 3])).toThrow("even count of numbers, got 3");
    expect(() => convexPolygon([{ x: 0, y: 0 }, null as never]))
      .toThrow("convexPolygon: point 1 must be a point { x, y }, got null");
  });
  it("the table of starts holds, for every octant, the first of the corners farthest in its first direction", () => {
    const first = [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]];
    for (const s of [convexPolygon(ring(8)), box2(1, 2), convexPolygon(ring(7, 3, 1)), convexPolygon(ring(64, 1, 2)),
      convexPolygon([0, 0, 1, 0, 2, 1, 2, 2, 1, 3, 0, 3, -1, 2, -1, 1])]) {
      const v = s.vertices, n = v.length / 2;
      expect(s.packedOf).toBe(v);
      const at = s.packedAt ?? NaN;
      expect(s.packed?.subarray(at - 1, at + v.length)).toEqual(Float64Array.of(s.size, ...v));
      first.forEach(([x, y], k) => {
        // A direction inside the octant has its signs; half an octant on.
        const [zx, zy] = first[(k + 1) % 8], u = x / Math.hypot(x, y) + zx / Math.hypot(zx, zy),
          w = y / Math.hypot(x, y) + zy / Math.hypot(zx, zy);
        const table = Math.abs(w) > Math.abs(u) ? s.steepStarts : s.flatStarts,
          i = ((table ?? NaN) >> (8 * (Number(u < 0) + 2 * Number(w < 0)))) & 127;
        const height = (j: number): number => v[2 * ((j + n) % n)] * x + v[2 * ((j + n) % n) + 1] * y;
        for (let j = 0; j < n; j++) expect(height(i), `octant ${k}`).toBeGreaterThanOrEqual(height(j));
        expect(height(i), `octant ${k}`).toBeGreaterThan(height(i - 1));
      });
    }
    expect([convexPolygon(ring(65)), point2(), disc(1), ellipse(1, 2)].map((s) => s.flatStarts))
      .toEqual([-1, -1, -1, -1]);
  });
  it("a circle so fine that neighbours are collinear up to rounding stays within the tolerance", () => {
    const n = 200_000,
      points = Float64Array.from({ length: 2 * n },
        (_, k) => (k % 2 === 0 ? Math.cos : Math.sin)((2 * Math.PI * (k >> 1)) / n));
    const r = checkPolygon(points);
    expect(r.vertices.length).toBeGreaterThan(1000);
    expect(r.collinear.length + r.repeated.length + r.vertices.length / 2).toBe(n);
  });
  it("hull of scattered points; sums and images of polygons stay polygons", () => {
    expect([...convexHull2([0, 0, 1, 0.5, 2, 0, 2, 2, 0, 2, 1, 1, 1, 0]).vertices]).toEqual([0, 0, 2, 0, 2, 2, 0, 2]);
    expect([...convexHull2([{ x: 1, y: 1 }]).vertices]).toEqual([1, 1]);
    const sum = minkowskiSum2(convexPolygon(ring(5)), convexPolygon(ring(4, 2, 1)));
    for (let t = 0; t < 6; t += 0.1) {
      expect(h(sum, Math.cos(t), Math.sin(t))).toBeCloseTo(h(convexPolygon(ring(5)), Math.cos(t), Math.sin(t))
        + h(convexPolygon(ring(4, 2, 1)), Math.cos(t), Math.sin(t)), 13);
    }
    expect(sum.kind).toBe(ShapeKind2.Polygon);
    expect(scaled2(box2(1, 2), { x: -2, y: 1 }).bounds).toEqual(Float64Array.of(-2, -2, 2, 2));
    expect(scaled2(capsule2(1, 2), 3).margin).toBe(3);
    expect(minkowskiSum2(segment2({ x: 0, y: 0 }, { x: 1, y: 0 }),
      segment2({ x: 0, y: 0 }, { x: 0, y: 1 })).vertices.length).toBe(8);
  });
});

describe("half-planes", () => {
  it("a normal of any length", () => {
    for (const size of [1e-200, 1, 1e200])
      expect([...halfPlane({ x: 3 * size, y: 4 * size }, 2).params])
        .toEqual([0.6, 0.8, 2].map((v) => expect.closeTo(v, 14) as number));
  });
});

describe("validation echoes the value", () => {
  const bad: [() => unknown, string][] = [
    [() => disc(0), "disc: radius must be finite and > 0, got 0"], [() => disc(NaN), "got NaN"],
    [() => ellipse(1, -2), "ellipse: ry must be finite and > 0, got -2"],
    [() => box2(Infinity, 1), "box2: hx"], [() => box2(1, 1, -1), "box2: radius must be finite and >= 0, got -1"],
    [() => capsule2(1, -1), "capsule2: halfHeight"],
    [() => capsule2(1, 1, { axis: "z" as never }), 'capsule2: axis must be "x" or "y", got z'],
    [() => point2({ x: NaN, y: 0 }), "point2: at.x"],
    [() => withMargin2(disc(1), -1), "withMargin2: radius must be finite and >= 0, got -1"],
    [() => affine2(disc(1), [1, 0, 0]), "4 numbers, got 3"],
    [() => affine2(disc(1), [1, 0, 0, NaN]), "matrix[3] must be finite, got NaN"], [() => scaled2(disc(1), 0),
      "scaled2: factor"], [() => scaled2(disc(1), { x: 1, y: 0 }), "must not be 0"],
    [() => affine2(disc(1), [1e200, 0, 0, 1]), "affine2: sum of the squares of matrix must be finite, got Infinity"],
    [() => withCenter2(disc(1), { x: 0, y: 0 }, NaN), "withCenter2: inradius must be finite, got NaN"],
    [() => withCenter2(disc(1), { x: 0, y: 0 }, Infinity), "withCenter2: inradius must be finite, got Infinity"],
    [() => customShape2({ support: () => -1, curvature: 3 as never }),
      "customShape2: curvature must be 0, 1 or 2, got 3"],
    [() => customShape2({ support: 3 as never }), "support must be a function, got number"],
    [() => customShape2({ support: (_s, _d, out) => {
      out.fill(NaN);
      return -1;
    } }), "support in direction -x must be finite, got NaN"],
  ];
  for (const [make, text] of bad) it(text, () => { expect(make).toThrow(text); });
});

// whole numbers: sides of points are exact
it(seededTitle("a polygon that is accepted holds each of its corners", samples(20_000)), () => {
  const rng = rngFor("polygon corners");
  let accepted = 0;
  for (let i = 0; i < samples(20_000); i++) {
    const p = Array.from({ length: 2 * (3 + rng.integer(4)) }, () => rng.integer(4));
    let v: Float64Array;
    try {
      v = checkPolygon(p).vertices;
    } catch (error) {
      expect(String(error), JSON.stringify(p)).toMatch(/^RangeError: convexPolygon: (not convex|the boundary)/);
      continue;
    }
    accepted++;
    for (let k = 0; k < v.length && v.length > 4; k += 2) for (let j = 0; j < p.length; j += 2) {
      const m = (k + 2) % v.length, x = v[m] - v[k], y = v[m + 1] - v[k + 1];
      const side = x * (p[j + 1] - v[k + 1]) - y * (p[j] - v[k]);
      expect(side, JSON.stringify({ p, v: [...v] })).toBeGreaterThanOrEqual(0);
    }
  }
  expect(accepted).toBeGreaterThan(samples(20_000) / 20);
});
