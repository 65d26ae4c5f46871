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
import { PROFILE, profiles } from "./profile.ts";
import { apartByALittle } from "../apart.ts";
import { supportHeight } from "../certificate.ts";
import type { EpaWorkspace } from "../workspace.ts";

/** Sine of the angle between parallel axes: the rounding of a product of rotations. No dimension. */
const PARALLEL = 4e-15;
/** Values that near, relative to the size, are ties; a way that short has no bearing. No dimension. */
const ROUNDING = 1e-15;
/** Axes pass each other by less than that part of the size: in one plane. The depth is off by no more. No dimension. */
const PASS = 1e-13;
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
const OFF = 1e-12;
/**
 * Scratch: profiles (profile.ts), their tenth number the ball around them; the corners of both sections, (along a,
 * along e) each; the plane's directions.
 */
const ROW = PROFILE;
const CORNERS = 2 * ROW;
const NORMALS = CORNERS + 16;

/** Points, segments, solids between discs, balls. */
function known(s: ConvexShape): boolean {
  const p = s.params;
  return s.kind === POINT_KIND || s.kind === SEGMENT_KIND || (s.kind >= FIRST_DISCS_KIND && s.kind <= LAST_DISCS_KIND)
    ||
    (s.kind === ELLIPSOID_KIND && p[0] === p[1] && p[1] === p[2]);
}

/**
 * Corners of the section of row k whose axis is (x, y) in the plane, its middle at (u, v) in m[NORMALS ..], into four
 * pairs at `at`.
 */
function section(m: Float64Array, k: number, at: number): void {
  const x = m[NORMALS], y = m[NORMALS + 1], u = m[NORMALS + 2], v = m[NORMALS + 3], h = m[k + 6];
  for (let i = 0; i < 4; i++) {
    const s = i < 2 ? h : -h, r = i < 2 ? m[k + 8] : m[k + 7], t = (i & 1) === 0 ? r : -r;
    m[at + 2 * i] = u + s * x - t * y;
    m[at + 2 * i + 1] = v + s * y + t * x;
  }
}

/**
 * Depth of two solids of revolution whose axes lie in one plane. 1: written to `ws`; 0: another pair, or cores that do
 * not overlap.
 */
