/**
 * Scratch memory of one `slide`: its checked options, the pose, the remaining translation, the planes that hold the
 * body, and the records of its casts.
 *
 * World frame; lengths and unit directions; fractions have no dimension. Doubles start with 0.5 or NaN, so that V8
 * stores them without allocation.
 */
import type { Pose } from "@col/types";
import { createNearestBody, createSceneHit } from "./result.ts";
import type { NearestBody, SceneHit } from "./result.ts";

/** Maximum number of planes that hold a body at one place. In 3-D three decide; others are nearly the same. */
export const PLANES_MAX = 8;

/** Options of the casts of a slide, refilled for each. */
class StepOptions {
  maxTime: number = 1.5;
  /** A field of any value, which is passed on as it is: V8 would box a field of doubles in each cast. */
  targetDistance: number | undefined = undefined;
  readonly startInside = "release" as const;
  group: number = -1;
  mask: number = -1;
  except: number | undefined = undefined;
}

/** Options of the search for the nearest or deepest body. */
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
  /** The body's current pose. */
  readonly pose: PoseOfDoubles = new PoseOfDoubles();
  /** The remaining translation, a trial translation, the requested translation, the unit vector up. */
  readonly rest: Vector = new Vector();
  readonly trial: Vector = new Vector();
  readonly asked: Vector = new Vector();
  readonly up: Vector = new Vector();
  /** A saved position; the horizontal part of `rest`; the remaining translation when the body came to its place. */
  readonly saved: Vector = new Vector();
  readonly level: Vector = new Vector();
  readonly wanted: Vector = new Vector();
  /** Unit normal of the surface that the rest of the translation is turned along; at the end, the place below. */
  readonly wall: Vector = new Vector();
  readonly options: StepOptions = new StepOptions();
  /** The same with a slightly smaller skin: a second record, because V8 allocates a double stored in such a field. */
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
   * Results of functions, which V8 would box: the fraction of its vector that a cast moved, and a step over a wall; the
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
  /** Distance behind a wall up to which ground is searched. Length. */
  probe: number = 0.5;
  snap: number = 0.5;
  /** Cosine of the steepest slope that counts as ground. */
  minCosine: number = 0.5;
  /** The angle with the cosine `minCosine`, radians; scratch of its cosine and sine; the packed pose. */
  maxSlope: number = NaN;
  readonly angle: Float64Array = new Float64Array(2);
  readonly packed: Float64Array = new Float64Array(12);
  maxIterations: number = 32;
  /** Lengths below this count as no motion. */
  tiny: number = 0.5;
}
