/**
 * Slabs of a mesh's tree: for each node, the range of the heights of its triangles along their mean normal.
 *
 * In: a tree, corners, triangles and margin of a mesh (body frame, lengths). Out: `normals` (3 signed bytes per node)
 * and `slabs` (2 heights per node, relative to the origin, times the length of the byte normal) are filled.
 *
 * The box of a tilted piece of a surface is as thick as the piece is long; a slab along its normal is only as thick
 * as the piece is bent. Both together replace an oriented box, with a third of its numbers. Nodes with more than 2048
 * triangles get no slab, because they are not flat.
 */
import { LEAF_MAX, leafCount, leafFirst, writeDown, writeUp } from "./static-tree.ts";
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

/** Writes the sum as a normal in bytes; false if it has no direction. */
function writeNormal(normals: Int8Array, node: number, sum: Float64Array): boolean {
  const x = sum[3 * node], y = sum[3 * node + 1], z = sum[3 * node + 2],
    s = BYTE / Math.sqrt(x * x + y * y + z * z);
  if (!(s < Infinity)) return false;
  normals[3 * node] = Math.round(x * s);
  normals[3 * node + 1] = Math.round(y * s);
  normals[3 * node + 2] = Math.round(z * s);
  return true;
}

/** Corners of a piece, each leaf's without repetition: the slabs of all its nodes are measured over them. */
class Piece {
  readonly corners: Float64Array = new Float64Array(9 * PIECE_MAX);
  /** Where the corners of each place of the piece begin, in numbers; one more at the end. */
  readonly starts: Int32Array = new Int32Array(PIECE_MAX + 1);
  readonly known: Int32Array = new Int32Array(3 * LEAF_MAX);
  /** First place of the piece. */
  first: number = 0;
}

/** Reads the corners of the places from `first` to `end`; `leaf[k]` is not 0 where a leaf begins at place k. */
function readPiece(piece: Piece, order: Int32Array, leaf: Uint8Array, mesh: Triangles, first: number,
  end: number): void {
  const { corners, starts, known } = piece, { positions: p, indices } = mesh;
  let to = 0, n = 0;
  piece.first = first;
  for (let k = first; k < end; k++) {
    starts[k - first] = to;
    if (leaf[k] !== 0) n = 0;
    const t = 3 * order[k];
    for (let c = t; c < t + 3; c++) {
      const corner = indices[c];
      let j = 0;
      while (j < n && known[j] !== corner) j++;
      if (j < n) continue;
      known[n++] = corner;
      corners[to++] = p[3 * corner];
      corners[to++] = p[3 * corner + 1];
      corners[to++] = p[3 * corner + 2];
    }
  }
  starts[end - first] = to;
}

/** Reach of the triangles at places `first` to `end`, which are of the piece, along the node's normal. */
function writeSlab(tree: StaticTree, node: number, first: number, end: number, piece: Piece, margin: number): void {
  const { normals, slabs, origin } = tree, { corners: c, starts } = piece;
  const x = normals[3 * node], y = normals[3 * node + 1], z = normals[3 * node + 2],
    away = x * origin[0] + y * origin[1] + z * origin[2], r = margin * Math.sqrt(x * x + y * y + z * z);
  let low = Infinity, high = -Infinity;
  for (let i = starts[first - piece.first], last = starts[end - piece.first]; i < last; i += 3) {
    const h = x * c[i] + y * c[i + 1] + z * c[i + 2];
    if (h < low) low = h;
    if (h > high) high = h;
  }
  writeDown(slabs, 2 * node, low - away - r);
  writeUp(slabs, 2 * node + 1, high - away + r);
}

/** See the file header. */
export function fillSlabs(tree: StaticTree, mesh: Triangles): void {
  const { links, order, normals, slabs } = tree, n = links.length;
  const sum = new Float64Array(3 * n), first = new Int32Array(n), end = new Int32Array(n),
    leaf = new Uint8Array(order.length);
  for (let node = n - 1; node >= 0; node--) { // children come after their parent
    const link = links[node];
    if (link < 0) {
      first[node] = leafFirst(link);
      end[node] = first[node] + leafCount(link);
      leaf[first[node]] = 1;
      for (let k = first[node]; k < end[node]; k++) addNormal(mesh, order[k], sum, 3 * node);
    } else {
      first[node] = first[link];
      end[node] = end[link + 1];
      for (let i = 0; i < 3; i++) sum[3 * node + i] = sum[3 * link + i] + sum[3 * link + 3 + i];
    }
  }
  normals.fill(0); // a tree is filled again after its corners moved, and no earlier normal may stay
  slabs.fill(0);
  const piece = new Piece();
  let read = 0;
  // a walk in the order of the leaves: the nodes of a piece come together, and its corners are read once
  const open = [0];
  while (open.length > 0) {
    const node = open.pop() ?? 0, link = links[node];
    if (end[node] - first[node] <= PIECE_MAX) {
      if (first[node] >= read) {
        readPiece(piece, order, leaf, mesh, first[node], end[node]);
        read = end[node];
      }
      if (writeNormal(normals, node, sum)) writeSlab(tree, node, first[node], end[node], piece, mesh.margin);
    }
    if (link >= 0) open.push(link + 1, link);
  }
}
