/**
 * A box beside a solid between discs (cylinder, cone, frustum): the depth, by looking at every direction where it can be least.
 *
 * In: shapes and relative pose. Out: 1 and `ws.depth`, `ws.gjk.normal`, witness points as `expand` leaves them; 0: another kind, apart or touching, or points
 * that do not show the depth.
 * Method, in the frame of the box P, with S the solid, D = P - S, h its support function. D is the intersection of the half-spaces that touch it at points with one tangent
 * plane, so the depth is the least h over their normals, and D holds the origin if that is positive. Such points fill pieces of the surface: facets of P on
 * a point of a rim, P's corners on a cap, P's corners or edges on lines of the side, edges of P on arcs of a rim. So h is looked at at the normals of P's facets, along
 * S's axis, among the normals of the side where a corner of P is nearest the axis (elsewhere on that circle it is least where an edge comes in),
 * and across the edges of P. Of the edges a chord rules most out: the points of D that support at the normals of both facets are in D, and so is the segment
 * between them; where it is as far from the origin as the best so far, no direction between is better. On the rest: edge-arcs.ts.
 * Rockafellar, Convex Analysis, Princeton 1970, theorem 18.8: the half-spaces.
 */
import { BOX_KIND, FIRST_DISCS_KIND, LAST_DISCS_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import {
  ACROSS, ALONG, AXIS, BEST, CAP, CENTRE, DEEPEST, EDGE, edgeArc, FACET, FACETS, HEIGHT, NORMAL, POINT, RADIUS, ROW, SIDE, SIDE_HEIGHT, SIDE_LINE, STRIDE, VALUE, WAY, WHAT,
} from "./edge-arcs.ts";
import { featurePoints } from "./feature-points.ts";
import type { EpaWorkspace } from "./workspace.ts";

/** Depths below this part of the size are touching: left to GJK. No dimension. */
const NOTHING = 1e-12;
/** Room for the facets of a box. */
export const POLYTOPE_DISCS_SIZE: number = FACETS + 6 * STRIDE;

/** The solid in P's frame. */
function place(s: ConvexShape, m: Float64Array, r: Float64Array, ofB: boolean): void {
  const p = s.params, i = p[3] | 0, low = p[0], high = p[1], h = p[2], lean = high - low, f = 1 / Math.sqrt(lean * lean + 4 * h * h);
  for (let c = 0; c < 3; c++) {
    m[CENTRE + c] = ofB ? -(r[c] * r[9] + r[3 + c] * r[10] + r[6 + c] * r[11]) : r[9 + c];
    m[AXIS + c] = ofB ? r[3 * i + c] : r[3 * c + i];
  }
  m[RADIUS] = low; m[RADIUS + 1] = high;
  m[HEIGHT] = h; m[HEIGHT + 1] = -h;
  m[SIDE] = lean * f; m[SIDE + 1] = 2 * h * f;
  m[SIDE_HEIGHT] = (low + high) * h * f;
}

/** Row q: h at its normal, whose value for a point at the middle is in place, and where S supports. */
function facet(m: Float64Array, q: number): void {
  const x = m[q], y = m[q + 1], z = m[q + 2], ax = m[AXIS], ay = m[AXIS + 1], az = m[AXIS + 2], s = x * ax + y * ay + z * az;
  let ex = x - s * ax, ey = y - s * ay, ez = z - s * az;
  const off = ex * ax + ey * ay + ez * az; // a short part across has a rough bearing
  ex -= off * ax; ey -= off * ay; ez -= off * az;
  const rho = Math.sqrt(ex * ex + ey * ey + ez * ez), first = m[RADIUS] * rho + m[HEIGHT] * s, second = m[RADIUS + 1] * rho + m[HEIGHT + 1] * s;
  const i = first >= second ? 0 : 1, f = m[RADIUS + i] / Math.max(rho, 1e-300), up = m[HEIGHT + i];
  m[q + DEEPEST] = f * ex + up * ax; m[q + DEEPEST + 1] = f * ey + up * ay; m[q + DEEPEST + 2] = f * ez + up * az;
  const h = m[q + VALUE] + Math.max(first, second);
  m[q + VALUE] = h;
  if (!(h < m[BEST])) return;
  m[BEST] = h;
  m[WHAT] = FACET;
  m[ROW] = q;
  m[NORMAL] = x; m[NORMAL + 1] = y; m[NORMAL + 2] = z;
}

/** Along the axis: corners against the caps. */
function caps(m: Float64Array, e: Float64Array): void {
  const x = m[AXIS], y = m[AXIS + 1], z = m[AXIS + 2], way = x * m[CENTRE] + y * m[CENTRE + 1] + z * m[CENTRE + 2];
  const reach = Math.abs(x) * e[3] + Math.abs(y) * e[4] + Math.abs(z) * e[5] + m[HEIGHT];
  for (let i = 0; i < 2; i++) {
    const sign = 1 - 2 * i, h = reach - sign * way;
    if (!(h < m[BEST]) || m[RADIUS + i] === 0) continue;
    m[BEST] = h;
    m[WHAT] = CAP;
    m[NORMAL] = sign * x; m[NORMAL + 1] = sign * y; m[NORMAL + 2] = sign * z;
    for (let c = 0; c < 3; c++) {
      m[POINT + c] = (sign * m[AXIS + c] < 0 ? -e[3 + c] : e[3 + c]) - m[CENTRE + c];
      m[WAY + c] = 0;
    }
  }
}

/** Corners against the side, at the normal against the way from the axis to the corner, where the corner is P's support. */
function corners(m: Float64Array, e: Float64Array): void {
  const ax = m[AXIS], ay = m[AXIS + 1], az = m[AXIS + 2], s0 = m[SIDE], r0 = m[SIDE + 1], k = m[SIDE_HEIGHT];
  for (let i = 0; i < 8; i++) {
    const sx = 1 - 2 * (i & 1), sy = 1 - (i & 2), sz = 1 - ((i & 4) >> 1);
    const x = sx * e[3] - m[CENTRE], y = sy * e[4] - m[CENTRE + 1], z = sz * e[5] - m[CENTRE + 2], up = x * ax + y * ay + z * az;
    let ex = x - up * ax, ey = y - up * ay, ez = z - up * az;
    const h = k + s0 * up - r0 * Math.sqrt(ex * ex + ey * ey + ez * ez);
    if (!(h < m[BEST])) continue;
    if (ex === 0 && ey === 0 && ez === 0) { // on the axis: the same all around
      const c = ax * ax < 0.5 ? 0 : 1, k = m[AXIS + c];
      ex = 1 - c - k * ax; ey = c - k * ay; ez = -k * az;
    }
    for (let j = 0; j < 2; j++) { // short ways have rough bearings: across the axis they must be, and unit
      const off = ex * ax + ey * ay + ez * az;
      ex -= off * ax; ey -= off * ay; ez -= off * az;
      const f = 1 / Math.sqrt(ex * ex + ey * ey + ez * ez);
      ex *= f; ey *= f; ez *= f;
    }
    const nx = s0 * ax - r0 * ex, ny = s0 * ay - r0 * ey, nz = s0 * az - r0 * ez;
    if (!(nx * sx >= 0 && ny * sy >= 0 && nz * sz >= 0)) continue;
    m[BEST] = h;
    m[WHAT] = SIDE_LINE;
    m[NORMAL] = nx; m[NORMAL + 1] = ny; m[NORMAL + 2] = nz;
    m[ACROSS] = -ex; m[ACROSS + 1] = -ey; m[ACROSS + 2] = -ez;
    m[POINT] = x; m[POINT + 1] = y; m[POINT + 2] = z;
    m[WAY] = 0; m[WAY + 1] = 0; m[WAY + 2] = 0;
  }
}

/** The twelve edges. */
function edges(m: Float64Array, e: Float64Array): void {
  for (let k = 0; k < 3; k++) {
    const i = k === 2 ? 0 : k + 1, j = k === 0 ? 2 : k - 1;
    for (let t = 0; t < 4; t++) {
      const si = 1 - 2 * (t & 1), sj = 1 - (t & 2), s = si * sj, f = FACETS + STRIDE * (2 * i + (t & 1)), g = FACETS + STRIDE * (2 * j + (t >> 1));
      const vi = si * e[3 + i] - m[CENTRE + i], vj = sj * e[3 + j] - m[CENTRE + j], wi = vi + m[f + DEEPEST + i], wj = vj + m[f + DEEPEST + j];
      const di = m[g + DEEPEST + i] - m[f + DEEPEST + i], dj = m[g + DEEPEST + j] - m[f + DEEPEST + j], h = s * (wi * dj - wj * di), best = m[BEST];
      if (h >= 0 && h * h >= best * best * (di * di + dj * dj)) continue;
      m[EDGE + i] = vi; m[EDGE + j] = vj; m[EDGE + k] = -s * e[3 + k] - m[CENTRE + k];
      m[ALONG + i] = 0; m[ALONG + j] = 0; m[ALONG + k] = 2 * s * e[3 + k];
      edgeArc(m, f, g);
    }
  }
}

/** See the file header. */
export function polytopeDiscs(a: ConvexShape, b: ConvexShape, ws: EpaWorkspace): number {
  const ofB = b.kind === BOX_KIND, p = ofB ? b : a, s = ofB ? a : b;
  if (p.kind !== BOX_KIND || !(s.kind >= FIRST_DISCS_KIND && s.kind <= LAST_DISCS_KIND)) return 0;
  const m = ws.features, e = p.bounds;
  place(s, m, ws.gjk.bInA, ofB);
  const size = e[3] + e[4] + e[5] + Math.max(m[RADIUS], m[RADIUS + 1]) + m[HEIGHT] + Math.abs(m[CENTRE]) + Math.abs(m[CENTRE + 1]) + Math.abs(m[CENTRE + 2]), nothing = NOTHING * size;
  m[BEST] = Infinity;
  for (let i = 0; i < 6; i++) {
    const q = FACETS + STRIDE * i, c = i >> 1, sign = 1 - 2 * (i & 1);
    m[q] = 0; m[q + 1] = 0; m[q + 2] = 0;
    m[q + c] = sign;
    m[q + VALUE] = e[3 + c] - sign * m[CENTRE + c];
    facet(m, q);
    if (!(m[BEST] > nothing)) return 0;
  }
  caps(m, e);
  if (!(m[BEST] > nothing)) return 0;
  corners(m, e);
  edges(m, e);
  ws.gjk.bounds[0] = size;
  return m[BEST] > nothing && featurePoints(a, b, p, ofB, ws) ? 1 : 0;
}
