/**
 * Structured families of pairs in the plane: the counterpart of `space.ts`, from the same small sets of numbers.
 *
 * A family is a name and `pair(rng)`: a spec with poses, world frame, lengths of order 1. `structuredPairs2` walks
 * through all families.
 */
import type { Pose2 } from "@col/types";
import type { Rng } from "../rng.ts";
import { buildPair2, scaledSpec2 } from "../spec2.ts";
import type { PairCase2, PairSpec2, ShapeConstructors2, ShapeSpec2 } from "../spec2.ts";
import { body, collinear, hullOf, hullPoints, point, SIMPLE, structuredSpec2 } from "./plane-bodies.ts";
import type { Point } from "./plane-bodies.ts";
import { maybeTiny, roundSize, tiny } from "./values.ts";

/** See the file header. */
export interface PlaneFamily {
  readonly name: string;
  readonly pair: (rng: Rng) => PairSpec2;
}

type Draft = Omit<PairSpec2, "family">;

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
    const a = body(rng, ["segment2", "box2", "capsule2", "convexHull2"]),
      at = turn(rng),
      to = point(rng);
    const b = rng.integer(2) === 0 ? nearlySame(rng, a) : body(rng, ["segment2", "box2", "capsule2", "convexHull2"]);
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
