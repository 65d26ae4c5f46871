import { describe, expect, test } from "vitest";
import {
  capsuleCapsule, exactPolytopeDistance, FAMILIES, featurePolytopeDistance, makePose, packPose, applyPacked,
  pointEllipsoid, pointSegment, pointTriangle, randomPair,
  randomPose, rngFor, samples, seededTitle, signedDistanceOracle, sphereBox, sphereCapsule, sphereSphere,
  lengthTolerance, posed, kindsOf,
} from "@col/testkit";
import type { PairCase, ShapeFactory } from "@col/testkit";
import { ball, box, capsule, ellipsoid, hull } from "./support/shapes.ts";

const N = samples(150);

/** World vertices of a vertex-set shape or a box. */
function vertices(shape: PairCase["a"], pose: PairCase["poseA"], isBox: boolean): Float64Array {
  const m = packPose(pose), list: number[] = [], p = shape.params;
  if (isBox) for (let i = 0; i < 8; i++) list.push((i & 1 ? -1 : 1) * p[0], (i & 2 ? -1 : 1) * p[1],
    (i & 4 ? -1 : 1) * p[2]);
  else list.push(...p);
  const out = new Float64Array(list.length), q = new Float64Array(3);
  for (let i = 0; i < list.length; i += 3) out.set(applyPacked(m, Float64Array.from(list.slice(i, i + 3)), q), i);
  return out;
}

describe("polytopes: exact programme, feature enumeration and supports agree", () => {
  const polytopes: ShapeFactory = { box: (v) => box(v[0], v[1], v[2]), point: hull, segment: hull, triangle: hull,
    convexHull: hull };
  for (const family of FAMILIES) {
    test(seededTitle(family, Math.ceil(N / 10)), () => {
      const rng = rngFor(`polytopes ${family}`);
      for (let i = 0; i < N / 10; i++) {
        const kindA = rng.pick(kindsOf(polytopes)), kindB = rng.pick(kindsOf(polytopes));
        const c = randomPair(rng, polytopes, family, kindA, kindB);
        const va = vertices(c.a, c.poseA, kindA === "box"), vb = vertices(c.b, c.poseB, kindB === "box");
        const exact = exactPolytopeDistance(va, vb);
        const tol = (relative: number): number => lengthTolerance(posed(c.a, c.poseA), posed(c.b, c.poseB), relative);
        const s = signedDistanceOracle(c.a, c.poseA, c.b, c.poseB, { samples: 1000, starts: 64 });
        expect(Math.abs(Math.max(0, s.distance) - exact.distance), c.name).toBeLessThanOrEqual(tol(1e-11));
        const gap = exact.pointB.map((b, k) => b - exact.pointA[k]);
        expect(Math.abs(Math.sqrt(gap[0] ** 2 + gap[1] ** 2 + gap[2] ** 2) - exact.distance))
          .toBeLessThanOrEqual(tol(1e-8));
        if (va.length + vb.length > 90) continue; // the enumeration is for small ones
        const f = featurePolytopeDistance(va, vb);
        expect(Math.abs(Math.max(0, f.distance) - exact.distance), c.name).toBeLessThanOrEqual(tol(1e-11));
        expect(Math.abs(f.distance - s.distance), c.name).toBeLessThanOrEqual(tol(1e-9));
      }
    });
  }
});

test("exact distance: numbers that are known", () => {
  const cube = [-1, -1, -1, 1, -1, -1, -1, 1, -1, 1, 1, -1, -1, -1, 1, 1, -1, 1, -1, 1, 1, 1, 1, 1];
  expect(exactPolytopeDistance(cube, [4, 5, 1]).distance).toBe(5);
  expect(exactPolytopeDistance(cube, [1, 1, 1])).toMatchObject({ distance: 0, overlap: true });
  expect(exactPolytopeDistance(cube, [1 + 2 ** -52, 0, 0])).toMatchObject({ distance: 2 ** -52, overlap: false });
  expect(exactPolytopeDistance([0, 0, 0], [3e-160, 4e-160, 0]).distance).toBe(5e-160);
  expect(exactPolytopeDistance([0, 0, 0, 1, 1, 1, 1, 1, 1, 0.5, 0.5, 0.5], [0, 2, 0]).distance)
    .toBeCloseTo(Math.sqrt(8 / 3), 15);
});

