/**
 * The same set about another centre, in space and in the plane: the ball about it is inside, closed forms, and what is
 * refused.
 */
import { rngFor, samples, seededTitle } from "@col/testkit";
import type { ConvexShape, ConvexShape2 } from "@col/types";
import { describe, expect, test } from "vitest";
import { affine2, box2, capsule2, convexPolygon, disc, ellipse, halfPlane, withCenter2 } from "../src/2d.ts";
import { box, capsule, cone, convexHull, cylinder, dsf, ellipsoid, frustum, minkowskiSum, point, segment, sphere,
  withCenter, withMargin } from "../src/index.ts";
import { cloud } from "./catalogue.ts";

const v = (x: number, y: number, z: number): { x: number; y: number; z: number } => ({ x, y, z });
const N = samples(60);

/** Support point of the core and value of the whole shape, at a unit direction. */
function reach(s: ConvexShape, u: Float64Array, p: Float64Array): number {
  s.support(s, u, p);
  return u[0] * p[0] + u[1] * p[1] + u[2] * p[2] + s.margin;
}

describe(seededTitle("the ball about any inner point is inside the shape", N), () => {
  const shapes: Readonly<Record<string, ConvexShape>> = {
    box: box(1, 2, 3), "rounded box": withMargin(box(1, 2, 3), 0.5), "rounded cone": withMargin(cone(1, 1), 0.5),
    "rounded cylinder": withMargin(cylinder(1, 1), 0.4),
    "rounded hull": withMargin(convexHull(cloud(12, 4)), 0.5),
    "rounded polygon": withMargin(convexHull(cloud(12, 4, 1, 0, 1)), 0.3),
    "rounded needle": withMargin(convexHull([0, 0, 0, 1, 0, 0]), 0.3),
    "rounded point": withMargin(convexHull([1, 2, 3]), 0.3), sphere: sphere(2), capsule: capsule(0.5, 1),
    ellipsoid: ellipsoid(1, 2, 0.3),
    "cylinder x": cylinder(0.8, 1.2, { axis: "x" }), "cone z": cone(0.8, 1.2, { axis: "z" }),
    frustum: frustum(0.3, 1, 2), hull: convexHull(cloud(40, 2, 1, 0.5, 2)),
  };
  for (const [name, shape] of Object.entries(shapes)) test(name, () => {
    const rng = rngFor(`center ${name}`), u = new Float64Array(3), p = new Float64Array(3);
    for (let i = 0; i < N; i++) {
      // an inner point: the mean of four points of the boundary, or of one, and a little towards the middle
      const many = rng.integer(2) === 0 ? 4 : 1;
      let x = 0, y = 0, z = 0;
      for (let k = 0; k < many; k++) {
        reach(shape, rng.unitVector(u), p);
        x += (p[0] + shape.margin * u[0]) / many; y += (p[1] + shape.margin * u[1]) / many;
        z += (p[2] + shape.margin * u[2]) / many;
      }
      const [mx, my, mz] = shape.center;
      x += 0.01 * (mx - x); y += 0.01 * (my - y); z += 0.01 * (mz - z);
      const s = withCenter(shape, v(x, y, z)), radius = s.inradius + s.margin;
      expect(radius).toBeGreaterThan(0);
      expect([...s.center]).toEqual([x, y, z]);
      for (let k = 0; k < 50; k++) {
        const h = reach(s, rng.unitVector(u), p);
        expect(h).toBe(reach(shape, u, p));
        expect(h - (u[0] * x + u[1] * y + u[2] * z)).toBeGreaterThan(radius - 1e-14);
      }
    }
  });
});

