/**
 * Structured specs of one shape, of order 1: round numbers, equal sizes, degenerate hulls, needles and plates, composed
 * shapes.
 *
 * In: a generator and the kinds that a factory makes. Out: specs. It builds no shape, so errors of a constructor appear
 * where the spec is built.
 */
import type { Rng } from "../rng.ts";
import type { AnyKind, ShapeFactory, ShapeSpec, SpecAxis } from "../spec.ts";
import { everyOf } from "../every-of.ts";
import { maybeTiny, roundCoordinate, roundPoint, roundSize, roundSizes, tiny } from "./values.ts";

type Point = readonly [number, number, number];

/** Bounded kinds in the order families walk them; half-spaces have a separate family. */
export const STRUCTURED_KINDS: readonly AnyKind[] = everyOf<Exclude<AnyKind, "halfSpace">>()([
  "sphere",
  "ellipsoid",
  "box",
  "capsule",
  "cylinder",
  "cone",
  "frustum",
  "point",
  "segment",
  "triangle",
  "convexHull",
  "dsf",
  "affine",
  "minkowskiSum",
  "custom",
]);

/** Structured kinds the factory can make. */
export function structuredKindsOf(factory: ShapeFactory): AnyKind[] {
  return STRUCTURED_KINDS.filter((kind) => factory[kind] !== undefined);
}

const AXES: readonly SpecAxis[] = ["x", "y", "z"];

/** The kind with these numbers and no margin. */
export function plainSpec(kind: AnyKind, numbers: readonly number[], axis?: SpecAxis): ShapeSpec {
  return axis === undefined ? { kind, numbers, margin: 0 } : { kind, numbers, margin: 0, axis };
}

const sum = (p: Point, q: Point, t: number): Point => [p[0] + t * q[0], p[1] + t * q[1], p[2] + t * q[2]];
const list = (n: number, make: (i: number) => Point): Point[] => Array.from({ length: n }, (_, i) => make(i));

/** Each coordinate with noise of one amplitude, or none. */
function noisy(rng: Rng, points: readonly Point[]): Point[] {
  const e = maybeTiny(rng), some = rng.integer(2) === 0;
  const off = (x: number): number =>
    e === 0 || (some && rng.integer(3) > 0) ? x : x + e * rng.pick([1, -1, 2, rng.uniform(-1, 1)]);
  return points.map(([x, y, z]): Point => [off(x), off(y), off(z)]);
}

/** Points on a line, with noise: their hull is a segment or a needle. */
export function collinearPoints(rng: Rng, n: number): Point[] {
  const p = roundPoint(rng), q = roundPoint(rng);
  return noisy(rng, list(n, (i) => sum(p, q, i === 0 ? -1 : i === 1 ? 1 : roundCoordinate(rng))));
}

/** Points in a plane, with noise: their hull is a polygon or a plate. */
export function coplanarPoints(rng: Rng, n: number): Point[] {
  const p = roundPoint(rng), u = roundPoint(rng), v = roundPoint(rng);
  return noisy(rng, list(n, () => sum(sum(p, u, roundCoordinate(rng)), v, roundCoordinate(rng))));
}

/** Points of the small set, some given twice or nearly so. */
export function repeatedPoints(rng: Rng, n: number): Point[] {
  const points = list(n, () => roundPoint(rng)), again = list(1 + rng.integer(n), () => rng.pick(points));
  return [...points, ...noisy(rng, again)];
}

/**
 * Corners of a box, of an octahedron or of a prism, with noise: many parallel edges and faces, nearly coplanar corners.
 */
export function latticeSolid(rng: Rng): Point[] {
  const [x, y, z] = roundSizes(rng);
  const corners = [-x, x].flatMap((i) => [-y, y].flatMap((j) => [-z, z].map((k): Point => [i, j, k])));
  const tips: Point[] = [[x, 0, 0], [-x, 0, 0], [0, y, 0], [0, -y, 0], [0, 0, z], [0, 0, -z]];
  const base = list(3 + rng.integer(3), () => [roundCoordinate(rng), -y, roundCoordinate(rng)]);
  return noisy(
    rng,
    rng.pick([corners, tips, [...base, ...base.map(([u, , w]): Point => [u, y, w])], [...corners, ...tips]]),
  );
}

/** Points of a hull that is a point, a segment, a polygon, a solid, or nearly one of the lower ones. */
function hullPoints(rng: Rng): Point[] {
  switch (rng.integer(6)) {
    case 0: return collinearPoints(rng, 1 + rng.integer(5));
    case 1: return coplanarPoints(rng, 3 + rng.integer(5));
    case 2: return repeatedPoints(rng, 1 + rng.integer(8));
    case 3: return latticeSolid(rng);
    case 4: return noisy(rng, list(4 + rng.integer(8), () => roundPoint(rng)));
    default: return list(4 + rng.integer(12), () => [rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(-1, 1)]);
  }
}

