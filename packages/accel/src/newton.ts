/**
 * Second order for pairs with a curved shape: ellipsoids, cylinders, cones, frusta and composed shapes with a support
 * Hessian, against each other and against polytopes.
 *
 * In: shapes for which `hasSecondOrder` holds, and what `solveMomentum` leaves in `ws` when it hands over: a support direction
 * d with a plane that separates, `ws.x[3..5]`, and the rows of its simplex. Out: `ws.pointA` (A's frame), `ws.pointBLocal`,
 * `ws.normal`, `ws.bounds` = [upper, lower], `ws.x` = a - b, `ws.iterations` (support evaluations, those before included),
 * `ws.status`: what `finish` of the kernel leaves. Returns false where rounding or a spent budget stopped it: `ws.x` is then
 * the best direction, for a first-order method to go on from.
 *
 * Method: GJK in Newton's metric. F(x) = 1/2 |x|^2 - min { <x, w> : w in D } has its minimum at the point x* of D closest to the
 * origin. D is made of smooth pieces (an ellipsoid, the rims of a cylinder) and corners; the support points w_i of a few pieces,
 * all taken anew at the present direction, and the support Hessian H of the shapes give the model
 *   1/2 |x|^2 + 1/2 (x - x_k)^T H (x - x_k) - min_i <x, w_i>.
 * H x_k = 0, so its minimiser is x = (I + H)^-1 u, where u = sum lambda_i w_i is the point of conv {w_i} closest to the origin in
 * the metric (I + H)^-1: with z_i = L^-1 w_i, L L^T = I + H, the sub-problem of GJK. One piece: Newton's step. No curvature:
 * GJK's step. Once the pieces that carry x* are found, convergence is quadratic.
 * On rays, H(x) = H(x/|x|)/|x|; |x_k| is set to the best lower bound rho (the minimiser of F along the ray), and the metric is
 * used times rho: rho I + H(d), |d| = 1.
 *
 * Certificate: |u| >= distance since u is a point of D; <d, w> <= distance, w the support along -d. Steps that lower the plane
 * without meeting a new piece are halved.
 *
 * Pieces: a shape with a smooth core has one; of a disc solid each rim is one (kinds `FIRST_DISCS_KIND` ..): a row knows its rim
 * and follows it as d turns, unless d crosses the axis, where it stays behind as a fixed point of the flat face. Rows of
 * other shapes are fixed points, but for the newest.
 */
import { BEYOND, compact, nearestSignedVolumes, OVERLAPPING, SEPARATED, simplexWeights, TOUCHING } from "@col/kernel";
import type { Settings, Workspace } from "@col/kernel";
import { FIRST_DISCS_KIND, LAST_DISCS_KIND } from "@col/types";
import type { ConvexShape, PackedPose } from "@col/types";

/** How the support points of a shape move with the direction. */
const CORNERS = 0;
const SMOOTH = 1;
const DISCS = 2;
const MIXED = 3;
const UNKNOWN = 4;

/** Code of a row's point that stays where it is; codes >= 0 name the piece it follows. */
const FIXED = -2;

/** Iterations of this phase before the fall-back: three times what the hardest pairs of the benchmark need. */
const MAX_STEPS = 24;
/** Halvings of one step, and steps that met a new piece but lowered the plane, before the fall-back. */
const MAX_HALVINGS = 6;
const MAX_WORSE = 8;
/** Rounding of a plane's offset and of the bounds, relative to the size, as in the kernel's `finish`. No dimension. */
const BOUND_ROUNDING = 4e-15;
/** A rim point stays behind when the direction has turned by more than 60 degrees about the axis. Cosine. */
const FOLLOWS = 0.5;
/** Squared part of a unit direction across the axis below which the rim point has no direction. No dimension. */
const ON_AXIS2 = 1e-28;

function natureOf(shape: ConvexShape): number {
  if (shape.curvature === 0) return CORNERS;
  if (shape.hessian === null) return UNKNOWN;
  if (shape.kind >= FIRST_DISCS_KIND && shape.kind <= LAST_DISCS_KIND) return DISCS;
  return shape.curvature === 2 ? SMOOTH : MIXED;
}

/** Is there a curved shape, and a support Hessian of every curved one? */
export function hasSecondOrder(a: ConvexShape, b: ConvexShape): boolean {
  return (a.curvature > 0 || b.curvature > 0) && (a.curvature === 0 || a.hessian !== null) && (b.curvature === 0 || b.hessian !== null);
}

