/**
 * Makes seeded cases of the growth distance, following its paper: pairs of random shapes, each pair at any number of
 * random poses of both bodies.
 *
 * In: family, number of pairs, seed, poses per pair. Out: a list of shapes and a list of cases; world frame, metres.
 * Radii, half extents, heights and semi-axes of polygons: 0.01 .. 1 m, uniform in the exponent. Hulls: points on an
 * ellipsoid with semi-axes 0.1 .. 0.5 m, uniform. Positions: in a cube of 10 m, in 2-D in a square; orientations:
 * random. The ordered pairs of shape kinds follow each other in turn.
 *
 * - growth-curved: every ordered pair of sphere, ellipsoid, capsule, cone, cylinder, frustum
 * - growth-primitives: also boxes and hulls of 24 points
 * - growth-hulls: hulls of 10 .. 200 points on ellipsoids
 * - growth-plane: 2-D: circle, ellipse, rectangle, stadium, polygon of 3 .. 16 corners
 */
import type { GrowthList } from "../problem-files/growthcases-write.ts";
import type { GrowthCase, GrowthSet, GrowthShapeSpec } from "../problem-files/growthcases.ts";
import { listed } from "../problem-files/listed.ts";
import { pointsOnEllipsoid } from "./families.ts";
import { createRandom } from "./random.ts";
import type { Random } from "./random.ts";

/** Half the edge of the cube of positions, metres. */
const ROOM = 5;
const NONE = new Float64Array(0), NO_TRIANGLES = new Int32Array(0);

/** Two shapes of a case, and its label. */
export interface GrowthPair {
  readonly a: GrowthShapeSpec;
  readonly b: GrowthShapeSpec;
  readonly label: string;
}

interface GrowthFamily {
  readonly dim: 2 | 3;
  /** `count` pairs, each of two new shapes. */
  readonly pairs: (random: Random, count: number) => Generator<GrowthPair, void>;
}

function spec(kind: string, params: readonly number[], vertices: Float64Array = NONE): GrowthShapeSpec {
  return { kind, params, vertices, triangles: NO_TRIANGLES, margin: 0, center: null, inradius: NaN, line: 0 };
}

const length = (random: Random): number => Math.exp(random.between(Math.log(0.01), 0));

function hull(random: Random, count: number): GrowthShapeSpec {
  const cloud = pointsOnEllipsoid(random, count);
  if (cloud.kind !== "convex") throw new Error("pointsOnEllipsoid: no hull");
  return spec("convex", [], cloud.vertices);
}

/** Corners on an ellipse, counter-clockwise, without a gap of 180 degrees, so that the ellipse's centre is inside. */
function polygon(random: Random): GrowthShapeSpec {
  const count = 3 + random.index(14), a = length(random), b = length(random), out = new Float64Array(2 * count);
  for (let k = 0; k < count; k++) {
    const t = (2 * Math.PI * (k + random.between(0, 0.45))) / count;
    out[2 * k] = a * Math.cos(t);
    out[2 * k + 1] = b * Math.sin(t);
  }
  return spec("polygon", [], out);
}

/** A kind of shape and its constructor. */
export type Maker = readonly [name: string, make: (random: Random) => GrowthShapeSpec];

const of = (kind: string, count: number): Maker => [kind,
  (r) => spec(kind, Array.from({ length: count }, () => length(r)))];
const CURVED: readonly Maker[] = [of("sphere", 1), of("ellipsoid", 3), of("capsule", 2), of("cone", 2),
  of("cylinder", 2), of("frustum", 3)];
/** Solids and boxes with extents over two decades, and hulls of 24 points. */
export const PRIMITIVES: readonly Maker[] = [...CURVED, of("box", 3), ["convex", (r) => hull(r, 24)]];
const HULLS: readonly Maker[] = [["hull", (r) => hull(r, 10 + r.index(191))]];
const PLANE: readonly Maker[] = [of("circle", 1), of("ellipse", 2), of("rect", 2), of("stadium", 2),
  ["polygon", polygon]];

function everyPair(makers: readonly Maker[]): GrowthFamily["pairs"] {
  const n = makers.length;
  return function* (random, count) {
    for (let k = 0; k < count; k++) {
      const [p, one] = makers[Math.floor(k / n) % n], [q, two] = makers[k % n];
      yield { a: one(random), b: two(random), label: `${p}-${q}` };
    }
  };
}

/** Families by name. */
export const GROWTH_FAMILIES: ReadonlyMap<string, GrowthFamily> = new Map<string, GrowthFamily>([
  ["growth-curved", { dim: 3, pairs: everyPair(CURVED) }],
  ["growth-primitives", { dim: 3, pairs: everyPair(PRIMITIVES) }],
  ["growth-hulls", { dim: 3, pairs: everyPair(HULLS) }], ["growth-plane", { dim: 2, pairs: everyPair(PLANE) }],
]);

function pose(random: Random, dim: 2 | 3): number[] {
  const at = (): number => random.between(-ROOM, ROOM);
  if (dim === 3) {
    const q = random.quaternion();
    return [q.x, q.y, q.z, q.w, at(), at(), at()];
  }
  const q = random.quaternion(), s = 1 / Math.sqrt(q.x * q.x + q.y * q.y);
  return [q.x * s, q.y * s, at(), at()];
}

/** Gives every pair `poses` random poses of both bodies. */
export function placeGrowth(pairs: readonly GrowthPair[], dim: 2 | 3, poses: number, random: Random): GrowthSet {
  const shapes: GrowthShapeSpec[] = [], known = new Map<GrowthShapeSpec, number>(), cases: GrowthCase[] = [];
  const indexOf = (s: GrowthShapeSpec): number => {
    const found = known.get(s) ?? shapes.push(s) - 1;
    known.set(s, found);
    return found;
  };
  for (const { a, b, label } of pairs) {
    const i = indexOf(a), j = indexOf(b);
    for (let k = 0; k < poses; k++)
      cases.push({ a: i, b: j, poseA: pose(random, dim), poseB: pose(random, dim), label, line: 0 });
  }
  return { dim, shapes, cases };
}

/**
 * The lists of `generateGrowth`, generated during iteration, which is possible once, the shapes before the cases. The
 * shapes are generated again for the labels of the cases, so that no list is kept in memory. @throws RangeError for an
 * unknown family.
 */
export function streamGrowth(family: string, pairs: number, seed: number, poses = 1): GrowthList {
  const found = GROWTH_FAMILIES.get(family);
  if (found === undefined)
    throw new RangeError(`unknown family "${family}": expected one of ${[...GROWTH_FAMILIES.keys()].join(", ")}`);
  const { dim, pairs: pairsOf } = found, random = createRandom(seed);
  const shapes = function* (): Generator<GrowthShapeSpec, void> {
    for (const { a, b } of pairsOf(random, pairs)) yield* [a, b];
  };
  const cases = function* (): Generator<GrowthCase, void> {
    let a = 0;
    for (const { label } of pairsOf(createRandom(seed), pairs)) {
      for (let k = 0; k < poses; k++)
        yield { a, b: a + 1, poseA: pose(random, dim), poseB: pose(random, dim), label, line: 0 };
      a += 2;
    }
  };
  return { dim, shapes: listed(2 * pairs, shapes()), cases: listed(pairs * poses, cases()) };
}

/** `pairs` pairs of a family, `poses` poses each. @throws RangeError for an unknown family. */
export function generateGrowth(family: string, pairs: number, seed: number, poses = 1): GrowthSet {
  const { dim, shapes, cases } = streamGrowth(family, pairs, seed, poses);
  return { dim, shapes: [...shapes], cases: [...cases] };
}
