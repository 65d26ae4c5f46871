/**
 * Walks on the facet graphs of the incremental method: to the best facet in a direction, and along a step to the facet
 * that blocks it. See incremental.ts.
 */
import type { FacetGraph } from "./facet-graph.ts";
import { localise, put } from "./incremental-state.ts";
import type { IncrementalWorkspace } from "./incremental-state.ts";

/** Rates below this do not block. No dimension. */
const ROUNDING = 1e-11;

/** Best facet for g . d, by climbing from `k`. */
export function climb(graph: FacetGraph, k: number, d: Float64Array): number {
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

/** g_k . d. */
export function dot(g: Float64Array, k: number, d: Float64Array): number {
  return g[3 * k] * d[0] + g[3 * k + 1] * d[1] + g[3 * k + 2] * d[2];
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
export function everywhere(ws: IncrementalWorkspace, graph: FacetGraph, b: number): number {
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
export function slide(ws: IncrementalWorkspace, one: FacetGraph, two: FacetGraph, j: number): boolean {
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
