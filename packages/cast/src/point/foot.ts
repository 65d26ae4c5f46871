/**
 * The record that the closed forms of a point's distance read and write, in the shape's local frame: the point p, the
 * point f of the core's boundary nearest to it, the unit normal n of the core there, the signed distance d: p = f + d
 * n.
 */
import type { ConvexShape } from "@col/types";

/**
 * The meridian plane: distance from the axis and height of the point, of the closest point, of the normal. The solid is
 * there the trapezoid with the corners (bottom, -h), (top, h) and the corners on the axis.
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
  /** Squared distance of p from the edge last looked at, whose way to p is in n. */
  dd: number = NaN;
  readonly meridian: Meridian = new Meridian();
}

/** How one kind of core answers a point. False: not this shape, or not this point. */
export type FootForm = (shape: ConvexShape, foot: Foot) => boolean;

/**
 * The normal and the distance from p and f, p outside the core; where they coincide the normal at hand stands, which
 * may have any length.
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

/** The distance and the unit normal from n, the way from f to p, p outside the core; a way of 0 has any direction. */
export function fromWay(foot: Foot): true {
  const n = Math.sqrt(foot.nx * foot.nx + foot.ny * foot.ny + foot.nz * foot.nz);
  foot.d = foot.dd > 0 ? n : 0;
  foot.nx /= n; foot.ny /= n; foot.nz /= n;
  return true;
}

/** The point of the plane through f with the unit normal n that is below p; f is any point of the plane. */
export function fromPlane(foot: Foot): true {
  const { nx, ny, nz } = foot, d = nx * (foot.px - foot.fx) + ny * (foot.py - foot.fy) + nz * (foot.pz - foot.fz);
  foot.d = d;
  foot.fx = foot.px - d * nx; foot.fy = foot.py - d * ny; foot.fz = foot.pz - d * nz;
  return true;
}
