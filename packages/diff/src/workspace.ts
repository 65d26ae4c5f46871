/**
 * The buffers of one call, one set per nesting depth (a user's support or Hessian may itself compute derivatives).
 *
 * - Contents: settings, poses (12 doubles each), solution (world frame, lengths), local geometry of both bodies
 *   (tangent basis or body's frame), blocks, samples. Each field has its shape in its comment.
 * - `noise` caches the normal numbers of each stream and seed.
 * - Solutions computed here have the relative tolerance 1e-14. No call allocates, except for longer samples and larger
 *   meshes.
 */
import { createDistanceResult, createWarmStart } from "@col/types";
import type { DistanceResult, MutablePose, WarmStart } from "@col/types";
import { NestedPool, OwnAnswer } from "@col/kernel";
import type { Settings } from "./options.ts";
import { fillNormals } from "./random.ts";
import { createWitnessDerivatives } from "./result.ts";
import type { WitnessDerivatives } from "./result.ts";

/** Maximum number of corners of a face that are read; of a facet with more corners, the first ones. Count. */
const MAX_CORNERS = 512;

/**
 * Relative tolerance of the solver, near rounding: the solver's error enters divided by the distance between centres of
 * curvature. No dimension.
 */
const TIGHT = 1e-14;

/** Doubles in `columns`: per column dd, dn . t1, dn . t2 and the far point's dp . t1, dp . t2. */
const COLUMNS = 30;

/** The linear map from velocities to results, system.ts: G symmetric (g11, g12, g22), the others 2 x 2 row-major. */
export interface Blocks {
  readonly g: Float64Array;
  readonly xa: Float64Array;
  readonly xb: Float64Array;
  readonly y: Float64Array;
}

/** Local geometry of one body at its witness point, in the tangent basis (t1, t2). */
export interface Geometry {
  /**
   * Finite part of the support Hessian: h11, h12, h22 (length); the unit vector of a flat of dimension 1 (2); the error
   * bound of the entries (length).
   */
  readonly h: Float64Array;
  /** Dimension of the flat of the surface that holds the witness point: there the Hessian is unbounded. */
  flat: number;
  /** Number of corners of the face, in ws.corners and ws.ids; meaningless for primitives. */
  corners: number;
}

export interface Workspace {
  readonly settings: Settings;
  readonly poseA: Float64Array;
  readonly poseB: Float64Array;
  /** Rows n, t1, t2 in world axes. */
  readonly basis: Float64Array;
  /**
   * Signed distance, misfit or fraction along an edge, weight of a Hessian, damping, length of a radian, rounding of
   * the coordinates; witness points A, B, world.
   */
  readonly scalars: Float64Array;
  readonly points: Float64Array;
  readonly a: Geometry;
  readonly b: Geometry;
  /** All derivatives, for a caller that needs only the derivatives of the normal. */
  readonly derivatives: WitnessDerivatives;
  readonly blocks: Blocks;
  readonly axes: Float64Array;
  /** Results of geometry.ts for A and for B in their local frames; `local` belongs to the current body. */
  readonly localA: Float64Array;
  readonly localB: Float64Array;
  local: Float64Array;
  /** Twists and columns (columns.ts). */
  readonly frame: Float64Array;
  readonly columns: Float64Array;
  readonly hessian: Float64Array;
  readonly corners: Float64Array;
  readonly ids: Int32Array;
  /**
   * Direction, and the slack of a face that is searched (geometry.ts). Sampling: direction and support point; normals
   * of three streams, and the seeds and counts they were made for.
   */
  readonly direction: Float64Array;
  readonly support: Float64Array;
  readonly noise: Float64Array[];
  readonly noiseSeed: Float64Array;
  readonly noiseCount: Int32Array;
  readonly random: Uint32Array;
  /**
   * Moved pairs: twist, pose and result of the solver; results as ten numbers; 10 x 6 Jacobian and one column of it.
   */
  readonly twist: Float64Array;
  readonly moved: MutablePose;
  readonly answer: OwnAnswer<DistanceResult>;
  /** Options of every solution that is computed here, and the result of the pair itself. */
  readonly tight: { readonly warmStart: WarmStart; readonly tolerance: number };
  readonly solved: OwnAnswer<DistanceResult>;
  readonly plus: Float64Array;
  readonly minus: Float64Array;
  readonly zero: Float64Array;
  readonly jacobian: Float64Array;
  readonly column: Float64Array;
  /** Full form (separation.ts): Hessians of A and B in the world, K^-1. */
  readonly hessianA: Float64Array;
  readonly hessianB: Float64Array;
  readonly inverse: Float64Array;
  /** Vertices of a ring neighbourhood, and which visit a vertex was last seen on; grow with the largest mesh. */
  ring: Int32Array;
  seen: Int32Array;
  visit: number;
}

function createWorkspace(): Workspace {
  const f = (n: number): Float64Array => new Float64Array(n), localA = f(16);
  return {
    settings: { method: 0, frame: 0, epsilon: NaN, rings: 1, samples: 0, seed: NaN, estimator: 0, length: NaN,
      separation: false, damping: NaN, face: null, solver: null }, poseA: f(12), poseB: f(12), basis: f(9),
    scalars: f(6), points: f(6), a: { h: f(6), flat: 0, corners: 0 }, b: { h: f(6), flat: 0, corners: 0 },
    blocks: { g: f(3), xa: f(4), xb: f(4), y: f(4) }, axes: f(12), localA, localB: f(16), local: localA, frame: f(12),
    columns: f(COLUMNS), hessian: f(18),
    corners: f(3 * MAX_CORNERS), ids: new Int32Array(MAX_CORNERS),
    direction: f(4), support: f(3), noise: [f(0), f(0), f(0), f(0)], noiseSeed: f(4).fill(NaN),
    noiseCount: new Int32Array(4), random: new Uint32Array(4),
    twist: f(6), moved: { position: { x: NaN, y: NaN, z: NaN }, quaternion: { x: NaN, y: NaN, z: NaN, w: NaN } },
    answer: new OwnAnswer(createDistanceResult()),
    tight: { warmStart: createWarmStart(), tolerance: TIGHT }, solved: new OwnAnswer(createDistanceResult()),
    plus: f(10), minus: f(10), zero: f(10), jacobian: f(60), column: f(10),
    hessianA: f(9), hessianB: f(9), inverse: f(9), derivatives: createWitnessDerivatives(), ring: new Int32Array(0),
    seen: new Int32Array(0), visit: 0,
  };
}

/**
 * The first `n` normals of a stream, for the seed in the settings. They are computed again only for another seed or a
 * longer list.
 */
export function noise(ws: Workspace, stream: number, n: number): Float64Array {
  const seed = ws.settings.seed;
  if (ws.noiseSeed[stream] === seed && ws.noiseCount[stream] >= n) return ws.noise[stream];
  if (ws.noise[stream].length < n) ws.noise[stream] = new Float64Array(n);
  ws.noiseSeed[stream] = seed;
  fillNormals(ws.noiseSeed, stream, n, ws.random, ws.noise[stream]);
  ws.noiseCount[stream] = n;
  return ws.noise[stream];
}

const POOL = /* @__PURE__ */ new NestedPool<Workspace>(createWorkspace);

/** Returns the workspace for the current nesting depth. Call `release` in a `finally` block. */
export function acquire(): Workspace {
  return POOL.acquire();
}

/** Returns to the outer nesting depth. */
export function release(): void {
  POOL.release();
}
