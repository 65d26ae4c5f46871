/**
 * Supporting plane of a convex set where a ray from the origin leaves it.
 *
 * In: `support` of a set that holds the origin, a unit direction u. Out: the normal n (n . u = 1) that minimises the
 * convex function h(n) over that plane, into `out`; every plane tried is a true bound, so the caller may trust h(n) of
 * any.
 * Method: cutting planes with three columns (a simplex exchange per support point): heights over the plane orthogonal
 * to u, barycentric coordinates by projection. Starts from three columns of a tiny disc around the origin.
 */

export type Support = (d: Float64Array, out: Float64Array) => void;

const MAX_EXCHANGES = 300;

/** Two unit vectors that complete the unit vector u to a right-handed frame. */
export function tangents(u: Float64Array, e1: Float64Array, e2: Float64Array): void {
  const k = Math.abs(u[0]) <= Math.abs(u[1]) && Math.abs(u[0]) <= Math.abs(u[2]) ? 0
    : Math.abs(u[1]) <= Math.abs(u[2]) ? 1 : 2;
  e1.fill(0);
  e1[k] = 1;
  const c = u[k];
  let n = 0;
  for (let i = 0; i < 3; i++) {
    e1[i] -= c * u[i];
    n += e1[i] * e1[i];
  }
  n = 1 / Math.sqrt(n);
  for (let i = 0; i < 3; i++) e1[i] *= n;
  e2[0] = u[1] * e1[2] - u[2] * e1[1];
  e2[1] = u[2] * e1[0] - u[0] * e1[2];
  e2[2] = u[0] * e1[1] - u[1] * e1[0];
}

/** Twice the signed area of the plane triangle (p, q, r). */
function area(px: number, py: number, qx: number, qy: number, rx: number, ry: number): number {
  return (qx - px) * (ry - py) - (qy - py) * (rx - px);
}

/**
 * Normal at the exit of the ray; `disc`: radius of the starting disc, `tolerance`: a length. Returns the exchanges
 * made.
 */
export function rayExit(support: Support, u: Float64Array, disc: number, tolerance: number, out: Float64Array): number {
  const e1 = new Float64Array(3), e2 = new Float64Array(3), n = Float64Array.from(u), s = new Float64Array(3);
  tangents(u, e1, e2);
  const x = Float64Array.of(0.5 * disc, -0.5 * disc, 0), y = Float64Array.of(0.5 * disc, 0.5 * disc, -disc),
    z = new Float64Array(3);
  const lam = Float64Array.of(1 / 3, 1 / 3, 1 / 3), nu = new Float64Array(3);
  let best = Infinity;
  out.set(u);
  for (let k = 0; k < MAX_EXCHANGES; k++) {
    support(n, s);
    const h = n[0] * s[0] + n[1] * s[1] + n[2] * s[2];
    if (h < best) {
      best = h;
      out.set(n);
    }
    if (best - (lam[0] * z[0] + lam[1] * z[1] + lam[2] * z[2]) <= tolerance) return k;
    const sx = e1[0] * s[0] + e1[1] * s[1] + e1[2] * s[2], sy = e2[0] * s[0] + e2[1] * s[1] + e2[2] * s[2];
    const whole = area(x[0], y[0], x[1], y[1], x[2], y[2]);
    nu[0] = area(sx, sy, x[1], y[1], x[2], y[2]) / whole;
    nu[1] = area(x[0], y[0], sx, sy, x[2], y[2]) / whole;
    nu[2] = 1 - nu[0] - nu[1];
    let leaves = -1, ratio = Infinity;
    for (let i = 0; i < 3; i++) if (nu[i] > lam[i] && lam[i] / nu[i] < ratio) {
      ratio = lam[i] / nu[i];
      leaves = i;
    }
    if (leaves < 0) return k;
    x[leaves] = sx;
    y[leaves] = sy;
    z[leaves] = u[0] * s[0] + u[1] * s[1] + u[2] * s[2];
    const a = area(x[0], y[0], x[1], y[1], x[2], y[2]);
    lam[0] = area(0, 0, x[1], y[1], x[2], y[2]) / a;
    lam[1] = area(x[0], y[0], 0, 0, x[2], y[2]) / a;
    lam[2] = 1 - lam[0] - lam[1];
    // Plane z = z0 + gx (x - x0) + gy (y - y0) through the columns; its normal is (-gx, -gy, 1).
    const zb = z[1] - z[0], zc = z[2] - z[0];
    const gx = (zb * (y[2] - y[0]) - zc * (y[1] - y[0])) / a, gy = (zc * (x[1] - x[0]) - zb * (x[2] - x[0])) / a;
    if (!Number.isFinite(gx + gy)) return k;
    for (let i = 0; i < 3; i++) n[i] = u[i] - gx * e1[i] - gy * e2[i];
  }
  return MAX_EXCHANGES;
}
