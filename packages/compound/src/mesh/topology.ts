/**
 * Which triangles of a mesh lie side by side, found once for each mesh.
 *
 * In: a mesh. Out: for every edge of every triangle, from its k-th corner to the next, the triangle on its other side,
 * or -1; and whether the mesh is closed: each edge is walked as often one way as the other. Corners at the same place
 * are one corner, whatever their index. Edges of more than two triangles have no other side. Method: two hash tables
 * with open addressing in typed arrays; kept for the mesh as long as the mesh lives.
 */
import type { TriangleMesh } from "../triangle-mesh.ts";

/** What is known of the neighbours in a mesh. */
export interface MeshTopology {
  /** Per edge, 3 a triangle, the triangle beyond, or -1. */
  readonly neighbours: Int32Array;
  /** A corner index for each corner, the same for corners at the same place. */
  readonly welded: Int32Array;
  /** First edge, as 3 triangle + corner, that is not walked back; -1: the mesh is closed and consistently wound. */
  readonly openEdge: number;
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

function weld(mesh: TriangleMesh): Int32Array {
  const { positions: p } = mesh, n = p.length / 3, slots = slotsFor(n), table = new Int32Array(slots).fill(-1);
  const out = new Int32Array(n), bits = new Float64Array(3), words = new Int32Array(bits.buffer);
  for (let i = 0; i < n; i++) {
    // + 0 makes -0 the same place as 0
    bits[0] = p[3 * i] + 0; bits[1] = p[3 * i + 1] + 0; bits[2] = p[3 * i + 2] + 0;
    let h = 0;
    for (let k = 0; k < 6; k++) h = mix(h ^ words[k]) | 0;
    let slot = mix(h) & (slots - 1);
    for (;;) {
      const j = table[slot];
      if (j < 0) {
        table[slot] = i;
        out[i] = i;
        break;
      }
      if (p[3 * j] === p[3 * i] && p[3 * j + 1] === p[3 * i + 1] && p[3 * j + 2] === p[3 * i + 2]) {
        out[i] = j;
        break;
      }
      slot = (slot + 1) & (slots - 1);
    }
  }
  return out;
}

/** Edges by their two corners: the first and second triangle edge met, their number, walks there less walks back. */
class EdgeTable {
  readonly slots: number;
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly one: Int32Array;
  readonly two: Int32Array;
  readonly count: Int32Array;
  readonly balance: Int32Array;

  constructor(edges: number) {
    this.slots = slotsFor(edges);
    const ints = (value: number): Int32Array => new Int32Array(this.slots).fill(value);
    this.low = ints(-1);
    this.high = ints(-1);
    this.one = ints(-1);
    this.two = ints(-1);
    this.count = ints(0);
    this.balance = ints(0);
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

function find(mesh: TriangleMesh): MeshTopology {
  const { indices } = mesh, n = indices.length, welded = weld(mesh), table = new EdgeTable(n);
  const slots = new Int32Array(n).fill(-1), neighbours = new Int32Array(n).fill(-1);
  for (let e = 0; e < n; e++) {
    const next = e % 3 === 2 ? e - 2 : e + 1, a = welded[indices[e]], b = welded[indices[next]];
    if (a === b) continue; // no edge: the triangle has two corners at one place
    const slot = table.slotOf(a, b);
    slots[e] = slot;
    table.balance[slot] += a < b ? 1 : -1;
    if (table.count[slot]++ === 0) table.one[slot] = e;
    else table.two[slot] = e;
  }
  let openEdge = -1;
  for (let e = 0; e < n; e++) {
    const slot = slots[e];
    if (slot < 0) continue;
    if (table.balance[slot] !== 0 && openEdge < 0) openEdge = e;
    if (table.count[slot] !== 2) continue;
    const other = table.one[slot] === e ? table.two[slot] : table.one[slot];
    neighbours[e] = Math.floor(other / 3);
  }
  return { neighbours, welded, openEdge };
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
