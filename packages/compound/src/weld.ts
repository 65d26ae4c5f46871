/**
 * Welds corners of a mesh that are nearly at the same place.
 *
 * In: coordinates (3 per corner), corners of triangles, a tolerance (length). Out: new corner indices. Each one is
 * the first corner of a group, at most `tolerance` from the corner that it replaces. Coordinates and the number of
 * triangles stay. Method: a hash table of cubic cells with the tolerance as edge. A corner joins the group with the
 * smallest corner index in its cell and the 26 cells around it.
 */

/** Hash of a cell. Cell numbers may be beyond 32 bits: their low bits count. */
const hash = (x: number, y: number, z: number): number =>
  Math.imul(x | 0, 0x45d9f3b) ^ Math.imul(y | 0, 0x119de1f3) ^ Math.imul(z | 0, 0x27d4eb2d);

/** See the file header. */
export function weldCorners(
  p: Float32Array | Float64Array, indices: Uint32Array, tolerance: number,
): Uint32Array {
  const count = p.length / 3, group = new Int32Array(count).fill(-1), next = new Int32Array(count).fill(-1),
    limit = tolerance * tolerance, cell = (i: number): number => Math.floor(p[i] / tolerance);
  let slots = 16;
  while (slots < 2 * count) slots *= 2;
  const table = new Int32Array(slots).fill(-1), slotOf = (x: number, y: number, z: number): number =>
    hash(x, y, z) & (slots - 1);
  const nearestGroup = (i: number, x: number, y: number, z: number): number => {
    let best = -1;
    for (let k = 0; k < 27; k++) {
      const slot = slotOf(x + k % 3 - 1, y + Math.floor(k / 3) % 3 - 1, z + Math.floor(k / 9) - 1);
      for (let j = table[slot]; j >= 0; j = next[j]) {
        const u = p[3 * j] - p[3 * i], v = p[3 * j + 1] - p[3 * i + 1], w = p[3 * j + 2] - p[3 * i + 2];
        if (u * u + v * v + w * w <= limit && (best < 0 || j < best)) best = j;
      }
    }
    return best;
  };
  for (const i of indices) {
    if (group[i] >= 0) continue;
    const x = cell(3 * i), y = cell(3 * i + 1), z = cell(3 * i + 2), known = nearestGroup(i, x, y, z);
    group[i] = known < 0 ? i : known;
    if (known >= 0) continue;
    const slot = slotOf(x, y, z);
    next[i] = table[slot];
    table[slot] = i;
  }
  return indices.map((i) => group[i]);
}
