/**
 * Signed distance of a half-plane and any bounded 2-D shape, in closed form.
 *
 * In: two shapes of which exactly one is a half-plane; in the workspace the pose of B in A. Out, in the workspace:
 * `upper, lower` (lengths), `normal*, a*, q*` (A's frame), `status`, margins included, in the same form as settle.ts,
 * and `noise`.
 *
 * Method: the support point of the bounded shape against the plane's normal is the nearest or the deepest point.
 * Every direction except the normal has an infinite extent, so the height along the normal is the signed distance:
 * h = -h_C(-n) - offset for the bounded shape C in the plane's frame. One support is both result and certificate.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape2 } from "@col/types";
import { enter, ERROR, leave } from "./door.ts";
import { settleApart } from "./settle.ts";
import type { Workspace2 } from "./workspace.ts";

/**
 * Is either shape a half-plane? Throws if both are: two half-planes either overlap by an infinite depth or are
 * separated, and the last bit of a pose decides which.
 */
export function hasHalfPlane(a: ConvexShape2, b: ConvexShape2): boolean {
  const ha = a.kind === HALF_SPACE_KIND, hb = b.kind === HALF_SPACE_KIND;
  if (ha && hb) throw new TypeError("two half-planes have no distance: one of the shapes must be bounded");
  return ha || hb;
}

/**
 * See the file header. `signed`: a negative distance is the result. Else it becomes 0, with the deepest point as common
 * point and the plane's normal.
 */
export function solveHalfPlane(a: ConvexShape2, b: ConvexShape2, signed: boolean, ws: Workspace2): void {
  const c = ws.c, s = ws.s, planeIsA = a.kind === HALF_SPACE_KIND, plane = planeIsA ? a : b, body = planeIsA ? b : a;
  const px = plane.params[0], py = plane.params[1], offset = plane.params[2], r = a.margin + b.margin;
  // The plane's outward normal in A's frame; the support of the body against it, in the body's frame.
  const nx = planeIsA ? px : c * px - s * py, ny = planeIsA ? py : s * px + c * py, d = ws.d, out = ws.out;
  d[0] = planeIsA ? -(c * nx + s * ny) : -nx;
  d[1] = planeIsA ? s * nx - c * ny : -ny;
  enter();
  try {
    body.support(body, d, out);
  } finally {
    leave();
  }
  // The body's point in A's frame, its height over the plane's line and its projection onto that line.
  const x = planeIsA ? c * out[0] - s * out[1] + ws.tx : out[0],
    y = planeIsA ? s * out[0] + c * out[1] + ws.ty : out[1];
  const height = (planeIsA ? nx * x + ny * y : nx * (x - ws.tx) + ny * (y - ws.ty)) - offset,
    footX = x - height * nx,
    footY = y - height * ny;
  ws.noise = ERROR * (body.size + Math.abs(offset) + r + Math.max(Math.abs(ws.tx), Math.abs(ws.ty)));
  ws.upper = ws.lower = height;
  ws.normalX = planeIsA ? nx : -nx;
  ws.normalY = planeIsA ? ny : -ny;
  ws.ax = planeIsA ? footX : x;
  ws.ay = planeIsA ? footY : y;
  ws.qx = planeIsA ? x : footX;
  ws.qy = planeIsA ? y : footY;
  ws.steps = 1;
  ws.end = 0;
  settleApart(a, b, true, ws);
  if (signed) return;
  if (ws.upper < -ws.noise) {
    // The body's deepest point is common to both.
    if (planeIsA) {
      ws.ax = ws.qx;
      ws.ay = ws.qy;
    } else {
      ws.qx = ws.ax;
      ws.qy = ws.ay;
    }
  }
  if (ws.upper <= 0) ws.upper = 0;
  if (!(ws.lower > 0)) ws.lower = 0;
}
