/**
 * Derivatives of the growth distance with respect to both poses, and a status if they do not exist.
 *
 * - In: shapes, poses (world frame, lengths), options; for `growthGradient` a solution.
 * - Out: gradient of alpha (12 numbers: per length, per radian) and Jacobians of points and normal (3 x 12 row-major:
 *   points without dimension and length per radian, normal per length and per radian).
 * - Method: envelope theorem for the gradient; implicit differentiation of the optimality conditions for the Jacobians
 *   (jacobian.ts), with the local geometry from probes (probe.ts) and points sharpened by Newton (polish.ts).
 * - Computed for twists about the centres: a body moves with the velocity field v + w x (x - centre), v the velocity of
 *   its CENTRE, w its angular velocity, both in world axes. Columns everywhere: (v_A, w_A, v_B, w_B), 12 of them. At
 *   the end they are rotated into the frame of the option (../state/twist-frame.ts).
 */
import {
  explainPair, NestedPool, packPose, relativePose, rotateVector, rotateVectorBack, transformPoint,
} from "@col/kernel";
import { createGrowthResult } from "@col/types";
import type { ConvexShape, GrowthResult, Pose } from "@col/types";
import { clearRecord, createRecord } from "../state/derivative-record.ts";
import type { DerivativesOf } from "../state/derivative-record.ts";
import { refineOuter } from "../exit/exact.ts";
import { judge, SHARP, writeBounds } from "../state/exit.ts";
import { solutionJacobian } from "./jacobian.ts";
import { createDerivativeScratch } from "./derivative-scratch.ts";
import type { DerivativeScratch } from "./derivative-scratch.ts";
import type { Patch } from "./patch.ts";
import { polish } from "./polish.ts";
import { probe } from "./probe.ts";
import { growthQuery } from "../query.ts";
import { DERIVATIVES_OPTIONS, GROWTH_TOLERANCE, readOptions } from "../state/settings.ts";
import type { GrowthDerivativesOptions } from "../state/settings.ts";
import { BUDGET_SPENT, OPTIMAL, PRECISION_LIMIT } from "../state/status.ts";
import { columnsToFrame, readFrame, toFrame } from "../state/twist-frame.ts";
import type { GrowthTwistFrame } from "../state/twist-frame.ts";
import { acquire, release } from "../state/workspace.ts";
import type { Workspace } from "../state/workspace.ts";
import { writeResult } from "../world.ts";

/**
 * Tolerance of the solution, as small as rounding allows: the points, not the value, determine the accuracy here. No
 * dimension.
 */
const SOLVE_TOLERANCE = 1e-15;
/**
 * Residual of eq. 9c that sharpened points may have: the tolerance, since points are at most as accurate as alpha. No
 * dimension.
 */
const MEET: number = GROWTH_TOLERANCE;
/** Two directions with a smaller sine are parallel. No dimension. */
const PARALLEL = 1e-8;

const POOL = /* @__PURE__ */ new NestedPool<DerivativeScratch>(createDerivativeScratch);

/** The result of `growthDerivatives`: 12 columns, A's twist, then B's, in the frame of the option. */
export type GrowthDerivatives = DerivativesOf<GrowthResult>;

/** An empty record to pass to `growthDerivatives` as `out`. */
export function createGrowthDerivatives(): GrowthDerivatives {
  return createRecord(createGrowthResult(), 3, 12);
}

/**
 * Gradient of alpha with respect to both poses in the world, from a solution: 12 numbers, twists (rhoA, thetaA, rhoB,
 * thetaB) in `frame` (default `body`), the frames of `distanceGradient` of `@col/diff`.
 *
 * With c = alpha / (n . p) and q the common point of the scaled bodies it is, along twists about the centres p_A and
 * p_B, -c (n, (q - p_A) x n), +c (n, (q - p_B) x n) (envelope theorem). It is the derivative where the solution is
 * unique, else one element of the subdifferential. NaN for results without a normal.
 *
 * @param solution Result of `growthDistance` for these shapes at these poses, world frame.
 * @param frame Frame of the twists.
 * @param out Per length for rho, per radian for theta.
 * @throws RangeError on an unusable pose or frame.
 */
