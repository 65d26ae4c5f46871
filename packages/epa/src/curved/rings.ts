/**
 * Cells of directions on the ring about a solid of revolution (cylinder, cone, frustum, ellipsoid): its part of h
 * exactly, at any width of the cell.
 *
 * A body far smaller than a cylinder, cone or frustum, or one that hardly moves its side, leaves a ring of directions
 * about the axis all of which are nearly as good; quadratic models (cells.ts) need hundreds of cells to go round it.
 * Directions m = e + s c, e unit across the solid's axis c, are all that are not along the axis; the rim of radius r at
 * height z has the support value r + z s, whatever e, an ellipsoid sqrt(r^2 + h^2 s^2).
 * In: the cell about a face's normal (`ws.cell`: n0, t, u, slack; A's frame), the points of both bodies behind the
 * face. Out: whether h(n) >= (u - slack) |n| in all of the cell, u the answer or a lower one found on the way: proof,
 * as both rims and every point of the other body are in D.
 * Method: with o a point of the other body, h >= r + <o, e> + (z + <o, c>) s. Over an arc of e the least <o, e> makes
 * that a line in s; the highest of the lines less u sqrt(1 + s^2) is least where two lines meet or at an end. An arc on
 * which that fails is halved; where it fails in its middle as well the other body's support in that very direction is
 * one more point, or shows that h is lower there, which is then the answer to beat.
 */
import { ELLIPSOID_KIND, FIRST_DISCS_KIND, LAST_DISCS_KIND } from "@col/types";
import type { ConvexShape, PackedPose } from "@col/types";
import { CELL, CELL_SLACK, CELL_T, CELL_U } from "./models.ts";
import { axisOf } from "../closed-forms/profile.ts";
import type { EpaWorkspace } from "../workspace.ts";

/**
 * Points of the other body: the support along the face's normal and those of its corners, and as many more; a line for
 * each at each rim.
 */
const FIRST = 4;
const POINTS = 24;
const LINES = 2 * POINTS;
/**
 * Arcs that a cell may take, and the widest that is not halved again, its sine. A cell that takes them all and does not
 * hold halves the number for the next one, down to the fewest; one that holds doubles it: where all directions on the
 * ring are as good to less than the slack, no number is enough.
 */
export const MOST_ARCS: number = 200;
const FEWEST_ARCS = 6;
const NARROW = 1e-12;
/** The cell keeps clear of the axis: sine of its radius over the cosine of the way up to its middle. */
const CLEAR = 0.9;
/**
 * Scratch: points (across, across, along, length across); lines (value at s = 0, slope); ends of s; points known; s of
 * a failure; the answer less the slack; the line at hand; 1 for an ellipsoid, its waist's radius and the bend of its
 * term less the answer's; a lower answer; stack of arcs: bearing, cosine, sine of half their width. */
const LINE = 4 * POINTS;
const SPAN = LINE + 2 * LINES;
const COUNT = SPAN + 2;
const FAILED = COUNT + 1;
const LEAST = FAILED + 1;
const BASE = LEAST + 1, SLOPE = BASE + 1, ROUND = SLOPE + 1, WAIST = ROUND + 1, BEND = WAIST + 1;
/**
 * 1 where a direction was found that is lower than the answer by more than the slack, and that direction: the lowest in
 * the cell, to the slack, if it holds.
 */
export const RING_FOUND: number = BEND + 1;
/** Where along the axis a line is to hold. */
const TO = RING_FOUND + 4;
/** How often a point's lines were looked at in this cell. */
const VISITS = TO + 1;
const STACK = VISITS + 1;
const ARC = 4;
/** Room for all; a halved arc leaves one more on the stack, and 64 halvings are below NARROW. */
export const RING_SIZE: number = STACK + ARC * 66;

/**
 * Is the line of m[BASE], m[SLOPE] high enough from m[FAILED] to m[TO]? Less u sqrt(1 + s^2) it is concave, and least
 * at an end; an ellipsoid has half its bend s^2 more, less u (1 + s^2 / 2): then least between them, it may be.
 * m[FAILED] = s where it is not.
 */
function holdsTo(m: Float64Array): boolean {
  const base = m[BASE], slope = m[SLOPE], u = m[LEAST], s = m[FAILED], bend = m[BEND], to = m[TO];
  if (m[ROUND] > 0) {
    const t = bend > 0 ? Math.max(s, Math.min(to, -slope / bend))
      : base + slope * s + 0.5 * bend * s * s < base + slope * to + 0.5 * bend * to * to ? s : to;
    m[FAILED] = t;
    return base - u + (slope + 0.5 * bend * t) * t >= 0;
  }
  if (!(base + slope * s >= u * Math.sqrt(1 + s * s))) return false;
  m[FAILED] = to;
  return base + slope * to >= u * Math.sqrt(1 + to * to);
}

