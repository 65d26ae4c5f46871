/** Laws of linear casts on pairs of all kinds and families. */
import { shapeCast } from "@col/cast";
import { convexHull, cylinder, ellipsoid, halfSpace, sphere } from "@col/shapes";
import { assertLawful, buildPair, castLaws, extent, LawReport, makePose, moved, offBy, pairStream, posed,
  randomPose, rngFor, samples, scaledPose, seededTitle, supportWorld, translated } from "@col/testkit";
import type { Cast, PairCase, PairSpec, Rng } from "@col/testkit";
import type { ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";
import { factory } from "./factory.ts";

const N = samples(4000);

/** A point on a chord of the shape, `t` of the way between two support points, in the world. */
function pointOf(shape: ConvexShape, pose: Pose, rng: Rng, t: number, out: Float64Array): void {
  const s = posed(shape, pose), other = new Float64Array(3);
  supportWorld(s, rng.unitVector(new Float64Array(3)), out);
  supportWorld(s, rng.unitVector(new Float64Array(3)), other);
  for (let i = 0; i < 3; i++) out[i] += t * (other[i] - out[i]);
}

/**
 * `chord` 0: from surface to surface, which grazes edges and rims. A translation of B: half of them lead a random point
 * of B to a random point of A, and beyond.
 */
function randomCast(rng: Rng, pair: PairCase, i: number, chord: number): Cast {
  const p = new Float64Array(3),
    q = new Float64Array(3),
    reach = extent(pair.a) + extent(pair.b),
    u = rng.unitVector(new Float64Array(3));
  pointOf(pair.a, pair.poseA, rng, chord, p);
  pointOf(pair.b, pair.poseB, rng, chord, q);
  const k = rng.pick([1, 1, 3, 0.5]), far = rng.pick([1, 1, 1e-6, 100]) * reach, aimed = rng.integer(4) > 0;
  const v = aimed
    ? { x: k * (p[0] - q[0]), y: k * (p[1] - q[1]), z: k * (p[2] - q[2]) }
    : { x: far * u[0], y: far * u[1], z: far * u[2] };
  return { pair, v, maxTime: 1, target: i % 5 === 0 ? 0.1 * reach * rng.uniform() : 0 };
}

test(seededTitle("laws of linear casts hold on every kind and family", N), () => {
  const rng = rngFor("linear casts"),
    report = new LawReport(),
    seen = { hit: 0, miss: 0, overlapping: 0, grazing: 0, "budget-spent": 0 };
  let i = 0;
  for (const pair of pairStream(rng, factory, N)) {
    // half of the pairs from further away: the generator's are near contact
    const away = rng.integer(2) === 0 ? 0 : 2 * (extent(pair.a) + extent(pair.b)),
      u = rng.unitVector(new Float64Array(3));
    const from: PairCase = {
      ...pair,
      name: pair.name,
      poseB: translated(pair.poseB, away * u[0], away * u[1], away * u[2]),
    };
    const cast = randomCast(rng, from, i++, rng.pick([0, 0.5, 0.5, 0.5]));
    report.subject = () =>
      JSON.stringify({ pair: JSON.parse(pair.name) as unknown, poseB: from.poseB, v: cast.v, target: cast.target });
    const r = shapeCast(cast.pair.a, cast.pair.poseA, cast.pair.b, cast.pair.poseB, cast.v, {
      targetDistance: cast.target ?? 0,
    });
    seen[r.status]++;
    castLaws(cast, r, report);
  }
  assertLawful(report);
  expect(seen.hit / N).toBeGreaterThan(0.2);
  expect(seen.miss / N).toBeGreaterThan(0.1);
  expect(seen.grazing / N).toBeLessThan(0.02); // flat shapes, touching starts, casts from rim to rim
  expect(seen["budget-spent"]).toBe(0);
});

test(seededTitle("moved, scaled and swapped casts have the same time", N), () => {
  const rng = rngFor("linear metamorphic"), report = new LawReport();
  let i = 0;
  for (const pair of pairStream(rng, factory, N, ["generic", "close", "margin", "aligned"])) {
    const cast = randomCast(rng, pair, i++, 0.4),
      { v } = cast,
      g = randomPose(rng, 10),
      s = 1024,
      options = { targetDistance: cast.target ?? 0 };
    report.subject = () => JSON.stringify({ pair: JSON.parse(pair.name) as unknown, v });
    const r = shapeCast(pair.a, pair.poseA, pair.b, pair.poseB, v, options);
    // flat against flat, a bare edge or point against another: a hit up to rounding is a miss up to rounding
    if (
      r.status !== "hit" ||
      r.time - r.lowerTime > 1e-9 ||
      pair.a.inradius + pair.a.margin + pair.b.inradius + pair.b.margin === 0
    )
      continue;
    const speed = Math.sqrt(v.x * v.x + v.y * v.y + v.z * v.z),
      w = moved(g, { position: v, quaternion: { x: 0, y: 0, z: 0, w: 1 } }).position,
      o = g.position;
    const turned = { x: w.x - o.x, y: w.y - o.y, z: w.z - o.z }, back = { x: -v.x, y: -v.y, z: -v.z };
    const big = buildPair(factory, JSON.parse(pair.name) as PairSpec, s),
      n = r.normal,
      against = -(n.x * v.x + n.y * v.y + n.z * v.z) / speed;
    if (against < 1e-3 || r.time < 1e-9 || r.time > 1 - 1e-9) continue;
    const same = (law: string, other: ReturnType<typeof shapeCast>): void => {
      report.check(
        law,
        other.status === "hit" || other.status === "grazing"
          ? Math.abs(other.time - r.time) * speed * against
          : Infinity,
        // what the other bracket itself says to be open, which is little
        1e-10 * (speed + extent(pair.a) + extent(pair.b)) + Math.min(1e-8, other.time - other.lowerTime) * speed,
      );
    };
    same("moved", shapeCast(pair.a, moved(g, pair.poseA), pair.b, moved(g, pair.poseB), turned, options));
    same("swapped", shapeCast(pair.b, pair.poseB, pair.a, pair.poseA, back, options));
    same(
      "scaled",
      shapeCast(
        big.a,
        scaledPose(pair.poseA, s),
        big.b,
        scaledPose(pair.poseB, s),
        { x: s * v.x, y: s * v.y, z: s * v.z },
        { targetDistance: s * (cast.target ?? 0) },
      ),
    );
  }
  assertLawful(report);
});

test("a pyramid comes within a target distance of a cylinder's rim: a hit, whose points are that far apart", () => {
  const rod = cylinder(0.47927145122286674, 0.18691726572746595);
  const pyramid = convexHull([-0.5, -0.5, -0.5, 0.5, -0.5, -0.5, 0.5, -0.5, 0.5, -0.5, -0.5, 0.5, 0, 0.5, 0]);
  const poseA = makePose(2.9036033448544307, 0.8675541832379464, -3.4520240314420003, 0, 0.9992349893483458, 0,
    -0.039108005088618884), poseB = makePose(3.222130536577805, 0.510000000000009, -2.188699810682051);
  const v = { x: -0.15152896683465597, y: 7.307461919032158e-17, z: -0.6203154138028824 }, target = 0.01;
  const r = shapeCast(rod, poseA, pyramid, poseB, v, { targetDistance: target }), report = new LawReport();
  castLaws({ pair: { name: "", a: rod, b: pyramid, poseA, poseB }, v, maxTime: 1, target }, r, report);
  assertLawful(report);
  expect(r.status).toBe("hit");
  expect(r.time).toBeCloseTo(0.98046946069, 10);
});

test("bodies that fall come within a target distance of a half-space", () => {
  const floor = halfSpace({ x: 0, y: 1, z: 0 });
  for (const body of [sphere(0.5), ellipsoid(0.4, 0.5, 0.6), cylinder(0.3, 0.5)]) {
    const r = shapeCast(floor, makePose(), body, makePose(0, 3, 0), { x: 0, y: -4, z: 0 }, { targetDistance: 0.01 });
    expect([r.status, r.normal]).toEqual(["hit", { x: 0, y: 1, z: 0 }]);
    expect([r.time, r.lowerTime]).toEqual([expect.closeTo(0.6225, 12), expect.closeTo(0.6225, 12)]);
    expect(offBy(r.pointB, r.pointA.x, r.pointA.y + 0.01, r.pointA.z)).toBeLessThan(5e-13);
  }
});
