/**
 * `default` and `ycb`: generated families, packaged meshes, and hulls from a folder, at the papers' signed distances.
 */
import { createRandom, generate, HULL_SIZES, mergeSets, placeAll, TARGETS } from "@col/bench";
import type { ProblemSet, ShapePair } from "@col/bench";
import { UserError } from "@col/cli";
import type { NamedMesh } from "@col/papers";
import { meshesOf, packagedMeshes } from "../data.ts";
import { asOneClass } from "../harness/tracks.ts";
import type { KindedSet } from "../harness/tracks.ts";
import { chosenPieces, refuseParts } from "./jobs.ts";
import type { Piece } from "./jobs.ts";
import type { Suite, SuiteContext } from "./suite.ts";
import { timeSets } from "./timing.ts";

/** Pairs per family; times 10 targets. */
const PAIRS = { quick: 14, normal: 56, full: 1000 } as const;
/**
 * Pairs per family of hulls: building them takes longer than asking, and each process of a library holds all of them,
 * twice.
 */
const HULL_PAIRS = { quick: 8, normal: 24, full: 100 } as const;

/** Random pairs of meshes, labelled by `label`. */
function meshSet(meshes: readonly NamedMesh[], pairs: number, seed: number,
  label: (a: NamedMesh, b: NamedMesh) => string): ProblemSet {
  const random = createRandom(seed);
  const list: ShapePair[] = Array.from({ length: pairs }, () => {
    const a = meshes[random.index(meshes.length)], b = meshes[random.index(meshes.length)];
    return { a: a.spec, b: b.spec, label: label(a, b) };
  });
  return placeAll(list, TARGETS, random);
}

/** The sets of the default suite. */
function generatedSets({ size, seed, data }: SuiteContext): Piece<KindedSet>[] {
  const families = (names: readonly string[], pairs: number): ProblemSet =>
    mergeSets(names.map((name) => generate(name, pairs, seed)));
  const primitives = (): KindedSet => asOneClass(families(["primitives"], Math.max(PAIRS[size], 28)), "primitives");
  const inOrder = (a: NamedMesh, b: NamedMesh): string => [a.name, b.name].sort().join("-");
  return [
    { name: "ellipsoids", make: () => families(["ellipsoids", "ellipsoids-paper"], PAIRS[size]) },
    { name: "boxes", make: () => families(["boxes", "cubes"], PAIRS[size]) },
    { name: "primitives", make: primitives },
    { name: "hulls", make: () => families(HULL_SIZES.map((n) => `hull${n}`), HULL_PAIRS[size]) },
    { name: "meshes", make: () => meshSet(packagedMeshes(), PAIRS[size], seed, inOrder) },
    ...(data === undefined ? [] : [{ name: "ycb", make: () => ycbSet(data, size, seed) }]),
  ];
}

function ycbSet(folder: string, size: SuiteContext["size"], seed: number): ProblemSet {
  return meshSet(meshesOf(folder), PAIRS[size], seed, () => "ycb");
}

export const defaultSuite: Suite = {
  name: "default", seconds: { primitives: 950, ellipsoids: 1200, boxes: 2000, meshes: 2000, hulls: 8300 },
  about:
    "ellipsoids, boxes, primitives, hulls of 8 .. 5000 vertices, bunny and teapot at signed distances -0.1 .. 1 m; "
      + "--data FOLDER adds its OBJ hulls",
  paper: "E1, E7-E9, E11 (families and statistic of Montaut et al. 2022, 2024)",
  needsData: undefined,
  measures: ["@col/papers"],
  takes: ["data", "solver", "peers", "tolerance"],
  sets: (context) => generatedSets(context).map((piece) => piece.name),
  async run(context) {
    return await timeSets(chosenPieces("default", generatedSets(context), context.only), context);
  },
};

export const ycbSuite: Suite = {
  name: "ycb", seconds: 3000,
  about: "random pairs of the OBJ hulls of a folder (made for the YCB objects) at signed distances -0.1 .. 1 m",
  paper: "E3, E8, E9, E13 (Montaut et al. 2024)",
  needsData: "folder with *.obj hulls",
  measures: ["@col/papers"],
  takes: ["data", "solver", "peers", "tolerance"],
  async run(context) {
    if (context.data === undefined)
      throw new UserError("suite ycb: --data FOLDER is needed, a folder with *.obj hulls");
    const { data, size, seed } = context;
    refuseParts("ycb", context.only);
    return await timeSets([{ name: "ycb", make: () => ycbSet(data, size, seed) }], context);
  },
};
