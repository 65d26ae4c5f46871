/**
 * `POLYTOPE_METHODS`: the part of the table that concerns cores without curvature: boxes, hulls, points, segments,
 * triangles, images and sums of these, and half-spaces. Margins make spheres, capsules and rounded bodies of them.
 */
import { besideHalfSpace } from "./closed-forms/half-space.ts";
import { pointLine, twoSegments } from "./closed-forms/lines.ts";
import { pointBox } from "./closed-forms/point-box.ts";
import type { Method, Methods } from "./method.ts";
import { gjk } from "./methods/gjk.ts";
import { expandPolytope } from "./methods/polytopes.ts";
import type { PolytopeWorkspace } from "./query-state.ts";

type List = readonly Method<PolytopeWorkspace>[];

/** The end of every list. */
const SEARCH: List = [gjk, expandPolytope];
const PLANE: List = [besideHalfSpace];

/** The methods for pairs of boxes, hulls, points, segments, triangles, half-spaces, and images and sums of these. */
export const POLYTOPE_METHODS: Methods<PolytopeWorkspace> = /* @__PURE__ */ (() => ({
  "half-space": { hull: PLANE, box: PLANE, polytope: PLANE, segment: PLANE, point: PLANE },
  hull: { hull: SEARCH, box: SEARCH, polytope: SEARCH, segment: SEARCH, point: SEARCH },
  box: { box: SEARCH, polytope: SEARCH, segment: SEARCH, point: [pointBox, ...SEARCH] },
  polytope: { polytope: SEARCH, segment: SEARCH, point: SEARCH },
  segment: { segment: [twoSegments, ...SEARCH], point: [pointLine, ...SEARCH] },
  point: { point: [pointLine, ...SEARCH] },
}))();
