/**
 * The point of a body that is closest to a given point.
 *
 * In: a body with its pose, and a point, world frame; a distance solver, unless the body is a mesh without a margin;
 * a maximum distance (length). Out: the closest point and the given point (world frame), the distance and a lower
 * bound of it (lengths), the part or triangle.
 *
 * Method: the given point becomes a convex shape, and the query is `bodyDistance`. For a mesh without a margin,
 * triangles use the closed form of pairs/point-triangle.ts. For a mesh the surface counts from both sides; inside
 * convex parts the distance is 0. Beyond the maximum distance the result is as in body-distance.ts.
 */
import type { OptionNames } from "@col/kernel";
import { createBodyDistanceResult, POINT_KIND } from "@col/types";
import type { Body, BodyDistanceResult, ConvexShape, DistanceFn, Pose, Vec3Like } from "@col/types";
import { requireAtLeast, requireFunction, requirePoint } from "@col/kernel";
import { solveOpened } from "./body-distance.ts";
import { requireBody, requireOptions } from "./checks.ts";
import { isMesh } from "./pairs/side.ts";
import { acquire, openPoint, release, setTolerance } from "./pairs/space.ts";
import { triangleMesh } from "./triangle-mesh.ts";

const POINT_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["distance", "maxDistance"]);

/** Options of a closest point. */
export interface ClosestPointOptions {
  /** The solver that answers convex parts: `distance` of `@col/gjk`. Meshes without a margin have a closed form. */
  readonly distance?: DistanceFn | undefined;
  /** Points farther away are ignored. Length, >= 0. Default: no limit. */
  readonly maxDistance?: number | undefined;
}

const NO_OPTIONS: ClosestPointOptions = {};

/** A point, as a mesh of one triangle whose corners are one. */
const POINT_MESH: Body = /* @__PURE__ */ triangleMesh(/* @__PURE__ */ new Float64Array(9));

/** A point at the origin of its frame. */
export const POINT: ConvexShape = /* @__PURE__ */ Object.freeze({
  kind: POINT_KIND, support: (_shape: ConvexShape, _d: Float64Array, out: Float64Array): number => {
    out[0] = out[1] = out[2] = 0;
    return 0;
  },
  params: /* @__PURE__ */ new Float64Array(3), mesh: null, margin: 0, curvature: 0 as const, centred: true,
  fillsBounds: true, bounds: /* @__PURE__ */ new Float64Array(6), center: /* @__PURE__ */ new Float64Array(3),
  inradius: 0, hessian: null, face: null, operands: [],
});

/** Stands for the solver if no solver is needed: triangles without a margin have a closed form. */
const noSolver: DistanceFn = (_a, _poseA, _b, _poseB, _options, out) => out;

/**
 * The point of a body nearest to a point of the world: `pointA` on `partA`; `pointB` is the point itself, `distance`
 * and `lowerBound` bracket its distance, 0 inside convex parts. Of a mesh it is the nearest point of its surface, from
 * either side, to the rounding of its corners: nearer than that the point is "touching", at 0.
 *
 * @param out Filled and returned if given: the call then does not allocate.
 * @throws RangeError on an unusable pose, point or option; TypeError on a value that is not a body, or if parts need a
 * `distance` and none is given.
 */
export function closestPoint(
  body: Body, pose: Pose, point: Vec3Like, options: ClosestPointOptions = NO_OPTIONS, out?: BodyDistanceResult,
): BodyDistanceResult {
  const where = "closestPoint";
  requireOptions(where, "an object", options, POINT_OPTIONS);
  requireBody(where, "body", body);
  requirePoint(where, "point", point);
  if (options.maxDistance !== undefined && !(typeof options.maxDistance === "number" && options.maxDistance >= 0))
    requireAtLeast(where, "options.maxDistance", options.maxDistance, 0);
  const { distance, maxDistance = Infinity } = options;
  const mesh = isMesh(body) && body.margin === 0;
  if (distance !== undefined || !mesh) requireFunction(where, "options.distance", distance);
  const result = out ?? createBodyDistanceResult(), space = acquire();
  try {
    openPoint(space, body, pose, mesh ? POINT_MESH : POINT, point);
    setTolerance(space, undefined);
    space.isPoint = mesh;
    space.limit[0] = maxDistance;
    solveOpened(space, distance ?? noSolver, undefined, result);
  } finally {
    release(space);
  }
  return result;
}
