/** The nearest point of a mesh against rational arithmetic: near the surface, on it, slivers, tiny and far away. */
import { closestPoint, triangleMesh } from "@col/compound";
import { exactPolytopeDistance, makePose, rngFor, samples, seededTitle } from "@col/testkit";
import { expect, test } from "vitest";

const COUNT = samples(3000);

test("a point near a triangle is as far away as it is", () => {
  const mesh = triangleMesh([1, 0.9, 1, 0.5, 0.1, 0.4, 0.1, 0.4, 0.1]), p = { x: 0.5809, y: 0.5102, z: 0.549 };
  const r = closestPoint(mesh, makePose(), p), exact = exactPolytopeDistance([p.x, p.y, p.z], mesh.positions);
  expect(exact.distance).toBeCloseTo(0.0013601, 6);
  expect(r.distance).toBeCloseTo(exact.distance, 14);
  expect(r.lowerBound).toBeLessThanOrEqual(exact.distance);
  expect([r.status, r.partA, r.partB]).toEqual(["separated", 0, 0]);
});

test(seededTitle("points are as far from triangles as rational arithmetic says", COUNT), () => {
  const rng = rngFor("exact points"), any = (): number[] => [0, 1, 2].map(() => rng.uniform(-1, 1));
  let near = 0, touching = 0;
  for (let k = 0; k < COUNT; k++) {
    const p = any(), u = any(), v = any(), thin = rng.pick([1, 1, 0, rng.logUniform(1e-17, 1)]), s = rng.uniform(-1, 2);
    const scale = rng.pick([1, 1e-40, 1e20]), away = rng.pick([0, 0, 1e3, 1e6]);
    let c = [...p, ...p.map((x, i) => x + u[i]), ...p.map((x, i) => x + s * u[i] + thin * v[i])];
    if (k % 5 === 0) c = c.map((x) => Math.round(4 * x) / 4);
    const w = k % 3 === 0 ? [rng.uniform(-1, 2), rng.uniform(-1, 2)] : [rng.uniform(0, 0.5), rng.uniform(0, 0.5)];
    const off = rng.pick([0, 1, rng.logUniform(1e-17, 1)]);
    const q = [0, 1, 2].map((i) => c[i] + w[0] * (c[3 + i] - c[i]) + w[1] * (c[6 + i] - c[i])
      + off * rng.uniform(-1, 1));
    const corners = c.map((x) => scale * (x + away)), point = q.map((x) => scale * (x + away));
    const r = closestPoint(triangleMesh(corners), makePose(), { x: point[0], y: point[1], z: point[2] });
    const exact = exactPolytopeDistance(corners, point);
    const size = Math.max(...corners.map(Math.abs), ...point.map(Math.abs));
    const span = Math.max(...corners.map((x, i) => Math.abs(x - point[i % 3]))), name = `case ${k}`;
    expect(Math.abs(r.distance - exact.distance), name).toBeLessThanOrEqual(5e-15 * span);
    expect(r.lowerBound, name).toBeLessThanOrEqual(exact.distance);
    expect(exact.distance - r.lowerBound, name).toBeLessThan(3e-14 * Math.max(size, span));
    if (r.status === "touching") {
      touching++;
      expect([r.distance, r.lowerBound], name).toEqual([0, 0]);
    } else expect(r.status, name).toBe("separated");
    if (exact.distance < 1e-3 * span && r.distance > 0) near++;
    const a = [r.pointA.x, r.pointA.y, r.pointA.z], n = [r.normal.x, r.normal.y, r.normal.z];
    expect(exactPolytopeDistance(corners, a).distance, name).toBeLessThan(4e-15 * size);
    expect([r.pointB.x, r.pointB.y, r.pointB.z], name).toEqual(point);
    if (r.status !== "separated") continue;
    expect(Math.abs(Math.hypot(...n) - 1), name).toBeLessThan(1e-12);
    for (let i = 0; i < 3; i++) expect(Math.abs(point[i] - a[i] - r.distance * n[i]), name).toBeLessThan(4e-15 * size);
  }
  expect(near).toBeGreaterThan(COUNT / 20);
  expect(touching).toBeGreaterThan(COUNT / 100);
});
