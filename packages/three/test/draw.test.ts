/**
 * Geometries and helpers: exact for polytopes, inside and near for curved shapes; with the newest three.js.
 * `draw-oldest.test.ts` runs the same with the oldest.
 */
import { contactManifold } from "@col/epa";
import { distance } from "@col/gjk";
import {
  affine,
  box,
  capsule,
  cone,
  convexHull,
  customShape,
  cylinder,
  ellipsoid,
  halfSpace,
  minkowskiSum,
  point,
  segment,
  sphere,
  triangle,
  withMargin,
} from "@col/shapes";
import { createDistanceResult } from "@col/types";
import type { ConvexShape } from "@col/types";
import type { BufferGeometry, Object3D } from "three";
import { describe, expect, it } from "vitest";
import {
  differenceGeometry,
  DistanceHelper,
  geometryOf,
  ManifoldHelper,
  PlanesHelper,
  poseOf,
  ShapeHelper,
} from "../src/index.ts";
import { numbers, turn } from "./data.ts";

interface Drawn extends Object3D {
  readonly geometry: BufferGeometry;
}

const HERE = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
const at = (x: number, y: number, z: number): typeof HERE => ({ ...HERE, position: { x, y, z } });

function vertices(g: BufferGeometry): [number, number, number][] {
  const p = g.getAttribute("position");
  return Array.from({ length: p.count }, (_, i) => [p.getX(i), p.getY(i), p.getZ(i)]);
}

/** Greatest d . p of a shape, margin included, d of any length. */
function reach(s: ConvexShape, d: readonly number[]): number {
  const a = Float64Array.from(d), p = new Float64Array(3);
  s.support(s, a, p);
  return d[0] * p[0] + d[1] * p[1] + d[2] * p[2] + s.margin * Math.hypot(...d);
}

/** Volume inside, by the triangles; they must close and face outwards for it to be right. */
function volume(g: BufferGeometry): number {
  const v = vertices(g);
  let six = 0;
  for (let i = 0; i < v.length; i += 3) {
    const [a, b, c] = [v[i], v[i + 1], v[i + 2]];
    six += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
  }
  return six / 6;
}

