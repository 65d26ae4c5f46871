/**
 * The warm start of a 3-D pair (../state/warm-start.ts): written after the loop (`remember`), and read before the next
 * loop of the same pair, after start.ts has set the frame and its three points.
 *
 * - In and out: the warm start: points of the bodies about their centres in the bodies' axes (lengths), a normal in A's
 *   frame (any length); the workspace: columns, areas, heights, `ws.y` (aligned frame).
 * - Primal (`restore`): the remembered points at the new poses are points of the new D again (eq. 31), so they may be
 *   columns; no support is evaluated. If the ray clearly passes between them, the whole simplex is restored; else the
 *   points are inserted one by one. Returns true if all three columns are remembered points, else some are of start.ts.
 * - Dual (`startNormal`): the remembered normal as first direction, unless it is nearly perpendicular to the ray or
 *   against it.
 */
import type { ConvexShape } from "@col/types";
import { crossExact } from "./cross.ts";
import { LEVEL } from "./start.ts";
import type { GrowthWarmStart } from "../state/warm-start.ts";
import type { Workspace } from "../state/workspace.ts";

/** An area below this fraction of its products is left to the exact path. No dimension. */
const CLEAR = 1e-2;

/**
 * Restores the remembered columns; the first direction is the normal of the plane through them. True if all columns are
 * remembered ones: the ray still passes between them. Else the simplex keeps points of the balls.
 */
export function restore(warm: GrowthWarmStart, ws: Workspace): boolean {
  if (warm.count !== 3) return insertRemembered(warm, ws);
  const f = ws.frame, w = ws.w, p = warm.pointsA, q = warm.pointsB;
  const f0 = f[0], f1 = f[1], f2 = f[2], f3 = f[3], f4 = f[4], f5 = f[5], f6 = f[6], f7 = f[7], f8 = f[8];
  const g0 = f[9], g1 = f[10], g2 = f[11], g3 = f[12], g4 = f[13], g5 = f[14], g6 = f[15], g7 = f[16], g8 = f[17];
  const a0 = p[0], a1 = p[1], a2 = p[2], b0 = p[3], b1 = p[4], b2 = p[5], c0 = p[6], c1 = p[7], c2 = p[8];
  const d0 = q[0], d1 = q[1], d2 = q[2], e0 = q[3], e1 = q[4], e2 = q[5], h0 = q[6], h1 = q[7], h2 = q[8];
  const x0 = f0 * a0 + f1 * a1 + f2 * a2 - (g0 * d0 + g1 * d1 + g2 * d2),
    y0 = f3 * a0 + f4 * a1 + f5 * a2 - (g3 * d0 + g4 * d1 + g5 * d2);
  const x1 = f0 * b0 + f1 * b1 + f2 * b2 - (g0 * e0 + g1 * e1 + g2 * e2),
    y1 = f3 * b0 + f4 * b1 + f5 * b2 - (g3 * e0 + g4 * e1 + g5 * e2);
  const x2 = f0 * c0 + f1 * c1 + f2 * c2 - (g0 * h0 + g1 * h1 + g2 * h2),
    y2 = f3 * c0 + f4 * c1 + f5 * c2 - (g3 * h0 + g4 * h1 + g5 * h2);
  const t0 = x1 * y2, t1 = x2 * y0, t2 = x0 * y1, s0 = t0 - y1 * x2, s1 = t1 - y2 * x0, s2 = t2 - y0 * x1;
  // columns keep their orientation, so the areas are positive if the ray is inside; areas that rounding may decide take
  // the exact path
  if (!(s0 > CLEAR * Math.abs(t0) && s1 > CLEAR * Math.abs(t1) && s2 > CLEAR * Math.abs(t2)))
    return insertRemembered(warm, ws);
  const z0 = f6 * a0 + f7 * a1 + f8 * a2 - (g6 * d0 + g7 * d1 + g8 * d2),
    z1 = f6 * b0 + f7 * b1 + f8 * b2 - (g6 * e0 + g7 * e1 + g8 * e2);
  const z2 = f6 * c0 + f7 * c1 + f8 * c2 - (g6 * h0 + g7 * h1 + g8 * h2), inv = 1 / (s0 + s1 + s2),
    lower = (s0 * z0 + s1 * z1 + s2 * z2) * inv;
  if (!(lower > 0)) return insertRemembered(warm, ws);
  const pa = ws.pointsA, pb = ws.pointsB, dirs = ws.directions, mark = ws.inscribed;
  w[0] = x0; w[1] = y0; w[2] = z0; w[3] = x1; w[4] = y1; w[5] = z1; w[6] = x2; w[7] = y2; w[8] = z2;
  pa[0] = a0; pa[1] = a1; pa[2] = a2; pa[3] = b0; pa[4] = b1; pa[5] = b2; pa[6] = c0; pa[7] = c1; pa[8] = c2;
  pb[0] = d0; pb[1] = d1; pb[2] = d2; pb[3] = e0; pb[4] = e1; pb[5] = e2; pb[6] = h0; pb[7] = h1; pb[8] = h2;
  mark[0] = 0; mark[1] = 0; mark[2] = 0;
  ws.areas[0] = s0; ws.areas[1] = s1; ws.areas[2] = s2;
  const u = ((y1 - y0) * (z2 - z0) - (z1 - z0) * (y2 - y0)) * inv,
    v = ((z1 - z0) * (x2 - x0) - (x1 - x0) * (z2 - z0)) * inv;
  dirs[0] = u; dirs[1] = v; dirs[2] = u; dirs[3] = v; dirs[4] = u; dirs[5] = v;
  ws.heights[0] = lower;
  ws.y[0] = u;
  ws.y[1] = v;
  return true;
}

