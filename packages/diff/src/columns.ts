/**
 * The six columns of one pose's Jacobians from the blocks of system.ts.
 *
 * A unit twist moves the body's point p with u = axis (translation) or axis x (p - origin), w = axis (rotation); axes and origin say which
 * frame the twist is in. Tangent parts of a translation are the projections of the axis on t1, t2; those of a rotation are the axis' projections on
 * (p - origin) x t1, x t2, and w x n = (w . t2, -w . t1), so a column is six dot products and four 2 x 2 blocks. Results are combined in
 * the basis `e` (rows n, t1, t2), in whichever frame the caller wants them. Unrolled: a third of the time of loops over 3 x 3 matrices.
 */
import type { PoseJacobians } from "./result.ts";
import { G, KA, KB, XA, XB, YA, YB } from "./system.ts";
import type { Workspace } from "./workspace.ts";

/** In: ws.axes: three axes (rows) and the origin, world. `body`: 0 moves A, 1 moves B. */
export function fillColumns(ws: Workspace, body: 0 | 1, e: Float64Array, out: PoseJacobians): void {
  const m = ws.maps, t = ws.basis, ax = ws.axes, p = ws.points, at = 3 * body, d = ws.scalars[0], s = 2 * body - 1;
  const x0 = body === 0 ? XB : XA, y0 = body === 0 ? YB : YA, k0 = body === 0 ? KA : KB;
  const g11 = s * m[G], g12 = s * m[G + 1], g22 = s * m[G + 2];
  const x11 = m[x0], x12 = m[x0 + 1], x21 = m[x0 + 2], x22 = m[x0 + 3];
  const y11 = m[y0], y12 = m[y0 + 1], y21 = m[y0 + 2], y22 = m[y0 + 3];
  const k11 = m[k0], k12 = m[k0 + 1], k21 = m[k0 + 2], k22 = m[k0 + 3];
  const n0 = t[0], n1 = t[1], n2 = t[2], t0 = t[3], t1 = t[4], t2 = t[5], b0 = t[6], b1 = t[7], b2 = t[8];
  const px = p[at] - ax[9], py = p[at + 1] - ax[10], pz = p[at + 2] - ax[11];
  const mn0 = py * n2 - pz * n1, mn1 = pz * n0 - px * n2, mn2 = px * n1 - py * n0;
  const mt0 = py * t2 - pz * t1, mt1 = pz * t0 - px * t2, mt2 = px * t1 - py * t0;
  const mb0 = py * b2 - pz * b1, mb1 = pz * b0 - px * b2, mb2 = px * b1 - py * b0;
  const e0 = e[0], e1 = e[1], e2 = e[2], f0 = e[3], f1 = e[4], f2 = e[5], h0 = e[6], h1 = e[7], h2 = e[8];
  // the other body's point moves along the surface only; the moved body's own is that and the separation
  const far = body === 0 ? out.pointB : out.pointA, own = body === 0 ? out.pointA : out.pointB, sep = out.separation, nor = out.normal, dis = out.distance;
  for (let k = 0, i = 0; k < 3; k++, i += 3) {
    const x = ax[i], y = ax[i + 1], z = ax[i + 2];
    const un = s * (x * n0 + y * n1 + z * n2), u1 = x * t0 + y * t1 + z * t2, u2 = x * b0 + y * b1 + z * b2;
    const wn = s * (x * mn0 + y * mn1 + z * mn2), w1 = x * mt0 + y * mt1 + z * mt2, w2 = x * mb0 + y * mb1 + z * mb2;
    const v1 = g11 * u1 + g12 * u2, v2 = g12 * u1 + g22 * u2, a1 = x11 * u1 + x12 * u2, a2 = x21 * u1 + x22 * u2;
    let r0 = v1 * f0 + v2 * h0, r1 = v1 * f1 + v2 * h1, r2 = v1 * f2 + v2 * h2;
    let c0 = a1 * f0 + a2 * h0, c1 = a1 * f1 + a2 * h1, c2 = a1 * f2 + a2 * h2;
    let q0 = -un * e0 - d * r0, q1 = -un * e1 - d * r1, q2 = -un * e2 - d * r2;
    dis[k] = un;
    nor[k] = r0; nor[6 + k] = r1; nor[12 + k] = r2;
    sep[k] = q0; sep[6 + k] = q1; sep[12 + k] = q2;
    far[k] = c0; far[6 + k] = c1; far[12 + k] = c2;
    own[k] = c0 - s * q0; own[6 + k] = c1 - s * q1; own[12 + k] = c2 - s * q2;
    const o1 = g11 * w1 + g12 * w2 + k11 * u2 - k12 * u1, o2 = g12 * w1 + g22 * w2 + k21 * u2 - k22 * u1;
    const d1 = x11 * w1 + x12 * w2 + y11 * u2 - y12 * u1, d2 = x21 * w1 + x22 * w2 + y21 * u2 - y22 * u1;
    r0 = o1 * f0 + o2 * h0; r1 = o1 * f1 + o2 * h1; r2 = o1 * f2 + o2 * h2;
    c0 = d1 * f0 + d2 * h0; c1 = d1 * f1 + d2 * h1; c2 = d1 * f2 + d2 * h2;
    q0 = -wn * e0 - d * r0; q1 = -wn * e1 - d * r1; q2 = -wn * e2 - d * r2;
    dis[3 + k] = wn;
    nor[3 + k] = r0; nor[9 + k] = r1; nor[15 + k] = r2;
    sep[3 + k] = q0; sep[9 + k] = q1; sep[15 + k] = q2;
    far[3 + k] = c0; far[9 + k] = c1; far[15 + k] = c2;
    own[3 + k] = c0 - s * q0; own[9 + k] = c1 - s * q1; own[15 + k] = c2 - s * q2;
  }
}
