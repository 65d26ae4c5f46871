/**
 * Depths that end on a flat facet: a face of a box or hull, the cap of a cylinder, cone or frustum, with the other
 * body's deepest point against it. Most resting contacts do. Closed form, with its proof.
 *
 * In: shapes and relative pose. Out: 1 and `ws.depth`, `ws.gjk.normal`, witness points as `expand` leaves them; 0:
 * apart, another feature is the least, or it cannot be told that easily.
 * Method, in the frame of the body K that has the facet, m its outward normal, C the other body, s the point of C
 * deepest along -m: h = offset - <m, s>. One facet of each body is looked at, and the lower h taken. D (or -D) holds
 * the facet moved by -s and, on the other side, K's opposite face moved by minus C's furthest point: the prism or
 * pyramid between them lies in D, and where it holds the ball of radius h no direction is better.
 */
import { BOX_KIND, FIRST_DISCS_KIND, LAST_DISCS_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import type { PolytopeWorkspace } from "../query-state.ts";

/** Depths below this part of the size are touching: left to GJK. No dimension. */
const NOTHING = 1e-12;
/**
 * A facet's corners lie in its plane, and the prism holds the ball, to this part of the size: rounding. No dimension.
 */
const ROUNDING = 4e-15;
/** Facets of a hull looked through for one: with more of them it is rarely the answer, and the search is as fast. */
const MOST = 64;
/** Middles of the sides of the octagon in a rim of radius 1: directions and distance. */
const C = Math.SQRT1_2, MIDDLE = 0.9238795325112867;
const OCTAGON: Float64Array = /* @__PURE__ */ Float64Array.of(1, 0, C, C, 0, 1, -C, C, -1, 0, -C, -C, 0, -1, C, -C);
/**
 * Scratch, since doubles handed to functions are boxed: pose of C in K; plane, deepest point and depth of the facet at
 * hand; of the least one, and its index; C's furthest point; height of the prism; how far the sides of the facet and of
 * the opposite face reach; size; planes of boxes and caps.
 */
const AT = 12, LEAST = AT + 8, FAR = LEAST + 9, HEIGHT = FAR + 3, TOP = HEIGHT + 1, LOW = TOP + 1, SIZE = LOW + 1,
  PLANES = SIZE + 1;

/** Facets that are looked at. */
function facetsOf(s: ConvexShape): number {
  if (s.kind === BOX_KIND) return 6;
  if (s.kind >= FIRST_DISCS_KIND && s.kind <= LAST_DISCS_KIND) return 2;
  return s.mesh === null || s.mesh.facetPlanes.length > 4 * MOST ? 0 : s.mesh.facetPlanes.length >> 2;
}

/** m[0 .. 11]: pose of C in K. */
export function place(m: Float64Array, r: Float64Array, ofB: boolean): void {
  if (!ofB) {
    for (let i = 0; i < 12; i++) m[i] = r[i];
    return;
  }
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) m[3 * i + j] = r[3 * j + i];
    m[9 + i] = -(r[i] * r[9] + r[3 + i] * r[10] + r[6 + i] * r[11]);
  }
}

/** m[to ..] = C's support point along `sign` times the vector at m[AT], K's frame. */
function support(c: ConvexShape, m: Float64Array, sign: number, d: Float64Array, to: number): void {
  const x = sign * m[AT], y = sign * m[AT + 1], z = sign * m[AT + 2];
  d[0] = m[0] * x + m[3] * y + m[6] * z; d[1] = m[1] * x + m[4] * y + m[7] * z; d[2] = m[2] * x + m[5] * y + m[8] * z;
  c.support(c, d, d);
  const u = d[0], v = d[1], w = d[2];
  m[to] = m[0] * u + m[1] * v + m[2] * w + m[9]; m[to + 1] = m[3] * u + m[4] * v + m[5] * w + m[10];
  m[to + 2] = m[6] * u + m[7] * v + m[8] * w + m[11];
}

/** Planes of the six faces, or of the two caps, with outward normals. */
function planesOf(k: ConvexShape, m: Float64Array): void {
  const box = k.kind === BOX_KIND, p = k.params;
  for (let i = 0; i < (box ? 6 : 2); i++) {
    const q = PLANES + 4 * i;
    m[q] = 0; m[q + 1] = 0; m[q + 2] = 0;
    m[q + (box ? i >> 1 : p[3] | 0)] = (i & 1) === 0 ? 1 : -1;
    m[q + 3] = box ? k.bounds[3 + (i >> 1)] : p[2];
  }
}

