/** Distances of points: closed forms against the signed distance of another package, the nearest point, exact cases. */
import { signedPointDistance } from "@col/cast";
import { signedDistance } from "@col/epa";
import {
  box, capsule, cone, convexHull, cylinder, ellipsoid, frustum, halfSpace, point, segment, sphere, triangle, withMargin,
} from "@col/shapes";
import { assertLawful, build, FAMILIES, inOwnRecord, KINDS, LawReport, makePose, offBy, outside, planeGap,
  pointLaws, posed, randomPose, randomSpec, rngFor, roundPose, samples, seededTitle, STRUCTURED_KINDS,
  structuredPoint, structuredSpec, supportWorld } from "@col/testkit";
import { createDistanceResult, ELLIPSOID_KIND, HALF_SPACE_KIND, MESH_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import { expect, test } from "vitest";
import { factory } from "./factory.ts";

const N = samples(3000);
const here = makePose(), at = (x: number, y: number, z: number): { x: number; y: number; z: number } => ({ x, y, z });

test("a point's lower bound has room for rounding below its distance", () => {
  const r = signedPointDistance(box(1, 2, 3), here, at(1.7, 2.9, 3.3), { solver: signedDistance });
  expect(r.lowerBound).toBeLessThan(r.distance);
  expect(r.distance - r.lowerBound).toBeLessThan(1e-13);
});

test(seededTitle("points on every kind and family: the signed distance, its point, its plane", N), () => {
  const rng = rngFor("point distance"), report = new LawReport(), ask = point();
  let closed = 0, inside = 0;
  for (let i = 0; i < N; i++) {
    const family = FAMILIES[i % FAMILIES.length], kind = KINDS[Math.floor(i / FAMILIES.length) % KINDS.length];
    const unit = family === "tiny" ? 1e-9 : family === "huge" ? 1e9 : 1, spec = randomSpec(rng, kind, family, unit);
    const shape = build(factory, spec), pose = family === "far" ? randomPose(rng, 1e7) : randomPose(rng, unit);
    const s = posed(shape, pose), p = new Float64Array(3), q = new Float64Array(3);
    supportWorld(s, rng.unitVector(new Float64Array(3)), p);
    supportWorld(s, rng.unitVector(new Float64Array(3)), q);
    const w = rng.pick([0.5, 0, rng.uniform(-1, 2)]), off = rng.pick([0, 0.1, 1, 3]) * unit,
      u = rng.unitVector(new Float64Array(3));
    const where = at(
      p[0] + w * (q[0] - p[0]) + off * u[0], p[1] + w * (q[1] - p[1]) + off * u[1], p[2] + w * (q[2] - p[2]) +
        off * u[2],
    );
    report.subject = () => JSON.stringify({ spec, pose, where });
    const r = signedPointDistance(shape, pose, where, { solver: signedDistance });
    const other = signedDistance(shape, pose, ask, makePose(where.x, where.y, where.z), { tolerance: 1e-12 });
    const size = Math.max(...Array.from(shape.bounds, Math.abs)) + shape.margin + 4 * unit +
      (family === "far" ? 1e7 : 0), tolerance = 1e-13 * size, n = Float64Array.of(r.normal.x, r.normal.y, r.normal.z);
    if (r.iterations === 0) closed++;
    if (r.distance < 0) inside++;
    report.check("distance: as the other package's bracket, above", r.distance - other.distance, 1e-10 * size);
    report.check("distance: as the other package's bracket, below", other.lowerBound - r.distance, 1e-10 * size);
    report.check("bracket: lowerBound <= distance", r.lowerBound - r.distance, 0);
    if (r.iterations > 0) continue;
    report.check("bracket: closed", r.distance - r.lowerBound, 1e-13 * size + 4e-16 * (size / Math.max(1e-300,
      Math.abs(r.distance + shape.margin))) * size);
    report.check("normal: unit", Math.abs(Math.hypot(n[0], n[1], n[2]) - 1), 1e-14);
    report.check("member: pointA", outside(s, Float64Array.of(r.pointA.x, r.pointA.y, r.pointA.z), tolerance).lower,
      tolerance);
    report.check("lower bound: the plane's", r.lowerBound - planeGap(s, posed(ask, makePose(where.x, where.y,
      where.z)), n), tolerance);
    report.check("identity: pointB = pointA + distance normal", Math.hypot(
      r.pointB.x - r.pointA.x - r.distance * n[0], r.pointB.y - r.pointA.y - r.distance * n[1],
      r.pointB.z - r.pointA.z - r.distance * n[2],
    ), tolerance);
  }
  assertLawful(report);
  expect(closed / N).toBeGreaterThan(0.4);
  expect(inside / N).toBeGreaterThan(0.1);
});

test(seededTitle("points on axes, at centres, rims, corners, apexes: the surface, its normal, the bracket", N), () => {
  const rng = rngFor("structured points"), report = new LawReport();
  let closed = 0;
  for (let i = 0; i < N; i++) {
    const spec = structuredSpec(rng, STRUCTURED_KINDS[i % STRUCTURED_KINDS.length], STRUCTURED_KINDS);
    const shape = build(factory, spec), pose = rng.integer(2) === 0 ? makePose() : roundPose(rng);
    const where = structuredPoint(rng, shape, pose);
    report.subject = () => JSON.stringify({ spec, pose, where });
    const r = signedPointDistance(shape, pose, where, { solver: signedDistance });
    const { kind } = shape;
    if (r.iterations > 0 || kind === ELLIPSOID_KIND || (kind > MESH_KIND && kind !== HALF_SPACE_KIND)) continue;
    closed++;
    pointLaws(shape, pose, where, r, report);
  }
  assertLawful(report);
  expect(closed / N).toBeGreaterThan(0.3);
});

test("on the axis of a capsule, beside needles and thin segments", () => {
  const r = signedPointDistance(capsule(0.5, 1), here, at(0, -0.3, 0));
  const { x, y, z } = r.normal, side = Math.hypot(x, z); // any direction across the axis
  expect([r.distance, y + 0, r.status]).toEqual([-0.5, 0, "overlapping"]);
  expect(side).toBeCloseTo(1, 15);
  expect(offBy(r.pointA, 0.5 * x, -0.3, 0.5 * z)).toBeLessThan(5e-16);
  expect(r.lowerBound).toBeGreaterThan(-0.5 - 1e-13);
  const report = new LawReport(), rng = rngFor("needles");
  for (let i = 0; i < 2000; i++) {
    const number = (): number => rng.uniform(-1, 1), p = at(number(), number(), number());
    const q = at(number(), number(), 0);
    const s = number(), w = rng.pick([1e-15, 1e-13, 1e-12, 1e-10, 1e-8, 1e-6]), far = rng.pick([0, 0, 1e4]);
    const on = (t: number, off: number): ReturnType<typeof at> => at(
      far + p.x + t * (q.x - p.x) + off * number(), p.y + t * (q.y - p.y) + off * number(),
      p.z + t * (q.z - p.z) + off * number());
    const shape = rng.integer(2) === 0 ? triangle(on(0, 0), on(1, 0), on(s, w)) : segment(on(0, 0), on(1, 0));
    const where = on(number(), rng.pick([w, 1e-14, 1e-9, 1e-3, 1]));
    report.subject = () => JSON.stringify({ kind: shape.kind, params: shape.params, where });
    pointLaws(shape, here, where, signedPointDistance(shape, here, where), report);
  }
  assertLawful(report);
});

test("a point on a triangle without area has a normal across the triangle's line", () => {
  const ways = [[1, 2, 3], [3, 1, -2], [-2, 5, 1], [1, 0, 4]];
  for (const [x, y, z] of ways) for (const t of [0.25, 0.5, 1.5, 2]) {
    const flat = triangle(at(1, 2, 4), at(1 + x, 2 + y, 4 + z), at(1 + 2 * x, 2 + 2 * y, 4 + 2 * z));
    const r = signedPointDistance(flat, here, at(1 + t * x, 2 + t * y, 4 + t * z)), n = r.normal;
    expect([r.distance, r.status], `${x} ${y} ${z}, ${t}`).toEqual([0, "touching"]);
    expect(Math.hypot(n.x, n.y, n.z)).toBeCloseTo(1, 12);
    if (t < 2) expect(n.x * x + n.y * y + n.z * z, `${x} ${y} ${z}, ${t}`).toBeCloseTo(0, 12);
  }
});

test("a point a rounding off an obtuse triangle has a plane that the triangle does not cross, along every axis", () => {
  const cases = [[-0.6203246233053505, 0.6285286070778966, 0.05183228151872754, -0.01979371765628457,
    -0.1936099356971681, 0.36605556262657046, -1.599753524590263, 1.9702424453911878, -0.46049492824930766,
    -0.6203246233053505, 0.6285286070778966, 0.05183228151872755],
  [0.8520573605783284, -0.7497474122792482, -0.8392881699837744, 1.18305106414482, -0.9831824521534145,
    -0.8268987708725035, 1.7426302173776134, -1.6031830180552304, -0.7928733196728925, 1.1558123364029689,
    -0.9639721970095029, -0.8279183415339415]];
  for (const list of cases) for (const axis of [0, 1, 2]) {
    const [a, b, c, p] = [0, 3, 6, 9].map((i) =>
      at(list[i + axis], list[i + (axis + 1) % 3], list[i + (axis + 2) % 3]));
    const { normal: n, pointA: f } = signedPointDistance(triangle(a, b, c), here, p);
    expect(Math.abs(Math.hypot(n.x, n.y, n.z) - 1)).toBeLessThan(1e-12);
    for (const v of [a, b, c])
      expect(n.x * (v.x - f.x) + n.y * (v.y - f.y) + n.z * (v.z - f.z)).toBeLessThan(1e-13);
  }
});

test("in round numbers: outside, inside, on the surface, on axes and at centres", () => {
  const ask = (s: ConvexShape, x: number, y: number, z: number): [number, string, number, number, number] => {
    const r = signedPointDistance(s, here, at(x, y, z)), n = r.normal;
    return [r.distance + 0, r.status, n.x + 0, n.y + 0, n.z + 0]; // (no -0)
  };
  expect(ask(box(1, 2, 3), 4, 6, 0)).toEqual([5, "separated", 0.6, 0.8, 0]);
  expect(ask(box(1, 2, 3), 0.5, 0, 0)).toEqual([-0.5, "overlapping", 1, 0, 0]);
  expect(ask(box(1, 2, 3), -1, 0, 0)).toEqual([0, "touching", -1, 0, 0]);
  expect(ask(sphere(2), 0, 0, 0)).toEqual([-2, "overlapping", 1, 0, 0]);
  expect(ask(sphere(2), 0, -3, 0)).toEqual([1, "separated", 0, -1, 0]);
  expect(ask(point(at(1, 1, 1)), 1, 1, 1)).toEqual([0, "touching", 1, 0, 0]);
  expect(ask(capsule(1, 2), 0, 1, 0)[0]).toBe(-1);
  expect(ask(capsule(1, 2), 3, 6, 0)[0]).toBe(4);
  expect(ask(cylinder(1, 2), 0, 1.5, 0)).toEqual([-0.5, "overlapping", 0, 1, 0]);
  expect(ask(cylinder(1, 2), 4, 6, 0)).toEqual([5, "separated", 0.6, 0.8, 0]);
  expect(ask(cone(1, 1), 0, 2, 0)).toEqual([1, "separated", 0, 1, 0]);
  expect(ask(frustum(3, 0, 2), 0, -1, 0)).toEqual([-1, "overlapping", 0, -1, 0]);
  expect(ask(halfSpace(at(0, 2, 0), 1), 5, 3, 5)).toEqual([2, "separated", 0, 1, 0]);
  expect(ask(segment(at(-1, 0, 0), at(1, 0, 0)), 0.5, 0, 0)[0]).toBe(0);
  expect(ask(segment(at(-1, 0, 0), at(1, 0, 0)), 4, 4, 0)[0]).toBe(5);
  const leaf = triangle(at(0, 0, 0), at(4, 0, 0), at(0, 4, 0));
  expect(ask(leaf, 1, 1, -2)).toEqual([2, "separated", 0, 0, -1]);
  expect(ask(leaf, 1, 1, 0)).toEqual([0, "touching", 0, 0, 1]);
  expect(ask(leaf, 2, -3, 4)[0]).toBe(5);
  expect(ask(withMargin(box(1, 1, 1), 0.5), 0, 0, 4)).toEqual([2.5, "separated", 0, 0, 1]);
  const hull = convexHull([-1, -1, -1, 1, -1, -1, -1, 1, -1, 1, 1, -1, -1, -1, 1, 1, -1, 1, -1, 1, 1, 1, 1, 1]);
  expect(ask(hull, 0, 0.5, 0)[0]).toBe(-0.5);
  expect(() => ask(hull, 0, 5, 0)).toThrow("no closed form for a shape of kind 8 here: need options.solver");
  expect(() => ask(ellipsoid(1, 2, 3), 0, 5, 0)).toThrow("kind 4");
  expect(signedPointDistance(hull, here, at(0, 5, 0), { solver: signedDistance }).distance).toBeCloseTo(4, 12);
});

test("the lower bound leaves room for the rounding of its own terms, closed forms included", () => {
  const shapes = [sphere(1), box(1, 2, 3), capsule(1, 2), cylinder(1, 2), cone(1, 1)], far = makePose(1000, 0, 0);
  for (const s of shapes) {
    const r = signedPointDistance(s, far, at(1007.5, 0.25, 0.125));
    expect(r.distance - r.lowerBound).toBeGreaterThan(1e-15);
    expect(r.distance - r.lowerBound).toBeLessThan(1e-12);
  }
});

test("a solver that answers in a record of its own fills the record that was given", () => {
  const egg = ellipsoid(0.4, 0.6, 0.8), out = createDistanceResult(), where = at(1, 0.2, 0.3), here = makePose();
  const right = signedPointDistance(egg, here, where, { solver: signedDistance });
  expect(signedPointDistance(egg, here, where, { solver: inOwnRecord(signedDistance) }, out)).toBe(out);
  expect(out).toEqual(right);
});
