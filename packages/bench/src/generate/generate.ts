/**
 * A problem set of a family: random pairs, each slid to every target distance.
 *
 * In: a family or pairs of shapes, targets (signed distances, metres), a seed, poses per pair. Out: `pairs x poses x
 * targets` problems, as a set or as text in pieces; poses in the world frame. `ref` is the target for targets >= 0
 * (certified, see at-distance.ts). It is NaN for overlaps, since the depth may be smaller than the target. An overlap
 * that moves a small shape through the other one is halved until the shapes meet.
 */
import { buildShape } from "../problem-files/build.ts";
import { listed } from "../problem-files/listed.ts";
import { packedPose, problemSet } from "../problem-files/problem-set.ts";
import type { Problem, ProblemSet, ShapeSpec } from "../problem-files/problem-set.ts";
import { createProblemWriter } from "../problem-files/problem-writer.ts";
import type { ConvexShape } from "@col/types";
import { intersects } from "@col/gjk";
import { placeApart, slideToDistance } from "./at-distance.ts";
import type { Apart, PlacedPair } from "./at-distance.ts";
import { FAMILIES } from "./families.ts";
import type { Family, ShapePair } from "./families.ts";
import { createRandom } from "./random.ts";
import type { Random } from "./random.ts";

/** Signed distances of the papers and the categories mid and distant, metres. */
export const TARGETS: readonly number[] = [-0.1, -0.01, -0.001, -0.0001, 0.0001, 0.001, 0.01, 0.1, 0.3, 1];

/** Halvings of an overlap before the pose is given up. */
const HALVINGS = 6;
/** Poses tried for a pair. */
const TRIES = 100;

/**
 * Slides a pair into an overlap of |wanted|. A small shape that slides too deep leaves the other one on the far side:
 * the overlap is halved until the shapes meet. `null`: they never meet.
 */
export function slideInto(a: ConvexShape, b: ConvexShape, apart: Apart, wanted: number): Placed | null {
  let target = wanted;
  for (let k = 0; k < HALVINGS; k++) {
    const pair = slideToDistance(apart, target);
    if (intersects(a, pair.poseA, b, pair.poseB)) return { ...pair, target };
    target /= 2;
  }
  return null;
}

/** A placed pair with its target, the signed distance to which it was slid. */
export interface Placed extends PlacedPair {
  readonly target: number;
}

/**
 * A random pose of the pair that can be slid to every target (two corners that only graze each other cannot overlap
 * along their normal).
 */
function placeOne(a: ConvexShape, b: ConvexShape, targets: readonly number[], random: Random): Placed[] {
  for (let k = 0; k < TRIES; k++) {
    const apart = placeApart(a, b, random);
    const placed = targets.map((t) => (t < 0 ? slideInto(a, b, apart, t) : { ...slideToDistance(apart, t),
      target: t }));
    if (!placed.includes(null)) return placed.filter((p) => p !== null);
  }
  throw new RangeError(`generate: no pose that reaches ${targets.join(", ")} in ${TRIES} tries`);
}

/** Maximum number of bodies kept for the next pairs; families share few or no shapes. */
const MOST_BODIES = 64;

interface Numbered extends ShapePair {
  /** Numbers of the shapes a and b. */
  readonly i: number;
  readonly j: number;
}

/**
 * Numbers the shapes of pairs in the order of their first occurrence. A shape that no later pair shares is not kept.
 */
function* numbered(pairs: Iterable<ShapePair>): Generator<Numbered, void> {
  const known = new WeakMap<ShapeSpec, number>();
  let count = 0;
  const numberOf = (spec: ShapeSpec): number => {
    const number = known.get(spec) ?? count++;
    known.set(spec, number);
    return number;
  };
  for (const pair of pairs) yield { ...pair, i: numberOf(pair.a), j: numberOf(pair.b) };
}

/** The shapes of pairs, each once. */
function* shapesOf(pairs: Iterable<ShapePair>): Generator<ShapeSpec, void> {
  let next = 0;
  for (const { a, b, i, j } of numbered(pairs)) {
    if (i === next) yield a;
    next = Math.max(next, i + 1);
    if (j === next) yield b;
    next = Math.max(next, j + 1);
  }
}

/** The problems of pairs at all targets, each in `poses` random poses. */
function* placing(pairs: Iterable<ShapePair>, targets: readonly number[], random: Random,
  poses: number): Generator<Problem, void> {
  const bodies = new Map<ShapeSpec, ConvexShape>(), bodyOf = (spec: ShapeSpec): ConvexShape => {
    const body = bodies.get(spec) ?? buildShape(spec);
    if (bodies.size >= MOST_BODIES) bodies.clear();
    bodies.set(spec, body);
    return body;
  };
  for (const { a, b, i, j, label } of numbered(pairs)) {
    const bodyA = bodyOf(a), bodyB = bodyOf(b);
    for (let pose = 0; pose < poses; pose++)
      for (const { poseA, poseB, target } of placeOne(bodyA, bodyB, targets, random))
        yield { a: i, b: j, poseA, poseB, target, ref: target >= 0 ? target : NaN, label };
  }
}

/** Places pairs at all targets, each in `poses` random poses. */
export function placeAll(pairs: readonly ShapePair[], targets: readonly number[], random: Random,
  poses = 1): ProblemSet {
  return problemSet([...shapesOf(pairs)], [...placing(pairs, targets, random, poses)]);
}

function familyOf(family: string, poses: number): Family {
  if (!(Number.isInteger(poses) && poses >= 1))
    throw new RangeError(`generate: poses is ${poses}, expected a whole number from 1`);
  const make = FAMILIES.get(family);
  if (make === undefined)
    throw new RangeError(`unknown family "${family}": expected one of ${[...FAMILIES.keys()].join(", ")}`);
  return make;
}

/**
 * `pairs` pairs of a family at all targets, each in `poses` random poses (the papers take 100).
 *
 * @throws RangeError for an unknown family, or `poses` that is not a whole number from 1.
 */
export function generate(family: string, pairs: number, seed: number,
  targets: readonly number[] = TARGETS, poses = 1): ProblemSet {
  const random = createRandom(seed);
  return placeAll([...familyOf(family, poses)(random, pairs)], targets, random, poses);
}

/** Number of shapes counted between two empty pieces. */
const COUNTED = 4096;

/**
 * The text of `writeConvexCases(generate(..))`, in pieces. Neither shapes nor cases are kept: the shapes are generated
 * from the seed three times, to be counted, written and placed. `comment`: lines for the head of the file, without `#`.
 * The first pieces are empty, while the shapes are counted.
 *
 * @throws RangeError for an unknown family, or `poses` that is not a whole number from 1.
 */
export function* generateText(family: string, pairs: number, seed: number, targets: readonly number[] = TARGETS,
  poses = 1, comment: readonly string[] = []): Generator<string, void> {
  const make = familyOf(family, poses), again = (): Iterable<ShapePair> => make(createRandom(seed), pairs);
  const random = createRandom(seed), counted = shapesOf(make(random, pairs));
  let count = 0;
  while (counted.next().done !== true) if (++count % COUNTED === 0) yield "";
  const writer = createProblemWriter("text", listed(count, shapesOf(again())), pairs * poses * targets.length,
    comment);
  yield* writer.head();
  let i = 0;
  for (const { poseA, poseB, ...problem } of placing(again(), targets, random, poses))
    yield writer.row({ ...problem, poses: [...packedPose(poseA), ...packedPose(poseB)] }, i++);
}
