/** Support functions that give NaN, and results whose vectors are passed as arguments, over all exports. */
import * as cast from "@col/cast";
import type { CastResult } from "@col/cast";
import { signedDistance } from "@col/epa";
import { box, capsule, cone, customShape, cylinder, ellipsoid, halfSpace, sphere, withMargin } from "@col/shapes";
import { makePose, NOWHERE, offBy, rngFor } from "@col/testkit";
import { createDistanceResult } from "@col/types";
import type { ConvexShape, Pose, Vec3, Vec3Like } from "@col/types";
import { expect, test } from "vitest";

const at = (x: number, y: number, z: number): Vec3Like => ({ x, y, z });
const rest = { velocity: at(0, 0, 0) };

/** A body, and how often its support has given NaN: from the call `from` on, once `arm` is called. */
interface Broken {
  readonly shape: ConvexShape;
  readonly arm: (from: number) => void;
  readonly given: () => number;
}

function broken(inner: ConvexShape, coordinate: number): Broken {
  let calls = Infinity, given = 0, first = 0;
  const shape = customShape({ margin: inner.margin, curvature: inner.curvature, support: (_s, d, out) => {
    inner.support(inner, d, out);
    if (calls < Infinity && calls++ >= first) {
      given++;
      out[coordinate] = NaN;
    }
    return -1;
  } });
  const arm = (from: number): void => {
    calls = 0;
    first = from;
    given = 0;
  };
  return { shape, arm, given: () => given };
}

type Ask = (s: ConvexShape, other: ConvexShape, pose: Pose, v: Vec3Like, out: CastResult) => CastResult;

/** Every export that asks the support of a shape for a cast, with the broken shape as either body. */
const CASTS: Readonly<Record<string, readonly Ask[]>> = {
  rayCast: [(s, _o, pose, v, out) => cast.rayCast(s, pose, at(0, 0, 0), at(-v.x, -v.y, -v.z), {}, out)],
  createRayCast: [cast.closedRays, [cast.boxRays]].map((forms) => {
    const ask = cast.createRayCast(forms, cast.rayIteration);
    return (s, _o, pose, v, out) => ask(s, pose, at(0, 0, 0), at(-v.x, -v.y, -v.z), {}, out);
  }),
  rayIteration: [(s, _o, pose, v, out) => {
    cast.rayIteration(s, pose, at(0, 0, 0), at(-v.x, -v.y, -v.z), { startInside: "exit" }, out);
    return out;
  }],
  shapeCast: [
    (s, o, pose, v, out) => cast.shapeCast(o, makePose(), s, pose, v, {}, out),
    (s, o, pose, v, out) =>
      cast.shapeCast(s, pose, o, makePose(), at(-v.x, -v.y, -v.z), { startInside: "release" }, out),
  ],
  timeOfImpact: [
    (s, o, pose, v, out) => cast.timeOfImpact(o, makePose(), rest, s, pose, { velocity: v }, {}, out),
    (s, o, pose, v, out) =>
      cast.timeOfImpact(s, pose, { velocity: v, angularVelocity: at(1, 2, 3) }, o, makePose(), rest, {}, out),
  ],
  pathOfImpact: [(s, o, pose, v, out) => cast.pathOfImpact(o, [makePose()], s,
    [pose, makePose(pose.position.x + v.x, pose.position.y + v.y, pose.position.z + v.z)], {}, out)],
};
/** Exports that ask no support of a user's shape (forms of built-in kinds, records, motions), or repeat the above. */
const OTHERS = [
  "CAST_STATUSES", "ballRays", "boxRays", "capsuleRays", "castSteps", "closedRays", "createCastBatchResult",
  "createCastResult",
  "createMotion", "createPose", "discsRays", "ellipsoidRays", "halfSpaceRays", "hullRays", "motionBetween",
  "signedPointDistance", "poseAt", "rayCastBatch", "shapeCastBatch", "timeOfImpactBatch", "triangleRays",
];

test("every export is asked with NaN, or has a reason not to be", () => {
  expect([...Object.keys(CASTS), ...OTHERS].sort()).toEqual(Object.keys(cast).sort());
});

