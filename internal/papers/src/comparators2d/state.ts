/**
 * What the two-dimensional GJK comparators share: simplex, closest point, supports by linear scan. No margin, world
 * coordinates.
 */
export interface State2 {
  /** Simplex rows, oldest first: points of A - B and their pairs of offsets. */
  n: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  i0: number;
  j0: number;
  i1: number;
  j1: number;
  i2: number;
  j2: number;
  /** Closest point of the simplex, and search direction. */
  vx: number;
  vy: number;
  dx: number;
  dy: number;
  steps: number;
}

/** Fresh working memory of a plane comparator. */
export function createState2(): State2 {
  return {
    n: 0, x0: NaN, y0: NaN, x1: NaN, y1: NaN, x2: NaN, y2: NaN, i0: 0, j0: 0, i1: 0, j1: 0, i2: 0, j2: 0, vx: NaN,
    vy: NaN, dx: NaN, dy: NaN,
    steps: 0,
  };
}

/** Row 0 := (p_0, q_0). */
export function startState2(p: Float64Array, q: Float64Array, s: State2): void {
  s.n = 1;
  s.i0 = s.j0 = 0;
  s.x0 = p[0] - q[0];
  s.y0 = p[1] - q[1];
  s.steps = 0;
}

/** Appends the support of A - B in (dx, dy). Returns false when its pair is in the simplex already. */
export function addSupport2(p: Float64Array, q: Float64Array, s: State2): boolean {
  const dx = s.dx, dy = s.dy, n = p.length | 0, m = q.length | 0;
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
  s.steps++;
  if ((i === s.i0 && j === s.j0) || (s.n > 1 && i === s.i1 && j === s.j1)) return false;
  const x = p[i] - q[j], y = p[i + 1] - q[j + 1];
  if (s.n === 1) { s.x1 = x; s.y1 = y; s.i1 = i; s.j1 = j; }
  else { s.x2 = x; s.y2 = y; s.i2 = i; s.j2 = j; }
  s.n++;
  return true;
}

/** Row k := row l. */
export function copyRow2(s: State2, k: 0 | 1, l: 1 | 2): void {
  const x = l === 1 ? s.x1 : s.x2, y = l === 1 ? s.y1 : s.y2, i = l === 1 ? s.i1 : s.i2, j = l === 1 ? s.j1 : s.j2;
  if (k === 0) { s.x0 = x; s.y0 = y; s.i0 = i; s.j0 = j; }
  else { s.x1 = x; s.y1 = y; s.i1 = i; s.j1 = j; }
}
