/**
 * An answer depends on the arguments alone, not on queries that were asked before.
 *
 * The first answers of a process, query by query, are kept as text with all digits. Between the first and the second
 * round come hostile queries: all of them in random order, with support functions that throw, and with queries of pairs
 * that return another record or spoil the one that they were given.
 */
import { signedPointDistance, rayCast, rayIteration, shapeCast, timeOfImpact } from "@col/cast";
import {
  bodyDistance, bodyRayCast, bodyShapeCast, bodySolvers, closestPoint, compound, createBodyCastResult, deepestPair,
  triangleMesh,
} from "@col/compound";
import { contactManifold, penetration, signedDistance } from "@col/epa";
import { distance } from "@col/gjk";
import * as shapes from "@col/shapes";
import {
  factoryOf, pairStream, placeAtDistance, randomPose, rngFor, samples, seededTitle, structuredPairs,
} from "@col/testkit";
import type { PairCase, Rng } from "@col/testkit";
import { createBodyDistanceResult, createWarmStart } from "@col/types";
import type { Body, ConvexShape, Pose, Vec3Like } from "@col/types";
import { expect, test } from "vitest";
import { boxMesh, bumpySphere, floor, torus } from "./support/meshes.ts";

const N = samples(600);
const UP: Float64Array = Float64Array.of(0, 1, 0);

interface Query {
  readonly name: string;
  readonly ask: () => unknown;
}

/** The answer as text; an error is an answer too. */
function answerOf({ ask }: Query): string {
  try {
    return JSON.stringify(ask(), (_, value: unknown) => (typeof value === "number" ? Object.is(value, -0) ? "-0"
      : String(value) : ArrayBuffer.isView(value) ? Array.from(value as Float64Array, String) : value));
  } catch (error) {
    return String(error);
  }
}

const WAYS: readonly Vec3Like[] = [{ x: 1, y: 0, z: 0 }, { x: 1, y: -1, z: 0 }, { x: 0.3, y: -2, z: 0.7 }];

/** A motion of B towards A, or one of `WAYS`. */
function wayOf(rng: Rng, poseA: Pose, { position: q }: Pose): Vec3Like {
  const p = poseA.position, x = 2 * (p.x - q.x), y = 2 * (p.y - q.y), z = 2 * (p.z - q.z);
  return rng.integer(2) === 0 && x * x + y * y + z * z > 0 ? { x, y, z } : rng.pick(WAYS);
}

/** The queries of a convex pair, apart, in touch or overlapping. */
function pairQueries(rng: Rng, { a, b, poseA, ...pair }: PairCase): Query[] {
  const isBounded = Number.isFinite(a.bounds[0] + b.bounds[0]), gap = rng.pick([0, -0.01, 0.05, 1]);
  const poseB = rng.integer(2) === 0 || !isBounded ? pair.poseB : placeAtDistance(a, poseA, b, pair.poseB, UP, gap);
  const way = wayOf(rng, poseA, poseB), targetDistance = rng.pick([0, 0.05]);
  const turn = { x: way.z, y: 1, z: 0 }, rest = { velocity: { x: 0, y: 0, z: 0 }, angularVelocity: turn };
  return [
    { name: "shapeCast", ask: () => shapeCast(a, poseA, b, poseB, way, { targetDistance, startInside: "release" }) },
    { name: "rayIteration", ask: () => rayCast(a, poseA, poseB.position, way, { solver: rayIteration }) },
    { name: "rayCast", ask: () => rayCast(a, poseA, poseB.position, way) },
    { name: "timeOfImpact", ask: () =>
      timeOfImpact(a, poseA, rest, b, poseB, { velocity: way, angularVelocity: turn }, { maxIterations: 60 }) },
    { name: "signedPointDistance", ask: () => signedPointDistance(a, poseA, poseB.position,
      { solver: signedDistance }) },
    { name: "signedDistance", ask: () => signedDistance(a, poseA, b, poseB) },
    { name: "penetration", ask: () => penetration(a, poseA, b, poseB) },
    { name: "distance", ask: () => distance(a, poseA, b, poseB) },
    { name: "contactManifold", ask: () => contactManifold(a, poseA, b, poseB, { maxDistance: 0.1 }) },
  ];
}

/** How the query of a pair that is handed to a query of bodies answers. */
type Spoil = <T extends { pointA: unknown; pointB: unknown; normal: unknown }>(answer: T) => T;
const SPOILS: readonly Spoil[] = [
  (answer) => answer,
  (answer) => ({ ...answer }),
  (answer) => Object.assign(answer, { pointA: answer.pointB, normal: answer.pointB }),
  (answer) => Object.assign(answer, { pointA: answer.pointB, pointB: answer.pointA }),
];