/** Is the highest of the lines high enough between the ends? Walks the lines from end to end. */
function above(m: Float64Array): boolean {
  const end = m[SPAN + 1], last = LINE + 4 * m[COUNT], step = 2 + 2 * m[ROUND];
  let s = m[SPAN], top = -Infinity, slope = 0, base = 0;
  for (let i = LINE; i < last; i += step) {
    const y = m[i] + m[i + 1] * s;
    if (y > top || (y === top && m[i + 1] > slope)) {
      top = y;
      base = m[i]; slope = m[i + 1];
    }
  }
  m[BASE] = base; m[SLOPE] = slope; m[FAILED] = s; m[TO] = end;
  m[VISITS] += m[COUNT];
  if (holdsTo(m)) return true; // one line is enough
  for (let n = 0; n <= LINES; n++) {
    m[VISITS] += m[COUNT];
    let next = end, b = base, g = slope;
    for (let i = LINE; i < last; i += step) {
      if (!(m[i + 1] > slope)) continue;
      const cross = Math.max(s, (base - m[i]) / (m[i + 1] - slope));
      if (cross < next || (cross === next && cross < end && m[i + 1] > g)) {
        next = cross;
        b = m[i]; g = m[i + 1];
      }
    }
    m[BASE] = base; m[SLOPE] = slope; m[FAILED] = s; m[TO] = next;
    if (!holdsTo(m)) return false;
    if (!(next < end)) return true;
    s = next;
    base = b; slope = g;
  }
  return false;
}

/** Lines over the arc at m[top ..]; of its middle alone. An ellipsoid has one rim, its waist. */
function lines(q: Float64Array, m: Float64Array, top: number, middle: boolean): void {
  const x = m[top], y = m[top + 1], cos = middle ? 1 : m[top + 2], sin = middle ? 0 : m[top + 3], round = m[ROUND] > 0,
    high = round ? 0 : q[2];
  const upper = round ? m[WAIST] : q[1], lower = round ? upper : q[0];
  for (let i = 0; i < m[COUNT]; i++) {
    const k = 4 * i, along = m[k] * x + m[k + 1] * y, off = Math.abs(m[k + 1] * x - m[k] * y), far = m[k + 3];
    const c = along <= -far * cos ? -far : along * cos - off * sin, p = LINE + 4 * i;
    m[p] = upper + c; m[p + 1] = m[k + 2] + high;
    m[p + 2] = lower + c; m[p + 3] = m[k + 2] - high;
  }
}

/**
 * One more point o, as the solid whose axis is i sees it: minus B's point of three numbers from `p[k]` on, or B's
 * origin minus A's point.
 */
function addPoint(m: Float64Array, r: PackedPose, p: Float64Array, k: number, i: number, ofB: boolean): void {
  const j = i === 2 ? 0 : i + 1, l = i === 0 ? 2 : i - 1, at = 4 * m[COUNT]++, x = p[k], y = p[k + 1], z = p[k + 2];
  if (ofB) {
    const dx = r[9] - x, dy = r[10] - y, dz = r[11] - z;
    m[at] = r[j] * dx + r[3 + j] * dy + r[6 + j] * dz; m[at + 1] = r[l] * dx + r[3 + l] * dy + r[6 + l] * dz;
    m[at + 2] = r[i] * dx + r[3 + i] * dy + r[6 + i] * dz;
  } else {
    m[at] = -(r[3 * j] * x + r[3 * j + 1] * y + r[3 * j + 2] * z + r[9 + j]);
    m[at + 1] = -(r[3 * l] * x + r[3 * l + 1] * y + r[3 * l + 2] * z + r[9 + l]);
    m[at + 2] = -(r[3 * i] * x + r[3 * i + 1] * y + r[3 * i + 2] * z + r[9 + i]);
  }
  m[at + 3] = Math.sqrt(m[at] * m[at] + m[at + 1] * m[at + 1]);
}

/**
 * The other body's support in the direction of the last failure, in the middle of the arc at m[top ..], as one more
 * point. Where h is lower there than the answer less the slack, that is the answer from now on.
 */
function ask(k: ConvexShape, other: ConvexShape, r: PackedPose, ws: EpaWorkspace, top: number, i: number,
  ofB: boolean): void {
  const m = ws.ring, q = k.params, d = ws.polish.d, x = m[top], y = m[top + 1], j = i === 2 ? 0 : i + 1,
    l = i === 0 ? 2 : i - 1, s = m[FAILED], f = 1 / Math.sqrt(1 + s * s);
  d[i] = f * s; d[j] = f * x; d[l] = f * y;
  const dx = d[0], dy = d[1], dz = d[2];
  let nx = dx, ny = dy, nz = dz;
  if (ofB) {
    nx = -(r[0] * dx + r[1] * dy + r[2] * dz); ny = -(r[3] * dx + r[4] * dy + r[5] * dz);
    nz = -(r[6] * dx + r[7] * dy + r[8] * dz);
    d[0] = nx; d[1] = ny; d[2] = nz;
  } else {
    d[0] = -(r[0] * dx + r[3] * dy + r[6] * dz); d[1] = -(r[1] * dx + r[4] * dy + r[7] * dz);
    d[2] = -(r[2] * dx + r[5] * dy + r[8] * dz);
  }
  other.support(other, d, d);
  addPoint(m, r, d, 0, i, ofB);
  const waist = m[WAIST], high = q[i],
    own = m[ROUND] > 0 ? Math.sqrt(waist * waist + high * high * s * s) : Math.max(q[1] + q[2] * s, q[0] - q[2] * s);
  const at = 4 * m[COUNT] - 4, h = f * (m[at] * x + m[at + 1] * y + m[at + 2] * s + own);
  if (!(h < m[LEAST])) return;
  m[LEAST] = h - ws.cell[CELL_SLACK];
  m[RING_FOUND] = 1;
  m[RING_FOUND + 1] = nx; m[RING_FOUND + 2] = ny; m[RING_FOUND + 3] = nz;
}

