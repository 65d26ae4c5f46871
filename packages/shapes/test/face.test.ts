/** Support faces: what they hold, order around the direction, ids, images of images, a face asked for inside a face. */
import { orderAround } from "@col/kernel";
import { rngFor, samples, seededTitle } from "@col/testkit";
import type { ConvexShape, SupportFaceFn } from "@col/types";
import { expect, test } from "vitest";
import { affine, box, cone, convexHull, customShape, cylinder, ellipsoid, frustum, scaled, segment, supportFace,
  triangle } from "../src/index.ts";

test("rims come in the order of the general wrapping, the lowest id first", () => {
  const rng = rngFor("shapes rim order"), points = new Float64Array(48), again = new Float64Array(48),
    ids = new Int32Array(16), same = new Int32Array(16), d = new Float64Array(4);
  for (let i = 0; i < 300; i++) {
    const axis = rng.pick(["x", "y", "z"] as const),
      s = rng.pick([cylinder(0.5, 0.7, { axis }), cone(0.5, 0.7, { axis }), frustum(0.5, 0.3, 0.7, { axis })]),
      c = "xyz".indexOf(axis);
    d[0] = 1e-3 * rng.normal(); d[1] = 1e-3 * rng.normal(); d[2] = 1e-3 * rng.normal();
    d[c] = rng.integer(2) === 0 ? 1 : -1;
    d[3] = 0.1;
    const n = supportFace(s, d, points, ids);
    if (n !== 8) continue; // the tip of a cone
    again.set(points);
    same.set(ids);
    expect(orderAround(again, same, 8, d)).toBe(8);
    expect(Array.from(same.subarray(0, 8))).toEqual(Array.from(ids.subarray(0, 8)));
    expect(Array.from(again.subarray(0, 24))).toEqual(Array.from(points.subarray(0, 24)));
  }
});

test("the corner of a patch that is narrow beside its length is a corner", () => {
  const narrow = 1e-4, points = Float64Array.of(0, 0, 0, 2, 0, 0, 2, 0, narrow, 2 - narrow, 0, narrow, 0, 0, narrow),
    ids = Int32Array.of(0, 1, 2, 3, 4), count = orderAround(points, ids, 5, Float64Array.of(0, -1, 0), 1e-8);
  expect([...ids.subarray(0, count)]).toEqual([0, 1, 2, 4]);
});

test("the face of an image of an image is in order, and the direction is left as it was", () => {
  const points = new Float64Array(48), ids = new Int32Array(16), d = Float64Array.of(0, 1, 0, 1e-9);
  const s = affine(scaled(cylinder(0.5, 0.5), { x: 1, y: 2, z: 0.5 }), [1, 0, 0, 0, 1, 0, 0, 0, -3],
    { x: 0, y: 1, z: 0 });
  expect(supportFace(s, d, points, ids)).toBe(8);
  expect(Array.from(d)).toEqual([0, 1, 0, 1e-9]);
  let area = 0; // counter-clockwise seen from +y: z before x
  for (let i = 0; i < 8; i++) {
    const j = (i + 1) % 8;
    area += points[3 * i + 2] * points[3 * j] - points[3 * i] * points[3 * j + 2];
    expect(points[3 * i + 1]).toBeCloseTo(2, 12);
  }
  expect(area).toBeGreaterThan(0.5);
});

const v = (x: number, y: number, z: number): { x: number; y: number; z: number } => ({ x, y, z });

/** Corners of a polyhedral shape, 3 numbers each. */
function cornersOf(s: ConvexShape): number[] {
  if (s.mesh !== null) return [...s.mesh.vertices];
  if (s.params.length > 3) return [...s.params];
  return [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => [0, 1, 2].map((c) => s.bounds[c + 3 * ((i >> c) & 1)]));
}

/** Facets of a polyhedral shape: outward normal and corners. */
function facetsOf(s: ConvexShape): { readonly normal: readonly number[]; readonly corners: readonly number[] }[] {
  const { mesh } = s;
  if (mesh !== null) return Array.from({ length: mesh.facetPlanes.length / 4 }, (_, k) => ({
    normal: [...mesh.facetPlanes.subarray(4 * k, 4 * k + 3)],
    corners: [...mesh.facetVertices.subarray(mesh.facetStart[k], mesh.facetStart[k + 1])] }));
  if (s.params.length === 9) return [1, -1].map((z) => ({ normal: [0, 0, z], corners: [0, 1, 2] }));
  if (s.params.length > 3) return [];
  return [0, 1, 2].flatMap((i) => [0, 1].map((side) => ({
    normal: [0, 1, 2].map((c) => (c === i ? 2 * side - 1 : 0)),
    corners: [0, 1, 2, 3, 4, 5, 6, 7].filter((k) => ((k >> i) & 1) === side) })));
}

