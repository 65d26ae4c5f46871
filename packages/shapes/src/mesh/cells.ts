/**
 * The direction table of a mesh: the vertices that can be support points in each cell of a cube map.
 *
 * - In: extreme vertices (3 doubles each, lengths, local frame), their neighbour graph, n cells per edge of each cube
 *   face.
 * - Out: per cell (6 n^2 of them) a list of vertices, packed behind the lists' starts in one array of integers.
 * - Method: vertex p is a support point in direction d if and only if (p - q) . d >= 0 for every neighbour q (local
 *   maxima on the graph of a convex polytope are global). In a cell of face +x a direction is d = (1, u, v), of face -x
 *   its opposite, so each condition is a half-plane in (u, v). The cell's square is clipped by the half-planes, and p
 *   belongs to the cell if an area is left. The vertices of a cell are connected in the graph, so a search from one of
 *   them finds all.
 * - Invariant: squares and half-planes are inflated by SLACK, so rounding can only add vertices, never lose one.
 */
import type { MeshData } from "@col/types";

/**
 * Inflation of squares (relative to the cube's half edge) and of half-planes (relative to the mesh's extent): far above
 * rounding (1e-16), far below a cell (1e-2).
 */
const SLACK = 1e-9;

/**
 * Merging facets within the hull's tolerance, 4 * 2^-52 of the largest coordinate, has removed edges: room for that,
 * times four for slanted directions. No dimension.
 */
const MERGED = 3.6e-15;

/** Scratch of the clipping: polygons of at most MAX_CORNERS corners (u, v). */
const MAX_CORNERS = 512;

/**
 * Vertex farthest along d, by climbing from `start`. Vertices close together are level up to rounding, so if no
 * neighbour is higher the search continues over all vertices that are at most `tol` lower: on a convex polytope these
 * are connected. `queue` holds one number per vertex, `stamp` is marked by `mark`.
 */
function climb(
  v: Float64Array, first: Int32Array, next: Int32Array, start: number, x: number, y: number, z: number, tol: number,
  queue: Int32Array, stamp: Int32Array, mark: number,
): number {
  let best = start, h = x * v[3 * start] + y * v[3 * start + 1] + z * v[3 * start + 2], tail = 1;
  queue[0] = start;
  stamp[start] = mark;
  for (let head = 0; head < tail; head++) {
    const p = queue[head];
    for (let k = first[p]; k < first[p + 1]; k++) {
      const q = next[k], g = x * v[3 * q] + y * v[3 * q + 1] + z * v[3 * q + 2];
      if (stamp[q] === mark || !(g >= h - tol)) continue;
      stamp[q] = mark;
      if (g > h + tol) head = tail - 1; // the rest of the queue is too low
      if (g > h) {
        h = g;
        best = q;
      }
      queue[tail++] = q;
    }
  }
  return best;
}

/** A cell: its face's axes, d = sign * (e_m + u * e_a + v * e_b), and its inflated square [u0, u1] x [v0, v1]. */
interface Cell {
  m: number;
  a: number;
  b: number;
  sign: number;
  readonly square: Float64Array;
}

/** Is vertex q higher than vertex p in every direction of the cell? `tol`: how much higher. */
function isAbove(v: Float64Array, q: number, p: number, { m, a, b, sign, square }: Cell, tol: number): boolean {
  const cu = sign * (v[3 * p + a] - v[3 * q + a]), cv = sign * (v[3 * p + b] - v[3 * q + b]);
  return sign * (v[3 * p + m] - v[3 * q + m]) + tol + cu * square[cu > 0 ? 1 : 0] + cv * square[cv > 0 ? 3 : 2] < 0;
}

/**
 * Does the cell contain a direction whose support point is vertex p? The square is clipped by the half-plane of each
 * neighbour. Most squares lie outside of one half-plane; only half-planes whose line crosses the square clip it.
 */
