/**
 * Convex polygon of points in 2-D: monotone chain (Andrew 1979) with exact orientations, then corners that are noise
 * are removed.
 *
 * - In: distinct scaled points (2 doubles each) in any order, a tolerance in the same unit.
 * - Out: indices of the corners, counter-clockwise from the lexicographically smallest; one index for a point, two for
 *   a segment.
 * - Method of the second part: corners farther than the tolerance from their neighbours' chord are kept. Between two of
 *   these the farthest corner of the exact hull is kept while it is farther than the tolerance (Douglas-Peucker 1973).
 *   So errors never add up.
 * - Invariant: every input point is within the tolerance of the polygon. A corner is farther than the tolerance from
 *   the side that would replace it, except where whole runs of corners are that close together.
 */
import { distanceToSegment2 } from "./distance.ts";

/** The orientation test: exact in use, replaced in tests that show why it must be exact. */
export type Orient2d = (xy: Float64Array, a: number, b: number, c: number) => number;

/**
 * Maximum number of rounds of removal: each can uncover a new straight run; two are enough except for contrived input.
 * Count.
 */
const MAX_ROUNDS = 8;

/** Indices of the corners; see the file header. */
export function polygonCorners(xy: Float64Array, count: number, tolerance: number, turn: Orient2d): Int32Array {
  const exact = monotoneChain(xy, count, turn);
  if (exact.length < 3) return exact.length === 2 && distanceToSegment2(xy, exact[0], exact[0], exact[1]) <= tolerance
    ? exact.subarray(0, 1) : exact;
  let kept = exact;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = simplify(xy, exact, kept, tolerance);
    const settled = next.length === kept.length;
    kept = next;
    if (settled || kept.length < 3) break;
  }
  return kept;
}

/** Corners of the exact hull, counter-clockwise, no three collinear. */
function monotoneChain(xy: Float64Array, count: number, turn: Orient2d): Int32Array {
  const order = new Int32Array(count);
  for (let i = 0; i < count; i++) order[i] = i;
  order.sort((i, j) => xy[2 * i] - xy[2 * j] || xy[2 * i + 1] - xy[2 * j + 1] || i - j);
  let distinct = 0;
  for (let i = 0; i < count; i++) {
    const a = order[i];
    const b = order[Math.max(0, distinct - 1)];
    if (distinct === 0 || xy[2 * a] !== xy[2 * b] || xy[2 * a + 1] !== xy[2 * b + 1]) order[distinct++] = a;
  }
  if (distinct < 3) return order.slice(0, distinct);
  const chain = new Int32Array(2 * distinct);
  let n = 0;
  for (let i = 0; i < distinct; i++) {
    while (n >= 2 && turn(xy, chain[n - 2], chain[n - 1], order[i]) <= 0) n--;
    chain[n++] = order[i];
  }
  const lower = n + 1;
  for (let i = distinct - 2; i >= 0; i--) {
    while (n >= lower && turn(xy, chain[n - 2], chain[n - 1], order[i]) <= 0) n--;
    chain[n++] = order[i];
  }
  return chain.slice(0, n - 1);
}

/**
 * Corners of `exact` that are needed if the corners that are sharp in the polygon `kept` (a subset, same order) stay.
 */
function simplify(xy: Float64Array, exact: Int32Array, kept: Int32Array, tolerance: number): Int32Array {
  const n = exact.length;
  const keep = new Uint8Array(n);
  const corners = new Int32Array(n);
  let anchors = 0;
  for (let i = 0, k = 0; i < n && k < kept.length; i++) {
    if (exact[i] !== kept[k]) continue;
    const before = kept[(k + kept.length - 1) % kept.length];
    const after = kept[(k + 1) % kept.length];
    if (distanceToSegment2(xy, before, after, exact[i]) > tolerance) {
      keep[i] = 1;
      corners[anchors++] = i;
    }
    k++;
  }
  if (anchors < 2) {
    // No straight run has two sharp ends: start from the first corner and the one farthest from it.
    const first = anchors === 1 ? corners[0] : 0;
    let far = first;
    let best = -1;
    for (let i = 0; i < n; i++) {
      const d = distanceToSegment2(xy, exact[first], exact[first], exact[i]);
      if (d > best) {
        best = d;
        far = i;
      }
    }
    keep[first] = 1;
    keep[far] = 1;
    anchors = 0;
    for (let i = 0; i < n; i++) if (keep[i] === 1) corners[anchors++] = i;
    if (best <= tolerance) return exact.slice(first, first + 1);
  }
  const stack = new Int32Array(2 * n + 2);
  let top = 0;
  for (let k = 0; k < anchors; k++) {
    stack[top++] = corners[k];
    stack[top++] = k + 1 < anchors ? corners[k + 1] : corners[0] + n;
  }
  while (top > 0) {
    const to = stack[--top];
    const from = stack[--top];
    let far = -1;
    let best = tolerance;
    for (let i = from + 1; i < to; i++) {
      const d = distanceToSegment2(xy, exact[from % n], exact[to % n], exact[i % n]);
      if (d > best) {
        best = d;
        far = i;
      }
    }
    if (far < 0) continue;
    keep[far % n] = 1;
    stack[top++] = from;
    stack[top++] = far;
    stack[top++] = far;
    stack[top++] = to;
  }
  return exact.filter((_, i) => keep[i] === 1);
}
