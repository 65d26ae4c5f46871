/**
 * Local geometry of a body at a contact: its support face and its support Hessian, found with the support function alone.
 *
 * The support face at n is probed: supports at n + eps g for eight tangent directions g. Where they jump, the face has extent: dimension
 * 1 (edge, generator) or 2 (facet, cap). Across an edge the finite Hessian is the mean of those at its two ends, weighted by the contact's
 * position (a generator of a cone bends as its point between rim and apex says). Margins add their ball.
 * Together: the derivative of the Euclidean projection on the body from a point at distance `reach` above the contact,
 * Pi = H (H + reach)^-1 across n, with Pi = 1 along the face (spec of the authors' library, 11.5, all shapes in one formula).
 */
import type { ConvexShape } from "@col/types";
import { HALF_SPACE_KIND } from "@col/types";

/** Tilt of the probes: faces within this angle of the normal count as met. Radians. */
const TILT = 1e-6;
/** Jump of a support point that is no curvature, in parts of the body's size: polytopes; curved bodies. No dimension. */
const JUMP_FLAT = 1e-10;
const JUMP_CURVED = 1e-3;
/** A point this near to the end of an edge, in parts of the edge, is at its end. No dimension. */
const END = 1e-7;
/** Curvature radii below this part of the body's size are corners. No dimension. */
const CORNER = 1e-9;
const ROOT_HALF = 0.7071067811865476;

/** Result of `probe`, local frame of the body. */
export interface Patch {
  /** Dimension of the support face, 0 .. 2, and of the normal cone across n, 0 .. 2. */
  face: number;
  cone: number;
  /** Unit directions of a one-dimensional face, and of a one-dimensional cone. */
  readonly edge: Float64Array;
  readonly axis: Float64Array;
  /** Where the contact is on a one-dimensional face: 0 at its end against `edge`, 1 at its end along it. */
  at: number;
  /** The contact is inside its face, not on the face's border. */
  inside: boolean;
  /** Finite support Hessian across n and the face, margin included, row-major. */
  readonly hessian: Float64Array;
  /** Derivative of the projection, row-major. */
  readonly projection: Float64Array;
  readonly d: Float64Array;
  readonly points: Float64Array;
}

/** An empty record. */
export function createPatch(): Patch {
  const f = (n: number): Float64Array => new Float64Array(n);
  return {
    face: 0, cone: 0, edge: f(3), axis: f(3), at: 0, inside: true, hessian: f(9), projection: f(9), d: f(3), points: f(24),
  };
}

function support(shape: ConvexShape, x: number, y: number, z: number, out: Patch, row: number): void {
  const d = out.d, k = 3 * row;
  d[0] = x; d[1] = y; d[2] = z;
  shape.support(shape, d, d);
  out.points[k] = d[0]; out.points[k + 1] = d[1]; out.points[k + 2] = d[2];
}

/** Unit tangent along the jump between probes tilted along +e and -e; false where there is none. */
function refine(shape: ConvexShape, n: Float64Array, e: Float64Array, out: Patch): void {
  const p = out.points;
  support(shape, n[0] + TILT * e[0], n[1] + TILT * e[1], n[2] + TILT * e[2], out, 0);
  support(shape, n[0] - TILT * e[0], n[1] - TILT * e[1], n[2] - TILT * e[2], out, 1);
  const x = p[0] - p[3], y = p[1] - p[4], z = p[2] - p[5], along = x * n[0] + y * n[1] + z * n[2];
  const tx = x - along * n[0], ty = y - along * n[1], tz = z - along * n[2], l = Math.sqrt(tx * tx + ty * ty + tz * tz);
  if (!(l > 0)) return;
  e[0] = tx / l; e[1] = ty / l; e[2] = tz / l;
}

