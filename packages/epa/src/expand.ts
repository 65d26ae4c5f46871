/**
 * The expanding polytope: least depth of the origin in D, both bounds, for any convex D.
 *
 * In: shapes, relative pose, a tetrahedron in `ws.polytope`, `size` (largest |w| met), tolerance. Out: `ws.depth` = [u, l],
 * `ws.gjk.normal` (unit, A's frame), `ws.face` and `ws.weights` (witness points), `ws.expansions`, a status code returned.
 * Method: van den Bergen, "Proximity queries and penetration depth computation on 3D game objects", GDC 2001; see
 * specs of the repository's documentation. Invariants: the polytope is inside D, so the nearest face's plane is a lower
 * bound l of the depth GLOBALLY (no other direction can be shorter than l); h of any direction is an upper bound u.
 * Only a closed bracket ends the search, so the shortest translation is never missed.
 * Keys are signed: while the origin is outside a face that face comes first, and h < 0 there proves the cores apart.
 */
import { BUDGET_SPENT, OVERLAPPING, PRECISION_LIMIT, SEPARATED } from "@col/kernel";
import type { ConvexShape, PackedPose } from "@col/types";
import { insert } from "./insert.ts";
import { NEVER } from "./polytope.ts";
import { supportVertex } from "./support.ts";
import { foot } from "./witness.ts";
import type { EpaWorkspace } from "./workspace.ts";

/** A face sees a point only beyond this part of the size: rounding of <n, w> - d. No dimension. */
const SEES: number = 2e-15;
/** Polytopes end exactly; this part of the size is the rounding of h - l. No dimension. */
const EXACT: number = 1e-14;

/** Live face with the least key, -1 when there is none left. */
export function nearestFace(key: Float64Array, slots: number): number {
  let f = -1, min = NEVER;
  for (let i = 0; i < slots; i++) {
    const k = key[i];
    if (k < min) {
      min = k;
      f = i;
    }
  }
  return f;
}

/** See the file header. */
export function expand(
  a: ConvexShape, b: ConvexShape, bInA: PackedPose, ws: EpaWorkspace, size: number, tolerance: number, budget: number,
): number {
  const p = ws.polytope, w = p.w, dir = p.dir, buf = ws.gjk.support, key = p.key, plane = p.plane, n = ws.gjk.normal;
  const polyhedral = a.curvature === 0 && b.curvature === 0;
  let scale = size, upper = Infinity, floor = Infinity, lower = 0, status = BUDGET_SPENT, k = 0;
  const face = ws.face;
  let fx = 0, fy = 0, fz = 1, done = -1;
  while (k < budget) {
    const f = nearestFace(key, p.slots);
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
      face[0] = p.corner[3 * f]; face[1] = p.corner[3 * f + 1]; face[2] = p.corner[3 * f + 2];
      done = -1;
      if (h < 0) { // a plane with all of D behind it and the origin before it
        status = SEPARATED;
        break;
      }
    }
    const stop = polyhedral ? EXACT * scale : tolerance * ((upper > 0 ? upper : 0) + scale);
    if (h - l <= stop) {
      if (h <= upper + stop) {
        upper = h;
        fx = x; fy = y; fz = z;
        done = f;
      }
      status = upper - lower <= stop + tolerance * scale ? OVERLAPPING : PRECISION_LIMIT;
      break;
    }
    p.vertices = v + 1;
    const slack = SEES * scale;
    if (!insert(p, v, f, slack) && !insert(p, v, f, 0) && !insert(p, v, f, 100 * slack)) {
      // the horizon folds: nothing more to gain from this face
      key[f] = NEVER;
      if (l < floor) floor = l;
      p.vertices = v;
    }
  }
  if (lower < 0) lower = 0;
  n[0] = fx; n[1] = fy; n[2] = fz;
  ws.depth[0] = upper;
  ws.depth[1] = lower < upper ? lower : upper;
  ws.expansions = k;
  foot(ws, done, upper);
  return status;
}
