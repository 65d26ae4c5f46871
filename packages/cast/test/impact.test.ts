/** Time of impact: every proof rechecked from supports and the motion alone, dense samples, known motions. */
import { timeOfImpact } from "@col/cast";
import type { CastResult, ImpactOptions, ImpactProof, Motion } from "@col/cast";
import { distance } from "@col/gjk";
import { box, capsule, cylinder, halfSpace, segment, sphere } from "@col/shapes";
import {
  assertLawful, extent, LawReport, makePose, moved, pairStream, planeGap, posed, rngFor, samples, seededTitle,
  supportWorld, translated,
} from "@col/testkit";
import type { MutablePose, PairCase, Rng } from "@col/testkit";
import { FIRST_DISCS_KIND, LAST_DISCS_KIND } from "@col/types";
import type { ConvexShape, Pose, Vec3Like } from "@col/types";
import { expect, test } from "vitest";
import { factory } from "./factory.ts";

const N = samples(400);
/** Times before `lowerTime` at which a motion is looked at; COL_DENSE for more. */
const DENSE = Number(process.env["COL_DENSE"] ?? 100);
const rest: Motion = { velocity: { x: 0, y: 0, z: 0 } };
const at = (x: number, y: number, z: number): Vec3Like => ({ x, y, z });

/** The pose of a body at a time, by quaternions and the engine's sine and cosine: no code of the package. */
function poseAt(pose: Pose, m: Motion, t: number): MutablePose {
  const w = m.angularVelocity ?? at(0, 0, 0), o = m.about ?? at(0, 0, 0), q = { x: 0, y: 0, z: 0, w: 1 };
  const rate = Math.hypot(w.x, w.y, w.z), half = 0.5 * rate * t, s = rate > 0 ? Math.sin(half) / rate : 0;
  const c = moved(pose, { position: o, quaternion: q }).position, v = m.velocity;
  const turn = makePose(0, 0, 0, s * w.x, s * w.y, s * w.z, Math.cos(half));
  const turned = moved(turn, translated(pose, -c.x, -c.y, -c.z));
  return translated(turned, c.x + t * v.x, c.y + t * v.y, c.z + t * v.z);
}

/** A motion of one of several kinds, with lengths of order `reach` and up to three turns. */
function randomMotion(rng: Rng, reach: number, towards: Vec3Like): Motion {
  const u = rng.unitVector(new Float64Array(3)), k = rng.pick([0, 0.3, 1, 2]), n = rng.unitVector(new Float64Array(3));
  const speed = rng.pick([0, 0.1, 0.5, 1e-6]) * reach,
    rate = rng.pick([0, 1e-3, 1, 6.3, 20]),
    far = rng.pick([0, 0, 0.5]);
  return {
    velocity: at(k * towards.x + speed * u[0], k * towards.y + speed * u[1], k * towards.z + speed * u[2]),
    angularVelocity: at(rate * n[0], rate * n[1], rate * n[2]),
    about: at(far * reach * u[1], far * reach * u[2], far * reach * u[0]),
  };
}