export function growthGradient(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, solution: GrowthResult, frame?: GrowthTwistFrame,
  out: Float64Array = new Float64Array(12),
): Float64Array {
  const twists = readFrame("growthGradient", "frame", frame);
  const ws = acquire(), pA = ws.fromA, pB = ws.fromB, { aInWorld, bInA: bInWorld } = ws;
  try {
    packPose(poseA, aInWorld, "poseA");
    transformPoint(aInWorld, a.center, pA);
    packPose(poseB, bInWorld, "poseB");
    transformPoint(bInWorld, b.center, pB);
    const { alpha, pointA: z, normal: n } = solution, px = pB[0] - pA[0], py = pB[1] - pA[1], pz = pB[2] - pA[2];
    const c = alpha / (n.x * px + n.y * py + n.z * pz);
    // q about either centre: alpha times the point about A's centre; minus p for B's centre
    const ax = alpha * (z.x - pA[0]), ay = alpha * (z.y - pA[1]), az = alpha * (z.z - pA[2]), bx = ax - px,
      by = ay - py, bz = az - pz;
    out[0] = -c * n.x; out[1] = -c * n.y; out[2] = -c * n.z;
    out[3] = -c * (ay * n.z - az * n.y); out[4] = -c * (az * n.x - ax * n.z); out[5] = -c * (ax * n.y - ay * n.x);
    out[6] = c * n.x; out[7] = c * n.y; out[8] = c * n.z;
    out[9] = c * (by * n.z - bz * n.y); out[10] = c * (bz * n.x - bx * n.z); out[11] = c * (bx * n.y - by * n.x);
    toFrame(twists, aInWorld, pA, out, 0, ws.normal);
    toFrame(twists, bInWorld, pB, out, 6, ws.normal);
  } catch (error) {
    throw explainPair(error, a, poseA, b, poseB);
  } finally {
    release();
  }
  return out;
}

/**
 * Dimension of the intersection of two subspaces of the tangent plane; `d`, `e`: unit vectors of the subspaces of
 * dimension 1.
 */
function common(dim1: number, d: Float64Array, dim2: number, e: Float64Array): number {
  if (dim1 === 2) return dim2;
  if (dim2 === 2) return dim1;
  if (dim1 === 0 || dim2 === 0) return 0;
  const x = d[1] * e[2] - d[2] * e[1], y = d[2] * e[0] - d[0] * e[2], z = d[0] * e[1] - d[1] * e[0];
  return x * x + y * y + z * z < PARALLEL * PARALLEL ? 1 : 0;
}

/** m <- R m R^T; `t`: nine numbers of room. */
function rotateMatrix(r: Float64Array, m: Float64Array, t: Float64Array): void {
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) t[3 * i + j] = r[3 * i] * m[j] + r[3 * i + 1] * m[3 + j] + r[3 * i + 2] * m[6 + j];
  }
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++)
      m[3 * i + j] = t[3 * i] * r[3 * j] + t[3 * i + 1] * r[3 * j + 1] + t[3 * i + 2] * r[3 * j + 2];
  }
}

/** Patches of both bodies at the solution in `ws`, in their local frames; `reach`: the ray's length over its slope. */
function patches(a: ConvexShape, b: ConvexShape, ws: Workspace, scratch: DerivativeScratch): void {
  const r = ws.bInA, n = ws.normal, f = ws.frame, { one, two, local, z } = scratch;
  one.reach = f[24] / ((f[21] * n[0] + f[22] * n[1] + f[23] * n[2]) / f[24]);
  two.reach = one.reach;
  probe(a, n, ws.pointA, one);
  rotateVectorBack(r, n, local);
  for (let i = 0; i < 3; i++) {
    local[i] = -local[i];
    z[i] = ws.pointB[i] - r[9 + i];
  }
  rotateVectorBack(r, z, z);
  probe(b, local, z, two);
}

