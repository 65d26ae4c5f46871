/**
 * Closed forms (one root find at most) for pairs that have one. World points in, signed distances out.
 *
 * Points are 3 doubles. Signed: negative is minus the depth. Sources: Ericson, Real-Time Collision Detection (2005),
 * ch. 5, for the regions of segments and triangles (here as least over pieces); Eberly, "Distance from a point to an
 * ellipsoid", for the root; everything else is the definition.
 */
type P = ArrayLike<number>;

const at = (p: P, k: number): number => p[k];
const clamp = (x: number, lo: number, hi: number): number => Math.min(hi, Math.max(lo, x));

function distanceOf(p: P, q: P): number {
  const x = at(q, 0) - at(p, 0), y = at(q, 1) - at(p, 1), z = at(q, 2) - at(p, 2);
  return Math.sqrt(x * x + y * y + z * z);
}

/** Distance of a point to a segment; the nearest point into `out`. */
export function pointSegment(p: P, a: P, b: P, out: Float64Array): number {
  let uu = 0, up = 0;
  for (let k = 0; k < 3; k++) {
    const u = at(b, k) - at(a, k);
    uu += u * u;
    up += u * (at(p, k) - at(a, k));
  }
  const t = uu > 0 ? clamp(up / uu, 0, 1) : 0;
  for (let k = 0; k < 3; k++) out[k] = at(a, k) + t * (at(b, k) - at(a, k));
  return distanceOf(p, out);
}

/** Distance of a point to a triangle: its projection onto the plane if inside, else the nearest edge. */
export function pointTriangle(p: P, a: P, b: P, c: P, out: Float64Array): number {
  const u = [0, 1, 2].map((k) => at(b, k) - at(a, k)), v = [0, 1, 2].map((k) => at(c, k) - at(a, k)),
    w = [0, 1, 2].map((k) => at(p, k) - at(a, k));
  const cross = (s: readonly number[], t: readonly number[]): number[] =>
    [0, 1, 2].map((k) => at(s, (k + 1) % 3) * at(t, (k + 2) % 3) - at(s, (k + 2) % 3) * at(t, (k + 1) % 3));
  const dot = (s: readonly number[], t: readonly number[]): number => at(s, 0) * at(t, 0) + at(s, 1) * at(t, 1)
    + at(s, 2) * at(t, 2);
  const n = cross(u, v), nn = dot(n, n);
  const lb = dot(cross(w, v), n) / nn, lc = dot(cross(u, w), n) / nn;
  if (nn > 0 && lb >= 0 && lc >= 0 && lb + lc <= 1) {
    for (let k = 0; k < 3; k++) out[k] = at(a, k) + lb * at(u, k) + lc * at(v, k);
    return distanceOf(p, out);
  }
  const q = new Float64Array(3);
  let best = Infinity;
  for (const [s, t] of [[a, b], [b, c], [c, a]] as const) {
    const d = pointSegment(p, s, t, q);
    if (d >= best) continue;
    best = d;
    out.set(q);
  }
  return best;
}

/**
 * Distance of two segments; nearest points into `p`, `q`: interior-interior if there is one, else from an end point.
 * By cross products: with n = u x v and w = a - c the lines are nearest at s = (v x w) . n / n^2, t = (u x w) . n /
 * n^2, which nearly parallel ones need (their squared sine as a difference of products has no digits left).
 */
