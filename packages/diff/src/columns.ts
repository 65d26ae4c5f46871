/**
 * The six columns of one pose's Jacobians from the solved system of system.ts.
 *
 * A unit twist moves the body's point p with u = axis (translation) or axis x (p - origin), w = axis (rotation); axes and origin say which
 * frame the twist is in. Results are combined in the basis `e` (rows n, t1, t2), in whichever frame the caller wants them.
 */
import type { PoseJacobians } from "./result.ts";
import { CA, CB, G, PA, PB } from "./system.ts";
import type { Workspace } from "./workspace.ts";

/** In: ws.axes: three axes (rows) and the origin, world. `body`: 0 moves A, 1 moves B. */
export function fillColumns(ws: Workspace, body: 0 | 1, e: Float64Array, out: PoseJacobians): void {
  const m = ws.maps, t = ws.basis, ax = ws.axes, p = ws.points, at = 3 * body, d = ws.scalars[0];
  const own = body === 0 ? ws.a.h : ws.b.h, ha = ws.a.h, hb = ws.b.h, c = body === 0 ? CA : CB, sign = body === 0 ? -1 : 1;
  const n0 = t[0], n1 = t[1], n2 = t[2], t0 = t[3], t1 = t[4], t2 = t[5], b0 = t[6], b1 = t[7], b2 = t[8];
  const px = p[at] - ax[9], py = p[at + 1] - ax[10], pz = p[at + 2] - ax[11];
  for (let k = 0; k < 6; k++) {
    const i = k < 3 ? 3 * k : 3 * k - 9, x = ax[i], y = ax[i + 1], z = ax[i + 2];
    let ux = x, uy = y, uz = z, o1 = 0, o2 = 0;
    if (k >= 3) {
      ux = y * pz - z * py; uy = z * px - x * pz; uz = x * py - y * px;
      // w x n in the tangent basis t1, t2 = n x t1: (w . t2, -w . t1)
      o1 = x * b0 + y * b1 + z * b2;
      o2 = -(x * t0 + y * t1 + z * t2);
    }
    const un = ux * n0 + uy * n1 + uz * n2, u1 = ux * t0 + uy * t1 + uz * t2, u2 = ux * b0 + uy * b1 + uz * b2;
    const r1 = sign * u1 + own[0] * o1 + own[1] * o2, r2 = sign * u2 + own[1] * o1 + own[2] * o2;
    const v1 = m[G] * r1 + m[G + 1] * r2 + m[c] * o1 + m[c + 1] * o2, v2 = m[G + 2] * r1 + m[G + 3] * r2 + m[c + 2] * o1 + m[c + 3] * o2;
    // slides: residual of the tangent equation, split by the projectors
    const h11 = ha[0] + hb[0], h12 = ha[1] + hb[1], h22 = ha[2] + hb[2];
    const q1 = d * v1 + h11 * v1 + h12 * v2 - r1, q2 = d * v2 + h12 * v1 + h22 * v2 - r2;
    const wa1 = v1 - (body === 0 ? o1 : 0), wa2 = v2 - (body === 0 ? o2 : 0), wb1 = v1 - (body === 0 ? 0 : o1), wb2 = v2 - (body === 0 ? 0 : o2);
    const a1 = (body === 0 ? u1 : 0) + ha[0] * wa1 + ha[1] * wa2 - (m[PA] * q1 + m[PA + 1] * q2);
    const a2 = (body === 0 ? u2 : 0) + ha[1] * wa1 + ha[2] * wa2 - (m[PA + 2] * q1 + m[PA + 3] * q2);
    const c1 = (body === 0 ? 0 : u1) - hb[0] * wb1 - hb[1] * wb2 + m[PB] * q1 + m[PB + 1] * q2;
    const c2 = (body === 0 ? 0 : u2) - hb[1] * wb1 - hb[2] * wb2 + m[PB + 2] * q1 + m[PB + 3] * q2;
    const an = body === 0 ? un : 0, cn = body === 0 ? 0 : un, dd = sign * un;
    out.distance[k] = dd;
    for (let j = 0; j < 3; j++) {
      const en = e[j], e1 = e[3 + j], e2 = e[6 + j], s = 6 * j + k;
      out.normal[s] = v1 * e1 + v2 * e2;
      out.separation[s] = -dd * en - d * v1 * e1 - d * v2 * e2;
      out.pointA[s] = an * en + a1 * e1 + a2 * e2;
      out.pointB[s] = cn * en + c1 * e1 + c2 * e2;
    }
  }
}
