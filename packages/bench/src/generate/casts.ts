/**
 * Seeded casts whose results are known by construction, without a solver. Every ordered pair of kinds in turn:
 * solids, boxes, hulls, with extents over two decades (0.01 .. 1 m).
 *
 * - cast-rays: rays at one body
 * - cast-linear: B moves along a line
 * - cast-turning: both bodies move, each rotating by up to 6 radians about a different point
 *
 * In: family, number of cases, seed. Out: shapes and cases of `castcases 1`, world frame, metres, one unit of time.
 * The reference is the time of the first contact, "miss" or "overlapping".
 *
 * Method: hits are constructed from their end. At the time t the bodies touch: B's supporting point along -n lies on
 * A's along n, so the plane perpendicular to n separates them. The contact moves from an inner point of B towards an
 * inner point of A, so that more than a corner meets. Every point of B moves towards that plane, relative to every
 * point of A, at a speed of at least `OUTRUN` times the largest effect of the rotations (angular speed times the
 * largest distance from the rotation centre). Backward in time the separation along n only grows: so t is the first
 * contact, up to rounding. Misses move apart from a gap, or slide along the plane at that gap; overlaps start with an
 * inner point of B in an inner point of A.
 */
import { point } from "@col/shapes";
import type { ConvexShape, Pose, Vec3Like } from "@col/types";
import type { CastCase, CastReference, CastSet, MotionCase } from "../problem-files/castcases.ts";
import type { CastList } from "../problem-files/castcases-write.ts";
import { buildGrowthShape } from "../problem-files/growthcases-build.ts";
import type { GrowthShapeSpec } from "../problem-files/growthcases.ts";
import { listed } from "../problem-files/listed.ts";
import { reach } from "./at-distance.ts";
import { PRIMITIVES } from "./growth.ts";
import { ORIGIN, along, before, centreOf, dot, placed, supportPoint, swing } from "./motion.ts";
import type { Motion } from "./motion.ts";
import { createRandom } from "./random.ts";
import type { Random } from "./random.ts";

/** The names of the families. */
export type CastFamily = "cast-rays" | "cast-linear" | "cast-turning";

/** Families by name, with the kind of their cases. */
export const CAST_FAMILIES: ReadonlyMap<string, CastCase["kind"]> = new Map<CastFamily, CastCase["kind"]>([
  ["cast-rays", "ray"], ["cast-linear", "linear"], ["cast-turning", "motion"],
]);

/** Outcomes of the cases, chosen at random: seven of ten hit. */
const ENDS = ["hit", "hit", "miss", "hit", "hit", "overlapping", "hit", "hit", "miss", "hit"] as const;
type End = (typeof ENDS)[number];

/** Half the edge of the cube of positions, metres. */
const ROOM = 2;
/** Ratio of the closing speed to the largest effect of the rotations. No dimension. */
const OUTRUN = 1.1;
/** Smallest and largest closing speed in addition to that, metres per unit of time. */
const SLOWEST = 1, FASTEST = 5;
/** Largest common speed of both bodies, and speed of misses perpendicular to the normal, metres per unit of time. */
const ACROSS = 2;
/** Largest rotation of a body in the unit of time, radians. */
const MOST_TURN = 6;
/** Smallest cosine between the path of a contact and the normal: the path is not nearly along the surface. */
const LEAST_COSINE = 0.2;
/** Largest position of inner points between the body's centre (0) and its surface (1). No dimension. */
const INNER = 0.5;
/** Gaps of misses, metres. */
const GAPS = [1e-3, 0.1, 1] as const;
/** Earliest and latest time of a hit; the last time of interest is 1. */
const EARLIEST = 0.05, LATEST = 0.95;

const list = (p: Vec3Like): number[] => [p.x, p.y, p.z];
const packed = ({ quaternion: q, position: p }: Pose): number[] => [q.x, q.y, q.z, q.w, p.x, p.y, p.z];

