/** Laws of rays on all kinds and families; closed forms against the iteration on the same support functions. */
import { closedRays, createRayCast, rayCast } from "@col/cast";
import { signedDistance } from "@col/epa";
import { box, cone, customShape, halfSpace, point, triangle } from "@col/shapes";
import { assertLawful, build, castLaws, FAMILIES, KINDS, LawReport, makePose, offBy, outside, posed, randomPose,
  randomSpec, rngFor, samples, seededTitle, supportWorld, sweptShape } from "@col/testkit";
import type { PairCase, Posed, Rng } from "@col/testkit";
import type { ConvexShape, Pose, Vec3Like } from "@col/types";
import { expect, test } from "vitest";
import { factory } from "./factory.ts";

const N = samples(4000);

interface RayCase {
  readonly name: string;
  readonly shape: ConvexShape;
  readonly pose: Pose;
  readonly origin: Vec3Like;
  readonly direction: Vec3Like;
  readonly maxTime: number;
}

function supportOf(s: Posed, rng: Rng): Float64Array {
  const d = rng.unitVector(new Float64Array(3));
  supportWorld(s, d, d);
  return d;
}

/** A ray at a random shape: most start outside and aim at a random point between two points of its surface. */
function randomRay(rng: Rng, i: number): RayCase {
  const family = FAMILIES[i % FAMILIES.length], kind = KINDS[Math.floor(i / FAMILIES.length) % KINDS.length];
  const unit = family === "tiny" ? 1e-9 : family === "huge" ? 1e9 : 1,
    spec = randomSpec(rng, kind, family, unit),
    shape = build(factory, spec);
  const pose =
    family === "far" ? randomPose(rng, 1e7) : family === "aligned" ? makePose(1, 2, 3) : randomPose(rng, unit);
  const s = posed(shape, pose),
    p = new Float64Array(3),
    q = new Float64Array(3),
    d = rng.unitVector(new Float64Array(3)),
    e = rng.unitVector(new Float64Array(3));
  supportWorld(s, d, p);
  supportWorld(s, e, q);
  const f = supportOf(s, rng), u0 = rng.uniform(0, rng.pick([0, 1, 1, 1])); // on a chord, or inside
  for (let k = 0; k < 3; k++) q[k] += u0 * (f[k] - q[k]);
  const w = rng.uniform(-0.3, 1.3),
    far = unit * rng.logUniform(0.1, 10) * rng.pick([1, 1, 1, 1e-3]),
    scale = rng.pick([1, 1, 1e-6, 1e3, far]);
  const aim = [0, 1, 2].map((k) => p[k] + w * (q[k] - p[k])), u = rng.unitVector(new Float64Array(3));
  if (family === "aligned") u.fill(0)[rng.integer(3)] = rng.pick([1, -1]);
  const origin = { x: aim[0] - far * u[0], y: aim[1] - far * u[1], z: aim[2] - far * u[2] };
  return {
    name: JSON.stringify({ spec, pose, origin, u: [...u] }),
    shape,
    pose,
    origin,
    direction: { x: scale * u[0], y: scale * u[1], z: scale * u[2] },
    maxTime: rng.pick([3, 3, 3, 0.9]) * (far / scale),
  };
}

test(seededTitle("laws of rays hold on every kind and family", N), () => {
  const rng = rngFor("rays"), report = new LawReport(), ask = point();
  const seen = { hit: 0, miss: 0, overlapping: 0, grazing: 0, "budget-spent": 0 };
  for (let i = 0; i < N; i++) {
    const c = randomRay(rng, i);
    report.subject = () => c.name;
    const r = rayCast(c.shape, c.pose, c.origin, c.direction, { maxTime: c.maxTime });
    seen[r.status]++;
    const pair: PairCase = {
      name: c.name,
      a: c.shape,
      b: ask,
      poseA: c.pose,
      poseB: makePose(c.origin.x, c.origin.y, c.origin.z),
      rescaled: () => pair,
    };
    castLaws({ pair, v: c.direction, maxTime: c.maxTime }, r, report);
  }
  assertLawful(report);
  expect(seen.hit / N).toBeGreaterThan(0.3);
  expect(seen.miss / N).toBeGreaterThan(0.1);
  expect(seen.overlapping / N).toBeGreaterThan(0.02);
  expect(seen.grazing / N).toBeLessThan(0.01);
  expect(seen["budget-spent"]).toBe(0);
});

