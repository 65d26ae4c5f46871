/**
 * The minimum of h, the support function of D = P - S, over the directions across one edge of the polytope P; S is a
 * solid of revolution (cylinder, cone, frustum). Finds every local minimum there, in closed form except for one root.
 *
 * - In: the solid, the edge (P's frame, from the middle of S's axis, lengths), the unit normals n_f, n_g of its facets;
 *   the edge runs along n_f x n_g. Out: `best`, if one of the minima is lower.
 * - Directions n across the edge fill a circle. The edge is the support of P on the arc from n_f to n_g. Let e1 be
 *   across the edge and the solid's axis, and e2 across the edge and e1, so n = x e1 + y e2. Let u and k be the parts
 *   of the axis along the edge and along e2. Let (alpha, beta) be the edge seen from the middle of the axis. A rim of
 *   radius r at height z has h = alpha x + beta y + r sqrt(x^2 + u^2 y^2) + z k y; z is half of the axis or minus that.
 *   This is an ellipse seen from inside. The larger h of the two rims is h of D.
 * - A minimum inside the arc is of two types. Either both rims have the same h (at most two directions, normals of the
 *   side), or the h of one rim has its minimum.
 * - Method for one rim: for y > 0, let b = beta + z k, zeta = |x / y|, and x alpha <= 0. The minimum is the first root
 *   of psi(zeta) = r k^2 zeta / sqrt(zeta^2 + u^2) - b zeta - |alpha|; h falls where psi < 0. With x alpha > 0 there is
 *   no root; y < 0 has -b for b.
 * - psi is concave and psi(0) <= 0. So Newton's method, from any place before the root, climbs to the root and never
 *   passes it. Where psi < 0 does not rise, there is no root.
 */
import { EDGE_ON_RIM, ON_SIDE } from "./state.ts";
import type { Features } from "./state.ts";

/** Maximum number of Newton steps. A step below SMALL_STEP of the root is the last one. No dimension. */
const STEPS_MAX = 60;
const SMALL_STEP = 1e-10;
/** Sine between an edge and the axis below which the direction across both is a rounding error. No dimension. */
const PARALLEL = 1e-15;
/** Smallest divisor for a part across the axis: a part of 0 gets the direction 0. Length. */
const ACROSS_MIN = 1e-300;

/** Takes the direction `arc.x`, `arc.y` if it is on the arc and its h is lower than the best. */
function takeIfLower(f: Features, meets: number): void {
  const { arc, best, edge } = f, { radius, height } = f.solid, { x, y, fromX, fromY, toX, toY, u, k } = arc;
  if (!(fromX * y - fromY * x >= 0 && x * toY - y * toX >= 0 && x * (fromX + toX) + y * (fromY + toY) > 0)) return;
  const v = u * y, rho = Math.sqrt(x * x + v * v), s = k * y;
  const h = arc.alpha * x + arc.beta * y + Math.max(radius[0] * rho + height[0] * s,
    radius[1] * rho + height[1] * s);
  if (!(h < best.height)) return;
  best.height = h;
  best.meets = meets;
  const scale = 1 / Math.max(rho, ACROSS_MIN), fx = scale * x, fy = scale * v * u, ft = scale * v * k;
  for (let i = 0; i < 3; i++) {
    const e1 = arc.e1[i], e2 = arc.e2[i];
    best.normal[i] = x * e1 + y * e2;
    best.across[i] = fx * e1 + fy * e2 - ft * arc.tangent[i];
    best.point[i] = edge.point[i];
    best.along[i] = edge.along[i];
  }
}

/**
 * Sets the unit vectors of the plane across the edge between facets i and j. Projects the solid, the edge and the
 * facets onto this plane.
 */
