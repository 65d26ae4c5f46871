/**
 * Local geometry of a body at its witness point: how its support point moves when the normal turns.
 *
 * In: the shape, its pose, the normal (times `sign`: +1 for A, -1 for B), the witness point on the inflated surface, a tangent basis. Out:
 * the finite part of the support Hessian at the unit normal, as a 2 x 2 matrix, and the flat (dimension and direction) in which the
 * Hessian is unbounded: the support face (edge, facet, generator) whose relative interior holds the witness point. A margin adds
 * its radius times the identity. `false`: no derivative, the witness point lies on the border of its face, or what is needed is not known.
 * H n = 0, so nothing is lost by the tangent basis. On a generator (cone, frustum) the curvature across is linear along the line: it is taken
 * between the Hessians of its two ends, which belong to the normal turned by +-TILT.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape, SupportFaceFn } from "@col/types";
import type { Geometry, Workspace } from "./workspace.ts";

/** Corners within this height of the support plane belong to the face: the accuracy of a solver's normal, times the size. No dimension. */
const FACE_SLACK = 1e-9;
/** A witness point nearer to the border of its face than this fraction of the face's size is on it: accuracy of a solver's points. */
const BORDER = 1e-6;
/** The witness point lies on its face to this fraction of the shape's size, or the face is another one. */
const FIT = 1e-6;
/** On a rim, where an error of the normal moves the support point, to this. */
const RIM_FIT = 1e-4;
/** Tenfold slacks tried, up to 1e-6. */
const SLACK_STEPS = 4;
/** Turn of the normal that picks an end of a generator: above rounding, and its square root of influence below 1e-6. Radians. */
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
  const u0 = m[0] * a0 + m[1] * a1 + m[2] * a2, u1 = m[3] * a0 + m[4] * a1 + m[5] * a2, u2 = m[6] * a0 + m[7] * a1 + m[8] * a2;
  const v0 = m[0] * b0 + m[1] * b1 + m[2] * b2, v1 = m[3] * b0 + m[4] * b1 + m[5] * b2, v2 = m[6] * b0 + m[7] * b1 + m[8] * b2;
  h[0] += w * (a0 * u0 + a1 * u1 + a2 * u2);
  h[1] += w * (a0 * v0 + a1 * v1 + a2 * v2);
  h[2] += w * (b0 * v0 + b1 * v1 + b2 * v2);
}

/** Normal (times sign) and tangents in the body's frame into ws.local[0..8]; core witness point, body frame, into [9..11]. */
export function toLocal(shape: ConvexShape, ws: Workspace, pose: Float64Array, sign: number): void {
  const l = ws.local, b = ws.basis, at = sign > 0 ? 0 : 3, p = ws.points;
  for (let r = 0; r < 3; r++) {
    const x = b[3 * r], y = b[3 * r + 1], z = b[3 * r + 2], s = r === 0 ? sign : 1;
    for (let c = 0; c < 3; c++) l[3 * r + c] = s * (pose[c] * x + pose[3 + c] * y + pose[6 + c] * z);
  }
  const x = p[at] - pose[9], y = p[at + 1] - pose[10], z = p[at + 2] - pose[11];
  for (let c = 0; c < 3; c++) l[9 + c] = pose[c] * x + pose[3 + c] * y + pose[6 + c] * z - shape.margin * l[c];
}


