/**
 * What the harness asks of another JavaScript or WebAssembly library. One file per library, loaded only in the process
 * that measures it; the facts that `bench list` shows are in `registry.ts`.
 *
 * A call takes the poses as plain numbers and gives the answer as plain numbers in the world, like ours: what a library
 * needs for that (its own transform objects, the way back from its own frame) is part of the call and of its time.
 * Bodies are built beforehand.
 */
import type { ShapeSpec } from "@col/bench";
import type { ConvexShape, DistanceResult, Pose } from "@col/types";

/** A body of ours, kept for judging the answers, with the library's own beside it. Axis of revolution: y. */
export interface PeerBody<Own> extends ConvexShape {
  readonly own: Own;
}

/** A loaded library. */
export interface PeerLibrary<Own> {
  /**
   * The library's body, or in words why there is none. A `convex` spec has triangles, counter-clockwise from outside.
   */
  build(spec: ShapeSpec): Own | string;
  /** Distance and both points into `out`; a library without that sets NaN. */
  distance(a: PeerBody<Own>, poseA: Pose, b: PeerBody<Own>, poseB: Pose, out: DistanceResult): void;
  /**
   * The depth as a signed distance, points and normal; asked only about pairs that overlap. Not there: the library
   * offers none.
   */
  depth?(a: PeerBody<Own>, poseA: Pose, b: PeerBody<Own>, poseB: Pose, out: DistanceResult): void;
  intersects(a: PeerBody<Own>, poseA: Pose, b: PeerBody<Own>, poseB: Pose): boolean;
}

/** The normal from A to B of an answer that has both points, as far as they are apart; else NaN. */
export function normalFromPoints(out: DistanceResult): void {
  const a = out.pointA, b = out.pointB, x = b.x - a.x, y = b.y - a.y, z = b.z - a.z,
    s = 1 / Math.sqrt(x * x + y * y + z * z);
  out.normal.x = x * s;
  out.normal.y = y * s;
  out.normal.z = z * s;
}

/** The answer to the question for the depth of a library that takes the pair for separated. */
export function writeMissed(out: DistanceResult): void {
  out.distance = 0;
  writeNoPoints(out);
  writeUnknown(out);
}

/** Fields no peer tells. */
export function writeUnknown(out: DistanceResult): void {
  out.lowerBound = NaN;
  out.iterations = NaN;
  out.status = out.distance > 0 ? "separated" : "overlapping";
}

/** Points and normal of an answer without them. */
export function writeNoPoints(out: DistanceResult): void {
  for (const p of [out.pointA, out.pointB, out.normal]) p.x = p.y = p.z = NaN;
}