/** Adds `weight` times the core's Hessian at n + tilt e to `out.hessian`. */
function addHessian(shape: ConvexShape, n: Float64Array, e: Float64Array, tilt: number, weight: number, out: Patch): void {
  const h = out.projection, d = out.d;
  if (shape.curvature === 0 || shape.hessian === null) return;
  d[0] = n[0] + tilt * e[0]; d[1] = n[1] + tilt * e[1]; d[2] = n[2] + tilt * e[2];
  shape.hessian(shape, d, h);
  for (let c = 0; c < 9; c++) out.hessian[c] += weight * h[c];
}

/**
 * The two ends of an edge at n itself: limits of the core's support for tilts along +e (row 0 of `out.points`) and -e (row 1), by
 * extrapolation from two tilts. One tilt alone leaves the curvature of the ends in the edge's direction: 1e-6.
 */
export function edgeEnds(shape: ConvexShape, n: Float64Array, e: Float64Array, out: Patch): void {
  const p = out.points;
  for (let side = 0; side < 2; side++) {
    const t = side === 0 ? TILT : -TILT, k = 3 * side;
    support(shape, n[0] + 2 * t * e[0], n[1] + 2 * t * e[1], n[2] + 2 * t * e[2], out, 7);
    support(shape, n[0] + t * e[0], n[1] + t * e[1], n[2] + t * e[2], out, side);
    for (let c = 0; c < 3; c++) p[k + c] += p[k + c] - p[21 + c];
  }
}

/** Mean of the Hessians at the two ends of an edge, weights `at` and 1 - `at`, into `out.hessian`; as in `edgeEnds`. */
export function edgeHessian(shape: ConvexShape, n: Float64Array, e: Float64Array, at: number, out: Patch): void {
  out.hessian.fill(0);
  addHessian(shape, n, e, TILT, 2 * at, out);
  addHessian(shape, n, e, 2 * TILT, -at, out);
  addHessian(shape, n, e, -TILT, 2 * (1 - at), out);
  addHessian(shape, n, e, -2 * TILT, at - 1, out);
}

/** Hessian at a corner or a curved point, into `out.hessian`. */
export function pointHessian(shape: ConvexShape, n: Float64Array, out: Patch): void {
  out.hessian.fill(0);
  addHessian(shape, n, n, 0, 1, out);
}

/**
 * See the file header. In: unit outward normal `n`, contact `z` (margin included), in the body's frame; `reach`, a length.
 */
