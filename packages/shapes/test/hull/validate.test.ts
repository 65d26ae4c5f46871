import { describe, expect, it } from "vitest";
import { hull3 } from "../../src/hull/hull3.ts";
import { checkConvexMesh } from "../../src/hull/validate.ts";
import { checkHull } from "./laws.ts";
import { cubeGrid, pack, seeded, sphere } from "./families.ts";

const cube = hull3(cubeGrid(2));
const dent = (vertices: Float64Array, v: number, by: number): Float64Array =>
  vertices.map((x, k) => (Math.floor(k / 3) === v ? x * (1 - by) : x));

describe("checkConvexMesh", () => {
  it("accepts its own hulls, at every scale", () => {
    for (const points of [cubeGrid(4), sphere(300, seeded(1)),
      ...[1e-150, 1e-9, 1e9, 1e150].map((s) => sphere(50, seeded(2)).map((x) => s * x))]) {
      const hull = hull3(points);
      const size = points.reduce((m, x) => Math.max(m, Math.abs(x)), 0);
      const report = checkConvexMesh(hull.vertices, hull.triangles, 1e-12 * size);
      expect(report.problems).toEqual([]);
      expect([report.closed, report.consistentlyWound, report.outward, report.unused.length]).toEqual([true,
        true, true, 0]);
      expect(report.concavity).toBeLessThan(1e-14 * size);
    }
  });
  it("accepts a mesh with vertices in the middle of its faces", () => {
    const V = pack([[0, 0, 0], [2, 0, 0], [0, 2, 0], [0, 0, 2], [1, 0, 0]]);
    expect(checkConvexMesh(V, [0, 2, 1, 0, 4, 3, 4, 1, 3, 0, 3, 2, 1, 2, 3], 1e-12).problems[0])
      .toContain("no triangle on its other side");
    expect(checkConvexMesh(V, [0, 2, 4, 4, 2, 1, 0, 4, 3, 4, 1, 3, 0, 3, 2, 1, 2, 3], 1e-12).problems).toEqual([]);
  });
  it("names an index out of range", () => {
    expect(checkConvexMesh(cube.vertices, [...cube.triangles.slice(0, 33), 0, 1, 8], 1e-9).problems)
      .toContain("triangle 11: index 8 is out of range (8 vertices)");
    expect(checkConvexMesh(cube.vertices, [0, 1, 1.5], 1e-9).problems[0]).toContain("index 1.5 is out of range");
    expect(checkConvexMesh(cube.vertices, [0, 1], 1e-9).problems[0]).toContain("multiple of 3, got 2");
  });
  it("names a hole", () => {
    const report = checkConvexMesh(cube.vertices, cube.triangles.slice(3), 1e-9);
    expect(report.closed).toBe(false);
    expect(report.problems.join()).toContain("not closed");
  });
  it("names a flipped triangle", () => {
    const t = cube.triangles.slice();
    [t[0], t[1]] = [t[1], t[0]];
    const report = checkConvexMesh(cube.vertices, t, 1e-9);
    expect(report.consistentlyWound).toBe(false);
    expect(report.problems.join()).toContain("not consistently wound");
  });
  it("names a mesh turned inside out", () => {
    const t = cube.triangles.slice();
    for (let k = 0; k < t.length; k += 3) [t[k], t[k + 1]] = [t[k + 1], t[k]];
    const report = checkConvexMesh(cube.vertices, t, 1e-9);
    expect([report.closed, report.consistentlyWound, report.outward]).toEqual([true, true, false]);
    expect(report.problems.join()).toContain("clockwise");
  });
  it("measures a dent", () => {
    const hull = hull3(sphere(100, seeded(4)));
    const report = checkConvexMesh(dent(hull.vertices, 5, 0.3), hull.triangles, 1e-9);
    expect(report.problems.join()).toContain("not convex: a vertex stands");
    expect(report.concavity).toBeGreaterThan(0.01);
    expect(checkConvexMesh(dent(hull.vertices, 5, 0.3), hull.triangles, report.concavity).problems.filter((p) =>
      p.startsWith("not convex"))).toEqual([]);
  });
  it("names unused vertices, handles, parts and flat meshes", () => {
    expect(checkConvexMesh(Float64Array.from([...cube.vertices, 0, 0, 0]), cube.triangles, 1e-9).problems.join())
      .toContain("1 vertices belong to no triangle, the first is 8");
    const two = Float64Array.from([...cube.vertices, ...cube.vertices.map((x) => x + 5)]);
    expect(checkConvexMesh(two, [...cube.triangles, ...cube.triangles.map((i) => i + 8)], 1e-9).problems)
      .toContain("the mesh has 2 separate parts, must be 1");
    expect(checkConvexMesh(pack([[0, 0, 0], [1, 0, 0], [0, 1, 0]]), [0, 1, 2, 0, 2, 1], 1e-9).problems.join())
      .toContain("span no volume (dimension 2)");
    const k = 5; // a torus of k x k quads
    const at = (i: number, j: number): number => (i % k) * k + (j % k);
    const V = pack(Array.from({ length: k * k }, (_, q) => {
      const a = (2 * Math.PI * Math.floor(q / k)) / k, b = (2 * Math.PI * (q % k)) / k;
      return [Math.cos(a) * (3 + Math.cos(b)), Math.sin(a) * (3 + Math.cos(b)), Math.sin(b)] as const;
    }));
    const T: number[] = [];
    for (let i = 0; i < k; i++) for (let j = 0; j < k; j++) T.push(at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j),
      at(i + 1, j + 1), at(i, j + 1));
    expect(checkConvexMesh(V, T, 1e-9).problems.join()).toContain("V - E + F is 0, must be 2");
  });
  it("a pyramid wound twice round its axis is locally convex at every edge but one, and is refused", () => {
    const V = pack([[0, 0, 1], [0, 0, -1],
      ...Array.from({ length: 5 },
        (_, i) => [Math.cos((4 * Math.PI * i) / 5), Math.sin((4 * Math.PI * i) / 5), 0] as const)]);
    const T: number[] = [];
    for (let i = 0; i < 5; i++) T.push(0, 2 + i, 2 + ((i + 1) % 5), 1, 2 + ((i + 1) % 5), 2 + i);
    const report = checkConvexMesh(V, T, 1e-9);
    expect([report.closed, report.consistentlyWound, report.outward]).toEqual([true, true, true]);
    expect(report.concavity).toBeGreaterThan(0.1);
  });
  it("a surface that covers its hull twice is refused", () => {
    // Octahedron with doubled equator: same planes, twice the volume.
    const V = pack([[0, 0, 1], [0, 0, -1],
      ...Array.from({ length: 8 },
        (_, i) => [[1, 0, 0], [0, 1, 0], [-1, 0, 0], [0, -1, 0]][i % 4] as [number, number, number])]);
    const T: number[] = [];
    for (let i = 0; i < 8; i++) T.push(0, 2 + i, 2 + ((i + 1) % 8), 1, 2 + ((i + 1) % 8), 2 + i);
    expect(checkConvexMesh(V, T, 1e-9).problems.join()).toContain("covers the hull more than once");
  });
});

