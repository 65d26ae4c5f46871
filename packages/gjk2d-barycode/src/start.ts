/**
 * The start of the 2-D loops, from the options and the warm start of a pair, and the writing of the warm start.
 *
 * In: options, shapes, and the pose of B in A in the workspace. Out: for polygons the first vertices `ib, jb` (and
 * `ic, jc` of an edge, or -1) as offsets into the vertex arrays; otherwise the first direction `d`, A's frame, any
 * length. A polygon pair remembers the vertex indices of its last simplex, any other pair its last separation vector
 * in A's frame.
 */
import type { ConvexShape2, WarmStart } from "@col/types";
import type { GjkOptions2 } from "./door.ts";
import type { PairSpace, Workspace2 } from "./workspace.ts";

/** Offset of a remembered vertex, or -1 if this polygon has no such vertex. */
function recall(index: number, length: number): number {
  return index >= 0 && 2 * index < length ? 2 * index : -1;
}

/** Writes the first vertices of a polygon pair. */
export function startPolygons(a: ConvexShape2, b: ConvexShape2, options: GjkOptions2, ws: PairSpace): void {
  const p = a.vertices, q = b.vertices, warm = options.warmStart;
  ws.ib = ws.jb = 0;
  ws.ic = ws.jc = -1;
  if (warm?.valid === true) {
    const x = warm.simplex, i = recall(x.idA[0], p.length), j = recall(x.idB[0], q.length);
    if (x.rank > 0 && i >= 0 && j >= 0) {
      ws.ib = i;
      ws.jb = j;
      const k = recall(x.idA[1], p.length), l = recall(x.idB[1], q.length);
      if (x.rank > 1 && k >= 0 && l >= 0) {
        ws.ic = k;
        ws.jc = l;
      }
      return;
    }
  }
  if (options.start === "centres") {
    centreDirection(a, b, ws);
    const x = ws.d[0], y = ws.d[1];
    ws.ib = scan(p, ws);
    ws.d[0] = -(ws.c * x + ws.s * y);
    ws.d[1] = ws.s * x - ws.c * y;
    ws.jb = scan(q, ws);
  }
}

/** Offset of the vertex farthest in `ws.d`. */
function scan(p: Float64Array, ws: PairSpace): number {
  const x = ws.d[0], y = ws.d[1];
  let best = -Infinity, i = 0;
  for (let v = 0; v < p.length; v += 2) {
    const t = p[v] * x + p[v + 1] * y;
    if (t > best) {
      best = t;
      i = v;
    }
  }
  return i;
}

/** Writes `d` = centre of B minus centre of A, A's frame; (1, 0) if they coincide. */
export function centreDirection(a: ConvexShape2, b: ConvexShape2, ws: PairSpace): void {
  const x = ws.c * b.center[0] - ws.s * b.center[1] + ws.tx - a.center[0];
  const y = ws.s * b.center[0] + ws.c * b.center[1] + ws.ty - a.center[1];
  ws.d[0] = x === 0 && y === 0 ? 1 : x;
  ws.d[1] = y;
}

/** Writes the first direction of a pair of other cores. */
export function startSupports(a: ConvexShape2, b: ConvexShape2, warm: WarmStart | null, ws: Workspace2): void {
  centreDirection(a, b, ws);
  if (warm?.valid === true) {
    const x = -warm.x[0], y = -warm.x[1], l = Math.abs(x) + Math.abs(y);
    if (l > 1e-100 && l < 1e100) {
      ws.d[0] = x;
      ws.d[1] = y;
    }
  }
}

/**
 * Writes the warm start of the pair: the first `rank` corners of each polygon (with 0 no row is read later) and the
 * direction. `x` points from B to A.
 */
export function remember(rank: number, warm: WarmStart, ws: PairSpace): void {
  const x = warm.simplex;
  warm.valid = true;
  warm.x[0] = -ws.normalX;
  warm.x[1] = -ws.normalY;
  warm.x[2] = 0;
  x.rank = rank;
  x.idA[0] = ws.ib >> 1;
  x.idB[0] = ws.jb >> 1;
  x.idA[1] = ws.ic >> 1;
  x.idB[1] = ws.jc >> 1;
}
