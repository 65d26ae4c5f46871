/**
 * Laws of hulls: does a `HullResult` hold what hull3.ts promises?
 *
 * In: the points given, the hull, how far outside a point may be, relative to the size. Out: what is broken, in words;
 * empty if nothing.
 * Method: topology and graph by counting; convexity across edges and sides of points by the exact predicates of the
 * kernel, which have an oracle of their own.
 */
import { UNIT_ROUNDOFF, exactNormal, orient3d, orient3dValue } from "@col/kernel";
import type { HullResult } from "../../src/hull/result.ts";
import { normalise, snap } from "../../src/hull/scale.ts";
import { meshTopology } from "../../src/hull/topology.ts";

/**
 * Rounding of n . x against an offset, relative to the size: three coordinates of a unit normal, three products, two
 * sums, twice.
 */
const PLANE_ROUNDING: number = 16 * UNIT_ROUNDOFF;

/**
 * What `hull` breaks of the promises of hull3.ts, in words; empty if nothing. `bound` is the containment allowed, times
 * the size.
 */
export function checkHull(points: Float64Array, hull: HullResult, bound: number): string[] {
  const problems: string[] = [];
  const V = hull.source.length;
  const T = hull.triangles.length / 3;
  for (let v = 0; v < V; v++) {
    for (let i = 0; i < 3; i++) if (!Object.is(hull.vertices[3 * v + i], points[3 * hull.source[v] + i]))
      problems.push(`vertex ${v} is not input point ${hull.source[v]}`);
    if (v > 0 && hull.source[v] <= hull.source[v - 1]) problems.push(`vertex ${v}: not in input order`);
  }
  checkGraph(hull, problems);
  if (hull.dimension < 2) {
    if (V !== hull.dimension + 1 || T !== 0 || hull.facets.vertex.length !== 0)
      problems.push(`dimension ${hull.dimension} with ${V} vertices, ${T} triangles`);
    return problems;
  }
  const topology = meshTopology(hull.triangles, V);
  if (topology.unused.length > 0) problems.push(`vertex ${topology.unused[0]} has no triangle`);
  problems.push(...topology.problems);
  if (T !== 2 * V - 4) problems.push(`${T} triangles for ${V} vertices`);
  checkContainment(points, hull, bound, problems);
  return problems;
}

/**
 * Neighbours are mutual; each facet edge is used once in each direction and is a graph edge; every vertex has two
 * facets at least.
 */
function checkGraph(hull: HullResult, problems: string[]): void {
  const V = hull.source.length;
  const { neighbourStart, neighbours, facets } = hull;
  const edges = new Set<number>();
  for (let v = 0; v < V; v++) for (let k = neighbourStart[v]; k < neighbourStart[v + 1]; k++)
    edges.add(v * V + neighbours[k]);
  if (edges.size !== neighbours.length || neighbourStart[V] !== neighbours.length)
    problems.push("a neighbour is listed twice");
  for (const e of edges) if (!edges.has((e % V) * V + Math.floor(e / V)))
    problems.push(`edge ${Math.floor(e / V)} -> ${e % V} is not mutual`);
  if (hull.dimension < 2) return;
  const used = new Map<number, number>(); // directed edge: place in the facets' list
  for (let f = 0; f + 1 < facets.start.length; f++) {
    for (let k = facets.start[f]; k < facets.start[f + 1]; k++) {
      const next = k + 1 < facets.start[f + 1] ? k + 1 : facets.start[f];
      const e = facets.vertex[k] * V + facets.vertex[next];
      if (used.has(e)) problems.push(`facets share the directed edge ${Math.floor(e / V)} -> ${e % V}`);
      if (!edges.has(e)) problems.push(`facet edge ${Math.floor(e / V)} -> ${e % V} is not in the graph`);
      used.set(e, k);
    }
  }
  for (const [e, k] of used) {
    const twin = used.get((e % V) * V + Math.floor(e / V)) ?? -1, f = facets.across[k];
    if (!(facets.start[f] <= twin && twin < facets.start[f + 1]))
      problems.push(`facet ${f} is not across the edge ${Math.floor(e / V)} -> ${e % V}`);
  }
  if (used.size !== edges.size) problems.push(`${edges.size} graph edges, ${used.size} facet edges`);
  const F = facets.start.length - 1;
  if (V - used.size / 2 + F !== 2) problems.push(`V - E + F of the facets is ${V - used.size / 2 + F}`);
}

/**
 * Triangles: exactly convex across edges, every input point behind within the bound. Facets: unit normals, planes that
 * hold all points.
 */
function checkContainment(points: Float64Array, hull: HullResult, bound: number, problems: string[]): void {
  const all = new Float64Array(points.length + hull.vertices.length);
  all.set(points);
  all.set(hull.vertices, points.length);
  const n = points.length / 3;
  const input = normalise(all, 3, "checkHull");
  // Scaled copy in input order, hull vertices after the points.
  const P = all.map((x) => snap(x * input.factor));
  let size = 0;
  for (let k = 0; k < P.length; k++) size = Math.max(size, Math.abs(P[k]));
  const { triangles, facets } = hull;
  const normal = new Float64Array(3);
  for (let t = 0; t < triangles.length && hull.dimension === 3; t += 3) {
    const a = n + triangles[t], b = n + triangles[t + 1], c = n + triangles[t + 2];
    exactNormal(P, a, b, c, normal);
    const area = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
    if (!(area > 0)) problems.push(`triangle ${t / 3} has no area`);
    let behind = false;
    for (let p = 0; p < P.length / 3; p++) {
      const rough = normal[0] * (P[3 * p] - P[3 * a]) + normal[1] * (P[3 * p + 1] - P[3 * a + 1])
        + normal[2] * (P[3 * p + 2] - P[3 * a + 2]);
      const side = rough < -1e-13 * area ? -1 : orient3d(P, a, b, c, p);
      if (p >= n && side < 0) behind = true;
      if (side <= 0) continue;
      if (p >= n) problems.push(`vertex ${p - n} is strictly in front of triangle ${t / 3}`);
      else if (orient3dValue(P, a, b, c, p) > bound * size * area)
        problems.push(`point ${p} is ${orient3dValue(P, a, b, c, p) / area / size} of the size outside`);
    }
    if (!behind) problems.push(`no vertex is behind triangle ${t / 3}: not outward`);
  }
  const slack = (bound + PLANE_ROUNDING) * size;
  for (let f = 0; f < facets.planes.length; f += 4) {
    const x = facets.planes[f], y = facets.planes[f + 1], z = facets.planes[f + 2];
    const d = facets.planes[f + 3] * input.factor;
    if (!(Math.abs(x * x + y * y + z * z - 1) < 1e-14)) problems.push(`normal of facet ${f / 4} is not unit`);
    for (let p = 0; p < n; p++) {
      const h = x * P[3 * p] + y * P[3 * p + 1] + z * P[3 * p + 2] - d;
      if (!(h <= slack)) problems.push(`point ${p} is ${h / size} of the size in front of facet ${f / 4}`);
    }
    for (let k = facets.start[f / 4]; k < facets.start[f / 4 + 1]; k++) {
      const p = n + facets.vertex[k];
      const h = x * P[3 * p] + y * P[3 * p + 1] + z * P[3 * p + 2] - d;
      if (!(Math.abs(h) <= slack))
        problems.push(`corner ${facets.vertex[k]} is ${h / size} of the size off the plane of facet ${f / 4}`);
    }
  }
}
