/**
 * `METHODS`: for each pair of kinds the methods in the order in which they are asked. The one place where that order
 * stands.
 */
import { besideHalfSpace } from "./closed-forms/half-space.ts";
import { pointDiscs } from "./closed-forms/point-discs.ts";
import { pointEllipsoid } from "./closed-forms/point-ellipsoid.ts";
import { besideEllipsoid } from "./ellipsoid/inner-ball.ts";
import type { CoreKind, Method, Methods } from "./method.ts";
import {
  coaxial, deepEllipsoids, ellipsoids, expandCurved, nearlyParallelAxes, passingAxes, polytopeDiscs,
  segmentBeside,
} from "./methods/curved.ts";
import { gjk } from "./methods/gjk.ts";
import { expandPolytope } from "./methods/polytopes.ts";
import { POLYTOPE_METHODS } from "./polytope-methods.ts";
import type { EpaWorkspace } from "./workspace.ts";

type Row = Readonly<Partial<Record<CoreKind, readonly Method<EpaWorkspace>[]>>>;

/** The end of every list of curved bodies: `expand` for those without a support Hessian. */
const SEARCH: readonly Method<EpaWorkspace>[] = [gjk, expandCurved, expandPolytope];

const DISCS: Row = /* @__PURE__ */ (() => ({
  "half-space": [besideHalfSpace],
  hull: [gjk, polytopeDiscs, expandCurved, expandPolytope],
  box: [polytopeDiscs, ...SEARCH],
  polytope: SEARCH,
  discs: [passingAxes, nearlyParallelAxes, ...SEARCH],
  curved: SEARCH,
  ellipsoid: [coaxial, besideEllipsoid, ...SEARCH],
  segment: [segmentBeside, nearlyParallelAxes, ...SEARCH],
  point: [pointDiscs, ...SEARCH],
}))();

const CURVED: Row = /* @__PURE__ */ (() => ({
  "half-space": [besideHalfSpace],
  hull: SEARCH,
  box: SEARCH,
  polytope: SEARCH,
  curved: SEARCH,
  ellipsoid: SEARCH,
  segment: SEARCH,
  point: SEARCH,
}))();

const ELLIPSOID: Row = /* @__PURE__ */ (() => ({
  "half-space": [besideHalfSpace],
  hull: [besideEllipsoid, ...SEARCH],
  box: [besideEllipsoid, ...SEARCH],
  polytope: SEARCH,
  ellipsoid: [ellipsoids, coaxial, deepEllipsoids, ...SEARCH],
  segment: [segmentBeside, coaxial, ...SEARCH],
  point: [pointEllipsoid, coaxial, ...SEARCH],
}))();

/** For each pair of kinds, the methods in the order in which they are asked. */
export const METHODS: Methods<EpaWorkspace> = /* @__PURE__ */ (() =>
  ({ ...POLYTOPE_METHODS, discs: DISCS, curved: CURVED, ellipsoid: ELLIPSOID }))();
