/**
 * Families of methods: polytopes, solids between discs, ellipsoids, and curved bodies of any other kind.
 *
 * - A family lists for each pair of kinds the methods in the order in which they are tried, and creates their scratch
 *   memory. `METHODS` (entire.ts) is the table of all of them. ARCHITECTURE.md prints it.
 * - `createSolver([polytopes, discs])` makes a solver of some families. It contains the methods of these families and
 *   no others.
 * - Methods work on cores, in A's frame, lengths (method.ts).
 */
import { NearlyParallel } from "./axes/nearly-parallel-state.ts";
import { nearlyParallelAxes } from "./axes/nearly-parallel.ts";
import { coaxial } from "./axes/coaxial.ts";
import { Profile, Section } from "./axes/profile-state.ts";
import { Rims } from "./axes/rim-state.ts";
import { passingAxes } from "./axes/rims.ts";
import { deepEllipsoids } from "./ellipsoid/deep-ellipsoids.ts";
import { DeepEllipsoids } from "./ellipsoid/deep-state.ts";
import { ellipsoids as besideEachOther } from "./ellipsoid/ellipsoids.ts";
import { besideEllipsoid } from "./ellipsoid/inner-ball.ts";
import { InnerBall } from "./ellipsoid/state.ts";
import { asPoint, createBall } from "./pair/balls.ts";
import type { Ball } from "./pair/balls.ts";
import type { Method, Methods } from "./pair/method.ts";
import { Pieces, Polish } from "./polish/state.ts";
import { polytopeDiscs } from "./polytope-discs/polytope-discs.ts";
import { createFeatures } from "./polytope-discs/state.ts";
import { gjk } from "./polytope/gjk.ts";
import { expandPolytope } from "./polytope/method.ts";
import { createPair, createPolytopeWorkspace } from "./polytope/state.ts";
import type { PolytopeWorkspace } from "./polytope/state.ts";
import { expandCurved } from "./search/method.ts";
import { Cell, KnownMinimum, Ring, Search } from "./search/state.ts";
import type { SearchWorkspace } from "./search/state.ts";
import type { FootWorkspace } from "./simple/discs.ts";
import type { AxesWorkspace, CoaxialWorkspace } from "./axes/state.ts";
import type { EllipsoidWorkspace } from "./ellipsoid/state.ts";
import type { DiscsWorkspace } from "./polytope-discs/state.ts";
import type { ConvexShape } from "@col/types";
import { boxBox } from "./simple/box-box.ts";
import { besideHalfSpace } from "./simple/half-space.ts";
import { pointLine, twoSegments } from "./simple/lines.ts";
import { pointBox } from "./simple/point-box.ts";
import { pointDiscs } from "./simple/point-discs.ts";
import { pointEllipsoid } from "./simple/point-ellipsoid.ts";
import { segmentBeside } from "./simple/segments.ts";
import { solverOf } from "./solver.ts";
import type { Solver } from "./solver.ts";

/** Methods for some pairs of kinds, and their part of the workspace. */
export interface MethodFamily<in W> {
  readonly methods: Methods<W>;
  /** Scratch of the methods; a workspace has one of each name. */
  readonly createState: () => object;
  /** The shape that replaces body 0 or 1 in the query. */
  readonly standIn?: (shape: ConvexShape, ws: W, body: 0 | 1) => ConvexShape;
}

/** Workspace of solids between discs. */
export interface DiscsFamilyWorkspace extends SearchWorkspace, AxesWorkspace, DiscsWorkspace, FootWorkspace {}

/** Workspace of ellipsoids. */
export interface EllipsoidsFamilyWorkspace extends EllipsoidWorkspace, CoaxialWorkspace {
  /** Stand-ins for ellipsoids that are balls (balls.ts). */
  readonly balls: readonly [Ball, Ball];
}

/** The fields that a family adds to the workspace of polytopes. */
type Added<W extends PolytopeWorkspace> = Omit<W, keyof PolytopeWorkspace>;

/** The end of every list: of polytopes, and of curved bodies; `expand` is for bodies without a support Hessian. */
const EXPAND: readonly Method<PolytopeWorkspace>[] = [gjk, expandPolytope];
const SEARCH: readonly Method<SearchWorkspace>[] = [gjk, expandCurved, expandPolytope];
const PLANE: readonly Method<PolytopeWorkspace>[] = [besideHalfSpace];

