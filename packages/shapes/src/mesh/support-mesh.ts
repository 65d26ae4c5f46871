/**
 * Support of a convex mesh at a cost nearly independent of its size, and without memory of earlier calls.
 *
 * The sphere of directions is a cube map of 6 x n x n cells; each cell lists every vertex that is a support point for
 * some direction of the cell (built in cells.ts, inflated beyond rounding), so one look-up and a scan of a few vertices
 * give the exact maximum: no climb, no start vertex, no plateau. n = 0: scan of all vertices.
 * In: direction `d`, local frame, any norm. Out: `out`; returned: the vertex index. Ties go to the vertex listed first.
 */
import type { MeshData } from "@col/types";

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
export function supportMesh(mesh: MeshData, d: Float64Array, out: Float64Array): number {
  const n = mesh.cells;
  if (n === 0) return scanAll(mesh.vertices, d, out);
  const x = d[0], y = d[1], z = d[2];
  const ax = x < 0 ? -x : x, ay = y < 0 ? -y : y, az = z < 0 ? -z : z;
  // face of the cube, and the two other coordinates divided by the largest: (u, v) in [-1, 1]^2
  const major = ax >= ay ? (ax >= az ? x : z) : (ay >= az ? y : z);
  let face = 0, p = y, q = z;
  if (ax >= ay && ax >= az) face = x < 0 ? 1 : 0;
  else if (ay >= az) {
    face = y < 0 ? 3 : 2;
    p = z; q = x;
  } else {
    face = z < 0 ? 5 : 4;
    p = x; q = y;
  }
  const s = n * 0.5 / (major < 0 ? -major : major);
  const half = n * 0.5;
  let i = (p * s + half) | 0, j = (q * s + half) | 0;
  if (i >= n) i = n - 1; // u = 1 exactly
  if (j >= n) j = n - 1;
  const cell = (face * n + i) * n + j;
  const start = mesh.cellStart, list = mesh.cellVertices, v = mesh.vertices;
  const end = start[cell + 1];
  let k = start[cell], best = 0, max = -Infinity;
  for (; k < end; k++) {
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
