/**
 * Two boxes: the depth over the 15 axes of the separating-axis theorem, with witness points, in one pass.
 *
 * - In: half extents of the cores (lengths), relative pose of B in A (12 doubles). Out: PROVEN and `ws.depth` (length),
 *   `ws.gjk.normal` (unit, A's frame), witness points (A's in A's frame, B's in B's). PASS: an axis separates the
 *   boxes, or the best axis is not well defined (edges parallel to 1e-3, or a corner that is not over its face). GJK
 *   and the polytope then decide.
 * - Method: the axes are the face normals of both boxes and the 9 cross products of edges (Gottschalk, Lin, Manocha,
 *   SIGGRAPH 1996). They are the candidate facets of A - B, so the minimum overlap over them is the depth.
 * - For a face axis, the closest point is the deepest corner of the other box. If faces or edges are parallel, it is a
 *   point common to both. For an edge axis, the closest points of the two edges' lines are used.
 */
import type { ConvexShape } from "@col/types";
import { PASS, PROVEN } from "../pair/method.ts";
import type { Method } from "../pair/method.ts";
import { depthMethod } from "../polytope/bracket.ts";
import type { PolytopeWorkspace } from "../polytope/state.ts";

/**
 * Squared length of the cross product of two edge directions below which the polytope must decide: the error of the
 * axis is 1e-16 / 1e-3. No dimension.
 */
const ROUGH_CROSS2 = 1e-6;
/**
 * Edges with a squared sine below this are parallel up to rounding: the face normals replace their axis. No dimension.
 */
const PARALLEL_SINE2 = 1e-16;
/** An edge of the other box lies in the plane of the face if their scalar product is below this. No dimension. */
const FLUSH_MAX = 1e-13;
/** A closest point may lie beside its face by this fraction of the face: rounding. No dimension. */
const BESIDE_FACE_MAX = 1e-14;
/**
 * An edge axis must be better than a face axis by more than this fraction of the size, so that rounding does not
 * choose. No dimension.
 */
const EDGE_ADVANTAGE_MIN = 1e-14;
/**
 * Maximum number of rounds of the alternating projection onto two parallel rectangles. They intersect and have two axes
 * each, so few rounds are enough.
 */
const ROUNDS_MAX = 32;

const NEXT: Int32Array = /* @__PURE__ */ Int32Array.of(1, 2, 0);

/** Two boxes by the axes of the separating-axis theorem. */
export const boxBox: Method<PolytopeWorkspace> = /* @__PURE__ */
  depthMethod("box-box", ({ a, b }, ws) => depthAlongAxes(a, b, ws));

