/**
 * From two support faces to contact points: overlap of the faces, gaps, reduction, world frame.
 *
 * In: faces as rows (u, v, height) in the contact frame (`count` -1: a half-space, flat everywhere), the signed
 * distance with its witness points. Out: the manifold. Points whose gap exceeds the distance by more than the slack
 * are left out.
 */
import type { ConvexShape, DistanceResult } from "@col/types";
import type { PolytopeWorkspace } from "../query-state.ts";
import type { ManifoldBuffers, Polygon } from "./buffers.ts";
import { clip } from "./clip.ts";
import type { ContactManifold } from "./result.ts";

/** Two edges touch along a line when the sine of their angle is below this; else in a point. */
const ALONG = 0.02;
/** The least gap is the distance to this part of the scene. No dimension. */
const DEEPEST = 1e-9;
/** Id of a contact that is no feature but the closest points of two curved surfaces or crossing edges. */
const CLOSEST = 0;

/**
 * The plane of a face with three corners or more, as height = f[0] + f[1] u + f[2] v. Newell's normal: the best plane
 * of corners that are not quite in one.
 */
function planeOf(p: Polygon, f: Float64Array): void {
  const q = p.at, n = p.count;
  let a = 0, b = 0, c = 0, mu = 0, mv = 0, mh = 0;
  for (let i = 0; i < n; i++) {
    const j = i + 1 < n ? i + 1 : 0, x = q[3 * i], y = q[3 * i + 1], z = q[3 * i + 2], X = q[3 * j], Y = q[3 * j + 1],
      Z = q[3 * j + 2];
    a += (y - Y) * (z + Z);
    b += (z - Z) * (x + X);
    c += (x - X) * (y + Y);
    mu += x; mv += y; mh += z;
  }
  f[1] = -a / c; f[2] = -b / c;
  f[0] = (mh - f[1] * mu - f[2] * mv) / n;
}

/**
 * out[k] = height of a face over row i of the candidates: of its plane `f`, or for an edge of the point nearest along
 * it. The row is read here: doubles handed to a call are boxed.
 */
function heightAt(p: Polygon, f: Float64Array, c: Polygon, i: number, out: Float64Array, k: number): void {
  const q = p.at, n = p.count, u = c.at[3 * i], v = c.at[3 * i + 1];
  if (n > 2) out[k] = f[0] + f[1] * u + f[2] * v;
  else if (n === 1) out[k] = q[2];
  else {
    const ex = q[3] - q[0], ey = q[4] - q[1], t = ((u - q[0]) * ex + (v - q[1]) * ey) / (ex * ex + ey * ey);
    out[k] = q[2] + (t < 0 ? 0 : t > 1 ? 1 : t) * (q[5] - q[2]);
  }
}

/** Two edges that run alongside: the two ends of their common part into `out`; 0 where there is none. */
function overlapEdges(p: Polygon, q: Polygon, out: Polygon): number {
  const ex = p.at[3] - p.at[0], ey = p.at[4] - p.at[1], fx = q.at[3] - q.at[0], fy = q.at[4] - q.at[1];
  const ee = ex * ex + ey * ey, ff = fx * fx + fy * fy, cross = ex * fy - ey * fx;
  if (!(cross * cross <= ALONG * ALONG * ee * ff) || !(ff > 0)) return 0;
  // ends of p as parameters along q
  let s0 = ((p.at[0] - q.at[0]) * fx + (p.at[1] - q.at[1]) * fy) / ff,
    s1 = ((p.at[3] - q.at[0]) * fx + (p.at[4] - q.at[1]) * fy) / ff;
  let id0 = p.id[0], id1 = p.id[1];
  if (s0 > s1) {
    const s = s0, id = id0;
    s0 = s1; s1 = s;
    id0 = id1; id1 = id;
  }
  if (s0 < 0) {
    s0 = 0;
    id0 = 0x4000 | q.id[0];
  }
  if (s1 > 1) {
    s1 = 1;
    id1 = 0x4000 | q.id[1];
  }
  if (!(s0 < s1)) return 0;
  for (let c = 0; c < 3; c++) {
    out.at[c] = q.at[c] + s0 * (q.at[3 + c] - q.at[c]);
    out.at[3 + c] = q.at[c] + s1 * (q.at[3 + c] - q.at[c]);
  }
  out.id[0] = id0;
  out.id[1] = id1;
  out.count = 2;
  return 2;
}