/** The queries of two bodies, with one of `SPOILS`. */
function bodyQueries(rng: Rng, bodies: readonly Body[]): ((spoil: Spoil) => Query)[] {
  const a = rng.pick(bodies), b = rng.pick(bodies), poseA = randomPose(rng, 0.3), poseB = randomPose(rng, 1.5);
  const way = wayOf(rng, poseA, poseB), targetDistance = rng.pick([0, 0.05]), { position: at } = poseB;
  type Args<F extends (...args: never[]) => unknown> = Parameters<F>;
  return [
    (spoil) => ({ name: "bodyShapeCast", ask: () => bodyShapeCast(a, poseA, b, poseB, way, { targetDistance,
      shapeCast: (...args) => spoil(shapeCast(...args as Args<typeof shapeCast>)) }) }),
    (spoil) => ({ name: "bodyRayCast", ask: () => bodyRayCast(a, poseA, at, way,
      { rayCast: (...args) => spoil(rayCast(...args as Args<typeof rayCast>)) }) }),
    (spoil) => ({ name: "bodyDistance", ask: () => bodyDistance(a, poseA, b, poseB,
      { distance: (...args) => spoil(distance(...args)) }) }),
    (spoil) => ({ name: "deepestPair", ask: () => deepestPair(a, poseA, b, poseB,
      { signedDistance: (...args) => spoil(signedDistance(...args)) }) }),
    (spoil) => ({ name: "closestPoint", ask: () => closestPoint(a, poseA, at,
      { distance: (...args) => spoil(distance(...args)) }) }),
  ];
}

/** The shape, whose support function throws at the fifth call. */
function throwing(shape: ConvexShape): ConvexShape {
  let left = 5;
  return { ...shape, kind: -1, support: (_, d, out) => {
    if (left-- <= 0) throw new Error("asked too often");
    return shape.support(shape, d, out);
  } };
}

test(seededTitle("an answer has the same bits after hostile queries", N), () => {
  const rng = rngFor("independent"), mesh = (m: { positions: Float64Array; indices: Uint32Array }, margin = 0): Body =>
    triangleMesh(m.positions, m.indices, { margin });
  const hull = shapes.convexHull(Array.from({ length: 60 }, () => 0.5 * rng.normal())), ball = shapes.sphere(0.3);
  const parts = [shapes.box(0.3, 0.2, 0.4), ball, hull, shapes.capsule(0.1, 0.4)];
  const bodies = [hull, ball, mesh(bumpySphere(3, 1, 0.2)), mesh(torus(1, 0.3, 8, 6)), mesh(floor(2, 4)),
    mesh(boxMesh(0.5, 0.6, 0.7), 0.05), compound(parts.map((shape) => ({ shape, pose: randomPose(rng, 1) })))];
  const factory = factoryOf(shapes), pairs = [...structuredPairs(rng, factory, N), ...pairStream(rng, factory, N)];
  const ofBodies = Array.from({ length: N / 4 }, () => bodyQueries(rng, bodies)).flat();
  const queries = [...pairs.flatMap((pair) => pairQueries(rng, pair)), ...ofBodies.map((make) => make(SPOILS[0]))];
  const first = queries.map(answerOf);
  const hostile = [...queries, ...ofBodies.map((make) => make(rng.pick(SPOILS))),
    ...pairs.flatMap(({ a, b, ...pair }) => pairQueries(rng, { ...pair, a: throwing(a), b: throwing(b),
      name: pair.name }))];
  for (let i = 0; i < hostile.length; i++) answerOf(rng.pick(hostile));
  const faults = queries.flatMap((query, i) => {
    const again = answerOf(query);
    return again === first[i] ? [] : [`${i} ${query.name}\n  ${first[i]}\n  ${again}`];
  });
  expect(faults).toEqual([]);
  // queries of pairs that return another record, or one with other vectors, are as good
  const returned = ofBodies.flatMap((make, i) => {
    const plain = answerOf(make(SPOILS[0])), other = answerOf(make(SPOILS[1]));
    return plain === other ? [] : [`${i} ${make(SPOILS[1]).name}\n  ${plain}\n  ${other}`];
  });
  expect(returned).toEqual([]);
});

test("a support function that asks the same solvers of bodies changes none of their answers", () => {
  const solvers = bodySolvers({ distance, rayCast, shapeCast }), at = randomPose(rngFor("nested bodies"), 0.1);
  const block = shapes.box(0.5, 0.5, 0.5), o = { x: 0, y: 3, z: 0.1 }, down = { x: 0, y: -4, z: 0 };
  const from: Pose = { position: o, quaternion: { x: 0, y: 0, z: 0.6, w: 0.8 } };
  const row = (shape: ConvexShape): Body => compound([0, 2].map((x) => ({ shape, pose:
    { position: { x, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } } })));
  const ask = (body: Body): unknown[] => [
    solvers.distance(body, at, row(block), from, { warmStart: createWarmStart() }, createBodyDistanceResult()),
    solvers.rayCast?.(body, at, o, down, {}, createBodyCastResult()),
    solvers.shapeCast?.(body, at, row(block), from, down, {}, createBodyCastResult()),
  ];
  let isWithin = false;
  const asking = { ...block, kind: -1, support: (_: ConvexShape, d: Float64Array, out: Float64Array): number => {
    const [x, y, z] = d, isFirst = !isWithin;
    isWithin = true;
    if (isFirst) ask(row(shapes.sphere(0.25)));
    if (isFirst) isWithin = false;
    return block.support(block, Float64Array.of(x, y, z), out);
  } };
  const plain = { ...block, kind: -1, support: (_: ConvexShape, d: Float64Array, out: Float64Array): number =>
    block.support(block, d, out) };
  expect(ask(row(asking))).toEqual(ask(row(plain)));
});
