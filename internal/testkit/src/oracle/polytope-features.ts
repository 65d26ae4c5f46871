/**
 * Signed distance of two polytopes by going through all their features; no iteration, no simplex, no search.
 *
 * In: two vertex lists in one frame (3 doubles per vertex, up to ~64 each). Out: signed distance, normal from A to B.
 * Separated: minimum over vertex-triangle and edge-edge pairs (closed forms). Overlapping: minimum overlap over the
 * face normals of A and B and the cross products of their edges (separating-axis theorem). Faces are all vertex triples
 * with every vertex on one side: coplanar faces give redundant triples, flat and needle sets give all of theirs;
 * redundancy is harmless in both uses, because every triple lies in the hull and the overlap along ANY direction bounds
 * the depth from above.
 */
import { pointTriangle, segmentSegment } from "./closed-forms.ts";

export interface FeatureDistance {
  readonly distance: number;
  /** Unit, from A to B; the axis of least overlap when overlapping. */
  readonly normal: Float64Array;
}

interface Features {
  readonly v: Float64Array;
  /** Vertex triples that lie in supporting planes. */
  readonly triples: readonly (readonly [number, number, number])[];
  readonly edges: readonly (readonly [number, number])[];
}

/** Relative to the size: a vertex that close to a plane counts as on it. Inclusive: more triples, never fewer. */
const ON_PLANE = 1e-9;

/** Sine below which two edges are parallel: their cross product is noise, and any overlap along it is still a bound. */
const PARALLEL = 1e-12;

function point(v: Float64Array, i: number): Float64Array {
  return v.subarray(3 * i, 3 * i + 3);
}

function normalOf(a: Float64Array, b: Float64Array, c: Float64Array, out: Float64Array): number {
  const ux = b[0] - a[0], uy = b[1] - a[1], uz = b[2] - a[2], vx = c[0] - a[0], vy = c[1] - a[1], vz = c[2] - a[2];
  out[0] = uy * vz - uz * vy;
  out[1] = uz * vx - ux * vz;
  out[2] = ux * vy - uy * vx;
  const l = Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2]);
  if (l > 0) for (let k = 0; k < 3; k++) out[k] /= l;
  return l;
}

function features(vertices: ArrayLike<number>): Features {
  const v = Float64Array.from(vertices), count = v.length / 3, n = new Float64Array(3);
  let size = 0;
  for (let i = 3; i < v.length; i++) size = Math.max(size, Math.abs(v[i] - v[i % 3]));
  const triples: [number, number, number][] = [], seen = new Set<number>(), edges: [number, number][] = [];
  const edge = (i: number, j: number): void => {
    if (seen.has(i * count + j)) return;
    seen.add(i * count + j);
    edges.push([i, j]);
  };
  for (let i = 0; i < count; i++) for (let j = i + 1; j < count; j++) for (let k = j + 1; k < count; k++) {
    const pi = point(v, i);
    if (!(normalOf(pi, point(v, j), point(v, k), n) > 0)) continue;
    let above = false, below = false;
    for (let l = 0; l < v.length && !(above && below); l += 3) {
      const h = n[0] * (v[l] - pi[0]) + n[1] * (v[l + 1] - pi[1]) + n[2] * (v[l + 2] - pi[2]);
      if (h > ON_PLANE * size) above = true;
      if (h < -ON_PLANE * size) below = true;
    }
    if (above && below) continue;
    triples.push([i, j, k]);
    edge(i, j);
    edge(j, k);
    edge(i, k);
  }
  if (triples.length === 0) for (let i = 0; i < count; i++) for (let j = i + 1; j < count; j++) edge(i, j);
  return { v, triples, edges };
}

/** max over the vertices of n . v. */
function top(v: Float64Array, x: number, y: number, z: number): number {
  let best = -Infinity;
  for (let i = 0; i < v.length; i += 3) best = Math.max(best, x * v[i] + y * v[i + 1] + z * v[i + 2]);
  return best;
}

