/**
 * Distance of a half-space and another shape in closed form: the other shape's support point against the plane's normal
 * is the witness point. Also the checks for half-spaces and 2-D shapes.
 *
 * - In: two shapes of which exactly one is a half-space, the packed pose of B in A (12 doubles).
 * - Out: bounds (lengths), witness points (A's frame, B's local frame), normal (unit, A's frame), iterations (1) and
 *   status of the workspace, as `finish` leaves them. If they overlap: distance 0, the deepest point as the common
 *   point, and the normal, which is known here.
 * - Method: one support evaluation of the other shape's core; its height above the plane is the distance of the cores.
 * - Two half-spaces have no witness points: `hasHalfSpace` throws a TypeError.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape, PackedPose } from "@col/types";
import { OVERLAPPING, PRECISION_LIMIT, SEPARATED, TOUCHING } from "./codes.ts";
import type { Workspace } from "./workspace.ts";

/** Room for the rounding of the sums behind the height, relative to their terms; as in `finish`. No dimension. */
const BOUND_ROUNDING = 4e-15;

/** The fields in which 3-D and 2-D shapes differ. */
interface AnyShape {
  readonly mesh?: unknown;
  readonly vertices?: unknown;
}

/**
 * Throws a TypeError unless both shapes are 3-D. A 3-D shape has a field `mesh`, which may be `null`; a 2-D shape has
 * `vertices` instead.
 */
export function requireSpace(a: AnyShape, b: AnyShape): void {
  if (a.mesh !== undefined && b.mesh !== undefined) return;
  const other = a.mesh === undefined ? a : b;
  const what = other.vertices === undefined ? "a record without mesh" : "a shape of the plane";
  throw new TypeError(`both shapes must be convex shapes in space, got ${what} as ${other === a ? "a" : "b"}`);
}

/**
 * Is one of the shapes a half-space? Throws if both are, since their witness points would be unbounded, and for a 2-D
 * shape. Every query calls this.
 */
export function hasHalfSpace(a: ConvexShape, b: ConvexShape): boolean {
  if (a.mesh === undefined || b.mesh === undefined) requireSpace(a, b);
  const ha = a.kind === HALF_SPACE_KIND, hb = b.kind === HALF_SPACE_KIND;
  if (ha && hb) throw new TypeError("two half-spaces have no distance");
  return ha || hb;
}

/**
 * Distance of a half-space and any other shape in closed form: fills `ws` as `finish` does.
 *
 * @param bInA Packed relative pose of B in A.
 */
export function solveHalfSpace(a: ConvexShape, b: ConvexShape, bInA: PackedPose, ws: Workspace): void {
  const r = bInA, d = ws.support.dA, n = ws.normal, planeIsA = a.kind === HALF_SPACE_KIND,
    p = (planeIsA ? a : b).params;
  const body = planeIsA ? b : a, deepest = planeIsA ? ws.pointBLocal : ws.pointA,
    foot = planeIsA ? ws.pointA : ws.pointBLocal;
  // the map from the body's frame to the plane's: R y + t, or its inverse R^T (y - t); its entry (i, j) is r[row * i +
  // column * j]
  const row = planeIsA ? 3 : 1, column = 4 - row, inverse = +!planeIsA;
  for (let j = 0; j < 3; j++) {
    const k = column * j;
    d[j] = -(r[k] * p[0] + r[k + row] * p[1] + r[k + 2 * row] * p[2]);
  }
  body.support(body, d, deepest);
  let height = -p[3];
  for (let i = 0; i < 3; i++) {
    n[i] = planeIsA ? p[i] : d[i]; // from A to B
    foot[i] = (1 - inverse) * r[9 + i];
    for (let j = 0; j < 3; j++) foot[i] += r[row * i + column * j] * (deepest[j] - inverse * r[9 + j]);
    height += p[i] * foot[i];
  }
  const c = Math.max(0, height);
  for (let i = 0; i < 3; i++) foot[i] -= c * p[i];
  // the size of the terms of the sum
  const size = Math.abs(p[3]) + Math.abs(foot[0]) + Math.abs(foot[1]) + Math.abs(foot[2]) + Math.abs(r[9])
    + Math.abs(r[10]) + Math.abs(r[11]);
  ws.bounds.upper = c;
  ws.bounds.lower = Math.max(0, c - BOUND_ROUNDING * size);
  ws.iterations = 1;
  // NaN: the support function did not return a number
  ws.status = height > 0 ? SEPARATED : height === 0 ? TOUCHING : height < 0 ? OVERLAPPING : PRECISION_LIMIT;
}
