/**
 * Tests whether a mesh that the user supplies is closed, consistently wound, outward, and convex; if not, by how much.
 *
 * - In: vertices (3 doubles each, lengths), triangles (3 indices each), a tolerance (a length: how far a vertex may
 *   stand out of the plane of a triangle), the hull of the vertices.
 * - Out: a report in words and numbers; the concavity is a length.
 * - Method: topology first; then the height of the vertices' hull over the plane of every triangle, by steepest ascent
 *   on the hull's graph. Equal volume excludes surfaces that cover the hull more than once.
 */
import { exactNormal } from "@col/kernel";
import type { HullResult } from "./result.ts";
import { hull3 } from "./hull3.ts";
import { powerOfTwoScale, snap } from "./scale.ts";
import { meshTopology } from "./topology.ts";

export interface MeshReport {
  readonly closed: boolean;
  readonly consistentlyWound: boolean;
  /** The triangles enclose a positive volume, read as counter-clockwise seen from outside. */
  readonly outward: boolean;
  /**
   * Largest height of a vertex over the plane of a triangle, in the unit of the vertices: 0 up to rounding for a convex
   * mesh; NaN if unknown.
   */
  readonly concavity: number;
  /** Vertices without a triangle. */
  readonly unused: Int32Array;
  /** The faults, in words; empty for a convex mesh. */
  readonly problems: readonly string[];
}

/**
 * The volume may differ from the hull's by this times the tolerance times the size squared: the surface area of a box
 * of that half size.
 */
const AREA_OF_BOX = 24;

/**
 * Checks that `vertices` (x, y, z packed) and `triangles` form a convex mesh, to within `tolerance` (a length). `hull`:
 * their hull, where the caller has it.
 * @throws as `hull3` for vertices that are no points; everything else is reported.
 */
export function checkConvexMesh(vertices: Float64Array, triangles: ArrayLike<number>, tolerance: number,
  hull: HullResult = hull3(vertices)): MeshReport {
  if (!(tolerance >= 0)) throw new RangeError(`checkConvexMesh: tolerance must be >= 0, got ${tolerance}`);
  let size = 0;
  for (const x of vertices) size = Math.max(size, Math.abs(x));
  const factor = powerOfTwoScale(size), scaled = vertices.map((x) => snap(x * factor)),
    corners = hull.vertices.map((x) => snap(x * factor));
  const topology = meshTopology(triangles, vertices.length / 3);
  const { closed, consistentlyWound, unused, indexable } = topology;
  const problems = topology.problems.slice();
  if (unused.length > 0) problems.push(`${unused.length} vertices belong to no triangle, the first is ${unused[0]}`);
  if (hull.dimension < 3) problems.push(`the vertices span no volume (dimension ${hull.dimension})`);
  if (problems.length > 0 || !indexable) return { closed, consistentlyWound, outward: false, concavity: Number.NaN,
    unused, problems };
  // Volumes and heights in scaled units; the report uses the user's units.
  const volume = meshVolume(scaled, triangles);
  const hullVolume = meshVolume(corners, hull.triangles);
  const outward = volume > 0;
  if (!outward) problems.push("the triangles enclose no positive volume: they are wound clockwise seen from outside");
  let height = 0;
  let worst = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const h = heightOverPlane(hull, corners, scaled, triangles[t], triangles[t + 1], triangles[t + 2]);
    if (h > height) {
      height = h;
      worst = t / 3;
    }
  }
  const concavity = height / factor;
  if (outward && concavity > tolerance)
    problems.push(`not convex: a vertex stands ${concavity} out of the plane of triangle ${worst}`);
  const allowed = AREA_OF_BOX * (tolerance * factor + 1e-12);
  if (outward && concavity <= tolerance && Math.abs(volume - hullVolume) > allowed) {
    problems.push(
      `the mesh encloses ${volume / hullVolume} times the volume of its hull: the surface covers the hull more than `
        + "once");
  }
  return { closed, consistentlyWound, outward, concavity, unused, problems };
}

/**
 * Height of the hull over the plane of a triangle (0 for a triangle without area), by steepest ascent over the hull's
 * vertices `V`, in the same scale as `vertices`.
 */
function heightOverPlane({ neighbourStart, neighbours }: HullResult, V: Float64Array, vertices: Float64Array, a: number,
  b: number, c: number): number {
  const n = new Float64Array(3);
  exactNormal(vertices, a, b, c, n);
  const length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
  if (!(length > 0)) return 0;
  let at = 0;
  let best = (n[0] * (V[0] - vertices[3 * a]) + n[1] * (V[1] - vertices[3 * a + 1])
    + n[2] * (V[2] - vertices[3 * a + 2])) / length;
  for (let from = -1; from !== at;) {
    from = at;
    for (let k = neighbourStart[from]; k < neighbourStart[from + 1]; k++) {
      const w = 3 * neighbours[k];
      const h = (n[0] * (V[w] - vertices[3 * a]) + n[1] * (V[w + 1] - vertices[3 * a + 1])
        + n[2] * (V[w + 2] - vertices[3 * a + 2])) / length;
      if (h > best) {
        best = h;
        at = neighbours[k];
      }
    }
  }
  return best;
}

/** Signed volume: tetrahedra from the first vertex. */
export function meshVolume(vertices: Float64Array, triangles: ArrayLike<number>): number {
  const ox = vertices[0], oy = vertices[1], oz = vertices[2];
  let six = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const a = 3 * triangles[t], b = 3 * triangles[t + 1], c = 3 * triangles[t + 2];
    const ax = vertices[a] - ox, ay = vertices[a + 1] - oy, az = vertices[a + 2] - oz;
    const bx = vertices[b] - ox, by = vertices[b + 1] - oy, bz = vertices[b + 2] - oz;
    const cx = vertices[c] - ox, cy = vertices[c + 1] - oy, cz = vertices[c + 2] - oz;
    six += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return six / 6;
}