/**
 * The facet of K that C's centre is least behind, if its h is less than m[LEAST + 7]; false: its plane separates the
 * bodies, or as good as. Any facet whose prism holds the ball is the answer, so no other need be looked at.
 */
function promising(k: ConvexShape, c: ConvexShape, m: Float64Array, d: Float64Array): boolean {
  const solid = k.mesh === null, planes = solid ? m : k.mesh.facetPlanes, from = solid ? PLANES : 0,
    count = facetsOf(k), p = c.center, disc = solid && k.kind !== BOX_KIND;
  if (solid) planesOf(k, m);
  const x = m[0] * p[0] + m[1] * p[1] + m[2] * p[2] + m[9], y = m[3] * p[0] + m[4] * p[1] + m[5] * p[2] + m[10],
    z = m[6] * p[0] + m[7] * p[1] + m[8] * p[2] + m[11];
  let i = -1, least = Infinity;
  for (let f = 0, q = from; f < count; f++, q += 4) {
    const behind = planes[q + 3] - (planes[q] * x + planes[q + 1] * y + planes[q + 2] * z);
    if (behind < least && !(disc && k.params[1 - f] === 0)) { // an apex is no facet
      least = behind;
      i = f;
    }
  }
  for (let e = 0; e < 4; e++) m[AT + e] = planes[from + 4 * i + e];
  support(c, m, -1, d, AT + 4);
  const h = m[AT + 3] - (m[AT] * m[AT + 4] + m[AT + 1] * m[AT + 5] + m[AT + 2] * m[AT + 6]);
  if (!(h > NOTHING * m[SIZE])) return false;
  if (h < m[LEAST + 7]) {
    for (let e = 0; e < 7; e++) m[LEAST + e] = m[AT + e];
    m[LEAST + 7] = h;
    m[LEAST + 8] = i;
  }
  return true;
}

/** Is the side of the prism that m[TOP] and m[LOW] describe, in a direction across m, as far as the depth? */
function sideHolds(m: Float64Array): boolean {
  const top = m[TOP], u = m[LEAST + 7], lean = (m[LOW] - top) / m[HEIGHT];
  return top + lean * u >= u * Math.sqrt(1 + lean * lean);
}

/** Between the facet of a mesh and its furthest vertex on the other side. */
function pyramidHolds(k: ConvexShape, m: Float64Array, d: Float64Array): boolean {
  const mesh = k.mesh;
  if (mesh === null) return false;
  const v = mesh.vertices, list = mesh.facetVertices, i = m[LEAST + 8], end = mesh.facetStart[i + 1], x = m[LEAST],
    y = m[LEAST + 1], z = m[LEAST + 2];
  const sx = m[LEAST + 4], sy = m[LEAST + 5], sz = m[LEAST + 6], floor = m[LEAST + 3] - ROUNDING * m[SIZE];
  d[0] = -x; d[1] = -y; d[2] = -z;
  k.support(k, d, d);
  const ax = d[0] - m[FAR], ay = d[1] - m[FAR + 1], az = d[2] - m[FAR + 2];
  m[HEIGHT] -= m[LEAST + 3] + x * d[0] + y * d[1] + z * d[2];
  let last = 3 * list[end - 1];
  for (let j = mesh.facetStart[i]; j < end; j++) {
    const at = 3 * list[j], fx = v[at], fy = v[at + 1], fz = v[at + 2], ex = fx - v[last], ey = fy - v[last + 1],
      ez = fz - v[last + 2];
    // out of the facet
    const wx = ey * z - ez * y, wy = ez * x - ex * z, wz = ex * y - ey * x,
      f = 1 / Math.sqrt(wx * wx + wy * wy + wz * wz);
    if (!(x * fx + y * fy + z * fz >= floor)) return false;
    m[TOP] = f * (wx * (fx - sx) + wy * (fy - sy) + wz * (fz - sz));
    m[LOW] = f * (wx * ax + wy * ay + wz * az);
    if (!sideHolds(m)) return false;
    last = at;
  }
  return true;
}

