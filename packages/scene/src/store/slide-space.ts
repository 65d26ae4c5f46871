/** Scratch memory of one `slide`, and the numbers that its options became. */
import type { Pose } from "@col/types";
import { createNearestBody, createSceneHit } from "./result.ts";
import type { NearestBody, SceneHit } from "./result.ts";

/** Most planes that hold a body at one place. In space three decide; more of them are nearly the same. Count. */
export const PLANES_MAX = 8;

/** Options of the casts of a slide, filled again and again. */
class StepOptions {
  maxTime: number = 1.5;
  /** A field of any value, which is passed on as it is: V8 would box a field of doubles in each cast. */
  targetDistance: number | undefined = undefined;
  readonly startInside = "release" as const;
  group: number = -1;
  mask: number = -1;
  except: number | undefined = undefined;
}

/** Options of the search for the body that is overlapped most. */
class NearOptions {
  /** A field of any value, as `targetDistance` above. */
  maxDistance: number | undefined = undefined;
  group: number = -1;
  mask: number = -1;
  except: number | undefined = undefined;
}

/** A vector of doubles. */
class Vector {
  x: number = NaN;
  y: number = NaN;
  z: number = NaN;
}

class Quaternion extends Vector {
  w: number = NaN;
}

/** A pose of doubles. */
class PoseOfDoubles implements Pose {
  readonly position: Vector = new Vector();
  readonly quaternion: Quaternion = new Quaternion();
}

/** See the file header. Lengths and directions are in the world frame. */
export class SlideSpace {
  /** Where the body is now. */
  readonly pose: PoseOfDoubles = new PoseOfDoubles();
  /** The translation that is left, one that is tried, the requested one, the unit vector up. */
  readonly rest: Vector = new Vector();
  readonly trial: Vector = new Vector();
  readonly asked: Vector = new Vector();
  readonly up: Vector = new Vector();
  /** A place to come back to; the horizontal part of `rest`; `rest` where the body came to its place. */
  readonly saved: Vector = new Vector();
  readonly level: Vector = new Vector();
  readonly wanted: Vector = new Vector();
  /** Unit normal of the surface that the rest of the translation is turned along; at the end, the place below. */
  readonly wall: Vector = new Vector();
  readonly options: StepOptions = new StepOptions();
  /** The same with a slightly smaller skin: a second record, since V8 allocates a double that its field gets. */
  readonly nearer: StepOptions = new StepOptions();
  readonly near: NearOptions = new NearOptions();
  readonly hit: SceneHit = createSceneHit();
  readonly nearest: NearestBody = createNearestBody();
  /** Unit normals of the planes that hold the body where it is, 3 doubles each, and their number. */
  readonly planes: Float64Array = new Float64Array(3 * PLANES_MAX);
  count: number = 0;
  /** Did the last cast meet a body? */
  met: boolean = false;
  /** A candidate of `projectRest`, and a unit vector across a plane, 3 doubles each. */
  readonly candidate: Float64Array = new Float64Array(3);
  readonly across: Float64Array = new Float64Array(3);
  /**
   * Answers of functions, which V8 would box: the part of its vector that a cast went, and a step over a wall; the
   * height of the lowest point; the squared length of the longest candidate.
   */
  made: number = 0.5;
  went: number = 0.5;
  /** The part of the requested translation that is left, from 0 to 1. */
  left: number = 0.5;
  bottom: number = 0.5;
  best: number = 0.5;
  skin: number = NaN;
  maxStep: number = 0.5;
  /** How far behind a wall ground is looked for. Length. */
  probe: number = 0.5;
  snap: number = 0.5;
  /** Cosine of the steepest slope that the body stands on; scratch of it, and of the pose that is checked. */
  minCosine: number = 0.5;
  /** The angle that `minCosine` is of. Radians. */
  maxSlope: number = NaN;
  readonly angle: Float64Array = new Float64Array(2);
  readonly packed: Float64Array = new Float64Array(12);
  maxIterations: number = 32;
  /** Lengths below it are no motion. */
  tiny: number = 0.5;
}
