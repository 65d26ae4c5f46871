/**
 * Comparator: Internal Expanding (Zheng and Chew), as the authors of the ray intersection paper run it against theirs.
 *
 * A tetrahedron of points of D around the centre; the face that the ray pierces is replaced by its support point until
 * the supporting plane closes on the face. In: a pair, relative tolerance, budget. Out: a growth result. Our own code
 * from the description, written for speed like our own solver: no allocation with a workspace, adjugates in locals, one
 * division per face.
 */
import type { ConvexShape, GrowthResult, Pose } from "@col/types";
import { createDifference, inradiusOf, setDifference, supportDifference, writeAnswer } from "./difference.ts";
import type { Difference } from "./difference.ts";

/** Start: corners inside the unit ball, around its middle. */
const START = Float64Array.of(0.8, 0, -0.5, -0.5, 0.5, -0.5, -0.5, -0.5, -0.5, 0, 0, 1);
/** Weights below this share of the largest still count as non-negative: rounding of the 3 x 3 solve. No dimension. */
const ROUNDING = -1e-14;

/** Buffers of one caller. */
export interface InternalExpandingWorkspace {
  readonly q: Difference;
  /** Corners of the tetrahedron, points of A and B behind them: 12 each. */
  readonly v: Float64Array;
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly n: Float64Array;
  readonly best: Float64Array;
  readonly s: Float64Array;
  readonly zA: Float64Array;
  readonly zB: Float64Array;
}

/** Empty buffers. */
export function createInternalExpandingWorkspace(): InternalExpandingWorkspace {
  const f = (n: number): Float64Array => new Float64Array(n);
  return { q: createDifference(), v: f(12), xs: f(12), ys: f(12), n: f(3), best: f(3), s: f(3), zA: f(3), zB: f(3) };
}

/** A regular tetrahedron in the ball of radius r about the centre of D, and its points' shares in A and B. */
function startTetrahedron({ v, xs, ys }: InternalExpandingWorkspace, r: number, share: number): void {
  for (let i = 0; i < 12; i++) {
    const x = r * START[i];
    v[i] = x;
    xs[i] = share * x;
    ys[i] = (share - 1) * x;
  }
}

/** See the file header. */
export function internalExpanding(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, tolerance: number, maxIterations: number, out: GrowthResult,
  ws: InternalExpandingWorkspace = createInternalExpandingWorkspace(),
): GrowthResult {
  const { q, v, xs, ys, n, best, s, zA, zB } = ws, pA = q.pointA, pB = q.pointB;
  setDifference(q, a, poseA, b, poseB);
  const px = q.p[0], py = q.p[1], pz = q.p[2], r = inradiusOf(a, b), share = (a.inradius + a.margin) / r;
  startTetrahedron(ws, r, share);
  let upper = Infinity, lower = 0, last = -1, status: GrowthResult["status"] = "budget-spent", k = 0;
  let c0 = 0, c1 = 0, c2 = 0, i = 0, j = 0, m = 0;
  if (!(r > 0)) status = "ill-conditioned";
  else if (!(px * px + py * py + pz * pz > 0)) status = "coincident-centres";
  else {
    while (k < maxIterations) {
      k++;
      // the face whose cone holds the ray: adj(W) p / det W >= 0
      let omit = -1;
      for (let t = 0; t < 4; t++) {
        if (t === last) continue;
        const fi = t === 0 ? 3 : 0, fj = t <= 1 ? 6 : 3, fm = t === 3 ? 6 : 9;
        const ux = v[fi], uy = v[fi + 1], uz = v[fi + 2], vx = v[fj], vy = v[fj + 1], vz = v[fj + 2], wx = v[fm],
          wy = v[fm + 1], wz = v[fm + 2];
        const ax = vy * wz - vz * wy, ay = vz * wx - vx * wz, az = vx * wy - vy * wx, det = ux * ax + uy * ay + uz * az;
        const inv = 1 / det, g0 = (px * ax + py * ay + pz * az) * inv;
        if (!(g0 >= ROUNDING)) continue;
        const bx = wy * uz - wz * uy, by = wz * ux - wx * uz, bz = wx * uy - wy * ux,
          g1 = (px * bx + py * by + pz * bz) * inv;
        if (!(g1 >= ROUNDING)) continue;
        const ex = uy * vz - uz * vy, ey = uz * vx - ux * vz, ez = ux * vy - uy * vx,
          g2 = (px * ex + py * ey + pz * ez) * inv;
        if (!(g2 >= ROUNDING)) continue;
        omit = t;
        i = fi; j = fj; m = fm;
        c0 = g0; c1 = g1; c2 = g2;
        // normal with n . v = 1 on the face
        const nx = (ax + bx + ex) * inv, ny = (ay + by + ey) * inv, nz = (az + bz + ez) * inv,
          l = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
        n[0] = nx * l; n[1] = ny * l; n[2] = nz * l;
        break;
      }
      if (omit < 0) {
        status = "precision-limit";
        break;
      }
      upper = c0 + c1 + c2;
      supportDifference(q, a, b, n, s);
      const bound = (n[0] * px + n[1] * py + n[2] * pz) / (n[0] * s[0] + n[1] * s[1] + n[2] * s[2]);
      if (bound > lower) {
        lower = bound;
        best[0] = n[0]; best[1] = n[1]; best[2] = n[2];
      }
      const done = upper <= lower * (1 + tolerance);
      if (done || k === maxIterations) {
        const w0 = c0 / upper, w1 = c1 / upper, w2 = c2 / upper;
        for (let t = 0; t < 3; t++) {
          zA[t] = w0 * xs[i + t] + w1 * xs[j + t] + w2 * xs[m + t];
          zB[t] = w0 * ys[i + t] + w1 * ys[j + t] + w2 * ys[m + t];
        }
        if (done) status = "optimal";
        break;
      }
      const row = 3 * omit;
      for (let t = 0; t < 3; t++) {
        v[row + t] = s[t];
        xs[row + t] = pA[t];
        ys[row + t] = pB[t];
      }
      last = omit;
    }
  }
  if (status === "ill-conditioned") upper = lower = NaN;
  if (status === "coincident-centres") upper = 0;
  if (status !== "optimal" && status !== "budget-spent") {
    zA.fill(NaN);
    zB.fill(NaN);
  }
  writeAnswer(q, a.center, upper, lower, zA, zB, best, k, status, out);
  return out;
}