/** Picks up to `room` of the candidates: the deepest, then always the one furthest from those picked. */
function chooseSpread(m: ManifoldBuffers, gaps: Float64Array, count: number, room: number): number {
  const at = m.clipped.at, chosen = m.chosen, apart2 = m.apart2;
  if (count <= room) {
    for (let i = 0; i < count; i++) chosen[i] = i;
    return count;
  }
  let deepest = 0;
  for (let i = 1; i < count; i++) if (gaps[i] < gaps[deepest]) deepest = i;
  chosen[0] = deepest;
  for (let i = 0; i < count; i++) apart2[i] = Infinity;
  let n = 1;
  for (; n < room; n++) {
    const u = at[3 * chosen[n - 1]], v = at[3 * chosen[n - 1] + 1];
    let furthest = 0;
    for (let i = 0; i < count; i++) {
      const du = at[3 * i] - u, dv = at[3 * i + 1] - v;
      apart2[i] = Math.min(apart2[i], du * du + dv * dv);
      if (apart2[i] > apart2[furthest]) furthest = i;
    }
    if (!(apart2[furthest] > 0)) break;
    chosen[n] = furthest;
  }
  // in the order of the polygon: the order does not jump when depths change
  for (let i = 1; i < n; i++) for (let k = i; k > 0 && chosen[k] < chosen[k - 1]; k--) {
    const t = chosen[k];
    chosen[k] = chosen[k - 1];
    chosen[k - 1] = t;
  }
  return n;
}

/** The one closest point. */
function writeClosestPoint(r: DistanceResult, out: ContactManifold, id: number): void {
  const pa = out.pointsA, pb = out.pointsB;
  pa[0] = r.pointA.x; pa[1] = r.pointA.y; pa[2] = r.pointA.z;
  pb[0] = r.pointB.x; pb[1] = r.pointB.y; pb[2] = r.pointB.z;
  out.gaps[0] = r.distance;
  out.ids[0] = id;
  out.count = 1;
}

/**
 * The witness points as one more candidate where none is as deep: rims are sampled, and long edges cross beside the
 * point. Returns the number of candidates.
 */
function withDeepest(a: ConvexShape, ws: PolytopeWorkspace, m: ManifoldBuffers, r: DistanceResult,
  count: number): number {
  const gaps = m.spare.at, c = m.clipped, f = m.frame, t = ws.gjk.aInWorld, p = r.pointA;
  for (let i = 0; i < count; i++) if (gaps[i] <= r.distance + DEEPEST * ws.gjk.found.size) return count;
  const dx = p.x - t[9], dy = p.y - t[10], dz = p.z - t[11];
  const x = t[0] * dx + t[3] * dy + t[6] * dz, y = t[1] * dx + t[4] * dy + t[7] * dz,
    z = t[2] * dx + t[5] * dy + t[8] * dz;
  c.at[3 * count] = f[0] * x + f[1] * y + f[2] * z; c.at[3 * count + 1] = f[3] * x + f[4] * y + f[5] * z;
  c.at[3 * count + 2] = f[6] * x + f[7] * y + f[8] * z - a.margin;
  m.under[count] = c.at[3 * count + 2];
  c.id[count] = CLOSEST;
  gaps[count] = r.distance;
  return count + 1;
}

