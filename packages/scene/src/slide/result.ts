/** The result of `slide`: the record, its statuses, and an empty record. World frame, lengths in the user's unit. */
import { createBodyDistanceResult } from "@col/types";
import type { Vec3 } from "@col/types";
import { NO_BODY } from "../store/result.ts";

/** How a slide ended. */
export type SlideStatus =
  /** The body made the whole translation and met no body. */
  | "free"
  /** The body met other bodies, and the translation is used up, without its parts that press on them. */
  | "slid"
  /** The planes that the body touches leave only translations backward. */
  | "stopped"
  /** The body overlaps a body of the scene, could not be moved out, and the translation deepens the overlap. */
  | "overlapping"
  /**
   * The iterations are spent, or a solver left its result undecided: the body is at the last position that is proven to
   * be free.
   */
  | "budget-spent";

/** Where a body is after a slide. World frame, lengths. */
export interface SlideResult {
  /** The body's position. */
  readonly position: Vec3;
  /** The vector from the given position to `position`. */
  readonly moved: Vec3;
  /** The rest of the translation: 0 unless the slide was stopped, overlaps or spent its budget. */
  readonly rest: Vec3;
  /** Number of bodies met; a body that is met twice counts twice. */
  hits: number;
  status: SlideStatus;
  /** Does the body stand on ground: a surface below it, at most as steep as `maxSlope`, or the edge of a step? */
  onGround: boolean;
  /**
   * Handle, part and unit normal of the body below: within `snap` or twice the skin, or, of a body that moves up, a
   * tenth of the skin. `NO_BODY`, -1, NaN if there is no ground.
   */
  ground: number;
  groundPart: number;
  readonly groundNormal: Vec3;
}

/** An empty record for `slide`. */
export function createSlideResult(): SlideResult {
  const { pointA: position, pointB: moved, normal: rest } = createBodyDistanceResult();
  return {
    position, moved, rest, hits: 0, status: "free", onGround: false, ground: NO_BODY, groundPart: -1,
    groundNormal: createBodyDistanceResult().normal,
  };
}
