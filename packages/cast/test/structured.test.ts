/**
 * Laws of rays, linear casts and times of impact on structured pairs and motions: zeros, equal and opposite numbers,
 * directions along axes and a rounding beside them, bodies flat, symmetric, coaxial. `COL_SAMPLES=100000` runs all.
 */
import { rayCast, shapeCast } from "@col/cast";
import type { CastStatus, Motion } from "@col/cast";
import { point } from "@col/shapes";
import {
  assertLawful, castLaws, extent, LawReport, makePose, maybeTiny, rngFor, roundCoordinate, samples, seededTitle,
  structuredPairs,
  translated,
} from "@col/testkit";
import type { PairCase, Rng } from "@col/testkit";
import type { Vec3Like } from "@col/types";
import { expect, test } from "vitest";
import { factory } from "./factory.ts";
import { askImpact } from "./impact-laws.ts";

const N = samples(3000);
/** Relative: the points of a hit are checked by the solver itself, relative to the largest coordinate that it meets. */
const AGREE = 1e-9;

type Seen = Record<CastStatus, number>;
const none = (): Seen => ({ hit: 0, miss: 0, overlapping: 0, grazing: 0, "budget-spent": 0 });

/** A vector of round numbers and of some next to nothing; one in three towards A. Not zero. */
function structuredDirection(rng: Rng, pair: PairCase): Vec3Like {
  const p = pair.poseA.position, q = pair.poseB.position, k = rng.pick([1, 2, 0.5]);
  const aimed = { x: k * (p.x - q.x), y: k * (p.y - q.y), z: k * (p.z - q.z) };
  if (rng.integer(3) === 0 && aimed.x ** 2 + aimed.y ** 2 + aimed.z ** 2 > 0) return aimed;
  const coordinate = (): number => (rng.integer(3) === 0 ? roundCoordinate(rng) : rng.pick([0, 0, maybeTiny(rng)]));
  const v = { x: coordinate(), y: coordinate(), z: coordinate() };
  return v.x === 0 && v.y === 0 && v.z === 0 ? { x: 0, y: 0, z: rng.pick([1, -1, 2]) } : v;
}

/** B, and the time it is asked for, a whole number of ways `v` before where the family has put it. */
function setBack(rng: Rng, pair: PairCase, v: Vec3Like): { readonly pair: PairCase; readonly maxTime: number } {
  const far = Math.hypot(v.x, v.y, v.z) > 0.01 * (extent(pair.a) + extent(pair.b));
  const k = far ? rng.pick([0, 1, 1, 4]) : 0;
  return { pair: { ...pair, name: pair.name, poseB: translated(pair.poseB, -k * v.x, -k * v.y, -k * v.z) },
    maxTime: k + 1 };
}

test(seededTitle("laws of rays hold on structured bodies and rays", N), () => {
  const rng = rngFor("structured rays"), report = new LawReport(), seen = none(), dot = point();
  for (const given of structuredPairs(rng, factory, N)) {
    const v = structuredDirection(rng, given), back = setBack(rng, { ...given, name: given.name, b: dot }, v);
    const o = back.pair.poseB.position, pair = { ...back.pair, name: given.name, poseB: makePose(o.x, o.y, o.z) };
    report.subject = () => `${given.name} ${JSON.stringify({ origin: o, v, maxTime: back.maxTime })}`;
    const r = rayCast(pair.a, pair.poseA, o, v, { maxTime: back.maxTime });
    seen[r.status]++;
    castLaws({ pair, v, maxTime: back.maxTime, agree: AGREE, isRay: true }, r, report);
  }
  assertLawful(report);
  expect(seen.hit / N).toBeGreaterThan(0.05);
  expect(seen["budget-spent"] / N).toBeLessThan(0.002);
});

