/**
 * Witness points of a depth where a feature of a polytope meets one of a solid between discs.
 *
 * In: `ws.features` (features.ts): the least direction and what meets there; the pair in normal form. Out: true, and
 * depth, normal and points as `expand` leaves them; false: the points do not show the depth.
 * Each point is on a point, a line or a face, and they differ by the depth along the normal. Where the ones looked for
 * do not, since faces meet or lines are parallel, they are those of the bodies drawn apart a little.
 */
import type { ConvexShape } from "@col/types";
import { apartByALittle } from "../apart.ts";
import { ACROSS, AXIS, BEST, CAP, CENTRE, DEEPEST, FACET, FACETS, HEIGHT, NORMAL, POINT, RADIUS, ROW, SIDE_LINE, STRIDE,
  WAY, WHAT } from "./features.ts";
import type { Pair } from "../method.ts";
import { firstBody, normalToA, pointInSecond, pointOfFirst, pointOfSecond } from "../normal-form.ts";
import type { EpaWorkspace } from "../workspace.ts";

/** Points show the depth, and lie beside their feature, to this part of the size: rounding. No dimension. */
const CLEAN = 2e-14;
/** Square of the sine between lines whose closest points are rough. */
const PARALLEL2 = 1e-20;
/** Scratch: the points of P and of S, from the middle of S; what they may miss. */
const OF_P = 29, OF_S = 32, MISS = 35;

/**
 * The points of a line or corner of P (POINT + t WAY) and of one on S's rim or side, both on the normal. False: they
 * are not on their features.
 */
function linesMeet(m: Float64Array): boolean {
  const tol = m[MISS], u = m[BEST], nx = m[NORMAL], ny = m[NORMAL + 1], nz = m[NORMAL + 2], gx = m[ACROSS],
    gy = m[ACROSS + 1], gz = m[ACROSS + 2], ax = m[AXIS], ay = m[AXIS + 1], az = m[AXIS + 2];
  const wx = m[WAY], wy = m[WAY + 1], wz = m[WAY + 2], w2 = wx * wx + wy * wy + wz * wz, ww = w2 + +(w2 === 0),
    side = +(m[WHAT] === SIDE_LINE);
  const s = nx * ax + ny * ay + nz * az, rho = nx * gx + ny * gy + nz * gz,
    i = m[RADIUS] * rho + m[HEIGHT] * s >= m[RADIUS + 1] * rho + m[HEIGHT + 1] * s ? 0 : 1;
  // a point of -S, and along the side the way to the other rim; no way: of length 1, across all
  const r = m[RADIUS + i], z = m[HEIGHT + i], flat = side * (m[RADIUS + 1 - i] - r), up = -2 * side * z;
  const qx = r * gx + z * ax, qy = r * gy + z * ay, qz = r * gz + z * az, dx = flat * gx + up * ax,
    dy = flat * gy + up * ay, dz = flat * gz + up * az;
  const bx = m[POINT] + qx - u * nx, by = m[POINT + 1] + qy - u * ny, bz = m[POINT + 2] + qz - u * nz;
  const d2 = dx * dx + dy * dy + dz * dz, dd = d2 + +(d2 === 0), wd = wx * dx + wy * dy + wz * dz,
    bw = bx * wx + by * wy + bz * wz, bd = bx * dx + by * dy + bz * dz;
  const det = ww * dd - wd * wd;
  if (!(det > PARALLEL2 * ww * dd)) return false;
  const t = Math.max(0, Math.min(1, (wd * bd - dd * bw) / det)),
    l = Math.max(0, Math.min(1, (wd * bw - ww * bd) / det));
  const x = bx + t * wx + l * dx, y = by + t * wy + l * dy, zz = bz + t * wz + l * dz;
  if (!(x * x + y * y + zz * zz <= tol * tol)) return false;
  m[OF_P] = m[POINT] + t * wx; m[OF_P + 1] = m[POINT + 1] + t * wy; m[OF_P + 2] = m[POINT + 2] + t * wz;
  m[OF_S] = -(qx + l * dx); m[OF_S + 1] = -(qy + l * dy); m[OF_S + 2] = -(qz + l * dz);
  return true;
}

