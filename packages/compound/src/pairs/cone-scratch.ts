/**
 * Memory of the normal cones of a mesh (mesh/cones.ts): `ConeScratch`, reused by all queries of a workspace, and
 * `writeTolerance`, the length within which a point counts as lying on a triangle.
 *
 * Frame: the mesh's. Lengths are in the user's unit.
 */
import { FACE_SINE } from "@col/kernel";
import { DEPTH_MAX } from "../tree/static-tree.ts";
import type { TriangleMesh } from "../triangle-mesh.ts";

/** Coordinates of a mesh are good to this fraction of its extent: a few roundings of float32. */
const COORDINATES = 1e-7;

/** Sine of the angle by which a direction may rise along a triangle and be in the cone. */
export const RISE = 1e-6;

/** Scratch of a cone query: frame of the mesh. */
export class ConeScratch {
  /** Sine of the angle by which the direction may rise along a triangle. */
  readonly rise: Float64Array = Float64Array.of(RISE);
  /** The point, and the direction. */
  readonly point: Float64Array = new Float64Array(3);
  readonly normal: Float64Array = new Float64Array(3);
  /** Corners of a triangle less the point, 9 doubles; lengths of them. */
  readonly corners: Float64Array = new Float64Array(9);
  readonly lengths: Float64Array = new Float64Array(3);
  /** Heights of the corners along the direction; the height above which a triangle rises. Lengths. */
  readonly heights: Float64Array = new Float64Array(3);
  readonly room: Float64Array = new Float64Array(1);
  /** The highest place of the triangles around the point, less the point, and its height, 0: none; a place. */
  readonly top: Float64Array = new Float64Array(7);
  /** Unit normal of a triangle by its winding. */
  readonly face: Float64Array = new Float64Array(3);
  /** Sum of the normals of one-sided triangles around the point, weighted by their angles. */
  readonly sum: Float64Array = new Float64Array(3);
  /** Angle of a triangle around the point; squared distance from it. */
  readonly weight: Float64Array = new Float64Array(1);
  readonly away: Float64Array = new Float64Array(1);
  readonly stack: Int32Array = new Int32Array(DEPTH_MAX + 2);
  /** Are both sides of all triangles outward, whatever their winding? */
  bothSides: boolean = false;

  /** Sets that sine: the sine of the face angle, or the usual one. */
  setRise(steep: boolean): void {
    this.rise[0] = steep ? FACE_SINE : RISE;
  }
}

/** Writes the length within which a point is on a triangle, and below which a triangle has no height. */
export function writeTolerance({ bounds: b, margin, weld }: TriangleMesh, out: Float64Array): void {
  out[0] = Math.max(weld, COORDINATES * (Math.max(b[3] - b[0], b[4] - b[1], b[5] - b[2]) - 2 * margin));
}
