/**
 * Cells of directions on the ring about a solid of revolution (cylinder, cone, frustum, ellipsoid): its part of h is
 * used exactly, for any width of the cell.
 *
 * A body far smaller than a cylinder, cone or frustum leaves a ring of directions about the axis that are all nearly as
 * good. So does a body that hardly moves the side of the solid. Quadratic models (cells.ts) need hundreds of cells for
 * this ring. Directions m = e + s c, with e unit across the solid's axis c, are all directions that are not along the
 * axis. The rim of radius r at height z has the support value r + z s for every e; an ellipsoid has sqrt(r^2 + h^2
 * s^2).
 * - In: the cell about a face's normal (`ws.cell`: n0 unit, t, u and slack in lengths; A's frame), the points of both
 *   bodies behind the face.
 * - Out: true if h(n) >= (u - slack) |n| in the whole cell, where u is the answer or a lower one found on the way. This
 *   is a proof, because both rims and every point of the other body are in D.
 * - Method: with o a point of the other body, h >= r + <o, e> + (z + <o, c>) s. Over an arc of e, the minimum of <o, e>
 *   makes this a line in s. The highest of the lines less u sqrt(1 + s^2) has its minimum where two lines meet or at an
 *   end. An arc on which the test fails is halved. If it fails also in the middle of the arc, the other body's support
 *   in that direction is one more point; or it shows that h is lower there, which becomes the answer to beat.
 */
import { ELLIPSOID_KIND, FIRST_DISCS_KIND, LAST_DISCS_KIND } from "@col/types";
import type { ConvexShape, PackedPose } from "@col/types";
import { ARC_ROW, FEWEST_ARCS, MOST_ARCS, RING_POINTS } from "./state.ts";
import type { Ring } from "./state.ts";
import { axisOf } from "../pair/balls.ts";
import {
  directionInSecond, firstBody, normalToA, normalToFirst, pointInFirst, rowsOfSecond, secondBody,
} from "../pair/normal-form.ts";
import type { SearchWorkspace } from "./state.ts";
import { chargeLines, chargeRing, chargeSupports, POINT_PRICE } from "./work.ts";

/** Number of points of the other body with which a cell begins. */
const FIRST_POINTS = 4;
const LINES = 2 * RING_POINTS;
/** Sine of the arc's half width below which an arc is not halved again. No dimension. */
const NARROW = 1e-12;
/**
 * A cell may take this many arcs for each arc of the last cell that held, FEWEST_ARCS to MOST_ARCS. A cell that fails
 * halves the number: if all directions on the ring are equal up to less than the slack, no number is enough.
 */
const ARCS_OF_ARC = 2;
/** Lines of a successful cell that do not count as work: they cost no more than the expansions that the cell saves. */
const FREE_LINES = 1100;
/**
 * Limit of (sine of the cell's radius) / (part of its middle across the axis): at 1 the cell reaches the axis. No
 * dimension.
 */
const CLEAR = 0.9;

/**
 * Is the current line high enough from `failed` to `to`? The line less u sqrt(1 + s^2) is concave, so its minimum is at
 * an end. An ellipsoid adds half of its bend times s^2, and u (1 + s^2 / 2) is subtracted; then the minimum may lie
 * between the ends. `failed` = the tested s, where the line is too low if the result is false.
 */
function holdsTo(m: Ring): boolean {
  const { base, slope, least: u, failed: s, bend, to } = m;
  if (m.round) {
    const t = bend > 0 ? Math.max(s, Math.min(to, -slope / bend))
      : base + slope * s + 0.5 * bend * s * s < base + slope * to + 0.5 * bend * to * to ? s : to;
    m.failed = t;
    return base - u + (slope + 0.5 * bend * t) * t >= 0;
  }
  if (!(base + slope * s >= u * Math.sqrt(1 + s * s))) return false;
  m.failed = to;
  return base + slope * to >= u * Math.sqrt(1 + to * to);
}

