/**
 * A line and a ball, a capsule, an ellipsoid.
 *
 * An ellipsoid is the unit ball after division by its radii, which keeps the parameter. A capsule is a cylinder about
 * its segment, closed by a ball at each end: where the line enters the endless cylinder beyond an end of the segment,
 * it can only enter the capsule through that end's ball.
 */
import { ELLIPSOID_KIND, POINT_KIND, SEGMENT_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import type { Ray, RayForm } from "./ray.ts";
import { cut, setNormal, setWhole } from "./ray.ts";

/** The ball of the shape's margin about the point of `params` that begins at `end`. */
function clipBall(shape: ConvexShape, end: number, r: Ray): void {
  const p = shape.params;
  r.px = r.ox - p[end]; r.py = r.oy - p[end + 1]; r.pz = r.oz - p[end + 2];
  r.qx = r.dx; r.qy = r.dy; r.qz = r.dz;
  r.radius = shape.margin;
  r.growth = 0;
  setWhole(r);
  cut(r);
  setNormal(r);
}

function clipPoint(shape: ConvexShape, r: Ray): boolean {
  clipBall(shape, 0, r);
  return true;
}

function clipEllipsoid(shape: ConvexShape, r: Ray): boolean {
  const p = shape.params, a = p[0], b = p[1], c = p[2];
  r.px = r.ox / a; r.py = r.oy / b; r.pz = r.oz / c;
  r.qx = r.dx / a; r.qy = r.dy / b; r.qz = r.dz / c;
  r.radius = 1;
  r.growth = 0;
  setWhole(r);
  cut(r);
  setNormal(r);
  r.nx /= a; r.ny /= b; r.nz /= c;
  return shape.margin === 0;
}

function clipSegment(shape: ConvexShape, r: Ray): boolean {
  const p = shape.params, ex = p[3] - p[0], ey = p[4] - p[1], ez = p[5] - p[2], ee = ex * ex + ey * ey + ez * ez,
    k = ee > 0 ? 1 / ee : 0, ox = r.ox - p[0], oy = r.oy - p[1], oz = r.oz - p[2];
  const f = k * (ox * ex + oy * ey + oz * ez), g = k * (r.dx * ex + r.dy * ey + r.dz * ez);
  r.px = ox - f * ex; r.py = oy - f * ey; r.pz = oz - f * ez;
  r.qx = r.dx - g * ex; r.qy = r.dy - g * ey; r.qz = r.dz - g * ez;
  r.radius = shape.margin;
  r.growth = 0;
  setWhole(r);
  cut(r);
  setNormal(r);
  let enter = r.enter, exit = r.exit;
  if (!(enter <= exit)) return true;
  // the end that is asked for comes last: its ball, where it is one, writes the normal
  for (let pass = 0; pass < 2; pass++) {
    const leaves = (r.side < 0) === (pass === 0), s = f + (leaves ? exit : enter) * g;
    if (s >= 0 && s <= 1) continue;
    const { nx, ny, nz } = r;
    clipBall(shape, s < 0 ? 0 : 3, r);
    if (leaves) exit = r.exit;
    else enter = r.enter;
    if (pass === 0) {
      r.nx = nx; r.ny = ny; r.nz = nz;
    }
  }
  r.enter = enter;
  r.exit = exit;
  // across a needle's axis to rounding of the normal, not of the ray: else its plane's support is at a far end
  const s = f + (r.side < 0 ? enter : exit) * g, tilt = k * (r.nx * ex + r.ny * ey + r.nz * ez);
  if (s < 0 ? tilt > 0 : s > 1 ? tilt < 0 : true) {
    r.nx -= tilt * ex; r.ny -= tilt * ey; r.nz -= tilt * ez;
  }
  return true;
}

/** Points, and balls: points with a margin. */
export const ballRays: RayForm = {
  clip: clipPoint, firstKind: POINT_KIND, lastKind: POINT_KIND,
};
/** Segments, and capsules: segments with a margin. */
export const capsuleRays: RayForm = {
  clip: clipSegment, firstKind: SEGMENT_KIND, lastKind: SEGMENT_KIND,
};
/** Ellipsoids without a margin. */
export const ellipsoidRays: RayForm = {
  clip: clipEllipsoid, firstKind: ELLIPSOID_KIND, lastKind: ELLIPSOID_KIND,
};
