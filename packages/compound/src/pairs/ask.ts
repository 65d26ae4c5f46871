/**
 * Solves the pairs of items (parts or triangles) of two loaded leaves, and keeps the minimum distance in
 * `space.best`.
 *
 * In: an opened space with two loaded leaves, a distance solver; frame of A, lengths. Out: `space.best`: upper bound,
 * lower bound, points, normal, items.
 *
 * Method: two triangles use the closed form of triangles.ts if its bracket is tight, a point and a triangle the one
 * of point-triangle.ts; all other pairs go to the solver. Before that, bounding boxes and planes along known
 * directions exclude pairs that are farther than the best distance.
 */
import type { DistanceFn } from "@col/types";
import type { Side } from "./side.ts";
import type { Space } from "./space.ts";
import { keepWay, triangleBeyond } from "./beyond.ts";
import { pointTriangleDistance } from "./point-triangle.ts";
import { setPlane } from "./plane-gap.ts";
import { triangleDistance } from "./triangles.ts";

/**
 * Width of the bracket of two triangles, relative to their coordinates' rounding and to the distance, up to which the
 * closed form is accepted; beyond, the solver runs. No dimension.
 */
const CLOSED = 1e-12;

/** Rounding that makes a limit one that is passed: pairs exactly as far as the limit count, at 0 pairs that touch. */
const PAST = 1 + 2.220446049250313e-16;

/** Starts with no pair; pairs beyond `space.limit` are of no interest. */
export function clearBest(space: Space): void {
  const { best } = space;
  best.upper[0] = space.limit[0] * PAST + 5e-324;
  best.lower[0] = Infinity;
  best.normal.fill(NaN);
  best.partA = best.partB = -1;
  best.asked = 0;
  space.planeKnown = false;
  space.lastKnown = false;
}

/** The solver's answer for the selected items, in `space.answer`, where the pair is nearer than `limit[0]`. */
export function askSolver(space: Space, solver: DistanceFn, limit: Float64Array): void {
  const { a, b, ownAnswer, warm, solverOptions, best } = space, n = best.normal;
  // the warm start was filled by other items: its simplex is not theirs; its direction is as good as any
  warm.simplex.rank = 0;
  warm.valid = n[0] === n[0] && (a.mesh || a.convex !== null);
  warm.x[0] = -n[0]; warm.x[1] = -n[1]; warm.x[2] = -n[2];
  solverOptions.maxDistance = limit[0];
  best.asked++;
  ownAnswer.take(solver(a.shape, a.pose, b.shape, b.pose, solverOptions, ownAnswer.lend()));
}

/** Keeps the answer of the solver where it is the least. */
function keepAnswer(space: Space, itemA: number, itemB: number): void {
  const { best, answer: r } = space;
  // (NaN stays: an unknown bound makes the bound of the whole unknown)
  if (best.lower[0] === best.lower[0] && !(r.lowerBound >= best.lower[0])) best.lower[0] = r.lowerBound;
  if (!(r.distance < best.upper[0])) return;
  best.upper[0] = Math.max(0, r.distance);
  best.status = r.status;
  best.partA = itemA;
  best.partB = itemB;
  const { pointA: p, pointB: q, normal: n } = r;
  best.pointA[0] = p.x; best.pointA[1] = p.y; best.pointA[2] = p.z;
  best.pointB[0] = q.x; best.pointB[1] = q.y; best.pointB[2] = q.z;
  best.normal[0] = n.x; best.normal[1] = n.y; best.normal[2] = n.z;
  setPlane(space);
}

/** Keeps the distance of two triangles with margins where the closed form proves it; false: ask the solver. */
function keepTriangles(space: Space, itemA: number, itemB: number): boolean {
  const { best, triangles: t, a, b, slack } = space, d = t[0], r = a.triangle.margin, s = b.triangle.margin;
  // nearer than rounding errors: the solver decides
  if (!(t[7] > 0 && d - t[7] <= CLOSED * d + slack[0] && d > r + s)) return false;
  best.asked++;
  if (t[7] - r - s < best.lower[0]) best.lower[0] = t[7] - r - s;
  if (!(d - r - s < best.upper[0])) return true;
  best.upper[0] = d - r - s;
  best.status = "separated";
  best.partA = itemA;
  best.partB = itemB;
  for (let i = 0; i < 3; i++) {
    const n = (t[4 + i] - t[1 + i]) / d;
    best.normal[i] = n;
    best.pointA[i] = t[1 + i] + r * n;
    best.pointB[i] = t[4 + i] - s * n;
  }
  setPlane(space);
  return true;
}

