/**
 * Witness points of a depth where a feature of a polytope P meets a feature of a solid of revolution S (cylinder, cone,
 * frustum).
 *
 * - In: `ws.features`: the lowest direction (P's frame) and the features that meet there; the pair in normal form, P
 *   first.
 * - Out, if true: the depth (length) in `ws.depth`, the unit normal from A to B in `ws.gjk.normal` (A's frame), as
 *   `expand` leaves them. The points are in `pointA` (A's frame) and `pointBLocal` (B's frame). False: the points do
 *   not show the depth.
 * - Each point is on a point, a line or a face of its body, and the points differ by the depth along the normal. If
 *   they do not, because faces meet or lines are parallel, they become the closest points of the bodies moved apart a
 *   little (apart.ts).
 * - Method: closest points of two lines, clamped to the features; a point on a face otherwise.
 */
import type { ConvexShape } from "@col/types";
import { apartByALittle } from "../polytope/apart.ts";
import { CORNER_ON_CAP, FACET_ON_RIM, ON_SIDE } from "./state.ts";
import type { Features } from "./state.ts";
import type { Pair } from "../pair/method.ts";
import { firstBody, normalToA, pointInSecond, pointOfFirst, pointOfSecond } from "../pair/normal-form.ts";
import type { DiscsWorkspace } from "./state.ts";

/**
 * Points may miss the depth, and lie beside their feature, by this fraction of the size, the rounding error. No
 * dimension.
 */
const FEATURE_MISS_MAX = 2e-14;
/** Squared sine between two lines below which their closest points are inaccurate. No dimension. */
const PARALLEL2 = 1e-20;

/**
 * The points of P's feature and of S's rim or side, both on the normal. False: they are not on their features.
 */
function linesMeet(f: Features): boolean {
  const { best, witness } = f, { axis, radius, height } = f.solid, { normal, across, point, along } = best,
    tol = witness.miss, u = best.height, nx = normal[0], ny = normal[1], nz = normal[2], gx = across[0],
    gy = across[1], gz = across[2], ax = axis[0], ay = axis[1], az = axis[2];
  const wx = along[0], wy = along[1], wz = along[2], w2 = wx * wx + wy * wy + wz * wz, ww = w2 + +(w2 === 0),
    side = +(best.meets === ON_SIDE);
  const s = nx * ax + ny * ay + nz * az, rho = nx * gx + ny * gy + nz * gz,
    i = radius[0] * rho + height[0] * s >= radius[1] * rho + height[1] * s ? 0 : 1;
  // a point of -S, and along the side the vector to the other rim; a missing vector counts as a unit vector across all
  // others
  const r = radius[i], z = height[i], flat = side * (radius[1 - i] - r), up = -2 * side * z;
  const qx = r * gx + z * ax, qy = r * gy + z * ay, qz = r * gz + z * az, dx = flat * gx + up * ax,
    dy = flat * gy + up * ay, dz = flat * gz + up * az;
  const bx = point[0] + qx - u * nx, by = point[1] + qy - u * ny, bz = point[2] + qz - u * nz;
  const d2 = dx * dx + dy * dy + dz * dz, dd = d2 + +(d2 === 0), wd = wx * dx + wy * dy + wz * dz,
    bw = bx * wx + by * wy + bz * wz, bd = bx * dx + by * dy + bz * dz;
  const det = ww * dd - wd * wd;
  if (!(det > PARALLEL2 * ww * dd)) return false;
  const t = Math.max(0, Math.min(1, (wd * bd - dd * bw) / det)),
    l = Math.max(0, Math.min(1, (wd * bw - ww * bd) / det));
  const x = bx + t * wx + l * dx, y = by + t * wy + l * dy, zz = bz + t * wz + l * dz;
  if (!(x * x + y * y + zz * zz <= tol * tol)) return false;
  const { ofP, ofS } = witness;
  ofP[0] = point[0] + t * wx; ofP[1] = point[1] + t * wy; ofP[2] = point[2] + t * wz;
  ofS[0] = -(qx + l * dx); ofS[1] = -(qy + l * dy); ofS[2] = -(qz + l * dz);
  return true;
}

