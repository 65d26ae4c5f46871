/**
 * State of the incremental method: active facets, common point, and the small systems they make. See incremental.ts.
 */
import { createDifference } from "./difference.ts";
import type { Difference } from "./difference.ts";
import type { FacetGraph } from "./facet-graph.ts";

/** Pivots below this: dependent facets. In units of the largest entry. */
const SINGULAR = 1e-12;

/** Buffers of one caller, and what the last query ended with. */
export interface IncrementalWorkspace {
  readonly q: Difference;
  /** Number of active facets; their bodies (0, 1), indices, vectors in A's frame. */
  count: number;
  readonly body: Int32Array;
  readonly facet: Int32Array;
  readonly a: Float64Array;
  /** Common point and direction: in A's frame, then in either body's own frame. */
  readonly x: Float64Array;
  readonly dx: Float64Array;
  readonly local: readonly Float64Array[];
  readonly localDx: readonly Float64Array[];
  sigma: number;
  steps: number;
  readonly rows: Float64Array;
  readonly y: Float64Array;
  readonly n: Float64Array;
  readonly zA: Float64Array;
  readonly zB: Float64Array;
  /** What `blocking` found: length of the step. */
  t: number;
}

/** Empty buffers; a fresh one is a cold start. */
export function createIncrementalWorkspace(): IncrementalWorkspace {
  const f = (n: number): Float64Array => new Float64Array(n);
  return {
    q: createDifference(), count: 0, body: new Int32Array(4), facet: new Int32Array(4), a: f(12), x: f(3), dx: f(3),
    local: [f(3), f(3)],
    localDx: [f(3), f(3)], sigma: 0, steps: 0, rows: f(20), y: f(4), n: f(3), zA: f(3), zB: f(3), t: 0,
  };
}

/** Solves the k x k system in `rows` (k + 1 per row, partial pivoting) into `y`; false where it is singular. */
export function solve(ws: IncrementalWorkspace, k: number): boolean {
  const { rows: m, y } = ws, w = k + 1;
  let size = 0;
  for (let i = 0; i < k; i++) for (let j = 0; j < k; j++) size = Math.max(size, Math.abs(m[w * i + j]));
  for (let c = 0; c < k; c++) {
    let best = c;
    for (let i = c + 1; i < k; i++) if (Math.abs(m[w * i + c]) > Math.abs(m[w * best + c])) best = i;
    if (!(Math.abs(m[w * best + c]) > SINGULAR * size)) return false;
    if (best !== c) {
      for (let j = c; j < w; j++) {
        const t = m[w * c + j];
        m[w * c + j] = m[w * best + j];
        m[w * best + j] = t;
      }
    }
    const inv = 1 / m[w * c + c];
    for (let i = c + 1; i < k; i++) {
      const f = m[w * i + c] * inv;
      for (let j = c + 1; j < w; j++) m[w * i + j] -= f * m[w * c + j];
    }
  }
  for (let i = k - 1; i >= 0; i--) {
    let s = m[w * i + k];
    for (let j = i + 1; j < k; j++) s -= m[w * i + j] * y[j];
    y[i] = s / m[w * i + i];
  }
  return true;
}

/** Puts facet `k` of body `b` into slot `j`. */
export function put(ws: IncrementalWorkspace, graph: FacetGraph, j: number, b: number, k: number): void {
  const { a, q } = ws, r = q.bInA, g = graph.g, x = g[3 * k], y = g[3 * k + 1], z = g[3 * k + 2];
  ws.body[j] = b;
  ws.facet[j] = k;
  if (b === 0) {
    a[3 * j] = x; a[3 * j + 1] = y; a[3 * j + 2] = z;
  } else {
    a[3 * j] = r[0] * x + r[1] * y + r[2] * z; a[3 * j + 1] = r[3] * x + r[4] * y + r[5] * z;
    a[3 * j + 2] = r[6] * x + r[7] * y + r[8] * z;
  }
}

/** Local coordinates of x (about either centre) and of dx. */
export function localise(ws: IncrementalWorkspace): void {
  const { q, x, dx, local, localDx } = ws, r = q.bInA, p = q.p, u = x[0] - p[0], v = x[1] - p[1], w = x[2] - p[2];
  local[0].set(x);
  localDx[0].set(dx);
  for (let i = 0; i < 3; i++) {
    local[1][i] = r[i] * u + r[3 + i] * v + r[6 + i] * w;
    localDx[1][i] = r[i] * dx[0] + r[3 + i] * dx[1] + r[6 + i] * dx[2];
  }
}
