/**
 * The translation that remains for a body held by planes: the nearest to the wanted one among the translations that
 * do not press on a plane.
 *
 * In: unit normals n that point to the body, the translation `rest` (length), world frame. Out: `rest` is replaced by
 * the nearest point of the cone { v : n . v >= 0 for all n }.
 *
 * Method: the nearest point of a cone in 3-D lies inside it, on one plane, on the line of two planes, or at its apex.
 * These candidates are tried; the longest that lies in the cone wins, because the nearest point r of a cone has
 * (v - r) . r = 0, hence |v - r|^2 = |v|^2 - |r|^2. At most 8 planes are kept (`PLANES_MAX`).
 */
import type { Vec3Like } from "@col/types";
import { PLANES_MAX } from "../store/slide-space.ts";
import type { SlideSpace } from "../store/slide-space.ts";

/**
 * A translation presses on a plane if its part against the normal is above this fraction of its length: a few rounding
 * errors of a projection. No dimension.
 */
const PRESSING = 1e-14;
/** Two normals count as parallel if one over the sine between them is at least this. No dimension. */
const PARALLEL = 1e10;

/** Adds a unit normal, unless it is in the list or the list is full. */
export function addPlane(space: SlideSpace, { x, y, z }: Vec3Like): void {
  const { planes: n, count } = space;
  for (let i = 0; i < 3 * count; i += 3) if (n[i] === x && n[i + 1] === y && n[i + 2] === z) return;
  if (count === PLANES_MAX) return;
  n[3 * count] = x; n[3 * count + 1] = y; n[3 * count + 2] = z;
  space.count = count + 1;
}

/** Stores the candidate in `trial` and its squared length in `best` if it presses on no plane and is longer. */
function keepCandidate(space: SlideSpace): void {
  const { planes: n, count, candidate: c, trial } = space, cc = c[0] * c[0] + c[1] * c[1] + c[2] * c[2];
  if (!(cc > space.best)) return;
  const bound = -PRESSING * Math.sqrt(cc);
  for (let i = 0; i < 3 * count; i += 3)
    if (!(n[i] * c[0] + n[i + 1] * c[1] + n[i + 2] * c[2] >= bound)) return;
  trial.x = c[0]; trial.y = c[1]; trial.z = c[2];
  space.best = cc;
}

/**
 * Subtracts the candidate's part along a unit vector, twice: the second time removes the rounding error of the first.
 */
function dropPart(c: Float64Array, n: Float64Array, i: number): void {
  for (let pass = 0; pass < 2; pass++) {
    const along = n[i] * c[0] + n[i + 1] * c[1] + n[i + 2] * c[2];
    c[0] -= along * n[i]; c[1] -= along * n[i + 1]; c[2] -= along * n[i + 2];
  }
}

/**
 * Writes the unit vector in the span of the normals at `i` and `j` that is perpendicular to the first to `across`;
 * false if they are parallel. With it the candidate of two nearly parallel planes is exact up to rounding; a candidate
 * from their cross product is not.
 */
function writeAcross(n: Float64Array, i: number, j: number, across: Float64Array): boolean {
  across[0] = n[j]; across[1] = n[j + 1]; across[2] = n[j + 2];
  dropPart(across, n, i);
  const s = 1 / Math.sqrt(across[0] * across[0] + across[1] * across[1] + across[2] * across[2]);
  across[0] *= s; across[1] *= s; across[2] *= s;
  return s < PARALLEL;
}

/** See the file header. */
export function projectRest(space: SlideSpace): void {
  const { planes: n, count, candidate: c, across, rest, trial } = space, end = 3 * count;
  c[0] = rest.x; c[1] = rest.y; c[2] = rest.z;
  trial.x = trial.y = trial.z = 0;
  space.best = 0;
  keepCandidate(space);
  const free = space.best > 0; // no plane is pressed
  for (let i = 0; i < end && !free; i += 3) {
    if (n[i] * rest.x + n[i + 1] * rest.y + n[i + 2] * rest.z >= 0) continue; // the plane is not pressed
    c[0] = rest.x; c[1] = rest.y; c[2] = rest.z;
    dropPart(c, n, i);
    keepCandidate(space);
  }
  // a point of the cone on a plane that is pressed is the nearest one, so no line of two planes is tried
  const onPlanes = space.best > 0;
  for (let i = 0; i < end && !onPlanes; i += 3) for (let j = i + 3; j < end; j += 3) {
    if (!writeAcross(n, i, j, across)) continue;
    c[0] = rest.x; c[1] = rest.y; c[2] = rest.z;
    dropPart(c, n, i);
    dropPart(c, across, 0);
    keepCandidate(space);
  }
  rest.x = trial.x; rest.y = trial.y; rest.z = trial.z;
}
