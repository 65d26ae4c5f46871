/** Libraries of the scenes: each moves its bodies and tells how many pairs are near. */
import { createRandom } from "@col/bench";
import type { Motion } from "../motion.ts";
import type { ScenesJob } from "../protocol.ts";

/** One library with one scene. */
export interface ScenePeer {
  readonly name: string;
  /** The question it answers, where that is not "which boxes overlap". */
  readonly question?: string;
  /** Moves the bodies and returns the number of pairs. */
  frame(): number;
}

/** A scene of equal bodies: half extents of their box, and where they are. */
export interface SceneSetup {
  readonly kind: ScenesJob["kind"];
  readonly motion: Motion;
  /** Corners of the hull, packed. */
  readonly corners: Float64Array;
}

/** Opens a library. */
export type OpenScene = (setup: SceneSetup) => ScenePeer | Promise<ScenePeer>;

/** 24 points, each with its opposite, stretched until their box is that of `half`. */
export function hullCorners(half: number, seed: number): Float64Array {
  const random = createRandom(seed), points = Array.from({ length: 12 }, () => random.direction());
  const most = (of: (p: { x: number; y: number; z: number }) => number): number =>
    Math.max(...points.map((p) => Math.abs(of(p))));
  const sx = half / most((p) => p.x), sy = half / most((p) => p.y), sz = half / most((p) => p.z);
  return Float64Array.from(points.flatMap(({ x, y, z }) => [x * sx, y * sy, z * sz, -x * sx, -y * sy, -z * sz]));
}
