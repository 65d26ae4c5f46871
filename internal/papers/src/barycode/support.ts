/**
 * State of the published algorithms, and the support mappings of section II-B: linear scan (lowest index among equals)
 * and hill climbing from the last vertex. w = S(-v).
 */
export interface PaperState {
  /** Number of vertices of W. */
  n: number;
  ax: number;
  ay: number;
  bx: number;
  by: number;
  cx: number;
  cy: number;
  /** Weights of the vertices of W. */
  la: number;
  lb: number;
  lc: number;
  vx: number;
  vy: number;
  wx: number;
  wy: number;
  epsilon: number;
  /** Offsets of the last support vertices. */
  i: number;
  j: number;
  /** Last barycode, 0 if none was formed. */
  code: number;
  steps: number;
  limit: number;
  four: boolean;
  climbs: boolean;
}

/** A fresh state. */
export function createPaperState(): PaperState {
  return {
    n: 0, ax: NaN, ay: NaN, bx: NaN, by: NaN, cx: NaN, cy: NaN, la: NaN, lb: NaN, lc: NaN, vx: NaN, vy: NaN, wx: NaN,
    wy: NaN, epsilon: NaN,
    i: 0, j: 0, code: 0, steps: 0, limit: 0, four: false, climbs: false,
  };
}

export function scanSupport(p: Float64Array, q: Float64Array, st: PaperState): void {
  const dx = -st.vx, dy = -st.vy, n = p.length | 0, m = q.length | 0;
  let i = 0, j = 0, best = p[0] * dx + p[1] * dy;
  for (let k = 2; k < n; k = (k + 2) | 0) {
    const t = p[k] * dx + p[(k + 1) | 0] * dy;
    if (t > best) {
      best = t;
      i = k;
    }
  }
  best = q[0] * dx + q[1] * dy;
  for (let k = 2; k < m; k = (k + 2) | 0) {
    const t = q[k] * dx + q[(k + 1) | 0] * dy;
    if (t < best) {
      best = t;
      j = k;
    }
  }
  st.i = i;
  st.j = j;
  st.wx = p[i] - q[j];
  st.wy = p[i + 1] - q[j + 1];
}

/** Offset of the vertex reached uphill in sign * -v from offset `i`. */
function climb(p: Float64Array, i: number, sign: number, st: PaperState): number {
  const dx = -sign * st.vx, dy = -sign * st.vy, n = p.length | 0;
  let t = p[i] * dx + p[(i + 1) | 0] * dy;
  for (let walked = false, step = 2; ; ) {
    let k = (i + step) | 0;
    if (k >= n) k = 0;
    if (k < 0) k = (n - 2) | 0;
    const u = p[k] * dx + p[(k + 1) | 0] * dy;
    if (u > t) {
      i = k;
      t = u;
      walked = true;
    } else if (walked || step < 0) return i;
    else step = -2;
  }
}

export function climbSupport(p: Float64Array, q: Float64Array, st: PaperState): void {
  const i = climb(p, st.i, 1, st), j = climb(q, st.j, -1, st);
  st.i = i;
  st.j = j;
  st.wx = p[i] - q[j];
  st.wy = p[i + 1] - q[j + 1];
}
