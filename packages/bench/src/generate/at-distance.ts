/**
 * A pair of shapes placed at a prescribed signed distance, with a certificate.
 *
 * In: two shapes, a random stream, a target distance (metres). Out: poses of both in the world frame, and the unit
 * normal from A to B along which B slides. Method (Montaut et al. 2022, section IV): the shapes are separated in a
 * random relative pose. Their separating normal n and distance are computed to the last digits, and B slides along n
 * until the two supporting planes perpendicular to n have the distance `target`. For target >= 0 the distance is
 * exactly the target: the planes certify it from below, the moved witness points from above. For target < 0 the
 * shapes overlap by |target| along n; another direction may need less. The planes are recomputed from supports, and
 * pairs whose bounds differ are refused.
 */
import { distance } from "@col/gjk";
import { createDistanceResult } from "@col/types";
import type { ConvexShape, Pose, Vec3Like } from "@col/types";
import { planeGap } from "../certify.ts";
import type { Random } from "./random.ts";

/**
 * Bounds of an accepted pair differ by at most this fraction of its size: six orders of magnitude below the closest
 * target used. No dimension.
 */
const ACCEPT = 1e-10;
/** Poses tried before giving up: refusals are rare (flat contacts of curved shapes). */
const TRIES = 50;

/** Poses of a pair, and the normal it slid along (unit, from A to B). */
export interface PlacedPair {
  readonly poseA: Pose;
  readonly poseB: Pose;
  readonly normal: Vec3Like;
}

/** A separated pair before it slides; `gap`: distance of the planes perpendicular to the normal. Metres. */
export interface Apart extends PlacedPair {
  readonly gap: number;
}

/** Radius of a ball about the shape's origin that contains it. Metres. */
export function reach(shape: ConvexShape): number {
  const b = shape.bounds;
  const x = Math.max(Math.abs(b[0]), Math.abs(b[3])), y = Math.max(Math.abs(b[1]), Math.abs(b[4])),
    z = Math.max(Math.abs(b[2]), Math.abs(b[5]));
  return Math.sqrt(x * x + y * y + z * z) + shape.margin;
}

/** A posed pair ready to slide, or `null` if the planes perpendicular to its normal do not certify its distance. */
export function apartAt(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose): Apart | null {
  const size = reach(a) + reach(b),
    out = distance(a, poseA, b, poseB, { dualityGap: 1e-20 * size * size, maxIterations: 1000 },
      createDistanceResult());
  const n = out.normal, gap = planeGap({ a, poseA, b, poseB }, n);
  return out.distance > 0 && Math.abs(out.distance - gap) <= ACCEPT * size ? { poseA, poseB,
    normal: { x: n.x, y: n.y, z: n.z }, gap } : null;
}

/** A random separated pair, ready to slide: the bodies' balls nearly touch. */
export function placeApart(a: ConvexShape, b: ConvexShape, random: Random): Apart {
  const spread = 1.02 * (reach(a) + reach(b));
  for (let k = 0; k < TRIES; k++) {
    const u = random.direction();
    const poseA: Pose = { position: { x: random.between(-1, 1), y: random.between(-1, 1), z: random.between(-1, 1) },
      quaternion: random.quaternion() };
    const p = poseA.position;
    const poseB: Pose = { position: { x: p.x + spread * u.x, y: p.y + spread * u.y, z: p.z + spread * u.z },
      quaternion: random.quaternion() };
    const apart = apartAt(a, poseA, b, poseB);
    if (apart !== null) return apart;
  }
  throw new RangeError(`placeApart: no pose with a certified normal in ${TRIES} tries`);
}

/** Slides B along the normal until the signed distance is `target`. */
export function slideToDistance(pair: Apart, target: number): PlacedPair {
  const { poseA, poseB, normal: n, gap } = pair, s = target - gap, p = poseB.position;
  return { poseA, normal: n,
    poseB: { quaternion: poseB.quaternion, position: { x: p.x + s * n.x, y: p.y + s * n.y, z: p.z + s * n.z } } };
}