/** Is the witness point inside the polygon of `n` corners, clear of its border? */
function inside(shape: ConvexShape, ws: Workspace, n: number, sign: number): boolean {
  const l = ws.local, c = ws.corners;
  let size = 0;
  for (let i = 0; i < n; i++) {
    const x = c[3 * i] - c[0], y = c[3 * i + 1] - c[1], z = c[3 * i + 2] - c[2];
    size = Math.max(size, x * x + y * y + z * z);
  }
  size = Math.sqrt(size);
  if (shape.curvature === 1 && shape.operands.length === 0 && shape.kind >= 0 && n % 2 === 0) {
    // the corners stand for a disc: its centre is the middle of two opposite ones
    const o = 3 * (n >> 1), rx = 0.5 * (c[0] - c[o]), ry = 0.5 * (c[1] - c[o + 1]), rz = 0.5 * (c[2] - c[o + 2]);
    const x = l[9] - c[0] + rx, y = l[10] - c[1] + ry, z = l[11] - c[2] + rz;
    return Math.sqrt(rx * rx + ry * ry + rz * rz) - Math.sqrt(x * x + y * y + z * z) > BORDER * size;
  }
  for (let i = 0; i < n; i++) {
    const j = i + 1 === n ? 0 : 3 * i + 3, k = 3 * i;
    const ex = c[j] - c[k], ey = c[j + 1] - c[k + 1], ez = c[j + 2] - c[k + 2];
    const px = l[9] - c[k], py = l[10] - c[k + 1], pz = l[11] - c[k + 2];
    const e1 = ex * l[3] + ey * l[4] + ez * l[5], e2 = ex * l[6] + ey * l[7] + ez * l[8];
    const p1 = px * l[3] + py * l[4] + pz * l[5], p2 = px * l[6] + py * l[7] + pz * l[8];
    if (!(sign * (e1 * p2 - e2 * p1) > BORDER * size * Math.sqrt(e1 * e1 + e2 * e2))) return false;
  }
  return true;
}

/** Distance of the witness point from the face's only corner, or from the segment of its two, into ws.scalars[1]; needs no more. */
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
 * Corners of the face that holds the witness point, as the flattest one that does: a solver's normal may miss the face's by more than
 * rounding, and a witness point inside an edge is then proof that the support is more than one of its ends. 0: no face fits.
 */
function faceOfWitness(shape: ConvexShape, ws: Workspace, face: SupportFaceFn | null): number {
  const b = shape.bounds, size = Math.max(-b[0], -b[1], -b[2], b[3], b[4], b[5]) + shape.margin, miss = ws.scalars;
  if (b[3] === b[0] && b[4] === b[1] && b[5] === b[2]) { // a point: no face to ask for
    for (let i = 0; i < 3; i++) ws.corners[i] = b[i];
    misfit(ws, 1);
    return miss[1] > FIT * size && size > 0 ? 0 : 1;
  }
  if (face === null) return 0;
  let slack = FACE_SLACK * size, n = 0;
  for (let k = 0; k < SLACK_STEPS; k++) {
    n = face(shape, ws.local, slack, ws.corners, ws.ids);
    if (n > 2) return n;
    misfit(ws, n);
    if (!(miss[1] > FIT * size)) return n;
    slack *= 10;
  }
  return shape.curvature === 1 && miss[1] <= RIM_FIT * size ? n : 0;
}

/** See the file header. */
export function exactGeometry(shape: ConvexShape, pose: Float64Array, sign: number, ws: Workspace, g: Geometry): boolean {
  const h = g.h, l = ws.local, c = ws.corners;
  toLocal(shape, ws, pose, sign);
  h.fill(0);
  g.flat = 0;
  if (shape.kind === HALF_SPACE_KIND) g.flat = 2;
  else if (shape.curvature < 2) {
    const n = faceOfWitness(shape, ws, shape.face ?? ws.settings.face);
    if (n === 0) return false;
    if (n > 2) {
      if (!inside(shape, ws, n, sign)) return false;
      g.flat = 2;
    } else if (n === 2) {
      const ex = c[3] - c[0], ey = c[4] - c[1], ez = c[5] - c[2], e2 = ex * ex + ey * ey + ez * ez;
      const t = ((l[9] - c[0]) * ex + (l[10] - c[1]) * ey + (l[11] - c[2]) * ez) / e2;
      if (!(t > BORDER && t < 1 - BORDER)) return false;
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

/** Flat of dimension 1, between the two corners, the witness point at the fraction ws.scalars[1]: curvature across it, between those of its ends. */
function line(shape: ConvexShape, ws: Workspace, g: Geometry): boolean {
  const h = g.h, l = ws.local, c = ws.corners, t = ws.scalars[1], ex = c[3] - c[0], ey = c[4] - c[1], ez = c[5] - c[2], len = Math.sqrt(ex * ex + ey * ey + ez * ez);
  const f1 = ex * l[3] + ey * l[4] + ez * l[5], f2 = ex * l[6] + ey * l[7] + ez * l[8], inv = 1 / Math.sqrt(f1 * f1 + f2 * f2);
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
