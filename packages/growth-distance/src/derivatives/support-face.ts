/**
 * Finds the support face of a body at a contact by samples of the support function, without its mesh or kind.
 *
 * - In: a shape, the unit outward normal n, the contact z (length, margin included), body's frame.
 * - Out, in the patch: `face`, the dimension: 0 (corner or curved point), 1 (edge, generator) or 2 (facet, cap); `edge`
 *   and `at`, direction and position on a face of dimension 1; `inside`, whether z is off the border of the face;
 *   `hessian`, the finite part of the core's support Hessian (length); `tangents`. On a facet `axis` is the direction
 *   in which z is nearest to the border.
 * - Method: supports of the core at n + eps g, eps = TILT (1e-6), for eight tangent directions g. If they jump by more
 *   than 1e-10 (polytopes) or 1e-3 (curved bodies) of the size, the face has extent. Two more probes across an edge
 *   find a facet whose third corner is blunt. Border: within 1e-7 of an edge's length from its end; on a facet, within
 *   1e-7 of the core's size in one of 32 directions.
 * - Curvature comes from the shape's Hessian. On an edge it is the mean of the Hessians at the two ends, weighted by
 *   the position of the contact. So the curvature of a cone's generator depends on the position of the contact between
 *   rim and apex. A half-space is a face of dimension 2, always inside.
 */
import { tangentBasis } from "@col/kernel";
import type { ConvexShape } from "@col/types";
import { HALF_SPACE_KIND } from "@col/types";
import { edgeEnds, edgeHessian, pointHessian, support, TILT } from "./patch.ts";
import type { Patch } from "./patch.ts";

/**
 * A jump of a support point larger than this is not caused by curvature. Fraction of the body's size, for polytopes and
 * for curved bodies. No dimension.
 */
const JUMP_FLAT = 1e-10;
const JUMP_CURVED = 1e-3;
/** A point this near to the end of an edge, as a fraction of the edge, is at its end. No dimension. */
const END = 1e-7;
const ROOT_HALF = 0.7071067811865476;
/** Cosine and sine of 2 pi / 32. */
const COS32 = 0.9807852804032304, SIN32 = 0.19509032201612828;

/** Writes the supports for eight tilts around n into rows 0 .. 7. */
function probeAround(shape: ConvexShape, n: Float64Array, out: Patch): void {
  const { tangents: g, d } = out;
  for (let i = 0; i < 8; i++) {
    const c = i % 4 === 0 ? 1 : i % 2 === 1 ? ROOT_HALF : 0, s = i % 4 === 2 ? 1 : i % 2 === 1 ? ROOT_HALF : 0;
    const gc = TILT * (i > 2 && i < 6 ? -c : c), gs = TILT * (i > 4 ? -s : s);
    for (let k = 0; k < 3; k++) d[k] = n[k] + gc * g[k] + gs * g[3 + k];
    support(shape, out, i);
  }
}

/** Row farthest from row 0 if it is farther than `out.jump`, with the direction to it in `out.edge`; else -1. */
function jumpRow(out: Patch): number {
  const { points: p, edge: e, jump } = out;
  let far = jump * jump, row = -1;
  for (let i = 1; i < 8; i++) {
    const x = p[3 * i] - p[0], y = p[3 * i + 1] - p[1], z = p[3 * i + 2] - p[2], d = x * x + y * y + z * z;
    if (d > far) {
      far = d;
      row = i;
    }
  }
  if (row < 0) return row;
  const l = 1 / Math.sqrt(far);
  for (let c = 0; c < 3; c++) e[c] = (p[3 * row + c] - p[c]) * l;
  return row;
}

/** Is a row of `from` .. `to` - 1 off the line through row 0 along the edge? */
function offLine(from: number, to: number, out: Patch): boolean {
  const { points: p, edge: e, jump } = out;
  for (let i = from; i < to; i++) {
    const x = p[3 * i] - p[0], y = p[3 * i + 1] - p[1], z = p[3 * i + 2] - p[2], t = x * e[0] + y * e[1] + z * e[2];
    const qx = x - t * e[0], qy = y - t * e[1], qz = z - t * e[2];
    if (qx * qx + qy * qy + qz * qz > jump * jump) return true;
  }
  return false;
}

/**
 * Sets `out.edge` to the unit tangent along the jump between tilts along it and against it; leaves the two supports in
 * rows 0 and 1.
 */
