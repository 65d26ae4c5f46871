/**
 * GJK with momentum: Polyak, Nesterov and normalised Nesterov in one loop. Without momentum: `solve` of the kernel.
 *
 * - Computes the point of D = A - B (cores) closest to the origin, in A's frame.
 * - In, out, limits, bounds, statuses, units: same as `solve` of the kernel. `ws.direction` becomes the direction of
 *   the last support (any length; with status beyond, the separating one).
 * - Method: fully corrective Frank-Wolfe on simplices of at most four points (GJK). Its support direction d_k is
 *   blended with the previous one (Montaut et al., GJK++, T-RO 2024, alg. 6 and 7; RSS 2022): d_k = delta d_{k-1} + (1
 *   - delta) y_k. Polyak: y_k = x_k. Nesterov: y_k = m x_k + (1 - m) s_{k-1}. Normalised: both terms of d_k are unit
 *   vectors.
 * - As in the authors' code, the gradient's factor 2 is left out. delta = m = (k+1)/(k+3) for Nesterov, (k+2)/(k+3) for
 *   the normalised form, 1/(k+1) for Polyak. The paper prints the first for all three; measured, its Polyak takes two
 *   to three times the iterations on smooth shapes.
 *
 * Departure from the paper: every support, whatever its direction, bounds the distance from below by <d/|d|, w>, and
 * the best bound is kept. So the gap 2 |x| (|x| - lower) is a true duality gap also with momentum, and a query may end
 * before the momentum does. The momentum ends for good when g = 2 <x, x - s> shows that the support has stopped
 * changing. It also ends after `patience` iterations (Infinity: the paper's), since on partly curved shapes it may
 * never converge. With `restart` it restarts from d = x after a step that hardly shortens x, if the momentum does not
 * pay: no plane separates yet, or the distance exceeds the size of the bodies (decisions/choices.md).
 *
 * Expanded from tools/loops/gjk-loop.ts.txt, which is also the text of `solve` of the kernel. The header of `solve` has
 * the steps [1] to [5], the names of the rows and the reason why the simplex lives in locals. V8 boxes numbers passed
 * to a function, and with momentum in it `solve` is a tenth slower (measured). The loops differ in [1], the direction,
 * where also no corner is read from a shape's bounds. They differ in [2], the bound and the end of the momentum, and in
 * [4], the steps after rounding ends the loop. Change that text, then run `node tools/expand-loops.mjs --update`.
 *
 * Iterations: support evaluations of D, the papers' count. The evaluation spent on switching the momentum off counts,
 * too.
 */
import { BEYOND, BUDGET_SPENT, OVERLAPPING, PRECISION_LIMIT, SEPARATED, startCentres } from "@col/kernel";
import type { Settings, Workspace } from "@col/kernel";
import type { ConvexShape, PackedPose } from "@col/types";

/** Code of Polyak's momentum. */
export const POLYAK = 1;
/** Code of Nesterov's momentum. */
export const NESTEROV = 2;
/** Code of Nesterov's momentum, both terms of the direction as unit vectors. */
export const NESTEROV_NORMALISED = 3;

/**
 * Restart: a step that leaves more than this fraction of |x|^2 hardly shortens x. No dimension; 0.5 to 0.95 perform
 * alike (decisions/choices.md).
 */
export const SLOW = 0.9;
/** Restart: beyond this fraction of the centres' distance, the distance exceeds the bodies' size. No dimension. */
export const FAR = 0.5;

/**
 * <x, x - w> below this times |x| * size is rounding of the products: 2^-53 times the few operations behind it. No
 * dimension.
 */
const ROUNDING = 1e-15;
/**
 * A plane separates only beyond the rounding of its own offset, relative to the size and the translation, which is
 * subtracted as well: both points may lie at their frames' origins. As in the kernel's `finish`.
 */
const BOUND_ROUNDING = 4e-15;
/** |x| below 1e-15 of the size: the origin is in D up to rounding. No dimension, squared. */
const ZERO2 = 1e-30;
/** Steps in a row without progress after which the loop stops. */
const MAX_STALLS = 4;
/**
 * With the papers' rule two polytopes continue until the bracket is this fraction of sqrt(gap): they converge in
 * finitely many steps.
 */
const POLYTOPE_SHARPENING = 1e-2;
/** A triangle whose sin(angle) is below 1e-11 has no usable normal. */
const SLIVER2 = 1e-22;
/** Below sin(angle) 1e-2 at the newest row the normal is taken from the shorter edges, which cancel less. */
const NEEDLE2 = 1e-4;
/**
 * A triple product of rows below 16 units in the last place of the product of their lengths has no sign: (16 *
 * 2^-52)^2, rounded up. No dimension.
 */
