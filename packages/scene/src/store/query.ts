/** Scratch memory of one query in flight. */
import { Heap, OwnAnswer } from "@col/kernel";
import { createBodyDistanceResult, createWarmStart } from "@col/types";
import type { Body, BodyDistanceResult, Pose, WarmStart } from "@col/types";
import { List } from "../tree/hits.ts";
import { Bounds } from "./bounds.ts";
import { createSceneHit } from "./result.ts";
import type { SceneHit } from "./result.ts";
import type { SlideSpace } from "./slide-space.ts";
import type { Store } from "./store.ts";

// NaN first: V8 keeps the fields as doubles, and filling them does not allocate.
class Position {
  x: number = NaN;
  y: number = NaN;
  z: number = NaN;
}

class Quaternion {
  x: number = NaN;
  y: number = NaN;
  z: number = NaN;
  w: number = NaN;
}

/** A pose that is filled again and again. */
export class PoseRecord implements Pose {
  readonly position: Position = new Position();
  readonly quaternion: Quaternion = new Quaternion();
}

/** Options passed to a distance solver. */
export class SolverOptions {
  readonly warmStart: WarmStart = createWarmStart();
  maxDistance: number = Infinity;
}

/** Checked form of a filter: bits of 32, and a slot or -1. */
interface Filter {
  group: number;
  mask: number;
  except: number;
}

/** Options passed to a solver of manifolds. */
export class GapOptions {
  maxDistance: number = NaN;
}

/** Options passed to a cast that was told no more than its times. */
export class TimeOptions {
  maxTime: number = Infinity;
}

/** All options passed to a cast; options that are not given are undefined. */
export class CastSettings extends TimeOptions {
  startInside: "overlapping" | "exit" | "release" | undefined = undefined;
  sides: "both" | "front" | undefined = undefined;
  targetDistance: number | undefined = undefined;
  tolerance: number | undefined = undefined;
  maxIterations: number | undefined = undefined;
}

/** See the file header. */
export class Query {
  readonly poseA: PoseRecord = new PoseRecord();
  readonly poseB: PoseRecord = new PoseRecord();
  readonly options: SolverOptions = new SolverOptions();
  readonly contactOptions: GapOptions = new GapOptions();
  /** The records that solvers fill. */
  readonly ownResult: OwnAnswer<BodyDistanceResult> = new OwnAnswer<BodyDistanceResult>(createBodyDistanceResult());
  readonly result: BodyDistanceResult = this.ownResult.record;
  readonly ownHit: OwnAnswer<SceneHit> = new OwnAnswer<SceneHit>(createSceneHit());
  readonly hit: SceneHit = this.ownHit.record;
  /** The body of the query, if it is not in the scene. */
  readonly bounds: Bounds = new Bounds();
  /**
   * Direction of a plane, or the translation of a motion, world frame; distance that the plane proves between two
   * bodies. Length.
   */
  readonly plane: Float64Array = new Float64Array(3);
  planeGap: number = NaN;
  readonly direction: Float64Array = new Float64Array(3);
  readonly point: Float64Array = new Float64Array(3);
  /** Of casts: the ray's origin, the way of a unit of time, the body that moves. */
  readonly timeOptions: TimeOptions = new TimeOptions();
  readonly settings: CastSettings = new CastSettings();
  castOptions: TimeOptions = this.timeOptions;
  /** A body that is only grazed, while no hit is certain; all hits of a ray, as many as there were ever. */
  readonly graze: SceneHit = createSceneHit();
  readonly rows: SceneHit[] = [];
  /**
   * Of planes between two bodies (slide.ts): a world direction; gap along it, size of its terms, speed of the gap,
   * depth that is a touch.
   */
  readonly face: Float64Array = new Float64Array(3);
  readonly gap: Float64Array = new Float64Array(4);
  readonly probeWay: Position = new Position();
  readonly probeOptions: { maxTime: number } = { maxTime: 1 };
  /** Plane of a face in its body's frame; the face that opposes the motion most, and the speed along it. */
  readonly plane4: Float64Array = new Float64Array(4);
  readonly steep: Float64Array = new Float64Array(4);
  readonly origin: Position = new Position();
  readonly way: Position = new Position();
  body: Body | null = null;
  /** World plane of the body of the query, where it is a half-space: unit normal, offset. */
  readonly worldPlane: Float64Array = new Float64Array(4);
  readonly heap: Heap = new Heap(true);
  /** Which bodies the query is about; see `QueryFilter`. `except`: a slot, or -1. */
  readonly filter: Filter = { group: -1, mask: -1, except: -1 };
  readonly waiting: List = new List();
  readonly hits: List = new List();
  /** Length or time up to which something better is sought, and the least lower bound of all answers so far. */
  readonly limit: Float64Array = new Float64Array(1);
  readonly lower: Float64Array = new Float64Array(1);
  /** Do keys tell how deep boxes overlap? Slots of the best result so far; -1: no result yet. */
  signed: boolean = false;
  readonly found: Int32Array = new Int32Array(2);
  /** One length: the reach of a search. */
  readonly reach: Float64Array = new Float64Array(1);
  /** Scratch of `slide`, made when a body first slides. */
  slide: SlideSpace | null = null;
}

/** The pose of a slot, as it was given. */
export function readPose(store: Store, slot: number, out: PoseRecord): void {
  const p = store.pose, k = 7 * slot, { position, quaternion } = out;
  position.x = p[k]; position.y = p[k + 1]; position.z = p[k + 2];
  quaternion.x = p[k + 3]; quaternion.y = p[k + 4]; quaternion.z = p[k + 5]; quaternion.w = p[k + 6];
}
