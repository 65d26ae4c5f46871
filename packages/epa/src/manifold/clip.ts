/**
 * The part of one support face over the other: a convex polygon or segment cut by the sides of a convex polygon.
 *
 * In: subject (2 or more corners) and clipper (3 or more, counter-clockwise), rows (u, v, height). Out: `out`, with
 * heights of the subject; returned count, 0 where they do not overlap. Every corner gets an id made of the features
 * that meet in it: a corner of the subject keeps its own, a crossing is named after the subject's side and the
 * clipper's side, so ids do not change while the same features touch.
 * Method: Sutherland and Hodgman, CACM 17(1), 1974; segments by parameter.
 */
import type { Polygon } from "./buffers.ts";

/** Bits of a feature in an id; features above are folded. */
const BITS = 15;
const MASK = 0x7fff;
/** Marks a side that came from the clipper. */
const OF_CLIPPER = 0x4000;

/** Id of the crossing of two sides. */
function crossing(side: number, clip: number): number {
  return ((side & MASK) << BITS) | (clip & MASK) | 0x40000000;
}

function copyRow(from: Polygon, i: number, to: Polygon, k: number): void {
  to.at[3 * k] = from.at[3 * i]; to.at[3 * k + 1] = from.at[3 * i + 1]; to.at[3 * k + 2] = from.at[3 * i + 2];
  to.id[k] = from.id[i];
  to.edge[k] = from.edge[i];
}

/** Segment by polygon. */
function clipSegment(subject: Polygon, clipper: Polygon, out: Polygon): void {
  const p = subject.at, q = clipper.at, n = clipper.count, ends = out.at;
  let id0 = subject.id[0], id1 = subject.id[1];
  ends[0] = 0; ends[1] = 1; // parameters of the ends, in an array: doubles carried through a loop are boxed
  for (let k = 0; k < n; k++) {
    const m = k + 1 < n ? k + 1 : 0, ex = q[3 * m] - q[3 * k], ey = q[3 * m + 1] - q[3 * k + 1];
    // inside: left of the side
    const g0 = ex * (p[1] - q[3 * k + 1]) - ey * (p[0] - q[3 * k]),
      g1 = ex * (p[4] - q[3 * k + 1]) - ey * (p[3] - q[3 * k]);
    if (g0 < 0 && g1 < 0) {
      out.count = 0;
      return;
    }
    if (g0 < 0) {
      const t = g0 / (g0 - g1);
      if (t > ends[0]) {
        ends[0] = t;
        id0 = crossing(subject.edge[0], clipper.edge[k]);
      }
    } else if (g1 < 0) {
      const t = g0 / (g0 - g1);
      if (t < ends[1]) {
        ends[1] = t;
        id1 = crossing(subject.edge[0], clipper.edge[k]);
      }
    }
  }
  const t0 = ends[0], t1 = ends[1];
  if (t0 > t1) {
    out.count = 0;
    return;
  }
  for (let c = 0; c < 3; c++) {
    const start = p[c], step = p[3 + c] - start;
    out.at[c] = start + t0 * step;
    out.at[3 + c] = start + t1 * step;
  }
  out.id[0] = id0;
  out.id[1] = id1;
  out.count = 2;
}

/** Is a corner outside of the side of the clipper from its corner k to corner m? */
function crossed(from: Polygon, clipper: Polygon, k: number, m: number): boolean {
  const p = from.at, n = 3 * from.count, q = clipper.at, x = q[3 * k], y = q[3 * k + 1], ex = q[3 * m] - x,
    ey = q[3 * m + 1] - y;
  for (let i = 0; i < n; i += 3) if (!(ex * (p[i + 1] - y) - ey * (p[i] - x) >= 0)) return true;
  return false;
}

/**
 * The side of the clipper from its corner k to corner m: `from` -> `to`. It reads the side itself: most calls of `clip`
 * need none, so the compiler leaves this call a call, and doubles handed to a call are boxed.
 */
function clipBySide(from: Polygon, to: Polygon, clipper: Polygon, k: number, m: number): void {
  const p = from.at, n = from.count, q = clipper.at, side = clipper.edge[k];
  const x = q[3 * k], y = q[3 * k + 1], ex = q[3 * m] - x, ey = q[3 * m + 1] - y;
  let count = 0;
  for (let i = 0; i < n; i++) {
    const j = i + 1 < n ? i + 1 : 0;
    const gi = ex * (p[3 * i + 1] - y) - ey * (p[3 * i] - x), gj = ex * (p[3 * j + 1] - y) - ey * (p[3 * j] - x);
    if (gi >= 0) copyRow(from, i, to, count++);
    if ((gi >= 0) !== (gj >= 0) && gi !== gj) {
      const t = gi / (gi - gj); // not handed to a function: doubles that rare calls take are boxed
      for (let c = 0; c < 3; c++) to.at[3 * count + c] = p[3 * i + c] + t * (p[3 * j + c] - p[3 * i + c]);
      to.id[count] = crossing(from.edge[i], side);
      to.edge[count] = gi >= 0 ? OF_CLIPPER | side : from.edge[i];
      count++;
    }
  }
  to.count = count;
}

/** See the file header. `spare` is scratch; the answer is in `out`. */
export function clip(subject: Polygon, clipper: Polygon, out: Polygon, spare: Polygon): number {
  if (subject.count === 2) {
    clipSegment(subject, clipper, out);
    return out.count;
  }
  const n = clipper.count;
  let from = spare, to = out;
  from.count = subject.count;
  for (let i = 0; i < subject.count; i++) copyRow(subject, i, from, i);
  for (let k = 0; k < n && from.count > 0; k++) {
    const m = k + 1 < n ? k + 1 : 0;
    if (!crossed(from, clipper, k, m)) continue;
    clipBySide(from, to, clipper, k, m);
    const t = from;
    from = to;
    to = t;
  }
  if (from !== out) {
    out.count = from.count;
    for (let i = 0; i < from.count; i++) copyRow(from, i, out, i);
  }
  return out.count;
}