/** Does the facet of P with row q hold its point m[OF_P ..]? */
function inFacet(p: ConvexShape, m: Float64Array, q: number): boolean {
  const mesh = p.mesh, e = p.bounds, tol = m[MISS], x = m[OF_P] + m[CENTRE], y = m[OF_P + 1] + m[CENTRE + 1],
    z = m[OF_P + 2] + m[CENTRE + 2];
  if (mesh === null) return Math.abs(x) <= e[3] + tol && Math.abs(y) <= e[4] + tol && Math.abs(z) <= e[5] + tol;
  const v = mesh.vertices, list = mesh.facetVertices, f = (q - FACETS) / STRIDE, end = mesh.facetStart[f + 1],
    nx = m[q], ny = m[q + 1], nz = m[q + 2];
  let last = 3 * list[end - 1];
  for (let k = mesh.facetStart[f]; k < end; k++) {
    const i = 3 * list[k], ex = v[i] - v[last], ey = v[i + 1] - v[last + 1], ez = v[i + 2] - v[last + 2],
      ox = ey * nz - ez * ny, oy = ez * nx - ex * nz, oz = ex * ny - ey * nx;
    const off = ox * (x - v[i]) + oy * (y - v[i + 1]) + oz * (z - v[i + 2]);
    if (off > tol * Math.sqrt(ex * ex + ey * ey + ez * ez)) return false;
    last = i;
  }
  return true;
}

/**
 * A point of one of the bodies is known, and lies inside the face of the other: a corner of P on a cap, a point of the
 * rim on a facet.
 */
function faceMeets(p: ConvexShape, m: Float64Array): boolean {
  const u = m[BEST], q = m[ROW] | 0, facet = m[WHAT] === FACET;
  for (let c = 0; c < 3; c++) {
    const x = facet ? u * m[NORMAL + c] - m[q + DEEPEST + c] : m[POINT + c];
    m[OF_P + c] = x;
    m[OF_S + c] = x - u * m[NORMAL + c];
  }
  if (facet) return inFacet(p, m, q);
  const ax = m[AXIS], ay = m[AXIS + 1], az = m[AXIS + 2], x = m[OF_S], y = m[OF_S + 1], z = m[OF_S + 2],
    up = x * ax + y * ay + z * az;
  const ex = x - up * ax, ey = y - up * ay, ez = z - up * az;
  return Math.sqrt(ex * ex + ey * ey + ez * ez) <= m[RADIUS + (up > 0 ? 1 : 0)] + m[MISS];
}

/** See the file header. */
export function featurePoints(pair: Pair, ws: EpaWorkspace): boolean {
  const m = ws.features, g = ws.gjk, r = g.bInA, n = g.normal, what = m[WHAT], size = g.found.size, p = firstBody(pair);
  m[MISS] = CLEAN * size;
  const met = what === FACET || what === CAP ? faceMeets(p, m) : linesMeet(m);
  for (let c = 0; c < 3; c++) n[c] = m[NORMAL + c];
  normalToA(pair, r, n);
  ws.depth[0] = m[BEST];
  ws.depth[1] = m[BEST];
  if (!met) {
    ws.polytope.sizes[1] = size;
    ws.polytope.sizes[2] = 0;
    return apartByALittle(pair.a, pair.b, ws);
  }
  const first = pointOfFirst(pair, g), second = pointOfSecond(pair, g);
  for (let c = 0; c < 3; c++) {
    first[c] = m[OF_P + c] + m[CENTRE + c];
    second[c] = m[OF_S + c] + m[CENTRE + c];
  }
  pointInSecond(pair, r, second, second);
  return true;
}
