/**
 * Certified lower bounds of the distance of two boxes, or of a box and a half-space: the keys of a best-first search.
 *
 * In: boxes as 6 doubles (min x, y, z, max x, y, z), planes as 4 doubles (unit normal, offset), world frame. Out: a
 * length in `out.key`, rounded downward. If they overlap it is 0, or with `signed` the negative of a depth that
 * bodies inside the boxes cannot exceed. The bound is written, not returned: V8 allocates a number that a function
 * returns if it is not inlined.
 */
import type { Heap } from "@col/kernel";
import { PLANE_ROUNDING } from "../pairs/update.ts";
import type { Store } from "../store/store.ts";

/** Factor for the rounding error of the distance of two boxes. No dimension. */
const SHRINK = 1 - 2e-15;
/** The same factor for a depth, which is negative. */
const STRETCH = 1 + 2e-15;

/**
 * Distance of box `i` of `p` and box `j` of `q`. Overlapping boxes: 0; with `signed`, minus the shortest translation
 * along an axis that separates them. Bodies inside the boxes never overlap deeper.
 */
export function boxGap(
  p: Float64Array, i: number, q: Float64Array, j: number, signed: boolean, out: Heap,
): void {
  const a = 6 * i, b = 6 * j;
  let x = Math.max(p[a] - q[b + 3], q[b] - p[a + 3]), y = Math.max(p[a + 1] - q[b + 4], q[b + 1] - p[a + 4]),
    z = Math.max(p[a + 2] - q[b + 5], q[b + 2] - p[a + 5]);
  if (signed && x < 0 && y < 0 && z < 0) {
    out.key[0] = STRETCH * Math.max(x, Math.max(y, z));
    return;
  }
  x = Math.max(0, x);
  y = Math.max(0, y);
  z = Math.max(0, z);
  out.key[0] = SHRINK * Math.sqrt(x * x + y * y + z * z);
}

/** Distance of box `j` of `q` from a half-space with world plane `n`. Overlaps: 0; `signed`: less the depth. */
export function planeGap(n: Float64Array, q: Float64Array, j: number, signed: boolean, out: Heap): void {
  const k = 6 * j, x = n[0] * q[n[0] > 0 ? k : k + 3], y = n[1] * q[n[1] > 0 ? k + 1 : k + 4],
    z = n[2] * q[n[2] > 0 ? k + 2 : k + 5];
  const room = PLANE_ROUNDING * (Math.abs(x) + Math.abs(y) + Math.abs(z) + Math.abs(n[3]));
  out.key[0] = x + y + z - n[3] - room;
  if (!signed && out.key[0] < 0) out.key[0] = 0;
}

/** Distance of the boxes of two slots, one of which may be a half-space; Infinity for two half-spaces. */
export function slotGap(store: Store, a: number, b: number, signed: boolean, out: Heap): void {
  const { planes, tight } = store, n = planes.get(a), m = planes.get(b);
  if (n === undefined && m === undefined) boxGap(tight, a, tight, b, signed, out);
  else if (n === undefined) planeGap(m ?? tight, tight, a, signed, out);
  else if (m === undefined) planeGap(n, tight, b, signed, out);
  else out.key[0] = Infinity;
}