/** Does the prism of the least facet hold the ball? */
function holds(k: ConvexShape, c: ConvexShape, m: Float64Array, d: Float64Array): boolean {
  const x = m[LEAST], y = m[LEAST + 1], z = m[LEAST + 2], box = k.kind === BOX_KIND, p = k.params,
    up = m[LEAST + 8] === 0 ? 1 : 0;
  m[AT] = x; m[AT + 1] = y; m[AT + 2] = z;
  support(c, m, 1, d, FAR);
  // K as thick on the other side
  m[HEIGHT] = m[LEAST + 7] + m[LEAST + 3] + x * m[FAR] + y * m[FAR + 1] + z * m[FAR + 2];
  if (k.mesh !== null) return pyramidHolds(k, m, d);
  if (!(m[HEIGHT] >= 2 * m[LEAST + 7])) return false;
  const i = x !== 0 ? 0 : y !== 0 ? 1 : 2, e = i === 2 ? 0 : i + 1, f = i === 0 ? 2 : i - 1;
  for (let j = 0; j < (box ? 4 : 8); j++) {
    const cos = OCTAGON[box ? 4 * j : 2 * j], sin = OCTAGON[box ? 4 * j + 1 : 2 * j + 1];
    const top = box ? k.bounds[3 + ((j & 1) === 0 ? e : f)] : MIDDLE * p[up], low = box ? top : MIDDLE * p[1 - up];
    m[TOP] = top - cos * m[LEAST + 4 + e] - sin * m[LEAST + 4 + f];
    m[LOW] = low - cos * m[FAR + e] - sin * m[FAR + f];
    if (!sideHolds(m)) return false;
  }
  return true;
}

/** See the file header. */
export function flatFacet(a: ConvexShape, b: ConvexShape, ws: PolytopeWorkspace): number {
  const ofA = facetsOf(a), ofB = facetsOf(b);
  if (ofA + ofB === 0 || (a.mesh !== null && b.mesh !== null)) return 0;
  const g = ws.gjk, r = g.bInA, m = ws.facet, d = g.support.dA, n = g.normal;
  const size = Math.abs(r[9]) + Math.abs(r[10]) + Math.abs(r[11]) + a.bounds[3] - a.bounds[0] + a.bounds[4]
    - a.bounds[1] + a.bounds[5] - a.bounds[2] +
    b.bounds[3] - b.bounds[0] + b.bounds[4] - b.bounds[1] + b.bounds[5] - b.bounds[2];
  m[LEAST + 7] = Infinity;
  m[SIZE] = size;
  let k = a, c = b, turned = false;
  if (ofB > 0) {
    place(m, r, true);
    if (!promising(b, a, m, d)) return 0;
    k = b; c = a;
    turned = true;
  }
  if (ofA > 0) {
    const before = m[LEAST + 7];
    place(m, r, false);
    if (!promising(a, b, m, d)) return 0;
    if (m[LEAST + 7] < before) {
      k = a; c = b;
      turned = false;
    } else place(m, r, true);
  }
  if (!holds(k, c, m, d)) return 0;
  const x = m[LEAST], y = m[LEAST + 1], z = m[LEAST + 2], u = m[LEAST + 7], mine = turned ? g.pointBLocal : g.pointA,
    other = turned ? g.pointA : g.pointBLocal;
  const sx = m[LEAST + 4], sy = m[LEAST + 5], sz = m[LEAST + 6], dx = sx - m[9], dy = sy - m[10], dz = sz - m[11];
  mine[0] = sx + u * x; mine[1] = sy + u * y; mine[2] = sz + u * z;
  other[0] = m[0] * dx + m[3] * dy + m[6] * dz; other[1] = m[1] * dx + m[4] * dy + m[7] * dz;
  other[2] = m[2] * dx + m[5] * dy + m[8] * dz;
  if (turned) { // D's normal: against B's
    n[0] = -(r[0] * x + r[1] * y + r[2] * z); n[1] = -(r[3] * x + r[4] * y + r[5] * z);
    n[2] = -(r[6] * x + r[7] * y + r[8] * z);
  } else {
    n[0] = x; n[1] = y; n[2] = z;
  }
  ws.depth[0] = u;
  ws.depth[1] = u;
  g.found.size = size;
  return 1;
}
