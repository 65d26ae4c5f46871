/**
 * Topology of a mesh from its corners and windings, computed once per mesh.
 *
 * In: a mesh; only its positions, indices and `sides` are read. Out: for each triangle the first triangle with the
 * same corners, whether both windings cancel there, and whether its winding states the outward side; an open edge, or
 * -1; whether closed parts can lie against each other.
 *
 * Corners at the same place count as one, whatever their index. Which triangles meet at a point is decided
 * geometrically (cones.ts), so edges of many triangles, T-junctions and needles need no special cases here. Method:
 * hash tables with open addressing in typed arrays; union-find over the edges for the components. The record is kept
 * as long as the mesh lives, also after its corners have moved.
 */
import type { TriangleMesh } from "../triangle-mesh.ts";

/** Properties of the triangles of a mesh. */
export interface MeshTopology {
  /** Per triangle the first one with the same three corners, of either winding: itself where it stands alone. */
  readonly first: Int32Array;
  /** Per triangle 1 where as many of both windings stand there: a seam between closed parts, or a sheet twice. */
  readonly cancelled: Uint8Array;
  /**
   * Per triangle 1 where the winding tells the outward side: its component is closed and consistently wound, or the
   * mesh has `sides: "front"`. 0: both sides are outward.
   */
  readonly oneSided: Uint8Array;
  /** First edge, as 3 triangle + corner, that no triangle walks back; -1: the mesh is closed and consistently wound. */
  readonly openEdge: number;
  /** Can closed parts lie against each other? There are several, edges of many triangles, or triangles that cancel. */
  readonly hasSeams: boolean;
}

const KNOWN = new WeakMap<TriangleMesh, MeshTopology>();

/** Slots of a table for `n` entries: a power of two, half empty. */
function slotsFor(n: number): number {
  let slots = 16;
  while (slots < 2 * n) slots *= 2;
  return slots;
}

const mix = (h: number): number => {
  const a = Math.imul(h ^ (h >>> 16), 0x45d9f3b), b = Math.imul(a ^ (a >>> 16), 0x45d9f3b);
  return (b ^ (b >>> 16)) >>> 0;
};

/** For each corner the first corner at the same place. */
function sameCorners({ positions: p }: TriangleMesh): Int32Array {
  const n = p.length / 3, slots = slotsFor(n), table = new Int32Array(slots).fill(-1);
  const out = new Int32Array(n), bits = new Float64Array(3), words = new Int32Array(bits.buffer);
  for (let i = 0; i < n; i++) {
    // + 0 makes -0 the same place as 0
    bits[0] = p[3 * i] + 0; bits[1] = p[3 * i + 1] + 0; bits[2] = p[3 * i + 2] + 0;
    let h = 0;
    for (let k = 0; k < 6; k++) h = mix(h ^ words[k]) | 0;
    let slot = mix(h) & (slots - 1);
    for (;;) {
      const j = table[slot];
      if (j < 0) table[slot] = i;
      if (j < 0 || (p[3 * j] === p[3 * i] && p[3 * j + 1] === p[3 * i + 1] && p[3 * j + 2] === p[3 * i + 2])) {
        out[i] = j < 0 ? i : j;
        break;
      }
      slot = (slot + 1) & (slots - 1);
    }
  }
  return out;
}

/** Is (a, b, c) an even permutation of its ascending order? */
const isEven = (a: number, b: number, c: number): boolean => ((a > b) !== (a > c)) === (b > c);

/**
 * Fills `first`; `torn[t]` = 1 for the first of triangles that stand there with both windings, `net[t]`: how many more
 * of them have the winding of the first.
 */
function findDoubles(corner: Int32Array, indices: Uint32Array, first: Int32Array, torn: Uint8Array,
  net: Int32Array): void {
  const n = first.length, slots = slotsFor(n), table = new Int32Array(slots).fill(-1), keys = new Int32Array(3 * n);
  for (let t = 0; t < n; t++) {
    const a = corner[indices[3 * t]], b = corner[indices[3 * t + 1]], c = corner[indices[3 * t + 2]];
    const low = Math.min(a, b, c), high = Math.max(a, b, c), mid = a + b + c - low - high;
    keys[3 * t] = low; keys[3 * t + 1] = mid; keys[3 * t + 2] = high;
    let slot = mix(low ^ mix(mid ^ mix(high))) & (slots - 1);
    for (;;) {
      const j = table[slot];
      if (j < 0) {
        table[slot] = first[t] = t;
        net[t] = 1;
        break;
      }
      if (keys[3 * j] === low && keys[3 * j + 1] === mid && keys[3 * j + 2] === high) {
        first[t] = j;
        const even = isEven(a, b, c),
          other = isEven(corner[indices[3 * j]], corner[indices[3 * j + 1]], corner[indices[3 * j + 2]]);
        if (even !== other) torn[j] = 1;
        net[j] += even === other ? 1 : -1;
        break;
      }
      slot = (slot + 1) & (slots - 1);
    }
  }
}