/** Do all vertices lie in one plane? They lie in every one of three that is supporting then. */
function isFlat(f: Features): boolean {
  const n = new Float64Array(3), [i, j, k] = f.triples[0];
  if (normalOf(point(f.v, i), point(f.v, j), point(f.v, k), n) === 0) return false;
  const d = top(f.v, n[0], n[1], n[2]) + top(f.v, -n[0], -n[1], -n[2]),
    size = f.v.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  return Math.abs(d) <= ON_PLANE * size;
}

/** Largest gap of supporting planes over all candidate normals (negative: least overlap), and the normal. */
function separatingAxis(a: Features, b: Features): FeatureDistance {
  const n = new Float64Array(3), normal = new Float64Array(3);
  let best = -Infinity;
  const tryBoth = (): void => {
    for (const s of [1, -1]) {
      const x = s * n[0], y = s * n[1], z = s * n[2], gap = -top(a.v, x, y, z) - top(b.v, -x, -y, -z);
      if (gap > best) {
        best = gap;
        normal.set([x, y, z]);
      }
    }
  };
  for (let k = 0; k < 3; k++) {
    n.fill(0);
    n[k] = 1;
    tryBoth();
  }
  for (const f of [a, b]) for (const [i, j, k] of f.triples)
    if (normalOf(point(f.v, i), point(f.v, j), point(f.v, k), n) > 0) tryBoth();
  const origin = new Float64Array(3), u = new Float64Array(3), w = new Float64Array(3);
  const direction = (f: Features, e: readonly [number, number], out: Float64Array): void => {
    let l = 0;
    for (let k = 0; k < 3; k++) {
      out[k] = f.v[3 * e[1] + k] - f.v[3 * e[0] + k];
      l += out[k] * out[k];
    }
    for (let k = 0; k < 3; k++) out[k] /= Math.sqrt(l);
  };
  for (const e of a.edges) {
    direction(a, e, u);
    for (const f of b.edges) {
      direction(b, f, w);
      if (normalOf(origin, u, w, n) > PARALLEL) tryBoth();
    }
  }
  // Sets without faces: directions orthogonal to an edge.
  for (const f of [a, b]) if (f.triples.length === 0) for (const e of f.edges) {
    direction(f, e, u);
    for (let k = 0; k < 3; k++) {
      w.fill(0);
      w[k] = 1;
      if (normalOf(origin, u, w, n) > PARALLEL) tryBoth();
    }
  }
  // Flat sets: directions in their plane, across its edges.
  for (const f of [a, b]) if (f.triples.length > 0 && isFlat(f)) for (const [i, j, k] of f.triples) {
    if (normalOf(point(f.v, i), point(f.v, j), point(f.v, k), w) === 0) continue;
    for (const e of [[i, j], [j, k], [k, i]] as const) {
      direction(f, e, u);
      if (normalOf(origin, u, w, n) > PARALLEL) tryBoth();
    }
  }
  return { distance: best, normal };
}

export function featurePolytopeDistance(verticesA: ArrayLike<number>, verticesB: ArrayLike<number>): FeatureDistance {
  const a = features(verticesA), b = features(verticesB);
  const axis = separatingAxis(a, b);
  if (axis.distance <= 0) return axis;
  let best = Infinity;
  const normal = new Float64Array(3), p = new Float64Array(3), q = new Float64Array(3);
  const keep = (d: number, sign: number): void => {
    if (!(d < best)) return;
    best = d;
    for (let k = 0; k < 3; k++) normal[k] = (sign * (q[k] - p[k])) / d;
  };
  const vertexTriangle = (x: Features, y: Features, sign: number): void => {
    for (let i = 0; i < x.v.length / 3; i++) for (const [j, k, l] of y.triples) {
      p.set(point(x.v, i));
      keep(pointTriangle(p, point(y.v, j), point(y.v, k), point(y.v, l), q), sign);
    }
  };
  vertexTriangle(a, b, 1);
  vertexTriangle(b, a, -1);
  const edgesOf = (f: Features): readonly (readonly [number, number])[] => (f.edges.length > 0 ? f.edges : [[0, 0]]);
  for (const [i, j] of edgesOf(a)) for (const [k, l] of edgesOf(b)) {
    keep(segmentSegment(point(a.v, i), point(a.v, j), point(b.v, k), point(b.v, l), p, q), 1);
  }
  return { distance: best, normal };
}