/** Heights of the triangles of a loaded leaf along the best normal (`sign` 1) or against it, margins included. */
function writeHeights(side: Side, n: Float64Array, sign: number): void {
  const { corners: c, heights } = side, x = sign * n[0], y = sign * n[1], z = sign * n[2];
  for (let k = 0; k < side.count; k++) {
    const i = 9 * k, h0 = x * c[i] + y * c[i + 1] + z * c[i + 2], h1 = x * c[i + 3] + y * c[i + 4] + z * c[i + 5],
      h2 = x * c[i + 6] + y * c[i + 7] + z * c[i + 8];
    heights[k] = (h0 > h1 ? (h0 > h2 ? h0 : h2) : h1 > h2 ? h1 : h2) + side.triangle.margin;
  }
}

/** Is the distance of the boxes of two loaded triangles larger than the best distance? */
function boxesBeyond(space: Space, i: number, j: number): boolean {
  const p = space.a.cornerBoxes, q = space.b.cornerBoxes, { upper } = space.best;
  const x = Math.max(0, q[j] - p[i + 3], p[i] - q[j + 3]), y = Math.max(0, q[j + 1] - p[i + 4], p[i + 1] - q[j + 4]),
    z = Math.max(0, q[j + 2] - p[i + 5], p[i + 2] - q[j + 5]);
  const limit = upper[0] + space.a.triangle.margin + space.b.triangle.margin + space.slack[0];
  return x * x + y * y + z * z > limit * limit;
}

/**
 * Is the gap of two loaded triangles, along a direction of any length in the frame of A, larger than the best distance?
 */
function beyondAlong(space: Space, i: number, j: number, way: Float64Array): boolean {
  const p = space.a.corners, q = space.b.corners, { upper } = space.best, x = way[0], y = way[1], z = way[2];
  const a = x * p[i] + y * p[i + 1] + z * p[i + 2], b = x * p[i + 3] + y * p[i + 4] + z * p[i + 5],
    c = x * p[i + 6] + y * p[i + 7] + z * p[i + 8], d = x * q[j] + y * q[j + 1] + z * q[j + 2],
    e = x * q[j + 3] + y * q[j + 4] + z * q[j + 5], f = x * q[j + 6] + y * q[j + 7] + z * q[j + 8];
  const gap = (d < e ? (d < f ? d : f) : e < f ? e : f) - (a > b ? (a > c ? a : c) : b > c ? b : c),
    limit = upper[0] + space.a.triangle.margin + space.b.triangle.margin + space.slack[0];
  return gap > 0 && gap * gap > limit * limit * (x * x + y * y + z * z);
}

/**
 * Is the gap of two loaded triangles larger than the best distance, along the line of their centres or half way between
 * it and the best normal, as for two nodes (plane-gap.ts)?
 */
function linesBeyond(space: Space, i: number, j: number): boolean {
  const p = space.a.corners, q = space.b.corners, { way, best: { normal: n } } = space;
  for (let k = 0; k < 3; k++)
    way[k] = q[j + k] + q[j + 3 + k] + q[j + 6 + k] - p[i + k] - p[i + 3 + k] - p[i + 6 + k];
  if (beyondAlong(space, i, j, way)) return true;
  if (!space.planeKnown) return false;
  const length = Math.sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
  for (let k = 0; k < 3; k++) way[k] += length * n[k];
  return beyondAlong(space, i, j, way);
}