test("features: a point and a polygon beside a polygon in its plane are apart", () => {
  const square = [0, 0, 1, 2, 0, 1, 2, 2, 1, 0, 2, 1];
  expect(featurePolytopeDistance(square, [5, 1, 1]).distance).toBe(3);
  expect(featurePolytopeDistance(square, square.map((x, i) => i % 3 === 0 ? x + 2.5 : x)).distance).toBe(0.5);
  expect(featurePolytopeDistance(square, [1, 1, 1]).distance).toBeLessThanOrEqual(0);
});

describe("closed forms agree with the supports", () => {
  test(seededTitle("sphere, capsule, box, ellipsoid", N), () => {
    const rng = rngFor("closed forms");
    for (let i = 0; i < N; i++) {
      const r = rng.uniform(0.1, 1), s = rng.uniform(0.1, 1), l = rng.uniform(0.1, 2), m = rng.uniform(0.1, 2);
      const pa = randomPose(rng, 1.5), pb = randomPose(rng, 1.5);
      const at = (pose: typeof pa, x: number, y: number, z: number): Float64Array => applyPacked(packPose(pose),
        Float64Array.of(x, y, z), new Float64Array(3));
      const close = (closed: number, a: PairCase["a"], b: PairCase["b"], tol = 1e-10): void => {
        const o = signedDistanceOracle(a, pa, b, pb);
        expect(Math.abs(o.distance - closed)).toBeLessThan(tol);
        expect(o.lower - 1e-13).toBeLessThanOrEqual(closed);
        expect(closed).toBeLessThanOrEqual(o.upper + 1e-13);
      };
      const ca = at(pa, 0, 0, 0), cb = at(pb, 0, 0, 0);
      close(sphereSphere(r, ca, s, cb), ball(r), ball(s));
      close(sphereCapsule(r, ca, s, at(pb, 0, -l, 0), at(pb, 0, l, 0)), ball(r), capsule(s, l), 1e-9);
      close(capsuleCapsule(r, at(pa, 0, -m, 0), at(pa, 0, m, 0), s, at(pb, 0, -l, 0), at(pb, 0, l, 0)), capsule(r, m),
        capsule(s, l));
      const local = Float64Array.of(0, 0, 0), R = packPose(pb), d = [cb[0] - ca[0], cb[1] - ca[1], cb[2] - ca[2]];
      for (let k = 0; k < 3; k++) local[k] = -(R[k] * d[0] + R[3 + k] * d[1] + R[6 + k] * d[2]);
      close(sphereBox(r, local, [l, m, s]), ball(r), box(l, m, s), 1e-9);
      close(pointEllipsoid(local, [l, m, s]), hull([0, 0, 0]), ellipsoid(l, m, s), 1e-9);
    }
  });
  test("corner cases", () => {
    expect(pointEllipsoid([0, 0, 0], [3, 1, 2])).toBe(-1);
    expect(pointEllipsoid([0, 5, 0], [3, 1, 2])).toBeCloseTo(4, 14);
    expect(pointEllipsoid([0.5, 0, 0], [3, 1, 2])).toBeCloseTo(-Math.sqrt(1 - 0.25 / 8), 14);
    expect(pointSegment([1, 1, 0], [0, 0, 0], [0, 0, 0], new Float64Array(3))).toBe(Math.SQRT2);
    expect(pointTriangle([0.2, 0.2, 3], [0, 0, 0], [1, 0, 0], [0, 1, 0], new Float64Array(3))).toBe(3);
    expect(pointTriangle([2, 0, 0], [0, 0, 0], [1, 0, 0], [0.5, 0, 0], new Float64Array(3))).toBe(1);
    expect(sphereBox(0, [0, 0, 0], [1, 2, 3])).toBe(-1);
    const o = signedDistanceOracle(ball(2), makePose(), ball(1), makePose());
    expect(Math.abs(o.distance + 3)).toBeLessThan(1e-12);
  });
});
