/** Buffers of one call, one set per nesting depth (a user's support or Hessian may itself ask for derivatives). */
import type { ConvexShape } from "@col/types";
import type { Settings } from "./options.ts";
import { MAPS } from "./system.ts";

/** Corners of a face that can be read; a facet with more counts as its first ones. */
const MAX_CORNERS = 512;

/** Local geometry of one body at its witness point, in the tangent basis (t1, t2). */
export interface Geometry {
  /** Finite part of the support Hessian: h11, h12, h22 (length); then the unit vector of a flat of dimension 1 (2). */
  readonly h: Float64Array;
  /** Dimension of the flat of the surface that holds the witness point: there the Hessian is unbounded. */
  flat: number;
}

export interface Workspace {
  readonly settings: Settings;
  readonly poseA: Float64Array;
  readonly poseB: Float64Array;
  /** Rows n, t1, t2 in world axes; then in A's axes. */
  readonly basis: Float64Array;
  readonly basisInA: Float64Array;
  /** Signed distance, then scratch (misfit or fraction along an edge; weight of a Hessian); witness points A, B, world. */
  readonly scalars: Float64Array;
  readonly points: Float64Array;
  readonly a: Geometry;
  readonly b: Geometry;
  /** Blocks of system.ts. */
  readonly maps: Float64Array;
  readonly axes: Float64Array;
  readonly local: Float64Array;
  readonly hessian: Float64Array;
  readonly corners: Float64Array;
  readonly ids: Int32Array;
  /** Slacks of shapes that were asked for faces (geometry.ts). */
  readonly slacks: WeakMap<ConvexShape, readonly (number | string)[]>;
  /** Vertices of a ring neighbourhood, and which visit a vertex was last seen on; grow with the largest mesh. */
  ring: Int32Array;
  seen: Int32Array;
  visit: number;
}

function createWorkspace(): Workspace {
  const f = (n: number): Float64Array => new Float64Array(n);
  return {
    settings: { gumbel: false, frame: 0, epsilon: NaN, rings: 1, face: null }, poseA: f(12), poseB: f(12), basis: f(9), basisInA: f(9),
    scalars: f(3), points: f(6), a: { h: f(5), flat: 0 }, b: { h: f(5), flat: 0 }, maps: f(MAPS), axes: f(12), local: f(16), hessian: f(18),
    corners: f(3 * MAX_CORNERS), ids: new Int32Array(MAX_CORNERS), slacks: new WeakMap(),
    ring: new Int32Array(0), seen: new Int32Array(0), visit: 0,
  };
}

interface Pool {
  depth: number;
  readonly free: Workspace[];
}

const POOL: Pool = { depth: 0, free: [] };

/** Takes the workspace of this nesting depth. Pair with `release` in a `finally`. */
export function acquire(): Workspace {
  return (POOL.free[POOL.depth++] ??= createWorkspace());
}

/** Gives it back. */
export function release(): void {
  POOL.depth--;
}
