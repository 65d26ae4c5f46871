/**
 * Half-spaces, in closed form: one support evaluation (spec of the authors' library).
 *
 * The half-space { x : m . x <= offset } (+ margin) grows about its centre, a point of its plane: s times it is m . (x
 * - centre) <= s margin. With c = distance of the other centre from the plane and h = its support value against the
 * normal: alpha = c / (h + margin). c <= 0: the centre is in the half-space, alpha = 0, status coincident-centres. The
 * plane's normal is the answer's and the support value is its certificate, so one support gives both bounds; they
 * differ where rounding of c or h counts. Out: the workspace as `finish` leaves it.
 */
import { requireSpace } from "@col/kernel";
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import { SHARP, SUM_ROUNDING, writeBounds } from "./exit.ts";
import { placePoints } from "./place.ts";
import { setRay } from "./ray.ts";
import type { Settings } from "./settings.ts";
import { COINCIDENT, ILL_CONDITIONED, OPTIMAL } from "./status.ts";
import type { Workspace } from "./workspace.ts";

/** Is either shape a half-space? Throws when both are. */
export function hasHalfSpace(a: ConvexShape, b: ConvexShape): boolean {
  requireSpace(a, b);
  const ha = a.kind === HALF_SPACE_KIND, hb = b.kind === HALF_SPACE_KIND;
  if (ha && hb) throw new TypeError("growthDistance: two half-spaces have no growth distance");
  return ha || hb;
}

/** See the file header. */
export function solveHalfSpace(a: ConvexShape, b: ConvexShape, set: Settings, ws: Workspace): void {
  const r = ws.bInA, d = ws.dA, cA = a.center, cB = b.center, zA = ws.fromA, zB = ws.fromB, n = ws.normal, f = ws.frame;
  const planeIsA = a.kind === HALF_SPACE_KIND, body = planeIsA ? b : a, m = (planeIsA ? a : b).margin;
  const q = planeIsA ? a.params : b.params;
  // n: unit normal from A to B, A's frame
  if (planeIsA) {
    n[0] = q[0]; n[1] = q[1]; n[2] = q[2];
  } else {
    n[0] = -(r[0] * q[0] + r[1] * q[1] + r[2] * q[2]);
    n[1] = -(r[3] * q[0] + r[4] * q[1] + r[5] * q[2]);
    n[2] = -(r[6] * q[0] + r[7] * q[1] + r[8] * q[2]);
  }
  setRay(r, cA, cB, f);
  const px = f[21], py = f[22], pz = f[23];
  const c = n[0] * px + n[1] * py + n[2] * pz;
  // support of the body against the plane, about its centre
  const sx = n[0], sy = n[1], sz = n[2], sign = planeIsA ? -1 : 1, rim = body.margin;
  if (planeIsA) {
    d[0] = -(r[0] * sx + r[3] * sy + r[6] * sz);
    d[1] = -(r[1] * sx + r[4] * sy + r[7] * sz);
    d[2] = -(r[2] * sx + r[5] * sy + r[8] * sz);
  } else {
    d[0] = sx; d[1] = sy; d[2] = sz;
  }
  const kx = d[0] * rim, ky = d[1] * rim, kz = d[2] * rim, middle = body.center;
  body.support(body, d, d);
  const bx = d[0] + kx - middle[0], by = d[1] + ky - middle[1], bz = d[2] + kz - middle[2];
  // the same in A's frame, relative to the centre
  const x = planeIsA ? r[0] * bx + r[1] * by + r[2] * bz : bx, y = planeIsA ? r[3] * bx + r[4] * by + r[5] * bz : by;
  const z = planeIsA ? r[6] * bx + r[7] * by + r[8] * bz : bz;
  const h = sign * (sx * x + sy * y + sz * z) + m;
  ws.iterations = 1;
  // a body that is flat towards the plane, to rounding, and has no ball
  const eh = SUM_ROUNDING * (Math.abs(bx) + Math.abs(by) + Math.abs(bz)),
    inradius = body.inradius + rim,
    least = h - eh > inradius ? h - eh : inradius;
  if (!(h > 0 && least > 0)) {
    ws.status = ILL_CONDITIONED;
    return;
  }
  if (!(c > 0)) {
    ws.status = COINCIDENT;
    return;
  }
  const e = ws.bracket, ec = SUM_ROUNDING * (Math.abs(px) + Math.abs(py) + Math.abs(pz));
  e.ray = c;
  e.inner = h;
  e.outer = h;
  e.innerRounding = 0;
  e.outerRounding = 0;
  if (ec > SHARP * c || eh > SHARP * h) {
    e.innerRounding = h - least * (c / (c + ec));
    e.outerRounding = c > ec ? (h + eh) * (c / (c - ec)) - h : Infinity;
  }
  ws.status = writeBounds(e, set, OPTIMAL, ws.bounds);
  const k = 1 / ws.bounds[0], g = (h - e.innerRounding) / h;
  if (planeIsA) {
    zB[0] = g * x; zB[1] = g * y; zB[2] = g * z;
    zA[0] = g * x + k * px; zA[1] = g * y + k * py; zA[2] = g * z + k * pz;
  } else {
    zA[0] = g * x; zA[1] = g * y; zA[2] = g * z;
    zB[0] = g * x - k * px; zB[1] = g * y - k * py; zB[2] = g * z - k * pz;
  }
  placePoints(a, ws);
}
