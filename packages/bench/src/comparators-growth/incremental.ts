/**
 * Comparator: the incremental method (Ong and Gilbert; Ong, Huang, Hong 2000) for polytopes in facet form. Our own code from the description.
 *
 * Linear program in (x, sigma): least sigma with R_i g_k (x - p_i) <= sigma for every facet k of both bodies; sigma is the growth distance,
 * x the common point of the scaled bodies. An active set of 1 .. 4 facets, at least one per body, walks the facet graphs: while fewer than
 * four are active x slides down along all of them to the next neighbour that blocks; then the facet with the most negative multiplier leaves.
 * Frame: A's, origin in A's centre; columns a_j = R g_j of the active facets. Warm start: the active set of the last query of the pair.
 */
import type { ConvexShape, GrowthResult, Pose } from "@col/types";
import { createDifference, setDifference, writeAnswer } from "./difference.ts";
import type { Difference } from "./difference.ts";
import type { FacetGraph } from "./facet-graph.ts";

/** Multipliers above minus this are not negative; determinants below this share of their terms are none. No dimension. */
const ROUNDING = 1e-11;
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
    q: createDifference(), count: 0, body: new Int32Array(4), facet: new Int32Array(4), a: f(12), x: f(3), dx: f(3), local: [f(3), f(3)],
    localDx: [f(3), f(3)], sigma: 0, steps: 0, rows: f(20), y: f(4), n: f(3), zA: f(3), zB: f(3), t: 0,
  };
}

