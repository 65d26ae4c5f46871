/**
 * Jacobians of the growth distance's solution by implicit differentiation of its optimality conditions (spec 11.4).
 *
 * - In: unit ray p, normal n, the points about the centres, and the derivatives of both projections (3 x 3), in world
 *   axes. Lengths are in units of |p|, so the system is scale-free. The caller writes alpha (no unit) to
 *   `scratch.alpha`.
 * - Out: dz1, dz2, dn: 3 x 12 row-major, columns (v_1, w_1, v_2, w_2), in the same units. False: the system is
 *   singular, and dz1, dz2, dn are not written.
 * - Method, KKT: z_1 = Proj_1(z_1 + lam), z_2 = Proj_2(z_2 - lam), (z_1 - p_1) - (z_2 - p_2) = p / alpha, lam . p = 1,
 *   lam along n. Every twist of a body perturbs them; one 3 x 3 matrix serves all twelve.
 * - The projections are differentiated at the distance 1 / (n . p) = |lam| from the bodies.
 * - Twists are hybrid: velocity of the centre, then angular velocity.
 */
import { rotateVector } from "@col/kernel";

/**
 * |det| below this, in a system whose entries are of order one: the solution is not unique to first order. No
 * dimension.
 */
const SINGULAR_SYSTEM = 1e-9;

/** Vectors and matrices of `solutionJacobian`. */
export interface JacobianScratch {
  /** The growth distance; the caller writes it. */
  alpha: number;
  readonly p: Float64Array;
  readonly n: Float64Array;
  readonly lam: Float64Array;
  readonly q1: Float64Array;
  readonly q2: Float64Array;
  readonly system: Float64Array;
  readonly inverse: Float64Array;
  /** For one column: velocity of the moving body's point, rotation of lam with it, change of p. */
  readonly v: Float64Array;
  readonly g: Float64Array;
  readonly dp: Float64Array;
  /** Right-hand sides of the spec. */
  readonly b1: Float64Array;
  readonly b2: Float64Array;
  readonly b3: Float64Array;
  readonly u: Float64Array;
  readonly y: Float64Array;
  readonly t: Float64Array;
}

/** Room for one call at a time. */
export function createJacobianScratch(): JacobianScratch {
  const f = (n: number): Float64Array => new Float64Array(n);
  return {
    alpha: NaN, p: f(3), n: f(3), lam: f(3), q1: f(3), q2: f(3), system: f(9), inverse: f(9), v: f(3), g: f(3),
    dp: f(3), b1: f(3), b2: f(3), b3: f(3), u: f(3), y: f(3), t: f(3),
  };
}

/**
 * In: `k` = p (0..2, unit length), n (3..5), z_1 - p_1 (6..8), z_2 - p_2 (9..11) in units of |p|; projection
 * derivatives `pi1`, `pi2` (world axes) taken at the distance 1 / (n . p); `scratch.alpha`. Out: dz1, dz2, dn: 3 x 12
 * row-major, columns (v_1, w_1, v_2, w_2), in the same units. If the system is singular, it returns false and writes no
 * field.
 */
export function solutionJacobian(
  k: Float64Array, pi1: Float64Array, pi2: Float64Array, dz1: Float64Array, dz2: Float64Array, dn: Float64Array,
  scratch: JacobianScratch,
): boolean {
  const { alpha, p, n, lam, q1, q2, system: a, inverse } = scratch;
  for (let i = 0; i < 3; i++) {
    p[i] = k[i];
    n[i] = k[3 + i];
  }
  const np = n[0] * p[0] + n[1] * p[1] + n[2] * p[2];
  rotateVector(pi1, p, q1);
  rotateVector(pi2, p, q2);
  for (let i = 0; i < 3; i++) {
    lam[i] = n[i] / np;
    q1[i] -= p[i];
    q2[i] -= p[i];
  }
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      let s = pi1[3 * i + j] + pi2[3 * i + j];
      for (let c = 0; c < 3; c++) s -= 2 * pi1[3 * i + c] * pi2[3 * c + j];
      a[3 * i + j] = s + (q1[i] * q2[j]) / alpha;
    }
  }
  if (!invert(a, inverse)) return false;
  const { v, g, dp, b1, b2, b3, u, y, t } = scratch;
  for (let column = 0; column < 12; column++) {
    const first = column < 6, turns = column % 6 > 2, axis = column % 3, next = axis === 2 ? 0 : axis + 1,
      last = axis === 0 ? 2 : axis - 1, at = first ? 6 : 9;
    v.fill(0);
    g.fill(0);
    dp.fill(0);
    b2.fill(0);
    b3.fill(0);
    if (turns) {
      // axis x r and axis x lam
      v[next] = -k[at + last]; v[last] = k[at + next];
      g[next] = -lam[last]; g[last] = lam[next];
    } else {
      v[axis] = 1;
      dp[axis] = first ? -1 : 1;
    }
    for (let i = 0; i < 3; i++) t[i] = first ? g[i] + v[i] : g[i] - v[i];
    rotateVector(first ? pi1 : pi2, t, u);
    for (let i = 0; i < 3; i++) {
      if (first) b2[i] = v[i] - u[i];
      else b3[i] = v[i] + u[i];
      b1[i] = (1 - alpha) * dp[i];
    }
    const s = lam[0] * dp[0] + lam[1] * dp[1] + lam[2] * dp[2] + p[0] * b3[0] + p[1] * b3[1] + p[2] * b3[2];
    for (let i = 0; i < 3; i++) {
      u[i] = (s * p[i] - b1[i]) / alpha - b3[i];
      t[i] = b3[i] - u[i];
    }
    rotateVector(pi1, t, y);
    for (let i = 0; i < 3; i++) t[i] = b2[i] + u[i] + y[i];
    rotateVector(inverse, t, y);
    const rate = y[0] * q2[0] + y[1] * q2[1] + y[2] * q2[2] + s;
    rotateVector(pi2, y, t);
    for (let i = 0; i < 3; i++) t[i] += b3[i];
    const along = (t[0] - y[0]) * n[0] + (t[1] - y[1]) * n[1] + (t[2] - y[2]) * n[2];
    for (let i = 0; i < 3; i++) {
      dz1[12 * i + column] = t[i] + (b1[i] - p[i] * rate) / alpha;
      dz2[12 * i + column] = t[i];
      dn[12 * i + column] = (t[i] - y[i] - along * n[i]) * np;
    }
  }
  return true;
}

/** Inverse by cofactors into `out`; false where the matrix is singular. */
function invert(m: Float64Array, out: Float64Array): boolean {
  const a = m[0], b = m[1], c = m[2], d = m[3], e = m[4], f = m[5], g = m[6], h = m[7], i = m[8];
  const ca = e * i - f * h, cb = f * g - d * i, cc = d * h - e * g, det = a * ca + b * cb + c * cc;
  if (!(Math.abs(det) > SINGULAR_SYSTEM)) return false;
  const s = 1 / det;
  out[0] = ca * s; out[1] = (c * h - b * i) * s; out[2] = (b * f - c * e) * s;
  out[3] = cb * s; out[4] = (a * i - c * g) * s; out[5] = (c * d - a * f) * s;
  out[6] = cc * s; out[7] = (b * g - a * h) * s; out[8] = (a * e - b * d) * s;
  return true;
}
