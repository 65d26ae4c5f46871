/**
 * The next direction where smooth pieces of the support function meet: a rim and a side, the two ends of an edge, a
 * corner against something round. It gains the last digits.
 *
 * - In: the columns with areas, points and directions (aligned frame, lengths), and the best direction (slopes, no
 *   unit) in `ws.scratch[0..1]`.
 * - Out: the next direction in `ws.scratch[0..1]`; false: the model has no minimum (corners of polytopes, Hessians that
 *   are not known).
 * - There f(y) = h_D((y, 1)) is the maximum of a few smooth functions, with its minimum on the kink between them. The
 *   facet of the inner simplex has become too small for an accurate normal.
 *
 * Method: each column k knows its piece: value and slope P_k at the direction y_k it was found in, curvature H_k. So
 * the model is
 *   max_k c_k + g_k . d + d' H d / 2, d = y - r, c_k = P_k . r + z_k + e' H_k e / 2, g_k = P_k + H_k e, e = r - y_k.
 * Here r is the best direction so far. H is the mean of the H_k by the ray's weights, the Lagrangian's Hessian of the
 * paper's LP with curved pieces (as bundle-Newton methods use it, Luksan and Vlcek 1998). Its minimum on one piece or
 * on the kink of two has a closed form. A direction on the kink finds only one end of the edge, but the inner simplex
 * needs both. So every other step goes a little past the kink, towards the end that was searched longest ago.
 */
import type { ConvexShape } from "@col/types";
import { curvatureAt } from "./curvature.ts";
import type { Workspace } from "../state/workspace.ts";

/**
 * Added to H, as a fraction of its trace: along a straight piece the kink, not the curvature, decides. No dimension.
 */
const FLOOR = 1e-8;
/** Step past the kink, as a fraction of the older column's distance from it. No dimension. */
const PAST = 1e-3;

/**
 * In: the columns (`ws.slots`, `ws.areas`), best direction `ws.scratch[0..1]`. `onto`: onto the kink, not past it. Out:
 * the next direction there; false: the model has no minimum (corners of polytopes, Hessians that are not known).
 */
export function kinkStep(a: ConvexShape, b: ConvexShape, onto: boolean, ws: Workspace): boolean {
  if ((a.curvature > 0 && a.hessian === null) || (b.curvature > 0 && b.hessian === null)) return false;
  const s = ws.scratch, w = ws.w, dirs = ws.directions, slots = ws.slots, H = ws.curvature, u = s[0], v = s[1];
  let fuu = 0, fuv = 0, fvv = 0, sum = 0;
  for (let k = 0; k < 3; k++) {
    const slot = slots[k], i = 3 * slot, x = w[i], y = w[i + 1], g = ws.areas[k];
    H[1] = dirs[2 * slot]; H[2] = dirs[2 * slot + 1];
    curvatureAt(a, b, ws);
    const eu = u - dirs[2 * slot], ev = v - dirs[2 * slot + 1], tu = H[0] * eu + H[1] * ev, tv = H[1] * eu + H[2] * ev;
    s[2 + k] = x * u + y * v + w[i + 2] + 0.5 * (eu * tu + ev * tv);
    s[5 + k] = x + tu;
    s[8 + k] = y + tv;
    fuu += g * H[0];
    fuv += g * H[1];
    fvv += g * H[2];
    sum += g;
  }
  const floor = FLOOR * (fuu + fvv), p = fuu + floor, q = fvv + floor, inv = sum / (p * q - fuv * fuv);
  if (!(floor > 0 && inv > 0)) return false; // also for NaN
  const iuu = q * inv, iuv = -fuv * inv, ivv = p * inv;
  for (let k = 0; k < 3; k++) {
    // the kink of columns i and j, where column k is below
    const i = k === 2 ? 0 : k + 1, j = k === 0 ? 2 : k - 1, ju = s[5 + j], jv = s[8 + j], gu = s[5 + i] - ju,
      gv = s[8 + i] - jv;
    const hu = iuu * gu + iuv * gv, hv = iuv * gu + ivv * gv,
      t = (s[2 + i] - s[2 + j] - hu * ju - hv * jv) / (gu * hu + gv * hv);
    if (!(t >= 0 && t <= 1)) continue;
    const mu = ju + t * gu, mv = jv + t * gv;
    let du = -(iuu * mu + iuv * mv), dv = -(iuv * mu + ivv * mv);
    // where H is flat its inverse is large and d rounded: back onto the kink, the shortest way
    const off = (s[2 + i] - s[2 + j] + gu * du + gv * dv) / (gu * gu + gv * gv);
    du -= off * gu;
    dv -= off * gv;
    if (!(s[2 + k] + s[5 + k] * du + s[8 + k] * dv <= s[2 + i] + s[5 + i] * du + s[8 + i] * dv)) continue;
    const nu = u + du, nv = v + dv, si = 2 * slots[i], sj = 2 * slots[j];
    const au = dirs[si] - nu, av = dirs[si + 1] - nv, bu = dirs[sj] - nu, bv = dirs[sj + 1] - nv,
      ei = au * au + av * av, ej = bu * bu + bv * bv;
    const past = onto ? 0 : PAST * Math.sqrt(Math.max(ei, ej) / (gu * gu + gv * gv)) * (ei > ej ? 1 : -1);
    s[0] = nu + past * gu;
    s[1] = nv + past * gv;
    return s[0] - s[0] === 0 && s[1] - s[1] === 0;
  }
  for (let k = 0; k < 3; k++) {
    const gu = s[5 + k], gv = s[8 + k], du = -(iuu * gu + iuv * gv), dv = -(iuv * gu + ivv * gv),
      top = s[2 + k] + gu * du + gv * dv;
    const i = k === 2 ? 0 : k + 1, j = k === 0 ? 2 : k - 1;
    if (!(s[2 + i] + s[5 + i] * du + s[8 + i] * dv <= top && s[2 + j] + s[5 + j] * du + s[8 + j] * dv <= top)) continue;
    s[0] = u + du;
    s[1] = v + dv;
    return s[0] - s[0] === 0 && s[1] - s[1] === 0;
  }
  return false;
}
