/**
 * Spheres against the simple solids, and capsules against capsules: signed distances of their cores in closed form.
 *
 * In: shapes, one with a point as core, or both with segments, and their relative pose. Out: 1 and `ws.limits[2]`, `[3]` (signed distance of the
 * cores and its lower bound), `ws.gjk.normal` (from A to B, A's frame), witness points and the size; 0: no closed form, cores that touch to rounding (no
 * direction to divide by), or a case next to a singular one, which the general search takes.
 * Method, in the solid's frame: nearest points of boxes by clamping, of solids of revolution in the half plane through the axis, where they
 * are trapezia; of ellipsoids by Newton on the one equation of their foot point (Hart, Graphics Gems IV, 1994): it is convex and falling, so that from the
 * left every step stays left of the root. Segments: Ericson, Real-Time Collision Detection, 5.1.9.
 */
import { BOX_KIND, ELLIPSOID_KIND, FIRST_DISCS_KIND, LAST_DISCS_KIND, POINT_KIND, SEGMENT_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import { besideDiscs, discsSupport } from "./discs.ts";
import type { EpaWorkspace } from "../workspace.ts";

/** Distances below this part of the size are left to the general search: the direction of their difference is rounding. No dimension. */
const NOTHING = 1e-6;
/** As NOTHING, for feet on segments, whose rounding turns the normal by its part of the distance. */
const BLURRED = 1e-5;
/** The foot's distance and its supporting plane agree to this part of the size, or Newton did not arrive. No dimension. */
const AGREE = 1e-12;
/** A point on the plane across an ellipsoid's shortest axis has two feet, or a ring of them: it is moved this part of the radius, and has one. */
const HAIR = 1e-20;
/** Newton steps at most, and the residual (no dimension) after which the step taken was the last: the next one is its square. */
const STEPS = 24;
const SETTLED = 1e-9;
/** Squared sine below which segments are parallel to rounding. */
const PARALLEL2 = 1e-10;

/** See the file header. */
export function roundCores(a: ConvexShape, b: ConvexShape, ws: EpaWorkspace): number {
  if (a.kind === SEGMENT_KIND && b.kind === SEGMENT_KIND) return twoSegments(a.params, b.params, ws);
  const ofA = a.kind === POINT_KIND, s = ofA ? b : a, g = ws.gjk, R = g.bInA, c = ofA ? a.params : b.params, q = s.params;
  const mine = ofA ? g.pointA : g.pointBLocal, foot = ofA ? g.pointBLocal : g.pointA, n = g.normal;
  // the point in the solid's frame
  let x = 0, y = 0, z = 0;
  if (ofA) {
    const u = c[0] - R[9], v = c[1] - R[10], w = c[2] - R[11];
    x = R[0] * u + R[3] * v + R[6] * w; y = R[1] * u + R[4] * v + R[7] * w; z = R[2] * u + R[5] * v + R[8] * w;
  } else {
    x = R[0] * c[0] + R[1] * c[1] + R[2] * c[2] + R[9]; y = R[3] * c[0] + R[4] * c[1] + R[5] * c[2] + R[10]; z = R[6] * c[0] + R[7] * c[1] + R[8] * c[2] + R[11];
  }
  const reach = Math.abs(x) + Math.abs(y) + Math.abs(z);
  let size = reach, fx = 0, fy = 0, fz = 0, nx = 0, ny = 0, nz = 0, d = 0, lower = 0;
  if (s.kind === BOX_KIND) {
    const hx = q[0], hy = q[1], hz = q[2], ax = Math.abs(x) - hx, ay = Math.abs(y) - hy, az = Math.abs(z) - hz;
    const sx = x < 0 ? -1 : 1, sy = y < 0 ? -1 : 1, sz = z < 0 ? -1 : 1;
    size += hx + hy + hz;
    if (ax > 0 || ay > 0 || az > 0) {
      const ex = Math.max(0, ax), ey = Math.max(0, ay), ez = Math.max(0, az);
      d = Math.sqrt(ex * ex + ey * ey + ez * ez);
      if (!(d > NOTHING * size)) return 0;
      nx = sx * (ex / d); ny = sy * (ey / d); nz = sz * (ez / d);
      fx = x - sx * ex; fy = y - sy * ey; fz = z - sz * ez;
    } else { // inside: the nearest face
      d = Math.max(ax, Math.max(ay, az));
      fx = x; fy = y; fz = z;
      if (d === ax) {
        nx = sx;
        fx = sx * hx;
      } else if (d === ay) {
        ny = sy;
        fy = sy * hy;
      } else {
        nz = sz;
        fz = sz * hz;
      }
    }
    lower = Math.min(d, nx * x + ny * y + nz * z - (sx * nx * hx + sy * ny * hy + sz * nz * hz));
  } else if (s.kind === ELLIPSOID_KIND) {
    const r0 = q[0], r1 = q[1], r2 = q[2], s0 = q[3], s1 = q[4], s2 = q[5], least = Math.min(s0, Math.min(s1, s2)), d0 = s0 - least, d1 = s1 - least, d2 = s2 - least;
    let ex = x, ey = y, ez = z, t = Math.max(r0 * Math.abs(x) - d0, Math.max(r1 * Math.abs(y) - d1, r2 * Math.abs(z) - d2));
    if (!(t > 0)) { // on the plane across the shortest axis: a hair above it
      if (d0 === 0) ex = HAIR * r0;
      else if (d1 === 0) ey = HAIR * r1;
      else ez = HAIR * r2;
      t = HAIR * least;
    }
    size += r0 + r1 + r2;
    if (!((x / r0) * (x / r0) + (y / r1) * (y / r1) + (z / r2) * (z / r2) < 1)) t = Math.max(least, t);
    // all terms together, each over the greatest: without this a point beside the rim of a disc takes a step per halving of the thickness
    const all = r0 * r0 * ex * ex + r1 * r1 * ey * ey + r2 * r2 * ez * ez;
    t = Math.max(t, Math.sqrt(all) - Math.max(d0, Math.max(d1, d2)));
    for (let k = 0; k < STEPS; k++) { // t: the multiplier and the least square, which cancels in it deep inside
      const i0 = 1 / (t + d0), i1 = 1 / (t + d1), i2 = 1 / (t + d2), g0 = r0 * ex * i0, g1 = r1 * ey * i1, g2 = r2 * ez * i2;
      const q0 = g0 * g0, q1 = g1 * g1, q2 = g2 * g2, f = q0 + q1 + q2 - 1;
      t += f / (2 * (q0 * i0 + q1 * i1 + q2 * i2));
      if (f <= SETTLED) break;
    }
    // x - foot = multiplier * gradient
    nx = ex / (t + d0); ny = ey / (t + d1); nz = ez / (t + d2);
    const m = Math.sqrt(nx * nx + ny * ny + nz * nz), on = s0 * nx * nx + s1 * ny * ny + s2 * nz * nz;
    fx = nx * s0; fy = ny * s1; fz = nz * s2;
    nx /= m; ny /= m; nz /= m;
    d = (t - least) * m;
    lower = nx * x + ny * y + nz * z - Math.sqrt(on) / m; // a plane anyone can check
    // the foot on the surface, and in that plane: beside a rim one may hold without the other
    if (!(Math.abs(on - 1) <= AGREE && Math.abs(d - lower) <= AGREE * size)) return 0;
    lower = Math.min(lower, d);
  } else if (s.kind === POINT_KIND || s.kind === SEGMENT_KIND) {
    fx = q[0]; fy = q[1]; fz = q[2];
    let ux = 0, uy = 0, uz = 0, t = 0;
    if (s.kind === SEGMENT_KIND) {
      ux = q[3] - fx; uy = q[4] - fy; uz = q[5] - fz;
      const uu = ux * ux + uy * uy + uz * uz;
      t = Math.max(0, Math.min(1, ((x - fx) * ux + (y - fy) * uy + (z - fz) * uz) / Math.max(uu, 1e-300)));
      size += Math.abs(ux) + Math.abs(uy) + Math.abs(uz);
      fx += t * ux; fy += t * uy; fz += t * uz;
    }
    size += Math.abs(fx) + Math.abs(fy) + Math.abs(fz);
    nx = x - fx; ny = y - fy; nz = z - fz;
    d = Math.sqrt(nx * nx + ny * ny + nz * nz);
    if (!(d > BLURRED * size)) return 0;
    nx /= d; ny /= d; nz /= d;
    const along = nx * ux + ny * uy + nz * uz;
    lower = d - Math.max(0, Math.max(-t * along, (1 - t) * along));
  } else if (s.kind >= FIRST_DISCS_KIND && s.kind <= LAST_DISCS_KIND) {
    const f = ws.foot; // outside only: point-discs.ts has taken the inside
    f[0] = x; f[1] = y; f[2] = z;
    size += q[0] + q[1] + 2 * q[2];
    if (!besideDiscs(q, f, 0)) return 0;
    fx = f[6]; fy = f[7]; fz = f[8];
    nx = f[9]; ny = f[10]; nz = f[11];
    d = f[12];
    if (!(d > NOTHING * size)) return 0;
    discsSupport(q, f);
    lower = Math.min(d, nx * x + ny * y + nz * z - f[15]);
  } else return 0;
  if (!(d - lower <= AGREE * size)) return 0;
  mine[0] = c[0]; mine[1] = c[1]; mine[2] = c[2];
  foot[0] = fx; foot[1] = fy; foot[2] = fz;
  if (ofA) { // to A's frame, from A to B
    n[0] = -(R[0] * nx + R[1] * ny + R[2] * nz); n[1] = -(R[3] * nx + R[4] * ny + R[5] * nz); n[2] = -(R[6] * nx + R[7] * ny + R[8] * nz);
  } else {
    n[0] = nx; n[1] = ny; n[2] = nz;
  }
  g.bounds[0] = size + Math.abs(c[0]) + Math.abs(c[1]) + Math.abs(c[2]);
  ws.limits[2] = d;
  ws.limits[3] = lower;
  return 1;
}

/** Two segments that are not parallel. */
function twoSegments(p: Float64Array, q: Float64Array, ws: EpaWorkspace): number {
  const g = ws.gjk, R = g.bInA;
  const ux = p[3] - p[0], uy = p[4] - p[1], uz = p[5] - p[2], wx = q[3] - q[0], wy = q[4] - q[1], wz = q[5] - q[2];
  const vx = R[0] * wx + R[1] * wy + R[2] * wz, vy = R[3] * wx + R[4] * wy + R[5] * wz, vz = R[6] * wx + R[7] * wy + R[8] * wz;
  const rx = p[0] - (R[0] * q[0] + R[1] * q[1] + R[2] * q[2] + R[9]), ry = p[1] - (R[3] * q[0] + R[4] * q[1] + R[5] * q[2] + R[10]);
  const rz = p[2] - (R[6] * q[0] + R[7] * q[1] + R[8] * q[2] + R[11]);
  const a = ux * ux + uy * uy + uz * uz, e = vx * vx + vy * vy + vz * vz, b = ux * vx + uy * vy + uz * vz;
  const c = ux * rx + uy * ry + uz * rz, f = vx * rx + vy * ry + vz * rz, det = a * e - b * b;
  if (!(det > PARALLEL2 * a * e)) return 0;
  let s = Math.max(0, Math.min(1, (b * f - c * e) / det));
  const raw = (b * s + f) / e, t = Math.max(0, Math.min(1, raw));
  if (t !== raw) s = Math.max(0, Math.min(1, (b * t - c) / a));
  const x = rx + s * ux - t * vx, y = ry + s * uy - t * vy, z = rz + s * uz - t * vz, d = Math.sqrt(x * x + y * y + z * z);
  const size = Math.abs(rx) + Math.abs(ry) + Math.abs(rz) + Math.sqrt(a) + Math.sqrt(e) + Math.abs(p[0]) + Math.abs(p[1]) + Math.abs(p[2]);
  if (!(d > BLURRED * size)) return 0;
  const pa = g.pointA, pb = g.pointBLocal, n = g.normal;
  pa[0] = p[0] + s * ux; pa[1] = p[1] + s * uy; pa[2] = p[2] + s * uz;
  pb[0] = q[0] + t * wx; pb[1] = q[1] + t * wy; pb[2] = q[2] + t * wz;
  n[0] = -x / d; n[1] = -y / d; n[2] = -z / d;
  // the plane at either point: how far the further end of its segment lies beyond
  const alongU = n[0] * ux + n[1] * uy + n[2] * uz, alongV = n[0] * vx + n[1] * vy + n[2] * vz;
  const beyond = Math.max(-s * alongU, (1 - s) * alongU) + Math.max(t * alongV, (t - 1) * alongV);
  if (!(beyond <= AGREE * size)) return 0;
  g.bounds[0] = size;
  ws.limits[2] = d;
  ws.limits[3] = d - Math.max(0, beyond);
  return 1;
}
