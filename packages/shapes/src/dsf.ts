/**
 * Sets with a differentiable support function: smooth outer roundings of polytopes (Lee et al., "DCF", 2023).
 *
 * - In: points (lengths, local frame), an integer power P from 2 to 64, a centre strictly inside their hull.
 * - Out: a shape; its support function (`out`: 3 doubles, length, local frame) and its Hessian (9 doubles, row-major,
 *   length per unit of d).
 * - Method: for vertices v_i about the centre the support function is h(x) = (sum_i max(v_i . x, 0)^P)^(1/P). It is
 *   smooth, never smaller than the polytope's, and nearer to it the larger P is. Support point = gradient, Hessian =
 *   second derivative, in closed form.
 * - All terms are scaled by the largest one before powers are taken, so the sum neither overflows nor underflows.
 *   Powers and roots use products and Newton steps only: same bits on every platform.
 */
import type { OptionNames } from "@col/kernel";
import type { ConvexShape, Vec3Like } from "@col/types";
import { convexHull } from "./mesh/mesh.ts";
import type { PointsLike } from "./mesh/mesh.ts";
import { ShapeKind } from "./kinds.ts";
import { requireOptions, requirePoint } from "./checks.ts";
import { boundsOf } from "./compose.ts";
import { makeShape } from "./shape.ts";
import type { ShapeFields } from "./shape.ts";

/** Layout of `params`: centre (3), power, then the vertices about the centre. */
const HEADER = 4;

/**
 * x^n, n >= 0 an integer. Exponents 6 and 7, which the default power 8 needs, have no loop: same products, same bits.
 */
function power(x: number, n: number): number {
  if (n === 7 || n === 6) {
    const x2 = x * x, x4 = x2 * x2;
    return (n === 7 ? x * x2 : x2) * x4;
  }
  let r = 1, b = x;
  for (let k = n | 0; k > 0; k >>= 1) {
    if ((k & 1) === 1) r *= b;
    b *= b;
  }
  return r;
}

/** s^(1/n) for s >= 1: Newton's iteration from above, where it converges monotonically. */
function root(s: number, n: number): number {
  let x = s;
  for (let k = n | 0; k > 1; k >>= 1) x = Math.sqrt(x);
  for (let i = 0; i < 60; i++) {
    const next = x - (x - s / power(x, n - 1)) / n;
    if (!(next < x)) break;
    x = next;
  }
  return x;
}

/** Largest v . d: the scale of all terms. Positive, since the centre is inside. */
function largest(p: Float64Array, x: number, y: number, z: number): number {
  let m = 0;
  for (let i = HEADER; i < p.length; i += 3) {
    const w = p[i] * x + p[i + 1] * y + p[i + 2] * z;
    if (w > m) m = w;
  }
  return m;
}

/** Support point of the set: centre + grad h(d). */
export function dsfSupport(shape: ConvexShape, d: Float64Array, out: Float64Array): number {
  const p = shape.params, n = p[3], x = d[0], y = d[1], z = d[2], m = largest(p, x, y, z);
  let s = 0, sx = 0, sy = 0, sz = 0;
  for (let i = HEADER; i < p.length; i += 3) {
    const w = (p[i] * x + p[i + 1] * y + p[i + 2] * z) / m;
    if (!(w > 0)) continue;
    const a = power(w, n - 1);
    s += a * w;
    sx += a * p[i]; sy += a * p[i + 1]; sz += a * p[i + 2];
  }
  const g = root(s, n) / s;
  out[0] = p[0] + g * sx; out[1] = p[1] + g * sy; out[2] = p[2] + g * sz;
  return -1;
}

/** (P - 1) / M [ (H / S) sum w^(P - 2) v v^T - s s^T / H ], w in units of the largest one, M. */
export function dsfHessian(shape: ConvexShape, d: Float64Array, out: Float64Array): void {
  const p = shape.params, n = p[3], x = d[0], y = d[1], z = d[2], m = largest(p, x, y, z);
  let s = 0, sx = 0, sy = 0, sz = 0, xx = 0, xy = 0, xz = 0, yy = 0, yz = 0, zz = 0;
  for (let i = HEADER; i < p.length; i += 3) {
    const a = p[i], b = p[i + 1], c = p[i + 2], w = (a * x + b * y + c * z) / m;
    if (!(w > 0)) continue;
    const low = power(w, n - 2), f = low * w;
    s += f * w;
    sx += f * a; sy += f * b; sz += f * c;
    xx += low * a * a; xy += low * a * b; xz += low * a * c; yy += low * b * b; yz += low * b * c; zz += low * c * c;
  }
  const h = root(s, n), g = h / s, k = (n - 1) / m, q = g * g / h;
  out[0] = k * (g * xx - q * sx * sx); out[1] = k * (g * xy - q * sx * sy); out[2] = k * (g * xz - q * sx * sz);
  out[4] = k * (g * yy - q * sy * sy); out[5] = k * (g * yz - q * sy * sz); out[8] = k * (g * zz - q * sz * sz);
  out[3] = out[1]; out[6] = out[2]; out[7] = out[5];
}

const DSF_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["power", "center"]);

/** Options of `dsf`. */
export interface DsfOptions {
  /** Integer power, 2 .. 64; 8 by default. */
  readonly power?: number | undefined;
  /**
   * The centre the vertices are rounded about, strictly inside their hull; the mean of the hull's corners by default.
   */
  readonly center?: Vec3Like | undefined;
}

/**
 * Smooth outer rounding of the hull of `points`, strictly convex, with a support function that is twice differentiable:
 * h(x) = (sum_i max(v_i . x, 0)^P)^(1/P) for the points v_i about the centre and the power P >= 2. The larger P, the
 * nearer to the hull.
 * @throws RangeError for a power out of range, flat points, or a centre that is not strictly inside.
 */
export function dsf(points: PointsLike, options?: DsfOptions): ConvexShape {
  requireOptions("dsf", options, DSF_OPTIONS);
  const { power: n = 8, center: c } = options ?? {};
  if (c !== undefined) requirePoint("dsf", "center", c);
  if (!(Number.isInteger(n) && n >= 2 && n <= 64))
    throw new RangeError(`dsf: power must be an integer from 2 to 64, got ${n}`);
  const hull = convexHull(points), mesh = hull.mesh;
  if (mesh === null || !(hull.inradius > 0)) throw new RangeError("dsf: the points must span a solid, got a flat set");
  const center = c === undefined ? Float64Array.from(hull.center) : Float64Array.of(c.x, c.y, c.z);
  let inradius = Infinity;
  for (let f = 0; f < mesh.facetPlanes.length; f += 4) {
    const q = mesh.facetPlanes;
    inradius = Math.min(inradius, q[f + 3] - (q[f] * center[0] + q[f + 1] * center[1] + q[f + 2] * center[2]));
  }
  if (!(inradius > 0))
    throw new RangeError(`dsf: center must be strictly inside the hull of the points, got (${center.join(", ")})`);
  const v = mesh.vertices, params = new Float64Array(HEADER + v.length);
  params.set(center);
  params[3] = n;
  for (let i = 0; i < v.length; i++) params[HEADER + i] = v[i] - center[i % 3];
  const fields: ShapeFields = {
    kind: ShapeKind.Custom, support: dsfSupport, hessian: dsfHessian, face: null, params, margin: 0, center,
    inradius: inradius * (1 - 1e-12),
    bounds: new Float64Array(6), curvature: 2, mesh: null, operands: [],
  };
  return makeShape({ ...fields, bounds: boundsOf(makeShape(fields)) });
}
