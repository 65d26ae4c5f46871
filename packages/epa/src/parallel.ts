/**
 * Solids of revolution with parallel axes (cylinder, cone, frustum, segment; a point has any axis): the depth in closed form.
 *
 * In: shapes and relative pose. Out: 1 and `ws.depth`, `ws.gjk.normal`, witness points as `expand` leaves them; 0: another kind, axes that are
 * not parallel, or cores that do not overlap.
 * With n = x a + rho e, a the axis, e across it: h(n) = <c, n> + F_A(x, rho) + F_B(-x, rho), c the way between the middles, F the support function of a
 * profile. The worst bearing e is against c whatever x and rho, so the search is one in a half plane: there h is the support function
 * of a polygon, least at the normal of an edge (between them it is a sinusoid, concave where it is positive): the sides of A and B, and both ends.
 * On one axis every bearing is as good; one is picked, always the same.
 */
import { FIRST_DISCS_KIND, LAST_DISCS_KIND, POINT_KIND, SEGMENT_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import type { EpaWorkspace } from "./workspace.ts";

/** Sine of the angle between parallel axes: the rounding of a product of rotations. */
const PARALLEL = 1e-15;
/** Below this part of the size the way between axes has no bearing; values that near are ties. No dimension. */
const ROUNDING = 1e-15;
/** Apart by less than that part of the size is touching, and the same points are right: no other method need be asked. */
const TOUCH = 4e-15;
/** Rows of the scratch, A's at 0, B's at ROW: axis, middle (A's frame), half length, radii at its lower and upper end. */
const ROW = 9;

/** Points, segments, solids between discs. */
function known(s: ConvexShape): boolean {
  return s.kind === POINT_KIND || s.kind === SEGMENT_KIND || (s.kind >= FIRST_DISCS_KIND && s.kind <= LAST_DISCS_KIND);
}

/** Row k: the shape in its own frame; the axis of a point is 0. */
function profile(s: ConvexShape, m: Float64Array, k: number): void {
  const p = s.params;
  for (let c = 0; c < ROW; c++) m[k + c] = 0;
  if (s.kind === POINT_KIND) for (let c = 0; c < 3; c++) m[k + 3 + c] = p[c];
  else if (s.kind === SEGMENT_KIND) {
    const x = p[3] - p[0], y = p[4] - p[1], z = p[5] - p[2], len = Math.sqrt(x * x + y * y + z * z), f = 1 / Math.max(len, 1e-300);
    m[k] = x * f; m[k + 1] = y * f; m[k + 2] = z * f;
    for (let c = 0; c < 3; c++) m[k + 3 + c] = 0.5 * (p[c] + p[3 + c]);
    m[k + 6] = 0.5 * len;
  } else {
    m[k + (p[3] | 0)] = 1;
    m[k + 6] = p[2]; m[k + 7] = p[0]; m[k + 8] = p[1];
  }
}

/** See the file header. */
export function parallelAxes(a: ConvexShape, b: ConvexShape, ws: EpaWorkspace): number {
  if (!known(a) || !known(b)) return 0;
  const g = ws.gjk, R = g.bInA, m = ws.cell;
  profile(b, m, ROW);
  for (let k = ROW; k < ROW + 6; k += 3) {
    const x = m[k], y = m[k + 1], z = m[k + 2], t = k > ROW ? 1 : 0;
    m[k] = R[0] * x + R[1] * y + R[2] * z + t * R[9]; m[k + 1] = R[3] * x + R[4] * y + R[5] * z + t * R[10]; m[k + 2] = R[6] * x + R[7] * y + R[8] * z + t * R[11];
  }
  profile(a, m, 0);
  const from = a.kind === POINT_KIND ? ROW : 0, ax = m[from], ay = m[from + 1], az = m[from + 2];
  if (!(ax * ax + ay * ay + az * az > 0.5)) return 0; // two points
  if (from === 0 && b.kind !== POINT_KIND) {
    const x = m[ROW], y = m[ROW + 1], z = m[ROW + 2], u = ay * z - az * y, v = az * x - ax * z, w = ax * y - ay * x;
    if (!(u * u + v * v + w * w <= PARALLEL * PARALLEL)) return 0;
    if (x * ax + y * ay + z * az < 0) {
      const r = m[ROW + 7];
      m[ROW + 7] = m[ROW + 8];
      m[ROW + 8] = r;
    }
  }
  const ha = m[6], a0 = m[7], a1 = m[8], hb = m[ROW + 6], b0 = m[ROW + 7], b1 = m[ROW + 8];
  const cx = m[3] - m[ROW + 3], cy = m[4] - m[ROW + 4], cz = m[5] - m[ROW + 5], up = cx * ax + cy * ay + cz * az;
  let ex = up * ax - cx, ey = up * ay - cy, ez = up * az - cz, d = Math.sqrt(ex * ex + ey * ey + ez * ez);
  const size = ha + hb + Math.max(a0, a1) + Math.max(b0, b1) + Math.abs(m[3]) + Math.abs(m[4]) + Math.abs(m[5]) + d + Math.abs(up);
  if (d > ROUNDING * size) {
    ex /= d; ey /= d; ez /= d;
    const off = ex * ax + ey * ay + ez * az; // of short ways the bearing is rough: across the axis it must be, and unit
    ex -= off * ax; ey -= off * ay; ez -= off * az;
    const f = 1 / Math.sqrt(ex * ex + ey * ey + ez * ez);
    ex *= f; ey *= f; ez *= f;
  } else { // on one axis; Duff et al., JCGT 6(1), 2017
    const s = az < 0 ? -1 : 1, f = -1 / (s + az);
    ex = 1 + s * ax * ax * f; ey = s * ax * ay * f; ez = -s * ax;
    d = 0;
  }
  // the ends, the sides
  const o = ws.foot; // in an array: Maglev boxes doubles that a loop carries
  o[0] = 1e300;
  for (let i = 0; i < 4; i++) {
    const half = i === 2 ? ha : hb;
    if (i > 1 && !(half > 0)) continue;
    const lean = i === 2 ? a0 - a1 : b1 - b0, s = 1 / Math.sqrt(4 * half * half + lean * lean), p = i === 0 ? 1 : i === 1 ? -1 : lean * s, q = i < 2 ? 0 : 2 * half * s;
    const h = p * up - q * d + Math.max(p * ha + q * a1, q * a0 - p * ha) + Math.max(q * b1 - p * hb, p * hb + q * b0);
    if (h < o[0]) {
      o[0] = h; o[1] = p; o[2] = q;
    }
  }
  const least = o[0], x = o[1], rho = o[2];
  if (!(least > -TOUCH * size)) return 0;
  // heights and radii (towards the bearing; B's against it) of the support points: of an edge both ends, at fraction t
  const tie = ROUNDING * size, pa = x * ha + rho * a1, qa = rho * a0 - x * ha, pb = rho * b1 - x * hb, qb = x * hb + rho * b0;
  let ya = pa > qa ? ha : -ha, ra = pa > qa ? a1 : a0, yb = pb > qb ? hb : -hb, rb = pb > qb ? b1 : b0;
  if (rho === 0) { // discs: the middle of what is common along the bearing, from B's axis
    const low = Math.max(-d - ra, -rb), high = Math.min(ra - d, rb), mid = 0.5 * (low + high);
    ra = mid + d;
    rb = -mid;
  } else {
    // w along the edge, at its two ends; A runs up it and B down
    let ya1 = ya, ra1 = ra, yb1 = yb, rb1 = rb;
    if (Math.abs(pa - qa) <= tie) {
      ya = -ha; ra = a0; ya1 = ha; ra1 = a1;
    }
    if (Math.abs(pb - qb) <= tie) {
      yb = hb; rb = b1; yb1 = -hb; rb1 = b0;
    }
    const w0 = rho * (up + ya - yb) - x * (ra + rb - d), w1 = rho * (up + ya1 - yb1) - x * (ra1 + rb1 - d);
    const t = w1 > w0 ? Math.max(0, Math.min(1, -w0 / (w1 - w0))) : 0;
    ya += t * (ya1 - ya); ra += t * (ra1 - ra); yb += t * (yb1 - yb); rb += t * (rb1 - rb);
  }
  const p = g.pointA, q = g.pointBLocal, n = g.normal;
  p[0] = m[3] + ya * ax + ra * ex; p[1] = m[4] + ya * ay + ra * ey; p[2] = m[5] + ya * az + ra * ez;
  const bx = m[ROW + 3] + yb * ax - rb * ex - R[9], by = m[ROW + 4] + yb * ay - rb * ey - R[10], bz = m[ROW + 5] + yb * az - rb * ez - R[11];
  q[0] = R[0] * bx + R[3] * by + R[6] * bz; q[1] = R[1] * bx + R[4] * by + R[7] * bz; q[2] = R[2] * bx + R[5] * by + R[8] * bz;
  n[0] = x * ax + rho * ex; n[1] = x * ay + rho * ey; n[2] = x * az + rho * ez;
  ws.depth[0] = least;
  ws.depth[1] = least;
  g.bounds[0] = size;
  return 1;
}
