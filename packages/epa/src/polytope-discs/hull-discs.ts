/**
 * A hull beside a solid between discs: h at its facets, at the caps, where corners meet the side, and across the edges
 * a chord does not rule out (polytope-discs.ts).
 *
 * In: the solid S in place, the hull and its mesh, `common`: a point of S, `d`: a buffer. Out: `m[BEST ..]`; at most
 * `m[NOTHING]`: apart or touching, the rest was not looked at. Few facets need be looked at. Let S hold the ball of
 * radius rho about a point x; with o the least of x's distances behind two facets that share an edge, o >= 0, h >= o +
 * rho at their normals and between. So those with o < best - rho, or o < 0, and the edges around them. GJK's common
 * point of the bodies is such an x, in the overlap.
 */
import type { ConvexShape, MeshData } from "@col/types";
import { cornerBeside, takeCorner } from "./corner-side.ts";
import { edgeArc } from "./edge-arcs.ts";
import {
  ALONG, AXIS, BALL, BEST, CAP, CENTRE, COMMON, DEEPEST, EDGE, facet, FACETS, HEIGHT, NORMAL, NOTHING, POINT, RADIUS,
  SIDE, SIDE_HEIGHT, STRIDE, TRY, WAY, WHAT,
} from "./features.ts";

/** Facets at most: with more of them the search is as fast. */
export const MOST_FACETS: number = 256;
/**
 * Scratch behind the rows: the next free row; of each facet how far behind it the point lies, and its row: 0, none yet;
 * negative, once its edges are looked at.
 */
const NEXT = FACETS + MOST_FACETS * STRIDE, BEHIND = NEXT + 1, ROWS = BEHIND + MOST_FACETS;
/** Room for all. */
export const POLYTOPE_DISCS_SIZE: number = ROWS + MOST_FACETS;
/** A corner is a support if no neighbour is further by more than this part of what counts as touching: rounding. */
const LEVEL = 1e-3;

/** The row of facet f: the one it has, or the next, in which it is looked at. */
function rowOf(mesh: MeshData, m: Float64Array, f: number): number {
  const at = m[ROWS + f] | 0;
  if (at !== 0) return at;
  const q = m[NEXT] | 0, p = mesh.facetPlanes;
  m[NEXT] = q + STRIDE;
  m[ROWS + f] = q;
  for (let c = 0; c < 4; c++) m[q + c] = p[4 * f + c];
  facet(m, q);
  return q;
}

/** How far behind all facets the point is. Returned: the facet it is least behind. */
function behind(mesh: MeshData, m: Float64Array): number {
  const p = mesh.facetPlanes, x = m[COMMON], y = m[COMMON + 1], z = m[COMMON + 2], count = p.length >> 2;
  let least = Infinity, at = 0;
  for (let f = 0, i = 0; f < count; f++, i += 4) {
    const o = p[i + 3] - (p[i] * x + p[i + 1] * y + p[i + 2] * z);
    m[BEHIND + f] = o;
    m[ROWS + f] = 0;
    if (o < least) {
      least = o;
      at = f;
    }
  }
  return at;
}

/** m[BALL] = the radius of the ball about the point in S. */
function ball(m: Float64Array): void {
  const x = m[COMMON] - m[CENTRE], y = m[COMMON + 1] - m[CENTRE + 1], z = m[COMMON + 2] - m[CENTRE + 2], ax = m[AXIS],
    ay = m[AXIS + 1], az = m[AXIS + 2], up = x * ax + y * ay + z * az;
  const ex = x - up * ax, ey = y - up * ay, ez = z - up * az,
    side = m[SIDE_HEIGHT] + m[SIDE] * up - m[SIDE + 1] * Math.sqrt(ex * ex + ey * ey + ez * ez);
  m[BALL] = Math.max(0, Math.min(m[HEIGHT] - Math.abs(up), side));
}