/** The greatest acceleration along n that any of some support points of the core can have. */
function accelerationSeen(s: ConvexShape, pose: Pose, m: Motion, n: Vec3Like, rng: Rng): number {
  const w = m.angularVelocity ?? at(0, 0, 0), rate = Math.hypot(w.x, w.y, w.z), p = new Float64Array(3);
  if (rate === 0) return 0;
  const o = moved(pose, { position: m.about ?? at(0, 0, 0), quaternion: { x: 0, y: 0, z: 0, w: 1 } }).position;
  const cross = (a: Vec3Like, b: Vec3Like): Vec3Like =>
    at(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
  let most = 0;
  for (let i = 0; i < 16; i++) {
    supportWorld(posed({ ...s, margin: 0 }, pose), rng.unitVector(new Float64Array(3)), p);
    const r = at(p[0] - o.x, p[1] - o.y, p[2] - o.z), a = cross(w, cross(w, r));
    most = Math.max(most, Math.abs(a.x * n.x + a.y * n.y + a.z * n.z));
  }
  return most;
}

function checkProof(
  pair: PairCase,
  ma: Motion,
  mb: Motion,
  r: CastResult,
  proof: readonly ImpactProof[],
  rng: Rng,
  report: LawReport,
): void {
  const { a, b, poseA, poseB } = pair,
    size = extent(a) + extent(b),
    ownAxis = (s: ConvexShape): boolean => s.kind >= FIRST_DISCS_KIND && s.kind <= LAST_DISCS_KIND;
  let last = 0;
  proof.forEach((p, i) => {
    const n = Float64Array.of(p.normal.x, p.normal.y, p.normal.z),
      span = p.to - p.from,
      starts = i === 0 && p.gap <= 1e-9 * size;
    const gapAt = (t: number): number => planeGap(posed(a, poseAt(poseA, ma, t)), posed(b, poseAt(poseB, mb, t)), n);
    report.require("proof: intervals follow each other", p.from === last);
    report.check("proof: separation at the start", p.gap - gapAt(p.from), 1e-14 * size);
    report.check("proof: separation at the end", p.gapAtEnd - gapAt(p.to), 1e-14 * size);
    const positive = starts
      ? p.gapAtEnd >= 0.5 * p.acceleration * span * span
      : p.gap > 0 &&
        p.gapAtEnd > 0 &&
        span * Math.sqrt(p.acceleration / 2) <= (Math.sqrt(p.gap) + Math.sqrt(p.gapAtEnd)) * (1 + 1e-14);
    report.require("proof: positive in between", positive);
    if (!ownAxis(a) && !ownAxis(b)) {
      const seen = accelerationSeen(a, poseA, ma, p.normal, rng) + accelerationSeen(b, poseB, mb, p.normal, rng);
      report.check("proof: no point accelerates more", seen - p.acceleration, 1e-9 * (seen + p.acceleration));
    }
    last = p.to;
  });
  report.check("proof: reaches lowerTime", Math.abs(last - r.lowerTime), 0);
}

test(seededTitle("random motions: proofs hold, no sample before lowerTime overlaps, hits are contacts", N), () => {
  const rng = rngFor("impacts"),
    report = new LawReport(),
    seen = { hit: 0, miss: 0, overlapping: 0, grazing: 0, "budget-spent": 0 };
  let supports = 0, most = 0;
  for (const pair of pairStream(rng, factory, N, ["generic", "close", "margin", "aligned", "needle", "flat"])) {
    const reach = extent(pair.a) + extent(pair.b),
      u = rng.unitVector(new Float64Array(3)),
      away = rng.pick([0, 1, 3]) * reach;
    const poseB = translated(pair.poseB, away * u[0], away * u[1], away * u[2]),
      from: PairCase = { ...pair, name: pair.name, poseB };
    const p = pair.poseA.position, q = poseB.position;
    const ma = randomMotion(rng, reach, at(0, 0, 0)),
      mb = randomMotion(rng, reach, at(p.x - q.x, p.y - q.y, p.z - q.z));
    report.subject = () => JSON.stringify({ pair: JSON.parse(pair.name) as unknown, poseB, ma, mb });
    const proof: ImpactProof[] = [], r = timeOfImpact(pair.a, pair.poseA, ma, pair.b, poseB, mb, { proof });
    seen[r.status]++;
    supports += r.iterations;
    most = Math.max(most, r.iterations);
    checkProof(from, ma, mb, r, proof, rng, report);
    for (let k = 1; k < DENSE && r.lowerTime > 0; k++) {
      const t = (k / DENSE) * r.lowerTime;
      const d = distance(pair.a, poseAt(pair.poseA, ma, t), pair.b, poseAt(poseB, mb, t), { tolerance: 1e-13 });
      report.check("sample: apart before lowerTime", d.status === "overlapping" ? 1 : 0, 0);
    }
    if (r.status === "miss") report.check("miss: proven to the end", 1 - r.lowerTime, 0);
    if (r.status !== "hit") continue;
    const d = distance(pair.a, poseAt(pair.poseA, ma, r.time), pair.b, poseAt(poseB, mb, r.time), { tolerance: 1e-13 });
    report.check("hit: within the tolerance", d.distance, 1e-9 * reach);
    const n = r.normal, x = r.pointB.x - r.pointA.x, y = r.pointB.y - r.pointA.y, z = r.pointB.z - r.pointA.z;
    report.check("hit: points meet", Math.hypot(x, y, z), 1e-9 * reach);
    report.check("hit: unit normal", Math.abs(Math.hypot(n.x, n.y, n.z) - 1), 1e-12);
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
  options?: ImpactOptions,
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

test("contact at the start: parts, stays, presses; overlapping", () => {
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
  expect(ask(cube, on, cube, rest)).toMatchObject({ status: "hit", time: 0, lowerTime: 0 });
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
    "must be one of release, stop, got x",
  );
});