const N = samples(400);
test(
  seededTitle(
    "the face of a polyhedron spans all facets within the angle, else it is an edge within it, else a corner; it turns "
      + "left round the direction, and starts at its lowest id", N), () => {
  const rng = rngFor("shapes faces"), points = new Float64Array(3 * 64), ids = new Int32Array(64),
    d = new Float64Array(4), t = new Float64Array(3);
  const grid = convexHull(Array.from({ length: 81 }, () => rng.integer(3) - 1)),
    round = convexHull(Array.from({ length: 90 }, () => rng.normal()));
  const shapes = [segment(v(0, 0, 0), v(1, 2, 0)), triangle(v(0, 0, 0), v(1, 0, 0), v(0, 1, 0)), box(1, 2, 3), grid,
    round, convexHull([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0])];
  let polygons = 0;
  for (let i = 0; i < N; i++) {
    const s = shapes[i % shapes.length], corners = cornersOf(s),
      planes = s.mesh?.facetPlanes ?? Float64Array.of(0, 0, 1, 0);
    rng.unitVector(d.subarray(0, 3));
    // along a facet's normal
    if (rng.integer(3) > 0) d.set(planes.subarray(4 * rng.integer(planes.length / 4)).subarray(0, 3));
    d[3] = rng.pick([1e-9, 1e-9, 0.05]);
    const n = supportFace(s, d, points, ids),
      up = (p: ArrayLike<number>, k: number): number => d[0] * p[3 * k] + d[1] * p[3 * k + 1] + d[2] * p[3 * k + 2];
    const all = Array.from({ length: corners.length / 3 }, (_, k) => k),
      max = Math.max(...all.map((k) => up(corners, k)));
    const near = new Set(facetsOf(s).filter(({ normal: [x, y, z] }) => d[0] * x + d[1] * y + d[2] * z > 0
      && Math.hypot(d[1] * z - d[2] * y, d[2] * x - d[0] * z, d[0] * y - d[1] * x) <= d[3]).flatMap((f) => f.corners));
    expect(n).toBeGreaterThan(0);
    for (let k = 0; k < n; k++) {
      if (near.size > 0) expect(near).toContain(ids[k]);
      expect([...points.subarray(3 * k, 3 * k + 3)]).toEqual(corners.slice(3 * ids[k], 3 * ids[k] + 3));
      expect(ids[k]).toBeGreaterThanOrEqual(ids[0]);
    }
    if (near.size === 0) {
      const rise = Math.abs(up(points, 0) - up(points, n - 1)),
        length = Math.hypot(...[0, 1, 2].map((c) => points[c] - points[3 * n - 3 + c]));
      expect(n).toBeLessThan(3);
      expect(Math.max(up(points, 0), up(points, n - 1))).toBeGreaterThan(max - 1e-12);
      expect(rise).toBeLessThanOrEqual(d[3] * length);
    }
    // no corner of these facets reaches further sideways than the corners of the face
    for (let k = 0; k < 8 && near.size > 0; k++) {
      rng.unitVector(t);
      const along = t[0] * d[0] + t[1] * d[1] + t[2] * d[2];
      for (let c = 0; c < 3; c++) t[c] -= along * d[c];
      const side = (p: ArrayLike<number>, j: number): number => t[0] * p[3 * j] + t[1] * p[3 * j + 1]
        + t[2] * p[3 * j + 2];
      expect(Math.max(...[...near].map((j) => side(corners, j))))
        .toBeLessThan(Math.max(...all.slice(0, n).map((j) => side(points, j))) + 1e-9);
    }
    if (n < 3) continue;
    polygons++;
    for (let k = 0; k < n; k++) {
      const [a, b, c] = [k, (k + 1) % n, (k + 2) % n].map((j) => points.subarray(3 * j, 3 * j + 3)),
        e = a.map((x, j) => b[j] - x), f = b.map((x, j) => c[j] - x);
      expect(d[0] * (e[1] * f[2] - e[2] * f[1]) + d[1] * (e[2] * f[0] - e[0] * f[2])
        + d[2] * (e[0] * f[1] - e[1] * f[0])).toBeGreaterThan(0);
    }
  }
  expect(polygons).toBeGreaterThan(N / 4);
});

test("a curved core has its support point for a face", () => {
  const points = new Float64Array(3), ids = Int32Array.of(9), d = Float64Array.of(1, 0, 0, 0.1);
  expect(supportFace(ellipsoid(2, 1, 1), d, points, ids)).toBe(1);
  expect([...points, ids[0]]).toEqual([2, 0, 0, 0]);
});

test("a user's face inside an image may itself ask for the face of an image, and finds its direction as it was", () => {
  const other = affine(box(1, 1, 1), [1, 0.5, 0, 0, 1, 0, 0, 0, 1]), points = new Float64Array(48),
    ids = new Int32Array(16), seen: number[] = [];
  const face: SupportFaceFn = (_s, d, out, outIds) => {
    supportFace(other, Float64Array.of(0, 0, 1, 1e-9), new Float64Array(48), new Int32Array(16));
    seen.push(d[0], d[1], d[2]);
    out[0] = d[0]; out[1] = d[1]; out[2] = d[2];
    outIds[0] = 0;
    return 1;
  };
  const ball = customShape({ support: (_s, d, out) => {
    const l = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    for (let i = 0; i < 3; i++) out[i] = d[i] / l;
    return -1;
  }, face });
  supportFace(affine(ball, [2, 0, 0, 0, 2, 0, 0, 0, 2]), Float64Array.of(0.6, 0.8, 0, 1e-9), points, ids);
  expect(seen.map((x) => Math.round(1e12 * x) / 1e12)).toEqual([0.6, 0.8, 0]);
});