test("closed forms of the ball's radius in the core", () => {
  const cube = convexHull([-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].flatMap((z) => [x, y, z]))));
  const cases: readonly (readonly [ConvexShape, readonly [number, number, number], number])[] = [
    [box(1, 2, 3), [0.5, 0, 0], 0.5], [cube, [0, 0.25, 0.5], 0.5], [ellipsoid(2, 3, 4), [1, 0, 0], 1],
    [cylinder(1, 2), [0.25, 0, 0], 0.75], [cylinder(1, 2), [0, 1.5, 0], 0.5], [frustum(1, 1, 2), [0, 0, 0.5], 0.5],
    [cone(3, 2), [0, 0, 0], 1.2], // half height of a triangle 6 wide and 4 high: 2 * 3 / 5
    [withMargin(box(1, 1, 1), 1), [1.3, 1.4, 0], -0.5], [withMargin(cube, 1), [1.3, 1.4, 0], -0.5],
    [withMargin(cube, 2), [2, 2, 2], -Math.sqrt(3)], [withMargin(cylinder(1, 1), 1), [0, 1.3, 1.4], -0.5],
    [withMargin(convexHull([0, 0, 0, 1, 0, 0, 0, 0, 1]), 1), [-0.3, 0.4, 0.5], -0.5],
    [sphere(1), [0.25, 0, 0], -0.25], [capsule(1, 2), [0.5, 1, 0], -0.5], [capsule(1, 2), [0, 2.5, 0], -0.5],
  ];
  for (const [shape, [x, y, z], inradius] of cases)
    expect(withCenter(shape, v(x, y, z)).inradius).toBeCloseTo(inradius, 9);
  expect(withCenter(segment(v(0, 0, 0), v(1, 0, 0)), v(5, 5, 5)).inradius, "flat: any centre, no ball").toBe(0);
  expect(withCenter(point(), v(1, 2, 3)).inradius).toBe(0);
  const plane: readonly (readonly [ConvexShape2, number, number, number])[] = [
    [box2(1, 2), 0.5, 0, 0.5], [ellipse(2, 3), 1, 0, 1], [disc(1), 0.25, 0, -0.25], [capsule2(1, 2), 0.5, 1, -0.5],
    [capsule2(1, 2), 0, 2.5, -0.5], [box2(1, 1, 1), 1.3, 1.4, -0.5],
    [convexPolygon([0, 0, 4, 0, 0, 3]), 1, 1, 1], // the incircle of the triangle 3, 4, 5
  ];
  for (const [shape, x, y, inradius] of plane) expect(withCenter2(shape, { x, y }).inradius).toBeCloseTo(inradius, 9);
});

test("centres that are not inside, and radii that are missing, are refused", () => {
  expect(() => withCenter(box(1, 1, 1), v(1, 0, 0)))
    .toThrow("withCenter: center must be strictly inside the shape, got (1, 0, 0)");
  expect(() => withCenter(sphere(1), v(0, 0, 2))).toThrow("strictly inside the shape, got (0, 0, 2)");
  expect(() => withCenter(minkowskiSum(box(1, 1, 1), sphere(1)), v(0, 0, 0)))
    .toThrow("withCenter: inradius must be given for this kind of shape, got undefined");
  expect(() => withCenter(box(1, 1, 1), v(0, 0, 0), NaN)).toThrow("got NaN");
  expect(withCenter(minkowskiSum(box(1, 1, 1), sphere(1)), v(0, 0, 0), 1).inradius).toBe(1);
  expect(() => withCenter2(box2(1, 1), { x: 0, y: 2 }))
    .toThrow("withCenter2: center must be strictly inside the shape, got (0, 2)");
  expect(() => withCenter2(affine2(ellipse(1, 2), [1, 1, 0, 1]), { x: 0, y: 0 }))
    .toThrow("withCenter2: inradius must be given for this kind of shape, got undefined");
  expect(() => withCenter2(disc(1), { x: NaN, y: 0 })).toThrow("withCenter2: center.x must be finite, got NaN");
});

test("a half-plane is bounded along its normal only", () => {
  const s = halfPlane({ x: 0, y: 2 }, 0.5), p = new Float64Array(2);
  s.support(s, Float64Array.of(0, 3), p);
  expect([...p]).toEqual([0, 0.5]);
  s.support(s, Float64Array.of(1, 1), p);
  expect([...p]).toEqual([Infinity, Infinity]);
  s.support(s, Float64Array.of(0, -1), p);
  expect([...p]).toEqual([0, -Infinity]);
});

test("dsf: between the polytope and n^(1/P) times it about the centre; what has no smooth rounding is refused", () => {
  const rng = rngFor("dsf"), points = cloud(20, 3, 1, 2, 0.5), hull = convexHull(points), u = new Float64Array(3),
    p = new Float64Array(3);
  for (const power of [2, 3, 8, 64]) {
    const s = dsf(points, { power }), [x, y, z] = s.center, ratio = 20 ** (1 / power);
    for (let i = 0; i < 200; i++) {
      const h = reach(s, rng.unitVector(u), p), inner = reach(hull, u, p), c = u[0] * x + u[1] * y + u[2] * z;
      expect(h).toBeGreaterThan(inner - 1e-14);
      expect(h - c).toBeLessThan(ratio * (inner - c) + 1e-14);
    }
  }
  expect(() => dsf(points, { power: 1 })).toThrow("dsf: power must be an integer from 2 to 64, got 1");
  expect(() => dsf([0, 0, 0, 1, 0, 0, 0, 1, 0])).toThrow("dsf: the points must span a solid, got a flat set");
  expect(() => dsf(points, { center: v(9, 0, 0) }))
    .toThrow("dsf: center must be strictly inside the hull of the points, got (9, 0, 0)");
});
