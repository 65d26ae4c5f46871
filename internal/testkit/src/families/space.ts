/**
 * Random generators of structured pairs of 3-D shapes: degenerate values, and values one rounding error from them.
 *
 * In: a random generator and a shape factory. Out: specs of two shapes with poses, world frame, lengths of order 1
 * (family "far sizes": 1e-6 to 1e3). A family only uses kinds of shape that the factory makes. Coordinates, sizes and
 * rotations come from small sets (`values.ts`, `turns.ts`), so zeros, equal and opposite numbers, and shared axes and
 * planes are common.
 * `structuredPairs` takes one pair of each family in turn. Half-spaces are a family apart, not in the default list.
 */
import { placeAtDistance } from "../generate.ts";
import type { MutablePose } from "../poses.ts";
import type { Rng } from "../rng.ts";
import type { PairCase } from "../solver.ts";
import { build, buildPair, scaledSpec } from "../spec.ts";
import type { PairSpec, ShapeFactory, ShapeSpec, SpecAxis } from "../spec.ts";
import { plainSpec, singularMatrix, structuredKindsOf, structuredSpec } from "./bodies.ts";
import {
  body,
  degenerate,
  needle,
  plus,
  ROUND,
  SIMPLE,
  STRAIGHT,
  unit,
} from "./space-bodies.ts";
import { composed, poseOf, quarterTurn, roundPose, roundTurn, tinyTurn } from "./turns.ts";
import {
  maybeTiny,
  roundCoordinate,
  roundPoint,
  roundSize,
  roundSizes,
  tiny,
} from "./values.ts";

/** See the file header. */
export interface PairFamily {
  readonly name: string;
  readonly pair: (rng: Rng, factory: ShapeFactory) => PairSpec;
}

/** Both shapes, and where they are; B's pose may need the shapes. */
interface Draft {
  readonly a: ShapeSpec;
  readonly b: ShapeSpec;
  readonly poseA: MutablePose;
  readonly poseB: MutablePose;
}

function family(name: string, draft: (rng: Rng, factory: ShapeFactory) => Draft): PairFamily {
  return { name, pair: (rng, factory) => ({ family: name, ...draft(rng, factory) }) };
}

/** The shape again: itself, with one number a rounding off, a multiple of it, or with a margin. */
function nearlySame(rng: Rng, a: ShapeSpec): ShapeSpec {
  switch (rng.integer(4)) {
    case 0: return scaledSpec(a, rng.pick([0.5, 2, 1 + tiny(rng)]));
    case 1: return { ...a, margin: a.margin + Math.abs(rng.pick([tiny(rng), roundSize(rng)])) };
    default: return a;
  }
}

/** B where its support point faces A's along an axis, a diagonal or any direction, with a gap of 0 or noise. */
function touching(rng: Rng, factory: ShapeFactory): Draft {
  const a = body(rng, factory, SIMPLE), b = body(rng, factory, SIMPLE), poseA = roundPose(rng), poseB = roundPose(rng);
  const n = Float64Array.from(
    rng.pick([
      [1, 0, 0],
      [0, -1, 0],
      [0, 0, 1],
      [Math.SQRT1_2, Math.SQRT1_2, 0],
      [0.6, 0, -0.8],
      [...rng.unitVector(new Float64Array(3))],
    ]),
  );
  return { a, b, poseA, poseB: placeAtDistance(build(factory, a), poseA, build(factory, b), poseB, n, maybeTiny(rng)) };
}

/** The axis of each along the other's, B moved along it, a rounding beside it or not at all. */
function coaxial(rng: Rng, factory: ShapeFactory): Draft {
  const axis = rng.pick<SpecAxis>(["x", "y", "z"]),
    along = (s: ShapeSpec): ShapeSpec => (s.axis === undefined ? s : { ...s, axis });
  const a = along(body(rng, factory, ROUND)),
    b = along(body(rng, factory, ROUND)),
    turn = roundTurn(rng),
    at = roundPoint(rng);
  const step = rng.integer(2) === 0 ? roundCoordinate(rng) : roundCoordinate(rng) + maybeTiny(rng),
    side = rng.integer(3) === 0 ? tiny(rng) : 0;
  const about = unit(axis),
    beside = axis === "x" ? [0, side, 0] : [side, 0, 0],
    spun = rng.integer(2) === 0 ? turn : composed(turn, rng.pick([tinyTurn, quarterTurn])(rng));
  // the shift is along the world's axes unless the turn is none: both are wanted
  return { a, b, poseA: poseOf(at, turn), poseB: poseOf(plus(plus(at, about, step), beside), spun) };
}

