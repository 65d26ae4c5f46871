/**
 * Derivatives of the growth distance in 2-D.
 *
 * - In: shapes, poses (world frame, lengths), options; for `growthGradient2` a solution.
 * - Out: gradient of alpha (6 numbers: per length, per radian), Jacobians of points and normal (2 x 6 row-major: points
 *   without dimension and length per radian, normal per length and per radian).
 * - Method: same as ../derivatives/derivatives.ts and ../derivatives/jacobian.ts, without the sharpening. The tangent
 *   plane is a line here: a body's support face at n is a point or an edge, its projection's derivative a number times
 *   t t^T.
 * - Computed for twists (vx, vy, w), the velocity of the centre and the angular velocity; 6 columns (A, then B). They
 *   are then converted to the frame of the option.
 */
import { explainPair2, NestedPool } from "@col/kernel";
import { createGrowthResult2, HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape2, GrowthResult2, Pose2 } from "@col/types";
import { clearRecord, createRecord } from "../state/derivative-record.ts";
import type { DerivativesOf } from "../state/derivative-record.ts";
import { judge } from "../state/exit.ts";
import { DERIVATIVES_OPTIONS, GROWTH_TOLERANCE, readOptions } from "../state/settings.ts";
import type { GrowthDerivativesOptions2 } from "../state/settings.ts";
import { BUDGET_SPENT, OPTIMAL, PRECISION_LIMIT } from "../state/status.ts";
import { columnsToFrame2, readFrame, toFrame2 } from "../state/twist-frame.ts";
import type { GrowthTwistFrame } from "../state/twist-frame.ts";
import { growthQuery2, writeResult2 } from "./growth-distance.ts";
import { packPoses2 } from "./pose.ts";
import { acquire2, release2 } from "./workspace.ts";
import type { Workspace2 } from "./workspace.ts";

/** Tolerance of the solution, as small as rounding allows. No dimension. */
const SOLVE_TOLERANCE = 1e-15;
/** Tilt of the probes. Radians. */
const TILT = 1e-6;
/**
 * A jump of a support point larger than this is not caused by curvature. Fraction of the body's size, for polygons and
 * for curved bodies. No dimension.
 */
const JUMP_FLAT = 1e-10;
const JUMP_CURVED = 1e-3;
/** A point this near to the end of an edge, as a fraction of the edge, is at its end. No dimension. */
const END = 1e-7;
/** Curvature radii below this fraction of the body's size are corners. No dimension. */
const CORNER = 1e-9;
/** |det| below this in a system of order one: not unique to first order. No dimension. */
const SINGULAR_SYSTEM = 1e-9;

/** The result of `growthDerivatives2`: 6 columns, A's twist, then B's, in the frame of the option. */
export type GrowthDerivatives2 = DerivativesOf<GrowthResult2>;

/** An empty record. */
export function createGrowthDerivatives2(): GrowthDerivatives2 {
  return createRecord(createGrowthResult2(), 2, 6);
}

function centre(shape: ConvexShape2, pose: Pose2, out: Float64Array): void {
  const i = 1 / Math.sqrt(pose.c * pose.c + pose.s * pose.s), c = pose.c * i, s = pose.s * i, e = shape.center;
  out[0] = c * e[0] - s * e[1] + pose.x;
  out[1] = s * e[0] + c * e[1] + pose.y;
}

/**
 * Gradient of alpha from a solution: 6 numbers, twists (rhoA, thetaA, rhoB, thetaB) in `frame`; see `growthGradient`.
 *
 * @param solution Result of `growthDistance2` for these shapes at these poses, world frame.
 * @param frame Frame of the twists, default `body`.
 * @param out Per length for rho, per radian for theta.
 */
