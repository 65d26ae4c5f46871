/** Constructors: what they refuse and how they say it, known support points, boxes, centres and radii. */
import { describe, expect, test } from "vitest";
import {
  AFFINE_KIND, BOX_KIND, ELLIPSOID_KIND, FIRST_DISCS_KIND, HALF_SPACE_KIND, LAST_DISCS_KIND, MESH_KIND,
  POINT_KIND, SEGMENT_KIND,
} from "@col/types";
import type { ConvexShape } from "@col/types";
import {
  affine, box, capsule, cone, convexHull, convexMesh, cylinder, customShape, ellipsoid, frustum, halfSpace,
  hullDimension, ShapeKind, minkowskiSum, point,
  scaled, segment, sphere, triangle, withCenter, withMargin,
} from "../src/index.ts";
import { cloud } from "./catalogue.ts";

const v = (x: number, y: number, z: number): { x: number; y: number; z: number } => ({ x, y, z });
const at = (s: ConvexShape, x: number, y: number, z: number): number[] => {
  const out = new Float64Array(3);
  s.support(s, Float64Array.of(x, y, z), out);
  return [...out].map((c) => c + 0);
};
const support = (): number => -1;

test("the tags that solvers know equal the tags of the table", () => {
  expect([POINT_KIND, SEGMENT_KIND, BOX_KIND, ELLIPSOID_KIND, FIRST_DISCS_KIND, LAST_DISCS_KIND, MESH_KIND, AFFINE_KIND,
    HALF_SPACE_KIND])
    .toEqual([ShapeKind.Point, ShapeKind.Segment, ShapeKind.Box, ShapeKind.Ellipsoid, ShapeKind.Cylinder,
      ShapeKind.Frustum, ShapeKind.Mesh, ShapeKind.Affine,
      ShapeKind.HalfSpace]);
});

