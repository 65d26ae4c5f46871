/**
 * The six columns of one pose's Jacobians, from the blocks of system.ts, in two steps (`putColumns`, `combine`).
 *
 * - In: the workspace with the blocks, the signed distance, points, bases and poses; the frame of the twists.
 * - Out: `PoseJacobians` of A's pose, B's pose (world axes) and the relative pose (A's axes): 3 x 6 row-major, no
 *   dimension for translations, lengths per radian for rotations; the normal per length and per radian.
 *
 * A unit twist moves the body's point p with u = axis (translation) or axis x (p - origin), and rotates it with w =
 * axis. The components of the three axes along a vector are the coordinates of that vector in the twist's axes. So the
 * components of u along n, t1, t2 are, for the translations, the coordinates of n, t1, t2. For the rotations they are
 * the coordinates of r x n, r x t1, r x t2, with r = p - origin. In the basis (t1, t2), w x n = (w . t2, -w . t1). A
 * frame is therefore given by n, t1, t2 and r in its axes (`twist`), and a column is four 2 x 2 blocks: the
 * coefficients of the derivative in the basis (n, t1, t2). `combine` writes them in any frame that has this basis: once
 * for the world, once for A's frame where both use the same twist.
 */
import type { ConvexShape } from "@col/types";
import { BODY, WORLD } from "./options.ts";
import type { PoseJacobians, WitnessDerivatives } from "./result.ts";
import type { Workspace } from "./workspace.ts";

/** In: `twist`: outward normal of the body, t1, t2, r; its axes. `body`: 0 moves A, 1 moves B. Out: ws.columns. */
function putColumns(ws: Workspace, body: 0 | 1, twist: Float64Array): void {
  const { g, xa, xb, y } = ws.blocks, c = ws.columns, s = 2 * body - 1;
  // far = X w + s Y om, dn = s G w + K om, with X of the other body, K the transpose of this body's X, and for A the
  // transpose of Y
  const x = body === 0 ? xb : xa, k = body === 0 ? xa : xb;
  const g11 = s * g[0], g12 = s * g[1], g22 = s * g[2], x11 = x[0], x12 = x[1], x21 = x[2], x22 = x[3], k11 = k[0],
    k12 = k[2], k21 = k[1], k22 = k[3];
  const y11 = s * y[0], y12 = s * y[2 - body], y21 = s * y[1 + body], y22 = s * y[3];
  const n0 = twist[0], n1 = twist[1], n2 = twist[2], t0 = twist[3], t1 = twist[4], t2 = twist[5], b0 = twist[6],
    b1 = twist[7], b2 = twist[8];
  const rx = twist[9], ry = twist[10], rz = twist[11];
  const p0 = ry * t2 - rz * t1, p1 = rz * t0 - rx * t2, p2 = rx * t1 - ry * t0, q0 = ry * b2 - rz * b1,
    q1 = rz * b0 - rx * b2, q2 = rx * b1 - ry * b0;
  c[0] = -n0; c[5] = -n1; c[10] = -n2;
  c[15] = rz * n1 - ry * n2; c[20] = rx * n2 - rz * n0; c[25] = ry * n0 - rx * n1;
  c[1] = g11 * t0 + g12 * b0; c[2] = g12 * t0 + g22 * b0; c[3] = x11 * t0 + x12 * b0; c[4] = x21 * t0 + x22 * b0;
  c[6] = g11 * t1 + g12 * b1; c[7] = g12 * t1 + g22 * b1; c[8] = x11 * t1 + x12 * b1; c[9] = x21 * t1 + x22 * b1;
  c[11] = g11 * t2 + g12 * b2; c[12] = g12 * t2 + g22 * b2; c[13] = x11 * t2 + x12 * b2; c[14] = x21 * t2 + x22 * b2;
  c[16] = g11 * p0 + g12 * q0 + k11 * b0 - k12 * t0; c[17] = g12 * p0 + g22 * q0 + k21 * b0 - k22 * t0;
  c[18] = x11 * p0 + x12 * q0 + y11 * b0 - y12 * t0; c[19] = x21 * p0 + x22 * q0 + y21 * b0 - y22 * t0;
  c[21] = g11 * p1 + g12 * q1 + k11 * b1 - k12 * t1; c[22] = g12 * p1 + g22 * q1 + k21 * b1 - k22 * t1;
  c[23] = x11 * p1 + x12 * q1 + y11 * b1 - y12 * t1; c[24] = x21 * p1 + x22 * q1 + y21 * b1 - y22 * t1;
  c[26] = g11 * p2 + g12 * q2 + k11 * b2 - k12 * t2; c[27] = g12 * p2 + g22 * q2 + k21 * b2 - k22 * t2;
  c[28] = x11 * p2 + x12 * q2 + y11 * b2 - y12 * t2; c[29] = x21 * p2 + x22 * q2 + y21 * b2 - y22 * t2;
}

