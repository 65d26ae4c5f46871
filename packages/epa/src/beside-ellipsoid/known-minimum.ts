/**
 * A local minimum of h for the general search, of an ellipsoid and a box, hull, cylinder, cone or frustum: the one that
 * the closed form left unproven (beside-ellipsoid.ts), or a later one (local-minimum.ts).
 *
 * In: the frame in `ws.beside`, and `ws.start` as `leaveMinimum` writes it: pieces (0: none is known), the unit normal
 * (A's frame), h there, the ellipsoid's point in its own frame; for each piece its weight and the other body's point,
 * that body's frame. Out: true, and `ws.polish` as after a polish that converged, its pieces vertices of the polytope.
 */
import type { PackedPose } from "@col/types";
import type { EpaWorkspace } from "../workspace.ts";

/** Places in `ws.start`. */
const POINT = 5, PIECES = 8;
/** Room for three pieces. */
export const START_SIZE: number = PIECES + 12;

/** The candidate in `ws.beside`, of `count` points; `ws.gjk` has its normal and points. */
export function leaveMinimum(count: number, ws: EpaWorkspace): void {
  const m = ws.beside, s = ws.start, n = ws.gjk.normal, turned = m.open > 1, axis = m.axis,
    i = axis === 2 ? 0 : axis + 1, j = axis === 0 ? 2 : axis - 1;
  const p = turned ? ws.gjk.pointA : ws.gjk.pointBLocal;
  if (s[0] > 0 && s[4] <= m.height) return; // a lower one is known
  s[0] = count;
  s[1] = n[0]; s[2] = n[1]; s[3] = n[2]; s[4] = m.height;
  s[POINT] = p[0]; s[POINT + 1] = p[1]; s[POINT + 2] = p[2];
  for (let k = 0; k < count; k++) {
    const q = PIECES + 4 * k, r = 3 * k;
    s[q] = Math.max(0, m.weights[k]);
    s[q + 1 + i] = m.points[r]; s[q + 1 + j] = m.points[r + 1]; s[q + 1 + axis] = m.points[r + 2];
  }
}

/** See the file header. */
export function knownMinimum(r: PackedPose, ws: EpaWorkspace): boolean {
  const s = ws.start, p = ws.polytope, o = ws.polish, n = o.n, count = s[0], rho = p.sizes[2],
    turned = ws.beside.open > 1;
  if (count === 0) return false;
  n[0] = s[1]; n[1] = s[2]; n[2] = s[3]; n[3] = s[4] - rho;
  o.bundle.count = count;
  for (let k = 0; k < count; k++) {
    const v = p.vertices++, at = 3 * v, q = PIECES + 4 * k, mine = turned ? p.b : p.a, other = turned ? p.a : p.b;
    o.bundle.vertex[k] = v;
    o.bundle.lambda[k] = s[q];
    for (let c = 0; c < 3; c++) {
      mine[at + c] = s[q + 1 + c];
      other[at + c] = s[POINT + c];
      p.dir[at + c] = n[c];
    }
    for (let c = 0; c < 3; c++) {
      p.w[at + c] = p.a[at + c]
        - (r[3 * c] * p.b[at] + r[3 * c + 1] * p.b[at + 1] + r[3 * c + 2] * p.b[at + 2] + r[9 + c]) - rho * n[c];
    }
  }
  o.converged = true;
  return true;
}
