/**
 * Least support value of D, a polytope less a solid between discs (cylinder, cone, frustum), over the directions across
 * one edge of the polytope: every local minimum there, in closed form but for a root.
 *
 * In: `m` (features.ts), in the polytope's frame: the solid, the edge, the normals n_f, n_g of its facets; the edge
 * runs along n_f x n_g. Out: `m[BEST ..]`, if one of the minima is lower.
 * Directions n across the edge fill a circle; the edge is the polytope's support on the arc from n_f to n_g. With e1
 * across the edge and the solid's axis, e2 across the edge and e1, n = x e1 + y e2, u and k the parts of the axis along
 * the edge and e2, (alpha, beta) the edge seen from the middle of the axis, a rim of radius r shows
 *   h = alpha x + beta y + r sqrt(x^2 + u^2 y^2) + z k y,   z = h or -h:
 * an ellipse seen from inside; the larger of both rims' is D's. Where that is least, other than at an end of the arc,
 * either both rims are as high (at most two directions, normals of the side), or one rim's h is least. For y > 0, b =
 * beta + z k, with zeta = |x / y| and x alpha <= 0, that one is the first root of
 *   psi(zeta) = r k^2 zeta / sqrt(zeta^2 + u^2) - b zeta - |alpha|,   psi < 0 where h falls;
 * with x alpha > 0 there is none; y < 0 has -b for b. psi is concave and psi(0) <= 0. So from any place before the root
 * Newton's method climbs to it and never passes it, and where psi < 0 does not rise there is no root.
 */
import { ACROSS, ALONG, AXIS, BEST, EDGE, EDGE_RIM, HEIGHT, NORMAL, POINT, RADIUS, SIDE, SIDE_LINE, WAY,
  WHAT } from "./features.ts";

/**
 * Scratch of this file: unit vectors e1, e2 and along the edge; alpha, beta, u, k; a direction; ends of the arc, and of
 * its part in one half.
 */
const E1 = 42, E2 = 45, T = 48, FLAT = 51, X = 55, Y = 56, ENDS = 57, LOW = 61, HIGH = 62;
/** Steps of Newton's method, and the part of the root below which a step is the last. */
const STEPS = 60;
const SMALL_STEP = 1e-10;
/** Sine between an edge and the axis below which the direction across both is rounding. */
const PARALLEL = 1e-15;

/** Takes the direction m[X], m[Y] if it is on the arc and its h is lower than the best. */
function offer(m: Float64Array, what: number): void {
  const x = m[X], y = m[Y], xf = m[ENDS], yf = m[ENDS + 1], xg = m[ENDS + 2], yg = m[ENDS + 3];
  if (!(xf * y - yf * x >= 0 && x * yg - y * xg >= 0 && x * (xf + xg) + y * (yf + yg) > 0)) return;
  const u = m[FLAT + 2], k = m[FLAT + 3], v = u * y, rho = Math.sqrt(x * x + v * v), s = k * y;
  const h = m[FLAT] * x + m[FLAT + 1] * y + Math.max(m[RADIUS] * rho + m[HEIGHT] * s,
    m[RADIUS + 1] * rho + m[HEIGHT + 1] * s);
  if (!(h < m[BEST])) return;
  m[BEST] = h;
  m[WHAT] = what;
  const f = 1 / Math.max(rho, 1e-300), fx = f * x, fy = f * v * u, ft = f * v * k;
  for (let i = 0; i < 3; i++) {
    const e1 = m[E1 + i], e2 = m[E2 + i];
    m[NORMAL + i] = x * e1 + y * e2;
    m[ACROSS + i] = fx * e1 + fy * e2 - ft * m[T + i];
    m[POINT + i] = m[EDGE + i];
    m[WAY + i] = m[ALONG + i];
  }
}

/** Unit vectors of the plane across the edge, and what of the solid and the edge shows there. */
function openPlane(m: Float64Array, f: number): void {
  const dx = m[ALONG], dy = m[ALONG + 1], dz = m[ALONG + 2], d = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz),
    tx = dx * d, ty = dy * d, tz = dz * d;
  const ax = m[AXIS], ay = m[AXIS + 1], az = m[AXIS + 2];
  let x = ay * tz - az * ty, y = az * tx - ax * tz, z = ax * ty - ay * tx;
  const k = Math.sqrt(x * x + y * y + z * z);
  if (!(k > PARALLEL)) { // the edge along the axis: any direction is across both
    x = m[f]; y = m[f + 1]; z = m[f + 2];
  }
  // nearly along: a short product has a rough bearing
  const off = x * ax + y * ay + z * az;
  x -= off * ax; y -= off * ay; z -= off * az;
  const g = 1 / Math.sqrt(x * x + y * y + z * z), ex = x * g, ey = y * g, ez = z * g, fx = ty * ez - tz * ey,
    fy = tz * ex - tx * ez, fz = tx * ey - ty * ex;
  const vx = m[EDGE], vy = m[EDGE + 1], vz = m[EDGE + 2];
  m[E1] = ex; m[E1 + 1] = ey; m[E1 + 2] = ez;
  m[E2] = fx; m[E2 + 1] = fy; m[E2 + 2] = fz;
  m[T] = tx; m[T + 1] = ty; m[T + 2] = tz;
  m[FLAT] = vx * ex + vy * ey + vz * ez;
  m[FLAT + 1] = vx * fx + vy * fy + vz * fz;
  m[FLAT + 2] = tx * ax + ty * ay + tz * az;
  m[FLAT + 3] = k;
}

