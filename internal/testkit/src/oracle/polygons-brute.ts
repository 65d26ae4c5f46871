/**
 * Independent oracle of the tests: brute force over all edges and vertices, shares no code with the solvers.
 *
 * In: corners of two convex polygons in world coordinates (either way round, repeated and collinear corners allowed, 1
 * or 2 corners too). Out: signed distance (minus the depth when they overlap) and the scale of the coordinates.
 * Distance: least of all vertex-to-edge distances. Overlap: no edge normal of either separates. Depth: least overlap
 * along all of them.
 */
export type Corners = readonly (readonly [number, number])[];

const length = (x: number, y: number): number => Math.sqrt(x * x + y * y);

function vertexToEdge(p: readonly [number, number], a: readonly [number, number],
  b: readonly [number, number]): number {
  const ex = b[0] - a[0], ey = b[1] - a[1], ee = ex * ex + ey * ey;
  if (ee === 0) return length(p[0] - a[0], p[1] - a[1]);
  const t = ((p[0] - a[0]) * ex + (p[1] - a[1]) * ey) / ee;
  if (t <= 0) return length(p[0] - a[0], p[1] - a[1]);
  if (t >= 1) return length(p[0] - b[0], p[1] - b[1]);
  return Math.abs((p[0] - a[0]) * ey - (p[1] - a[1]) * ex) / Math.sqrt(ee);
}

function boundaryDistance(P: Corners, Q: Corners): number {
  let best = Infinity;
  for (let i = 0; i < P.length; i++) {
    for (let j = 0; j < Q.length; j++) {
      best = Math.min(best, vertexToEdge(P[i], Q[j], Q[(j + 1) % Q.length]),
        vertexToEdge(Q[j], P[i], P[(i + 1) % P.length]));
    }
  }
  return best;
}

/** Separation of the projections on (x, y), measured from a corner: > 0 if separated, else minus the overlap. */
function separationAlong(P: Corners, Q: Corners, a: readonly [number, number], x: number, y: number): number {
  let p0 = Infinity, p1 = -Infinity, q0 = Infinity, q1 = -Infinity;
  for (const v of P) {
    const t = (v[0] - a[0]) * x + (v[1] - a[1]) * y;
    p0 = Math.min(p0, t);
    p1 = Math.max(p1, t);
  }
  for (const v of Q) {
    const t = (v[0] - a[0]) * x + (v[1] - a[1]) * y;
    q0 = Math.min(q0, t);
    q1 = Math.max(q1, t);
  }
  return Math.max(q0 - p1, p0 - q1);
}

export function bruteForce(P: Corners, Q: Corners): { readonly signed: number; readonly scale: number } {
  let scale = 0;
  for (const v of [...P, ...Q]) scale = Math.max(scale, Math.abs(v[0]), Math.abs(v[1]));
  let normal = -Infinity, along = -Infinity;
  for (const R of [P, Q]) {
    for (let i = 0; i < R.length; i++) {
      const a = R[i], b = R[(i + 1) % R.length], l = length(b[0] - a[0], b[1] - a[1]);
      if (l === 0) continue;
      const x = (b[0] - a[0]) / l, y = (b[1] - a[1]) / l;
      normal = Math.max(normal, separationAlong(P, Q, a, y, -x));
      // Flat polygons may lie on one line, separated along it: their direction is an axis, too.
      if (R.length === 2) along = Math.max(along, separationAlong(P, Q, a, x, y));
    }
  }
  if (normal === -Infinity || normal > 0 || along > 0) return { signed: boundaryDistance(P, Q), scale };
  return { signed: normal, scale };
}
