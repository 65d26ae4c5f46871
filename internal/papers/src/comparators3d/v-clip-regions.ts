/**
 * Voronoi regions of V-Clip's features: whether a point lies outside the region of a vertex or an edge, and what is
 * left of an edge inside it.
 *
 * What is asked of a region is asked in the frame of its body; points of the other body are placed there first. Mirtich
 * 1998, section 3.
 */
import type { Features } from "./features.ts";

/** Kinds of features, and none. */
export const VERTEX = 0, EDGE = 1, FACET = 2, NOTHING = -1;
/** What a step ends in. */
export type Outcome = "more" | "apart" | "overlap";

/** One body in a query: its features, its pose in the other body's frame, and the feature the walk is at. */
export interface Side {
  readonly features: Features;
  readonly pose: ArrayLike<number>;
  kind: number;
  index: number;
}

/**
 * The part of an edge from `p` to `q` that is left, `low` .. `high` of its length, and the features behind the planes
 * that cut it there.
 */
export interface Cut {
  readonly p: Float64Array;
  readonly q: Float64Array;
  low: number;
  high: number;
  lowKind: number;
  lowIndex: number;
  highKind: number;
  highIndex: number;
}

/** Vertex `v` of a side in the other body's frame. */
export function place({ features: { vertices }, pose: m }: Side, v: number, out: Float64Array): void {
  const x = vertices[3 * v], y = vertices[3 * v + 1], z = vertices[3 * v + 2];
  for (let i = 0; i < 3; i++) out[i] = m[3 * i] * x + m[3 * i + 1] * y + m[3 * i + 2] * z + m[9 + i];
}

/** <d, p - v> for a direction and a vertex of a body. */
export const along = (d: Float64Array, at: number, p: Float64Array, v: Float64Array, k: number): number => (
  d[at] * (p[0] - v[3 * k]) + d[at + 1] * (p[1] - v[3 * k + 1]) + d[at + 2] * (p[2] - v[3 * k + 2])
);
/** How far a point is over the plane of facet `f`. */
export const height = (n: Float64Array, f: number, p: Float64Array): number => n[4 * f] * p[0] + n[4 * f + 1] * p[1]
  + n[4 * f + 2] * p[2] - n[4 * f + 3];

/** Moves a side on to another feature. */
export function go(s: Side, kind: number, index: number): Outcome {
  s.kind = kind;
  s.index = index;
  return "more";
}

/** How far `p` is beyond the plane between the vertex `s` is at and its edge `e`. */
function beyondVertex({ features: f, index: v }: Side, e: number, p: Float64Array): number {
  const d = along(f.along, 3 * e, p, f.vertices, v);
  return f.tail[e] === v ? d : -d;
}

/** Whether `p` lies outside the region of the vertex that `s` is at: then `s` moves on to the edge most in its way. */
export function leavesVertex(s: Side, p: Float64Array): boolean {
  const { vertexStart, vertexEdges } = s.features;
  let most = 0, next = NOTHING;
  for (let k = vertexStart[s.index]; k < vertexStart[s.index + 1]; k++) {
    const d = beyondVertex(s, vertexEdges[k], p);
    if (d > most) {
      most = d;
      next = vertexEdges[k];
    }
  }
  if (next !== NOTHING) go(s, EDGE, next);
  return next !== NOTHING;
}

/** The same for the edge that `s` is at. */
export function leavesEdge(s: Side, p: Float64Array): boolean {
  const { features: f, index: e } = s, tail = f.tail[e], head = f.head[e];
  if (along(f.along, 3 * e, p, f.vertices, tail) < 0) go(s, VERTEX, tail);
  else if (along(f.along, 3 * e, p, f.vertices, head) > 0) go(s, VERTEX, head);
  else if (along(f.inward, 6 * e, p, f.vertices, tail) > 0) go(s, FACET, f.facets[2 * e]);
  else if (along(f.inward, 6 * e + 3, p, f.vertices, tail) > 0) go(s, FACET, f.facets[2 * e + 1]);
  else return false;
  return true;
}

