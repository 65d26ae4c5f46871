/**
 * Convex polygons from corners in order: checked, oriented, cleaned.
 *
 * - In: the corners in order, clockwise or counter-clockwise (lengths, local frame).
 * - Out: the strictly convex counter-clockwise polygon, and a report of the corners that were changed, or the polygon
 *   as a shape. Collinear corners give a segment, equal corners a point. A corner that turns the wrong way or back, or
 *   a boundary that goes round more than once, throws a RangeError.
 * - Method: repeated corners are merged, then corners within `tolerance` of the chord that replaces them are dropped,
 *   so each corner lies within `tolerance` of the polygon. `tolerance` is 4 * 2^-52 of the largest coordinate, a
 *   length. The sign of the area gives the orientation.
 * - Hill climbing needs strict convexity: with one repeated vertex or three collinear ones, a climb stops at a wrong
 *   vertex.
 */
import type { ConvexShape2 } from "@col/types";
import { vertexShape } from "./record.ts";
import { packPoints } from "./shape.ts";
import type { Points2 } from "./shape.ts";

/**
 * Four times the spacing of doubles at the largest coordinate: closer than this, rounding hides a corner. No dimension.
 */
const TOLERANCE = 4 * 2 ** -52;

/** How `convexPolygon` reads its input. Indices count the points given. */
export interface PolygonReport {
  /** Corners kept, counter-clockwise, x and y packed. 1: a point, 2: a segment. */
  readonly vertices: Float64Array;
  /** Index of each corner in the input. */
  readonly source: Int32Array;
  /** The input was clockwise. */
  readonly reversed: boolean;
  /** Points dropped because they repeat the corner before them. */
  readonly repeated: readonly number[];
  /** Points dropped because they lie on the line through their neighbours. */
  readonly collinear: readonly number[];
  /** Length within which points count as repeated or collinear. */
  readonly tolerance: number;
}

function crossOf(p: Float64Array, i: number, j: number, k: number): number {
  return (p[2 * j] - p[2 * i]) * (p[2 * k + 1] - p[2 * i + 1]) - (p[2 * j + 1] - p[2 * i + 1]) * (p[2 * k] - p[2 * i]);
}

function distanceOf(p: Float64Array, i: number, j: number): number {
  const x = p[2 * j] - p[2 * i], y = p[2 * j + 1] - p[2 * i + 1];
  return Math.sqrt(x * x + y * y);
}

/** Is point j within the tolerance of the segment from point i to point k? */
function isOnChord(p: Float64Array, i: number, j: number, k: number, tolerance: number): boolean {
  const x = p[2 * k] - p[2 * i], y = p[2 * k + 1] - p[2 * i + 1], width = tolerance * distanceOf(p, i, k),
    along = x * (p[2 * j] - p[2 * i]) + y * (p[2 * j + 1] - p[2 * i + 1]);
  return Math.abs(crossOf(p, i, j, k)) <= width && along >= -width && along <= x * x + y * y + width;
}

/** The first and last point along the longer side of the bounding box: the ends of a flat set. */
function endsOf(p: Float64Array, ring: readonly number[]): [number, number] {
  let best: [number, number] = [ring[0], ring[0]], spread = -1;
  for (let axis = 0; axis < 2; axis++) {
    let lo = ring[0], hi = ring[0];
    for (const i of ring) {
      if (p[2 * i + axis] < p[2 * lo + axis]) lo = i;
      if (p[2 * i + axis] > p[2 * hi + axis]) hi = i;
    }
    if (p[2 * hi + axis] - p[2 * lo + axis] > spread) {
      spread = p[2 * hi + axis] - p[2 * lo + axis];
      best = lo < hi ? [lo, hi] : [hi, lo];
    }
  }
  return best;
}

/**
 * Drops points that lie within the tolerance of the chord that replaces them. Starts at the point farthest from the
 * mean.
 */
