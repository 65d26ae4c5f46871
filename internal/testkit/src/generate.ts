/**
 * Random pairs of shapes of all kinds, plain and hostile.
 *
 * In: a factory (see `spec.ts`), a generator, a family. Out: pairs with poses, world frame, lengths of order 1 unless
 * the family says otherwise. Method: sizes by family; then B is placed by one of three rules: anywhere near, at a
 * prescribed gap between supporting planes, or at a prescribed DISTANCE (the support points face each other along the
 * direction).
 * Invariant: same seed, same pairs; a pair prints as JSON.
 */
import { everyOf } from "./every-of.ts";
import type { ConvexShape, Pose } from "@col/types";
import { extent, planeGap, posed, supportWorld } from "./posed.ts";
import { makePose, randomPose, translated } from "./poses.ts";
import type { MutablePose } from "./poses.ts";
import type { Rng } from "./rng.ts";
import type { PairCase } from "./solver.ts";
import { build, buildPair } from "./spec.ts";
import type { PairSpec, ShapeFactory, ShapeSpec, SpecKind } from "./spec.ts";

/** Families; the first two are plain. */
export const FAMILIES = [
  "generic", "close", "needle", "flat", "coincident", "ratio", "far", "tiny", "huge", "touching", "nested",
  "margin", "aligned",
] as const;
export type Family = (typeof FAMILIES)[number];

export const KINDS: readonly SpecKind[] = everyOf<SpecKind>()([
  "sphere", "ellipsoid", "box", "capsule", "cylinder", "cone", "frustum", "point", "segment", "triangle", "convexHull",
]);

/** Kinds the factory can make. */
export function kindsOf(factory: ShapeFactory): SpecKind[] {
  return KINDS.filter((k) => factory[k] !== undefined);
}

/** Thinness of needles and plates: one length in a million. */
const THIN = 1e-6;
/** Where the family "far" lives. */
const FAR = 1e7;

/** Three sizes of a family, of order `size`. */
function sizes(rng: Rng, family: Family, size: number): [number, number, number] {
  const s = (): number => size * rng.uniform(0.2, 1);
  const v: [number, number, number] = [s(), s(), s()];
  const axis = rng.integer(3);
  if (family === "needle") for (let k = 0; k < 3; k++) if (k !== axis) v[k] = THIN * size * rng.uniform(0.5, 1);
  if (family === "flat") v[axis] = THIN * size * rng.uniform(0.5, 1);
  return v;
}

/** Spec of one shape, of order `size`. */
export function randomSpec(rng: Rng, kind: SpecKind, family: Family, size: number): ShapeSpec {
  const [x, y, z] = sizes(rng, family, size);
  const points = (n: number): number[] => {
    const list: number[] = [];
    for (let i = 0; i < n; i++) list.push(x * rng.uniform(-1, 1), y * rng.uniform(-1, 1), z * rng.uniform(-1, 1));
    return list;
  };
  const numbers = ((): number[] => {
    switch (kind) {
      case "sphere": return [x];
      case "ellipsoid": case "box": return [x, y, z];
      case "capsule": case "cylinder": case "cone": return [x, y];
      case "frustum": return [x, z, y];
      case "point": return points(1);
      case "segment": return points(2);
      case "triangle": return points(3);
      case "convexHull": return points(4 + rng.integer(rng.integer(4) === 0 ? 60 : 12));
    }
  })();
  const margin = family === "margin" || rng.integer(8) === 0 ? size * rng.uniform(0.01, 0.5) : 0;
  return { kind, numbers, margin };
}

/** `poseB` moved along the unit direction `n` so that the supporting planes with normal n have the distance `gap`. */
export function placeAtGap(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, n: Float64Array,
  gap: number): MutablePose {
  const t = gap - planeGap(posed(a, poseA), posed(b, poseB), n);
  return translated(poseB, t * n[0], t * n[1], t * n[2]);
}

/**
 * `poseB` moved so that B's support point along -n is A's support point along n plus gap n: for gap >= 0 the distance
 * of the pair is then `gap` (planes and points agree), for gap < 0 the depth is at most -gap.
 */