/** Which of its facets' inward directions of edge `e` belongs to facet `f`. */
export const inwardOf = (f: Features, e: number, facet: number): number => 6 * e + (f.facets[2 * e] === facet ? 0 : 3);

/** The whole edge that a side is at. */
export function whole(cut: Cut, edge: Side): void {
  place(edge, edge.features.tail[edge.index], cut.p);
  place(edge, edge.features.head[edge.index], cut.q);
  cut.low = 0;
  cut.high = 1;
  cut.lowKind = cut.highKind = NOTHING;
}

/** Clips by a plane with heights `t` and `h` over it at both ends, inside where >= 0. False where nothing is left. */
export function clip(cut: Cut, t: number, h: number, kind: number, index: number): boolean {
  if (t < 0 && h < 0) {
    cut.lowKind = cut.highKind = kind;
    cut.lowIndex = cut.highIndex = index;
    cut.low = 1;
    cut.high = 0;
    return false;
  }
  const at = t / (t - h);
  if (t < 0 && at > cut.low) {
    cut.low = at;
    cut.lowKind = kind;
    cut.lowIndex = index;
  } else if (h < 0 && at < cut.high) {
    cut.high = at;
    cut.highKind = kind;
    cut.highIndex = index;
  }
  return cut.low <= cut.high;
}

/**
 * Sign of the derivative, along the clipped edge, of its distance from the vertex or the line of the edge that `s` is
 * at.
 */
function slope({ features: f, kind, index }: Side, { p, q }: Cut, at: number): number {
  const v = 3 * (kind === VERTEX ? index : f.tail[index]), u = 3 * index;
  let s = 0, ru = 0, eu = 0;
  for (let i = 0; i < 3; i++) {
    const e = q[i] - p[i], r = p[i] + at * e - f.vertices[v + i];
    s += e * r;
    if (kind === EDGE) {
      ru += r * f.along[u + i];
      eu += e * f.along[u + i];
    }
  }
  return s - ru * eu;
}

/** Moves `s` on where the distance falls towards a part that was clipped away, or where nothing is left of the edge. */
function movesOn(s: Side, cut: Cut, left: boolean): boolean {
  const simply = !left && cut.lowKind === cut.highKind && cut.lowIndex === cut.highIndex;
  if (cut.lowKind !== NOTHING && (simply || slope(s, cut, cut.low) > 0)) go(s, cut.lowKind, cut.lowIndex);
  else if (cut.highKind !== NOTHING && slope(s, cut, cut.high) < 0) go(s, cut.highKind, cut.highIndex);
  else if (!left) go(s, cut.lowKind, cut.lowIndex);
  else return false;
  return true;
}

/** Clips the edge of `o` against the region of the vertex or edge of `s`. True: `s` moved on. */
export function clipsAway(s: Side, o: Side, cut: Cut): boolean {
  const { features: f, index } = s, { p, q } = cut;
  let left = true;
  whole(cut, o);
  if (s.kind === VERTEX) {
    for (let k = f.vertexStart[index]; left && k < f.vertexStart[index + 1]; k++) {
      const e = f.vertexEdges[k];
      left = clip(cut, -beyondVertex(s, e, p), -beyondVertex(s, e, q), EDGE, e);
    }
    return movesOn(s, cut, left);
  }
  const tail = f.tail[index], head = f.head[index], v = f.vertices;
  left = clip(cut, along(f.along, 3 * index, p, v, tail), along(f.along, 3 * index, q, v, tail), VERTEX, tail)
    && clip(cut, -along(f.along, 3 * index, p, v, head), -along(f.along, 3 * index, q, v, head), VERTEX, head);
  if (movesOn(s, cut, left)) return true;
  for (let side = 0; left && side < 2; side++) {
    const at = 6 * index + 3 * side;
    left = clip(cut, -along(f.inward, at, p, v, tail), -along(f.inward, at, q, v, tail), FACET,
      f.facets[2 * index + side]);
  }
  return movesOn(s, cut, left);
}
