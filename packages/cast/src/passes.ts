/**
 * The first test of a linear cast: does the line of motion pass the bounding boxes of the bodies at a distance?
 *
 * In: shapes A and B, and a `Space` with their packed poses, the unit direction of the motion (all in the world
 * frame) and the sum of the margins (length). Out: true if the bodies certainly never meet, at any time. False: not
 * decided.
 *
 * Method: let s be the part, perpendicular to the motion, of the vector from the middle of B's box to the middle of
 * A's box, and e = s / |s|. The plane through the line across e separates the bodies if |s| is greater than the sum
 * of the half widths of both boxes along e, margins included, by more than rounding. It needs no frame and no
 * support.
 */
import type { ConvexShape, PackedPose } from "@col/types";
import type { Space, Widths } from "./pool.ts";
import { ROUNDING } from "./rounding.ts";

/** Adds the half width of a body's box along e. Length. */
function addWidth(shape: ConvexShape, m: PackedPose, widths: Widths): void {
  const b = shape.bounds, { ex: x, ey: y, ez: z, reach } = widths;
  const u = Math.abs(m[0] * x + m[3] * y + m[6] * z), v = Math.abs(m[1] * x + m[4] * y + m[7] * z),
    w = Math.abs(m[2] * x + m[5] * y + m[8] * z);
  widths.reach = reach + 0.5 * ((b[3] - b[0]) * u + (b[4] - b[1]) * v + (b[5] - b[2]) * w);
}

/** Adds the middle of a body's box, `sign` times, to (x, y, z). */
function addMiddle(shape: ConvexShape, m: PackedPose, sign: number, w: Widths): void {
  const b = shape.bounds, s = 0.5 * sign;
  const x = s * (b[0] + b[3]), y = s * (b[1] + b[4]), z = s * (b[2] + b[5]);
  w.size += Math.abs(x) + Math.abs(y) + Math.abs(z);
  w.x += m[0] * x + m[1] * y + m[2] * z;
  w.y += m[3] * x + m[4] * y + m[5] * z;
  w.z += m[6] * x + m[7] * y + m[8] * z;
}

/** See the file header; poses, the unit direction of the motion and the margin are in the space. */
export function passesFar(a: ConvexShape, b: ConvexShape, space: Space): boolean {
  const { poseA, poseB, direction: d, widths: w } = space, margin = space.line.cast.margin;
  w.x = poseA[9] - poseB[9];
  w.y = poseA[10] - poseB[10];
  w.z = poseA[11] - poseB[11];
  w.size = margin;
  if (!a.centred) addMiddle(a, poseA, 1, w);
  if (!b.centred) addMiddle(b, poseB, -1, w);
  const { x, y, z } = w, t = x * d[0] + y * d[1] + z * d[2], sx = x - t * d[0], sy = y - t * d[1], sz = z - t * d[2];
  const far = Math.sqrt(sx * sx + sy * sy + sz * sz);
  w.ex = sx / far; w.ey = sy / far; w.ez = sz / far;
  w.reach = margin;
  addWidth(a, poseA, w);
  addWidth(b, poseB, w);
  return far - w.reach > ROUNDING * (w.size + Math.abs(x) + Math.abs(y) + Math.abs(z) + w.reach);
}
