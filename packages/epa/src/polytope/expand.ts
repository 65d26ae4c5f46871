/**
 * The expanding polytope: the depth of the origin in D = A - B with both bounds, for polytopes and for shapes whose
 * support Hessian is not known. Other shapes: search/.
 *
 * - In: shapes, the relative pose of B in A (12 doubles), a tetrahedron in `ws.polytope`, `ws.pair.size` (length),
 *   `ws.pair.tolerance` (no dimension), the budget of expansions.
 * - Out: `ws.depth` = [u, l] (lengths), `ws.gjk.normal` (unit, A's frame), `ws.face` and `ws.weights` (witness points),
 *   `ws.expansions`. Returns a status code.
 * - Method: van den Bergen, "Proximity queries and penetration depth computation on 3D game objects", GDC 2001; derived
 *   in apps/docs/maths/penetration.md.
 * - The polytope is inside D. So the plane of the nearest face is a lower bound l of the depth, for all directions. h
 *   of any direction is an upper bound u. Only a converged bracket ends the search with `overlapping`, so the shortest
 *   translation is never missed.
 * - Keys are signed distances. While the origin is outside a face, that face comes first; h < 0 there proves that the
 *   cores are separated.
 */
import { BUDGET_SPENT, OVERLAPPING, PRECISION_LIMIT, SEPARATED } from "@col/kernel";
import type { ConvexShape, PackedPose } from "@col/types";
import { insert } from "./insert.ts";
import { BLOCK_BITS, NEVER } from "./polytope.ts";
import type { Polytope } from "./polytope.ts";
import { supportVertex } from "./support.ts";
import { setFootPoints } from "./witness.ts";
import type { PolytopeWorkspace } from "./state.ts";
import { REPEATED_VERTEX_MAX, SIGHT_ROUNDING, SUPPORT_ROUNDING } from "../pair/tolerances.ts";


/**
 * Inserts again after the horizon folded: once without slack, once with a hundred times the slack. Leaves the slack as
 * it was.
 */
export function insertAgain(p: Polytope, v: number, f: number): boolean {
  const slack = p.sizes.slack;
  p.sizes.slack = 0;
  let done = insert(p, v, f);
  if (!done) {
    p.sizes.slack = 100 * slack;
    done = insert(p, v, f);
  }
  p.sizes.slack = slack;
  return done;
}

/** Whether the point of vertex v equals an earlier vertex, bit by bit: supports of polytopes repeat exactly. */
function repeated(p: Polytope, v: number): boolean {
  const w = p.w, x = w[3 * v], y = w[3 * v + 1], z = w[3 * v + 2];
  for (let i = 0; i < 3 * v; i += 3) if (w[i] === x && w[i + 1] === y && w[i + 2] === z) return true;
  return false;
}

/** The blocks save time from this number of slots on. */
const MANY = 128;

/**
 * As `nearestFace`, by blocks: reads the block with the lowest bound, until this bound is the key of one of its slots.
 */
function nearestByBlocks({ key, blocks, slots }: Polytope): number {
  for (const end = (slots - 1) >> BLOCK_BITS; ;) {
    let block = 0, bound = blocks[0];
    for (let i = 1; i <= end; i++) {
      if (blocks[i] < bound) {
        bound = blocks[i];
        block = i;
      }
    }
    if (!(bound < NEVER)) return -1;
    const from = block << BLOCK_BITS, to = Math.min(slots, from + (1 << BLOCK_BITS));
    let f = from, min = key[from];
    for (let i = from + 1; i < to; i++) {
      if (key[i] < min) {
        min = key[i];
        f = i;
      }
    }
    if (min <= bound) return f;
    blocks[block] = min;
  }
}