function meets(
  v: Float64Array, first: Int32Array, next: Int32Array, p: number, cell: Cell, tol: number, bufA: Float64Array,
  bufB: Float64Array,
): boolean {
  const { m, a, b, sign, square } = cell, begin = first[p], end = first[p + 1], u0 = square[0], u1 = square[1],
    v0 = square[2], v1 = square[3];
  for (let k = begin; k < end; k++) if (isAbove(v, next[k], p, cell, tol)) return false;
  let poly = bufA, spare = bufB, n = 4;
  poly[0] = u0; poly[1] = v0; poly[2] = u1; poly[3] = v0; poly[4] = u1; poly[5] = v1; poly[6] = u0; poly[7] = v1;
  for (let k = begin; k < end; k++) {
    const q = next[k], c0 = sign * (v[3 * p + m] - v[3 * q + m]) + tol, cu = sign * (v[3 * p + a] - v[3 * q + a]),
      cv = sign * (v[3 * p + b] - v[3 * q + b]);
    if (c0 + cu * (cu > 0 ? u0 : u1) + cv * (cv > 0 ? v0 : v1) >= 0) continue;
    let count = 0;
    let pu = poly[2 * n - 2], pv = poly[2 * n - 1], pg = c0 + cu * pu + cv * pv;
    for (let i = 0; i < n; i++) {
      const u = poly[2 * i], w = poly[2 * i + 1], g = c0 + cu * u + cv * w;
      if ((g >= 0) !== (pg >= 0)) {
        const t = pg / (pg - g);
        spare[2 * count] = pu + t * (u - pu);
        spare[2 * count + 1] = pv + t * (w - pv);
        count++;
      }
      if (g >= 0) {
        spare[2 * count] = u;
        spare[2 * count + 1] = w;
        count++;
      }
      pu = u; pv = w; pg = g;
    }
    if (count === 0) return false;
    if (count > MAX_CORNERS - 4) return true; // the clipped polygon does not fit into the buffer: keep the vertex
    const swap = poly;
    poly = spare; spare = swap; n = count;
  }
  return true;
}

/** Largest number of a 16-bit table: indices of vertices and places in the table itself. */
const MAX_UINT16 = 65535;

/** The table in the narrowest integers that hold its places. */
export function packTable(table: readonly number[]): MeshData["cellTable"] {
  return table.length <= MAX_UINT16 ? Uint16Array.from(table) : Int32Array.from(table);
}

/**
 * The table with n x n cells per cube face, as in `MeshData.cellTable`. Vertices: 3 doubles each, all extreme; graph
 * packed.
 */
export function buildCells(vertices: Float64Array, first: Int32Array, next: Int32Array,
  n: number): MeshData["cellTable"] {
  const count = vertices.length / 3, total = 6 * n * n;
  // relative to the first vertex: a mesh far from the origin has the same table
  const v = vertices.map((x, i) => x - vertices[i % 3]);
  let extent = 0, size = 0;
  for (let i = 0; i < v.length; i++) {
    extent = Math.max(extent, Math.abs(v[i]));
    size = Math.max(size, Math.abs(vertices[i]));
  }
  const tol = SLACK * extent + MERGED * size;
  const table: number[] = new Array<number>(total + 1); // starts, then lists
  const stamp = new Int32Array(count).fill(-1), queue = new Int32Array(count), square = new Float64Array(4);
  const bufA = new Float64Array(2 * MAX_CORNERS), bufB = new Float64Array(2 * MAX_CORNERS);
  const step = 2 / n, d = new Float64Array(3), place: Cell = { m: 0, a: 1, b: 2, sign: 1, square };
  let seed = 0;
  for (let cell = 0; cell < total; cell++) {
    const face = Math.floor(cell / (n * n)), i = Math.floor(cell / n) % n, j = cell % n;
    place.m = face >> 1; place.a = (place.m + 1) % 3; place.b = (place.m + 2) % 3;
    place.sign = (face & 1) === 0 ? 1 : -1;
    table[cell] = table.length;
    square[0] = -1 + i * step - SLACK; square[1] = -1 + (i + 1) * step + SLACK;
    square[2] = -1 + j * step - SLACK; square[3] = -1 + (j + 1) * step + SLACK;
    d[place.m] = place.sign;
    d[place.a] = (place.sign * (square[0] + square[1])) / 2;
    d[place.b] = (place.sign * (square[2] + square[3])) / 2;
    seed = climb(v, first, next, seed, d[0], d[1], d[2], tol, queue, stamp, -2 - cell);
    // breadth first over the vertices of the cell; a vertex is first compared with the vertex that led to it
    let tail = 1;
    queue[0] = seed;
    stamp[seed] = cell;
    for (let head = 0; head < tail; head++) {
      const p = queue[head];
      if (p !== seed && !meets(v, first, next, p, place, tol, bufA, bufB)) continue;
      table.push(p);
      for (let k = first[p]; k < first[p + 1]; k++) {
        const q = next[k];
        if (stamp[q] === cell || isAbove(v, p, q, place, tol)) continue;
        stamp[q] = cell;
        queue[tail++] = q;
      }
    }
  }
  table[total] = table.length;
  return packTable(table);
}
