/**
 * Second-order polish of a depth: from one direction to the nearest local minimum of h, in a few supports.
 *
 * In: shapes with known Hessians, vertex `v` of the polytope: a support with its direction. Out: `ws.polish`: unit
 * normal, u = h(normal), the pieces that meet there with their weights; vertices appended to the polytope's arrays (not to
 * its surface). Returned: the number of supports spent.
 * Method: bundle of at most three second-order models (step.ts). A step that does not lower h met another piece: it joins
 * the bundle. All pieces in use are evaluated again beside the new direction, each on its own side of the kink, so the
 * models stay fresh and convergence is quadratic also at kinks (rim against edge, side line against rim).
 * Monotone: u never rises; it stays a certified upper bound of the depth whatever the models do.
 */
import type { SupportBuffers } from "@col/kernel";
import type { ConvexShape, PackedPose } from "@col/types";
import { hessianOfD } from "./hessian.ts";
import type { Polytope } from "./polytope.ts";
import { bundleStep, createBundle, drop } from "./step.ts";
import type { Bundle } from "./step.ts";
import { supportVertex } from "./support.ts";

/** State and answer of a polish. */
export interface Polish {
  /** Does the model at the answer predict no further decrease? Then n is a local minimum to second order. */
  converged: boolean;
  readonly bundle: Bundle;
  /** Unit normal, 3 doubles; u at [3]; model value at [4]. */
  readonly n: Float64Array;
  /** Scratch: direction, Hessian. */
  readonly d: Float64Array;
  readonly h: Float64Array;
}

/** An empty one. */
export function createPolish(): Polish {
  return { converged: false, bundle: createBundle(), n: new Float64Array(5), d: new Float64Array(3), h: new Float64Array(9) };
}

/** Steps at most; quadratic convergence needs 4 to 6. */
const STEPS = 16;
/** A model decrease below this part of the scale is rounding. No dimension. */
const CONVERGED = 2e-16;
/** A model that predicts more than this above u is stale and says nothing. No dimension. */
const AGREED = 1e-12;
/** Pieces are looked at beside the kink by this angle at least: far above the error of a converged direction. */
const BESIDE = 1e-8;

/** Does piece i of the bundle predict vertex v to within half of the way? Then v is the same smooth piece, seen from elsewhere. */
function samePiece(p: Polytope, s: Bundle, i: number, v: number, scale: number): boolean {
  const w = p.w, dir = p.dir, k = 3 * s.vertex[i], l = 3 * v, H = s.hessian, h = 6 * i;
  const x = dir[l], y = dir[l + 1], z = dir[l + 2], gx = w[l] - w[k], gy = w[l + 1] - w[k + 1], gz = w[l + 2] - w[k + 2];
  const ex = gx - (H[h] * x + H[h + 1] * y + H[h + 2] * z), ey = gy - (H[h + 1] * x + H[h + 3] * y + H[h + 4] * z);
  const ez = gz - (H[h + 2] * x + H[h + 4] * y + H[h + 5] * z);
  const tiny = 1e-13 * scale;
  return ex * ex + ey * ey + ez * ez <= 0.25 * (gx * gx + gy * gy + gz * gz) + tiny * tiny;
}

/** Puts vertex v into place i of the bundle, with its Hessian. */
function put(
  a: ConvexShape, b: ConvexShape, bInA: PackedPose, p: Polytope, o: Polish, i: number, v: number,
): void {
  o.bundle.vertex[i] = v;
  hessianOfD(a, b, bInA, p.dir, v, o.d, o.h, o.bundle.hessian, 6 * i);
}

