/**
 * Cheap lower bound of the signed distance of a pair at one configuration: the gap of the spheres around the two
 * bodies, less the rounding error.
 *
 * In: the placed robot (centres in the world frame), the obstacles' spheres or half-spaces, and pair i. Out:
 * `space.gaps[i]` and `space.rounding` (lengths). The bodies are never nearer than the gap, and never overlap deeper.
 * The rounding error of a pair is twice the sum of the angle errors times the sizes of both chains and of the
 * position errors.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { Placement } from "../kinematics/bodies.ts";
import type { Space } from "../space.ts";

/** Rounding of a distance of centres, relative to the coordinates. No dimension. */
const ROUNDING = 1e-15;
/** Rounding error of the pose of an obstacle, as an angle. Radians. */
const OBSTACLE_ROUNDING = 8e-15;

/** Writes the rounding error of a separation of pair `i`, from angles and positions, to `space.rounding`. Length. */
export function writeRounding({ world: w, motion: m, rounding }: Space, i: number): void {
  const a = w.a[i], b = w.b[i];
  if (b >= 0) rounding[0] = 2 * ((m.angle[a] + m.angle[b]) * (m.size[a] + m.size[b]) + m.shift[a] + m.shift[b]);
  else rounding[0] = 2 * ((m.angle[a] + OBSTACLE_ROUNDING) * (m.size[a] + w.size[~b]) + m.shift[a]);
}

/**
 * Writes the gap between the spheres of pair `i` at a placement, less the rounding error, to `space.gaps[i]`: a lower
 * bound of the signed distance.
 */
export function writeSphereGap(space: Space, p: Placement, i: number): void {
  writeRounding(space, i);
  const { world: w, radii } = space, a = w.a[i], b = w.b[i], c = p.centres, rounding = space.rounding[0],
    x = c[3 * a], y = c[3 * a + 1], z = c[3 * a + 2];
  if (b >= 0) {
    const u = c[3 * b] - x, v = c[3 * b + 1] - y, t = c[3 * b + 2] - z;
    space.gaps[i] = Math.sqrt(u * u + v * v + t * t) * (1 - ROUNDING) - radii[a] - radii[b] - rounding;
    return;
  }
  const k = ~b, s = w.spheres;
  if (w.shapes[k].kind === HALF_SPACE_KIND) {
    space.gaps[i] = s[4 * k] * x + s[4 * k + 1] * y + s[4 * k + 2] * z - s[4 * k + 3] - radii[a] - rounding;
    return;
  }
  const u = s[4 * k] - x, v = s[4 * k + 1] - y, t = s[4 * k + 2] - z;
  space.gaps[i] = Math.sqrt(u * u + v * v + t * t) * (1 - ROUNDING) - radii[a] - s[4 * k + 3] - rounding;
}
