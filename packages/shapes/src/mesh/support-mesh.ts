/**
 * Support function of a convex mesh at a cost nearly independent of its size, and without memory of earlier calls.
 *
 * - In: a shape with a mesh, a direction `d` (3 doubles, local frame, any length but 0).
 * - Out: `out`, the farthest vertex along d (3 doubles, length, local frame). Returns the vertex index. Ties go to the
 *   vertex listed first.
 * - Method: the sphere of directions is a cube map of 6 x n x n cells. Each cell lists every vertex that is a support
 *   point for some direction of the cell (cells.ts, inflated beyond rounding). So one look-up and a scan of a few
 *   vertices give the exact maximum: no climb, no start vertex, no plateau.
 * - n = 0: scan of all vertices.
 */
import type { ConvexShape, MeshData } from "@col/types";

/** Support point by a scan of all vertices, for meshes without a table. */
export function supportVertices(shape: Pick<ConvexShape, "mesh">, d: Float64Array, out: Float64Array): number {
  const mesh = shape.mesh;
  if (mesh === null) return -1; // every mesh shape has a mesh
  const v = mesh.vertices, x = d[0], y = d[1], z = d[2], n = v.length;
  let best = 0, max = LEAST;
  for (let i = 0; i < n; i += 3) {
    const h = x * v[i] + y * v[i + 1] + z * v[i + 2];
    if (h > max) {
      max = h;
      best = i;
    }
  }
  out[0] = v[best]; out[1] = v[best + 1]; out[2] = v[best + 2];
  return (best / 3) | 0;
}

/** Less than every product of a direction and a vertex. */
const LEAST = -1e308;
/** Just below a half: u = 1 then falls into the last cell. The cells overlap by far more (SLACK of cells.ts). */
const HALF = 0.5 * (1 - 1e-15);

/** Support point by a table look-up and a scan of a few vertices; see the file header. */
export function supportCells(shape: Pick<ConvexShape, "mesh">, d: Float64Array, out: Float64Array): number {
  const mesh = shape.mesh;
  if (mesh === null) return -1;
  const n = mesh.cells, v = mesh.vertices;
  // Face of the cube, and the two other coordinates divided by the largest: (u, v) in [-1, 1]^2. The axis as a number,
  // the coordinates by index: a branch on a random direction costs more than the whole computation. Short enough for V8
  // to inline it twice in a loop (2.2 times its bytecode below 920).
  const x = d[0], y = d[1], z = d[2], xx = x * x, yy = y * y, zz = z * z;
  const inY = +(yy > xx), axis = (+(zz > xx) & +(zz > yy)) * (2 - inY) + inY, major = d[axis], half = n * HALF,
    s = half / major;
  const row = ((2 * axis + +(major < 0)) * n + ((d[(axis + 1) % 3] * s + half) | 0)) * n;
  const cell = row + ((d[(axis + 2) % 3] * s + half) | 0), table = mesh.cellTable, end = table[cell + 1];
  // the first vertex before the loop, since half of the cells list one or two
  let k = table[cell], best = 3 * table[k], max = x * v[best] + y * v[best + 1] + z * v[best + 2];
  for (k++; k < end; k++) {
    const c = 3 * table[k], h = x * v[c] + y * v[c + 1] + z * v[c + 2];
    if (h > max) {
      max = h;
      best = c;
    }
  }
  out[0] = v[best]; out[1] = v[best + 1]; out[2] = v[best + 2];
  return (best / 3) | 0;
}

/** The support function of shapes with this mesh. */
export function meshSupport(mesh: MeshData): (shape: Pick<ConvexShape, "mesh">, d: Float64Array,
  out: Float64Array) => number {
  return mesh.cells === 0 ? supportVertices : supportCells;
}
