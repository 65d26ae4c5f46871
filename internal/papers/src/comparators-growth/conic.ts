/**
 * Comparator: the growth distance as a conic program (Tracy et al. 2023, "DCol"), solved by a small interior-point
 * method of our own; the npm registry has no conic solver that is kept up.
 *
 * min t subject to h - G X in K, X = (x, t, extras), K = rows >= 0 times second-order cones: Mehrotra's predictor and
 * corrector with Nesterov-Todd scaling, as in CVXOPT's conelp. Normal equations: (W^-1 G)' (W^-1 G), Cholesky, as many
 * unknowns as X has (4 .. 10), rows as many as the bodies have facets. Units: positions in |p|, shapes in inradii, so
 * that all unknowns are of order one; A's frame, origin in A's centre. Stops at a complementarity s . z / degree below
 * the tolerance with residuals below its root.
 */
import type { ConvexShape, GrowthResult, Pose } from "@col/types";
import { divide, product, reach, scale, shift } from "./cone-algebra.ts";
import type { ConicCone } from "./cone-algebra.ts";
import type { ConicBody } from "./conic-body.ts";
import { createDifference, inradiusOf, setDifference, writeAnswer } from "./difference.ts";
import type { Difference } from "./difference.ts";
import { factorise, gram, substitute } from "./normal-equations.ts";

/** Share of the way to the border of the cone that a corrected step goes. No dimension. */
const CAUTION = 0.99;

/** Buffers of one caller, grown on demand. */
export interface ConicWorkspace {
  readonly q: Difference;
  G: Float64Array;
  /** W^-1 G. */
  F: Float64Array;
  /** m each: h, s, z, lambda, residual, ds, dz, two scratch rows. */
  v: Float64Array[];
  readonly x: Float64Array;
  readonly dx: Float64Array;
  readonly rx: Float64Array;
  readonly H: Float64Array;
  /** First row, rows, eta and w of each cone. */
  cones: ConicCone[];
  readonly zA: Float64Array;
  readonly zB: Float64Array;
  readonly n: Float64Array;
}

const MAX_UNKNOWNS = 10;
const VECTORS = 9;

/** Empty buffers. */
export function createConicWorkspace(): ConicWorkspace {
  const f = (n: number): Float64Array => new Float64Array(n);
  return {
    q: createDifference(), G: f(0), F: f(0), v: Array.from({ length: VECTORS }, () => f(0)), x: f(MAX_UNKNOWNS),
    dx: f(MAX_UNKNOWNS), rx: f(MAX_UNKNOWNS),
    H: f(MAX_UNKNOWNS * MAX_UNKNOWNS), cones: [], zA: f(3), zB: f(3), n: f(3),
  };
}

/**
 * Rows `k0 ..` of G and h for the body with rotation `r` (row-major into A's frame), centre at `p` (units of |p|),
 * shape unit `unit`.
 */
function assemble(
  body: ConicBody, from: number, count: number, to: number, r: Float64Array, rotated: boolean, p: Float64Array,
  scale: number, c: Float64Array, unit: number, n: number,
  column: number, G: Float64Array, h: Float64Array,
): void {
  const { rows, width } = body;
  for (let k = 0; k < count; k++) {
    const i = (from + k) * width, g = (to + k) * n, a0 = rows[i], a1 = rows[i + 1], a2 = rows[i + 2];
    // w = R'(x - p) + t c
    const x = rotated ? r[0] * a0 + r[1] * a1 + r[2] * a2 : a0, y = rotated ? r[3] * a0 + r[4] * a1 + r[5] * a2 : a1,
      z = rotated ? r[6] * a0 + r[7] * a1 + r[8] * a2 : a2;
    for (let j = 0; j < n; j++) G[g + j] = 0;
    G[g] = -x; G[g + 1] = -y; G[g + 2] = -z;
    G[g + 3] = -unit * (rows[i + 3] + a0 * c[0] + a1 * c[1] + a2 * c[2]);
    for (let e = 4; e < width; e++) G[g + column + e - 4] = -rows[i + e];
    h[to + k] = -scale * (x * p[0] + y * p[1] + z * p[2]);
  }
}

