/**
 * From the contact in the cast frame to points and a normal in the world.
 */
import type { ConvexShape, PackedPose, Vec3 } from "@col/types";
import type { DifferencePoint, LineCast } from "./line-cast.ts";

/** A point or a direction in a body's local frame, while an answer is written. */
const LOCAL: Float64Array = new Float64Array(3);

/**
 * Adds a weighted point of the contact to `LOCAL`, moved by the shape's margin along its own direction where the
 * supports carried the margin.
 */
function addPoint(c: LineCast, d: DifferencePoint, onB: boolean, shape: ConvexShape): void {
  if (d.weight === 0) return; // not in use
  const at = onB ? d.onB : d.onA,
    axes = onB ? c.axesInB : c.axesInA,
    own = c.ball > 0 ? (onB ? -shape.margin : shape.margin) : 0;
  for (let i = 0; i < 3; i++)
    LOCAL[i] += d.weight * (at[i] + own * (d.nx * axes[i] + d.ny * axes[3 + i] + d.nz * axes[6 + i]));
}

/**
 * The contact's point on A or on B, whose shape and pose are given, in the world: the core's point moved by the margin
 * along the normal.
 */
export function writePoint(c: LineCast, onB: boolean, shape: ConvexShape, pose: PackedPose, out: Vec3): void {
  const axes = onB ? c.axesInB : c.axesInA, rest = c.ball > 0 ? 0 : onB ? -shape.margin : shape.margin;
  LOCAL[0] = 0; LOCAL[1] = 0; LOCAL[2] = 0;
  addPoint(c, c.p, onB, shape);
  addPoint(c, c.q, onB, shape);
  addPoint(c, c.r, onB, shape);
  const x = LOCAL[0] + rest * (c.nx * axes[0] + c.ny * axes[3] + c.nz * axes[6]),
    y = LOCAL[1] + rest * (c.nx * axes[1] + c.ny * axes[4] + c.nz * axes[7]);
  const z = LOCAL[2] + rest * (c.nx * axes[2] + c.ny * axes[5] + c.nz * axes[8]);
  out.x = pose[0] * x + pose[1] * y + pose[2] * z + pose[9];
  out.y = pose[3] * x + pose[4] * y + pose[5] * z + pose[10];
  out.z = pose[6] * x + pose[7] * y + pose[8] * z + pose[11];
}

/** The contact's normal, from A to B, in the world. */
export function writeNormal(c: LineCast, poseA: PackedPose, out: Vec3): void {
  const m = c.axesInA,
    x = c.nx * m[0] + c.ny * m[3] + c.nz * m[6],
    y = c.nx * m[1] + c.ny * m[4] + c.nz * m[7],
    z = c.nx * m[2] + c.ny * m[5] + c.nz * m[8];
  out.x = poseA[0] * x + poseA[1] * y + poseA[2] * z;
  out.y = poseA[3] * x + poseA[4] * y + poseA[5] * z;
  out.z = poseA[6] * x + poseA[7] * y + poseA[8] * z;
}