export function probe(shape: ConvexShape, n: Float64Array, z: Float64Array, reach: number, out: Patch): void {
  const p = out.points, e = out.edge, axis = out.axis, h = out.hessian, m = shape.margin, b = shape.bounds;
  const nx = n[0], ny = n[1], nz = n[2];
  // tangent basis
  const sign = nz < 0 ? -1 : 1, a = -1 / (sign + nz), ab = nx * ny * a;
  const tx = 1 + sign * nx * nx * a, ty = sign * ab, tz = -sign * nx, ux = ab, uy = sign + ny * ny * a, uz = -ny;
  out.inside = true;
  let dim = 0;
  const unbounded = shape.kind === HALF_SPACE_KIND;
  if (unbounded) dim = 2;
  else {
    const size = b[3] - b[0] + b[4] - b[1] + b[5] - b[2], jump = (shape.curvature === 0 ? JUMP_FLAT : JUMP_CURVED) * size;
    for (let i = 0; i < 8; i++) {
      const c = i % 4 === 0 ? 1 : i % 2 === 1 ? ROOT_HALF : 0, s = i % 4 === 2 ? 1 : i % 2 === 1 ? ROOT_HALF : 0;
      const gc = TILT * (i > 2 && i < 6 ? -c : c), gs = TILT * (i > 4 ? -s : s);
      support(shape, nx + gc * tx + gs * ux, ny + gc * ty + gs * uy, nz + gc * tz + gs * uz, out, i);
    }
    let far = 0, fi = 0;
    for (let i = 1; i < 8; i++) {
      const dx = p[3 * i] - p[0], dy = p[3 * i + 1] - p[1], dz = p[3 * i + 2] - p[2], d = dx * dx + dy * dy + dz * dz;
      if (d > far) {
        far = d;
        fi = i;
      }
    }
    if (far > jump * jump) {
      dim = 1;
      const k = 3 * fi, l = 1 / Math.sqrt(far);
      e[0] = (p[k] - p[0]) * l; e[1] = (p[k + 1] - p[1]) * l; e[2] = (p[k + 2] - p[2]) * l;
      for (let i = 1; i < 8; i++) {
        const dx = p[3 * i] - p[0], dy = p[3 * i + 1] - p[1], dz = p[3 * i + 2] - p[2], t = dx * e[0] + dy * e[1] + dz * e[2];
        const qx = dx - t * e[0], qy = dy - t * e[1], qz = dz - t * e[2];
        if (qx * qx + qy * qy + qz * qz > jump * jump) dim = 2;
      }
    }
    if (dim === 1) {
      // a facet whose third corner is blunt hides from eight probes, not from those across the edge
      refine(shape, n, e, out);
      const kx = TILT * (ny * e[2] - nz * e[1]), ky = TILT * (nz * e[0] - nx * e[2]), kz = TILT * (nx * e[1] - ny * e[0]);
      support(shape, nx + kx, ny + ky, nz + kz, out, 2);
      support(shape, nx - kx, ny - ky, nz - kz, out, 3);
      for (let i = 2; i < 4; i++) {
        const dx = p[3 * i] - p[0], dy = p[3 * i + 1] - p[1], dz = p[3 * i + 2] - p[2], t = dx * e[0] + dy * e[1] + dz * e[2];
        const qx = dx - t * e[0], qy = dy - t * e[1], qz = dz - t * e[2];
        if (qx * qx + qy * qy + qz * qz > jump * jump) dim = 2;
      }
    }
    if (dim === 1) {
      edgeEnds(shape, n, e, out);
      const lx = p[0] - p[3], ly = p[1] - p[4], lz = p[2] - p[5], l2 = lx * lx + ly * ly + lz * lz;
      const t = ((z[0] - m * nx - p[3]) * lx + (z[1] - m * ny - p[4]) * ly + (z[2] - m * nz - p[5]) * lz) / l2;
      out.inside = t > END && t < 1 - END;
      out.at = t;
      edgeHessian(shape, n, e, t, out);
      // the edge itself, across n
      const along = lx * nx + ly * ny + lz * nz, gx = lx - along * nx, gy = ly - along * ny, gz = lz - along * nz;
      const l = 1 / Math.sqrt(gx * gx + gy * gy + gz * gz);
      e[0] = gx * l; e[1] = gy * l; e[2] = gz * l;
    } else if (dim === 2) out.inside = insideFace(shape, n, z, tx, ty, tz, ux, uy, uz, END * size, out);
  }
  out.face = dim;
  if (dim === 0) pointHessian(shape, n, out);
  else if (dim === 2) h.fill(0);
  // 2 x 2 in the tangent basis, or along / across the edge
  let gx = tx, gy = ty, gz = tz, kx = ux, ky = uy, kz = uz;
  if (dim === 1) {
    gx = e[0]; gy = e[1]; gz = e[2];
    kx = ny * gz - nz * gy; ky = nz * gx - nx * gz; kz = nx * gy - ny * gx;
  }
  const wx = h[0] * kx + h[1] * ky + h[2] * kz, wy = h[3] * kx + h[4] * ky + h[5] * kz, wz = h[6] * kx + h[7] * ky + h[8] * kz;
  const kk = kx * wx + ky * wy + kz * wz + m, gk = gx * wx + gy * wy + gz * wz;
  const gg = gx * (h[0] * gx + h[1] * gy + h[2] * gz) + gy * (h[3] * gx + h[4] * gy + h[5] * gz) + gz * (h[6] * gx + h[7] * gy + h[8] * gz) + m;
  const scale = unbounded ? reach : b[3] - b[0] + b[4] - b[1] + b[5] - b[2] + m, corner = CORNER * scale;
  let pgg = 1, pgk = 0, pkk = 1;
  out.cone = 0;
  if (dim === 1) {
    pkk = kk / (kk + reach);
    if (!(kk > corner)) {
      out.cone = 1;
      axis[0] = kx; axis[1] = ky; axis[2] = kz;
    }
  } else if (dim === 0) {
    // H (H + reach)^-1 = I - reach (H + reach)^-1
    const s = gg + reach, t = kk + reach, det = s * t - gk * gk;
    pgg = 1 - (reach * t) / det;
    pkk = 1 - (reach * s) / det;
    pgk = (reach * gk) / det;
    const trace = gg + kk, hdet = gg * kk - gk * gk;
    if (!(trace > corner)) out.cone = 2;
    else if (!(hdet > corner * trace)) {
      out.cone = 1;
      // kernel of the 2 x 2 block
      const vx = gg > kk ? -gk : kk, vy = gg > kk ? gg : -gk, l = 1 / Math.sqrt(vx * vx + vy * vy);
      axis[0] = (gx * vx + kx * vy) * l; axis[1] = (gy * vx + ky * vy) * l; axis[2] = (gz * vx + kz * vy) * l;
    }
  }
  if (!out.inside && !(m > corner)) {
    // on the border of its face the body turns a corner: the cone is wider than the face's own
    out.cone = dim === 1 ? out.cone + 1 : 1;
    if (out.cone === 1 && dim === 1) {
      axis[0] = gx; axis[1] = gy; axis[2] = gz;
    }
    if (out.cone > 2) out.cone = 2;
  }
  const pi = out.projection;
  pi[0] = pgg * gx * gx + 2 * pgk * gx * kx + pkk * kx * kx;
  pi[1] = pgg * gx * gy + pgk * (gx * ky + gy * kx) + pkk * kx * ky;
  pi[2] = pgg * gx * gz + pgk * (gx * kz + gz * kx) + pkk * kx * kz;
  pi[4] = pgg * gy * gy + 2 * pgk * gy * ky + pkk * ky * ky;
  pi[5] = pgg * gy * gz + pgk * (gy * kz + gz * ky) + pkk * ky * kz;
  pi[8] = pgg * gz * gz + 2 * pgk * gz * kz + pkk * kz * kz;
  pi[3] = pi[1]; pi[6] = pi[2]; pi[7] = pi[5];
}

/** Is z inside its two-dimensional face? Tried in 32 directions of the face; sets `out.axis` to the tightest of them. */
function insideFace(
  shape: ConvexShape, n: Float64Array, z: Float64Array, tx: number, ty: number, tz: number, ux: number, uy: number, uz: number,
  room: number, out: Patch,
): boolean {
  const p = out.points, m = shape.margin, axis = out.axis;
  let c = 1, s = 0, least = Infinity;
  for (let i = 0; i < 32; i++) {
    const gx = c * tx + s * ux, gy = c * ty + s * uy, gz = c * tz + s * uz;
    support(shape, n[0] + TILT * gx, n[1] + TILT * gy, n[2] + TILT * gz, out, 0);
    const r = (p[0] - z[0]) * gx + (p[1] - z[1]) * gy + (p[2] - z[2]) * gz + m * (n[0] * gx + n[1] * gy + n[2] * gz);
    if (r < least) {
      least = r;
      axis[0] = gx; axis[1] = gy; axis[2] = gz;
    }
    // cos, sin of 2 pi / 32
    const t = c * 0.9807852804032304 - s * 0.19509032201612828;
    s = c * 0.19509032201612828 + s * 0.9807852804032304;
    c = t;
  }
  return least > room;
}