/** Rotates the directions of a patch into world axes. */
function turn(inWorld: Float64Array, patch: Patch, room: Float64Array): void {
  rotateMatrix(inWorld, patch.projection, room);
  rotateVector(inWorld, patch.edge, patch.edge);
  rotateVector(inWorld, patch.axis, patch.axis);
}

/**
 * Takes the normal and points of `polish`, if they prove at least as much: the lower bound is recomputed from supports
 * along the new normal, the upper bound comes from the columns, and the points still meet. False: the workspace is
 * unchanged.
 */
function sharpen(a: ConvexShape, b: ConvexShape, ws: Workspace, scratch: DerivativeScratch): boolean {
  const { normal, pointA, pointB, bounds } = scratch;
  normal.set(ws.normal);
  pointA.set(ws.pointA);
  pointB.set(ws.pointB);
  bounds.set(ws.bounds);
  if (!polish(a, b, ws, scratch.one, scratch.two, scratch.polish)) return false;
  refineOuter(a, b, ws);
  writeBounds(ws.bracket, ws.settings, PRECISION_LIMIT, ws.bounds);
  ws.bounds[0] = bounds[0];
  if (ws.bounds[1] > bounds[0] && ws.bounds[1] <= bounds[0] * (1 + SHARP)) ws.bounds[1] = bounds[0];
  if (judge(ws.settings, PRECISION_LIMIT, ws.bounds) === OPTIMAL && pointsMeet(a, ws)) return true;
  ws.normal.set(normal);
  ws.pointA.set(pointA);
  ws.pointB.set(pointB);
  ws.bounds.set(bounds);
  return false;
}

/** Do the points coincide when both bodies have grown, to the fraction `MEET` of the ray? */
function pointsMeet(a: ConvexShape, ws: Workspace): boolean {
  const f = ws.frame, alpha = ws.bounds[0], c = a.center;
  let off = 0;
  for (let i = 0; i < 3; i++) {
    // of B about its centre: minus the ray
    const zA = ws.pointA[i] - c[i], zB = ws.pointB[i] - c[i] - f[21 + i];
    off += Math.abs(alpha * (zA - zB) - f[21 + i]);
  }
  return off <= MEET * f[24];
}

/**
 * Growth distance with its gradient and the Jacobians of the solution with respect to both poses.
 *
 * Columns are the 12 components (rhoA, thetaA, rhoB, thetaB) of the bodies' twists in `options.frame`, default `body`.
 * Solves to the rounding limit, sharpens normal and points by Newton on the optimality conditions (`out.result` has
 * them), finds the local geometry of both bodies at the contact (face, corner, curvature) with their supports and
 * Hessians, and differentiates the optimality conditions. The solution is not differentiable where points or normal are
 * not unique, on the border of faces, and within 1e-6 rad of a change of face; then the status says so. Shapes without
 * Hessian (`hessian: null`) that are curved count as not differentiable.
 *
 * @throws RangeError on an unusable pose or option.
 */
export function growthDerivatives(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options?: GrowthDerivativesOptions,
  out: GrowthDerivatives = createGrowthDerivatives(),
): GrowthDerivatives {
  const scratch = POOL.acquire(), ws = acquire();
  try {
    const frame = readFrame("growthDerivatives", "options.frame", options?.frame);
    differentiate(a, poseA, b, poseB, options, out, ws, scratch);
    const { aInWorld, fromA: pA, fromB: pB, normal } = ws, { inWorldB } = scratch;
    transformPoint(aInWorld, a.center, pA);
    transformPoint(inWorldB, b.center, pB);
    columnsToFrame(frame, aInWorld, pA, out, 0, normal);
    columnsToFrame(frame, inWorldB, pB, out, 6, normal);
    return out;
  } catch (error) {
    throw explainPair(error, a, poseA, b, poseB);
  } finally {
    release();
    POOL.release();
  }
}