function dropCollinear(p: Float64Array, ring: readonly number[], tolerance: number, dropped: number[]): number[] {
  const n = ring.length;
  let sx = 0, sy = 0, first = 0, far = -1;
  for (const i of ring) {
    sx += p[2 * i] / n;
    sy += p[2 * i + 1] / n;
  }
  for (let k = 0; k < n; k++) {
    const x = p[2 * ring[k]] - sx, y = p[2 * ring[k] + 1] - sy;
    if (x * x + y * y > far) {
      far = x * x + y * y;
      first = k;
    }
  }
  const kept: number[] = [ring[first]];
  let skipped: number[] = [];
  for (let k = 1; k < n; k++) {
    const i = ring[(first + k) % n], next = ring[(first + k + 1) % n], last = kept[kept.length - 1];
    if ([...skipped, i].every((s) => isOnChord(p, last, s, next, tolerance))) skipped.push(i);
    else {
      for (const s of skipped) dropped.push(s);
      kept.push(i);
      skipped = [];
    }
  }
  for (const s of skipped) dropped.push(s);
  // In the order of the input: begin with the corner of minimum index.
  let least = 0;
  kept.forEach((i, k) => {
    if (i < kept[least]) least = k;
  });
  return [...kept.slice(least), ...kept.slice(0, least)];
}

/** Every corner turns left, and the edges go round once: their direction passes from below to above exactly once. */
function requireConvex(p: Float64Array, ring: readonly number[]): void {
  const n = ring.length;
  let rounds = 0, above = p[2 * ring[0] + 1] > p[2 * ring[n - 1] + 1];
  for (let k = 0; k < n; k++) {
    const i = ring[k], j = ring[(k + 1) % n], l = ring[(k + 2) % n];
    if (!(crossOf(p, i, j, l) > 0))
      throw new RangeError(`convexPolygon: not convex at point ${j}, (${p[2 * j]}, ${p[2 * j + 1]})`);
    const up = p[2 * j + 1] > p[2 * i + 1];
    if (up && !above) rounds++;
    above = up;
  }
  if (rounds !== 1) throw new RangeError(`convexPolygon: the boundary goes round ${rounds} times, must be once`);
}

/**
 * Checks and cleans a convex polygon without making a shape of it.
 * @throws RangeError for no points, coordinates that are not finite, a corner that turns the wrong way, or a boundary
 * that goes round more than once.
 */
export function checkPolygon(points: Points2): PolygonReport {
  const p = packPoints("convexPolygon", points), count = p.length / 2;
  let largest = 0;
  for (const v of p) if (Math.abs(v) > largest) largest = Math.abs(v);
  const tolerance = TOLERANCE * largest;
  const near = (i: number, j: number): boolean =>
    Math.abs(p[2 * i] - p[2 * j]) <= tolerance && Math.abs(p[2 * i + 1] - p[2 * j + 1]) <= tolerance;
  const repeated: number[] = [], collinear: number[] = [];
  let ring: number[] = [];
  for (let i = 0; i < count; i++) {
    if (ring.length > 0 && near(i, ring[ring.length - 1])) repeated.push(i);
    else ring.push(i);
  }
  while (ring.length > 1 && near(ring[ring.length - 1], ring[0])) repeated.push(...ring.splice(ring.length - 1));
  let reversed = false;
  if (ring.length > 2) {
    const [lo, hi] = endsOf(p, ring), width = tolerance * distanceOf(p, lo, hi);
    if (ring.every((i) => Math.abs(crossOf(p, lo, i, hi)) <= width)) {
      for (const i of ring) if (i !== lo && i !== hi) collinear.push(i);
      ring = [lo, hi];
    } else {
      let area = 0;
      for (let k = 1; k + 1 < ring.length; k++) area += crossOf(p, ring[0], ring[k], ring[k + 1]);
      reversed = area < 0;
      if (reversed) ring.reverse();
      ring = dropCollinear(p, ring, tolerance, collinear);
      requireConvex(p, ring);
    }
  }
  const vertices = new Float64Array(2 * ring.length);
  ring.forEach((i, k) => {
    vertices[2 * k] = p[2 * i];
    vertices[2 * k + 1] = p[2 * i + 1];
  });
  repeated.sort((a, b) => a - b);
  collinear.sort((a, b) => a - b);
  return { vertices, source: Int32Array.from(ring), reversed, repeated, collinear, tolerance };
}

/**
 * A convex polygon from its corners in order, either way round. Repeated and collinear corners are merged, clockwise
 * input is reversed (`checkPolygon` reports each change); collinear points make a segment, equal points a point. For
 * points in no order use `convexHull2`. @throws RangeError as `checkPolygon`.
 */
export function convexPolygon(points: Points2): ConvexShape2 {
  return vertexShape(checkPolygon(points).vertices, 0);
}
