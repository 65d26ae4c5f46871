/**
 * Comparator: V-Clip, the closest features of two convex polytopes (B. Mirtich, "V-Clip: fast and robust polyhedral
 * collision detection", ACM Transactions on Graphics 17, 1998, which made the algorithm of Lin and Canny, 1991, end on
 * overlaps).
 *
 * In: the features of both bodies and their relative poses both ways (packed). Out: distance, closest points in A's
 * frame, steps. Walks from a pair of features to a nearer one until the closest points of both lie in each other's
 * Voronoi regions. An edge is clipped against a region; where the distance falls towards a part that was clipped away,
 * the feature behind that plane is next. In a step `s` is the side with the simpler kind.
 *
 * Apart from the published form an edge that misses the prism over a facet goes to the nearest edge of the facet by
 * trying them all.
 */
import type { Features } from "./features.ts";
import { nearestOnSegments } from "./segments.ts";
import { EDGE, FACET, NOTHING, VERTEX, along, clip, clipsAway, go, height, inwardOf, leavesEdge, leavesVertex, place,
  whole } from "./v-clip-regions.ts";
import type { Cut, Outcome, Side } from "./v-clip-regions.ts";

/** More steps than any walk takes that does not go in circles. */
const MOST = 1000;

/** Answer of a query; points in A's frame, only where the bodies are apart. */
export interface ClosestFeatures {
  status: "apart" | "overlap" | "budget-spent";
  distance: number;
  readonly pointA: Float64Array;
  readonly pointB: Float64Array;
  steps: number;
}

/**
 * A vertex over a facet: its prism, then downhill along the edges of the vertex, then whether another facet parts the
 * bodies.
 */
function vertexFacet(s: Side, o: Side, { p, q }: Cut): Outcome {
  const f = o.features, { vertexStart, vertexEdges, tail, head } = s.features;
  place(s, s.index, p);
  let most = 0, next = NOTHING;
  for (let k = f.facetStart[o.index]; k < f.facetStart[o.index + 1]; k++) {
    const e = f.facetEdges[k], d = along(f.inward, inwardOf(f, e, o.index), p, f.vertices, f.tail[e]);
    if (d < most) {
      most = d;
      next = e;
    }
  }
  if (next !== NOTHING) return go(o, EDGE, next);
  const h = height(f.planes, o.index, p);
  if (h === 0) return "overlap";
  let best = Math.abs(h);
  for (let k = vertexStart[s.index]; k < vertexStart[s.index + 1]; k++) {
    const e = vertexEdges[k];
    place(s, tail[e] === s.index ? head[e] : tail[e], q);
    const d = height(f.planes, o.index, q) * Math.sign(h);
    if (d < best) {
      best = d;
      next = e;
    }
  }
  if (next !== NOTHING) return go(s, EDGE, next);
  if (h > 0) return "apart";
  let over = 0;
  for (let k = 0; 4 * k < f.planes.length; k++) {
    const d = height(f.planes, k, p);
    if (d > over) {
      over = d;
      next = k;
    }
  }
  return next === NOTHING ? "overlap" : go(o, FACET, next);
}

/** The edge of the facet that is nearest to the clipped edge. */
function nearestEdge(f: Features, facet: number, { p, q }: Cut): number {
  let least = Infinity, next = f.facetEdges[f.facetStart[facet]];
  for (let k = f.facetStart[facet]; k < f.facetStart[facet + 1]; k++) {
    const e = f.facetEdges[k], d = nearestOnSegments(p, 0, q, 0, f.vertices, 3 * f.tail[e], f.vertices, 3 * f.head[e]);
    if (d < least) {
      least = d;
      next = e;
    }
  }
  return next;
}

/** An edge over a facet is never the end: it cuts the facet, or one of its ends or an edge of the facet is nearer. */
function edgeFacet(s: Side, o: Side, cut: Cut): Outcome {
  const f = o.features, { p, q } = cut;
  let left = true;
  whole(cut, s);
  for (let k = f.facetStart[o.index]; left && k < f.facetStart[o.index + 1]; k++) {
    const e = f.facetEdges[k], at = inwardOf(f, e, o.index), v = f.tail[e];
    left = clip(cut, along(f.inward, at, p, f.vertices, v), along(f.inward, at, q, f.vertices, v), EDGE, e);
  }
  if (!left) return go(o, EDGE, nearestEdge(f, o.index, cut));
  const hp = height(f.planes, o.index, p), rise = height(f.planes, o.index, q) - hp, low = hp + cut.low * rise,
    high = hp + cut.high * rise;
  if (low * high <= 0) return "overlap";
  if (low > 0 ? rise >= 0 : rise <= 0) return cut.lowKind === NOTHING ? go(s, VERTEX, s.features.tail[s.index])
    : go(o, EDGE, cut.lowIndex);
  return cut.highKind === NOTHING ? go(s, VERTEX, s.features.head[s.index]) : go(o, EDGE, cut.highIndex);
}