describe("constructors refuse what is no shape, and repeat it", () => {
  const cases: [() => unknown, string][] = [
    [() => point(v(NaN, 0, 0)), "point: at.x must be finite, got NaN"],
    [() => segment(v(0, 0, 0), v(0, Infinity, 0)), "segment: q.y must be finite, got Infinity"],
    [() => triangle(v(0, 0, 0), v(0, 0, 0), v(0, 0, -Infinity)), "triangle: r.z must be finite, got -Infinity"],
    [() => sphere(0), "sphere: radius must be finite and > 0, got 0"],
    [() => sphere(NaN), "sphere: radius must be finite and > 0, got NaN"],
    [() => capsule(-1, 1), "capsule: radius must be finite and > 0, got -1"],
    [() => capsule(1, -2), "capsule: halfHeight must be finite and >= 0, got -2"],
    [() => capsule(1, 1, { axis: "w" as "x" }), 'capsule: axis must be "x", "y" or "z", got w'],
    [() => capsule(1, 1, "z" as never), 'capsule: options must be an object, got "z"'],
    [() => withCenter(box(1, 1, 1), v(0, 0, 0), {} as never),
      "withCenter: inradius must be finite, got an object {}"],
    [() => box(1, 0, 1), "box: hy must be finite and > 0, got 0"],
    [() => box(1, 1, Infinity), "box: hz must be finite and > 0, got Infinity"],
    [() => ellipsoid(1, 1, -3), "ellipsoid: rz must be finite and > 0, got -3"],
    [() => cylinder(0, 1), "cylinder: radius must be finite and > 0, got 0"],
    [() => cylinder(1, 0), "cylinder: halfHeight must be finite and > 0, got 0"],
    [() => cone(1, NaN), "cone: halfHeight must be finite and > 0, got NaN"],
    [() => frustum(-1, 1, 1), "frustum: bottom must be finite and >= 0, got -1"],
    [() => frustum(1, NaN, 1), "frustum: top must be finite and >= 0, got NaN"],
    [() => frustum(0, 0, 1), "frustum: bottom and top must not both be 0, got 0 and 0"],
    [() => halfSpace(v(0, 0, 0)), "halfSpace: normal must not be zero, got (0, 0, 0)"],
    [() => halfSpace(v(0, NaN, 0)), "halfSpace: normal.y must be finite, got NaN"],
    [() => halfSpace(v(0, 1, 0), Infinity), "halfSpace: offset must be finite, got Infinity"],
    [() => withMargin(box(1, 1, 1), -0.5), "withMargin: radius must be finite and >= 0, got -0.5"],
    [() => scaled(box(1, 1, 1), 0), "scaled: factor must be finite and > 0, got 0"],
    [() => scaled(box(1, 1, 1), v(1, 0, 1)), "scaled: factor.y must not be 0, got 0"],
    [() => scaled(box(1, 1, 1), v(1, 1, NaN)), "scaled: factor.z must be finite, got NaN"],
    [() => affine(box(1, 1, 1), [1, 2, 3]), "affine: matrix must have 9 numbers, got 3"],
    [() => affine(box(1, 1, 1), [1, 0, 0, NaN, 1, 0, 0, 0, 1]), "affine: matrix[3] must be finite, got NaN"],
    [() => affine(box(1, 1, 1), [1, 0, 0, 0, 1, 0, 0, 0, 1], v(0, NaN, 0)),
      "affine: translation.y must be finite, got NaN"],
    [() => scaled(box(1e200, 1, 1), 1e200), "affine: extent must be finite, got -Infinity"],
    [() => affine(halfSpace(v(0, 1, 0)), [1, 0, 0, 0, 1, 0, 0, 0, 1]), "affine: a half-space is unbounded"],
    [() => minkowskiSum(sphere(1), halfSpace(v(0, 1, 0))), "minkowskiSum: a half-space is unbounded"],
    [() => minkowskiSum(box(1.5e308, 1, 1), box(1.5e308, 1, 1)), "minkowskiSum: extent must be finite, got -Infinity"],
    [() => customShape({ support: 3 as never }), "customShape: support must be a function, got number"],
    [() => customShape({ support, hessian: "h" as never }), "customShape: hessian must be a function, got string"],
    [() => customShape({ support, params: [1] as never }), "customShape: params must be a Float64Array, got object"],
    [() => customShape({ support }), "customShape: support point must be finite, got NaN"],
    [() => customShape({ support, margin: -1 }), "customShape: margin must be finite and >= 0, got -1"],
    [() => customShape({ support, curvature: 3 as never }), "customShape: curvature must be 0, 1 or 2, got 3"],
    [() => customShape({ support, center: v(0, 0, NaN) }), "customShape: center.z must be finite, got NaN"],
    [() => customShape({ support, inradius: 2 }),
      "customShape: inradius needs the center it is measured from, got 2 and no center"],
    [() => convexHull([]), "convexHull: need at least one point, got none"],
    [() => convexHull(undefined as never), "convexHull: points must be a list, got undefined"],
    [() => convexHull([[0, 0, 0], [1, 0, 0]] as never),
      "convexHull: points must be { x, y, z } or numbers in one flat list, got a list of [0, 0, 0]"],
    [() => convexHull([1, 2]), "convexHull: need 3 coordinates per point, got 2 numbers"],
    [() => convexHull([0, 0, 0, 0, Infinity, 0]), "convexHull: coordinate 1 of point 1 must be finite, got Infinity"],
    [() => convexHull([v(0, 0, NaN)]), "convexHull: points[0].z must be finite, got NaN"],
    [() => convexMesh([0, 0, 0], [0, 1]), "convexMesh: need 3 indices per triangle, got 2 numbers"],
    [() => convexMesh([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 1, 2]), "convexMesh: "],
    [() => hullDimension(sphere(1)),
      `hullDimension: need a convex hull or mesh, got a shape of kind ${ShapeKind.Point}`],
  ];
  test.each(cases)("%#", (make, text) => {
    expect(make).toThrow(text);
  });
});

