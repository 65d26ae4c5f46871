/**
 * The local geometry of a body at its witness point: how its support point moves when the normal rotates.
 *
 * - In: the shape, its pose (12 doubles), the normal (times `sign`: +1 for A, -1 for B), the witness point on the
 *   inflated surface (world, length), a tangent basis.
 * - Out: the finite part of the support Hessian at the unit normal, as a symmetric 2 x 2 matrix (length). Also the flat
 *   (dimension and direction) in which the Hessian is unbounded. The flat is the support face (edge, facet, generator)
 *   whose relative interior contains the witness point. A margin adds its radius times the identity.
 * - `false`: no derivative. The witness point lies on the border of its face, or the shape has no `face` or `hessian`.
 * - Method: H n = 0, so the tangent basis contains all of H. On a generator (cone, frustum) the curvature across is
 *   linear along the line. It is interpolated between the Hessians of the two ends, which belong to the normal rotated
 *   by +-TILT.
 */
import { facesOf } from "@col/kernel";
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape, SupportFaceFn } from "@col/types";
import { isPrimitive, primitiveGeometry, putSize, TOLERANCES } from "./primitives.ts";
import type { Geometry, Workspace } from "./workspace.ts";

/** Number of face angles tried, each ten times the previous one, up to 1e-6. Count. */
const ANGLE_STEPS = 4;
/** Rotation of the normal that selects an end of a generator: above rounding, with an influence below 1e-6. Radians. */
const TILT = 1e-8;

/** Adds the tangent part of the shape's Hessian at ws.local[0..2], times ws.scalars[2], to h. */
function addHessian(shape: ConvexShape, ws: Workspace, h: Float64Array): void {
  if (shape.hessian === null) return;
  shape.hessian(shape, ws.local, ws.hessian);
  addTangent(ws.hessian, ws.local, ws.scalars, h);
}

/** h += s[2] T^T m T, tangents of the local frame in l[3..8]. (A number as argument would be boxed.) */
export function addTangent(m: Float64Array, l: Float64Array, s: Float64Array, h: Float64Array): void {
  const w = s[2], a0 = l[3], a1 = l[4], a2 = l[5], b0 = l[6], b1 = l[7], b2 = l[8];
  const u0 = m[0] * a0 + m[1] * a1 + m[2] * a2, u1 = m[3] * a0 + m[4] * a1 + m[5] * a2,
    u2 = m[6] * a0 + m[7] * a1 + m[8] * a2;
  const v0 = m[0] * b0 + m[1] * b1 + m[2] * b2, v1 = m[3] * b0 + m[4] * b1 + m[5] * b2,
    v2 = m[6] * b0 + m[7] * b1 + m[8] * b2;
  h[0] += w * (a0 * u0 + a1 * u1 + a2 * u2);
  h[1] += w * (a0 * v0 + a1 * v1 + a2 * v2);
  h[2] += w * (b0 * v0 + b1 * v1 + b2 * v2);
}

/**
 * Outward normal (`sign` times n) and tangents in the body's frame into ws.local[0..8]; core witness point, body frame,
 * into [9..11].
 */
export function toLocal(shape: ConvexShape, ws: Workspace, pose: Float64Array, sign: number): void {
  const l = (ws.local = sign > 0 ? ws.localA : ws.localB), b = ws.basis, at = sign > 0 ? 0 : 3, q = ws.points,
    m = shape.margin;
  const r0 = pose[0], r1 = pose[1], r2 = pose[2], r3 = pose[3], r4 = pose[4], r5 = pose[5], r6 = pose[6],
    r7 = pose[7], r8 = pose[8];
  const nx = sign * b[0], ny = sign * b[1], nz = sign * b[2], tx = b[3], ty = b[4], tz = b[5], ux = b[6],
    uy = b[7], uz = b[8];
  const px = q[at] - m * nx - pose[9], py = q[at + 1] - m * ny - pose[10], pz = q[at + 2] - m * nz - pose[11];
  l[0] = r0 * nx + r3 * ny + r6 * nz; l[1] = r1 * nx + r4 * ny + r7 * nz; l[2] = r2 * nx + r5 * ny + r8 * nz;
  l[3] = r0 * tx + r3 * ty + r6 * tz; l[4] = r1 * tx + r4 * ty + r7 * tz; l[5] = r2 * tx + r5 * ty + r8 * tz;
  l[6] = r0 * ux + r3 * uy + r6 * uz; l[7] = r1 * ux + r4 * uy + r7 * uz; l[8] = r2 * ux + r5 * uy + r8 * uz;
  l[9] = r0 * px + r3 * py + r6 * pz; l[10] = r1 * px + r4 * py + r7 * pz; l[11] = r2 * px + r5 * py + r8 * pz;
}


/** Is the witness point inside the polygon of `n` corners, clear of its border? */
function inside(ws: Workspace, n: number, sign: number): boolean {
  const l = ws.local, c = ws.corners;
  let size = 0;
  for (let i = 0; i < n; i++) {
    const x = c[3 * i] - c[0], y = c[3 * i + 1] - c[1], z = c[3 * i + 2] - c[2];
    size = Math.max(size, x * x + y * y + z * z);
  }
  size = Math.sqrt(size);
  for (let i = 0; i < n; i++) {
    const j = i + 1 === n ? 0 : 3 * i + 3, k = 3 * i;
    const ex = c[j] - c[k], ey = c[j + 1] - c[k + 1], ez = c[j + 2] - c[k + 2];
    const px = l[9] - c[k], py = l[10] - c[k + 1], pz = l[11] - c[k + 2];
    const e1 = ex * l[3] + ey * l[4] + ez * l[5], e2 = ex * l[6] + ey * l[7] + ez * l[8];
    const p1 = px * l[3] + py * l[4] + pz * l[5], p2 = px * l[6] + py * l[7] + pz * l[8];
    if (!(sign * (e1 * p2 - e2 * p1) > TOLERANCES.border * size * Math.sqrt(e1 * e1 + e2 * e2))) return false;
  }
  return true;
}

