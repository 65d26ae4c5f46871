/**
 * Derivatives of closest points by automatic differentiation of a saddle in surface coordinates.
 *
 * In: two bodies, each as the smooth piece of its core that holds its witness point (`SurfacePiece`) and a margin, the
 * pose of B in A, and coordinates and a normal near the answer. Out: the answer up to rounding, and its Jacobians by a
 * body twist xi = (rho, theta) of B. Method: the signed distance is the stationary value of L = n . (q exp(xi) pB(t) -
 * pA(s)) over coordinates s, t and unit normals n: dL/dn = 0 says that pB - pA is along n, dL/ds = 0 and dL/dt = 0 that
 * n is normal to both pieces. Newton on y = (s, t, n), then dy = -L_yy^-1 L_y,xi dxi (implicit function theorem). One
 * form for separated, overlapping and touching bodies: it does not divide by the distance. No support function, support
 * Hessian or normal cone enters, so it shares neither code nor idea with the solvers and derivatives that it judges.
 */
import { add, constant, dot, mix, mul, scale, sub, unit, variable } from "./jet.ts";
import type { Jet } from "./jet.ts";

/** Newton steps: quadratic from a solver's answer, a few would do. */
const NEWTON = 10;
/** Gradients below this are rounding, in the unit of length. */
const ROUNDING = 1e-15;

/**
 * A smooth piece of a core's surface, local frame: coordinates (a chart about `at`, a point of the piece) to a point.
 */
export interface SurfacePiece {
  /** Coordinates: 0 a corner, 1 an edge or rim, 2 a face. */
  readonly size: number;
  /** The point with the given coordinates; (0, 0) is `at`. */
  readonly point: (at: readonly number[], coordinates: readonly Jet[], n: number) => Jet[];
}

const lift = (p: readonly number[], n: number): Jet[] => p.map((v) => constant(n, v));
const axpy = (p: readonly Jet[], s: Jet, d: readonly number[]): Jet[] => p.map((x, i) => add(x, scale(d[i], s)));

/** The point itself. */
export function corner(): SurfacePiece {
  return { size: 0, point: (at, _c, n) => lift(at, n) };
}

/** A straight edge along `d`. */
export function edge(d: readonly number[]): SurfacePiece {
  return { size: 1, point: (at, [s], n) => axpy(lift(at, n), s, d) };
}

/** A plane spanned by `d` and `e`. */
export function plane(d: readonly number[], e: readonly number[]): SurfacePiece {
  return { size: 2, point: (at, [s, t], n) => axpy(axpy(lift(at, n), s, d), t, e) };
}

/** The ellipsoid with the given radii about the local origin: r_i u_i, u on the unit sphere. */
export function ellipsoidPiece(r: readonly number[]): SurfacePiece {
  return {
    size: 2,
    point: (at, [s, t], n) => {
      const u0 = at.map((x, i) => x / r[i]), l = Math.sqrt(u0.reduce((k, x) => k + x * x, 0)), u = u0.map((x) => x / l);
      const e = Math.abs(u[0]) > 0.6 ? [-u[1], u[0], 0] : [0, -u[2], u[1]],
        f = [u[1] * e[2] - u[2] * e[1], u[2] * e[0] - u[0] * e[2], u[0] * e[1] - u[1] * e[0]];
      return unit(axpy(axpy(lift(u, n), s, e), t, f)).map((x, i) => scale(r[i], x));
    },
  };
}

/** A cone's or cylinder's side about the y axis: radius p + q y at height y; coordinates: turn, height. */
export function sidePiece(p: number, q: number): SurfacePiece {
  return {
    size: 2,
    point: (at, [s, t], n) => {
      const l = Math.sqrt(at[0] * at[0] + at[2] * at[2]), c = at[0] / l, d = at[2] / l;
      const y = add(constant(n, at[1]), t), r = add(constant(n, p), scale(q, y));
      const [x, z] = unit(axpy(lift([c, d], n), s, [-d, c]));
      return [mul(r, x), y, mul(r, z)];
    },
  };
}

/** The circle of radius r about the y axis, at the height of the point. */
export function rimPiece(r: number): SurfacePiece {
  const side = sidePiece(r, 0);
  return { size: 1, point: (at, [s], n) => side.point(at, [s, constant(n, 0)], n) };
}