export function growthGradient2(
  a: ConvexShape2, poseA: Pose2, b: ConvexShape2, poseB: Pose2, solution: GrowthResult2, frame?: GrowthTwistFrame,
  out: Float64Array = new Float64Array(6),
): Float64Array {
  const twists = readFrame("growthGradient2", "frame", frame), ws = acquire2(), pA = ws.fromA, pB = ws.fromB;
  try {
    packPoses2(poseA, poseB, ws.pose); // refuses values that are not poses
    centre(a, poseA, pA);
    centre(b, poseB, pB);
    const { alpha, pointA: z, normal: n } = solution, px = pB[0] - pA[0], py = pB[1] - pA[1],
      c = alpha / (n.x * px + n.y * py);
    const x = alpha * (z.x - pA[0]), y = alpha * (z.y - pA[1]);
    out[0] = -c * n.x; out[1] = -c * n.y; out[2] = -c * (x * n.y - y * n.x);
    out[3] = c * n.x; out[4] = c * n.y; out[5] = c * ((x - px) * n.y - (y - py) * n.x);
    toFrame2(twists, poseA, pA, out, 0);
    toFrame2(twists, poseB, pB, out, 3);
  } catch (error) {
    throw explainPair2(error, a, poseA, b, poseB);
  } finally {
    release2();
  }
  return out;
}

/** Local geometry of a body: edge or not, inside it or not, and the tangential derivative of the projection. */
interface Patch2 {
  edge: boolean;
  corner: boolean;
  inside: boolean;
  pi: number;
  /** Distance above the contact from which the projection is taken. Length; the caller writes it. */
  reach: number;
  /** Outward unit normal and contact, body frame; the caller writes them: V8 boxes numbers passed to a call. */
  readonly n: Float64Array;
  readonly z: Float64Array;
  /** Room for a direction and a Hessian. */
  readonly d: Float64Array;
  readonly hessian: Float64Array;
}

const createPatch2 = (): Patch2 => ({
  edge: false, corner: false, inside: true, pi: NaN, reach: NaN, n: new Float64Array(2), z: new Float64Array(2),
  d: new Float64Array(2), hessian: new Float64Array(4),
});

/** Records that `growthDerivatives2` writes and reads again within one call. */
interface DerivativeScratch2 {
  readonly one: Patch2;
  readonly two: Patch2;
  /** World frame, lengths in units of |p|: p, n, the contact about either centre, the tangent, n / (n . p). */
  readonly p: Float64Array;
  readonly n: Float64Array;
  readonly r1: Float64Array;
  readonly r2: Float64Array;
  readonly t: Float64Array;
  readonly lam: Float64Array;
  /** Columns of the system. */
  readonly q1: Float64Array;
  readonly q2: Float64Array;
}

function createDerivativeScratch2(): DerivativeScratch2 {
  const f = (): Float64Array => new Float64Array(2);
  return {
    one: createPatch2(), two: createPatch2(), p: f(), n: f(), r1: f(), r2: f(), t: f(), lam: f(), q1: f(), q2: f(),
  };
}

const POOL = /* @__PURE__ */ new NestedPool<DerivativeScratch2>(createDerivativeScratch2);

/** In: `out.n`, `out.z`, `out.reach`. Out: the rest. Body frame; see ../derivatives/probe.ts. */
function probe2(shape: ConvexShape2, out: Patch2): void {
  out.edge = true;
  out.corner = false;
  out.inside = true;
  out.pi = 1;
  if (shape.kind === HALF_SPACE_KIND) return;
  const { d, n, z } = out, nx = n[0], ny = n[1], m = shape.margin, b = shape.bounds,
    size = b[2] - b[0] + b[3] - b[1] + m;
  d[0] = nx - TILT * ny; d[1] = ny + TILT * nx;
  shape.support(shape, d, d);
  const px = d[0], py = d[1];
  d[0] = nx + TILT * ny; d[1] = ny - TILT * nx;
  shape.support(shape, d, d);
  const jx = px - d[0], jy = py - d[1], j2 = jx * jx + jy * jy,
    jump = (shape.curvature === 0 ? JUMP_FLAT : JUMP_CURVED) * size;
  if (j2 > jump * jump) {
    const t = ((z[0] - m * nx - d[0]) * jx + (z[1] - m * ny - d[1]) * jy) / j2, inside = t > END && t < 1 - END;
    out.corner = !inside && !(m > CORNER * size);
    out.inside = inside;
    return;
  }
  let h = m;
  if (shape.curvature > 0 && shape.hessian !== null) {
    const g = out.hessian;
    d[0] = nx; d[1] = ny;
    shape.hessian(shape, d, g);
    h += ny * (g[0] * ny - g[1] * nx) - nx * (g[2] * ny - g[3] * nx);
  }
  out.edge = false;
  out.corner = !(h > CORNER * size);
  out.pi = h / (h + out.reach);
}