/** See the file header. */
function depthAlongAxes(a: ConvexShape, b: ConvexShape, ws: PolytopeWorkspace): number {
  const r = ws.gjk.bInA, p = a.bounds, q = b.bounds;
  const a0 = p[3], a1 = p[4], a2 = p[5], b0 = q[3], b1 = q[4], b2 = q[5];
  const r00 = Math.abs(r[0]), r01 = Math.abs(r[1]), r02 = Math.abs(r[2]), r10 = Math.abs(r[3]), r11 = Math.abs(r[4]);
  const r12 = Math.abs(r[5]), r20 = Math.abs(r[6]), r21 = Math.abs(r[7]), r22 = Math.abs(r[8]);
  const t0 = r[9], t1 = r[10], t2 = r[11];
  const s0 = Math.abs(t0) - (a0 + b0 * r00 + b1 * r01 + b2 * r02),
    s1 = Math.abs(t1) - (a1 + b0 * r10 + b1 * r11 + b2 * r12);
  const s2 = Math.abs(t2) - (a2 + b0 * r20 + b1 * r21 + b2 * r22);
  if (s0 > 0 || s1 > 0 || s2 > 0) return PASS;
  const u0 = t0 * r[0] + t1 * r[3] + t2 * r[6], u1 = t0 * r[1] + t1 * r[4] + t2 * r[7],
    u2 = t0 * r[2] + t1 * r[5] + t2 * r[8];
  const s3 = Math.abs(u0) - (b0 + a0 * r00 + a1 * r10 + a2 * r20),
    s4 = Math.abs(u1) - (b1 + a0 * r01 + a1 * r11 + a2 * r21);
  const s5 = Math.abs(u2) - (b2 + a0 * r02 + a1 * r12 + a2 * r22);
  if (s3 > 0 || s4 > 0 || s5 > 0) return PASS;
  let best = Math.max(Math.max(Math.max(s0, s1), Math.max(s2, s3)), Math.max(s4, s5));
  let axis = best === s0 ? 0 : best === s1 ? 1 : best === s2 ? 2 : best === s3 ? 3 : best === s4 ? 4 : 5;
  const reach = a0 + a1 + a2 + b0 + b1 + b2, margin = EDGE_ADVANTAGE_MIN * reach;
  best += margin;
  let bestLen2 = 1;
  for (let i = 0; i < 3; i++) {
    const i1 = NEXT[i], i2 = NEXT[i1], ta = r[9 + i1], tb = r[9 + i2], ha = p[3 + i1], hb = p[3 + i2];
    for (let j = 0; j < 3; j++) {
      const j1 = NEXT[j], j2 = NEXT[j1], x = r[3 * i1 + j], y = r[3 * i2 + j];
      const s = Math.abs(tb * x - ta * y) - (ha * Math.abs(y) + hb * Math.abs(x) + q[3 + j1] * Math.abs(r[3 * i + j2])
        + q[3 + j2] * Math.abs(r[3 * i + j1]));
      const len2 = x * x + y * y;
      if (s > 0 && len2 > PARALLEL_SINE2) return PASS;
      if (s > best && len2 > PARALLEL_SINE2) {
        const d = s / Math.sqrt(len2);
        if (d > best) {
          best = d;
          bestLen2 = len2;
          axis = 6 + 3 * i + j;
        }
      }
    }
  }
  if (axis < 6) {
    ws.gjk.found.size = reach - best;
    ws.depth[0] = margin - best;
    ws.depth[1] = margin - best;
    return faceAxis(a, b, ws, axis);
  }
  ws.gjk.found.size = reach - best;
  ws.depth[0] = -best;
  ws.depth[1] = -best;
  if (bestLen2 < ROUGH_CROSS2) return PASS;
  edgeAxis(a, b, ws, axis - 6);
  return PROVEN;
}

/**
 * Witness points for a face normal of A (axis 0 .. 2) or B (3 .. 5). "Own" is the box of the face, "other" is its
 * partner. The closest point is searched in the frame of the own box.
 */
