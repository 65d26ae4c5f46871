/**
 * One step of the beneath-beyond method: a new point outside some faces of the polytope replaces them by a fan to their
 * horizon.
 *
 * - In: a polytope (A's frame), vertex `v` (already in the arrays), a live face `seed` that sees it, `p.sizes.slack` =
 *   slack (length): a face sees the point if the point is more than that beyond its plane.
 * - Out: true: the surface is closed and holds `v`. False: the polytope is untouched, because the horizon is not a
 *   simple loop (rounding folded it).
 * - Method: depth-first flood over twins in a fixed rotation sense. So the horizon comes out as one loop in order
 *   (Barber, Dobkin, Huhdanpaa, ACM TOMS 22(4), 1996, beneath-beyond with a known visible facet).
 * - Degenerate fans: a new point in line with a horizon edge, and in the plane of the face behind it, makes a triangle
 *   without area and normal. It takes over that plane and is never evaluated (key NEVER). For other slender triangles:
 *   slender-plane.ts.
 */
import { BLOCK_BITS, NEVER } from "./polytope.ts";
import type { Polytope } from "./polytope.ts";
import { SLENDER2, slenderPlane } from "./slender-plane.ts";

/** A triangle with a sine below 1e-9 may be a point in line with an edge. Squared, no dimension. */
const IN_LINE_SINE2 = 1e-18;
/**
 * A point behind the plane across the edge by less than this fraction of the slack is in the plane up to rounding
 * errors. No dimension.
 */
const IN_PLANE_SLACKS = 4;
/** Vertices nearer than this many times the slack (2e-15 of the scene) count as one vertex. No dimension. */
const NEAR_SLACKS = 1e7;

/**
 * Inserts vertex `v`, which lies outside the face `seed`, into the polytope. False: the border of the faces that see it
 * is not a simple loop, and the polytope is untouched.
 */
