/**
 * The calls of suites to another library, and the sheet that describes a library. A library is a file here, which
 * exports its sheet and loads the package only where it is opened: in the process that measures it. A large one is a
 * folder: its sheet, and a file for each kind of question.
 *
 * A call takes poses as plain numbers in the world and gives its answer as plain numbers in the world, like ours: the
 * conversions to and from the library's own objects and frames are part of the call and of its time. Bodies are built
 * beforehand, with y as their axis of revolution.
 */
import type { ContenderKind, PolygonCase, Question, ShapeSpec } from "@col/bench";
import type { ConvexShape, DistanceResult, Pose, Vec3Like } from "@col/types";

/** A body of ours, kept for judging the answers, with the library's own beside it. Axis of revolution: y. */
export interface PeerBody<Own> extends ConvexShape {
  readonly own: Own;
}

/** Pairs of convex bodies. */
export interface PairLibrary<Own> {
  /** The library's body, or the reason why there is none, as text. Triangles are counter-clockwise from outside. */
  build(spec: ShapeSpec): Own | string;
  /** Distance and both points into `out`. Absent: the library has no such query. */
  distance?(a: PeerBody<Own>, poseA: Pose, b: PeerBody<Own>, poseB: Pose, out: DistanceResult): void;
  /**
   * The depth as a signed distance, points and normal, of pairs that overlap. Absent: the library has no such query.
   */
  depth?(a: PeerBody<Own>, poseA: Pose, b: PeerBody<Own>, poseB: Pose, out: DistanceResult): void;
  intersects(a: PeerBody<Own>, poseA: Pose, b: PeerBody<Own>, poseB: Pose): boolean;
}

/** The answer of a cast: time of the first contact in units of the translation or the direction, NaN for a miss. */
export interface PeerHit {
  time: number;
}

/** Linear casts and rays; a call that the library does not offer is not there. */
export interface CastLibrary<Own> {
  /** As for pairs. */
  build(spec: ShapeSpec): Own | string;
  /** `a` rests, `b` moves by `translation`. */
  cast?(a: Own, poseA: Pose, b: Own, poseB: Pose, translation: Vec3Like, out: PeerHit): void;
  /** Up to the tip of `direction`. */
  ray?(a: Own, pose: Pose, origin: Vec3Like, direction: Vec3Like, out: PeerHit): void;
}

/** Corners and triangles of a mesh. */
export interface MeshArrays {
  readonly positions: Float64Array;
  readonly indices: Uint32Array;
}

/** A mesh at the origin and a body that is moved: their distance where it is at most `limit`, else NaN. Metres. */
export type MeshDistanceFn = (pose: Pose, limit: number) => number;

/** A mesh at the origin: time of the first triangle on a ray of unit direction, or NaN. */
export interface MeshLibrary {
  readonly distance: MeshDistanceFn;
  readonly ray?: (origin: Vec3Like, direction: Vec3Like) => number;
}

/** Opens a library on a mesh at rest. `moved`: the points of a hull, or another mesh; absent in suites of rays. */
export type OpenMesh = (of: MeshArrays, moved?: Float64Array | MeshArrays | null) => MeshLibrary | Promise<MeshLibrary>;

/** Kinds of bodies of a scene; all have a box of edge 1. */
export const BODY_KINDS = ["boxes", "spheres", "hulls"] as const;

/** A scene of a number of bodies. Positions and velocities a frame: 3 doubles each. */
export interface Motion {
  readonly count: number;
  /** Edge of the cube, in metres. */
  readonly edge: number;
  /** Half extent of a body's box. */
  readonly half: number;
  /** The first so many bodies move. */
  readonly moving: number;
  readonly positions: Float64Array;
  readonly velocities: Float64Array;
}

/** A scene of equal bodies. */
export interface SceneSetup {
  readonly kind: typeof BODY_KINDS[number];
  readonly motion: Motion;
  /** Corners of the hull, packed. */
  readonly corners: Float64Array;
}

/** Moves the bodies of a scene by a frame and returns the number of near pairs. */
export type SceneFrame = () => number;

