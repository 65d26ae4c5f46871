/**
 * Ellipsoids against boxes, hulls, cylinders, cones and frusta that overlap: the closed form with its proof, and the
 * search that goes on from it.
 *
 * No direction is better than the answer: of a dense search and its descents, of random ones, of ones beside the
 * normal. Random pairs, and aligned, concentric, resting, kissing, contained ones, turned by 1e-8, of sizes a thousand
 * times apart, needles and pancakes. `COL_SAMPLES=20000 npx vitest run test/beside-ellipsoid.test.ts --testTimeout=0`
 * in this folder: all of them.
 */
import { box, cone, convexHull, cylinder, ellipsoid, frustum } from "@col/shapes";
import { relativePose } from "@col/kernel";
import {
  assertLawful, certifyDistance, LawReport, makePose, moved, posed, randomPose, rngFor, samples, seededTitle,
  signedDistanceOracle, supportDifference,
} from "@col/testkit";
import type { Rng } from "@col/testkit";
import { ELLIPSOID_KIND } from "@col/types";
import type { ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";
import { asked } from "./support/solver.ts";
import { besideEllipsoid } from "../src/ellipsoid/inner-ball.ts";
import { signedDistance } from "../src/index.ts";
import { ENTIRE } from "../src/entire.ts";
import { PASS, PROVEN } from "../src/pair/method.ts";
import { acquire, release } from "../src/solver.ts";

const N = samples(1500, 1); // all: OPEN is a rate
/**
 * What a direction may be lower than the answer, parts of the scene (both bodies' reach and the way between them): the
 * closed form is exact up to rounding;
 */
const ROUNDING = 1e-12;
/** the search allows 1e-10 of the depth and 1e-11 of the furthest point it met (2.8e-12 met in a scene of 0.25). */
const OF_DEPTH = 2e-10;
const OF_SCENE = 2e-11;
/** Witness points that the search leaves, part of the scene, as in laws.test.ts. */
const POINTS = 1e-10;
/**
 * Needles and discs thinner than a thousandth are the search's alone, which is worse there: 1.2e-9 met in depths, 4e-10
 * in points, parts of the scene.
 */
const THIN = 1e-8;
/** Brackets left open: 9 of 18 642 overlapping pairs at the time of writing (COL_SEED=8), needles and pancakes. */
const OPEN = 1e-3;

interface Pair {
  readonly name: string;
  readonly a: ConvexShape;
  readonly b: ConvexShape;
  readonly poseA: Pose;
  readonly poseB: Pose;
}

function solid(rng: Rng, k: number): ConvexShape {
  const s = (): number => k * rng.pick([1, 0.5, 0.25, rng.logUniform(0.05, 1)]);
  switch (rng.integer(5)) {
    case 0: return box(s(), s(), s());
    case 1: return cone(s(), s());
    case 2: return frustum(s(), s(), s());
    case 3: return cylinder(s(), s());
    default: {
      const x = s(), y = s(), z = s();
      return convexHull(Array.from({ length: 3 * (4 + rng.integer(40)) }, (_, i) => [x, y, z][i % 3] * rng.normal()));
    }
  }
}

function round(rng: Rng): ConvexShape {
  const s = (): number => rng.pick([1, 0.5, 0.25, rng.logUniform(0.05, 1)]), x = s(),
    thin = rng.pick([1e-1, 1e-2, 1e-4]);
  switch (rng.integer(5)) {
    case 0: return ellipsoid(x, thin * x, s()); // a pancake
    case 1: return ellipsoid(thin * x, thin * x, x); // a needle
    case 2: return ellipsoid(x, x, s());
    default: return ellipsoid(x, s(), s());
  }
}

const reach = (s: ConvexShape): number => Math.max(s.bounds[3] - s.bounds[0], s.bounds[4] - s.bounds[1],
  s.bounds[5] - s.bounds[2]) / 2;

/** How far the other one is, in parts of both bodies' reach; how it is turned. */
function pairOf(rng: Rng): Pair {
  const e = round(rng), k = solid(rng, rng.pick([1, 1, 1, 0.1, 1e-3, 1e3]));
  const small = Math.min(reach(e), reach(k)), both = reach(e) + reach(k),
    family = rng.pick(["random", "deep", "aligned", "concentric", "a hair off", "shallow", "resting"]);
  const turned = (): number[] => Array.from(rng.unitQuaternion(new Float64Array(4))),
    v = rng.unitVector(new Float64Array(3)), t = 1e-8 * rng.normal();
  const q = family === "aligned" ? [0, 0, 0, 1] : family === "a hair off" ? [t, 0, 0, 1]
    : family === "concentric" ? rng.pick([[0, 0, 0, 1], turned()]) : turned();
  const far = family === "concentric" ? 0 : family === "deep" ? rng.uniform(0, 0.3) * small
    : rng.uniform(0, 0.6) * rng.pick([both, small]);
  if (family === "aligned" || family === "a hair off") for (let c = 0; c < 3; c++)
    v[c] = rng.pick([0, v[c], Math.sign(v[c])]);
  const poseK = randomPose(rng, 1),
    poseE = moved(poseK, makePose(far * v[0], far * v[1], far * v[2], q[0], q[1], q[2], q[3])),
    first = rng.pick([true, false]);
  const pair = first ? { name: family, a: k, poseA: poseK, b: e, poseB: poseE } : { name: family, a: e, poseA: poseE,
    b: k, poseB: poseK };
  if (family !== "shallow" && family !== "resting") return pair;
  // slid along its normal, or along an axis of the solid, until little of the overlap is left
  const r = signedDistance(pair.a, pair.poseA, pair.b, pair.poseB), { x, y, z } = r.normal,
    s = (-rng.logUniform(1e-7, 1e-1) * small - r.distance), p = pair.poseB.position;
  return Number.isFinite(x + y + z) ? { ...pair,
    poseB: { ...pair.poseB, position: { x: p.x + s * x, y: p.y + s * y, z: p.z + s * z } } } : pair;
}

test(seededTitle("an ellipsoid and a solid: no direction is better, both ways round", N), () => {
  const rng = rngFor("epa beside ellipsoid"), report = new LawReport(), d = new Float64Array(3),
    w = new Float64Array(3), v = new Float64Array(3);
  let overlapping = 0, open = 0, closed = 0;
  for (let i = 0; i < N; i++) {
    const { name, a, b, poseA, poseB } = pairOf(rng), r = signedDistance(a, poseA, b, poseB),
      s = signedDistance(b, poseB, a, poseA);
    const subject = `sample ${i}, ${name}, kinds ${a.kind} ${b.kind}`;
    if (r.distance >= 0) continue;
    overlapping++;
    const pa = posed(a, poseA), pb = posed(b, poseB), p = poseA.position, q = poseB.position, ws = acquire(ENTIRE);
    relativePose(poseA, poseB, ws.gjk.bInA);
    const proven = besideEllipsoid.run(asked(ws, a, b), ws.answer, ws) === PROVEN;
    release(ENTIRE);
    closed += +proven;
    const scene = reach(a) + reach(b) + Math.hypot(p.x - q.x, p.y - q.y, p.z - q.z),
      e = a.kind === ELLIPSOID_KIND ? a.bounds : b.bounds,
      thin = Math.min(e[3], e[4], e[5]) < 1e-3 * Math.max(e[3], e[4], e[5]);
    const searched = thin ? THIN * scene : OF_DEPTH * -r.distance + OF_SCENE * scene,
      slack = proven ? ROUNDING * scene : searched;
    if (r.status !== "overlapping" && r.status !== "touching") {
      open++;
      continue;
    }
    report.subject = () => subject;
    certifyDistance(a, poseA, b, poseB, r, report, { gap: 1e-9, rounding: proven ? ROUNDING : thin ? THIN : POINTS });
    const o = signedDistanceOracle(a, poseA, b, poseB,
      { samples: 60, starts: 4, hints: [s.normal.x, s.normal.y, s.normal.z].map((c) => -c) });
    expect(o.distance - r.distance, subject).toBeLessThanOrEqual(slack);
    if (s.status === r.status) expect(Math.abs(r.distance - s.distance), subject).toBeLessThanOrEqual(slack + searched);
    for (let j = 0; j < 24; j++) {
      rng.unitVector(v);
      const off = j < 12 ? 1 : 10 ** -(j - 11), n = [r.normal.x, r.normal.y, r.normal.z];
      for (let c = 0; c < 3; c++) d[c] = off * v[c] + (j < 12 ? 0 : n[c]);
      supportDifference(pa, pb, d, w);
      expect((d[0] * w[0] + d[1] * w[1] + d[2] * w[2]) / Math.hypot(d[0], d[1], d[2]) + r.distance, subject)
        .toBeGreaterThanOrEqual(-slack);
    }
  }
  assertLawful(report);
  expect(open, `of ${overlapping}`).toBeLessThanOrEqual(Math.ceil(OPEN * overlapping));
  // a facet or a cap answers one in five
  expect(closed / overlapping, "closed answers").toBeGreaterThan(0.15);
}, 60000 + 40 * N);

test("the laws notice a solver that takes the first minimum it meets, without the proof", () => {
  const rng = rngFor("epa beside ellipsoid, broken");
  let found = 0, refuted = 0;
  for (let i = 0; i < 400; i++) {
    const { a, b, poseA, poseB } = pairOf(rng), ws = acquire(ENTIRE);
    relativePose(poseA, poseB, ws.gjk.bInA);
    if (besideEllipsoid.run(asked(ws, a, b), ws.answer, ws) !== PASS) {
      found++;
      const o = signedDistanceOracle(a, poseA, b, poseB, { samples: 60, starts: 4 });
      if (-o.distance < ws.depth[0] * (1 - 1e-6)) refuted++;
    }
    release(ENTIRE);
  }
  expect(found).toBeGreaterThan(100);
  expect(refuted).toBeGreaterThan(0);
});
