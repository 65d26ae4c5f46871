/**
 * The height of the lowest point of a body against the direction `up`, for steps of a character. Length, world frame.
 * By one support of a convex shape; of a body of many parts, by its box.
 */
import { rotateVector, rotateVectorBack } from "@col/kernel";
import type { Body } from "@col/types";
import { isConvex } from "../store/bounds.ts";
import type { SlideSpace } from "../store/slide-space.ts";

/**
 * Writes `space.bottom`: the height of the lowest point of the body at `space.pose` along the unit vector `space.up`,
 * margin included. `space.packed`: the packed pose, whose rotation is used.
 */
export function writeBottom(body: Body, space: SlideSpace): void {
  const { up, pose: { position: p }, packed, candidate: d, across: point } = space;
  d[0] = -up.x; d[1] = -up.y; d[2] = -up.z;
  rotateVectorBack(packed, d, d);
  if (isConvex(body)) body.support(body, d, point);
  else for (let i = 0; i < 3; i++) point[i] = body.bounds[d[i] > 0 ? 3 + i : i];
  rotateVector(packed, point, point);
  space.bottom = up.x * (point[0] + p.x) + up.y * (point[1] + p.y) + up.z * (point[2] + p.z)
    - (isConvex(body) ? body.margin : 0);
}