test(
  seededTitle("the iteration on the bare support function gives what the closed form gives: entry and exit", N),
  () => {
    const rng = rngFor("rays twice"),
      report = new LawReport();
    let seen = 0;
    for (let i = 0; i < N; i++) {
      const c = randomRay(rng, i);
      report.subject = () => c.name;
      const bare = customShape({ support: (_s, d, out) => c.shape.support(c.shape, d, out), margin: c.shape.margin });
      for (const startInside of ["overlapping", "exit"] as const) {
        const r = rayCast(c.shape, c.pose, c.origin, c.direction, { startInside }),
          s = rayCast(bare, c.pose, c.origin, c.direction, { startInside });
        const speed = Math.sqrt(c.direction.x ** 2 + c.direction.y ** 2 + c.direction.z ** 2);
        const size =
          Math.max(...Array.from(c.shape.bounds, Math.abs)) +
          c.shape.margin +
          speed * Math.max(0, r.time || 0, s.time || 0) +
          Math.abs(c.pose.position.x) * 1e-4;
        if (s.status === "grazing" && c.shape.inradius + c.shape.margin > 0.1 * Math.max(...c.shape.bounds)) seen++;
        if (r.status !== s.status && s.status !== "grazing") {
          // where the ray grazes, or starts on the surface
          report.check("one grazes", clearance(c, speed, size), 1e-9 * size);
          continue;
        }
        if (r.status !== "hit" || s.status !== "hit") continue;
        const along =
          Math.abs(r.normal.x * c.direction.x + r.normal.y * c.direction.y + r.normal.z * c.direction.z) / speed;
        report.check("same time", (Math.abs(r.time - s.time) * speed * Math.min(1, along * 10)) / size, 1e-10);
      }
    }
    assertLawful(report);
    expect(seen / N).toBeLessThan(0.02);
  },
);

test("a triangle that is a segment or a point is no closed form's: the iteration answers it", () => {
  const p = { x: 1, y: 0, z: 0 }, q = { x: 0, y: 1, z: 0 }, o = { x: 3, y: 3, z: 0 }, d = { x: -1, y: -1, z: 0 };
  for (const flat of [triangle(p, q, q), triangle(p, p, q), triangle(p, q, p)]) {
    expect(() => createRayCast(closedRays)(flat, makePose(), o, d)).toThrow("need the solver rayIteration");
    expect(rayCast(flat, makePose(), o, d).time).toBeCloseTo(2.5, 12);
    expect(rayCast(flat, makePose(), { ...o, z: 1 }, d).status).toBe("miss");
  }
});

/** How clearly the ray goes through the shape or passes it, or starts in it or not: the lesser of the two lengths. */
function clearance(c: RayCase, speed: number, size: number): number {
  const way = sweptShape(
      point(),
      Float64Array.of(c.direction.x, c.direction.y, c.direction.z).map((x) => (x / speed) * 3 * size),
    ),
    at = makePose(c.origin.x, c.origin.y, c.origin.z);
  const line = signedDistance(c.shape, c.pose, way, at).distance,
    start = signedDistance(c.shape, c.pose, point(), at).distance;
  return Math.min(Math.abs(line), Math.abs(start));
}

