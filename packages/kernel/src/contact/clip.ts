/**
 * The common part of two faces seen along the normal: polygon by polygon, segment by polygon.
 *
 * In: faces in contact coordinates, polygons counter-clockwise. Out: the corners of the common part, in order, in
 * `out`, each with the sides of A's and B's face that meet there; heights are set later. `out.count` 0: they do not
 * overlap.
 * Method: Sutherland and Hodgman, CACM 17(1), 1974; segments by parameter.
 */
import type { Candidates, Polygon } from "./space.ts";

function copyRow(from: Candidates, i: number, to: Candidates, k: number): void {
  to.at[2 * k] = from.at[2 * i]; to.at[2 * k + 1] = from.at[2 * i + 1];
  to.sideA[k] = from.sideA[i];
  to.sideB[k] = from.sideB[i];
  to.id[k] = from.id[i];
}

/** All corners of a face; `ofA`: whose it is. The side from a corner on stands in `id`: B's i as i, A's as ~i. */
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

/** A segment by a polygon; `ofA`: whose the segment is. */
export function clipSegment(segment: Polygon, polygon: Polygon, ofA: boolean, out: Candidates,
  size: Float64Array): void {
  const p = segment.at, q = polygon.at, n = polygon.count, at = out.at;
  copyFace(segment, ofA, out);
  const other = ofA ? out.sideB : out.sideA, own = ofA ? out.sideA : out.sideB;
  at[0] = 0; at[1] = 1; // parameters of the ends, in an array: doubles carried through a loop are boxed
  for (let k = 0; k < n; k++) {
    const m = k + 1 < n ? k + 1 : 0, ex = q[3 * m] - q[3 * k], ey = q[3 * m + 1] - q[3 * k + 1];
    const wide = OUTWARD * size[0] * Math.sqrt(ex * ex + ey * ey);
    // inside: left of the side
    const g0 = ex * (p[1] - q[3 * k + 1]) - ey * (p[0] - q[3 * k]) + wide,
      g1 = ex * (p[4] - q[3 * k + 1]) - ey * (p[3] - q[3 * k]) + wide;
    if (g0 < 0 && g1 < 0) {
      out.count = 0;
      return;
    }
    if (g0 < 0 || g1 < 0) {
      const end = g0 < 0 ? 0 : 1, t = g0 / (g0 - g1);
      if (end === 0 ? t > at[0] : t < at[1]) {
        at[end] = t;
        own[end] = 0;
        other[end] = k;
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

/**
 * Sides are moved out by this fraction of the size: faces that have only a line or a point in common across the normal
 * meet there in spite of rounding. No dimension.
 */
const OUTWARD = 2e-13;

/** Is a corner outside of the side of A's face from its corner k to corner m? */
function crossed(from: Candidates, clipper: Polygon, k: number, m: number, size: Float64Array): boolean {
  const p = from.at, n = 2 * from.count, q = clipper.at, x = q[3 * k], y = q[3 * k + 1], ex = q[3 * m] - x,
    ey = q[3 * m + 1] - y, out = OUTWARD * size[0] * Math.sqrt(ex * ex + ey * ey);
  for (let i = 0; i < n; i += 2) if (!(ex * (p[i + 1] - y) - ey * (p[i] - x) + out >= 0)) return true;
  return false;
}

/**
 * The side of A's face from its corner k to corner m: `from` -> `to`. It reads the side itself: most calls of `clip`
 * need none, so the compiler leaves this call a call, and doubles handed to a call are boxed.
 */
function clipBySide(from: Candidates, to: Candidates, clipper: Polygon, k: number, m: number,
  size: Float64Array): void {
  const p = from.at, n = from.count, q = clipper.at, last = clipper.count - 1;
  const x = q[3 * k], y = q[3 * k + 1], ex = q[3 * m] - x, ey = q[3 * m + 1] - y,
    out = OUTWARD * size[0] * Math.sqrt(ex * ex + ey * ey);
  let count = 0;
  for (let i = 0; i < n; i++) {
    const j = i + 1 < n ? i + 1 : 0;
    const gi = ex * (p[2 * i + 1] - y) - ey * (p[2 * i] - x) + out,
      gj = ex * (p[2 * j + 1] - y) - ey * (p[2 * j] - x) + out;
    if (gi >= 0) copyRow(from, i, to, count++);
    if ((gi >= 0) !== (gj >= 0) && gi !== gj) {
      const t = gi / (gi - gj), side = from.id[i]; // not handed to a function: doubles that rare calls take are boxed
      to.at[2 * count] = p[2 * i] + t * (p[2 * j] - p[2 * i]);
      to.at[2 * count + 1] = p[2 * i + 1] + t * (p[2 * j + 1] - p[2 * i + 1]);
      to.sideB[count] = side >= 0 ? side : -1;
      // two sides of A's face meet in a corner of it: where the later one starts
      to.sideA[count] = side >= 0 || ~side === k - 1 || (k === 0 && ~side === last) ? k : ~side;
      to.id[count] = gi >= 0 ? ~k : side;
      count++;
    }
  }
  to.count = count;
}

/** B's polygon by A's. `spare` is scratch; the answer is in `out`. `size`: [size of the smaller body]. */
export function clipPolygons(first: Polygon, second: Polygon, out: Candidates, spare: Candidates,
  size: Float64Array): void {
  const n = first.count;
  let from = spare, to = out;
  copyFace(second, false, from);
  for (let k = 0; k < n && from.count > 0; k++) {
    const m = k + 1 < n ? k + 1 : 0;
    if (!crossed(from, first, k, m, size)) continue;
    clipBySide(from, to, first, k, m, size);
    const t = from;
    from = to;
    to = t;
  }
  if (from === out) return;
  out.count = from.count;
  for (let i = 0; i < from.count; i++) copyRow(from, i, out, i);
}

/** Is (u, v) of the face's only corner in the polygon? The corner itself into `out`. */
export function clipPoint(point: Polygon, polygon: Polygon, ofA: boolean, out: Candidates, size: Float64Array): void {
  copyFace(point, ofA, out);
  const n = polygon.count;
  for (let k = 0; k < n; k++) if (crossed(out, polygon, k, k + 1 < n ? k + 1 : 0, size)) out.count = 0;
}