const anyPose = (random: Random): Pose => ({ quaternion: random.quaternion(),
  position: { x: random.between(-ROOM, ROOM), y: random.between(-ROOM, ROOM), z: random.between(-ROOM, ROOM) } });

/** A random velocity perpendicular to n. */
function across(random: Random, n: Vec3Like): Vec3Like {
  const u = random.direction(), k = random.between(0, ACROSS);
  return along({ x: k * u.x, y: k * u.y, z: k * u.z }, -k * dot(u, n), n);
}

/** A random inner point of a body, world frame. */
function innerPoint(random: Random, shape: ConvexShape, pose: Pose): Vec3Like {
  const c = placed(pose, centreOf(shape)), p = supportPoint(shape, pose, random.direction());
  return along(c, INNER * random.between(0, 1), along(p, -1, c));
}

/** Parts of the motion of a pair. */
interface Scene {
  readonly a: ConvexShape;
  /** A point (of a ray) is a body of no size. */
  readonly b: ConvexShape;
  readonly poseA: Pose;
  /** Pose of B at the contact, at the gap, or inside. */
  readonly poseB: Pose;
  readonly n: Vec3Like;
  /** Vector from an inner point of B to an inner point of A. Metres. */
  readonly inward: Vec3Like;
}

/** Places B relative to A: touching, at a gap, or overlapping. The path of a hit is not nearly along the surface. */
function place(random: Random, end: End, a: ConvexShape, b: ConvexShape): Scene {
  const poseA = anyPose(random), loose: Pose = { quaternion: random.quaternion(), position: ORIGIN };
  for (;;) {
    const n = random.direction(), against = { x: -n.x, y: -n.y, z: -n.z };
    const gap = end === "miss" ? GAPS[random.index(GAPS.length)] : 0;
    const from = end === "overlapping" ? innerPoint(random, b, loose) : supportPoint(b, loose, against);
    const to = end === "overlapping" ? innerPoint(random, a, poseA) : along(supportPoint(a, poseA, n), gap, n);
    const poseB = { ...loose, position: along(to, -1, from) };
    const inward = along(innerPoint(random, a, poseA), -1, innerPoint(random, b, poseB));
    if (end !== "hit" || -dot(inward, n) > LEAST_COSINE * Math.sqrt(dot(inward, inward)))
      return { a, b, poseA, poseB, n, inward };
  }
}

/** A random rotation about a point near the body; the caller sets the velocity. */
function turnOf(random: Random, shape: ConvexShape): Motion {
  const u = random.direction(), k = random.between(0, MOST_TURN), p = random.direction(), r = INNER * reach(shape);
  return { velocity: ORIGIN, turn: { x: k * u.x, y: k * u.y, z: k * u.z },
    about: { x: r * p.x, y: r * p.y, z: r * p.z } };
}

/** Angular speed times the largest distance of a point from `about`: a bound of its speed by rotation. */
const tollOf = (shape: ConvexShape, { turn, about }: Motion): number =>
  Math.sqrt(dot(turn, turn)) * (reach(shape) + Math.sqrt(dot(about, about)));

/** The velocity of B against A. `toll`: largest effect of the rotations along n. */
function wayOf(random: Random, end: End, { n, inward }: Scene, toll: number): Vec3Like {
  const speed = OUTRUN * toll + random.between(SLOWEST, FASTEST);
  if (end === "hit") return along(ORIGIN, speed / -dot(inward, n), inward);
  // (rotating bodies do not stay behind a plane along which they slide)
  return along(across(random, n), toll === 0 && random.index(2) === 0 ? 0 : speed, n);
}

