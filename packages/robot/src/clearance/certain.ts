/**
 * Decides whether a pair of bodies is certainly nearer than a margin at one configuration, in spite of rounding
 * errors; writes the direction that best separates the pair there.
 *
 * In: the robot placed at a configuration, pair i, the solver, optionally a solver of signed distances, and the
 * margin (length). Out: a Boolean; the solver's result in `space.result` and a unit direction from A to B, world
 * frame. Method: the distance plus the pair's rounding error is compared with the margin. Without signed distances, a
 * deep overlap is proven by moving A to the four corners of a tetrahedron around a sphere of the rounding error's
 * radius: the Minkowski difference is convex, so it contains the sphere if all four positions overlap.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { DistanceFn } from "@col/types";
import type { Placement } from "../kinematics/bodies.ts";
import type { Space } from "../space.ts";
import { writeRounding } from "./gap.ts";
import { askPair } from "./pair.ts";

/**
 * Corners (1, 1, 1), (-1, 1, -1), (1, -1, -1), (-1, -1, 1) times this have a tetrahedron around the sphere of radius
 * 4 / sqrt(3), in units of the rounding of the pair. No dimension.
 */
const SHIFT = 4;

/**
 * Writes the direction of pair `i` at a placement to `d`: the solver's normal, the half-space's, or between centres.
 */
export function writeDirection(space: Space, d: Float64Array, p: Placement, i: number): void {
  const { world: w, result: { normal } } = space, a = w.a[i], b = w.b[i], s = w.spheres;
  d[0] = normal.x; d[1] = normal.y; d[2] = normal.z;
  if (b < 0 && w.shapes[~b].kind === HALF_SPACE_KIND)
    for (let k = 0; k < 3; k++) d[k] = -s[4 * ~b + k];
  else if (!(d[0] - d[0] === 0 && d[1] - d[1] === 0 && d[2] - d[2] === 0)) {
    for (let k = 0; k < 3; k++) d[k] = (b >= 0 ? p.centres[3 * b + k] : s[4 * ~b + k]) - p.centres[3 * a + k];
  }
  const length = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
  if (length > 0) for (let k = 0; k < 3; k++) d[k] /= length;
  else d[0] = 1;
}

/**
 * Do the bodies of pair `i`, which overlap, overlap by more than rounding errors? They do if they still overlap with A
 * moved to each corner of a tetrahedron (file header). The result left in `space.result` is of the original pose.
 */
function isDeeper(space: Space, solver: DistanceFn, p: Placement, i: number): boolean {
  const { position: o } = p.poses[space.world.a[i]], { x, y, z } = o, step = SHIFT * space.rounding[0];
  let isDeep = true;
  for (let k = 0; k < 4 && isDeep; k++) {
    const u = (k & 1) === 0 ? step : -step, v = (k & 2) === 0 ? step : -step;
    o.x = x + u; o.y = y + v; o.z = z + u * v / step;
    askPair(space, solver, p, i);
    isDeep = space.result.status === "overlapping";
  }
  o.x = x; o.y = y; o.z = z;
  askPair(space, solver, p, i);
  return isDeep;
}

/**
 * Solves pair `i` at a placement, into `space.result`; `space.rounding` is the rounding error of the pair. True: the
 * pair overlaps, or is nearer than `margin[0]`, by more than rounding errors. The solver `signed` gives the depth.
 */
export function isCertainlyNearer(
  space: Space, solver: DistanceFn, signed: DistanceFn | null, margin: Float64Array, p: Placement, i: number,
): boolean {
  writeRounding(space, i);
  const { result, options } = space, rounding = space.rounding[0];
  options.maxDistance = Infinity;
  askPair(space, solver, p, i);
  const overlaps = result.status === "overlapping";
  if (overlaps && signed !== null && signed !== solver) askPair(space, signed, p, i);
  const isDeep = overlaps && (signed === null ? isDeeper(space, solver, p, i) : result.distance < -rounding);
  return isDeep || result.distance + rounding < margin[0];
}