/** Live face with the smallest key, -1 if there is no live face. */
export function nearestFace(p: Polytope): number {
  const { key, slots } = p;
  if (slots >= MANY) return nearestByBlocks(p);
  // first the value, without a branch on random data; then its slot
  if (slots === 0) return -1;
  let min = key[0], i = 1; // not the constant NEVER: V8 would box it at every call
  if (slots > 7) { // four minima in parallel: each step of one minimum waits for the step before it
    let m1 = key[1], m2 = key[2], m3 = key[3];
    for (i = 4; i + 3 < slots; i += 4) {
      min = Math.min(min, key[i]);
      m1 = Math.min(m1, key[i + 1]);
      m2 = Math.min(m2, key[i + 2]);
      m3 = Math.min(m3, key[i + 3]);
    }
    min = Math.min(Math.min(min, m1), Math.min(m2, m3));
  }
  for (; i < slots; i++) min = Math.min(min, key[i]);
  if (!(min < NEVER)) return -1;
  let f = 0;
  while (key[f] !== min) f++;
  return f;
}

/**
 * Depth by an expanding polytope: writes both bounds, the normal and the witness points to `ws`. Returns a status
 * code.
 */
export function expand(
  a: ConvexShape, b: ConvexShape, bInA: PackedPose, ws: PolytopeWorkspace, budget: number,
): number {
  const size = ws.pair.size, tolerance = ws.pair.tolerance;
  const p = ws.polytope, w = p.w, dir = p.dir, buf = ws.gjk.support, key = p.key, plane = p.plane, n = ws.gjk.normal,
    sizes = p.sizes;
  const polyhedral = a.curvature === 0 && b.curvature === 0, room = p.w.length / 3 - 16, face = ws.face;
  let scale = size, upper = Infinity, floor = Infinity, lower = 0, status = BUDGET_SPENT, k = 0;
  let fx = 0, fy = 0, fz = 1, done = -1;
  while (k < budget && p.vertices < room) {
    const f = nearestFace(p);
    if (f < 0) {
      status = PRECISION_LIMIT;
      break;
    }
    k++;
    const q = 4 * f, l = key[f], x = plane[q], y = plane[q + 1], z = plane[q + 2];
    lower = l < floor ? l : floor;
    const v = p.vertices, at = 3 * v;
    dir[at] = x; dir[at + 1] = y; dir[at + 2] = z;
    supportVertex(a, b, bInA, buf, p, v);
    const w0 = w[at], w1 = w[at + 1], w2 = w[at + 2];
    const h = x * w0 + y * w1 + z * w2, ww = w0 * w0 + w1 * w1 + w2 * w2;
    if (ww > scale * scale) scale = Math.sqrt(ww);
    if (h < upper) {
      upper = h;
      fx = x; fy = y; fz = z;
      face[0] = p.corner[q]; face[1] = p.corner[q + 1]; face[2] = p.corner[q + 2];
      done = -1;
      if (h < 0) { // all of D is behind this plane, and the origin is in front of it
        status = SEPARATED;
        break;
      }
    }
    const stop = polyhedral ? SUPPORT_ROUNDING * scale : tolerance * ((upper > 0 ? upper : 0) + scale);
    if (h - l <= stop) {
      if (h <= upper + stop) {
        upper = h;
        fx = x; fy = y; fz = z;
        done = f;
      }
      status = upper - lower <= stop + tolerance * scale ? OVERLAPPING : PRECISION_LIMIT;
      break;
    }
    if (polyhedral && h - l <= REPEATED_VERTEX_MAX * scale && repeated(p, v)) {
      // the plane of a sliver has a larger error than rounding, and the polytope already has the point: a second
      // insertion would fold the surface
      key[f] = NEVER;
      if (l < floor) floor = l;
      continue;
    }
    p.vertices = v + 1;
    sizes.slack = SIGHT_ROUNDING * scale;
    if (!insert(p, v, f) && !insertAgain(p, v, f)) {
      // the horizon folds: this face cannot be improved further
      key[f] = NEVER;
      if (l < floor) floor = l;
    }
  }
  if (lower < 0) lower = 0;
  n[0] = fx; n[1] = fy; n[2] = fz;
  ws.depth[0] = upper;
  ws.depth[1] = lower < upper ? lower : upper;
  ws.expansions = k;
  setFootPoints(ws, done);
  return status;
}
