/**
 * `@col/epa/methods`: families of methods and the methods as values, and the function that makes a solver of them. A
 * solver contains only the methods of its families. Frames and units: world frame and lengths in the queries, A's frame
 * in the methods (method.ts). Stable within a minor version only: methods come and go.
 * @module
 */
export { coaxial } from "./axes/coaxial.ts";
export { nearlyParallelAxes } from "./axes/nearly-parallel.ts";
export { passingAxes } from "./axes/rims.ts";
export { deepEllipsoids } from "./ellipsoid/deep-ellipsoids.ts";
export { besideEllipsoid } from "./ellipsoid/inner-ball.ts";
export { METHODS } from "./entire.ts";
export { any, createSolver, discs, ellipsoids, polytopes } from "./families.ts";
export type { MethodFamily } from "./families.ts";
export { contactManifoldBy } from "./manifold/manifold.ts";
export { KINDS, kindOf } from "./pair/kinds.ts";
export { PASS, PROVEN, START } from "./pair/method.ts";
export type { Answer, CoreKind, Method, Methods, Pair, QueryState } from "./pair/method.ts";
export { polytopeDiscs } from "./polytope-discs/polytope-discs.ts";
export { gjk } from "./polytope/gjk.ts";
export { expandPolytope } from "./polytope/method.ts";
export type { PolytopeWorkspace } from "./polytope/state.ts";
export { expandCurved } from "./search/method.ts";
export { boxBox } from "./simple/box-box.ts";
export { besideHalfSpace } from "./simple/half-space.ts";
export { pointLine, twoSegments } from "./simple/lines.ts";
export { pointBox } from "./simple/point-box.ts";
export { pointDiscs } from "./simple/point-discs.ts";
export { pointEllipsoid } from "./simple/point-ellipsoid.ts";
export { segmentBeside } from "./simple/segments.ts";
export { penetrationBy, signedDistanceBy } from "./solver.ts";
export type { EpaOptions, Solver } from "./solver.ts";
export type { EpaWorkspace } from "./entire.ts";