/** Questions of the 2-D tables. */
export type PlaneQuestion = Exclude<Question, "depth">;

/** A query by case number; the answer is a distance, or 1 and 0. */
export type PlaneQuery = (k: number) => number;

/** A whole pass in one call; its arguments are made before, outside the timed part. */
export type PlaneBatch = (question: PlaneQuestion, order: Int32Array) => () => number;

/**
 * Queries of one 2-D solver for the cases of a cell, and `batch` if it takes many pairs at once; the
 * objects that the user of a library holds are made here, outside the timed part.
 */
export type Prepare = (cases: readonly PolygonCase[]) => Readonly<Record<PlaneQuestion, PlaneQuery | null>>
  & { readonly batch?: PlaneBatch };

/** A name in the tables and the call behind it. `about`: after the sheet's title, if the sheet has one. */
interface Call {
  readonly name: string;
  readonly about: string;
}

/** Calls for pairs. */
export interface PairCalls extends Call {
  readonly questions: readonly Question[];
  /** `signed`: negative for overlaps; `separation`: 0 for overlaps. */
  readonly answers: "signed" | "separation";
  /** Default: javascript, a library of the registry (JavaScript or WebAssembly). */
  readonly kind?: Exclude<ContenderKind, "ours">;
  /** Work that the library leaves out, so that it may be faster without being better. */
  readonly less: string;
  open(): PairLibrary<unknown> | Promise<PairLibrary<unknown>>;
}

/** Calls for casts and rays. */
export interface CastCalls extends Call {
  readonly less: string;
  open(): CastLibrary<unknown> | Promise<CastLibrary<unknown>>;
}

/** Calls for frames of a scene. */
export interface SceneCalls extends Call {
  /** Maximum number of bodies: with more a frame takes a second. Default: any number. */
  readonly most?: number;
  /** The question it answers, where that is not "which boxes overlap". */
  readonly question?: string;
  open(setup: SceneSetup): SceneFrame | Promise<SceneFrame>;
}

/** Calls for polygons of the plane. */
export interface PlaneSolver extends Call {
  /** Computes in single precision. */
  readonly single: boolean;
  /** Most corners of a polygon. */
  readonly most: number;
  open(): Prepare | Promise<Prepare>;
}

/** A program of ours around a library of the system. */
interface NativeProgram {
  readonly source: string;
  /** A header that shows that the library is there; empty: no header is needed. */
  readonly header: string;
  /** Of the compiler. */
  readonly flags: readonly string[];
  /** Debian packages it needs. */
  readonly packages: readonly string[];
}

/** A native program's part of a suite: `args` come after the file. */
interface NativeCalls extends Call {
  readonly args: readonly string[];
  /** Compiler flags in place of the flags of the program. */
  readonly flags?: readonly string[];
  readonly header?: string;
  readonly questions: readonly Question[];
  /** Of casts: the cells it is asked, by their question and the kind of the body that rests. */
  readonly takes?: (question: string, resting: string) => boolean;
}

/** Data sheet of one library: name, version, licence, and its calls in each suite. */
export interface Sheet {
  /** Its name and version in the tables; absent for methods that are written here. */
  readonly title?: string;
  /** Package of the registry of npm, and its version here; absent for native ones. */
  readonly package?: string;
  readonly version?: string;
  readonly licence: string;
  readonly pairs?: readonly PairCalls[];
  readonly casts?: readonly CastCalls[];
  readonly scenes?: readonly SceneCalls[];
  readonly meshes?: OpenMesh;
  readonly plane?: readonly PlaneSolver[];
  /** A native program around a library of the system, and its calls in each suite. */
  readonly native?: NativeProgram & { readonly calls: Readonly<Partial<Record<NativeSuite, readonly NativeCalls[]>>> };
}

/** A native library as a suite takes it. */
export type NativePeer = NativeProgram & NativeCalls;

/** Suites with native programs. */
export type NativeSuite = "pairs" | "casts" | "meshes" | "scenes" | "plane" | "growth" | "paths";
