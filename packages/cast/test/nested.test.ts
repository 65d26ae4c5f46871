/**
 * A support function may itself run queries: they leave the running one as it is, to the last bit.
 *
 * The shapes of a pair are asked through supports that cast another pair first. Every query has the answer that it has
 * for the plain shapes.
 */
import { signedPointDistance, rayCast, shapeCast, timeOfImpact } from "@col/cast";
import { contactManifold, signedDistance } from "@col/epa";
import { pairStream, placeAtDistance, rngFor, samples, seededTitle, structuredPairs } from "@col/testkit";
import type { PairCase, Rng } from "@col/testkit";
import type { ConvexShape, Pose, Vec3Like } from "@col/types";
import { expect, test } from "vitest";
import { factory } from "./factory.ts";

const N = samples(100);
const CUSTOM = -1;
const UP: Float64Array = Float64Array.of(0, 1, 0);

/** A query of a pair, with the motion of B. */
interface Query {
  readonly pair: PairCase;
  readonly poseB: Pose;
  readonly way: Vec3Like;
  readonly targetDistance: number;
}

/** Bodies apart that move at each other, and bodies that touch or overlap and move along, against or apart. */
function queryOf(rng: Rng, pair: PairCase): Query {
  const gap = rng.pick([0, -0.01, 0.05, 1]), targetDistance = rng.pick([0, 0.05]);
  const poseB = rng.integer(2) === 0 ? pair.poseB : placeAtDistance(pair.a, pair.poseA, pair.b, pair.poseB, UP, gap);
  const p = pair.poseA.position, q = poseB.position;
  const way = rng.pick([{ x: 2 * (p.x - q.x), y: 2 * (p.y - q.y), z: 2 * (p.z - q.z) }, { x: 1, y: 0, z: 0 },
    { x: 1, y: -1, z: 0 }, { x: 0, y: -2, z: 1 }]);
  const { x, y, z } = way;
  return { pair, poseB, way: x === 0 && y === 0 && z === 0 ? { x: 0, y: 1, z: 0 } : way, targetDistance };
}

const ASK: Readonly<Record<string, (a: ConvexShape, b: ConvexShape, q: Query) => unknown>> = {
  shapeCast: (a, b, { pair: { poseA }, poseB, way, targetDistance }) =>
    shapeCast(a, poseA, b, poseB, way, { targetDistance, startInside: "release" }),
  rayCast: (a, _, { pair: { poseA }, poseB, way }) =>
    rayCast(a, poseA, poseB.position, way, { startInside: "exit" }),
  timeOfImpact: (a, b, { pair: { poseA }, poseB, way }) =>
    timeOfImpact(a, poseA, { velocity: { x: 0, y: 0, z: 0 }, angularVelocity: { x: 0, y: way.x, z: 1 } }, b, poseB,
      { velocity: way, angularVelocity: { x: way.z, y: 0, z: way.y } }, { maxIterations: 60 }),
  signedPointDistance: (a, _, { pair: { poseA }, poseB }) =>
    signedPointDistance(a, poseA, poseB.position, { solver: signedDistance }),
  signedDistance: (a, b, { pair: { poseA }, poseB }) => signedDistance(a, poseA, b, poseB),
  contactManifold: (a, b, { pair: { poseA }, poseB }) => contactManifold(a, poseA, b, poseB, { maxDistance: 0.1 }),
};

const nothing = (): void => undefined;

/** The answer as text; an error is an answer too. */
function answerOf(ask: () => unknown): string {
  try {
    return JSON.stringify(ask(), (_, value: unknown) => (typeof value === "number" ? String(value)
      : ArrayBuffer.isView(value) ? Array.from(value as Float64Array, String) : value));
  } catch (error) {
    return String(error);
  }
}

/** The shape as one of the user, whose support function runs `ask` first. */
function asking(shape: ConvexShape, ask: () => void): ConvexShape {
  return { ...shape, kind: CUSTOM, support: (_, d, out) => {
    const [x, y, z] = d;
    ask();
    return shape.support(shape, Float64Array.of(x, y, z), out);
  } };
}

test(seededTitle("queries within a support function change no answer", N), () => {
  const rng = rngFor("nested queries"), pairs = [...structuredPairs(rng, factory, N), ...pairStream(rng, factory, N)];
  const faults: string[] = [], queries = pairs.filter(({ a, b }) => Number.isFinite(a.bounds[0] + b.bounds[0]))
    .map((pair) => queryOf(rng, pair));
  for (const [k, query] of queries.entries()) {
    for (const [name, ask] of Object.entries(ASK)) {
      const other = rng.pick(queries), within = rng.pick(Object.values(ASK));
      const meanwhile = (): void => { answerOf(() => within(other.pair.a, other.pair.b, other)); };
      const { a, b } = query.pair, plain = answerOf(() => ask(asking(a, nothing), asking(b, nothing), query));
      const nested = answerOf(() => ask(asking(a, meanwhile), asking(b, meanwhile), query));
      if (nested !== plain) faults.push(`${k} ${name} ${query.pair.name}\n  ${plain}\n  ${nested}`);
    }
  }
  expect(faults).toEqual([]);
});
