/**
 * Support of a convex mesh at a cost nearly independent of its size, and without memory of earlier calls.
 *
 * The sphere of directions is a cube map of 6 x n x n cells; each cell lists every vertex that is a support point for
 * some direction of the cell (built in cells.ts, inflated beyond rounding), so one look-up and a scan of a few vertices
 * give the exact maximum: no climb, no start vertex, no plateau. n = 0: scan of all vertices.
 * In: direction `d`, local frame, any norm. Out: `out`; returned: the vertex index. Ties go to the vertex listed first.
 */
import type { ConvexShape } from "@col/types";

function scanAll(v: Float64Array, d: Float64Array, out: Float64Array): number {
  const x = d[0], y = d[1], z = d[2], n = v.length;
  let best = 0, max = -Infinity;
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

/** See the file header. */
export function supportMesh(shape: Pick<ConvexShape, "mesh">, d: Float64Array, out: Float64Array): number {
  const mesh = shape.mesh!; // every mesh shape has one
  const n = mesh.cells;
  if (n === 0) return scanAll(mesh.vertices, d, out);
  const x = d[0], y = d[1], z = d[2];
  const ax = Math.abs(x), ay = Math.abs(y), az = Math.abs(z);
  // face of the cube, and the two other coordinates divided by the largest: (u, v) in [-1, 1]^2. The axis as a number, the
  // coordinates by index: a branch on a random direction costs more than the whole computation
  const inY = +(ay > ax), axis = +(az > Math.max(ax, ay)) * (2 - inY) + inY;
  const major = d[axis], p = d[axis + 1 - 3 * +(axis === 2)], q = d[axis - 1 + 3 * +(axis === 0)];
  const half = n * 0.5, s = half / Math.abs(major);
  let i = (p * s + half) | 0, j = (q * s + half) | 0;
  i -= +(i >= n); // u = 1 exactly
  j -= +(j >= n);
  const cell = ((2 * axis + +(major < 0)) * n + i) * n + j;
  const start = mesh.cellStart, list = mesh.cellVertices, v = mesh.vertices;
  const end = start[cell + 1];
  let best = 3 * list[start[cell]], max = x * v[best] + y * v[best + 1] + z * v[best + 2];
  for (let k = start[cell] + 1; k < end; k++) {
    const c = 3 * list[k];
    const h = x * v[c] + y * v[c + 1] + z * v[c + 2];
    if (h > max) {
      max = h;
      best = c;
    }
  }
  out[0] = v[best]; out[1] = v[best + 1]; out[2] = v[best + 2];
  return (best / 3) | 0;
}