/** Edges by their two corners: a triangle edge that walks it, walks there less walks back. */
class EdgeTable {
  readonly slots: number;
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly one: Int32Array;
  readonly balance: Int32Array;
  readonly uses: Int32Array;
  /** Whether an edge belongs to more than two triangles. */
  crowded: boolean = false;

  constructor(edges: number) {
    this.slots = slotsFor(edges);
    const ints = (value: number): Int32Array => new Int32Array(this.slots).fill(value);
    this.low = ints(-1);
    this.high = ints(-1);
    this.one = ints(-1);
    this.balance = ints(0);
    this.uses = ints(0);
  }

  slotOf(a: number, b: number): number {
    const low = Math.min(a, b), high = Math.max(a, b);
    let slot = mix(low ^ mix(high)) & (this.slots - 1);
    while (this.low[slot] >= 0 && (this.low[slot] !== low || this.high[slot] !== high))
      slot = (slot + 1) & (this.slots - 1);
    this.low[slot] = low;
    this.high[slot] = high;
    return slot;
  }
}

/** The root of a triangle's set, with the paths to it halved. */
function rootOf(sets: Int32Array, t: number): number {
  let at = t;
  while (sets[at] !== at) {
    sets[at] = sets[sets[at]];
    at = sets[at];
  }
  return at;
}

/**
 * Walks all edges, with `first` the edges of the first of equal triangles. `slots[e]` is the place of edge `e` in the
 * returned table, -1 for edges that are left out or have one corner. Triangles with a common edge are one set.
 */
function walkEdges(corner: Int32Array, indices: Uint32Array, first: Int32Array | null, slots: Int32Array,
  sets: Int32Array): EdgeTable {
  const n = indices.length, table = new EdgeTable(n);
  slots.fill(-1);
  for (let e = 0; e < n; e++) {
    const t = Math.floor(e / 3), a = corner[indices[e]], b = corner[indices[e % 3 === 2 ? e - 2 : e + 1]];
    if (a === b || (first !== null && first[t] !== t)) continue;
    const slot = slots[e] = table.slotOf(a, b);
    table.balance[slot] += a < b ? 1 : -1;
    if (++table.uses[slot] > 2) table.crowded = true;
    if (table.one[slot] < 0) table.one[slot] = t;
    else sets[rootOf(sets, t)] = rootOf(sets, table.one[slot]);
  }
  return table;
}

function find(mesh: TriangleMesh): MeshTopology {
  const { indices } = mesh, n = indices.length, count = n / 3, corner = sameCorners(mesh);
  const first = new Int32Array(count), torn = new Uint8Array(count), net = new Int32Array(count),
    sets = Int32Array.from(first, (_, t) => t),
    slots = new Int32Array(n), oneSided = new Uint8Array(count);
  findDoubles(corner, indices, first, torn, net);
  const cancelled = Uint8Array.from(first, (f) => (net[f] === 0 ? 1 : 0));
  const all = walkEdges(corner, indices, null, slots, sets);
  const openEdge = slots.findIndex((slot) => slot >= 0 && all.balance[slot] !== 0);
  if (mesh.sides === "front") return { first, cancelled, oneSided: oneSided.fill(1), openEdge, hasSeams: false };
  for (let t = 0; t < count; t++) sets[t] = t;
  // triangles that cancel bound no solid: the parts on both sides of them are one
  const single = walkEdges(corner, indices, first.map((f) => (cancelled[f] !== 0 ? -1 : f)), slots, sets),
    open = new Uint8Array(count),
    solid = new Uint8Array(count);
  for (let t = 0; t < count; t++) {
    if (torn[t] !== 0 && cancelled[t] === 0) open[rootOf(sets, t)] = 1;
    // (segments and points have no side)
    if (slots[3 * t] >= 0 && slots[3 * t + 1] >= 0 && slots[3 * t + 2] >= 0) solid[rootOf(sets, t)] = 1;
    for (let e = 3 * t; e < 3 * t + 3; e++)
      if (slots[e] >= 0 && single.balance[slots[e]] !== 0) open[rootOf(sets, t)] = 1;
  }
  let closedParts = 0;
  for (let t = 0; t < count; t++) {
    const root = rootOf(sets, first[t]);
    oneSided[t] = solid[root] & ~open[root];
    if (root === t) closedParts += oneSided[t];
  }
  const hasSeams = closedParts > 1 || (closedParts > 0 && (cancelled.includes(1) || single.crowded));
  return { first, cancelled, oneSided, openEdge, hasSeams };
}

/** See the file header. */
export function topologyOf(mesh: TriangleMesh): MeshTopology {
  let topology = KNOWN.get(mesh);
  if (topology === undefined) {
    topology = find(mesh);
    KNOWN.set(mesh, topology);
  }
  return topology;
}
