/**
 * `METHODS`: for each pair of kinds the methods in the order in which they are asked. The one place where that order
 * stands.
 */
import { pointDiscs } from "./closed-forms/point-discs.ts";
import { pointEllipsoid } from "./closed-forms/point-ellipsoid.ts";
import type { Kind, Method, Methods } from "./method.ts";
import {
  besideEllipsoid, coaxial, coplanarAxes, deepEllipsoids, ellipsoids, expandCurved,
    nearlyParallelAxes, passingAxes, polytopeDiscs,
    polytopeDiscsOfOverlap, segmentBeside,
} from "./methods/curved.ts";
import { gjk } from "./methods/gjk.ts";
import { expandPolytope, flatFacet, flatFacetOfOverlap, halfSpace } from "./methods/polytopes.ts";
import { POLYTOPE_METHODS } from "./polytope-methods.ts";
import type { EpaWorkspace } from "./workspace.ts";

type Row = Readonly<Partial<Record<Kind, readonly Method<EpaWorkspace>[]>>>;

/** The end of every list of curved bodies: `expand` for those without a support Hessian. */
const SEARCH: readonly Method<EpaWorkspace>[] = [gjk, expandCurved, expandPolytope];
/** The same of a body with flat facets that are looked at once an overlap is known. */
const FACET_SEARCH: readonly Method<EpaWorkspace>[] = [gjk, flatFacetOfOverlap, expandCurved, expandPolytope];

const CURVED: Row = /* @__PURE__ */ (() => ({
  "half-space": [halfSpace],
  hull: FACET_SEARCH,
  box: [flatFacet, ...SEARCH],
  polytope: SEARCH,
  curved: SEARCH,
  discs: [flatFacet, ...SEARCH],
  ellipsoid: SEARCH,
  segment: SEARCH,
  point: SEARCH,
}))();

const DISCS: Row = /* @__PURE__ */ (() => ({
  "half-space": [halfSpace],
  hull: [gjk, polytopeDiscsOfOverlap, flatFacetOfOverlap, expandCurved, expandPolytope],
  box: [polytopeDiscs, flatFacet, ...SEARCH],
  polytope: [flatFacet, ...SEARCH],
  discs: [coplanarAxes, passingAxes, flatFacet, nearlyParallelAxes, ...SEARCH],
  ellipsoid: [coaxial, besideEllipsoid, flatFacet, ...SEARCH],
  segment: [segmentBeside, coplanarAxes, nearlyParallelAxes, ...FACET_SEARCH],
  point: [pointDiscs, coplanarAxes, ...FACET_SEARCH],
}))();

const ELLIPSOID: Row = /* @__PURE__ */ (() => ({
  "half-space": [halfSpace],
  hull: [besideEllipsoid, ...FACET_SEARCH],
  box: [besideEllipsoid, flatFacet, ...SEARCH],
  polytope: SEARCH,
  ellipsoid: [ellipsoids, coaxial, deepEllipsoids, ...SEARCH],
  segment: [segmentBeside, coaxial, ...SEARCH],
  point: [pointEllipsoid, coaxial, ...SEARCH],
}))();

/** See the file header. */
export const METHODS: Methods<EpaWorkspace> = /* @__PURE__ */ (() =>
  ({ ...POLYTOPE_METHODS, curved: CURVED, discs: DISCS, ellipsoid: ELLIPSOID }))();
