/**
 * Is a direction in the normal cone of a union of convex polytopes at one of its points?
 *
 * In: corners of each polytope, 3 coordinates each, a point, a unit direction, an angle. Out: true where some polytope
 * holds the point, and none that does has a corner that lies higher along the direction than the point, by more than
 * the angle and the room for rounding. Method: a polytope holds a point where no direction of a fixed set, of the faces
 * through three corners, parts them; every corner is looked at.
 */

/** Length by which points may be off. */
const ROOM = 1e-6;

const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

function less(p: ArrayLike<number>, q: ArrayLike<number>): number[] {
  return [p[0] - q[0], p[1] - q[1], p[2] - q[2]];
}

/** Does the hull of the corners hold the point? By all planes through three corners that have all corners below. */
function holds(corners: readonly (readonly number[])[], p: ArrayLike<number>): boolean {
  for (const [i, a] of corners.entries()) for (const [j, b] of corners.entries(
    )) for (const c of corners.slice(j + 1)) {
    if (i >= j || c === a) continue;
    const u = less(b, a), v = less(c, a), n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2],
      u[0] * v[1] - u[1] * v[0]];
    const length = Math.sqrt(dot(n, n));
    if (!(length > 1e-12)) continue;
    const heights = corners.map((x) => dot(n, less(x, a)) / length), at = dot(n, less(p, a)) / length;
    if (at > Math.max(...heights) + ROOM || at < Math.min(...heights) - ROOM) return false;
  }
  return true;
}

/** See the file header. */
export function inConeOfUnion(polytopes: readonly (readonly number[])[], p: ArrayLike<number>, n: ArrayLike<number>,
  angle: number): boolean {
  const all = polytopes.map((list) => Array.from({ length: list.length / 3 }, (_, i) => list.slice(3 * i, 3 * i + 3)));
  return all.some((corners) => holds(corners, p)) && all.every((corners) => {
    const rises = corners.some((c) => {
      const d = less(c, p);
      return dot(n, d) > ROOM + angle * Math.sqrt(dot(d, d));
    });
    return !rises || !holds(corners, p);
  });
}
