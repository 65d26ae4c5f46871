/**
 * Convex hull of points in 3-D, of any dimension from 0 to 3.
 *
 * - In: x, y, z per point (lengths), any finite doubles (1e-150 to 1e150), any order; duplicates are allowed.
 * - Out: corners, outward triangles, merged facets, vertex graph (`HullResult`), in the frame and unit of the input.
 * - Method: quickhull with exact sides. Corners that are not certainly sharp are then put last, and the hull of corners
 *   and noise is built again. So a point that was a corner only by rounding (in the middle of a facet or an edge) is
 *   found to be within the tolerance and left out.
 * - Tolerance: 4 * 2^-52 of the largest absolute coordinate (the rounding errors of coplanar points). Points closer
 *   than that to the hull of the others are not vertices. Every input point lies within the tolerance of the hull
 *   returned (of a flat result, within three times the tolerance).
 * - The result does not depend on the order of the input. Of equal points the first is reported; of points closer than
 *   the tolerance one, chosen by coordinates.
 */
import type { Orient3d } from "@col/kernel";
import { orient3d } from "@col/kernel";
import type { HullMesh } from "./quickhull.ts";
import type { HullResult } from "./result.ts";
import type { NormalisedPoints } from "./scale.ts";
import { mergeFacets } from "./facets.ts";
import { flatHull } from "./flat.ts";
import { quickhull } from "./quickhull.ts";
import { normalise } from "./scale.ts";
import { flagBlunt } from "./sharp.ts";
import { spanningSimplex } from "./simplex.ts";

/** Maximum number of builds: one or two are enough except for contrived input. Count. */
const MAX_ROUNDS = 6;

/**
 * Limit of the number of corners tried one by one times the number of points. Above it (0.1 s) uncertified corners are
 * kept; their only harm is a plateau of rounding. Count.
 */
const MAX_PRUNING = 2e5;

/**
 * Convex hull of `points` (x, y, z packed).
 * @throws RangeError for no points, a length that is no multiple of 3, NaN or infinite coordinates; TypeError for
 * anything but a Float64Array.
 */
export function hull3(points: Float64Array): HullResult {
  return hull3With(points, orient3d);
}

/** `hull3` with the side test as an argument: for tests that show why the test must be exact. */
export function hull3With(points: Float64Array, orient: Orient3d): HullResult {
  const input = normalise(points, 3, "hull3");
  const all = new Int32Array(input.count).map((_, i) => i);
  const simplex = spanningSimplex(input.points, all, input.tolerance);
  if (simplex.length < 4) return flatHull(points, input, simplex);
  const mesh = solidHull(input, all, simplex, orient);
  return finish(points, input, mesh);
}

/**
 * Builds until every corner is certified sharp. The first two rounds leave flat facets alone (fast); if they end with
 * an uncertified corner, further rounds swallow corners inside facets and edges, so that corners are extreme exactly in
 * any case.
 */
function solidHull(input: NormalisedPoints, all: Int32Array, simplex: Int32Array, orient: Orient3d): HullMesh {
  const { points, tolerance, count } = input;
  let mesh = quickhull(points, all, new Uint8Array(count), simplex, tolerance, orient, false);
  // A point that is neither a corner nor noise is inside for good: only corners and noise can matter later.
  const candidate = new Uint8Array(count);
  for (let k = 0; k < mesh.triangles.length; k++) candidate[mesh.triangles[k]] = 1;
  for (let k = 0; k < mesh.noise.length; k++) candidate[mesh.noise[k]] = 1;
  const ids = all.filter((i) => candidate[i] === 1);
  for (let round = 1; round < MAX_ROUNDS; round++) {
    const blunt = flagBlunt(points, mesh.triangles, tolerance);
    const sharp = ids.filter((i) => blunt[i] === 0);
    if (sharp.length === mesh.triangles.length / 6 + 2) break; // V = T / 2 + 2: all of them
    const swallow = round >= 2;
    let first = sharp.length >= 4 ? spanningSimplex(points, sharp, tolerance) : sharp;
    if (first.length < 4) first = spanningSimplex(points, ids, tolerance);
    if (first.length < 4) {
      // A set that spans a volume only by less than twice the tolerance: as in the first round.
      first = simplex;
      blunt.fill(0);
    }
    const next = quickhull(points, ids, blunt, first, tolerance, orient, swallow);
    const settled = round > 2 && next.triangles.length >= mesh.triangles.length;
    if (settled) break;
    mesh = next;
  }
  return prune(input, ids, mesh, orient);
}

/**
 * Tries every corner that is still uncertified alone: if the hull of the other corners contains all points, the corner
 * is removed. This happens for thin plates and needles of a few tolerances, with few corners.
 */
function prune(input: NormalisedPoints, ids: Int32Array, mesh: HullMesh, orient: Orient3d): HullMesh {
  const { points, tolerance, count } = input;
  const blunt = flagBlunt(points, mesh.triangles, tolerance);
  const corners = Array.from(new Set(mesh.triangles)).sort((i, j) => i - j);
  const trials = corners.filter((i) => blunt[i] === 1);
  if (trials.length * ids.length > MAX_PRUNING) return mesh;
  let best = mesh;
  const deferred = new Uint8Array(count).fill(1);
  for (const i of corners) deferred[i] = 0;
  for (const i of trials) {
    deferred[i] = 1;
    const rest = ids.filter((k) => deferred[k] === 0);
    const first = rest.length >= 4 ? spanningSimplex(points, rest, tolerance) : rest;
    const next = first.length === 4 ? quickhull(points, ids, deferred, first, tolerance, orient, true) : best;
    if (next.triangles.length < best.triangles.length) best = next;
    else deferred[i] = 0;
  }
  return best;
}

/** Renumbers the corners in input order and adds facets and graph. */
function finish(given: Float64Array, input: NormalisedPoints, mesh: HullMesh): HullResult {
  const { points, factor, tolerance } = input;
  const used = new Uint8Array(input.count);
  for (let k = 0; k < mesh.triangles.length; k++) used[mesh.triangles[k]] = 1;
  const ids = new Int32Array(input.count).map((_, i) => i).filter((i) => used[i] === 1)
    .sort((i, j) => input.source[i] - input.source[j]);
  const number = new Int32Array(input.count);
  const scaled = new Float64Array(3 * ids.length);
  const vertices = new Float64Array(3 * ids.length);
  const source = new Int32Array(ids.length);
  for (let v = 0; v < ids.length; v++) {
    number[ids[v]] = v;
    source[v] = input.source[ids[v]];
    for (let i = 0; i < 3; i++) {
      scaled[3 * v + i] = points[3 * ids[v] + i];
      vertices[3 * v + i] = given[3 * source[v] + i];
    }
  }
  const triangles = mesh.triangles.map((i) => number[i]);
  const { planes, start, vertex, across, neighbourStart, neighbours } = mergeFacets(scaled, { ...mesh, triangles },
    ids.length, tolerance);
  for (let k = 3; k < planes.length; k += 4) planes[k] /= factor;
  return { dimension: 3, vertices, source, triangles, facets: { planes, start, vertex, across },
    neighbourStart, neighbours };
}
