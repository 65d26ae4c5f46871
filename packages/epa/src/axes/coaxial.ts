/**
 * An ellipsoid of revolution on the axis of another solid of revolution: the depth of a 2-D problem, equal for all
 * directions around the axis.
 *
 * - In: shapes and relative pose of B in A (12 doubles).
 * - Out: PROVEN and `ws.depth` (length), `ws.gjk.normal` (unit, A's frame), witness points (A's in A's frame, B's in
 *   B's), as `expand` leaves them. PASS: another kind, axes that differ, cores that do not overlap, or a bracket that
 *   does not converge.
 * - Method: the expanding polytope in 2-D. With n = (x across the axis, y along it), x >= 0, h is the support function
 *   of the plane section of D, which is known: corners of discs and segments, ellipses. The list has points of the
 *   section in order, each with the direction it supports. Between two neighbours their chord bounds h from below, and
 *   the lowest chord is split along its normal.
 * - Both bounds are proven: h(n) from above, the lowest chord from below.
 */
import { ELLIPSOID_KIND, FIRST_DISCS_KIND, LAST_DISCS_KIND, POINT_KIND, SEGMENT_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import { axisOf } from "../pair/balls.ts";
import { pointBack } from "../pair/normal-form.ts";
import { setProfiles } from "./profile.ts";
import { SECTION_POINTS_MAX, SECTION_ROW } from "./profile-state.ts";
import type { Profile, Section } from "./profile-state.ts";
import { TOUCHING_MAX } from "../pair/tolerances.ts";
import { PASS, PROVEN } from "../pair/method.ts";
import type { Method, Pair } from "../pair/method.ts";
import { depthMethod } from "../polytope/bracket.ts";
import type { CoaxialWorkspace } from "./state.ts";

/** Axes whose angle, or distance as a fraction of the size, is below this are one: rounding of poses. No dimension. */
const SAME_AXIS = 4e-15;
/** The bracket converges to this fraction of the size. No dimension. */
const CLOSED = 2e-15;
/** The support value of the answer's normal equals the depth to this fraction of the size. No dimension. */
const SHOWN = 1e-14;
/** A smooth point that is the answer lies on the normal to this fraction of the size. No dimension. */
const OFF_NORMAL = 1e-11;
/** Sine below which two directions in 2-D are one. */
const TURN = 1e-14;
/**
 * A row of the list: direction, w, the points of A and of B about their middles, h; the chord to the next row: its
 * value, normal, that row.
 */
const W = 2, OF_A = 4, OF_B = 6, H = 8, VALUE = 9, CHORD_NORMAL = 10, NEXT = 12, STRIDE = SECTION_ROW,
  MOST = SECTION_POINTS_MAX;

function known(s: ConvexShape): boolean {
  return s.kind === POINT_KIND || s.kind === SEGMENT_KIND || (s.kind >= FIRST_DISCS_KIND && s.kind <= LAST_DISCS_KIND)
    ||
    (s.kind === ELLIPSOID_KIND && axisOf(s.params) >= 0);
}

/**
 * list[to ..] = support point of a profile's section along `sign` times the direction; `flip`: -1 if its axis runs
 * against A's.
 */
function putCorner(s: Section, p: Profile, sign: number, flip: number, to: number): void {
  const { half: h, low, high } = p, m = s.list, x = s.x, y = sign * flip * s.y;
  if (p.round) {
    const d = Math.sqrt(low * low * x * x + h * h * y * y);
    m[to] = (sign * low * low * x) / d;
    m[to + 1] = (flip * h * h * y) / d;
    return;
  }
  const up = high * x + h * y >= low * x - h * y;
  m[to] = sign * (up ? high : low);
  m[to + 1] = flip * (up ? h : -h);
}

/** Row i of the list = support of D's section along the direction. */
function putRow({ section: s, profiles }: CoaxialWorkspace, i: number): void {
  const m = s.list, q = STRIDE * i;
  putCorner(s, profiles[0], 1, 1, q + OF_A);
  putCorner(s, profiles[1], -1, s.flip, q + OF_B);
  m[q] = s.x; m[q + 1] = s.y;
  m[q + W] = m[q + OF_A] - m[q + OF_B]; m[q + W + 1] = m[q + OF_A + 1] - m[q + OF_B + 1] + s.way;
  m[q + H] = m[q] * m[q + W] + m[q + 1] * m[q + W + 1];
}

/**
 * Writes the chord from row i to row j. Its value is finite if its normal lies between their directions; otherwise h
 * has its minimum at one of them, and the value is Infinity.
 */
function chord(m: Float64Array, i: number, j: number): void {
  const p = STRIDE * i, q = STRIDE * j, x = m[p + W + 1] - m[q + W + 1], y = m[q + W] - m[p + W],
    len = Math.sqrt(x * x + y * y), nx = x / len, ny = y / len;
  // rows run clockwise, from (0, 1) to (0, -1)
  const between = m[p] * ny - m[p + 1] * nx <= TURN && nx * m[q + 1] - ny * m[q] <= TURN;
  m[p + VALUE] = Infinity;
  if (between) m[p + VALUE] = nx * m[p + W] + ny * m[p + W + 1];
  m[p + CHORD_NORMAL] = nx; m[p + CHORD_NORMAL + 1] = ny; m[p + NEXT] = j;
}

/**
 * Among the chords at the depth, which may be pieces of one edge, returns the chord that contains the origin's
 * projection; MOST: there is none. The direction becomes its normal.
 */
function underFoot(s: Section, count: number, depth: Float64Array): number {
  const m = s.list;
  for (let i = 0; i < count; i++) {
    const p = STRIDE * i, q = STRIDE * (m[p + NEXT] | 0), nx = m[p + CHORD_NORMAL], ny = m[p + CHORD_NORMAL + 1];
    if (i === 1 || !(m[p + VALUE] <= depth[0] + CLOSED * s.size)) continue;
    // to which side of the normal
    const before = ny * m[p + W] - nx * m[p + W + 1], after = ny * m[q + W] - nx * m[q + W + 1];
    if (!(before * after <= 0)) continue;
    s.x = nx; s.y = ny;
    return i;
  }
  return MOST;
}

/**
 * The lowest chord may be too short for an accurate normal. The directions of its two rows differ from the right
 * direction by at most the chord's length. The first row whose support value equals the depth becomes the direction.
 * Returns whether there is one. `depth`: the workspace's; as a field V8 would allocate it.
 */
function turnToRow(s: Section, i: number, depth: Float64Array): boolean {
  const m = s.list, limit = depth[0] + SHOWN * s.size;
  for (let k = 0; k < 2; k++) {
    const row = STRIDE * (k === 0 ? i : m[STRIDE * i + NEXT] | 0);
    if (m[row + H] > limit) continue;
    s.x = m[row]; s.y = m[row + 1];
    return true;
  }
  return false;
}

/**
 * Sets direction and depth of the answer. Returns row i if its chord is the answer, or -1 - i if row i itself is the
 * answer; MOST: no overlap, or the bracket does not converge.
 */
function leastChord(ws: CoaxialWorkspace): number {
  const s = ws.section, m = s.list, depth = ws.depth;
  for (let i = 0; i < 3; i++) { // rows 0 and 1 at the ends of the axis, 2 between
    s.x = i === 2 ? 1 : 0; s.y = i === 0 ? 1 : i === 1 ? -1 : 0;
    putRow(ws, i);
  }
  chord(m, 0, 2);
  chord(m, 2, 1);
  let best = 0, n = 3;
  for (let i = 1; i < 3; i++) if (m[STRIDE * i + H] < m[STRIDE * best + H]) best = i;
  for (; n < MOST; n++) {
    let least = 0;
    for (let i = 2; i < n; i++) if (m[STRIDE * i + VALUE] < m[STRIDE * least + VALUE]) least = i;
    const q = STRIDE * least, l = m[q + VALUE], u = m[STRIDE * best + H];
    if (!(Math.min(l, u) > 0)) return MOST;
    if (u < l - CLOSED * s.size) { // a smooth point there, or the axis
      s.x = m[STRIDE * best]; s.y = m[STRIDE * best + 1];
      depth[0] = u;
      return -1 - best;
    }
    s.x = m[q + CHORD_NORMAL]; s.y = m[q + CHORD_NORMAL + 1];
    const next = m[q + NEXT] | 0;
    putRow(ws, n);
    const h = m[STRIDE * n + H];
    if (h - l <= CLOSED * s.size) {
      depth[0] = h;
      return underFoot(s, n, depth);
    }
    if (h < u) best = n;
    chord(m, least, n);
    chord(m, n, next);
  }
  return MOST;
}

/**
 * The depth of an ellipsoid of revolution and a solid of revolution on the same axis, in `ws.depth`; PASS: not decided
 * here.
 */
export function coaxialDepth(pair: Pair, ws: CoaxialWorkspace): number {
  const { a, b } = pair;
  if ((a.kind !== ELLIPSOID_KIND && b.kind !== ELLIPSOID_KIND) || !known(a) || !known(b)) return PASS;
  const g = ws.gjk, R = g.bInA, sect = ws.section, m = sect.list, first = ws.profiles[0], second = ws.profiles[1];
  setProfiles(a, b, R, ws.profiles);
  const { axis, middle } = first, { axis: other, middle: to } = second,
    own = axis[0] !== 0 || axis[1] !== 0 || axis[2] !== 0 ? axis : other, x = own[0], y = own[1], z = own[2];
  const cx = middle[0] - to[0], cy = middle[1] - to[1], cz = middle[2] - to[2], up = cx * x + cy * y + cz * z,
    ox = cx - up * x, oy = cy - up * y, oz = cz - up * z;
  const sx = y * other[2] - z * other[1], sy = z * other[0] - x * other[2], sz = x * other[1] - y * other[0];
  const size = first.half + first.high + first.low + second.half + second.low + second.high + Math.abs(up);
  if (!(x * x + y * y + z * z > 0.5) || !(ox * ox + oy * oy + oz * oz <= SAME_AXIS * SAME_AXIS * size * size)
    || !(sx * sx + sy * sy + sz * sz <= SAME_AXIS * SAME_AXIS)) return PASS;
  sect.way = up;
  sect.size = size;
  sect.flip = x * other[0] + y * other[1] + z * other[2] < 0 ? -1 : 1;
  const found = leastChord(ws), i = found < 0 ? -1 - found : found, u = ws.depth[0];
  if (found === MOST || !(u > TOUCHING_MAX * size)) return PASS;
  putRow(ws, MOST);
  if (!(m[STRIDE * MOST + H] <= u + SHOWN * size) && !turnToRow(sect, i, ws.depth)) return PASS;
  // where the origin's projection divides the chord; a single row is the projection itself, on the axis halfway to its
  // mirror image
  const p = STRIDE * i, q = STRIDE * (found < 0 ? i : m[p + NEXT] | 0), nx = sect.x,
    ny = sect.y, across = nx === 0 ? 0 : 1;
  const s0 = ny * m[p + W] - nx * m[p + W + 1], s1 = ny * m[q + W] - nx * m[q + W + 1],
    f = found < 0 ? 0 : s0 === s1 ? 0.5 : s0 / (s0 - s1), k = 1 - f;
  if (found < 0 && across > 0 && Math.abs(s0) > OFF_NORMAL * size) return PASS;
  // any direction across: Duff et al., JCGT 6(1), 2017
  const s = z < 0 ? -1 : 1, h = -1 / (s + z), ex = 1 + s * x * x * h, ey = s * x * y * h, ez = -s * x;
  const n = g.normal, pa = g.pointA, pb = g.pointBLocal;
  n[0] = nx * ex + ny * x; n[1] = nx * ey + ny * y; n[2] = nx * ez + ny * z;
  const ax = across * (k * m[p + OF_A] + f * m[q + OF_A]), ay = k * m[p + OF_A + 1] + f * m[q + OF_A + 1];
  const bx = across * (k * m[p + OF_B] + f * m[q + OF_B]), by = k * m[p + OF_B + 1] + f * m[q + OF_B + 1];
  pa[0] = middle[0] + ax * ex + ay * x; pa[1] = middle[1] + ax * ey + ay * y; pa[2] = middle[2] + ax * ez + ay * z;
  pb[0] = to[0] + bx * ex + by * x; pb[1] = to[1] + bx * ey + by * y; pb[2] = to[2] + bx * ez + by * z;
  pointBack(R, pb, pb);
  ws.depth[0] = u;
  ws.depth[1] = u;
  g.found.size = size;
  return PROVEN;
}

/** An ellipsoid of revolution on the axis of another solid of revolution. */
export const coaxial: Method<CoaxialWorkspace> = /* @__PURE__ */ depthMethod("coaxial", coaxialDepth);