/**
 * Growth distance with its gradient and the Jacobians of the solution; fields, statuses and bytes as for
 * `growthDerivatives`.
 */
export function growthDerivatives2(
  a: ConvexShape2, poseA: Pose2, b: ConvexShape2, poseB: Pose2, options?: GrowthDerivativesOptions2,
  out: GrowthDerivatives2 = createGrowthDerivatives2(),
): GrowthDerivatives2 {
  const scratch = POOL.acquire(), ws = acquire2();
  try {
    const frame = readFrame("growthDerivatives2", "options.frame", options?.frame), pA = ws.fromA, pB = ws.fromB;
    differentiate2(a, poseA, b, poseB, options, out, ws, scratch);
    centre(a, poseA, pA);
    centre(b, poseB, pB);
    columnsToFrame2(frame, poseA, pA, out, 0);
    columnsToFrame2(frame, poseB, pB, out, 3);
    return out;
  } catch (error) {
    throw explainPair2(error, a, poseA, b, poseB);
  } finally {
    release2();
    POOL.release();
  }
}

/** `growthDerivatives2` in the given workspace and scratch memory. */
function differentiate2(
  a: ConvexShape2, poseA: Pose2, b: ConvexShape2, poseB: Pose2, options: GrowthDerivativesOptions2 | undefined,
  out: GrowthDerivatives2, ws: Workspace2, scratch: DerivativeScratch2,
): GrowthDerivatives2 {
  packPoses2(poseA, poseB, ws.pose);
  readOptions(options, ws.settings, "growthDerivatives2", DERIVATIVES_OPTIONS);
  const asked = options?.tolerance ?? GROWTH_TOLERANCE;
  ws.settings.tolerance = Math.min(asked, SOLVE_TOLERANCE);
  ws.limits[2] = Math.max(Math.abs(poseA.x), Math.abs(poseA.y), Math.abs(poseB.x), Math.abs(poseB.y));
  growthQuery2(a, b, ws.settings, options?.warmStart ?? null, ws);
  ws.settings.tolerance = Math.max(asked, GROWTH_TOLERANCE);
  if (ws.status === PRECISION_LIMIT || ws.status === BUDGET_SPENT) ws.status = judge(ws.settings, ws.status, ws.bounds);
  writeResult2(ws, out.result);
  clearRecord(out);
  if (ws.status !== OPTIMAL) return out;
  growthGradient2(a, poseA, b, poseB, out.result, "centre", out.gradient);
  const q = ws.pose, l = ws.frame[8], n = ws.normal, zA = ws.pointA, zB = ws.pointB, c = q[0], s = q[1];
  const slope = (n[0] * ws.frame[6] + n[1] * ws.frame[7]) / l, { one, two } = scratch;
  one.reach = l / slope;
  one.n.set(n);
  one.z.set(zA);
  probe2(a, one);
  const bx = zB[0] - q[2], by = zB[1] - q[3];
  two.reach = l / slope;
  two.n[0] = -(c * n[0] + s * n[1]); two.n[1] = s * n[0] - c * n[1];
  two.z[0] = c * bx + s * by; two.z[1] = c * by - s * bx;
  probe2(b, two);
  out.pointNullity = one.edge && two.edge ? 1 : 0;
  out.normalNullity = one.corner && two.corner ? 2 : 1;
  const known = (a.curvature === 0 || a.hessian !== null) && (b.curvature === 0 || b.hessian !== null);
  out.valueDifferentiable = known && out.pointNullity === 0 && out.normalNullity === 1;
  out.status = "not-differentiable";
  if (!out.valueDifferentiable || !one.inside || !two.inside) return out;
  if (solve(ws.frame, q, n, zA, a.center, scratch, out)) out.status = "optimal";
  return out;
}

/** Rotates (x, y) by the angle with cosine c and sine s. */
function turn2(c: number, s: number, x: number, y: number, out: Float64Array): void {
  out[0] = c * x - s * y;
  out[1] = s * x + c * y;
}

