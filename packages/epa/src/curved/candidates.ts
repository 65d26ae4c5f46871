/**
 * Directions in which the least depth of solids with axes is found again and again: seeds of polishes, for pairs with
 * many minima.
 *
 * In: shapes, relative pose. Out: unit directions in A's frame, 3 doubles each; their number is returned. With x the
 * axes of both shapes (one of cylinder, cone, frustum, segment; three of box, ellipsoid) and t the way between the
 * centres: +-x, +-t, and for every solid of revolution its side's normal in the planes through its axis that hold t or
 * another axis, or are across to another axis. Where axes are parallel or t is nothing, any plane stands for all.
 */
import { BOX_KIND, FIRST_DISCS_KIND, ELLIPSOID_KIND, LAST_DISCS_KIND, SEGMENT_KIND } from "@col/types";
import type { ConvexShape, PackedPose } from "@col/types";
import { rememberMinimum, takePolished } from "./answer.ts";
import { arrived } from "./minima.ts";
import { localMinimum } from "./local-minimum.ts";
import { normalise } from "./pieces.ts";
import { supportVertex } from "../support.ts";
import { chargeSupports, POLISH_PRICE } from "./work.ts";
import type { EpaWorkspace } from "../workspace.ts";

/** Most directions: 8 + 2 sides of (2 * 3 + 1) planes, two signs each. */
const MOST = 48;
/** Room for them, for the axes (2 times 3), t, and a vector handed to functions (doubles would be boxed). */
export const CANDIDATES_SIZE: number = 3 * (MOST + 8);
const AXES = 3 * MOST;
const WAY = AXES + 18;
const VECTOR = AXES + 21;
/** Candidates above the answer by this factor are none. */
const REACH = 1.003;
/** Lower by less than this part of the scene is rounding. No dimension. */
const LOWER = 1e-13;
/** Squared sine below which a vector has no part across an axis. */
const PARALLEL2 = 1e-20;

/** Axes of a shape into rows `from` .. of the list's tail; B's turned. Returns how many. */
function axesOf(s: ConvexShape, r: PackedPose | null, list: Float64Array, from: number): number {
  const three = s.kind === BOX_KIND || s.kind === ELLIPSOID_KIND, p = s.params;
  let count = 0;
  if (three) count = 3;
  else if (s.kind === SEGMENT_KIND || (s.kind >= FIRST_DISCS_KIND && s.kind <= LAST_DISCS_KIND)) count = 1;
  for (let i = 0; i < count; i++) {
    const k = AXES + 3 * (from + i), axis = three ? i : s.kind === SEGMENT_KIND ? -1 : p[3] | 0;
    let x = +(axis === 0), y = +(axis === 1), z = +(axis === 2);
    if (axis < 0) {
      x = p[3] - p[0]; y = p[4] - p[1]; z = p[5] - p[2];
      const l = 1 / Math.sqrt(x * x + y * y + z * z);
      x *= l; y *= l; z *= l;
    }
    list[k] = r === null ? x : r[0] * x + r[1] * y + r[2] * z;
    list[k + 1] = r === null ? y : r[3] * x + r[4] * y + r[5] * z;
    list[k + 2] = r === null ? z : r[6] * x + r[7] * y + r[8] * z;
  }
  return count;
}

/** Rows n and n + 1 = +- the vector at VECTOR, made unit; nothing where it has no length. Returns the new count. */
function pair(list: Float64Array, n: number): number {
  const x = list[VECTOR], y = list[VECTOR + 1], z = list[VECTOR + 2], l2 = x * x + y * y + z * z;
  if (!(l2 > PARALLEL2) || n + 2 > MOST) return n;
  const l = 1 / Math.sqrt(l2), k = 3 * n;
  list[k] = x * l; list[k + 1] = y * l; list[k + 2] = z * l;
  list[k + 3] = -x * l; list[k + 4] = -y * l; list[k + 5] = -z * l;
  return n + 2;
}

/** The vector at VECTOR = that at `from`. */
function copy(list: Float64Array, from: number): void {
  for (let c = 0; c < 3; c++) list[VECTOR + c] = list[from + c];
}

/**
 * Side normals of the solid with axis row i in the two half planes of the vector at VECTOR. `s`: its shape; ofB: its
 * normal points against D's.
 */
