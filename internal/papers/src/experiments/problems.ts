/**
 * Problems of the experiments: posed pairs at prescribed signed distances, of families or of hulls.
 *
 * Hulls are posed as the authors do (Montaut et al. 2024): A at the origin, B turned at random, its place uniform in a
 * cube of 2 m about A; pairs that meet there are posed anew. The closest points are then found across about a metre,
 * and B slides along them: the line of the centres is a better first guess than where bodies start as near as their
 * balls allow (`placeApart`, used for families), and all methods need fewer iterations.
 */
import type { ConvexShape } from "@col/types";
import { apartAt, buildQueries, buildShape, createRandom, generate, pointsOnEllipsoid, slideInto,
  slideToDistance } from "@col/bench";
import type { Apart, Query, Random, ShapePair } from "@col/bench";
import type { ExperimentContext, NamedMesh } from "./experiment.ts";

/** A query with the signed distance it was placed at, metres (an overlap may have been halved, see `generate`). */
export interface Placed extends Query {
  readonly target: number;
}

/** Pairs of a family at all targets, each in `poses` random poses. */
export function familyProblems(family: string, pairs: number, seed: number, targets: readonly number[],
  poses = 1): Placed[] {
  const set = generate(family, pairs, seed, targets, poses);
  return buildQueries(set).map((q, i) => ({ ...q, target: set.target[i] }));
}

/** A function that makes each thing once. */
export function onceEach<K, V>(make: (of: K) => V): (of: K) => V {
  const made = new Map<K, V>();
  return (of) => {
    const found = made.get(of) ?? make(of);
    made.set(of, found);
    return found;
  };
}

/** Half the edge of the cube that B's place is drawn from, metres. */
const RANGE = 1;
/** Poses tried for a pair. */
const TRIES = 1000;

function acrossTheCube(a: ConvexShape, b: ConvexShape, random: Random): Apart | null {
  const at = (): number => random.between(-RANGE, RANGE);
  return apartAt(a, { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } }, b,
    { position: { x: at(), y: at(), z: at() }, quaternion: random.quaternion() });
}

function problemsOfPair(a: ConvexShape, b: ConvexShape, targets: readonly number[], random: Random): Placed[] {
  for (let k = 0; k < TRIES; k++) {
    const apart = acrossTheCube(a, b, random);
    if (apart === null) continue;
    const placed = targets.map((t) => (t < 0 ? slideInto(a, b, apart, t) : { ...slideToDistance(apart, t), target: t }))
      .filter((p) => p !== null);
    if (placed.length === targets.length)
      return placed.map(({ poseA, poseB, target }) => ({ a, poseA, b, poseB, target }));
  }
  throw new RangeError(`problemsOf: no pose that reaches ${targets.join(", ")} in ${TRIES} tries`);
}

/** Given pairs at all targets, posed as the authors do. */
export function problemsOf(pairs: readonly ShapePair[], targets: readonly number[], random: Random): Placed[] {
  const bodyOf = onceEach(buildShape);
  return pairs.flatMap(({ a, b }) => problemsOfPair(bodyOf(a), bodyOf(b), targets, random));
}

/**
 * Hulls made when no folder is given: half of them with 100 to 1000 vertices, the rest below and above, as in the
 * papers' meshes.
 */
const GENERATED = [12, 33, 64, 128, 256, 512, 900, 2000] as const;

/** The meshes of `--data`, else generated hulls, named by their vertices. */
export function hullsOf({ fromData, meshes }: ExperimentContext, random: Random): readonly NamedMesh[] {
  return fromData ? meshes() : GENERATED.map((n) => ({ name: `${n} vertices`, spec: pointsOnEllipsoid(random, n) }));
}

/** Random pairs of those hulls at all targets. */
export function hullProblems(context: ExperimentContext, pairs: number, targets: readonly number[]): Placed[] {
  const random = createRandom(context.seed), hulls = hullsOf(context, random);
  const list: ShapePair[] = Array.from({ length: pairs },
    () => ({ a: hulls[random.index(hulls.length)].spec, b: hulls[random.index(hulls.length)].spec, label: "hulls" }));
  return problemsOf(list, targets, random);
}

/** Where the hulls come from, for a note. */
export function hullsNote({ fromData, meshes }: ExperimentContext): string {
  return fromData ? `${meshes().length} hulls of the folder given`
    : "generated hulls of 12 to 2000 vertices in place of the papers' meshes, others by --data FOLDER";
}
