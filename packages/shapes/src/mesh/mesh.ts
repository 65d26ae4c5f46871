/**
 * Convex polytopes from points or from a triangle mesh.
 *
 * - In: points (3 coordinates each, lengths, local frame), for meshes also triangles of three indices.
 * - Out: a shape in the same frame, not re-centred. Its set is the convex hull of the points; only extreme points are
 *   kept (`mesh.source` maps them back). Flat input gives a shape too: `params[0]` is the dimension of the hull, 0 to
 *   3.
 * - Method: quickhull with exact predicates (hull/hull3.ts). Centre: mean of the extreme points. Inradius: its distance
 *   to the nearest facet plane, rounded down; 0 below dimension 3.
 * - `convexMesh` throws if the triangles are not a convex surface to 1e-6 of the size.
 */
import type { OptionNames } from "@col/kernel";
import type { ConvexShape, Vec3Like } from "@col/types";
import { zeroHessian } from "../hessian.ts";
import { hull3 } from "../hull/hull3.ts";
import type { HullResult } from "../hull/result.ts";
import { checkConvexMesh } from "../hull/validate.ts";
import { ShapeKind } from "../kinds.ts";
import { numbersOf, requireList, requireObject, requireOptions, requirePoint, requireShape } from "../checks.ts";
import { makeShape } from "../shape.ts";
import { cellsFor, meshData } from "./mesh-data.ts";
import { meshSupport } from "./support-mesh.ts";

/** Points as packed coordinates (x, y, z, x, y, z, ...) or as vectors. */
export type PointsLike = ArrayLike<number> | readonly Vec3Like[];

/**
 * Heights up to this fraction of the size count as flat in a user's mesh: files in single precision need it. No
 * dimension.
 */
const MESH_TOLERANCE = 1e-6;

/**
 * Rounding of facet planes, relative to the largest coordinate: they may lie inside or outside the hull by its
 * tolerance, 4 * 2^-52, times four. No dimension.
 */
const PLANE_ROUNDING = 3.6e-15;

function packed(where: string, points: PointsLike): Float64Array {
  requireList(where, "points", points);
  const first: unknown = points.length > 0 ? points[0] : undefined;
  if (Array.isArray(first))
    throw new TypeError(
      `${where}: points must be { x, y, z } or numbers in one flat list, got a list of [${first.join(", ")}]`);
  if (first === undefined) throw new RangeError(`${where}: need at least one point, got none`);
  if (typeof first === "object") {
    const out = new Float64Array(3 * points.length);
    for (let i = 0; i < points.length; i++) {
      const p = (points as readonly Vec3Like[])[i];
      requirePoint(where, `points[${i}]`, p);
      out[3 * i] = p.x; out[3 * i + 1] = p.y; out[3 * i + 2] = p.z;
    }
    return out;
  }
  const flat = points as ArrayLike<number>;
  if (flat.length % 3 !== 0) throw new RangeError(`${where}: need 3 coordinates per point, got ${flat.length} numbers`);
  const p = numbersOf(where, "points", flat);
  const i = p.findIndex((v) => !Number.isFinite(v));
  if (i >= 0) throw new RangeError(`${where}: coordinate ${i % 3} of point ${(i / 3) | 0} must be finite, got ${p[i]}`);
  return p;
}

/**
 * Writes the mean of the vertices into `center`; returns its depth below the nearest facet plane, rounded down. Length.
 */
function interior(hull: HullResult, center: Float64Array): number {
  const v = hull.vertices, n = v.length / 3, planes = hull.facets.planes;
  for (let i = 0; i < v.length; i++) center[i % 3] += v[i] / n;
  if (hull.dimension < 3) return 0;
  let depth = Infinity, size = 0;
  for (const x of v) size = Math.max(size, Math.abs(x));
  for (let f = 0; f < planes.length; f += 4) {
    depth = Math.min(depth,
      planes[f + 3] - (planes[f] * center[0] + planes[f + 1] * center[1] + planes[f + 2] * center[2]));
  }
  return Math.max(0, depth * (1 - 1e-12) - PLANE_ROUNDING * size); // rounding of the planes must not overstate it
}

function fromHull(hull: HullResult): ConvexShape {
  const v = hull.vertices, center = new Float64Array(3);
  const bounds = Float64Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity);
  for (let i = 0; i < v.length; i++) {
    bounds[i % 3] = Math.min(bounds[i % 3], v[i]);
    bounds[3 + (i % 3)] = Math.max(bounds[3 + (i % 3)], v[i]);
  }
  const inradius = interior(hull, center);
  const parts = {
    vertices: v, source: hull.source, neighbourStart: hull.neighbourStart, neighbours: hull.neighbours,
    facetPlanes: hull.facets.planes, facetStart: hull.facets.start, facetVertices: hull.facets.vertex,
    facetNeighbours: hull.facets.across,
  };
  const mesh = meshData(parts, hull.dimension === 3 ? cellsFor(v.length / 3) : 0);
  return makeShape({
    kind: ShapeKind.Mesh, support: meshSupport(mesh), hessian: zeroHessian, face: null,
    params: Float64Array.of(hull.dimension),
    margin: 0, center, inradius, bounds, curvature: 0, mesh, operands: [],
  });
}

