/** Time of impact: every proof rechecked from supports and the motion alone, dense samples, known motions. */
import { timeOfImpact } from "@col/cast";
import type { CastResult, TimeOfImpactOptions, ImpactProof, Motion } from "@col/cast";
import { box, capsule, cylinder, halfSpace, point, segment, sphere } from "@col/shapes";
import { assertLawful, LawReport, makePose, offBy, rngFor, samples, seededTitle } from "@col/testkit";
import type { ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";
import { askImpact, at, describeImpact, randomImpacts } from "./impact-laws.ts";

const N = samples(400);
/** Times before `lowerTime` at which a motion is looked at; COL_DENSE for more. */
const DENSE = Number(process.env["COL_DENSE"] ?? 100);
const rest: Motion = { velocity: { x: 0, y: 0, z: 0 } };

test(seededTitle("random motions: proofs hold, no sample before lowerTime overlaps, hits are contacts", N), () => {
  const rng = rngFor("impacts"), report = new LawReport();
  const seen = { hit: 0, miss: 0, overlapping: 0, grazing: 0, "budget-spent": 0 };
  let supports = 0, most = 0;
  for (const c of randomImpacts(rng, N)) {
    report.subject = () => describeImpact(c);
    const r = askImpact(c, DENSE, rng, report);
    seen[r.status]++;
    supports += r.iterations;
    most = Math.max(most, r.iterations);
  }
  assertLawful(report);
  expect(seen.hit / N).toBeGreaterThan(0.15);
  expect(seen.miss / N).toBeGreaterThan(0.15);
  expect(seen["budget-spent"] + seen.grazing).toBeLessThanOrEqual(0.01 * N);
  console.log(`impacts: supports in the mean ${supports / N}, most ${most}, ${JSON.stringify(seen)}`);
  expect(supports / N).toBeLessThanOrEqual(100);
  expect(most).toBeLessThanOrEqual(2000);
});

const cube = box(1, 1, 1), here = makePose(), turn = 2 * Math.PI;

function ask(
  a: ConvexShape,
  poseB: Pose,
  b: ConvexShape,
  motionB: Motion,
  options?: TimeOfImpactOptions,
  motionA = rest,
): CastResult {
  return timeOfImpact(a, here, motionA, b, poseB, motionB, options);
}

test("a spinning cube passes a corner's reach by 1e-9 on either side", () => {
  const spin = { velocity: at(0, 0, 0), angularVelocity: at(0, 0, turn) };
  expect(ask(cube, makePose(1 + Math.SQRT2 + 1e-9, 0, 0), cube, spin).status).toBe("miss");
  const r = ask(cube, makePose(1 + Math.SQRT2 - 1e-9, 0, 0), cube, spin);
  expect(r.status).toBe("hit");
  // the corner is at distance sqrt 2 cos(a - 45 degrees): 1e-9 of it is 3.8e-5 radians
  expect(Math.abs(r.time - 0.125)).toBeLessThan(1e-5);
});

test("what the directions know: sliding, rolling and spinning at a gap of 1e-9 are cheap", () => {
  const gap = 1e-9, up = makePose(0, 2 + gap, 0), few = { maxIterations: 40 };
  expect(ask(halfSpace(at(0, 1, 0)), makePose(0, 1 + gap, 0), cube, { velocity: at(5, 0, 1) }, few).status).toBe(
    "miss",
  );
  expect(ask(cube, up, cube, { velocity: at(0, 0, 0), angularVelocity: at(0, turn, 0) }, few).status).toBe("miss");
  expect(ask(cube, up, sphere(1), { velocity: at(0.5, 0, 0), angularVelocity: at(0, 0, -5) }, few).status).toBe("miss");
  const drum = cylinder(1, 1, { axis: "z" });
  expect(ask(cube, up, drum, { velocity: at(0.5, 0, 0), angularVelocity: at(0, 0, -5) }, few).status).toBe("miss");
});

test("rods that turn through thin plates are stopped, both bodies free", () => {
  const plate = box(2, 1e-4, 2), rod = segment(at(-1, 0, 0), at(1, 0, 0));
  for (const rate of [3, 30, 300]) {
    const r = ask(plate, makePose(0, 0.5, 0), rod, { velocity: at(0, 0, 0), angularVelocity: at(0, 0, rate) });
    // the rod's end is at height 0.5 - sin(rate t)
    expect(Math.abs(r.time - Math.asin(0.5 - 1e-4) / rate)).toBeLessThan(1e-9);
  }
  const both = ask(
    plate,
    makePose(0, 0.5, 0),
    capsule(0.01, 1, { axis: "x" }),
    { velocity: at(0, -0.1, 0), angularVelocity: at(0, 0, 30) },
    {},
    { velocity: at(0, 0.2, 0), angularVelocity: at(0.1, 2, 0) },
  );
  expect(both.status).toBe("hit");
  expect(both.time).toBeLessThan(Math.asin(0.5) / 30);
});

test("a long bar that turns into a ball near its axis: the time in closed form, in few supports", () => {
  for (const [half, x, y, turn] of [[50, 2, 0.7, 1], [50, 0.6, 0.7, 3], [500, 2, 0.7, 1], [5000, 2, 1, 1]]) {
    const { status, time, lowerTime, iterations, normal, pointA, pointB } = ask(box(half, 0.001, 0.3),
      makePose(x, y, 0), sphere(0.5), rest, { maxTime: 3 }, { velocity: at(0, 0, 0), angularVelocity: at(0, 0, turn) });
    const length = Math.hypot(x, y), angle = Math.atan2(y, x) - Math.asin(0.501 / length), u = at(-Math.sin(angle),
      Math.cos(angle), 0);
    expect([status, iterations < 60, lowerTime <= time]).toEqual(["hit", true, true]);
    expect(Math.abs(time * turn - angle)).toBeLessThan(1e-9 * half);
    // the normal is across the bar, the points are where the ball touches it
    expect(offBy(normal, u.x, u.y, 0)).toBeLessThan(1e-8 * half);
    expect(offBy(pointB, x - 0.5 * u.x, y - 0.5 * u.y, 0)).toBeLessThan(1e-8 * half);
    expect(offBy(pointA, pointB.x, pointB.y, pointB.z)).toBeLessThan(1e-8 * half);
  }
});

test("contact at the start: parts, slides, presses; overlapping", () => {
  const on = makePose(0, 2, 0),
    up = { velocity: at(0, 1, 0) },
    tumbling = { velocity: at(0, 3, 0), angularVelocity: at(0.5, 0.2, 1) };
  expect(ask(cube, on, cube, up).status).toBe("miss");
  expect(ask(cube, on, cube, tumbling).status).toBe("miss");
  expect(ask(cube, on, cube, up, { whenParting: "stop" })).toMatchObject({
    status: "hit",
    time: 0,
    normal: { x: 0, y: 1, z: 0 },
  });
  expect(ask(cube, on, cube, rest)).toMatchObject({ status: "miss", lowerTime: 1 });
  expect(ask(cube, on, cube, rest, { whenParting: "stop" })).toMatchObject({ status: "hit", time: 0, lowerTime: 0 });
  expect(ask(cube, on, cube, { velocity: at(1, 0, 3) }).status).toBe("miss");
  expect(ask(cube, on, cube, { velocity: at(1, 0, 3), angularVelocity: at(0, 5, 0) }).status).toBe("miss");
  expect(ask(cube, on, cube, { velocity: at(1, -1e-3, 3) })).toMatchObject({ status: "hit", time: 0 });
  // a point on a face that turns as fast as it leaves
  const proof: ImpactProof[] = [], tilting = { velocity: at(0, 0, 0), angularVelocity: at(1, 0, 0) };
  expect(ask(cube, makePose(0, 1, 0), point(), up, { proof }, tilting).status).toBe("miss");
  expect(proof[0].turnsWith).toBe("a");
  expect(ask(cube, on, cube, { velocity: at(0, -1, 0) })).toMatchObject({ status: "hit", time: 0 });
  expect(ask(cube, makePose(0, 1.9, 0), cube, up)).toMatchObject({ status: "overlapping", time: 0 });
  // a hinge: the edge stays where it is
  const hinge = { velocity: at(0, 0, 0), angularVelocity: at(0, 0, 1), about: at(-1, -1, 0) };
  expect(ask(cube, on, cube, hinge)).toMatchObject({ status: "hit", time: 0 });
});

test("motions of 1e-12 and 1e6 lengths, many turns", () => {
  expect(
    ask(cube, makePose(0, 2 + 1e-6, 0), cube, { velocity: at(0, -2e-6, 0) }, { tolerance: 1e-12 }).time,
  ).toBeCloseTo(0.5, 5);
  expect(ask(cube, makePose(0, 1e6, 0), cube, { velocity: at(0, -2e6, 0) }).time).toBeCloseTo((1e6 - 2) / 2e6, 12);
  const spin = { velocity: at(0, 0, 0), angularVelocity: at(0, 0, 1000 * turn) };
  expect(ask(cube, makePose(0, 1 + Math.SQRT2 + 0.01, 0), cube, spin, { maxIterations: 1e6 }).status).toBe("miss");
});

test("bad motions are refused with their values", () => {
  const far = makePose(0, 9, 0), w = at(0, 0, Infinity);
  expect(() => ask(cube, far, cube, { velocity: at(0, NaN, 0) })).toThrow(
    "timeOfImpact: motionB.velocity must have a length",
  );
  expect(() => ask(cube, far, cube, { velocity: at(Infinity, 0, 0) })).toThrow("got (Infinity, 0, 0)");
  expect(() => ask(cube, far, cube, { ...rest, angularVelocity: w })).toThrow(
    "at most 1e6 radians, got (0, 0, Infinity)",
  );
  expect(() => ask(cube, far, cube, { ...rest, about: at(NaN, 0, 0) })).toThrow("coordinates of motionB.about");
  expect(() => ask(cube, makePose(0, 0, 0, 0, 0, 0, 3), cube, rest)).toThrow(
    /poseB\.quaternion must be a unit quaternion .*\(0, 0, 0, 3\)/,
  );
  expect(() => ask(halfSpace(at(0, 1, 0)), far, cube, rest, {}, { ...rest, angularVelocity: at(1, 0, 0) })).toThrow(
    "a half-space cannot turn",
  );
  expect(() => ask(cube, far, cube, rest, { maxTime: Infinity })).toThrow("maxTime must be finite");
  expect(() => ask(cube, far, cube, rest, { tolerance: 0 })).toThrow("tolerance must be finite and > 0, got 0");
  expect(() => ask(cube, far, cube, rest, { whenParting: "x" as "stop" })).toThrow(
    "must be one of release, stop, got \"x\"",
  );
});
