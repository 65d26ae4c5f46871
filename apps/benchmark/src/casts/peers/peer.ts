/**
 * What the suite `casts` asks of another library. One file per library, loaded only in the process that measures it;
 * `registry.ts` has the facts.
 *
 * As for pairs (`src/peers`): poses, origins and translations come as plain numbers in the world and the answer goes
 * back as plain numbers; what a library needs for that is part of the call and of its time. Bodies are built
 * beforehand, with y as their axis of revolution.
 */
import type { ShapeSpec } from "@col/bench";
import type { Pose, Vec3Like } from "@col/types";

/** An answer: the time of the first contact, NaN for none. In units of the translation or the direction. */
export interface PeerHit {
  time: number;
}

/** A loaded library; a call that it does not offer is not there. */
export interface CastLibrary<Own> {
  /** The library's body, or in words why there is none. A `convex` spec has triangles. */
  build(spec: ShapeSpec): Own | string;
  /** `a` rests, `b` moves by `translation`. */
  cast?(a: Own, poseA: Pose, b: Own, poseB: Pose, translation: Vec3Like, out: PeerHit): void;
  /** Up to the tip of `direction`. */
  ray?(a: Own, pose: Pose, origin: Vec3Like, direction: Vec3Like, out: PeerHit): void;
}
