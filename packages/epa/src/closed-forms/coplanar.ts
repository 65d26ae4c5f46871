/**
 * Solids of revolution whose axes lie in one plane (parallel ones always do): the depth in closed form. Cylinder, cone,
 * frustum, segment; a point and a ball have any axis.
 *
 * In: shapes and relative pose. Out: 1 and `ws.depth`, `ws.gjk.normal`, witness points as `expand` leaves them; 0:
 * another kind, axes that pass each other, or cores that do not overlap.
 * With a, b the axes and c the way between the middles, h(n) = F_A(<n, a>) + F_B(-<n, b>) + <c, n>. All three depend on
 * <n, a> and <n, b> alone, and those fill an ellipse. F is the larger of two rims, r sqrt(1 - x^2) + h x, each concave:
 * between the lines where one of the solids shows its side h is concave, and least at a corner: on the border of the
 * ellipse, where n lies in the plane of the axes and h is the support function of a polygon (least at the normal of an
 * edge of one of the two sections), or where both solids show their sides.
 */
import { ELLIPSOID_KIND, FIRST_DISCS_KIND, LAST_DISCS_KIND, POINT_KIND, SEGMENT_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import { setProfiles } from "./profile.ts";
import type { Profile } from "../profile-state.ts";
import { apartByALittle } from "../apart.ts";
import { supportHeight } from "../certificate.ts";
import type { EpaWorkspace } from "../workspace.ts";

/** Sine of the angle between parallel axes: the rounding of a product of rotations. No dimension. */
const PARALLEL_SINE_MAX = 4e-15;
/** Values that near, relative to the size, are ties; a way that short has no bearing. No dimension. */
const ROUNDING = 1e-15;
/** Axes pass each other by less than that part of the size: in one plane. The depth is off by no more. No dimension. */
const PASSING_MAX = 1e-13;
/** Rounding of the direction across both axes is this over the sine between them. No dimension. */
const ACROSS = 4e-16;
/**
 * Apart by less than that part of the size is touching, and the same points are right: no other method need be asked.
 */
const TOUCH = 4e-15;
/** The support value of a normal across both sides is the depth to this part of the size. No dimension. */
const SHOWN = 1e-14;
/**
 * Points of an edge and a corner further from each other along the edge: another edge, turned a hair, is as low to
 * rounding. Part of the size.
 */
const ALONG_EDGE_MAX = 1e-12;
/** Points, segments, solids between discs, balls. */
function known(s: ConvexShape): boolean {
  const p = s.params;
  return s.kind === POINT_KIND || s.kind === SEGMENT_KIND || (s.kind >= FIRST_DISCS_KIND && s.kind <= LAST_DISCS_KIND)
    ||
    (s.kind === ELLIPSOID_KIND && p[0] === p[1] && p[1] === p[2]);
}

/** The four corners of a section, (along a, along e) each; `at`: its axis (x, y) and its middle (u, v). */
function setCorners(p: Profile, at: Float64Array, out: Float64Array): void {
  const x = at[0], y = at[1], u = at[2], v = at[3];
  for (let i = 0; i < 4; i++) {
    const s = i < 2 ? p.half : -p.half, r = i < 2 ? p.high : p.low, t = (i & 1) === 0 ? r : -r;
    out[2 * i] = u + s * x - t * y;
    out[2 * i + 1] = v + s * y + t * x;
  }
}

/** A ball is a point with a ball around it. */
function toPoint(p: Profile): void {
  if (!p.round) return;
  p.ball = p.half;
  p.half = 0; p.low = 0; p.high = 0;
}

/**
 * Depth of two solids of revolution whose axes lie in one plane. 1: written to `ws`; 0: another pair, or cores that do
 * not overlap.
 */
export function coplanarAxes(a: ConvexShape, b: ConvexShape, ws: EpaWorkspace): number {
  if (!known(a) || !known(b)) return 0;
  const g = ws.gjk, R = g.bInA, first = ws.profiles[0], second = ws.profiles[1], { at, ofFirst, ofSecond } = ws.corners;
  setProfiles(a, b, R, ws.profiles);
  toPoint(first);
  toPoint(second);
  const ra = first.ball, rb = second.ball, ha = first.half, hb = second.half, { low: la, high: ua } = first,
    { low: lb, high: ub } = second, own = ha > 0 ? first.axis : second.axis, ma = first.middle;
  // points and segments alone: flat
  if (!(ha + hb > 0 && la + ua + ra + lb + ub + rb > 0)) return 0;
  const other = ha > 0 && hb > 0 ? second.axis : own, ax = own[0], ay = own[1], az = own[2], bx = other[0],
    by = other[1], bz = other[2];
  const cos = ax * bx + ay * by + az * bz, wx = bx - cos * ax, wy = by - cos * ay, wz = bz - cos * az;
  const sx = ay * bz - az * by, sy = az * bx - ax * bz, sz = ax * by - ay * bx,
    sin = ha > 0 && hb > 0 ? Math.sqrt(sx * sx + sy * sy + sz * sz) : 0;
  const cx = ma[0] - second.middle[0], cy = ma[1] - second.middle[1], cz = ma[2] - second.middle[2],
    up = cx * ax + cy * ay + cz * az;
  let ex = cx - up * ax, ey = cy - up * ay, ez = cz - up * az;
  const d = Math.sqrt(ex * ex + ey * ey + ez * ez), ra0 = Math.max(la, ua), rb0 = Math.max(lb, ub);
  const size = ha + hb + ra0 + rb0 + Math.abs(ma[0]) + Math.abs(ma[1]) + Math.abs(ma[2]) + d + Math.abs(up),
    apart = sin > PARALLEL_SINE_MAX;
  if (apart) {
    ex = wx; ey = wy; ez = wz;
  } else if (!(d > ROUNDING * size)) { // on one axis; Duff et al., JCGT 6(1), 2017
    const s = az < 0 ? -1 : 1, f = -1 / (s + az);
    ex = 1 + s * ax * ax * f; ey = s * ax * ay * f; ez = -s * ax;
  }
  // short ways have rough bearings: across the axis they must be, and unit
  for (let i = 0; i < 2; i++) {
    const f = 1 / Math.sqrt(ex * ex + ey * ey + ez * ez), x = ex * f, y = ey * f, z = ez * f,
      off = x * ax + y * ay + z * az;
    ex = x - off * ax; ey = y - off * ay; ez = z - off * az;
  }
  const kx = ay * ez - az * ey, ky = az * ex - ax * ez, kz = ax * ey - ay * ex;
  if (apart && !(Math.abs(cx * kx + cy * ky + cz * kz) + (ACROSS / sin) * d <= PASSING_MAX * size)) return 0;
  // sections: A's about its middle, B's about A's
  const y2 = apart ? sin : 0, across = cx * ex + cy * ey + cz * ez;
  at[0] = 1; at[1] = 0; at[2] = 0; at[3] = 0;
  setCorners(first, at, ofFirst);
  at[0] = cos; at[1] = y2; at[2] = -up; at[3] = -across;
  setCorners(second, at, ofSecond);
  let least = Infinity, x = 0, y = 0, out = 0;
  for (let i = 0; i < 9; i++) {
    const late = i > 3, solid = late ? second : first, h = solid.half, lean = late ? ub - lb : la - ua,
      s = 1 / Math.sqrt(4 * h * h + lean * lean);
    if (!(h > 0)) continue;
    const j = i & 3, p = j === 0 ? 1 : j === 1 ? -1 : lean * s, q = j < 2 ? 0 : j === 2 ? 2 * h * s : -2 * h * s;
    let u = late ? p * cos - q * y2 : p, v = late ? p * y2 + q * cos : q, w = 0, value = 0;
    if (i === 8) { // both sides: <n, a> and <n, b> are given
      if (!apart || !(ha > 0)) continue;
      const leanA = la - ua, leanB = ub - lb;
      u = leanA / Math.sqrt(4 * ha * ha + leanA * leanA);
      const beta = leanB / Math.sqrt(4 * hb * hb + leanB * leanB);
      v = (beta - u * cos) / sin;
      w = 1 - u * u - v * v;
      if (!(w > 0)) continue;
      w = Math.sqrt(w);
      const rest = Math.sqrt(Math.max(0, 1 - u * u)), far = Math.sqrt(Math.max(0, 1 - beta * beta));
      value = up * u + across * v + Math.max(u * ha + rest * ua, rest * la - u * ha)
        + Math.max(far * ub - beta * hb, far * lb + beta * hb);
    } else {
      let top = -Infinity, low = Infinity;
      for (let c = 0; c < 8; c += 2) {
        top = Math.max(top, u * ofFirst[c] + v * ofFirst[c + 1]);
        low = Math.min(low, u * ofSecond[c] + v * ofSecond[c + 1]);
      }
      value = top - low;
    }
    if (value < least) {
      least = value;
      x = u; y = v; out = w;
    }
  }
  const ball = ra + rb;
  if (!(least > (ball > 0 ? 0 : -TOUCH * size))) return 0; // without the ball apart: convex, and no edge is the least
  const n = g.normal, nx = x * ax + y * ex + out * kx, ny = x * ay + y * ey + out * ky, nz = x * az + y * ez + out * kz;
  n[0] = nx; n[1] = ny; n[2] = nz;
  ws.depth[0] = least + ball;
  ws.depth[1] = least + ball;
  g.found.size = size;
  ws.polytope.sizes[1] = size;
  ws.polytope.sizes[2] = 0;
  if (out > 0) { // of nearly flat cones w is the rounding of 1 - u^2 - v^2, or its root
    supportHeight(a, b, ws);
    return ws.certificate.height <= least + ball + SHOWN * size && apartByALittle(a, b, ws) ? 1 : 0;
  }
  // the corners that support, their ends along the edge, and the point between where both mean the depth times the
  // normal
  const tie = ROUNDING * size;
  let top = -Infinity, low = Infinity, a0 = Infinity, a1 = -Infinity, b0 = Infinity, b1 = -Infinity;
  for (let c = 0; c < 8; c += 2) {
    top = Math.max(top, x * ofFirst[c] + y * ofFirst[c + 1]);
    low = Math.min(low, x * ofSecond[c] + y * ofSecond[c + 1]);
  }
  for (let c = 0; c < 8; c += 2) {
    const s = x * ofFirst[c + 1] - y * ofFirst[c], t = x * ofSecond[c + 1] - y * ofSecond[c];
    if (x * ofFirst[c] + y * ofFirst[c + 1] >= top - tie) {
      a0 = Math.min(a0, s);
      a1 = Math.max(a1, s);
    }
    if (x * ofSecond[c] + y * ofSecond[c + 1] <= low + tie) {
      b0 = Math.min(b0, t);
      b1 = Math.max(b1, t);
    }
  }
  const common = 0.5 * (Math.max(a0, b0) + Math.min(a1, b1)), sa = Math.max(a0, Math.min(a1, common)),
    sb = Math.max(b0, Math.min(b1, common));
  // beside a thin edge: apart, for all its plane shows
  if (Math.abs(sa - sb) > ALONG_EDGE_MAX * size) return least > TOUCH * size && apartByALittle(a, b, ws) ? 1 : 0;
  const p = g.pointA, q = g.pointBLocal, u0 = x * top - y * sa, v0 = y * top + x * sa, u1 = x * low - y * sb,
    v1 = y * low + x * sb;
  p[0] = ma[0] + u0 * ax + v0 * ex + ra * nx; p[1] = ma[1] + u0 * ay + v0 * ey + ra * ny;
  p[2] = ma[2] + u0 * az + v0 * ez + ra * nz;
  const qx = ma[0] + u1 * ax + v1 * ex - rb * nx - R[9], qy = ma[1] + u1 * ay + v1 * ey - rb * ny - R[10],
    qz = ma[2] + u1 * az + v1 * ez - rb * nz - R[11];
  q[0] = R[0] * qx + R[3] * qy + R[6] * qz; q[1] = R[1] * qx + R[4] * qy + R[7] * qz;
  q[2] = R[2] * qx + R[5] * qy + R[8] * qz;
  return 1;
}
