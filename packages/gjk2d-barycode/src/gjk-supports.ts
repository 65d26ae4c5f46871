/**
 * GJK in 2-D for any two cores given by support functions: the distance from the origin to the Minkowski difference
 * A - B.
 *
 * In: shapes; in the workspace the pose of B in A, the limits and a first direction `d` (A's frame, not zero). Out,
 * in the workspace: the simplex in A's frame, the support points in local frames, `h` and `g` (squared lengths),
 * `rank`, `end`, `steps`. Method and invariants: same as in gjk-polygons.ts; only the supports are function calls, and
 * the start is the support point in the first direction. On smooth cores every step at least halves the arc between B
 * and C, which reduces the gap (h - lower) / |e| to a quarter.
 */
import type { ConvexShape2 } from "@col/types";
import type { EndReason, Workspace2 } from "./workspace.ts";

/** Relative error of the two-term sums h and g, same as in `gjkPolygons`. No dimension. */
const ROUNDING = 3e-16;

/** Support of A - B in (x, y) = `ws.nx, ws.ny`: writes the point to `nx, ny`, support points to row 2 of `rows`. */
export function supportOfDifference(a: ConvexShape2, b: ConvexShape2, ws: Workspace2): void {
  const d = ws.d, out = ws.out, r = ws.rows, x = ws.nx, y = ws.ny, c = ws.c, s = ws.s;
  d[0] = x;
  d[1] = y;
  a.support(a, d, out);
  const px = out[0], py = out[1];
  d[0] = -(c * x + s * y);
  d[1] = s * x - c * y;
  b.support(b, d, out);
  const qx = out[0], qy = out[1];
  r[4] = px; r[5] = py; r[10] = qx; r[11] = qy;
  ws.nx = px - (c * qx - s * qy + ws.tx);
  ws.ny = py - (s * qx + c * qy + ws.ty);
}

function copyRow(r: Float64Array, from: number, to: number): void {
  r[to] = r[from]; r[to + 1] = r[from + 1]; r[to + 6] = r[from + 6]; r[to + 7] = r[from + 7];
}

export function gjkSupports(a: ConvexShape2, b: ConvexShape2, ws: Workspace2): void {
  const r = ws.rows, gap = ws.gap, cut = ws.cut, budget = ws.budget;
  ws.nx = ws.d[0];
  ws.ny = ws.d[1];
  supportOfDifference(a, b, ws);
  copyRow(r, 4, 0);
  let bx = ws.nx, by = ws.ny, cx = bx, cy = by, ax = bx, ay = by, h = 0, g = 0, dx = -bx, dy = -by;
  let edge = false, inside = false, end: EndReason = 0, k = 1;
  // A vertex on the origin: distance 0, and no direction for the next support.
  while (dx !== 0 || dy !== 0) {
    k = (k + 1) | 0;
    ws.nx = dx;
    ws.ny = dy;
    supportOfDifference(a, b, ws);
    ax = ws.nx;
    ay = ws.ny;
    h = -(bx * dx + by * dy);
    g = dx * (ax - bx) + dy * (ay - by);
    if (g <= gap * h) break;
    if (edge) {
      const noise = ROUNDING * (Math.abs(dx) + Math.abs(dy)) * (Math.abs(ax) + Math.abs(ay) + Math.abs(bx)
        + Math.abs(by));
      if (g <= noise) break;
      if (h <= noise) {
        h = 0; // The origin is on the edge's line up to rounding, and A - B continues beyond it.
        break;
      }
    }
    const low = h - g;
    if (low > 0 && low * low > cut * (dx * dx + dy * dy)) {
      end = 3;
      break;
    }
    if (k >= budget) {
      end = 4;
      break;
    }
    // Signs of C x A and A x B, from the edges at A: their error is a rounding error of the distance from the edge's
    // line.
    const sv = cx * (ay - cy) - cy * (ax - cx), sw = ax * (by - ay) - ay * (bx - ax);
    if (edge) {
      if (sv > 0 && sw > 0 && low <= 0) {
        inside = true;
        break;
      }
      if (sv <= 0 && ax * (ax - cx) + ay * (ay - cy) > 0) {
        bx = ax; by = ay;
        copyRow(r, 4, 0);
      } else if (sw <= 0 && ax * (ax - bx) + ay * (ay - by) > 0) {
        cx = ax; cy = ay;
        copyRow(r, 4, 2);
      } else {
        bx = ax; by = ay;
        copyRow(r, 4, 0);
        edge = false;
      }
    } else if (ax * (bx - ax) + ay * (by - ay) >= 0) {
      bx = ax; by = ay;
      copyRow(r, 4, 0);
    } else {
      if (sw >= 0) {
        copyRow(r, 0, 2);
        copyRow(r, 4, 0);
        cx = bx; cy = by;
        bx = ax; by = ay;
      } else {
        copyRow(r, 4, 2);
        cx = ax; cy = ay;
      }
      edge = true;
    }
    dx = edge ? by - cy : -bx;
    dy = edge ? cx - bx : -by;
  }
  if (bx === 0 && by === 0 && !edge) h = g = 0;
  ws.bx = bx; ws.by = by; ws.cx = cx; ws.cy = cy; ws.nx = ax; ws.ny = ay; ws.h = h; ws.g = g;
  ws.rank = inside ? 3 : edge ? 2 : 1; ws.steps = k; ws.end = end;
}