const FLAT2 = 1.3e-29;
/**
 * Passes for the weights of a tetrahedron: each removes all but the relative rounding of its volume, 1e-16 over the
 * flatness, at worst 1e-2.
 */
const PASSES = 6;

/**
 * The loop of GJK with momentum: input and output are the same as for `solve` of the kernel. `scheme`: POLYAK, NESTEROV
 * or NESTEROV_NORMALISED; `restart`: whether the momentum restarts where it does not pay; `patience`: iterations after
 * which it ends for good.
 *
 * @param bInA Packed relative pose of B in A.
 * @param set When to stop.
 */
export function solveMomentum(
  a: ConvexShape, b: ConvexShape, bInA: PackedPose, set: Settings, scheme: number, restart: boolean,
  patience: number, ws: Workspace,
): void {
  const s = ws.simplex, x = ws.x, dA = ws.support.dA, dB = ws.support.dB, rowsA = s.a, rowsB = s.b;
  const tolerance = set.tolerance, gap = set.dualityGap, max = set.maxIterations;
  const sharpen = a.curvature + b.curvature === 0 ? POLYTOPE_SHARPENING * Math.sqrt(gap) : Infinity;
  const r00 = bInA[0], r01 = bInA[1], r02 = bInA[2], r10 = bInA[3], r11 = bInA[4], r12 = bInA[5];
  const r20 = bInA[6], r21 = bInA[7], r22 = bInA[8], t0 = bInA[9], t1 = bInA[10], t2 = bInA[11];
  const beyond = ws.limits.beyond, within = ws.limits.within, within2 = within * within;
  const shift = Math.sqrt(t0 * t0 + t1 * t1 + t2 * t2);
  let lower = -Infinity, size = 0, size2 = 0, status = BUDGET_SPENT, k = 0, stalls = 0, rank = 0;
  let x0 = x[0], x1 = x[1], x2 = x[2], xx = x0 * x0 + x1 * x1 + x2 * x2;
  let p0 = 0, p1 = 0, p2 = 0, q0 = 0, q1 = 0, q2 = 0, c0 = 0, c1 = 0, c2 = 0, w0 = 0, w1 = 0, w2 = 0;
  let sp = 0, sq = 1, sc = 2, sw = 3; // slots of P, Q, R (c), W
  const remembered = s.rank; // rows of an earlier query in slots 0, 1, ..: still points of D, taken before any support
  let next = 0;
  const d = ws.direction, last = ws.lastSupport;
  let on = patience > 0, m = 0; // is the momentum on, and the directions since it started
  let far = 0;
  if (restart && startCentres(a, b, bInA, dA)) far = FAR * Math.sqrt(dA[0] * dA[0] + dA[1] * dA[1] + dA[2] * dA[2]);
  let lp = 0, lq = 0, lc = 0; // weights of x: P, Q, R; the newest row has the rest
  while (k < max) {
    // [1] the next point W of D
    let row = 3 * sw, ax = 0, ay = 0, az = 0, bx = 0, by = 0, bz = 0;
    const warm = next < remembered;
    if (warm) {
      // slot `next` is still held by P, Q or R, which are not in use yet: W takes it
      const t = sw;
      sw = next;
      if (sp === next) sp = t;
      else if (sq === next) sq = t;
      else sc = t;
      row = 3 * next;
      next++;
      ax = rowsA[row]; ay = rowsA[row + 1]; az = rowsA[row + 2];
      bx = rowsB[row]; by = rowsB[row + 1]; bz = rowsB[row + 2];
    } else {
      // support along -d
      k++;
      let d0 = x0, d1 = x1, d2 = x2;
      if (k > patience) on = false;
      if (on) {
        if (m > 0) {
          const delta = scheme === POLYAK ? 1 / (m + 1) : (scheme === NESTEROV ? m + 1 : m + 2) / (m + 3),
            rest = 1 - delta, o0 = d[0], o1 = d[1], o2 = d[2];
          let y0 = x0, y1 = x1, y2 = x2, c = delta, r = rest;
          if (scheme !== POLYAK) {
            y0 = delta * x0 + rest * last[0]; y1 = delta * x1 + rest * last[1]; y2 = delta * x2 + rest * last[2];
            const yy = y0 * y0 + y1 * y1 + y2 * y2;
            if (scheme === NESTEROV_NORMALISED && yy > 0) {
              c = delta / Math.sqrt(o0 * o0 + o1 * o1 + o2 * o2);
              r = rest / Math.sqrt(yy);
            }
          }
          d0 = c * o0 + r * y0; d1 = c * o1 + r * y1; d2 = c * o2 + r * y2;
          if (!(d0 * d0 + d1 * d1 + d2 * d2 > 0)) { // cancelled to zero
            d0 = x0; d1 = x1; d2 = x2;
          }
        }
        m++;
        d[0] = d0; d[1] = d1; d[2] = d2;
      }
      dA[0] = -d0; dA[1] = -d1; dA[2] = -d2;
      dB[0] = r00 * d0 + r10 * d1 + r20 * d2; dB[1] = r01 * d0 + r11 * d1 + r21 * d2;
      dB[2] = r02 * d0 + r12 * d1 + r22 * d2;
      a.support(a, dA, dA);
      b.support(b, dB, dB);
      ax = dA[0]; ay = dA[1]; az = dA[2];
      bx = dB[0]; by = dB[1]; bz = dB[2];
      rowsA[row] = ax; rowsA[row + 1] = ay; rowsA[row + 2] = az;
      rowsB[row] = bx; rowsB[row + 1] = by; rowsB[row + 2] = bz;
    }
    w0 = ax - (r00 * bx + r01 * by + r02 * bz + t0);
    w1 = ay - (r10 * bx + r11 * by + r12 * bz + t1);
    w2 = az - (r20 * bx + r21 * by + r22 * bz + t2);
    // [2] bounds
    const xw = x0 * w0 + x1 * w1 + x2 * w2;
    // the size of the subtracted points too: w may be tiny by cancellation, its rounding error is not
    const ww = w0 * w0 + w1 * w1 + w2 * w2, aa = ax * ax + ay * ay + az * az, ss = ww <= aa ? aa : ww;
    if (!(ss <= size2)) { // a support function that returns NaN makes the size NaN, so that it is reported
      size2 = ss;
      size = Math.sqrt(ss);
    }
    const nx = Math.sqrt(xx), diff = xx - xw;
    let bound = xw / nx;
    if (on) { // the plane perpendicular to d, not x; the next direction is blended with W
      bound = (d[0] * w0 + d[1] * w1 + d[2] * w2) / Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
      last[0] = w0; last[1] = w1; last[2] = w2;
    }
    if (warm) {
      if (rank > 0 && !(diff > 0)) continue; // does not shorten x
    } else if (bound > lower) {
      lower = bound;
      if (bound - BOUND_ROUNDING * (size + shift) > beyond) {
        status = BEYOND;
        break;
      }
    }
    if (rank > 0 && !warm) {
      if (on) {
        const open = nx - lower,
          closed = gap < 0 ? open <= tolerance * (nx + size) : 2 * nx * open <= gap && open <= sharpen;
        if (closed && gap >= 0) {
          status = SEPARATED;
          break;
        }
        // converged by planes not perpendicular to x, or the support has stopped changing: continue with d = x
        if (closed || (gap < 0 ? diff <= tolerance * nx * (nx + size) : 2 * diff <= gap)) {
          on = false;
          continue;
        }
      } else
      // converged to the tolerance, or up to rounding: x and its plane, from which the normal follows
      if ((gap < 0 ? nx - bound <= tolerance * (nx + size) : 2 * diff <= gap && diff <= sharpen * nx)
        || diff <= ROUNDING * nx * size) {
        status = SEPARATED;
        break;
      }
    }
    // [3] Nearest point y of conv(P, Q, R, W). Each face has W, P and Q for corners after a rotation of P, Q, R; what
    // it keeps of P and Q: edge 1 P, 2 Q, 3 both, else W alone.
    let y0 = w0, y1 = w1, y2 = w2, edge = 0, mi = 0, mj = 0;
    if (rank > 0) {
      let visible = 1; // faces to look at, by bits
      if (rank === 3) {
        const ux = p0 - w0, uy = p1 - w1, uz = p2 - w2, vx = q0 - w0, vy = q1 - w1, vz = q2 - w2;
        const tx3 = c0 - w0, ty3 = c1 - w1, tz3 = c2 - w2;
        const nx1 = uy * vz - uz * vy, ny1 = uz * vx - ux * vz, nz1 = ux * vy - uy * vx; // P Q
        const nx2 = vy * tz3 - vz * ty3, ny2 = vz * tx3 - vx * tz3, nz2 = vx * ty3 - vy * tx3; // Q R
        const nx3 = ty3 * uz - tz3 * uy, ny3 = tz3 * ux - tx3 * uz, nz3 = tx3 * uy - ty3 * ux; // R P
        const det = nx1 * tx3 + ny1 * ty3 + nz1 * tz3;
        const uu = ux * ux + uy * uy + uz * uz, vv = vx * vx + vy * vy + vz * vz,
          tt = tx3 * tx3 + ty3 * ty3 + tz3 * tz3;
        visible = 7;
        if (det * det > FLAT2 * uu * vv * tt) {
          // outside a face: the origin and the opposite row on different sides, or the origin on it up to rounding; a
          // repeated step decides by the signs
          const g1 = nx1 * w0 + ny1 * w1 + nz1 * w2, g2 = nx2 * w0 + ny2 * w1 + nz2 * w2,
            g3 = nx3 * w0 + ny3 * w1 + nz3 * w2;
          const flat = stalls < 0 ? -1 : FLAT2 * ww;
          visible = (+(g1 * det > 0) | +(g1 * g1 <= flat * uu * vv))
            | ((+(g2 * det > 0) | +(g2 * g2 <= flat * vv * tt)) << 1)
            | ((+(g3 * det > 0) | +(g3 * g3 <= flat * tt * uu)) << 2);
          // enclosed: weights by Cramer's rule, once more for the residual of the common point in a flat tetrahedron
          if (visible === 0) {
            const i = 1 / det;
            lp = 0;
            lq = 0;
            lc = 0;
            for (let pass = PASSES; pass > 0 && y0 * y0 + y1 * y1 + y2 * y2 > ZERO2 * size2; pass--) {
              lq -= (nx3 * y0 + ny3 * y1 + nz3 * y2) * i;
              lp -= (nx2 * y0 + ny2 * y1 + nz2 * y2) * i;
              lc -= (nx1 * y0 + ny1 * y1 + nz1 * y2) * i;
              y0 = w0 + lp * ux + lq * vx + lc * tx3; y1 = w1 + lp * uy + lq * vy + lc * ty3;
              y2 = w2 + lp * uz + lq * vz + lc * tz3;
            }
            status = OVERLAPPING;
            rank = 4;
            break;
          }
        }
      }
      // [4] the visible faces in turn; the first whose closest point has the opposite row R behind it is the answer
      let best = Infinity, at = 0, open = true;
      for (let face = 0; ; face++) {
        if ((visible & 1) !== 0) {
          const ux = p0 - w0, uy = p1 - w1, uz = p2 - w2, vx = q0 - w0, vy = q1 - w1, vz = q2 - w2;
          const du = -(w0 * ux + w1 * uy + w2 * uz), dv = -(w0 * vx + w1 * vy + w2 * vz);
          const uu = ux * ux + uy * uy + uz * uz, vv = vx * vx + vy * vy + vz * vz;
          let z0 = w0, z1 = w1, z2 = w2, li = 0, lj = 0, kept = 0;
          if (rank === 1) kept = +(du > 0);
          else if (du > 0 || dv > 0) {
            let nX = uy * vz - uz * vy, nY = uz * vx - ux * vz, nZ = ux * vy - uy * vx;
            let nn = nX * nX + nY * nY + nZ * nZ;
            // P - Q: in needles the same normal from the two shorter edges, f and the shorter of u and v
            const needle = nn < NEEDLE2 * uu * vv, fx = q0 - p0, fy = q1 - p1, fz = q2 - p2;
            if (needle) {
              const hx = uu < vv ? ux : vx, hy = uu < vv ? uy : vy, hz = uu < vv ? uz : vz;
              nX = hy * fz - hz * fy; nY = hz * fx - hx * fz; nZ = hx * fy - hy * fx;
              nn = nX * nX + nY * nY + nZ * nZ;
            }
            if (nn > SLIVER2 * uu * vv) {
              const wj = (nY * uz - nZ * uy) * w0 + (nZ * ux - nX * uz) * w1 + (nX * uy - nY * ux) * w2;
              const wi = (nZ * vy - nY * vz) * w0 + (nX * vz - nZ * vx) * w1 + (nY * vx - nX * vy) * w2;
              if (wj < 0 && wi < 0) {
                kept = 3;
                const i = 1 / nn, h = (nX * w0 + nY * w1 + nZ * w2) * i;
                z0 = nX * h; z1 = nY * h; z2 = nZ * h;
                li = -wi * i;
                lj = -wj * i;
                let lw = 1 - li - lj;
                if (needle && fx * fx + fy * fy + fz * fz < (uu < vv ? uu : vv)) {
                  // P and Q close together: W's weight from their edge, where it does not cancel; they share the rest
                  lw = -((nY * fz - nZ * fy) * p0 + (nZ * fx - nX * fz) * p1 + (nX * fy - nY * fx) * p2) * i;
                  const share = (1 - lw) / (li + lj); // `finish` clamps
                  li *= share;
                  lj *= share;
                }
                // beyond P Q: a face of a tetrahedron so flat that rounding decides which faces are seen
                if (lw < 0 && rank === 3) kept = 0;
              }
            }
            // on an edge, or a sliver without a normal: the edge nearer to the origin (in needles the signs are
            // rounding)
            if (kept === 0) kept = du > 0 && !(dv > 0 && du * du * vv <= dv * dv * uu) ? 1 : 2;
          }
          if (kept === 1 || kept === 2) {
            const eX = kept === 1 ? ux : vx, eY = kept === 1 ? uy : vy, eZ = kept === 1 ? uz : vz;
            const mX = w1 * eZ - w2 * eY, mY = w2 * eX - w0 * eZ, mZ = w0 * eY - w1 * eX;
            const i = 1 / (kept === 1 ? uu : vv);
            z0 = (eY * mZ - eZ * mY) * i; z1 = (eZ * mX - eX * mZ) * i; z2 = (eX * mY - eY * mX) * i;
            li = (kept === 1 ? du : dv) * i; // of the one row kept
          }
          const zz = z0 * z0 + z1 * z1 + z2 * z2;
          if (zz < best) {
            best = zz;
            at = face;
            y0 = z0; y1 = z1; y2 = z2;
            edge = kept;
            mi = li;
            mj = lj;
            if (z0 * c0 + z1 * c1 + z2 * c2 >= zz) visible = 1;
          }
        }
        visible >>= 1;
        if (visible === 0) {
          if (!open) { /* only rotates on to `at` */ } else if (best < xx) stalls = 0;
          // Not shorter: rounding. A step between far rows may gain less than rounding and the next step much, so a few
          // are allowed; then, or if x is longer by more than rounding, the old simplex stays, in its order.
          else if (++stalls > MAX_STALLS || !(best - xx <= 4 * ROUNDING * nx * size)) {
            status = PRECISION_LIMIT;
            at = 0;
          }
          open = false;
          if (face % 3 === at) break;
        }
        const t = sp, o0 = p0, o1 = p1, o2 = p2;
        p0 = q0; p1 = q1; p2 = q2;
        q0 = c0; q1 = c1; q2 = c2;
        c0 = o0; c1 = o1; c2 = o2;
        sp = sq; sq = sc; sc = t;
      }
      if (status === PRECISION_LIMIT) {
        if (!on && (stalls < 1 || stalls > MAX_STALLS)) break;
        // if only faces with the origin in their plane up to rounding are seen, and they are farther away than x, the
        // origin is inside: once more, by the signs
        status = BUDGET_SPENT;
        stalls = on ? 0 : -1;
        on = false;
        continue;
      }
    }
    if (restart && on && rank > 0 && y0 * y0 + y1 * y1 + y2 * y2 > SLOW * xx && !(lower > 0 && lower <= far)) m = 0;
    x0 = y0; x1 = y1; x2 = y2; xx = y0 * y0 + y1 * y1 + y2 * y2;
    // [5] the kept rows first, W behind them, the slot of a dropped row to W
    if (edge === 2) {
      p0 = q0; p1 = q1; p2 = q2;
      const t = sp;
      sp = sq; sq = t;
    }
    const t = sw;
    lp = mi;
    lq = edge === 3 ? mj : 1 - mi;
    if (edge === 3) {
      c0 = w0; c1 = w1; c2 = w2;
      sw = sc; sc = t;
      rank = 3;
    } else if (edge !== 0) {
      q0 = w0; q1 = w1; q2 = w2;
      sw = sq; sq = t;
      rank = 2;
    } else {
      p0 = w0; p1 = w1; p2 = w2;
      sw = sp; sp = t;
      rank = 1;
    }
    if (xx <= within2 || !(xx > ZERO2 * size2)) { // a common point, up to rounding
      status = OVERLAPPING;
      break;
    }
  }
  // locals back to the workspace: the rows of w follow from a and b
  s.lambda[0] = lp; s.lambda[1] = lq; s.lambda[2] = lc;
  ws.rank = Math.max(1, rank); // no row yet: the support point itself
  ws.slots[0] = rank === 0 ? sw : sp; ws.slots[1] = sq; ws.slots[2] = sc; ws.slots[3] = sw;
  x[0] = x0; x[1] = x1; x[2] = x2;
  if (!on) {
    d[0] = x0; d[1] = x1; d[2] = x2;
  }
  ws.found.size = size;
  ws.found.lower = lower;
  ws.iterations = k;
  ws.status = status;
}
