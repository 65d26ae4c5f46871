/**
 * Derivatives from solutions of moved pairs: the zeroth-order estimator and central differences. For any solver and any
 * shape.
 *
 * - In: shapes, poses, a solver, the noise or step e (radians; translations in units of `length`).
 * - Out: `ws.jacobian`, 10 x 6 row-major (pointA, pointB, normal, distance; world rows, body twists of B), then one
 *   `PoseJacobians` per pose.
 * - Method: g(xi) = (pointA, pointB, normal, distance) of the pair with B's pose moved to q exp(xi), A at rest. Zeroth
 *   order: xi = e z with z a standard normal vector of six numbers, dg = E[g(e Z) Z^T] / e, the derivative of g
 *   smoothed by the noise. Estimators as in gaussian.ts. Differences: dg_k = (g(e_k) - g(-e_k)) / (2 e), twelve
 *   solutions. The columns of the other poses and frames follow from the columns of B: a twist of A is the rigid motion
 *   of the result minus the same twist of B.
 * - Every solution starts cold, with the tolerance `TIGHT`. A solver that starts from the normal of the unmoved pair
 *   finds its bracket converged at once and returns that normal. A bracket of relative width w leaves an error of the
 *   root of 2 w in the normal; it enters divided by e.
 * - Source: Montaut et al., ICRA 2023, equations (5), (6), section V.
 */
import type { ConvexShape, DistanceResult, DistanceFn, Pose } from "@col/types";
import { movePose } from "./motion.ts";
import { ANTITHETIC, FINITE_DIFFERENCES, PLAIN } from "./options.ts";
import type { PoseJacobians } from "./result.ts";
import { isFinal } from "./solution.ts";
import { noise } from "./workspace.ts";
import type { Workspace } from "./workspace.ts";

const STREAM = 3;
/** Number of entries of a solution: points, normal, distance. Count. */
const ROWS = 10;

function putAnswer(r: DistanceResult, out: Float64Array): void {
  const a = r.pointA, b = r.pointB, n = r.normal;
  out[0] = a.x; out[1] = a.y; out[2] = a.z;
  out[3] = b.x; out[4] = b.y; out[5] = b.z;
  out[6] = n.x; out[7] = n.y; out[8] = n.z;
  out[9] = r.distance;
}

/** Writes the solution of the pair with B moved by ws.twist into `out`; false if it is not final or has NaN. */
function solveAt(solver: DistanceFn, a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, ws: Workspace,
  out: Float64Array): boolean {
  movePose(poseB, ws.twist, ws.moved);
  ws.tight.warmStart.valid = false;
  ws.answer.take(solver(a, poseA, b, ws.moved, ws.tight, ws.answer.lend()));
  const r = ws.answer.record;
  putAnswer(r, out);
  let sum = 0;
  for (let i = 0; i < ROWS; i++) sum += out[i];
  return isFinal(r.status) && sum - sum === 0 && !(r.status === "overlapping" && !(r.distance < 0));
}

/** Fills ws.jacobian (10 x 6, world rows, body twists of B); false if a solution is missing. */
export function sampleColumns(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, solver: DistanceFn, ws: Workspace,
): boolean {
  const set = ws.settings, e = set.epsilon, j = ws.jacobian, t = ws.twist, plus = ws.plus,
    minus = ws.minus, zero = ws.zero;
  j.fill(0);
  t.fill(0);
  if (set.method === FINITE_DIFFERENCES) {
    for (let k = 0; k < 6; k++) {
      const step = k < 3 ? e * ws.scalars[4] : e;
      t[k] = step;
      if (!solveAt(solver, a, poseA, b, poseB, ws, plus)) return false;
      t[k] = -step;
      if (!solveAt(solver, a, poseA, b, poseB, ws, minus)) return false;
      t[k] = 0;
      for (let i = 0; i < ROWS; i++) j[6 * i + k] = (plus[i] - minus[i]) / (2 * step);
    }
    return true;
  }
  const pairs = set.estimator === ANTITHETIC, runs = pairs ? set.samples >> 1 : set.samples,
    z = noise(ws, STREAM, 6 * runs);
  if (set.estimator === PLAIN) zero.fill(0);
  else if (!solveAt(solver, a, poseA, b, poseB, ws, zero)) return false;
  for (let s = 0; s < runs; s++) {
    for (let k = 0; k < 6; k++) t[k] = (k < 3 ? e * ws.scalars[4] : e) * z[6 * s + k];
    if (!solveAt(solver, a, poseA, b, poseB, ws, plus)) return false;
    if (pairs) {
      for (let k = 0; k < 6; k++) t[k] = -t[k];
      if (!solveAt(solver, a, poseA, b, poseB, ws, minus)) return false;
    }
    for (let i = 0; i < ROWS; i++) {
      const g = pairs ? 0.5 * (plus[i] - minus[i]) : plus[i] - zero[i];
      for (let k = 0; k < 6; k++) j[6 * i + k] += g * z[6 * s + k];
    }
  }
  for (let k = 0; k < 6; k++) {
    const f = 1 / (runs * (k < 3 ? e * ws.scalars[4] : e));
    for (let i = 0; i < ROWS; i++) j[6 * i + k] *= f;
  }
  return true;
}

