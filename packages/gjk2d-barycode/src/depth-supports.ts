/**
 * Penetration depth of any two 2-D cores that meet, from their support functions: an expanding polygon inside the
 * Minkowski difference A - B.
 *
 * In: shapes, and a workspace with the pose of B in A (`steps` continues to count). Out, in the workspace: `upper`,
 * `lower` (signed distance, minus the depth, lengths), unit normal and witness points in A's frame.
 *
 * Method: van den Bergen's expanding polytope algorithm in 2-D. The polygon starts from the supports in +x, +y, -x,
 * -y, and grows at its nearest edge. It needs no simplex, so it also serves cores that met on a vertex or an edge.
 * Invariant: offset of the nearest edge <= depth <= smallest support offset found.
 */
import type { ConvexShape2 } from "@col/types";
import { supportOfDifference } from "./gjk-supports.ts";
import type { Workspace2 } from "./workspace.ts";

/**
 * Maximum number of vertices of the polygon. Each insertion at the nearest edge reduces its gap to a quarter; 26
 * insertions reach rounding errors on one arc.
 */
const CAPACITY = 128;
/** Doubles per vertex: point, support points of A and B, outward unit normal and offset of the edge to the next. */
const ROW = 9;

/** Largest and smallest lean (tangent) of the directions that find the far end of a straight side. No dimension. */
const LEAN_MAX = 1e-2;
const LEAN_MIN = 1e-15;
/**
 * Maximum number of ends passed on the way to the projection of the origin: a straight side of A - B consists of two
 * sides, each with a rounded tip.
 */
const ENDS = 4;

/** Creates the buffer of the expanding polygon, which the caller keeps. */
export function createDepthBuffer(): Float64Array {
  return new Float64Array(CAPACITY * ROW);
}

function put(f: Float64Array, row: number, ws: Workspace2): void {
  const o = row * ROW, r = ws.rows;
  f[o] = ws.nx; f[o + 1] = ws.ny; f[o + 2] = r[4]; f[o + 3] = r[5]; f[o + 4] = r[10]; f[o + 5] = r[11];
}

/** Normal and offset of the edge from row k to row l; an edge without length gets an infinite offset. */
function edge(f: Float64Array, k: number, l: number): void {
  const o = k * ROW, t = l * ROW, x = f[t + 1] - f[o + 1], y = f[o] - f[t], length = Math.sqrt(x * x + y * y);
  f[o + 6] = x / length; f[o + 7] = y / length;
  // Two stores, not one of a conditional: V8 boxes a double that meets a constant there.
  if (length > 0) f[o + 8] = (f[o] * x + f[o + 1] * y) / length;
  else f[o + 8] = Infinity;
}