/** x with m x = b (b: `cols` columns), Gauss with pivots. */
export function solve(m: number[][], b: number[][]): number[][] {
  const n = m.length, a = m.map((row, i) => [...row, ...b[i]]);
  for (let i = 0; i < n; i++) {
    let p = i;
    for (let r = i + 1; r < n; r++) if (Math.abs(a[r][i]) > Math.abs(a[p][i])) p = r;
    [a[i], a[p]] = [a[p], a[i]];
    for (let r = 0; r < n; r++) {
      if (r === i) continue;
      const f = a[r][i] / a[i][i];
      for (let c = i; c < a[r].length; c++) a[r][c] -= f * a[i][c];
    }
  }
  return a.map((row, i) => row.slice(n).map((v) => v / row[i]));
}

/** Stationary points and their derivatives, A's frame; rows of 6: d by (rho, theta), body twist of B. */
export interface ClosestDerivatives {
  readonly pointA: number[];
  readonly pointB: number[];
  readonly normal: number[];
  readonly distance: number;
  readonly dPointA: number[][];
  readonly dPointB: number[][];
  readonly dNormal: number[][];
  readonly dDistance: number[];
  /** |gradient of L|: 0 up to rounding where Newton arrived. */
  readonly residual: number;
}

/** One body: its piece, a point of it near the stationary one (local frame), its margin. */
export interface Side {
  readonly piece: SurfacePiece;
  readonly at: readonly number[];
  readonly margin: number;
}

/** See the file header. `bInA`: 12 doubles. `normal`: unit, near the true one, from A to B. */
export function closestDerivatives(a: Side, b: Side, bInA: Float64Array,
  normal: readonly number[]): ClosestDerivatives {
  const na = a.piece.size, nb = b.piece.size, m = na + nb + 2, n = m + 6;
  const value = (p: readonly Jet[]): number[] => p.map((x) => x.v);
  let atA = a.at, atB = b.at, about = normal;
  const evaluate = (c: readonly number[]): { pa: Jet[]; pb: Jet[]; local: Jet[]; normal: Jet[]; gap: Jet } => {
    const vars = Array.from({ length: n }, (_, k) => variable(n, k, k < m ? c[k] : 0));
    const pa = a.piece.point(atA, vars.slice(0, na), n), local = b.piece.point(atB, vars.slice(na, na + nb), n),
      [r0, r1, r2, w0, w1, w2] = vars.slice(m);
    // exp(xi) y = y + rho + theta x y to first order in xi, which is all that mixed second derivatives see
    const [y0, y1, y2] = local;
    const y = [add(add(y0, r0), sub(mul(w1, y2), mul(w2, y1))), add(add(y1, r1), sub(mul(w2, y0), mul(w0, y2))),
      add(add(y2, r2), sub(mul(w0, y1), mul(w1, y0)))];
    const pb = [0, 1, 2].map((i) => add(add(scale(bInA[3 * i], y[0]), scale(bInA[3 * i + 1], y[1])),
      add(scale(bInA[3 * i + 2], y[2]), constant(n, bInA[9 + i]))));
    const unitNormal = ellipsoidPiece([1, 1, 1]).point(about, vars.slice(m - 2, m), n);
    return { pa, pb, local, normal: unitNormal, gap: dot(unitNormal, pb.map((v, i) => sub(v, pa[i]))) };
  };
  const zero = new Array<number>(m).fill(0);
  let at = evaluate(zero);
  const block = (from: number, to: number): number[][] =>
    Array.from({ length: m }, (_, i) => Array.from({ length: to - from }, (_2, j) => at.gap.h[i * n + from + j]));
  for (let k = 0; k < NEWTON; k++) {
    const g = at.gap.g;
    if (k > 1 && g.subarray(0, m).every((v) => Math.abs(v) < ROUNDING)) break;
    const moved = evaluate(solve(block(0, m), zero.map((_, i) => [-g[i]])).map((row) => row[0]));
    atA = value(moved.pa);
    atB = value(moved.local);
    about = value(moved.normal);
    at = evaluate(zero);
  }
  const slide = solve(block(0, m), block(m, n).map((row) => row.map((v) => -v)));
  /** Total derivative by xi: explicit part and the motion of the coordinates. */
  const total = (j: Jet): number[] => Array.from({ length: 6 },
    (_, k) => slide.reduce((s, row, i) => s + j.g[i] * row[k], j.g[m + k]));
  const pa = at.pa.map((v, i) => mix(1, v, a.margin, at.normal[i])),
    pb = at.pb.map((v, i) => mix(1, v, -b.margin, at.normal[i]));
  return {
    pointA: value(pa), pointB: value(pb), normal: value(at.normal), distance: at.gap.v - a.margin - b.margin,
    dPointA: pa.map(total), dPointB: pb.map(total), dNormal: at.normal.map(total), dDistance: total(at.gap),
    residual: Math.sqrt(at.gap.g.slice(0, m).reduce((s, v) => s + v * v, 0)),
  };
}
