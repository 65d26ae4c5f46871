/**
 * Caps of cylinders, cones and frusta: minima of h in closed form, where no second-order model reaches.
 *
 * At the axis of a disc all points of its rim are support points at once: h has a tip there, and a polish only creeps
 * up on it. But D's facet is known: a disc of that radius about the support point. Where the origin's foot on its plane
 * lies in the disc, the axis is a local minimum.
 * In: shapes, relative pose, workspace after `seed`. Out: true, and `ws.polish` as a converged polish leaves it:
 * normal, u, three points of the rim with weights, the first on the foot's bearing, so that the foot is in the
 * triangle. The least of the caps that qualify.
 */
import { FIRST_DISCS_KIND, LAST_DISCS_KIND } from "@col/types";
import type { ConvexShape, PackedPose } from "@col/types";
import type { Polytope } from "../surface/polytope.ts";
import { supportVertex } from "../support.ts";
import type { EpaWorkspace } from "../workspace.ts";

/** sin 120 degrees. */
const HALF_SQRT3 = 0.8660254037844386;
/** The foot is to be this part of the radius inside the rim. No dimension. */
const INSIDE = 1e-9;

/**
 * Three points of the rim about vertex v, the first towards the direction in `d`, into vertices v + 1 .. v + 3. `s` =
 * [radius, distance of the foot from the centre].
 */
function rim(ws: EpaWorkspace, bInA: PackedPose, v: number, ofB: boolean): void {
  const p = ws.polytope, n = ws.polish.n, e = ws.polish.d, k = 3 * v, r = ws.polish.s[0], off = ws.polish.s[1];
  const x = e[0], y = e[1], z = e[2], fx = n[1] * z - n[2] * y, fy = n[2] * x - n[0] * z, fz = n[0] * y - n[1] * x;
  for (let i = 0; i < 3; i++) {
    const c = i === 0 ? r : -0.5 * r, s = i === 0 ? 0 : i === 1 ? HALF_SQRT3 * r : -HALF_SQRT3 * r, q = k + 3 * (i + 1);
    const gx = c * x + s * fx, gy = c * y + s * fy, gz = c * z + s * fz;
    for (let m = 0; m < 3; m++) {
      p.a[q + m] = p.a[k + m];
      p.b[q + m] = p.b[k + m];
      p.dir[q + m] = n[m];
    }
    p.w[q] = p.w[k] + gx; p.w[q + 1] = p.w[k + 1] + gy; p.w[q + 2] = p.w[k + 2] + gz;
    if (ofB) { // w = a - b
      p.b[q] -= bInA[0] * gx + bInA[3] * gy + bInA[6] * gz;
      p.b[q + 1] -= bInA[1] * gx + bInA[4] * gy + bInA[7] * gz;
      p.b[q + 2] -= bInA[2] * gx + bInA[5] * gy + bInA[8] * gz;
    } else {
      p.a[q] += gx; p.a[q + 1] += gy; p.a[q + 2] += gz;
    }
    ws.polish.bundle.vertex[i] = v + 1 + i;
  }
  // the foot: `off` from the centre towards the first point
  const l = ws.polish.bundle.lambda, t = off / r;
  l[0] = (1 + 2 * t) / 3;
  l[1] = (1 - t) / 3;
  l[2] = l[1];
}

/**
 * Row k at the centre of B's cap: the axis turned to A's frame and back is off by rounding, and a rim point comes out.
 */
function centre(p: Polytope, r: PackedPose, k: number, axis: number): void {
  const b = p.b, w = p.w, x = axis === 0 ? 0 : b[k], y = axis === 1 ? 0 : b[k + 1], z = axis === 2 ? 0 : b[k + 2];
  b[k] -= x; b[k + 1] -= y; b[k + 2] -= z;
  w[k] += r[0] * x + r[1] * y + r[2] * z; w[k + 1] += r[3] * x + r[4] * y + r[5] * z;
  w[k + 2] += r[6] * x + r[7] * y + r[8] * z;
}

/** See the file header. */
export function capMinimum(a: ConvexShape, b: ConvexShape, bInA: PackedPose, ws: EpaWorkspace): boolean {
  const p = ws.polytope, o = ws.polish, n = o.n, e = o.d, dir = p.dir, w = p.w;
  let kept = false;
  o.s[2] = Infinity; // the least so far

  for (let side = 0; side < 2; side++) {
    const ofB = side === 1, s = ofB ? b : a;
    if (s.kind < FIRST_DISCS_KIND || s.kind > LAST_DISCS_KIND) continue;
    const axis = s.params[3] | 0;
    for (let end = 0; end < 2; end++) {
      const r = s.params[end];
      if (!(r > 0)) continue;
      const v = p.vertices, k = 3 * v, sign = (end === 0) === ofB ? 1 : -1;
      for (let m = 0; m < 3; m++) {
        dir[k + m] = 0;
        if (ofB) dir[k + m] = sign * bInA[3 * m + axis];
        else if (m === axis) dir[k + m] = sign;
      }
      supportVertex(a, b, bInA, ws.gjk.support, p, v);
      if (ofB) centre(p, bInA, k, axis);
      const x = dir[k], y = dir[k + 1], z = dir[k + 2], u = x * w[k] + y * w[k + 1] + z * w[k + 2];
      if (!(u < o.s[2])) continue;
      o.s[2] = u;
      kept = false;
      const dx = u * x - w[k], dy = u * y - w[k + 1], dz = u * z - w[k + 2],
        off = Math.sqrt(dx * dx + dy * dy + dz * dz);
      if (!(u > 0) || !(off <= r * (1 - INSIDE))) continue;
      kept = true;
      n[0] = x; n[1] = y; n[2] = z; n[3] = u;
      if (off > 1e-12 * r) {
        e[0] = dx / off; e[1] = dy / off; e[2] = dz / off;
      } else { // Duff et al., JCGT 6(1), 2017
        const g = z < 0 ? -1 : 1, h = -1 / (g + z);
        e[0] = 1 + g * x * x * h; e[1] = g * x * y * h; e[2] = -g * x;
      }
      o.s[0] = r; o.s[1] = off;
      rim(ws, bInA, v, ofB);
      o.bundle.count = 3;
      p.vertices = v + 4;
    }
  }
  return kept;
}