export function depthSupports(a: ConvexShape2, b: ConvexShape2, ws: Workspace2, f: Float64Array): void {
  let n = 0;
  for (let k = 0; k < 4; k++) {
    ws.nx = k === 0 ? 1 : k === 2 ? -1 : 0;
    ws.ny = k === 1 ? 1 : k === 3 ? -1 : 0;
    supportOfDifference(a, b, ws);
    const o = (n - 1) * ROW;
    if (n > 0 && ((ws.nx === f[o] && ws.ny === f[o + 1]) || (ws.nx === f[0] && ws.ny === f[1]))) continue;
    put(f, n, ws);
    n++;
  }
  for (let k = 0; k < n; k++) edge(f, k, k + 1 === n ? 0 : k + 1);
  let steps = ws.steps + 4, k = 0, closed = n === 1;
  // Smallest support offset so far. It is in the workspace, since V8 boxes it as a local (16 bytes per iteration).
  ws.upper = Infinity;
  while (!closed) {
    k = 0;
    for (let l = 1; l < n; l++) if (f[l * ROW + 8] < f[k * ROW + 8]) k = l;
    const o = k * ROW, x = f[o + 6], y = f[o + 7], offset = f[o + 8];
    ws.nx = x;
    ws.ny = y;
    supportOfDifference(a, b, ws);
    steps++;
    const wx = ws.nx, wy = ws.ny, reach = wx * x + wy * y;
    if (reach < ws.upper) ws.upper = reach;
    const t = (k + 1 === n ? 0 : k + 1) * ROW;
    closed = reach - offset <= 0.25 * ws.noise || (wx === f[o] && wy === f[o + 1]) || (wx === f[t] && wy === f[t + 1]);
    if (closed) break;
    if (n === CAPACITY || steps >= ws.budget) {
      ws.end = 4;
      break;
    }
    // Room for the new vertex after row k (copyWithin allocates).
    for (let i = n * ROW - 1; i >= o + ROW; i--) f[i + ROW] = f[i];
    n++;
    put(f, k + 1, ws);
    edge(f, k, k + 1);
    edge(f, k + 1, k + 2 === n ? 0 : k + 2);
  }
  const o = k * ROW, t = (k + 1 === n ? 0 : k + 1) * ROW;
  ws.steps = steps;
  ws.lower = n === 1 ? 0 : ws.upper < f[o + 8] ? -f[o + 8] : -ws.upper;
  ws.upper = n === 1 ? 0 : -f[o + 8];
  ws.normalX = n === 1 ? 1 : f[o + 6];
  ws.normalY = n === 1 ? 0 : f[o + 7];
  witness(a, b, f, o, t, ws);
}

/** Points pA, pB with pA - pB = the projection of the origin onto the line of the edge from offset o to offset t. */
function witness(a: ConvexShape2, b: ConvexShape2, f: Float64Array, o: number, t: number, ws: Workspace2): void {
  const ex = f[t] - f[o], ey = f[t + 1] - f[o + 1], ee = ex * ex + ey * ey,
    foot = ee > 0 ? -(f[o] * ex + f[o + 1] * ey) / ee : 0;
  const l = foot > 0 ? (foot < 1 ? foot : 1) : 0;
  let ax = f[o + 2] + l * (f[t + 2] - f[o + 2]), ay = f[o + 3] + l * (f[t + 3] - f[o + 3]);
  let bx = f[o + 4] + l * (f[t + 4] - f[o + 4]), by = f[o + 5] + l * (f[t + 5] - f[o + 5]);
  const end = l > 0 ? t : o, r = ws.rows;
  // The straight side of A - B continues beyond the end. Its far end is the support in a direction that leans to this
  // side as little as necessary. If the far end does not reach the projection, the search continues from there, with
  // `left` the remaining part along the edge. The vertex `end` of the polygon moves with it: V8 boxes coordinates that
  // are locals through the whole loop.
  let left = (foot - l) * ee, ends = ENDS;
  for (let lean = LEAN_MAX; left !== 0 && lean > LEAN_MIN; lean *= 1e-3) {
    const side = left > 0 ? lean : -lean;
    ws.nx = f[o + 6] - side * f[o + 7];
    ws.ny = f[o + 7] + side * f[o + 6];
    supportOfDifference(a, b, ws);
    const px = f[end], py = f[end + 1], gx = ws.nx - px, gy = ws.ny - py;
    const along = gx * ex + gy * ey, share = left / along, w = share < 1 ? share : 1;
    const mx = px + w * gx, my = py + w * gy;
    // On this side, and not below the edge's line by more than rounding at the projection.
    if (!(share > 0 && f[o + 8] - mx * f[o + 6] - my * f[o + 7] <= ws.noise)) continue;
    ax += w * (r[4] - ax); ay += w * (r[5] - ay);
    bx += w * (r[10] - bx); by += w * (r[11] - by);
    if (share <= 1 || --ends === 0) break;
    left -= along; f[end] = mx; f[end + 1] = my; lean = 1e3 * LEAN_MAX;
  }
  ws.ax = ax;
  ws.ay = ay;
  ws.qx = ws.c * bx - ws.s * by + ws.tx;
  ws.qy = ws.s * bx + ws.c * by + ws.ty;
}