describe("closed forms", () => {
  test("supports along axes, edges and in ties", () => {
    expect(at(box(1, 2, 3), 0, 0, 0)).toEqual([1, 2, 3]);
    expect(at(box(1, 2, 3), -1, -0, 5)).toEqual([-1, 2, 3]);
    expect(at(ellipsoid(1, 2, 3), 0, -7, 0)).toEqual([0, -2, 0]);
    expect(at(cylinder(2, 3), 0, 1, 0)).toEqual([0, 3, 0]); // the whole disc is optimal: its centre
    expect(at(cylinder(2, 3, { axis: "x" }), -1, 0, 4)).toEqual([-3, 0, 2]);
    expect(at(cylinder(2, 3, { axis: "z" }), 3, 4, 0)).toEqual([1.2000000000000002, 1.6, 3]);
    expect(at(cone(2, 3), 0, 1, 0)).toEqual([0, 3, 0]);
    expect(at(cone(2, 3), 1, -1e-9, 0)).toEqual([2, -3, 0]);
    expect(at(frustum(1, 2, 3, { axis: "z" }), 0, 1, 0)).toEqual([0, 2, 3]);
    expect(at(segment(v(0, 0, 0), v(1, 0, 0)), 0, 1, 0)).toEqual([0, 0, 0]);
    expect(at(affine(box(1, 1, 1), [0, -1, 0, 1, 0, 0, 0, 0, 1], v(10, 0, 0)), 1, 1, 1)).toEqual([11, 1, 1]);
    expect(at(scaled(sphere(1), v(2, 1, 1)), 1, 0, 0)).toEqual([2, 0, 0]);
    expect(at(minkowskiSum(box(1, 1, 1), segment(v(0, 0, 0), v(0, 5, 0))), 1, 1, -1)).toEqual([1, 6, -1]);
  });
  test("margins are kept out of the core wherever the image of a ball is a ball", () => {
    expect(sphere(2).margin).toBe(2);
    expect(capsule(0.5, 2).margin).toBe(0.5);
    expect(withMargin(sphere(2), 1).margin).toBe(3);
    expect(scaled(sphere(2), 3).margin).toBe(6);
    expect(affine(capsule(0.5, 1), [0, -2, 0, 2, 0, 0, 0, 0, -2]).margin).toBe(1);
    expect(scaled(sphere(2), v(1, 2, 1)).margin).toBe(0);
    expect(minkowskiSum(sphere(1), capsule(0.5, 1)).margin).toBe(1.5);
  });
  test("largest inscribed balls", () => {
    expect(box(1, 2, 3).inradius).toBe(1);
    expect(cylinder(2, 1).inradius).toBe(1);
    expect(cone(3, 2).inradius).toBeCloseTo(1.5, 14); // meridian triangle 6, 5, 5
    expect([...cone(3, 2).center].map((c) => Math.round(c * 1e12) / 1e12)).toEqual([0, -0.5, 0]);
    expect(frustum(1, 1, 5).inradius).toBe(1);
    expect(convexHull([1, 1, 1, 1, -1, -1, -1, 1, -1, -1, -1, 1]).inradius).toBeCloseTo(1 / Math.sqrt(3), 10);
  });
  test("curvature says how smooth the core is", () => {
    const flat = [1, 0, 0, 0, 1, 0, 0, 0, 0], stretch = v(1, 2, 3);
    expect([box(1, 1, 1), cylinder(1, 1), ellipsoid(1, 1, 1)].map((s) => s.curvature)).toEqual([0, 1, 2]);
    expect([scaled(sphere(1), stretch), scaled(withMargin(ellipsoid(1, 1, 1), 1), stretch),
      scaled(capsule(1, 1), stretch)].map((s) => s.curvature)).toEqual([2, 2, 1]);
    expect(affine(ellipsoid(1, 1, 1), flat).curvature).toBe(1); // a disc has an edge
    expect(minkowskiSum(box(1, 1, 1), ellipsoid(1, 1, 1)).curvature).toBe(1);
  });
  test("half-space: bounded along its normal only", () => {
    const h = halfSpace(v(0, 0, 4), 2);
    expect([...h.params]).toEqual([0, 0, 1, 2]);
    expect(at(h, 0, 0, 3)).toEqual([0, 0, 2]);
    expect(at(h, 1, 0, 0)).toEqual([Infinity, 0, 0]);
    expect(at(h, 0, 0, -1)).toEqual([0, 0, -Infinity]);
    expect([...halfSpace(v(3e200, 0, 4e200), 1).params]).toEqual([0.6, 0, 0.8, 1]);
    expect([...halfSpace(v(0, 1e-200, 0)).params]).toEqual([0, 1, 0, 0]);
  });
});

