/**
 * A query only borrows its arguments: frozen shapes, poses, options and solutions do; results may be used again; a
 * support function may itself ask anything.
 */
import * as accel from "@col/accel";
import { distanceGradient, shapeDerivatives, witnessDerivatives } from "@col/diff";
import { contactManifold, createContactManifold, epaSteps, penetration, signedDistance } from "@col/epa";
import * as gjk from "@col/gjk";
import { growthDerivatives, growthDistance, growthIntersects, growthSteps } from "@col/growth-distance";
import { box, capsule, cone, convexHull, customShape, cylinder, ellipsoid, minkowskiSum, scaled,
  withMargin } from "@col/shapes";
import { samples } from "@col/testkit";
import { createDistanceResult } from "@col/types";
import type { ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";

/** Freezes a value and what it holds; typed arrays, which cannot be frozen, are compared afterwards. */
function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !ArrayBuffer.isView(value) && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) freeze(part);
  }
  return value;
}

const pose = (x: number, y: number, z: number, w = 1): Pose => freeze({ position: { x, y, z },
  quaternion: { x: 0, y: Math.sqrt(1 - w * w), z: 0, w } });
const HERE = pose(0, 0, 0), OPTIONS = freeze({ maxIterations: 300, tolerance: 1e-11 });
const SHAPES: readonly ConvexShape[] = freeze([
  box(0.5, 0.6, 0.7), ellipsoid(0.5, 0.6, 0.7), capsule(0.3, 0.5), cylinder(0.5, 0.5), cone(0.5, 0.5),
  convexHull([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0.6, 0.6, 0.6]),
  withMargin(box(0.5, 0.5, 0.5), 0.1), scaled(cylinder(0.5, 0.5), { x: 1, y: 2, z: 1 }),
  minkowskiSum(box(0.3, 0.3, 0.3), ellipsoid(0.2, 0.3, 0.4)),
]);
/** Every shape in three pairs; `npm test` takes a third of them. */
const ALL = SHAPES.flatMap((a, i) => SHAPES.filter((_, j) => (i + j) % 3 === 0).map((b) => [a, b] as const));
const COUNT = Math.min(ALL.length, samples(9)), PAIRS = ALL.filter((_, i) => (i * COUNT) % ALL.length < COUNT);
const PLACES = [pose(3, 0.3, 0.2, 0.9), pose(0.7, 0.2, 0.1, 0.8), pose(0, 0, 0, 0.95)];

/** Every kind of question; the answer as text. */
const QUESTIONS: Readonly<Record<string, (a: ConvexShape, p: Pose, b: ConvexShape, q: Pose) => unknown>> = {
  "gjk.distance": (a, p, b, q) => gjk.distance(a, p, b, q, OPTIONS),
  "gjk.intersects": (a, p, b, q) => gjk.intersects(a, p, b, q, OPTIONS),
  gjkSteps: (a, p, b, q) => [...gjk.gjkSteps(a, p, b, q, OPTIONS)],
  "accel.distance": (a, p, b, q) => accel.distance(a, p, b, q, OPTIONS),
  "accel.intersects": (a, p, b, q) => accel.intersects(a, p, b, q, OPTIONS),
  accelSteps: (a, p, b, q) => [...accel.accelSteps(a, p, b, q, OPTIONS)],
  signedDistance: (a, p, b, q) => signedDistance(a, p, b, q, OPTIONS),
  penetration: (a, p, b, q) => penetration(a, p, b, q, OPTIONS),
  epaSteps: (a, p, b, q) => [...epaSteps(a, p, b, q, OPTIONS)].length,
  contactManifold: (a, p, b, q) => contactManifold(a, p, b, q, OPTIONS),
  growthDistance: (a, p, b, q) => growthDistance(a, p, b, q, OPTIONS),
  growthIntersects: (a, p, b, q) => growthIntersects(a, p, b, q, OPTIONS),
  growthDerivatives: (a, p, b, q) => growthDerivatives(a, p, b, q, OPTIONS),
  growthSteps: (a, p, b, q) => [...growthSteps(a, p, b, q, OPTIONS)].length,
  derivatives: (a, p, b, q) => {
    const solution = freeze(signedDistance(a, p, b, q)), solver = signedDistance;
    return [
      witnessDerivatives(a, p, b, q, solution), witnessDerivatives(a, p, b, q, solution,
        freeze({ method: "zeroth-order", solver, samples: 4 })), distanceGradient(p, q, solution),
      shapeDerivatives(a, p, b, q, solution, "a"),
    ];
  },
};
const text = (x: unknown): string => JSON.stringify(x,
  (_, v: unknown) => (typeof v === "number" && !Number.isFinite(v) ? String(v)
    : ArrayBuffer.isView(v) ? Array.from(v as Float64Array, String) : v));
const numbersOf = (s: ConvexShape): string => text([s.params, s.center, s.bounds, s.mesh,
  s.operands.map((o) => o.params)]);

test("frozen input does, and is the same afterwards; asked again, a query answers the same", () => {
  const before = SHAPES.map(numbersOf);
  for (const [a, b] of PAIRS) for (const q of PLACES) for (const ask of Object.values(QUESTIONS))
    expect(text(ask(a, HERE, b, q))).toBe(text(ask(a, HERE, b, q)));
  expect(SHAPES.map(numbersOf)).toEqual(before);
});

test("a result that held another answer holds this one alone", () => {
  const out = createDistanceResult(), manifold = createContactManifold(4);
  for (const [a, b] of PAIRS) for (const q of PLACES) {
    for (const ask of [gjk.distance, accel.distance, signedDistance, penetration]) {
      expect(ask(a, HERE, b, q, undefined, out)).toBe(out);
      expect(text(out)).toBe(text(ask(a, HERE, b, q)));
    }
    expect(contactManifold(a, HERE, b, q, manifold)).toBe(manifold);
    const fresh = contactManifold(a, HERE, b, q), n = fresh.count;
    expect([manifold.count, manifold.status, ...manifold.gaps.slice(0, n), ...manifold.ids.slice(0, n)]).toEqual([n,
      fresh.status, ...fresh.gaps.slice(0, n), ...fresh.ids.slice(0, n)]);
  }
});

test.each(Object.entries(QUESTIONS))("%s: a support function that asks every question itself changes no bit",
  (_, ask) => {
  const solid = ellipsoid(0.5, 0.6, 0.7),
    options = { center: { x: 0, y: 0, z: 0 }, inradius: 0.5, curvature: 2,
      hessian: (_s: ConvexShape, d: Float64Array, h: Float64Array) => solid.hessian?.(solid, d, h) } as const;
  let calls = 0;
  const plain = customShape({ ...options, support: (_s, d, out) => solid.support(solid, d, out) });
  const busy = customShape({ ...options, support: (_s, d, out) => {
    const u = d[0], v = d[1], w = d[2];
    if (calls++ % 3 === 0) for (const other of Object.values(QUESTIONS))
      other(SHAPES[0], HERE, SHAPES[1 + (calls % 8)], PLACES[calls % 3]);
    d[0] = u; d[1] = v; d[2] = w;
    return solid.support(solid, d, out);
  } });
  for (const q of [PLACES[0], PLACES[1]]) for (const other of [SHAPES[0], SHAPES[1]])
    expect(text(ask(busy, HERE, other, q))).toBe(text(ask(plain, HERE, other, q)));
  expect(calls).toBeGreaterThan(10);
}, 60_000);