test(seededTitle("laws of linear casts hold on structured pairs and translations", N), () => {
  const rng = rngFor("structured casts"), report = new LawReport(), seen = none();
  for (const given of structuredPairs(rng, factory, N)) {
    const v = structuredDirection(rng, given), { pair, maxTime } = setBack(rng, given, v);
    const target = rng.pick([0, 0, 0.25, 0.01]) * (extent(pair.a) + extent(pair.b));
    report.subject = () => `${given.name} ${JSON.stringify({ poseB: pair.poseB, v, target, maxTime })}`;
    const r = shapeCast(pair.a, pair.poseA, pair.b, pair.poseB, v, { maxTime, targetDistance: target });
    seen[r.status]++;
    castLaws({ pair, v, maxTime, target, agree: AGREE }, r, report);
  }
  assertLawful(report);
  expect(seen.hit / N).toBeGreaterThan(0.05);
  expect(seen["budget-spent"] / N).toBeLessThan(0.002);
});

/** A motion of round numbers: at rest, straight, about an axis by parts of a turn, a rounding beside all that. */
function structuredMotion(rng: Rng, v: Vec3Like): Motion {
  const rate = (): number => rng.pick([0, 0, 0.5, 1, -Math.PI / 2, Math.PI, 2 * Math.PI, 1e-9, maybeTiny(rng)]);
  const about = (): number => rng.pick([0, 0, roundCoordinate(rng)]);
  return rng.integer(4) === 0 ? { velocity: v } : {
    velocity: v, angularVelocity: { x: rate(), y: rate(), z: rate() }, about: { x: about(), y: about(), z: about() },
  };
}

/** Motions asked, and times looked at before the impact of each. */
const MOTIONS = samples(400), DENSE = 200;

test(seededTitle("laws of times of impact hold on structured pairs and motions", MOTIONS), () => {
  const rng = rngFor("structured motions"), report = new LawReport(), seen = none();
  for (const given of structuredPairs(rng, factory, MOTIONS)) {
    const v = structuredDirection(rng, given), { pair } = setBack(rng, given, v);
    const c = { pair, motionA: structuredMotion(rng, { x: 0, y: 0, z: 0 }), motionB: structuredMotion(rng, v) };
    report.subject = () => `${given.name} ${JSON.stringify({ poseB: pair.poseB, a: c.motionA, b: c.motionB })}`;
    seen[askImpact(c, DENSE, rng, report).status]++;
  }
  assertLawful(report);
  expect(seen.hit / MOTIONS).toBeGreaterThan(0.05);
  expect((seen["budget-spent"] + seen.grazing) / MOTIONS).toBeLessThan(0.05);
});

/** Tolerances from below rounding to the size of the scene. */
const TOLERANCES = [1e-14, 1e-12, 1e-10, 1e-6, 1e-3, 0.01, 0.1, 0.3, 1];

test(seededTitle("laws of rays and linear casts hold at every tolerance and budget", N), () => {
  const rng = rngFor("spent casts"), report = new LawReport(), seen = none(), dot = point();
  for (const given of structuredPairs(rng, factory, N)) {
    const v = structuredDirection(rng, given), maxIterations = rng.pick([500, 64, 1 + rng.integer(12)]);
    const tolerance = rng.pick(TOLERANCES), ray = rng.integer(2) === 0;
    const back = setBack(rng, ray ? { ...given, name: given.name, b: dot } : given, v), { pair } = back;
    const maxTime = back.maxTime * rng.pick([1, 1, rng.uniform(0.2, 1)]);
    const options = { maxTime, maxIterations, tolerance };
    report.subject = () => `${given.name} ${JSON.stringify({ ray, poseB: pair.poseB, v, ...options })}`;
    const r = ray ? rayCast(pair.a, pair.poseA, pair.poseB.position, v, options)
      : shapeCast(pair.a, pair.poseA, pair.b, pair.poseB, v, options);
    seen[r.status]++;
    castLaws({ pair, v, maxTime, agree: AGREE, tolerance, isRay: ray }, r, report);
  }
  assertLawful(report);
  expect(seen["budget-spent"] / N).toBeGreaterThan(0.05);
});