/** Along the axis: corners against the caps. `inside`: the point is in the hull, which then reaches as far. */
function caps(p: ConvexShape, m: Float64Array, d: Float64Array, inside: boolean): void {
  const cx = m[COMMON] - m[CENTRE], cy = m[COMMON + 1] - m[CENTRE + 1], cz = m[COMMON + 2] - m[CENTRE + 2];
  for (let i = 0; i < 2; i++) {
    const sign = 1 - 2 * i, x = sign * m[AXIS], y = sign * m[AXIS + 1], z = sign * m[AXIS + 2];
    if (m[RADIUS + i] === 0 || (inside && x * cx + y * cy + z * cz + m[HEIGHT] >= m[BEST])) continue;
    d[0] = x; d[1] = y; d[2] = z;
    p.support(p, d, d);
    const vx = d[0] - m[CENTRE], vy = d[1] - m[CENTRE + 1], vz = d[2] - m[CENTRE + 2],
      h = x * vx + y * vy + z * vz + m[HEIGHT];
    if (!(h < m[BEST])) continue;
    m[BEST] = h;
    m[WHAT] = CAP;
    m[NORMAL] = x; m[NORMAL + 1] = y; m[NORMAL + 2] = z;
    m[POINT] = vx; m[POINT + 1] = vy; m[POINT + 2] = vz;
    m[WAY] = 0; m[WAY + 1] = 0; m[WAY + 2] = 0;
  }
}

/** Is no neighbour of vertex i further along m[TRY ..]? */
function supports(mesh: MeshData, m: Float64Array, i: number): boolean {
  const v = mesh.vertices, next = mesh.neighbours, end = mesh.neighbourStart[i + 1], x = m[TRY],
    y = m[TRY + 1], z = m[TRY + 2];
  const most = x * v[3 * i] + y * v[3 * i + 1] + z * v[3 * i + 2] + LEVEL * m[NOTHING];
  for (let k = mesh.neighbourStart[i]; k < end; k++) {
    const j = 3 * next[k];
    if (x * v[j] + y * v[j + 1] + z * v[j + 2] > most) return false;
  }
  return true;
}

/**
 * Edges of facet f, and the corners they begin at, where the facet across was not here before: all corners of facets
 * that were.
 */
function around(mesh: MeshData, m: Float64Array, f: number): void {
  const v = mesh.vertices, list = mesh.facetVertices, across = mesh.facetNeighbours, start = mesh.facetStart[f],
    end = mesh.facetStart[f + 1], row = rowOf(mesh, m, f);
  if (across === undefined) return;
  m[ROWS + f] = -row;
  const sx = m[row + DEEPEST], sy = m[row + DEEPEST + 1], sz = m[row + DEEPEST + 2];
  for (let k = start; k < end; k++) {
    const g = across[k];
    if (m[ROWS + g] < 0) continue;
    const other = rowOf(mesh, m, g), i = 3 * list[k], j = 3 * list[k + 1 < end ? k + 1 : start], x = v[i],
      y = v[i + 1], z = v[i + 2];
    const vx = x - m[CENTRE], vy = y - m[CENTRE + 1], vz = z - m[CENTRE + 2];
    m[EDGE] = vx; m[EDGE + 1] = vy; m[EDGE + 2] = vz;
    if (cornerBeside(m) && supports(mesh, m, list[k])) takeCorner(m);
    const tx = v[j] - x, ty = v[j + 1] - y, tz = v[j + 2] - z, dx = m[other + DEEPEST] - sx,
      dy = m[other + DEEPEST + 1] - sy, dz = m[other + DEEPEST + 2] - sz;
    const cx = dy * tz - dz * ty, cy = dz * tx - dx * tz, cz = dx * ty - dy * tx,
      h = (vx + sx) * cx + (vy + sy) * cy + (vz + sz) * cz, best = m[BEST];
    if (h >= 0 && h * h >= best * best * (cx * cx + cy * cy + cz * cz)) continue;
    m[ALONG] = tx; m[ALONG + 1] = ty; m[ALONG + 2] = tz;
    edgeArc(m, row, other);
  }
}

/** See the file header. */
export function hullFeatures(p: ConvexShape, mesh: MeshData, m: Float64Array, d: Float64Array): void {
  const count = mesh.facetPlanes.length >> 2, nearest = behind(mesh, m);
  m[NEXT] = FACETS;
  rowOf(mesh, m, nearest);
  caps(p, m, d, m[BEHIND + nearest] >= 0);
  if (!(m[BEST] > m[NOTHING])) return;
  ball(m);
  around(mesh, m, nearest); // the least, as a rule: then few are left
  let most = Math.max(0, m[BEST] - m[BALL]);
  for (let f = 0; f < count; f++) {
    if (m[BEHIND + f] >= most || m[ROWS + f] < 0) continue;
    around(mesh, m, f);
    most = Math.max(0, m[BEST] - m[BALL]);
  }
}
