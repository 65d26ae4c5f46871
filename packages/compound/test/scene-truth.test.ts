/**
 * Scenes of convex shapes, compounds and meshes, with the solver of `@col/compound`: pairs, the closest pair and the
 * nearest body against all parts of all pairs, asked one by one.
 */
import { rayCast as rayOfPair, shapeCast as castOfPair } from "@col/cast";
import { bodyDistance, bodySolvers, compound, triangleMesh } from "@col/compound";
import { distance } from "@col/gjk";
import {
  addBody, closestPair, createScene, forEachOverlapping, forEachPairWithin, moveBody, nearestTo, sceneRayCast,
  removeBody,
  sceneShapeCast,
} from "@col/scene";
import type { Scene } from "@col/scene";
import { box, capsule, sphere, triangle } from "@col/shapes";
import { makePose, moved, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { Body, BodyDistanceResult, ConvexShape, DistanceFn, Pose } from "@col/types";
import { expect, test } from "vitest";

/** Edits: in a long run 12 000. */
const EDITS = (process.env["COL_LONG"] === undefined ? 1 : 5) * samples(120);
const PLACES = [0, 1e6];
/** Rounding at 1e6 m, and the tolerance of the solver at bodies of a metre. Length. */
const ROOM = 3e-8;

/** A body, and the convex parts that it is made of. */
interface Kind {
  readonly body: Body;
  readonly parts: readonly { readonly shape: ConvexShape; readonly pose: Pose }[];
}

interface Placed extends Kind {
  readonly handle: number;
  pose: Pose;
}

function convex(shape: ConvexShape): Kind {
  return { body: shape, parts: [{ shape, pose: makePose() }] };
}

function many(rng: Rng): Kind {
  const parts = [box(0.3, 0.2, 0.4), capsule(0.1, 0.5), sphere(0.25)].map((shape) =>
    ({ shape, pose: randomPose(rng, 0.5) }));
  return { body: compound(parts), parts };
}

/** A soup of triangles: some share corners, some are flat, one is there twice. */
function soup(rng: Rng): Kind {
  const positions = Array.from({ length: 30 }, () => rng.uniform(-0.6, 0.6));
  const indices = [0, 1, 2, 2, 1, 3, 3, 4, 5, 6, 7, 8, 8, 9, 0, 0, 1, 2, 4, 4, 6];
  const at = (i: number): { x: number; y: number; z: number } =>
    ({ x: positions[3 * i], y: positions[3 * i + 1], z: positions[3 * i + 2] });
  const parts = Array.from({ length: indices.length / 3 }, (_, t) =>
    ({ shape: triangle(at(indices[3 * t]), at(indices[3 * t + 1]), at(indices[3 * t + 2])), pose: makePose() }));
  return { body: triangleMesh(positions, indices), parts };
}

/** The solver of a scene of all bodies. */
const solver: DistanceFn<Body> = (a, poseA, b, poseB, options, out) =>
  bodyDistance(a, poseA, b, poseB, { ...options, distance }, out as BodyDistanceResult);

/** The least distance over all parts. */
function least(a: Kind, poseA: Pose, b: Kind, poseB: Pose): number {
  let d = Infinity;
  for (const p of a.parts) for (const q of b.parts)
    d = Math.min(d, distance(p.shape, moved(poseA, p.pose), q.shape, moved(poseB, q.pose)).distance);
  return d;
}

function checkAll(scene: Scene<Body>, bodies: readonly Placed[], d: number, one: Kind, at: Pose): void {
  const told = new Map<string, number>();
  forEachPairWithin(scene, (a, b, r) => {
    expect(r.lowerBound).toBeLessThanOrEqual(r.distance);
    told.set([a, b].sort((x, y) => x - y).join(" "), r.distance);
  }, { maxDistance: d });
  let all = Infinity, nearest = Infinity;
  for (const [i, a] of bodies.entries()) {
    nearest = Math.min(nearest, least(a, a.pose, one, at));
    for (const b of bodies.slice(0, i)) {
      const gap = least(a, a.pose, b, b.pose), key = [a.handle, b.handle].sort((x, y) => x - y).join(" ");
      all = Math.min(all, gap);
      if (gap < d - ROOM) expect(told.has(key), `${key} at ${gap}`).toBe(true);
      if (gap > d + ROOM) expect(told.has(key), `${key} at ${gap}`).toBe(false);
      if (told.has(key)) expect(Math.abs((told.get(key) ?? NaN) - gap)).toBeLessThan(ROOM);
    }
  }
  const meets = new Set<number>();
  forEachOverlapping(scene, one.body, at, (handle) => meets.add(handle));
  for (const b of bodies) {
    const gap = least(b, b.pose, one, at);
    if (gap > ROOM || gap === 0) expect(meets.has(b.handle), `${b.handle} at ${gap}`).toBe(gap === 0);
  }
  const best = closestPair(scene), near = nearestTo(scene, one.body, at);
  expect(Math.abs(best.distance - all)).toBeLessThan(ROOM);
  expect(best.lowerBound).toBeLessThanOrEqual(all + ROOM);
  expect(Math.abs(near.distance - nearest)).toBeLessThan(ROOM);
  expect(near.lowerBound).toBeLessThanOrEqual(nearest + ROOM);
}

/** What a ray and a small ball on the same way meet first, against every part of every body. */
function checkCasts(scene: Scene<Body>, bodies: readonly Placed[], from: Pose, to: Pose): void {
  const { position: p } = from, q = to.position, way = { x: q.x - p.x, y: q.y - p.y, z: q.z - p.z };
  const length = Math.hypot(way.x, way.y, way.z), ball = sphere(0.1);
  let ray = Infinity, cast = Infinity;
  for (const b of bodies) {
    for (const part of b.parts) {
      const at = moved(b.pose, part.pose), first = rayOfPair(part.shape, at, p, way, { maxTime: 1 }).time,
        touch = castOfPair(part.shape, at, ball, from, way).time;
      if (first < ray) ray = first;
      if (touch < cast) cast = touch;
    }
  }
  const hit = sceneRayCast(scene, p, way, { maxTime: 1 }), met = sceneShapeCast(scene, ball, from, way);
  if (ray === Infinity) expect(hit.status).toBe("miss");
  else expect(length * Math.abs(hit.time - ray), "ray").toBeLessThan(ROOM);
  if (cast === Infinity) expect(met.status).toBe("miss");
  else expect(length * Math.abs(met.time - cast), "ball").toBeLessThan(ROOM);
}

test(seededTitle("scenes of compounds, meshes and convex bodies, near and far from the origin", EDITS), () => {
  for (const centre of PLACES) {
    const rng = rngFor(`scene composite ${centre}`), solvers = bodySolvers({ distance, rayCast: rayOfPair,
      shapeCast: castOfPair });
    const scene = createScene<Body>({ ...solvers, distance: solver });
    const kinds = [convex(box(0.3, 0.4, 0.5)), convex(sphere(0.4)), many(rng), many(rng), soup(rng), soup(rng)];
    const bodies: Placed[] = [];
    const anywhere = (): Pose => {
      const { position: p, quaternion } = randomPose(rng, 3);
      return { position: { x: p.x + centre, y: p.y - centre, z: p.z + centre }, quaternion };
    };
    for (let i = 0; i < EDITS; i++) {
      const way = rng.uniform();
      if (bodies.length < 4 || (way < 0.2 && bodies.length < 14)) {
        const kind = rng.pick(kinds), pose = anywhere();
        bodies.push({ ...kind, pose, handle: addBody(scene, kind.body, pose) });
      } else if (way < 0.3) removeBody(scene, bodies.splice(rng.integer(bodies.length), 1)[0].handle);
      else {
        const body = rng.pick(bodies), { x, y, z } = body.pose.position;
        const step = (): number => rng.uniform(-0.05, 0.05);
        body.pose = way < 0.7
          ? { position: { x: x + step(), y: y + step(), z: z + step() }, quaternion: body.pose.quaternion }
          : anywhere();
        moveBody(scene, body.handle, body.pose);
      }
      if (bodies.length < 2 || i % 4 !== 0) continue;
      checkAll(scene, bodies, rng.pick([0, 0.05, 0.3, 1]), rng.pick(kinds), anywhere());
      checkCasts(scene, bodies, anywhere(), anywhere());
    }
  }
});

/** Bodies of the large scene: in a long run 3000. */
const MANY = process.env["COL_LONG"] === undefined ? 150 : 3000;

test(`pairs of ${MANY} compounds, meshes and convex bodies, before and after all of them moved`, () => {
  const d = 0.05, edge = 1.6 * Math.cbrt(MANY);
  for (const centre of PLACES) {
    const rng = rngFor(`scene composites in bulk ${centre}`), scene = createScene<Body>(bodySolvers({ distance }));
    const kinds = [convex(box(0.3, 0.4, 0.5)), convex(sphere(0.4)), many(rng), soup(rng), soup(rng)];
    // (no point of these bodies is farther from its origin)
    const reach = 1.3;
    const place = (): Pose => {
      const x = centre + rng.uniform(0, edge), y = rng.uniform(0, edge) - centre, z = centre + rng.uniform(0, edge);
      return { position: { x, y, z }, quaternion: randomPose(rng, 1).quaternion };
    };
    const bodies = Array.from({ length: MANY }, (): Placed => {
      const kind = rng.pick(kinds), pose = place();
      return { ...kind, pose, handle: addBody(scene, kind.body, pose) };
    });
    for (let round = 0; round < 2; round++) {
      const told = new Map<number, number>(), far: number[] = [];
      const key = (a: number, b: number): number => MANY * Math.min(a, b) + Math.max(a, b);
      forEachPairWithin(scene, (a, b, r) => told.set(key(a, b), r.distance), { maxDistance: d });
      let near = 0;
      for (const [i, a] of bodies.entries()) {
        const p = a.pose.position;
        for (const b of bodies.slice(0, i)) {
          const q = b.pose.position, k = key(a.handle, b.handle);
          if (Math.hypot(p.x - q.x, p.y - q.y, p.z - q.z) > 2 * reach + d) {
            if (told.has(k)) far.push(k);
            continue;
          }
          const gap = least(a, a.pose, b, b.pose);
          if (gap < d - ROOM) near++;
          if (gap < d - ROOM || gap > d + ROOM) expect(told.has(k), `${k} at ${gap}`).toBe(gap < d);
          if (told.has(k)) expect(Math.abs((told.get(k) ?? NaN) - gap)).toBeLessThan(ROOM);
        }
      }
      expect(far).toEqual([]);
      expect(near).toBeGreaterThan(MANY / 4);
      for (const body of bodies) {
        body.pose = rng.uniform() < 0.8 ? moved(body.pose, randomPose(rng, 0.05)) : place();
        moveBody(scene, body.handle, body.pose);
      }
    }
  }
});