/** See the file header. */
export function collect(
  a: ConvexShape, b: ConvexShape, ws: PolytopeWorkspace, m: ManifoldBuffers, r: DistanceResult, out: ContactManifold,
): void {
  const slack = m.numbers[1], first = m.first, second = m.second, c = m.clipped, f = m.frame, t = ws.gjk.aInWorld;
  // which face's rows the candidates are: 1 the second's, -1 the first's
  let owner = 1, count = 0;
  if (first.count < 0 || second.count < 0) {
    const face = first.count < 0 ? second : first;
    owner = first.count < 0 ? 1 : -1;
    count = face.count;
    c.count = count;
    for (let i = 0; i < 3 * count; i++) c.at[i] = face.at[i];
    for (let i = 0; i < count; i++) c.id[i] = face.id[i];
  } else if (first.count > 2 && second.count > 1) count = clip(second, first, c, m.spare);
  else if (second.count > 2 && first.count > 1) {
    count = clip(first, second, c, m.spare);
    owner = -1;
  } else if (first.count === 2 && second.count === 2) count = overlapEdges(first, second, c);
  if (count === 0) {
    const one = first.count === 1 && second.count === 1 ? (first.id[0] << 15) | second.id[0] : CLOSEST;
    writeClosestPoint(r, out, one);
    return;
  }
  const plane = first.count < 0 ? first : second.count < 0 ? second : null, margins = a.margin + b.margin;
  // gaps; candidates out of reach are dropped
  const under = m.under, n0 = r.normal, below = owner === 1 ? first : second;
  if (below.count > 2) planeOf(below, m.plane);
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const u = c.at[3 * i], v = c.at[3 * i + 1], h = c.at[3 * i + 2];
    if (plane !== null) {
      // the half-space's own height: that of the witness on it
      planeHeight(ws, owner, under, kept);
    } else heightAt(below, m.plane, c, i, under, kept);
    // planes through corners that are not quite in one lie a little off: no gap along the normal is below the distance
    const gap = Math.max(r.lowerBound, owner === 1 ? h - under[kept] - margins : under[kept] - h - margins);
    if (!(gap <= r.distance + slack)) continue;
    c.at[3 * kept] = u; c.at[3 * kept + 1] = v; c.at[3 * kept + 2] = h;
    c.id[kept] = c.id[i];
    m.spare.at[kept] = gap;
    kept++;
  }
  if (kept === 0) {
    writeClosestPoint(r, out, CLOSEST);
    return;
  }
  kept = withDeepest(a, ws, m, r, kept);
  const n = chooseSpread(m, m.spare.at, kept, out.gaps.length);
  for (let k = 0; k < n; k++) {
    const i = m.chosen[k], u = c.at[3 * i], v = c.at[3 * i + 1], h = c.at[3 * i + 2], gap = m.spare.at[i];
    const low = (owner === 1 ? under[i] : h) + a.margin;
    const x = f[0] * u + f[3] * v + f[6] * low, y = f[1] * u + f[4] * v + f[7] * low,
      z = f[2] * u + f[5] * v + f[8] * low;
    const wx = t[0] * x + t[1] * y + t[2] * z + t[9], wy = t[3] * x + t[4] * y + t[5] * z + t[10],
      wz = t[6] * x + t[7] * y + t[8] * z + t[11];
    out.pointsA[3 * k] = wx; out.pointsA[3 * k + 1] = wy; out.pointsA[3 * k + 2] = wz;
    out.pointsB[3 * k] = wx + gap * n0.x; out.pointsB[3 * k + 1] = wy + gap * n0.y;
    out.pointsB[3 * k + 2] = wz + gap * n0.z;
    out.gaps[k] = gap;
    out.ids[k] = c.id[i];
  }
  out.count = n;
}

/** out[k] = height along the normal of the half-space's surface: the core's witness on it. */
function planeHeight(ws: PolytopeWorkspace, owner: number, out: Float64Array, k: number): void {
  const g = ws.gjk, n = g.normal, p = g.pointA, q = g.pointBLocal, R = g.bInA;
  if (owner === 1) {
    out[k] = n[0] * p[0] + n[1] * p[1] + n[2] * p[2];
    return;
  }
  const x = R[0] * q[0] + R[1] * q[1] + R[2] * q[2] + R[9], y = R[3] * q[0] + R[4] * q[1] + R[5] * q[2] + R[10];
  const z = R[6] * q[0] + R[7] * q[1] + R[8] * q[2] + R[11];
  out[k] = n[0] * x + n[1] * y + n[2] * z;
}