function itself(rng: Rng, factory: ShapeFactory): Draft {
  const a = body(rng, factory),
    poseA = roundPose(rng),
    p = poseA.position,
    q = poseA.quaternion,
    at = [p.x, p.y, p.z],
    turn = [q.x, q.y, q.z, q.w] as const;
  const steps = a.numbers.length > 0 ? a.numbers.map((x) => 2 * x) : [1];
  const shift = rng.pick([
    [0, 0, 0],
    [tiny(rng), 0, 0],
    [tiny(rng), tiny(rng), tiny(rng)],
    roundPoint(rng),
    [0, rng.pick(steps), 0],
    [rng.pick(steps), 0, 0],
    [rng.pick(steps), rng.pick(steps), 0],
    [0, 0, rng.pick(steps) + tiny(rng)],
  ]);
  const poseB = poseOf(
    plus(at, shift),
    rng.integer(3) > 0 ? turn : composed(turn, rng.pick([tinyTurn, quarterTurn])(rng)),
  );
  return { a, b: nearlySame(rng, a), poseA, poseB };
}

/** Edges and axes of both along one line, up to noise. */
function nearlyParallel(rng: Rng, factory: ShapeFactory): Draft {
  const a = body(rng, factory, STRAIGHT),
    b = rng.integer(2) === 0 ? nearlySame(rng, a) : body(rng, factory, STRAIGHT),
    turn = roundTurn(rng);
  const noise = (): number => (rng.integer(2) === 0 ? 0 : tiny(rng)), at = roundPoint(rng), to = roundPoint(rng);
  return {
    a,
    b,
    poseA: poseOf(at, turn),
    poseB: poseOf([to[0] + noise(), to[1] + noise(), to[2] + noise()], composed(tinyTurn(rng), turn)),
  };
}

function singular(rng: Rng, factory: ShapeFactory): Draft {
  const simple = structuredKindsOf(factory).filter((k) => k !== "affine"), any = factory.affine === undefined;
  const a: ShapeSpec = any
    ? body(rng, factory)
    : {
        kind: "affine",
        numbers: [...singularMatrix(rng), ...roundPoint(rng)],
        margin: rng.integer(4) === 0 ? roundSize(rng) : 0,
        parts: [structuredSpec(rng, rng.pick(simple), simple)],
      };
  const b = rng.integer(3) === 0 ? nearlySame(rng, a) : body(rng, factory);
  return { a, b, poseA: roundPose(rng), poseB: roundPose(rng) };
}

/**
 * A point, a ball or an ellipsoid in a symmetry plane of an ellipsoid: coordinates of any size, some of them 0, two
 * radii equal or nearly.
 */
function symmetryPlane(rng: Rng, factory: ShapeFactory): Draft {
  const e = maybeTiny(rng),
    [x, y, z] =
      rng.integer(2) === 0 ? roundSizes(rng) : [rng.uniform(0.05, 1), rng.uniform(0.05, 1), rng.uniform(0.05, 1)];
  const a = plainSpec(
      "ellipsoid",
      rng
        .pick([
          [x, y, z],
          [x, x + e * x, z],
          [x, y, y + e * y],
        ])
        .map(Math.abs),
    ),
    other = rng.integer(2) === 0 ? plainSpec("point", [0, 0, 0]) : body(rng, factory);
  const at = [rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(-1, 1)].map((c) =>
    rng.integer(2) === 0 ? rng.pick([0, 0, maybeTiny(rng)]) : c,
  );
  return {
    a: factory.ellipsoid === undefined ? body(rng, factory) : a,
    b: factory.point === undefined ? body(rng, factory) : other,
    poseA: poseOf([0, 0, 0]),
    poseB: poseOf(at),
  };
}

/** Two bodies at `roundPose`, turned also by tiny angles. */
function anywhere(rng: Rng, a: ShapeSpec, b: ShapeSpec): Draft {
  return { a, b, poseA: roundPose(rng), poseB: roundPose(rng) };
}