/** Is the highest of the lines high enough between the ends? Walks along the highest lines from end to end. */
function linesHold(ring: Ring): boolean {
  const m = ring.lines, end = ring.high, last = 4 * ring.count, step = ring.round ? 4 : 2;
  let s = ring.low, top = -Infinity, slope = 0, base = 0;
  for (let i = 0; i < last; i += step) {
    const y = m[i] + m[i + 1] * s;
    if (y > top || (y === top && m[i + 1] > slope)) {
      top = y;
      base = m[i]; slope = m[i + 1];
    }
  }
  ring.base = base; ring.slope = slope; ring.failed = s; ring.to = end;
  ring.visits += ring.count;
  if (holdsTo(ring)) return true; // one line is enough
  for (let n = 0; n <= LINES; n++) {
    ring.visits += ring.count;
    let next = end, b = base, g = slope;
    for (let i = 0; i < last; i += step) {
      if (!(m[i + 1] > slope)) continue;
      const rise = m[i + 1] - slope, gap = base - m[i];
      if (gap < next * rise || (gap === next * rise && next < end && m[i + 1] > g)) {
        next = Math.max(s, gap / rise);
        b = m[i]; g = m[i + 1];
      }
    }
    ring.base = base; ring.slope = slope; ring.failed = s; ring.to = next;
    if (!holdsTo(ring)) return false;
    if (!(next < end)) return true;
    s = next;
    base = b; slope = g;
  }
  return false;
}

/**
 * Sets the lines over the arc at `top`, or (`middle`) over its middle alone. q: the solid's parameters. An ellipsoid
 * has one rim, its waist.
 */
function setLines(q: Float64Array, ring: Ring, top: number, middle: boolean): void {
  const { arcs, points: m, lines, round } = ring, x = arcs[top], y = arcs[top + 1], cos = middle ? 1 : arcs[top + 2],
    sin = middle ? 0 : arcs[top + 3], high = round ? 0 : q[2];
  const upper = round ? ring.waist : q[1], lower = round ? upper : q[0];
  for (let i = 0; i < ring.count; i++) {
    const k = 4 * i, along = m[k] * x + m[k + 1] * y, off = Math.abs(m[k + 1] * x - m[k] * y), far = m[k + 3];
    const c = along <= -far * cos ? -far : along * cos - off * sin;
    lines[k] = upper + c; lines[k + 1] = m[k + 2] + high;
    lines[k + 2] = lower + c; lines[k + 3] = m[k + 2] - high;
  }
}

/** Adds a point o in the frame of the solid with the axis i: minus the second body's point, `p[k ..]`. d: scratch. */
function addPoint(ring: Ring, r: PackedPose, p: Float64Array, k: number, i: number, d: Float64Array): void {
  const m = ring.points, j = i === 2 ? 0 : i + 1, l = i === 0 ? 2 : i - 1, at = 4 * ring.count++;
  d[0] = p[k]; d[1] = p[k + 1]; d[2] = p[k + 2];
  pointInFirst(ring.pair, r, d, d);
  m[at] = -d[j]; m[at + 1] = -d[l]; m[at + 2] = -d[i];
  m[at + 3] = Math.sqrt(m[at] * m[at] + m[at + 1] * m[at + 1]);
}

/**
 * Adds the other body's support in the direction of the last failure, in the middle of the arc at `top`, as one more
 * point. If h there is lower than the answer less the slack, this h becomes the answer.
 */
function addSupport(r: PackedPose, ws: SearchWorkspace, top: number, i: number): void {
  const ring = ws.ring, { arcs, pair, points: m, direction: n, failed: s, waist } = ring, q = firstBody(pair).params,
    other = secondBody(pair), d = ws.polish.d, x = arcs[top], y = arcs[top + 1], j = i === 2 ? 0 : i + 1,
    l = i === 0 ? 2 : i - 1, f = 1 / Math.sqrt(1 + s * s);
  d[i] = f * s; d[j] = f * x; d[l] = f * y;
  directionInSecond(pair, r, d, d);
  for (let c = 0; c < 3; c++) d[c] = -d[c];
  other.support(other, d, d);
  chargeSupports(ws, 1, POINT_PRICE);
  addPoint(ring, r, d, 0, i, d);
  const high = q[i],
    own = ring.round ? Math.sqrt(waist * waist + high * high * s * s) : Math.max(q[1] + q[2] * s, q[0] - q[2] * s);
  const at = 4 * ring.count - 4, h = f * (m[at] * x + m[at + 1] * y + m[at + 2] * s + own);
  if (!(h < ring.least)) return;
  ring.least = h - ws.cell.slack;
  ring.found = true;
  n[i] = f * s; n[j] = f * x; n[l] = f * y;
  normalToA(pair, r, n);
}

/**
 * Sets the limits of s of the cell, and its widest arc, about the solid with the axis i. False: the axis is too near.
 */
