/**
 * Sets up a linear cast: the cast frame, whose third axis is the direction of motion, and D = A - B in it.
 *
 * In: shapes A and B (null: a point at the origin of its pose), packed poses in the world frame (12 doubles each),
 * and the unit direction of B's motion, world frame. Out, in the `LineCast`: the axes in the local frames of A and B
 * (9 doubles, row k is axis k); the offset of A's origin from B's (length, cast frame); the scale of rounding `size`;
 * and the middle of D in (nx, ny, nz).
 *
 * `setMargin` decides whether a margin stays separate from the core (polytopes: the search then ends in finitely many
 * steps) or becomes part of the supports (smooth bodies, tiny margins). `reverse` runs the same line backwards.
 */
import type { ConvexShape, PackedPose } from "@col/types";
import type { LineCast } from "./line-cast.ts";

/**
 * Rows of `out`: three orthonormal axes, the third along the unit vector `d`. The first is perpendicular to the
 * coordinate axis on which `d` has its smallest component. It keeps the zeros of `d`, so contacts with faces along the
 * axes have exact normals; the basis of the kernel does not give them (decisions/packages.md).
 */
function axesAround(d: Float64Array, out: Float64Array): void {
  const x = d[0],
    y = d[1],
    z = d[2],
    ax = Math.abs(x),
    ay = Math.abs(y),
    az = Math.abs(z),
    i = ax <= ay && ax <= az ? 0 : ay <= az ? 1 : 2;
  // coordinate axis i x (x, y, z)
  const u = i === 0 ? 0 : i === 1 ? z : -y, v = i === 0 ? -z : i === 1 ? 0 : x, w = i === 0 ? y : i === 1 ? -x : 0;
  const s = 1 / Math.sqrt(u * u + v * v + w * w), ux = u * s, uy = v * s, uz = w * s;
  out[0] = ux; out[1] = uy; out[2] = uz;
  out[3] = y * uz - z * uy; out[4] = z * ux - x * uz; out[5] = x * uy - y * ux;
  out[6] = x; out[7] = y; out[8] = z;
}

/** The axes in the local frame of `pose`, whose numbers are read once: they stay in registers. */
function axesIn(pose: PackedPose, axes: Float64Array, out: Float64Array): void {
  const p0 = pose[0], p1 = pose[1], p2 = pose[2], p3 = pose[3], p4 = pose[4], p5 = pose[5], p6 = pose[6], p7 = pose[7],
    p8 = pose[8];
  for (let k = 0; k < 9; k += 3) {
    const x = axes[k], y = axes[k + 1], z = axes[k + 2];
    out[k] = p0 * x + p3 * y + p6 * z;
    out[k + 1] = p1 * x + p4 * y + p7 * z;
    out[k + 2] = p2 * x + p5 * y + p8 * z;
  }
}

/** Raises the size to the largest coordinate of the core in its local frame. */
function addExtent(shape: ConvexShape, c: LineCast): void {
  const b = shape.bounds;
  c.size = Math.max(c.size, -b[0], -b[1], -b[2], b[3], b[4], b[5]);
}

/** Adds `sign` times the centre of the core's box, seen along the axes, to the direction. */
function addCentre(shape: ConvexShape, axes: Float64Array, sign: number, c: LineCast): void {
  if (shape.centred) return;
  const b = shape.bounds, s = 0.5 * sign, x = s * (b[0] + b[3]), y = s * (b[1] + b[4]), z = s * (b[2] + b[5]);
  c.nx += axes[0] * x + axes[1] * y + axes[2] * z;
  c.ny += axes[3] * x + axes[4] * y + axes[5] * z;
  c.nz += axes[6] * x + axes[7] * y + axes[8] * z;
}

/**
 * Margins below this fraction of the size go into the supports: on edges that sharp, contacts are exact only up to
 * rounding. Smaller than the tolerance of casts. No dimension.
 */
const SHARP = 1e-11;

/** The supports carry the margin from now on. */
export function carryMargin(c: LineCast): void {
  c.ball += c.margin;
  c.margin = 0;
}

/**
 * Distributes the `margin` that the caller wrote: polytopes keep it separate from the core, since the search then ends
 * in finitely many steps; smooth bodies, for which this brings no gain, and bodies with a tiny margin include it in
 * their supports.
 */
export function setMargin(a: ConvexShape, b: ConvexShape | null, c: LineCast): void {
  c.ball = 0;
  const isSmooth = a.curvature === 2 && (b === null || b.curvature === 2);
  if (isSmooth || c.margin < SHARP * c.size) carryMargin(c);
}

/**
 * Prepares `c` for A at `poseA` and B at `poseB` (B null: a point at the origin of `poseB`), B moving along the unit
 * vector (x, y, z) of the world; leaves the middle of D in (nx, ny, nz). Left to the caller: margins, limit, tolerance,
 * budget.
 */
export function setFrame(
  a: ConvexShape,
  poseA: PackedPose,
  b: ConvexShape | null,
  poseB: PackedPose,
  direction: Float64Array,
  c: LineCast,
): void {
  const axes = c.axes;
  axesAround(direction, axes);
  axesIn(poseA, axes, c.axesInA);
  const dx = poseA[9] - poseB[9],
    dy = poseA[10] - poseB[10],
    dz = poseA[11] - poseB[11],
    o = c.offset;
  for (let k = 0; k < 3; k++) o[k] = axes[3 * k] * dx + axes[3 * k + 1] * dy + axes[3 * k + 2] * dz;
  c.nx = o[0];
  c.ny = o[1];
  c.nz = o[2];
  c.size = Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dz));
  addExtent(a, c);
  addCentre(a, c.axesInA, 1, c);
  if (b !== null) {
    axesIn(poseB, axes, c.axesInB);
    addExtent(b, c);
    addCentre(b, c.axesInB, -1, c);
  }
  c.lower = -Infinity;
  c.upper = Infinity;
  c.slots = 0;
  c.iterations = 0;
}

/**
 * Reverses the line: `c` is prepared to find where the line, run backwards, first meets D. A second call reverses the
 * points of the result.
 */
export function reverse(b: ConvexShape | null, c: LineCast): void {
  for (let k = 6; k < 9; k++) {
    c.axesInA[k] = -c.axesInA[k];
    if (b !== null) c.axesInB[k] = -c.axesInB[k];
  }
  c.offset[2] = -c.offset[2];
  c.p.nz = -c.p.nz; c.q.nz = -c.q.nz; c.r.nz = -c.r.nz;
  c.nx = 0;
  c.ny = 0;
  c.nz = -1;
  c.slots = 0;
  c.lower = -Infinity;
  c.upper = Infinity;
}