/** One case of two rotating bodies. */
function turningCase(random: Random, end: End, t: number, scene: Scene): Pick<MotionCase, "poseA" | "poseB" | "motionA"
  | "motionB"> {
  const { a, b, poseA, poseB, n } = scene, first = { ...turnOf(random, a), velocity: across(random, n) };
  const second = turnOf(random, b), contact = supportPoint(a, poseA, n);
  // twice: for all points, and because the contact point's rotational velocity is subtracted
  const way = wayOf(random, end, scene, 2 * (tollOf(a, first) + tollOf(b, second)));
  const ofContact = along(swing(poseA, first, contact), -1, swing(poseB, second, contact));
  const moved = { ...second, velocity: along(along(way, 1, ofContact), 1, first.velocity) };
  const nine = (m: Motion): number[] => [...list(m.velocity), ...list(m.turn), ...list(m.about)];
  return { poseA: packed(before(poseA, first, t)), poseB: packed(before(poseB, moved, t)), motionA: nine(first),
    motionB: nine(moved) };
}

/** One case. `at`: indices of the shapes, and the label. */
function caseOf(random: Random, kind: CastCase["kind"], end: End, a: ConvexShape, b: ConvexShape,
  at: { readonly a: number; readonly b: number; readonly label: string }): CastCase {
  const t = end === "hit" ? random.between(EARLIEST, LATEST) : 0, scene = place(random, end, a, b);
  const ref: CastReference = end === "hit" ? t : end, all = { a: at.a, maxTime: 1, ref, label: at.label, line: 0 };
  if (kind === "motion") return { ...all, kind, b: at.b, ...turningCase(random, end, t, scene) };
  const way = wayOf(random, end, scene, 0), poseA = packed(scene.poseA), from = along(scene.poseB.position, -t, way);
  return kind === "ray" ? { ...all, kind, poseA, origin: list(from), direction: list(way) }
    : { ...all, kind, b: at.b, poseA, poseB: packed({ ...scene.poseB, position: from }), translation: list(way) };
}

/** A case with its shapes. */
interface Made {
  readonly specs: readonly GrowthShapeSpec[];
  readonly made: CastCase;
}

/** The cases of a family, one by one; every call starts with the first. @throws RangeError for an unknown family. */
function casting(family: string, count: number, seed: number): () => Generator<Made, void> {
  const kind = CAST_FAMILIES.get(family), kinds = PRIMITIVES.length;
  if (kind === undefined)
    throw new RangeError(`unknown family "${family}": expected one of ${[...CAST_FAMILIES.keys()].join(", ")}`);
  return function* () {
    const random = createRandom(seed), isRay = kind === "ray", each = bodiesOf(family);
    for (let k = 0; k < count; k++) {
      const [p, makeA] = PRIMITIVES[k % kinds], [q, makeB] = PRIMITIVES[Math.floor(k / kinds) % kinds];
      const specs = [makeA(random), ...(isRay ? [] : [makeB(random)])];
      const end = ENDS[random.index(ENDS.length)], label = `${isRay ? p : `${p}-${q}`}:${end}`;
      const a = buildGrowthShape(specs[0]), b = isRay ? point() : buildGrowthShape(specs[1]);
      yield { specs, made: caseOf(random, kind, end, a, b, { a: each * k, b: each * k + 1, label }) };
    }
  };
}

/** Number of bodies of a case. */
const bodiesOf = (family: string): number => (CAST_FAMILIES.get(family) === "ray" ? 1 : 2);

/**
 * The lists of `generateCasts`, generated during iteration, which is possible once. Each case is generated twice, for
 * its shapes and for the case, so that no list is kept in memory. @throws RangeError for an unknown family.
 */
export function streamCasts(family: string, count: number, seed: number): CastList {
  const all = casting(family, count, seed);
  const shapes = function* (): Generator<GrowthShapeSpec, void> {
    for (const { specs } of all()) yield* specs;
  };
  const cases = function* (): Generator<CastCase, void> {
    for (const { made } of all()) yield made;
  };
  return { shapes: listed(bodiesOf(family) * count, shapes()), cases: listed(count, cases()) };
}

/** `count` cases of a family. @throws RangeError for an unknown family. */
export function generateCasts(family: string, count: number, seed: number): CastSet {
  const all = [...casting(family, count, seed)()];
  return { shapes: all.flatMap((c) => c.specs), cases: all.map((c) => c.made) };
}
