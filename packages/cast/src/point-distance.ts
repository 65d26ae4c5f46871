/**
 * Signed distance of a point from a convex shape, with the closest point of the surface and the outward normal.
 *
 * In: a shape, its pose and the point, world frame. Out: a `DistanceResult` in the world frame: `distance` (length,
 * negative inside), a lower bound, the points on the shape and the given point, the unit normal.
 *
 * Method: closed forms (point/) for points, balls, segments, capsules, triangles, half-spaces, boxes, cylinders,
 * cones, frusta, and for hulls from inside, each with any margin. Other shapes need the caller's `solver`. The lower
 * bound comes from one support along the normal, so it does not depend on the closed form.
 */
import type { OptionNames } from "@col/kernel";
import { explain, NestedPool, OwnAnswer, packPose, requireOptions, requirePoint, requireSpace } from "@col/kernel";
import { createDistanceResult, createWarmStart } from "@col/types";
import type { ConvexShape, DistanceResult, DistanceFn, PackedPose, Pose, Vec3Like, WarmStart } from "@col/types";
import { halfSpaceFoot, pointFoot, segmentFoot } from "./point/flat.ts";
import { Foot } from "./point/foot.ts";
import type { FootForm } from "./point/foot.ts";
import { boxFoot, discsFoot, hullFoot } from "./point/solid.ts";
import { triangleFoot } from "./point/triangle.ts";
import { ROUNDING } from "./rounding.ts";

const POINT_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["solver", "tolerance", "warmStart"]);

/** Options of a point's distance. All optional. */
export interface SignedPointDistanceOptions {
  /** Solver for shapes without a closed form: `signedDistance` of `@col/epa`. */
  readonly solver?: DistanceFn | undefined;
  /** Passed to the solver. */
  readonly tolerance?: number | undefined;
  readonly warmStart?: WarmStart | undefined;
}

/** By `kind`, in the order of the tags of `@col/types`; see `closed-forms.ts` of the rays. */
const FORMS: readonly (FootForm | null)[] = [
  pointFoot, segmentFoot, triangleFoot, boxFoot, null, discsFoot, discsFoot, discsFoot, hullFoot, null, null,
  halfSpaceFoot,
];

/** Memory of a running query. */
class PointSpace {
  readonly foot: Foot = new Foot();
  readonly pose: PackedPose = new Float64Array(12);
  readonly point: Float64Array = new Float64Array(3);
  readonly warm: WarmStart = createWarmStart();
  readonly at: { position: Vec3Like; quaternion: { x: number; y: number; z: number; w: number } } = {
    position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 },
  };
  /** Options of the solver, without a tolerance and with one. */
  readonly plain: { warmStart: WarmStart } = { warmStart: this.warm };
  readonly within: { warmStart: WarmStart; tolerance: number } = { warmStart: this.warm, tolerance: NaN };
}

const POOL = /* @__PURE__ */ new NestedPool<PointSpace>(() => new PointSpace());
const NO_OPTIONS: SignedPointDistanceOptions = {};

/** A point at the local origin: the second shape for the solver. */
const POINT: ConvexShape = /* @__PURE__ */ Object.freeze<ConvexShape>({
  kind: 0,
  support: (_shape, _d, out) => {
    out[0] = 0; out[1] = 0; out[2] = 0;
    return 0;
  },
  params: /* @__PURE__ */ new Float64Array(3), mesh: null, margin: 0, curvature: 0, centred: true, fillsBounds: true,
  bounds: /* @__PURE__ */ new Float64Array(6), center: /* @__PURE__ */ new Float64Array(3), inradius: 0, hessian: null,
  face: null, operands: [],
});

