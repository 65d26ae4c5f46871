/**
 * Every method against GJK, every pair of kinds: brackets that meet, the same Boolean outside the band, a closed gap at
 * the end. `COL_SAMPLES=1000000` runs a million pairs.
 */
import { distance, intersects } from "@col/accel";
import type { AccelOptions } from "@col/accel";
import { distance as reference, intersects as referenceIntersects } from "@col/gjk";
import { affine, box, cone, cylinder, ellipsoid, frustum, minkowskiSum, segment, sphere, capsule,
  convexHull } from "@col/shapes";
import { pairStream, randomPose, rngFor, samples, seededTitle, translated } from "@col/testkit";
import { createDistanceResult } from "@col/types";
import type { ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";
import { factory } from "./factory.ts";

const N = samples(2500);
/** Both answers to 1e-10 of the scene, and rounding. */
const BAND = 1e-9;

const METHODS: readonly (readonly [string, AccelOptions])[] = [
  ["auto", {}], ["newton", { method: "newton" }], ["gjk", { method: "gjk" }],
  ["gjk, guessed", { method: "gjk", start: "ellipsoids" }],
  ["polyak", { method: "polyak" }], ["nesterov", { method: "nesterov" }],
  ["normalised", { method: "nesterov", normalize: true }],
  ["not normalised", { method: "nesterov", normalize: false }], ["restarted", { method: "nesterov", restart: true }],
  ["frank-wolfe", { method: "frank-wolfe" }], ["open loop", { method: "frank-wolfe", step: "open-loop" }],
  ["active set", { method: "active-set-frank-wolfe" }],
];

function sizeOf(a: ConvexShape, b: ConvexShape, d: number): number {
  return Math.max(d, a.margin, b.margin, ...[a, b].flatMap((s) => [...s.bounds].map(Math.abs)));
}

/** One comparison; returns what failed, or "". */
function compare(a: ConvexShape, pa: Pose, b: ConvexShape, pb: Pose, options: AccelOptions, g = createDistanceResult(),
  r = createDistanceResult()): string {
  reference(a, pa, b, pb, undefined, g);
  distance(a, pa, b, pb, options, r);
  const size = sizeOf(a, b, g.distance), tol = BAND * size;
  if (!(r.distance >= 0 && r.lowerBound >= 0 && r.lowerBound <= r.distance + tol))
    return `bounds ${r.lowerBound} ${r.distance}`;
  if (r.lowerBound > g.distance + tol || g.lowerBound > r.distance + tol)
    return `brackets apart: ${r.lowerBound} ${r.distance} against ${g.lowerBound} ${g.distance}`;
  if (r.status === "separated" && r.distance - r.lowerBound > tol) return `open gap: ${r.distance - r.lowerBound}`;
  if (r.status === "overlapping" && g.lowerBound > tol) return `overlap claimed at ${g.lowerBound}`;
  if (g.status === "touching" || g.status === "precision-limit" || g.status === "budget-spent"
    || (g.distance > 0 && g.distance < 8 * tol)) return "";
  const hit = intersects(a, pa, b, pb, options);
  if (hit !== referenceIntersects(a, pa, b, pb) && (g.distance > 0 || deep(a, pa, b, pb, tol))) return `Boolean ${hit}`;
  return "";
}

/** Whether an overlap is thicker than the band: with B moved by it along each axis, either way, GJK still finds one. */
function deep(a: ConvexShape, pa: Pose, b: ConvexShape, pb: Pose, tol: number): boolean {
  for (let k = 0; k < 6; k++) {
    const t = (k & 1) === 0 ? tol : -tol, axis = k >> 1;
    if (!referenceIntersects(a, pa, b, translated(pb, axis === 0 ? t : 0, axis === 1 ? t : 0, axis === 2 ? t : 0)))
      return false;
  }
  return true;
}

test(seededTitle("same answers as GJK within the certificate, all methods, all families", N), () => {
  const rng = rngFor("accel agree"), failures: string[] = [];
  for (const p of pairStream(rng, factory, N)) {
    for (const [name, options] of METHODS) {
      const what = compare(p.a, p.poseA, p.b, p.poseB, options);
      if (what !== "") failures.push(`${name}, ${p.name}: ${what}`);
    }
  }
  expect(failures.slice(0, 10)).toEqual([]);
});

test("the origin projects beside a needle triangle: the bracket converges nevertheless", () => {
  const a = segment({ x: 0.04308769025842447, y: -0.12614999334407723, z: 0.015420592991910276 },
    { x: 0.19251654380475974, y: -0.05759604127171566, z: -0.16550827881049474 });
  const b = cone(0.6426896394365667, 0.2932909843907755);
  const poseA: Pose = { position: { x: 0.3450509621783635, y: 0.23289797159875658, z: 0.3541708392194701 },
    quaternion: { x: 0.7079426613730667, y: 0.10972213613897538, z: 0.4755547757915055, w: -0.5105153242274031 } };
  const poseB: Pose = { position: { x: 0.836269258209027, y: 0.6597906600107859, z: 0.20313286069169284 },
    quaternion: { x: -0.3393499197749221, y: -0.4746715073310705, z: -0.01915539010161051, w: -0.8118877158245826 } };
  for (const [name, options] of METHODS) expect(compare(a, poseA, b, poseB, options), name).toBe("");
});

test("every pair of kinds by every method", () => {
  const rng = rngFor("accel kinds"), hull = convexHull(Array.from({ length: 120 }, () => 0.3 * rng.normal()));
  const shapes = [
    sphere(0.4), ellipsoid(0.5, 0.3, 0.2), box(0.3, 0.4, 0.5), capsule(0.2, 0.4), cone(0.4, 0.5), cylinder(0.4, 0.3),
    frustum(0.4, 0.2, 0.3), hull,
    affine(ellipsoid(0.5, 0.3, 0.2), [1, 0.3, 0, 0, 1, 0.2, 0, 0, 0.8]),
    affine(cylinder(0.3, 0.4), [1, 0.3, 0, 0, 1, 0.2, 0, 0, 0.8]),
    minkowskiSum(box(0.2, 0.1, 0.2), ellipsoid(0.1, 0.3, 0.2)), minkowskiSum(cylinder(0.2, 0.1), cone(0.2, 0.2)),
  ];
  for (const a of shapes) for (const b of shapes) for (const [name, options] of METHODS) for (let i = 0; i < 6; i++) {
    expect(compare(a, randomPose(rng, 0.5), b, randomPose(rng, 0.9), options), name).toBe("");
  }
});

test("second order: the error is the certificate's, in a handful of iterations", () => {
  const rng = rngFor("accel newton"), out = createDistanceResult();
  let sum = 0, most = 0, apart = 0;
  for (let i = 0; i < 3000; i++) {
    const r = (): number => rng.uniform(0.03, 0.5), a = ellipsoid(r(), r(), r()),
      b = i % 5 === 0 ? sphere(r()) : ellipsoid(r(), r(), r());
    const pa = randomPose(rng, 0.3), pb = randomPose(rng, 0.6);
    distance(a, pa, b, pb, undefined, out);
    if (out.status !== "separated") continue;
    apart++;
    sum += out.iterations;
    most = Math.max(most, out.iterations);
    expect(out.distance - out.lowerBound).toBeLessThanOrEqual(1e-10 * (out.distance + 2));
  }
  expect(apart).toBeGreaterThan(1000);
  expect(sum / apart).toBeLessThan(6);
  expect(most).toBeLessThan(30);
});