/** See the file header. `one`, `two`: conic forms of `a` and `b`. */
export function conicGrowth(
  a: ConvexShape, one: ConicBody, poseA: Pose, b: ConvexShape, two: ConicBody, poseB: Pose, tolerance: number,
  maxIterations: number, out: GrowthResult,
  ws: ConicWorkspace = createConicWorkspace(),
): GrowthResult {
  const { q, x, dx, rx, H, zA, zB, n: normal } = ws, n = 4 + one.extras + two.extras;
  const rowsA = one.rows.length / one.width, rowsB = two.rows.length / two.width, m = rowsA + rowsB,
    orthant = one.orthant + two.orthant;
  if (ws.G.length < m * n) {
    ws.G = new Float64Array(m * n);
    ws.F = new Float64Array(m * n);
  }
  if (ws.v[0].length < m) ws.v = Array.from({ length: VECTORS }, () => new Float64Array(m));
  const count = one.cones.length + two.cones.length;
  while (ws.cones.length < count) ws.cones.push({ first: 0, rows: 0, eta: 1, w: new Float64Array(4) });
  ws.cones.length = count;
  const cones = ws.cones, { G, F } = ws, [h, s, z, lambda, rz, ds, dz, keep, unit] = ws.v;
  setDifference(q, a, poseA, b, poseB);
  const p = q.p, l = Math.sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]), size = 1 / inradiusOf(a, b), zero = zA.fill(0);
  // rows >= 0 of both bodies first, then the cones of A, then the cones of B
  const conesA = rowsA - one.orthant, r = q.bInA;
  assemble(one, 0, one.orthant, 0, r, false, zero, 0, a.center, size, n, 4, G, h);
  assemble(two, 0, two.orthant, one.orthant, r, true, p, 1 / l, b.center, size, n, 4 + one.extras, G, h);
  assemble(one, one.orthant, conesA, orthant, r, false, zero, 0, a.center, size, n, 4, G, h);
  assemble(two, two.orthant, rowsB - two.orthant, orthant + conesA, r, true, p, 1 / l, b.center, size, n,
    4 + one.extras, G, h);
  let at = orthant;
  for (let k = 0; k < count; k++) {
    cones[k].first = at;
    cones[k].rows = k < one.cones.length ? one.cones[k] : two.cones[k - one.cones.length];
    at += cones[k].rows;
  }
  // start: least squares
  gram(G, m, n, H);
  let status: GrowthResult["status"] = factorise(H, n) ? "budget-spent" : "precision-limit", k = 0;
  x.fill(0);
  for (let i = 0; i < m; i++) for (let j = 0; j < n; j++) x[j] += G[i * n + j] * h[i];
  substitute(H, n, x);
  dx.fill(0);
  dx[3] = -1;
  substitute(H, n, dx);
  for (let i = 0; i < m; i++) {
    let u = h[i], v = 0;
    for (let j = 0; j < n; j++) {
      u -= G[i * n + j] * x[j];
      v += G[i * n + j] * dx[j];
    }
    s[i] = u;
    z[i] = v;
  }
  shift(orthant, cones, s);
  shift(orthant, cones, z);
  const degree = orthant + count, root = Math.sqrt(tolerance);
  while (status === "budget-spent" && k < maxIterations) {
    k++;
    let mu = 0, far = 0;
    rx.fill(0);
    rx[3] = 1;
    for (let i = 0; i < m; i++) {
      let u = s[i] - h[i];
      for (let j = 0; j < n; j++) {
        rx[j] += G[i * n + j] * z[i];
        u += G[i * n + j] * x[j];
      }
      rz[i] = u;
      far = Math.max(far, Math.abs(u));
      mu += s[i] * z[i];
    }
    mu /= degree;
    for (let j = 0; j < n; j++) far = Math.max(far, Math.abs(rx[j]));
    if (mu < tolerance && far < root) {
      status = "optimal";
      break;
    }
    // Nesterov-Todd scaling; `unit` holds sqrt(s / z) of the rows
    for (let i = 0; i < orthant; i++) unit[i] = Math.sqrt(s[i] / z[i]);
    for (const c of cones) {
      const f = c.first;
      let ss = s[f] * s[f], zz = z[f] * z[f], sz = s[f] * z[f];
      for (let i = 1; i < c.rows; i++) {
        ss -= s[f + i] * s[f + i];
        zz -= z[f + i] * z[f + i];
        sz += s[f + i] * z[f + i];
      }
      const is = 1 / Math.sqrt(ss), iz = 1 / Math.sqrt(zz), g = 0.5 / Math.sqrt((1 + sz * is * iz) / 2);
      c.eta = Math.sqrt(Math.sqrt(ss / zz));
      c.w[0] = g * (s[f] * is + z[f] * iz);
      for (let i = 1; i < c.rows; i++) c.w[i] = g * (s[f + i] * is - z[f + i] * iz);
    }
    scale(orthant, cones, unit, z, false, lambda);
    for (let j = 0; j < n; j++) {
      for (let i = 0; i < m; i++) keep[i] = G[i * n + j];
      scale(orthant, cones, unit, keep, true, keep);
      for (let i = 0; i < m; i++) F[i * n + j] = keep[i];
    }
    gram(F, m, n, H);
    if (!factorise(H, n)) {
      status = "precision-limit";
      break;
    }
    let sigma = 0, step = 0;
    for (let phase = 0; phase < 2; phase++) {
      if (phase === 0) {
        product(orthant, cones, lambda, lambda, keep);
        for (let i = 0; i < m; i++) keep[i] = -keep[i];
      } else {
        // Mehrotra's correction, from the scaled affine steps
        scale(orthant, cones, unit, ds, true, ds);
        scale(orthant, cones, unit, dz, false, dz);
        product(orthant, cones, ds, dz, keep);
        product(orthant, cones, lambda, lambda, ds);
        for (let i = 0; i < m; i++) keep[i] = -ds[i] - keep[i];
        for (let i = 0; i < orthant; i++) keep[i] += sigma * mu;
        for (const { first } of cones) keep[first] += sigma * mu;
      }
      divide(orthant, cones, lambda, keep, keep); // t
      scale(orthant, cones, unit, keep, false, ds); // W t, for later
      for (let i = 0; i < m; i++) dz[i] = -rz[i] - ds[i];
      scale(orthant, cones, unit, dz, true, dz); // b_z
      for (let j = 0; j < n; j++) dx[j] = -rx[j];
      for (let i = 0; i < m; i++) for (let j = 0; j < n; j++) dx[j] += F[i * n + j] * dz[i];
      substitute(H, n, dx);
      for (let i = 0; i < m; i++) {
        let u = -dz[i];
        for (let j = 0; j < n; j++) u += F[i * n + j] * dx[j];
        dz[i] = u; // W dz
        ds[i] = keep[i] - u;
      }
      scale(orthant, cones, unit, dz, true, dz);
      scale(orthant, cones, unit, ds, false, ds);
      const far1 = Math.min(reach(orthant, cones, s, ds), reach(orthant, cones, z, dz));
      if (phase === 0) {
        const t = Math.min(1, far1);
        let ahead = 0;
        for (let i = 0; i < m; i++) ahead += (s[i] + t * ds[i]) * (z[i] + t * dz[i]);
        sigma = Math.min(1, Math.max(0, ahead / (mu * degree)));
        sigma *= sigma * sigma;
      } else step = Math.min(1, CAUTION * far1);
    }
    if (!(step > 0)) {
      status = "precision-limit";
      break;
    }
    for (let j = 0; j < n; j++) x[j] += step * dx[j];
    for (let i = 0; i < m; i++) {
      s[i] += step * ds[i];
      z[i] += step * dz[i];
    }
  }
  // t counts |p| over inradii
  const unitOf = l * size, alpha = x[3] * unitOf;
  let dual = 0;
  normal.fill(0);
  for (let i = 0; i < m; i++) {
    dual -= h[i] * z[i];
    const ofA = i < one.orthant || (i >= orthant && i < orthant + conesA);
    if (ofA) for (let j = 0; j < 3; j++) normal[j] += G[i * n + j] * z[i];
  }
  const length = 1 / Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
  for (let j = 0; j < 3; j++) {
    normal[j] *= length;
    zA[j] = (l * x[j]) / alpha;
    zB[j] = (l * x[j] - p[j]) / alpha;
  }
  writeAnswer(q, a.center, alpha, dual * unitOf, zA, zB, normal, k, status, out);
  return out;
}
