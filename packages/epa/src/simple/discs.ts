/**
 * A point beside or in a solid of revolution (cylinder, cone, frustum): the closest point of the surface, the normal
 * there and the distance.
 *
 * - In: `q`, the solid's parameters (`FIRST_DISCS_KIND`; lengths), the point at f[at ..], solid's frame. Out: closest
 *   point at f[6 .. 8], outward unit normal at f[9 .. 11], distance f[12] (length).
 * - `besideDiscs` returns false for a point inside or on the surface. `insideDiscs` is for these points: its distance
 *   is 0 or negative.
 * - Method: the half plane through the axis and the point, where the solid is a trapezium with corners (q0, -h), (q1,
 *   h). The normals of caps and side are exact. The normal of a corner is the vector from the corner to the point,
 *   whose components are exact too. Inside, the nearest of the lines of caps and side has its closest point on the
 *   solid.
 */
import type { PolytopeWorkspace } from "../polytope/state.ts";

/** Workspace of the closed forms of a point or a segment. */
export interface FootWorkspace extends PolytopeWorkspace {
  /** Points and their closest points: see each file. */
  readonly foot: Float64Array;
}

/** See the file header. */
export function besideDiscs(q: Float64Array, f: Float64Array, at: number): boolean {
  const i = q[3] | 0, j = i === 2 ? 0 : i + 1, k = i === 0 ? 2 : i - 1, low = q[0], high = q[1], h = q[2];
  const y = f[at + i], u = f[at + j], v = f[at + k], rho = Math.sqrt(u * u + v * v), lean = high - low,
    length2 = lean * lean + 4 * h * h;
  const t = ((rho - low) * lean + (y + h) * 2 * h) / length2;
  let nr = 0, ny = 0, d = 0, fr = rho, fy = y; // normal and closest point in the half plane
  if (rho <= high && y > h) {
    ny = 1;
    d = y - h;
    fy = h;
  } else if (rho <= low && y < -h) {
    ny = -1;
    d = -h - y;
    fy = -h;
  } else if (t > 0 && t < 1) {
    const s = 1 / Math.sqrt(length2);
    nr = 2 * h * s;
    ny = -lean * s;
    fr = low + t * lean;
    fy = t * 2 * h - h;
    d = (rho - fr) * nr + (y - fy) * ny;
  } else {
    fr = t > 0 ? high : low;
    fy = t > 0 ? h : -h;
    const er = rho - fr, ey = y - fy;
    if (er < 0) return false; // below a cap: inside
    d = Math.sqrt(er * er + ey * ey);
    nr = er / d;
    ny = ey / d;
  }
  if (!(d > 0)) return false;
  const g = 1 / Math.max(rho, 1e-300), cu = u * g, cv = v * g;
  f[6 + i] = fy; f[6 + j] = fr * cu; f[6 + k] = fr * cv;
  f[9 + i] = ny; f[9 + j] = nr * cu; f[9 + k] = nr * cv;
  f[12] = d;
  return true;
}

/**
 * As `besideDiscs`, for a point inside or on the surface: the distance is not positive. A point on the axis gets an
 * arbitrary normal across it.
 */
export function insideDiscs(q: Float64Array, f: Float64Array, at: number): void {
  const i = q[3] | 0, j = i === 2 ? 0 : i + 1, k = i === 0 ? 2 : i - 1, low = q[0], lean = q[1] - low, h = q[2];
  const y = f[at + i], u = f[at + j], v = f[at + k], rho = Math.sqrt(u * u + v * v),
    s = 1 / Math.sqrt(lean * lean + 4 * h * h), nr = 2 * h * s, ny = -lean * s;
  const cap = Math.abs(y) - h, side = (rho - low) * nr + (y + h) * ny, onCap = cap >= side, up = y < 0 ? -1 : 1,
    d = onCap ? cap : side, fr = onCap ? rho : rho - d * nr, fy = onCap ? up * h : y - d * ny;
  const cu = rho > 0 ? u / rho : 1, cv = rho > 0 ? v / rho : 0, across = onCap ? 0 : nr;
  f[6 + i] = fy; f[6 + j] = fr * cu; f[6 + k] = fr * cv;
  f[9 + i] = onCap ? up : ny; f[9 + j] = across * cu; f[9 + k] = across * cv;
  f[12] = d;
}

/**
 * f[15] = support value (length) of the solid along the unit normal at f[9 ..], from the higher rim. Stored in the
 * array, because V8 may box a returned double.
 */
export function discsSupport(q: Float64Array, f: Float64Array): void {
  const i = q[3] | 0, j = i === 2 ? 0 : i + 1, k = i === 0 ? 2 : i - 1;
  const along = q[2] * f[9 + i], u = f[9 + j], v = f[9 + k], across = Math.sqrt(u * u + v * v);
  f[15] = Math.max(q[1] * across + along, q[0] * across - along);
}