/**
 * Writes ws.columns into `out`. In: `e`: n, t1, t2 in the frame of the answers. Two loops, since one loop needs more
 * numbers than there are registers.
 */
function combine(ws: Workspace, body: 0 | 1, e: Float64Array, out: PoseJacobians): void {
  const c = ws.columns, d = -ws.scalars[0], z = 1 - 2 * body;
  const e0 = -e[0], e1 = -e[1], e2 = -e[2], f0 = e[3], f1 = e[4], f2 = e[5], h0 = e[6], h1 = e[7], h2 = e[8];
  const sep = out.separation, nor = out.normal, dis = out.distance;
  for (let k = 0, o = 0; k < 6; k++, o += 5) {
    const dd = c[o], v1 = c[o + 1], v2 = c[o + 2], r0 = v1 * f0 + v2 * h0, r1 = v1 * f1 + v2 * h1,
      r2 = v1 * f2 + v2 * h2;
    dis[k] = dd;
    nor[k] = r0; nor[k + 6] = r1; nor[k + 12] = r2;
    sep[k] = dd * e0 + d * r0; sep[k + 6] = dd * e1 + d * r1; sep[k + 12] = dd * e2 + d * r2;
  }
  // the other body's point moves only along its surface; the moved body's point moves by the same plus (A) or minus (B)
  // the change of the separation
  const far = body === 0 ? out.pointB : out.pointA, own = body === 0 ? out.pointA : out.pointB;
  for (let k = 0, o = 3; k < 6; k++, o += 5) {
    const a1 = c[o], a2 = c[o + 1], p0 = a1 * f0 + a2 * h0, p1 = a1 * f1 + a2 * h1, p2 = a1 * f2 + a2 * h2;
    far[k] = p0; far[k + 6] = p1; far[k + 12] = p2;
    own[k] = p0 + z * sep[k]; own[k + 6] = p1 + z * sep[k + 6]; own[k + 12] = p2 + z * sep[k + 12];
  }
}

/** Moves the core witness point in ws.localX to the surface, by the margin. */
function inflate(l: Float64Array, shape: ConvexShape): void {
  const margin = shape.margin;
  l[9] += margin * l[0]; l[10] += margin * l[1]; l[11] += margin * l[2];
}

/** Writes a twist along world axes about `origin` (the world's if null) into ws.frame. */
function worldTwist(ws: Workspace, body: 0 | 1, origin: Float64Array | null): Float64Array {
  const f = ws.frame, e = ws.basis, p = ws.points, at = 3 * body, s = 1 - 2 * body;
  const x = origin === null ? 0 : origin[9], y = origin === null ? 0 : origin[10], z = origin === null ? 0 : origin[11];
  f[0] = s * e[0]; f[1] = s * e[1]; f[2] = s * e[2];
  for (let i = 3; i < 9; i++) f[i] = e[i];
  f[9] = p[at] - x; f[10] = p[at + 1] - y; f[11] = p[at + 2] - z;
  return f;
}

/** Writes B's twist along A's axes about `origin` into ws.frame. */
function relativeTwist(ws: Workspace, origin: Float64Array): Float64Array {
  const f = ws.frame, l = ws.localA, p = ws.points, A = ws.poseA, x = p[3] - origin[9], y = p[4] - origin[10],
    z = p[5] - origin[11];
  f[0] = -l[0]; f[1] = -l[1]; f[2] = -l[2];
  for (let i = 3; i < 9; i++) f[i] = l[i];
  f[9] = A[0] * x + A[3] * y + A[6] * z; f[10] = A[1] * x + A[4] * y + A[7] * z; f[11] = A[2] * x + A[5] * y + A[8] * z;
  return f;
}

/**
 * Fills the records of all three poses of a pair. In: ws.blocks of system.ts; ws.localA and ws.localB as geometry.ts
 * leaves them.
 */
export function fillPoses(ws: Workspace, a: ConvexShape, b: ConvexShape, out: WitnessDerivatives): void {
  const frame = ws.settings.frame, A = ws.localA, B = ws.localB;
  if (frame === BODY) {
    inflate(A, a);
    inflate(B, b);
    putColumns(ws, 0, A);
    combine(ws, 0, ws.basis, out.poseA);
    putColumns(ws, 1, B);
    combine(ws, 1, ws.basis, out.poseB);
  } else {
    putColumns(ws, 0, worldTwist(ws, 0, frame === WORLD ? null : ws.poseA));
    combine(ws, 0, ws.basis, out.poseA);
    putColumns(ws, 1, worldTwist(ws, 1, frame === WORLD ? null : ws.poseB));
    combine(ws, 1, ws.basis, out.poseB);
    putColumns(ws, 1, relativeTwist(ws, frame === WORLD ? ws.poseA : ws.poseB));
  }
  // in A's axes n, t1, t2 are the vectors that A's geometry was computed with
  combine(ws, 1, A, out.relative);
}