describe("geometries", () => {
  it("solids: closed, facing outwards, with the volume of the shape", () => {
    const solids: readonly (readonly [ConvexShape, number, number])[] = [
      [box(1, 2, 3), 48, 1e-6],
      [convexHull([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0.1, 0.1, 0.1]), 1 / 6, 1e-6],
      [sphere(1), (4 / 3) * Math.PI, 0.05],
      [ellipsoid(1, 2, 3), 8 * Math.PI, 0.05],
      [cylinder(1, 1), 2 * Math.PI, 0.05],
      [cylinder(1, 1, { axis: "z" }), 2 * Math.PI, 0.05],
      [cone(1, 1), (2 / 3) * Math.PI, 0.05],
      [capsule(1, 1), (4 / 3 + 2) * Math.PI, 0.05],
      [affine(box(1, 1, 1), [1, 1, 0, 0, 1, 0, 0, 0, 1]), 8, 1e-6],
      [minkowskiSum(box(1, 1, 1), box(1, 2, 1)), 96, 1e-6],
      [
        customShape({
          support: (_, d, out) => {
            const l = Math.hypot(d[0], d[1], d[2]);
            for (let c = 0; c < 3; c++) out[c] = d[c] / l;
            return -1;
          },
        }),
        (4 / 3) * Math.PI,
        0.05,
      ],
      [withMargin(box(1, 1, 1), 0.5), 8 + 24 * 0.5 + 12 * 2 * (Math.PI / 4) * 0.25 + (4 / 3) * Math.PI * 0.125, 0.2],
    ];
    for (const [shape, want, part] of solids) {
      const g = geometryOf(shape), got = volume(g), n = g.getAttribute("normal"), p = g.getAttribute("position");
      expect(got).toBeLessThan(want * (1 + 1e-6));
      expect(got, `kind ${shape.kind}`).toBeGreaterThan(want * (1 - part));
      for (let i = 0; i < n.count; i++) {
        expect(Math.hypot(n.getX(i), n.getY(i), n.getZ(i))).toBeCloseTo(1, 5);
        // A vertex is in the shape: no direction sees it beyond the support.
        const d = [n.getX(i), n.getY(i), n.getZ(i)];
        expect(d[0] * p.getX(i) + d[1] * p.getY(i) + d[2] * p.getZ(i)).toBeLessThanOrEqual(reach(shape, d) + 1e-5);
      }
    }
    expect(vertices(geometryOf(sphere(1), { segments: 64 })).length).toBeGreaterThan(
      vertices(geometryOf(sphere(1))).length,
    );
  });
  it("flat, thin and endless shapes", () => {
    expect(vertices(geometryOf(point({ x: 1, y: 2, z: 3 })))).toEqual([[1, 2, 3]]);
    expect(vertices(geometryOf(segment({ x: 0, y: 0, z: 0 }, { x: 1, y: 2, z: 3 })))).toEqual(
      expect.arrayContaining([
        [0, 0, 0],
        [1, 2, 3],
      ]),
    );
    expect(
      vertices(geometryOf(triangle({ x: 0, y: 0, z: 0 }, { x: 1, y: 0, z: 0 }, { x: 0, y: 1, z: 0 }))).length,
    ).toBe(6);
    const sheet = geometryOf(convexHull([0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1, 0.5, 2, 1]));
    let area = 0;
    const v = vertices(sheet);
    for (let i = 0; i < v.length; i += 3)
      area +=
        0.5 *
        ((v[i + 1][0] - v[i][0]) * (v[i + 2][1] - v[i][1]) - (v[i + 1][1] - v[i][1]) * (v[i + 2][0] - v[i][0])) *
        Math.sign(sheet.getAttribute("normal").getZ(i));
    expect(area).toBeCloseTo(2 * 1.5, 6);
    for (const [x, y, z] of vertices(geometryOf(halfSpace({ x: 0, y: 2, z: 0 }, 3), { extent: 5 })))
      expect([Math.max(Math.abs(x), Math.abs(z)) <= 5 * Math.SQRT2 + 1e-5, y]).toEqual([true, 3]);
    expect(() => geometryOf(sphere(1), { segments: 3 })).toThrow("segments must be a whole number >= 4, got 3");
    expect(() => geometryOf(halfSpace({ x: 0, y: 1, z: 0 }), { extent: 0 })).toThrow(
      "extent must be finite and > 0, got 0",
    );
  });
  it("an affine image of a box has the images of its corners; a sheet's normals have unit length", () => {
    const m = [1, 0.5, 0.25, -0.5, 2, 0.125, 0.75, -0.25, 1.5], drawn = vertices(geometryOf(affine(box(1, 2, 3), m)));
    const corners = [1, -1].flatMap((x) => [2, -2].flatMap((y) => [3, -3].map((z) =>
      [0, 3, 6].map((r) => m[r] * x + m[r + 1] * y + m[r + 2] * z).join())));
    expect([...new Set(drawn.map((v) => v.join()))].sort()).toEqual(corners.sort());
    const normals = geometryOf(triangle({ x: 1, y: 0, z: 0 }, { x: 0, y: 2, z: 0 }, { x: 0, y: 0, z: 3 }))
      .getAttribute("normal");
    for (let k = 0; k < normals.count; k++) {
      const way = k < 3 ? 1 : -1;
      for (const [i, x] of [6 / 7, 3 / 7, 2 / 7].entries())
        expect(normals.getComponent(k, i), `normal ${k}`).toBeCloseTo(way * x, 6);
    }
  });
  it("Minkowski differences of hulls with many corners: as far as both together along every axis", () => {
    const rng = numbers(9), cloud = (): ConvexShape => convexHull(Array.from({ length: 300 }, () => {
      const q = turn(rng), size = Math.hypot(q.x, q.y, q.z);
      return [q.x / size, q.y / size, q.z / size];
    }).flat());
    const a = cloud(), b = cloud(), g = vertices(differenceGeometry(a, HERE, b, at(4, 0, 0), { segments: 48 }));
    for (const [x, y, z] of [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1], [1, 1, 1],
      [-1, 2, 3], [2, -3, 1], [1, -2, -3]]) {
      const want = reach(a, [x, y, z]) + reach(b, [-x, -y, -z]) - 4 * x,
        height = Math.max(...g.map((v) => v[0] * x + v[1] * y + v[2] * z));
      expect(height).toBeLessThan(want + 1e-5);
      expect(height, `${x} ${y} ${z}`).toBeGreaterThan(want - 0.02 * Math.hypot(x, y, z));
    }
  });
  it("Minkowski differences: the nearest point to the origin is the distance", () => {
    const rng = numbers(4);
    for (let k = 0; k < 20; k++) {
      const a = box(1, 0.5, 0.3),
        b = k % 2 === 0 ? convexHull([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]) : cylinder(0.5, 0.5),
        pa = { position: { x: rng(), y: rng(), z: rng() }, quaternion: turn(rng) };
      const pb = { position: { x: 4 + rng(), y: rng(), z: rng() }, quaternion: turn(rng) },
        g = differenceGeometry(a, pa, b, pb, { segments: 48 }),
        r = distance(a, pa, b, pb),
        n = r.normal;
      // D = A - B lies beyond the plane along the normal, and touches it.
      const height = Math.max(...vertices(g).map(([x, y, z]) => n.x * x + n.y * y + n.z * z));
      expect(height).toBeLessThan(-r.distance + 1e-5);
      if (k % 2 === 0) expect(height).toBeGreaterThan(-r.distance - 1e-5);
    }
  });
});

