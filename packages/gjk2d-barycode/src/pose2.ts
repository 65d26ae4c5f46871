/**
 * `pose2`: a 2-D pose { x, y, c, s } from a position (lengths) and an angle (radians, counter-clockwise). A pose maps
 * local points to the world: `p_world = [c -s; s c] p_local + (x, y)`.
 */
import type { Pose2 } from "@col/types";
import { cosineSine, MAX_ANGLE } from "@col/kernel";
import { requireNumber } from "./door.ts";

/**
 * The pose at (x, y), rotated by `angle` radians counter-clockwise. Bit-identical on every platform; cosine and sine
 * are accurate to 2^-52.
 *
 * @param x Length, world frame, as is `y`.
 * @throws RangeError for a position that is not finite or |angle| > 1e6.
 */
export function pose2(x: number, y: number, angle = 0): Pose2 {
  if (!(Number.isFinite(x) && Number.isFinite(y)))
    throw new RangeError(`pose2: x and y must be finite, got ${x} and ${y}`);
  requireNumber("pose2: |angle|", "<= 1e6 radians", angle, Math.abs(angle) <= MAX_ANGLE);
  const cs = new Float64Array(2);
  cosineSine(angle, cs);
  return { x, y, c: cs[0], s: cs[1] };
}
