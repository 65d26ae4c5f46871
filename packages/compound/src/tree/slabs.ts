/**
 * Slabs of a mesh's tree: along the mean normal of the triangles below a node, from where to where they reach.
 *
 * A box around a tilted piece of a surface is as thick as the piece is long; a slab along its normal is as thick as it
 * is bent. Both together are what an oriented box would be, at a third of its numbers. In: a tree, corners, triangles,
 * margin. Out: `normals` and `slabs` of the tree are filled; pieces of more than `PIECE_MAX` triangles get none: they
 * are not flat.
 */
import { leafCount, leafFirst, writeDown, writeUp } from "./static-tree.ts";
import type { StaticTree } from "./static-tree.ts";

/** Triangles of the largest piece that gets a slab. */
const PIECE_MAX = 2048;
/** Largest entry of a normal: a signed byte. */
const BYTE = 127;

/** Corners, triangles and margin of a mesh. */
export interface Triangles {
  readonly positions: Float32Array | Float64Array;
  readonly indices: Uint32Array;
  readonly margin: number;
}

/** Adds twice the area of triangle `t` along its normal to `sum` from `at` on. */
function addNormal(mesh: Triangles, t: number, sum: Float64Array, at: number): void {
  const { positions: p, indices } = mesh, a = 3 * indices[3 * t], b = 3 * indices[3 * t + 1],
    c = 3 * indices[3 * t + 2];
  const ux = p[b] - p[a], uy = p[b + 1] - p[a + 1], uz = p[b + 2] - p[a + 2],
    vx = p[c] - p[a], vy = p[c + 1] - p[a + 1], vz = p[c + 2] - p[a + 2];
  sum[at] += uy * vz - uz * vy;
  sum[at + 1] += uz * vx - ux * vz;
  sum[at + 2] += ux * vy - uy * vx;
}

/** Writes the sum as a normal in bytes; false where there is none. */
function writeNormal(normals: Int8Array, node: number, sum: Float64Array): boolean {
  const x = sum[3 * node], y = sum[3 * node + 1], z = sum[3 * node + 2],
    s = BYTE / Math.sqrt(x * x + y * y + z * z);
  if (!(s < Infinity)) return false;
  normals[3 * node] = Math.round(x * s);
  normals[3 * node + 1] = Math.round(y * s);
  normals[3 * node + 2] = Math.round(z * s);
  return true;
}

/** Reach of the triangles at places `first` to `end` along the node's normal. */
function writeSlab(tree: StaticTree, node: number, first: number, end: number, mesh: Triangles): void {
  const { normals, slabs, order, origin } = tree, { positions: p, indices, margin } = mesh;
  const x = normals[3 * node], y = normals[3 * node + 1], z = normals[3 * node + 2],
    away = x * origin[0] + y * origin[1] + z * origin[2], r = margin * Math.sqrt(x * x + y * y + z * z);
  let low = Infinity, high = -Infinity;
  for (let k = first; k < end; k++) {
    const t = 3 * order[k];
    for (let c = t; c < t + 3; c++) {
      const i = 3 * indices[c], h = x * p[i] + y * p[i + 1] + z * p[i + 2];
      if (h < low) low = h;
      if (h > high) high = h;
    }
  }
  writeDown(slabs, 2 * node, low - away - r);
  writeUp(slabs, 2 * node + 1, high - away + r);
}

/** See the file header. */
export function fillSlabs(tree: StaticTree, mesh: Triangles): void {
  const { links, order, normals } = tree, n = links.length;
  const sum = new Float64Array(3 * n), first = new Int32Array(n), end = new Int32Array(n);
  for (let node = n - 1; node >= 0; node--) { // children come after their parent
    const link = links[node];
    if (link < 0) {
      first[node] = leafFirst(link);
      end[node] = first[node] + leafCount(link);
      for (let k = first[node]; k < end[node]; k++) addNormal(mesh, order[k], sum, 3 * node);
    } else {
      first[node] = first[link];
      end[node] = end[link + 1];
      for (let i = 0; i < 3; i++) sum[3 * node + i] = sum[3 * link + i] + sum[3 * link + 3 + i];
    }
    if (end[node] - first[node] <= PIECE_MAX && writeNormal(normals, node, sum))
      writeSlab(tree, node, first[node], end[node], mesh);
  }
}
