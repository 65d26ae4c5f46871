/**
 * What every answer must obey, recomputed from the corners alone. A law returns a text that names what is broken, or
 * "".
 */
import type { Corners } from "@col/testkit";
import type { DistanceResult2 } from "@col/types";

/** Distance of a point from a polygon, 0 inside. */
function outside(v: Corners, x: number, y: number): number {
  let area = 0, worst = -Infinity, nearest = Infinity;
  for (let i = 1; i + 1 < v.length; i++)
    area += (v[i][0] - v[0][0]) * (v[i + 1][1] - v[0][1]) - (v[i][1] - v[0][1]) * (v[i + 1][0] - v[0][0]);
  for (let i = 0; i < v.length; i++) {
    const a = v[i], b = v[(i + 1) % v.length], ex = b[0] - a[0], ey = b[1] - a[1], ee = ex * ex + ey * ey;
    const t = ee === 0 ? 0 : Math.min(1, Math.max(0, ((x - a[0]) * ex + (y - a[1]) * ey) / ee));
    nearest = Math.min(nearest, Math.hypot(x - a[0] - t * ex, y - a[1] - t * ey));
    if (ee > 0) worst = Math.max(worst, (Math.sign(area) * ((x - a[0]) * ey - (y - a[1]) * ex)) / Math.sqrt(ee));
  }
  return area !== 0 && worst <= 0 ? 0 : nearest;
}

/** `pointB - pointA = distance normal`, unit normal, points in their polygons, two supporting lines. `eps`: length. */
export function brokenLaw(P: Corners, Q: Corners, r: DistanceResult2, eps: number): string {
  const { pointA: a, pointB: b, normal: n, distance: d } = r;
  if (!(r.lowerBound <= d)) return `lower bound ${r.lowerBound} above distance ${d}`;
  if (!(Math.abs(n.x * n.x + n.y * n.y - 1) <= 1e-14)) return `normal (${n.x}, ${n.y}) is not unit`;
  const off = Math.hypot(b.x - a.x - d * n.x, b.y - a.y - d * n.y);
  if (!(off <= eps)) return `pointB - pointA is off distance * normal by ${off}`;
  const pa = outside(P, a.x, a.y), qb = outside(Q, b.x, b.y);
  if (!(pa <= eps)) return `pointA is outside by ${pa}`;
  if (!(qb <= eps)) return `pointB is outside by ${qb}`;
  let hi = -Infinity, lo = Infinity;
  for (const v of P) hi = Math.max(hi, n.x * (v[0] - a.x) + n.y * (v[1] - a.y));
  for (const v of Q) lo = Math.min(lo, n.x * (v[0] - b.x) + n.y * (v[1] - b.y));
  return hi <= eps && lo >= -eps ? "" : `the normal does not support: ${hi}, ${lo}`;
}
