/**
 * The tight axis-aligned box of a body at a pose, and the world plane of a half-space.
 *
 * In: a body (local frame), and the pose in `packed` (12 doubles, body to world), which the caller writes first. Out,
 * lengths: `boundOffset` writes the box relative to the position; it returns false if a support function gives NaN.
 * `placeBounds` adds the position. Boxes are 6 doubles: min x, y, z, max x, y, z. `placePlane` writes 4 doubles, n and
 * c of the plane n . x <= c: n the outward unit normal, c the offset with the margin. A half-space has an infinite box.
 *
 * Method: points, boxes and shapes that fill their box use a closed form by the rows of the rotation; segments their
 * two ends. All other convex shapes use six supports, along the rows and against them. Bodies of many parts use their
 * box, rotated. Every box is widened by the rounding errors of these sums, so it contains the body.
 */
import { BOX_KIND, HALF_SPACE_KIND, POINT_KIND, SEGMENT_KIND } from "@col/types";
import type { Body, ConvexShape } from "@col/types";

/**
 * Rounding error of a rotated and translated coordinate of a support point, relative to the largest coordinates. The
 * products and sums of a row, and the equal error of the row itself, stay below 16 units in the last place.
 */
const ROUNDING = 3.6e-15;

/** A box at a pose, and the pose it was computed from. */
export class Bounds {
  /** Pose, packed: rotation row-major, translation. */
  readonly packed: Float64Array = new Float64Array(12);
  /** The tight box less the position. */
  readonly offset: Float64Array = new Float64Array(6);
  /** The tight box, world frame. */
  readonly tight: Float64Array = new Float64Array(6);
  readonly direction: Float64Array = new Float64Array(3);
  readonly point: Float64Array = new Float64Array(3);
}

/** Is it a convex shape? */
export function isConvex(body: Body): body is ConvexShape {
  return !("bodyKind" in body);
}

/** The box `bounds` of the local frame, rotated: exact for shapes that fill it, with room for rounding errors. */
function turnBox(bounds: Float64Array, margin: number, out: Bounds): void {
  const m = out.packed, o = out.offset;
  const cx = 0.5 * (bounds[0] + bounds[3]), cy = 0.5 * (bounds[1] + bounds[4]), cz = 0.5 * (bounds[2] + bounds[5]),
    ex = 0.5 * (bounds[3] - bounds[0]), ey = 0.5 * (bounds[4] - bounds[1]), ez = 0.5 * (bounds[5] - bounds[2]);
  const pad = margin + ROUNDING * (margin + Math.abs(cx) + Math.abs(cy) + Math.abs(cz) + ex + ey + ez);
  for (let i = 0; i < 3; i++) {
    const x = m[3 * i], y = m[3 * i + 1], z = m[3 * i + 2], c = x * cx + y * cy + z * cz,
      e = Math.abs(x) * ex + Math.abs(y) * ey + Math.abs(z) * ez + pad;
    o[i] = c - e;
    o[3 + i] = c + e;
  }
}

/** The box of a segment's two rotated ends. */
function turnSegment(p: Float64Array, margin: number, out: Bounds): void {
  const m = out.packed, o = out.offset;
  const size = Math.abs(p[0]) + Math.abs(p[1]) + Math.abs(p[2]) + Math.abs(p[3]) + Math.abs(p[4]) + Math.abs(p[5]);
  const pad = margin + ROUNDING * (margin + size);
  for (let i = 0; i < 3; i++) {
    const x = m[3 * i], y = m[3 * i + 1], z = m[3 * i + 2], a = x * p[0] + y * p[1] + z * p[2],
      b = x * p[3] + y * p[4] + z * p[5];
    o[i] = Math.min(a, b) - pad;
    o[3 + i] = Math.max(a, b) + pad;
  }
}

/** The box by six supports. */
function askSupports(shape: ConvexShape, out: Bounds): void {
  const { packed: m, offset: o, direction: d, point: p } = out;
  for (let i = 0; i < 3; i++) {
    const x = m[3 * i], y = m[3 * i + 1], z = m[3 * i + 2];
    d[0] = x; d[1] = y; d[2] = z;
    shape.support(shape, d, p);
    o[3 + i] = x * p[0] + y * p[1] + z * p[2] + shape.margin
      + ROUNDING * (Math.abs(p[0]) + Math.abs(p[1]) + Math.abs(p[2]) + shape.margin);
    d[0] = -x; d[1] = -y; d[2] = -z;
    shape.support(shape, d, p);
    o[i] = x * p[0] + y * p[1] + z * p[2] - shape.margin
      - ROUNDING * (Math.abs(p[0]) + Math.abs(p[1]) + Math.abs(p[2]) + shape.margin);
  }
}

/**
 * Writes `out.offset` from `out.packed`. False if an entry is NaN or infinite: a support function of the user failed.
 * For a half-space all entries are infinite, and the result is true.
 */
export function boundOffset(body: Body, out: Bounds): boolean {
  const o = out.offset;
  if (!isConvex(body)) turnBox(body.bounds, 0, out);
  else if (body.kind === HALF_SPACE_KIND) {
    o.fill(-Infinity, 0, 3);
    o.fill(Infinity, 3, 6);
    return true;
  } else if (body.kind === BOX_KIND || body.kind === POINT_KIND || body.fillsBounds === true)
    turnBox(body.bounds, body.margin, out);
  else if (body.kind === SEGMENT_KIND) turnSegment(body.params, body.margin, out);
  else askSupports(body, out);
  for (let i = 0; i < 3; i++) if (!(o[i] > -Infinity && o[i] <= o[3 + i] && o[3 + i] < Infinity)) return false;
  return true;
}

/**
 * Writes box `row` of `tight` from box `row` of `offset` and the position in `packed`, widened by the rounding error of
 * the sum.
 */
export function placeBounds(packed: Float64Array, offset: Float64Array, tight: Float64Array, row: number): void {
  const k = 6 * row, x = packed[9], y = packed[10], z = packed[11],
    p = ROUNDING * Math.abs(x), q = ROUNDING * Math.abs(y), r = ROUNDING * Math.abs(z);
  tight[k] = x + offset[k] - p;
  tight[k + 1] = y + offset[k + 1] - q;
  tight[k + 2] = z + offset[k + 2] - r;
  tight[k + 3] = x + offset[k + 3] + p;
  tight[k + 4] = y + offset[k + 4] + q;
  tight[k + 5] = z + offset[k + 5] + r;
}

/** World plane of a half-space at the pose: unit normal, then the offset with the margin, n . x <= offset. */
export function placePlane(shape: ConvexShape, m: Float64Array, out: Float64Array): void {
  const p = shape.params;
  for (let i = 0; i < 3; i++) out[i] = m[3 * i] * p[0] + m[3 * i + 1] * p[1] + m[3 * i + 2] * p[2];
  out[3] = p[3] + out[0] * m[9] + out[1] * m[10] + out[2] * m[11] + shape.margin;
}
