/**
 * Closed forms of a point's signed distance from points, segments and half-spaces; the closest point of an edge, for
 * triangles too.
 *
 * In: a shape and a `Foot` with the point p, in the shape's local frame; coordinates are lengths. Out: the closest
 * point f of the core, the unit normal n, the signed distance d without the margin: p = f + d n.
 *
 * `edge` writes n = p - f in any length and its squared length `dd`. Near the edge, the rounding error of n along the
 * edge is removed, so that n is perpendicular to the edge up to rounding of n itself. If p lies on the core up to
 * rounding, n is any normal of the core there.
 */
import type { ConvexShape } from "@col/types";
import { fromFoot, fromPlane, fromWay } from "./foot.ts";
import type { Foot } from "./foot.ts";

/**
 * p is on an edge, up to rounding, if its squared distance from the edge is below this fraction of its squared distance
 * from the nearer end. No dimension.
 */
const ON_EDGE2 = 1e-30;

/**
 * A vector with a squared sine above this to the edge loses no digits by the subtraction of its part along the edge.
 */
const STEEP2 = 1e-3;

/** Points and balls. */
export function pointFoot(shape: ConvexShape, foot: Foot): boolean {
  const v = shape.params;
  foot.fx = v[0]; foot.fy = v[1]; foot.fz = v[2];
  setNormal(foot, 0);
  return fromFoot(foot);
}

/** The normal along a coordinate axis. */
function setNormal(foot: Foot, axis: number): void {
  foot.nx = axis === 0 ? 1 : 0;
  foot.ny = axis === 1 ? 1 : 0;
  foot.nz = axis === 2 ? 1 : 0;
}

/**
 * Writes the point of the edge from corner i to corner j of `v` nearest to p to f, and p - f, not normalised, to n. If
 * f is between the ends, n is perpendicular to the edge up to rounding of n. `dd`: squared length of n.
 */
export function edge(v: Float64Array, i: number, j: number, foot: Foot): void {
  const ex = v[j] - v[i], ey = v[j + 1] - v[i + 1], ez = v[j + 2] - v[i + 2], ee = ex * ex + ey * ey + ez * ez;
  const along = (foot.px - v[i]) * ex + (foot.py - v[i + 1]) * ey + (foot.pz - v[i + 2]) * ez;
  const t = ee > 0 ? Math.max(0, Math.min(1, along / ee)) : 0, k = t > 0.5 ? j : i, s = t > 0.5 ? t - 1 : t;
  let x = foot.px - v[k], y = foot.py - v[k + 1], z = foot.pz - v[k + 2]; // from the nearer end
  foot.fx = v[k] + s * ex; foot.fy = v[k + 1] + s * ey; foot.fz = v[k + 2] + s * ez;
  const whole = x * x + y * y + z * z, towards = x * ex + y * ey + z * ez;
  if (!(ee > 0) || (s === 0 && (k === j ? towards >= 0 : towards <= 0))) { // at the end, or beyond it
    foot.nx = x; foot.ny = y; foot.nz = z;
    foot.dd = whole;
    return;
  }
  const part = towards / ee;
  x -= part * ex; y -= part * ey; z -= part * ez;
  let dd = x * x + y * y + z * z;
  if (dd < STEEP2 * whole) { // the rounding error along the edge
    const rest = (x * ex + y * ey + z * ez) / ee;
    x -= rest * ex; y -= rest * ey; z -= rest * ez;
    dd = x * x + y * y + z * z;
    if (!(dd > ON_EDGE2 * whole)) {
      x = 0; y = 0; z = 0; dd = 0;
    }
  }
  foot.nx = x; foot.ny = y; foot.nz = z;
  foot.dd = dd;
}

/**
 * Writes a direction perpendicular to (x, y, z), which is not parallel to its smallest axis; for (0, 0, 0) the x axis.
 */
export function setAcross(x: number, y: number, z: number, foot: Foot): void {
  const ax = Math.abs(x), ay = Math.abs(y), az = Math.abs(z), i = ax <= ay && ax <= az ? 0 : ay <= az ? 1 : 2;
  if (ax + ay + az > 0) {
    foot.nx = i === 0 ? 0 : i === 1 ? -z : y;
    foot.ny = i === 0 ? z : i === 1 ? 0 : -x;
    foot.nz = i === 0 ? -y : i === 1 ? x : 0;
  } else setNormal(foot, 0);
}

/** Segments and capsules. */
export function segmentFoot(shape: ConvexShape, foot: Foot): boolean {
  const v = shape.params;
  edge(v, 0, 3, foot);
  if (!(foot.dd > 0)) setAcross(v[3] - v[0], v[4] - v[1], v[5] - v[2], foot);
  return fromWay(foot);
}

/** Half-spaces. */
export function halfSpaceFoot(shape: ConvexShape, foot: Foot): boolean {
  const v = shape.params;
  foot.nx = v[0]; foot.ny = v[1]; foot.nz = v[2];
  foot.fx = v[3] * v[0]; foot.fy = v[3] * v[1]; foot.fz = v[3] * v[2];
  return fromPlane(foot);
}
