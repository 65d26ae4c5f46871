/**
 * Structured families of pairs in the plane: the counterpart of `space.ts`, from the same small sets of numbers.
 *
 * A family is a name and `pair(rng)`: a spec with poses, world frame, lengths of order 1. `structuredPairs2` walks
 * through all families.
 */
import type { Pose2 } from "@col/types";
import type { Rng } from "../rng.ts";
import { buildPair2, scaledSpec2 } from "../spec2.ts";
import type { PairCase2, PairSpec2, ShapeConstructors2, ShapeSpec2, SpecKind2 } from "../spec2.ts";
import { maybeTiny, roundCoordinate, roundSize, tiny } from "./values.ts";

/** See the file header. */
export interface PlaneFamily {
  readonly name: string;
  readonly pair: (rng: Rng) => PairSpec2;
}

type Draft = Omit<PairSpec2, "family">;
type Point = readonly [number, number];

/** Bounded kinds. */
export const STRUCTURED_KINDS2: readonly SpecKind2[] = [
  "disc", "ellipse", "box2", "capsule2", "point2", "segment2", "convexHull2d", "affine2", "minkowskiSum2", "custom2",
];
const SIMPLE: readonly SpecKind2[] = STRUCTURED_KINDS2.slice(0, 7);

const point = (rng: Rng): Point => [roundCoordinate(rng), roundCoordinate(rng)];
const points = (n: number, make: (i: number) => Point): Point[] => Array.from({ length: n }, (_, i) => make(i));

/** Each coordinate with noise of one amplitude, or none. */
function noisy(rng: Rng, list: readonly Point[]): Point[] {
  const e = maybeTiny(rng),
    off = (x: number): number => (e === 0 || rng.integer(2) === 0 ? x : x + e * rng.pick([1, -1, rng.uniform(-1, 1)]));
  return list.map(([x, y]): Point => [off(x), off(y)]);
}

function collinear(rng: Rng, n: number): Point[] {
  const p = point(rng), u = point(rng);
  return noisy(rng, points(n, (i) => {
    const t = i === 0 ? -1 : i === 1 ? 1 : roundCoordinate(rng);
    return [p[0] + t * u[0], p[1] + t * u[1]];
  }));
}

/** Corners of a polygon, a segment or a point, or nearly one of the lower ones. */
function hullPoints(rng: Rng): Point[] {
  const x = roundSize(rng), y = roundSize(rng), some = points(2 + rng.integer(6), () => point(rng));
  switch (rng.integer(5)) {
    case 0:
      return collinear(rng, 1 + rng.integer(5));
    case 1:
      return [...some, ...noisy(rng, some)];
    case 2:
      return noisy(
        rng,
        rng.pick<Point[]>([
          [
            [-x, -y],
            [x, -y],
            [x, y],
            [-x, y],
          ],
          [
            [x, 0],
            [0, y],
            [-x, 0],
            [0, -y],
          ],
          [
            [-x, -y],
            [0, -y],
            [x, -y],
            [x, 0],
            [x, y],
            [-x, y],
          ],
        ]),
      );
    case 3:
      return noisy(rng, some);
    default:
      return points(3 + rng.integer(12), () => [rng.uniform(-1, 1), rng.uniform(-1, 1)]);
  }
}

function matrix(rng: Rng): number[] {
  const x = roundSize(rng), e = tiny(rng), entry = (): number => rng.pick([0, 0, 1, -1, 0.5, -0.5, 2]);
  return rng.pick([
    [x, 0, 0, x],
    [0, -x, x, 0],
    [-x, 0, 0, x],
    [x, 0, 0, 0],
    [1, 1, 1, 1],
    [0.5, -0.5, -0.5, 0.5],
    [0, 0, 0, 0],
    [x, 0, 0, e],
    [1, 1, 1, 1 + e],
    [1, 1, -1, 1],
    [0.6, -0.8, 0.8, 0.6],
    [entry(), entry(), entry(), entry()],
  ]);
}

function numbersOf(rng: Rng, kind: SpecKind2): readonly number[] {
  const x = roundSize(rng), y = rng.integer(3) === 0 ? x : rng.integer(4) === 0 ? Math.abs(tiny(rng)) : roundSize(rng);
  switch (kind) {
    case "disc":
      return [x];
    case "ellipse":
    case "box2":
      return rng.integer(2) === 0 ? [x, y] : [y, x];
    case "capsule2":
      return [x, rng.pick([0, y, y, y])];
    case "point2":
      return point(rng);
    case "segment2":
      return collinear(rng, 2).flat();
    case "convexHull2d":
      return hullPoints(rng).flat();
    case "halfPlane":
      return [
        ...rng.pick<Point>([
          [0, 1],
          [-1, 0],
          [1, 1],
          [1, tiny(rng)],
          [rng.uniform(-1, 1), 1],
        ]),
        roundCoordinate(rng),
      ];
    case "affine2":
      return [...matrix(rng), ...point(rng)];
    case "minkowskiSum2":
    case "custom2":
      return [];
  }
}

