/**
 * Workspace of queries of any bodies: that of polytopes (query-state.ts), and scratch of the methods of curved ones.
 * create-workspace.ts makes one.
 */
import type { Ball } from "./balls.ts";
import type { InnerBall, KnownMinimum } from "./beside-state.ts";
import type { Cell, Ring } from "./cell-state.ts";
import type { DeepEllipsoids } from "./deep-ellipsoids-state.ts";
import type { Features } from "./feature-state.ts";
import type { NearlyParallel } from "./nearly-parallel-state.ts";
import type { Pieces, Polish, Search } from "./polish-state.ts";
import type { PolytopeWorkspace } from "./query-state.ts";
import type { Profile, Section } from "./profile-state.ts";
import type { Rims } from "./rim-state.ts";

/** Buffers and packed answer of one penetration query. */
export interface EpaWorkspace extends PolytopeWorkspace {
  /** State of the second-order polish of curved pairs. */
  readonly polish: Polish;
  /** The polytope that grows between curved bodies (curved.ts). */
  readonly search: Search;
  /** A local minimum that a method left (ellipsoid/known-minimum.ts). */
  readonly known: KnownMinimum;
  /** The ball that proves a depth (ellipsoid/inner-ball.ts). */
  readonly inner: InnerBall;
  /** Of closed forms: points and their feet (discs.ts, segments.ts). */
  readonly foot: Float64Array;
  /** Models of a cell of directions (cells.ts). */
  readonly cell: Cell;
  /** Lines and arcs of a cell on a ring (rings.ts). */
  readonly ring: Ring;
  /**
   * Of cells on rings: lines drawn for those that did not hold, or held too late; arcs that the next cell may take; the
   * body whose ring is tried first, the larger one, then the one whose ring has held.
   */
  readonly ringWork: { lines: number; arcs: number; first: number };
  /** Section of D about a common axis (coaxial.ts). */
  readonly section: Section;
  /** Relative pose of the second body of the normal form in the first (normal-form.ts). */
  readonly poseInFirst: Float64Array;
  /** Two solids of revolution: their axes, middles and radii in A's frame (profile.ts). */
  readonly profiles: readonly [Profile, Profile];
  /** Two solids with rims: numbers of the pair, minima, boxes of directions. */
  readonly rims: Rims;
  /** Two ellipsoids deep in each other (deep-ellipsoids/). */
  readonly deepEllipsoids: DeepEllipsoids;
  /** Two solids with rims whose axes are nearly parallel (nearly-parallel/). */
  readonly nearlyParallel: NearlyParallel;
  /** Facets, edges and the least direction of a polytope beside a solid between discs (polytope-discs.ts). */
  readonly features: Features;
  /** Stand-ins for ellipsoids that are balls (balls.ts). */
  readonly balls: readonly [Ball, Ball];
  /** The best of its answers. */
  readonly best: Pieces;
}