/** Matrix entries: rank 0 to 3, equal and opposite columns, nearly singular ones. */
function matrix(rng: Rng): number[] {
  const e = tiny(rng), x = roundSize(rng), entry = (): number => rng.pick([0, 0, 0, 1, -1, 0.5, -0.5, 2]);
  switch (rng.integer(8)) {
    case 0:
      return rng.pick([
        [0.5, -0.5, 0, -0.5, 0.5, 0, 0, 0, 1],
        [1, 0, 0, 0, 1, 0, 0, 0, 0],
        [1, 1, 1, 1, 1, 1, 1, 1, 1],
        [0, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 1, 0, 0, 0, 1, 0, 0, 0],
      ]);
    case 1:
      return rng.pick([
        [x, 0, 0, 0, e, 0, 0, 0, x],
        [x, 0, 0, 0, x, 0, 0, 0, Math.abs(e)],
        [1, 1, 0, 1, 1 + e, 0, 0, 0, 1],
      ]);
    case 2:
      return rng.pick([
        [x, 0, 0, 0, x, 0, 0, 0, x],
        [-x, 0, 0, 0, x, 0, 0, 0, x],
        [0, -x, 0, x, 0, 0, 0, 0, x],
        [0.6, -0.8, 0, 0.8, 0.6, 0, 0, 0, 1],
      ]);
    case 3:
      return [x, 0, 0, 0, roundSize(rng), 0, 0, 0, roundSize(rng)];
    case 4: {
      // equal columns, not orthogonal
      const [a, b, c] = roundPoint(rng);
      return [a, b, c, b, c, a, c, a, b];
    }
    default:
      return Array.from({ length: 9 }, entry);
  }
}

/** Singular for certain: a zero row, equal rows or opposite rows. */
export function singularMatrix(rng: Rng): number[] {
  const p = roundPoint(rng),
    q = roundPoint(rng),
    f = rng.pick([0, 1, -1, 0.5, -2]),
    rows = [p, q, p.map((c) => f * c)],
    k = rng.integer(3);
  return [rows[k], rows[(k + 1) % 3], rows[(k + 2) % 3]].flat();
}

/** A third of the sizes so thin that the shape is a needle or a plate: 1e-16 to 1e-6 of the others. */
function thinned(rng: Rng, sizes: number[]): number[] {
  if (rng.integer(4) > 0) return sizes;
  const e = Math.abs(tiny(rng));
  return sizes.map((x) => (rng.integer(2) === 0 ? x : e));
}

function numbersOf(rng: Rng, kind: AnyKind): readonly number[] {
  switch (kind) {
    case "sphere":
      return [roundSize(rng)];
    case "ellipsoid":
    case "box":
      return thinned(rng, roundSizes(rng));
    case "capsule":
      return [roundSize(rng), rng.pick([0, roundSize(rng), roundSize(rng), roundSize(rng)])];
    case "cylinder":
    case "cone":
      return thinned(rng, [roundSize(rng), roundSize(rng)]);
    case "frustum":
      return [roundSize(rng), rng.pick([0, roundSize(rng), roundSize(rng)]), roundSize(rng)];
    case "point":
      return roundPoint(rng);
    case "segment":
      return collinearPoints(rng, 2).flat();
    case "triangle":
      return (rng.integer(2) === 0 ? collinearPoints(rng, 3) : coplanarPoints(rng, 3)).flat();
    case "convexHull":
      return hullPoints(rng).flat();
    case "dsf":
      return rng.pick([
        tetrahedronAbout(rng),
        solidAbout(rng).flat(),
      ]);
    case "affine":
      return [...matrix(rng), ...roundPoint(rng)];
    case "halfSpace":
      return [
        ...rng.pick<readonly number[]>(
          [[0, 1, 0], [0, 0, -1], [1, 1, 0], [1, tiny(rng), 0], rng.unitVector(new Float64Array(3))].map((v) => [...v]),
        ),
        roundCoordinate(rng),
      ];
    case "minkowskiSum":
    case "custom":
      return [];
  }
}

/**
 * Corners of a tetrahedron about the local origin, each coordinate with a different size if the tetrahedron stays
 * solid.
 */
function tetrahedronAbout(rng: Rng): number[] {
  const even = [1, 1, 1, -1, -1, 1, -1, 1, -1, 1, -1, -1], c = even.map((x) => x * roundSize(rng));
  const [ux, uy, uz, vx, vy, vz, wx, wy, wz] = Array.from({ length: 9 }, (_, i) => c[3 + i] - c[i % 3]);
  const volume = ux * (vy * wz - vz * wy) + uy * (vz * wx - vx * wz) + uz * (vx * wy - vy * wx);
  return Math.abs(volume) > 1e-9 * Math.max(...c.map(Math.abs)) ** 3 ? c : even;
}

/** Corners of a box or an octahedron about the local origin. */
function solidAbout(rng: Rng): Point[] {
  const [x, y, z] = roundSizes(rng);
  const corners = [-x, x].flatMap((i) => [-y, y].flatMap((j) => [-z, z].map((k): Point => [i, j, k])));
  return rng.pick([corners, [[x, 0, 0], [-x, 0, 0], [0, y, 0], [0, -y, 0], [0, 0, z], [0, 0, -z]]]);
}

/** Structured spec of the kind; parts of composed kinds are taken from `kinds`. A quarter of them have a margin. */
export function structuredSpec(rng: Rng, kind: AnyKind, kinds: readonly AnyKind[]): ShapeSpec {
  const numbers = numbersOf(rng, kind), margin = rng.integer(4) === 0 ? roundSize(rng) : 0, axis = rng.pick(AXES);
  const simple = kinds.filter((k) => k !== "affine" && k !== "minkowskiSum" && k !== "custom"),
    part = (): ShapeSpec => structuredSpec(rng, rng.pick(simple), simple);
  switch (kind) {
    case "affine": case "custom": return { kind, numbers, margin, parts: [part()] };
    case "minkowskiSum": return { kind, numbers, margin, parts: [part(), part()] };
    case "capsule": case "cylinder": case "cone": case "frustum": return { kind, numbers, margin, axis };
    default: return { kind, numbers, margin };
  }
}