/** Writes the result from the core's closest point. */
function writeFoot(shape: ConvexShape, point: Vec3Like, space: PointSpace, out: DistanceResult): void {
  const f = space.foot, m = space.pose, s = space.point, r = shape.margin, { nx, ny, nz } = f;
  s[0] = nx; s[1] = ny; s[2] = nz;
  shape.support(shape, s, s);
  const size = Math.abs(f.px) + Math.abs(f.py) + Math.abs(f.pz) + Math.abs(s[0]) + Math.abs(s[1]) + Math.abs(s[2]) + r;
  const d = f.d - r, noise = ROUNDING * size;
  const lower = nx * (f.px - s[0]) + ny * (f.py - s[1]) + nz * (f.pz - s[2]) - r - noise;
  out.distance = d;
  out.lowerBound = Math.min(d, lower);
  out.iterations = 0;
  out.status = d > noise ? "separated" : d < -noise ? "overlapping" : "touching";
  const x = f.fx + r * nx, y = f.fy + r * ny, z = f.fz + r * nz, a = out.pointA, b = out.pointB, n = out.normal;
  b.x = point.x; b.y = point.y; b.z = point.z; // first: the point may be one of the result's vectors
  a.x = m[0] * x + m[1] * y + m[2] * z + m[9];
  a.y = m[3] * x + m[4] * y + m[5] * z + m[10];
  a.z = m[6] * x + m[7] * y + m[8] * z + m[11];
  n.x = m[0] * nx + m[1] * ny + m[2] * nz;
  n.y = m[3] * nx + m[4] * ny + m[5] * nz;
  n.z = m[6] * nx + m[7] * ny + m[8] * nz;
}

/** The point in the shape's frame. */
function readPoint(point: Vec3Like, space: PointSpace): void {
  const m = space.pose, f = space.foot, x = point.x - m[9], y = point.y - m[10], z = point.z - m[11];
  f.px = m[0] * x + m[3] * y + m[6] * z;
  f.py = m[1] * x + m[4] * y + m[7] * z;
  f.pz = m[2] * x + m[5] * y + m[8] * z;
}

/** By the caller's solver. */
function bySolver(
  shape: ConvexShape, pose: Pose, point: Vec3Like, options: SignedPointDistanceOptions, space: PointSpace,
    out: DistanceResult,
): DistanceResult {
  const { solver, tolerance } = options;
  if (typeof solver !== "function") {
    const what = `a shape of kind ${shape.kind} here`;
    throw new TypeError(
      `signedPointDistance: no closed form for ${what}: need options.solver, signedDistance of @col/epa`);
  }
  space.warm.valid = false;
  const { at, plain, within } = space, asked = tolerance === undefined ? plain : within;
  if (tolerance !== undefined) within.tolerance = tolerance;
  asked.warmStart = options.warmStart ?? space.warm;
  at.position = point;
  const given = solver(shape, pose, POINT, at, asked, out);
  if (given !== out) new OwnAnswer(out).take(given);
  return out;
}

/**
 * Signed distance of a point, in the world, from a shape: negative inside. `pointA` is the nearest point of the shape's
 * surface, `pointB` the point, `normal` the shape's outward normal there: `pointB = pointA + distance normal`.
 *
 * `lowerBound` comes from the plane of one support along the normal. `touching`: on the surface up to rounding. Points,
 * balls, segments, capsules, triangles, half-spaces, boxes, cylinders, cones, frusta, and hulls from inside have closed
 * forms. Ellipsoids, hulls from outside, composed shapes and user-defined shapes need `{ solver: signedDistance }` of
 * `@col/epa`, and the result is then the solver's.
 *
 * @param out Filled and returned if given: the call then allocates only if the solver does.
 * @throws RangeError on an unusable pose or point; TypeError for a shape without a closed form and no solver.
 */
export function signedPointDistance(
  shape: ConvexShape, pose: Pose, point: Vec3Like, options?: SignedPointDistanceOptions, out?: DistanceResult,
): DistanceResult {
  const result = out ?? createDistanceResult(), space = POOL.acquire();
  try {
    requireSpace(shape, shape);
    packPose(pose, space.pose, "pose");
    requirePoint("signedPointDistance", "point", point);
    if (options !== undefined) requireOptions(options, POINT_OPTIONS, "signedPointDistance");
    readPoint(point, space);
    if (FORMS[shape.kind]?.(shape, space.foot) !== true)
      return bySolver(shape, pose, point, options ?? NO_OPTIONS, space, result);
    writeFoot(shape, point, space, result);
  } catch (error) {
    throw explain(error, ["shape", "shape", shape], ["pose", "pose", pose]);
  } finally {
    POOL.release();
  }
  return result;
}