export function coplanarAxes(a: ConvexShape, b: ConvexShape, ws: EpaWorkspace): number {
  if (!known(a) || !known(b)) return 0;
  const g = ws.gjk, R = g.bInA, m = ws.candidates;
  profiles(a, b, R, m);
  for (let k = 0; k <= ROW; k += ROW) { // a ball is a point with a ball around it
    if (m[k + 9] > 0) {
      m[k + 9] = m[k + 6];
      m[k + 6] = 0; m[k + 7] = 0; m[k + 8] = 0;
    }
  }
  const ha = m[6], hb = m[ROW + 6], from = ha > 0 ? 0 : ROW;
  // points and segments alone: flat
  if (!(ha + hb > 0 && m[7] + m[8] + m[9] + m[ROW + 7] + m[ROW + 8] + m[ROW + 9] > 0)) return 0;
  const ax = m[from], ay = m[from + 1], az = m[from + 2], bx = ha > 0 && hb > 0 ? m[ROW] : ax,
    by = ha > 0 && hb > 0 ? m[ROW + 1] : ay, bz = ha > 0 && hb > 0 ? m[ROW + 2] : az;
  const cos = ax * bx + ay * by + az * bz, wx = bx - cos * ax, wy = by - cos * ay, wz = bz - cos * az;
  const sx = ay * bz - az * by, sy = az * bx - ax * bz, sz = ax * by - ay * bx,
    sin = ha > 0 && hb > 0 ? Math.sqrt(sx * sx + sy * sy + sz * sz) : 0;
  const cx = m[3] - m[ROW + 3], cy = m[4] - m[ROW + 4], cz = m[5] - m[ROW + 5], up = cx * ax + cy * ay + cz * az;
  let ex = cx - up * ax, ey = cy - up * ay, ez = cz - up * az;
  const d = Math.sqrt(ex * ex + ey * ey + ez * ez), ra0 = Math.max(m[7], m[8]), rb0 = Math.max(m[ROW + 7], m[ROW + 8]);
  const size = ha + hb + ra0 + rb0 + Math.abs(m[3]) + Math.abs(m[4]) + Math.abs(m[5]) + d + Math.abs(up),
    apart = sin > PARALLEL;
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
  if (apart && !(Math.abs(cx * kx + cy * ky + cz * kz) + (ACROSS / sin) * d <= PASS * size)) return 0;
  // sections: A's about its middle, B's about A's
  const y2 = apart ? sin : 0, across = cx * ex + cy * ey + cz * ez;
  m[NORMALS] = 1; m[NORMALS + 1] = 0; m[NORMALS + 2] = 0; m[NORMALS + 3] = 0;
  section(m, 0, CORNERS);
  m[NORMALS] = cos; m[NORMALS + 1] = y2; m[NORMALS + 2] = -up; m[NORMALS + 3] = -across;
  section(m, ROW, CORNERS + 8);
  let least = Infinity, x = 0, y = 0, out = 0;
  for (let i = 0; i < 9; i++) {
    const ofB = i > 3, k = ofB ? ROW : 0, h = m[k + 6], lean = ofB ? m[ROW + 8] - m[ROW + 7] : m[7] - m[8],
      s = 1 / Math.sqrt(4 * h * h + lean * lean);
    if (!(h > 0)) continue;
    const j = i & 3, p = j === 0 ? 1 : j === 1 ? -1 : lean * s, q = j < 2 ? 0 : j === 2 ? 2 * h * s : -2 * h * s;
    let u = ofB ? p * cos - q * y2 : p, v = ofB ? p * y2 + q * cos : q, w = 0, value = 0;
    if (i === 8) { // both sides: <n, a> and <n, b> are given
      if (!apart || !(ha > 0)) continue;
      const la = m[7] - m[8], lb = m[ROW + 8] - m[ROW + 7];
      u = la / Math.sqrt(4 * ha * ha + la * la);
      const beta = lb / Math.sqrt(4 * hb * hb + lb * lb);
      v = (beta - u * cos) / sin;
      w = 1 - u * u - v * v;
      if (!(w > 0)) continue;
      w = Math.sqrt(w);
      const rest = Math.sqrt(Math.max(0, 1 - u * u)), other = Math.sqrt(Math.max(0, 1 - beta * beta));
      value = up * u + across * v + Math.max(u * ha + rest * m[8], rest * m[7] - u * ha)
        + Math.max(other * m[ROW + 8] - beta * hb, other * m[ROW + 7] + beta * hb);
    } else {
      let top = -Infinity, low = Infinity;
      for (let c = CORNERS; c < CORNERS + 8; c += 2) {
        top = Math.max(top, u * m[c] + v * m[c + 1]);
        low = Math.min(low, u * m[c + 8] + v * m[c + 9]);
      }
      value = top - low;
    }
    if (value < least) {
      least = value;
      x = u; y = v; out = w;
    }
  }
  const ball = m[9] + m[ROW + 9];
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
  for (let c = CORNERS; c < CORNERS + 8; c += 2) {
    top = Math.max(top, x * m[c] + y * m[c + 1]);
    low = Math.min(low, x * m[c + 8] + y * m[c + 9]);
  }
  for (let c = CORNERS; c < CORNERS + 8; c += 2) {
    const s = x * m[c + 1] - y * m[c], t = x * m[c + 9] - y * m[c + 8];
    if (x * m[c] + y * m[c + 1] >= top - tie) {
      a0 = Math.min(a0, s);
      a1 = Math.max(a1, s);
    }
    if (x * m[c + 8] + y * m[c + 9] <= low + tie) {
      b0 = Math.min(b0, t);
      b1 = Math.max(b1, t);
    }
  }
  const common = 0.5 * (Math.max(a0, b0) + Math.min(a1, b1)), sa = Math.max(a0, Math.min(a1, common)),
    sb = Math.max(b0, Math.min(b1, common));
  // beside a thin edge: apart, for all its plane shows
  if (Math.abs(sa - sb) > OFF * size) return least > TOUCH * size && apartByALittle(a, b, ws) ? 1 : 0;
  const p = g.pointA, q = g.pointBLocal, u0 = x * top - y * sa, v0 = y * top + x * sa, u1 = x * low - y * sb,
    v1 = y * low + x * sb, ra = m[9], rb = m[ROW + 9];
  p[0] = m[3] + u0 * ax + v0 * ex + ra * nx; p[1] = m[4] + u0 * ay + v0 * ey + ra * ny;
  p[2] = m[5] + u0 * az + v0 * ez + ra * nz;
  const qx = m[3] + u1 * ax + v1 * ex - rb * nx - R[9], qy = m[4] + u1 * ay + v1 * ey - rb * ny - R[10],
    qz = m[5] + u1 * az + v1 * ez - rb * nz - R[11];
  q[0] = R[0] * qx + R[3] * qy + R[6] * qz; q[1] = R[1] * qx + R[4] * qy + R[7] * qz;
  q[2] = R[2] * qx + R[5] * qy + R[8] * qz;
  return 1;
}
