/**
 * Bodies that nearly coincide, the hardest pairs there are, as specs. Two of three pairs are a curved body and the same
 * body again, as it is or with sizes a hair off, moved and turned a hair; the others have one centre and any two kinds,
 * sizes and turns.
 */
import { makePose, moved } from "@col/testkit";
import type { PairSpec, Rng, ShapeSpec, SpecKind } from "@col/testkit";

const SIZES: readonly number[] = [1, 0.5, 2, 0.1, 0.25, 0.925];
const HAIRS: readonly number[] = [0, 1e-15, 1e-12, 1e-10, 4e-8, 1e-6, 1e-5, 1e-4, 1e-3];
/** Kinds of curved bodies and how many sizes they have. */
const CURVED: readonly (readonly [SpecKind, number])[] = [
  ["cylinder", 2], ["cone", 2], ["frustum", 3], ["ellipsoid", 3],
];
const ANY: readonly (readonly [SpecKind, number])[] = [...CURVED, ["box", 3], ["capsule", 2]];

function body(rng: Rng, [kind, count]: readonly [SpecKind, number]): ShapeSpec {
  const size = (): number => rng.pick([rng.pick(SIZES), rng.logUniform(0.1, 3)]);
  return { kind, numbers: Array.from({ length: count }, size), margin: rng.integer(8) === 0 ? 0.1 : 0 };
}

/** The pair number i of the family. */
export function nearCoincidentAt(rng: Rng, i: number): PairSpec {
  const a = body(rng, rng.pick(CURVED)), hair = (): number => rng.pick(HAIRS) * rng.pick([1, -1, rng.normal()]),
    q = rng.pick([[0, 0, 0, 1], Array.from(rng.unitQuaternion(new Float64Array(4)))]),
    poseA = makePose(0, 0, 0, q[0], q[1], q[2], q[3]);
  if (i % 3 === 2) {
    const r = rng.unitQuaternion(new Float64Array(4));
    return { family: "one centre", a, b: body(rng, rng.pick(ANY)), poseA,
      poseB: makePose(hair(), hair(), hair(), r[0], r[1], r[2], r[3]) };
  }
  const off = i % 3 === 0 ? 0 : hair(), b = { ...a, numbers: a.numbers.map((x) => x * (1 + off)) },
    t = [hair(), hair(), hair()].map((x) => rng.integer(2) * x),
    w = Math.sqrt(Math.max(0, 1 - t[0] * t[0] - t[1] * t[1] - t[2] * t[2]));
  return { family: "again", a, b, poseA, poseB: moved(poseA, makePose(hair(), hair(), hair(), t[0], t[1], t[2], w)) };
}
