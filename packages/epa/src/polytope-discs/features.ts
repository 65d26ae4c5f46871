/**
 * What polytope-discs.ts and its files know of a polytope P beside a solid S between discs (cylinder, cone, frustum),
 * D = P - S: one list of numbers, in P's frame, points from the middle of S's axis. And its two first entries: where S
 * is, and the support value of D, h, at the normal of a facet.
 */
import type { ConvexShape } from "@col/types";

/**
 * The solid: middle, axis, radii of the rims at -h and h, their heights in D (h and -h), the side's normal (along the
 * axis, across it), its h for a line through the middle.
 */
export const CENTRE: number = 0, AXIS: number = 3, RADIUS: number = 6, HEIGHT: number = 8, SIDE: number = 10,
  SIDE_HEIGHT: number = 12;
/** Values up to that are touching. */
export const NOTHING: number = 13;
/**
 * The lowest direction so far: h, normal, its part across the axis (unit), what meets there, and of which facet, edge
 * or vertex: a row, or a point and a way, from the middle.
 */
export const BEST: number = 14, NORMAL: number = 15, ACROSS: number = 18, WHAT: number = 21, ROW: number = 22,
  POINT: number = 23, WAY: number = 26;
/** Values of WHAT: a facet and the rim, a corner and a cap, an edge and the rim, an edge or a corner and the side. */
export const FACET: number = 0, CAP: number = 1, EDGE_RIM: number = 2, SIDE_LINE: number = 3;
/** The edge at hand: a point of it, from the middle, and the way along it. */
export const EDGE: number = 29, ALONG: number = 32;
/** A normal of the side that a corner is tried with, its part across the axis, its h. */
export const TRY: number = 35;
/** A point of P's inside: its part across the axis, its height along. */
export const INNER: number = 68;
/** A point of S in P's frame that the overlap holds, if GJK is right, and the radius of a ball about it in S. */
export const COMMON: number = 64, BALL: number = 67;
/** Facets from there on: normal and offset; minus S's deepest point there. */
export const FACETS: number = 72, STRIDE: number = 7, OFFSET: number = 3, DEEPEST: number = 4;

/** A part across the axis no longer than that is what rounding leaves of none, and may have any direction. */
const PARALLEL = 1e-20;

/** The solid in P's frame; r: its pose there. */
export function placeSolid(s: ConvexShape, m: Float64Array, r: Float64Array): void {
  const p = s.params, i = p[3] | 0, low = p[0], high = p[1], h = p[2], lean = high - low,
    f = 1 / Math.sqrt(lean * lean + 4 * h * h);
  for (let c = 0; c < 3; c++) {
    m[CENTRE + c] = r[9 + c];
    m[AXIS + c] = r[3 * c + i];
  }
  m[RADIUS] = low; m[RADIUS + 1] = high;
  m[HEIGHT] = h; m[HEIGHT + 1] = -h;
  m[SIDE] = lean * f; m[SIDE + 1] = 2 * h * f;
  m[SIDE_HEIGHT] = (low + high) * h * f;
}

/** The facet in row q: S's deepest point, and its h, if it is the lowest. */
export function facet(m: Float64Array, q: number): void {
  const x = m[q], y = m[q + 1], z = m[q + 2], ax = m[AXIS], ay = m[AXIS + 1], az = m[AXIS + 2],
    s = x * ax + y * ay + z * az;
  let ex = x - s * ax, ey = y - s * ay, ez = z - s * az;
  const off = ex * ax + ey * ay + ez * az; // a short part across has a rough bearing
  ex -= off * ax; ey -= off * ay; ez -= off * az;
  const rho = Math.sqrt(ex * ex + ey * ey + ez * ez), first = m[RADIUS] * rho + m[HEIGHT] * s,
    second = m[RADIUS + 1] * rho + m[HEIGHT + 1] * s;
  const i = first >= second ? 0 : 1, f = (m[RADIUS + i] * +(rho > PARALLEL)) / Math.max(rho, PARALLEL),
    up = m[HEIGHT + i];
  m[q + DEEPEST] = f * ex + up * ax; m[q + DEEPEST + 1] = f * ey + up * ay; m[q + DEEPEST + 2] = f * ez + up * az;
  const h = m[q + OFFSET] - (x * m[CENTRE] + y * m[CENTRE + 1] + z * m[CENTRE + 2]) + Math.max(first, second);
  if (!(h < m[BEST])) return;
  m[BEST] = h;
  m[WHAT] = FACET;
  m[ROW] = q;
  m[NORMAL] = x; m[NORMAL + 1] = y; m[NORMAL + 2] = z;
}
