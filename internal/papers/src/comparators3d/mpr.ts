/**
 * Comparator: Minkowski portal refinement (Snethen, "XenoCollide", Game Programming Gems 7, 2008).
 *
 * In: support of D = A - B (`support(n, out)`: the point of D furthest along n), a point of D's interior (difference of
 * the centres). Out: whether the origin is in D, and along the portal's normal an upper bound of the depth. The depth
 * along the ray from the centre, not the least one: that is what the method answers, and why it is a comparator.
 */

/** Writes the support point along n into `out[at ..]`. */
export type DifferenceSupport = (n: Float64Array, out: Float64Array, at: number) => void;

/** Answer of a query. */
export interface PortalResult {
  readonly overlap: boolean;
  /** Upper bound of the depth: the support value of `normal`; NaN where the shapes are apart. */
  readonly depth: number;
  readonly normal: readonly [number, number, number];
  readonly iterations: number;
}

const ROUNDS = 100;

/** See the file header. `p`: rows 0 centre, 1 .. 3 portal, 4 new point. */
export function portalRefinement(support: DifferenceSupport, centre: Float64Array, tolerance = 1e-10): PortalResult {
  const p = new Float64Array(15), n = new Float64Array(3);
  p.set(centre);
  if (p[0] === 0 && p[1] === 0 && p[2] === 0) p[0] = 1e-9;
  const dot = (i: number): number => n[0] * p[3 * i] + n[1] * p[3 * i + 1] + n[2] * p[3 * i + 2];
  const cross = (o: number, i: number, j: number): void => {
    const ux = p[3 * i] - p[3 * o], uy = p[3 * i + 1] - p[3 * o + 1], uz = p[3 * i + 2] - p[3 * o + 2];
    const vx = p[3 * j] - p[3 * o], vy = p[3 * j + 1] - p[3 * o + 1], vz = p[3 * j + 2] - p[3 * o + 2];
    n[0] = uy * vz - uz * vy; n[1] = uz * vx - ux * vz; n[2] = ux * vy - uy * vx;
  };
  const unit = (): void => {
    const l = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    if (l > 0) for (let c = 0; c < 3; c++) n[c] /= l;
  };
  const copy = (from: number, to: number): void => { p.copyWithin(3 * to, 3 * from, 3 * from + 3); };
  const answer = (overlap: boolean, depth: number, iterations: number): PortalResult => ({ overlap, depth,
    normal: [n[0], n[1], n[2]], iterations });
  for (let c = 0; c < 3; c++) n[c] = -p[c];
  unit();
  support(n, p, 3);
  if (dot(1) <= 0) return answer(false, NaN, 1);
  // second point: across the plane of centre, origin and the first
  n.set([p[4] * p[2] - p[5] * p[1], p[5] * p[0] - p[3] * p[2], p[3] * p[1] - p[4] * p[0]]);
  if (n[0] * n[0] + n[1] * n[1] + n[2] * n[2] < 1e-28) { // the first point is on the ray
    for (let c = 0; c < 3; c++) n[c] = p[3 + c] - p[c];
    unit();
    return answer(dot(1) >= 0, dot(1), 1);
  }
  unit();
  support(n, p, 6);
  if (dot(2) <= 0) return answer(false, NaN, 2);
  cross(0, 1, 2);
  unit();
  if (dot(0) > 0) { // the origin on the other side: turn the pair round
    copy(1, 4); copy(2, 1); copy(4, 2);
    for (let c = 0; c < 3; c++) n[c] = -n[c];
  }
  let k = 2;
  for (; k < ROUNDS; k++) { // a portal the ray passes through
    support(n, p, 9);
    if (dot(3) <= 0) return answer(false, NaN, k);
    cross(0, 1, 3);
    if (dot(0) < 0) copy(3, 2);
    else {
      cross(0, 3, 2);
      if (dot(0) >= 0) break;
      copy(3, 1);
    }
    cross(0, 1, 2);
    unit();
  }
  for (; k < ROUNDS; k++) { // refine
    cross(1, 2, 3);
    unit();
    for (let c = 0; c < 3; c++) p[12 + c] = p[3 + c] - p[c];
    if (dot(4) < 0) for (let c = 0; c < 3; c++) n[c] = -n[c]; // outward: away from the centre
    const inside = dot(1) >= 0, at = dot(1);
    support(n, p, 12);
    const h = dot(4);
    if (h < 0) return answer(false, NaN, k);
    if (h - at <= tolerance) return answer(inside, h, k);
    // which of the three new portals does the ray pass?
    const m = [p[13] * p[2] - p[14] * p[1], p[14] * p[0] - p[12] * p[2], p[12] * p[1] - p[13] * p[0]];
    const side = (i: number): number => m[0] * p[3 * i] + m[1] * p[3 * i + 1] + m[2] * p[3 * i + 2];
    if (side(1) > 0) copy(4, side(2) > 0 ? 1 : 3);
    else copy(4, side(3) > 0 ? 2 : 1);
  }
  return answer(dot(1) >= 0, dot(1), k);
}
