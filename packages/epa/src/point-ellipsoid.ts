/**
 * A point (the core of a sphere) in an ellipsoid: the depth from the nearest point of the surface, one equation.
 *
 * In: shapes, one a point and one an ellipsoid, and their relative pose. Out: 1 and `ws.depth`, `ws.gjk.normal`, witness points as `expand` leaves them; 0:
 * other kinds, or the point is outside. In the ellipsoid's frame, semi-axes e_i, the point c: the nearest surface point is x_i = e_i^2 c_i / (e_i^2 + t), t
 * the greatest root of sum (e_i c_i / (e_i^2 + t))^2 = 1. Inside, t is between -e_min^2 and 0, where the sum falls and is convex: Newton's method from the
 * left goes up to the root and never past it. On a plane of symmetry across the least axis t may be -e_min^2 itself: x there is what the others leave.
 * After Eberly, "Distance from a point to an ellipse, an ellipsoid, or a hyperellipsoid", 2013. The depth is h of the normal found: right to rounding and
 * a certified upper bound whatever became of t.
 */
import { ELLIPSOID_KIND, POINT_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import type { EpaWorkspace } from "./workspace.ts";

/** Newton steps: near the pole each gains half of the way in logarithms, then they are quadratic. */
const STEPS = 200;
/** So near to the pole, relative to it, what is left of the sum says more of the least coordinate than the quotient. No dimension. */
const POLE = 1e-8;

/** Longest part of the way across the normal, as part of the greatest semi-axis. No dimension. */
const MISSED = 1e-10;

/** See the file header. */
export function pointEllipsoid(a: ConvexShape, b: ConvexShape, ws: EpaWorkspace): number {
  const ofA = a.kind === POINT_KIND;
  if ((ofA ? b : a).kind !== ELLIPSOID_KIND || (ofA ? a : b).kind !== POINT_KIND) return 0;
  const g = ws.gjk, R = g.bInA, c = ofA ? a.params : b.params, e = ofA ? b.params : a.params, m = ws.cell, n = g.normal;
  const mine = ofA ? g.pointA : g.pointBLocal, other = ofA ? g.pointBLocal : g.pointA;
  if (ofA) {
    const x = c[0] - R[9], y = c[1] - R[10], z = c[2] - R[11];
    m[0] = R[0] * x + R[3] * y + R[6] * z; m[1] = R[1] * x + R[4] * y + R[7] * z; m[2] = R[2] * x + R[5] * y + R[8] * z;
  } else for (let k = 0; k < 3; k++) m[k] = R[3 * k] * c[0] + R[3 * k + 1] * c[1] + R[3 * k + 2] * c[2] + R[9 + k];
  const i = e[0] <= e[1] && e[0] <= e[2] ? 0 : e[1] <= e[2] ? 1 : 2, j = i === 2 ? 0 : i + 1, k = i === 0 ? 2 : i - 1;
  // in units of the least semi-axis; s = 1 + t, above the pole at 0
  const unit = 1 / e[i], p = e[j] * unit, q = e[k] * unit, x = Math.abs(m[i]) * unit, y = Math.abs(m[j]) * unit, z = Math.abs(m[k]) * unit;
  if (!(x * x + (y / p) * (y / p) + (z / q) * (z / q) < 1)) return 0;
  const pp = p * p - 1, qq = q * q - 1; // >= 0
  // every term of the sum is at most 1 at the root
  let s = Math.max(x, Math.max(p * y - pp, Math.max(q * z - qq, 0)));
  for (let step = 0; step < STEPS; step++) { // a coordinate of 0 has no term, though its pole be at s
    const i0 = x > 0 ? 1 / s : 0, i1 = y > 0 ? 1 / (pp + s) : 0, i2 = z > 0 ? 1 / (qq + s) : 0, f = x * i0, u = p * y * i1, v = q * z * i2;
    const sum = f * f + u * u + v * v - 1, to = s + sum / (2 * (f * f * i0 + u * u * i1 + v * v * i2));
    if (!(sum > 0) || !(to > s)) break;
    s = to;
  }
  // the normal is x_i / e_i^2 = c_i / (e_i^2 + t)
  let n1 = 0, n2 = 0, x1 = 0, x2 = 0;
  if (pp + s > 0) {
    n1 = y / (pp + s);
    x1 = p * n1;
  }
  if (qq + s > 0) {
    n2 = z / (qq + s);
    x2 = q * n2;
  }
  let n0 = x / s;
  if (!(s > POLE)) n0 = Math.sqrt(Math.max(0, 1 - x1 * x1 - x2 * x2));
  const f = 1 / Math.sqrt(n0 * n0 + n1 * n1 + n2 * n2);
  m[3 + i] = m[i] < 0 ? -n0 * f : n0 * f;
  m[3 + j] = m[j] < 0 ? -n1 * f : n1 * f;
  m[3 + k] = m[k] < 0 ? -n2 * f : n2 * f;
  const nx = m[3], ny = m[4], nz = m[5], h = Math.sqrt(e[3] * nx * nx + e[4] * ny * ny + e[5] * nz * nz), depth = h - (nx * m[0] + ny * m[1] + nz * m[2]);
  if (!(depth > 0)) return 0;
  // the way to the surface point is along the normal, or the root was missed
  const wx = (e[3] * nx) / h - m[0] - depth * nx, wy = (e[4] * ny) / h - m[1] - depth * ny, wz = (e[5] * nz) / h - m[2] - depth * nz;
  if (!(Math.abs(wx) + Math.abs(wy) + Math.abs(wz) <= MISSED * Math.max(e[0], Math.max(e[1], e[2])))) return 0;
  for (let l = 0; l < 3; l++) {
    mine[l] = c[l];
    other[l] = (e[3 + l] * m[3 + l]) / h;
    n[l] = ofA ? -(R[3 * l] * nx + R[3 * l + 1] * ny + R[3 * l + 2] * nz) : m[3 + l];
  }
  ws.depth[0] = depth;
  ws.depth[1] = depth;
  g.bounds[0] = depth + e[0] + e[1] + e[2] + Math.abs(c[0]) + Math.abs(c[1]) + Math.abs(c[2]);
  return 1;
}