/**
 * Convex hull of points, of any dimension: duplicates, collinear and coplanar points are allowed.
 *
 * @param points Local frame, lengths: x, y, z in turn, or a list of vectors.
 * @throws RangeError for no points, non-finite coordinates, or a coordinate count that is no multiple of 3.
 */
export function convexHull(points: PointsLike): ConvexShape {
  return fromHull(hull3(packed("convexHull", points)));
}

const MESH_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["weld"]);

/** Options of `convexMesh`. */
export interface ConvexMeshOptions {
  /**
   * Vertices with the same coordinates become one vertex. Files with a vertex per triangle corner, or per normal and
   * colour, need it. Triangles that become a line are left out. Default false.
   */
  readonly weld?: boolean | undefined;
}

/**
 * For each vertex the first vertex with its coordinates (0 and -0 are the same), and how many repeat another vertex.
 */
function firstsOf(v: Float64Array): { readonly first: Int32Array; readonly repeats: number } {
  const seen = new Map<string, number>(), first = new Int32Array(v.length / 3);
  let repeats = 0;
  for (let i = 0; i < first.length; i++) {
    const key = `${v[3 * i] + 0},${v[3 * i + 1] + 0},${v[3 * i + 2] + 0}`, known = seen.get(key);
    if (known === undefined) seen.set(key, i);
    else repeats++;
    first[i] = known ?? i;
  }
  return { first, repeats };
}

/** The distinct vertices, and the triangles between them. Invalid indices are kept, so that the check reports them. */
function welded(
  v: Float64Array, triangles: ArrayLike<number>,
): { readonly vertices: Float64Array; readonly triangles: ArrayLike<number>; readonly kept: readonly number[] } {
  const { first } = firstsOf(v), kept = [...first.keys()].filter((i) => first[i] === i),
    at = new Map(kept.map((i, k) => [i, k])), out: number[] = [];
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => at.get(first[triangles[t + k]]) ?? triangles[t + k]);
    if (a !== b && b !== c && c !== a) out.push(a, b, c);
  }
  return { vertices: Float64Array.from(kept.flatMap((i) => [v[3 * i], v[3 * i + 1], v[3 * i + 2]])),
    triangles: out, kept };
}

/**
 * Convex polytope from a closed triangle mesh, counter-clockwise seen from outside. Same as `convexHull` of the
 * vertices, after a check that the triangles are its surface to 1e-6 of the size. For point clouds and unchecked meshes
 * use `convexHull`. Triangles meet in shared vertices; `weld` is for meshes that repeat them.
 *
 * @param vertices Local frame, lengths: x, y, z in turn, or a list of vectors.
 * @param triangles Three indices of vertices each, counter-clockwise seen from outside.
 * @throws RangeError that names the fault: open, wound inwards, not convex (by how much), unused, repeated or missing
 * vertices.
 */
export function convexMesh(vertices: PointsLike, triangles: ArrayLike<number>,
  options: ConvexMeshOptions = {}): ConvexShape {
  const given = packed("convexMesh", vertices);
  requireObject("convexMesh", "triangles", "a list of indices", triangles);
  requireOptions("convexMesh", options, MESH_OPTIONS);
  if (triangles.length % 3 !== 0)
    throw new RangeError(`convexMesh: need 3 indices per triangle, got ${triangles.length} numbers`);
  const weld: unknown = options.weld ?? false;
  if (typeof weld !== "boolean") throw new TypeError(`convexMesh: weld must be true or false, got ${String(weld)}`);
  const mesh = weld ? welded(given, triangles) : { vertices: given, triangles, kept: null }, v = mesh.vertices,
    { kept } = mesh;
  let size = 0;
  for (const x of v) size = Math.max(size, Math.abs(x));
  const hull = hull3(v), report = checkConvexMesh(v, mesh.triangles, MESH_TOLERANCE * size, hull);
  if (report.problems.length > 0) {
    const repeats = weld ? 0 : firstsOf(given).repeats;
    const advice = repeats > 0
      ? `; ${repeats} of ${given.length / 3} vertices repeat the coordinates of another: pass { weld: true } to make `
        + "them one" : "";
    throw new RangeError(`convexMesh: ${report.problems.join("; ")}${advice}`);
  }
  return fromHull(kept === null ? hull : { ...hull, source: hull.source.map((i) => kept[i]) });
}

/** Dimension of the hull behind a mesh shape: 0 point, 1 segment, 2 polygon, 3 solid. Throws for other shapes. */
export function hullDimension(shape: ConvexShape): number {
  requireShape("hullDimension", "shape", shape, 6);
  if (shape.kind !== ShapeKind.Mesh)
    throw new TypeError(`hullDimension: need a convex hull or mesh, got a shape of kind ${shape.kind}`);
  return shape.params[0];
}
