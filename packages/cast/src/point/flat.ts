/**
 * Points, segments, triangles and half-spaces: the nearest point.
 */
import type { ConvexShape } from "@col/types";
import { fromFoot, fromPlane } from "./foot.ts";
import type { Foot } from "./foot.ts";

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

/** The point of the edge from corner i to corner j of `v` nearest to p, into f, and its squared distance. */
function edge(v: Float64Array, i: number, j: number, foot: Foot): void {
  const ex = v[j] - v[i], ey = v[j + 1] - v[i + 1], ez = v[j + 2] - v[i + 2], ee = ex * ex + ey * ey + ez * ez;
  const along = (foot.px - v[i]) * ex + (foot.py - v[i + 1]) * ey + (foot.pz - v[i + 2]) * ez;
  const t = ee > 0 ? Math.max(0, Math.min(1, along / ee)) : 0, k = t > 0.5 ? j : i, s = t > 0.5 ? t - 1 : t;
  foot.fx = v[k] + s * ex; foot.fy = v[k + 1] + s * ey; foot.fz = v[k + 2] + s * ez; // from the nearer end
  const x = foot.px - foot.fx, y = foot.py - foot.fy, z = foot.pz - foot.fz;
  foot.dd = x * x + y * y + z * z;
}

/** Segments and capsules. */
export function segmentFoot(shape: ConvexShape, foot: Foot): boolean {
  const v = shape.params, x = v[3] - v[0], y = v[4] - v[1], z = v[5] - v[2];
  edge(v, 0, 3, foot);
  // any direction across the segment, for a point on it: the axis it has least of, less its part along
  const ax = Math.abs(x), ay = Math.abs(y), az = Math.abs(z), i = ax <= ay && ax <= az ? 0 : ay <= az ? 1 : 2;
  if (ax + ay + az > 0) {
    foot.nx = i === 0 ? 0 : i === 1 ? -z : y;
    foot.ny = i === 0 ? z : i === 1 ? 0 : -x;
    foot.nz = i === 0 ? -y : i === 1 ? x : 0;
  } else setNormal(foot, 0);
  return fromFoot(foot);
}

/** Triangles: over the face its plane, else the nearest edge. */
export function triangleFoot(shape: ConvexShape, foot: Foot): boolean {
  const v = shape.params, ux = v[3] - v[0], uy = v[4] - v[1], uz = v[5] - v[2];
  const wx = v[6] - v[0], wy = v[7] - v[1], wz = v[8] - v[2];
  const x = uy * wz - uz * wy, y = uz * wx - ux * wz, z = ux * wy - uy * wx, nn = x * x + y * y + z * z;
  const px = foot.px - v[0], py = foot.py - v[1], pz = foot.pz - v[2], height = x * px + y * py + z * pz;
  const cx = y * pz - z * py, cy = z * px - x * pz, cz = x * py - y * px; // n x p: weights times n . n
  const second = cx * wx + cy * wy + cz * wz, third = -(cx * ux + cy * uy + cz * uz);
  const s = height < 0 ? -1 : 1;
  if (nn > 0 && second >= 0 && third >= 0 && second + third <= nn) {
    const n = s / Math.sqrt(nn);
    foot.fx = v[0]; foot.fy = v[1]; foot.fz = v[2];
    foot.nx = n * x; foot.ny = n * y; foot.nz = n * z;
    return fromPlane(foot);
  }
  edge(v, 0, 3, foot);
  const a = foot.dd;
  edge(v, 3, 6, foot);
  const b = foot.dd;
  edge(v, 6, 0, foot);
  const c = foot.dd;
  if (a <= b && a <= c) edge(v, 0, 3, foot);
  else if (b <= c) edge(v, 3, 6, foot);
  foot.nx = nn > 0 ? s * x : 1; foot.ny = s * y; foot.nz = s * z;
  return fromFoot(foot);
}

/** Half-spaces. */
export function halfSpaceFoot(shape: ConvexShape, foot: Foot): boolean {
  const v = shape.params;
  foot.nx = v[0]; foot.ny = v[1]; foot.nz = v[2];
  foot.fx = v[3] * v[0]; foot.fy = v[3] * v[1]; foot.fz = v[3] * v[2];
  return fromPlane(foot);
}
