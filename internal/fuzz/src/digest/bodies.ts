/**
 * Answers of casts, bodies of many parts and scenes about one pair, as data for a fingerprint: beside the pair stand a
 * mesh, a compound of both shapes, a ray and a way, drawn by the case's generator.
 *
 * Out: for each package a list of answers. An exception is an answer too, by its name.
 */
import * as cast from "@col/cast";
import * as compound from "@col/compound";
import * as epa from "@col/epa";
import * as gjk from "@col/gjk";
import * as scene from "@col/scene";
import type { PairCase, Rng } from "@col/testkit/families";
import { HALF_SPACE_KIND } from "@col/types";
import type { Body, Pose, Vec3Like } from "@col/types";
import { answer, steps } from "./answer.ts";

type Ask = (c: PairCase, rng: Rng) => unknown[];

/** Answers by value: visitors receive records that the next call fills again. */
function copied(v: unknown): unknown {
  if (typeof v !== "object" || v === null) return v;
  if (ArrayBuffer.isView(v)) return Array.from(v as Float64Array);
  return Array.isArray(v) ? v.map(copied) : Object.fromEntries(Object.entries(v).map(([key, x]) => [key, copied(x)]));
}

/** The arguments that a visitor receives, call by call. */
function visited(walk: (visit: (...handed: unknown[]) => void) => void): unknown[] {
  const calls: unknown[] = [];
  walk((...handed) => { calls.push(copied(handed)); });
  return calls;
}

/** From small numbers and drawn ones, as people write them. */
function vector(rng: Rng, reach: number): Vec3Like {
  const one = (): number => rng.pick([0, 1, -1, 0.5, rng.uniform(-reach, reach)]);
  return { x: one(), y: one(), z: one() };
}

function poseAt(rng: Rng, position: Vec3Like): Pose {
  const [x, y, z, w] = rng.unitQuaternion(new Float64Array(4));
  return { position, quaternion: rng.pick([{ x: 0, y: 0, z: 0, w: 1 }, { x, y, z, w }]) };
}

/** A floor of uneven squares, two triangles each. */
function floor(rng: Rng): compound.TriangleMesh {
  const n = 3, corners: number[] = [], triangles: number[] = [];
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) corners.push(i - 1, rng.pick([0, 0, rng.uniform(0, 0.5)]), j - 1);
  }
  for (let i = 0; i + 1 < n; i++) for (let j = 0; j + 1 < n; j++) {
    const k = n * i + j;
    triangles.push(k, k + 1, k + n, k + 1, k + n + 1, k + n);
  }
  return compound.triangleMesh(corners, triangles, rng.integer(2) === 0 ? {} : { margin: 0.05 });
}

const ROCK = compound.triangleMesh([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3]);
const SOLVERS = {
  distance: gjk.distance, signedDistance: epa.signedDistance, intersects: gjk.intersects, rayCast: cast.rayCast,
  shapeCast: cast.shapeCast, contactManifold: epa.contactManifold,
};
const ORIGIN: Pose = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };

