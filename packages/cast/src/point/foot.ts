/**
 * The record that the closed forms of a point's signed distance read and write, and the last steps that they share.
 *
 * In the shape's local frame: the point p (px, py, pz), the point f of the core's boundary nearest to p (fx, fy, fz),
 * the unit normal n of the core there, and the signed distance d from the core: p = f + d n. Coordinates and d are
 * lengths; the margin is not included.
 *
 * `fromFoot` and `fromWay` compute n and d from the vector p - f for p outside of the core; `fromPlane` projects p
 * onto the plane through f with the unit normal n. `Meridian` holds the same quantities in the half-plane through the
 * axis of a solid of revolution.
 */
import type { ConvexShape } from "@col/types";

/**
 * The meridian plane: distance from the axis (r) and height (y) of the point, the closest point and the normal. The
 * solid's section is the trapezoid with the corners (bottom, -h), (top, h) and the corners on the axis. Lengths.
 */
export class Meridian {
  r: number = NaN;
  y: number = NaN;
  footR: number = NaN;
  footY: number = NaN;
  normalR: number = NaN;
  normalY: number = NaN;
  bottom: number = NaN;
  top: number = NaN;
  h: number = NaN;
}

/** See the file header. Lengths; frame local. */
export class Foot {
  px: number = NaN;
  py: number = NaN;
  pz: number = NaN;
  fx: number = NaN;
  fy: number = NaN;
  fz: number = NaN;
  nx: number = NaN;
  ny: number = NaN;
  nz: number = NaN;
  d: number = NaN;
  /** Squared distance of p from the last edge; n holds the vector from that edge's closest point to p. */
  dd: number = NaN;
  readonly meridian: Meridian = new Meridian();
}

/** Closed form for one kind of core. False: the form does not apply to this shape or to this point. */
export type FootForm = (shape: ConvexShape, foot: Foot) => boolean;

/**
 * Writes the normal and the distance from p and f, p outside the core. If they coincide, the given n, of any length, is
 * normalised.
 */
export function fromFoot(foot: Foot): true {
  const x = foot.px - foot.fx, y = foot.py - foot.fy, z = foot.pz - foot.fz, d = Math.sqrt(x * x + y * y + z * z);
  foot.d = d;
  if (d > 0) {
    foot.nx = x; foot.ny = y; foot.nz = z;
  }
  const n = Math.sqrt(foot.nx * foot.nx + foot.ny * foot.ny + foot.nz * foot.nz);
  foot.nx /= n; foot.ny /= n; foot.nz /= n;
  return true;
}

/** Writes the distance and the unit normal from n, the vector from f to p, p outside the core. For `dd` = 0, d is 0. */
export function fromWay(foot: Foot): true {
  const n = Math.sqrt(foot.nx * foot.nx + foot.ny * foot.ny + foot.nz * foot.nz);
  foot.d = foot.dd > 0 ? n : 0;
  foot.nx /= n; foot.ny /= n; foot.nz /= n;
  return true;
}

/** Projects p onto the plane through f with the unit normal n: writes d and f. On entry f is any point of the plane. */
export function fromPlane(foot: Foot): true {
  const { nx, ny, nz } = foot, d = nx * (foot.px - foot.fx) + ny * (foot.py - foot.fy) + nz * (foot.pz - foot.fz);
  foot.d = d;
  foot.fx = foot.px - d * nx; foot.fy = foot.py - d * ny; foot.fz = foot.pz - d * nz;
  return true;
}
