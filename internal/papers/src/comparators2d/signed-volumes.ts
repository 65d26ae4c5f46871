/**
 * Comparator: GJK with the signed-volumes sub-distance (Montanari, Petrinic, Barbieri, ACM TOG 36(3), 2017), in the
 * plane.
 *
 * From its definition: compare the signs of the three sub-areas with the sign of the area; every face with the newest
 * vertex whose sign disagrees is solved as a segment, and the nearest result is kept. Ends on a repeated pair of
 * vertices. In: world vertices. Out: distance.
 */
import { addSupport2, copyRow2, createState2, startState2 } from "./state.ts";
import type { State2 } from "./state.ts";

const MOST_STEPS = 40;

/**
 * Closest point of the segment from the older row `k` to the newest, row n - 1: weight of the older into `x2`... of a
 * scratch record.
 */
interface Segment {
  /** Weight of the older end; 0: the newest alone. */
  l: number;
  x: number;
  y: number;
}

/**
 * In one dimension: along the axis where the segment is longest, compare the signs of the two parts with the sign of
 * the whole.
 */
function segment(ox: number, oy: number, nx: number, ny: number, out: Segment): void {
  const tx = ox - nx, ty = oy - ny, f = (ox * tx + oy * ty) / (tx * tx + ty * ty), px = ox - f * tx, py = oy - f * ty;
  const alongX = Math.abs(tx) > Math.abs(ty), mu = alongX ? nx - ox : ny - oy;
  const c1 = alongX ? px - ox : py - oy, c2 = alongX ? nx - px : ny - py;
  if ((mu > 0 && c1 > 0 && c2 > 0) || (mu < 0 && c1 < 0 && c2 < 0)) {
    out.l = c2 / mu;
    out.x = out.l * ox + (1 - out.l) * nx;
    out.y = out.l * oy + (1 - out.l) * ny;
  } else {
    out.l = 0;
    out.x = nx;
    out.y = ny;
  }
}

const same = (a: number, b: number): boolean => (a > 0 && b > 0) || (a < 0 && b < 0);

/** Keeps the face (older row `k`, newest row n - 1) or the newest alone. */
function keep(s: State2, k: 0 | 1, f: Segment): void {
  const newest: 1 | 2 = s.n === 2 ? 1 : 2;
  s.vx = f.x;
  s.vy = f.y;
  if (f.l === 0) {
    copyRow2(s, 0, newest);
    s.n = 1;
    s.dx = -f.x;
    s.dy = -f.y;
    return;
  }
  if (k === 1) copyRow2(s, 0, 1);
  if (newest === 2) copyRow2(s, 1, 2);
  s.n = 2;
  const ex = s.x1 - s.x0, ey = s.y1 - s.y0, left = ey * s.x0 - ex * s.y0;
  s.dx = left > 0 ? -ey : ey;
  s.dy = left > 0 ? ex : -ex;
}

/** Scratch of one query. */
export interface SignedVolumesState {
  readonly s: State2;
  readonly f: Segment;
  readonly g: Segment;
}

/** Fresh working memory of the signed-volumes comparator. */
export function createSignedVolumesState(): SignedVolumesState {
  return { s: createState2(), f: { l: NaN, x: NaN, y: NaN }, g: { l: NaN, x: NaN, y: NaN } };
}

/** Distance of two convex polygons, 0 where they meet. */
export function signedVolumesDistance(p: Float64Array, q: Float64Array,
  st: SignedVolumesState = createSignedVolumesState()): number {
  const { s, f, g } = st;
  startState2(p, q, s);
  s.vx = s.x0; s.vy = s.y0; s.dx = -s.x0; s.dy = -s.y0;
  while (s.steps < MOST_STEPS) {
    if (s.dx * s.dx + s.dy * s.dy === 0) return 0;
    if (!addSupport2(p, q, s)) break;
    if (s.n === 2) {
      segment(s.x0, s.y0, s.x1, s.y1, f);
      keep(s, 0, f);
      continue;
    }
    // Newest is row 2: the weights of rows 0 and 1 are areas with the newest, the weight of row 2 is the area without
    // it.
    const c2 = s.x0 * s.y1 - s.y0 * s.x1, c0 = s.x1 * s.y2 - s.y1 * s.x2, c1 = s.x2 * s.y0 - s.y2 * s.x0,
      mu = c0 + c1 + c2;
    const drop0 = !same(mu, c0), drop1 = !same(mu, c1);
    if (!drop0 && !drop1) {
      if (same(mu, c2)) return 0;
      break;
    }
    if (drop0) segment(s.x1, s.y1, s.x2, s.y2, f);
    if (drop1) segment(s.x0, s.y0, s.x2, s.y2, g);
    if (drop0 && (!drop1 || f.x * f.x + f.y * f.y <= g.x * g.x + g.y * g.y)) keep(s, 1, f);
    else keep(s, 0, g);
  }
  return Math.sqrt(s.vx * s.vx + s.vy * s.vy);
}
