/**
 * An ellipsoid and another body: the frame for a search of the least depth, and its proof by a ball inside the
 * ellipsoid.
 *
 * Frame of the other body K, the first of the normal form, its rows turned round so that a given axis is the third; the
 * ellipsoid about c has the support function <c, n> + sqrt(n M n).
 * A candidate: a unit normal n of D = K - E, u = h(n), a point a of K, a mean of up to three, and the ellipsoid's point
 * b with the normal -n.
 * Proof: with m the least squared semi-axis and e = sqrt(n M n) the ball of radius R = m / e that touches the ellipsoid
 * in b is inside it. For M = m I + S, S positive semidefinite, the ball's support in a direction v is (m <n, v> + n S
 * v) / e + (m - m <n, v>) / e = (m + n S v) / e, which is at most sqrt(m + v S v) by Cauchy-Schwarz. So D holds a - q +
 * ball(R), q the middle of that ball, and where q is in K, as deep as t, it holds the ball of radius R + t about the
 * origin: the depth is at least R - |a - q|, or R + t, and at most u. Where u n = a - b these are the same if u <= R,
 * or if the ball of radius u - R about q is in K: then a is on a flat side, or a cylinder's.
 */
import { BOX_KIND, FIRST_DISCS_KIND, LAST_DISCS_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import type { Beside } from "../beside-state.ts";
import { normalToA, pointOfFirst, pointOfSecond, poseInFirst } from "../normal-form.ts";
import { SLENDER } from "../tolerances.ts";
import type { EpaWorkspace } from "../workspace.ts";

/** The bracket left, and h's own rounding, as parts of the size. No dimension. */
export const SETTLED: number = 2e-16;
/** Steps of a descent at most, of which 4 to 9 are met, and halvings of one. */
export const DESCENT_STEPS: number = 24, HALVINGS: number = 12;
/** Weights down to here are rounding. No dimension. */
export const INSIDE: number = -1e-9;
/** The points mean the depth times the normal to this part of the size, else the search is asked. No dimension. */
const FAIR = 1e-13;
/** Facets of a hull that has an inside: at least. */
const SOLID = 4;

/**
 * Frame, and as a trial the normal, at t's direction, of the ellipsoid of the matrix P / hP + M / hM: t the way between
 * the middles, P that of the ellipsoid in K's bounds. False: a needle or disc.
 */
export function openBeside(k: ConvexShape, e: ConvexShape, axis: number, ws: EpaWorkspace): boolean {
  const m = ws.beside, p = e.params, s0 = p[3], s1 = p[4], s2 = p[5], least = Math.min(s0, Math.min(s1, s2)),
    most = Math.max(s0, Math.max(s1, s2));
  if (least < SLENDER * most) return false;
  poseInFirst(ws.pair, ws.gjk.bInA, m.pose);
  const i = axis === 2 ? 0 : axis + 1, j = axis === 0 ? 2 : axis - 1, q = k.bounds;
  // rows in cyclic order
  const o = m.pose, r0 = o[3 * i], r1 = o[3 * i + 1], r2 = o[3 * i + 2], r3 = o[3 * j], r4 = o[3 * j + 1],
    r5 = o[3 * j + 2],
    r6 = o[3 * axis], r7 = o[3 * axis + 1], r8 = o[3 * axis + 2];
  const cx = o[9 + i], cy = o[9 + j], cz = o[9 + axis];
  o[0] = r0; o[1] = r1; o[2] = r2; o[3] = r3; o[4] = r4; o[5] = r5; o[6] = r6; o[7] = r7; o[8] = r8; o[9] = cx;
  o[10] = cy; o[11] = cz;
  const xx = s0 * r0 * r0 + s1 * r1 * r1 + s2 * r2 * r2, xy = s0 * r0 * r3 + s1 * r1 * r4 + s2 * r2 * r5,
    xz = s0 * r0 * r6 + s1 * r1 * r7 + s2 * r2 * r8;
  const yy = s0 * r3 * r3 + s1 * r4 * r4 + s2 * r5 * r5, yz = s0 * r3 * r6 + s1 * r4 * r7 + s2 * r5 * r8,
    zz = s0 * r6 * r6 + s1 * r7 * r7 + s2 * r8 * r8;
  m.matrix[0] = xx; m.matrix[1] = xy; m.matrix[2] = xz; m.matrix[3] = yy; m.matrix[4] = yz; m.matrix[5] = zz;
  const h0 = 0.5 * (q[3 + i] - q[i]), h1 = 0.5 * (q[3 + j] - q[j]), h2 = 0.5 * (q[3 + axis] - q[axis]);
  const tx = cx - 0.5 * (q[i] + q[3 + i]), ty = cy - 0.5 * (q[j] + q[3 + j]), tz = cz - 0.5 * (q[axis] + q[3 + axis]);
  const hp = 1 / Math.sqrt(h0 * h0 * tx * tx + h1 * h1 * ty * ty + h2 * h2 * tz * tz);
  const hq = 1 / Math.sqrt(xx * tx * tx + yy * ty * ty + zz * tz * tz
    + 2 * (xy * tx * ty + xz * tx * tz + yz * ty * tz));
  const m00 = h0 * h0 * hp + xx * hq, m01 = xy * hq, m02 = xz * hq, m11 = h1 * h1 * hp + yy * hq, m12 = yz * hq,
    m22 = h2 * h2 * hp + zz * hq;
  const k00 = m11 * m22 - m12 * m12, k01 = m02 * m12 - m01 * m22, k02 = m01 * m12 - m02 * m11,
    k11 = m00 * m22 - m02 * m02, k12 = m01 * m02 - m00 * m12, k22 = m00 * m11 - m01 * m01;
  m.trial[0] = k00 * tx + k01 * ty + k02 * tz; m.trial[1] = k01 * tx + k11 * ty + k12 * tz;
  m.trial[2] = k02 * tx + k12 * ty + k22 * tz;
  m.size = Math.sqrt(most) + h0 + h1 + h2 + Math.abs(cx) + Math.abs(cy) + Math.abs(cz);
  m.least = least;
  m.open = true;
  m.axis = axis;
  return true;
}

/** depth = how deep the trial is in K, if K has flat sides that tell it. */
function setDepth(k: ConvexShape, m: Beside): void {
  const x = m.trial[0], y = m.trial[1], z = m.trial[2];
  m.depth = -Infinity;
  if (k.kind === BOX_KIND)
    m.depth = Math.min(k.bounds[3] - Math.abs(x), Math.min(k.bounds[4] - Math.abs(y), k.bounds[5] - Math.abs(z)));
  else if (k.mesh !== null && k.mesh.facetPlanes.length >= 4 * SOLID) { // the planes of flat hulls do not bound them
    const p = k.mesh.facetPlanes;
    let least = Infinity;
    for (let i = 0; i < p.length; i += 4) least = Math.min(least, p[i + 3] - p[i] * x - p[i + 1] * y - p[i + 2] * z);
    m.depth = least;
  } else if (k.kind >= FIRST_DISCS_KIND && k.kind <= LAST_DISCS_KIND) {
    const p = k.params, h = p[2], lean = (p[0] - p[1]) / (2 * h);
    m.depth = Math.min(h - Math.abs(z),
      (0.5 * (p[0] + p[1]) - Math.sqrt(x * x + y * y) - lean * z) / Math.sqrt(1 + lean * lean));
  }
}

/**
 * Normal and points of a candidate with `count` points (negative weights are rounding), proven or not; false: they do
 * not mean the depth times the normal.
 */
export function candidate(count: number, ws: EpaWorkspace): boolean {
  const m = ws.beside, g = ws.gjk, size = m.size, x = m.normal[0], y = m.normal[1], z = m.normal[2], u = m.height,
    axis = m.axis, pair = ws.pair;
  const fx = m.foot[0], fy = m.foot[1], fz = m.foot[2];
  let ax = 0, ay = 0, az = 0, sum = 0;
  for (let i = 0; i < count; i++) {
    const l = Math.max(0, m.weights[i]);
    sum += l;
    ax += l * m.points[3 * i]; ay += l * m.points[3 * i + 1]; az += l * m.points[3 * i + 2];
  }
  ax /= sum; ay /= sum; az /= sum;
  const o = m.pose, wx = ax - o[9] - fx, wy = ay - o[10] - fy, wz = az - o[11] - fz, along = wx * x + wy * y + wz * z;
  const ox = wx - along * x, oy = wy - along * y, oz = wz - along * z, off = ox * ox + oy * oy + oz * oz;
  if (!(off <= FAIR * FAIR * size * size && Math.abs(along - u) <= FAIR * size)) return false;
  m.off = off; m.along = along;
  const mine = pointOfFirst(pair, g), other = pointOfSecond(pair, g), n = g.normal,
    i = axis === 2 ? 0 : axis + 1, j = axis === 0 ? 2 : axis - 1;
  mine[i] = ax; mine[j] = ay; mine[axis] = az;
  other[0] = o[0] * fx + o[3] * fy + o[6] * fz; other[1] = o[1] * fx + o[4] * fy + o[7] * fz;
  other[2] = o[2] * fx + o[5] * fy + o[8] * fz;
  n[i] = x; n[j] = y; n[axis] = z;
  normalToA(pair, g.bInA, n);
  return true;
}

/** The proof of what `candidate` has written. */
export function ballProves(k: ConvexShape, ws: EpaWorkspace): boolean {
  const m = ws.beside, size = m.size, x = m.normal[0], y = m.normal[1], z = m.normal[2], u = m.height,
    along = m.along, off = m.off,
    ball = m.least / m.support, rest = ball - u;
  if (rest > 0) { // u - lower = |w - R n| - (R - u)
    const gap = (off + (u - along) * (2 * ball - u - along)) / (Math.sqrt(off + (ball - along) * (ball - along))
      + rest);
    if (!(gap <= 16 * SETTLED * size)) return false;
  } else {
    m.trial[0] = m.pose[9] + m.foot[0] + ball * x; m.trial[1] = m.pose[10] + m.foot[1] + ball * y;
    m.trial[2] = m.pose[11] + m.foot[2] + ball * z;
    setDepth(k, m);
    if (!(m.depth + rest >= -16 * SETTLED * size)) return false;
  }
  ws.depth[0] = u;
  ws.depth[1] = u;
  ws.gjk.found.size = size;
  return true;
}
