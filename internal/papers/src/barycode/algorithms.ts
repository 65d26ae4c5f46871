/**
 * The algorithms of "Barycode-based GJK algorithm" (Zhang, Wu, Wang, Zhou 2020, arXiv:2011.09117) AS PUBLISHED, for
 * study and measurement. They give wrong answers on ordinary input (fixtures in this package's tests); use the
 * package's default for work.
 *
 * In: world-space vertices of two polygons, strictly convex, counter-clockwise, x and y packed. Letters as in the
 * paper: W simplex, v closest point, tau the simplex with the newest support w first, sigma the products of barycentric
 * coordinates.
 */
import { s1d, s2dFourCases, s2dSevenCases } from "./sub-distance.ts";
import { climbSupport, createPaperState, scanSupport } from "./support.ts";
import type { PaperState } from "./support.ts";

/** What the paper leaves open. */
export interface PaperOptions {
  /**
   * Sub-distance of a triangle: Alg. 3 with all seven codes, or the four that remain with the newest vertex first.
   * Default 7.
   */
  readonly cases?: 7 | 4 | undefined;
  /**
   * First direction and simplex: "text" keeps a point of the difference as both (the paper's choice), the "listing"
   * forgets it after its support point; "fixed" begins with the support point along x, whatever the pair (the other
   * usual way, section IV). Default "text".
   */
  readonly start?: "text" | "listing" | "fixed" | undefined;
  /** The paper gives no value. Default 1e-8. */
  readonly epsilon?: number | undefined;
  /** The paper gives no value. Default 40. */
  readonly maxIterations?: number | undefined;
  /** Linear scan or hill climbing. Default "scan". */
  readonly support?: "scan" | "climb" | undefined;
}

/** No options: the defaults. */
const PLAIN: PaperOptions = {};

function begin(p: Float64Array, q: Float64Array, options: PaperOptions, st: PaperState): boolean {
  st.epsilon = options.epsilon ?? 1e-8;
  st.limit = options.maxIterations ?? 40;
  st.four = options.cases === 4;
  st.climbs = options.support === "climb";
  st.steps = st.i = st.j = 0;
  st.n = 1;
  st.ax = st.vx = p[0] - q[0];
  st.ay = st.vy = p[1] - q[1];
  if (st.vx === 0 && st.vy === 0) return true;
  if (options.start === "listing" || options.start === "fixed") {
    if (options.start === "fixed") {
      st.vx = -1;
      st.vy = 0;
    }
    supportTowardsOrigin(p, q, st);
    st.ax = st.vx = st.wx;
    st.ay = st.vy = st.wy;
  }
  return false;
}

/** w = S(-v). */
function supportTowardsOrigin(p: Float64Array, q: Float64Array, st: PaperState): void {
  st.steps++;
  if (st.climbs) climbSupport(p, q, st);
  else scanSupport(p, q, st);
}

/** tau = {w} and W, newest first; Alg. 2: dispatch on the size. */
function subDistance(st: PaperState): void {
  if (st.n === 2) {
    st.cx = st.bx;
    st.cy = st.by;
  }
  st.bx = st.ax;
  st.by = st.ay;
  st.ax = st.wx;
  st.ay = st.wy;
  st.n++;
  if (st.n === 2) s1d(st);
  else if (st.four) s2dFourCases(st);
  else s2dSevenCases(st);
}

/** Alg. 1: distance. `st` keeps the state; its `code` is the last barycode. */
export function paperDistance(p: Float64Array, q: Float64Array, options: PaperOptions = PLAIN,
  st: PaperState = createPaperState()): number {
  if (begin(p, q, options, st)) return 0;
  const e = st.epsilon;
  for (let k = 1; ; k++) {
    const vv = st.vx * st.vx + st.vy * st.vy;
    supportTowardsOrigin(p, q, st);
    if (vv - (st.vx * st.wx + st.vy * st.wy) <= e * e * vv) return Math.sqrt(vv);
    subDistance(st);
    const length = Math.sqrt(st.vx * st.vx + st.vy * st.vy);
    if (length <= e || st.n >= 3 || k >= st.limit) return length;
  }
}

/** Alg. 6: do they meet. */
export function paperIntersects(p: Float64Array, q: Float64Array, options: PaperOptions = PLAIN,
  st: PaperState = createPaperState()): boolean {
  if (begin(p, q, options, st)) return true;
  for (let k = 1; ; k++) {
    supportTowardsOrigin(p, q, st);
    if (st.vx * st.wx + st.vy * st.wy > 0) return false;
    if (st.n === 2 && (st.ax * st.wy - st.ay * st.wx) * (st.bx * st.wy - st.by * st.wx) <= 0) return true;
    subDistance(st);
    const length = Math.sqrt(st.vx * st.vx + st.vy * st.vy);
    if (length <= st.epsilon) return true;
    if (st.n >= 3 || k >= st.limit) return length < st.epsilon;
  }
}
