/**
 * One step of the beneath-beyond method: a new point outside some faces replaces them by a fan to their horizon.
 *
 * In: a polytope, vertex `v` (already in the arrays), a live face `seed` that sees it, `p.sizes[0]` = slack (length): a face sees the
 * point when it is more than that beyond its plane. Out: true, and the surface is closed and holds `v`; false, and the
 * polytope is untouched: the horizon was no simple loop (rounding folded it).
 * Method: depth-first flood over twins in a fixed turn, so the horizon comes out as one loop in order (Barber, Dobkin,
 * Huhdanpaa, ACM TOMS 22(4), 1996, beneath-beyond with a known visible facet).
 * Degenerate fans: where the new point is in line with a horizon edge the new triangle has no area and no normal. It takes
 * over the plane of the face behind that edge, in which it lies, and is never looked at (key NEVER).
 */
import { NEVER } from "./polytope.ts";
import type { Polytope } from "./polytope.ts";

/** A triangle whose sine is below 1e-9 has no normal worth using (1e-16 / 1e-9): squared, no dimension. */
const LINE2 = 1e-18;

/** Vertices nearer than this many times the slack (2e-15 of the scene) are one. No dimension. */
const TWIN = 1e7;

/** From half-edge 4 f + e to the next and the previous one of its face. */
const NEXT: Int32Array = /* @__PURE__ */ Int32Array.of(1, 1, -2, 0);
const PREVIOUS: Int32Array = /* @__PURE__ */ Int32Array.of(2, -1, -1, 0);

/** See the file header. */
export function insert(p: Polytope, v: number, seed: number): boolean {
  const slack = p.sizes[0];
  const w = p.w, plane = p.plane, corner = p.corner, twin = p.twin, key = p.key, live = p.live;
  const stack = p.stack, horizon = p.horizon, removed = p.removed;
  const x = w[3 * v], y = w[3 * v + 1], z = w[3 * v + 2];
  let top = 3, rim = 0, gone = 1;
  removed[0] = seed;
  live[seed] = 0;
  stack[0] = twin[4 * seed + 2];
  stack[1] = twin[4 * seed + 1];
  stack[2] = twin[4 * seed];
  while (top > 0) {
    const h = stack[--top], g = h >> 2;
    if (live[g] === 0) continue;
    const q = 4 * g;
    if (plane[q] * x + plane[q + 1] * y + plane[q + 2] * z - plane[q + 3] > slack) {
      removed[gone++] = g;
      live[g] = 0;
      stack[top] = twin[h + PREVIOUS[h & 3]];
      stack[top + 1] = twin[h + NEXT[h & 3]];
      top += 2;
    } else horizon[rim++] = h;
  }
  // one simple loop?
  let whole = rim >= 3;
  for (let i = 0; i < rim && whole; i++) {
    const h = horizon[i], n = horizon[i + 1 < rim ? i + 1 : 0];
    whole = corner[h] === corner[n + NEXT[n & 3]];
  }
  // V - E + F stays 2 only if the removed patch is a disc: its inner vertices vanish
  if (!whole) {
    for (let i = 0; i < gone; i++) live[removed[i]] = 1;
    return false;
  }
  for (let i = 0; i < gone; i++) key[removed[i]] = NEVER;
  let spare = gone, slots = p.slots, free = p.freeCount, first = -1, last = -1;
  for (let i = 0; i < rim; i++) {
    const h = horizon[i], to = corner[h], from = corner[h + NEXT[h & 3]];
    const f = spare > 0 ? removed[--spare] : free > 0 ? p.free[--free] : slots++;
    const a = 3 * from, b = 3 * to;
    const ux = w[b] - w[a], uy = w[b + 1] - w[a + 1], uz = w[b + 2] - w[a + 2];
    const vx = x - w[a], vy = y - w[a + 1], vz = z - w[a + 2];
    const nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, nz = ux * vy - uy * vx;
    const nn = nx * nx + ny * ny + nz * nz, q = 4 * f, k = q;
    if (nn > LINE2 * (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz)) {
      const s = 1 / Math.sqrt(nn), mx = nx * s, my = ny * s, mz = nz * s;
      const d = mx * x + my * y + mz * z;
      plane[q] = mx; plane[q + 1] = my; plane[q + 2] = mz; plane[q + 3] = d;
      key[f] = d;
    } else {
      const g = h & -4;
      plane[q] = plane[g]; plane[q + 1] = plane[g + 1]; plane[q + 2] = plane[g + 2]; plane[q + 3] = plane[g + 3];
      key[f] = NEVER;
    }
    corner[k] = from; corner[k + 1] = to; corner[k + 2] = v;
    live[f] = 1;
    twin[k] = h;
    twin[h] = k;
    if (last >= 0) {
      twin[4 * last + 1] = k + 2;
      twin[k + 2] = 4 * last + 1;
    } else first = f;
    last = f;
  }
  twin[4 * last + 1] = 4 * first + 2;
  twin[4 * first + 2] = 4 * last + 1;
  while (spare > 0) p.free[free++] = removed[--spare];
  p.freeCount = free;
  p.slots = slots;
  return true;
}

/**
 * Inserts vertex v where some face sees it, unless the surface has a vertex within `sizes[0]` * TWIN of it: of an edge that short a plane's normal
 * would be rounding.
 */
export function insertAny(p: Polytope, v: number): void {
  const slack = p.sizes[0], near = TWIN * slack, w = p.w, plane = p.plane, corner = p.corner, x = w[3 * v], y = w[3 * v + 1], z = w[3 * v + 2];
  let f = -1, max = slack;
  for (let i = 0; i < p.slots; i++) {
    if (p.live[i] === 0) continue;
    for (let e = 4 * i; e < 4 * i + 3; e++) {
      const k = 3 * corner[e], dx = w[k] - x, dy = w[k + 1] - y, dz = w[k + 2] - z;
      if (dx * dx + dy * dy + dz * dz < near * near) return;
    }
    const over = plane[4 * i] * x + plane[4 * i + 1] * y + plane[4 * i + 2] * z - plane[4 * i + 3];
    if (over > max) {
      max = over;
      f = i;
    }
  }
  if (f >= 0) insert(p, v, f);
}