/** Converts ws.jacobian from body twists of B to twists about B's origin along world axes. */
export function toWorldAxes(ws: Workspace): void {
  const j = ws.jacobian, r = ws.poseB;
  for (let i = 0; i < 6 * ROWS; i += 3) {
    const x = j[i], y = j[i + 1], z = j[i + 2];
    j[i] = x * r[0] + y * r[1] + z * r[2];
    j[i + 1] = x * r[3] + y * r[4] + z * r[5];
    j[i + 2] = x * r[6] + y * r[7] + z * r[8];
  }
}

/** Writes three rows of a column in the frame whose axes are the columns of `frame`. */
function put(c: Float64Array, i: number, frame: Float64Array, out: Float64Array, k: number): void {
  const x = c[i], y = c[i + 1], z = c[i + 2];
  out[k] = frame[0] * x + frame[3] * y + frame[6] * z;
  out[6 + k] = frame[1] * x + frame[4] * y + frame[7] * z;
  out[12 + k] = frame[2] * x + frame[5] * y + frame[8] * z;
}

/**
 * Fills the record of one pose. In: ws.jacobian (world axes), ws.axes (three axes and the origin of the twists, world),
 * ws.points, ws.basis[0..2] (the normal). `body`: 0 moves A, 1 moves B. `frame`: its columns are the axes of the
 * results.
 */
export function fillSampled(ws: Workspace, body: 0 | 1, frame: Float64Array, out: PoseJacobians): void {
  const j = ws.jacobian, ax = ws.axes, p = ws.points, n = ws.basis, c = ws.column, B = ws.poseB, turns = ws.zero;
  const sx = B[9] - ax[9], sy = B[10] - ax[10], sz = B[11] - ax[11];
  for (let k = 0; k < 6; k++) {
    const i = k < 3 ? 3 * k : 3 * k - 9, x = ax[i], y = ax[i + 1], z = ax[i + 2], spin = k < 3 ? 0 : 1;
    // velocity of B's origin and angular velocity
    const v0 = spin ? y * sz - z * sy : x, v1 = spin ? z * sx - x * sz : y, v2 = spin ? x * sy - y * sx : z;
    for (let r = 0; r < ROWS; r++) {
      const o = 6 * r;
      c[r] = j[o] * v0 + j[o + 1] * v1 + j[o + 2] * v2 + spin * (j[o + 3] * x + j[o + 4] * y + j[o + 5] * z);
    }
    if (body === 0) {
      for (let r = 0; r < ROWS; r++) c[r] = -c[r];
      for (let r = 0; r < 9; r += 3) {
        const q = r < 6 ? p : n, f = r < 6 ? r : 0, o = r < 6 ? 1 : 0, px = q[f] - o * ax[9],
          py = q[f + 1] - o * ax[10], pz = q[f + 2] - o * ax[11];
        turns[0] = y * pz - z * py; turns[1] = z * px - x * pz; turns[2] = x * py - y * px;
        c[r] += spin * turns[0] + (1 - spin) * o * x;
        c[r + 1] += spin * turns[1] + (1 - spin) * o * y;
        c[r + 2] += spin * turns[2] + (1 - spin) * o * z;
      }
    }
    put(c, 0, frame, out.pointA, k);
    put(c, 3, frame, out.pointB, k);
    put(c, 6, frame, out.normal, k);
    out.distance[k] = c[9];
    for (let r = k; r < 18; r += 6) out.separation[r] = out.pointA[r] - out.pointB[r];
  }
}
