/** Problems of the experiments: posed pairs at prescribed signed distances, of families or of hulls. */
import { pointsOnEllipsoid } from "../generate/families.ts";
import type { ShapePair } from "../generate/families.ts";
import { generate, placeAll } from "../generate/generate.ts";
import { createRandom } from "../generate/random.ts";
import type { Random } from "../generate/random.ts";
import { buildQueries } from "../problem-files/build.ts";
import type { Query } from "../problem-files/build.ts";
import type { ProblemSet } from "../problem-files/problem-set.ts";
import type { ExperimentContext, NamedMesh } from "./experiment.ts";

/** A query with the signed distance it was placed at, metres (an overlap may have been halved, see `generate`). */
export interface Placed extends Query {
  readonly target: number;
}

function placedOf(set: ProblemSet): Placed[] {
  return buildQueries(set).map((q, i) => ({ ...q, target: set.target[i] }));
}

/** Pairs of a family at all targets. */
export function familyProblems(family: string, pairs: number, seed: number, targets: readonly number[]): Placed[] {
  return placedOf(generate(family, pairs, seed, targets));
}

/** Given pairs at all targets. */
export function problemsOf(pairs: readonly ShapePair[], targets: readonly number[], random: Random): Placed[] {
  return placedOf(placeAll(pairs, targets, random));
}

/** Hulls made when no folder is given: half of them with 100 to 1000 vertices, the rest below and above, as in the papers' meshes. */
const GENERATED = [12, 33, 64, 128, 256, 512, 900, 2000] as const;

/** The meshes of `--data`, else generated hulls, named by their vertices. */
export function hullsOf({ fromData, meshes }: ExperimentContext, random: Random): readonly NamedMesh[] {
  return fromData ? meshes() : GENERATED.map((n) => ({ name: `${n} vertices`, spec: pointsOnEllipsoid(random, n) }));
}

/** Random pairs of those hulls at all targets. */
export function hullProblems(context: ExperimentContext, pairs: number, targets: readonly number[]): Placed[] {
  const random = createRandom(context.seed), hulls = hullsOf(context, random);
  const list: ShapePair[] = Array.from({ length: pairs }, () => ({ a: hulls[random.index(hulls.length)].spec, b: hulls[random.index(hulls.length)].spec, label: "hulls" }));
  return problemsOf(list, targets, random);
}

/** Where the hulls come from, for a note. */
export function hullsNote({ fromData, meshes }: ExperimentContext): string {
  return fromData ? `${meshes().length} hulls of the folder given` : "generated hulls of 12 to 2000 vertices (the papers' ShapeNet may not be copied; --data FOLDER takes others)";
}
