/**
 * Keeps the rows of a simplex that carry its closest point, and drops the others.
 *
 * - In: a simplex, and the bit mask that a sub-distance algorithm returned: bit i is row i, 0 to 15.
 * - Out: the masked rows moved to the front, in order, so that the newest stays last; `rank` is set. Writes w, a, b and
 *   ids, but not lambda. Frames and lengths do not change.
 */
import type { Simplex } from "@col/types";

function moveRow(s: Simplex, from: number, to: number): void {
  const i = 3 * from, k = 3 * to, w = s.w, a = s.a, b = s.b;
  w[k] = w[i]; w[k + 1] = w[i + 1]; w[k + 2] = w[i + 2];
  a[k] = a[i]; a[k + 1] = a[i + 1]; a[k + 2] = a[i + 2];
  b[k] = b[i]; b[k + 1] = b[i + 1]; b[k + 2] = b[i + 2];
  s.idA[to] = s.idA[from];
  s.idB[to] = s.idB[from];
}

/** Number of rows in use, for masks whose rows are already in front; -1 for other masks. */
const IN_FRONT: Int8Array = /* @__PURE__ */ Int8Array.of(0, 1, -1, 2, -1, -1, -1, 3, -1, -1, -1, -1, -1, -1, -1, 4);

/** Drops the rows that are not in `mask`. */
export function compact(s: Simplex, mask: number): void {
  const front = IN_FRONT[mask];
  if (front >= 0) {
    s.rank = front;
    return;
  }
  let n = 0;
  for (let i = 0; i < 4; i++) {
    if ((mask & (1 << i)) !== 0) {
      if (i !== n) moveRow(s, i, n);
      n++;
    }
  }
  s.rank = n;
}