/** Takes the rows of one shape anew at the unit direction `d` (local frame), row `newest` being its support point there. */
function follow(shape: ConvexShape, nature: number, d: Float64Array, rows: Float64Array, ids: Int32Array, rank: number, newest: number): void {
  const n = 3 * newest;
  if (nature === SMOOTH) {
    for (let r = 0; r < rank; r++) {
      rows[3 * r] = rows[n]; rows[3 * r + 1] = rows[n + 1]; rows[3 * r + 2] = rows[n + 2];
      ids[r] = 0;
    }
    return;
  }
  if (nature === MIXED) {
    for (let r = 0; r < rank; r++) ids[r] = r === newest ? 0 : FIXED;
    return;
  }
  if (nature !== DISCS) return;
  const p = shape.params, i = p[3] | 0, j = i === 2 ? 0 : i + 1, k = i === 0 ? 2 : i - 1;
  const u = d[j], v = d[k], rho2 = u * u + v * v, inv = 1 / Math.sqrt(rho2), onAxis = !(rho2 > ON_AXIS2);
  for (let r = 0; r < rank; r++) {
    const o = 3 * r;
    if (r === newest) {
      ids[r] = onAxis ? FIXED : +(rows[o + i] > 0);
      continue;
    }
    if (ids[r] === FIXED) continue;
    if (ids[r] < 0) ids[r] = +(rows[o + i] > 0);
    const radius = ids[r] === 1 ? p[1] : p[0], along = (rows[o + j] * u + rows[o + k] * v) * inv;
    if (onAxis || along < FOLLOWS * radius) ids[r] = FIXED;
    else {
      rows[o + j] = u * (radius * inv);
      rows[o + k] = v * (radius * inv);
    }
  }
}

/** Do two rows of a shape stand for the same piece? */
function same(nature: number, rows: Float64Array, ids: Int32Array, r: number, q: number): boolean {
  if (nature === SMOOTH) return true;
  if (nature === DISCS && ids[r] >= 0 && ids[q] >= 0) return ids[r] === ids[q];
  return rows[3 * r] === rows[3 * q] && rows[3 * r + 1] === rows[3 * q + 1] && rows[3 * r + 2] === rows[3 * q + 2];
}

/**
 * Support Hessian of the core at the unit direction `d` (local frame) into `h` (9): of a disc solid the rims' shares,
 * weighted by `lambda`.
 */
function curvature(
  shape: ConvexShape, nature: number, d: Float64Array, ids: Int32Array, lambda: Float64Array, rank: number, h: Float64Array,
): void {
  if (nature === SMOOTH || nature === MIXED) {
    if (shape.hessian !== null) shape.hessian(shape, d, h);
    return;
  }
  for (let c = 0; c < 9; c++) h[c] = 0;
  if (nature !== DISCS) return;
  const p = shape.params, i = p[3] | 0, j = i === 2 ? 0 : i + 1, k = i === 0 ? 2 : i - 1;
  const u = d[j], v = d[k], rho2 = u * u + v * v;
  if (!(rho2 > ON_AXIS2)) return;
  let radius = 0;
  for (let r = 0; r < rank; r++) if (ids[r] >= 0) radius += lambda[r] * p[ids[r]];
  const s = radius / (rho2 * Math.sqrt(rho2));
  h[4 * j] = v * v * s; h[4 * k] = u * u * s;
  h[3 * j + k] = -u * v * s; h[3 * k + j] = h[3 * j + k];
}

