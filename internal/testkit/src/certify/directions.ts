/**
 * Checks a claim that no direction of a region is lower than a bound. In: regions of unit directions and the support
 * function of a convex body about the origin.
 *
 * In: D's support, a region (all directions, a cap, or all that caps leave), the bound. Out: directions in the region
 * with h below the bound by more than the rounding, as sentences; how many triangles were looked at, and how many
 * stayed undecided. Method: the sphere in eight triangles, halved. For n between the corners d_i of one,
 * n = sum l_i d_i over its length, which is at most 1, and any point w of D has h(n) >= w . n: so
 * h(n) >= min_i w . d_i where that is not negative. w is the best mean of the corners' support points (the value of a
 * matrix game of three rows), exact to second order in the triangle's size, so that triangles about a minimum end once
 * their square is below the rounding.
 */
import type { Support } from "../oracle/ray-exit.ts";

/** A cap of directions: a unit axis, and the cosine of its half angle. */
export interface DirectionCap {
  readonly axis: ArrayLike<number>;
  readonly cos: number;
}

/** Where a claim holds: in one cap; outside of all; everywhere. */
export type DirectionRegion =
  { readonly within: DirectionCap } | { readonly outside: readonly DirectionCap[] } | "everywhere";

export interface DirectionFaults {
  readonly faults: readonly string[];
  /** Triangles looked at. */
  readonly looked: number;
  /** Triangles left undecided: too small, or too many. */
  readonly undecided: number;
}

export interface DirectionOptions {
  /** Length that a direction may be lower: the claim's own slack and rounding. */
  readonly slack: number;
  /** Triangles at most. Default 20000. */
  readonly limit?: number;
}

/** A direction and D's support point there. */
interface Corner {
  readonly d: Float64Array;
  readonly w: Float64Array;
  readonly h: number;
}

const LIMIT = 20000;
/** Longest side, in radians, below which a triangle is not halved any more. */
const SMALLEST = 1e-7;
const AXES: readonly (readonly number[])[] = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]];

const dot = (p: ArrayLike<number>, q: ArrayLike<number>): number => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];

function cornerAt(support: Support, x: number, y: number, z: number): Corner {
  const l = 1 / Math.sqrt(x * x + y * y + z * z), d = Float64Array.of(x * l, y * l, z * l), w = new Float64Array(3);
  support(d, w);
  return { d, w, h: dot(d, w) };
}

/** Does the region hold the direction? */
function holds(region: DirectionRegion, d: Float64Array): boolean {
  if (region === "everywhere") return true;
  if ("within" in region) return dot(region.within.axis, d) >= region.within.cos;
  return region.outside.every(({ axis, cos }) => dot(axis, d) < cos);
}

/** Has the region no direction of the cap about `d` with this half angle? */
function misses(region: DirectionRegion, d: Float64Array, angle: number): boolean {
  if (region === "everywhere") return false;
  const away = (axis: ArrayLike<number>): number => Math.acos(Math.max(-1, Math.min(1, dot(axis, d))));
  if ("within" in region) return away(region.within.axis) - angle > Math.acos(region.within.cos);
  return region.outside.some(({ axis, cos }) => away(axis) + angle < Math.acos(cos));
}

/** Least value of the mean of the support points by these weights at the three corners. */
function least(t: readonly Corner[], weights: readonly number[]): number {
  return Math.min(...t.map(({ d }) => t.reduce((sum, { w }, j) => sum + weights[j] * dot(w, d), 0)));
}

/** A lower bound of h between the corners: the best mean of their support points that the equalizers offer. */
function boundBetween(t: readonly Corner[]): number {
  let best = -Infinity;
  const offer = (weights: readonly number[]): void => {
    if (weights.every((x) => x >= 0)) best = Math.max(best, least(t, weights));
  };
  const m = t.map(({ w }) => t.map(({ d }) => dot(w, d)));
  for (let j = 0; j < 3; j++) {
    const k = (j + 1) % 3;
    offer([0, 1, 2].map((i) => +(i === j)));
    for (const [p, q] of [[0, 1], [1, 2], [2, 0]]) { // two rows equal at two corners
      const a = m[j][p] - m[j][q], b = m[k][p] - m[k][q], l = b / (b - a);
      if (l > 0 && l < 1) offer([0, 1, 2].map((i) => (i === j ? l : i === k ? 1 - l : 0)));
    }
  }
  // all three: m^T weights is the same at all corners
  const r = [1, 2].map((c) => m.map((row) => row[c] - row[0]));
  const cross = [
    r[0][1] * r[1][2] - r[0][2] * r[1][1],
    r[0][2] * r[1][0] - r[0][0] * r[1][2],
    r[0][0] * r[1][1] - r[0][1] * r[1][0],
  ];
  const sum = cross[0] + cross[1] + cross[2];
  if (sum !== 0) offer(cross.map((x) => x / sum));
  return best;
}