/**
 * Writes the distance of the witness point from the face's only corner, or from the segment of its two corners, into
 * ws.scalars[1].
 */
function misfit(ws: Workspace, n: number): void {
  const l = ws.local, c = ws.corners;
  let x = l[9] - c[0], y = l[10] - c[1], z = l[11] - c[2];
  if (n === 2) {
    const ex = c[3] - c[0], ey = c[4] - c[1], ez = c[5] - c[2], e2 = ex * ex + ey * ey + ez * ez;
    const t = Math.min(1, Math.max(0, e2 > 0 ? (x * ex + y * ey + z * ez) / e2 : 0));
    x -= t * ex; y -= t * ey; z -= t * ez;
  }
  ws.scalars[1] = Math.sqrt(x * x + y * y + z * z);
}

/**
 * Number of corners of the face that contains the witness point; of several faces the flattest. A solver's normal may
 * differ from the face's normal by more than rounding. A witness point inside an edge then proves that the support is
 * more than one of its ends. 0: no face fits.
 */
function faceOfWitness(shape: ConvexShape, ws: Workspace, face: SupportFaceFn | null): number {
  if (face === null) return 0;
  putSize(shape, ws.local);
  const size = ws.local[15], miss = ws.scalars, d = ws.direction, l = ws.local;
  let n = 0;
  d[0] = l[0]; d[1] = l[1]; d[2] = l[2]; d[3] = TOLERANCES.slack;
  for (let k = 0; k < ANGLE_STEPS; k++, d[3] *= 10) {
    n = face(shape, d, ws.corners, ws.ids);
    if (n > 2) return n;
    misfit(ws, n);
    if (!(miss[1] > TOLERANCES.fit * size)) return n;
  }
  return shape.curvature === 1 && miss[1] <= TOLERANCES.rim * size ? n : 0;
}

/** See the file header. */
export function exactGeometry(shape: ConvexShape, pose: Float64Array, sign: number, ws: Workspace,
  g: Geometry): boolean {
  toLocal(shape, ws, pose, sign);
  const h = g.h, l = ws.local, c = ws.corners;
  h[0] = 0; h[1] = 0; h[2] = 0; h[5] = 0;
  g.flat = 0;
  if (isPrimitive(shape.kind)) return primitiveGeometry(shape, ws, g);
  if (shape.kind === HALF_SPACE_KIND) g.flat = 2;
  else if (shape.curvature < 2) {
    const n = faceOfWitness(shape, ws, facesOf(shape, ws.settings.face));
    g.corners = n;
    if (n === 0) return false;
    if (n > 2) {
      if (!inside(ws, n, sign)) return false;
      g.flat = 2;
    } else if (n === 2) {
      const ex = c[3] - c[0], ey = c[4] - c[1], ez = c[5] - c[2], e2 = ex * ex + ey * ey + ez * ez;
      const t = ((l[9] - c[0]) * ex + (l[10] - c[1]) * ey + (l[11] - c[2]) * ez) / e2;
      if (!(t > TOLERANCES.border && t < 1 - TOLERANCES.border)) return false;
      g.flat = 1;
      ws.scalars[1] = t;
      return line(shape, ws, g);
    }
  }
  if (g.flat === 0) {
    if (shape.curvature > 0) {
      if (shape.hessian === null) return false;
      ws.scalars[2] = 1;
      addHessian(shape, ws, h);
    }
    h[0] += shape.margin;
    h[2] += shape.margin;
  }
  return true;
}

/**
 * Flat of dimension 1 between the two corners, with the witness point at the fraction ws.scalars[1]. The curvature
 * across it is interpolated between the curvatures at its ends.
 */
function line(shape: ConvexShape, ws: Workspace, g: Geometry): boolean {
  const h = g.h, l = ws.local, c = ws.corners, t = ws.scalars[1], ex = c[3] - c[0], ey = c[4] - c[1], ez = c[5] - c[2],
    len = Math.sqrt(ex * ex + ey * ey + ez * ez);
  const f1 = ex * l[3] + ey * l[4] + ez * l[5], f2 = ex * l[6] + ey * l[7] + ez * l[8],
    inv = 1 / Math.sqrt(f1 * f1 + f2 * f2);
  const fx = f1 * inv, fy = f2 * inv;
  if (shape.curvature > 0) {
    if (shape.hessian === null) return false;
    const s = TILT / len, x = l[0], y = l[1], z = l[2];
    l[0] = x + s * ex; l[1] = y + s * ey; l[2] = z + s * ez;
    ws.scalars[2] = t;
    addHessian(shape, ws, h);
    l[0] = x - s * ex; l[1] = y - s * ey; l[2] = z - s * ez;
    ws.scalars[2] = 1 - t;
    addHessian(shape, ws, h);
    l[0] = x; l[1] = y; l[2] = z;
  }
  const across = h[0] * fy * fy - 2 * h[1] * fx * fy + h[2] * fx * fx + shape.margin;
  h[0] = across * fy * fy;
  h[1] = -across * fx * fy;
  h[2] = across * fx * fx;
  h[3] = fx;
  h[4] = fy;
  return true;
}