/** See the file header. */
export function solveCurved(a: ConvexShape, b: ConvexShape, bInA: PackedPose, set: Settings, ws: Workspace): boolean {
  const s = ws.simplex, x = ws.x, lambda = s.lambda, rowsA = s.a, rowsB = s.b, z = s.w, eA = ws.normal, eB = ws.pointA;
  const dA = ws.support.dA, dB = ws.support.dB, natureA = natureOf(a), natureB = natureOf(b);
  const tolerance = set.tolerance, gap = set.dualityGap, beyond = ws.limits[0], within = ws.limits[1];
  const r00 = bInA[0], r01 = bInA[1], r02 = bInA[2], r10 = bInA[3], r11 = bInA[4], r12 = bInA[5];
  const r20 = bInA[6], r21 = bInA[7], r22 = bInA[8], tx = bInA[9], ty = bInA[10], tz = bInA[11];
  let size = ws.bounds[0], best = 0, d0 = x[3], d1 = x[4], d2 = x[5], g0 = d0, g1 = d1, g2 = d2, k = ws.iterations;
  const last = Math.min(set.maxIterations, k + MAX_STEPS);
  // rows of the simplex packed in front; the newest is the support point along -d
  let mask = 1 << ws.slots[3], newest = 0;
  for (let r = 0; r < ws.rank; r++) mask |= 1 << ws.slots[r];
  for (let r = 0; r < ws.slots[3]; r++) newest += (mask >> r) & 1;
  compact(s, mask);
  let rank = s.rank, first = true, halvings = 0, worse = 0;
  for (let r = 0; r < rank; r++) {
    lambda[r] = 1 / rank;
    if (natureA !== CORNERS) s.idA[r] = -1;
    if (natureB !== CORNERS) s.idB[r] = -1;
  }
  for (;;) {
    const inv = 1 / Math.sqrt(d0 * d0 + d1 * d1 + d2 * d2);
    d0 *= inv; d1 *= inv; d2 *= inv;
    const l0 = r00 * d0 + r10 * d1 + r20 * d2, l1 = r01 * d0 + r11 * d1 + r21 * d2, l2 = r02 * d0 + r12 * d1 + r22 * d2;
    eA[0] = -d0; eA[1] = -d1; eA[2] = -d2;
    eB[0] = l0; eB[1] = l1; eB[2] = l2;
    if (!first) {
      if (k >= last) break;
      k++;
      newest = rank++;
      const o = 3 * newest;
      dA[0] = -d0; dA[1] = -d1; dA[2] = -d2;
      dB[0] = l0; dB[1] = l1; dB[2] = l2;
      s.idA[newest] = a.support(a, dA, dA);
      s.idB[newest] = b.support(b, dB, dB);
      rowsA[o] = dA[0]; rowsA[o + 1] = dA[1]; rowsA[o + 2] = dA[2];
      rowsB[o] = dB[0]; rowsB[o + 1] = dB[1]; rowsB[o + 2] = dB[2];
      lambda[newest] = 0;
    }
    const o = 3 * newest, ax = rowsA[o], ay = rowsA[o + 1], az = rowsA[o + 2], bx = rowsB[o], by = rowsB[o + 1], bz = rowsB[o + 2];
    const w0 = ax - (r00 * bx + r01 * by + r02 * bz + tx), w1 = ay - (r10 * bx + r11 * by + r12 * bz + ty);
    const w2 = az - (r20 * bx + r21 * by + r22 * bz + tz);
    const bound = d0 * w0 + d1 * w1 + d2 * w2;
    size = Math.max(size, Math.sqrt(w0 * w0 + w1 * w1 + w2 * w2), Math.sqrt(ax * ax + ay * ay + az * az));
    // rows anew at d; rows that have become one are joined
    if (natureA !== CORNERS) follow(a, natureA, eA, rowsA, s.idA, rank, newest);
    if (natureB !== CORNERS) follow(b, natureB, eB, rowsB, s.idB, rank, newest);
    mask = 1;
    for (let r = 1; r < rank; r++) {
      let into = -1;
      for (let q = 0; q < r; q++) if (((mask >> q) & 1) !== 0 && same(natureA, rowsA, s.idA, r, q) && same(natureB, rowsB, s.idB, r, q)) into = q;
      if (into < 0) mask |= 1 << r;
      else lambda[into] += lambda[r];
    }
    const met = ((mask >> newest) & 1) !== 0; // a new piece
    if (!first && bound < best - BOUND_ROUNDING * size) {
      if (met) {
        if (++worse > MAX_WORSE) break;
      } else {
        rank--;
        if (++halvings > MAX_HALVINGS) break;
        d0 = 0.5 * (d0 + g0); d1 = 0.5 * (d1 + g1); d2 = 0.5 * (d2 + g2);
        continue;
      }
    } else {
      halvings = 0;
      best = bound;
      g0 = d0; g1 = d1; g2 = d2;
    }
    first = false;
    if (mask !== (1 << rank) - 1) {
      let n = 0;
      for (let r = 0; r < rank; r++) if (((mask >> r) & 1) !== 0) lambda[n++] = lambda[r];
      compact(s, mask);
      rank = s.rank;
    }
    // metric rho I + H, and its factor L
    curvature(a, natureA, eA, s.idA, lambda, rank, x);
    let kxx = best + x[0], kyy = best + x[4], kzz = best + x[8], kxy = x[1], kxz = x[2], kyz = x[5];
    if (natureB !== CORNERS) {
      curvature(b, natureB, eB, s.idB, lambda, rank, x);
      const h00 = x[0], h01 = x[1], h02 = x[2], h11 = x[4], h12 = x[5], h22 = x[8];
      const m00 = r00 * h00 + r01 * h01 + r02 * h02, m01 = r00 * h01 + r01 * h11 + r02 * h12, m02 = r00 * h02 + r01 * h12 + r02 * h22;
      const m10 = r10 * h00 + r11 * h01 + r12 * h02, m11 = r10 * h01 + r11 * h11 + r12 * h12, m12 = r10 * h02 + r11 * h12 + r12 * h22;
      const m20 = r20 * h00 + r21 * h01 + r22 * h02, m21 = r20 * h01 + r21 * h11 + r22 * h12, m22 = r20 * h02 + r21 * h12 + r22 * h22;
      kxx += m00 * r00 + m01 * r01 + m02 * r02; kyy += m10 * r10 + m11 * r11 + m12 * r12; kzz += m20 * r20 + m21 * r21 + m22 * r22;
      kxy += m00 * r10 + m01 * r11 + m02 * r12; kxz += m00 * r20 + m01 * r21 + m02 * r22; kyz += m10 * r20 + m11 * r21 + m12 * r22;
    }
    const i00 = 1 / Math.sqrt(kxx), l10 = kxy * i00, l20 = kxz * i00;
    const i11 = 1 / Math.sqrt(kyy - l10 * l10), l21 = (kyz - l20 * l10) * i11, i22 = 1 / Math.sqrt(kzz - l20 * l20 - l21 * l21);
    if (rank > 1) {
      for (let r = 0; r < rank; r++) {
        const c = 3 * r, px = rowsA[c], py = rowsA[c + 1], pz = rowsA[c + 2], qx = rowsB[c], qy = rowsB[c + 1], qz = rowsB[c + 2];
        const z0 = (px - (r00 * qx + r01 * qy + r02 * qz + tx)) * i00, z1 = (py - (r10 * qx + r11 * qy + r12 * qz + ty) - l10 * z0) * i11;
        z[c] = z0; z[c + 1] = z1;
        z[c + 2] = (pz - (r20 * qx + r21 * qy + r22 * qz + tz) - l20 * z0 - l21 * z1) * i22;
      }
      mask = nearestSignedVolumes(z, rank, x);
      if (mask === 15) break;
      compact(s, mask);
      rank = s.rank;
      if (rank < 1) break;
      simplexWeights(s);
    } else lambda[0] = 1;
    let pa0 = 0, pa1 = 0, pa2 = 0, pb0 = 0, pb1 = 0, pb2 = 0;
    for (let r = 0; r < rank; r++) {
      const t = lambda[r], c = 3 * r;
      pa0 += t * rowsA[c]; pa1 += t * rowsA[c + 1]; pa2 += t * rowsA[c + 2];
      pb0 += t * rowsB[c]; pb1 += t * rowsB[c + 1]; pb2 += t * rowsB[c + 2];
    }
    const u0 = pa0 - (r00 * pb0 + r01 * pb1 + r02 * pb2 + tx), u1 = pa1 - (r10 * pb0 + r11 * pb1 + r12 * pb2 + ty);
    const u2 = pa2 - (r20 * pb0 + r21 * pb1 + r22 * pb2 + tz);
    const norm = Math.sqrt(u0 * u0 + u1 * u1 + u2 * u2), along = u0 * d0 + u1 * d1 + u2 * d2;
    const far = bound > beyond, open = norm - bound;
    if (far || norm <= within || (gap < 0 ? open <= tolerance * (norm + size) : 2 * norm * open <= gap)) {
      const level = along > 0 && norm - along <= BOUND_ROUNDING * size, lower = bound - BOUND_ROUNDING * size;
      const up = level ? -1 : -1 / norm, n0 = (level ? d0 : u0) * up, n1 = (level ? d1 : u1) * up, n2 = (level ? d2 : u2) * up;
      const upper = level ? along : norm;
      ws.pointA[0] = pa0; ws.pointA[1] = pa1; ws.pointA[2] = pa2;
      ws.pointBLocal[0] = pb0; ws.pointBLocal[1] = pb1; ws.pointBLocal[2] = pb2;
      ws.normal[0] = n0; ws.normal[1] = n1; ws.normal[2] = n2;
      x[0] = -n0 * upper; x[1] = -n1 * upper; x[2] = -n2 * upper;
      x[3] = d0; x[4] = d1; x[5] = d2;
      ws.bounds[0] = upper;
      ws.bounds[1] = Math.max(0, Math.min(lower, upper));
      ws.iterations = k;
      ws.status = far ? BEYOND : norm <= within ? OVERLAPPING : lower > 0 ? SEPARATED : TOUCHING;
      return true;
    }
    // d = (L L^T)^-1 u
    const y0 = u0 * i00, y1 = (u1 - l10 * y0) * i11, y2 = (u2 - l20 * y0 - l21 * y1) * i22;
    d2 = y2 * i22;
    d1 = (y1 - l21 * d2) * i11;
    d0 = (y0 - l10 * d1 - l20 * d2) * i00;
    const dd = d0 * d0 + d1 * d1 + d2 * d2;
    if (!(dd > 0 && dd < Infinity)) break;
  }
  x[0] = g0; x[1] = g1; x[2] = g2;
  ws.iterations = k;
  return false;
}
