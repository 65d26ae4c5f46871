/**
 * Lower bounds of signed distances of pairs at one configuration, by spheres around the bodies.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { Placement } from "../kinematics/bodies.ts";
import type { Space } from "../space.ts";

/** Rounding of a distance of centres, relative to the coordinates. No dimension. */
const ROUNDING = 1e-15;

/**
 * Writes the gap between the spheres of pair `i` at a placement, less rounding, to `space.gaps[i]`: no points of the
 * two bodies are nearer, and the bodies overlap no deeper.
 */
export function writeSphereGap(space: Space, p: Placement, i: number): void {
  const { world: w, radii, motion } = space, a = w.a[i], b = w.b[i], c = p.centres,
    x = c[3 * a], y = c[3 * a + 1], z = c[3 * a + 2];
  if (b >= 0) {
    const u = c[3 * b] - x, v = c[3 * b + 1] - y, t = c[3 * b + 2] - z,
      rounding = motion.rounding[a] + motion.rounding[b];
    space.gaps[i] = Math.sqrt(u * u + v * v + t * t) * (1 - ROUNDING) - radii[a] - radii[b] - rounding;
    return;
  }
  const k = ~b, s = w.spheres, rounding = motion.rounding[a] + w.rounding[k];
  if (w.obstacles[k].shape.kind === HALF_SPACE_KIND) {
    space.gaps[i] = s[4 * k] * x + s[4 * k + 1] * y + s[4 * k + 2] * z - s[4 * k + 3] - radii[a] - rounding;
    return;
  }
  const u = s[4 * k] - x, v = s[4 * k + 1] - y, t = s[4 * k + 2] - z;
  space.gaps[i] = Math.sqrt(u * u + v * v + t * t) * (1 - ROUNDING) - radii[a] - s[4 * k + 3] - rounding;
}
