/**
 * Comparator: the incremental method (Ong and Gilbert; Ong, Huang, Hong 2000) for polytopes in facet form. Our own code
 * from the description.
 *
 * Linear program in (x, sigma): least sigma with R_i g_k (x - p_i) <= sigma for every facet k of both bodies; sigma is
 * the growth distance, x the common point of the scaled bodies. An active set of 1 .. 4 facets, at least one per body,
 * walks the facet graphs: while fewer than four are active x slides down along all of them to the next neighbour that
 * blocks; then the facet with the most negative multiplier leaves.
 * Frame: A's, origin in A's centre; columns a_j = R g_j of the active facets. Warm start: the active set of the last
 * query of the pair.
 */
import type { ConvexShape, GrowthResult, Pose } from "@col/types";
import { setDifference, writeAnswer } from "./difference.ts";
import type { FacetGraph } from "./facet-graph.ts";
import { createIncrementalWorkspace, localise, put, solve } from "./incremental-state.ts";
import type { IncrementalWorkspace } from "./incremental-state.ts";
import { climb, dot, everywhere, slide } from "./incremental-walk.ts";

/**
 * Multipliers above minus this are not negative; determinants below this share of their terms are none. No dimension.
 */
const ROUNDING = 1e-11;

/**
 * Direction that lowers sigma at unit rate along all active facets (2: of least norm; 3: the only one). False: they are
 * parallel, x is optimal.
 */
function downhill(ws: IncrementalWorkspace): boolean {
  const { a, dx, rows, y } = ws;
  if (ws.count === 2) {
    const g11 = a[0] * a[0] + a[1] * a[1] + a[2] * a[2], g22 = a[3] * a[3] + a[4] * a[4] + a[5] * a[5],
      g12 = a[0] * a[3] + a[1] * a[4] + a[2] * a[5];
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
    for (let i = start[ws.facet[j]]; i < start[ws.facet[j] + 1]; i++)
      if (dot(g, next[i], ws.local[b]) > limit) return false;
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

/**
 * See the file header. `one`, `two`: facet graphs of `a` and `b`. `ws.count` = 0 before the call: cold start; else the
 * last active set.
 */
export function incremental(
  a: ConvexShape, one: FacetGraph, poseA: Pose, b: ConvexShape, two: FacetGraph, poseB: Pose, maxIterations: number,
  out: GrowthResult,
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
    const w = own === 1 ? (ws.body[j] === 0 ? 1 : 0) : ws.count - own === 1 ? (ws.body[j] === 1 ? -1 : 0)
      : ws.body[j] === 0 && ws.count === 4 ? y[j] : 0;
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