/** One step; `s.kind <= o.kind`. */
function step(s: Side, o: Side, cut: Cut): Outcome {
  if (o.kind === FACET) return s.kind === VERTEX ? vertexFacet(s, o, cut) : edgeFacet(s, o, cut);
  if (s.kind === VERTEX) {
    place(s, s.index, cut.p);
    if (o.kind === VERTEX ? leavesVertex(o, cut.p) : leavesEdge(o, cut.p)) return "more";
    if (o.kind === EDGE) return clipsAway(s, o, cut) ? "more" : "apart";
    place(o, o.index, cut.p);
    return leavesVertex(s, cut.p) ? "more" : "apart";
  }
  return clipsAway(s, o, cut) || clipsAway(o, s, cut) ? "more" : "apart";
}

/** The closest points of the final features, of `s` into `onS`, of `o` into `onO`; in the frame of `o`. */
function closest(s: Side, o: Side, { p, q }: Cut, onS: Float64Array, onO: Float64Array): void {
  const { vertices: v, tail, head, planes } = o.features;
  place(s, s.kind === VERTEX ? s.index : s.features.tail[s.index], p);
  if (o.kind === FACET) {
    const h = height(planes, o.index, p);
    for (let i = 0; i < 3; i++) {
      onS[i] = p[i];
      onO[i] = p[i] - h * planes[4 * o.index + i];
    }
    return;
  }
  if (s.kind === VERTEX) q.set(p);
  else place(s, s.features.head[s.index], q);
  const from = o.kind === VERTEX ? o.index : tail[o.index], to = o.kind === VERTEX ? o.index : head[o.index];
  nearestOnSegments(p, 0, q, 0, v, 3 * from, v, 3 * to, onS, onO);
}

/**
 * A query; `bInA`, `aInB`: packed poses. Each begins at the first vertices; the answer is overwritten by the next one.
 */
export type VClipQuery = (a: Features, b: Features, bInA: ArrayLike<number>,
  aInB: ArrayLike<number>) => ClosestFeatures;

/** Makes queries with a memory of their own. */
export function createVClip(): VClipQuery {
  const cut: Cut = { p: new Float64Array(3), q: new Float64Array(3), low: 0, high: 1, lowKind: NOTHING, lowIndex: 0,
    highKind: NOTHING, highIndex: 0 };
  const out: ClosestFeatures = { status: "apart", distance: NaN, pointA: new Float64Array(3),
    pointB: new Float64Array(3), steps: 0 }, onS = new Float64Array(3), onO = new Float64Array(3);
  return (a, b, bInA, aInB) => {
    const sideA: Side = { features: a, pose: aInB, kind: VERTEX, index: 0 },
      sideB: Side = { features: b, pose: bInA, kind: VERTEX, index: 0 };
    let outcome: Outcome = "more";
    for (out.steps = 0; outcome === "more" && out.steps < MOST; out.steps++)
      outcome = sideA.kind <= sideB.kind ? step(sideA, sideB, cut) : step(sideB, sideA, cut);
    out.status = outcome === "more" ? "budget-spent" : outcome;
    out.distance = outcome === "overlap" ? 0 : NaN;
    if (outcome !== "apart") return out;
    const isA = sideA.kind <= sideB.kind, [s, o] = isA ? [sideA, sideB] : [sideB, sideA];
    closest(s, o, cut, onS, onO);
    const x = onS[0] - onO[0], y = onS[1] - onO[1], z = onS[2] - onO[2];
    out.distance = Math.sqrt(x * x + y * y + z * z);
    const m = bInA, [ofA, ofB] = isA ? [onS, onO] : [onO, onS];
    for (const [from, to] of [[ofA, out.pointA], [ofB, out.pointB]]) {
      // the frame of `o`: B's where A has the simpler feature
      for (let i = 0; i < 3; i++)
        to[i] = isA ? m[3 * i] * from[0] + m[3 * i + 1] * from[1] + m[3 * i + 2] * from[2] + m[9 + i] : from[i];
    }
    return out;
  };
}