test(seededTitle("exits: inside at lowerTime, beyond the plane by as much after the time", N), () => {
  const rng = rngFor("exits"), report = new LawReport();
  let exits = 0;
  for (let i = 0; i < N; i++) {
    const c = randomRay(rng, i), o = posed(c.shape, c.pose), p = new Float64Array(3);
    supportWorld(o, rng.unitVector(new Float64Array(3)), p);
    const s = supportOf(o, rng), origin = { x: (p[0] + s[0]) / 2, y: (p[1] + s[1]) / 2, z: (p[2] + s[2]) / 2 };
    report.subject = () => `${c.name} from ${JSON.stringify(origin)}`;
    const r = rayCast(c.shape, c.pose, origin, c.direction, { startInside: "exit" });
    if (r.status !== "hit" || r.time === 0) continue;
    const d = c.direction, n = Float64Array.of(r.normal.x, r.normal.y, r.normal.z), far = new Float64Array(3);
    const along = n[0] * d.x + n[1] * d.y + n[2] * d.z, at = (t: number): Float64Array =>
      Float64Array.of(origin.x + t * d.x, origin.y + t * d.y, origin.z + t * d.z);
    if (!(along > 0)) continue; // an entry after all: the start was on the surface
    exits++;
    const speed = Math.hypot(d.x, d.y, d.z), scale = Math.max(...Array.from(c.shape.bounds, Math.abs)) +
      c.shape.margin + Math.hypot(c.pose.position.x, c.pose.position.y, c.pose.position.z) + speed * r.time;
    supportWorld(o, n, far);
    const later = at(2 * r.time - r.lowerTime), beyond = n[0] * (far[0] - later[0]) + n[1] * (far[1] - later[1]) +
      n[2] * (far[2] - later[2]);
    report.check("beyond the plane afterwards", beyond, 1e-13 * scale);
    report.check("inside before", outside(o, at(r.lowerTime), 1e-13 * scale).lower, 1e-12 * scale);
    report.check("bracket", ((r.time - r.lowerTime) * Math.min(speed, 10 * along)) / scale, 4e-10);
  }
  assertLawful(report);
  expect(exits / N).toBeGreaterThan(0.4);
});

test("a box's exit has room for rounding below its time: the bound is of the plane, not of the time", () => {
  const r = createRayCast(closedRays)(box(1, 2, 3), makePose(), { x: 0.3, y: 0.2, z: 0.1 }, { x: 0.7, y: 0.1, z: 0.2 },
    { startInside: "exit" });
  expect(r.lowerTime).toBeLessThan(r.time);
  expect(r.time - r.lowerTime).toBeLessThan(1e-14);
});

test("a ray that starts inside a half-space and never leaves it has no exit", () => {
  const ground = halfSpace({ x: 0, y: 1, z: 0 }), here = makePose(), from = { x: 0, y: -2, z: 0 };
  const exit = { startInside: "exit" } as const;
  for (const way of [{ x: 0, y: -1, z: 0 }, { x: 1, y: 0, z: 0 }, { x: 1, y: -1e-9, z: 0 }]) {
    const r = rayCast(ground, here, from, way, exit);
    expect([r.status, r.time, r.lowerTime]).toEqual(["miss", NaN, Infinity]);
    expect(rayCast(ground, here, from, way, { ...exit, maxTime: 5 }).status).toBe("miss");
  }
  expect(rayCast(ground, here, from, { x: 0, y: 1, z: 0 }, exit)).toMatchObject({ status: "hit", time: 2 });
});

test("a ray along a cone's axis, beside its apex by less than a picometre, hits its side", () => {
  const r = rayCast(cone(0.1, 1, { axis: "x" }), makePose(-0.25, 0, 0, 0.5, -0.5, 0.5, 0.5),
    { x: -0.25, y: -4.593140583768803e-13, z: 1 }, { x: 0, y: 0, z: -1 }, { maxTime: 2 });
  expect(r.status).toBe("hit");
  expect(r.time - r.lowerTime).toBeLessThan(1e-12);
  expect(offBy(r.normal, 0, -2 / Math.sqrt(4.01), 0.1 / Math.sqrt(4.01))).toBeLessThan(5e-6);
});