export function insert(p: Polytope, v: number, seed: number): boolean {
  const slack = p.sizes.slack, F = p.capacity, P = p.reals, I = p.whole;
  const KEY = 4 * F, BLOCK = 5 * F, W = 6 * F, TWIN = 4 * F, LIVE = 8 * F, REMOVED = 9 * F, STACK = 10 * F,
    HORIZON = 13 * F;
  const x = P[W + 3 * v], y = P[W + 3 * v + 1], z = P[W + 3 * v + 2];
  // half-edge 4 f + e is followed by e + 1: 9 and 18 hold the three numbers of the rotation, two bits each
  let top = STACK + 3, rim = HORIZON, gone = REMOVED + 1, whole = 0, last = -1, first = -1;
  I[REMOVED] = seed;
  I[LIVE + seed] = 0;
  I[STACK] = I[TWIN + 4 * seed + 2];
  I[STACK + 1] = I[TWIN + 4 * seed + 1];
  I[STACK + 2] = I[TWIN + 4 * seed];
  while (top > STACK) {
    const h = I[--top], g = h >> 2, e = (h & 3) << 1, q = h & -4;
    if (I[LIVE + g] === 0) continue;
    if (P[q] * x + P[q + 1] * y + P[q + 2] * z - P[q + 3] > slack) {
      I[gone++] = g;
      I[LIVE + g] = 0;
      I[top] = I[TWIN + q + ((18 >> e) & 3)];
      I[top + 1] = I[TWIN + q + ((9 >> e) & 3)];
      top += 2;
    } else { // store the half-edge with its end vertices; in one simple loop each begins where the one before ends
      const from = I[q + ((9 >> e) & 3)], to = I[h];
      I[rim] = h; I[rim + 1] = from; I[rim + 2] = to;
      rim += 3;
      whole |= from ^ last;
      if (last < 0) {
        whole = 0;
        first = from;
      }
      last = to;
    }
  }
  p.touched = ((rim - HORIZON) / 3 | 0) + gone - REMOVED;
  // V - E + F stays 2 only if the removed patch is a disc: its inner vertices vanish
  if ((whole | (first ^ last)) !== 0 || rim < HORIZON + 9) {
    for (let i = REMOVED; i < gone; i++) I[LIVE + I[i]] = 1;
    return false;
  }
  for (let i = REMOVED; i < gone; i++) P[KEY + I[i]] = NEVER;
  let slots = p.slots, free = p.freeCount, head = -1, tail = -1, a = W + 3 * first, ax = P[a],
    ay = P[a + 1], az = P[a + 2];
  for (let r = HORIZON; r < rim; r += 3) {
    const h = I[r];
    let f = 0;
    if (gone > REMOVED) f = I[--gone];
    else if (free > 0) f = p.free[--free];
    else f = slots++;
    a = W + 3 * I[r + 2];
    const bx = P[a], by = P[a + 1], bz = P[a + 2];
    const ux = bx - ax, uy = by - ay, uz = bz - az, vx = x - ax, vy = y - ay, vz = z - az;
    const nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, nz = ux * vy - uy * vx;
    const nn = nx * nx + ny * ny + nz * nz, k = 4 * f,
      all = (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz);
    ax = bx; ay = by; az = bz;
    if (nn > SLENDER2 * all) {
      const s = 1 / Math.sqrt(nn), mx = nx * s, my = ny * s, mz = nz * s, d = mx * x + my * y + mz * z;
      P[k] = mx; P[k + 1] = my; P[k + 2] = mz; P[k + 3] = d;
      P[KEY + f] = d;
    } else {
      const g = h & -4, behind = P[g + 3] - (P[g] * x + P[g + 1] * y + P[g + 2] * z);
      if (nn <= IN_LINE_SINE2 * all && behind <= IN_PLANE_SLACKS * slack) {
        P[k] = P[g]; P[k + 1] = P[g + 1]; P[k + 2] = P[g + 2]; P[k + 3] = P[g + 3] - Math.max(0, behind);
        P[KEY + f] = NEVER;
      } else {
        slenderPlane(P, k, W + 3 * I[r + 1], W + 3 * I[r + 2], W + 3 * v);
        P[KEY + f] = P[k + 3];
      }
    }
    if (P[KEY + f] < P[BLOCK + (f >> BLOCK_BITS)]) P[BLOCK + (f >> BLOCK_BITS)] = P[KEY + f];
    I[k] = I[r + 1]; I[k + 1] = I[r + 2]; I[k + 2] = v;
    I[LIVE + f] = 1;
    I[TWIN + k] = h;
    I[TWIN + h] = k;
    I[TWIN + k + 2] = tail; // for the first face it is corrected below
    if (tail >= 0) I[TWIN + tail] = k + 2;
    else head = k + 2;
    tail = k + 1;
  }
  I[TWIN + tail] = head;
  I[TWIN + head] = tail;
  while (gone > REMOVED) p.free[free++] = I[--gone];
  p.freeCount = free;
  p.slots = slots;
  return true;
}

/**
 * Inserts vertex v at the face that sees it best, unless the surface has a vertex within NEAR_SLACKS slacks of it: the
 * plane of so short an edge would be rounding. The polytope stays as it is if no face sees the vertex.
 */
export function insertAny(p: Polytope, v: number): void {
  const slack = p.sizes.slack, near = NEAR_SLACKS * slack, w = p.w, plane = p.plane, corner = p.corner, x = w[3 * v],
    y = w[3 * v + 1], z = w[3 * v + 2];
  let f = -1, max = slack;
  p.touched = 0;
  for (let i = 0; i < p.slots; i++) {
    if (p.live[i] === 0) continue;
    const over = plane[4 * i] * x + plane[4 * i + 1] * y + plane[4 * i + 2] * z - plane[4 * i + 3];
    // v can be near a vertex only if it is near the faces of that vertex
    for (let e = 4 * i; e < 4 * i + 3 && over > -near; e++) {
      const k = 3 * corner[e], dx = w[k] - x, dy = w[k + 1] - y, dz = w[k + 2] - z;
      if (dx * dx + dy * dy + dz * dz < near * near) return;
    }
    if (over > max) {
      max = over;
      f = i;
    }
  }
  if (f >= 0) insert(p, v, f);
}