/** `growthDerivatives` in the given workspace and scratch memory. */
function differentiate(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options: GrowthDerivativesOptions | undefined,
  out: GrowthDerivatives, ws: Workspace, scratch: DerivativeScratch,
): GrowthDerivatives {
  const { inWorldB, one, two } = scratch, p = poseA.position, q = poseB.position;
  relativePose(poseA, poseB, ws.bInA);
  packPose(poseA, ws.aInWorld, "poseA");
  packPose(poseB, inWorldB, "poseB");
  readOptions(options, ws.settings, "growthDerivatives", DERIVATIVES_OPTIONS);
  const asked = options?.tolerance ?? GROWTH_TOLERANCE;
  ws.settings.tolerance = Math.min(asked, SOLVE_TOLERANCE);
  ws.limits[2] = Math.max(Math.abs(p.x), Math.abs(p.y), Math.abs(p.z), Math.abs(q.x), Math.abs(q.y), Math.abs(q.z));
  growthQuery(a, b, ws.settings, options?.warmStart ?? null, ws);
  ws.settings.tolerance = Math.max(asked, GROWTH_TOLERANCE);
  if (ws.status === PRECISION_LIMIT || ws.status === BUDGET_SPENT) ws.status = judge(ws.settings, ws.status, ws.bounds);
  writeResult(ws, out.result);
  clearRecord(out);
  // the derivatives of a solution that has not converged are not valid
  if (ws.status !== OPTIMAL) return out;
  // the solution up to rounding: the loop's bracket sees errors of the normal squared only
  const f = ws.frame, l = f[24];
  patches(a, b, ws, scratch);
  if (sharpen(a, b, ws, scratch)) {
    patches(a, b, ws, scratch);
    writeResult(ws, out.result);
  }
  turn(ws.aInWorld, one, scratch.matrix);
  turn(inWorldB, two, scratch.matrix);
  growthGradient(a, poseA, b, poseB, out.result, "centre", out.gradient);
  // lengths in units of |p|
  const n = out.result.normal, alpha = out.result.alpha, { k, local } = scratch;
  for (let i = 0; i < 3; i++) local[i] = f[21 + i] / l;
  rotateVector(ws.aInWorld, local, local);
  k.set(local);
  k[3] = n.x; k[4] = n.y; k[5] = n.z;
  for (let i = 0; i < 3; i++) local[i] = (ws.pointA[i] - a.center[i]) / l;
  rotateVector(ws.aInWorld, local, local);
  k.set(local, 6);
  for (let i = 0; i < 3; i++) k[9 + i] = k[6 + i] - k[i] / alpha;
  out.pointNullity = common(one.face, one.edge, two.face, two.edge);
  out.normalNullity = 1 + common(one.cone, one.axis, two.cone, two.axis);
  const known = (a.curvature === 0 || a.hessian !== null) && (b.curvature === 0 || b.hessian !== null);
  out.valueDifferentiable = known && out.pointNullity === 0 && out.normalNullity === 1;
  out.status = "not-differentiable";
  if (!out.valueDifferentiable || !one.inside || !two.inside) return out;
  scratch.jacobian.alpha = alpha;
  if (!solutionJacobian(k, one.projection, two.projection, out.pointA, out.pointB, out.normal, scratch.jacobian))
    return out;
  for (let i = 0; i < 36; i++) {
    // back to the user's unit of length: angles move points by lengths, lengths turn the normal
    if (i % 6 < 3) out.normal[i] /= l;
    else {
      out.pointA[i] *= l;
      out.pointB[i] *= l;
    }
  }
  out.status = "optimal";
  return out;
}