/** Direction n0 + E y + eps * (gradient of piece i - mean), normalised, into `dir` of vertex v; i < 0: no offset. */
function aim(p: Polytope, o: Polish, i: number, eps: number, v: number): void {
  const s = o.bundle, n = o.n, e = s.basis, m = s.model;
  let y0 = s.y[0], y1 = s.y[1];
  if (i >= 0) {
    let g0 = 0, g1 = 0;
    for (let j = 0; j < s.count; j++) {
      g0 += m[6 * j + 1]; g1 += m[6 * j + 2];
    }
    g0 = m[6 * i + 1] - g0 / s.count;
    g1 = m[6 * i + 2] - g1 / s.count;
    const f = eps / Math.sqrt(g0 * g0 + g1 * g1);
    y0 += f * g0;
    y1 += f * g1;
  }
  const x = n[0] + e[0] * y0 + e[3] * y1, y = n[1] + e[1] * y0 + e[4] * y1, z = n[2] + e[2] * y0 + e[5] * y1;
  const r = 1 / Math.sqrt(x * x + y * y + z * z), dir = p.dir;
  dir[3 * v] = x * r; dir[3 * v + 1] = y * r; dir[3 * v + 2] = z * r;
}

/** See the file header. `scale`: largest |w| met. */
export function polish(
  a: ConvexShape, b: ConvexShape, bInA: PackedPose, buf: SupportBuffers, p: Polytope, o: Polish, v: number, scale: number,
): number {
  const s = o.bundle, n = o.n, w = p.w, dir = p.dir;
  n[0] = dir[3 * v]; n[1] = dir[3 * v + 1]; n[2] = dir[3 * v + 2];
  n[3] = n[0] * w[3 * v] + n[1] * w[3 * v + 1] + n[2] * w[3 * v + 2];
  s.count = 1;
  s.lambda[0] = 1;
  put(a, b, bInA, p, o, 0, v);
  let spent = 0, shorten = 1;
  o.converged = false;
  const limit = Math.floor(p.dir.length / 3) - 8;
  for (let step = 0; step < STEPS && p.vertices < limit; step++) {
    const u = n[3];
    bundleStep(s, w, n, u, scale, n, 4);
    if (shorten < 1) {
      s.y[0] *= shorten;
      s.y[1] *= shorten;
    } else if (u - n[4] <= CONVERGED * scale && n[4] - u <= AGREED * scale) {
      o.converged = true;
      break;
    }
    const t = p.vertices++;
    aim(p, o, -1, 0, t);
    supportVertex(a, b, bInA, buf, p, t);
    spent++;
    const k = 3 * t, x = dir[k], y = dir[k + 1], z = dir[k + 2], h = x * w[k] + y * w[k + 1] + z * w[k + 2];
    const lower = h < u;
    // whose piece is it?
    let own = -1;
    for (let i = 0; i < s.count && own < 0; i++) if (samePiece(p, s, i, t, scale)) own = i;
    if (!lower && own >= 0) {
      if (s.count === 1) { // the model overshot
        shorten *= 0.25;
        if (shorten < 1e-3) break;
        continue;
      }
    }
    shorten = 1;
    if (s.count > 1) {
      const len2 = s.y[0] * s.y[0] + s.y[1] * s.y[1];
      const eps = 10 * len2 < BESIDE ? BESIDE : 10 * len2 > 0.02 ? 0.02 : 10 * len2;
      for (let i = 0; i < s.count; i++) {
        if (i === own) {
          put(a, b, bInA, p, o, i, t);
          continue;
        }
        const r = p.vertices++;
        aim(p, o, i, eps, r);
        supportVertex(a, b, bInA, buf, p, r);
        spent++;
        put(a, b, bInA, p, o, i, r);
      }
      if (own < 0 && s.count < 3) put(a, b, bInA, p, o, s.count++, t);
      else if (own < 0) put(a, b, bInA, p, o, 0, t);
    } else if (own >= 0 || lower) put(a, b, bInA, p, o, 0, t);
    else put(a, b, bInA, p, o, s.count++, t);
    if (lower) {
      n[0] = x; n[1] = y; n[2] = z; n[3] = h;
    } else if (step > 10) break;
  }
  void drop;
  return spent;
}
