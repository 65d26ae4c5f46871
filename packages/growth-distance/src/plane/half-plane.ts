/**
 * Half-planes (kind `HALF_SPACE_KIND`, `params` = unit normal and offset), in closed form; see ../half-space.ts.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape2 } from "@col/types";
import { SHARP, SUM_ROUNDING, writeBounds } from "../exit.ts";
import type { Settings } from "../settings.ts";
import { COINCIDENT, ILL_CONDITIONED, OPTIMAL } from "../status.ts";
import type { Workspace2 } from "./workspace.ts";

/**
 * Is either shape a half-plane? Throws when both are, and for a shape in space, which has no `vertices`: each query
 * asks this.
 */
export function hasHalfPlane(a: Partial<ConvexShape2>, b: Partial<ConvexShape2>): boolean {
  if (a.vertices === undefined || b.vertices === undefined)
    throw new TypeError("both shapes must be convex shapes in the plane");
  const ha = a.kind === HALF_SPACE_KIND, hb = b.kind === HALF_SPACE_KIND;
  if (ha && hb) throw new TypeError("growthDistance2d: two half-planes have no growth distance");
  return ha || hb;
}

/** See the file header. Out: the workspace as `finish2` leaves it. */
export function solveHalfPlane(a: ConvexShape2, b: ConvexShape2, set: Settings, ws: Workspace2): void {
  const q = ws.pose,
    c = q[0],
    s = q[1],
    d = ws.dA,
    cA = a.center,
    cB = b.center,
    f = ws.frame,
    zA = ws.pointA,
    zB = ws.pointB;
  const planeIsA = a.kind === HALF_SPACE_KIND, plane = planeIsA ? a : b, body = planeIsA ? b : a, g = plane.params;
  const nx = planeIsA ? g[0] : -(c * g[0] - s * g[1]), ny = planeIsA ? g[1] : -(s * g[0] + c * g[1]);
  ws.normal[0] = nx;
  ws.normal[1] = ny;
  const px = c * cB[0] - s * cB[1] - cA[0] + q[2], py = s * cB[0] + c * cB[1] - cA[1] + q[3];
  f[6] = px; f[7] = py; f[8] = Math.sqrt(px * px + py * py);
  const gap = nx * px + ny * py;
  d[0] = planeIsA ? -(c * nx + s * ny) : nx;
  d[1] = planeIsA ? s * nx - c * ny : ny;
  const kx = d[0] * body.margin, ky = d[1] * body.margin, e = body.center;
  body.support(body, d, d);
  const bx = d[0] + kx - e[0], by = d[1] + ky - e[1];
  const x = planeIsA ? c * bx - s * by : bx, y = planeIsA ? s * bx + c * by : by;
  const h = (planeIsA ? -1 : 1) * (nx * x + ny * y) + plane.margin;
  ws.iterations = 1;
  const eh = SUM_ROUNDING * (Math.abs(bx) + Math.abs(by)),
    inradius = body.inradius + body.margin,
    least = h - eh > inradius ? h - eh : inradius;
  if (!(h > 0 && least > 0)) {
    ws.status = ILL_CONDITIONED;
    return;
  }
  if (!(gap > 0)) {
    ws.status = COINCIDENT;
    return;
  }
  const w = ws.bracket, ec = SUM_ROUNDING * (Math.abs(px) + Math.abs(py));
  w.ray = gap;
  w.inner = h;
  w.outer = h;
  w.innerRounding = 0;
  w.outerRounding = 0;
  if (ec > SHARP * gap || eh > SHARP * h) {
    w.innerRounding = h - least * (gap / (gap + ec));
    w.outerRounding = gap > ec ? (h + eh) * (gap / (gap - ec)) - h : Infinity;
  }
  ws.status = writeBounds(w, set, OPTIMAL, ws.bounds);
  const k = 1 - 1 / ws.bounds[0], t = (h - w.innerRounding) / h;
  if (planeIsA) {
    zB[0] = cA[0] + px + t * x; zB[1] = cA[1] + py + t * y;
    zA[0] = zB[0] - k * px; zA[1] = zB[1] - k * py;
  } else {
    zA[0] = cA[0] + t * x; zA[1] = cA[1] + t * y;
    zB[0] = zA[0] + k * px; zB[1] = zA[1] + k * py;
  }
}