/** Solves the implicit system, in world axes, lengths in units of |p|. */
function solve(
  f: Float64Array, q: Float64Array, normal: Float64Array, zA: Float64Array, cA: Float64Array,
  { one: { pi: pi1 }, two: { pi: pi2 }, p, n, r1, r2, t, lam, q1, q2 }: DerivativeScratch2, out: GrowthDerivatives2,
): boolean {
  const alpha = out.result.alpha, l = f[8], C = q[4], S = q[5];
  turn2(C, S, f[6] / l, f[7] / l, p);
  turn2(C, S, normal[0], normal[1], n);
  turn2(C, S, (zA[0] - cA[0]) / l, (zA[1] - cA[1]) / l, r1);
  r2[0] = r1[0] - p[0] / alpha; r2[1] = r1[1] - p[1] / alpha;
  t[0] = -n[1]; t[1] = n[0];
  const np = n[0] * p[0] + n[1] * p[1], pt = p[0] * t[0] + p[1] * t[1];
  lam[0] = n[0] / np; lam[1] = n[1] / np;
  q1[0] = pi1 * pt * t[0] - p[0]; q1[1] = pi1 * pt * t[1] - p[1];
  q2[0] = pi2 * pt * t[0] - p[0]; q2[1] = pi2 * pt * t[1] - p[1];
  const k = pi1 + pi2 - 2 * pi1 * pi2;
  const a00 = k * t[0] * t[0] + (q1[0] * q2[0]) / alpha, a01 = k * t[0] * t[1] + (q1[0] * q2[1]) / alpha;
  const a10 = k * t[0] * t[1] + (q1[1] * q2[0]) / alpha, a11 = k * t[1] * t[1] + (q1[1] * q2[1]) / alpha,
    det = a00 * a11 - a01 * a10;
  if (!(Math.abs(det) > SINGULAR_SYSTEM)) return false;
  for (let i = 0; i < 6; i++) {
    const v1x = i === 0 ? 1 : 0, v1y = i === 1 ? 1 : 0, w1 = i === 2 ? 1 : 0, v2x = i === 3 ? 1 : 0,
      v2y = i === 4 ? 1 : 0, w2 = i === 5 ? 1 : 0;
    const dpx = v2x - v1x, dpy = v2y - v1y, b1x = (1 - alpha) * dpx, b1y = (1 - alpha) * dpy;
    const s1x = v1x - w1 * r1[1], s1y = v1y + w1 * r1[0], s2x = v2x - w2 * r2[1], s2y = v2y + w2 * r2[0];
    const g1 = pi1 * ((s1x - w1 * lam[1]) * t[0] + (s1y + w1 * lam[0]) * t[1]), b2x = s1x - g1 * t[0],
      b2y = s1y - g1 * t[1];
    const g2 = pi2 * ((-w2 * lam[1] - s2x) * t[0] + (w2 * lam[0] - s2y) * t[1]), b3x = s2x + g2 * t[0],
      b3y = s2y + g2 * t[1];
    const s = lam[0] * dpx + lam[1] * dpy + p[0] * b3x + p[1] * b3y;
    const ux = (s * p[0] - b1x) / alpha - b3x, uy = (s * p[1] - b1y) / alpha - b3y;
    const g3 = pi1 * ((b3x - ux) * t[0] + (b3y - uy) * t[1]), rx = b2x + ux + g3 * t[0], ry = b2y + uy + g3 * t[1];
    const yx = (a11 * rx - a01 * ry) / det, yy = (a00 * ry - a10 * rx) / det;
    const rate = yx * q2[0] + yy * q2[1] + s, g4 = pi2 * (yx * t[0] + yy * t[1]), zx = g4 * t[0] + b3x,
      zy = g4 * t[1] + b3y;
    const length = i % 3 === 2 ? l : 1, along = ((zx - yx) * t[0] + (zy - yy) * t[1]) * np * (i % 3 === 2 ? 1 : 1 / l);
    out.pointB[i] = zx * length;
    out.pointB[6 + i] = zy * length;
    out.pointA[i] = (zx + (b1x - p[0] * rate) / alpha) * length;
    out.pointA[6 + i] = (zy + (b1y - p[1] * rate) / alpha) * length;
    out.normal[i] = along * t[0];
    out.normal[6 + i] = along * t[1];
  }
  return true;
}
