/**
 * State of polytope-discs/ for a polytope P beside a solid of revolution S (cylinder, cone, frustum), D = P - S, with
 * support value h.
 *
 * - Frame: P's. Points and edges are measured from the middle of S's axis. `centre`, `common` and the offsets of
 *   `planes` are measured from P's origin. Vectors are 3 doubles. Lengths, and unit normals.
 * - The arrays have room for hulls of up to FACETS_MAX facets.
 */
import type { PolytopeWorkspace } from "../polytope/state.ts";

/** S in P's frame. Arrays of two hold a value for each rim, at -half and at half of its axis. */
export interface PlacedSolid {
  readonly centre: Float64Array;
  readonly axis: Float64Array;
  readonly radius: Float64Array;
  /** Heights of the rims in D along the axis, half and -half. Lengths. */
  readonly height: Float64Array;
  /**
   * The parts of the side's unit normal along the axis and across it, and the side's h for a line through the middle
   * (length).
   */
  sideAlong: number;
  sideAcross: number;
  sideHeight: number;
}

/**
 * Codes of the features that meet at the lowest direction: a facet and a rim, a corner and a cap, an edge and a rim,
 * the side and any feature.
 */
export const FACET_ON_RIM: number = 0, CORNER_ON_CAP: number = 1, EDGE_ON_RIM: number = 2, ON_SIDE: number = 3;

/** The lowest direction so far. */
export interface LowestFeature {
  height: number;
  /** One of the four codes above. */
  meets: number;
  /** The facet that meets a rim. */
  facet: number;
  readonly normal: Float64Array;
  /** Unit vector of the normal's part across the axis. */
  readonly across: Float64Array;
  /** The feature of P: the points `point` + t `along`, t from 0 to 1. */
  readonly point: Float64Array;
  readonly along: Float64Array;
}

/** The directions across an edge: x `e1` + y `e2` (edge-arcs.ts). */
export interface EdgeArc {
  readonly e1: Float64Array;
  readonly e2: Float64Array;
  /** Along the edge, unit. */
  readonly tangent: Float64Array;
  /** The edge's point along e1 and e2; the axis along the edge and along e2. */
  alpha: number;
  beta: number;
  u: number;
  k: number;
  /** Normals of the facets on both sides, (x, y). */
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
  /** A direction that is offered. */
  x: number;
  y: number;
}

/** See the file header. */
export interface Features {
  readonly solid: PlacedSolid;
  readonly best: LowestFeature;
  /** Bodies with h up to this value touch. Length. */
  touching: number;
  /**
   * Planes of P's facets, unit normal and offset, rows of 4: the array of the hull's mesh, or for a box `boxPlanes`.
   */
  planes: Float64Array;
  readonly boxPlanes: Float64Array;
  /** Minus S's deepest point at each evaluated facet: rows of 3. */
  readonly deepest: Float64Array;
  /** For each facet of a hull, the depth of `common` behind it, and its state of evaluation. */
  readonly behind: Float64Array;
  readonly looked: Uint8Array;
  /**
   * A point of S in the overlap, if GJK is right, in P's frame from its origin; and the radius of a ball about it in S.
   * Lengths.
   */
  readonly common: Float64Array;
  ball: number;
  /** A point inside P: its part across the axis, and its height along the axis. */
  readonly inner: Float64Array;
  innerHeight: number;
  /** The current edge, or the corner at which it begins. */
  readonly edge: { readonly point: Float64Array; readonly along: Float64Array };
  /** The normal of the side that is tried with a corner, the normal's part across the axis, and its h. */
  readonly corner: { readonly normal: Float64Array; readonly across: Float64Array; height: number };
  readonly arc: EdgeArc;
  /** Witness points of P and of S, and their tolerance. Length. */
  readonly witness: { readonly ofP: Float64Array; readonly ofS: Float64Array; miss: number };
}

/** Maximum number of facets: for hulls with more facets the general search is as fast. */
export const FACETS_MAX: number = 256;

const vector = (): Float64Array => new Float64Array(3);

/** Fresh state. */
export function createFeatures(): Features {
  const boxPlanes = new Float64Array(24);
  return {
    solid: {
      centre: vector(), axis: vector(), radius: new Float64Array(2), height: new Float64Array(2), sideAlong: NaN,
      sideAcross: NaN, sideHeight: NaN,
    },
    best: {
      height: NaN, meets: FACET_ON_RIM, facet: 0, normal: vector(), across: vector(), point: vector(),
      along: vector(),
    },
    touching: NaN, planes: boxPlanes, boxPlanes, deepest: new Float64Array(3 * FACETS_MAX),
    behind: new Float64Array(FACETS_MAX), looked: new Uint8Array(FACETS_MAX), common: vector(), ball: NaN,
    inner: vector(), innerHeight: NaN, edge: { point: vector(), along: vector() },
    corner: { normal: vector(), across: vector(), height: NaN },
    arc: {
      e1: vector(), e2: vector(), tangent: vector(), alpha: NaN, beta: NaN, u: NaN, k: NaN, fromX: NaN, fromY: NaN,
      toX: NaN, toY: NaN, x: NaN, y: NaN,
    },
    witness: { ofP: vector(), ofS: vector(), miss: NaN },
  };
}

/** Workspace of the method. */
export interface DiscsWorkspace extends PolytopeWorkspace {
  readonly features: Features;
  /** Relative pose of the second body of the normal form in the first (normal-form.ts). */
  readonly poseInFirst: Float64Array;
}