export function segmentSegment(a: P, b: P, c: P, d: P, p: Float64Array, q: Float64Array): number {
  const u = [0, 1, 2].map((k) => at(b, k) - at(a, k)), v = [0, 1, 2].map((k) => at(d, k) - at(c, k)),
    w = [0, 1, 2].map((k) => at(a, k) - at(c, k));
  const cross = (x: number[], y: number[]): number[] => [0, 1, 2].map((k) => x[(k + 1) % 3] * y[(k + 2) % 3]
    - x[(k + 2) % 3] * y[(k + 1) % 3]);
  const dot = (x: number[], y: number[]): number => x[0] * y[0] + x[1] * y[1] + x[2] * y[2];
  const n = cross(u, v), nn = dot(n, n), s = dot(cross(v, w), n) / nn, t = dot(cross(u, w), n) / nn;
  let best = Infinity;
  if (nn > 0 && s >= 0 && s <= 1 && t >= 0 && t <= 1) {
    for (let k = 0; k < 3; k++) {
      p[k] = at(a, k) + s * u[k];
      q[k] = at(c, k) + t * v[k];
    }
    best = distanceOf(p, q);
  }
  const foot = new Float64Array(3);
  for (const [x, s0, s1, mine, other] of [[a, c, d, p, q], [b, c, d, p, q], [c, a, b, q, p],
    [d, a, b, q, p]] as const) {
    const e = pointSegment(x, s0, s1, foot);
    if (e >= best) continue;
    best = e;
    for (let k = 0; k < 3; k++) mine[k] = at(x, k);
    other.set(foot);
  }
  return best;
}

export function sphereSphere(ra: number, ca: P, rb: number, cb: P): number {
  return distanceOf(ca, cb) - ra - rb;
}

/** Sphere against the capsule of the segment p0 p1. */
export function sphereCapsule(r: number, c: P, rc: number, p0: P, p1: P): number {
  return pointSegment(c, p0, p1, new Float64Array(3)) - r - rc;
}

/** Capsules; also when the segments cross: the core difference is flat, so its depth is 0. */
export function capsuleCapsule(ra: number, a0: P, a1: P, rb: number, b0: P, b1: P): number {
  return segmentSegment(a0, a1, b0, b1, new Float64Array(3), new Float64Array(3)) - ra - rb;
}

/** Sphere with centre `c` in the box's frame against the box of half extents `h`. */
export function sphereBox(r: number, c: P, h: P): number {
  let outside = 0, inside = -Infinity;
  for (let k = 0; k < 3; k++) {
    const e = Math.abs(at(c, k)) - at(h, k);
    inside = Math.max(inside, e);
    outside += Math.max(e, 0) * Math.max(e, 0);
  }
  return (inside > 0 ? Math.sqrt(outside) : inside) - r;
}

/**
 * Signed distance of point `p` to the ellipsoid with radii `r` in its frame. Nearest point x_k = r_k^2 y_k / (t +
 * r_k^2) with y = |p| and t the largest root of sum (r_k y_k / (t + r_k^2))^2 = 1; t > -min r^2; bisection to the last
 * bit.
 */
export function pointEllipsoid(p: P, r: P): number {
  const y = [0, 1, 2].map((k) => Math.abs(at(p, k))), s = [0, 1, 2].map((k) => at(r, k) * at(r, k)),
    least = Math.min(...s);
  // With t = least * (tau - 1): g falls from g(0+) to -1. At an axis of the least radius with y = 0 the root may be
  // tau = 0.
  const g = (tau: number): number => {
    let sum = -1;
    for (let k = 0; k < 3; k++) {
      const den = least * tau + (at(s, k) - least), q = (at(r, k) * at(y, k)) / den;
      if (at(y, k) > 0) sum += q * q;
    }
    return sum;
  };
  let lo = 0, hi = 1;
  while (g(hi) > 0) hi *= 2;
  for (let i = 0; i < 2000 && lo < 0.5 * (lo + hi) && 0.5 * (lo + hi) < hi; i++) {
    const mid = 0.5 * (lo + hi);
    if (g(mid) > 0) lo = mid;
    else hi = mid;
  }
  const x = [0, 1, 2].map((k) => (at(y, k) > 0 ? (at(s, k) * at(y, k)) / (least * hi + (at(s, k) - least)) : 0));
  // tau = 0: the point of the surface with the free coordinate along the least axis.
  const rest = 1 - (at(x, 0) ** 2 / at(s, 0) + at(x, 1) ** 2 / at(s, 1) + at(x, 2) ** 2 / at(s, 2));
  const k0 = s.indexOf(least);
  if (at(y, k0) === 0 && rest > 0) x[k0] = Math.sqrt(least * rest);
  const d = distanceOf(x, y), level = at(y, 0) ** 2 / at(s, 0) + at(y, 1) ** 2 / at(s, 1) + at(y, 2) ** 2 / at(s, 2);
  return level > 1 ? d : -d;
}