/** All bounded families in space, in the order streams walk them. */
export const STRUCTURED_FAMILIES: readonly PairFamily[] = [
  family("round numbers", (rng, factory) => anywhere(rng, body(rng, factory), body(rng, factory))),
  family("at the identity", (rng, factory) => ({
    a: body(rng, factory),
    b: body(rng, factory),
    poseA: poseOf([0, 0, 0]),
    poseB: poseOf(roundPoint(rng)),
  })),
  family("concentric", (rng, factory) => {
    const a = body(rng, factory),
      at = roundPoint(rng),
      off = rng.integer(3) === 0 ? [tiny(rng), 0, maybeTiny(rng)] : [0, 0, 0];
    return {
      a,
      b: rng.integer(2) === 0 ? nearlySame(rng, a) : body(rng, factory),
      poseA: poseOf(at, roundTurn(rng)),
      poseB: poseOf(plus(at, off), roundTurn(rng)),
    };
  }),
  family("coaxial", coaxial),
  family("itself again", itself),
  family("flat or nearly flat hulls", (rng, factory) =>
    anywhere(rng, degenerate(rng, factory), rng.integer(2) === 0 ? degenerate(rng, factory) : body(rng, factory)),
  ),
  family("needles and plates", (rng, factory) =>
    anywhere(rng, needle(rng, factory), rng.integer(2) === 0 ? needle(rng, factory) : body(rng, factory)),
  ),
  family("touching or nearly", touching),
  family("nearly parallel", nearlyParallel),
  family("singular images", singular),
  family("sums", (rng, factory) =>
    anywhere(rng, body(rng, factory, ["minkowskiSum"]), body(rng, factory, ["minkowskiSum", ...SIMPLE])),
  ),
  family("margins", (rng, factory) => {
    const a = body(rng, factory, SIMPLE),
      b = body(rng, factory, SIMPLE),
      m = factory.withMargin === undefined ? 0 : rng.pick([roundSize(rng), Math.abs(tiny(rng))]);
    return anywhere(rng, { ...a, margin: m }, { ...b, margin: rng.pick([0, m, m]) });
  }),
  family("user-written supports", (rng, factory) =>
    anywhere(rng, body(rng, factory, ["custom", "dsf"]), body(rng, factory)),
  ),
  family("in a symmetry plane", symmetryPlane),
  family("far sizes", (rng, factory) => {
    const b = scaledSpec(body(rng, factory, SIMPLE), rng.pick([1e-6, 1e-3, 1e3, 1e6]));
    return anywhere(rng, body(rng, factory, SIMPLE), b);
  }),
];

/** A half-space and a bounded body: separated, touching, inside. */
export const HALF_SPACE_FAMILY: PairFamily = family("half-spaces", (rng, factory) => {
  const kinds = structuredKindsOf(factory),
    half = structuredSpec(rng, "halfSpace", kinds),
    other = body(rng, factory),
    turn = rng.integer(2) === 0;
  return { a: turn ? half : other, b: turn ? other : half, poseA: roundPose(rng), poseB: roundPose(rng) };
});

/** Margins are 0 where the factory has none to give. */
function withoutMargins(factory: ShapeFactory, s: ShapeSpec): ShapeSpec {
  return factory.withMargin !== undefined
    ? s
    : { ...s, margin: 0, ...(s.parts === undefined ? {} : { parts: s.parts.map((p) => withoutMargins(factory, p)) }) };
}

/**
 * The spec of pair `index` of a stream over `families`: each pair has a separate generator, so it can be made again
 * alone.
 */
export function structuredSpecAt(
  rng: Rng,
  factory: ShapeFactory,
  index: number,
  families: readonly PairFamily[] = STRUCTURED_FAMILIES,
): PairSpec {
  const spec = families[index % families.length].pair(rng, factory);
  return { ...spec, a: withoutMargins(factory, spec.a), b: withoutMargins(factory, spec.b) };
}

/** `count` pairs that walk through the families. A constructor that throws is reported with the spec. */
export function* structuredPairs(
  rng: Rng,
  factory: ShapeFactory,
  count: number,
  families: readonly PairFamily[] = STRUCTURED_FAMILIES,
): Generator<PairCase, void> {
  for (let i = 0; i < count; i++) {
    const spec = structuredSpecAt(rng, factory, i, families);
    try {
      yield buildPair(factory, spec);
    } catch (cause) {
      throw new Error(`structuredPairs: no shapes from ${JSON.stringify(spec)}`, { cause });
    }
  }
}