function sides(list: Float64Array, n: number, i: number, s: ConvexShape, ofB: boolean): number {
  const k = AXES + 3 * i, ax = list[k], ay = list[k + 1], az = list[k + 2], x = list[VECTOR], y = list[VECTOR + 1],
    z = list[VECTOR + 2];
  const c = x * ax + y * ay + z * az, px = x - c * ax, py = y - c * ay, pz = z - c * az,
    l2 = px * px + py * py + pz * pz;
  if (!(l2 > PARALLEL2) || n + 2 > MOST) return n;
  const p = s.params, l = 1 / Math.sqrt(l2), disc = s.kind !== SEGMENT_KIND;
  let t = 0;
  if (disc) t = (p[0] - p[1]) / (2 * p[2]);
  if (ofB) t = -t;
  const f = 1 / Math.sqrt(1 + t * t);
  for (let m = 0; m < 2; m++) { // both lean the same way along the axis
    const q = 3 * (n + m), g = m === 0 ? l * f : -l * f, e = t * f;
    list[q] = g * px + e * ax; list[q + 1] = g * py + e * ay; list[q + 2] = g * pz + e * az;
  }
  return n + 2;
}

/** See the file header. */
function candidates(a: ConvexShape, b: ConvexShape, r: PackedPose, list: Float64Array): number {
  const na = axesOf(a, null, list, 0), nb = axesOf(b, r, list, na), axes = na + nb, p = a.center, q = b.center;
  const tx = r[0] * q[0] + r[1] * q[1] + r[2] * q[2] + r[9] - p[0],
    ty = r[3] * q[0] + r[4] * q[1] + r[5] * q[2] + r[10] - p[1];
  const tz = r[6] * q[0] + r[7] * q[1] + r[8] * q[2] + r[11] - p[2], tl = Math.sqrt(tx * tx + ty * ty + tz * tz),
    f = 1 / Math.max(tl, 1e-300);
  list[WAY] = tx * f; list[WAY + 1] = ty * f; list[WAY + 2] = tz * f;
  copy(list, WAY);
  let n = pair(list, 0);
  for (let i = 0; i < axes; i++) {
    copy(list, AXES + 3 * i);
    n = pair(list, n);
  }
  for (let i = 0; i < axes; i++) {
    const ofB = i >= na, s = ofB ? b : a;
    if ((ofB ? nb : na) !== 1) continue;
    const k = AXES + 3 * i, from = n;
    copy(list, WAY);
    n = sides(list, n, i, s, ofB);
    for (let j = 0; j < axes; j++) {
      if (j === i) continue;
      const m = AXES + 3 * j;
      copy(list, m);
      n = sides(list, n, i, s, ofB);
      for (let c = 0; c < 3; c++) {
        const u = c === 2 ? 0 : c + 1, v = c === 0 ? 2 : c - 1;
        list[VECTOR + c] = list[k + u] * list[m + v] - list[k + v] * list[m + u];
      }
      n = sides(list, n, i, s, ofB);
    }
    for (let c = 0; c < 3 && n === from; c++) { // any plane stands for all
      for (let d = 0; d < 3; d++) list[VECTOR + d] = +(d === c);
      n = sides(list, n, i, s, ofB);
    }
  }
  return n;
}

/**
 * Polishes from every candidate with h below REACH times the answer: the answer and the minima remembered are brought
 * up to date. Returns whether the answer is lower.
 */
export function polishCandidates(a: ConvexShape, b: ConvexShape, r: PackedPose, ws: EpaWorkspace): boolean {
  const p = ws.polytope, o = ws.polish, s = ws.search, list = ws.candidates, { dir, w } = p, n = o.n,
    count = candidates(a, b, r, list);
  let lowered = false;
  ws.expansions += count;
  for (let i = 0; i < count && s.work > 0; i++) {
    const v = p.vertices, k = 3 * v, q = 3 * i;
    dir[k] = list[q]; dir[k + 1] = list[q + 1]; dir[k + 2] = list[q + 2];
    normalise(dir, k); // across axes that are nearly parallel they are rough
    supportVertex(a, b, r, ws.gjk.support, p, v);
    chargeSupports(ws, 1, POLISH_PRICE);
    const h = dir[k] * w[k] + dir[k + 1] * w[k + 1] + dir[k + 2] * w[k + 2];
    if (!(h < s.upper * REACH)) continue;
    p.vertices = v + 1;
    o.minima = s.minima;
    ws.expansions += localMinimum(a, b, r, ws, v, -1);
    o.minima = 0;
    const rounding = LOWER * p.sizes[1];
    if (o.converged && n[3] < s.upper + (s.polished ? -rounding : rounding)) {
      takePolished(ws);
      lowered = true;
      rememberMinimum(ws);
    } else if (n[3] < s.upper - rounding) { // lower, whatever its pieces: the search goes on from there
      s.x = n[0]; s.y = n[1]; s.z = n[2]; s.upper = n[3];
      s.polished = false;
      lowered = true;
    } else {
      if (o.converged && !arrived(n, o.seen, s.minima, p.sizes)) rememberMinimum(ws);
      p.vertices = v;
    }
  }
  return lowered;
}