/** Inserts the remembered points one by one, like support points. Returns whether no column is a point of the balls. */
function insertRemembered(warm: GrowthWarmStart, ws: Workspace): boolean {
  const f = ws.frame, w = ws.w, slots = ws.slots, area = ws.areas, scratch = ws.scratch, c = ws.hessian;
  const pa = ws.pointsA, pb = ws.pointsB, from = warm.pointsA, into = warm.pointsB;
  let lower = 0, u = 0, v = 0;
  for (let i = 0; i < warm.count; i++) {
    const k = 3 * i, ax = from[k], ay = from[k + 1], az = from[k + 2], bx = into[k], by = into[k + 1], bz = into[k + 2];
    const x = f[0] * ax + f[1] * ay + f[2] * az - (f[9] * bx + f[10] * by + f[11] * bz);
    const y = f[3] * ax + f[4] * ay + f[5] * az - (f[12] * bx + f[13] * by + f[14] * bz);
    const z = f[6] * ax + f[7] * ay + f[8] * az - (f[15] * bx + f[16] * by + f[17] * bz);
    if (!(u * x + v * y + z > lower)) continue;
    for (let j = 0; j < 3; j++) {
      const s = 3 * slots[j];
      scratch[1] = w[s]; scratch[2] = w[s + 1]; scratch[3] = x; scratch[4] = y;
      crossExact(scratch);
      c[j] = scratch[0];
    }
    for (let j = 0; j < 3; j++) {
      const p = j === 2 ? 0 : j + 1, q = j === 0 ? 2 : j - 1, sum = area[j] + c[q] - c[p];
      if (!(c[p] <= 0 && c[q] >= 0 && sum > 0)) continue;
      const sp = 3 * slots[p], sq = 3 * slots[q];
      const height = (area[j] * z + c[q] * w[sp + 2] - c[p] * w[sq + 2]) / sum;
      if (!(height >= lower * LEVEL)) break;
      if (height > lower) lower = height;
      const free = slots[3], s = 3 * free;
      slots[3] = slots[j];
      slots[j] = free;
      w[s] = x; w[s + 1] = y; w[s + 2] = z;
      pa[s] = ax; pa[s + 1] = ay; pa[s + 2] = az;
      pb[s] = bx; pb[s + 1] = by; pb[s + 2] = bz;
      ws.inscribed[free] = 0;
      area[p] = c[q];
      area[q] = -c[p];
      const d = 3 * slots[0], e = 3 * slots[1], g = 3 * slots[2], inv = 1 / sum;
      const e1 = w[e + 1] - w[d + 1], g1 = w[g + 1] - w[d + 1], e2 = w[e + 2] - w[d + 2], g2 = w[g + 2] - w[d + 2];
      u = (e1 * g2 - e2 * g1) * inv;
      v = (e2 * (w[g] - w[d]) - (w[e] - w[d]) * g2) * inv;
      ws.directions[2 * free] = u;
      ws.directions[2 * free + 1] = v;
      break;
    }
  }
  ws.heights[0] = lower;
  ws.y[0] = u;
  ws.y[1] = v;
  return ws.inscribed[slots[0]] + ws.inscribed[slots[1]] + ws.inscribed[slots[2]] === 0;
}

/** Sets the remembered normal as first direction, if it still points along the ray. */
export function startNormal(warm: GrowthWarmStart, ws: Workspace): void {
  const f = ws.frame, n = warm.normal, x = n[0], y = n[1], z = n[2];
  const t = f[6] * x + f[7] * y + f[8] * z;
  if (!(t * t > 1e-12 * (x * x + y * y + z * z) && t > 0)) return;
  ws.y[0] = (f[0] * x + f[1] * y + f[2] * z) / t;
  ws.y[1] = (f[3] * x + f[4] * y + f[5] * z) / t;
}

/**
 * Writes the warm start of the pair: columns that are points of the bodies' surfaces, and the normal.
 */
export function remember(a: ConvexShape, b: ConvexShape, ws: Workspace, warm: GrowthWarmStart): void {
  const f = ws.frame, u = ws.y[0], v = ws.y[1], n = warm.normal;
  let count = 0;
  for (let j = 0; j < 3; j++) {
    const slot = ws.slots[j], k = 3 * slot;
    if (ws.inscribed[slot] === 1) continue;
    const t = 3 * count++;
    for (let c = 0; c < 3; c++) {
      warm.pointsA[t + c] = ws.pointsA[k + c];
      warm.pointsB[t + c] = ws.pointsB[k + c];
    }
  }
  warm.a = a;
  warm.b = b;
  warm.count = count;
  n[0] = f[0] * u + f[3] * v + f[6];
  n[1] = f[1] * u + f[4] * v + f[7];
  n[2] = f[2] * u + f[5] * v + f[8];
}