/** Solves the k x k system in `rows` (k + 1 per row, partial pivoting) into `y`; false where it is singular. */
function solve(ws: IncrementalWorkspace, k: number): boolean {
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

/** Best facet for g . d, by climbing from `k`. */
function climb(graph: FacetGraph, k: number, d: Float64Array): number {
  const { g, start, next } = graph, x = d[0], y = d[1], z = d[2];
  let at = k, best = g[3 * at] * x + g[3 * at + 1] * y + g[3 * at + 2] * z;
  for (;;) {
    let to = -1;
    for (let i = start[at]; i < start[at + 1]; i++) {
      const j = 3 * next[i], h = g[j] * x + g[j + 1] * y + g[j + 2] * z;
      if (h > best) {
        best = h;
        to = next[i];
      }
    }
    if (to < 0) return at;
    at = to;
  }
}

function dot(g: Float64Array, k: number, d: Float64Array): number {
  return g[3 * k] * d[0] + g[3 * k + 1] * d[1] + g[3 * k + 2] * d[2];
}

/** Puts facet `k` of body `b` into slot `j`. */
function put(ws: IncrementalWorkspace, graph: FacetGraph, j: number, b: number, k: number): void {
  const { a, q } = ws, r = q.bInA, g = graph.g, x = g[3 * k], y = g[3 * k + 1], z = g[3 * k + 2];
  ws.body[j] = b;
  ws.facet[j] = k;
  if (b === 0) {
    a[3 * j] = x; a[3 * j + 1] = y; a[3 * j + 2] = z;
  } else {
    a[3 * j] = r[0] * x + r[1] * y + r[2] * z; a[3 * j + 1] = r[3] * x + r[4] * y + r[5] * z; a[3 * j + 2] = r[6] * x + r[7] * y + r[8] * z;
  }
}

/** Local coordinates of x (about either centre) and of dx. */
function localise(ws: IncrementalWorkspace): void {
  const { q, x, dx, local, localDx } = ws, r = q.bInA, p = q.p, u = x[0] - p[0], v = x[1] - p[1], w = x[2] - p[2];
  local[0].set(x);
  localDx[0].set(dx);
  for (let i = 0; i < 3; i++) {
    local[1][i] = r[i] * u + r[3 + i] * v + r[6 + i] * w;
    localDx[1][i] = r[i] * dx[0] + r[3 + i] * dx[1] + r[6 + i] * dx[2];
  }
}

/** Ratio test of facet `k`: how far sigma may fall before it blocks. */
function ratio(ws: IncrementalWorkspace, graph: FacetGraph, b: number, k: number): number {
  const rate = 1 + dot(graph.g, k, ws.localDx[b]);
  return rate > ROUNDING ? Math.max(0, ws.sigma - dot(graph.g, k, ws.local[b])) / rate : Infinity;
}

/** Facet of body `b` that blocks first, among the neighbours of its active ones; -1: none. Sets `ws.t`. */
function blocking(ws: IncrementalWorkspace, graph: FacetGraph, b: number): number {
  let one = -1, two = -1, own = 0;
  for (let j = 0; j < ws.count; j++) {
    if (ws.body[j] !== b) continue;
    own++;
    if (one < 0) one = ws.facet[j];
    else two = ws.facet[j];
  }
  ws.t = Infinity;
  if (own !== 1 && own !== 2) return own === 0 ? everywhere(ws, graph, b) : -1;
  const { start, next } = graph;
  // of an edge the facet with fewer neighbours will do
  const at = two >= 0 && start[two + 1] - start[two] < start[one + 1] - start[one] ? two : one;
  let found = -1;
  for (let i = start[at]; i < start[at + 1]; i++) {
    const k = next[i];
    if (k === one || k === two) continue;
    const t = ratio(ws, graph, b, k);
    if (t < ws.t) {
      ws.t = t;
      found = k;
    }
  }
  return found;
}

/** As above for a body without an active facet: climbs from its last one (slot 3 still names it). */
function everywhere(ws: IncrementalWorkspace, graph: FacetGraph, b: number): number {
  let at = climb(graph, ws.facet[3], ws.localDx[b]), best = ratio(ws, graph, b, at);
  for (;;) {
    let to = -1;
    for (let i = graph.start[at]; i < graph.start[at + 1]; i++) {
      const t = ratio(ws, graph, b, graph.next[i]);
      if (t < best) {
        best = t;
        to = graph.next[i];
      }
    }
    if (to < 0) break;
    at = to;
  }
  ws.t = best;
  return best < Infinity ? at : -1;
}

/** Slides by dx until a facet blocks, which takes slot `j`. False: nothing blocks (rounding). */
function slide(ws: IncrementalWorkspace, one: FacetGraph, two: FacetGraph, j: number): boolean {
  localise(ws);
  const k = blocking(ws, one, 0), t = ws.t, m = blocking(ws, two, 1), s = ws.t, first = t <= s;
  if ((first ? k : m) < 0) return false;
  const step = first ? t : s;
  for (let i = 0; i < 3; i++) ws.x[i] += step * ws.dx[i];
  ws.sigma -= step;
  put(ws, first ? one : two, j, first ? 0 : 1, first ? k : m);
  ws.count = j + 1;
  ws.steps++;
  return true;
}

/** Direction that lowers sigma at unit rate along all active facets (2: of least norm; 3: the only one). False: they are parallel, x is optimal. */
function downhill(ws: IncrementalWorkspace): boolean {
  const { a, dx, rows, y } = ws;
  if (ws.count === 2) {
    const g11 = a[0] * a[0] + a[1] * a[1] + a[2] * a[2], g22 = a[3] * a[3] + a[4] * a[4] + a[5] * a[5], g12 = a[0] * a[3] + a[1] * a[4] + a[2] * a[5];
    const det = g11 * g22 - g12 * g12;
    if (det < ROUNDING * g11 * g22) return false;
    const u = -(g22 - g12) / det, v = -(g11 - g12) / det;
    for (let i = 0; i < 3; i++) dx[i] = u * a[i] + v * a[3 + i];
    return true;
  }
  for (let j = 0; j < 3; j++) {
    for (let i = 0; i < 3; i++) rows[4 * j + i] = a[3 * j + i];
    rows[4 * j + 3] = -1;
  }
  if (!solve(ws, 3)) return false;
  for (let i = 0; i < 3; i++) dx[i] = y[i];
  return true;
}

/** Multipliers of four active facets into `y`: sum l_j a_j = 0, sum l_j = 1. False: dependent. */
function multipliers(ws: IncrementalWorkspace): boolean {
  const { a, rows } = ws;
  for (let i = 0; i < 4; i++) {
    for (let j = 0; j < 4; j++) rows[5 * i + j] = i === 3 ? 1 : a[3 * j + i];
    rows[5 * i + 4] = i === 3 ? 1 : 0;
  }
  return solve(ws, 4);
}

/** Facet `j` is let go: direction that keeps the other three. False: dependent. */
function release(ws: IncrementalWorkspace, j: number): boolean {
  const { a, dx, rows, y, body, facet } = ws;
  for (let k = 0; k < 4; k++) {
    for (let i = 0; i < 3; i++) rows[5 * k + i] = a[3 * k + i];
    rows[5 * k + 3] = -1;
    rows[5 * k + 4] = k === j ? 1 : 0;
  }
  if (!solve(ws, 4) || !(y[3] > 0)) return false;
  for (let i = 0; i < 3; i++) dx[i] = -y[i] / y[3];
  if (j !== 3) {
    for (let i = 0; i < 3; i++) a[3 * j + i] = a[9 + i];
    const b = body[j], f = facet[j];
    body[j] = body[3];
    facet[j] = facet[3];
    body[3] = b;
    facet[3] = f;
  }
  ws.count = 3;
  return true;
}

/** First active facets: those the line of the centres pierces. */
function begin(ws: IncrementalWorkspace, one: FacetGraph, two: FacetGraph): void {
  const { q, localDx: d, x } = ws, p = q.p, r = q.bInA;
  d[0].set(p);
  for (let i = 0; i < 3; i++) d[1][i] = -(r[i] * p[0] + r[3 + i] * p[1] + r[6 + i] * p[2]);
  let k = 0, m = 0;
  for (let j = 0; j < ws.count; j++) {
    if (ws.body[j] === 0) k = ws.facet[j];
    else m = ws.facet[j];
  }
  k = climb(one, k, d[0]);
  m = climb(two, m, d[1]);
  const f = dot(one.g, k, d[0]), h = dot(two.g, m, d[1]);
  ws.sigma = (f * h) / (f + h);
  for (let i = 0; i < 3; i++) x[i] = (ws.sigma / f) * p[i];
  put(ws, one, 0, 0, k);
  put(ws, two, 1, 1, m);
  ws.count = 2;
  ws.steps++;
}

/** Is x inside the scaled body `b` as far as the neighbours of its active facets say? */
function feasible(ws: IncrementalWorkspace, graph: FacetGraph, b: number): boolean {
  const { start, next, g } = graph, limit = ws.sigma * (1 + ROUNDING);
  let own = 0;
  for (let j = 0; j < 4; j++) if (ws.body[j] === b) own++;
  if (own === 3) return true;
  for (let j = 0; j < 4; j++) {
    if (ws.body[j] !== b) continue;
    for (let i = start[ws.facet[j]]; i < start[ws.facet[j] + 1]; i++) if (dot(g, next[i], ws.local[b]) > limit) return false;
  }
  return true;
}

/** Tries the last active set at the new poses; leaves four, two or no active facets. */
function warm(ws: IncrementalWorkspace, one: FacetGraph, two: FacetGraph): void {
  const { rows, y, x, a, q } = ws, p = q.p;
  for (let j = 0; j < 4; j++) put(ws, ws.body[j] === 0 ? one : two, j, ws.body[j], ws.facet[j]);
  for (let j = 0; j < 4; j++) {
    for (let i = 0; i < 3; i++) rows[5 * j + i] = a[3 * j + i];
    rows[5 * j + 3] = -1;
    rows[5 * j + 4] = ws.body[j] === 0 ? 0 : a[3 * j] * p[0] + a[3 * j + 1] * p[1] + a[3 * j + 2] * p[2];
  }
  if (!solve(ws, 4) || !(y[3] > 0)) {
    begin(ws, one, two);
    return;
  }
  for (let i = 0; i < 3; i++) x[i] = y[i];
  ws.sigma = y[3];
  ws.steps++;
  localise(ws);
  if (feasible(ws, one, 0) && feasible(ws, two, 1)) return;
  // lift x until it is feasible, then down towards the centre of the body that held it up
  let k = 0, m = 0;
  for (let j = 0; j < 4; j++) {
    if (ws.body[j] === 0) k = ws.facet[j];
    else m = ws.facet[j];
  }
  k = climb(one, k, ws.local[0]);
  m = climb(two, m, ws.local[1]);
  const s = dot(one.g, k, ws.local[0]), t = dot(two.g, m, ws.local[1]), high = s > t ? 0 : 1;
  ws.sigma = high === 0 ? s : t;
  for (let i = 0; i < 3; i++) ws.dx[i] = ((high === 0 ? 0 : p[i]) - x[i]) / ws.sigma;
  ws.count = 1;
  put(ws, high === 0 ? one : two, 0, high, high === 0 ? k : m);
  ws.facet[3] = high === 0 ? m : k;
  localise(ws);
  const f = everywhere(ws, high === 0 ? two : one, 1 - high);
  if (f < 0) {
    begin(ws, one, two);
    return;
  }
  for (let i = 0; i < 3; i++) x[i] += ws.t * ws.dx[i];
  ws.sigma -= ws.t;
  put(ws, high === 0 ? two : one, 1, 1 - high, f);
  ws.count = 2;
  ws.steps++;
}

/** See the file header. `one`, `two`: facet graphs of `a` and `b`. `ws.count` = 0 before the call: cold start; else the last active set. */
export function incremental(
  a: ConvexShape, one: FacetGraph, poseA: Pose, b: ConvexShape, two: FacetGraph, poseB: Pose, maxIterations: number, out: GrowthResult,
  ws: IncrementalWorkspace = createIncrementalWorkspace(),
): GrowthResult {
  const { q, x, y, n, zA, zB } = ws;
  setDifference(q, a, poseA, b, poseB);
  ws.steps = 0;
  if (ws.count === 4) warm(ws, one, two);
  else begin(ws, one, two);
  let status: GrowthResult["status"] = "budget-spent";
  while (ws.steps < maxIterations) {
    if (ws.count < 4) {
      if (!downhill(ws)) {
        status = "optimal";
        break;
      }
      if (!slide(ws, one, two, ws.count)) {
        status = "precision-limit";
        break;
      }
      continue;
    }
    if (!multipliers(ws)) {
      status = "precision-limit";
      break;
    }
    let worst = -ROUNDING, leave = -1;
    for (let j = 0; j < 4; j++) {
      if (y[j] < worst) {
        worst = y[j];
        leave = j;
      }
    }
    if (leave < 0) {
      status = "optimal";
      break;
    }
    if (!release(ws, leave) || !slide(ws, one, two, 3)) {
      status = "precision-limit";
      break;
    }
  }
  // normal: of the body that touches with a facet, else the multipliers' sum over A
  let own = 0;
  for (let j = 0; j < ws.count; j++) if (ws.body[j] === 0) own++;
  n.fill(0);
  for (let j = 0; j < ws.count; j++) {
    const w = own === 1 ? (ws.body[j] === 0 ? 1 : 0) : ws.count - own === 1 ? (ws.body[j] === 1 ? -1 : 0) : ws.body[j] === 0 && ws.count === 4 ? y[j] : 0;
    for (let i = 0; i < 3; i++) n[i] += w * ws.a[3 * j + i];
  }
  const l = 1 / Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]), k = 1 / ws.sigma;
  for (let i = 0; i < 3; i++) {
    n[i] *= l;
    zA[i] = k * x[i];
    zB[i] = k * (x[i] - q.p[i]);
  }
  writeAnswer(q, a.center, ws.sigma, status === "optimal" ? ws.sigma : NaN, zA, zB, n, ws.steps, status, out);
  return out;
}