/** The cell about one solid: its axis, A's (`ofB` false) or B's. */
function about(k: ConvexShape, other: ConvexShape, r: PackedPose, ws: EpaWorkspace, f: number, v: number,
  ofB: boolean): boolean {
  const c = ws.cell, m = ws.ring, p = ws.polytope, q = k.params, round = k.kind === ELLIPSOID_KIND,
    i = round ? axisOf(q) : q[3] | 0, j = i === 2 ? 0 : i + 1, l = i === 0 ? 2 : i - 1;
  const x = c[CELL], y = c[CELL + 1], z = c[CELL + 2];
  // columns of the rotation are B's axes in A's frame
  const up = ofB ? -(r[i] * x + r[3 + i] * y + r[6 + i] * z) : c[CELL + i],
    u = ofB ? -(r[j] * x + r[3 + j] * y + r[6 + j] * z) : c[CELL + j];
  const w = ofB ? -(r[l] * x + r[3 + l] * y + r[6 + l] * z) : c[CELL + l], across = Math.sqrt(u * u + w * w);
  const t = c[CELL_T], cosT = 1 / Math.sqrt(1 + t * t), sinT = t * cosT, sin = sinT / across;
  if (!(sin < CLEAR)) return false;
  m[SPAN] = (up * cosT - across * sinT) / (across * cosT + up * sinT);
  m[SPAN + 1] = (up * cosT + across * sinT) / (across * cosT - up * sinT);
  m[COUNT] = 0;
  m[VISITS] = 0;
  m[ROUND] = +round;
  m[LEAST] = c[CELL_U] - c[CELL_SLACK];
  if (round) { // sqrt(r^2 + h^2 s^2) >= r + h^2 s^2 / (2 M), M its greatest value
    const most = Math.max(m[SPAN + 1], -m[SPAN]), h = q[i];
    m[WAIST] = q[j];
    m[BEND] = (h * h) / Math.sqrt(q[j] * q[j] + h * h * most * most) - m[LEAST];
  }
  for (let e = 0; e < FIRST; e++) addPoint(m, r, ofB ? p.a : p.b, 3 * (e === 3 ? v : p.corner[4 * f + e]), i, ofB);
  m[STACK] = u / across; m[STACK + 1] = w / across; m[STACK + 2] = Math.sqrt(1 - sin * sin); m[STACK + 3] = sin;
  const work = ws.ringWork, arcs = work.arcs;
  for (let count = 1, looked = 0; count > 0; looked++) {
    work.lines += m[COUNT] + m[VISITS];
    m[VISITS] = 0;
    const top = STACK + ARC * (count - 1), e0 = m[top], e1 = m[top + 1], half = m[top + 3];
    lines(q, m, top, false);
    if (above(m)) {
      count--;
      continue;
    }
    if (looked >= arcs || half < NARROW) {
      work.arcs = Math.max(FEWEST_ARCS, arcs >> 1);
      return false;
    }
    lines(q, m, top, true);
    if (!above(m)) {
      if (m[COUNT] === POINTS) return false;
      ask(k, other, r, ws, top, i, ofB);
      continue; // with one point more
    }
    const c2 = Math.sqrt(0.5 * (1 + m[top + 2])), s2 = (0.5 * half) / c2;
    m[top] = c2 * e0 - s2 * e1; m[top + 1] = c2 * e1 + s2 * e0; m[top + 2] = c2; m[top + 3] = s2;
    m[top + 4] = c2 * e0 + s2 * e1; m[top + 5] = c2 * e1 - s2 * e0; m[top + 6] = c2; m[top + 7] = s2;
    count++;
  }
  work.arcs = Math.min(MOST_ARCS, 2 * arcs);
  return true;
}

function isSolid(s: ConvexShape): boolean {
  return (s.kind >= FIRST_DISCS_KIND && s.kind <= LAST_DISCS_KIND)
    || (s.kind === ELLIPSOID_KIND && axisOf(s.params) >= 0);
}

/** See the file header. `f`: the face; `v`: the support along its normal. */
export function ringHolds(a: ConvexShape, b: ConvexShape, r: PackedPose, ws: EpaWorkspace, f: number,
  v: number): boolean {
  return (isSolid(a) && about(a, b, r, ws, f, v, false)) || (isSolid(b) && about(b, a, r, ws, f, v, true));
}