/** Does the facet that meets a rim hold P's point? */
function inFacet(p: ConvexShape, f: Features): boolean {
  const mesh = p.mesh, e = p.bounds, { ofP, miss: tol } = f.witness, { centre } = f.solid, n = f.best.normal,
    x = ofP[0] + centre[0], y = ofP[1] + centre[1], z = ofP[2] + centre[2], i = f.best.facet;
  if (mesh === null) return Math.abs(x) <= e[3] + tol && Math.abs(y) <= e[4] + tol && Math.abs(z) <= e[5] + tol;
  const v = mesh.vertices, list = mesh.facetVertices, end = mesh.facetStart[i + 1], nx = n[0], ny = n[1], nz = n[2];
  let last = 3 * list[end - 1];
  for (let k = mesh.facetStart[i]; k < end; k++) {
    const j = 3 * list[k], ex = v[j] - v[last], ey = v[j + 1] - v[last + 1], ez = v[j + 2] - v[last + 2],
      ox = ey * nz - ez * ny, oy = ez * nx - ex * nz, oz = ex * ny - ey * nx;
    const off = ox * (x - v[j]) + oy * (y - v[j + 1]) + oz * (z - v[j + 2]);
    if (off > tol * Math.sqrt(ex * ex + ey * ey + ez * ez)) return false;
    last = j;
  }
  return true;
}

/**
 * Sets the points where one body's point is known, and tests whether it lies inside the face of the other body: a
 * corner of P on a cap, or a point of the rim on a facet.
 */
function faceMeets(p: ConvexShape, f: Features): boolean {
  const { best, deepest, solid } = f, { ofP, ofS, miss } = f.witness, u = best.height, q = 3 * best.facet,
    onFacet = best.meets === FACET_ON_RIM;
  for (let c = 0; c < 3; c++) {
    const x = onFacet ? u * best.normal[c] - deepest[q + c] : best.point[c];
    ofP[c] = x;
    ofS[c] = x - u * best.normal[c];
  }
  if (onFacet) return inFacet(p, f);
  const { axis, radius } = solid, ax = axis[0], ay = axis[1], az = axis[2], x = ofS[0], y = ofS[1], z = ofS[2],
    up = x * ax + y * ay + z * az;
  const ex = x - up * ax, ey = y - up * ay, ez = z - up * az;
  return Math.sqrt(ex * ex + ey * ey + ez * ez) <= radius[up > 0 ? 1 : 0] + miss;
}

/** See the file header. */
export function featurePoints(pair: Pair, ws: DiscsWorkspace): boolean {
  const f = ws.features, { best, witness } = f, { centre } = f.solid, g = ws.gjk, r = g.bInA, n = g.normal,
    size = g.found.size, p = firstBody(pair);
  witness.miss = FEATURE_MISS_MAX * size;
  const met = best.meets === FACET_ON_RIM || best.meets === CORNER_ON_CAP ? faceMeets(p, f) : linesMeet(f);
  for (let c = 0; c < 3; c++) n[c] = best.normal[c];
  normalToA(pair, r, n);
  ws.depth[0] = best.height;
  ws.depth[1] = best.height;
  if (!met) {
    ws.polytope.sizes.scale = size;
    ws.polytope.sizes.ball = 0;
    return apartByALittle(pair.a, pair.b, ws);
  }
  const first = pointOfFirst(pair, g), second = pointOfSecond(pair, g);
  for (let c = 0; c < 3; c++) {
    first[c] = witness.ofP[c] + centre[c];
    second[c] = witness.ofS[c] + centre[c];
  }
  pointInSecond(pair, r, second, second);
  return true;
}
