/**
 * Families of shape pairs that the benchmark generates. In: a random stream and a count. Out: pairs of shapes with a
 * label, one by one; metres, local frames.
 *
 * - ellipsoids: semi-axes 0.01 .. 1, uniform in the exponent: sizes from centimetres to a metre
 * - ellipsoids-paper: radii N(0.1, 0.025) as in the authors' generator (GJK++, 2024), at least 0.01
 * - cubes-paper: half extents with the same distribution
 * - ellipsoids-scaled, cubes-scaled: the same times 1, 5 or 10, as in the authors' generator of 2022
 * - boxes, cubes: half extents 0.05 .. 0.5
 * - primitives: every pair of sphere, ellipsoid, box, capsule, cone, cylinder and a hull of 32 points
 * - hull8 .. hull5000: hulls of random points on an ellipsoid, so that every point is a vertex
 */
import type { PrimitiveKind, ShapeSpec } from "../problem-files/problem-set.ts";
import type { Random } from "./random.ts";

/** Two shapes of a problem, and the label of their cases. */
export interface ShapePair {
  readonly a: ShapeSpec;
  readonly b: ShapeSpec;
  readonly label: string;
}

/** Generates `count` pairs, one by one. Shapes that pairs share are the same object. */
export type Family = (random: Random, count: number) => Generator<ShapePair, void>;

const primitive = (kind: PrimitiveKind, ...params: number[]): ShapeSpec => ({ kind, params, line: 0 });

/** 10^u with u uniform: Math.exp, since only the generator needs it. */
const spread = (random: Random, low: number, high: number): number =>
  low * Math.exp(random.between(0, Math.log(high / low)));

/**
 * `count` points on an ellipsoid of random semi-axes 0.1 .. 0.5: hull data without triangles (the hull is computed on
 * building).
 */
export function pointsOnEllipsoid(random: Random, count: number): ShapeSpec {
  const r = [random.between(0.1, 0.5), random.between(0.1, 0.5), random.between(0.1, 0.5)];
  const vertices = new Float64Array(3 * count);
  for (let k = 0; k < count; k++) {
    const u = random.direction();
    vertices.set([r[0] * u.x, r[1] * u.y, r[2] * u.z], 3 * k);
  }
  return { kind: "convex", vertices, triangles: new Int32Array(0), line: 0 };
}

const HULL_IN_PRIMITIVES = 32;

const MAKERS: Readonly<Record<PrimitiveKind | "convex", (random: Random) => ShapeSpec>> = {
  sphere: (r) => primitive("sphere", r.between(0.05, 0.5)),
  ellipsoid: (r) => primitive("ellipsoid", r.between(0.05, 0.5), r.between(0.05, 0.5), r.between(0.05, 0.5)),
  box: (r) => primitive("box", r.between(0.05, 0.5), r.between(0.05, 0.5), r.between(0.05, 0.5)),
  capsule: (r) => primitive("capsule", r.between(0.05, 0.3), r.between(0.05, 0.5)),
  cone: (r) => primitive("cone", r.between(0.05, 0.5), r.between(0.05, 0.5)),
  cylinder: (r) => primitive("cylinder", r.between(0.05, 0.5), r.between(0.05, 0.5)),
  convex: (r) => pointsOnEllipsoid(r, HULL_IN_PRIMITIVES),
};

function twice(label: string, make: (random: Random) => ShapeSpec): Family {
  return function* (random, count) {
    for (let k = 0; k < count; k++) yield { a: make(random), b: make(random), label };
  };
}

function cube(random: Random): ShapeSpec {
  const h = random.between(0.05, 0.5);
  return primitive("box", h, h, h);
}

const KINDS = ["sphere", "ellipsoid", "box", "capsule", "cone", "cylinder", "convex"] as const;

/** Every unordered pair of kinds in turn. */
function* primitivePairs(random: Random, count: number): Generator<ShapePair, void> {
  const kinds = [...KINDS];
  const pairs = kinds.flatMap((p, i) => kinds.slice(i).map((q) => [p, q] as const));
  for (let k = 0; k < count; k++) {
    const [p, q] = pairs[k % pairs.length];
    yield { a: MAKERS[p](random), b: MAKERS[q](random), label: `${p}-${q}` };
  }
}

function wideEllipsoid(random: Random): ShapeSpec {
  return primitive("ellipsoid", spread(random, 0.01, 1), spread(random, 0.01, 1), spread(random, 0.01, 1));
}

function paperEllipsoid(random: Random): ShapeSpec {
  const radius = (): number => Math.max(0.01, random.normal(0.1, 0.025));
  return primitive("ellipsoid", radius(), radius(), radius());
}

function paperCube(random: Random): ShapeSpec {
  const h = Math.max(0.01, random.normal(0.1, 0.025));
  return primitive("box", h, h, h);
}

/** A shape of a family, larger by one of the factors of the authors' first benchmark. */
function enlarged(make: (random: Random) => ShapeSpec): (random: Random) => ShapeSpec {
  return (random) => {
    const spec = make(random), factor = [1, 5, 10][random.index(3)];
    return spec.kind === "convex" ? spec : primitive(spec.kind, ...spec.params.map((p) => factor * p));
  };
}

/** Vertex counts of the hull families. */
export const HULL_SIZES: readonly number[] = [8, 33, 64, 128, 256, 512, 1024, 2048, 5000];

/**
 * Families by name. Hulls of large families share a few shapes between pairs: building takes longer than querying.
 */
export const FAMILIES: ReadonlyMap<string, Family> = new Map<string, Family>([
  ["ellipsoids", twice("ellipsoids", wideEllipsoid)],
  ["ellipsoids-paper", twice("ellipsoids-paper", paperEllipsoid)],
  ["cubes-paper", twice("cubes-paper", paperCube)],
  ["ellipsoids-scaled", twice("ellipsoids-scaled", enlarged(paperEllipsoid))],
  ["cubes-scaled", twice("cubes-scaled", enlarged(paperCube))],
  ["boxes", twice("boxes", MAKERS.box)],
  ["cubes", twice("cubes", cube)],
  ["primitives", primitivePairs],
  ...HULL_SIZES.map((n): [string, Family] => [`hull${n}`, hulls(n)]),
]);

/** Number of different hulls per hull family. */
const HULL_POOL = 8;

function hulls(size: number): Family {
  return function* (random, count) {
    const pool = Array.from({ length: Math.min(HULL_POOL, 2 * count) }, () => pointsOnEllipsoid(random, size));
    for (let k = 0; k < count; k++)
      yield { a: pool[random.index(pool.length)], b: pool[random.index(pool.length)], label: `hull${size}` };
  };
}
