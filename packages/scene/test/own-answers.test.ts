/**
 * A solver may answer in a record of its own, and may put other vectors or lists into the record that it was given: the
 * scene's answers are the same, also after a solver that threw.
 */
import { rayCast, shapeCast } from "@col/cast";
import { contactManifold, signedDistance } from "@col/epa";
import { distance, intersects } from "@col/gjk";
import {
  addBody, closestPair, createScene, forEachContact, forEachOverlapping, forEachPairWithin, forEachRayHit, nearestTo,
  sceneRayCast, sceneShapeCast, slide,
} from "@col/scene";
import type { Scene, SceneSolvers } from "@col/scene";
import { box, cylinder, sphere } from "@col/shapes";
import { makePose, rngFor } from "@col/testkit";
import { createBodyCastResult, createBodyDistanceResult, createContactManifold } from "@col/types";
import type { CastResult, ContactManifold, DistanceResult, Vec3 } from "@col/types";
import { expect, test } from "vitest";

/** How a solver treats the record that it was given, after it has filled it; what it returns. */
interface Manner {
  readonly name: string;
  readonly distance: (out: DistanceResult) => DistanceResult;
  readonly cast: (out: CastResult) => CastResult;
  readonly manifold: (out: ContactManifold) => ContactManifold;
}

const copyOf = ({ x, y, z }: Vec3): Vec3 => ({ x, y, z });
const NO_TIME = { time: NaN, lowerTime: NaN, iterations: NaN, status: "miss" } as const;

/** New vectors and lists for a record of either kind. */
function renewed<T extends { pointA: Vec3; pointB: Vec3; normal: Vec3 }>(out: T): T {
  return { ...out, pointA: copyOf(out.pointA), pointB: copyOf(out.pointB), normal: copyOf(out.normal) };
}

function newLists(m: ContactManifold): ContactManifold {
  return { ...m, normal: copyOf(m.normal), pointsA: m.pointsA.slice(), pointsB: m.pointsB.slice(),
    gaps: m.gaps.slice(), ids: m.ids.slice() };
}

/** Empties the record that was lent; the answer is elsewhere. */
function spoil(out: DistanceResult | CastResult): void {
  for (const v of [out.pointA, out.pointB, out.normal]) v.x = v.y = v.z = 7;
  Object.assign(out, "time" in out ? NO_TIME : { distance: 7, lowerBound: 7, iterations: 7, status: "separated" });
}

function spoilManifold(out: ContactManifold): void {
  for (const list of [out.pointsA, out.pointsB, out.gaps, out.ids]) list.fill(7);
  Object.assign(out.normal, { x: 7, y: 7, z: 7 });
  Object.assign(out, { count: 1, distance: 7 });
}

/** One record for all answers, which the solver keeps. */
const kept = { distance: createBodyDistanceResult(), cast: createBodyCastResult(), manifold: createContactManifold(4) };

function keep<T extends DistanceResult | CastResult>(own: T, out: T): T {
  const { pointA, pointB, normal } = renewed(out);
  Object.assign(own, out, { pointA: own.pointA, pointB: own.pointB, normal: own.normal });
  Object.assign(own.pointA, pointA);
  Object.assign(own.pointB, pointB);
  Object.assign(own.normal, normal);
  spoil(out);
  return own;
}

function keepManifold(out: ContactManifold): ContactManifold {
  Object.assign(kept.manifold, newLists(out));
  spoilManifold(out);
  return kept.manifold;
}

/** Vectors that the solver puts into every record. */
const shared = { pointA: { x: 0, y: 0, z: 0 }, pointB: { x: 0, y: 0, z: 0 }, normal: { x: 0, y: 0, z: 0 } };

function share<T extends DistanceResult | CastResult>(out: T): T {
  Object.assign(shared.pointA, out.pointA);
  Object.assign(shared.pointB, out.pointB);
  Object.assign(shared.normal, out.normal);
  return Object.assign(out, shared);
}

const MANNERS: readonly Manner[] = [
  {
    name: "a new record each time",
    distance: (out) => { const own = renewed(out); spoil(out); return own; },
    cast: (out) => { const own = renewed(out); spoil(out); return own; },
    manifold: (out) => { const own = newLists(out); spoilManifold(out); return own; },
  },
  { name: "one record that it keeps", distance: (out) => keep(kept.distance, out),
    cast: (out) => keep(kept.cast, out), manifold: keepManifold },
  {
    name: "vectors and lists that it keeps, in the record it was given", distance: share, cast: share,
    manifold: (out) => Object.assign(out, Object.assign(kept.manifold, newLists(out))),
  },
  {
    name: "a record whose points change places",
    distance: (out) => ({ ...renewed(out), pointA: Object.assign(out.pointB, copyOf(out.pointA)) }),
    cast: (out) => ({ ...renewed(out), pointA: Object.assign(out.pointB, copyOf(out.pointA)) }),
    manifold: (out) => {
      const { pointsA, pointsB } = newLists(out);
      out.pointsA.set(pointsB);
      out.pointsB.set(pointsA);
      return { ...out, pointsA: out.pointsB, pointsB: out.pointsA };
    },
  },
];