function faceAxis(a: ConvexShape, b: ConvexShape, ws: PolytopeWorkspace, axis: number): number {
  const r = ws.gjk.bInA, n = ws.gjk.normal, ofB = axis > 2, i = ofB ? axis - 3 : axis;
  const own = ofB ? b.bounds : a.bounds, other = ofB ? a.bounds : b.bounds;
  // m[3 k + j] = component k (own frame) of axis j of the other box; c = centre of the other box in the own frame
  const rowStep = ofB ? 1 : 3, columnStep = ofB ? 3 : 1;
  const c0 = ofB ? -(r[9] * r[0] + r[10] * r[3] + r[11] * r[6]) : r[9],
    c1 = ofB ? -(r[9] * r[1] + r[10] * r[4] + r[11] * r[7]) : r[10];
  const c2 = ofB ? -(r[9] * r[2] + r[10] * r[5] + r[11] * r[8]) : r[11];
  const ci = i === 0 ? c0 : i === 1 ? c1 : c2, sign = ci < 0 ? -1 : 1; // other lies on this side of own
  // the closest point in the own frame; its coordinates in the other box
  const x = ws.cornerOfBox.inOwner, z = ws.cornerOfBox.inOther;
  let free = 0;
  for (let j = 0; j < 3; j++) {
    const d = sign * r[rowStep * i + columnStep * j];
    if (d < FLUSH_MAX && d > -FLUSH_MAX) {
      z[j] = 0;
      free |= 1 << j;
    } else {
      z[j] = d > 0 ? -other[3 + j] : other[3 + j];
    }
  }
  for (let round = 0; round < ROUNDS_MAX; round++) {
    // to the own frame, clamped to the own face, and back
    let moved = false;
    for (let k = 0; k < 3; k++) {
      const c = k === 0 ? c0 : k === 1 ? c1 : c2, m = rowStep * k;
      let v = c + r[m] * z[0] + r[m + columnStep] * z[1] + r[m + 2 * columnStep] * z[2];
      if (free !== 0 && k !== i) {
        const h = own[3 + k], w = v > h ? h : v < -h ? -h : v;
        if (w - v > 1e-15 * h || v - w > 1e-15 * h) {
          moved = true;
          v = w;
        }
      }
      x[k] = v;
    }
    if (!moved) break;
    for (let j = 0; j < 3; j++) {
      if ((free & (1 << j)) === 0) continue;
      const m = columnStep * j,
        v = r[m] * (x[0] - c0) + r[m + rowStep] * (x[1] - c1) + r[m + 2 * rowStep] * (x[2] - c2), h = other[3 + j];
      z[j] = v > h ? h : v < -h ? -h : v;
    }
    if (round === ROUNDS_MAX - 1) return PASS;
  }
  // the corner of a nearly parallel box may lie beside the own face: an edge is then as deep up to rounding, or was not
  // evaluated
  for (let k = 0; k < 3; k++) if (k !== i && Math.abs(x[k]) - own[3 + k] > BESIDE_FACE_MAX * own[3 + k]) return PASS;
  // x: the closest point on the other box, in the own frame. On the own face: the same point at its height.
  const pa = ws.gjk.pointA, pb = ws.gjk.pointBLocal, face = sign * own[3 + i];
  if (ofB) {
    // the face is B's: normal from A to B points against the side A lies on
    for (let k = 0; k < 3; k++) {
      pb[k] = k === i ? face : x[k];
      pa[k] = z[k];
      n[k] = -sign * r[3 * k + i];
    }
  } else {
    for (let k = 0; k < 3; k++) {
      pa[k] = k === i ? face : x[k];
      pb[k] = z[k];
      n[k] = k === i ? sign : 0;
    }
  }
  return PROVEN;
}

/** Witness points for edge i of A against edge j of B, e = 3 i + j: closest points of their lines. */
function edgeAxis(a: ConvexShape, b: ConvexShape, ws: PolytopeWorkspace, e: number): void {
  const r = ws.gjk.bInA, n = ws.gjk.normal, pa = ws.gjk.pointA, pb = ws.gjk.pointBLocal, p = a.bounds, q = b.bounds;
  const i = (e / 3) | 0, j = e - 3 * i, i1 = NEXT[i], i2 = NEXT[i1];
  const x = r[3 * i1 + j], y = r[3 * i2 + j];
  const side = r[9 + i2] * x - r[9 + i1] * y < 0 ? -1 : 1, s = side / Math.sqrt(x * x + y * y);
  n[i] = 0; n[i1] = -y * s; n[i2] = x * s;
  const n0 = n[0], n1 = n[1], n2 = n[2];
  for (let k = 0; k < 3; k++) {
    pa[k] = k === i ? 0 : n[k] < 0 ? -p[3 + k] : p[3 + k];
    const d = r[k] * n0 + r[3 + k] * n1 + r[6 + k] * n2;
    pb[k] = k === j ? 0 : d < 0 ? q[3 + k] : -q[3 + k];
  }
  // mid-points of the edges in A's frame; along them: minimise |pa + f A_i - pb - g B_j|
  const wx = pa[0] - (r[0] * pb[0] + r[1] * pb[1] + r[2] * pb[2] + r[9]),
    wy = pa[1] - (r[3] * pb[0] + r[4] * pb[1] + r[5] * pb[2] + r[10]);
  const wz = pa[2] - (r[6] * pb[0] + r[7] * pb[1] + r[8] * pb[2] + r[11]);
  const c = r[3 * i + j], wi = i === 0 ? wx : i === 1 ? wy : wz, wj = wx * r[j] + wy * r[3 + j] + wz * r[6 + j],
    k = 1 / (x * x + y * y);
  const f = (c * wj - wi) * k, g = (wj - c * wi) * k, hi = p[3 + i], hj = q[3 + j];
  pa[i] = f > hi ? hi : f < -hi ? -hi : f;
  pb[j] = g > hj ? hj : g < -hj ? -hj : g;
}