/** By package. They come after the answers of space.ts, because an answer's generator is chosen by its place. */
export const BODY_ANSWERS: Readonly<Record<string, Ask>> = {
  cast: ({ a, b, poseA, poseB }, rng) => {
    const way = vector(rng, 4), from = vector(rng, 3), turn = vector(rng, 2), targetDistance = rng.pick([0, 0.1]);
    const rest = { velocity: { x: 0, y: 0, z: 0 } }, moving = { velocity: way, angularVelocity: turn };
    return [
      answer(() => cast.rayCast(a, poseA, from, way)),
      answer(() => cast.rayCast(b, poseB, from, way, { startInside: "exit" })),
      answer(() => cast.shapeCast(a, poseA, b, poseB, way)),
      answer(() => cast.shapeCast(a, poseA, b, poseB, way, { targetDistance, maxTime: 2 })),
      answer(() => cast.timeOfImpact(a, poseA, rest, b, poseB, moving)),
      answer(() => steps(cast.castSteps(a, poseA, rest, b, poseB, moving))),
      answer(() => cast.pathOfImpact(a, [poseA], b, [poseB, poseAt(rng, from)])),
      answer(() => cast.motionBetween(poseA, poseB)),
      answer(() => cast.signedPointDistance(a, poseA, from, { solver: epa.signedDistance })),
    ];
  },
  compound: ({ a, b, poseA, poseB }, rng) => {
    const parts = [{ shape: a, pose: poseA }, { shape: b, pose: poseB }],
      mesh = floor(rng), both = compound.compound(parts.filter(({ shape }) => shape.kind !== HALF_SPACE_KIND)),
      pose = poseAt(rng, vector(rng, 2)), way = vector(rng, 4), from = vector(rng, 3), { distance, rayCast, shapeCast,
        intersects, signedDistance, contactManifold } = SOLVERS;
    return [
      answer(() => compound.bodyDistance(both, ORIGIN, mesh, pose, { distance })),
      answer(() => compound.bodyDistance(mesh, pose, a, poseA, { distance, maxDistance: 1 })),
      answer(() => compound.bodyIntersects(both, ORIGIN, mesh, pose, { intersects })),
      answer(() => visited((visit) => {
        compound.forEachPartPairWithin(both, ORIGIN, mesh, pose, { distance, maxDistance: 0.5 }, visit);
      })),
      answer(() => compound.deepestPair(both, ORIGIN, a, pose, { signedDistance })),
      answer(() => visited((visit) => {
        compound.forEachPartContact(mesh, ORIGIN, both, pose, { contactManifold }, visit);
      })),
      answer(() => compound.bodyContactManifold(mesh, ORIGIN, both, pose, { contactManifold },
        epa.createContactManifold())),
      answer(() => compound.bodyRayCast(both, pose, from, way, { rayCast })),
      answer(() => compound.bodyRayCast(mesh, ORIGIN, from, way, { rayCast })),
      answer(() => compound.bodyShapeCast(mesh, ORIGIN, both, pose, way, { shapeCast })),
      answer(() => compound.closestPoint(mesh, ORIGIN, from, { distance })),
      answer(() => [compound.closestPoint(ROCK, pose, from), compound.contains(ROCK, pose, from)]),
    ];
  },
  scene: ({ a, b, poseA, poseB }, rng) => {
    const world = scene.createScene<Body>(compound.bodySolvers(SOLVERS)), way = vector(rng, 4), from = vector(rng, 3);
    const { signedDistance, intersects, rayCast, shapeCast, contactManifold } = SOLVERS, near = rng.uniform(0, 2),
      plain = scene.createScene({ distance: gjk.distance, signedDistance, intersects, rayCast, shapeCast,
        contactManifold });
    const handle = answer(() => scene.addBody(world, a, poseA));
    answer(() => scene.addBody(world, b, poseB));
    answer(() => scene.addBody(world, floor(rng), ORIGIN, { fixed: true }));
    for (let k = 0; k < 4; k++) answer(() => scene.addBody(plain, k % 2 === 0 ? a : b, poseAt(rng, vector(rng, 3))));
    const first = [
      answer(() => scene.closestPair(plain)),
      answer(() => visited((visit) => { scene.forEachPairWithin(world, visit, { maxDistance: near }); })),
      answer(() => visited((visit) => { scene.forEachPairWithin(plain, visit, { maxDistance: near }); })),
      answer(() => visited((visit) => { scene.forEachContact(plain, visit, { maxDistance: 0.01 }); })),
      answer(() => scene.nearestTo(plain, a, poseB)),
      answer(() => scene.sceneRayCast(world, from, way)),
      answer(() => scene.sceneShapeCast(plain, b, poseA, way)),
    ];
    answer(() => { scene.moveBody(world, handle as number, poseAt(rng, from)); });
    return [...first, answer(() => scene.closestPair(world))];
  },
};