function createSearchState(): Added<SearchWorkspace> {
  return {
    polish: new Polish(), best: new Pieces(), search: new Search(), known: new KnownMinimum(), cell: new Cell(),
    ring: new Ring(createPair()),
  };
}

/** Scratch of `discs`. */
export function createDiscsState(): Added<DiscsFamilyWorkspace> {
  return {
    ...createSearchState(), foot: new Float64Array(18), poseInFirst: new Float64Array(12),
    profiles: [new Profile(), new Profile()], rims: new Rims(), nearlyParallel: new NearlyParallel(),
    features: createFeatures(),
  };
}

/** Scratch of `ellipsoids`. */
export function createEllipsoidsState(): Added<EllipsoidsFamilyWorkspace> {
  return {
    ...createSearchState(), foot: new Float64Array(18), poseInFirst: new Float64Array(12),
    profiles: [new Profile(), new Profile()], section: new Section(), inner: new InnerBall(),
    deepEllipsoids: new DeepEllipsoids(), balls: [createBall(), createBall()],
  };
}

/** Boxes, hulls, points, segments, triangles, images and sums of these, with any margin, and half-spaces. */
export const polytopes: MethodFamily<PolytopeWorkspace> = /* @__PURE__ */ (() => ({
  createState: () => ({}),
  methods: {
    "half-space": { hull: PLANE, box: PLANE, polytope: PLANE, segment: PLANE, point: PLANE },
    hull: { hull: EXPAND, box: EXPAND, polytope: EXPAND, segment: EXPAND, point: EXPAND },
    box: { box: [boxBox, ...EXPAND], polytope: EXPAND, segment: EXPAND, point: [pointBox, ...EXPAND] },
    polytope: { polytope: EXPAND, segment: EXPAND, point: EXPAND },
    segment: { segment: [twoSegments, ...EXPAND], point: [pointLine, ...EXPAND] },
    point: { point: [pointLine, ...EXPAND] },
  },
}))();

/** Cylinders, cones and frusta, beside each other and beside polytopes. */
export const discs: MethodFamily<DiscsFamilyWorkspace> = /* @__PURE__ */ (() => ({
  createState: createDiscsState,
  methods: { discs: {
    "half-space": PLANE,
    hull: [gjk, polytopeDiscs, expandCurved, expandPolytope],
    box: [polytopeDiscs, ...SEARCH],
    polytope: SEARCH,
    discs: [passingAxes, nearlyParallelAxes, ...SEARCH],
    segment: [segmentBeside, nearlyParallelAxes, ...SEARCH],
    point: [pointDiscs, ...SEARCH],
  } },
}))();

/** Ellipsoids, beside each other, beside polytopes and beside solids between discs. Balls are solved as points. */
export const ellipsoids: MethodFamily<EllipsoidsFamilyWorkspace> = /* @__PURE__ */ (() => ({
  createState: createEllipsoidsState,
  standIn: (s, ws, body) => asPoint(s, ws.balls[body]),
  methods: { ellipsoid: {
    "half-space": PLANE,
    hull: [besideEllipsoid, ...SEARCH],
    box: [besideEllipsoid, ...SEARCH],
    polytope: SEARCH,
    discs: [coaxial, besideEllipsoid, ...SEARCH],
    ellipsoid: [besideEachOther, coaxial, deepEllipsoids, ...SEARCH],
    segment: [segmentBeside, coaxial, ...SEARCH],
    point: [pointEllipsoid, coaxial, ...SEARCH],
  } },
}))();

/** Other curved bodies: images and sums, and user-written supports. */
export const any: MethodFamily<SearchWorkspace> = /* @__PURE__ */ (() => {
  const row = { hull: SEARCH, box: SEARCH, polytope: SEARCH, discs: SEARCH,
    curved: SEARCH, ellipsoid: SEARCH, segment: SEARCH, point: SEARCH };
  return { createState: createSearchState, methods: { curved: { "half-space": PLANE, ...row } } };
})();

/**
 * A solver of some families, ready for queries. A user-defined family is a table of methods, and a function that
 * creates their fields of the workspace.
 */
export function createSolver(families: readonly MethodFamily<never>[]): Solver<PolytopeWorkspace> {
  return solverOf(Object.assign({}, ...families.map((family) => family.methods)) as Methods<PolytopeWorkspace>,
    () => Object.assign(createPolytopeWorkspace(),
      ...families.map((family) => family.createState())) as PolytopeWorkspace,
    (families.find(({ standIn }) => standIn !== undefined)?.standIn ?? null) as Solver<PolytopeWorkspace>["standIn"]);
}
