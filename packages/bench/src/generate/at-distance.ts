/**
 * A pair of shapes at a prescribed signed distance.
 *
 * Method (Montaut et al. 2022, section IV): the shapes are separated in a random relative pose, their separating normal
 * n and distance are computed to the last digits, and B slides along n until the two supporting planes across n have
 * the distance `target`. For target >= 0 the distance then IS the target: the planes certify it from below, the slid
 * witness points from above. For target < 0 the shapes overlap by |target| along n; another direction may need less.
 * Independent of the solver: the planes are recomputed from supports, and pairs whose bounds differ are refused.
 */
import { distance } from "@col/gjk";
import { createDistanceResult } from "@col/types";
import type { ConvexShape, Pose, Vec3Like } from "@col/types";
import { planeGap } from "../certify.ts";
import type { Random } from "./random.ts";

/**
 * Bounds of an accepted pair differ by no more than this share of its size: six orders below the closest target used.
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

/** A pair before it slides: `gap` between the planes across the normal. */
export interface Apart extends PlacedPair {
  readonly gap: number;
}

/** Radius of the ball about the shape's origin that holds it. */
export function reach(shape: ConvexShape): number {
  const b = shape.bounds;
  const x = Math.max(Math.abs(b[0]), Math.abs(b[3])), y = Math.max(Math.abs(b[1]), Math.abs(b[4])),
    z = Math.max(Math.abs(b[2]), Math.abs(b[5]));
  return Math.sqrt(x * x + y * y + z * z) + shape.margin;
}

/** A posed pair ready to slide, or `null` where the planes across its normal do not certify its distance. */
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

/** The pair slid to `target`. */
export function slideToDistance(pair: Apart, target: number): PlacedPair {
  const { poseA, poseB, normal: n, gap } = pair, s = target - gap, p = poseB.position;
  return { poseA, normal: n,
    poseB: { quaternion: poseB.quaternion, position: { x: p.x + s * n.x, y: p.y + s * n.y, z: p.z + s * n.z } } };
}
