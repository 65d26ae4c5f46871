/** The lowest point of a body: how far its surface reaches against the direction `up`. */
import { rotateVector, rotateVectorBack } from "@col/kernel";
import type { Body } from "@col/types";
import { isConvex } from "../store/bounds.ts";
import type { SlideSpace } from "../store/slide-space.ts";

/**
 * `space.bottom`: height of the lowest point of the body at `space.pose` along `space.up`, world frame; of a body of
 * many parts the height of its box. Length. `space.packed`: the rotation of the pose.
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