/** Structured spec of a plane kind. A quarter have a margin. */
export function structuredSpec2(rng: Rng, kind: SpecKind2): ShapeSpec2 {
  const numbers = numbersOf(rng, kind),
    margin = rng.integer(4) === 0 ? roundSize(rng) : 0,
    axis = rng.pick<"x" | "y">(["x", "y"]);
  const part = (): ShapeSpec2 => structuredSpec2(rng, rng.pick(SIMPLE));
  switch (kind) {
    case "affine2": case "custom2": return { kind, numbers, margin, parts: [part()] };
    case "minkowskiSum2": return { kind, numbers, margin, parts: [part(), part()] };
    case "capsule2": return { kind, numbers, margin, axis };
    default: return { kind, numbers, margin };
  }
}

const body = (rng: Rng, among: readonly SpecKind2[] = STRUCTURED_KINDS2): ShapeSpec2 =>
  structuredSpec2(rng, rng.pick(among));

/** Turn by an angle whose sine is tiny. */
const tinyTurn = (rng: Rng): Point => [1, tiny(rng)];
/** Turn `p` after turn `q`, as cosine and sine. */
const turned = (p: Point, q: Point): Point => [p[0] * q[0] - p[1] * q[1], p[0] * q[1] + p[1] * q[0]];
const quarter = (rng: Rng): Point => rng.pick<Point>([[1, 0], [0, 1], [-1, 0], [0, -1]]);

function turn(rng: Rng): Point {
  switch (rng.integer(5)) {
    case 0: return [1, 0];
    case 1: return quarter(rng);
    case 2: return turned(quarter(rng), tinyTurn(rng));
    case 3: return rng.pick<Point>([[Math.SQRT1_2, Math.SQRT1_2], [0.6, 0.8], [0.5, -0.8660254037844386]]);
    default: {
      const d = rng.unitVector(new Float64Array(3)), n = Math.sqrt(d[0] * d[0] + d[1] * d[1]);
      return [d[0] / n, d[1] / n];
    }
  }
}

const poseOf = ([x, y]: Point, [c, s]: Point = [1, 0]): Pose2 => ({ x, y, c, s });
const roundPose = (rng: Rng): Pose2 => poseOf(point(rng), turn(rng));
const anywhere = (rng: Rng, a: ShapeSpec2, b: ShapeSpec2): Draft => ({
  a,
  b,
  poseA: roundPose(rng),
  poseB: roundPose(rng),
});

function nearlySame(rng: Rng, a: ShapeSpec2): ShapeSpec2 {
  switch (rng.integer(4)) {
    case 0: return scaledSpec2(a, rng.pick([0.5, 2, 1 + tiny(rng)]));
    case 1: return { ...a, margin: a.margin + Math.abs(rng.pick([tiny(rng), roundSize(rng)])) };
    default: return a;
  }
}

function itself(rng: Rng): Draft {
  const a = body(rng),
    poseA = roundPose(rng),
    steps = a.numbers.length > 0 ? a.numbers.map((x) => 2 * x) : [1],
    step = rng.pick(steps);
  const [x, y] = rng.pick<Point>([
    [0, 0],
    [tiny(rng), 0],
    [tiny(rng), tiny(rng)],
    point(rng),
    [0, step],
    [step, 0],
    [step, step],
    [0, step + tiny(rng)],
  ]);
  const again: Point =
    rng.integer(3) > 0 ? [poseA.c, poseA.s] : turned([poseA.c, poseA.s], rng.pick([tinyTurn, quarter])(rng));
  return { a, b: nearlySame(rng, a), poseA, poseB: poseOf([poseA.x + x, poseA.y + y], again) };
}

function family(name: string, draft: (rng: Rng) => Draft): PlaneFamily {
  return { name, pair: (rng) => ({ family: name, ...draft(rng) }) };
}

const hullOf = (list: readonly Point[]): ShapeSpec2 => ({ kind: "convexHull2d", numbers: list.flat(), margin: 0 });

/**
 * Polygon corners slid against each other: a corner of one on a corner or an edge of the other, a rounding beside it or
 * on it.
 */