/** See the file header; f, g: where the normals of the facets are. */
export function edgeArc(m: Float64Array, f: number, g: number): void {
  openPlane(m, f);
  const xf = m[f] * m[E1] + m[f + 1] * m[E1 + 1] + m[f + 2] * m[E1 + 2],
    yf = m[f] * m[E2] + m[f + 1] * m[E2 + 1] + m[f + 2] * m[E2 + 2];
  const xg = m[g] * m[E1] + m[g + 1] * m[E1 + 1] + m[g + 2] * m[E1 + 2],
    yg = m[g] * m[E2] + m[g + 1] * m[E2 + 1] + m[g + 2] * m[E2 + 2];
  m[ENDS] = xf; m[ENDS + 1] = yf; m[ENDS + 2] = xg; m[ENDS + 3] = yg;
  const alpha = Math.abs(m[FLAT]), right = m[FLAT] > 0, u = m[FLAT + 2], u2 = u * u, k = m[FLAT + 3], k2 = k * k;
  const across = m[SIDE + 1];
  // both rims as high; k^2 less the square of the side's part along the axis is across^2 - u^2: of flat cones the
  // difference would be rounding
  if (Math.abs(u) <= across) {
    const y = m[SIDE] / k, rest = Math.sqrt((across - u) * (across + u)) / k;
    for (let sign = -1; sign < 2; sign += 2) {
      m[X] = sign * rest; m[Y] = y;
      offer(m, SIDE_LINE);
    }
  }
  if (!(u2 > 0)) return; // rims are segments: least where the arc ends, or at the axis
  for (let half = 1; half > -2; half -= 2) {
    const wf = half * yf, wg = half * yg;
    if (!(wf > 0 || wg > 0)) continue;
    // the part of the arc in this half: x / |y| from lo to hi
    const first = half > 0 ? wg : wf, last = half > 0 ? wf : wg, low = half > 0 ? xg : xf, high = half > 0 ? xf : xg;
    m[LOW] = -Infinity; m[HIGH] = Infinity;
    if (first > 0) m[LOW] = low / first;
    if (last > 0) m[HIGH] = high / last;
    const from = Math.max(0, right ? -m[HIGH] : m[LOW]), to = right ? -m[LOW] : m[HIGH];
    if (!(to >= from)) continue;
    for (let i = 0; i < 2; i++) {
      const r = m[RADIUS + i], b = half * (m[FLAT + 1] + m[HEIGHT + i] * k), rk = r * k2;
      if (!(r > 0)) continue;
      let zeta = from, q = 1 / Math.sqrt(zeta * zeta + u2), psi = (rk * q - b) * zeta - alpha;
      if (psi > 0) continue; // the root is before the arc
      // the root for b = 0
      const start = alpha < rk ? (alpha * Math.abs(u)) / Math.sqrt((rk - alpha) * (rk + alpha)) : from;
      if (start > zeta) {
        zeta = start;
        q = 1 / Math.sqrt(zeta * zeta + u2);
        psi = (rk * q - b) * zeta - alpha;
      }
      let rises = true;
      for (let n = 0; n < STEPS; n++) {
        const slope = rk * u2 * q * q * q - b;
        rises = slope > 0;
        if (!rises) break;
        const step = -psi / slope; // backward at most once, from a start beyond the root
        zeta = Math.max(from, zeta + step);
        if (!(zeta <= to && Math.abs(step) > SMALL_STEP * zeta)) break;
        q = 1 / Math.sqrt(zeta * zeta + u2);
        psi = (rk * q - b) * zeta - alpha;
      }
      if (!(rises && zeta <= to)) continue;
      const y = half / Math.sqrt(1 + zeta * zeta), x = Math.abs(y) * zeta;
      m[X] = right ? -x : x; m[Y] = y;
      offer(m, EDGE_RIM);
    }
  }
}