/** See the file header. A bound below the slack makes no claim, so it has no faults. */
export function directionFaults(
  support: Support,
  region: DirectionRegion,
  bound: number,
  { slack, limit = LIMIT }: DirectionOptions,
): DirectionFaults {
  const faults: string[] = [], floor = bound - slack, start = AXES.map(([x, y, z]) => cornerAt(support, x, y, z));
  let looked = 0, undecided = 0;
  if (!(floor > 0)) return { faults, looked, undecided };
  const meet = ({ d, h }: Corner): void => {
    if (h < floor && holds(region, d)) faults.push(`direction ${d.join(", ")} is ${bound - h} lower than ${bound}`);
  };
  start.forEach(meet);
  if ("object" === typeof region && "within" in region) meet(cornerAt(support, ...triple(region.within.axis)));
  const stack: (readonly Corner[])[] = [];
  for (const x of [0, 1]) for (const y of [2, 3]) for (const z of [4, 5]) stack.push([start[x], start[y], start[z]]);
  for (let t = stack.pop(); t !== undefined && faults.length === 0; t = stack.pop()) {
    looked++;
    const middle = [0, 1, 2].map((c) => t[0].d[c] + t[1].d[c] + t[2].d[c]), l = 1 / Math.sqrt(dot(middle, middle));
    const centre = Float64Array.from(middle, (x) => x * l);
    const angle = Math.max(...t.map(({ d }) => Math.acos(Math.min(1, dot(d, centre)))));
    if (misses(region, centre, angle)) continue;
    const below = boundBetween(t);
    if (below >= floor) continue;
    if (angle < SMALLEST || looked > limit) {
      undecided++;
      continue;
    }
    const { half, parts } = halves(support, t);
    meet(half);
    stack.push(...parts);
  }
  return { faults, looked, undecided };
}

/** Is the cap about `d` with this half angle all in the region? */
function takesIn(region: DirectionRegion, d: Float64Array, angle: number): boolean {
  if (region === "everywhere") return true;
  const away = (axis: ArrayLike<number>): number => Math.acos(Math.max(-1, Math.min(1, dot(axis, d))));
  if ("within" in region) return away(region.within.axis) + angle <= Math.acos(region.within.cos);
  return region.outside.every(({ axis, cos }) => away(axis) - angle > Math.acos(cos));
}

/** Directions outside of all regions, as text: holes wider than the resolution, in radians. */
export function coverFaults(regions: readonly DirectionRegion[], resolution = 0.02): readonly string[] {
  const none: Support = (_, out) => out.fill(0), start = AXES.map(([x, y, z]) => cornerAt(none, x, y, z));
  const stack: (readonly Corner[])[] = [], faults: string[] = [];
  const bare = ({ d }: Corner): boolean => !regions.some((region) => holds(region, d));
  for (const x of [0, 1]) for (const y of [2, 3]) for (const z of [4, 5]) stack.push([start[x], start[y], start[z]]);
  for (let t = stack.pop(); t !== undefined && faults.length === 0; t = stack.pop()) {
    const [x, y, z] = [0, 1, 2].map((c) => t[0].d[c] + t[1].d[c] + t[2].d[c]), centre = cornerAt(none, x, y, z);
    const angle = Math.max(...t.map(({ d }) => Math.acos(Math.min(1, dot(d, centre.d)))));
    const hole = [...t, centre].find(bare);
    if (hole !== undefined) faults.push(`direction ${hole.d.join(", ")} is in no region`);
    if (angle < resolution || regions.some((region) => takesIn(region, centre.d, angle))) continue;
    stack.push(...halves(none, t).parts);
  }
  return faults;
}

/** The triangle in two, across its longest side. */
function halves(support: Support, t: readonly Corner[]): { half: Corner; parts: readonly (readonly Corner[])[] } {
  const sides = [0, 1, 2].map((i) => 1 - dot(t[i].d, t[(i + 1) % 3].d)), i = sides.indexOf(Math.max(...sides));
  const j = (i + 1) % 3, k = (i + 2) % 3, p = t[i].d, q = t[j].d;
  const half = cornerAt(support, p[0] + q[0], p[1] + q[1], p[2] + q[2]);
  return { half, parts: [[t[i], half, t[k]], [half, t[j], t[k]]] };
}

function triple(v: ArrayLike<number>): [number, number, number] {
  return [v[0], v[1], v[2]];
}