describe("helpers", () => {
  it("a shape with faces and edges that follows a pose", () => {
    const h = new ShapeHelper(box(1, 1, 1), { color: "red", opacity: 1 }).follow(at(1, 2, 3));
    expect(h.children.map((c) => c.type)).toEqual(["Mesh", "LineSegments"]);
    expect((h.children[1] as Drawn).geometry.getAttribute("position").count).toBe(24); // 12 edges, no diagonals
    expect(poseOf(h).position).toEqual({ x: 1, y: 2, z: 3 });
    expect([
      new ShapeHelper(point()).children[0].type,
      new ShapeHelper(segment({ x: 0, y: 0, z: 0 }, { x: 1, y: 0, z: 0 })).children[0].type,
    ]).toEqual(["Points", "Line"]);
    expect(new ShapeHelper(sphere(1), { edges: false }).children.length).toBe(1);
    let disposed = 0;
    (h.children[0] as Drawn).geometry.addEventListener("dispose", () => disposed++);
    h.dispose();
    expect(disposed).toBe(1);
  });
  it("distances, planes, manifolds; what is not valid is hidden", () => {
    const r = distance(box(1, 1, 1), HERE, sphere(0.5), at(3, 0, 0)),
      line = new DistanceHelper(r),
      planes = new PlanesHelper(r, { extent: 2 });
    expect(vertices(line.geometry)).toEqual([[1, 0, 0], [2.5, 0, 0]]);
    expect([line.visible, planes.visible]).toEqual([true, true]);
    vertices(planes.geometry).forEach(([x, y, z], k) => {
      expect([x, Math.abs(y), Math.abs(z)]).toEqual([k < 8 ? 1 : 2.5, 2, 2]);
    });
    // Four edges each, every corner twice.
    expect(new Set(vertices(planes.geometry).map(String)).size).toBe(8);
    const empty = createDistanceResult();
    expect([line.update(empty).visible, planes.update(empty).visible]).toEqual([false, false]);
    expect([
      line.update(r).visible,
      new DistanceHelper().visible,
      new PlanesHelper().visible,
      new ManifoldHelper().visible,
    ]).toEqual([true, false, false, false]);
    const m = contactManifold(box(1, 1, 1), HERE, box(1, 1, 1), at(0.5, 1.9, 0)),
      drawn = new ManifoldHelper(m, { length: 1 });
    expect(drawn.geometry.drawRange.count).toBe(2 * m.count);
    expect(m.count).toBe(4);
    const [from, to] = vertices(drawn.geometry);
    for (let i = 0; i < 3; i++) expect(from[i]).toBeCloseTo(0.5 * (m.pointsA[i] + m.pointsB[i]), 6);
    expect([to[0] - from[0], to[1] - from[1], to[2] - from[2]]).toEqual([0, expect.closeTo(1, 6), 0]);
    const slant = contactManifold(box(1, 1, 1), HERE, sphere(0.5), at(1.1, 1.2, 1.3)), n = slant.normal;
    const [first, last] = vertices(drawn.update(slant).geometry);
    [n.x, n.y, n.z].forEach((x, i) => { expect(last[i] - first[i]).toBeCloseTo(x, 6); });
    expect(drawn.update(contactManifold(box(1, 1, 1), HERE, box(1, 1, 1), at(0, 9, 0))).visible).toBe(false);
    for (const h of [line, planes, drawn]) h.dispose();
  });
});
