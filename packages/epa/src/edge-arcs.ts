/**
 * Least support value of D, a polytope less a solid between discs (cylinder, cone, frustum), over the directions across one edge of the polytope: every local
 * minimum there, in closed form but for a root.
 *
 * In: `m`, laid out below, in the polytope's frame: the solid, the edge, the normals n_f, n_g of its facets; the edge runs along n_f x n_g. Out: `m[BEST ..]`, if
 * one of the minima is lower.
 * Directions n across the edge fill a circle; the edge is the polytope's support on the arc from n_f to n_g. With e1 across the edge and the solid's axis, e2
 * across the edge and e1, n = x e1 + y e2, u and k the parts of the axis along the edge and e2, (alpha, beta) the edge seen from the middle of the axis, a rim
 * of radius r shows
 *   h = alpha x + beta y + r sqrt(x^2 + u^2 y^2) + z k y,   z = h or -h:
 * an ellipse seen from inside; the larger of both rims' is D's. Where that is least, other than at an end of the arc, either both rims are as high (at most two
 * directions, normals of the side), or one rim's h is least. For y > 0, b = beta + z k, with zeta = |x / y| and x alpha <= 0, that one is the first root of
 *   psi(zeta) = r k^2 zeta / sqrt(zeta^2 + u^2) - b zeta - |alpha|,   psi < 0 where h falls;
 * with x alpha > 0 there is none; y < 0 has -b for b. psi is concave and psi(0) <= 0. So from any place before the root Newton's method climbs to it and
 * never passes it, and where psi < 0 does not rise there is no root.
 */

/** The solid: middle, axis, radii of the rims at -h and h, their heights in D (h and -h), the side's normal (along the axis, across it), its h for a line through the middle. */
export const CENTRE: number = 0, AXIS: number = 3, RADIUS: number = 6, HEIGHT: number = 8, SIDE: number = 10, SIDE_HEIGHT: number = 12;
/** The lowest direction so far: h, normal, its part across the axis (unit), what meets there, and of which facet, edge or vertex: a row, or a point and a way, from the middle. */
export const BEST: number = 13, NORMAL: number = 14, ACROSS: number = 17, WHAT: number = 20, ROW: number = 21, POINT: number = 22, WAY: number = 25;
/** Values of WHAT: a facet and the rim, a corner and a cap, an edge and the rim, an edge or a corner and the side. */
export const FACET: number = 0, CAP: number = 1, EDGE_RIM: number = 2, SIDE_LINE: number = 3;
/** The edge at hand: a point of it, from the middle, and the way along it. */
export const EDGE: number = 28, ALONG: number = 31;
/** Scratch of this file: unit vectors e1, e2 and along the edge; alpha, beta, u, k; a direction; ends of an arc. */
const E1 = 34, E2 = 37, T = 40, FLAT = 43, X = 47, Y = 48, LOW = 49, HIGH = 50;
/** Facets: normal, h, the solid's deepest point there, negative, from the middle. */
export const FACETS: number = 51, STRIDE: number = 7, VALUE: number = 3, DEEPEST: number = 4;
/** Steps of Newton's method, and the part of the root below which a step is the last. */
const STEPS = 60;
const SMALL_STEP = 1e-10;

/** Takes the direction m[X], m[Y] if its h is lower than the best. */
function offer(m: Float64Array, what: number): void {
  const x = m[X], y = m[Y], u = m[FLAT + 2], k = m[FLAT + 3], v = u * y, rho = Math.sqrt(x * x + v * v), s = k * y;
  const h = m[FLAT] * x + m[FLAT + 1] * y + Math.max(m[RADIUS] * rho + m[HEIGHT] * s, m[RADIUS + 1] * rho + m[HEIGHT + 1] * s);
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
  const dx = m[ALONG], dy = m[ALONG + 1], dz = m[ALONG + 2], d = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz), tx = dx * d, ty = dy * d, tz = dz * d;
  const ax = m[AXIS], ay = m[AXIS + 1], az = m[AXIS + 2];
  let x = ay * tz - az * ty, y = az * tx - ax * tz, z = ax * ty - ay * tx;
  const k = Math.sqrt(x * x + y * y + z * z);
  if (!(k > 0)) { // the edge along the axis: any direction is across both
    x = m[f]; y = m[f + 1]; z = m[f + 2];
  }
  // nearly along: a short product has a rough bearing
  const off = x * ax + y * ay + z * az;
  x -= off * ax; y -= off * ay; z -= off * az;
  const g = 1 / Math.sqrt(x * x + y * y + z * z), ex = x * g, ey = y * g, ez = z * g, fx = ty * ez - tz * ey, fy = tz * ex - tx * ez, fz = tx * ey - ty * ex;
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
  const xf = m[f] * m[E1] + m[f + 1] * m[E1 + 1] + m[f + 2] * m[E1 + 2], yf = m[f] * m[E2] + m[f + 1] * m[E2 + 1] + m[f + 2] * m[E2 + 2];
  const xg = m[g] * m[E1] + m[g + 1] * m[E1 + 1] + m[g + 2] * m[E1 + 2], yg = m[g] * m[E2] + m[g + 1] * m[E2 + 1] + m[g + 2] * m[E2 + 2];
  const alpha = Math.abs(m[FLAT]), right = m[FLAT] > 0, u = m[FLAT + 2], u2 = u * u, k = m[FLAT + 3], k2 = k * k;
  const side = m[SIDE];
  if (Math.abs(side) < k) { // both rims as high
    const y = side / k, rest = Math.sqrt((1 - y) * (1 + y));
    for (let sign = -1; sign < 2; sign += 2) {
      const x = sign * rest;
      if (!(xf * y - yf * x >= 0 && x * yg - y * xg >= 0)) continue;
      m[X] = x; m[Y] = y;
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
      const start = alpha < rk ? (alpha * Math.abs(u)) / Math.sqrt((rk - alpha) * (rk + alpha)) : 0; // the root for b = 0
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