function refine(shape: ConvexShape, n: Float64Array, out: Patch): void {
  const { points: p, edge: e, d } = out;
  for (let c = 0; c < 3; c++) d[c] = n[c] + TILT * e[c];
  support(shape, out, 0);
  for (let c = 0; c < 3; c++) d[c] = n[c] - TILT * e[c];
  support(shape, out, 1);
  const x = p[0] - p[3], y = p[1] - p[4], z = p[2] - p[5], along = x * n[0] + y * n[1] + z * n[2];
  const tx = x - along * n[0], ty = y - along * n[1], tz = z - along * n[2], l = Math.sqrt(tx * tx + ty * ty + tz * tz);
  if (!(l > 0)) return;
  e[0] = tx / l; e[1] = ty / l; e[2] = tz / l;
}

/** Is the face a facet? Eight probes may miss a facet whose third corner is blunt; probes across its edge find it. */
function isFacet(shape: ConvexShape, n: Float64Array, out: Patch): boolean {
  const { edge: e, d } = out;
  refine(shape, n, out);
  const x = TILT * (n[1] * e[2] - n[2] * e[1]), y = TILT * (n[2] * e[0] - n[0] * e[2]),
    z = TILT * (n[0] * e[1] - n[1] * e[0]);
  d[0] = n[0] + x; d[1] = n[1] + y; d[2] = n[2] + z;
  support(shape, out, 2);
  d[0] = n[0] - x; d[1] = n[1] - y; d[2] = n[2] - z;
  support(shape, out, 3);
  return offLine(2, 4, out);
}

/** Sets the position of the contact on its edge, the edge's direction perpendicular to n, and the Hessian there. */
function describeEdge(shape: ConvexShape, n: Float64Array, z: Float64Array, out: Patch): void {
  const p = out.points, e = out.edge, m = shape.margin;
  edgeEnds(shape, n, out);
  const lx = p[0] - p[3], ly = p[1] - p[4], lz = p[2] - p[5], l2 = lx * lx + ly * ly + lz * lz;
  const t = ((z[0] - m * n[0] - p[3]) * lx + (z[1] - m * n[1] - p[4]) * ly + (z[2] - m * n[2] - p[5]) * lz) / l2;
  out.inside = t > END && t < 1 - END;
  out.at = t;
  edgeHessian(shape, n, out);
  const along = lx * n[0] + ly * n[1] + lz * n[2], x = lx - along * n[0], y = ly - along * n[1], w = lz - along * n[2];
  const l = 1 / Math.sqrt(x * x + y * y + w * w);
  e[0] = x * l; e[1] = y * l; e[2] = w * l;
}

/**
 * Is z inside its two-dimensional face, by more than the fraction `END` of the core's size? Tests 32 directions of the
 * face; sets `out.axis` to the direction with the least room.
 */
function insideFacet(shape: ConvexShape, n: Float64Array, z: Float64Array, out: Patch): boolean {
  const { points: p, axis, tangents: g, d } = out, m = shape.margin, b = shape.bounds;
  let c = 1, s = 0, least = Infinity;
  for (let i = 0; i < 32; i++) {
    const gx = c * g[0] + s * g[3], gy = c * g[1] + s * g[4], gz = c * g[2] + s * g[5];
    d[0] = n[0] + TILT * gx; d[1] = n[1] + TILT * gy; d[2] = n[2] + TILT * gz;
    support(shape, out, 0);
    const r = (p[0] - z[0]) * gx + (p[1] - z[1]) * gy + (p[2] - z[2]) * gz + m * (n[0] * gx + n[1] * gy + n[2] * gz);
    if (r < least) {
      least = r;
      axis[0] = gx; axis[1] = gy; axis[2] = gz;
    }
    const t = c * COS32 - s * SIN32;
    s = c * SIN32 + s * COS32;
    c = t;
  }
  return least > END * (b[3] - b[0] + b[4] - b[1] + b[5] - b[2]);
}

/**
 * In: unit outward normal `n`, contact `z` (margin included), in the body's frame. Out: `face`, `edge`, `at`, `inside`,
 * `hessian` and `tangents` of `out`.
 */
export function findFace(shape: ConvexShape, n: Float64Array, z: Float64Array, out: Patch): void {
  tangentBasis(n, 0, out.tangents, 0);
  out.inside = true;
  out.hessian.fill(0);
  out.face = 2;
  if (shape.kind === HALF_SPACE_KIND) return;
  const b = shape.bounds;
  out.jump = (shape.curvature === 0 ? JUMP_FLAT : JUMP_CURVED) * (b[3] - b[0] + b[4] - b[1] + b[5] - b[2]);
  probeAround(shape, n, out);
  if (jumpRow(out) < 0) {
    out.face = 0;
    pointHessian(shape, n, out);
  } else if (!offLine(1, 8, out) && !isFacet(shape, n, out)) {
    out.face = 1;
    describeEdge(shape, n, z, out);
  } else out.inside = insideFacet(shape, n, z, out);
}
