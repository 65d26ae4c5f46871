/**
 * The expanding polytope as a data structure: a closed triangulated convex surface inside D = A - B, in flat arrays
 * that live in a workspace.
 *
 * - Frame: A's. Lengths. Vertices are points of D, each stored with the support points behind it (w = a - (R b + t))
 *   and the direction that found it.
 * - Half-edge 4 f + e runs from corner e to corner e + 1 of face f; `twin` names the half-edge on the other side. Slots
 *   of removed faces are used again, so `slots` stays near the number of live faces.
 * - Invariants (checked by `topologyFault` in tests): twins are mutual and run the opposite way, every live face has
 *   three different corners; V - E + F = 2; no vertex lies outside a live face beyond rounding.
 * - For an insertion see insert.ts; the arrays have room for the budget of expansions.
 */
import { SLENDER2, slenderPlane } from "./slender-plane.ts";

/** Key of a slot without a live face, and of a face that cannot be improved. */
export const NEVER: number = Infinity;

/** Slots of a block are 2 to this power. */
export const BLOCK_BITS: number = 5;

/** Lengths for the tests on the surface. Fields of doubles begin as NaN. */
export class Sizes {
  /** A face sees a point if the point is beyond its plane by more than this. */
  slack: number = NaN;
  /** Largest |w| met. */
  scale: number = NaN;
  /** Radius of the ball that is removed from D (rolling-ball.ts); 0: no ball. */
  ball: number = NaN;

  constructor() {
    this.ball = 0;
  }
}

/** A closed triangulated convex surface inside A - B, in flat arrays. */
export interface Polytope {
  /**
   * Vertices: point of D, support point of A (A's frame), of B (B's LOCAL frame), direction of the support; 3 doubles
   * each.
   */
  w: Float64Array;
  a: Float64Array;
  b: Float64Array;
  dir: Float64Array;
  vertices: number;
  /** Faces: outward unit normal and offset, 4 doubles; corners, twins: 4 slots, the last unused. */
  plane: Float64Array;
  corner: Int32Array;
  twin: Int32Array;
  /** Signed distance of the face's plane from the origin; NEVER if the face is not to be expanded. */
  key: Float64Array;
  /**
   * For each block of 2^BLOCK_BITS slots a lower bound of their keys. It is lowered with a key, and raised when the
   * block is read.
   */
  blocks: Float64Array;
  /** 0 free, 1 live. */
  live: Int32Array;
  slots: number;
  /** Free slots below `slots`. */
  free: Int32Array;
  freeCount: number;
  /** Number of faces that the last insertion visited or made: its cost (search/work.ts). */
  touched: number;
  readonly sizes: Sizes;
  /** Scratch of the flood: stack of half-edges, horizon, removed faces. */
  stack: Int32Array;
  horizon: Int32Array;
  removed: Int32Array;
  /**
   * Two arrays that hold `plane`, `key`, `blocks` and `w`, and all integer arrays above except `free`, as windows.
   * `insert` works on these two, because every array used in a loop costs two registers. `capacity` faces fit; in units
   * of it the windows start at: plane 0, key 4, blocks 5, w 6; corner 0, twin 4, live 8, removed 9, stack 10, horizon
   * 13.
   */
  reals: Float64Array;
  whole: Int32Array;
  capacity: number;
}

/** A new polytope with room for `budget` expansions of any seed. */
export function createPolytope(budget: number): Polytope {
  const v = 4 * budget + 64, f = 2 * v + 8, reals = new Float64Array(6 * f + 3 * v), whole = new Int32Array(16 * f);
  const window = (from: number, size: number): Int32Array => whole.subarray(from * f, (from + size) * f);
  return {
    w: reals.subarray(6 * f), a: new Float64Array(3 * v), b: new Float64Array(3 * v),
    dir: new Float64Array(3 * v), vertices: 0,
    plane: reals.subarray(0, 4 * f), corner: window(0, 4), twin: window(4, 4), key: reals.subarray(4 * f, 5 * f),
    blocks: reals.subarray(5 * f, 6 * f).fill(NEVER),
    live: window(8, 1), slots: 0,
    free: new Int32Array(f), freeCount: 0, touched: 0, sizes: new Sizes(),
    stack: window(10, 3), horizon: window(13, 3),
    removed: window(9, 1),
    reals, whole, capacity: f,
  };
}

/** Makes room for `budget` expansions. Allocates only if the arrays are too small. */
export function reserve(p: Polytope, budget: number): void {
  if (p.w.length < 3 * (4 * budget + 64)) Object.assign(p, createPolytope(budget));
}

