/**
 * From the final simplex to the result for the cores: bounds, normal and witness points.
 *
 * In: simplex, `h`, `g`, `kind` and the support points `rows` (A's in A's frame, B's in B's frame) in the workspace.
 * Out: `upper`, `lower`, `normal*`, `a*` (on A), `q*` (on B), A's frame.
 * Method: weights of the closest point, applied to the support points. The normal of an edge is its perpendicular,
 * not the normalised difference of the witness points, which is rounding noise when the distance tends to 0.
 */
import type { Workspace2 } from "./workspace.ts";

/** Writes the result for the cores. */
export function answerOfSimplex(ws: Workspace2): void {
  const r = ws.rows, h = ws.h, g = ws.g;
  let wb = 1, wc = 0, wn = 0, x = NaN, y = NaN, upper = 0, lower = 0;
  if (ws.rank === 1) {
    upper = Math.sqrt(h);
    if (upper > 0) {
      lower = g > 0 ? (h - g) / upper : upper;
      x = -ws.bx / upper;
      y = -ws.by / upper;
    }
  } else {
    let bx = ws.bx, by = ws.by, ex = ws.cx - bx, ey = ws.cy - by;
    const ee = ex * ex + ey * ey, length = Math.sqrt(ee);
    if (ws.rank === 3) wn = h / g;
    else {
      upper = Math.max(0, h) / length;
      lower = (h - Math.max(0, g)) / length;
      x = -ey / length;
      y = ex / length;
    }
    // Inside, the weight of the newest is its share of the height; with that taken off, the projection onto (B, C).
    // Signed areas would be noise in a thin triangle.
    wc = -((bx + wn * (ws.nx - bx)) * ex + (by + wn * (ws.ny - by)) * ey) / ee;
    if (wn > 0 && (wc < 0 || wc + wn > 1)) {
      // Outside by rounding: the projection onto the edge from the newest to B or C.
      if (wc > 0) {
        bx = ws.cx; by = ws.cy; wc = 1;
      }
      ex = bx - ws.nx; ey = by - ws.ny;
      wn = (bx * ex + by * ey) / (ex * ex + ey * ey);
    }
    const most = 1 - wn;
    wc = Math.max(0, Math.min(wc, most));
    wb = most - wc;
  }
  ws.upper = upper;
  ws.lower = lower;
  ws.normalX = x;
  ws.normalY = y;
  let ax = r[0], ay = r[1], bx = r[6], by = r[7];
  if (ws.rank > 1) {
    ax = wb * ax + wc * r[2] + wn * r[4];
    ay = wb * ay + wc * r[3] + wn * r[5];
    bx = wb * bx + wc * r[8] + wn * r[10];
    by = wb * by + wc * r[9] + wn * r[11];
  }
  ws.ax = ax;
  ws.ay = ay;
  ws.qx = ws.c * bx - ws.s * by + ws.tx;
  ws.qy = ws.s * bx + ws.c * by + ws.ty;
  // a support function returned NaN: there is no bound
  if (!(Math.abs(ax) + Math.abs(ay) + Math.abs(bx) + Math.abs(by) < Infinity)) ws.upper = ws.lower = NaN;
}
