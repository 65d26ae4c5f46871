/**
 * An answer depends on the arguments alone, not on queries that were asked before.
 *
 * The first answers of a process, query by query, are kept as text with all digits. Between the first and the second
 * round come hostile queries: all of them in random order, with support functions that throw, and with queries of pairs
 * that return another record or spoil the record that they were given. The second round is in random order, too: a
 * value that the query just before leaves behind is another one. Some queries are also the first of a fresh program.
 */
import * as cast from "@col/cast";
import * as ofBodies from "@col/compound";
import * as epa from "@col/epa";
import * as gjk from "@col/gjk";
import * as shapes from "@col/shapes";
import {
  buildPair, factoryOf, pairStream, placeAtDistance, randomPose, rngFor, samples, seededTitle, structuredPairs,
  structuredSpecAt,
} from "@col/testkit";
import type { PairCase, Rng } from "@col/testkit";
import { createBodyDistanceResult, createContactManifold, createWarmStart } from "@col/types";
import type { Body, ContactManifold, ConvexShape, Pose, Vec3Like } from "@col/types";
import { expect, test, vi } from "vitest";
import { boxMesh, bumpySphere, floor, torus } from "./support/meshes.ts";

const { bodySolvers, compound, createBodyCastResult } = ofBodies;
const { rayCast, shapeCast } = cast, { distance } = gjk;
const N = samples(600);
/** Queries that are the first of a fresh program. */
const FRESH = 100;
const UP: Float64Array = Float64Array.of(0, 1, 0);

/** The packages under test, of this program or of a fresh one. */
interface Library {
  readonly cast: typeof cast;
  readonly ofBodies: typeof ofBodies;
  readonly epa: typeof epa;
  readonly gjk: typeof gjk;
  readonly shapes: typeof shapes;
}