test.each(Object.entries(CASTS))("%s announces NaN of a support, from any call on", (_name, asks) => {
  const bodies = [box(1, 1, 1), withMargin(box(0.5, 0.5, 0.5), 0.5), ellipsoid(1, 0.5, 0.7)];
  const others = [box(1, 1, 1), sphere(1), cylinder(1, 1), halfSpace(at(0, 1, 0))];
  const ways: [Vec3Like, Vec3Like][] = [
    [at(0, 5, 0), at(0.1, -6, 0.2)], [at(0.3, 2, 0.1), at(0, -1, 0)], [at(0, 0.5, 0.1), at(1, 0.5, 0)],
    [at(0.2, 2, 0), at(1, 0, 0)], [at(4, 4.5, 0.2), at(-3, 0, 1)],
  ];
  let seen = 0;
  for (const ask of asks) for (const inner of bodies) for (const other of others) for (const [p, v] of ways) {
    for (let from = 0; from < 12; from++) {
      const b = broken(inner, from % 3), out = cast.createCastResult();
      b.arm(from);
      const r = ask(b.shape, other, makePose(p.x, p.y, p.z), v, out);
      const what = JSON.stringify({ p, v, from, kind: other.kind });
      if (b.given() === 0) continue;
      seen++;
      expect([r.status, r.time, r.lowerTime, r.pointA, r.pointB, r.normal], what)
        .toEqual(["budget-spent", NaN, NaN, NOWHERE, NOWHERE, NOWHERE]);
    }
  }
  expect(seen).toBeGreaterThan(20);
});

const set = (v: Vec3, p: Vec3Like): Vec3 => {
  v.x = p.x; v.y = p.y; v.z = p.z;
  return v;
};

test("vectors of the result may be arguments: points, directions, translations, positions, velocities", () => {
  const rng = rngFor("aliases"), u = (k: number): Vec3Like => at(k * rng.uniform(-1, 1), k * rng.uniform(-1, 1), 2 * k);
  const custom = customShape({ support: (_s, d, out) => box(1, 1, 1).support(box(1, 1, 1), d, out), margin: 0 });
  const shapes = [box(1, 1, 1), capsule(0.5, 1), cone(1, 1), ellipsoid(1, 0.5, 0.7), custom,
    withMargin(box(0.5, 0.5, 0.5), 0.3), sphere(0.5)];
  const pick = (out: { pointA: Vec3; pointB: Vec3; normal: Vec3 }): Vec3 =>
    rng.pick([out.pointA, out.pointB, out.normal]);
  for (let i = 0; i < 600; i++) {
    const s = shapes[i % shapes.length], o = rng.pick(shapes), p = u(rng.pick([0.3, 2]));
    const d = at(-p.x, -p.y, -1.5 * p.z);
    const out = cast.createCastResult(), given = pick(out), pose = makePose(0.1, 0.2, 0.3);
    const moved: Pose = { position: set(pick(out), p), quaternion: { x: 0, y: 0, z: 0, w: 1 } };
    const plain = makePose(p.x, p.y, p.z), what = `case ${i}`;
    expect(cast.shapeCast(s, pose, o, moved, d, {}, out), what).toEqual(cast.shapeCast(s, pose, o, plain, d));
    expect(cast.shapeCast(s, pose, o, plain, set(given, d), {}, out), what)
      .toEqual(cast.shapeCast(s, pose, o, plain, d));
    const rayed = cast.rayCast(s, pose, p, d);
    expect(cast.rayCast(s, pose, set(given, p), d, {}, out), what).toEqual(rayed);
    expect(cast.rayCast(s, pose, p, set(given, d), {}, out), what).toEqual(rayed);
    const w = at(1, 2, 0.5), fell = cast.timeOfImpact(s, pose, rest, o, plain, { velocity: d, angularVelocity: w });
    expect(cast.timeOfImpact(s, pose, rest, o, plain, { velocity: set(given, d), angularVelocity: w }, {}, out), what)
      .toEqual(fell);
    expect(cast.timeOfImpact(s, pose, rest, o, plain, { velocity: d, angularVelocity: set(given, w) }, {}, out), what)
      .toEqual(fell);
    const path = [plain, makePose(p.x, p.y, p.z + 1), makePose(0, 0, 0)], last = [plain, makePose(p.x, p.y, p.z + 1)];
    const end: Pose = { position: set(given, at(0, 0, 0)), quaternion: { x: 0, y: 0, z: 0, w: 1 } };
    expect(cast.pathOfImpact(s, [pose], o, [...last, end], {}, out), what)
      .toEqual(cast.pathOfImpact(s, [pose], o, path));
    const near = createDistanceResult(), by = { solver: signedDistance };
    expect(cast.signedPointDistance(s, pose, set(pick(near), p), by, near), what).toEqual(cast.signedPointDistance(s,
      pose, p, by));
  }
});

test("a motion between poses less than 1e-50 apart is at rest, and can be asked", () => {
  for (const e of [1e-51, 1e-60, 1e-160, 1e-300, 5e-324]) {
    for (const turn of [makePose(e, 0, 0), makePose(e, -e, e, 0, 0, 0.6, 0.8)]) {
      const m = cast.motionBetween(makePose(), turn);
      expect(offBy(cast.poseAt(makePose(), m, 1).position, 0, 0, 0)).toBeLessThan(5e-16);
      const path = [makePose(), turn];
      expect(cast.pathOfImpact(box(1, 1, 1), path, sphere(1), [makePose(0, 5, 0)]).status).toBe("miss");
    }
  }
});