describe("checkHull sees broken hulls", () => {
  const points = sphere(300, seeded(1));
  const hull = hull3(points);
  const breaks: readonly (readonly [string, object, string])[] = [
    ["a triangle missing", { triangles: hull.triangles.slice(3) }, "not closed"],
    ["a triangle flipped", { triangles: hull.triangles.map((v, k, t) => (k === 0 ? t[1] : k === 1 ? t[0] : v)) },
      "wound"],
    ["all triangles flipped",
      { triangles: hull.triangles.map((v, k, t) => (k % 3 === 0 ? t[k + 1] : k % 3 === 1 ? t[k - 1] : v)) },
      "in front"],
    ["a neighbour lost", { neighbours: hull.neighbours.slice(1) }, "not mutual"],
    ["a plane pushed in",
      { facets: { ...hull.facets, planes: hull.facets.planes.map((x, k) => (k === 3 ? x - 1e-9 : x)) } }, "of facet 0"],
    ["a plane with a long normal",
      { facets: { ...hull.facets, planes: hull.facets.planes.map((x, k) => (k < 4 ? 2 * x : x)) } }, "not unit"],
    ["a vertex moved", { vertices: hull.vertices.map((x, k) => (k === 0 ? x * 0.99 : x)) }, "is not input point"],
  ];
  it.each(breaks)("%s", (_, change, message) => {
    expect(checkHull(points, hull, 1e-14)).toEqual([]);
    expect(checkHull(points, { ...hull, ...change }, 1e-14).join("\n")).toContain(message);
  });
  it("a point outside", () => {
    expect(checkHull(Float64Array.from([...points, 0, 0, 1.1]), hull, 1e-12).join()).toContain("of the size outside");
  });
});
