/**
 * `@col/epa/methods`: the methods as values, the tables, and what makes a solver of a table of your own. Who composes
 * one ships the methods in it and no other. Stable within a minor version only: methods come and go.
 * @module
 */
export { besideHalfSpace } from "./closed-forms/half-space.ts";
export { pointLine, twoSegments } from "./closed-forms/lines.ts";
export { pointBox } from "./closed-forms/point-box.ts";
export { pointDiscs } from "./closed-forms/point-discs.ts";
export { pointEllipsoid } from "./closed-forms/point-ellipsoid.ts";
export { besideEllipsoid } from "./ellipsoid/inner-ball.ts";
export { KINDS, kindOf } from "./kinds.ts";
export { contactManifoldBy } from "./manifold/manifold.ts";
export { PASS, PROVEN, START } from "./method.ts";
export type { Answer, CoreKind, Method, Methods, Pair, QueryState } from "./method.ts";
export { METHODS } from "./methods.ts";
export {
  coaxial, deepEllipsoids, ellipsoids, expandCurved, nearlyParallelAxes, passingAxes, polytopeDiscs,
  segmentBeside,
} from "./methods/curved.ts";
export { gjk } from "./methods/gjk.ts";
export { expandPolytope } from "./methods/polytopes.ts";
export { POLYTOPE_METHODS } from "./polytope-methods.ts";
export { createPolytopeWorkspace } from "./query-state.ts";
export type { PolytopeWorkspace } from "./query-state.ts";
export { createSolver, penetrationBy, signedDistanceBy } from "./solver.ts";
export type { EpaOptions, Solver } from "./solver.ts";
export { createEpaWorkspace } from "./create-workspace.ts";
export type { EpaWorkspace } from "./workspace.ts";
