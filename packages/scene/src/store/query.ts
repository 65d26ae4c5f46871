/**
 * Scratch memory of one running query of a scene: poses, options and results that are passed to solvers, boxes,
 * planes, the heap and lists of the tree search.
 *
 * World frame and lengths unless a comment says otherwise; times are in units of the cast's motion. Contents are
 * meaningless between queries. A query that a support function or a visitor runs gets another record (`beginQuery`,
 * core.ts).
 */
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

/** A pose that is refilled by each query. */
export class PoseRecord implements Pose {
  readonly position: Position = new Position();
  readonly quaternion: Quaternion = new Quaternion();
}

/** Options passed to a distance solver. */
export class SolverOptions {
  readonly warmStart: WarmStart = createWarmStart();
  maxDistance: number = Infinity;
}

/** A checked filter: two bit sets of 32 bits, and a slot or -1. */
interface Filter {
  group: number;
  mask: number;
  except: number;
}

/** Options passed to a solver of manifolds. */
export class GapOptions {
  maxDistance: number = NaN;
}

/** Options passed to a cast without options other than times. */
export class TimeOptions {
  maxTime: number = Infinity;
}

/** All options passed to a cast; options without a value are undefined. */
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
  /** Options of casts. */
  readonly timeOptions: TimeOptions = new TimeOptions();
  readonly settings: CastSettings = new CastSettings();
  castOptions: TimeOptions = this.timeOptions;
  /** The first grazed body, while no hit is certain; the records of all hits of a ray, reused by later queries. */
  readonly graze: SceneHit = createSceneHit();
  readonly rows: SceneHit[] = [];
  /**
   * For planes between two bodies (slide.ts): a world direction; then the gap along it, the size of its terms, the rate
   * of change of the gap, and the depth that counts as touching.
   */
  readonly face: Float64Array = new Float64Array(3);
  readonly gap: Float64Array = new Float64Array(4);
  readonly probeWay: Position = new Position();
  readonly probeOptions: { maxTime: number } = { maxTime: 1 };
  /** Plane of a face in its body's frame; the face normal that opposes the motion most, and the speed along it. */
  readonly plane4: Float64Array = new Float64Array(4);
  readonly steep: Float64Array = new Float64Array(4);
  /** For casts: the ray's origin, the translation in a unit of time, the moving body. */
  readonly origin: Position = new Position();
  readonly way: Position = new Position();
  body: Body | null = null;
  /** World plane of the query's body if it is a half-space: unit normal, offset. */
  readonly worldPlane: Float64Array = new Float64Array(4);
  readonly heap: Heap = new Heap(true);
  /** The bodies that the query considers; see `QueryFilter`. `except`: a slot, or -1. */
  readonly filter: Filter = { group: -1, mask: -1, except: -1 };
  readonly waiting: List = new List();
  readonly hits: List = new List();
  /** Length or time up to which the search continues, and the smallest lower bound of all results so far. */
  readonly limit: Float64Array = new Float64Array(1);
  readonly lower: Float64Array = new Float64Array(1);
  /** Are keys signed (negative for overlapping boxes)? Slots of the best result so far; -1: no result yet. */
  signed: boolean = false;
  readonly found: Int32Array = new Int32Array(2);
  /** One length: the reach of a search. */
  readonly reach: Float64Array = new Float64Array(1);
  /** Scratch memory of `slide`, made by the first slide. */
  slide: SlideSpace | null = null;
}

/** The pose of a slot, as it was given. */
export function readPose(store: Store, slot: number, out: PoseRecord): void {
  const p = store.pose, k = 7 * slot, { position, quaternion } = out;
  position.x = p[k]; position.y = p[k + 1]; position.z = p[k + 2];
  quaternion.x = p[k + 3]; quaternion.y = p[k + 4]; quaternion.z = p[k + 5]; quaternion.w = p[k + 6];
}