const LIBRARY: Library = { cast, ofBodies, epa, gjk, shapes };

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
function pairQueries(library: Library, rng: Rng, { a, b, poseA, ...pair }: PairCase): Query[] {
  const { shapeCast, rayCast, timeOfImpact, signedPointDistance } = library.cast;
  const { signedDistance, penetration, contactManifold } = library.epa, { distance } = library.gjk;
  const isBounded = Number.isFinite(a.bounds[0] + b.bounds[0]), gap = rng.pick([0, -0.01, 0.05, 1]);
  const poseB = rng.integer(2) === 0 || !isBounded ? pair.poseB : placeAtDistance(a, poseA, b, pair.poseB, UP, gap);
  const way = wayOf(rng, poseA, poseB), targetDistance = rng.pick([0, 0.05]);
  const turn = { x: way.z, y: 1, z: 0 }, rest = { velocity: { x: 0, y: 0, z: 0 }, angularVelocity: turn };
  return [
    { name: "shapeCast", ask: () => shapeCast(a, poseA, b, poseB, way, { targetDistance, startInside: "release" }) },
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

/** How the query of a pair, an argument of a query of bodies, answers. */
type Spoil = <T extends { pointA: unknown; pointB: unknown; normal: unknown }>(answer: T) => T;
const SPOILS: readonly Spoil[] = [
  (answer) => answer,
  (answer) => ({ ...answer }),
  (answer) => Object.assign(answer, { pointA: answer.pointB, normal: answer.pointB }),
  (answer) => Object.assign(answer, { pointA: answer.pointB, pointB: answer.pointA }),
];

/** As `spoil`, of a manifold: its points are lists. */
function spoilManifold(spoil: Spoil, answer: ContactManifold): ContactManifold {
  const { pointsA: pointA, pointsB: pointB, normal } = answer, lists = { pointA, pointB, normal };
  const spoiled = spoil(lists), fields = { pointsA: spoiled.pointA, pointsB: spoiled.pointB };
  return spoiled === lists ? Object.assign(answer, fields) : { ...answer, ...fields };
}

/** A copy of a manifold with its valid rows alone: the visited record keeps rows of contacts before in the others. */
function validRows({ count, pointsA, pointsB, gaps, ids, normal, ...m }: ContactManifold): ContactManifold {
  return { ...m, count, normal: { ...normal }, pointsA: pointsA.slice(0, 3 * count),
    pointsB: pointsB.slice(0, 3 * count), gaps: gaps.slice(0, count), ids: ids.slice(0, count) };
}

/** The queries of two bodies, with one of `SPOILS`. */
function bodyQueries(library: Library, rng: Rng, bodies: readonly Body[]): ((spoil: Spoil) => Query)[] {
  const { bodyShapeCast, bodyRayCast, bodyDistance, deepestPair, closestPoint } = library.ofBodies;
  const { forEachPartContact, bodyContactManifold } = library.ofBodies;
  const { cast: { shapeCast, rayCast }, gjk: { distance }, epa } = library, { signedDistance, contactManifold } = epa;
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
    (spoil) => ({ name: "forEachPartContact", ask: () => {
      const visited: unknown[] = [];
      forEachPartContact(a, poseA, b, poseB, { maxDistance: 0.1,
        contactManifold: (...args) => spoilManifold(spoil, contactManifold(...args)) },
      (partA, partB, m) => { visited.push([partA, partB, validRows(m)]); });
      return visited;
    } }),
    (spoil) => ({ name: "bodyContactManifold", ask: () => bodyContactManifold(a, poseA, b, poseB, { maxDistance: 0.1,
      contactManifold: (...args) => spoilManifold(spoil, contactManifold(...args)) }, createContactManifold()) }),
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

/** Bodies of all kinds. */
function makeBodies({ shapes, ofBodies }: Library, rng: Rng): Body[] {
  const mesh = (m: { positions: Float64Array; indices: Uint32Array }, margin = 0): Body =>
    ofBodies.triangleMesh(m.positions, m.indices, { margin });
  const hull = shapes.convexHull(Array.from({ length: 60 }, () => 0.5 * rng.normal())), ball = shapes.sphere(0.3);
  const parts = [shapes.box(0.3, 0.2, 0.4), ball, hull, shapes.capsule(0.1, 0.4)];
  return [hull, ball, mesh(bumpySphere(3, 1, 0.2)), mesh(torus(1, 0.3, 8, 6)), mesh(floor(2, 4)),
    mesh(boxMesh(0.5, 0.6, 0.7), 0.05),
    ofBodies.compound(parts.map((shape) => ({ shape, pose: randomPose(rng, 1) })))];
}

/** The numbers below `n` in random order. */
function inRandomOrder(rng: Rng, n: number): number[] {
  const order = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = rng.integer(i + 1), k = order[i];
    order[i] = order[j];
    order[j] = k;
  }
  return order;
}

test(seededTitle("an answer has the same bits after hostile queries", N), () => {
  const rng = rngFor("independent"), bodies = makeBodies(LIBRARY, rng);
  const factory = factoryOf(shapes), pairs = [...structuredPairs(rng, factory, N), ...pairStream(rng, factory, N)];
  const makers = Array.from({ length: N / 4 }, () => bodyQueries(LIBRARY, rng, bodies)).flat();
  const queries = [...pairs.flatMap((pair) => pairQueries(LIBRARY, rng, pair)),
    ...makers.map((make) => make(SPOILS[0]))];
  const first = queries.map(answerOf);
  const hostile = [...queries, ...makers.map((make) => make(rng.pick(SPOILS))),
    ...pairs.flatMap(({ a, b, ...pair }) => pairQueries(LIBRARY, rng, { ...pair, a: throwing(a), b: throwing(b),
      name: pair.name }))];
  for (let i = 0; i < hostile.length; i++) answerOf(rng.pick(hostile));
  const faults = inRandomOrder(rng, queries.length).flatMap((i) => {
    const query = queries[i], again = answerOf(query);
    return again === first[i] ? [] : [`${i} ${query.name}\n  ${first[i]}\n  ${again}`];
  });
  expect(faults).toEqual([]);
  // queries of pairs that return another record, or one with other vectors, are as good
  const returned = makers.flatMap((make, i) => {
    const plain = answerOf(make(SPOILS[0])), other = answerOf(make(SPOILS[1]));
    return plain === other ? [] : [`${i} ${make(SPOILS[1]).name}\n  ${plain}\n  ${other}`];
  });
  expect(returned).toEqual([]);
});

/** Queries of one structured pair and of two bodies, drawn by their number. */
function queriesAt(library: Library, index: number): Query[] {
  const rng = rngFor(`first of its program ${index}`), factory = factoryOf(library.shapes);
  return [...pairQueries(library, rng, buildPair(factory, structuredSpecAt(rng, factory, index))),
    ...bodyQueries(library, rng, makeBodies(library, rng)).map((make) => make(SPOILS[0]))];
}

test(seededTitle("the first query of a program has the same bits as the query among many", FRESH), async () => {
  const all = Array.from({ length: FRESH }, (_, i) => queriesAt(LIBRARY, i));
  for (const i of inRandomOrder(rngFor("among many"), FRESH)) all[i].forEach(answerOf);
  const faults: string[] = [];
  for (let i = 0; i < FRESH; i++) {
    vi.resetModules();
    const library: Library = { cast: await import("@col/cast"), ofBodies: await import("@col/compound"),
      epa: await import("@col/epa"), gjk: await import("@col/gjk"), shapes: await import("@col/shapes") };
    expect(library.cast.shapeCast).not.toBe(shapeCast); // another instance
    const k = i % all[i].length, { name } = all[i][k];
    const among = answerOf(all[i][k]), alone = answerOf(queriesAt(library, i)[k]);
    if (among !== alone) faults.push(`${i} ${name}\n  ${among}\n  ${alone}`);
  }
  expect(faults).toEqual([]);
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
