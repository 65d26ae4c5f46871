/**
 * The local geometry of a body at a contact: its support face, its normal cone and the derivative of the projection on
 * it.
 *
 * - In: a shape, the outward unit normal n and the contact z (length, margin included), in the body's frame; `reach`,
 *   the distance above the contact (length).
 * - Out, in the patch: `face`, `cone` (dimensions), `edge`, `axis` (unit directions), `inside`, and `projection` Pi, 3
 *   x 3 row-major, no dimension.
 * - Method: let H be the finite support Hessian perpendicular to n and the face, margin's ball included. Then Pi = H (H
 *   + reach)^-1 perpendicular to n, with Pi = 1 along the face (spec of the authors' library, 11.5, all shapes in one
 *   formula). support-face.ts finds the face.
 * - Directions without curvature are corners, which widen the normal cone.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import type { Patch } from "./patch.ts";
import { findFace } from "./support-face.ts";

/** Curvature radii below this fraction of the body's size are corners. No dimension. */
const CORNER = 1e-9;

/**
 * See the file header. In: unit outward normal `n`, contact `z` (margin included), in the body's frame; `out.reach`.
 */
export function probe(shape: ConvexShape, n: Float64Array, z: Float64Array, out: Patch): void {
  findFace(shape, n, z, out);
  const { reach, face, edge: e, axis, hessian: h, tangents: g } = out, m = shape.margin, b = shape.bounds,
    nx = n[0], ny = n[1], nz = n[2];
  // 2 x 2 in the tangent basis, or along / across the edge
  let gx = g[0], gy = g[1], gz = g[2], kx = g[3], ky = g[4], kz = g[5];
  if (face === 1) {
    gx = e[0]; gy = e[1]; gz = e[2];
    kx = ny * gz - nz * gy; ky = nz * gx - nx * gz; kz = nx * gy - ny * gx;
  }
  const wx = h[0] * kx + h[1] * ky + h[2] * kz, wy = h[3] * kx + h[4] * ky + h[5] * kz,
    wz = h[6] * kx + h[7] * ky + h[8] * kz;
  const kk = kx * wx + ky * wy + kz * wz + m, gk = gx * wx + gy * wy + gz * wz;
  const gg = gx * (h[0] * gx + h[1] * gy + h[2] * gz) + gy * (h[3] * gx + h[4] * gy + h[5] * gz)
    + gz * (h[6] * gx + h[7] * gy + h[8] * gz) + m;
  const scale = shape.kind === HALF_SPACE_KIND ? reach : b[3] - b[0] + b[4] - b[1] + b[5] - b[2] + m,
    corner = CORNER * scale;
  let pgg = 1, pgk = 0, pkk = 1;
  out.cone = 0;
  if (face === 1) {
    pkk = kk / (kk + reach);
    if (!(kk > corner)) {
      out.cone = 1;
      axis[0] = kx; axis[1] = ky; axis[2] = kz;
    }
  } else if (face === 0) {
    // H (H + reach)^-1 = I - reach (H + reach)^-1
    const s = gg + reach, t = kk + reach, det = s * t - gk * gk;
    pgg = 1 - (reach * t) / det;
    pkk = 1 - (reach * s) / det;
    pgk = (reach * gk) / det;
    const trace = gg + kk, hdet = gg * kk - gk * gk;
    if (!(trace > corner)) out.cone = 2;
    else if (!(hdet > corner * trace)) {
      out.cone = 1;
      // kernel of the 2 x 2 block
      const vx = gg > kk ? -gk : kk, vy = gg > kk ? gg : -gk, l = 1 / Math.sqrt(vx * vx + vy * vy);
      axis[0] = (gx * vx + kx * vy) * l; axis[1] = (gy * vx + ky * vy) * l; axis[2] = (gz * vx + kz * vy) * l;
    }
  }
  if (!out.inside && !(m > corner)) {
    // on the border of its face the body has a corner: the cone is wider than the face's cone
    out.cone = face === 1 ? out.cone + 1 : 1;
    if (out.cone === 1 && face === 1) {
      axis[0] = gx; axis[1] = gy; axis[2] = gz;
    }
    if (out.cone > 2) out.cone = 2;
  }
  const pi = out.projection;
  pi[0] = pgg * gx * gx + 2 * pgk * gx * kx + pkk * kx * kx;
  pi[1] = pgg * gx * gy + pgk * (gx * ky + gy * kx) + pkk * kx * ky;
  pi[2] = pgg * gx * gz + pgk * (gx * kz + gz * kx) + pkk * kx * kz;
  pi[4] = pgg * gy * gy + 2 * pgk * gy * ky + pkk * ky * ky;
  pi[5] = pgg * gy * gz + pgk * (gy * kz + gz * ky) + pkk * ky * kz;
  pi[8] = pgg * gz * gz + 2 * pgk * gz * kz + pkk * kz * kz;
  pi[3] = pi[1]; pi[6] = pi[2]; pi[7] = pi[5];
}