export function placeAtDistance(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, n: Float64Array,
  gap: number): MutablePose {
  const p = new Float64Array(3), q = new Float64Array(3);
  supportWorld(posed(a, poseA), n, p);
  supportWorld(posed(b, poseB), Float64Array.of(-n[0], -n[1], -n[2]), q);
  return translated(poseB, p[0] + gap * n[0] - q[0], p[1] + gap * n[1] - q[1], p[2] + gap * n[2] - q[2]);
}

/** Quarter turns about random axes, so that faces and axes line up exactly. */
function alignedPose(rng: Rng, extentOfPositions: number): MutablePose {
  const turns = [makePose(), makePose(0, 0, 0, 1, 0, 0, 0), makePose(0, 0, 0, 0.5, 0.5, 0.5, 0.5),
    makePose(0, 0, 0, 0, 0, 1, 0)];
  const q = rng.pick(turns).quaternion, grid = (): number => Math.round(rng.uniform(-4, 4)) * 0.25 * extentOfPositions;
  return makePose(grid(), grid(), grid(), q.x, q.y, q.z, q.w);
}

/** Spec of a pair of the family. */
export function randomPairSpec(rng: Rng, factory: ShapeFactory, family: Family, kindA: SpecKind,
  kindB: SpecKind): PairSpec {
  const unit = family === "tiny" ? 1e-9 : family === "huge" ? 1e9 : 1;
  const sizeB = family === "ratio" ? rng.pick([1e-6, 1e6]) : family === "nested" ? 1e-2 : unit;
  const plain = (s: ShapeSpec): ShapeSpec => (factory.withMargin === undefined ? { ...s, margin: 0 } : s);
  const a = plain(randomSpec(rng, kindA, family, unit)), b = plain(randomSpec(rng, kindB, family, sizeB));
  const shapeA = build(factory, a), shapeB = build(factory, b);
  const reach = extent(shapeA) + extent(shapeB);
  const base = family === "far" ? FAR : 0;
  const n = rng.unitVector(new Float64Array(3));
  const aligned = family === "aligned";
  const place = (e: number): MutablePose => (aligned ? alignedPose(rng, e) : randomPose(rng, e));
  let poseA = place(0.5 * reach), poseB = place(0.5 * reach);
  if (base > 0) {
    poseA = translated(poseA, base * n[0], base * n[1], base * n[2]);
    poseB = translated(poseB, base * n[0], base * n[1], base * n[2]);
  }
  if (family === "coincident" || family === "nested") poseB.position = { ...poseA.position };
  else if (family === "touching") poseB = placeAtDistance(shapeA, poseA, shapeB, poseB, n, 0);
  else if (family === "close")
    poseB = placeAtDistance(shapeA, poseA, shapeB, poseB, n, reach * rng.logUniform(1e-6, 1e-1) * rng.pick([1, 1, -1]));
  else if (!aligned && rng.integer(3) > 0)
    poseB = placeAtGap(shapeA, poseA, shapeB, poseB, n, reach * rng.uniform(-0.3, 0.7));
  return { family, a, b, poseA, poseB };
}

/** One pair of the family; kinds at random when not given. */
export function randomPair(rng: Rng, factory: ShapeFactory, family: Family, kindA?: SpecKind,
  kindB?: SpecKind): PairCase {
  const kinds = kindsOf(factory);
  return buildPair(factory, randomPairSpec(rng, factory, family, kindA ?? rng.pick(kinds), kindB ?? rng.pick(kinds)));
}

/** `count` pairs that walk through all families and all ordered pairs of kinds, one at a time. */
export function* pairStream(rng: Rng, factory: ShapeFactory, count: number,
  families: readonly Family[] = FAMILIES): Generator<PairCase, void> {
  const kinds = kindsOf(factory), k = kinds.length;
  for (let i = 0; i < count; i++) {
    const pair = Math.floor(i / families.length) % (k * k);
    yield randomPair(rng, factory, families[i % families.length], kinds[pair % k], kinds[Math.floor(pair / k)]);
  }
}