/** All pairs of the triangles of two loaded leaves. */
function askTriangles(space: Space, solver: DistanceFn): void {
  const { a, b, best, triangles, slack } = space;
  const n = best.normal, known = space.planeKnown;
  if (known) {
    writeHeights(a, n, 1);
    writeHeights(b, n, -1);
  }
  for (let i = 0; i < a.count; i++) {
    for (let j = 0; j < b.count; j++) {
      // the plane across the best normal parts them by more than the best distance
      if (known && -b.heights[j] - a.heights[i] - slack[0] >= best.upper[0]) continue;
      if (boxesBeyond(space, 6 * i, 6 * j) || linesBeyond(space, 9 * i, 9 * j)) continue;
      triangleDistance(a.corners, 9 * i, b.corners, 9 * j, triangles);
      if (keepTriangles(space, a.items[i], b.items[j])) continue;
      a.select(i);
      b.select(j);
      askSolver(space, solver, best.upper);
      keepAnswer(space, a.items[i], b.items[j]);
    }
  }
}

/** All pairs of a convex shape and the triangles of a loaded leaf. */
function askConvex(space: Space, solver: DistanceFn): void {
  const { a, b, best, slack, convexHeights } = space, mesh = a.mesh ? a : b, convex = a.mesh ? b : a,
    { heights } = mesh;
  const known = space.planeKnown;
  const other = convexHeights[a.mesh ? 1 : 0]; // of the same normal as the heights, which may be replaced on the way
  if (known) writeHeights(mesh, best.normal, a.mesh ? 1 : -1);
  for (let k = 0; k < mesh.count; k++) {
    if (known && -heights[k] - other - slack[0] >= best.upper[0]) continue;
    if (triangleBeyond(space, convex, mesh, k)) continue;
    a.select(a.mesh ? k : 0);
    b.select(a.mesh ? 0 : k);
    askSolver(space, solver, best.upper);
    keepAnswer(space, a.items[a.mesh ? k : 0], b.items[a.mesh ? 0 : k]);
    keepWay(space, convex);
  }
}

/** Keeps the distance of the point from triangle `k` of the loaded leaf; one within rounding is touched. */
function keepPoint(space: Space, k: number): void {
  const { best, triangles: t, a, b: { inA: m } } = space, { upper, lower, normal } = best;
  best.asked++;
  if (t[0] <= t[4]) t[0] = t[4] = 0;
  if (t[0] - t[4] < lower[0]) lower[0] = t[0] - t[4];
  if (!(t[0] < upper[0])) return;
  upper[0] = t[0];
  best.status = t[0] > 0 ? "separated" : "touching";
  best.partA = a.items[k];
  best.partB = 0;
  for (let i = 0; i < 3; i++) {
    best.pointA[i] = m[9 + i] + t[1 + i];
    best.pointB[i] = m[9 + i];
    normal[i] = -t[1 + i] / t[0];
  }
  if (t[0] > 0) setPlane(space);
  else normal.fill(NaN);
}

/** The triangles of a loaded leaf against a point. */
function askPoint(space: Space): void {
  const { a, b: { inA: m }, triangles, relative } = space, { corners: c } = a;
  for (let k = 0; k < a.count; k++) {
    if (boxesBeyond(space, 6 * k, 0)) continue;
    for (let i = 0; i < 9; i++) relative[i] = c[9 * k + i] - m[9 + i % 3];
    pointTriangleDistance(relative, 0, triangles);
    keepPoint(space, k);
  }
}

/** All pairs of the items of two loaded leaves. */
export function askLoaded(space: Space, solver: DistanceFn): void {
  const { a, b, best } = space;
  if (space.isPoint) {
    askPoint(space);
    return;
  }
  if (a.mesh && b.mesh) {
    askTriangles(space, solver);
    return;
  }
  if ((a.mesh && b.convex !== null) || (b.mesh && a.convex !== null)) {
    askConvex(space, solver);
    return;
  }
  for (let i = 0; i < a.count; i++) {
    a.select(i);
    for (let j = 0; j < b.count; j++) {
      b.select(j);
      askSolver(space, solver, best.upper);
      keepAnswer(space, a.items[i], b.items[j]);
    }
  }
}