function cornerOnCorner(rng: Rng): Draft {
  const p = hullPoints(rng),
    q = hullPoints(rng),
    [x, y] = rng.pick(p),
    [u, v] = rng.pick(q),
    [w, z] = rng.pick(p),
    t = rng.pick([0, 0, 0.5, 0.25]);
  const at: Point = [x + t * (w - x) - u + maybeTiny(rng), y + t * (z - y) - v + maybeTiny(rng)];
  return {
    a: hullOf(p),
    b: hullOf(q),
    poseA: poseOf([0, 0]),
    poseB: poseOf(at, rng.integer(3) === 0 ? tinyTurn(rng) : [1, 0]),
  };
}

/** All bounded families of the plane, in the order streams walk them. */
export const STRUCTURED_FAMILIES2: readonly PlaneFamily[] = [
  family("round numbers", (rng) => anywhere(rng, body(rng), body(rng))),
  family("at the identity", (rng) => ({
    a: body(rng),
    b: body(rng),
    poseA: poseOf([0, 0]),
    poseB: poseOf(point(rng)),
  })),
  family("concentric", (rng) => {
    const a = body(rng),
      at = point(rng),
      off: Point = rng.integer(3) === 0 ? [tiny(rng), maybeTiny(rng)] : [0, 0];
    return {
      a,
      b: rng.integer(2) === 0 ? nearlySame(rng, a) : body(rng),
      poseA: poseOf(at, turn(rng)),
      poseB: poseOf([at[0] + off[0], at[1] + off[1]], turn(rng)),
    };
  }),
  family("itself again", itself),
  family("flat or nearly flat hulls", (rng) =>
    anywhere(
      rng,
      hullOf(collinear(rng, 1 + rng.integer(5))),
      rng.integer(2) === 0 ? hullOf(collinear(rng, 1 + rng.integer(5))) : body(rng),
    ),
  ),
  family("corner on corner", cornerOnCorner),
  family("nearly parallel", (rng) => {
    const a = body(rng, ["segment2", "box2", "capsule2", "convexHull2d"]),
      at = turn(rng),
      to = point(rng);
    const b = rng.integer(2) === 0 ? nearlySame(rng, a) : body(rng, ["segment2", "box2", "capsule2", "convexHull2d"]);
    return {
      a,
      b,
      poseA: poseOf(point(rng), at),
      poseB: poseOf([to[0] + maybeTiny(rng), to[1] + maybeTiny(rng)], turned(at, tinyTurn(rng))),
    };
  }),
  family("singular images", (rng) => {
    const [x, y] = point(rng),
      f = rng.pick([0, 1, -1, 0.5]),
      rows = rng.integer(2) === 0 ? [x, y, f * x, f * y] : [f * x, f * y, x, y];
    const a: ShapeSpec2 = { kind: "affine2", numbers: [...rows, ...point(rng)], margin: 0, parts: [body(rng, SIMPLE)] };
    return anywhere(rng, a, rng.integer(3) === 0 ? nearlySame(rng, a) : body(rng));
  }),
  family("sums", (rng) => anywhere(rng, body(rng, ["minkowskiSum2"]), body(rng))),
  family("margins", (rng) => {
    const m = rng.pick([roundSize(rng), Math.abs(tiny(rng))]);
    return anywhere(rng, { ...body(rng, SIMPLE), margin: m }, { ...body(rng, SIMPLE), margin: rng.pick([0, m]) });
  }),
  family("user-written supports", (rng) => anywhere(rng, body(rng, ["custom2"]), body(rng))),
  family("far sizes", (rng) =>
    anywhere(rng, body(rng, SIMPLE), scaledSpec2(body(rng, SIMPLE), rng.pick([1e-6, 1e-3, 1e3, 1e6]))),
  ),
];

/** A half-plane and a bounded shape. */
export const HALF_PLANE_FAMILY: PlaneFamily = family("half-planes", (rng) => {
  const half = structuredSpec2(rng, "halfPlane"), other = body(rng);
  return rng.integer(2) === 0 ? anywhere(rng, half, other) : anywhere(rng, other, half);
});

/** `count` pairs that walk through the families. A constructor that throws is reported with the spec. */
export function* structuredPairs2(
  rng: Rng,
  shapes: ShapeConstructors2,
  count: number,
  families: readonly PlaneFamily[] = STRUCTURED_FAMILIES2,
): Generator<PairCase2, void> {
  for (let i = 0; i < count; i++) {
    const spec = families[i % families.length].pair(rng);
    try {
      yield buildPair2(shapes, spec);
    } catch (cause) {
      throw new Error(`structuredPairs2: no shapes from ${JSON.stringify(spec)}`, { cause });
    }
  }
}