/** Solvers that answer in a manner; now and then they spoil the record, put foreign vectors into it, and throw. */
function solversOf({ distance: d, cast: c, manifold: m }: Manner, mayThrow: () => void): SceneSolvers {
  const thrown = <T extends DistanceResult | CastResult>(out: T): T => {
    try {
      mayThrow();
    } catch (error) {
      share(out);
      throw error;
    }
    return out;
  };
  return {
    distance: (a, poseA, b, poseB, options, out) => thrown(d(distance(a, poseA, b, poseB, options, out))),
    signedDistance: (a, poseA, b, poseB, options, out) => thrown(d(signedDistance(a, poseA, b, poseB, options, out))),
    rayCast: (body, pose, o, way, options, out) => thrown(c(rayCast(body, pose, o, way, options, out))),
    shapeCast: (a, poseA, b, poseB, way, options, out) => thrown(c(shapeCast(a, poseA, b, poseB, way, options, out))),
    contactManifold: (a, poseA, b, poseB, options, out) => {
      mayThrow();
      return m(contactManifold(a, poseA, b, poseB, options, out));
    },
  };
}

function sceneOf(solvers: SceneSolvers): Scene {
  const scene = createScene(solvers), rng = rngFor("own answers");
  for (let i = 0; i < 60; i++) {
    const at = (): number => 5 * rng.uniform();
    const shape = rng.pick([box(0.4, 0.3, 0.5), sphere(0.4), cylinder(0.3, 0.5)]);
    addBody(scene, shape, makePose(at(), at(), at()));
  }
  return scene;
}

/** The answers of all queries of a scene as text. */
function answersOf(scene: Scene): string[] {
  const answers: string[] = [], ball = sphere(0.3), brick = box(0.4, 0.4, 0.4);
  const note = (...values: unknown[]): void => { answers.push(JSON.stringify(values)); };
  forEachPairWithin(scene, (a, b, result) => { note("within", a, b, result); }, { maxDistance: 0.3 });
  forEachContact(scene, (a, b, { manifold: m, previous, age }) => {
    note("contact", a, b, m.count, m.distance, m.normal, Array.from(m.pointsA.subarray(0, 3 * m.count)),
      Array.from(m.pointsB.subarray(0, 3 * m.count)), Array.from(m.gaps.subarray(0, m.count)),
      Array.from(m.ids.subarray(0, m.count)), Array.from(previous.subarray(0, m.count)), age);
  }, { maxDistance: 0.1 });
  note("closest", closestPair(scene));
  for (let i = 0; i < 20; i++) {
    const pose = makePose(0.25 * i, 2 + 0.1 * i, 5 - 0.25 * i), { position } = pose;
    const way = { x: 2, y: 0.5 * i - 5, z: 1 };
    note("nearest", nearestTo(scene, i % 2 === 0 ? ball : brick, pose));
    forEachOverlapping(scene, brick, pose, (handle) => { note("overlapping", handle); });
    note("ray", sceneRayCast(scene, position, way));
    forEachRayHit(scene, position, way, (hit) => { note("hit", hit); });
    note("cast", sceneShapeCast(scene, ball, pose, way));
    note("slide", slide(scene, ball, pose, way));
  }
  return answers;
}

const never = (): void => undefined;
const RIGHT: Manner = { name: "right", distance: (out) => out, cast: (out) => out, manifold: (out) => out };

test.each(MANNERS)("a solver answers in $name: the scene's answers are the same", (manner) => {
  const right = answersOf(sceneOf(solversOf(RIGHT, never))), given = answersOf(sceneOf(solversOf(manner, never)));
  expect(right.length).toBeGreaterThan(200);
  expect(given).toEqual(right);
});

test("a solver that puts vectors of its own into the record and throws leaves later answers alone", () => {
  let asked = 0, isHostile = true;
  const scene = sceneOf(solversOf(RIGHT, () => {
    if (isHostile && ++asked % 2 === 0) throw new Error("no answer");
  }));
  for (const query of [
    () => closestPair(scene), () => nearestTo(scene, sphere(0.3), makePose(2, 2, 2)),
    () => sceneRayCast(scene, { x: -1, y: 2, z: 2 }, { x: 1, y: 0, z: 0.1 }),
    () => sceneShapeCast(scene, sphere(0.3), makePose(-1, 2, 2), { x: 9, y: 0, z: 0 }),
  ]) for (let i = 0; i < 3; i++) {
    try {
      query();
    } catch {
      asked = 0;
    }
  }
  isHostile = false;
  const before = JSON.stringify(shared);
  expect(answersOf(scene)).toEqual(answersOf(sceneOf(solversOf(RIGHT, never))));
  expect(JSON.stringify(shared)).toBe(before);
});

test("without `intersects`, with it: bodies that overlap are the same", () => {
  const seen = [{}, { intersects }].map((more) => {
    const scene = sceneOf({ ...solversOf(MANNERS[1], never), ...more }), handles: number[] = [];
    forEachOverlapping(scene, box(1, 1, 1), makePose(2, 2, 2), (handle) => { handles.push(handle); });
    return handles;
  });
  expect(seen[0].length).toBeGreaterThan(2);
  expect(seen[1]).toEqual(seen[0]);
});
