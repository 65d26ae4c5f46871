/**
 * Intersects two contact faces seen along the normal: polygon by polygon, segment by polygon, point by polygon.
 *
 * - In: faces in contact coordinates (u, v, height; lengths, rows of 3), polygons counter-clockwise; the size of the
 *   bodies in `numbers[0]` (length).
 * - Out: the corners (u, v) of the common part, in order, in `found`, each with the sides of A's and B's face that meet
 *   there (an index, or -1). Heights are set later (heights.ts). `found.count` is 0 if the faces do not overlap.
 * - Method: Sutherland and Hodgman, CACM 17(1), 1974; segments by parameter.
 * - Sides are moved outward, so that rounding does not separate faces that share only a line: by 2e-13 of the size, by
 *   1e-10 where they clip a segment.
 */
import type { Candidates, ContactSpace, Polygon } from "./space.ts";

function copyRow(from: Candidates, i: number, to: Candidates, k: number): void {
  to.at[2 * k] = from.at[2 * i]; to.at[2 * k + 1] = from.at[2 * i + 1];
  to.sideA[k] = from.sideA[i];
  to.sideB[k] = from.sideB[i];
  to.id[k] = from.id[i];
}

/**
 * Copies all corners of a face; `ofA`: it is A's face. `id` holds the side that starts at a corner: i for side i of B,
 * ~i for side i of A.
 */
export function copyFace(face: Polygon, ofA: boolean, out: Candidates): void {
  const n = face.count, q = face.at;
  for (let i = 0; i < n; i++) {
    out.at[2 * i] = q[3 * i]; out.at[2 * i + 1] = q[3 * i + 1];
    out.sideA[i] = ofA ? i : -1;
    out.sideB[i] = ofA ? -1 : i;
    out.id[i] = ofA ? ~i : i;
  }
  out.count = n;
}

/**
 * Sides are moved outward by this fraction of the size: faces that share only a line or a point across the normal then
 * meet there in spite of rounding. No dimension.
 */
const OUTWARD = 2e-13;
/** A corner with a smaller angle is a tip: its sides, moved outward, would meet far beyond it. Tangent of the angle. */
const TIP = 0.01;

/**
 * Writes the line from corner k to the next one, moved outward; the polygon lies to its left. line = [a point, the
 * direction, distance moved times length of the direction]. `isTip`: the line through corner k, across its bisector.
 */
function setLine(polygon: Polygon, k: number, isTip: boolean, size: Float64Array, line: Float64Array): void {
  const q = polygon.at, m = k + 1 < polygon.count ? k + 1 : 0, h = k > 0 ? k - 1 : polygon.count - 1;
  let ex = q[3 * m] - q[3 * k], ey = q[3 * m + 1] - q[3 * k + 1];
  if (isTip) {
    const fx = q[3 * h] - q[3 * k], fy = q[3 * h + 1] - q[3 * k + 1], e = Math.sqrt(ex * ex + ey * ey),
      f = Math.sqrt(fx * fx + fy * fy), u = ex / e + fx / f, v = ey / e + fy / f;
    ex = v; ey = -u;
  }
  line[0] = q[3 * k]; line[1] = q[3 * k + 1];
  line[2] = ex; line[3] = ey;
  line[4] = OUTWARD * size[0] * Math.sqrt(ex * ex + ey * ey);
}

/** Do the sides at corner k meet in a tip? */
function isTip(polygon: Polygon, k: number): boolean {
  const q = polygon.at, m = k + 1 < polygon.count ? k + 1 : 0, h = k > 0 ? k - 1 : polygon.count - 1,
    ex = q[3 * m] - q[3 * k], ey = q[3 * m + 1] - q[3 * k + 1], fx = q[3 * h] - q[3 * k],
    fy = q[3 * h + 1] - q[3 * k + 1], along = ex * fx + ey * fy;
  return along > 0 && Math.abs(ex * fy - ey * fx) <= TIP * along;
}

/**
 * An edge counts as on a face if it lies beside the face by less than this many times OUTWARD, 1e-10 of the size. A
 * solver's normal is accurate only to its tolerance, which rotates a line away from the side that it lies along.
 * Without this room, rounding would choose the place where the line is cut. No dimension.
 */
const BESIDE = 512;

/** Clips a segment by a polygon; `ofA`: the segment is A's face. */
export function clipSegment(segment: Polygon, polygon: Polygon, ofA: boolean, space: ContactSpace): void {
  const { found: out, numbers, point: l } = space;
  const p = segment.at, n = polygon.count, at = out.at;
  copyFace(segment, ofA, out);
  const other = ofA ? out.sideB : out.sideA, own = ofA ? out.sideA : out.sideB;
  at[0] = 0; at[1] = 1; // parameters of the ends, in an array: doubles carried through a loop are boxed
  for (let k = 0; k < 2 * n; k++) {
    const tip = k >= n, side = tip ? k - n : k;
    if (tip && !isTip(polygon, side)) continue;
    setLine(polygon, side, tip, numbers, l);
    l[4] *= BESIDE;
    // inside: left of the side
    const g0 = l[2] * (p[1] - l[1]) - l[3] * (p[0] - l[0]) + l[4],
      g1 = l[2] * (p[4] - l[1]) - l[3] * (p[3] - l[0]) + l[4];
    if (g0 < 0 && g1 < 0) {
      out.count = 0;
      return;
    }
    if (g0 < 0 || g1 < 0) {
      const end = g0 < 0 ? 0 : 1, t = g0 / (g0 - g1);
      if (end === 0 ? t > at[0] : t < at[1]) {
        at[end] = t;
        own[end] = 0;
        other[end] = side;
      }
    }
  }
  const t0 = at[0], t1 = at[1];
  if (t0 > t1) {
    out.count = 0;
    return;
  }
  at[0] = p[0] + t0 * (p[3] - p[0]); at[1] = p[1] + t0 * (p[4] - p[1]);
  at[2] = p[0] + t1 * (p[3] - p[0]); at[3] = p[1] + t1 * (p[4] - p[1]);
}