function openPlane(f: Features, i: number, j: number): void {
  const { arc, planes: m } = f, { axis } = f.solid, { point, along } = f.edge, { e1, e2, tangent } = arc, p = 4 * i,
    q = 4 * j, dx = along[0], dy = along[1], dz = along[2], d = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz),
    tx = dx * d, ty = dy * d, tz = dz * d;
  const ax = axis[0], ay = axis[1], az = axis[2];
  let x = ay * tz - az * ty, y = az * tx - ax * tz, z = ax * ty - ay * tx;
  const k = Math.sqrt(x * x + y * y + z * z);
  if (!(k > PARALLEL)) { // the edge along the axis: any direction is across both
    x = m[p]; y = m[p + 1]; z = m[p + 2];
  }
  // nearly along the axis: a short product has a rough direction
  const off = x * ax + y * ay + z * az;
  x -= off * ax; y -= off * ay; z -= off * az;
  const g = 1 / Math.sqrt(x * x + y * y + z * z), ex = x * g, ey = y * g, ez = z * g, fx = ty * ez - tz * ey,
    fy = tz * ex - tx * ez, fz = tx * ey - ty * ex;
  const vx = point[0], vy = point[1], vz = point[2];
  e1[0] = ex; e1[1] = ey; e1[2] = ez;
  e2[0] = fx; e2[1] = fy; e2[2] = fz;
  tangent[0] = tx; tangent[1] = ty; tangent[2] = tz;
  arc.alpha = vx * ex + vy * ey + vz * ez;
  arc.beta = vx * fx + vy * fy + vz * fz;
  arc.u = tx * ax + ty * ay + tz * az;
  arc.k = k;
  arc.fromX = m[p] * ex + m[p + 1] * ey + m[p + 2] * ez; arc.fromY = m[p] * fx + m[p + 1] * fy + m[p + 2] * fz;
  arc.toX = m[q] * ex + m[q + 1] * ey + m[q + 2] * ez; arc.toY = m[q] * fx + m[q + 1] * fy + m[q + 2] * fz;
}

/** Offers the directions where both rims have the same h. */
function takeSides(f: Features): void {
  const { arc } = f, { sideAlong: s, sideAcross: r } = f.solid, { u, k } = arc;
  // k^2 + u^2 = s^2 + r^2 = 1, so k^2 - s^2 = r^2 - u^2: the difference of two numbers near 1 would be rounding
  const rest2 = u * u > 0.5 ? (k - s) * (k + s) : (r - u) * (r + u);
  if (!(rest2 >= 0)) return;
  const y = s / k, rest = Math.sqrt(rest2) / k;
  for (let sign = -1; sign < 2; sign += 2) {
    arc.x = sign * rest; arc.y = y;
    takeIfLower(f, ON_SIDE);
  }
}

/** See the file header; i, j: the facets. */
export function edgeArc(f: Features, i: number, j: number): void {
  openPlane(f, i, j);
  takeSides(f);
  const { arc } = f, { radius, height } = f.solid, alpha = Math.abs(arc.alpha), right = arc.alpha > 0, u = arc.u,
    u2 = u * u, k = arc.k, k2 = k * k;
  if (!(u2 > 0)) return; // rims are segments: their minimum is at an end of the arc, or along the axis
  for (let half = 1; half > -2; half -= 2) {
    const wf = half * arc.fromY, wg = half * arc.toY;
    if (!(wf > 0 || wg > 0)) continue;
    // the part of the arc in this half: x / |y| from low to high
    const first = half > 0 ? wg : wf, last = half > 0 ? wf : wg,
      low = first > 0 ? (half > 0 ? arc.toX : arc.fromX) / first : -Infinity,
      high = last > 0 ? (half > 0 ? arc.fromX : arc.toX) / last : Infinity,
      from = Math.max(0, right ? -high : low), to = right ? -low : high;
    if (!(to >= from)) continue;
    for (let rim = 0; rim < 2; rim++) {
      const r = radius[rim], b = half * (arc.beta + height[rim] * k), rk = r * k2;
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
      for (let n = 0; n < STEPS_MAX; n++) {
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
      arc.x = right ? -x : x; arc.y = y;
      takeIfLower(f, EDGE_ON_RIM);
    }
  }
}