describe("hulls and meshes", () => {
  test("of every dimension", () => {
    const line = [0, 0, 0, 1, 1, 1, 2, 2, 2], square = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0.5, 0.5, 0];
    expect([convexHull([1, 2, 3, 1, 2, 3]), convexHull(line), convexHull(square),
      convexHull([...square, 0, 0, 1])].map(hullDimension)).toEqual([0, 1, 2, 3]);
    expect([...(convexHull(line).mesh?.source ?? [])]).toEqual([0, 2]);
    expect(convexHull(square).inradius).toBe(0);
    expect([...convexHull(square).bounds]).toEqual([0, 0, 0, 1, 1, 0]);
    expect(at(convexHull(line), 1, 0, 0)).toEqual([2, 2, 2]);
    expect(at(convexHull([1, 2, 3]), -1, 0, 0)).toEqual([1, 2, 3]);
  });
  test("points as numbers, typed arrays or vectors are the same hull; indices lead back to the input", () => {
    const p = cloud(40, 1), vectors = Array.from({ length: 40 }, (_, i) => v(p[3 * i], p[3 * i + 1], p[3 * i + 2]));
    const a = convexHull(p), b = convexHull(vectors), c = convexHull([...p]);
    expect(b.mesh).toEqual(a.mesh);
    expect(c.mesh).toEqual(a.mesh);
    const id = a.support(a, Float64Array.of(1, 2, 3), new Float64Array(3)), from = a.mesh?.source[id] ?? -1;
    expect(at(a, 1, 2, 3)).toEqual([...p.subarray(3 * from, 3 * from + 3)]);
  });
  test("a closed convex mesh is accepted, one wound inwards is refused with the reason", () => {
    const p = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], t = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3];
    expect(hullDimension(convexMesh(p, t))).toBe(3);
    expect(() => convexMesh(p, [...t].reverse())).toThrow(RangeError);
  });
});

test("inputs are neither changed nor kept", () => {
  const p = cloud(20, 1), copy = p.slice(), m = [1, 0, 0, 0, 2, 0, 0, 0, 1],
    params = Float64Array.of(1, 1, 1), a = v(1, 2, 3);
  const hull = convexHull(p), image = affine(hull, m), seg = segment(a, v(0, 0, 0));
  const own = customShape({ params, support: (s, d, o) => {
    for (let i = 0; i < 3; i++) o[i] = d[i] < 0 ? -s.params[i] : s.params[i];
    return -1;
  } });
  const before = [at(hull, 1, 1, 1), at(image, 1, 1, 1), at(seg, 1, 1, 1), at(own, 1, 1, 1)];
  expect([...p]).toEqual([...copy]);
  p.fill(99); m.fill(99); params.fill(99); a.x = 99;
  expect([at(hull, 1, 1, 1), at(image, 1, 1, 1), at(seg, 1, 1, 1), at(own, 1, 1, 1)]).toEqual(before);
  const core = box(1, 1, 1), rounded = withMargin(core, 1);
  expect([core.margin, rounded.margin]).toEqual([0, 1]);
});
