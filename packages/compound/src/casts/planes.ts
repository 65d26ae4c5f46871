/**
 * Gap of two items of a linear cast along a fixed direction, and the face normals that are worth testing.
 *
 * In: the selected items of both sides, and a unit direction in the frame of A. Out of `writeGap`: the gap of their
 * supporting planes at the start (length), positive if the planes separate the items, from two support points. During
 * a linear motion this gap is linear in time. Out of `writeFace`: outward unit normals, frame of A, of triangles
 * (both sides), boxes, hulls and half-spaces.
 */
import { outwardCount, writeOutward } from "@col/kernel";
import type { Side } from "../pairs/side.ts";

/** Least sine between two edges of a triangle that tells a direction. No dimension. */
const FLAT2 = 1e-24;

/** Rotates a direction from the frame of A into the frame of the selected item (`back`), or the other way. */
function turn(side: Side, v: Float64Array, out: Float64Array, back: boolean): void {
  const { x: qx, y: qy, z: qz, w } = side.pose.quaternion, s = back ? -1 : 1, x = s * qx, y = s * qy, z = s * qz;
  const a = v[0], b = v[1], c = v[2], t = 2 * (y * c - z * b), u = 2 * (z * a - x * c), r = 2 * (x * b - y * a);
  out[0] = a + w * t + y * r - z * u;
  out[1] = b + w * u + z * t - x * r;
  out[2] = c + w * r + x * u - y * t;
}

/** Scratch of a support. */
export class PlaneScratch {
  readonly direction: Float64Array = new Float64Array(3);
  readonly point: Float64Array = new Float64Array(3);
  /** Plane of a face, frame of the item: normal and offset. */
  readonly face: Float64Array = new Float64Array(4);
}

/**
 * Largest height of the selected item along `sign` times a direction of the frame of A, or infinite: `out[at]`.
 *
 * @throws RangeError where the support function returns no number, or an infinite one.
 */
function writeHeight(
  side: Side, d: Float64Array, sign: number, s: PlaneScratch, out: Float64Array, at: number,
): void {
  const { shape, pose: { position: p } } = side, { direction: n, point } = s;
  const above = sign * (d[0] * p.x + d[1] * p.y + d[2] * p.z);
  turn(side, d, n, true);
  for (let i = 0; i < 3; i++) n[i] *= sign;
  if (side.halfSpace) {
    const q = shape.params, along = n[0] * q[0] + n[1] * q[1] + n[2] * q[2];
    out[at] = along > 1 - 1e-15 ? above + q[3] + shape.margin : Infinity;
    return;
  }
  shape.support(shape, n, point);
  const x = point[0], y = point[1], z = point[2];
  if (!(Math.abs(x) + Math.abs(y) + Math.abs(z) < Infinity)) {
    throw new RangeError(`bodyShapeCast: a support function gave (${x}, ${y}, ${z}); expected three finite numbers`);
  }
  out[at] = above + n[0] * x + n[1] * y + n[2] * z + shape.margin;
}

/** Gap of the selected items of `a` and `b` along a unit direction from A to B, at the start, into `out[0]`. */
export function writeGap(a: Side, b: Side, d: Float64Array, s: PlaneScratch, out: Float64Array): void {
  writeHeight(a, d, 1, s, out, 0);
  writeHeight(b, d, -1, s, out, 1);
  out[0] = -out[0] - out[1];
}

/** Number of directions of the selected item. */
export function faceCount(side: Side): number {
  return side.mesh ? 2 : outwardCount(side.shape);
}

/** Unit normal of the triangle that is selected, by its winding, times `sign`; false: it has no normal. */
function writeTriangle({ triangle: { params: c } }: Side, sign: number, out: Float64Array): boolean {
  const ux = c[3] - c[0], uy = c[4] - c[1], uz = c[5] - c[2], vx = c[6] - c[0], vy = c[7] - c[1], vz = c[8] - c[2];
  const x = uy * vz - uz * vy, y = uz * vx - ux * vz, z = ux * vy - uy * vx, nn = x * x + y * y + z * z;
  if (!(nn > FLAT2 * (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz))) return false;
  const f = sign / Math.sqrt(nn);
  out[0] = f * x; out[1] = f * y; out[2] = f * z;
  return true;
}

/**
 * The k-th direction of the selected item, outward, frame of A, into `out`; false: there is no such direction, or
 * `near`, a point of the core in the frame of A, is farther than `room[0]` below the face.
 */
export function writeFace(
  side: Side, k: number, near: Float64Array | null, room: Float64Array, s: PlaneScratch, out: Float64Array,
): boolean {
  if (side.mesh) return writeTriangle(side, 1 - 2 * k, out);
  const { face, point } = s, { position: p } = side.pose;
  writeOutward(side.shape, k, face);
  if (near !== null && near[0] === near[0]) {
    s.direction[0] = near[0] - p.x; s.direction[1] = near[1] - p.y; s.direction[2] = near[2] - p.z;
    turn(side, s.direction, point, true);
    if (!(face[0] * point[0] + face[1] * point[1] + face[2] * point[2] >= face[3] - room[0])) return false;
  }
  turn(side, face, out, false);
  return true;
}

/** The point of the selected item that is highest along `sign` times a direction of the frame of A, into `out`. */
export function writeHighest(side: Side, d: Float64Array, sign: number, s: PlaneScratch, out: Float64Array): void {
  const { shape, pose: { position: p } } = side, { direction: n, point } = s, m = sign * shape.margin;
  turn(side, d, n, true);
  for (let i = 0; i < 3; i++) n[i] *= sign;
  shape.support(shape, n, point);
  turn(side, point, out, false);
  out[0] += p.x + m * d[0]; out[1] += p.y + m * d[1]; out[2] += p.z + m * d[2];
}

/** Largest extent of the selected items, margins included, infinite for a half-space: `out[0]`. Length. */
export function writeExtent(a: Side, b: Side, out: Float64Array): void {
  out[0] = 0;
  for (let side = 0; side < 2; side++) {
    const { halfSpace, shape: { bounds: q, margin } } = side === 0 ? a : b;
    if (halfSpace) out[0] = Infinity;
    else out[0] = Math.max(out[0], 2 * margin + Math.max(q[3] - q[0], q[4] - q[1], q[5] - q[2]));
  }
}