/** Is a point to the right of the line? */
function crossed(from: Candidates, line: Float64Array): boolean {
  const p = from.at, n = 2 * from.count, x = line[0], y = line[1], ex = line[2], ey = line[3], out = line[4];
  for (let i = 0; i < n; i += 2) if (!(ex * (p[i + 1] - y) - ey * (p[i] - x) + out >= 0)) return true;
  return false;
}

/**
 * Writes the distances of the chain's corners from a line into `gap`. Returns whether a corner is to the right of the
 * line.
 */
function measure(chain: Candidates, next: Int32Array, head: number, line: Float64Array): boolean {
  const p = chain.at, g = chain.gap, x = line[0], y = line[1], ex = line[2], ey = line[3], out = line[4];
  let right = false;
  for (let i = head; i >= 0; i = next[i]) {
    const d = ex * (p[2 * i + 1] - y) - ey * (p[2 * i] - x) + out;
    g[i] = d;
    if (!(d >= 0)) right = true;
  }
  return right;
}

/** Writes into row `to` the point where the line cuts the side from row i to row j; see `clipPolygons`. */
function cut(chain: Candidates, i: number, j: number, to: number, k: number, sides: number): void {
  const p = chain.at, gi = chain.gap[i], t = gi / (gi - chain.gap[j]), side = chain.id[i];
  p[2 * to] = p[2 * i] + t * (p[2 * j] - p[2 * i]);
  p[2 * to + 1] = p[2 * i + 1] + t * (p[2 * j + 1] - p[2 * i + 1]);
  chain.sideB[to] = side >= 0 ? side : -1;
  // two sides of A's face meet in a corner: it is named after the side that starts there
  chain.sideA[to] = side >= 0 || ~side === k - 1 || (k === 0 && ~side === sides - 1) ? k : ~side;
  chain.id[to] = gi >= 0 ? ~k : side;
}

/**
 * Clips B's polygon by A's, into `found`. The corners are a linked chain of rows, so that a side of A's face changes
 * only the rows that it cuts off. Removed rows are reused.
 */
export function clipPolygons({ first, second, found, spare, chosen: next, numbers, point: line }: ContactSpace): void {
  const n = first.count, g = spare.gap;
  copyFace(second, false, spare);
  let head = 0, rows = second.count, free = -1;
  for (let i = 0; i < rows; i++) next[i] = i + 1 < rows ? i + 1 : -1;
  for (let k = 0; k < 2 * n && head >= 0; k++) {
    const tip = k >= n, side = tip ? k - n : k;
    if (tip && !isTip(first, side)) continue;
    setLine(first, side, tip, numbers, line);
    if (!measure(spare, next, head, line)) continue;
    const start = head;
    let tail = -1, gone = -1;
    head = -1;
    for (let i = start, after = 0; i >= 0; i = after) {
      after = next[i];
      const j = after >= 0 ? after : start, gi = g[i], gj = g[j];
      if (gi >= 0 && gj >= 0 && tail >= 0) { // most sides are not cut
        next[tail] = i;
        tail = i;
        continue;
      }
      for (let turn = 0; turn < 2; turn++) {
        let row = i;
        if (turn === 0) {
          if (!(gi >= 0)) continue;
        } else {
          if ((gi >= 0) === (gj >= 0) || gi === gj) continue;
          row = free >= 0 ? free : rows++;
          if (free >= 0) free = next[free];
          cut(spare, i, j, row, side, n);
        }
        if (tail >= 0) next[tail] = row;
        else head = row;
        tail = row;
      }
      if (gi >= 0) continue;
      next[i] = gone;
      gone = i;
    }
    if (tail >= 0) next[tail] = -1;
    // removed rows are free once no corner refers to them
    while (gone >= 0) {
      const i = gone;
      gone = next[i];
      next[i] = free;
      free = i;
    }
  }
  found.count = 0;
  for (let i = head; i >= 0; i = next[i]) copyRow(spare, i, found, found.count++);
}

/** Copies the only corner of a face into `found` if its (u, v) lies in the polygon; else the count is 0. */
export function clipPoint(point: Polygon, polygon: Polygon, ofA: boolean, space: ContactSpace): void {
  const { found, numbers, point: line } = space;
  copyFace(point, ofA, found);
  for (let k = 0; k < polygon.count; k++) {
    setLine(polygon, k, false, numbers, line);
    if (crossed(found, line)) found.count = 0;
  }
}