function openRing(r: PackedPose, ws: SearchWorkspace, i: number): boolean {
  const c = ws.cell, m = ws.ring, k = firstBody(m.pair), q = k.params, round = k.kind === ELLIPSOID_KIND,
    j = i === 2 ? 0 : i + 1, l = i === 0 ? 2 : i - 1, n = ws.polish.d;
  for (let e = 0; e < 3; e++) n[e] = c.normal[e];
  normalToFirst(m.pair, r, n);
  const up = n[i], u = n[j], w = n[l], across = Math.sqrt(u * u + w * w);
  const t = c.t, cosT = 1 / Math.sqrt(1 + t * t), sinT = t * cosT, sin = sinT / across;
  if (!(sin < CLEAR)) return false;
  m.low = (up * cosT - across * sinT) / (across * cosT + up * sinT);
  m.high = (up * cosT + across * sinT) / (across * cosT - up * sinT);
  m.count = 0;
  m.visits = 0;
  m.round = round;
  m.least = c.u - c.slack;
  if (round) { // sqrt(r^2 + h^2 s^2) >= r + h^2 s^2 / (2 M), M its largest value
    const most = Math.max(m.high, -m.low), h = q[i];
    m.waist = q[j];
    m.bend = (h * h) / Math.sqrt(q[j] * q[j] + h * h * most * most) - m.least;
  }
  m.arcs[0] = u / across; m.arcs[1] = w / across; m.arcs[2] = Math.sqrt(1 - sin * sin); m.arcs[3] = sin;
  return true;
}

/** Does the cell hold, with the ring about the first body of the ring's pair? */
function holdsAbout(r: PackedPose, ws: SearchWorkspace, f: number, v: number): boolean {
  const m = ws.ring, stack = m.arcs, p = ws.polytope, k = firstBody(m.pair), q = k.params,
    i = k.kind === ELLIPSOID_KIND ? axisOf(q) : q[3] | 0, rows = rowsOfSecond(m.pair, p);
  chargeRing(ws);
  if (!openRing(r, ws, i)) return false;
  for (let e = 0; e < FIRST_POINTS; e++) addPoint(m, r, rows, 3 * (e === 3 ? v : p.corner[4 * f + e]), i, ws.polish.d);
  const work = ws.ring.work, { arcs, lines: before } = work;
  let looked = 0;
  for (let count = 1; count > 0; looked++) {
    work.lines += m.count + m.visits;
    chargeLines(ws, m.count + m.visits);
    m.visits = 0;
    const top = ARC_ROW * (count - 1), e0 = stack[top], e1 = stack[top + 1], half = stack[top + 3];
    setLines(q, m, top, false);
    if (linesHold(m)) {
      count--;
      continue;
    }
    if (looked >= arcs || half < NARROW || work.lines > ws.search.lines) {
      work.arcs = Math.max(FEWEST_ARCS, arcs >> 1);
      return false;
    }
    setLines(q, m, top, true);
    if (!linesHold(m)) {
      if (m.count === RING_POINTS) return false;
      addSupport(r, ws, top, i);
      continue; // tests the same arc with one more point
    }
    const c2 = Math.sqrt(0.5 * (1 + stack[top + 2])), s2 = (0.5 * half) / c2;
    stack[top] = c2 * e0 - s2 * e1; stack[top + 1] = c2 * e1 + s2 * e0; stack[top + 2] = c2; stack[top + 3] = s2;
    stack[top + 4] = c2 * e0 + s2 * e1; stack[top + 5] = c2 * e1 - s2 * e0; stack[top + 6] = c2; stack[top + 7] = s2;
    count++;
  }
  work.arcs = Math.min(MOST_ARCS, Math.max(arcs, ARCS_OF_ARC * looked));
  work.lines = Math.max(before, work.lines - FREE_LINES);
  return true;
}

function isSolid(s: ConvexShape): boolean {
  return (s.kind >= FIRST_DISCS_KIND && s.kind <= LAST_DISCS_KIND)
    || (s.kind === ELLIPSOID_KIND && axisOf(s.params) >= 0);
}

/** See the file header. `f`: the face; `v`: the support along its normal. */
export function ringHolds(ws: SearchWorkspace, f: number,
  v: number): boolean {
  const pair = ws.ring.pair, r = ws.gjk.bInA, work = ws.ring.work, first = work.first;
  pair.a = ws.pair.a;
  pair.b = ws.pair.b;
  for (let k = 0; k < 2; k++) {
    const body = k === 0 ? first : 1 - first;
    pair.swapped = body === 1;
    if (!isSolid(firstBody(pair)) || !holdsAbout(r, ws, f, v)) continue;
    work.first = body;
    return true;
  }
  return false;
}