/** Empties the polytope. */
export function clear(p: Polytope): void {
  p.blocks.fill(NEVER, 0, (p.slots >> BLOCK_BITS) + 1);
  p.vertices = 0;
  p.slots = 0;
  p.freeCount = 0;
}

/** Writes a live face with corners i, j, k (counter-clockwise from outside) into slot f < 4, its plane included. */
function setFace(p: Polytope, f: number, i: number, j: number, k: number): void {
  const w = p.w, a = 3 * i, b = 3 * j, c = 3 * k;
  const ux = w[b] - w[a], uy = w[b + 1] - w[a + 1], uz = w[b + 2] - w[a + 2];
  const vx = w[c] - w[a], vy = w[c + 1] - w[a + 1], vz = w[c + 2] - w[a + 2];
  const nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, nz = ux * vy - uy * vx, nn = nx * nx + ny * ny + nz * nz;
  if (nn > SLENDER2 * (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz)) {
    const s = 1 / Math.sqrt(nn), x = nx * s, y = ny * s, z = nz * s;
    p.plane[4 * f] = x; p.plane[4 * f + 1] = y; p.plane[4 * f + 2] = z;
    p.plane[4 * f + 3] = x * w[a] + y * w[a + 1] + z * w[a + 2];
  } else slenderPlane(p.reals, 4 * f, 6 * p.capacity + a, 6 * p.capacity + b, 6 * p.capacity + c);
  p.corner[4 * f] = i; p.corner[4 * f + 1] = j; p.corner[4 * f + 2] = k;
  p.key[f] = p.plane[4 * f + 3];
  if (p.key[f] < p.blocks[0]) p.blocks[0] = p.key[f];
  p.live[f] = 1;
}

/** Makes the tetrahedron of vertices 0 .. 3 the polytope, for either orientation of the vertices. */
export function setTetrahedron(p: Polytope): void {
  const w = p.w, twin = p.twin;
  const ux = w[3] - w[0], uy = w[4] - w[1], uz = w[5] - w[2], vx = w[6] - w[0], vy = w[7] - w[1], vz = w[8] - w[2];
  const tx = w[9] - w[0], ty = w[10] - w[1], tz = w[11] - w[2];
  const det = (uy * vz - uz * vy) * tx + (uz * vx - ux * vz) * ty + (ux * vy - uy * vx) * tz;
  // det < 0: 0, 1, 2 is counter-clockwise seen from outside
  const i = det < 0 ? 1 : 2, j = det < 0 ? 2 : 1;
  p.blocks.fill(NEVER, 0, (p.slots >> BLOCK_BITS) + 1);
  p.slots = 4;
  p.freeCount = 0;
  setFace(p, 0, 0, i, j);
  setFace(p, 1, 0, j, 3);
  setFace(p, 2, j, i, 3);
  setFace(p, 3, i, 0, 3);
  twin[0] = 12; twin[12] = 0; // 0-i
  twin[1] = 8; twin[8] = 1; // i-j
  twin[2] = 4; twin[4] = 2; // j-0
  twin[5] = 10; twin[10] = 5; // j-3
  twin[9] = 14; twin[14] = 9; // i-3
  twin[13] = 6; twin[6] = 13; // 0-3
}

/**
 * Describes the fault of the surface; "" if there is none. For tests, after every step. `slack`: permitted rounding
 * error, a length.
 */
export function topologyFault(p: Polytope, slack: number): string {
  let faces = 0;
  const seen = new Set<number>();
  for (let f = 0; f < p.slots; f++) {
    if (p.live[f] === 0) continue;
    faces++;
    for (let e = 0; e < 3; e++) {
      const h = 4 * f + e, t = p.twin[h], g = t >> 2, from = p.corner[h], to = p.corner[4 * f + ((e + 1) % 3)];
      seen.add(from);
      if (p.live[g] === 0) return `half-edge ${h} has a dead twin`;
      if (p.twin[t] !== h) return `half-edge ${h} and its twin disagree`;
      if (p.corner[t] !== to || p.corner[4 * g + (((t & 3) + 1) % 3)] !== from)
        return `half-edge ${h} and its twin run the same way`;
      if (from === to) return `face ${f} has a repeated corner`;
    }
    const q = 4 * f;
    for (let v = 0; v < p.vertices; v++) {
      const over = p.plane[q] * p.w[3 * v] + p.plane[q + 1] * p.w[3 * v + 1] + p.plane[q + 2] * p.w[3 * v + 2]
        - p.plane[q + 3];
      if (over > slack) return `vertex ${v} is ${over} outside face ${f}`;
    }
  }
  return seen.size - faces / 2 === 2 ? "" : `V - E + F is ${seen.size - faces / 2}, not 2`;
}
