/**
 * Derivatives of a growth distance by automatic differentiation of a saddle in surface coordinates.
 *
 * In: two bodies, each as the smooth piece of its core's surface that holds its contact point, a margin, a centre and a
 * rotation; the growth factor and the unit normal from A to B (world). In space (3) or in the plane (2). Out: Jacobians
 * by the twists of A, then of B: velocity of the centre, angular velocity, world axes. Method: u(s) and v(t) are the
 * contact points about their centres, p leads from A's centre to B's. The factor alpha is the stationary value of L =
 * alpha + mu (n . (p - alpha (u - v)) - alpha (mA + mB)) over s, t, alpha, mu and unit normals n (Karush, Kuhn,
 * Tucker). The implicit function theorem gives dy = -L_yy^-1 L_y,xi dxi. The caller passes the solution, so no support
 * function or solver enters.
 */
import { ellipsoidPiece, solve } from "./closest-derivatives.ts";
import type { Side, SurfacePiece } from "./closest-derivatives.ts";
import { add, constant, dot, mix, mul, scale, sub, unit, variable } from "./jet.ts";
import type { Jet } from "./jet.ts";

/** One body at the solution: `at` is the contact point projected onto the core, local, as `centre` is. */
export interface GrowthSide extends Side {
  readonly centre: readonly number[];
  /** Row-major, local to world. */
  readonly rotation: readonly number[];
}

/** Rows of derivatives by 12 twist coordinates in space, 6 in the plane. */
export interface GrowthJacobians {
  readonly alpha: number[];
  readonly pointA: number[][];
  readonly pointB: number[][];
  readonly normal: number[][];
  /** |gradient of L|: 0 up to rounding errors where the caller's solution is one. */
  readonly residual: number;
}

/** The ellipse with the given radii about the local origin; the circle is the chart of normals in the plane. */
export function ellipsePiece(r: readonly number[]): SurfacePiece {
  return {
    size: 1,
    point: (at, [s], n) => {
      const [x, y] = [at[0] / r[0], at[1] / r[1]];
      const moved = [mix(1, constant(n, x), -y, s), mix(1, constant(n, y), x, s)];
      return unit(moved).map((c, i) => scale(r[i], c));
    },
  };
}

/** v + w x v, in the plane of one angular velocity. */
function rotated(v: readonly Jet[], w: readonly Jet[]): Jet[] {
  const by = (a: Jet, x: Jet, b: Jet, y: Jet): Jet => sub(mul(a, x), mul(b, y));
  if (v.length === 2) return [sub(v[0], mul(w[0], v[1])), add(v[1], mul(w[0], v[0]))];
  return [add(v[0], by(w[1], v[2], w[2], v[1])), add(v[1], by(w[2], v[0], w[0], v[2])),
    add(v[2], by(w[0], v[1], w[1], v[0]))];
}

/** See the file header. */
export function growthJacobians(a: GrowthSide, b: GrowthSide, alpha: number,
  normal: readonly number[]): GrowthJacobians {
  const dim = normal.length, twist = dim === 3 ? 6 : 3, na = a.piece.size, nb = b.piece.size, m = na + nb + 2 + dim - 1,
    n = m + 2 * twist;
  const turn = ({ rotation: r }: GrowthSide, v: readonly Jet[]): Jet[] =>
    v.map((_, i) => v.map((x, j) => scale(r[dim * i + j], x)).reduce(add));
  const value = (p: readonly Jet[]): number[] => p.map((x) => x.v), inner = (p: readonly number[]): number =>
    p.reduce((sum, x, i) => sum + x * normal[i], 0);
  const zeros = Array.from({ length: n }, (_, k) => variable(n, k, 0)), xi = zeros.slice(m);
  /** The projection of a contact point onto the core, about the centre, rotated by the body's twist. */
  const about = (side: GrowthSide, coordinates: readonly Jet[], w: readonly Jet[]): Jet[] =>
    rotated(turn(side, side.piece.point(side.at, coordinates, n).map((x, i) => sub(x, constant(n, side.centre[i])))),
      w);
  const u = about(a, zeros.slice(0, na), xi.slice(dim, twist)),
    v = about(b, zeros.slice(na, na + nb), xi.slice(twist + dim));
  const margin = a.margin + b.margin, reach = inner(value(u)) - inner(value(v)) + margin;
  const grown = variable(n, na + nb, alpha), mu = variable(n, na + nb + 1, 1 / reach);
  const chart = dim === 3 ? ellipsoidPiece([1, 1, 1]) : ellipsePiece([1, 1]),
    direction = chart.point(normal, zeros.slice(na + nb + 2, m), n);
  const apart = u.map((x, i) => sub(x, v[i])), p = apart.map((x, i) =>
    add(constant(n, alpha * (x.v + margin * normal[i])), sub(xi[twist + i], xi[i])));
  const gap = sub(dot(direction, p.map((x, i) => sub(x, mul(grown, apart[i])))), scale(margin, grown));
  const L = add(grown, mul(mu, gap));
  const block = (from: number, to: number): number[][] =>
    Array.from({ length: m }, (_, i) => Array.from({ length: to - from }, (_2, j) => L.h[i * n + from + j]));
  const slide = solve(block(0, m), block(m, n).map((row) => row.map((x) => -x)));
  const total = (j: Jet): number[] => Array.from({ length: 2 * twist },
    (_, k) => slide.reduce((s, row, i) => s + j.g[i] * row[k], j.g[m + k]));
  const point = (side: readonly Jet[], from: number, by: number): number[][] =>
    side.map((x, i) => total(add(add(x, xi[from + i]), scale(by, direction[i]))));
  return {
    alpha: total(grown), normal: direction.map(total), pointA: point(u, 0, a.margin),
    pointB: point(v, twist, -b.margin), residual: Math.sqrt(L.g.slice(0, m).reduce((s, x) => s + x * x, 0)),
  };
}
